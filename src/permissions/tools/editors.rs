//! editors: opening a file is writing it; commands in an argument are looked into.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
