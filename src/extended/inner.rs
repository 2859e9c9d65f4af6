//! Quote marks inside a string that have no backslash.

use alloc::string::String;
use alloc::vec::Vec;

use super::content::Delimiters;
use super::memory::Last;
use super::{Near, gap, mark, only};
use crate::fault::{ErrorKind, Fault, Meaning, Result};
use crate::parser::{Parser, Place};
use crate::quote::{Mark, Reading, escape_of};
use crate::recover::kinds_of;
use crate::repair::RepairKind;
use crate::span::Span;
use crate::token::{StringEnd, Token, TokenKind};

/// Where a string ends that has marks like its own inside.
struct Ending {
    /// The mark that closes it.
    close: usize,
    /// What it answers to that the others are text.
    kind: RepairKind,
}

impl<const EXTENDED: bool> Parser<'_, EXTENDED> {
    /// A string value behind a `mark` of the six.
    pub(super) fn text_value(&mut self, open: Token, mark: Mark, place: Place) -> Result<String> {
        let repairs = self.recovered.repairs.len();
        let text = self.marked(open)?;
        self.memory.last = Last::Text;
        self.memory.is_doubtful = false;
        let behind_empty = self.memory.behind_empty;
        if text.is_empty() {
            self.memory.behind_empty = Some(self.lexer.position());
        }
        // The second reading has moved the marks already.
        let is_first = self.lexer.reading() == Reading::First;
        if !is_first || self.is_escaped(open) || self.may_end_here(place) {
            return Ok(text);
        }
        let end = self.lexer.position();
        let content = Span::new(open.start + mark.len(), end - mark.len());
        // Its marks may be those of one string, of which the second stands right behind the first.
        let is_behind_empty = behind_empty.is_some_and(|empty| {
            let between = self.lexer.slice(Span::new(empty, open.start));
            !between.contains(['\n', '\r'])
        });
        if is_behind_empty {
            return Ok(text);
        }
        let Some(Ending { close, kind }) = self.ending(mark, content, place)? else {
            return Ok(text);
        };
        // What was read is the beginning of the string.
        self.recovered.repairs.truncate(repairs);
        let opening = Span::new(open.start, content.start);
        let mut kinds = kinds_of(mark);
        if mark == Mark::Double {
            kinds = only(kind);
        } else {
            // Such marks need no escape between double ones, so this is the edit that tells of them.
            self.record(kinds.with(kind), opening, "\"")?;
        }
        let delimiters = Delimiters {
            open: mark,
            close: None,
            kinds,
        };
        let text = self.content(Span::new(content.start, close), delimiters)?;
        let closing = Span::new(close, close + mark.len());
        if mark != Mark::Double {
            self.record(kinds, closing, "\"")?;
        }
        self.lexer.seek(closing.end);
        Ok(text)
    }

    /// Whether the string that was read last is followed by what may follow a value.
    fn may_end_here(&self, place: Place) -> bool {
        let end = self.lexer.position();
        match self.near(end) {
            // It is removed, or it may be the rest of the string.
            Near::Comment(start) => self.filler_at(start).is_some(),
            Near::Token(token) => match token.kind {
                TokenKind::Comma | TokenKind::CloseBrace | TokenKind::CloseBracket => true,
                kind => kind.is_end() || kind.is_fence() || self.misses_comma(place, end, token),
            },
        }
    }

    /// Where a string ends whose first mark like its own, behind `content`, does not end it: at the only one on
    /// the line that what follows allows to end it. Looks at each mark up to the second such one.
    fn ending(&self, mark: Mark, content: Span, place: Place) -> Result<Option<Ending>> {
        let has_line_break = self.lexer.slice(content).contains(['\n', '\r']);
        if content.is_empty() || has_line_break {
            return Ok(None);
        }
        // The marks that are text if the string goes on behind them, and whether all of them may be.
        let mut inner = Vec::new();
        let mut is_text = true;
        // Where it may end, each with the number of marks before it, and the first behind pairs of them.
        let mut ends = Vec::new();
        let mut chosen = None;
        let mut next = Some(content.end);
        while let Some(at) = next {
            // `"a""`: the last mark inside has no other one to pair with, and may be one too many.
            let is_alone = inner.len() % 2 == 1;
            let is_doubled = is_alone && self.is_next_to_last(mark, &inner, at);
            if at > content.end && self.ends_text(place, at + mark.len()) {
                if ends.is_empty() && (!is_text || is_doubled) {
                    return Ok(None);
                }
                if chosen.is_none() && is_text && inner.len() % 2 == 0 {
                    chosen = Some(at);
                }
                ends.push((at, inner.len()));
                let is_decided = chosen.is_some() || !is_text || !self.knows(RepairKind::ChosenEnd);
                if ends.len() >= 2 && is_decided {
                    break;
                }
            }
            is_text &=
                self.is_inner(place, mark, content.start, at) && !self.is_joined(mark, &inner, at);
            inner.push(at);
            next = self.mark_behind(mark, at + mark.len());
        }
        Ok(match (&*ends, chosen) {
            ([], _) => None,
            ([(close, _)], _) => Some(Ending {
                close: *close,
                kind: RepairKind::InnerQuote,
            }),
            (_, Some(close)) if self.knows(RepairKind::ChosenEnd) => Some(Ending {
                close,
                kind: RepairKind::ChosenEnd,
            }),
            ([first, second, ..], _) => {
                return Err(self.on_two_ends(mark, &inner, [*first, *second]));
            }
        })
    }

    /// The next `mark` on the line that has no backslash.
    fn mark_behind(&self, mark: Mark, offset: usize) -> Option<usize> {
        let mut lexer = self.lexer.at(offset);
        loop {
            let string = lexer.string(mark, offset);
            let end = string.content.end;
            match string.end {
                StringEnd::Closed(_) => return Some(end),
                StringEnd::ControlCharacter if !self.text_at(end).starts_with(['\n', '\r']) => {
                    lexer.seek(end + 1);
                }
                _ => return None,
            }
        }
    }

    /// Whether a string may end at `offset`, as far as what follows tells. A comment there is taken for that,
    /// since what stands behind it may be text.
    fn ends_text(&self, place: Place, offset: usize) -> bool {
        let Near::Token(token) = self.near(offset) else {
            return true;
        };
        if place == Place::Top {
            return token.kind.is_end();
        }
        if token.kind != TokenKind::Comma {
            return token.kind == place.close();
        }
        let comma = self.lexer.character(token.start);
        match self.near(comma.end) {
            Near::Comment(_) => true,
            // To look for the mark that closes it, which may be far away, again and again would not be linear.
            Near::Token(next) if self.quotes_at(next.start).is_some() => true,
            Near::Token(next) if place == Place::Member => self.key_ahead(next).is_some(),
            Near::Token(next) => self.begins_value(next),
        }
    }

    /// Whether the mark at `at` may be text, in a string whose content begins at `start`: it does not look like a
    /// part of the structure.
    fn is_inner(&self, place: Place, mark: Mark, start: usize, at: usize) -> bool {
        let before = self.lexer.slice(Span::new(start, at));
        let behind = self.text_at(at + mark.len()).trim_start();
        let opens = |c: char| match structure(c) {
            None => matches!(c, '＂' | '＇'),
            Some(TokenKind::CloseBrace | TokenKind::CloseBracket) => false,
            Some(_) => true,
        };
        let closes = match behind.chars().next() {
            Some('=' | '+' | '＂' | '＇') => true,
            Some(c) => match structure(c) {
                Some(TokenKind::Comma) if place == Place::Element => true,
                Some(TokenKind::Comma) => {
                    let next = behind.get(c.len_utf8()..).unwrap_or_default().trim_start();
                    next.starts_with(mark::is_quote_mark)
                }
                kind => kind.is_some(),
            },
            None => false,
        };
        !before.ends_with('\\') && !before.trim_end().ends_with(opens) && !closes
    }

    /// Whether what stands behind the last of the `inner` marks, up to the mark at `end`, joins two strings: nothing
    /// or a `+`; or, if it would be a quotation, what begins and ends with white space, as an operator does.
    fn is_joined(&self, mark: Mark, inner: &[usize], end: usize) -> bool {
        let Some(last) = inner.last() else {
            return false;
        };
        let between = self.lexer.slice(Span::new(last + mark.len(), end));
        let is_quotation = inner.len() % 2 == 1;
        let is_apart = between.starts_with(gap::is_filler) && between.ends_with(gap::is_filler);
        is_quotation && is_apart || self.is_next_to_last(mark, inner, end)
    }

    /// Whether nothing or a `+` stands between the last of the `inner` marks and the mark at `end`.
    fn is_next_to_last(&self, mark: Mark, inner: &[usize], end: usize) -> bool {
        inner.last().is_some_and(|last| {
            let between = self.lexer.slice(Span::new(last + mark.len(), end));
            between.chars().all(|c| c == '+' || gap::is_filler(c))
        })
    }

    /// The string may end in two places, each with the number of `inner` marks before it.
    #[cold]
    fn on_two_ends(&self, mark: Mark, inner: &[usize], ends: [(usize, usize); 2]) -> Fault {
        let mark_at = |at| Span::new(at, at + mark.len());
        let edits = |count| {
            let marks = inner.iter().take(count).map(|at| mark_at(*at));
            marks.map(|span| (span.range(), escape_of(self.lexer.slice(span))))
        };
        let [(first, before_first), (second, before_second)] = ends;
        let meanings = [
            Meaning {
                says: "the string ends there",
                edits: edits(before_first).collect(),
            },
            Meaning {
                says: "the string ends at the second mark",
                edits: edits(before_second).collect(),
            },
        ];
        let help = match mark {
            Mark::Double => "write `\\\"` for each quote mark inside the string",
            _ => "write the string in `\"`, where other quote marks need no backslash",
        };
        Fault::new(ErrorKind::TwoEnds, mark_at(first))
            .with_related(mark_at(second), "or the string ends here")
            .with_help(help)
            .with_meanings(meanings.into())
    }
}

/// What `character` is in the structure of JSON, or stands for.
fn structure(character: char) -> Option<TokenKind> {
    Some(match character {
        '{' => TokenKind::OpenBrace,
        '}' => TokenKind::CloseBrace,
        '[' => TokenKind::OpenBracket,
        ']' => TokenKind::CloseBracket,
        ':' => TokenKind::Colon,
        ',' => TokenKind::Comma,
        // In text, these are more often what they are there.
        ')' | ';' => return None,
        other => mark::punctuation(other)?.kind,
    })
}
