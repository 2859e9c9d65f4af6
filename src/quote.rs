//! Quote marks: which there are, and which closes which.

/// The first byte of every smart quote's encoding.
pub(crate) const SMART_LEAD: u8 = 0xE2;

/// A quote mark, by what it can open and close. The four ways to draw a smart mark count as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// `"`
    Double,
    /// `'`
    Single,
    /// `“ ” „ ‟`
    SmartDouble,
    /// `‘ ’ ‚ ‛`
    SmartSingle,
}

impl Mark {
    /// The mark that `text`, a piece of UTF-8, begins with. The smart ones are U+2018 to U+201F.
    #[inline]
    pub(crate) const fn at(text: &[u8]) -> Option<Self> {
        match text {
            [b'"', ..] => Some(Self::Double),
            [b'\'', ..] => Some(Self::Single),
            [SMART_LEAD, 0x80, 0x9C..=0x9F, ..] => Some(Self::SmartDouble),
            [SMART_LEAD, 0x80, 0x98..=0x9B, ..] => Some(Self::SmartSingle),
            _ => None,
        }
    }

    pub(crate) const fn is_smart(self) -> bool {
        matches!(self, Self::SmartDouble | Self::SmartSingle)
    }

    pub(crate) const fn is_single(self) -> bool {
        matches!(self, Self::Single | Self::SmartSingle)
    }

    /// The bytes of the mark's encoding.
    pub(crate) const fn len(self) -> usize {
        if self.is_smart() { '“'.len_utf8() } else { 1 }
    }
}

/// How smart quotes are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// A string is closed by the kind of mark that opened it.
    First,
    /// Every smart quote stands for its straight twin: a string is closed by any mark of the family
    /// that opened it.
    ///
    /// All that closes a string in the first reading closes it here too. So both readings agree up
    /// to the first string that is closed here by another kind of mark than opened it.
    Second,
}

impl Reading {
    pub(crate) const fn closes(self, open: Mark, mark: Mark) -> bool {
        match self {
            Self::First => open as u8 == mark as u8,
            Self::Second => open.is_single() == mark.is_single(),
        }
    }
}

/// The escape of the quote mark `mark`, which stands for it in any string.
pub(crate) fn escape_of(mark: &str) -> &'static str {
    match mark {
        "'" => "\\u0027",
        "\u{2018}" => "\\u2018",
        "\u{2019}" => "\\u2019",
        "\u{201a}" => "\\u201a",
        "\u{201b}" => "\\u201b",
        "\u{201c}" => "\\u201c",
        "\u{201d}" => "\\u201d",
        "\u{201e}" => "\\u201e",
        "\u{201f}" => "\\u201f",
        _ => "\\\"",
    }
}
