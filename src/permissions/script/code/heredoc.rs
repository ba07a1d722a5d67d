//! Here-documents of Ruby, Perl and PHP: announced on one line, read after it.

use super::lexer::{HereDocument, Lexer};
use super::quotes::PERL_CALLERS;
use super::token::Token;
use crate::permissions::script::Language;
use crate::permissions::script::cursor::is_name;

impl Lexer<'_> {
    /// `<<EOS` and its spellings.
    pub(super) fn heredoc(&mut self, start: usize) -> bool {
        let php = self.language == Language::Php;
        let mut at = if php { 3 } else { 2 };
        let indented = !php && matches!(self.cursor.peek(at), Some(b'~' | b'-'));
        at += usize::from(indented);
        while php && self.cursor.peek(at) == Some(b' ') {
            at += 1;
        }
        let quote = self
            .cursor
            .peek(at)
            .filter(|b| matches!(b, b'"' | b'\'' | b'`'));
        at += usize::from(quote.is_some());
        let length = (0..64)
            .take_while(|i| self.cursor.peek(at + i).is_some_and(is_name))
            .count();
        let first = self.cursor.peek(at).unwrap_or_default();
        if length == 0
            || first.is_ascii_digit()
            || (quote.is_some() && self.cursor.peek(at + length) != quote)
        {
            return false;
        }
        let sure =
            php || indented || quote.is_some() || self.after_operand(PERL_CALLERS) == Some(false);
        if !sure && (self.after_operand(&[]) == Some(true) && !first.is_ascii_uppercase()) {
            return false;
        }
        let end = self
            .cursor
            .slice(start + at..start + at + length)
            .to_owned();
        self.cursor.skip(at + length + usize::from(quote.is_some()));
        if quote == Some(b'`') || !sure {
            self.opaque(start);
        }
        self.heredocs.push(HereDocument {
            end,
            indented: indented || php,
            expands: quote != Some(b'\''),
        });
        true
    }

    /// The bodies of the here-documents announced on the line that just ended.
    pub(super) fn heredoc_bodies(&mut self) {
        for document in std::mem::take(&mut self.heredocs) {
            let start = self.cursor.at();
            let mut value = String::new();
            loop {
                if self.cursor.done() {
                    return self.opaque(start);
                }
                let line = self.cursor.take_line();
                self.cursor.skip(1);
                let bare = if document.indented {
                    line.trim_start()
                } else {
                    line
                };
                let php_end = self.language == Language::Php
                    && bare
                        .strip_prefix(&document.end)
                        .is_some_and(|rest| !rest.bytes().next().is_some_and(is_name));
                if bare == document.end || php_end {
                    if let Some(rest) = bare
                        .strip_prefix(&document.end)
                        .filter(|rest| !rest.is_empty())
                    {
                        self.cursor.back(rest.len() + 1);
                    }
                    break;
                }
                value.push_str(line);
                value.push('\n');
            }
            let marks = ["#{", "@{", "${", "{$"];
            if document.expands && marks.iter().any(|mark| value.contains(mark)) {
                self.opaque(start);
            }
            self.push(
                Token::Text {
                    value,
                    plain: !document.expands,
                },
                start,
            );
        }
    }
}
