//! The structure of JSON that was read already, walked again where something is to be said about it.
//!
//! A value has no places, so that nobody pays for them who does not ask. With its edits applied, the payload
//! is JSON; here that is walked in one pass, and [`origin`](crate::repair::origin) leads back to the payload.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use crate::lexer::Lexer;
use crate::path::{self, Step};
use crate::quote::{Mark, Reading};
use crate::repair::{self, Repair};
use crate::span::{Span, slice};
use crate::string;
use crate::token::{StringEnd, TokenKind};

/// What a walk meets, in the order of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Open,
    Close,
    Key,
    /// A string, number or literal.
    Scalar,
}

/// A container that is open.
#[derive(Debug)]
pub(crate) struct Frame {
    pub(crate) is_object: bool,
    /// The key of the member that is being read or was read last, with its marks.
    pub(crate) key: Option<Span>,
    /// The commas that were read, and so the index of the element that is being read or was read last.
    pub(crate) index: usize,
}

/// A walk over `text`, which is JSON or the start of it. It ends where it is neither.
pub(crate) struct Outline<'t> {
    lexer: Lexer<'t>,
    /// From the outermost container to the innermost.
    pub(crate) frames: Vec<Frame>,
}

impl<'t> Outline<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self {
            lexer: Lexer::new(text, Reading::First),
            frames: Vec::new(),
        }
    }

    /// Moves behind a string's closing mark.
    fn string(&mut self) -> Option<()> {
        let start = self.lexer.position();
        if self.lexer.plain_string().is_some() {
            return Some(());
        }
        let string = self.lexer.string(Mark::Double, start);
        matches!(string.end, StringEnd::Closed(_)).then_some(())
    }
}

impl Iterator for Outline<'_> {
    type Item = (Event, Span);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let token = self.lexer.next();
            let event = match token.kind {
                TokenKind::OpenBrace | TokenKind::OpenBracket => {
                    self.frames.push(Frame {
                        is_object: token.kind == TokenKind::OpenBrace,
                        key: None,
                        index: 0,
                    });
                    Event::Open
                }
                TokenKind::CloseBrace | TokenKind::CloseBracket => {
                    self.frames.pop()?;
                    Event::Close
                }
                TokenKind::Comma => {
                    let frame = self.frames.last_mut()?;
                    frame.key = None;
                    frame.index += 1;
                    continue;
                }
                TokenKind::Colon => continue,
                TokenKind::Quote(Mark::Double) => {
                    self.string()?;
                    match self.frames.last_mut() {
                        Some(frame) if frame.is_object && frame.key.is_none() => {
                            frame.key = Some(self.lexer.since(token.start));
                            Event::Key
                        }
                        _ => Event::Scalar,
                    }
                }
                TokenKind::Number => {
                    self.lexer.number();
                    Event::Scalar
                }
                TokenKind::Word => {
                    self.lexer.literal()?;
                    Event::Scalar
                }
                _ => return None,
            };
            return Some((event, self.lexer.since(token.start)));
        }
    }
}

/// The JSON Pointer of what stands at `offset` of `payload`, which `repairs` make JSON: a value, or the
/// object whose key it is.
pub(crate) fn pointer_at(payload: &str, offset: usize, repairs: &[Repair]) -> String {
    let end = repairs.partition_point(|repair| repair.span().end <= offset);
    let before = slice(payload, Span::new(0, offset));
    let (steps, _) = steps_to_end(before, repairs.get(..end).unwrap_or_default());
    path::pointer_of(&steps)
}

/// The steps to what stands at the end of `text`, which `repairs` make the start of JSON, and what the walk met
/// last.
pub(crate) fn steps_to_end(text: &str, repairs: &[Repair]) -> (Vec<Step>, Option<Event>) {
    let text = repair::apply(text, repairs);
    let mut outline = Outline::new(&text);
    let last = outline.by_ref().last().map(|(event, _)| event);
    let steps = outline.frames.iter().filter_map(|frame| match frame.key {
        Some(key) => Some(Step::Key(key_text(&text, key).into_owned())),
        None if frame.is_object => None,
        None => Some(Step::Index(frame.index)),
    });
    (steps.collect(), last)
}

/// The text of the key in `span`, which holds its marks as well.
pub(crate) fn key_text(text: &str, span: Span) -> Cow<'_, str> {
    let content = slice(text, Span::new(span.start + 1, span.end - 1));
    if !content.contains('\\') {
        return Cow::Borrowed(content);
    }
    let decoded = string::decode(content, 0, Mark::Double, |_, _| Ok(()));
    // It was decoded before, when it was read.
    Cow::Owned(decoded.unwrap_or_default())
}

/// The first key in `text`, which is JSON, that its object has already, and where it has it.
pub(crate) fn duplicate_key(text: &str) -> Option<(Span, Span)> {
    let mut outline = Outline::new(text);
    let mut keys: Vec<BTreeMap<Cow<'_, str>, Span>> = Vec::new();
    while let Some((event, span)) = outline.next() {
        match event {
            Event::Open => keys.push(BTreeMap::new()),
            Event::Close => keys.truncate(outline.frames.len()),
            Event::Key => {
                let earlier = keys.last_mut()?.insert(key_text(text, span), span);
                if let Some(earlier) = earlier {
                    return Some((span, earlier));
                }
            }
            Event::Scalar => {}
        }
    }
    None
}
