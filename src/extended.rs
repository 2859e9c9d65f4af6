//! Every departure from the grammar that is not one of the six; here, what stands between tokens.
//!
//! Only extended readings come here. A kind that the step does not have leaves its method as if it was not there, so
//! that the fault is the one that the grammar finds.

mod around;
mod bare;
mod closing;
mod containers;
mod content;
mod cut;
mod escaped;
mod gap;
mod inner;
mod item;
mod key;
mod mark;
mod memory;
mod number;
mod separator;
mod text;
mod value;

use crate::fault::{ErrorKind, Fault, Result};
use crate::lexer::WHITE_SPACE;
use crate::parser::Parser;
use crate::repair::{Repair, RepairKind, RepairSet};
use crate::span::Span;
use crate::token::{Token, TokenKind};
use gap::Filler;
pub(crate) use memory::Memory;

/// What comes next.
enum Near {
    Token(Token),
    /// A comment, whole or not, and where it begins.
    Comment(usize),
}

/// The kinds of an edit.
const fn only(kind: RepairKind) -> RepairSet {
    RepairSet::NONE.with(kind)
}

impl<'p, const EXTENDED: bool> Parser<'p, EXTENDED> {
    /// Whether the step that this reading belongs to has `kind`, allowed or not.
    const fn knows(&self, kind: RepairKind) -> bool {
        self.known.contains(kind)
    }

