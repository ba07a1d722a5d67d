//! A word is the parts bash makes of it: text after quote removal, and everything that bash
//! would replace at run time, each with the lists of commands inside it.

use super::ast::{List, Span};
use super::part_list::PartList;
use std::borrow::Cow;

/// A word: its parts stand next to each other without a blank between them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Word<'s> {
    /// The parts; an empty word (`''`) has one empty quoted literal.
    pub parts: PartList<'s>,
    /// The word as written.
    pub span: Span,
}

/// A piece of a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part<'s> {
    /// Text that stands for itself.
    Literal(Literal<'s>),
    /// `$name`, `${name…}`
    Parameter(Box<Parameter<'s>>),
    /// `$( )`, backquotes, `${ ; }`
    Command(Box<CommandSubstitution<'s>>),
    /// `<( )`, `>( )`
    Process(Box<ProcessSubstitution<'s>>),
    /// `$(( ))`, `$[ ]`
    Arithmetic(Box<ArithmeticExpansion<'s>>),
    /// An unquoted pattern character that file names may take the place of.
    Glob(Glob<'s>),
    /// `{a,b}`, `{1..3}`
    Brace(Box<Brace<'s>>),
    /// `~`, `~user`
    Tilde(Tilde<'s>),
    /// An assignment among the arguments of a declaration builtin; always the only part.
    Assignment(Box<Assignment<'s>>),
}

/// Text after quote removal.
///
/// Bytes that `$'\xff'` and the like make and that are no UTF-8 are U+FFFD here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Literal<'s> {
    /// The text.
    pub text: Cow<'s, str>,
    /// Whether it was quoted in any way.
    pub quoted: bool,
    /// Where it stands, quotes included.
    pub span: Span,
}

/// A parameter expansion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter<'s> {
    /// The parameter: a variable's name, a number, or one of `@*#?-$!`.
    pub name: Cow<'s, str>,
    /// Whether the value is used as a name in turn: `${!name}`; also `${!prefix*}`.
    pub indirect: bool,
    /// Whether the length is meant: `${#name}`.
    pub length: bool,
    /// The array index, which bash evaluates as arithmetic for indexed arrays.
    pub subscript: Option<Word<'s>>,
    /// What is done to the value.
    pub operation: Option<Operation<'s>>,
    /// Whether it stands in double quotes, so that its value is not split into words.
    pub quoted: bool,
    /// From the `$` on.
    pub span: Span,
}

/// What `${name…}` does to the value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operation<'s> {
    /// Which kind of operation.
    pub kind: OperationKind,
    /// The operator as written: `:-`, `##`, `//`, `@Q`.
    pub operator: &'static str,
    /// The operands in source order: the word; pattern and replacement; offset and length.
    pub words: Vec<Word<'s>>,
}

/// The kinds of [`Operation`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OperationKind {
    /// `-`, `:-`: the word where there is no value.
    Default,
    /// `=`, `:=`: likewise, and the variable takes it.
    AssignDefault,
    /// `?`, `:?`: the word is an error message.
    Require,
    /// `+`, `:+`: the word where there is a value.
    Alternative,
    /// `#`, `##`
    RemovePrefix,
    /// `%`, `%%`
    RemoveSuffix,
    /// `/`, `//`, `/#`, `/%`
    Replace,
    /// `^`, `^^`, `,`, `,,`, `~`, `~~`
    ChangeCase,
    /// `:offset:length`, both arithmetic.
    Slice,
    /// `@Q`, `@P` and so on; `@P` expands the value as a prompt, substitutions included.
    Transform,
    /// `${!prefix*}`, `${!prefix@}`: the names of variables.
    Names,
}

/// A command substitution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandSubstitution<'s> {
    /// How it is written.
    pub style: SubstitutionStyle,
    /// What runs.
    pub list: List<'s>,
    /// Whether it stands in double quotes, so that its output is not split into words.
    pub quoted: bool,
    /// From the opening sign to the closing one.
    pub span: Span,
}

/// How a command substitution is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SubstitutionStyle {
    /// `$( )`
    Dollar,
    /// Backquotes.
    Backquote,
    /// `${ ; }`: runs in the current shell (bash 5.3).
    Function,
    /// `${| ; }`: runs in the current shell and yields `REPLY` (bash 5.3).
    Value,
}

/// A process substitution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProcessSubstitution<'s> {
    /// Whether it is `<( )`, read from, rather than `>( )`, written to.
    pub input: bool,
    /// What runs.
    pub list: List<'s>,
    /// From the opening sign to the closing one.
    pub span: Span,
}

/// An arithmetic expansion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArithmeticExpansion<'s> {
    /// The expression.
    pub text: ArithmeticText<'s>,
    /// Whether it stands in double quotes.
    pub quoted: bool,
    /// From the `$` on.
    pub span: Span,
}

