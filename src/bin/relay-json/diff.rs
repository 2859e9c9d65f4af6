//! Edits as a unified diff.

use std::fmt::Write as _;
use std::ops::Range;

use anstyle::Style;
use relay_json::Repair;
use unicode_width::UnicodeWidthStr;

use crate::stream::{INSERTED, REMOVED, Stream};

/// How many lines around a change are shown.
const LINES: usize = 3;
/// How many characters around an edit are shown of a line that is wider than the terminal.
const CHARACTERS: usize = 20;
const ELLIPSIS: char = '…';

/// Writes diffs for a terminal, or whole ones, which tools apply.
pub(crate) struct Diff {
    stream: Stream,
    /// What the changes are made to, until it was written.
    name: Option<String>,
    /// How many lines there are around a change.
    context: usize,
    /// How many lines the earlier changes have added, and how many they have removed.
    added: usize,
    removed: usize,
}

/// Lines that edits change.
#[derive(Default)]
struct Change<'p> {
    /// Which lines, from 0.
    lines: Range<usize>,
    pieces: Vec<Piece<'p>>,
    /// Whether the text that the edits make ends within a line, so far.
    is_open: bool,
}

/// A part of the changed lines.
#[derive(Clone, Copy)]
struct Piece<'p> {
    text: &'p str,
    side: Side,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Both,
    Removed,
    Inserted,
}

impl<'p> Change<'p> {
    fn push(&mut self, text: &'p str, side: Side) {
        if text.is_empty() {
            return;
        }
        self.pieces.push(Piece { text, side });
        if side != Side::Removed {
            self.is_open = !text.ends_with('\n');
        }
    }
}

impl Diff {
    /// One of what is called `name`: of a text of which each line is a payload, or of a payload of many lines.
    pub(crate) const fn new(stream: Stream, name: String, by_line: bool) -> Self {
        Self {
            stream,
            name: Some(name),
            context: if by_line { 0 } else { LINES },
            added: 0,
            removed: 0,
        }
    }

    /// The changes that `repairs` make of `payload`, of which the first line is that with the number `first`.
    /// In front of the first ones stands the name.
    pub(crate) fn hunks(&mut self, payload: &str, repairs: &[Repair], first: usize) -> String {
        let mut text = String::new();
        if repairs.is_empty() {
            return text;
        }
        if let Some(name) = self.name.take() {
            let (red, green) = (self.stream.style(REMOVED), self.stream.style(INSERTED));
            text = format!("{red}--- {name}{red:#}\n{green}+++ {name}{green:#}\n");
        }
        let lines: Vec<&str> = payload.split_inclusive('\n').collect();
        let changes = changes(payload, &lines, repairs);
        let mut rest = &*changes;
        while let Some(change) = rest.first() {
            // Changes that share the lines around them are one hunk.
            let near = rest
                .windows(2)
                .take_while(|pair| pair[1].lines.start - pair[0].lines.end <= 2 * self.context);
            let (hunk, behind) = rest.split_at(near.count() + 1);
            let start = change.lines.start.saturating_sub(self.context);
            let end = hunk.last().map_or(start, |last| last.lines.end);
            let end = (end + self.context).min(lines.len());
            self.hunk(&mut text, &lines, start..end, hunk, first);
            rest = behind;
        }
        text
    }

