//! cloud: describing is free, changing is dangerous, deleting is shared loss.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
