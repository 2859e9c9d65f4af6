//! Strings with what JSON does not have in them, and strings between other marks.

use alloc::string::String;

use super::content::Delimiters;
use super::memory::Closer;
use super::{mark, only};
use crate::fault::{ErrorKind, Fault, Result};
use crate::parser::Parser;
use crate::quote::Mark;
use crate::recover::kinds_of;
use crate::repair::RepairKind;
use crate::span::Span;
use crate::token::{StringEnd, Token, TokenKind};

/// What Python writes before a string.
const PREFIXES: [&str; 6] = ["b", "u", "r", "br", "rb", "f"];

impl<'p, const EXTENDED: bool> Parser<'p, EXTENDED> {
    /// A string behind a `mark` of the six.
    pub(crate) fn extended_string(
        &mut self,
        mark: Mark,
        open: Token,
        start: usize,
    ) -> Result<String> {
        let (content, close) = loop {
            let string = self.lexer.string(mark, start);
            match string.end {
                StringEnd::Closed(close) => break (string.content, close),
                StringEnd::Unterminated => return self.on_open_string(mark, open, start),
                StringEnd::ControlCharacter => self.pass_control_character(string.content.end)?,
            }
        };
        let delimiters = Delimiters {
            open: mark,
            close: None,
            kinds: kinds_of(mark),
        };
        let text = self.content(content, delimiters)?;
        if mark != Mark::Double || close != Mark::Double {
            self.on_other_end(mark, open, content, close)?;
        }
        Ok(text)
    }

    /// Reads on behind the control character at `offset`. Keys have no line breaks: more likely the mark
    /// that closes it is missing.
    fn pass_control_character(&mut self, offset: usize) -> Result<()> {
        let is_line_break = self.text_at(offset).starts_with(['\n', '\r']);
        if self.memory.is_key && is_line_break {
            return Err(self.on_control_character(offset));
        }
        self.lexer.seek(offset + 1);
        Ok(())
    }

    /// A string between marks that are none of the six's, of which the first stands at `start`.
    pub(super) fn quoted(&mut self, start: usize, quotes: mark::Quotes) -> Result<String> {
        let mark::Quotes { open, close, kind } = quotes;
        self.check_plain(start)?;
        let opening = Span::new(start, start + open.len());
        self.lexer.seek(opening.end);
        let content = loop {
            let at = self.lexer.position();
            let Some(len) = mark::run_to(self.text_at(at), close) else {
                let opening = self.lexer.character(start);
                return Err(Fault::new(ErrorKind::UnterminatedString, opening));
            };
            if self.text_at(at + len).starts_with(close) {
                break Span::new(opening.end, at + len);
            }
            self.pass_control_character(at + len)?;
        };
        let written = self.lexer.slice(content);
        // A template has no value until it runs. Where quote marks are doubled inside strings, as in tables of
        // values, three of them are one string's opening mark and the first of its text.
        let has_two_readings = match open {
            "`" => written.contains("${"),
            "\"\"\"" => written.contains("\",\""),
            "'''" => written.contains("','"),
            _ => false,
        };
        if has_two_readings {
            return Err(Fault::new(
                ErrorKind::ExpectedValue,
                self.lexer.character(start),
            ));
        }
        let kinds = only(kind);
        self.record(kinds, opening, "\"")?;
        let delimiters = Delimiters {
            open: Mark::Double,
            close: close.chars().next(),
            kinds,
        };
        let text = self.content(content, delimiters)?;
        let closing = Span::new(content.end, content.end + close.len());
        self.record(kinds, closing, "\"")?;
        self.lexer.seek(closing.end);
        self.memory.closer = Some(Closer::Text(close));
        Ok(text)
    }

    /// Where the string ends whose first mark stands at `start`, if there is nothing unusual in it.
    pub(super) fn end_of_quoted(&self, start: usize, quotes: mark::Quotes) -> Option<usize> {
        let begin = start + quotes.open.len();
        let end = begin + mark::run_to(self.text_at(begin), quotes.close)?;
        let is_closed = self.text_at(end).starts_with(quotes.close);
        is_closed.then_some(end + quotes.close.len())
    }

    /// The prefix at `offset` of a string between straight marks.
    pub(super) fn prefix_at(&self, offset: usize) -> Option<&'p str> {
        let word = self.word_at(offset);
        let is_behind = self.text_at(offset + word.len()).starts_with(['"', '\'']);
        (PREFIXES.contains(&word) && is_behind).then_some(word)
    }

    /// `u'x'`: the prefix goes. Raw strings read backslashes in another way, and formatted ones have no
    /// value until they run.
    pub(super) fn prefixed(&mut self, token: Token) -> Result<String> {
        let word = self.word_at(token.start);
        let prefix = Span::new(token.start, token.start + word.len());
        self.record(only(RepairKind::OtherQuotes), prefix, "")?;
        self.lexer.seek(prefix.end);
        let open = self.lexer.next();
        let text = match self.quotes_at(open.start) {
            Some(quotes) => self.quoted(open.start, quotes)?,
            None => self.marked(open)?,
        };
        let written = self.lexer.slice(self.lexer.since(open.start));
        let is_raw = word.contains('r') && written.contains('\\');
        let is_formatted = word == "f" && written.contains(['{', '}']);
        if is_raw || is_formatted {
            return Err(Fault::new(ErrorKind::UnknownWord, prefix));
        }
        Ok(text)
    }

    /// A string between marks of the six.
    pub(super) fn marked(&mut self, open: Token) -> Result<String> {
        if self.is_escaped(open) {
            return self.escaped_string(open);
        }
        self.check_plain(open.start)?;
        let text = self.json_key(open)?;
        if let TokenKind::Quote(mark) = open.kind {
            self.memory.closer = Some(Closer::Mark(mark));
        }
        Ok(text)
    }

    /// The delimiters at `offset`, if one that opens stands there.
    pub(super) fn quotes_at(&self, offset: usize) -> Option<mark::Quotes> {
        let text = self.text_at(offset);
        let is_plain = |mark: &u8| text.as_bytes().get(1..3) != Some(&[*mark; 2]);
        // Most marks are none of these, which is quick to see.
        if text
            .bytes()
            .next()
            .filter(|mark| matches!(mark, b'"' | b'\''))
            .is_some_and(|mark| is_plain(&mark))
        {
            return None;
        }
        mark::quotes(text)
    }
}
