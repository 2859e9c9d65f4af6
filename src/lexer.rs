//! Text to tokens: one pass, no failure.
//!
//! A token is a description. What is wrong with it, and what may be done about it, is the parser's
//! business. Tokens are pulled one at a time and not kept.

use crate::fence;
use crate::number::{self, NumberToken};
use crate::quote::{Mark, Reading, SMART_LEAD};
use crate::span::{Span, slice};
use crate::token::{StringEnd, StringToken, Token, TokenKind};

/// White space between tokens ([RFC 8259, section 2](https://www.rfc-editor.org/rfc/rfc8259#section-2)).
pub(crate) const WHITE_SPACE: [char; 4] = [' ', '\t', '\n', '\r'];

/// A character that continues a word.
pub(crate) fn is_identifier(character: char) -> bool {
    character == '_' || character.is_alphanumeric()
}

/// A copy of the lexer looks ahead and records nothing.
#[derive(Clone)]
pub(crate) struct Lexer<'p> {
    /// The payload without the white space at its end, which is not part of it.
    text: &'p str,
    /// The byte offset of what comes next; always a character boundary.
    position: usize,
    reading: Reading,
    /// The mark of the opening fence, if there was one: only the same kind closes it.
    fence: Option<char>,
}

impl<'p> Lexer<'p> {
    /// Begins behind the white space at the payload's start.
    pub(crate) fn new(payload: &'p str, reading: Reading) -> Self {
        let text = payload.trim_end();
        Self {
            text,
            position: text.len() - text.trim_start().len(),
            reading,
            fence: None,
        }
    }

