//! containers: looking is free; what runs inside is looked into; building and removing is dangerous.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
