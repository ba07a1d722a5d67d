//! What `--generate` prints works, and what `--help` says stands in the README.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use predicates::prelude::*;

use crate::support::Sandbox;
#[cfg(unix)]
use crate::support::{DEFAULTS, PROGRAM};

fn generated(what: &str) -> String {
    Sandbox::new().run(&["--generate", what]).out
}

#[test]
fn each_kind_is_printed() {
    for (what, holds) in [
        ("complete-bash", "complete -F _forge_access forge-access"),
        ("complete-zsh", "#compdef forge-access"),
        ("complete-fish", "complete -c forge-access"),
        ("complete-powershell", "Register-ArgumentCompleter"),
        ("man", ".TH forge-access 1"),
        ("skill", "disable-model-invocation: true"),
    ] {
        Sandbox::new()
            .command()
            .args(["--generate", what])
            .assert()
            .success()
            .stdout(predicate::str::contains(holds))
            .stderr("");
    }
}

#[test]
fn the_skill_has_its_frontmatter_and_lets_no_shell_read_what_was_typed() {
    let skill = generated("skill");
    let (frontmatter, body) = skill
        .strip_prefix("---\n")
        .and_then(|rest| rest.split_once("\n---\n"))
        .unwrap();
    let keys: Vec<&str> = frontmatter
        .lines()
        .filter_map(|line| Some(line.split_once(": ")?.0))
        .collect();
    assert_eq!(
        keys,
        [
            "name",
            "description",
            "argument-hint",
            "disable-model-invocation",
            "user-invocable",
            "allowed-tools"
        ]
    );
    assert!(frontmatter.contains("disable-model-invocation: true"));
    let dollars: Vec<&str> = skill.split('$').skip(1).collect();
    assert!(
        dollars.len() == 1 && dollars[0].starts_with("ARGUMENTS\n"),
        "only $ARGUMENTS, once, on a line of its own"
    );
    assert!(body.contains("\n```!\nforge-access --slash <<'"), "{body}");
    assert!(!skill.contains("!`"), "no inline command");
}

/// Puts `typed` where Claude Code puts it and runs the block by bash, as Claude Code does.
#[cfg(unix)]
fn typed(sandbox: &Sandbox, typed: &str) -> crate::support::Run {
    let skill = generated("skill").replace("$ARGUMENTS", typed);
    let (_, block) = skill.split_once("\n```!\n").unwrap();
    let (block, _) = block.split_once("\n```\n").unwrap();
    let bin = Path::new(PROGRAM).parent().unwrap();
    let path = std::env::var("PATH").unwrap_or_default();
    sandbox.outcome(
        sandbox
            .command_of("bash")
            .env("PATH", format!("{}:{path}", bin.display()))
            .args(["-c", block]),
    )
}

#[cfg(unix)]
#[test]
fn the_skill_runs_what_was_typed_and_nothing_else() {
    let sandbox = Sandbox::with_backend(DEFAULTS);
    for line in [
        "backend allow $(touch x)",
        "backend allow `touch x`",
        "backend allow ; touch x",
        "backend allow && touch x || touch x",
        "backend allow | tee x",
        "backend allow > x",
        "backend allow '\"; touch x; \"'",
        "backend allow ${IFS} $PATH $HOME ~ * \\ \\\\",
        "backend allow $'\\x41' !! !x",
        "' \" ` $( ${ <(",
        "backend set ackReaction \"$(touch x)",
        "FORGE_ACCESS_END_OF_LINE touch x",
        "\\",
        "",
    ] {
        let run = typed(&sandbox, line);
        assert_eq!(run.exit, Some(0), "{line}: {run:?}");
        assert_eq!(run.err, "", "{line}");
        assert_eq!(
            fs::read_dir(sandbox.project()).unwrap().count(),
            0,
            "{line} made a file"
        );
    }
    let text = fs::read_to_string(sandbox.access_file("backend")).unwrap();
    for id in [
        "$(touch", "`touch", "&&", "${IFS}", "$PATH", "~", "*", "\\\\\\\\", "!!",
    ] {
        assert!(
            text.contains(&format!("\"{id}\"")),
            "{id} is no id in {text}"
        );
    }
    let run = typed(&sandbox, "backend policy nonsense");
    assert_eq!((run.exit, run.err.as_str()), (Some(0), ""));
    assert!(run.out.starts_with("error: "), "{run:?}");
}

#[cfg(unix)]
#[test]
fn the_bash_completion_is_a_script_that_bash_reads() {
    let sandbox = Sandbox::new();
    sandbox
        .command_of("bash")
        .args(["-n"])
        .write_stdin(generated("complete-bash"))
        .assert()
        .success()
        .stderr("");
}

/// Every command and option of `words --help` and of the commands below it.
fn spoken(words: &[&str], found: &mut BTreeSet<String>) {
    let sandbox = Sandbox::new();
    let mut args = words.to_vec();
    args.push("--help");
    let help = sandbox.run(&args).out;
    let mut in_commands = false;
    for line in help.lines() {
        match line {
            "Commands:" => in_commands = true,
            "" => in_commands = false,
            _ if in_commands && line.starts_with("  ") && !line.starts_with("   ") => {
                let command = line.split_whitespace().next().unwrap();
                if command == "help" {
                    continue;
                }
                let mut below = words.to_vec();
                below.push(command);
                found.insert(below.join(" "));
                spoken(&below, found);
            }
            _ => {
                let options = line
                    .split([' ', ',', '='])
                    .filter(|word| word.starts_with("--"));
                if line.trim_start().starts_with('-') {
                    found.extend(options.map(str::to_owned));
                }
            }
        }
    }
}

/// One file is installed, so one page holds every command, and refers to no other.
#[test]
fn the_man_page_is_whole() {
    let page = generated("man").replace("\\-", "-");
    assert_eq!(page.matches("(1)").count(), 0, "{page}");
    let mut found = BTreeSet::new();
    spoken(&[], &mut found);
    for word in &found {
        let heading = format!("\n.SS {word}\n");
        let is_there = if word.starts_with("--") {
            page.contains(word.as_str())
        } else {
            page.contains(&heading) || page.contains(&format!("\n.SS {word} "))
        };
        assert!(is_there, "{word} is not in {page}");
    }
    assert!(page.contains("forge-access [OPTIONS] [CHANNEL] pair [--expect-sender ID] [CODE]"));
    assert!(page.contains("forge-access permissions check"));
}

#[test]
fn the_readme_names_every_command_and_option() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = fs::read_to_string(path).unwrap();
    let mut found = BTreeSet::new();
    spoken(&[], &mut found);
    assert!(
        found.contains("group add") && found.contains("--no-mention"),
        "{found:?}"
    );
    let missing: Vec<_> = found
        .iter()
        .filter(|word| !readme.contains(*word))
        .collect();
    assert!(missing.is_empty(), "README.md lacks {missing:?}");
}
