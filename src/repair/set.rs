//! Sets of kinds of repairs.

use core::fmt;

use super::kind::{Class, RepairKind};

/// A set of repair kinds.
///
/// ```
/// use relay_json::{ParseOptions, RepairKind, RepairSet};
///
/// let set = RepairSet::CONSERVATIVE.without(RepairKind::CodeFence);
/// let options = ParseOptions::new().repairs(set);
/// assert!(options.parse("[1,]").is_ok());
/// assert!(options.parse("```json\n[1]\n```").is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct RepairSet(u64);

impl RepairSet {
    /// No repair: strict JSON.
    pub const NONE: Self = Self(0);

    /// The six repairs that are on by default. None of them guesses.
    pub const CONSERVATIVE: Self = Self::of(Class::Conservative);

    /// The six and every other kind that is [certain](RepairKind::is_certain).
    ///
    /// Certain is what the payload says, and not who wrote it. A host that runs commands on other people's text
    /// leaves [`TextAround`](RepairKind::TextAround) and [`InnerQuote`](RepairKind::InnerQuote) out: see
    /// [what no repair can do](crate#what-no-repair-can-do).
    ///
    /// ```
    /// use relay_json::{ParseOptions, RepairSet};
    ///
    /// let options = ParseOptions::new().repairs(RepairSet::EXTENDED);
    /// let parsed = options.parse("{path: '/tmp', /* all */ depth: +3}")?;
    /// assert_eq!(parsed.repaired_text(), r#"{"path": "/tmp",  "depth": 3}"#);
    /// assert!(options.parse("{depth: 03}").is_err());
    /// # Ok::<(), relay_json::Error>(())
    /// ```
    pub const EXTENDED: Self = Self::CONSERVATIVE.union(Self::of(Class::Certain));

    /// Every kind, also those that guess: for logs, and for people who look at the outcome. Read what they filled in,
    /// dropped or chose in the repairs before you act on the value, and run no command whose payload
    /// [is truncated](crate::Parsed::is_truncated).
    ///
    /// ```
    /// use relay_json::{ParseOptions, RepairKind, RepairSet};
    ///
    /// let options = ParseOptions::new().repairs(RepairSet::SALVAGE);
    /// let parsed = options.parse("{'depth': 03, 'path': /tmp}")?;
    /// let mut kinds = parsed.repairs().iter().flat_map(|repair| repair.kinds().iter());
    /// assert!(!kinds.all(RepairKind::is_certain));
    /// # Ok::<(), relay_json::Error>(())
    /// ```
    pub const SALVAGE: Self = Self::EXTENDED.union(Self::of(Class::Guess));

    /// The kinds of a class.
    const fn of(class: Class) -> Self {
        let mut set = Self::NONE;
        let mut kinds = RepairKind::ALL;
        while let [kind, rest @ ..] = kinds {
            if kind.class() as u8 == class as u8 {
                set = set.with(*kind);
            }
            kinds = rest;
        }
        set
    }

    /// The set and `kind`.
    #[must_use]
    pub const fn with(self, kind: RepairKind) -> Self {
        Self(self.0 | Self::bit(kind))
    }

    /// The set but for `kind`.
    #[must_use]
    pub const fn without(self, kind: RepairKind) -> Self {
        Self(self.0 & !Self::bit(kind))
    }

    /// Whether `kind` is in the set.
    #[must_use]
    pub const fn contains(self, kind: RepairKind) -> bool {
        self.0 & Self::bit(kind) != 0
    }

    /// The kinds of the set, in the order in which names are listed.
    pub fn iter(self) -> impl Iterator<Item = RepairKind> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let kind = RepairKind::ALL.get(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(*kind)
        })
    }

    /// The kinds of this set that are not in `other`.
    pub(crate) const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(crate) const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    const fn bit(kind: RepairKind) -> u64 {
        1 << kind as u32
    }
}

impl fmt::Debug for RepairSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<RepairKind> for RepairSet {
    fn from_iter<I: IntoIterator<Item = RepairKind>>(kinds: I) -> Self {
        kinds.into_iter().fold(Self::NONE, Self::with)
    }
}
