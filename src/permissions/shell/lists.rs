//! Statements, pipelines and what joins them.

use super::ast::{
    AndOr, AndOrOperator, Command, CommandKind, Item, List, Pipeline, Script, Terminator,
};
use super::cursor::{Documents, END, Parsed, Parser, is_meta};
use super::refusal::Reason;
use super::reserved::Reserved;

impl<'s> Parser<'s, '_> {
    pub(super) fn script(&mut self) -> Parsed<Script<'s>> {
        self.whole_list().map(|list| Script { list })
    }

    /// A list up to the end of the text in hand.
    pub(super) fn whole_list(&mut self) -> Parsed<List<'s>> {
        let outer = std::mem::take(&mut self.pending);
        let list = self.list()?;
        if self.pos < self.text.len() {
            return Err(self.unexpected());
        }
        self.bodies()?;
        self.pending = outer;
        Ok(list)
    }

    /// A list that bash wants at least one command in.
    pub(super) fn body(&mut self) -> Parsed<List<'s>> {
        let list = self.list()?;
        if list.items.is_empty() {
            return Err(self.unexpected());
        }
        Ok(list)
    }

    /// Statements up to whatever cannot continue them, which is left in place.
    pub(super) fn list(&mut self) -> Parsed<List<'s>> {
        self.enter()?;
        let mut items = Vec::new();
        loop {
            self.skip_newlines()?;
            if self.at_list_end() {
                break;
            }
            let and_or = self.and_or()?;
            let end = self.terminator()?;
            if items.capacity() == 0 {
                items.reserve_exact(1);
            }
            items.push(Item { and_or, end });
            if end == Terminator::None {
                break;
            }
        }
        self.leave();
        Ok(List { items })
    }

    fn at_list_end(&mut self) -> bool {
        match self.peek() {
            END | b')' => true,
            b';' => matches!(self.peek_second(), b';' | b'&'),
            _ => self.at_closing_word(),
        }
    }

    fn terminator(&mut self) -> Parsed<Terminator> {
        self.skip_blanks();
        Ok(match self.peek() {
            b';' if !matches!(self.peek_second(), b';' | b'&') => {
                self.bump();
                self.check_semicolon()?;
                Terminator::Semicolon
            }
            b'&' => {
                self.bump();
                Terminator::Background
            }
            b'\n' => {
                self.newline()?;
                Terminator::Newline
            }
            _ => Terminator::None,
        })
    }

    /// Bash writes a substitution anew before it runs it, and loses semicolons behind a
    /// here-document, so that the next command becomes arguments; only the first on the
    /// document's own line is safe.
    fn check_semicolon(&mut self) -> Parsed<()> {
        if !self.in_substitution || self.documents == Documents::None {
            return Ok(());
        }
        self.skip_blanks();
        let last = self.peek() == b'\n' && self.pending.is_empty() || self.at_list_end();
        if !last && (self.pending.is_empty() || self.documents == Documents::Separated) {
            return Err(self.refusal(Reason::Ambiguous));
        }
        self.documents = Documents::Separated;
        Ok(())
    }

    fn and_or(&mut self) -> Parsed<AndOr<'s>> {
        let first = self.pipeline()?;
        let mut rest = Vec::new();
        loop {
            self.skip_blanks();
            let operator = if self.eat(b"&&") {
                AndOrOperator::And
            } else if self.eat(b"||") {
                AndOrOperator::Or
            } else {
                return Ok(AndOr { first, rest });
            };
            self.skip_newlines()?;
            rest.push((operator, self.pipeline()?));
        }
    }

    fn pipeline(&mut self) -> Parsed<Pipeline<'s>> {
        let start = self.pos;
        let mut pipeline = Pipeline {
            negated: false,
            timed: false,
            stages: Vec::new(),
            span: self.span(start),
        };
        let mut prefixed = false;
        loop {
            if self.eat_reserved(Reserved::Bang) {
                pipeline.negated = !pipeline.negated;
            } else if self.eat_reserved(Reserved::Time) {
                pipeline.timed = true;
                self.time_options();
            } else {
                break;
            }
            prefixed = true;
            self.skip_blanks();
        }
        // `!` and `time` may stand alone.
        let substituted = pipeline.timed && self.in_substitution && self.peek() == b')';
        if prefixed && (substituted || matches!(self.peek(), END | b'\n' | b';')) {
            pipeline.span = self.span(start);
            return Ok(pipeline);
        }
        self.stages(&mut pipeline.stages)?;
        pipeline.span = self.span(start);
        Ok(pipeline)
    }

    fn time_options(&mut self) {
        for option in [&b"-p"[..], b"--"] {
            let start = self.pos;
            self.skip_blanks();
            if !(self.eat(option) && is_meta(self.peek())) {
                self.pos = start;
            }
        }
    }

    fn stages(&mut self, stages: &mut Vec<Command<'s>>) -> Parsed<()> {
        loop {
            let mut command = self.command()?;
            self.skip_blanks();
            let pipe = self.peek() == b'|' && self.peek_second() != b'|';
            if pipe {
                self.bump();
                command.pipes_errors = self.peek() == b'&';
                if command.pipes_errors {
                    self.bump();
                }
            }
            if stages.capacity() == 0 {
                stages.reserve_exact(if pipe { 4 } else { 1 });
            }
            stages.push(command);
            if !pipe {
                return Ok(());
            }
            self.skip_newlines()?;
            self.skip_inner_time();
        }
    }

    /// Behind a `|` bash takes `time` for the program, which runs its arguments as the reserved
    /// word would; they are the command here, so that none hides behind the other reading.
    fn skip_inner_time(&mut self) {
        let start = self.pos;
        if self.eat_reserved(Reserved::Time) {
            self.time_options();
            self.skip_blanks();
            if self.peek() == b'-' || is_meta(self.peek()) {
                self.pos = start;
            }
        }
    }

    pub(super) fn command(&mut self) -> Parsed<Command<'s>> {
        let start = self.pos;
        let kind = match self.peek() {
            b'(' => self.parenthesis()?,
            _ => match self.reserved() {
                Some((word, end)) => {
                    self.pos = end;
                    self.compound(word, start)?
                }
                None => return self.simple(),
            },
        };
        self.with_redirects(kind, start)
    }

    /// A compound command's redirects.
    pub(super) fn with_redirects(
        &mut self,
        kind: CommandKind<'s>,
        start: usize,
    ) -> Parsed<Command<'s>> {
        let mut command = Command {
            kind,
            redirects: Vec::new(),
            pipes_errors: false,
            span: self.span(start),
        };
        if let CommandKind::Function(_) | CommandKind::Coproc(_) = command.kind {
            return Ok(command);
        }
        loop {
            let end = self.pos;
            self.skip_blanks();
            let Some(redirect) = self.redirect()? else {
                if !command.redirects.is_empty() {
                    self.no_reserved_at = self.pos;
                }
                self.pos = end;
                return Ok(command);
            };
            command.redirects.push(redirect);
            command.span = self.span(start);
        }
    }
}
