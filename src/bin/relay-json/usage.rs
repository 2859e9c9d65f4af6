//! What is said of the arguments: the help, and what to type instead.

pub(crate) const HELP: &str = "\
Reads nearly-JSON, prints the JSON it means, and says what it repaired.

Usage: relay-json [OPTIONS] [PAYLOAD | -]      without PAYLOAD: standard input

  -f, --file FILE...    read files, each of them one payload
      --lines           read each line as a payload (NDJSON)
      --check           print no JSON; exit with 1 if anything needs repair
      --fixed           print the payload's own text with only the edits applied
  -w, --write           apply the edits to the files in place
      --diff            print the edits as a diff
      --report          print the value, repairs and note, or the error, as JSON
      --pretty          indent the JSON
  -q, --quiet           say nothing of repairs
      --color WHEN      auto (default), always or never
      --strict          make no repairs (default: six conservative ones)
      --extended        make all certain repairs   --salvage  make guesses, too
      --allow CODE,...  make these, too            --deny CODE,...  not these
      --list-repairs    print the codes            -h, --help  -V, --version

Examples: relay-json \"{'op': 'list', 'deep': True,}\"
          relay-json --check --diff -f calls/*.json
          relay-json --lines --extended < log.ndjson > clean.ndjson
Exit status: 0 valid or repaired, 1 --check found repairs, 2 refused or failed
";

/// All long options, for typing errors.
const OPTIONS: [&str; 18] = [
    "--file",
    "--lines",
    "--check",
    "--fixed",
    "--write",
    "--diff",
    "--report",
    "--pretty",
    "--quiet",
    "--color",
    "--strict",
    "--extended",
    "--salvage",
    "--allow",
    "--deny",
    "--list-repairs",
    "--help",
    "--version",
];

/// Words that differ by more edits than this are not taken for one another.
const TYPING_ERRORS: usize = 2;

/// Two options that ask for different outputs.
pub(crate) fn exclusive(one: &str, other: &str) -> String {
    format!("expected one kind of output, found `{one}` and `{other}`: type one of them")
}

/// An option that there is not.
pub(crate) fn unknown(option: &str) -> String {
    let advice = match closest(option, OPTIONS) {
        Some(meant) => format!("type `{meant}`"),
        None if option.starts_with("--") => "`relay-json --help` lists what there is".to_owned(),
        None => "type `--` in front of a payload that begins with `-`".to_owned(),
    };
    let found = found(option);
    format!("expected a payload or an option, found the unknown option {found}: {advice}")
}

/// Arguments that are not what their options take.
pub(crate) fn misuse(error: lexopt::Error) -> String {
    match error {
        lexopt::Error::MissingValue { .. } => {
            "expected a file behind `-f`, found nothing: type `-f FILE`, or `-f -` for standard input"
                .to_owned()
        }
        lexopt::Error::UnexpectedValue { option, value } => {
            let found = found(&value.to_string_lossy());
            format!("expected nothing behind `{option}`, found {found}: type `{option}` alone")
        }
        other => other.to_string(),
    }
}

/// How a word that was typed is quoted.
pub(crate) fn found(typed: &str) -> String {
    match typed {
        "" => "nothing".to_owned(),
        _ => format!("`{}`", typed.escape_debug()),
    }
}

/// The one of `words` that was meant, if it is close to what was `typed`.
pub(crate) fn closest(
    typed: &str,
    words: impl IntoIterator<Item = &'static str>,
) -> Option<&'static str> {
    let typed = typed.to_ascii_lowercase();
    let words = words.into_iter();
    let (edits, word) = words
        .map(|word| (strsim::osa_distance(&typed, word), word))
        .min()?;
    (edits <= TYPING_ERRORS).then_some(word)
}
