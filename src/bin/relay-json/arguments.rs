//! What the command is asked to do.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use lexopt::{Arg, Parser};
use relay_json::RepairSet;

use crate::repairs::Choice;
use crate::usage::{exclusive, found, misuse, unknown};

/// What is to be done.
pub(crate) enum Request {
    Read(Source, Settings),
    Help,
    Version,
    ListRepairs,
}

/// How payloads are read, and what is made of them.
pub(crate) struct Settings {
    pub(crate) output: Output,
    pub(crate) color: Color,
    pub(crate) choice: Choice,
    /// Each line is a payload.
    pub(crate) by_line: bool,
    /// Repairs are found, not made.
    pub(crate) is_check: bool,
    /// Nothing is said of repairs.
    pub(crate) is_quiet: bool,
}

/// Where payloads come from.
pub(crate) enum Source {
    Argument(OsString),
    Input,
    /// Of which `-` is standard input.
    Files(Vec<PathBuf>),
}

/// What is made of a payload.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Output {
    Nothing,
    Value(Layout),
    Fixed,
    Write,
    Diff,
    Report(Layout),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layout {
    OneLine,
    Indented,
}

/// When there is colour.
#[derive(Clone, Copy)]
pub(crate) enum Color {
    /// On a terminal that has it, unless the environment forbids it.
    Auto,
    Always,
    Never,
}

/// The options as they are typed.
#[derive(Default)]
struct Typed {
    payload: Option<OsString>,
    files: Vec<PathBuf>,
    /// Those that name what is printed or written.
    outputs: Vec<&'static str>,
    flags: Vec<&'static str>,
    choice: Choice,
    color: Option<Color>,
}

/// Reads the arguments behind the command's name. A misuse is a sentence that says what to type instead.
pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Request, String> {
    let mut parser = Parser::from_args(arguments);
    let mut typed = Typed::default();
    loop {
        // Where an option may stand, so may a number, which is a payload.
        if let Some(mut raw) = parser.try_raw_args() {
            if raw.peek().is_some_and(is_negative_number) {
                if let Some(number) = raw.next() {
                    typed.take_payload(number)?;
                    continue;
                }
            }
        }
        let Some(argument) = parser.next().map_err(misuse)? else {
            break;
        };
        match argument {
            Arg::Short('h') | Arg::Long("help") => return Ok(Request::Help),
            Arg::Short('V') | Arg::Long("version") => return Ok(Request::Version),
            Arg::Long("list-repairs") => return Ok(Request::ListRepairs),
            Arg::Short('f') | Arg::Long("file") => {
                let files = parser.values().map_err(misuse)?;
                typed.files.extend(files.map(PathBuf::from));
            }
            Arg::Short('w') | Arg::Long("write") => typed.outputs.push("--write"),
            Arg::Long("fixed") => typed.outputs.push("--fixed"),
            Arg::Long("diff") => typed.outputs.push("--diff"),
            Arg::Long("report") => typed.outputs.push("--report"),
            Arg::Short('q') | Arg::Long("quiet") => typed.flags.push("--quiet"),
            Arg::Long("lines") => typed.flags.push("--lines"),
            Arg::Long("check") => typed.flags.push("--check"),
            Arg::Long("pretty") => typed.flags.push("--pretty"),
            Arg::Long("strict") => typed.choice.start_from("--strict", RepairSet::NONE)?,
            Arg::Long("extended") => typed.choice.start_from("--extended", RepairSet::EXTENDED)?,
            Arg::Long("salvage") => typed.choice.start_from("--salvage", RepairSet::SALVAGE)?,
            Arg::Long("allow") => typed.choice.allow(&value(&mut parser)?)?,
            Arg::Long("deny") => typed.choice.deny(&value(&mut parser)?)?,
            Arg::Long("color") => typed.color = Some(color(&value(&mut parser)?)?),
            Arg::Value(payload) => typed.take_payload(payload)?,
            Arg::Short(option) => return Err(unknown(&format!("-{option}"))),
            Arg::Long(option) => return Err(unknown(&format!("--{option}"))),
        }
    }
    typed.finish()
}

