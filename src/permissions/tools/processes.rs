//! processes: watching is free, ending is dangerous.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
