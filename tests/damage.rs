//! Valid documents, each damaged in one way: what is read under the extended repairs is the value, or
//! it is refused.
//!
//! `src/damage.md` is the table of what comes of them, for the documentation. With `BLESS=1` in the
//! environment it is written anew.

mod generator;
mod judge;

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, thread};

use generator::{Source, Style};
use relay_json::{ParseOptions, RepairSet};
use serde_json::{Map, Value, json};

/// How many documents take each damage.
const DOCUMENTS: usize = 10_000;

/// How many wrong values are shown for each damage.
const SHOWN: usize = 5;

/// A damage: its name, and what it makes of a document. It makes nothing of one that has no place for
/// it.
type Damage = (
    &'static str,
    fn(&mut Source<'_>, &[Token]) -> Option<String>,
);

const DAMAGES: &[Damage] = &[
    ("a comma deleted", |source, document| {
        change_one(source, document, |role| role == &Role::Comma, "")
    }),
    ("a colon deleted", |source, document| {
        change_one(source, document, |role| role == &Role::Colon, "")
    }),
    ("a comma doubled", |source, document| {
        change_one(source, document, |role| role == &Role::Comma, ",,")
    }),
    ("line breaks in strings left raw", |_, document| {
        Some(spell(document, raw_line_breaks))
    }),
    ("keys unquoted", |_, document| {
        Some(spell(document, bare_key))
    }),
    ("strings in single quotes", |_, document| {
        Some(spell(document, |role| {
            Some(quoted(role.text()?, '\'', "\\u00"))
        }))
    }),
    ("printed as Python", |_, document| {
        Some(spell(document, python))
    }),
    ("printed as JavaScript", |source, document| {
        Some(java_script(source, document))
    }),
    ("comments put in", |source, document| {
        let count = 1 + source.below(3);
        let printed = document.iter().map(|token| token.printed.clone());
        Some(with_comments(source, printed.collect(), count))
    }),
];

/// Makes a value to be printed and damaged.
type Document = fn(&mut Source<'_>) -> Value;

#[test]
fn damage_gives_the_value_or_a_refusal() {
    let tallies = measure(DAMAGES, ordinary, RepairSet::EXTENDED);
    assert_none_is_wrong(&tallies);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/damage.md");
    let table = table(&tallies);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &table).expect("the table can be written");
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        table == written,
        "src/damage.md is not up to date:\n{table}"
    );
}

/// Keys that look like literals or hold line breaks are refused without quotes, and so on: the numbers say
/// little, but no value may be wrong.
#[test]
fn damage_to_hostile_documents_gives_the_value_or_a_refusal() {
    assert_none_is_wrong(&measure(DAMAGES, hostile, RepairSet::EXTENDED));
}

#[track_caller]
fn assert_none_is_wrong(tallies: &[(&str, Tally)]) {
    for (name, tally) in tallies {
        assert_eq!(tally.wrong, 0, "{name}: {}", tally.examples.join("\n"));
    }
}

/// What came of the documents that took a damage.
#[derive(Default)]
struct Tally {
    right: usize,
    refused: usize,
    wrong: usize,
    /// Some of the wrong ones.
    examples: Vec<String>,
}

fn measure(damages: &[Damage], document: Document, set: RepairSet) -> Vec<(&'static str, Tally)> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let share = damages.len().div_ceil(threads);
    let of_all = |damages: &[Damage]| -> Vec<_> {
        let tallies = damages.iter();
        tallies
            .map(|damage| (damage.0, tally(*damage, document, set)))
            .collect()
    };
    thread::scope(|scope| {
        let threads: Vec<_> = damages
            .chunks(share)
            .map(|damages| scope.spawn(move || of_all(damages)))
            .collect();
        let tallies = threads.into_iter();
        tallies
            .flat_map(|thread| thread.join().expect("no document makes the reader panic"))
            .collect()
    })
}

