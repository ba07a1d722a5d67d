//! infrastructure: planning is free, applying is dangerous, destroying cannot be undone.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
