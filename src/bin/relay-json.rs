//! Reads a payload and prints its value; what was repaired goes to standard error.

use std::borrow::Cow;
use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Read, Write};
use std::process::ExitCode;

use relay_json::{Location, ParseOptions, Parsed, RepairKind, RepairSet};

/// What stands in front of the lists of repairs.
const HELP: &str = "\
Reads nearly-JSON and prints the value as one line of JSON.
What was repaired, and the note for the model, go to standard error.

Usage: relay-json [OPTION]... [PAYLOAD | -]

The payload is read from standard input for `-` or without an argument.

Example: relay-json '{\"op\":\"list\",\"recursive\":false\"}'

Options, before the payload:
      --strict          make no repair
      --extended        make every repair that is certain
      --salvage         make every repair, also those that guess
      --allow CODE,...  make these repairs as well
      --deny CODE,...   do not make these, even where they are allowed
      --                end the options: what follows is the payload
  -h, --help            print this help
  -V, --version         print the version

Exit status: 0 for a value, 2 for a refusal or misuse
";

/// The options that name a set of repairs.
const SETS: [(&str, RepairSet); 3] = [
    ("--strict", RepairSet::NONE),
    ("--extended", RepairSet::EXTENDED),
    ("--salvage", RepairSet::SALVAGE),
];

/// Codes that differ by more edits than this are not taken for one another.
const TYPING_ERRORS: usize = 2;

/// The exit status of a refusal, of misuse and of an I/O error.
const FAILURE: u8 = 2;

fn main() -> ExitCode {
    match run(env::args_os().skip(1)) {
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

/// The repairs that the options choose.
#[derive(Default)]
struct Choice {
    /// The set to start from, with the option that names it.
    start: Option<(&'static str, RepairSet)>,
    allowed: RepairSet,
    denied: RepairSet,
}

impl Choice {
    /// Takes one option, and its codes from `arguments` where they do not stand behind a `=`.
    fn take(
        &mut self,
        option: &str,
        arguments: &mut impl Iterator<Item = OsString>,
    ) -> Result<(), Failure> {
        let (name, codes) = match option.split_once('=') {
            Some((name, codes)) => (name, Some(OsString::from(codes))),
            None => (option, None),
        };
        let kinds = match name {
            "--allow" => &mut self.allowed,
            "--deny" => &mut self.denied,
            _ => return self.start_from(option),
        };
        let codes = codes.or_else(|| arguments.next()).unwrap_or_default();
        for code in codes.to_string_lossy().split(',') {
            *kinds = kinds.with(kind(code, name)?);
        }
        Ok(())
    }

    fn start_from(&mut self, option: &str) -> Result<(), Failure> {
        let Some(set) = SETS.into_iter().find(|(name, _)| *name == option) else {
            return Err(Failure::Usage(format!(
                "expected a payload, found the unknown option `{}`: `relay-json --help` lists what \
                 there is",
                option.escape_debug()
            )));
        };
        match self.start.replace(set) {
            Some((earlier, _)) if earlier != option => Err(Failure::Usage(format!(
                "expected one set of repairs, found `{earlier}` and `{option}`: type one of them, and \
                 change it with `--allow` and `--deny`"
            ))),
            _ => Ok(()),
        }
    }

    fn repairs(&self) -> RepairSet {
        let start = self.start.map_or(RepairSet::CONSERVATIVE, |(_, set)| set);
        let allowed = self.allowed.iter().fold(start, RepairSet::with);
        self.denied.iter().fold(allowed, RepairSet::without)
    }
}

/// The kind that `code`, which stands behind `option`, names.
fn kind(code: &str, option: &str) -> Result<RepairKind, Failure> {
    let kinds = || RepairSet::SALVAGE.iter();
    kinds().find(|kind| kind.code() == code).ok_or_else(|| {
        let found = match code {
            "" => "nothing".to_owned(),
            _ => format!("`{}`", code.escape_debug()),
        };
        let typed = code.to_ascii_lowercase();
        let known = kinds().map(|kind| (edits(&typed, kind.code()), kind.code()));
        let advice = match known.min() {
            Some((0..=TYPING_ERRORS, meant)) => format!("type `{meant}`"),
            _ => "`relay-json --help` lists the codes".to_owned(),
        };
        Failure::Usage(format!(
            "expected the code of a repair behind `{option}`, found {found}: {advice}"
        ))
    })
}

/// How many bytes must be inserted, removed or replaced to make one text of the other.
fn edits(from: &str, to: &str) -> usize {
    // The edits from what was looked at of `from` to each prefix of `to`.
    let mut row: Vec<_> = (0..=to.len()).collect();
    for (i, byte) in from.bytes().enumerate() {
        let mut replaced = i;
        row[0] = i + 1;
        for (j, wanted) in to.bytes().enumerate() {
            let kept = replaced + usize::from(byte != wanted);
            replaced = row[j + 1];
            row[j + 1] = kept.min(replaced + 1).min(row[j] + 1);
        }
    }
    row[to.len()]
}

fn run(mut arguments: impl Iterator<Item = OsString>) -> Result<(), Failure> {
    let mut choice = Choice::default();
    let argument = loop {
        let Some(argument) = arguments.next() else {
            break None;
        };
        match argument.as_encoded_bytes() {
            // Behind it stands a payload, also where it looks like an option.
            b"--" => break arguments.next(),
            b"-h" | b"--help" => return Ok(print_help()?),
            b"-V" | b"--version" => {
                return Ok(writeln!(
                    io::stdout(),
                    "relay-json {}",
                    env!("CARGO_PKG_VERSION")
                )?);
            }
            option if option.starts_with(b"--") => {
                choice.take(&argument.to_string_lossy(), &mut arguments)?;
            }
            _ => break Some(argument),
        }
    };
    if let Some(surplus) = arguments.next() {
        let surplus = surplus.to_string_lossy();
        return Err(Failure::Usage(if surplus.starts_with("--") {
            format!(
                "expected nothing behind the payload, found `{}`: put options before the payload",
                surplus.escape_debug()
            )
        } else {
            "expected one payload, found more arguments: put the payload in single quotes, or pass it \
             on standard input"
                .to_owned()
        }));
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
        Some(payload) => Cow::Borrowed(payload),
    };
    let options = ParseOptions::new().repairs(choice.repairs());
    let parsed = options.parse_bytes(&payload).map_err(Failure::Refused)?;
    print_value(&parsed)?;
    // The payload was UTF-8, since it was read.
    Ok(print_repairs(&parsed, &String::from_utf8_lossy(&payload))?)
}

/// The help, and each repair below the smallest set that has it.
fn print_help() -> io::Result<()> {
    let mut stdout = io::BufWriter::new(io::stdout().lock());
    stdout.write_all(HELP.as_bytes())?;
    let codes = RepairSet::SALVAGE.iter().map(RepairKind::code);
    let width = codes.map(str::len).max().unwrap_or_default();
    let mut listed = RepairSet::NONE;
    for (heading, set) in [
        ("Repairs that are on by default", RepairSet::CONSERVATIVE),
        ("Certain repairs, with --extended", RepairSet::EXTENDED),
        ("Repairs that guess, with --salvage", RepairSet::SALVAGE),
    ] {
        writeln!(stdout, "\n{heading}:")?;
        for kind in set.iter().filter(|kind| !listed.contains(*kind)) {
            writeln!(stdout, "  {:width$}  {}", kind.code(), kind.name())?;
        }
        listed = set;
    }
    stdout.flush()
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
