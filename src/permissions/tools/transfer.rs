//! transfer: copying to another machine is sending; what runs there is looked into.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
