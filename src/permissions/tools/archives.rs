//! archives and compression: listing is free; packing and unpacking write files.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
