//! git: looking at a repository is free; losing work or touching a remote is not.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
