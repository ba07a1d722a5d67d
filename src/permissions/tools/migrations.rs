//! migrations: status is free, migrating changes a database, resetting one cannot be undone.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[];
