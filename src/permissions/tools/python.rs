//! Python packages and tools: listing is free, installing and running is work, publishing is for ever.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
