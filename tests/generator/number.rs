//! Numbers and literals in other spellings.

use super::Source;

/// `number`, which is printed as JSON, in the spellings of other languages. There may be none.
pub(super) fn spellings(number: &str) -> Vec<String> {
    let (sign, digits) = match number.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", number),
    };
    let mut bodies = vec![digits.to_owned()];
    let fraction = digits.strip_prefix('0');
    bodies.extend(
        fraction
            .filter(|rest| rest.starts_with('.'))
            .map(str::to_owned),
    );
    let integer = digits.strip_suffix('0');
    bodies.extend(
        integer
            .filter(|rest| rest.ends_with('.'))
            .map(str::to_owned),
    );
    if is_integer(number) {
        bodies.push([digits, "n"].concat());
        if digits.len() > 3 {
            bodies.push(grouped(digits));
        }
    }
    let mut signs = vec![sign];
    if sign == "-" {
        signs.push("−");
    } else if digits.bytes().filter(u8::is_ascii_digit).count() < 7 {
        signs.push("+");
    }
    let spellings = bodies
        .iter()
        .flat_map(|body| signs.iter().map(move |sign| [sign, &**body].concat()));
    spellings.skip(1).collect()
}

fn grouped(digits: &str) -> String {
    let mut grouped = String::new();
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            grouped.push('_');
        }
        grouped.push(digit);
    }
    grouped
}

pub(super) fn is_integer(number: &str) -> bool {
    !number.contains(['.', 'e'])
}

/// `literal` in a casing that neither JSON nor Python has.
pub(super) fn recased(source: &mut Source<'_>, literal: &str) -> &'static str {
    let casings: &[&str] = match literal {
        "null" => &["Null", "NULL", "nULL"],
        "true" => &["TRUE", "tRUE", "TrUe"],
        _ => &["FALSE", "fALSE", "FaLsE"],
    };
    source.pick(casings)
}
