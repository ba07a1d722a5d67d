//! The bodies of here-documents stand behind the line that announces them, in the order of their
//! announcement; each ends at a line that is its delimiter, or with the text.

use super::ast::{HereDocument, Span};
use super::cursor::{Documents, Parsed, Parser, is_meta};
use super::origin::Origin;
use super::part_list::PartList;
use super::quotes::Live;
use super::refusal::Reason;
use super::word::{Part, Word};
use super::words::Use;
use std::sync::{Arc, OnceLock};

/// A here-document whose body has not been reached yet.
pub(super) struct Pending {
    document: HereDocument,
}

/// A body without its delimiter's line, and where the text goes on.
struct Extent {
    start: usize,
    end: usize,
    next: usize,
}

impl<'s, 't> Parser<'s, 't> {
    /// The delimiter behind `<<`; the body follows when the line ends.
    pub(super) fn announce(&mut self, strip_tabs: bool) -> Parsed<HereDocument> {
        self.skip_blanks();
        let start = self.pos;
        let word = self.word(Use::Plain)?;
        let mut delimiter = String::new();
        let mut quoted = false;
        for part in &word.parts {
            match part {
                Part::Literal(literal) => {
                    quoted |= literal.quoted;
                    delimiter.push_str(&literal.text);
                }
                // A delimiter is not expanded, so what looks like an expansion stands for itself.
                Part::Parameter(parameter) if !parameter.quoted => {
                    delimiter.push_str(self.written(parameter.span, start)?);
                }
                Part::Glob(glob) => delimiter.push_str(self.written(glob.span, start)?),
                Part::Tilde(tilde) => delimiter.push_str(self.written(tilde.span, start)?),
                _ => return Err(self.refusal(Reason::BadDelimiter)),
            }
        }
        if delimiter.contains('\n') {
            return Err(self.refusal(Reason::BadDelimiter));
        }
        let document = HereDocument {
            delimiter,
            quoted,
            strip_tabs,
            body: Arc::new(OnceLock::new()),
        };
        self.documents = Documents::Announced;
        self.pending.push(Pending {
            document: document.clone(),
        });
        Ok(document)
    }

    /// The text of a span of this very text; a continued or escaped piece is not plain.
    fn written(&self, span: Span, start: usize) -> Parsed<&str> {
        let shift = self.span(start).start - start;
        let text = self.slice(
            span.start.saturating_sub(shift),
            span.end.saturating_sub(shift),
        );
        if text.is_empty()
            || text
                .bytes()
                .any(|byte| is_meta(byte) || b"\\'\"`{".contains(&byte))
        {
            return Err(self.refusal(Reason::BadDelimiter));
        }
        Ok(text)
    }

    /// Steps over a newline and the bodies that follow it.
    pub(super) fn newline(&mut self) -> Parsed<()> {
        self.expect(b'\n')?;
        if self.pending.is_empty() {
            return Ok(());
        }
        self.bodies()
    }

    /// Reads all bodies that are due; those for which no text is left stay empty.
    pub(super) fn bodies(&mut self) -> Parsed<()> {
        for pending in std::mem::take(&mut self.pending) {
            let document = pending.document;
            let extent = self.extent(&document);
            let body = self.here_body(&document, &extent)?;
            // Each body is set once only, so the outcome says nothing.
            let _ = document.body.set(body);
            self.pos = extent.next;
        }
        Ok(())
    }

    fn extent(&self, document: &HereDocument) -> Extent {
        let start = self.pos;
        let mut line_start = start;
        while line_start < self.text.len() {
            let line_end = self.logical_line_end(line_start, document.quoted);
            let content = self.line_content(line_start, line_end, document);
            if content == document.delimiter {
                let next = (line_end + 1).min(self.text.len());
                return Extent {
                    start,
                    end: line_start,
                    next,
                };
            }
            // Bash forgives a delimiter with the substitution's parenthesis on its line.
            if self.in_substitution
                && let Some(rest) = content.strip_prefix(document.delimiter.as_str())
                && rest.contains(')')
            {
                return Extent {
                    start,
                    end: line_start,
                    next: line_end - rest.len(),
                };
            }
            line_start = line_end + 1;
        }
        let end = self.text.len();
        Extent {
            start,
            end,
            next: end,
        }
    }

