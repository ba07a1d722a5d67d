//! files: looking is free, new files are work, what is deleted or moved is gone.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
