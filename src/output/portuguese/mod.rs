//! Every message in English and in Portuguese, as spoken in Brazil, but for what is said of a shell
//! command: models and logs read that.
//!
//! Commands, settings, policies and the names of fields are not translated: they are typed.

mod answers;
mod files;
mod permissions;
mod problems;
mod refusals;

use super::text::Entry;

/// `"english" => "portuguese";` rows as a table.
macro_rules! rows {
    ($($english:literal => $portuguese:literal;)*) => {
        &[$(Entry { english: $english, portuguese: $portuguese }),*]
    };
}
use rows;

/// The rows that `say!` takes its templates from.
pub(super) const TABLES: &[&[Entry]] = &[
    answers::ROWS,
    refusals::ROWS,
    files::ROWS,
    problems::ROWS,
    permissions::ROWS,
];
