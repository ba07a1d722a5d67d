//! The compound commands, each from behind its first word on.

use super::ast::{
    ArithmeticForCommand, CaseArm, CaseCommand, CaseEnd, Command, CommandKind, Coproc, ForCommand,
    FunctionDefinition, IfCommand, List, LoopCommand,
};
use super::cursor::{Parsed, Parser, is_meta};
use super::refusal::Reason;
use super::reserved::Reserved;
use super::word::{Part, Word};
use super::words::Use;

impl<'s> Parser<'s, '_> {
    pub(super) fn compound(&mut self, word: Reserved, start: usize) -> Parsed<CommandKind<'s>> {
        self.enter()?;
        let kind = match word {
            Reserved::OpenBrace => {
                let list = self.body()?;
                self.expect_reserved(Reserved::CloseBrace)?;
                CommandKind::Group(list)
            }
            Reserved::If => self.if_command()?,
            Reserved::While => self.loop_command(false)?,
            Reserved::Until => self.loop_command(true)?,
            Reserved::For => self.for_command(false)?,
            Reserved::Select => self.for_command(true)?,
            Reserved::Case => self.case_command()?,
            Reserved::Function => self.function_keyword()?,
            Reserved::Coproc => self.coproc()?,
            Reserved::OpenTest => self.test()?,
            // The program, behind a `|` and with options of its own.
            Reserved::Time => {
                self.pos = start;
                let command = self.simple()?;
                self.leave();
                return Ok(command.kind);
            }
            _ => {
                self.pos = start;
                return Err(self.refusal(Reason::Unexpected));
            }
        };
        self.leave();
        Ok(kind)
    }

    /// `( … )` or `(( … ))`; `pos` is at the first parenthesis.
    pub(super) fn parenthesis(&mut self) -> Parsed<CommandKind<'s>> {
        self.bump();
        if self.peek() == b'(' {
            let start = self.pos;
            let due = !self.pending.is_empty();
            if let Some(text) = self.double_parenthesis()? {
                return Ok(CommandKind::Arithmetic(Box::new(text)));
            }
            self.check_documents(start, due)?;
        }
        self.enter()?;
        let list = self.body()?;
        self.expect(b')')?;
        self.leave();
        Ok(CommandKind::Subshell(list))
    }

    /// Bash reads the inner of two subshells ahead to see whether it is arithmetic, past the end
    /// of the line, and then misplaces the bodies of here-documents.
    fn check_documents(&self, start: usize, due: bool) -> Parsed<()> {
        let text = self.slice(start, self.looked_ahead);
        if text.contains("<<") || due && text.contains('\n') {
            return Err(self.refusal(Reason::Ambiguous));
        }
        Ok(())
    }

    fn if_command(&mut self) -> Parsed<CommandKind<'s>> {
        let mut branches = Vec::new();
        let mut otherwise = None;
        loop {
            let condition = self.body()?;
            self.expect_reserved(Reserved::Then)?;
            let body = self.body()?;
            branches.push((condition, body));
            self.skip_newlines()?;
            if !self.eat_reserved(Reserved::Elif) {
                break;
            }
        }
        if self.eat_reserved(Reserved::Else) {
            otherwise = Some(self.body()?);
        }
        self.expect_reserved(Reserved::Fi)?;
        Ok(CommandKind::If(IfCommand {
            branches,
            otherwise,
        }))
    }

    fn loop_command(&mut self, until: bool) -> Parsed<CommandKind<'s>> {
        let condition = self.body()?;
        let body = self.do_group()?;
        Ok(CommandKind::Loop(LoopCommand {
            until,
            condition,
            body,
        }))
    }

    fn do_group(&mut self) -> Parsed<List<'s>> {
        self.expect_reserved(Reserved::Do)?;
        let body = self.body()?;
        self.expect_reserved(Reserved::Done)?;
        Ok(body)
    }

    /// The body of `for` and `select`, which may also stand in braces.
    fn for_body(&mut self) -> Parsed<List<'s>> {
        self.skip_newlines()?;
        if self.eat_reserved(Reserved::OpenBrace) {
            let body = self.body()?;
            self.expect_reserved(Reserved::CloseBrace)?;
            return Ok(body);
        }
        self.do_group()
    }

    fn for_command(&mut self, select: bool) -> Parsed<CommandKind<'s>> {
        self.skip_blanks();
        if !select && self.peek() == b'(' && self.peek_second() == b'(' {
            return self.arithmetic_for();
        }
        let name = self.word(Use::Plain)?;
        self.skip_blanks();
        let semicolon = self.peek() == b';';
        if semicolon {
            self.bump();
        }
        let same_line = !semicolon && self.peek() != b'\n';
        self.skip_newlines()?;
        let mut words = None;
        if !semicolon && self.eat_reserved(Reserved::In) {
            words = Some(self.words_to_line_end()?);
        } else if same_line && self.peek() == b'{' {
            return Err(self.unexpected());
        }
        let body = self.for_body()?;
        Ok(CommandKind::For(Box::new(ForCommand {
            select,
            name,
            words,
            body,
        })))
    }

    fn words_to_line_end(&mut self) -> Parsed<Vec<Word<'s>>> {
        let mut words = Vec::new();
        loop {
            self.skip_blanks();
            match self.peek() {
                b';' => {
                    self.bump();
                    return Ok(words);
                }
                b'\n' => {
                    self.newline()?;
                    return Ok(words);
                }
                _ => words.push(self.word(Use::Argument)?),
            }
        }
    }

    fn arithmetic_for(&mut self) -> Parsed<CommandKind<'s>> {
        self.eat(b"((");
        let header = self.arithmetic(b'(', b')')?;
        let semicolons = header.parts.iter().map(|part| match part {
            Part::Literal(literal) => literal.text.matches(';').count(),
            _ => 0,
        });
        if semicolons.sum::<usize>() < 2 || !self.eat(b"))") {
            return Err(self.unexpected());
        }
        self.skip_blanks();
        if self.peek() == b';' {
            self.bump();
        }
        let body = self.for_body()?;
        Ok(CommandKind::ArithmeticFor(Box::new(ArithmeticForCommand {
            header,
            body,
        })))
    }

    fn case_command(&mut self) -> Parsed<CommandKind<'s>> {
        self.skip_blanks();
        let subject = self.word(Use::Plain)?;
        self.expect_reserved(Reserved::In)?;
        let mut arms = Vec::new();
        loop {
            self.skip_newlines()?;
            if self.eat_reserved(Reserved::Esac) {
                break;
            }
            let (arm, last) = self.case_arm()?;
            arms.push(arm);
            if last {
                self.expect_reserved(Reserved::Esac)?;
                break;
            }
        }
        Ok(CommandKind::Case(Box::new(CaseCommand { subject, arms })))
    }

    /// An arm, and whether it is the last, having no `;;`.
    fn case_arm(&mut self) -> Parsed<(CaseArm<'s>, bool)> {
        if self.peek() == b'(' {
            self.bump();
            self.skip_blanks();
        }
        let mut patterns = Vec::new();
        loop {
            patterns.push(self.word(Use::Plain)?);
            self.skip_blanks();
            if self.peek() != b'|' {
                break;
            }
            self.bump();
            self.skip_blanks();
        }
        self.expect(b')')?;
        let body = self.list()?;
        self.skip_blanks();
        let (end, last) = if self.eat(b";;&") {
            (CaseEnd::TryNext, false)
        } else if self.eat(b";;") {
            (CaseEnd::Break, false)
        } else if self.eat(b";&") {
            (CaseEnd::FallThrough, false)
        } else {
            (CaseEnd::Break, true)
        };
        let arm = CaseArm {
            patterns,
            body,
            end,
        };
        Ok((arm, last))
    }

    /// `function name …`, with or without `()`.
    fn function_keyword(&mut self) -> Parsed<CommandKind<'s>> {
        self.skip_blanks();
        let name = self.word(Use::Head)?;
        self.skip_blanks();
        if self.peek() == b'(' && self.empty_parentheses() {
            self.parentheses();
        }
        self.function_body(name)
    }

    /// Steps over `()` with blanks in it.
    pub(super) fn parentheses(&mut self) {
        self.bump();
        self.skip_blanks();
        self.bump();
    }

    pub(super) fn function_body(&mut self, name: Word<'s>) -> Parsed<CommandKind<'s>> {
        self.enter()?;
        self.skip_newlines()?;
        let body = self.compound_only()?;
        self.leave();
        Ok(CommandKind::Function(Box::new(FunctionDefinition {
            name,
            body,
        })))
    }

    /// A command that is neither simple nor a definition.
    fn compound_only(&mut self) -> Parsed<Command<'s>> {
        let starts = self.peek() == b'(' || self.reserved().is_some_and(|(word, _)| opens(word));
        if !starts {
            return Err(self.unexpected());
        }
        self.command()
    }

    fn coproc(&mut self) -> Parsed<CommandKind<'s>> {
        self.skip_blanks();
        let mut name = None;
        if self.peek() != b'(' && self.command_word().is_none() {
            let start = self.mark();
            name = self.coproc_name()?;
            if name.is_none() {
                self.retry(start)?;
                let body = self.simple()?;
                if matches!(body.kind, CommandKind::Function(_)) {
                    return Err(self.unexpected());
                }
                return Ok(CommandKind::Coproc(Box::new(Coproc { name, body })));
            }
        }
        let body = self.compound_only()?;
        Ok(CommandKind::Coproc(Box::new(Coproc { name, body })))
    }

    /// The word behind `coproc`, if a compound command follows it.
    fn coproc_name(&mut self) -> Parsed<Option<Word<'s>>> {
        if is_meta(self.peek()) || self.at_assignment() {
            return Ok(None);
        }
        let name = self.word(Use::Name)?;
        self.skip_blanks();
        if self.peek() == b'(' {
            return Ok(Some(name));
        }
        match self.command_word() {
            Some(word) if opens(word) => Ok(Some(name)),
            Some(_) => Err(self.unexpected()),
            None => Ok(None),
        }
    }

    /// The reserved word here; `time`, which is none behind `coproc`, left out.
    fn command_word(&mut self) -> Option<Reserved> {
        let (word, _) = self.reserved()?;
        (word != Reserved::Time).then_some(word)
    }
}

/// Whether the word starts a compound command.
fn opens(word: Reserved) -> bool {
    matches!(
        word,
        Reserved::If
            | Reserved::While
            | Reserved::Until
            | Reserved::For
            | Reserved::Select
            | Reserved::Case
            | Reserved::OpenBrace
            | Reserved::OpenTest
    )
}