    /// The end of the line at `at`; lines that end in an unquoted backslash go on.
    fn logical_line_end(&self, mut at: usize, quoted: bool) -> usize {
        loop {
            let end = self.find(b'\n', at).unwrap_or(self.text.len());
            if quoted || end == self.text.len() {
                return end;
            }
            let line = self.slice(at, end);
            let backslashes = line.len() - line.trim_end_matches('\\').len();
            if backslashes.is_multiple_of(2) {
                return end;
            }
            at = end + 1;
        }
    }

    /// A line as it is compared with the delimiter.
    fn line_content(
        &self,
        start: usize,
        end: usize,
        document: &HereDocument,
    ) -> std::borrow::Cow<'_, str> {
        let mut line = self.slice(start, end);
        if document.strip_tabs {
            line = line.trim_start_matches('\t');
        }
        if !document.quoted && line.contains("\\\n") {
            return line.replace("\\\n", "").into();
        }
        line.into()
    }

    fn here_body(&mut self, document: &HereDocument, extent: &Extent) -> Parsed<Word<'static>> {
        let &Extent { start, end, .. } = extent;
        let span = self.span_between(start, end);
        let body = self.slice(start, end);
        let rewritten =
            document.strip_tabs && body.contains('\t') || !document.quoted && body.contains("\\\n");
        let parts = if rewritten {
            let (copy, origin) = self.rewritten(start, end, document);
            let mut inner = self.copy_parser(&copy, &origin);
            let parts = inner.body_parts(copy.len(), document.quoted)?;
            self.budget = inner.budget;
            parts
        } else {
            let mut inner = self.lasting_parser(start);
            let parts = inner.body_parts(end, document.quoted)?;
            self.take_up(inner);
            parts
        };
        Ok(Word { parts, span })
    }

    /// A parser in the same state whose tree borrows nothing.
    fn lasting_parser(&mut self, pos: usize) -> Parser<'static, 't> {
        Parser {
            source: None,
            text: self.text,
            pos,
            origin: self.origin,
            depth: self.depth,
            budget: self.budget,
            pending: std::mem::take(&mut self.pending),
            words: Vec::new(),
            looked_ahead: self.looked_ahead,
            documents: self.documents,
            no_reserved_at: self.no_reserved_at,
            in_group: self.in_group,
            in_substitution: self.in_substitution,
        }
    }

    /// Takes back the state of such a parser.
    fn take_up(&mut self, other: Parser<'static, 't>) {
        *self = Parser {
            source: self.source,
            words: std::mem::take(&mut self.words),
            ..other
        };
    }

    fn body_parts(&mut self, end: usize, quoted: bool) -> Parsed<PartList<'s>> {
        let start = self.pos;
        let mut parts = self.parts();
        if quoted {
            self.pos = end;
            parts.text(self.kept(start, end), true, self.span(start));
        } else {
            self.enter()?;
            self.within(end, |parser| parser.live(&mut parts, Live::HereDocument))?;
            self.leave();
        }
        Ok(parts.finish())
    }

    /// A copy of the lines as bash stores them: without the tabs in front of each, and with
    /// continued lines joined, even inside the quotes of a substitution.
    fn rewritten(&self, start: usize, end: usize, document: &HereDocument) -> (String, Origin<'t>) {
        let mut copy = String::with_capacity(end - start);
        let mut origin = Origin::new(start, self.origin);
        let mut line_starts = true;
        let mut at = start;
        while at < end {
            if line_starts && document.strip_tabs {
                let line = self.slice(at, end);
                let tabs = line.len() - line.trim_start_matches('\t').len();
                origin.skip(copy.len(), tabs);
                at += tabs;
            }
            let rest = self.slice(at, end);
            let stop = rest.find(['\n', '\\']).map_or(end, |found| at + found);
            copy.push_str(self.slice(at, stop));
            at = stop;
            line_starts = self.byte(at) == b'\n' && at < end;
            if self.byte(at) == b'\\' && !document.quoted && self.byte(at + 1) == b'\n' {
                origin.skip(copy.len(), 2);
                at += 2;
                continue;
            }
            let pair = self.byte(at) == b'\\' && !document.quoted;
            let signs = self.slice(at, end).chars().take(if pair { 2 } else { 1 });
            let next = at + signs.map(char::len_utf8).sum::<usize>();
            copy.push_str(self.slice(at, next));
            at = next;
        }
        (copy, origin)
    }
}
