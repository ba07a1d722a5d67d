//! A script as a tree: every node names a production of bash's grammar, and every list of
//! commands that bash could run, however deeply it hides in a word, is a [`List`] of this tree.

use super::word::{ArithmeticText, Assignment, Word};
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

/// A whole text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Script {
    /// Its statements.
    pub list: List,
}

/// Statements in the order in which they stand.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct List {
    /// The statements; empty only for a blank text or substitution.
    pub items: Vec<Item>,
}

/// One statement and what ends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Pipelines joined by `&&` and `||`.
    pub and_or: AndOr,
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
pub struct AndOr {
    /// The first pipeline.
    pub first: Pipeline,
    /// The others, each with the operator in front of it.
    pub rest: Vec<(AndOrOperator, Pipeline)>,
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
pub struct Pipeline {
    /// Whether an odd number of `!` stands in front.
    pub negated: bool,
    /// Whether `time` stands in front.
    pub timed: bool,
    /// The commands; none for a bare `!` or `time`.
    pub stages: Vec<Command>,
    /// From the first prefix to the end of the last stage.
    pub span: Span,
}

/// A command with its redirects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    /// Which command.
    pub kind: CommandKind,
    /// Redirects in source order; those of a simple command too, wherever among its words they
    /// stand.
    pub redirects: Vec<Redirect>,
    /// Whether `|&` follows, so that standard error goes down the pipe as well.
    pub pipes_errors: bool,
    /// The command with its redirects.
    pub span: Span,
}

/// The kinds of command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommandKind {
    /// Assignments and words.
    Simple(SimpleCommand),
    /// `( list )`
    Subshell(List),
    /// `{ list; }`
    Group(List),
    /// `if … then … elif … else … fi`
    If(IfCommand),
    /// `while … do … done` and `until … do … done`
    Loop(LoopCommand),
    /// `for name in … do … done` and `select name in … do … done`
    For(Box<ForCommand>),
    /// `for ((…; …; …)) do … done`
    ArithmeticFor(Box<ArithmeticForCommand>),
    /// `case … in … esac`
    Case(Box<CaseCommand>),
    /// `name () …` and `function name …`
    Function(Box<FunctionDefinition>),
    /// `coproc [name] …`
    Coproc(Box<Coproc>),
    /// `[[ … ]]`: every operand in source order, patterns and regular expressions included;
    /// the operators are left out except where they are `-o` style words.
    Test(Vec<Word>),
    /// `(( … ))`
    Arithmetic(Box<ArithmeticText>),
}

/// A command that names a program, a builtin or a function, or only assigns.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SimpleCommand {
    /// The assignments in front of the first word.
    pub assignments: Vec<Assignment>,
    /// The words, the first of which says what runs; none for a bare assignment or redirect.
    ///
    /// After a declaration builtin (`declare`, `typeset`, `local`, `export`, `readonly`) an
    /// argument that assigns is a word with the single part
    /// [`Part::Assignment`](super::word::Part::Assignment).
    pub words: Vec<Word>,
    /// From the first assignment or word to the last; redirects in front or behind are left out.
    pub span: Span,
}

/// `if … then … elif … else … fi`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IfCommand {
    /// Condition and body of the `if` and of each `elif`.
    pub branches: Vec<(List, List)>,
    /// The body of `else`.
    pub otherwise: Option<List>,
}

/// `while` and `until`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoopCommand {
    /// Whether it is `until`.
    pub until: bool,
    /// What is run before each turn.
    pub condition: List,
    /// What is run each turn.
    pub body: List,
}

/// `for` and `select`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForCommand {
    /// Whether it is `select`.
    pub select: bool,
    /// The variable's name.
    pub name: Word,
    /// The words after `in`; `None` where there is no `in` and `"$@"` is meant.
    pub words: Option<Vec<Word>>,
    /// The body.
    pub body: List,
}

/// `for ((…; …; …))`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArithmeticForCommand {
    /// The three expressions with the semicolons between them.
    pub header: ArithmeticText,
    /// The body.
    pub body: List,
}

/// `case … in … esac`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseCommand {
    /// The word that is matched.
    pub subject: Word,
    /// The arms in source order.
    pub arms: Vec<CaseArm>,
}

/// One arm of a `case`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseArm {
    /// The patterns between `|`.
    pub patterns: Vec<Word>,
    /// What is run; may be empty.
    pub body: List,
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
pub struct FunctionDefinition {
    /// The function's name.
    pub name: Word,
    /// The compound command that is its body, with the redirects of each call.
    pub body: Command,
}

/// `coproc`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coproc {
    /// The name given to it.
    pub name: Option<Word>,
    /// What runs in the background.
    pub body: Command,
}

/// A redirect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redirect {
    /// The descriptor in front of the operator.
    pub descriptor: Option<Descriptor>,
    /// The operator.
    pub operator: RedirectOperator,
    /// What follows the operator.
    pub target: RedirectTarget,
    /// From the descriptor to the end of the target; a here-document's body is not inside.
    pub span: Span,
}

/// The descriptor in front of a redirect's operator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Descriptor {
    /// `2>`
    Number(i32),
    /// `{name}>` or `{name[subscript]}>`
    Variable {
        /// The variable that receives the number.
        name: String,
        /// The array index.
        subscript: Option<Box<Word>>,
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
pub enum RedirectTarget {
    /// A file, a descriptor, or a here-string's text.
    Word(Word),
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
    /// Filled in when the parser reaches the body, after the redirect itself has been stored.
    pub(super) body: Arc<OnceLock<Word>>,
}

impl HereDocument {
    /// The text that is fed to the command: one literal if the delimiter was quoted, else the
    /// parts it is made of. It ends with a newline unless it is empty or the text ends in it.
    pub fn body(&self) -> &Word {
        static EMPTY: Word = Word::EMPTY;
        self.body.get().unwrap_or(&EMPTY)
    }
}