fn tally((_, damage): Damage, document: Document, set: RepairSet) -> Tally {
    let options = ParseOptions::new().repairs(set);
    let mut tally = Tally::default();
    let damaged = (0_u64..).filter_map(|seed| {
        let value = document(&mut Source::new(&generator::bytes(seed)));
        // How much of a source a document takes depends on the order of the map.
        let choices = generator::bytes(!seed);
        let mut source = Source::new(&choices);
        let layout = Layout::any(&mut source);
        let mut tokens = Vec::new();
        lay_out(&value, layout, 0, &mut tokens);
        let payload = damage(&mut source, &tokens)?;
        // What is left valid is another document, not a damaged one.
        judge::read(&payload).is_none().then_some((value, payload))
    });
    for (value, payload) in damaged.take(DOCUMENTS) {
        match options.parse(&payload) {
            Err(_) => tally.refused += 1,
            Ok(parsed) if judge::print(parsed.value()) == judge::print(&value) => tally.right += 1,
            Ok(parsed) => {
                tally.wrong += 1;
                if tally.examples.len() < SHOWN {
                    let read = parsed.value();
                    tally.examples.push(format!(
                        "{payload}\n  was  {value}\n  read {read}\n  from {payload:?}"
                    ));
                }
            }
        }
    }
    tally
}

fn table(tallies: &[(&str, Tally)]) -> String {
    let mut table =
        "| damage | right | refused | wrong |\n| --- | ---: | ---: | ---: |\n".to_owned();
    for (name, tally) in tallies {
        let Tally {
            right,
            refused,
            wrong,
            ..
        } = tally;
        let _ = writeln!(table, "| {name} | {right} | {refused} | {wrong} |");
    }
    table
}

/// What a model writes to call a tool, or an object or array of strings that hold all that means something
/// elsewhere. Keys are names, and of the control characters there are only line breaks and tabs.
fn ordinary(source: &mut Source<'_>) -> Value {
    tame(hostile(source))
}

/// The same with such strings for keys, and with all control characters.
fn hostile(source: &mut Source<'_>) -> Value {
    const TOOLS: &[&str] = &["write_file", "search", "bash", "send-mail", "db.query"];
    if source.below(2) == 0 {
        return generator::container(source, Style::VALID).value;
    }
    json!({"name": pick(source, TOOLS), "arguments": arguments(source, 0)})
}

fn tame(value: Value) -> Value {
    match value {
        Value::String(text) => text.replace(['\u{1}', '\u{1b}'], "").into(),
        Value::Array(elements) => elements.into_iter().map(tame).collect(),
        Value::Object(members) => {
            // Whatever the order of the map.
            let mut members: Vec<_> = members.into_iter().collect();
            members.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
            let members = members.into_iter().zip(NAMES);
            members
                .map(|((key, value), name)| {
                    let is_name =
                        NAMES.contains(&key.as_str()) || key == "name" || key == "arguments";
                    let key = if is_name { key } else { (*name).to_owned() };
                    (key, tame(value))
                })
                .collect()
        }
        scalar => scalar,
    }
}

/// What arguments are called.
const NAMES: &[&str] = &[
    "path",
    "content",
    "command",
    "old_text",
    "limit",
    "recursive",
    "tags",
    "user-id",
    "$ref",
    "data.id",
    "Content-Type",
    "größe",
    "2nd",
    "7",
    "is it?",
    "to",
];

fn arguments(source: &mut Source<'_>, depth: usize) -> Value {
    let mut members = Map::new();
    for _ in 0..=source.below(4) {
        let name = pick(source, NAMES).to_owned();
        members.insert(name, argument(source, depth));
    }
    Value::Object(members)
}

fn argument(source: &mut Source<'_>, depth: usize) -> Value {
    match source.below(if depth < 2 { 12 } else { 9 }) {
        0 => Value::Null,
        1 => Value::Bool(source.below(2) == 0),
        2 => Value::from(source.below(200)),
        3 => Value::from((f64::from(u8::try_from(source.below(256)).unwrap_or(0)) - 100.0) / 8.0),
        4..=8 => Value::from(prose(source)),
        9 => (0..source.below(4)).map(|_| prose(source)).collect(),
        10 => (0..source.below(4))
            .map(|_| argument(source, depth + 1))
            .collect(),
        _ => arguments(source, depth + 1),
    }
}

/// Text as it stands in arguments.
fn prose(source: &mut Source<'_>) -> String {
    const TEXTS: &[&str] = &[
        "src/main.rs",
        "hello",
        "It's done, isn't it?",
        "She said \"no\", then left.",
        "fn main() {\n    println!(\"{}\", 1);\n}\n",
        "if x:\n\treturn {'a': None, \"b\": [1, 2]}",
        "C:\\Users\\new\\table",
        "C:\\Projects\\App",
        "https://example.org/a?b=c&d=e#f",
        "a, b; c: d",
        "# Title\r\n\r\n- one\r\n- two\r\n",
        "```json\n{\"a\": 1}\n```",
        "SELECT * FROM \"users\" -- all of them\nWHERE name = 'Bob';",
        "`ls -la` costs ${PRICE}",
        "echo \"$HOME\" | sed 's/\\//\\\\/g'",
        "<a href=\"x\">it's</a> <!-- so -->",
        "/* no */ // comment",
        "“Ja”, sagte sie; ‚nein‘.",
        "日本語のテキスト",
        "True",
        "...",
        "",
        "],\n",
        "\",\"",
        "','",
        "{}",
        "4711",
        "\u{1b}[1mbold\u{1b}[0m",
    ];
    let text = pick(source, TEXTS).to_owned();
    if source.below(4) == 0 {
        text + pick(source, TEXTS)
    } else {
        text
    }
}

