//! The values that are printed and damaged.

use serde_json::{Map, Value, json};

use crate::generator::{self, Source, Style};

/// What a model writes to call a tool, or an object or array of strings that hold all that means something
/// elsewhere. Keys are names, and of the control characters there are only line breaks and tabs.
pub(crate) fn ordinary(source: &mut Source<'_>) -> Value {
    tame(hostile(source))
}

/// The same with such strings for keys, and with all control characters.
pub(crate) fn hostile(source: &mut Source<'_>) -> Value {
    const TOOLS: &[&str] = &["write_file", "search", "bash", "send-mail", "db.query"];
    if source.below(2) == 0 {
        return generator::container(source, Style::VALID).value;
    }
    json!({"name": source.pick(TOOLS), "arguments": arguments(source, 0)})
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
        let name = source.pick(NAMES).to_owned();
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
    let text = source.pick(TEXTS).to_owned();
    if source.below(4) == 0 {
        text + source.pick(TEXTS)
    } else {
        text
    }
}
