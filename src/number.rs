//! Numbers: scanned by the grammar of RFC 8259, then built.

#[cfg(not(feature = "arbitrary_precision"))]
use alloc::string::ToString;
use core::ops::Range;

use serde_json::Number;

use crate::scan::digit_run;

/// What a scan found where a number begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NumberToken {
    /// The bytes that belong to the number.
    pub(crate) len: usize,
    pub(crate) form: Form,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// `-12`, with its digits as a number; none if they exceed 64 bits.
    Integer {
        is_negative: bool,
        magnitude: Option<u64>,
    },
    /// `1.5`, `1e5`
    Float,
    /// `-`, `1.`, `1e`, `1e+`: a digit is due where the token ends.
    Incomplete,
}

/// Scans as far as `bytes` follow the grammar:
///
/// `number = [ minus ] int [ frac ] [ exp ]`
#[inline(always)]
pub(crate) fn scan(bytes: &[u8]) -> NumberToken {
    let is_negative = bytes.first() == Some(&b'-');
    let start = usize::from(is_negative);
    let mut len = start;
    let mut value = 0_u64;
    while let Some(digit @ b'0'..=b'9') = bytes.get(len) {
        value = value.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'));
        len += 1;
    }
    if bytes.get(start) == Some(&b'0') {
        // `int = zero / ( digit1-9 *DIGIT )`
        len = start + 1;
        value = 0;
    }
    let form = if len == start {
        Form::Incomplete
    } else if let Some(b'.' | b'e' | b'E') = bytes.get(len) {
        let (end, is_whole) = scan_fraction(bytes, len);
        len = end;
        if is_whole {
            Form::Float
        } else {
            Form::Incomplete
        }
    } else {
        // Nothing of up to 19 digits exceeds 64 bits.
        let is_exact = len < 20 || is_exact(bytes, start..len, value);
        Form::Integer {
            is_negative,
            magnitude: is_exact.then_some(value),
        }
    };
    NumberToken { len, form }
}

/// Whether `value` is what the digits in `range` spell, and not what was left of it.
#[cold]
fn is_exact(bytes: &[u8], range: Range<usize>, value: u64) -> bool {
    let digits = bytes
        .get(range)
        .and_then(|digits| core::str::from_utf8(digits).ok());
    digits.and_then(|digits| digits.parse().ok()) == Some(value)
}

/// `[ frac ] [ exp ]`, behind an integer of `len` bytes: where it ends, and whether it is whole.
#[inline(always)]
fn scan_fraction(bytes: &[u8], mut len: usize) -> (usize, bool) {
    let digits_from = |start: usize| digit_run(bytes.get(start..).unwrap_or_default());
    if bytes.get(len) == Some(&b'.') {
        let digits = digits_from(len + 1);
        len += 1 + digits;
        if digits == 0 {
            return (len, false);
        }
    }
    if let Some(b'e' | b'E') = bytes.get(len) {
        len += 1;
        if let Some(b'+' | b'-') = bytes.get(len) {
            len += 1;
        }
        let digits = digits_from(len);
        len += digits;
        if digits == 0 {
            return (len, false);
        }
    }
    (len, true)
}

/// The whole of `text` is a number.
pub(crate) fn is_number(text: &str) -> bool {
    let token = scan(text.as_bytes());
    token.len == text.len() && token.form != Form::Incomplete
}

/// The integer of the form found, if 64 bits hold it. There is no negative zero among them.
#[cfg(not(feature = "arbitrary_precision"))]
#[inline(always)]
pub(crate) fn integer(form: Form) -> Option<Number> {
    match form {
        Form::Integer {
            is_negative: false,
            magnitude: Some(magnitude),
        } => Some(Number::from(magnitude)),
        Form::Integer {
            is_negative: true,
            magnitude: Some(magnitude @ 1..),
        } => 0_i64.checked_sub_unsigned(magnitude).map(Number::from),
        _ => None,
    }
}

/// The `f64` nearest to the number that `text`, as a whole, is; none if it is out of range.
///
/// The standard library rounds correctly, and infinity is no JSON number.
#[cfg(not(feature = "arbitrary_precision"))]
pub(crate) fn parse(text: &str) -> Option<Number> {
    Number::from_f64(text.parse().ok()?)
}

/// Whether `number`, printed, is another number than `text`, which it was read from and which is no integer
/// of 64 bits. Fractions are rounded by their nature; what counts is an integer with other digits, and a
/// zero that was none.
#[cfg(not(feature = "arbitrary_precision"))]
pub(crate) fn is_inexact(form: Form, text: &str, number: &Number) -> bool {
    let float = number.as_f64().unwrap_or_default();
    match form {
        Form::Float => {
            let exponent = text.find(['e', 'E']).unwrap_or(text.len());
            let mut significand = text.bytes().take(exponent);
            float == 0.0 && significand.any(|byte| matches!(byte, b'1'..=b'9'))
        }
        // Without an exponent, and with the fewest digits that tell it from other floats.
        _ => float.to_string() != text,
    }
}

/// None, since all digits are kept, as in `-0`.
#[cfg(feature = "arbitrary_precision")]
pub(crate) const fn integer(_: Form) -> Option<Number> {
    None
}

/// The number as `serde_json` keeps it: all digits, and any range that it reads.
///
/// This is the only place that calls on `serde_json`'s reader, which alone can make such a number.
#[cfg(feature = "arbitrary_precision")]
pub(crate) fn parse(text: &str) -> Option<Number> {
    text.parse().ok()
}

/// Never, since all digits are kept.
#[cfg(feature = "arbitrary_precision")]
pub(crate) const fn is_inexact(_: Form, _: &str, _: &Number) -> bool {
    false
}
