//! Keys that are spelled otherwise than JSON spells them.

use alloc::string::String;

use super::{bare, mark, only};
use crate::fault::Result;
use crate::parser::Parser;
use crate::quote::Mark;
use crate::repair::RepairKind;
use crate::span::Span;
use crate::token::{StringEnd, Token, TokenKind};

impl<'p, const EXTENDED: bool> Parser<'p, EXTENDED> {
    /// A key of JSON, or what stands for one.
    pub(crate) fn extended_key(&mut self, token: Token) -> Result<String> {
        self.memory.is_key = true;
        let key = match self.quotes_at(token.start) {
            Some(quotes) => self.quoted(token.start, quotes),
            None if self.prefix_at(token.start).is_some() => self.prefixed(token),
            None => match self.bare_key_at(token) {
                Some(key) => {
                    let end = token.start + key.len();
                    for place in [token.start, end] {
                        self.record(only(RepairKind::BareKey), Span::empty(place), "\"")?;
                    }
                    self.lexer.seek(end);
                    Ok(String::from(key))
                }
                None => self.marked(token),
            },
        };
        self.memory.is_key = false;
        key
    }

    /// The bare key that begins with `token`, if a colon is behind it or what stands for one.
    fn bare_key_at(&self, token: Token) -> Option<&'p str> {
        let is_word = matches!(
            token.kind,
            TokenKind::Word | TokenKind::Number | TokenKind::Unknown
        );
        if !is_word {
            return None;
        }
        let key = bare::key(self.text_at(token.start))?;
        self.is_colon_ahead(token.start + key.len()).then_some(key)
    }

    fn is_colon_ahead(&self, offset: usize) -> bool {
        self.may_be_near(offset, |next| {
            let text = self.text_at(next.start);
            next.kind == TokenKind::Colon || mark::assignment(text).is_some()
        })
    }

    /// Whether a key begins with `token` and has its colon; if so, whether it is in quote marks.
    pub(super) fn key_ahead(&self, token: Token) -> Option<bool> {
        if self.bare_key_at(token).is_some() {
            return Some(false);
        }
        let start = token.start + self.prefix_at(token.start).map_or(0, str::len);
        let end = match (self.quotes_at(start), self.lexer.at(start).next().kind) {
            (Some(quotes), _) => self.end_of_quoted(start, quotes)?,
            (None, TokenKind::Quote(mark)) => self.end_of_marked(start, mark)?,
            _ => return None,
        };
        self.is_colon_ahead(end).then_some(true)
    }

    /// Where the string ends whose opening `mark` stands at `start`.
    pub(super) fn end_of_marked(&self, start: usize, mark: Mark) -> Option<usize> {
        let begin = start + mark.len();
        let mut lexer = self.lexer.at(begin);
        loop {
            let string = lexer.string(mark, begin);
            let end = lexer.position();
            match string.end {
                StringEnd::Closed(_) => return Some(end),
                StringEnd::ControlCharacter => lexer.seek(end + 1),
                StringEnd::Unterminated => return None,
            }
        }
    }
}
