//! Payloads with known values.

use serde_json::{Map, Value, json};

use crate::random::Random;

/// A payload.
pub struct Payload {
    /// As it was typed.
    pub text: String,
    /// As it should have been typed.
    pub valid: String,
    pub value: Value,
}

/// Payloads of one sort.
pub struct Corpus {
    pub name: &'static str,
    pub payloads: Vec<Payload>,
    /// This crate refuses every payload: all were made invalid, and those that a conservative repair
    /// mends were left out.
    pub is_refused: bool,
}

/// How many tool calls a corpus has.
const TOOL_CALLS: usize = 1000;

/// All corpora.
#[must_use]
pub fn all() -> Vec<Corpus> {
    let corpus = |name, payloads| Corpus {
        name,
        payloads,
        is_refused: false,
    };
    vec![
        corpus("valid tool calls", tool_calls(|_, value| value.to_string())),
        corpus("one to three anomalies", tool_calls(broken)),
        corpus("as Python prints", tool_calls(python)),
        corpus("smart quotes throughout", tool_calls(smart)),
        corpus("posts", large(posts)),
        corpus("catalogue", large(catalogue)),
        corpus("coordinates", large(coordinates)),
        Corpus {
            is_refused: true,
            ..corpus("refused", tool_calls(refused))
        },
    ]
}

fn tool_calls(print: fn(&mut Random, &Value) -> String) -> Vec<Payload> {
    let mut random = Random::new(2026);
    let mut payloads = Vec::new();
    while payloads.len() < TOOL_CALLS {
        let value = tool_call(&mut random);
        let valid = value.to_string();
        if (40..=300).contains(&valid.len()) {
            let text = print(&mut random, &value);
            payloads.push(Payload { text, valid, value });
        }
    }
    payloads
}

fn large(make: fn(&mut Random) -> Value) -> Vec<Payload> {
    let value = make(&mut Random::new(2026));
    let valid = value.to_string();
    vec![Payload {
        text: valid.clone(),
        valid,
        value,
    }]
}

const OPERATIONS: &[&str] = &[
    "read", "write", "list", "search", "run", "patch", "move", "fetch",
];
const NAMES: &[&str] = &[
    "recursive",
    "limit",
    "query",
    "content",
    "timeout",
    "env",
    "args",
    "tags",
    "offset",
    "mode",
    "name",
    "id",
    "dry_run",
    "encoding",
    "pattern",
    "depth",
    "reason",
    "user_id",
    "start_line",
    "command",
];
const WORDS: &[&str] = &[
    "the",
    "file",
    "was",
    "not",
    "found",
    "in",
    "it's",
    "directory",
    "a",
    "new",
    "branch",
    "for",
    "release",
    "say \"hi\"",
    "naïve",
    "line\nbreak",
    "x,",
    "[1, 2]",
    "True",
    "C:\\tmp",
    "e.g.",
    "50%",
    "日本",
    "(see #12)",
];

fn tool_call(random: &mut Random) -> Value {
    let mut members = Map::new();
    members.insert("op".into(), random.pick(OPERATIONS).into());
    if !random.one_in(4) {
        members.insert("path".into(), path(random).into());
    }
    for _ in 0..1 + random.below(6) {
        members.insert(random.pick(NAMES).into(), argument(random));
    }
    Value::Object(members)
}

fn argument(random: &mut Random) -> Value {
    match random.below(10) {
        0 | 1 => Value::Bool(random.one_in(2)),
        2 => Value::Null,
        3 | 4 => random.below(10_000).into(),
        5 => (random.below(1000) as f64 / 8.0).into(),
        6 => (0..random.below(4))
            .map(|_| Value::from(random.pick(WORDS)))
            .collect(),
        7 => json!({ random.pick(NAMES): random.below(100), random.pick(NAMES): random.one_in(2) }),
        _ => sentence(random, 8).into(),
    }
}

fn path(random: &mut Random) -> String {
    let parts = [
        "/home/x", "/tmp", "src", "tests", "docs", "a.txt", "lib.rs", "main.py",
    ];
    let parts: Vec<_> = (0..1 + random.below(4))
        .map(|_| random.pick(&parts))
        .collect();
    parts.join("/")
}

fn sentence(random: &mut Random, longest: usize) -> String {
    let words: Vec<_> = (0..1 + random.below(longest))
        .map(|_| random.pick(WORDS))
        .collect();
    words.join(" ")
}

/// Where an anomaly is typed.
#[derive(Clone, Copy, Default)]
enum Where {
    #[default]
    Nowhere,
    /// Once, behind so many places where it could be.
    Behind(usize),
    Everywhere,
}

impl Where {
    /// Whether this place is one. Counts it.
    fn is_here(&mut self) -> bool {
        match self {
            Self::Nowhere => false,
            Self::Everywhere => true,
            Self::Behind(0) => {
                *self = Self::Nowhere;
                true
            }
            Self::Behind(places) => {
                *places -= 1;
                false
            }
        }
    }
}

/// How a payload is typed.
#[derive(Default)]
struct Typing {
    fence: bool,
    trailing_comma: Where,
    stray_quote: Where,
    python_literal: Where,
    single_quotes: Where,
    smart_quotes: Where,
}

