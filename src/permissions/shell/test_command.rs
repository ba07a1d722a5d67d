//! `[[ … ]]`: words and operators of its own; only the words are kept.

use super::ast::CommandKind;
use super::cursor::{END, Parsed, Parser};
use super::refusal::Reason;
use super::reserved::Reserved;
use super::word::Word;
use super::words::Use;

impl Parser<'_> {
    /// From behind `[[` to behind `]]`.
    pub(super) fn test(&mut self) -> Parsed<CommandKind> {
        let mut words = Vec::new();
        self.alternatives(&mut words)?;
        self.expect_reserved(Reserved::CloseTest)?;
        Ok(CommandKind::Test(words))
    }

    /// Terms joined by `&&` and `||`.
    fn alternatives(&mut self, words: &mut Vec<Word>) -> Parsed<()> {
        loop {
            self.term(words)?;
            self.skip_newlines()?;
            if !(self.eat(b"&&") || self.eat(b"||")) {
                return Ok(());
            }
        }
    }

    fn term(&mut self, words: &mut Vec<Word>) -> Parsed<()> {
        self.skip_newlines()?;
        while self.eat_reserved(Reserved::Bang) {
            self.skip_newlines()?;
        }
        if self.peek() == b'(' {
            self.enter()?;
            self.bump();
            self.alternatives(words)?;
            self.expect(b')')?;
            self.leave();
            return Ok(());
        }
        self.operands_of_test(words)
    }

    fn operands_of_test(&mut self, words: &mut Vec<Word>) -> Parsed<()> {
        let start = self.pos;
        let first = self.word(Use::Plain)?;
        let unary = is_unary(self.slice(start, self.pos));
        words.push(first);
        self.skip_newlines()?;
        if self.at_term_end() {
            return Ok(());
        }
        if unary && !self.at_binary() {
            words.push(self.word(Use::Plain)?);
            return Ok(());
        }
        if matches!(self.peek(), b'<' | b'>') {
            self.bump();
            self.skip_newlines()?;
            words.push(self.word(Use::Plain)?);
            return Ok(());
        }
        let operator = self.pos;
        self.word(Use::Plain)?;
        match self.slice(operator, self.pos) {
            "=~" => {
                self.skip_newlines()?;
                words.push(self.regular_expression()?);
            }
            "=" | "==" | "!=" | "-nt" | "-ot" | "-ef" | "-eq" | "-ne" | "-lt" | "-le" | "-gt"
            | "-ge" => {
                self.skip_newlines()?;
                words.push(self.word(Use::Plain)?);
            }
            _ => return Err(self.refusal(Reason::Unexpected)),
        }
        Ok(())
    }

    fn at_term_end(&mut self) -> bool {
        match self.peek() {
            END | b')' => true,
            b'&' | b'|' => self.peek_second() == self.peek(),
            b']' => self
                .reserved()
                .is_some_and(|(word, _)| word == Reserved::CloseTest),
            _ => false,
        }
    }

    /// Whether a binary operator is next, so that even `-f` in front of it is an operand.
    fn at_binary(&mut self) -> bool {
        [&b"="[..], b"==", b"!=", b"=~"].iter().any(|operator| {
            let start = self.pos;
            let found = self.eat(operator) && matches!(self.peek(), b' ' | b'\t');
            self.pos = start;
            found
        })
    }
}

fn is_unary(word: &str) -> bool {
    matches!(word.as_bytes(), [b'-', letter] if b"abcdefghknoprstuvwxzGLNORS".contains(letter))
}