    fn hunk(
        &mut self,
        text: &mut String,
        lines: &[&str],
        shown: Range<usize>,
        changes: &[Change<'_>],
        first: usize,
    ) {
        let mut body = String::new();
        let mut next = shown.start;
        let (mut added, mut removed) = (0, 0);
        for change in changes {
            self.unchanged(&mut body, &lines[next..change.lines.start]);
            removed += self.side(&mut body, change, Side::Removed);
            added += self.side(&mut body, change, Side::Inserted);
            next = change.lines.end;
        }
        self.unchanged(&mut body, &lines[next..shown.end]);
        let count = shown.len();
        let old = first + shown.start;
        let new = old + self.added - self.removed;
        // None is empty: no edits remove all of a payload.
        let range = |start: usize, count: usize| match count {
            1 => start.to_string(),
            _ => format!("{start},{count}"),
        };
        // Nothing that is written to a string fails.
        let _ = writeln!(
            text,
            "@@ -{} +{} @@",
            range(old, count),
            range(new, count + added - removed)
        );
        text.push_str(&body);
        self.added += added;
        self.removed += removed;
    }

    fn unchanged(&self, text: &mut String, lines: &[&str]) {
        for line in lines {
            let piece = Piece {
                text: line,
                side: Side::Both,
            };
            self.line(text, ' ', Style::new(), &[piece]);
        }
    }

    /// Writes what is only on one `side` of a change and what is on both. Gives the number of lines.
    fn side(&self, text: &mut String, change: &Change<'_>, side: Side) -> usize {
        let (sign, style) = match side {
            Side::Inserted => ('+', INSERTED),
            _ => ('-', REMOVED),
        };
        let pieces = change.pieces.iter();
        let pieces = pieces.filter(|piece| piece.side == Side::Both || piece.side == side);
        let mut line = Vec::new();
        let mut count = 0;
        for piece in pieces {
            for text_of_line in piece.text.split_inclusive('\n') {
                line.push(Piece {
                    text: text_of_line,
                    ..*piece
                });
                if text_of_line.ends_with('\n') {
                    self.line(text, sign, style, &line);
                    line.clear();
                    count += 1;
                }
            }
        }
        if !line.is_empty() {
            self.line(text, sign, style, &line);
            count += 1;
        }
        count
    }

    /// Writes one line, of which the edited pieces stand out.
    fn line(&self, text: &mut String, sign: char, style: Style, pieces: &[Piece<'_>]) {
        let style = self.stream.style(style);
        let width: usize = pieces.iter().map(|piece| piece.text.width()).sum();
        let is_wide = self.stream.columns.is_some_and(|columns| width >= columns);
        // Nothing that is written to a string fails.
        let _ = write!(text, "{style}{sign}");
        for (index, piece) in pieces.iter().enumerate() {
            let line = match piece.text.strip_suffix('\n') {
                Some(line) if self.stream.is_terminal => line.strip_suffix('\r').unwrap_or(line),
                Some(line) => line,
                None => piece.text,
            };
            let is_edited = piece.side != Side::Both;
            let line = if is_wide {
                let is_first = index == 0 && !is_edited;
                let is_last = index + 1 == pieces.len() && !is_edited;
                &self.shortened(line, is_first, is_last)
            } else {
                line
            };
            let line = self.stream.shown(line);
            if is_edited {
                let edited = self.stream.style(style.invert());
                let _ = write!(text, "{edited}{line}{edited:#}{style}");
            } else {
                text.push_str(&line);
            }
        }
        let _ = writeln!(text, "{style:#}");
        let ends = pieces
            .last()
            .is_some_and(|piece| piece.text.ends_with('\n'));
        if !ends && !self.stream.is_terminal {
            text.push_str("\\ No newline at end of file\n");
        }
    }

    /// The ends of a `line` that stand next to edits, if it is long; of an edit both ends.
    fn shortened(&self, line: &str, is_first: bool, is_last: bool) -> String {
        let (head, tail) = match (is_first, is_last) {
            (true, true) => {
                let columns = self.stream.columns.unwrap_or_default();
                (columns.saturating_sub(2), 0)
            }
            (true, false) => (0, CHARACTERS),
            (false, true) => (CHARACTERS, 0),
            (false, false) => (CHARACTERS, CHARACTERS),
        };
        let count = line.chars().count();
        if count <= head + tail + 1 {
            return line.to_owned();
        }
        let start: String = line.chars().take(head).collect();
        let end: String = line.chars().skip(count - tail).collect();
        format!("{start}{ELLIPSIS}{end}")
    }
}

/// The lines of `payload` that `repairs` change.
fn changes<'p>(payload: &'p str, lines: &[&str], repairs: &'p [Repair]) -> Vec<Change<'p>> {
    let mut starts = vec![0];
    starts.extend(lines.iter().scan(0, |end, line| {
        *end += line.len();
        Some(*end)
    }));
    let line_of = |offset: usize| {
        let line = starts.partition_point(|start| *start <= offset) - 1;
        line.min(lines.len().saturating_sub(1))
    };
    let mut changes = Vec::new();
    let mut repairs = repairs.iter().peekable();
    while let Some(repair) = repairs.peek() {
        let first = line_of(repair.span().start);
        let mut change = Change::default();
        let mut done = starts[first];
        let mut end = first + 1;
        loop {
            while let Some(repair) = repairs.next_if(|next| line_of(next.span().start) < end) {
                let span = repair.span();
                change.push(&payload[done..span.start], Side::Both);
                change.push(&payload[span.clone()], Side::Removed);
                change.push(repair.replacement(), Side::Inserted);
                done = span.end;
                end = end.max(line_of(span.end.saturating_sub(1)) + 1);
            }
            change.push(&payload[done..starts[end]], Side::Both);
            done = starts[end];
            // Where a line break was removed, the line goes on with the next one.
            if !change.is_open || end == lines.len() {
                break;
            }
            end += 1;
        }
        change.lines = first..end;
        changes.push(change);
    }
    changes
}
