//! Tokens in other spellings.

use std::fmt::Write as _;

use serde_json::json;

use super::layout::{Role, Token};
use super::place;
use crate::generator::Source;

/// Another spelling of a token, if it has one.
type Spelling = fn(&Token) -> Option<String>;

/// The document with all tokens in another spelling that have one.
pub(super) fn spell(document: &[Token], spelling: Spelling) -> String {
    let spell = |token: &Token| spelling(token).unwrap_or_else(|| token.printed.clone());
    document.iter().map(spell).collect()
}

/// The document with one of those tokens in another spelling, if there is any.
pub(super) fn spell_one(
    source: &mut Source<'_>,
    document: &[Token],
    spelling: Spelling,
) -> Option<String> {
    let tokens = document.iter().enumerate();
    let places = tokens.filter_map(|(at, token)| Some((at, spelling(token)?)));
    let places: Vec<_> = places.collect();
    let (changed, spelled) = places.get(place(source, places.len()))?;
    let mut printed: Vec<_> = document.iter().map(|token| &*token.printed).collect();
    printed[*changed] = spelled;
    Some(printed.concat())
}

pub(super) fn unopened(token: &Token) -> Option<String> {
    token.text()?;
    token.printed.strip_prefix('"').map(str::to_owned)
}

pub(super) fn unclosed(token: &Token) -> Option<String> {
    token.text()?;
    token.printed.strip_suffix('"').map(str::to_owned)
}

/// What is left of a string value whose quote marks were to be escaped and were forgotten.
pub(super) fn bare_quotes(token: &Token) -> Option<String> {
    match &token.role {
        Role::Text(text) if text.contains('"') => Some(with_escapes(&token.printed, |piece| {
            piece.replace("\\\"", "\"")
        })),
        _ => None,
    }
}

pub(super) fn raw_line_breaks(token: &Token) -> Option<String> {
    token.text()?;
    Some(with_escapes(&token.printed, |piece| {
        piece.replace("\\n", "\n").replace("\\r", "\r")
    }))
}

/// `printed` with other escapes. No piece that is changed holds an escaped backslash: what stands behind
/// one is no escape.
fn with_escapes(printed: &str, change: impl Fn(&str) -> String) -> String {
    let pieces = printed.split("\\\\").map(change);
    pieces.collect::<Vec<_>>().join("\\\\")
}

pub(super) fn bare_key(token: &Token) -> Option<String> {
    let may_stand = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '-' | '.');
    match &token.role {
        Role::Key(key) if !key.is_empty() && key.chars().all(may_stand) => Some(key.clone()),
        _ => None,
    }
}

pub(super) fn single_quotes(token: &Token) -> Option<String> {
    Some(quoted(token.text()?, '\'', "\\u00"))
}

/// `text` between `mark`s, with the escapes that languages have in common. Those of other control
/// characters begin with `control`.
pub(super) fn quoted(text: &str, mark: char, control: &str) -> String {
    let mut quoted = String::from(mark);
    for character in text.chars() {
        match character {
            '\n' => quoted += "\\n",
            '\r' => quoted += "\\r",
            '\t' => quoted += "\\t",
            ..' ' => {
                let _ = write!(quoted, "{control}{:02x}", u32::from(character));
            }
            '\\' => quoted += "\\\\",
            _ if character == mark => quoted.extend(['\\', mark]),
            _ => quoted.push(character),
        }
    }
    quoted.push(mark);
    quoted
}

/// The text of a JSON string that says `document`. Some printers escape all that is not ASCII.
pub(super) fn doubly_escaped(source: &mut Source<'_>, document: &str) -> String {
    let document = if source.below(2) == 0 {
        json!(document)
    } else {
        json!(in_ascii(document))
    };
    let printed = document.to_string();
    printed[1..printed.len() - 1].to_owned()
}

fn in_ascii(document: &str) -> String {
    let mut printed = String::new();
    for character in document.chars() {
        if character.is_ascii() {
            printed.push(character);
            continue;
        }
        for unit in character.encode_utf16(&mut [0; 2]) {
            let _ = write!(printed, "\\u{unit:04x}");
        }
    }
    printed
}
