//! everyday

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
