//! What the lexer hands to the parser.

use crate::quote::Mark;
use crate::span::Span;

/// A token: what begins at a place.
///
/// Punctuation is whole with its kind and start. What a quote mark means depends on where it stands
/// (it opens a string, or it is a stray mark behind a value), and a number is read while it is
/// scanned; so these tokens tell where they begin, and the parser asks the lexer for the rest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    /// The byte offset of the token's first character.
    pub(crate) start: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// `{`
    OpenBrace,
    /// `}`
    CloseBrace,
    /// `[`
    OpenBracket,
    /// `]`
    CloseBracket,
    /// `:`
    Colon,
    /// `,`
    Comma,
    /// A quote mark of any kind.
    Quote(Mark),
    /// `-` or a digit: the start of a number.
    Number,
    /// An identifier character other than a digit: the start of a word, such as `true`.
    Word,
    /// Three or more marks of a code fence that end the payload.
    ClosingFence,
    /// Three or more marks of a code fence with text behind them.
    InnerFence,
    /// A character that begins no token.
    Unknown,
    /// The end of the payload.
    End,
}

impl TokenKind {
    pub(crate) const fn is_closing_bracket(self) -> bool {
        matches!(self, Self::CloseBrace | Self::CloseBracket)
    }

    pub(crate) const fn is_fence(self) -> bool {
        matches!(self, Self::ClosingFence | Self::InnerFence)
    }

    /// A closing fence counts as the end of the payload.
    pub(crate) const fn is_end(self) -> bool {
        matches!(self, Self::End | Self::ClosingFence)
    }
}

/// The rest of a string token, behind its opening mark.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StringToken {
    /// What stands between the marks.
    pub(crate) content: Span,
    pub(crate) end: StringEnd,
    /// The content is free of backslashes and of straight double quotes.
    pub(crate) is_plain: bool,
}

/// How the scan of a string ended, where its content ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StringEnd {
    /// `"abc"`
    Closed(Mark),
    /// A character below U+0020.
    ControlCharacter,
    /// `"abc` and the payload ends.
    Unterminated,
}

/// `false`, `null`, `true`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Literal {
    False,
    Null,
    True,
}

impl Literal {
    /// The literal that `word` is in JSON or in Python.
    pub(crate) fn from_word(word: &str) -> Option<Self> {
        match word {
            "false" | "False" => Some(Self::False),
            "null" | "None" => Some(Self::Null),
            "true" | "True" => Some(Self::True),
            _ => None,
        }
    }

    /// The literal that `word` is in another casing than JSON's and Python's.
    pub(crate) fn in_any_casing(word: &str) -> Option<Self> {
        let mut literals = [Self::False, Self::Null, Self::True].into_iter();
        literals.find(|literal| literal.as_json().eq_ignore_ascii_case(word))
    }

    /// The literal of JSON or Python that `word` is the beginning of.
    pub(crate) fn cut_to(word: &str) -> Option<Self> {
        let literals = [
            ("false", Self::False),
            ("null", Self::Null),
            ("true", Self::True),
            ("False", Self::False),
            ("None", Self::Null),
            ("True", Self::True),
        ];
        let mut literals = literals.into_iter();
        let (_, literal) = literals.find(|(whole, _)| whole.starts_with(word))?;
        Some(literal)
    }

    /// The literal as JSON has it.
    pub(crate) const fn as_json(self) -> &'static str {
        match self {
            Self::False => "false",
            Self::Null => "null",
            Self::True => "true",
        }
    }
}
