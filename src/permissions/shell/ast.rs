//! A script as a tree: every node names a production of bash's grammar, and every list of
//! commands that bash could run, however deeply it hides in a word, is a [`List`] of this tree.

use super::word::{ArithmeticText, Assignment, Word};
use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

/// A range of byte offsets into the text that was parsed; `end` is exclusive.
///
/// Offsets are those of the *original* text, also inside backquotes and here-documents, whose
/// content bash rewrites before it parses it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The piece of `text` this span covers; empty where it does not lie on character boundaries.
    pub fn of(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or_default()
    }
}

/// A whole text; what of it stands for itself is borrowed from there.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Script<'s> {
    /// Its statements.
    pub list: List<'s>,
}

/// Statements in the order in which they stand.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct List<'s> {
    /// The statements; empty only for a blank text or substitution.
    pub items: Vec<Item<'s>>,
}

/// One statement and what ends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item<'s> {
    /// Pipelines joined by `&&` and `||`.
    pub and_or: AndOr<'s>,
    /// What ends the statement.
    pub end: Terminator,
}

/// What ends a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Terminator {
    /// `;`
    Semicolon,
    /// A newline.
    Newline,
    /// `&`: the statement runs in the background.
    Background,
    /// The end of the list: of the text, or a closing word or bracket.
    None,
}

/// Pipelines joined by `&&` and `||`, which bind equally and to the left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AndOr<'s> {
    /// The first pipeline.
    pub first: Pipeline<'s>,
    /// The others, each with the operator in front of it.
    pub rest: Vec<(AndOrOperator, Pipeline<'s>)>,
}

/// The operator between two pipelines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AndOrOperator {
    /// `&&`
    And,
    /// `||`
    Or,
}

/// Commands joined by `|` and `|&`, with the prefixes `!` and `time`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pipeline<'s> {
    /// Whether an odd number of `!` stands in front.
    pub negated: bool,
    /// Whether `time` stands in front.
    pub timed: bool,
    /// The commands; none for a bare `!` or `time`.
    pub stages: Vec<Command<'s>>,
    /// From the first prefix to the end of the last stage.
    pub span: Span,
}

/// A command with its redirects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command<'s> {
    /// Which command.
    pub kind: CommandKind<'s>,
    /// Redirects in source order; those of a simple command too, wherever among its words they
    /// stand.
    pub redirects: Vec<Redirect<'s>>,
    /// Whether `|&` follows, so that standard error goes down the pipe as well.
    pub pipes_errors: bool,
    /// The command with its redirects.
    pub span: Span,
}

