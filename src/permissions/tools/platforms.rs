//! platforms: reading a deployment is free, changing it is dangerous, deleting it is loss.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
