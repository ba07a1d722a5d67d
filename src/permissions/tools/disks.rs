//! disks: looking at them is free; whatever writes below a file system cannot be undone.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
