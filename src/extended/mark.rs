//! Punctuation that JSON does not have, and what it stands for.

use crate::repair::{RepairKind, RepairSet};
use crate::token::TokenKind;

use super::only;

/// Punctuation that stands for JSON's.
#[derive(Clone, Copy)]
pub(super) struct Punctuation {
    pub(super) kind: TokenKind,
    pub(super) replacement: &'static str,
    /// What the edit answers to.
    pub(super) kinds: RepairSet,
}

const FULL_WIDTH: RepairSet = only(RepairKind::FullWidthMark);
const SEPARATOR: RepairSet = only(RepairKind::WrongSeparator);

/// What is a comma, or stands for one as punctuation of full width.
pub(super) const COMMAS: [char; 4] = [',', '，', '、', '،'];

pub(super) const fn punctuation(character: char) -> Option<Punctuation> {
    let (kind, replacement, kinds) = match character {
        '｛' => (TokenKind::OpenBrace, "{", FULL_WIDTH),
        '｝' => (TokenKind::CloseBrace, "}", FULL_WIDTH),
        '［' => (TokenKind::OpenBracket, "[", FULL_WIDTH),
        '］' => (TokenKind::CloseBracket, "]", FULL_WIDTH),
        '：' => (TokenKind::Colon, ":", FULL_WIDTH),
        '，' | '、' | '،' => (TokenKind::Comma, ",", FULL_WIDTH),
        '；' => (TokenKind::Comma, ",", FULL_WIDTH.union(SEPARATOR)),
        ';' => (TokenKind::Comma, ",", SEPARATOR),
        ')' => (TokenKind::CloseBracket, "]", only(RepairKind::Parentheses)),
        _ => return None,
    };
    Some(Punctuation {
        kind,
        replacement,
        kinds,
    })
}

/// The bytes of the one `=` or `=>` that `text` begins with.
pub(super) fn assignment(text: &str) -> Option<usize> {
    let rest = text.strip_prefix('=')?;
    let behind = rest.strip_prefix('>').unwrap_or(rest);
    let is_one = !behind.starts_with(['=', '>']);
    is_one.then_some(text.len() - behind.len())
}

/// The bytes of the ellipsis that `text` begins with.
pub(super) fn ellipsis(text: &str) -> Option<usize> {
    let mark = ["...", "…"]
        .into_iter()
        .find(|mark| text.starts_with(mark))?;
    let is_one = !text.get(mark.len()..)?.starts_with(['.', '…']);
    is_one.then_some(mark.len())
}

/// Delimiters of a string that are none of JSON's, Python's or typography's.
#[derive(Clone, Copy)]
pub(super) struct Quotes {
    pub(super) open: &'static str,
    pub(super) close: &'static str,
    pub(super) kind: RepairKind,
}

const fn other(open: &'static str, close: &'static str) -> Quotes {
    Quotes {
        open,
        close,
        kind: RepairKind::OtherQuotes,
    }
}

const fn full_width(mark: &'static str) -> Quotes {
    Quotes {
        open: mark,
        close: mark,
        kind: RepairKind::FullWidthMark,
    }
}

const QUOTES: [Quotes; 9] = [
    other("\"\"\"", "\"\"\""),
    other("'''", "'''"),
    other("`", "`"),
    other("«", "»"),
    other("‹", "›"),
    other("「", "」"),
    other("『", "』"),
    full_width("＂"),
    full_width("＇"),
];

/// The delimiters of which `text` begins with the one that opens.
pub(super) fn quotes(text: &str) -> Option<Quotes> {
    let mut quotes = QUOTES.into_iter();
    quotes.find(|quotes| text.starts_with(quotes.open))
}

/// A character that delimits strings somewhere.
pub(super) const fn is_quote_mark(character: char) -> bool {
    matches!(
        character,
        '"' | '\'' | '\u{2018}'
            ..='\u{201f}' | '`' | '«' | '»' | '‹' | '›' | '「' | '」' | '『' | '』' | '＂' | '＇'
    )
}

/// Whether a string of JSON may not have the character as it is.
const fn is_control(character: char) -> bool {
    matches!(character, ..' ')
}

/// How many bytes `text` begins with before `close` or a control character; none if there is neither. A
/// character behind a backslash is no `close`.
pub(super) fn run_to(text: &str, close: &str) -> Option<usize> {
    let mark = close.chars().next()?;
    let mut at = 0;
    loop {
        let rest = text.get(at..)?;
        let len = rest.find(|c| is_control(c) || c == '\\' || c == mark)?;
        at += len;
        let rest = rest.get(len..)?;
        if rest.starts_with(close) || rest.starts_with(is_control) {
            return Some(at);
        }
        let mut characters = rest.chars();
        let is_backslash = characters.next() == Some('\\');
        let escaped = characters.as_str().chars().next();
        at = text.len() - characters.as_str().len();
        at += escaped
            .filter(|c| is_backslash && !is_control(*c))
            .map_or(0, char::len_utf8);
    }
}
