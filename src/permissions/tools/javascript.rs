//! JavaScript packages: listing is free, installing and running scripts is work, publishing is for ever.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
