//! builtins: what the shell does to itself goes with the shell; what it runs is looked into.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
