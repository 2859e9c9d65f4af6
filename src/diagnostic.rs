//! The whole text of a refusal.

use alloc::string::String;
use core::fmt::{self, Write};

use crate::error::{Error, Refusal, Spot};
use crate::excerpt::{self, Size};

/// No diagnostic is longer than this, without the edits behind it.
const MAX_BYTES: usize = 600;

/// The sizes of excerpts that are tried in turn until all fits. The last always fits.
const SIZES: [Size; 5] = [
    Size {
        columns: 60,
        bytes: 240,
    },
    Size {
        columns: 60,
        bytes: 120,
    },
    Size {
        columns: 48,
        bytes: 96,
    },
    Size {
        columns: 36,
        bytes: 72,
    },
    Size {
        columns: 24,
        bytes: 48,
    },
];

/// What the excerpt of an edit takes at most.
const EDIT: Size = Size {
    columns: 48,
    bytes: 90,
};

/// What a pointer takes at most.
const POINTER: Size = Size {
    columns: 40,
    bytes: 80,
};

/// No excerpt is narrower, however few columns there are.
const LEAST_COLUMNS: usize = 10;

/// At most eight lines and [`MAX_BYTES`] bytes: the code and the sentence, the place, an excerpt for
/// each of its places, what a type says, and help. Behind them the edits that would make the payload JSON, in at
/// most as many lines and bytes. No excerpt is wider than `columns`, if they are given.
pub(crate) fn of(error: &Error, columns: Option<usize>) -> String {
    let columns = columns.map_or(usize::MAX, |columns| columns.max(LEAST_COLUMNS));
    let narrowed = |size: Size| Size {
        columns: size.columns.min(columns),
        ..size
    };
    let mut text = String::new();
    for size in SIZES.map(narrowed) {
        text.clear();
        // Nothing that is written to a string fails.
        let _ = write_with(error, size, &mut text);
        if text.len() <= MAX_BYTES {
            break;
        }
    }
    let _ = error.0.edits.write(&mut text, narrowed(EDIT));
    text
}

fn write_with(error: &Error, size: Size, text: &mut String) -> fmt::Result {
    let Refusal {
        kind,
        place,
        pointer,
        related,
        message,
        help,
        ..
    } = &*error.0;
    write!(text, "error[{}]: ", kind.code())?;
    error.write_sentence(text)?;
    let Spot {
        span,
        location,
        excerpt,
    } = place;
    write!(text, "\n{location}, byte {}", span.start)?;
    if !pointer.is_empty() {
        write!(text, ", in `{}`", excerpt::end_of(pointer, POINTER))?;
    }
    write!(text, "\n{}", excerpt.sized(size))?;
    if let Some((place, label)) = related {
        write!(text, "\n{} {label}", place.excerpt.sized(size))?;
    }
    if let Some(message) = message {
        write!(text, "\nnote: {message}")?;
    }
    if let Some(help) = help {
        write!(text, "\nhelp: {help}")?;
    }
    Ok(())
}
