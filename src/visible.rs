//! Hostile text made fit to show.

use core::fmt;
use core::ops::RangeInclusive;

use unicode_width::UnicodeWidthChar;

/// Stands for a character that has no picture of its own.
pub(crate) const STAND_IN: char = '\u{fffd}';
/// Stands for a space other than U+0020.
const STAND_IN_FOR_SPACE: char = '␣';
/// The first of Unicode's pictures of the characters below U+0020.
const CONTROL_PICTURES: u32 = '␀' as u32;

/// Characters that show nothing, that act on the text around them, or whose picture is not agreed on:
/// Unicode's `Default_Ignorable_Code_Point`, the bidirectional, interlinear and hieroglyphic
/// controls, three characters that are blank by design, and those for private use.
const INVISIBLE: [RangeInclusive<char>; 23] = [
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
    '\u{e000}'..='\u{f8ff}',
    '\u{fdd0}'..='\u{fdef}',
    '\u{fe00}'..='\u{fe0f}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{fff0}'..='\u{fffb}',
    '\u{13430}'..='\u{1343f}',
    '\u{16fe4}'..='\u{16fe4}',
    '\u{1bca0}'..='\u{1bca3}',
    '\u{1d159}'..='\u{1d159}',
    '\u{1d173}'..='\u{1d17a}',
    '\u{e0000}'..='\u{10ffff}',
];

/// The last two code points of each plane are no characters.
const fn is_noncharacter(character: char) -> bool {
    character as u32 & 0xfffe == 0xfffe
}

/// `character`, or what stands for it where it is a control, bidirectional or invisible character.
/// A stand-in is one column wide.
pub(crate) fn visible(character: char) -> char {
    match character {
        ' ' => ' ',
        '\0'..' ' => char::from_u32(CONTROL_PICTURES + character as u32).unwrap_or(STAND_IN),
        '\x7f' => '␡',
        _ if character.is_whitespace() => STAND_IN_FOR_SPACE,
        _ if character.is_control() || is_noncharacter(character) => STAND_IN,
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
