//! Documents, and the ways in which they are damaged.

pub(crate) mod document;
pub(crate) mod layout;

mod around;
mod cut;
mod program;
mod spelling;

use relay_json::Parsed;
use serde_json::Value;

use crate::generator::{self, Source};
use crate::judge;
use layout::{Role, Token};
use spelling::{spell, spell_one};

/// A way to damage a document.
pub(crate) struct Damage {
    pub(crate) name: &'static str,
    /// What becomes of a document; nothing of one that has no place for the damage.
    pub(crate) make: fn(&mut Source<'_>, &[Token]) -> Option<String>,
    /// Whether what was read is as much of the value as the damage left.
    pub(crate) is_right: fn(&Parsed<'_>, &Value) -> bool,
}

/// Each damage that is measured.
pub(crate) const DAMAGES: &[Damage] = &[
    lossless("a comma deleted", |source, document| {
        spell_one(source, document, |token| token.instead(&Role::Comma, ""))
    }),
    lossless("a colon deleted", |source, document| {
        spell_one(source, document, |token| token.instead(&Role::Colon, ""))
    }),
    lossless("a comma doubled", |source, document| {
        spell_one(source, document, |token| token.instead(&Role::Comma, ",,"))
    }),
    lossless("a closing bracket deleted", |source, document| {
        spell_one(source, document, |token| token.instead(&Role::Close, ""))
    }),
    lossless("an opening quote deleted", |source, document| {
        spell_one(source, document, spelling::unopened)
    }),
    lossless("a closing quote deleted", |source, document| {
        spell_one(source, document, spelling::unclosed)
    }),
    lossless("quotes in a string unescaped", |source, document| {
        spell_one(source, document, spelling::bare_quotes)
    }),
    lossless("line breaks in strings left raw", |_, document| {
        Some(spell(document, spelling::raw_line_breaks))
    }),
    lossless("keys unquoted", |_, document| {
        Some(spell(document, spelling::bare_key))
    }),
    lossless("strings in single quotes", |_, document| {
        Some(spell(document, spelling::single_quotes))
    }),
    lossless("printed as Python", |_, document| {
        Some(spell(document, program::python))
    }),
    lossless("printed as JavaScript", |source, document| {
        Some(program::java_script(source, document))
    }),
    lossless("comments put in", |source, document| {
        let count = 1 + source.below(3);
        let printed = document.iter().map(|token| token.printed.clone());
        Some(with_comments(source, printed.collect(), count))
    }),
    lossless("text around", |source, document| {
        Some(around::text(source, &print(document)))
    }),
    lossless("a code fence with text around", |source, document| {
        Some(around::fence(source, &print(document)))
    }),
    lossless("doubly escaped", |source, document| {
        Some(spelling::doubly_escaped(source, &print(document)))
    }),
    Damage {
        name: "cut anywhere",
        make: |source, document| Some(cut::cut(source, &print(document))),
        is_right: cut::is_marked_start,
    },
];

/// A damage that leaves all of the value.
const fn lossless(
    name: &'static str,
    make: fn(&mut Source<'_>, &[Token]) -> Option<String>,
) -> Damage {
    let is_right =
        |parsed: &Parsed<'_>, value: &Value| judge::print(parsed.value()) == judge::print(value);
    Damage {
        name,
        make,
        is_right,
    }
}

fn print(document: &[Token]) -> String {
    document.iter().map(|token| &*token.printed).collect()
}

/// Any number below `limit`, or 0 if there is none.
fn place(source: &mut Source<'_>, limit: usize) -> usize {
    (source.below(256) * 256 + source.below(256)) * limit / 65_536
}

/// Tokens with so many comments between or around them.
fn with_comments(source: &mut Source<'_>, mut tokens: Vec<String>, count: usize) -> String {
    for _ in 0..count {
        let at = place(source, tokens.len() + 1);
        tokens.insert(at, generator::comment(source));
    }
    tokens.concat()
}
