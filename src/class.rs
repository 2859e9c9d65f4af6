//! What a byte means where a token may begin.

use crate::quote::Mark;
use crate::token::TokenKind;

/// What a byte means between tokens.
#[derive(Clone, Copy)]
pub(crate) struct Class {
    /// The token that it begins; none for white space. What begins no token of JSON is unknown, but for
    /// `'`.
    pub(crate) kind: Option<TokenKind>,
    /// How much of the token is read with it: 1 for punctuation.
    pub(crate) len: u8,
}

/// The class of each byte. A table takes one load where a `match` takes jumps that are hard to predict:
/// it saves 3 % of a tool call.
#[expect(
    clippy::indexing_slicing,
    reason = "what is out of bounds in a constant does not compile"
)]
static CLASSES: [Class; 256] = {
    const fn mark(kind: TokenKind) -> Class {
        Class {
            kind: Some(kind),
            len: 1,
        }
    }
    const fn start(kind: TokenKind) -> Class {
        Class {
            kind: Some(kind),
            len: 0,
        }
    }
    let mut classes = [start(TokenKind::Unknown); 256];
    let mut byte = 0_u8;
    loop {
        classes[byte as usize] = match byte {
            b' ' | b'\t' | b'\n' | b'\r' => Class { kind: None, len: 1 },
            b'"' => mark(TokenKind::Quote(Mark::Double)),
            b'\'' => mark(TokenKind::Quote(Mark::Single)),
            b',' => mark(TokenKind::Comma),
            b':' => mark(TokenKind::Colon),
            b'{' => mark(TokenKind::OpenBrace),
            b'}' => mark(TokenKind::CloseBrace),
            b'[' => mark(TokenKind::OpenBracket),
            b']' => mark(TokenKind::CloseBracket),
            b'-' | b'0'..=b'9' => start(TokenKind::Number),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => start(TokenKind::Word),
            _ => start(TokenKind::Unknown),
        };
        if byte == u8::MAX {
            break classes;
        }
        byte += 1;
    }
};

#[inline]
pub(crate) fn class_of(byte: u8) -> Class {
    const UNKNOWN: Class = Class {
        kind: Some(TokenKind::Unknown),
        len: 0,
    };
    CLASSES.get(usize::from(byte)).copied().unwrap_or(UNKNOWN)
}
