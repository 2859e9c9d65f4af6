//! Lines and columns.

use core::fmt;

/// A line and a column in a text, both counted from 1 and in characters. Lines end with `\n`.
///
/// ```
/// use relay_json::Location;
///
/// let payload = "[\n  1\",\n  2\",\n]";
/// let parsed = relay_json::parse(payload)?;
/// let mut location = Location::START;
/// let mut done = 0;
/// let mut places = Vec::new();
/// for repair in parsed.repairs() {
///     let start = repair.span().start;
///     location = location.advance(&payload[done..start]);
///     done = start;
///     places.push(location.to_string());
/// }
/// assert_eq!(places, ["line 2, column 4", "line 3, column 4", "line 3, column 5"]);
/// # Ok::<(), relay_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    line: usize,
    column: usize,
}

impl Location {
    /// Where every text begins.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The location behind `text`, where `text` begins at this one. Takes time linear in `text`.
    #[must_use]
    pub fn advance(self, text: &str) -> Self {
        match text.rsplit_once('\n') {
            None => Self {
                line: self.line,
                column: self.column + text.chars().count(),
            },
            Some((lines, last)) => Self {
                line: self.line + 1 + lines.bytes().filter(|&byte| byte == b'\n').count(),
                column: 1 + last.chars().count(),
            },
        }
    }

    /// The line, from 1.
    #[must_use]
    pub const fn line(self) -> usize {
        self.line
    }

    /// The column in characters, from 1.
    #[must_use]
    pub const fn column(self) -> usize {
        self.column
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}
