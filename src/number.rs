//! Numbers: scanned by the grammar of RFC 8259, then built.

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
#[inline]
pub(crate) fn scan(bytes: &[u8]) -> NumberToken {
    let is_negative = bytes.first() == Some(&b'-');
    let sign = usize::from(is_negative);
    let (digits, magnitude) = scan_int(bytes.get(sign..).unwrap_or_default());
    let len = sign + digits;
    let form = if digits == 0 {
        Form::Incomplete
    } else if let Some(b'.' | b'e' | b'E') = bytes.get(len) {
        return scan_fraction(bytes, len);
    } else {
        Form::Integer {
            is_negative,
            magnitude,
        }
    };
    NumberToken { len, form }
}

/// `int = zero / ( digit1-9 *DIGIT )`: its length and its value.
#[inline]
fn scan_int(bytes: &[u8]) -> (usize, Option<u64>) {
    if bytes.first() == Some(&b'0') {
        return (1, Some(0));
    }
    let mut value = 0_u64;
    let mut len = 0;
    for digit in bytes.iter().take_while(|byte| byte.is_ascii_digit()) {
        value = value.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'));
        len += 1;
    }
    // Nothing of up to 19 digits exceeds 64 bits.
    let is_exact = len < 20 || is_exact(bytes, len, value);
    (len, is_exact.then_some(value))
}

/// Whether `value` is what the first `len` digits spell, and not what was left of it.
#[cold]
fn is_exact(bytes: &[u8], len: usize, value: u64) -> bool {
    let digits = bytes
        .get(..len)
        .and_then(|digits| core::str::from_utf8(digits).ok());
    digits.and_then(|digits| digits.parse().ok()) == Some(value)
}

/// `[ frac ] [ exp ]`, behind an integer of `len` bytes.
fn scan_fraction(bytes: &[u8], mut len: usize) -> NumberToken {
    let incomplete = |len| NumberToken {
        len,
        form: Form::Incomplete,
    };
    let digits_from = |start: usize| digit_run(bytes.get(start..).unwrap_or_default());
    if bytes.get(len) == Some(&b'.') {
        let digits = digits_from(len + 1);
        len += 1 + digits;
        if digits == 0 {
            return incomplete(len);
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
            return incomplete(len);
        }
    }
    NumberToken {
        len,
        form: Form::Float,
    }
}

/// The whole of `text` is a number.
pub(crate) fn is_number(text: &str) -> bool {
    let token = scan(text.as_bytes());
    token.len == text.len() && token.form != Form::Incomplete
}

/// The number that `text`, whole and of the form found, stands for; none if it is out of range.
///
/// Integers stay integers where 64 bits hold them. All others are the `f64` that is nearest.
#[cfg(not(feature = "arbitrary_precision"))]
#[inline]
pub(crate) fn build(text: &str, form: Form) -> Option<Number> {
    if let Form::Integer {
        is_negative,
        magnitude: Some(magnitude),
    } = form
    {
        if !is_negative {
            return Some(Number::from(magnitude));
        }
        // There is no negative zero among the integers.
        if let (Some(integer), 1..) = (0_i64.checked_sub_unsigned(magnitude), magnitude) {
            return Some(Number::from(integer));
        }
    }
    // The standard library rounds correctly, and infinity is no JSON number.
    Number::from_f64(text.parse().ok()?)
}

/// The number as `serde_json` keeps it: all digits, and any range that it reads.
///
/// This is the only place that calls on `serde_json`'s reader, which alone can make such a number.
#[cfg(feature = "arbitrary_precision")]
pub(crate) fn build(text: &str, _form: Form) -> Option<Number> {
    text.parse().ok()
}
