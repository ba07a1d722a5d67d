//! checkers: linters and test runners run the project's own code; fixing rewrites its files.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
