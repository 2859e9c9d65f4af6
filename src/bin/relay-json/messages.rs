//! What is said on standard error.

use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::io::{self, Write as _};
use std::mem;
use std::path::Path;
use std::time::{Duration, Instant};

use relay_json::{Error, Location, Parsed, RepairKind};

use crate::stream::{BOLD, ERROR, Stream, escaped};
use crate::tally::Tally;

/// A run that takes longer shows how far it is.
const SHORT: Duration = Duration::from_secs(1);
/// The time between two lines that show it.
const PAUSE: Duration = Duration::from_millis(100);

/// Where a payload comes from.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    /// The name of its file, fit to be shown.
    pub(crate) file: Option<&'a str>,
    /// The line that it is, if each line is a payload.
    pub(crate) line: Option<usize>,
}

impl Place<'_> {
    /// A line and a column of the payload, as they are found in what it comes from.
    fn at(self, line: usize, column: usize) -> impl fmt::Display {
        // A payload that is a line has no other ones.
        let line = self.line.unwrap_or(line);
        match self.file {
            Some(file) => format!("{file}:{line}:{column}"),
            None => format!("line {line}, column {column}"),
        }
    }
}

/// Standard error.
pub(crate) struct Messages {
    stream: Stream,
    /// Whether progress is shown there.
    shows_progress: bool,
    /// When progress is shown next.
    due: Instant,
    /// Whether progress stands there now.
    has_progress: bool,
}

impl Messages {
    pub(crate) fn new(stream: Stream, shows_progress: bool) -> Self {
        Self {
            stream,
            shows_progress,
            due: Instant::now() + SHORT,
            has_progress: false,
        }
    }

    /// Writes whole lines. There is nowhere to report that standard error is closed.
    pub(crate) fn write(&mut self, text: &str) {
        self.clear();
        // Excerpts are as narrow as the terminal, so that only sentences are wrapped.
        let text = match self.stream.columns {
            Some(columns) => {
                // Codes and options are not taken apart.
                let options = textwrap::Options::new(columns);
                let options = options.word_splitter(textwrap::WordSplitter::NoHyphenation);
                Cow::Owned(textwrap::fill(text, options))
            }
            None => Cow::Borrowed(text),
        };
        let _ = io::stderr().write_all(text.as_bytes());
    }

    /// Removes the progress that is shown.
    pub(crate) fn clear(&mut self) {
        if mem::take(&mut self.has_progress) {
            let _ = io::stderr().write_all(b"\r\x1b[K");
        }
    }

    /// Shows how far a run is that takes long, with the `percent` that was read if that is known.
    pub(crate) fn progress(&mut self, tally: &Tally, percent: impl FnOnce() -> Option<u64>) {
        if !self.shows_progress || Instant::now() < self.due {
            return;
        }
        let mut text = match percent() {
            Some(percent) => format!("{percent} %, {tally}"),
            None => tally.to_string(),
        };
        // A line that is wrapped could not be removed. All of it is ASCII.
        text.truncate(self.stream.columns.unwrap_or(80).saturating_sub(1));
        self.clear();
        let _ = io::stderr().write_all(text.as_bytes());
        self.has_progress = true;
        self.due = Instant::now() + PAUSE;
    }

    pub(crate) fn line(&mut self, text: impl fmt::Display) {
        self.write(&format!("{text}\n"));
    }

    /// Something that keeps the command from doing what it should.
    pub(crate) fn error(&mut self, text: impl fmt::Display) {
        let style = self.stream.style(ERROR);
        self.write(&format!("{style}error:{style:#} {text}\n"));
    }

    /// The diagnostic of a refusal.
    pub(crate) fn refusal(&mut self, place: Place<'_>, error: &Error) {
        let text = match self.stream.columns {
            Some(columns) => format!("{error:#.columns$}"),
            None => format!("{error:#}"),
        };
        let (head, rest) = text.split_once('\n').unwrap_or((&text, ""));
        let (code, sentence) = head.split_once(':').unwrap_or((head, ""));
        let (line, column) = (error.line(), error.column());
        let rest = rest
            .strip_prefix(&format!("line {line}, column {column}"))
            .unwrap_or(rest);
        let (red, bold) = (self.stream.style(ERROR), self.stream.style(BOLD));
        self.write(&format!(
            "{red}{code}{red:#}:{bold}{sentence}{bold:#}\n{}{rest}\n",
            place.at(line, column)
        ));
    }

    /// Each kind of repair with its first place, and where the payload was cut off.
    pub(crate) fn repairs(&mut self, place: Place<'_>, payload: &str, parsed: &Parsed<'_>) {
        let bold = self.stream.style(BOLD);
        let mut locate = locator(payload);
        let mut firsts: Vec<(RepairKind, Location, usize)> = Vec::new();
        for repair in parsed.repairs() {
            for kind in repair.kinds().iter() {
                match firsts.iter_mut().find(|(first, ..)| *first == kind) {
                    Some((.., count)) => *count += 1,
                    None => firsts.push((kind, locate(repair.span().start), 1)),
                }
            }
        }
        let mut text = String::new();
        for (kind, location, count) in firsts {
            let at = place.at(location.line(), location.column());
            // Nothing that is written to a string fails.
            let _ = write!(text, "{bold}{at}:{bold:#} {}", kind.name());
            if count > 1 {
                let _ = write!(text, " ({count} edits)");
            }
            text.push('\n');
        }
        if let Some(truncation) = parsed.truncation() {
            let location = locate(truncation.offset());
            let at = place.at(location.line(), location.column());
            let _ = writeln!(
                text,
                "{bold}{at}:{bold:#} cut off: what was read of the payload is not complete"
            );
        }
        self.write(&text);
    }
}

/// A path, fit to be shown in a line.
pub(crate) fn shown(path: &Path) -> String {
    let name = path.to_string_lossy();
    escaped(&name).replace(['\n', '\r', '\t'], "\u{fffd}")
}

/// Finds the locations of offsets that do not descend, in time linear in `payload`.
fn locator(payload: &str) -> impl FnMut(usize) -> Location {
    let mut location = Location::START;
    let mut done = 0;
    move |offset| {
        location = location.advance(payload.get(done..offset).unwrap_or_default());
        done = offset;
        location
    }
}
