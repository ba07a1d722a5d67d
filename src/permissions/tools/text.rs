//! text: what only prints is free; an output file is a write; a script is looked into.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
