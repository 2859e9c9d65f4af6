//! Payloads that were escaped once more, as the text of a string.

use alloc::string::String;
use alloc::vec::Vec;

use super::memory::{Closer, Strings};
use super::only;
use crate::fault::{ErrorKind, Fault, Result};
use crate::parser::Parser;
use crate::quote::Mark;
use crate::repair::{self, Repair, RepairKind, RepairSet};
use crate::span::Span;
use crate::string;
use crate::token::{Token, TokenKind};

const ESCAPED: RepairSet = only(RepairKind::DoublyEscapedPayload);

impl<const EXTENDED: bool> Parser<'_, EXTENDED> {
    /// Whether `token` begins with a backslash, in a payload whose strings may stand between `\"`.
    pub(super) fn is_escaped(&self, token: Token) -> bool {
        self.text_at(token.start).starts_with('\\') && self.memory.strings != Strings::Plain
    }

    /// `\"`, `\n`: the backslash goes, or both become a space. Returns the quote mark, or none where there is
    /// nothing more.
    pub(super) fn on_backslash(&mut self, token: Token) -> Result<Option<Token>> {
        let escaped = self.text_at(token.start + 1);
        if escaped.starts_with('"') {
            self.record(ESCAPED, Span::new(token.start, token.start + 1), "")?;
            self.lexer.seek(token.start + 2);
            let kind = TokenKind::Quote(Mark::Double);
            return Ok(Some(Token { kind, ..token }));
        }
        if !escaped.starts_with(['n', 'r', 't']) {
            return Err(self.on_unexpected(ErrorKind::ExpectedValue, token));
        }
        let span = Span::new(token.start, token.start + 2);
        self.record(ESCAPED, span, " ")?;
        self.lexer.seek(span.end);
        self.memory.strings = Strings::Escaped;
        Ok(None)
    }

    /// Refuses the string at `start`, between other marks, beside strings between `\"`.
    pub(super) fn check_plain(&mut self, start: usize) -> Result<()> {
        if self.memory.strings == Strings::Escaped {
            return Err(Fault::new(
                ErrorKind::MixedEscapes,
                self.lexer.character(start),
            ));
        }
        self.memory.strings = Strings::Plain;
        Ok(())
    }

    /// `\"a \\n \\\"b\\\"\"`, behind its first mark: one backslash of each two goes, and those before the
    /// marks.
    pub(super) fn escaped_string(&mut self, open: Token) -> Result<String> {
        self.memory.strings = Strings::Escaped;
        let start = self.lexer.position();
        let written = self.text_at(start);
        let mut edits = Vec::new();
        let mut remove = |at| edits.push(Repair::new(ESCAPED, Span::new(at, at + 1), ""));
        let mut len = 0;
        loop {
            let rest = written.get(len..).unwrap_or_default();
            let Some(at) = rest.find(|c| c < ' ' || matches!(c, '"' | '\\')) else {
                return Err(self.on_unterminated_string(open));
            };
            len += at;
            let rest = rest.get(at..).unwrap_or_default();
            if rest.starts_with("\\\"") {
                break;
            }
            if rest.starts_with("\\\\") {
                remove(len);
                len += 2;
                if rest.starts_with(r#"\\\""#) || rest.starts_with(r"\\\\") {
                    remove(len);
                    len += 2;
                }
                continue;
            }
            let place = start + len;
            return Err(match rest.chars().next() {
                Some('"') => Fault::new(ErrorKind::MixedEscapes, self.lexer.character(place)),
                Some('\\') => {
                    let escaped = self.lexer.character(place + 1);
                    Fault::new(ErrorKind::InvalidEscape, Span::new(place, escaped.end))
                }
                _ => self.on_control_character(place),
            });
        }
        let content = written.get(..len).unwrap_or_default();
        let in_payload = |span: Span| Span::new(start + span.start, start + span.end);
        let unescaped = repair::apply(content, &edits);
        let text = string::decode(&unescaped, 0, Mark::Double, |_, _| Ok(())).map_err(|fault| {
            let span = repair::origin(&edits, fault.span());
            Fault::new(fault.kind(), in_payload(span))
        })?;
        for edit in &edits {
            let span = edit.span();
            self.record(ESCAPED, in_payload(Span::new(span.start, span.end)), "")?;
        }
        let closing = start + len;
        self.record(ESCAPED, Span::new(closing, closing + 1), "")?;
        self.lexer.seek(closing + 2);
        self.memory.closer = Some(Closer::Text("\\\""));
        Ok(text)
    }
}
