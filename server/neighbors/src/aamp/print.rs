//! AAMP as YAML, with the tags that other programs use for it.

use super::names::Names;
use super::tree::*;
use std::fmt::Write;

macro_rules! put {
    // Writing to memory does not fail.
    ($page:expr, $($words:tt)*) => {{
        let _ = write!($page, $($words)*);
    }};
}

/// Parameters as YAML. Names that are not known are decimal numbers.
pub fn print(parameters: &Parameters, names: &Names) -> String {
    let mut page = String::new();
    let kind = String::from_utf8_lossy(&parameters.kind);
    put!(
        page,
        "!io\nversion: {}\ntype: {}\nparam_root: !list\n",
        parameters.version,
        scalar(&kind)
    );
    let root = names.of(parameters.root.name, None);
    print_list(&mut page, &parameters.root, names, root.as_deref(), 1);
    page
}

fn indent(page: &mut String, depth: usize) {
    for _ in 0..depth {
        page.push_str("  ");
    }
}

fn print_list(page: &mut String, list: &List, names: &Names, own: Option<&str>, depth: usize) {
    indent(page, depth);
    page.push_str(if list.objects.is_empty() {
        "objects: {}\n"
    } else {
        "objects:\n"
    });
    for object in &list.objects {
        let name = names.of(object.name, own);
        indent(page, depth + 1);
        let empty = if object.parameters.is_empty() {
            " {}"
        } else {
            ""
        };
        put!(page, "{}: !obj{empty}\n", key(object.name, name.as_deref()));
        for (hash, value) in &object.parameters {
            let known = names.of(*hash, name.as_deref());
            indent(page, depth + 2);
            put!(page, "{}: ", key(*hash, known.as_deref()));
            print_value(page, value);
            page.push('\n');
        }
    }
    indent(page, depth);
    page.push_str(if list.lists.is_empty() {
        "lists: {}\n"
    } else {
        "lists:\n"
    });
    for child in &list.lists {
        let name = names.of(child.name, own);
        indent(page, depth + 1);
        put!(page, "{}: !list\n", key(child.name, name.as_deref()));
        print_list(page, child, names, name.as_deref(), depth + 2);
    }
}

/// A name, or its number where it is not known. A name that looks like a number is taken for one by readers.
fn key(hash: Name, name: Option<&str>) -> String {
    match name {
        Some(name) if name.parse::<f64>().is_err() => scalar(name),
        _ => hash.to_string(),
    }
}

/// A text, in quotes where YAML would read it as something else.
fn scalar(text: &str) -> String {
    let plain = text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && text.ends_with(|last: char| last.is_ascii_alphanumeric() || last == '_')
        && text
            .chars()
            .all(|sign| sign.is_ascii_alphanumeric() || " _-./".contains(sign))
        && ![
            "true", "false", "null", "yes", "no", "on", "off", "y", "n", "nan", "inf", "infinity",
        ]
        .contains(&text.to_ascii_lowercase().as_str());
    if plain {
        return text.to_owned();
    }
    let mut quoted = String::from('"');
    for sign in text.chars() {
        match sign {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            sign if sign.is_control() => put!(quoted, "\\u{:04x}", u32::from(sign)),
            sign => quoted.push(sign),
        }
    }
    quoted.push('"');
    quoted
}

/// A real with as few digits as say it, and always a point.
fn real(value: f32) -> String {
    if value.is_nan() {
        return ".nan".to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { ".inf" } else { "-.inf" }.to_owned();
    }
    let size = value.abs();
    if size != 0.0 && !(1e-5..1e16).contains(&size) {
        let text = format!("{value:e}");
        return match text.split_once('e') {
            Some((digits, power)) if !digits.contains('.') => format!("{digits}.0e{power}"),
            _ => text,
        };
    }
    format!("{value:?}")
}

fn print_value(page: &mut String, value: &Value) {
    match value {
        Value::Bool(0) => page.push_str("false"),
        Value::Bool(1) => page.push_str("true"),
        Value::Bool(odd) => put!(page, "!bool {odd}"),
        Value::Real(value) => page.push_str(&real(*value)),
        Value::Int(value) => put!(page, "{value}"),
        Value::Unsigned(value) => put!(page, "!u {value}"),
        Value::Vector(reals) => {
            put!(page, "!vec{} ", reals.len());
            row(page, reals.iter().map(|it| real(*it)));
        }
        Value::Color(reals) => {
            page.push_str("!color ");
            row(page, reals.iter().map(|it| real(*it)));
        }
        Value::Quaternion(reals) => {
            page.push_str("!quat ");
            row(page, reals.iter().map(|it| real(*it)));
        }
        Value::Curves(curves) => {
            page.push_str("!curve ");
            let words = curves.iter().flat_map(|(head, reals)| {
                let head = head.iter().map(u32::to_string);
                head.chain(reals.iter().map(|it| real(*it)))
            });
            row(page, words);
        }
        Value::Ints(all) => {
            page.push_str("!buffer_int ");
            row(page, all.iter().map(i32::to_string));
        }
        Value::Reals(all) => {
            page.push_str("!buffer_f32 ");
            row(page, all.iter().map(|it| real(*it)));
        }
        Value::Unsigneds(all) => {
            page.push_str("!buffer_u32 ");
            row(page, all.iter().map(u32::to_string));
        }
        Value::Bytes(all) => {
            page.push_str("!buffer_binary ");
            row(page, all.iter().map(u8::to_string));
        }
        Value::Text(kind, text) => {
            page.push_str(match kind {
                TextKind::Short => "!str32 ",
                TextKind::Long => "!str64 ",
                TextKind::Longest => "!str256 ",
                TextKind::Any => "",
            });
            page.push_str(&scalar(&String::from_utf8_lossy(text)));
        }
    }
}

fn row(page: &mut String, words: impl Iterator<Item = String>) {
    page.push('[');
    for (number, word) in words.enumerate() {
        if number > 0 {
            page.push_str(", ");
        }
        page.push_str(&word);
    }
    page.push(']');
}
