//! forge-access: reading is free; every change is for a human hand.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
