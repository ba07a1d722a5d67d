//! The tokens that all programming languages here share.

use crate::permissions::script::cursor::Spanned;

/// A lexical element of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// An identifier or keyword.
    Name(String),
    /// A variable with a sigil, without it.
    Variable(String),
    /// A string literal, its escapes resolved. It is `plain` when it holds no expression.
    Text { value: String, plain: bool },
    /// A literal that runs as a shell command.
    Command(String),
    /// A regular expression literal.
    Regex,
    /// A number, or another literal of no interest.
    Value,
    /// The end of a line.
    Newline,
    /// An operator or bracket.
    Op(&'static str),
    /// Text that cannot be divided into tokens with certainty.
    Opaque,
}

/// A token and its bytes.
pub(super) type Lexeme = Spanned<Token>;

impl Lexeme {
    /// Whether this is that operator.
    pub(super) fn is(&self, operator: &str) -> bool {
        matches!(self.token, Token::Op(op) if op == operator)
    }

    /// The identifier.
    pub(super) fn name(&self) -> Option<&str> {
        match &self.token {
            Token::Name(name) => Some(name),
            _ => None,
        }
    }

    /// A string literal without expressions in it.
    pub(super) fn plain(&self) -> Option<&str> {
        match &self.token {
            Token::Text { value, plain: true } => Some(value),
            _ => None,
        }
    }
}

/// Operators of more than one character, longest first where one begins another.
const LONG: &[&str] = &[
    "...", "<=>", "===", "!==", "**=", "<<=", ">>=", "||=", "&&=", "//=", "??=", "->", "=>", "::",
    "?.", "?:", ":=", "==", "!=", ">=", "<=", "=~", "!~", "..", "++", "--", "&&", "||", "**", "<<",
    ">>", "+=", "-=", "*=", "/=", "%=", ".=", "|=", "&=", "^=", "<-", "|>", "??",
];
const SINGLES: &str = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

/// The operator a text starts with.
pub(super) fn operator(text: &str) -> Option<&'static str> {
    if let Some(long) = LONG
        .iter()
        .find(|op| text.as_bytes().starts_with(op.as_bytes()))
    {
        return Some(long);
    }
    let at = SINGLES.find(char::from(*text.as_bytes().first()?))?;
    SINGLES.get(at..=at)
}