/// The kinds of command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommandKind<'s> {
    /// Assignments and words.
    Simple(SimpleCommand<'s>),
    /// `( list )`
    Subshell(List<'s>),
    /// `{ list; }`
    Group(List<'s>),
    /// `if … then … elif … else … fi`
    If(IfCommand<'s>),
    /// `while … do … done` and `until … do … done`
    Loop(LoopCommand<'s>),
    /// `for name in … do … done` and `select name in … do … done`
    For(Box<ForCommand<'s>>),
    /// `for ((…; …; …)) do … done`
    ArithmeticFor(Box<ArithmeticForCommand<'s>>),
    /// `case … in … esac`
    Case(Box<CaseCommand<'s>>),
    /// `name () …` and `function name …`
    Function(Box<FunctionDefinition<'s>>),
    /// `coproc [name] …`
    Coproc(Box<Coproc<'s>>),
    /// `[[ … ]]`: every operand in source order, patterns and regular expressions included;
    /// the operators are left out except where they are `-o` style words.
    Test(Vec<Word<'s>>),
    /// `(( … ))`
    Arithmetic(Box<ArithmeticText<'s>>),
}

/// A command that names a program, a builtin or a function, or only assigns.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SimpleCommand<'s> {
    /// The assignments in front of the first word.
    pub assignments: Vec<Assignment<'s>>,
    /// The words, the first of which says what runs; none for a bare assignment or redirect.
    ///
    /// After a declaration builtin (`declare`, `typeset`, `local`, `export`, `readonly`) an
    /// argument that assigns is a word with the single part
    /// [`Part::Assignment`](super::word::Part::Assignment).
    pub words: Vec<Word<'s>>,
    /// From the first assignment or word to the last; redirects in front or behind are left out.
    pub span: Span,
}

/// `if … then … elif … else … fi`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IfCommand<'s> {
    /// Condition and body of the `if` and of each `elif`.
    pub branches: Vec<(List<'s>, List<'s>)>,
    /// The body of `else`.
    pub otherwise: Option<List<'s>>,
}

/// `while` and `until`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoopCommand<'s> {
    /// Whether it is `until`.
    pub until: bool,
    /// What is run before each turn.
    pub condition: List<'s>,
    /// What is run each turn.
    pub body: List<'s>,
}

/// `for` and `select`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForCommand<'s> {
    /// Whether it is `select`.
    pub select: bool,
    /// The variable's name.
    pub name: Word<'s>,
    /// The words after `in`; `None` where there is no `in` and `"$@"` is meant.
    pub words: Option<Vec<Word<'s>>>,
    /// The body.
    pub body: List<'s>,
}

/// `for ((…; …; …))`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArithmeticForCommand<'s> {
    /// The three expressions with the semicolons between them.
    pub header: ArithmeticText<'s>,
    /// The body.
    pub body: List<'s>,
}

/// `case … in … esac`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseCommand<'s> {
    /// The word that is matched.
    pub subject: Word<'s>,
    /// The arms in source order.
    pub arms: Vec<CaseArm<'s>>,
}

/// One arm of a `case`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseArm<'s> {
    /// The patterns between `|`.
    pub patterns: Vec<Word<'s>>,
    /// What is run; may be empty.
    pub body: List<'s>,
    /// What ends the arm.
    pub end: CaseEnd,
}

/// What ends an arm of a `case`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CaseEnd {
    /// `;;`, or nothing in front of `esac`.
    Break,
    /// `;&`: the next arm's body runs too.
    FallThrough,
    /// `;;&`: the following patterns are tried too.
    TryNext,
}

/// A function definition in any of its spellings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FunctionDefinition<'s> {
    /// The function's name.
    pub name: Word<'s>,
    /// The compound command that is its body, with the redirects of each call.
    pub body: Command<'s>,
}

/// `coproc`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coproc<'s> {
    /// The name given to it.
    pub name: Option<Word<'s>>,
    /// What runs in the background.
    pub body: Command<'s>,
}

/// A redirect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redirect<'s> {
    /// The descriptor in front of the operator.
    pub descriptor: Option<Descriptor<'s>>,
    /// The operator.
    pub operator: RedirectOperator,
    /// What follows the operator.
    pub target: RedirectTarget<'s>,
    /// From the descriptor to the end of the target; a here-document's body is not inside.
    pub span: Span,
}

/// The descriptor in front of a redirect's operator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Descriptor<'s> {
    /// `2>`
    Number(i32),
    /// `{name}>` or `{name[subscript]}>`
    Variable {
        /// The variable that receives the number.
        name: Cow<'s, str>,
        /// The array index.
        subscript: Option<Box<Word<'s>>>,
    },
}

/// The operator of a redirect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RedirectOperator {
    /// `<`
    Read,
    /// `>`
    Write,
    /// `>>`
    Append,
    /// `>|`
    Clobber,
    /// `<>`
    ReadWrite,
    /// `<&`: the target is a descriptor, `-`, or a descriptor with a `-` behind it.
    DuplicateInput,
    /// `>&`: as `<&`, or a file that takes standard output and standard error.
    DuplicateOutput,
    /// `&>`
    WriteBoth,
    /// `&>>`
    AppendBoth,
    /// `<<` and `<<-`
    HereDocument,
    /// `<<<`
    HereString,
}

/// What follows a redirect's operator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RedirectTarget<'s> {
    /// A file, a descriptor, or a here-string's text.
    Word(Word<'s>),
    /// A here-document.
    HereDocument(HereDocument),
}

/// A here-document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HereDocument {
    /// The delimiter after quote removal.
    pub delimiter: String,
    /// Whether the delimiter was quoted, so that nothing in the body is expanded.
    pub quoted: bool,
    /// Whether it is `<<-`, which takes the tabs off each line.
    pub strip_tabs: bool,
    /// Filled in when the parser reaches the body, after the redirect itself has been stored. It
    /// borrows nothing: what is filled in later could not borrow and be moved about like the rest.
    pub(super) body: Arc<OnceLock<Word<'static>>>,
}

impl HereDocument {
    /// The text that is fed to the command: one literal if the delimiter was quoted, else the
    /// parts it is made of. It ends with a newline unless it is empty or the text ends in it.
    pub fn body(&self) -> &Word<'static> {
        static EMPTY: Word<'static> = Word::EMPTY;
        self.body.get().unwrap_or(&EMPTY)
    }
}
