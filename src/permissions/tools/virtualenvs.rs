//! virtualenvs

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
