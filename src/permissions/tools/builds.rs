//! builds: compiling, testing and formatting run the project's own code, which one can redo.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
