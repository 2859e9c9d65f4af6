//! Text to tokens: one pass, no failure.
//!
//! A token is a description. What is wrong with it, and what may be done about it, is the parser's
//! business. Tokens are pulled one at a time and not kept.

use crate::class::class_of;
use crate::fence;
use crate::number::{self, NumberToken};
use crate::quote::{Mark, Reading};
use crate::scan::{self, count_smart_leads, marked_run, plain_run};
use crate::span::{Span, slice};
use crate::token::{Literal, StringEnd, StringToken, Token, TokenKind};

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
    /// The byte offset of what comes next: a character boundary, but for the scan of a string.
    position: usize,
    reading: Reading,
    /// The mark of the opening fence, if there was one: only the same kind closes it.
    fence: Option<u8>,
    /// The smart double quotes that were met, and all the characters that begin with their first byte:
    /// never more than there are before the position, and never those that stand in a string between
    /// two `"`. Missing others costs no more than a needless second reading.
    smart_doubles: usize,
    smart_leads: usize,
    /// A string between other marks than two `"` holds one that closes it in the second reading.
    is_parting: bool,
    /// The bits of all bytes in strings between two `"`, and of a few behind them. Only the one behind a
    /// backslash is left out, and where it begins a character beyond ASCII, the next is not.
    json_bits: u64,
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
            smart_doubles: 0,
            smart_leads: 0,
            is_parting: false,
            json_bits: 0,
        }
    }

    /// A lexer that goes on at `position`, to read again what was read.
    pub(crate) fn at(&self, position: usize) -> Self {
        Self {
            position,
            ..self.clone()
        }
    }

    /// How smart quotes are read.
    pub(crate) const fn reading(&self) -> Reading {
        self.reading
    }

    /// Whether a fence was opened.
    pub(crate) const fn is_in_fence(&self) -> bool {
        self.fence.is_some()
    }

    /// What stands in `span`.
    pub(crate) fn slice(&self, span: Span) -> &'p str {
        slice(self.text, span)
    }

    /// The byte offset of what comes next.
    pub(crate) const fn position(&self) -> usize {
        self.position
    }

    /// What has not been read yet.
    fn rest(&self) -> &'p str {
        self.from(self.position)
    }

    /// What stands at `offset` and behind it.
    pub(crate) fn from(&self, offset: usize) -> &'p str {
        self.slice(Span::new(offset, self.text.len()))
    }

    /// Goes on at `position`.
    pub(crate) fn seek(&mut self, position: usize) {
        self.position = position;
    }

    /// The character at `start`, as a span.
    pub(crate) fn character(&self, start: usize) -> Span {
        let rest = self.from(start);
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

    /// Whether `text` ends with the mark of the fence that is open.
    pub(crate) fn closes_fence(&self, text: &str) -> bool {
        self.fence.is_some_and(|mark| fence::ends_with(text, mark))
    }

    /// The next token. A number and a word are left to [`number`](Self::number) and
    /// [`word`](Self::word), what a quote mark opens to [`string`](Self::string).
    #[inline(always)]
    pub(crate) fn next(&mut self) -> Token {
        let start = self.position;
        let Some(&byte) = self.text.as_bytes().get(start) else {
            let kind = TokenKind::End;
            return Token { kind, start };
        };
        let class = class_of(byte);
        match class.kind {
            None => self.next_behind_white_space(),
            Some(TokenKind::Unknown) => self.next_outside_the_grammar(),
            Some(kind) => {
                self.position = start + usize::from(class.len);
                Token { kind, start }
            }
        }
    }

    /// The same where white space comes first.
    #[inline(never)]
    fn next_behind_white_space(&mut self) -> Token {
        let white_space = self
            .unread_bytes()
            .iter()
            .take_while(|byte| class_of(**byte).kind.is_none());
        self.position += white_space.count();
        self.next()
    }

    /// The next token, which should be the `"` of a key.
    #[inline]
    pub(crate) fn next_key(&mut self) -> Token {
        let start = self.position;
        if self.take(b'"') {
            let kind = TokenKind::Quote(Mark::Double);
            return Token { kind, start };
        }
        self.next()
    }

    /// Takes `mark` if it comes next. Used where it is all but certain: not to tell what else it could
    /// be saves 7 % of a tool call.
    #[inline]
    pub(crate) fn take(&mut self, mark: u8) -> bool {
        if self.text.as_bytes().get(self.position) != Some(&mark) {
            return false;
        }
        self.position += 1;
        true
    }

    /// The next token, which begins with a character that begins none in JSON.
    #[cold]
    fn next_outside_the_grammar(&mut self) -> Token {
        let start = self.position;
        let rest = self.rest();
        let kind = if let Some(mark) = Mark::at(rest.as_bytes()) {
            self.pass(mark);
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

    /// The literal of JSON that comes next, if it is not the start of a longer word.
    #[inline]
    pub(crate) fn literal(&mut self) -> Option<Literal> {
        let bytes = self.unread_bytes();
        let mut literals = [Literal::True, Literal::False, Literal::Null].into_iter();
        let literal = literals.find(|literal| bytes.starts_with(literal.as_json().as_bytes()))?;
        let len = literal.as_json().len();
        // Beyond ASCII nothing is certain from one byte.
        let goes_on = |byte: &u8| !byte.is_ascii() || is_identifier(char::from(*byte));
        if bytes.get(len).is_some_and(goes_on) {
            return None;
        }
        self.position += len;
        Some(literal)
    }

    /// The word that begins here.
    #[inline]
    pub(crate) fn word(&mut self) -> Span {
        let start = self.position;
        let rest = self.rest();
        self.position += rest.find(|c| !is_identifier(c)).unwrap_or(rest.len());
        self.since(start)
    }

    /// The number that begins here.
    #[inline(always)]
    pub(crate) fn number(&mut self) -> (Span, NumberToken) {
        let start = self.position;
        let token = number::scan(self.unread_bytes());
        self.position += token.len;
        (self.since(start), token)
    }

    /// The content of the string whose opening `"` was read last, if it is one run of characters that
    /// stand for themselves, as most are. Otherwise the run is skipped, and
    /// [`string`](Self::string) goes on behind it. In the second reading a smart quote may end the
    /// string, so there it is all left to that method.
    #[inline(always)]
    pub(crate) fn plain_string(&mut self) -> Option<&'p str> {
        if self.reading == Reading::Second {
            return None;
        }
        // All is read before anything is written: the compiler would read it again.
        let position = self.position;
        let rest = self.text.get(position..)?;
        let (len, bits) = plain_run(rest.as_bytes());
        if rest.as_bytes().get(len) == Some(&b'"') {
            let content = rest.get(..len);
            self.json_bits |= bits;
            self.position = position + len + 1;
            return content;
        }
        self.json_bits |= bits;
        self.position = position + len;
        None
    }

    /// The same where another mark opened the string: its like closes it, in either reading. Saves 3 %
    /// of a payload in smart quotes, and to inline it 2 %.
    #[inline(always)]
    pub(crate) fn marked_string(&mut self, open: Mark) -> Option<&'p str> {
        let rest = self.text.get(self.position..)?;
        let len = marked_run(rest.as_bytes());
        self.position += len;
        let (content, behind) = rest.split_at_checked(len)?;
        if Mark::at(behind.as_bytes()) != Some(open) {
            return None;
        }
        self.pass(open);
        Some(content)
    }

    /// The rest of the string that `open` opened and whose content begins at `start`; what is read of
    /// it already needs no second look.
    ///
    /// A character behind a backslash never closes the string.
    #[inline(always)]
    pub(crate) fn string(&mut self, open: Mark, start: usize) -> StringToken {
        let mut is_plain = true;
        let is_json = open == Mark::Double && self.reading == Reading::First;
        loop {
            let bytes = self.unread_bytes();
            self.position += if is_json {
                let (len, bits) = plain_run(bytes);
                self.json_bits |= bits;
                len
            } else {
                marked_run(bytes)
            };
            let content = Span::new(start, self.position);
            let end = match self.unread_bytes().first() {
                None => StringEnd::Unterminated,
                Some(..b' ') => StringEnd::ControlCharacter,
                Some(b'\\') => {
                    is_plain = false;
                    self.position += 1;
                    self.skip_escaped();
                    continue;
                }
                Some(_) => match Mark::at(self.unread_bytes()) {
                    Some(mark) if self.reading.closes(open, mark) => {
                        self.pass(mark);
                        StringEnd::Closed(mark)
                    }
                    Some(mark) => {
                        is_plain &= mark != Mark::Double;
                        self.is_parting |= Reading::Second.closes(open, mark);
                        self.pass(mark);
                        continue;
                    }
                    // Another character that begins as smart quotes do.
                    None => {
                        self.position += 1;
                        self.smart_leads += 1;
                        continue;
                    }
                },
            };
            return StringToken {
                content,
                end,
                is_plain,
            };
        }
    }

    /// Skips the character behind a backslash, or its first byte: a quote mark or a second backslash
    /// means nothing there. A control character does, and the end of the payload as well.
    fn skip_escaped(&mut self) {
        if let Some(b' '..) = self.unread_bytes().first() {
            self.position += 1;
        }
    }

    /// Moves behind the quote mark at the position.
    fn pass(&mut self, mark: Mark) {
        self.position += mark.len();
        self.smart_doubles += usize::from(mark == Mark::SmartDouble);
        self.smart_leads += usize::from(mark.is_smart());
    }

    /// Whether the second reading may differ from this first one, as far as this one got: a string
    /// holds a mark that would have closed it. Between two `"` nobody looked for smart quotes, so all
    /// are counted, unless all there was ASCII.
    #[cold]
    pub(crate) fn may_part(&self) -> bool {
        let read = self
            .text
            .as_bytes()
            .get(..self.position)
            .unwrap_or_default();
        self.is_parting
            || (!scan::is_ascii(self.json_bits)
                && count_smart_leads(read) > self.smart_leads
                && count_smart_doubles(read) > self.smart_doubles)
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

fn count_smart_doubles(bytes: &[u8]) -> usize {
    let marks = bytes.windows('“'.len_utf8()).map(Mark::at);
    marks
        .filter(|mark| *mark == Some(Mark::SmartDouble))
        .count()
}
