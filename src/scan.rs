//! Bytes, eight at a time, by integer arithmetic.

use crate::quote::SMART_LEAD;

/// How many bytes `bytes` begins with that are no `"`, no backslash and no control character.
///
/// Out of line, where all it needs stays in registers: in its callers it took 2 % more instructions of a
/// tool call.
#[inline(never)]
pub(crate) fn plain_run(bytes: &[u8]) -> usize {
    run_without(bytes, specials)
}

/// The same, and none that a quote mark of any kind begins with.
pub(crate) fn marked_run(bytes: &[u8]) -> usize {
    run_without(bytes, |chunk| specials(chunk) | quotes(chunk))
}

/// How many digits `bytes` begins with.
#[inline]
pub(crate) fn digit_run(bytes: &[u8]) -> usize {
    run_without(bytes, non_digits)
}

/// How many bytes `bytes` begins with before the first for which `find` sets the high bit.
#[inline]
fn run_without(bytes: &[u8], find: impl Fn([u8; 8]) -> u64) -> usize {
    let mut at = 0;
    while let Some(chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let found = find(*chunk);
        if found != 0 {
            return at + (found.trailing_zeros() / u8::BITS) as usize;
        }
        at += 8;
    }
    at + run_in_tail(bytes.get(at..).unwrap_or_default(), find)
}

/// The same for less than eight bytes: out of line, since it is only for the end of the payload.
#[inline(never)]
fn run_in_tail(bytes: &[u8], find: impl Fn([u8; 8]) -> u64) -> usize {
    let is_found = |&byte: &u8| find([byte; 8]) != 0;
    bytes.iter().position(is_found).unwrap_or(bytes.len())
}

const ONES: u64 = u64::from_le_bytes([1; 8]);
const HIGH_BITS: u64 = ONES << 7;

/// Sets the high bit of the first byte in `chunk`, and perhaps of some behind it, that is a `"`, a
/// backslash or a control character.
///
/// By integer arithmetic: below U+0080 a byte less than `n` borrows in `byte - n` and so sets its high
/// bit; the bytes above are masked out. A borrow can spoil only the bytes behind the first.
#[inline]
fn specials(chunk: [u8; 8]) -> u64 {
    let word = u64::from_le_bytes(chunk);
    // Of the bytes below U+0080, only control characters and `"` are less than 0x21 with this bit turned.
    let quote_or_control = (word ^ (ONES * 0x02)).wrapping_sub(ONES * 0x21);
    let backslash = (word ^ (ONES * u64::from(b'\\'))).wrapping_sub(ONES);
    (quote_or_control | backslash) & !word & HIGH_BITS
}

/// The same for `'` and for what a smart quote begins with.
#[inline]
fn quotes(chunk: [u8; 8]) -> u64 {
    let word = u64::from_le_bytes(chunk);
    let equal = |byte: u8| {
        let difference = word ^ (ONES * u64::from(byte));
        difference.wrapping_sub(ONES) & !difference & HIGH_BITS
    };
    equal(b'\'') | equal(SMART_LEAD)
}

/// Sets the high bit of each byte in `chunk` that is no digit.
#[inline]
fn non_digits(chunk: [u8; 8]) -> u64 {
    let word = u64::from_le_bytes(chunk) ^ (ONES * u64::from(b'0'));
    // Of the bytes below 0x80 those above 9 carry into the high bit.
    (((word & !HIGH_BITS) + ONES * (0x80 - 10)) | word) & HIGH_BITS
}

/// How many bytes are those that smart quotes begin with.
pub(crate) fn count_smart_leads(bytes: &[u8]) -> usize {
    let chunks = bytes.chunks_exact(8);
    let in_rest = chunks
        .remainder()
        .iter()
        .map(|byte| usize::from(*byte == SMART_LEAD));
    let in_chunk = |chunk: &[u8]| {
        let word = chunk
            .first_chunk()
            .map_or(0, |chunk| u64::from_le_bytes(*chunk));
        let difference = word ^ (ONES * u64::from(SMART_LEAD));
        // The high bit of each byte that is not zero.
        let others = ((difference & !HIGH_BITS) + !HIGH_BITS) | difference;
        (!others & HIGH_BITS).count_ones() as usize
    };
    in_rest.sum::<usize>() + chunks.map(in_chunk).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All pairs of bytes, next to each other in every place of two words, among bytes that the scans
    /// pass and bytes that they find.
    #[test]
    fn scans_find_what_a_look_at_each_byte_finds() {
        let is_special = |byte: &u8| matches!(byte, ..b' ' | b'"' | b'\\');
        let is_mark = |byte: &u8| is_special(byte) || matches!(byte, b'\'' | &SMART_LEAD);
        let run = |bytes: &[u8], is_found: &dyn Fn(&u8) -> bool| {
            let found = bytes.iter().position(is_found);
            found.unwrap_or(bytes.len())
        };
        for filler in [b'0', b'a', 0x80, 0xff, b'"', SMART_LEAD] {
            for pair in 0..=u16::MAX {
                for place in [0, 3, 6, 7, 12] {
                    let mut bytes = [filler; 14];
                    let (_, behind) = bytes.split_at_mut(place);
                    if let Some(two) = behind.first_chunk_mut() {
                        *two = pair.to_le_bytes();
                    }
                    assert_eq!(plain_run(&bytes), run(&bytes, &is_special), "{bytes:?}");
                    assert_eq!(marked_run(&bytes), run(&bytes, &is_mark), "{bytes:?}");
                    let is_no_digit = |byte: &u8| !byte.is_ascii_digit();
                    assert_eq!(digit_run(&bytes), run(&bytes, &is_no_digit), "{bytes:?}");
                    let leads = bytes.iter().filter(|byte| **byte == SMART_LEAD);
                    assert_eq!(count_smart_leads(&bytes), leads.count(), "{bytes:?}");
                }
            }
        }
    }
}
