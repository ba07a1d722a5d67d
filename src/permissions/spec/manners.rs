//! How a tool reads its command line, and how far it reaches.

use super::effect::Code;

/// How a tool writes its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::permissions) enum Syntax {
    /// `-xvf`, `--long`.
    Bundles,
    /// As `Bundles`, and the first word is a bundle even without a dash.
    BundleFirst,
    /// `-long` and `--long` are the same; no bundles.
    SingleDash,
    /// No options at all.
    None,
}

/// Where options end, besides `--`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::permissions) enum OptionsEnd {
    /// They may stand between operands.
    Never,
    /// At the first operand.
    AtOperand,
}

/// What the words after the first `--` are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::permissions) enum AfterDashes {
    /// Operands, counted on.
    Operands,
    /// A command of their own.
    Command,
    /// Nothing that a table describes; a check may read them.
    Nothing,
    /// They are joined by blanks and read as code.
    Joined(Code),
}

/// Where the options of an outer level are understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::permissions) enum Globals {
    /// After the verb too.
    Everywhere,
    /// Only before the verb.
    BeforeVerb,
}

/// What a word in the place of a verb is when no verb has its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::permissions) enum NoVerb {
    /// A verb nobody here knows.
    Unknown,
    /// An operand.
    Operand,
}

/// Whether a call talks to other machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::permissions) enum Reach {
    /// It stays here, as far as the table knows.
    Local,
    /// It sends what it is told to another machine.
    Network,
    /// As [`Reach::Network`], and the command it takes runs there and gets standard input from here.
    Session,
}
