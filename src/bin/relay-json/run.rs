//! Reads what holds payloads, and prints what was asked for.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Read, StdoutLock, Write};
use std::path::Path;
use std::str;

use relay_json::{Error, ParseOptions, Parsed};
use serde_json::Value;

use crate::arguments::{Layout, Output, Settings, Source};
use crate::diff::Diff;
use crate::input::{Failure, Input};
use crate::messages::{Messages, Place, shown};
use crate::replace::Rewrite;
use crate::report;
use crate::stream::Stream;
use crate::tally::Tally;

/// The exit status of a payload that `--check` found to need repairs.
const FOUND: u8 = 1;
/// The exit status of a refusal, of misuse and of an I/O error.
pub(crate) const FAILURE: u8 = 2;

pub(crate) struct Run {
    settings: Settings,
    options: ParseOptions,
    stdout: BufWriter<StdoutLock<'static>>,
    stream: Stream,
    messages: Messages,
    tally: Tally,
    status: u8,
}

impl Run {
    pub(crate) fn new(settings: Settings) -> Self {
        let stdout = io::stdout().lock();
        let stream = Stream::of(&stdout, settings.color);
        let errors = Stream::of(&io::stderr(), settings.color);
        // What is printed on the same terminal shows progress enough.
        let prints = !matches!(settings.output, Output::Nothing | Output::Write);
        let shows_progress =
            errors.is_terminal && !settings.is_quiet && !(prints && stream.is_terminal);
        Self {
            options: ParseOptions::new().repairs(settings.choice.repairs()),
            stdout: BufWriter::new(stdout),
            stream,
            messages: Messages::new(errors, shows_progress),
            tally: Tally::new(settings.is_check),
            status: 0,
            settings,
        }
    }

    /// Reads all of `source`, and gives the exit status. An error is one of standard output.
    pub(crate) fn all(mut self, source: &Source) -> io::Result<u8> {
        match self.source(source).and_then(|()| self.stdout.flush()) {
            Ok(()) => Ok(self.status),
            Err(error) => {
                self.messages.clear();
                // What is in the buffer must not be tried again.
                let _ = self.stdout.into_parts();
                match error.kind() {
                    io::ErrorKind::BrokenPipe => Ok(self.status),
                    _ => Err(error),
                }
            }
        }
    }

    fn source(&mut self, source: &Source) -> io::Result<()> {
        match source {
            Source::Argument(payload) => {
                self.input(None, payload.as_encoded_bytes(), None)?;
                if self.status == FAILURE && Path::new(payload).is_file() {
                    let file = shown(Path::new(payload));
                    self.messages.line(format_args!(
                        "help: there is a file of this name: type `relay-json -f {file}`"
                    ));
                }
            }
            Source::Input => self.standard_input()?,
            Source::Files(files) => {
                for file in files {
                    self.file(file)?;
                }
            }
        }
        let has_many = matches!(source, Source::Files(files) if files.len() > 1);
        if (has_many || self.settings.by_line) && !self.settings.is_quiet {
            self.stdout.flush()?;
            let printed = matches!(self.settings.output, Output::Value(_) | Output::Report(_));
            let details = self.tally.details(printed);
            self.messages.line(&self.tally);
            self.messages.write(&details);
        }
        Ok(())
    }

    fn standard_input(&mut self) -> io::Result<()> {
        let stdin = io::stdin().lock();
        if stdin.is_terminal() && !self.settings.is_quiet {
            self.messages
                .line("reading from the terminal: Ctrl-D on a line of its own ends the input");
        }
        self.input(None, stdin, None)
    }

    fn file(&mut self, path: &Path) -> io::Result<()> {
        if path == Path::new("-") {
            return self.standard_input();
        }
        match File::open(path) {
            Ok(file) => {
                let len = file.metadata().map(|metadata| metadata.len()).ok();
                self.input(Some(path), file, len)
            }
            Err(error) => {
                self.fail("read", Some(path), &error);
                Ok(())
            }
        }
    }

    /// Reads one file, or what stands for it, of `len` bytes if that is known.
    fn input(
        &mut self,
        path: Option<&Path>,
        reader: impl Read,
        len: Option<u64>,
    ) -> io::Result<()> {
        let file = path.map(shown);
        let name = file.clone().unwrap_or_else(|| "payload".to_owned());
        let writes = self.settings.output == Output::Write;
        let mut input = Input {
            path,
            place: Place {
                file: file.as_deref(),
                line: None,
            },
            diff: Diff::new(self.stream, name, self.settings.by_line),
            rewrite: path.filter(|_| writes).map(Rewrite::new),
        };
        let read = if self.settings.by_line {
            self.lines(&mut input, BufReader::new(reader), len)
        } else {
            self.whole(&mut input, reader)
        };
        let rewrite = input.rewrite.take();
        let written = read.and_then(|()| {
            let finished = rewrite.map_or(Ok(()), Rewrite::finish);
            finished.map_err(Failure::Write)
        });
        match written {
            Ok(()) => {}
            Err(Failure::Read(error)) => self.fail("read", path, &error),
            Err(Failure::Write(error)) => self.fail("write", path, &error),
            Err(Failure::Print(error)) => return Err(error),
        }
        Ok(())
    }

