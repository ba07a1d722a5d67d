//! The man page: one page that holds every command, since there is one file to install.

use std::io::{self, Write};

use clap::{Arg, Command};
use clap_mangen::Man;

use crate::cli::command;

/// Writes the whole page.
pub(super) fn page(out: &mut dyn Write) -> io::Result<()> {
    let mut whole = command();
    whole.build();
    let man = Man::new(command());
    man.render_title(out)?;
    man.render_name_section(out)?;
    writeln!(out, ".SH SYNOPSIS")?;
    usage(&mut whole, out)?;
    man.render_description_section(out)?;
    man.render_options_section(out)?;
    writeln!(out, ".SH COMMANDS")?;
    for command in whole.get_subcommands_mut() {
        let name = command.get_name().to_owned();
        section(command, &name, out)?;
    }
    writeln!(out, ".SH FILES")?;
    for (path, what) in FILES {
        writeln!(out, ".TP\n\\fI{}\\fR\n{}", escaped(path), escaped(what))?;
    }
    man.render_extra_section(out)?;
    man.render_version_section(out)
}

/// What the program reads and writes.
const FILES: &[(&str, &str)] = &[
    (
        "~/.claude/channels/NAME/access.json",
        "who may talk to the session; its server reads it at every message",
    ),
    (
        "./.claude/forge-channel",
        "the channel that this project pins",
    ),
    (
        "./.claude/forge-permissions",
        "the commands that may run in this repository without asking",
    ),
    (
        "~/.claude/forge/trust/",
        "the rules files that this user has looked at",
    ),
];

/// One command, and those below it.
fn section(command: &mut Command, name: &str, out: &mut dyn Write) -> io::Result<()> {
    if command.is_hide_set() || command.get_name() == "help" {
        return Ok(());
    }
    if command.has_subcommands() {
        for below in command.get_subcommands_mut() {
            let name = format!("{name} {}", below.get_name());
            section(below, &name, out)?;
        }
        return Ok(());
    }
    writeln!(out, ".SS {}", escaped(name))?;
    usage(command, out)?;
    if let Some(about) = command.get_about() {
        writeln!(out, ".PP\n{}.", escaped(&about.to_string()))?;
    }
    for arg in command.get_arguments() {
        let is_everywhere =
            arg.is_global_set() || ["help", "version"].contains(&arg.get_id().as_str());
        if !arg.is_hide_set() && !is_everywhere {
            argument(arg, out)?;
        }
    }
    Ok(())
}

/// The lines of a command's usage, as they are.
fn usage(command: &mut Command, out: &mut dyn Write) -> io::Result<()> {
    let usage = command.render_usage().to_string();
    let lines = usage.trim_start_matches("Usage:").lines();
    writeln!(out, ".nf")?;
    for line in lines {
        writeln!(out, "{}", escaped(line.trim()))?;
    }
    writeln!(out, ".fi")
}

fn argument(arg: &Arg, out: &mut dyn Write) -> io::Result<()> {
    let values = arg.get_value_names().unwrap_or_default().join(" ");
    let short = arg.get_short().map(|short| format!("\\fB\\-{short}\\fR, "));
    let name = match arg.get_long() {
        None => format!("\\fI{}\\fR", escaped(&values)),
        Some(long) if arg.get_action().takes_values() => {
            format!(
                "\\fB\\-\\-{}\\fR \\fI{}\\fR",
                escaped(long),
                escaped(&values)
            )
        }
        Some(long) => format!("\\fB\\-\\-{}\\fR", escaped(long)),
    };
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    writeln!(
        out,
        ".TP\n{}{name}\n{}",
        short.unwrap_or_default(),
        escaped(&help)
    )?;
    let known = arg.get_possible_values();
    let words: Vec<&str> = known
        .iter()
        .map(clap::builder::PossibleValue::get_name)
        .collect();
    if words.is_empty() || !arg.get_action().takes_values() {
        return Ok(());
    }
    writeln!(out, ".br\nOne of: {}", escaped(&words.join(", ")))
}

/// Text as roff shows it unchanged.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    match text.strip_prefix(['.', '\'']) {
        Some(_) => format!("\\&{text}"),
        None => text,
    }
}
