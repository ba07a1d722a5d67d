//! databases: the statement decides, wherever it stands.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