/// An arithmetic expression: bash expands its parts as in double quotes and evaluates the
/// outcome. Names in it are variables whose *values* are evaluated as expressions in turn.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ArithmeticText<'s> {
    /// Operators and names as literals, and the expansions between them.
    pub parts: PartList<'s>,
    /// The expression without the brackets around it.
    pub span: Span,
}

/// An unquoted pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Glob<'s> {
    /// Which pattern.
    pub kind: GlobKind<'s>,
    /// The pattern's characters; of an extended pattern all of it.
    pub span: Span,
}

/// The kinds of pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GlobKind<'s> {
    /// `*`
    AnyString,
    /// `?`
    AnyCharacter,
    /// The `[` of a bracket expression; what is between it and its `]` follows as ordinary parts.
    Bracket,
    /// `?(…)`, `*(…)`, `+(…)`, `@(…)`, `!(…)`: the alternatives between `|`.
    Extended {
        /// The character in front of the parenthesis.
        operator: char,
        /// The alternatives.
        alternatives: Vec<Word<'s>>,
    },
}

/// A brace expansion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Brace<'s> {
    /// What it expands to.
    pub kind: BraceKind<'s>,
    /// From `{` to `}`.
    pub span: Span,
}

/// The kinds of brace expansion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BraceKind<'s> {
    /// `{a,b}`: the words between the commas, which may be empty.
    Alternatives(Vec<Word<'s>>),
    /// `{1..5}`, `{1..9..2}`, zero-padded to `width` characters.
    Numbers {
        /// The first number.
        first: i64,
        /// The bound.
        last: i64,
        /// The distance without its sign; never 0.
        step: u64,
        /// The least number of characters, 0 for no padding.
        width: usize,
    },
    /// `{a..e}`, `{a..e..2}`
    Characters {
        /// The first character.
        first: u8,
        /// The bound.
        last: u8,
        /// The distance without its sign; never 0.
        step: u64,
    },
}

/// A tilde prefix.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tilde<'s> {
    /// What stands behind the `~`: nothing for the home directory, `+`, `-`, a user's name.
    pub user: Cow<'s, str>,
    /// The tilde and the name.
    pub span: Span,
}

/// An assignment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assignment<'s> {
    /// The variable.
    pub name: Cow<'s, str>,
    /// The array index.
    pub subscript: Option<Word<'s>>,
    /// Whether it is `+=`.
    pub append: bool,
    /// What is assigned.
    pub value: AssignmentValue<'s>,
    /// From the name to the end of the value.
    pub span: Span,
}

/// What is assigned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AssignmentValue<'s> {
    /// A value; a word without parts for `name=`.
    Word(Word<'s>),
    /// `( … )`
    Array(Vec<ArrayElement<'s>>),
}

/// An element of a compound array assignment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArrayElement<'s> {
    /// The index in `[index]=value`.
    pub subscript: Option<Word<'s>>,
    /// Whether it is `[index]+=value`.
    pub append: bool,
    /// The value.
    pub value: Word<'s>,
}

impl Word<'_> {
    pub(super) const EMPTY: Self = Word {
        parts: PartList::EMPTY,
        span: Span { start: 0, end: 0 },
    };

    /// The word's text after quote removal, if bash would use it unchanged: `None` if any part is
    /// an expansion, a pattern, a brace expansion, a tilde or an assignment.
    pub fn literal(&self) -> Option<Cow<'_, str>> {
        match self.parts.as_slice() {
            [] => Some(Cow::Borrowed("")),
            [Part::Literal(only)] => Some(Cow::Borrowed(&only.text)),
            parts => {
                let mut text = String::new();
                for part in parts {
                    let Part::Literal(literal) = part else {
                        return None;
                    };
                    text.push_str(&literal.text);
                }
                Some(Cow::Owned(text))
            }
        }
    }
}

impl Part<'_> {
    /// Where the part stands.
    pub fn span(&self) -> Span {
        match self {
            Part::Literal(literal) => literal.span,
            Part::Parameter(parameter) => parameter.span,
            Part::Command(command) => command.span,
            Part::Process(process) => process.span,
            Part::Arithmetic(arithmetic) => arithmetic.span,
            Part::Glob(glob) => glob.span,
            Part::Brace(brace) => brace.span,
            Part::Tilde(tilde) => tilde.span,
            Part::Assignment(assignment) => assignment.span,
        }
    }
}

/// A piece of a text, borrowed where the text is.
pub(super) fn cut<'s>(text: &Cow<'s, str>, start: usize, end: usize) -> Cow<'s, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.get(start..end).unwrap_or_default()),
        Cow::Owned(text) => Cow::Owned(text.get(start..end).unwrap_or_default().to_owned()),
    }
}
