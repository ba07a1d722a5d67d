//! clusters: looking is free, changing a cluster is dangerous, deleting from it cannot be undone.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
