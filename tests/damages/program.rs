//! Documents as other languages print or write them.

use serde_json::Value;

use super::layout::{Role, Token};
use super::spelling::quoted;
use super::with_comments;
use crate::generator::Source;

/// As `repr` prints it, but for what is not ASCII.
pub(super) fn python(token: &Token) -> Option<String> {
    match &token.role {
        Role::Bare(Value::Null) => Some("None".to_owned()),
        Role::Bare(Value::Bool(true)) => Some("True".to_owned()),
        Role::Bare(Value::Bool(false)) => Some("False".to_owned()),
        _ => {
            let text = token.text()?;
            let is_double = text.contains('\'') && !text.contains('"');
            Some(quoted(text, if is_double { '"' } else { '\'' }, "\\x"))
        }
    }
}

/// Bare keys, any quote marks, trailing commas and sometimes a comment.
pub(super) fn java_script(source: &mut Source<'_>, document: &[Token]) -> String {
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
