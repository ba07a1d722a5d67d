//! network: asking is free; whatever is sent is out.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
