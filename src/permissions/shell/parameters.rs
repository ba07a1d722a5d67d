//! `${…}`: the parameter, what is done to it, and the operands, to any depth.

use super::ast::List;
use super::cursor::{END, Parsed, Parser, is_name_start};
use super::expansions::is_special_parameter;
use super::parts::Parts;
use super::quotes::Live;
use super::refusal::{Reason, Refusal};
use super::word::{
    CommandSubstitution, Operation, OperationKind, Parameter, Part, SubstitutionStyle, Word,
};
use std::borrow::Cow;

/// The operators that take words, the longer ones first.
const OPERATORS: &[(&str, OperationKind)] = &[
    (":-", OperationKind::Default),
    (":=", OperationKind::AssignDefault),
    (":?", OperationKind::Require),
    (":+", OperationKind::Alternative),
    (":", OperationKind::Slice),
    ("-", OperationKind::Default),
    ("=", OperationKind::AssignDefault),
    ("?", OperationKind::Require),
    ("+", OperationKind::Alternative),
    ("##", OperationKind::RemovePrefix),
    ("#", OperationKind::RemovePrefix),
    ("%%", OperationKind::RemoveSuffix),
    ("%", OperationKind::RemoveSuffix),
    ("//", OperationKind::Replace),
    ("/#", OperationKind::Replace),
    ("/%", OperationKind::Replace),
    ("/", OperationKind::Replace),
    ("^^", OperationKind::ChangeCase),
    ("^", OperationKind::ChangeCase),
    (",,", OperationKind::ChangeCase),
    (",", OperationKind::ChangeCase),
    ("~~", OperationKind::ChangeCase),
    ("~", OperationKind::ChangeCase),
];

/// The letters behind `@`.
const TRANSFORMS: &[&str] = &["@U", "@u", "@L", "@Q", "@E", "@P", "@A", "@K", "@a", "@k"];

/// How the operand of an operator is read.
#[derive(Clone, Copy)]
struct Operand {
    /// Whether it is read as between double quotes.
    quoted: bool,
    /// Whether single quotes quote: outside double quotes, and in patterns inside them too.
    single_quotes: bool,
    /// The character that ends it besides `}`.
    stop: Option<u8>,
}