    /// What stands in `span`.
    pub(crate) fn slice(&self, span: Span) -> &'p str {
        slice(self.text, span)
    }

    /// What has not been read yet.
    pub(crate) fn rest(&self) -> &'p str {
        self.slice(Span::new(self.position, self.text.len()))
    }

    /// The character at `start`, as a span.
    pub(crate) fn character(&self, start: usize) -> Span {
        let rest = self.slice(Span::new(start, self.text.len()));
        Span::new(start, start + rest.chars().next().map_or(0, char::len_utf8))
    }

    /// The empty span behind the last character before `offset` that is no white space.
    pub(crate) fn behind_last(&self, offset: usize) -> Span {
        let before = self.slice(Span::new(0, offset));
        Span::empty(before.trim_end_matches(WHITE_SPACE).len())
    }

    /// From `start` to the end of what was read last.
    pub(crate) const fn since(&self, start: usize) -> Span {
        Span::new(start, self.position)
    }

    /// Reads the fence mark at `start` again, as one that opens a fence.
    pub(crate) fn opening_fence(&mut self, start: usize) -> Span {
        self.position = start;
        let opening = fence::opening(self.rest());
        self.position += opening.len;
        self.fence = Some(opening.mark);
        self.since(start)
    }

    /// The next token. A number and a word are left to [`number`](Self::number) and
    /// [`word`](Self::word), what a quote mark opens to [`string`](Self::string).
    #[inline]
    pub(crate) fn next(&mut self) -> Token {
        let bytes = self.text.as_bytes();
        loop {
            let start = self.position;
            let kind = match bytes.get(start) {
                Some(b' ' | b'\t' | b'\n' | b'\r') => {
                    self.position += 1;
                    continue;
                }
                Some(b'"') => TokenKind::Quote(Mark::Double),
                Some(b',') => TokenKind::Comma,
                Some(b':') => TokenKind::Colon,
                Some(b'{') => TokenKind::OpenBrace,
                Some(b'}') => TokenKind::CloseBrace,
                Some(b'[') => TokenKind::OpenBracket,
                Some(b']') => TokenKind::CloseBracket,
                Some(b'-' | b'0'..=b'9') => {
                    return Token {
                        kind: TokenKind::Number,
                        start,
                    };
                }
                Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => {
                    return Token {
                        kind: TokenKind::Word,
                        start,
                    };
                }
                None => {
                    return Token {
                        kind: TokenKind::End,
                        start,
                    };
                }
                Some(_) => return self.next_outside_the_grammar(),
            };
            self.position += 1;
            return Token { kind, start };
        }
    }

    /// The next token, which begins with a character that begins none in JSON.
    #[cold]
    fn next_outside_the_grammar(&mut self) -> Token {
        let start = self.position;
        let rest = self.rest();
        let kind = if let Some(mark) = Mark::at(rest) {
            self.position += mark.len();
            TokenKind::Quote(mark)
        } else if let Some(len) = fence::mark(rest, self.fence) {
            self.position += len;
            if len == rest.len() {
                TokenKind::ClosingFence
            } else {
                TokenKind::InnerFence
            }
        } else if rest.starts_with(is_identifier) {
            TokenKind::Word
        } else {
            TokenKind::Unknown
        };
        Token { kind, start }
    }

    /// The word that begins here.
    pub(crate) fn word(&mut self) -> Span {
        let rest = self.rest();
        let len = rest.find(|c| !is_identifier(c)).unwrap_or(rest.len());
        let start = self.position;
        self.position += len;
        self.since(start)
    }

    /// The number that begins here.
    #[inline]
    pub(crate) fn number(&mut self) -> (Span, NumberToken) {
        let start = self.position;
        let token = number::scan(self.unread_bytes());
        self.position += token.len;
        (self.since(start), token)
    }

    /// The rest of the string whose opening mark was read last.
    ///
    /// A character behind a backslash never closes the string.
    #[inline]
    pub(crate) fn string(&mut self, open: Mark) -> StringToken {
        let start = self.position;
        let mut is_plain = true;
        // In the strings of valid JSON only three kinds of byte matter.
        let is_json = open == Mark::Double && self.reading == Reading::First;
        loop {
            if is_json {
                self.position += plain_bytes(self.unread_bytes());
            }
            let content = Span::new(start, self.position);
            let Some(&byte) = self.unread_bytes().first() else {
                return StringToken {
                    content,
                    end: StringEnd::Unterminated,
                    is_plain,
                };
            };
            match byte {
                ..b' ' => {
                    return StringToken {
                        content,
                        end: StringEnd::ControlCharacter,
                        is_plain,
                    };
                }
                b'\\' => {
                    is_plain = false;
                    self.position += 1;
                    self.skip_escaped();
                }
                b'"' | b'\'' | SMART_LEAD => match self.mark_at_position(byte) {
                    Some(mark) if self.reading.closes(open, mark) => {
                        self.position += mark.len();
                        return StringToken {
                            content,
                            end: StringEnd::Closed(mark),
                            is_plain,
                        };
                    }
                    mark => {
                        is_plain &= mark != Some(Mark::Double);
                        self.position += mark.map_or(1, Mark::len);
                    }
                },
                _ => self.position += 1,
            }
        }
    }

    /// Skips the character behind a backslash: a quote mark or a second backslash means nothing
    /// there. A control character does, and the end of the payload as well.
    fn skip_escaped(&mut self) {
        match self.unread_bytes().first() {
            None | Some(..b' ') => {}
            Some(&byte) => self.position += self.mark_at_position(byte).map_or(1, Mark::len),
        }
    }

    /// The quote mark at the position, if `byte`, which stands there, can begin one.
    fn mark_at_position(&self, byte: u8) -> Option<Mark> {
        match byte {
            b'"' | b'\'' | SMART_LEAD => Mark::at(self.text.get(self.position..)?),
            _ => None,
        }
    }

    /// Bytes, since a scan may stand between two bytes of a character that means nothing to it.
    #[inline]
    fn unread_bytes(&self) -> &'p [u8] {
        self.text
            .as_bytes()
            .get(self.position..)
            .unwrap_or_default()
    }
}

/// How many bytes `bytes` begins with that are no `"`, no backslash and no control character.
///
/// Eight at a time, by integer arithmetic: a byte of `x` below `n` borrows in `x - n` and so sets its
/// high bit. A borrow can spoil only the bytes above the first that is found.
#[inline]
fn plain_bytes(bytes: &[u8]) -> usize {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    const HIGH_BITS: u64 = ONES << 7;
    const fn below(word: u64, limit: u8) -> u64 {
        word.wrapping_sub(ONES * limit as u64) & !word & HIGH_BITS
    }
    let mut rest = bytes;
    while let Some((chunk, behind)) = rest.split_first_chunk() {
        let word = u64::from_le_bytes(*chunk);
        let found = below(word, b' ')
            | below(word ^ (ONES * u64::from(b'"')), 1)
            | below(word ^ (ONES * u64::from(b'\\')), 1);
        if found != 0 {
            let in_chunk = found.trailing_zeros() / u8::BITS;
            return bytes.len() - rest.len() + in_chunk as usize;
        }
        rest = behind;
    }
    let in_rest = rest
        .iter()
        .take_while(|&&byte| byte >= b' ' && byte != b'"' && byte != b'\\')
        .count();
    bytes.len() - rest.len() + in_rest
}
