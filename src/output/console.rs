//! The one place that prints.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use super::answer::{Answer, Warning};
use super::json;
use super::text::{Language, Text, say};
use crate::error::{Error, Exit};

/// When to colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ColorChoice {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// Lines for people or one object for scripts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Lines; confirmations and warnings too.
    Lines,
    /// Lines, without confirmations and warnings.
    Quiet,
    /// One JSON object on standard output.
    Json,
}

/// Where answers, warnings and errors go, and in which form.
pub struct Console {
    out: Box<dyn Write>,
    err: Option<Box<dyn Write>>,
    /// The form of what is printed.
    pub format: Format,
    /// Whether titles and marks on standard error are coloured.
    pub color: bool,
    /// The language of lines; JSON is always in English.
    pub language: Language,
}

const RED: &str = "1;31";
const YELLOW: &str = "1;33";
const CYAN: &str = "1;36";

impl Console {
    /// Answers to standard output, warnings and errors to standard error.
    pub fn standard() -> Self {
        Self {
            out: Box::new(io::stdout()),
            err: Some(Box::new(io::stderr())),
            format: Format::Lines,
            color: false,
            language: Language::English,
        }
    }

    /// Everything to standard output, for a reader that sees only that.
    pub fn merged() -> Self {
        Self {
            err: None,
            ..Self::standard()
        }
    }

    /// Prints what a command answered.
    pub fn answer(&mut self, answer: &Answer) -> io::Result<Exit> {
        match self.format {
            Format::Json => {
                let mut object = Map::from_iter([("ok".to_owned(), Value::Bool(true))]);
                object.extend(answer.fields.clone());
                object.insert(
                    "warnings".to_owned(),
                    answer.warnings.iter().map(Value::from).collect(),
                );
                self.object(&Value::Object(object))?;
            }
            Format::Quiet if !answer.is_report => {}
            Format::Lines | Format::Quiet => self.write(&answer.text)?,
        }
        self.warnings(&answer.warnings)?;
        Ok(Exit::Done)
    }

    /// Prints why a command did not do what it was asked; that nobody reads it makes it no success.
    pub fn error(&mut self, error: &Error) -> io::Result<Exit> {
        match self.reason(error) {
            Err(closed) if closed.kind() != io::ErrorKind::BrokenPipe => Err(closed),
            _ => Ok(error.exit()),
        }
    }

    fn reason(&mut self, error: &Error) -> io::Result<()> {
        if self.format == Format::Json {
            self.object(&json!({"ok": false, "error": error.json()}))?;
        } else {
            self.mark(RED, &say!("error"), &error.message)?;
            for hint in &error.help() {
                self.mark(CYAN, &say!("hint"), hint)?;
            }
        }
        Ok(())
    }

    /// Prints text as it stands to standard output.
    pub fn write(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }

    /// Prints text as it stands to standard error, or wherever that goes.
    pub fn write_err(&mut self, text: &str) -> io::Result<()> {
        let sink = self.err.as_mut().unwrap_or(&mut self.out);
        sink.write_all(text.as_bytes())?;
        sink.flush()
    }

    /// Prints one JSON object.
    pub fn object(&mut self, value: &Value) -> io::Result<()> {
        self.write(&json::text(value))
    }

    /// Prints warnings, where lines are printed.
    pub fn warnings(&mut self, warnings: &[Warning]) -> io::Result<()> {
        if self.format != Format::Lines {
            return Ok(());
        }
        warnings
            .iter()
            .try_for_each(|warning| self.mark(YELLOW, &say!("warning"), &warning.message))
    }

    fn mark(&mut self, color: &str, mark: &Text, message: &Text) -> io::Result<()> {
        let (mark, message) = (mark.to(self.language), message.to(self.language));
        let line = if self.color {
            format!("\u{1b}[{color}m{mark}:\u{1b}[0m {message}\n")
        } else {
            format!("{mark}: {message}\n")
        };
        self.write_err(&line)
    }
}
