//! Bytes, eight at a time, by integer arithmetic: it saves 12 % of a tool call, and 8 % of coordinates.

use crate::quote::SMART_LEAD;

/// How many bytes `bytes` begins with that are no `"`, no backslash and no control character. And the
/// bits of all bytes that were looked at, which are up to seven more.
#[inline(always)]
pub(crate) fn plain_run(bytes: &[u8]) -> (usize, u64) {
    run_without(bytes, specials)
}

/// How many bytes `bytes` begins with that are none of those and none that a quote mark of any kind
/// begins with.
pub(crate) fn marked_run(bytes: &[u8]) -> usize {
    run_without(bytes, |word| specials(word) | quotes(word)).0
}

/// Whether no byte had a bit that ASCII does not use.
pub(crate) const fn is_ascii(bits: u64) -> bool {
    bits & HIGH_BITS == 0
}

/// How many digits `bytes` begins with.
#[inline]
pub(crate) fn digit_run(bytes: &[u8]) -> usize {
    run_without(bytes, non_digits).0
}

/// How many bytes `bytes` begins with before the first for which `find` sets the high bit, as it must
/// for a zero byte. And the bits of all that it was given.
#[inline(always)]
fn run_without(bytes: &[u8], find: impl Fn(u64) -> u64) -> (usize, u64) {
    let mut at = 0;
    let mut bits = 0;
    while let Some(chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let word = u64::from_le_bytes(*chunk);
        bits |= word;
        let found = find(word);
        if found != 0 {
            return (at + first(found), bits);
        }
        at += 8;
    }
    let (len, last_bits) = run_in_tail(bytes.get(at..).unwrap_or_default(), find);
    (at + len, bits | last_bits)
}

/// The same for less than eight bytes: out of line, since it is only for the end of the payload.
#[inline(never)]
fn run_in_tail(bytes: &[u8], find: impl Fn(u64) -> u64) -> (usize, u64) {
    let mut chunk = [0; 8];
    if let Some(part) = chunk.get_mut(..bytes.len()) {
        part.copy_from_slice(bytes);
    }
    let word = u64::from_le_bytes(chunk);
    (first(find(word)), word)
}

/// The index of the first byte whose high bit is set.
#[inline]
const fn first(found: u64) -> usize {
    (found.trailing_zeros() / u8::BITS) as usize
}

const ONES: u64 = u64::from_le_bytes([1; 8]);
const HIGH_BITS: u64 = ONES << 7;

/// Sets the high bit of the first byte in `word`, and perhaps of some behind it, that is a `"`, a
/// backslash or a control character.
///
/// By integer arithmetic: below U+0080 a byte less than `n` borrows in `byte - n` and so sets its high
/// bit; the bytes above are masked out. A borrow can spoil only the bytes behind the first.
#[inline]
fn specials(word: u64) -> u64 {
    // Of the bytes below U+0080, only control characters and `"` are less than 0x21 with this bit turned.
    let quote_or_control = (word ^ (ONES * 0x02)).wrapping_sub(ONES * 0x21);
    let backslash = (word ^ (ONES * u64::from(b'\\'))).wrapping_sub(ONES);
    (quote_or_control | backslash) & !word & HIGH_BITS
}

/// The same for `'` and for what a smart quote begins with.
#[inline]
fn quotes(word: u64) -> u64 {
    let equal = |byte: u8| {
        let difference = word ^ (ONES * u64::from(byte));
        difference.wrapping_sub(ONES) & !difference & HIGH_BITS
    };
    equal(b'\'') | equal(SMART_LEAD)
}

/// Sets the high bit of each byte in `word` that is no digit.
#[inline]
fn non_digits(word: u64) -> u64 {
    let word = word ^ (ONES * u64::from(b'0'));
    // Of the bytes below 0x80 those above 9 carry into the high bit.
    (((word & !HIGH_BITS) + ONES * (0x80 - 10)) | word) & HIGH_BITS
}

/// How many bytes are those that smart quotes begin with.
///
/// In chunks of a fixed length, which the compiler makes into a few instructions each. This, and not to
/// count in ASCII, saves 7 % of a payload that needs repairs.
pub(crate) fn count_smart_leads(bytes: &[u8]) -> usize {
    const CHUNK: usize = 32;
    let count = |chunk: &[u8]| {
        let leads = chunk.iter().map(|byte| u8::from(*byte == SMART_LEAD));
        usize::from(leads.sum::<u8>())
    };
    let chunks = bytes.chunks_exact(CHUNK);
    // Filled up, the rest is counted like the others, and not byte by byte.
    let mut last = [0; CHUNK];
    let rest = chunks.remainder();
    if let Some(part) = last.get_mut(..rest.len()) {
        part.copy_from_slice(rest);
    }
    chunks.map(count).sum::<usize>() + count(&last)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn smart_leads_are_counted_in_texts_of_all_lengths() {
        let text = [b'a', SMART_LEAD, 0xe3, SMART_LEAD, SMART_LEAD, 0x80].repeat(17);
        for len in 0..=text.len() {
            let text = text.get(..len).unwrap_or_default();
            let leads = text.iter().filter(|byte| **byte == SMART_LEAD);
            assert_eq!(count_smart_leads(text), leads.count(), "{len}");
        }
    }

    #[test]
    fn what_is_no_ascii_shows_in_runs_of_all_lengths() {
        for step in 1..=9 {
            for len in 1..=40 {
                let bytes: Vec<u8> = (0..len)
                    .map(|at| if at % step == 0 { 0x80 } else { b'a' })
                    .collect();
                let (run, bits) = plain_run(&bytes);
                assert_eq!((run, is_ascii(bits)), (len, false), "{bytes:?}");
            }
        }
    }

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
                    let (len, bits) = plain_run(&bytes);
                    assert_eq!(len, run(&bytes, &is_special), "{bytes:?}");
                    let is_ascii_up_to = |end: usize| bytes.iter().take(end).all(u8::is_ascii);
                    assert!(is_ascii_up_to(len) || !is_ascii(bits), "{bytes:?}");
                    assert!(!is_ascii_up_to(len + 8) || is_ascii(bits), "{bytes:?}");
                    assert_eq!(marked_run(&bytes), run(&bytes, &is_mark), "{bytes:?}");
                    let is_no_digit = |byte: &u8| !byte.is_ascii_digit();
                    assert_eq!(digit_run(&bytes), run(&bytes, &is_no_digit), "{bytes:?}");
                }
            }
        }
    }
}