fn pick<'c>(source: &mut Source<'_>, choices: &[&'c str]) -> &'c str {
    choices[source.below(choices.len())]
}

/// A piece of a document, as it is printed.
struct Token {
    role: Role,
    printed: String,
}

/// What a token stands for.
#[derive(PartialEq)]
enum Role {
    Space,
    Open,
    Close,
    Comma,
    Colon,
    Key(String),
    Text(String),
    Bare(Value),
}

impl Role {
    /// What a string or a key says.
    fn text(&self) -> Option<&str> {
        match self {
            Self::Key(text) | Self::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// How a document is printed.
#[derive(Clone, Copy)]
enum Layout {
    Compact,
    Spaced,
    /// Over lines, indented by so many spaces.
    Pretty(usize),
}

impl Layout {
    fn any(source: &mut Source<'_>) -> Self {
        match source.below(4) {
            0 => Self::Compact,
            1 => Self::Spaced,
            2 => Self::Pretty(2),
            _ => Self::Pretty(4),
        }
    }

    /// Between a bracket and what stands in it, or behind a comma if that is where it goes.
    fn line_break(self, depth: usize) -> String {
        match self {
            Self::Compact | Self::Spaced => String::new(),
            Self::Pretty(indent) => format!("\n{}", " ".repeat(indent * depth)),
        }
    }
}

/// Prints `value` as JSON. The members are in the order of their keys, whatever the order of the map.
fn lay_out(value: &Value, layout: Layout, depth: usize, tokens: &mut Vec<Token>) {
    let (open, close, items): (_, _, Vec<(Option<&String>, &Value)>) = match value {
        Value::Array(elements) => (
            "[",
            "]",
            elements.iter().map(|value| (None, value)).collect(),
        ),
        Value::Object(members) => {
            let mut members: Vec<_> = members
                .iter()
                .map(|(key, value)| (Some(key), value))
                .collect();
            members.sort_unstable_by_key(|(key, _)| *key);
            ("{", "}", members)
        }
        Value::String(text) => {
            tokens.push(Token::new(Role::Text(text.clone()), value.to_string()));
            return;
        }
        bare => {
            tokens.push(Token::new(Role::Bare(bare.clone()), bare.to_string()));
            return;
        }
    };
    let space = if matches!(layout, Layout::Compact) {
        ""
    } else {
        " "
    };
    tokens.push(Token::new(Role::Open, open));
    for (index, (key, value)) in items.iter().enumerate() {
        if index > 0 {
            tokens.push(Token::new(Role::Comma, ","));
        }
        let line_break = layout.line_break(depth + 1);
        let is_first_on_line = index == 0 || !line_break.is_empty();
        tokens.push(Token::new(
            Role::Space,
            if is_first_on_line { &line_break } else { space },
        ));
        if let Some(key) = key {
            tokens.push(Token::new(
                Role::Key((*key).clone()),
                json!(key).to_string(),
            ));
            tokens.push(Token::new(Role::Colon, ":"));
            tokens.push(Token::new(Role::Space, space));
        }
        lay_out(value, layout, depth + 1, tokens);
    }
    if !items.is_empty() {
        tokens.push(Token::new(Role::Space, layout.line_break(depth)));
    }
    tokens.push(Token::new(Role::Close, close));
}

impl Token {
    fn new(role: Role, printed: impl Into<String>) -> Self {
        Self {
            role,
            printed: printed.into(),
        }
    }
}

/// The document with one of the tokens that are meant printed in another way.
fn change_one(
    source: &mut Source<'_>,
    document: &[Token],
    is_meant: fn(&Role) -> bool,
    printed: &str,
) -> Option<String> {
    let places = document
        .iter()
        .enumerate()
        .filter(|(_, token)| is_meant(&token.role));
    let places: Vec<_> = places.map(|(at, _)| at).collect();
    let changed = *places.get(source.below(256) * places.len() / 256)?;
    let tokens = document.iter().enumerate();
    let printed = tokens.map(|(at, token)| {
        if at == changed {
            printed
        } else {
            &*token.printed
        }
    });
    Some(printed.collect())
}

/// The document with tokens in another spelling, where there is one.
fn spell(document: &[Token], spelling: fn(&Role) -> Option<String>) -> String {
    let spell = |token: &Token| spelling(&token.role).unwrap_or_else(|| token.printed.clone());
    document.iter().map(spell).collect()
}

fn raw_line_breaks(role: &Role) -> Option<String> {
    let printed = json!(role.text()?).to_string();
    // What stands behind an escaped backslash is no escape.
    let pieces = printed.split("\\\\");
    let pieces = pieces.map(|piece| piece.replace("\\n", "\n").replace("\\r", "\r"));
    Some(pieces.collect::<Vec<_>>().join("\\\\"))
}

fn bare_key(role: &Role) -> Option<String> {
    let may_stand = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '-' | '.');
    match role {
        Role::Key(key) if !key.is_empty() && key.chars().all(may_stand) => Some(key.clone()),
        _ => None,
    }
}

/// `text` between `mark`s, with the escapes that languages have in common. Those of other control
/// characters begin with `control`.
fn quoted(text: &str, mark: char, control: &str) -> String {
    let mut quoted = String::from(mark);
    for character in text.chars() {
        match character {
            '\n' => quoted += "\\n",
            '\r' => quoted += "\\r",
            '\t' => quoted += "\\t",
            ..' ' => {
                let _ = write!(quoted, "{control}{:02x}", u32::from(character));
            }
            '\\' => quoted += "\\\\",
            _ if character == mark => quoted.extend(['\\', mark]),
            _ => quoted.push(character),
        }
    }
    quoted.push(mark);
    quoted
}

/// As `repr` prints it, but for what is not ASCII.
fn python(role: &Role) -> Option<String> {
    match role {
        Role::Bare(Value::Null) => Some("None".to_owned()),
        Role::Bare(Value::Bool(true)) => Some("True".to_owned()),
        Role::Bare(Value::Bool(false)) => Some("False".to_owned()),
        _ => {
            let text = role.text()?;
            let is_double = text.contains('\'') && !text.contains('"');
            Some(quoted(text, if is_double { '"' } else { '\'' }, "\\x"))
        }
    }
}

/// Bare keys, any quote marks, trailing commas and sometimes a comment.
fn java_script(source: &mut Source<'_>, document: &[Token]) -> String {
    let mut tokens = Vec::new();
    for (at, token) in document.iter().enumerate() {
        let printed = match &token.role {
            Role::Key(key) if is_identifier(key) => key.clone(),
            Role::Key(key) => {
                let mark = if source.below(2) == 0 { '\'' } else { '"' };
                quoted(key, mark, "\\u00")
            }
            Role::Text(text) => java_script_string(source, text),
            _ => token.printed.clone(),
        };
        // A list that is not empty ends with a space, which may be none.
        let is_behind_last = matches!(document.get(at + 1), Some(next) if next.role == Role::Close);
        if token.role == Role::Space && is_behind_last && source.below(2) == 0 {
            tokens.push(",".to_owned());
        }
        tokens.push(printed);
    }
    let count = usize::from(source.below(3) == 0);
    with_comments(source, tokens, count)
}

fn java_script_string(source: &mut Source<'_>, text: &str) -> String {
    match source.below(4) {
        0 => quoted(text, '"', "\\u00"),
        1 => {
            let template = quoted(text, '`', "\\u00").replace("${", "\\${");
            let is_over_lines = source.below(2) == 0 && !text.contains('\\');
            if is_over_lines {
                template.replace("\\n", "\n")
            } else {
                template
            }
        }
        _ => quoted(text, '\'', "\\u00"),
    }
}

fn is_identifier(key: &str) -> bool {
    let may_stand = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    key.chars().all(may_stand) && !key.is_empty() && !key.starts_with(char::is_numeric)
}

/// Tokens with so many comments between or around them.
fn with_comments(source: &mut Source<'_>, mut tokens: Vec<String>, count: usize) -> String {
    for _ in 0..count {
        let at = source.below(256) * (tokens.len() + 1) / 256;
        tokens.insert(at, generator::comment(source));
    }
    tokens.concat()
}
