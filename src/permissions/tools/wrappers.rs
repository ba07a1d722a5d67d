//! wrappers: what they run is what they are.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
