//! Documents in the pieces that are damaged.

use serde_json::{Value, json};

use crate::generator::Source;

/// A piece of a document, as it is printed.
pub(crate) struct Token {
    pub(crate) role: Role,
    pub(crate) printed: String,
}

/// What a token stands for.
#[derive(PartialEq)]
pub(crate) enum Role {
    Space,
    Open,
    Close,
    Comma,
    Colon,
    Key(String),
    Text(String),
    Bare(Value),
}

impl Token {
    fn new(role: Role, printed: impl Into<String>) -> Self {
        Self {
            role,
            printed: printed.into(),
        }
    }

    /// `printed`, where this is a token of `role`.
    pub(crate) fn instead(&self, role: &Role, printed: &str) -> Option<String> {
        (&self.role == role).then(|| printed.to_owned())
    }

    /// What a string or a key says.
    pub(crate) fn text(&self) -> Option<&str> {
        match &self.role {
            Role::Key(text) | Role::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// How a document is printed.
#[derive(Clone, Copy)]
pub(crate) enum Layout {
    Compact,
    Spaced,
    /// Over lines, indented by so many spaces.
    Pretty(usize),
}

impl Layout {
    pub(crate) fn any(source: &mut Source<'_>) -> Self {
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
pub(crate) fn lay_out(value: &Value, layout: Layout, depth: usize, tokens: &mut Vec<Token>) {
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
