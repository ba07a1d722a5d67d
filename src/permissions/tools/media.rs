//! media: what these make is a file; looking is free.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
