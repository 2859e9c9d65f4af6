//! Comments that hold what means something elsewhere.

use super::Source;

/// What comments are made of.
const PIECES: &[&str] = &[
    "x",
    "see below",
    "{",
    "}",
    "[",
    "]",
    "},",
    ",",
    ":",
    "a: 1,",
    ";",
    "True",
    "1",
    "https://example.org/a//b",
    "#1",
    "//",
    "/*",
    "* /",
    "<!--",
    "--",
    "\\",
    "\\n",
    "...",
    "日本",
];

/// What might close the string before a comment, which is refused. The marks stand between letters: one
/// before a comma or a bracket might as well be where the string ends, and the comment its text.
const QUOTES: &[&str] = &[
    "it's",
    "say \"hi\" now",
    "the `x` of",
    "the “x” of",
    "don’t",
];

/// A comment of any form. One that runs to the end of its line has the line break.
pub(crate) fn comment(source: &mut Source<'_>) -> String {
    of_pieces(source, QUOTES)
}

/// One without quote marks, which can only be a comment behind a string, too.
pub(super) fn plain_comment(source: &mut Source<'_>) -> String {
    of_pieces(source, PIECES)
}

/// A comment with some of the pieces `rare` in it.
fn of_pieces(source: &mut Source<'_>, rare: &[&str]) -> String {
    let (open, close, pieces): (_, _, &[&str]) = source.pick(&[
        ("//", "\n", &["*/", "-->"]),
        ("#", "\r\n", &["*/", "-->"]),
        ("/*", "*/", &["-->", "\n"]),
        ("<!--", "-->", &["*/", "\n"]),
    ]);
    let mut comment = open.to_owned();
    for _ in 0..source.below(4) {
        let pieces = match source.below(24) {
            0 => rare,
            1..4 => pieces,
            _ => PIECES,
        };
        comment.push(' ');
        comment += source.pick(pieces);
    }
    if source.one_in(2) {
        comment.push(' ');
    }
    comment + close
}
