//! Payloads that were cut off.

use alloc::string::String;

use crate::outline::{self, Event};
use crate::path::{self, Step};
use crate::repair::{self, Repair, RepairKind, RepairSet};

/// What closes a payload that was cut off.
const CUT: RepairSet = RepairSet::NONE
    .with(RepairKind::UnclosedContainer)
    .with(RepairKind::CutString)
    .with(RepairKind::CutValue);

/// Where a payload was cut off.
///
/// ```
/// use relay_json::{ParseOptions, RepairSet};
///
/// let options = ParseOptions::new().repairs(RepairSet::SALVAGE);
/// let parsed = options.parse(r#"{"command":"rm -rf /home"#)?;
/// assert_eq!(parsed.value()["command"], "rm -rf /home");
///
/// let truncation = parsed.truncation().unwrap();
/// assert_eq!(truncation.offset(), 24);
/// assert_eq!(truncation.pointer(), "/command");
/// # Ok::<(), relay_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Truncation {
    offset: usize,
    pointer: String,
}

impl Truncation {
    /// Where `repairs` say that `payload` was cut off, if they do.
    pub(crate) fn of(payload: &str, repairs: &[Repair]) -> Option<Self> {
        let first = repairs.iter().position(|repair| is_of(repair.kinds()))?;
        let (before, _) = repairs.split_at_checked(first)?;
        let closing = repairs.get(first)?;
        let start = closing.span().start;
        let (mut steps, last) = outline::steps_to_end(payload.get(..start)?, before);
        let is_closed = closing.kinds().contains(RepairKind::UnclosedContainer);
        if is_closed && last == Some(Event::Open) && matches!(steps.last(), Some(Step::Index(_))) {
            // The array has no element.
            steps.pop();
        }
        Some(Self {
            offset: end(repairs)?,
            pointer: path::pointer_of(&steps),
        })
    }

    /// Where the payload ends, in bytes, without the white space behind it or a closing code fence.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// The JSON Pointer ([RFC 6901](https://www.rfc-editor.org/rfc/rfc6901)) of the value that was being read, or
    /// was read last. It is made of the payload's keys as they are.
    #[must_use]
    pub fn pointer(&self) -> &str {
        &self.pointer
    }
}

/// Whether a repair of one of the `kinds` means that the payload was cut off.
pub(crate) fn is_of(kinds: RepairSet) -> bool {
    kinds.intersection(CUT) != RepairSet::NONE
}

/// Whether `repairs` close a payload that was cut off.
pub(crate) fn is_in(repairs: &[Repair]) -> bool {
    is_of(repair::kinds(repairs))
}

/// Where the payload that `repairs` close was cut off.
pub(crate) fn end(repairs: &[Repair]) -> Option<usize> {
    let mut repairs = repairs.iter().rev();
    let last = repairs.find(|repair| is_of(repair.kinds()))?;
    Some(last.span().end)
}
