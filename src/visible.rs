//! Hostile text made fit to show.

use core::fmt;
use core::ops::RangeInclusive;

use unicode_width::UnicodeWidthChar;

/// Stands for a character that has no picture of its own.
const STAND_IN: char = '\u{fffd}';
/// Stands for a space other than U+0020.
const STAND_IN_FOR_SPACE: char = '␣';
/// The first of Unicode's pictures of the characters below U+0020.
const CONTROL_PICTURES: u32 = '␀' as u32;

/// Characters that show nothing, or that act on the text around them: Unicode's
/// `Default_Ignorable_Code_Point`, the bidirectional and interlinear controls, and the blank of
/// Braille.
const INVISIBLE: [RangeInclusive<char>; 19] = [
    '\u{ad}'..='\u{ad}',
    '\u{34f}'..='\u{34f}',
    '\u{61c}'..='\u{61c}',
    '\u{115f}'..='\u{1160}',
    '\u{17b4}'..='\u{17b5}',
    '\u{180b}'..='\u{180f}',
    '\u{200b}'..='\u{200f}',
    '\u{202a}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{2800}'..='\u{2800}',
    '\u{3164}'..='\u{3164}',
    '\u{fe00}'..='\u{fe0f}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{fff0}'..='\u{fffb}',
    '\u{fffe}'..='\u{ffff}',
    '\u{1bca0}'..='\u{1bca3}',
    '\u{1d173}'..='\u{1d17a}',
    '\u{e0000}'..='\u{e0fff}',
];

/// `character`, or what stands for it where it is a control, bidirectional or invisible character.
/// A stand-in is one column wide.
pub(crate) fn visible(character: char) -> char {
    match character {
        ' ' => ' ',
        '\0'..' ' => char::from_u32(CONTROL_PICTURES + character as u32).unwrap_or(STAND_IN),
        '\x7f' => '␡',
        _ if character.is_whitespace() => STAND_IN_FOR_SPACE,
        _ if character.is_control() => STAND_IN,
        _ if INVISIBLE.iter().any(|range| range.contains(&character)) => STAND_IN,
        _ => character,
    }
}

/// Shows a character within a sentence: in backticks, or by its number if it cannot stand alone.
pub(crate) struct Quoted(pub(crate) char);

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            '`' => f.write_str("a backtick"),
            ' ' => f.write_str("a space"),
            character if visible(character) == character && character.width() != Some(0) => {
                write!(f, "`{character}`")
            }
            character => write!(f, "U+{:04X}", u32::from(character)),
        }
    }
}
