//! The README's picture of a terminal, drawn from a session that `transcript` plays: what it shows
//! is what the program prints. `TRANSCRIPTS=write` draws it again.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Columns of the terminal; longer lines go on below, as there.
const COLUMNS: usize = 100;
/// Pixels.
const CHARACTER: f64 = 8.4;
const LINE: usize = 19;
const MARGIN: usize = 18;
const BAR: usize = 30;

/// A piece of a line and its class in the picture's style.
type Piece<'a> = (&'a str, &'a str);

/// The pieces of a transcript's line; none for what a terminal does not show.
fn pieces(line: &str) -> Option<Vec<Piece<'_>>> {
    if let Some(command) = line.strip_prefix("$ ") {
        let prepares = command.starts_with("access ");
        return (!prepares).then(|| vec![("prompt", "$ "), ("command", command)]);
    }
    if line.starts_with("## ") || (line.starts_with('[') && line.ends_with(']')) {
        return None;
    }
    let Some(error) = line.strip_prefix("! ") else {
        return Some(vec![("output", line)]);
    };
    let marks = ["error:", "warning:", "hint:"];
    let mark = marks.into_iter().find(|mark| error.starts_with(mark));
    Some(match mark {
        Some(mark) => {
            let (mark, rest) = error.split_at(mark.len());
            vec![(mark.trim_end_matches(':'), mark), ("output", rest)]
        }
        None => vec![("output", error)],
    })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// The rows of the picture: each line's pieces, broken where the terminal ends.
fn rows(session: &str) -> Vec<Vec<(String, String)>> {
    let mut rows = Vec::new();
    for pieces in session.lines().filter_map(pieces) {
        let mut row = Vec::new();
        let mut column = 0;
        for (class, text) in pieces {
            let mut piece = String::new();
            for c in text.chars() {
                if column == COLUMNS {
                    row.push((class.to_owned(), std::mem::take(&mut piece)));
                    rows.push(std::mem::take(&mut row));
                    column = 0;
                }
                piece.push(c);
                column += 1;
            }
            row.push((class.to_owned(), piece));
        }
        rows.push(row);
    }
    rows
}

#[allow(clippy::cast_precision_loss, reason = "a column is a small number")]
fn drawn(session: &str) -> String {
    let rows = rows(session);
    let width = (COLUMNS as f64 * CHARACTER).ceil() + 2.0 * MARGIN as f64;
    let height = BAR + rows.len() * LINE + MARGIN;
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" aria-label="forge-access in a terminal">
<style>
text {{ font: 14px ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre; }}
.output {{ fill: #d5dae3; }} .command {{ fill: #ffffff; font-weight: bold; }} .prompt {{ fill: #7fd88f; font-weight: bold; }}
.error {{ fill: #ff7b80; font-weight: bold; }} .warning {{ fill: #f0c674; font-weight: bold; }} .hint {{ fill: #7ad7e0; font-weight: bold; }}
</style>
<rect x="0.5" y="0.5" width="{}" height="{}" rx="8" fill="#1d2129" stroke="#6b7280"/>
<g fill="#6b7280"><circle cx="20" cy="17" r="5"/><circle cx="38" cy="17" r="5"/><circle cx="56" cy="17" r="5"/></g>
"##,
        width - 1.0,
        height - 1
    );
    for (at, row) in rows.iter().enumerate() {
        let y = BAR + at * LINE + LINE - 4;
        let mut column = 0;
        for (class, text) in row.iter().filter(|(_, text)| !text.trim().is_empty()) {
            let blanks = text.chars().take_while(|c| *c == ' ').count();
            let shown = text.trim();
            let x = MARGIN as f64 + (column + blanks) as f64 * CHARACTER;
            let length = shown.chars().count() as f64 * CHARACTER;
            // The length makes columns stand below each other in whatever font there is.
            let _ = writeln!(
                svg,
                r#"<text class="{class}" x="{x:.1}" y="{y}" textLength="{length:.1}" lengthAdjust="spacingAndGlyphs" xml:space="preserve">{}</text>"#,
                escaped(shown)
            );
            column += text.chars().count();
        }
    }
    svg.push_str("</svg>\n");
    svg
}

#[test]
fn the_picture_is_the_session() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let session = fs::read_to_string(root.join("tests/transcripts/picture.txt")).unwrap();
    let picture = root.join(".github/session.svg");
    let drawn = drawn(&session);
    if std::env::var_os("TRANSCRIPTS").is_some_and(|value| value == "write") {
        fs::write(&picture, drawn).unwrap();
        return;
    }
    assert!(
        fs::read_to_string(&picture).unwrap() == drawn,
        "draw it again: TRANSCRIPTS=write cargo test --test cli picture"
    );
}
