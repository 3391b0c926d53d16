//! One picture for each thing that an editor asks: a text with a cursor, and the answer as it lies on the text.

mod colors;
mod completion;
mod hints;
mod names;
mod navigation;
mod offered;
mod tokens;

use crate::lsp::{FILE, URI};
use crate::support::Client;
use serde_json::{Value, json};
use std::fmt::Write;

/// A client with everything, and the example open.
fn scene(capabilities: Value) -> Client {
    let (mut client, _) = Client::start(capabilities, None);
    client.open(URI, FILE);
    client.pushed(URI, 1);
    client
}

/// The position after the first part of a place, which is given by the text around it: `before|behind`.
fn cursor(place: &str) -> Value {
    let (before, behind) = place.split_once('|').unwrap();
    let at = FILE.find(&format!("{before}{behind}")).unwrap() + before.len();
    let line = FILE[..at].matches('\n').count();
    let start = FILE[..at].rfind('\n').map_or(0, |end| end + 1);
    json!({ "line": line, "character": at - start })
}

fn at(place: &str) -> Value {
    json!({ "textDocument": { "uri": URI }, "position": cursor(place) })
}

/// `line:character-character text` of a range.
fn shown(range: &Value) -> String {
    let number = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
    let (start, end) = (&range["start"], &range["end"]);
    let line = number(&start["line"]);
    let (from, to) = (number(&start["character"]), number(&end["character"]));
    let text = FILE.lines().nth(line).unwrap();
    if end["line"] == start["line"] {
        return format!("{line}:{from}-{to} {}", &text[from..to]);
    }
    format!("{line}:{from} {} … {}:{to}", &text[from..], end["line"])
}

fn list(ranges: &Value, of: impl Fn(&Value) -> String) -> String {
    let mut text = String::new();
    for item in ranges.as_array().unwrap_or(&Vec::new()) {
        writeln!(text, "{}", of(item)).unwrap();
    }
    text
}

#[track_caller]
fn same(found: &str, expected: &str) {
    let expected: Vec<&str> = expected
        .lines()
        .map(str::trim)
        .filter(|it| !it.is_empty())
        .collect();
    let found_lines: Vec<&str> = found.lines().map(str::trim).collect();
    assert_eq!(found_lines, expected, "\n{found}");
}
