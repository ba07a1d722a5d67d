//! forges: reading issues and requests is free; writing there is read by others; deleting there is loss.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