/// One to three kinds of anomaly, each in one place.
fn broken(random: &mut Random, value: &Value) -> String {
    let valid = value.to_string();
    loop {
        let mut typing = Typing::default();
        for _ in 0..1 + random.below(3) {
            let place = Where::Behind(random.below(4));
            match random.below(6) {
                0 => typing.fence = true,
                1 => typing.trailing_comma = place,
                2 => typing.stray_quote = place,
                3 => typing.python_literal = place,
                4 => typing.single_quotes = place,
                _ => typing.smart_quotes = place,
            }
        }
        let text = typing.print(value);
        if text != valid {
            return text;
        }
    }
}

/// Single quotes and Python's literals throughout.
fn python(_: &mut Random, value: &Value) -> String {
    let typing = Typing {
        python_literal: Where::Everywhere,
        single_quotes: Where::Everywhere,
        ..Typing::default()
    };
    typing.print(value)
}

/// Smart quotes throughout. Straight ones inside need no backslash then: where there is one, there are
/// two readings to try.
fn smart(_: &mut Random, value: &Value) -> String {
    let typing = Typing {
        smart_quotes: Where::Everywhere,
        ..Typing::default()
    };
    typing.print(value)
}

impl Typing {
    fn print(mut self, value: &Value) -> String {
        let mut text = String::new();
        if self.fence {
            text += "```json\n";
        }
        self.value(value, &mut text);
        if self.fence {
            text += "\n```";
        }
        text
    }

    fn value(&mut self, value: &Value, text: &mut String) {
        match value {
            Value::String(content) => self.string(content, text),
            Value::Array(elements) => {
                text.push('[');
                for (index, element) in elements.iter().enumerate() {
                    text.push_str(if index > 0 { "," } else { "" });
                    self.value(element, text);
                }
                text.push(']');
            }
            Value::Object(members) => {
                text.push('{');
                for (index, (key, value)) in members.iter().enumerate() {
                    text.push_str(if index > 0 { "," } else { "" });
                    self.string(key, text);
                    text.push(':');
                    self.value(value, text);
                }
                if self.trailing_comma.is_here() {
                    text.push(',');
                }
                text.push('}');
            }
            bare => {
                let python = match bare {
                    Value::Null => "None",
                    Value::Bool(true) => "True",
                    Value::Bool(false) => "False",
                    _ => "",
                };
                if !python.is_empty() && self.python_literal.is_here() {
                    *text += python;
                } else {
                    *text += &bare.to_string();
                }
                if self.stray_quote.is_here() {
                    text.push('"');
                }
            }
        }
    }

    fn string(&mut self, content: &str, text: &mut String) {
        let json = Value::from(content).to_string();
        let inside = &json[1..json.len() - 1];
        if self.single_quotes.is_here() {
            let inside = inside.replace("\\\"", "\"").replace('\'', "\\'");
            *text += &format!("'{inside}'");
        } else if self.smart_quotes.is_here() {
            *text += &format!("“{}”", inside.replace("\\\"", "\""));
        } else {
            *text += &json;
        }
    }
}

/// One fault that no conservative repair mends, somewhere.
fn refused(random: &mut Random, value: &Value) -> String {
    let valid = value.to_string();
    loop {
        let mut text = valid.clone();
        match random.below(6) {
            0 => text = text.replacen("\":", "\" ", 1 + random.below(2)),
            1 => text = text.replacen(",\"", " \"", 1),
            2 => text = text.replacen("{\"op\"", "{op", 1),
            3 => {
                let places: Vec<_> = text.char_indices().map(|(at, _)| at).skip(1).collect();
                text.truncate(random.pick(&places));
            }
            4 => text += " done",
            _ => text = text.replacen('t', "\n", 1),
        }
        if relay_json::parse(&text).is_err() {
            return text;
        }
    }
}

/// Much text, with escapes and many scripts.
fn posts(random: &mut Random) -> Value {
    let post = |random: &mut Random| {
        json!({
            "id": random.next() >> 10,
            "text": sentence(random, 30),
            "lang": random.pick(&["en", "fr", "ja", "de"]),
            "created_at": "Mon Nov 30 15:06:03 +0000 2026",
            "user": {
                "name": sentence(random, 3),
                "followers": random.below(100_000),
                "verified": random.one_in(2),
                "url": Value::Null,
            },
            "tags": (0..random.below(4)).map(|_| random.pick(WORDS)).collect::<Vec<_>>(),
            "likes": random.below(1000),
            "reply_to": if random.one_in(2) { Value::Null } else { (random.next() >> 10).into() },
        })
    };
    (0..1500).map(|_| post(random)).collect()
}

/// Small objects, deep down.
fn catalogue(random: &mut Random) -> Value {
    fn node(random: &mut Random, depth: usize) -> Value {
        if depth == 0 {
            return json!({"sku": random.below(100_000), "price": random.below(10_000) as f64 / 100.0, "ok": random.one_in(2)});
        }
        let children: Map<_, _> = (0..4)
            .map(|_| {
                (
                    format!("{}{}", random.pick(NAMES), random.below(50)),
                    node(random, depth - 1),
                )
            })
            .collect();
        json!({"name": random.pick(OPERATIONS), "items": children})
    }
    node(random, 6)
}

/// Floats with all their digits.
fn coordinates(random: &mut Random) -> Value {
    let mut degree = |limit: f64| random.next() as f64 / u64::MAX as f64 * 2.0 * limit - limit;
    let polygon: Vec<_> = (0..20_000)
        .map(|_| json!([degree(180.0), degree(90.0)]))
        .collect();
    json!({"type": "Polygon", "coordinates": [polygon]})
}
