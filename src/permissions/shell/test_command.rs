//! `[[ … ]]`: words and operators of its own; only the words are kept.

use super::ast::CommandKind;
use super::cursor::{END, Parsed, Parser};
use super::refusal::Reason;
use super::reserved::Reserved;
use super::word::Word;
use super::words::Use;

impl<'s> Parser<'s, '_> {
    /// From behind `[[` to behind `]]`.
    pub(super) fn test(&mut self) -> Parsed<CommandKind<'s>> {
        let mut words = Vec::new();
        self.alternatives(&mut words)?;
        self.expect_reserved(Reserved::CloseTest)?;
        Ok(CommandKind::Test(words))
    }

    /// Terms joined by `&&` and `||`.
    fn alternatives(&mut self, words: &mut Vec<Word<'s>>) -> Parsed<()> {
        loop {
            self.term(words)?;
            self.skip_newlines()?;
            if !(self.eat(b"&&") || self.eat(b"||")) {
                return Ok(());
            }
        }
    }

    fn term(&mut self, words: &mut Vec<Word<'s>>) -> Parsed<()> {
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

    fn operands_of_test(&mut self, words: &mut Vec<Word<'s>>) -> Parsed<()> {
        let start = self.pos;
        let first = self.word(Use::Plain)?;
        let unary = self.slice(start, self.pos);
        self.skip_newlines()?;
        if self.at_term_end() {
            words.push(first);
            return Ok(());
        }
        if is_unary(unary) {
            words.push(first);
            let operand = self.word(Use::Plain)?;
            words.push(if unary == "-v" {
                self.evaluated(operand)?
            } else {
                operand
            });
            return Ok(());
        }
        self.binary(first, words)
    }

    /// What follows the first operand of a binary operator.
    fn binary(&mut self, first: Word<'s>, words: &mut Vec<Word<'s>>) -> Parsed<()> {
        let operator = self.pos;
        if matches!(self.peek(), b'<' | b'>') {
            self.bump();
        } else {
            self.word(Use::Plain)?;
        }
        let operator = self.slice(operator, self.pos);
        self.skip_blanks();
        let arithmetic = matches!(operator, "-eq" | "-ne" | "-lt" | "-le" | "-gt" | "-ge");
        let second = match operator {
            "=~" => self.regular_expression()?,
            "<" | ">" | "=" | "==" | "!=" | "-nt" | "-ot" | "-ef" => self.word(Use::Plain)?,
            _ if arithmetic => self.word(Use::Plain)?,
            _ => return Err(self.refusal(Reason::Unexpected)),
        };
        for operand in [first, second] {
            words.push(if arithmetic {
                self.evaluated(operand)?
            } else {
                operand
            });
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
}

fn is_unary(word: &str) -> bool {
    matches!(word.as_bytes(), [b'-', letter] if b"abcdefghknoprstuvwxzGLNORS".contains(letter))
}