    fn whole(&mut self, input: &mut Input<'_>, mut reader: impl Read) -> Result<(), Failure> {
        let mut payload = Vec::new();
        reader.read_to_end(&mut payload).map_err(Failure::Read)?;
        self.payload(input, &payload, "")
    }

    /// Reads each line as a payload, but for blank ones, which hold none.
    fn lines(
        &mut self,
        input: &mut Input<'_>,
        mut reader: BufReader<impl Read>,
        len: Option<u64>,
    ) -> Result<(), Failure> {
        let mut line = Vec::new();
        let mut passed = 0;
        for number in 1.. {
            // Who waits for the answer to a line before sending the next one gets it.
            if !reader.buffer().contains(&b'\n') {
                self.stdout.flush().map_err(Failure::Print)?;
            }
            line.clear();
            let read = reader.read_until(b'\n', &mut line);
            passed += read.map_err(Failure::Read)? as u64;
            if line.is_empty() {
                break;
            }
            input.place.line = Some(number);
            match line.strip_suffix(b"\n") {
                _ if line.trim_ascii().is_empty() => input.keep(&line)?,
                Some(payload) => self.payload(input, payload, "\n")?,
                None => self.payload(input, &line, "")?,
            }
            let percent = || (100 * passed).checked_div(len?);
            self.messages.progress(&self.tally, percent);
        }
        Ok(())
    }

    /// Reads a payload, which stands in front of `end`.
    fn payload(&mut self, input: &mut Input<'_>, payload: &[u8], end: &str) -> Result<(), Failure> {
        let parsed = match self.options.parse_bytes(payload) {
            Ok(parsed) => parsed,
            Err(error) => {
                input.keep(payload)?;
                input.keep(end.as_bytes())?;
                return self.refused(input, &error);
            }
        };
        // It is UTF-8, or it would have been refused.
        let text = str::from_utf8(payload).unwrap_or_default();
        let repairs = parsed.repairs();
        self.tally.add(&parsed);
        if self.settings.is_check && !repairs.is_empty() {
            self.status = self.status.max(FOUND);
        }
        match self.settings.output {
            Output::Nothing => {}
            Output::Value(layout) => self.print_json(parsed.value(), layout)?,
            Output::Fixed => {
                self.print(&parsed.repaired_text())?;
                // The prompt begins a line.
                let is_shown = self.stream.is_terminal && !text.ends_with('\n');
                self.print(if is_shown { "\n" } else { end })?;
            }
            Output::Write if repairs.is_empty() => {
                input.keep(payload)?;
                input.keep(end.as_bytes())?;
            }
            Output::Write => {
                input.edit(&parsed.repaired_text())?;
                input.keep(end.as_bytes())?;
            }
            Output::Diff => {
                let first = input.place.line.unwrap_or(1);
                let hunks = input.diff.hunks(&format!("{text}{end}"), repairs, first);
                // What could act on a terminal has its escapes already.
                self.write(hunks.as_bytes())?;
            }
            Output::Report(layout) => {
                let report = report::of_read(input.origin(), parsed, self.settings.is_check);
                return self.print_json(&report, layout);
            }
        }
        self.tell(input.place, text, &parsed)
    }

    /// Says what was repaired. Of lines only the counts are told, unless they are checked.
    fn tell(
        &mut self,
        place: Place<'_>,
        payload: &str,
        parsed: &Parsed<'_>,
    ) -> Result<(), Failure> {
        let Settings {
            output,
            by_line,
            is_check,
            is_quiet,
            ..
        } = self.settings;
        if is_quiet || by_line && !is_check {
            return Ok(());
        }
        self.show()?;
        self.messages.repairs(place, payload, parsed);
        match parsed.note() {
            Some(note) if matches!(output, Output::Value(_)) => {
                self.messages.line(note.to_string().trim_start());
            }
            _ => {}
        }
        Ok(())
    }

    fn refused(&mut self, input: &Input<'_>, error: &Error) -> Result<(), Failure> {
        self.tally.add_refused();
        self.status = FAILURE;
        if let Output::Report(layout) = self.settings.output {
            return self.print_json(&report::of_refused(input.origin(), error), layout);
        }
        self.show()?;
        self.messages.refusal(input.place, error);
        Ok(())
    }

    /// Says why a file cannot be read or written, and goes on.
    fn fail(&mut self, verb: &str, path: Option<&Path>, error: &io::Error) {
        self.status = FAILURE;
        let name = match path {
            Some(path) => format!("`{}`", shown(path)),
            None => "standard input".to_owned(),
        };
        self.messages
            .error(format_args!("cannot {verb} {name}: {error}"));
    }

    fn print_json(&mut self, value: &Value, layout: Layout) -> Result<(), Failure> {
        let json = match layout {
            Layout::OneLine => format!("{value}\n"),
            Layout::Indented => format!("{value:#}\n"),
        };
        self.print(&json)
    }

    /// Prints `text`, so that nothing in it acts on a terminal.
    fn print(&mut self, text: &str) -> Result<(), Failure> {
        let text = self.stream.shown(text);
        self.write(text.as_bytes())
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.stdout.write_all(bytes).map_err(Failure::Print)
    }

    /// Shows what was printed before something is said of it, where both may be seen.
    fn show(&mut self) -> Result<(), Failure> {
        if self.stream.is_terminal {
            self.stdout.flush().map_err(Failure::Print)?;
        }
        Ok(())
    }
}