impl<'s> Parser<'s, '_> {
    /// `${…}`; `pos` is behind the brace and `start` at the dollar.
    pub(super) fn braced(
        &mut self,
        parts: &mut Parts<'s>,
        start: usize,
        quoted: bool,
    ) -> Parsed<()> {
        self.enter()?;
        let part = match self.peek() {
            b' ' | b'\t' | b'\n' => {
                self.current_shell(start, quoted, SubstitutionStyle::Function)?
            }
            b'|' => {
                self.bump();
                self.current_shell(start, quoted, SubstitutionStyle::Value)?
            }
            _ => self.parameter(start, quoted)?,
        };
        self.leave();
        parts.push(part);
        Ok(())
    }

    fn current_shell(
        &mut self,
        start: usize,
        quoted: bool,
        style: SubstitutionStyle,
    ) -> Parsed<Part<'s>> {
        let outer = std::mem::take(&mut self.pending);
        let list: List = self.list()?;
        let left_over = std::mem::replace(&mut self.pending, outer);
        self.pending.extend(left_over);
        self.expect(b'}')?;
        Ok(Part::Command(Box::new(CommandSubstitution {
            style,
            list,
            quoted,
            span: self.span(start),
        })))
    }

    fn bad_substitution(&self) -> Refusal {
        self.refusal(Reason::BadSubstitution)
    }

    fn parameter(&mut self, start: usize, quoted: bool) -> Parsed<Part<'s>> {
        let length = self.prefix(b'#');
        let indirect = !length && self.prefix(b'!');
        let name = self.parameter_name()?;
        let subscript = if self.peek() == b'[' && name.starts_with(|c| is_name_start(c as u8)) {
            Some(self.braced_subscript()?)
        } else {
            None
        };
        let operation = if length {
            None
        } else {
            self.operation(quoted, indirect)?
        };
        if self.peek() != b'}' {
            return Err(self.bad_substitution());
        }
        self.bump();
        Ok(Part::Parameter(Box::new(Parameter {
            name,
            indirect,
            length,
            subscript,
            operation,
            quoted,
            span: self.span(start),
        })))
    }

    /// Steps over a `#` or `!` that is not itself the parameter's name.
    fn prefix(&mut self, sign: u8) -> bool {
        if self.peek() != sign {
            return false;
        }
        let start = self.pos;
        self.bump();
        let next = self.peek();
        if is_name_start(next) || next.is_ascii_digit() {
            return true;
        }
        let ends = if sign == b'#' { &b"}"[..] } else { &b"}:["[..] };
        if is_special_parameter(next) && ends.contains(&self.peek_second()) {
            return true;
        }
        self.pos = start;
        false
    }

    fn parameter_name(&mut self) -> Parsed<Cow<'s, str>> {
        let first = self.peek();
        if is_name_start(first) {
            return Ok(self.name());
        }
        if is_special_parameter(first) {
            self.bump();
            return Ok(self.kept(self.pos - 1, self.pos));
        }
        let mut digits = String::new();
        while self.peek().is_ascii_digit() {
            digits.push(char::from(self.peek()));
            self.bump();
        }
        if digits.is_empty() {
            return Err(self.bad_substitution());
        }
        Ok(digits.into())
    }

    /// Bash ends the whole expansion at a `}` in the subscript, so one is not understood here.
    fn braced_subscript(&mut self) -> Parsed<Word<'s>> {
        let subscript = self.subscript()?;
        let brace = subscript
            .parts
            .iter()
            .any(|part| matches!(part, Part::Literal(literal) if literal.text.contains('}')));
        if brace {
            return Err(self.bad_substitution());
        }
        Ok(subscript)
    }

    fn operation(&mut self, quoted: bool, indirect: bool) -> Parsed<Option<Operation<'s>>> {
        match self.peek() {
            b'}' => return Ok(None),
            sign @ (b'@' | b'*') if indirect && self.peek_second() == b'}' => {
                self.bump();
                return Ok(Some(Operation {
                    kind: OperationKind::Names,
                    operator: if sign == b'@' { "@" } else { "*" },
                    words: Vec::new(),
                }));
            }
            b'@' => return self.transform().map(Some),
            _ => {}
        }
        for &(operator, kind) in OPERATORS {
            if self.eat(operator.as_bytes()) {
                let words = self.operands(kind, quoted)?;
                return Ok(Some(Operation {
                    kind,
                    operator,
                    words,
                }));
            }
        }
        Err(self.bad_substitution())
    }

    fn transform(&mut self) -> Parsed<Operation<'s>> {
        for operator in TRANSFORMS {
            if self.eat(operator.as_bytes()) {
                return Ok(Operation {
                    kind: OperationKind::Transform,
                    operator,
                    words: Vec::new(),
                });
            }
        }
        Err(self.bad_substitution())
    }

    fn operands(&mut self, kind: OperationKind, quoted: bool) -> Parsed<Vec<Word<'s>>> {
        let pattern = matches!(
            kind,
            OperationKind::RemovePrefix
                | OperationKind::RemoveSuffix
                | OperationKind::Replace
                | OperationKind::ChangeCase
        );
        // Offset and length are arithmetic, which knows no single quotes and splits nothing.
        let arithmetic = kind == OperationKind::Slice;
        let operand = Operand {
            quoted: quoted || arithmetic,
            single_quotes: pattern || !(quoted || arithmetic),
            stop: match kind {
                OperationKind::Replace => Some(b'/'),
                OperationKind::Slice => Some(b':'),
                _ => None,
            },
        };
        let mut words = vec![self.operand(operand)?];
        if operand.stop.is_some_and(|stop| self.peek() == stop) {
            self.bump();
            words.push(self.operand(Operand {
                stop: None,
                ..operand
            })?);
        }
        Ok(words)
    }

    fn operand(&mut self, operand: Operand) -> Parsed<Word<'s>> {
        let start = self.pos;
        let mut parts = self.parts();
        if !operand.quoted && self.peek() == b'~' {
            self.tilde(&mut parts);
        }
        // Parentheses and `?` keep a `:` of an arithmetic offset from ending it.
        let mut held = 0_usize;
        loop {
            self.operand_run(&mut parts, operand);
            let byte = self.peek();
            match byte {
                END => return Err(self.refusal(Reason::Unclosed)),
                b'}' => break,
                stop if Some(stop) == operand.stop && held == 0 => break,
                b'\'' if operand.single_quotes => self.single_quotes(&mut parts)?,
                b'\'' => self.idle_quotes(&mut parts)?,
                b'$' if self.peek_second() == b'\'' => {
                    let dollar = self.pos;
                    self.pos = self.past_continuations(dollar + 1);
                    self.escaped_quotes(&mut parts, dollar)?;
                }
                b'"' if operand.quoted => self.double_quotes(&mut parts, self.pos)?,
                b'\\' if operand.quoted => self.operand_backslash(&mut parts),
                b'$' if operand.quoted => self.dollar(&mut parts, true)?,
                b'`' if operand.quoted => self.backquotes(&mut parts, true)?,
                b'<' | b'>' if self.peek_second() == b'(' => {
                    if operand.quoted {
                        self.quoted_process(&mut parts)?;
                    } else {
                        self.braced_process(&mut parts)?;
                    }
                }
                _ if !operand.quoted && self.unquoted_special(&mut parts, byte)? => {}
                // A plain byte behind a continued line starts the next run.
                _ if !is_operand_special(byte) => {}
                _ => {
                    match byte {
                        b'(' | b'?' => held += 1,
                        b')' | b':' => held = held.saturating_sub(1),
                        _ => {}
                    }
                    let from = self.pos;
                    self.bump();
                    parts.text(self.kept(from, self.pos), operand.quoted, self.span(from));
                }
            }
        }
        Ok(Word {
            parts: parts.finish(),
            span: self.span(start),
        })
    }

    fn operand_run(&mut self, parts: &mut Parts<'s>, operand: Operand) {
        let start = self.pos;
        let rest = self.text.as_bytes().get(start..).unwrap_or_default();
        self.pos += rest
            .iter()
            .position(|&byte| is_operand_special(byte))
            .unwrap_or(rest.len());
        if self.pos > start {
            parts.text(self.kept(start, self.pos), operand.quoted, self.span(start));
        }
    }

    /// A backslash in `"${x:-…}"`, where it also quotes the closing brace.
    fn operand_backslash(&mut self, parts: &mut Parts<'s>) {
        if self.byte(self.pos + 1) == b'}' {
            self.backslash(parts);
            return;
        }
        self.live_backslash(parts, Live::DoubleQuotes);
    }

    /// What looks like a process substitution in quotes: it is text, and yet bash parses it to
    /// find its end. The two only agree on plain text.
    fn quoted_process(&mut self, parts: &mut Parts<'s>) -> Parsed<()> {
        let start = self.pos;
        self.pos = self.plain_process_end()?;
        parts.text(self.kept(start, self.pos), true, self.span(start));
        Ok(())
    }

    /// The end of a `<(…)` at `pos` with nothing but plain text in it.
    pub(super) fn plain_process_end(&self) -> Parsed<usize> {
        let rest = self.text.as_bytes().get(self.pos..).unwrap_or_default();
        let plain = rest
            .iter()
            .skip(2)
            .take_while(|&&byte| !is_operand_special(byte) && !matches!(byte, b'#' | b'{'));
        let close = self.pos + 2 + plain.count();
        if self.byte(self.pos + 1) != b'(' || self.byte(close) != b')' {
            return Err(self.refusal(Reason::Ambiguous));
        }
        Ok(close + 1)
    }

    /// A process substitution in an operand. Bash, looking for the end of the expansion, does not
    /// know it for one and would stop at a `}` inside.
    fn braced_process(&mut self, parts: &mut Parts<'s>) -> Parsed<()> {
        let start = self.pos;
        self.process(parts)?;
        if self.slice(start, self.pos).contains('}') {
            return Err(self.bad_substitution());
        }
        Ok(())
    }
}

fn is_operand_special(byte: u8) -> bool {
    matches!(
        byte,
        b'}' | b'\''
            | b'"'
            | b'\\'
            | b'$'
            | b'`'
            | b'<'
            | b'>'
            | b'*'
            | b'?'
            | b'['
            | b']'
            | b'('
            | b')'
            | b'/'
            | b':'
    )
}
