//! What is shown to people: on which terminal, how wide, in which colours, and what must not act on it.

use std::borrow::Cow;
use std::fmt::Write;
use std::io::IsTerminal;
#[cfg(unix)]
use std::os::fd::AsFd as Handle;
#[cfg(windows)]
use std::os::windows::io::AsHandle as Handle;

use anstyle::{AnsiColor, Style};

use crate::arguments::Color;

/// The four styles are told apart on light and dark backgrounds.
pub(crate) const BOLD: Style = Style::new().bold();
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
pub(crate) const REMOVED: Style = AnsiColor::Red.on_default();
pub(crate) const INSERTED: Style = AnsiColor::Green.on_default();

/// One of the two standard streams, as far as it decides what its text looks like.
#[derive(Clone, Copy)]
pub(crate) struct Stream {
    pub(crate) is_terminal: bool,
    /// How wide the terminal is, if there is one and that is known.
    pub(crate) columns: Option<usize>,
    has_color: bool,
}

impl Stream {
    pub(crate) fn of(stream: &(impl IsTerminal + Handle), color: Color) -> Self {
        let is_terminal = stream.is_terminal();
        let has_color = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                is_terminal
                    && !anstyle_query::no_color()
                    && anstyle_query::term_supports_ansi_color()
            }
        };
        let size = terminal_size::terminal_size_of(stream);
        Self {
            is_terminal,
            columns: size
                .map(|(width, _)| width.0.into())
                .filter(|_| is_terminal),
            has_color,
        }
    }

    /// `style`, or none if there is no colour.
    pub(crate) const fn style(self, style: Style) -> Style {
        if self.has_color { style } else { Style::new() }
    }

    /// `text` with an escape for each character that could act on a terminal, if this is one.
    pub(crate) fn shown(self, text: &str) -> Cow<'_, str> {
        if self.is_terminal {
            escaped(text)
        } else {
            Cow::Borrowed(text)
        }
    }
}

/// `text` with an escape for each character that could act on a terminal. Inside strings, where JSON leaves
/// these characters as they are, the escape means the same.
pub(crate) fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(acts_on_terminal) && !text.contains('\r') {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let ends_line = character == '\r' && characters.peek() == Some(&'\n');
        if acts_on_terminal(character) || character == '\r' && !ends_line {
            // Nothing that is written to a string fails.
            let _ = write!(shown, "\\u{:04x}", u32::from(character));
        } else {
            shown.push(character);
        }
    }
    Cow::Owned(shown)
}

/// Control characters but for the white space of JSON, and bidirectional ones.
const fn acts_on_terminal(character: char) -> bool {
    matches!(
        character,
        '\0'..='\x08'
            | '\x0b'..='\x0c'
            | '\x0e'..='\x1f'
            | '\x7f'..='\u{9f}'
            | '\u{61c}'
            | '\u{200e}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
    )
}
