//! What a person or a script reads: every text that came from a file is escaped first.

mod answer;
mod console;
mod escape;
mod json;
mod portuguese;
mod table;
pub(crate) mod text;

pub use answer::{Answer, Warning};
pub use console::{ColorChoice, Console, Format};
pub use escape::visible;
pub use table::Table;
pub(crate) use text::say;
pub use text::{Language, Text};

/// `items` with a comma between them, escaped.
pub fn listed<T: AsRef<str>>(items: impl IntoIterator<Item = T>) -> String {
    let mut out = String::new();
    for item in items {
        if !out.is_empty() {
            out.push_str(", ");
        }
        out.push_str(&visible(item.as_ref()));
    }
    out
}
