//! Reads a payload and prints its value; what was repaired goes to standard error.

use std::borrow::Cow;
use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Read, Write};
use std::process::ExitCode;

use relay_json::{Location, Parsed, RepairKind};

const HELP: &str = "\
Reads nearly-JSON and prints the value as one line of JSON.
What was repaired, and the note for the model, go to standard error.

Usage: relay-json [PAYLOAD | -]

The payload is read from standard input for `-` or without an argument.

Example: relay-json '{\"op\":\"list\",\"recursive\":false\"}'

  -h, --help     Print this help
  -V, --version  Print the version

Exit status: 0 for a value, 2 for a refusal or misuse
";

/// The exit status of a refusal, of misuse and of an I/O error.
const FAILURE: u8 = 2;

fn main() -> ExitCode {
    match run(env::args_os().skip(1).collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            let message = match failure {
                Failure::Usage(message) => message,
                Failure::Refused(error) => format!("{error:#}"),
                Failure::Io(error) => format!("cannot read or write: {error}"),
            };
            // There is nowhere left to report that standard error is closed.
            let _ = writeln!(io::stderr(), "{message}");
            ExitCode::from(FAILURE)
        }
    }
}

enum Failure {
    Usage(String),
    Refused(relay_json::Error),
    Io(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

fn run(mut arguments: Vec<OsString>) -> Result<(), Failure> {
    // Behind `--` stands a payload, also where it looks like an option.
    let has_separator = arguments.first().is_some_and(|first| first == "--");
    if has_separator {
        arguments.remove(0);
    }
    let argument = arguments.pop();
    if !arguments.is_empty() {
        return Err(Failure::Usage(
            "expected one payload, found more arguments: put the payload in single quotes, or pass it \
             on standard input"
                .to_owned(),
        ));
    }
    let payload = match argument
        .as_ref()
        .map(|argument| argument.as_encoded_bytes())
    {
        Some(b"-") | None => {
            let mut input = Vec::new();
            io::stdin().read_to_end(&mut input)?;
            Cow::Owned(input)
        }
        Some(payload) if has_separator => Cow::Borrowed(payload),
        Some(b"-h" | b"--help") => return Ok(io::stdout().write_all(HELP.as_bytes())?),
        Some(b"-V" | b"--version") => {
            return Ok(writeln!(
                io::stdout(),
                "relay-json {}",
                env!("CARGO_PKG_VERSION")
            )?);
        }
        Some(option) if option.starts_with(b"--") => {
            return Err(Failure::Usage(
                "expected a payload, found an unknown option: `relay-json --help` lists what there is"
                    .to_owned(),
            ));
        }
        Some(payload) => Cow::Borrowed(payload),
    };
    let parsed = relay_json::parse_bytes(&payload).map_err(Failure::Refused)?;
    print_value(&parsed)?;
    // The payload was UTF-8, since it was read.
    Ok(print_repairs(&parsed, &String::from_utf8_lossy(&payload))?)
}

fn print_value(parsed: &Parsed<'_>) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    let json = parsed.value().to_string();
    if stdout.is_terminal() {
        for character in json.chars() {
            if acts_on_terminal(character) {
                // JSON leaves these as they are inside strings, where an escape means the same.
                write!(stdout, "\\u{:04x}", u32::from(character))?;
            } else {
                write!(stdout, "{character}")?;
            }
        }
        writeln!(stdout)
    } else {
        writeln!(stdout, "{json}")
    }
}

/// Control and bidirectional characters, as far as JSON does not escape them.
const fn acts_on_terminal(character: char) -> bool {
    matches!(
        character,
        '\x7f'..='\u{9f}'
            | '\u{61c}'
            | '\u{200e}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
    )
}

/// One line for each repair, with its place, and the note.
fn print_repairs(parsed: &Parsed<'_>, payload: &str) -> io::Result<()> {
    let mut stderr = io::BufWriter::new(io::stderr().lock());
    let mut location = Location::START;
    let mut done = 0;
    for repair in parsed.repairs() {
        let start = repair.span().start;
        location = location.advance(payload.get(done..start).unwrap_or_default());
        done = start;
        let names: Vec<_> = repair.kinds().iter().map(RepairKind::name).collect();
        writeln!(stderr, "{location}: {}", names.join("; "))?;
    }
    if let Some(note) = parsed.note() {
        writeln!(stderr, "{}", note.to_string().trim_start())?;
    }
    stderr.flush()
}
