//! Columns that stay aligned whatever the width of what stands in them.

use unicode_width::UnicodeWidthStr as _;

use super::escape::visible;

/// Rows of cells, printed with two blanks between columns; the last column is not padded.
#[derive(Debug, Default)]
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table whose first row is `header`.
    pub fn new<T: AsRef<str>>(header: &[T]) -> Self {
        let mut table = Self::default();
        table.row(header);
        table
    }

    /// Adds a row; every cell is escaped.
    pub fn row<T: AsRef<str>>(&mut self, cells: &[T]) {
        let cells = cells.iter().map(|cell| visible(cell.as_ref()).into_owned());
        self.rows.push(cells.collect());
    }

    /// The rows as lines, each with `indent` before it.
    pub fn text(&self, indent: &str) -> String {
        let mut widths: Vec<usize> = Vec::new();
        for row in &self.rows {
            // A row's last cell is not padded, so it may be as long as it likes.
            let padded = row.split_last().map_or(&[][..], |(_, padded)| padded);
            for (column, cell) in padded.iter().enumerate() {
                match widths.get_mut(column) {
                    Some(width) => *width = (*width).max(cell.width()),
                    None => widths.push(cell.width()),
                }
            }
        }
        let mut out = String::new();
        for row in &self.rows {
            out.push_str(indent);
            if let Some((last, padded)) = row.split_last() {
                for (cell, width) in padded.iter().zip(&widths) {
                    let pad = width.saturating_sub(cell.width()) + 2;
                    out.push_str(cell);
                    out.extend(std::iter::repeat_n(' ', pad));
                }
                out.push_str(last);
            }
            out.truncate(out.trim_end_matches(' ').len());
            out.push('\n');
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::Table;

    #[test]
    fn wide_characters_take_two_columns() {
        let mut table = Table::new(&["A", "B"]);
        table.row(&["日本", "x"]);
        table.row(&["abcde", "\u{1b}"]);
        assert_eq!(table.text(" "), " A      B\n 日本   x\n abcde  \\u{1b}\n");
    }
}
