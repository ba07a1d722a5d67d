//! packages of systems and other languages: listing is free, installing is work, publishing is for ever.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
