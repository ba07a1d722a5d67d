//! Awk text into tokens; a slash divides only after an operand.

use crate::permissions::script::cursor::{Cursor, Spanned, is_name, starts_name};

/// A lexical element of awk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Name(String),
    Text(String),
    Number,
    Regex,
    Newline,
    /// An operator of at most two characters.
    Op([u8; 2]),
}

/// A token and its bytes.
pub(super) type Lexeme = Spanned<Token>;

impl Lexeme {
    pub(super) fn is(&self, operator: &str) -> bool {
        matches!(&self.token, Token::Op(op) if operator.bytes().eq(op.iter().copied().filter(|b| *b != 0)))
    }

    pub(super) fn name(&self) -> Option<&str> {
        match &self.token {
            Token::Name(name) => Some(name),
            _ => None,
        }
    }

    /// Whether an operand can end here, so that a slash after it divides.
    pub(super) fn ends_operand(&self) -> bool {
        match &self.token {
            Token::Name(name) => !matches!(
                name.as_str(),
                "print"
                    | "printf"
                    | "return"
                    | "in"
                    | "case"
                    | "do"
                    | "else"
                    | "getline"
                    | "exit"
                    | "delete"
                    | "if"
                    | "while"
            ),
            Token::Text(_) | Token::Number | Token::Regex => true,
            Token::Newline => false,
            Token::Op(_) => {
                self.is(")") || self.is("]") || self.is("$") || self.is("++") || self.is("--")
            }
        }
    }
}

/// Tokens of a program, or nothing where a string, a regular expression or a character has no place.
pub(super) fn lex(text: &str) -> Option<Vec<Lexeme>> {
    let mut cursor = Cursor::new(text);
    let mut lexemes: Vec<Lexeme> = Vec::new();
    while let Some(byte) = cursor.peek(0) {
        let start = cursor.at();
        let token = match byte {
            b' ' | b'\t' | b'\r' => {
                cursor.skip(1);
                continue;
            }
            b'\\' if cursor.eat("\\\n") || cursor.eat("\\\r\n") => continue,
            b'#' => {
                cursor.take_line();
                continue;
            }
            b'\n' => {
                cursor.skip(1);
                Token::Newline
            }
            b'"' => Token::Text(string(&mut cursor)?),
            b'/' if !lexemes.last().is_some_and(Lexeme::ends_operand) => {
                regex(&mut cursor)?;
                Token::Regex
            }
            b'@' => {
                cursor.skip(1);
                cursor.take_while(is_name);
                if cursor.peek(0) == Some(b'/') {
                    regex(&mut cursor)?;
                    Token::Regex
                } else {
                    Token::Name(cursor.slice(start..cursor.at()).to_owned())
                }
            }
            _ if byte.is_ascii_digit() => {
                number(&mut cursor);
                Token::Number
            }
            _ if starts_name(byte) => Token::Name(cursor.take_while(is_name).to_owned()),
            _ => operator(&mut cursor, byte)?,
        };
        lexemes.push(Lexeme {
            token,
            span: start..cursor.at(),
        });
    }
    Some(lexemes)
}

/// A number as short as it can be: a name right after it is joined to it as text.
fn number(cursor: &mut Cursor<'_>) {
    cursor.take_while(|b| b.is_ascii_digit() || b == b'.');
    let sign = usize::from(matches!(cursor.peek(1), Some(b'+' | b'-')));
    if matches!(cursor.peek(0), Some(b'e' | b'E'))
        && cursor.peek(1 + sign).is_some_and(|b| b.is_ascii_digit())
    {
        cursor.skip(1 + sign);
        cursor.take_while(|b| b.is_ascii_digit());
    }
}

fn operator(cursor: &mut Cursor<'_>, byte: u8) -> Option<Token> {
    const PAIRS: &[&[u8; 2]] = &[
        b"||", b"|&", b"&&", b">>", b">=", b"<=", b"==", b"!=", b"++", b"--", b"**", b"+=", b"-=",
    ];
    const SINGLES: &[u8] = b"{}()[];,+-*/%^!<>|?:~$=&.'";
    cursor.skip(1);
    if let Some(second) = cursor.peek(0)
        && PAIRS.contains(&&[byte, second])
    {
        cursor.skip(1);
        return Some(Token::Op([byte, second]));
    }
    SINGLES.contains(&byte).then_some(Token::Op([byte, 0]))
}

/// A string with its escapes resolved, since what it becomes may be a command.
fn string(cursor: &mut Cursor<'_>) -> Option<String> {
    cursor.skip(1);
    let mut text = Vec::new();
    loop {
        match cursor.next()? {
            b'"' => return Some(String::from_utf8_lossy(&text).into_owned()),
            b'\n' => return None,
            b'\\' => escape(cursor, &mut text)?,
            byte => text.push(byte),
        }
    }
}

fn escape(cursor: &mut Cursor<'_>, text: &mut Vec<u8>) -> Option<()> {
    match cursor.next()? {
        b'n' => text.push(b'\n'),
        b't' => text.push(b'\t'),
        b'\n' => {}
        b'x' => {
            let digits = cursor.take_while(|b| b.is_ascii_hexdigit());
            text.push(
                u8::from_str_radix(digits.get(..digits.len().min(2)).unwrap_or_default(), 16)
                    .unwrap_or(b'?'),
            );
        }
        first @ b'0'..=b'7' => {
            let mut value = u32::from(first - b'0');
            for _ in 0..2 {
                if let Some(digit @ b'0'..=b'7') = cursor.peek(0) {
                    value = value * 8 + u32::from(digit - b'0');
                    cursor.skip(1);
                }
            }
            text.push(u8::try_from(value).unwrap_or(b'?'));
        }
        other => text.push(other),
    }
    Some(())
}

fn regex(cursor: &mut Cursor<'_>) -> Option<()> {
    cursor.skip(1);
    let mut bracket = false;
    loop {
        match cursor.next()? {
            b'\n' => return None,
            b'\\' => cursor.skip(1),
            b'[' if !bracket => {
                bracket = true;
                cursor.eat("^");
                cursor.eat("]");
            }
            b']' => bracket = false,
            b'/' if !bracket => return Some(()),
            _ => {}
        }
    }
}