impl Typed {
    fn take_payload(&mut self, payload: OsString) -> Result<(), String> {
        match self.payload.replace(payload) {
            None => Ok(()),
            Some(_) => Err(
                "expected one payload, found more arguments: put the payload in single quotes, or \
                 pass it on standard input; files stand behind `-f`"
                    .to_owned(),
            ),
        }
    }

    fn has(&self, flag: &str) -> bool {
        self.flags.contains(&flag)
    }

    fn finish(self) -> Result<Request, String> {
        let output = self.output()?;
        let (by_line, is_check, is_quiet) = (
            self.has("--lines"),
            self.has("--check"),
            self.has("--quiet"),
        );
        let source = match self.payload {
            Some(_) if !self.files.is_empty() => {
                return Err(
                    "expected a payload or files, found both: leave one of them out".to_owned(),
                );
            }
            Some(payload) if payload == "-" => Source::Input,
            Some(payload) => Source::Argument(payload),
            None if self.files.is_empty() => Source::Input,
            None => Source::Files(self.files),
        };
        let has_only_files = match &source {
            Source::Files(files) => !files.iter().any(|file| file == OsStr::new("-")),
            _ => false,
        };
        if output == Output::Write && !has_only_files {
            return Err(
                "expected files to write to: name them behind `-f`, or print with `--fixed`"
                    .to_owned(),
            );
        }
        let settings = Settings {
            output,
            color: self.color.unwrap_or(Color::Auto),
            choice: self.choice,
            by_line,
            is_check,
            is_quiet,
        };
        Ok(Request::Read(source, settings))
    }

    fn output(&self) -> Result<Output, String> {
        let named = self.outputs.first().copied();
        if let Some(other) = self.outputs.iter().find(|other| Some(**other) != named) {
            return Err(exclusive(named.unwrap_or_default(), other));
        }
        let is_check = self.has("--check");
        let layout = if self.has("--pretty") {
            Layout::Indented
        } else {
            Layout::OneLine
        };
        let output = match named {
            Some(named @ ("--fixed" | "--write")) if is_check => {
                return Err(exclusive("--check", named));
            }
            Some("--fixed") => Output::Fixed,
            Some("--write") => Output::Write,
            Some("--diff") => Output::Diff,
            Some(_) => Output::Report(layout),
            None if is_check => Output::Nothing,
            None => Output::Value(layout),
        };
        let keeps_layout = !matches!(output, Output::Value(_) | Output::Report(_));
        if layout == Layout::Indented && (keeps_layout || self.has("--lines")) {
            let other = match named {
                Some(named) if keeps_layout => named,
                _ if keeps_layout => "--check",
                _ => "--lines",
            };
            return Err(format!(
                "expected a value or a report to indent, found `{other}`: leave out `--pretty` or `{other}`"
            ));
        }
        Ok(output)
    }
}

/// `-1`, which is no option.
fn is_negative_number(argument: &OsStr) -> bool {
    let bytes = argument.as_encoded_bytes();
    matches!(bytes, [b'-', digit, ..] if digit.is_ascii_digit())
}

/// What stands behind an option; nothing behind the last one.
fn value(parser: &mut Parser) -> Result<String, String> {
    match parser.value() {
        Ok(value) => Ok(value.to_string_lossy().into_owned()),
        Err(lexopt::Error::MissingValue { .. }) => Ok(String::new()),
        Err(error) => Err(misuse(error)),
    }
}

fn color(when: &str) -> Result<Color, String> {
    Ok(match when {
        "auto" => Color::Auto,
        "always" => Color::Always,
        "never" => Color::Never,
        _ => {
            let found = found(when);
            return Err(format!(
                "expected `auto`, `always` or `never` behind `--color`, found {found}"
            ));
        }
    })
}
