//! Markdown's code fences around a payload.

use crate::lexer::WHITE_SPACE;
use crate::number;
use crate::quote::Mark;
use crate::token::Literal;

/// The characters that fences are made of.
const FENCE_MARKS: [u8; 2] = [b'`', b'~'];

/// What may stand between the mark and its info string.
const BLANKS: [char; 2] = [' ', '\t'];

/// Fewer marks than this are no fence.
const SHORTEST: usize = 3;

/// The length in bytes of the fence mark that `text` begins with, where `kind`, if given, is the
/// only character it may be made of.
pub(crate) fn mark(text: &str, kind: Option<u8>) -> Option<usize> {
    let first = *text.as_bytes().first()?;
    if !FENCE_MARKS.contains(&first) || kind.is_some_and(|kind| kind != first) {
        return None;
    }
    let len = run(text, first);
    (len >= SHORTEST).then_some(len)
}

/// Whether a fence of `mark` ends `text`, white space aside.
pub(crate) fn ends_with(text: &str, mark: u8) -> bool {
    let marks = text.trim_end().bytes().rev();
    marks.take_while(|byte| *byte == mark).count() >= SHORTEST
}

/// How many bytes of `mark` alone `text` begins with.
fn run(text: &str, mark: u8) -> usize {
    text.bytes().take_while(|byte| *byte == mark).count()
}

/// An opening fence.
pub(crate) struct Opening {
    /// The character that its mark is made of.
    pub(crate) mark: u8,
    /// The bytes of the mark and, if there is one, of the info string and the blanks before it.
    pub(crate) len: usize,
}

/// The opening fence that `text`, which begins with a fence mark, begins with.
pub(crate) fn opening(text: &str) -> Opening {
    let mark = text.bytes().next().unwrap_or_default();
    let len = run(text, mark);
    let line = text
        .get(len..)
        .unwrap_or_default()
        .trim_start_matches(BLANKS);
    let len = match info_string(line, mark) {
        0 => len,
        info => text.len() - line.len() + info,
    };
    Opening { mark, len }
}

/// The length of the info string that `line`, the text behind an opening mark and its blanks, begins
/// with; 0 if there is none.
///
/// It is one word. One that begins with `json` may be followed by the payload; any other stands
/// alone on its line, since it may be part of a payload that is no JSON.
fn info_string(line: &str, mark: u8) -> usize {
    if let Some(behind_json) = strip_json(line) {
        let (glued, behind) = split_word(behind_json);
        let is_value = !glued.is_empty() && is_last_value(glued, behind, mark);
        return "json".len() + if is_value { 0 } else { glued.len() };
    }
    let (word, behind) = split_word(line);
    if !word.starts_with(char::is_alphabetic) || Literal::from_word(word).is_some() {
        return 0;
    }
    let behind = behind.trim_start_matches(BLANKS);
    let stands_alone = behind.starts_with(['\n', '\r']) || is_end(behind, mark);
    if stands_alone { word.len() } else { 0 }
}

/// Whether `glued` to `json` is a value, and all there is: `json12` before the closing mark. It may have
/// a stray quote behind it. `json5` is a word.
fn is_last_value(glued: &str, behind: &str, mark: u8) -> bool {
    let is_value = Literal::from_word(glued).is_some() || number::is_number(glued);
    let behind = behind.trim_start_matches(WHITE_SPACE);
    let stray = Mark::at(behind.as_bytes()).map_or(0, Mark::len);
    let behind = behind.get(stray..).unwrap_or_default();
    let is_last = is_end(behind.trim_start_matches(WHITE_SPACE), mark);
    is_value && is_last && glued != "5"
}

/// Splits off the letters, digits and `_ # + . -` that `text` begins with.
fn split_word(text: &str) -> (&str, &str) {
    let is_inside = |c: char| c.is_alphanumeric() || matches!(c, '_' | '#' | '+' | '.' | '-');
    let len = text.find(|c| !is_inside(c)).unwrap_or(text.len());
    text.split_at_checked(len).unwrap_or((text, ""))
}

/// `line` without the `json`, in any casing, that it begins with.
fn strip_json(line: &str) -> Option<&str> {
    let (head, tail) = line.split_at_checked("json".len())?;
    head.eq_ignore_ascii_case("json").then_some(tail)
}

/// `text` is the end of the payload or its closing fence.
fn is_end(text: &str, mark: u8) -> bool {
    text.is_empty() || self::mark(text, Some(mark)) == Some(text.len())
}
