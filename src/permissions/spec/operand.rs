//! Operands: which of them are meant, and what they do.

use super::Effect;
use At::{ButLast, Last, Nth};

/// Which operands an effect is about; counted from 0, per verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::permissions) enum At {
    /// One position.
    Nth(usize),
    /// This position and all after it.
    From(usize),
    /// The last, if there are two or more.
    Last,
    /// All but the last; the only one, too.
    ButLast,
}

impl At {
    /// Whether the operand at `position` is meant, where it is not known how many there are.
    pub(in crate::permissions) const fn covers(self, position: usize) -> bool {
        match self {
            Nth(nth) => position == nth,
            Self::From(first) => position >= first,
            Last | ButLast => false,
        }
    }

    /// Whether the operand at `position` of `count` is meant.
    pub(in crate::permissions) const fn covers_of(self, position: usize, count: usize) -> bool {
        let last = count > 1 && position + 1 == count;
        match self {
            Last => last,
            ButLast => !last,
            other => other.covers(position),
        }
    }
}

/// An effect of the operands at some position.
#[derive(Clone, Copy, Debug)]
pub(in crate::permissions) struct Operand {
    pub(in crate::permissions) at: At,
    pub(in crate::permissions) effect: Effect,
}

/// The operand at a position, counted from 0.
pub(in crate::permissions) const fn nth(position: usize, effect: Effect) -> Operand {
    Operand {
        at: Nth(position),
        effect,
    }
}
/// The operands from a position on.
pub(in crate::permissions) const fn from(position: usize, effect: Effect) -> Operand {
    Operand {
        at: At::From(position),
        effect,
    }
}
/// Every operand.
pub(in crate::permissions) const fn every(effect: Effect) -> Operand {
    from(0, effect)
}
/// The last of several operands.
pub(in crate::permissions) const fn last(effect: Effect) -> Operand {
    Operand { at: Last, effect }
}
/// Every operand but the last.
pub(in crate::permissions) const fn but_last(effect: Effect) -> Operand {
    Operand {
        at: ButLast,
        effect,
    }
}