    /// What stands at `offset` and behind it.
    fn text_at(&self, offset: usize) -> &'p str {
        self.lexer.from(offset)
    }

    /// What is next from `offset` on, behind white space of any kind. Nothing is recorded, and nothing is read
    /// for good. What stands behind a comment is not looked at: all of it may be looked at again, any number of
    /// times, if it turns out to be the text of a string.
    fn near(&self, offset: usize) -> Near {
        let mut lexer = self.lexer.at(offset);
        loop {
            let token = lexer.next();
            if token.kind != TokenKind::Unknown {
                return Near::Token(token);
            }
            let text = self.text_at(token.start);
            if gap::begins_comment(text) {
                return Near::Comment(token.start);
            }
            match gap::odd_run(text) {
                0 => {
                    let punctuation = self.punctuation_at(token.start);
                    let kind = punctuation.map_or(token.kind, |it| it.kind);
                    return Near::Token(Token { kind, ..token });
                }
                len => lexer.seek(token.start + len),
            }
        }
    }

    /// Whether what is [near](Self::near) is so, or a comment.
    fn may_be_near(&self, offset: usize, is_so: impl FnOnce(Token) -> bool) -> bool {
        match self.near(offset) {
            Near::Comment(_) => true,
            Near::Token(token) => is_so(token),
        }
    }

    /// What stands between tokens at `offset` and is no white space of JSON, with its length.
    fn filler_at(&self, offset: usize) -> Option<(Filler, usize)> {
        let text = self.text_at(offset);
        if let Some(comment) = gap::comment(text) {
            let is_taken = !self.hides_more(comment, offset);
            return is_taken.then_some((Filler::Comment, comment.len));
        }
        let len = gap::odd_run(text);
        let is_start = self.lexer.slice(Span::new(self.memory.body, offset));
        if text.starts_with(gap::BYTE_ORDER_MARK)
            && is_start.trim_end_matches(WHITE_SPACE).is_empty()
        {
            return Some((Filler::ByteOrderMark, gap::BYTE_ORDER_MARK.len_utf8()));
        }
        (len > 0).then_some((Filler::OddWhiteSpace, len))
    }

    /// Whether the comment may hold more than a comment: the bracket that closes what is open, the mark of the
    /// fence, the end of the string before it, or a string that lost its opening mark.
    fn hides_more(&self, comment: gap::Comment, offset: usize) -> bool {
        let text = self.lexer.slice(Span::new(offset, offset + comment.len));
        let is_last = self.text_at(offset + comment.len).is_empty();
        comment.is_line && (is_last && self.depth > 0 || self.lexer.closes_fence(text))
            || gap::has_odd_mark(text)
            || self
                .memory
                .closer
                .is_some_and(|closer| closer.stands_in(text))
    }

    /// `// …`, U+00A0, `，`: what stands between tokens goes, and other punctuation becomes JSON's. Returns
    /// the token behind the one, or what the other is.
    #[cold]
    pub(crate) fn on_no_token(&mut self, token: Token) -> Result<Token> {
        let token = self.skip_filler(token)?;
        if token.kind == TokenKind::Unknown {
            return self.on_other_punctuation(token);
        }
        Ok(token)
    }

    /// The token at `token` or behind what goes there from between tokens.
    fn skip_filler(&mut self, mut token: Token) -> Result<Token> {
        let is_item_due = self.is_behind_opening_or_separator(token.start);
        while token.kind == TokenKind::Unknown {
            if self.is_escaped(token) {
                if let Some(quote) = self.on_backslash(token)? {
                    return Ok(quote);
                }
                token = self.lexer.next();
                continue;
            }
            let Some((filler, len)) = self.filler_at(token.start) else {
                break;
            };
            if is_item_due && gap::is_hash_and_word(self.text_at(token.start)) {
                // `#fff` is more likely what is due.
                return Ok(token);
            }
            let (kind, replacement) = match filler {
                Filler::Comment => (RepairKind::Comment, ""),
                Filler::OddWhiteSpace => (RepairKind::OddWhiteSpace, " "),
                Filler::ByteOrderMark => (RepairKind::ByteOrderMark, ""),
            };
            let end = token.start + len;
            self.record(only(kind), Span::new(token.start, end), replacement)?;
            self.lexer.seek(end);
            self.memory.behind_filler = end;
            token = self.lexer.next();
        }
        Ok(token)
    }

    /// Whether a key or value is due at `offset`, where nothing but white space was skipped before it.
    fn is_behind_opening_or_separator(&self, offset: usize) -> bool {
        let before = self.lexer.slice(Span::new(0, offset));
        let Some(last) = before.trim_end_matches(WHITE_SPACE).chars().next_back() else {
            return false;
        };
        let is_such = |kind: TokenKind| {
            matches!(
                kind,
                TokenKind::OpenBrace | TokenKind::OpenBracket | TokenKind::Comma | TokenKind::Colon
            )
        };
        matches!(last, '{' | '[' | '(' | ',' | ':' | '=' | '>')
            || mark::punctuation(last).is_some_and(|it| is_such(it.kind))
    }

    /// `，`, `；`, `｛`, `;`, `)`: they become what they stand for.
    fn on_other_punctuation(&mut self, token: Token) -> Result<Token> {
        let Some(it) = self.punctuation_at(token.start) else {
            return Ok(token);
        };
        let span = self.lexer.character(token.start);
        self.record(it.kinds, span, it.replacement)?;
        self.lexer.seek(span.end);
        Ok(Token {
            kind: it.kind,
            ..token
        })
    }

    /// All separators of an array are commas, or all are semicolons: `[1,2;3,4]` may be two rows, and
    /// `[1,5;2,5]` two numbers. `first` is its first one, from there on.
    pub(crate) fn check_separator(&mut self, first: &mut Option<usize>) -> Result<()> {
        let Some(separator) = self.memory.separator.take() else {
            return Ok(());
        };
        let first = *first.get_or_insert(separator);
        let semicolons = [first, separator].map(|offset| self.is_semicolon(offset));
        let semicolon = match semicolons {
            [true, false] => first,
            [false, true] => separator,
            _ => return Ok(()),
        };
        let kind = ErrorKind::ExpectedCommaOrBracket;
        Err(Fault::new(kind, self.lexer.character(semicolon)))
    }

    /// The punctuation at `offset` that is not JSON's.
    fn punctuation_at(&self, offset: usize) -> Option<mark::Punctuation> {
        let it = mark::punctuation(self.text_at(offset).chars().next()?)?;
        (it.kinds.difference(self.known) == RepairSet::NONE).then_some(it)
    }

    /// Makes `token`, which was read last, the next one again.
    fn unread(&mut self, token: Token) {
        self.lexer.seek(token.start);
        let is_its_own = |repair: &Repair| {
            let span = repair.span();
            span.start == token.start && !span.is_empty()
        };
        if self.recovered.repairs.last().is_some_and(is_its_own) {
            self.recovered.repairs.pop();
        }
    }
}
