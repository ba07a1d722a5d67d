//! system: asking is free; changing the machine is dangerous; stopping it cannot be undone.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
