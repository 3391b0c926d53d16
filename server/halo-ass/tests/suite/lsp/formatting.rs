//! Formatting, as an editor asks for it.

use crate::lsp::{FILE, URI};
use crate::support::Client;
use serde_json::{Value, json};

fn offset(text: &str, position: &Value) -> usize {
    let line = position["line"].as_u64().unwrap() as usize;
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    start + position["character"].as_u64().unwrap() as usize
}

fn position(text: &str, offset: usize) -> Value {
    let line = text[..offset].matches('\n').count();
    let start = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    json!({ "line": line, "character": offset - start })
}

/// The text with the edits of an answer.
fn edited(text: &str, edits: &Value) -> String {
    let mut new = text.to_owned();
    for edit in edits.as_array().unwrap().iter().rev() {
        let (start, end) = (&edit["range"]["start"], &edit["range"]["end"]);
        let range = offset(text, start)..offset(text, end);
        new.replace_range(range, edit["newText"].as_str().unwrap());
    }
    new
}

fn open(text: &str) -> Client {
    let (mut client, _) = Client::start(json!({ "textDocument": { "diagnostic": {} } }), None);
    client.open(URI, text);
    client
}

fn options(more: Value) -> Value {
    let mut all = json!({ "tabSize": 8, "insertSpaces": false });
    for (key, value) in more.as_object().unwrap() {
        all[key] = value.clone();
    }
    all
}

#[test]
fn a_document_is_formatted() {
    let text = FILE
        .replace('\t', "   ")
        .replace("\n\n;OBJECT", "\n  ;OBJECT");
    let mut client = open(&text);
    let params = json!({ "textDocument": { "uri": URI }, "options": options(json!({})) });
    let answer = client.request("textDocument/formatting", params);
    assert_eq!(edited(&text, &answer["result"]), FILE);
    let style = options(json!({ "decimals": 2 }));
    let params = json!({ "textDocument": { "uri": URI }, "options": style });
    let answer = client.request("textDocument/formatting", params);
    let short = FILE.replace("00000000\t", "\t").replace("00000000\n", "\n");
    let new = edited(&text, &answer["result"]);
    assert!(new.contains("\n100.00\t0.00\t0.00\n"), "{new}");
    assert_eq!(new.lines().count(), short.lines().count());
    client.stop();
}

#[test]
fn lines_are_formatted() {
    let text = FILE.replace('\t', "   ");
    let mut client = open(&text);
    let at = text.find("100.0000000000   0.0").unwrap();
    let params = json!({
        "textDocument": { "uri": URI },
        "range": { "start": position(&text, at), "end": position(&text, at + 3) },
        "options": options(json!({})),
    });
    let answer = client.request("textDocument/rangeFormatting", params);
    let end = at + text[at..].find('\n').unwrap();
    let expected = [
        &text[..at],
        &text[at..end].replace("   ", "\t"),
        &text[end..],
    ]
    .concat();
    assert_eq!(edited(&text, &answer["result"]), expected);
    client.stop();
}

#[test]
fn a_broken_document_is_not_formatted() {
    let mut client = open(&FILE.replace("\n2\n0\n0\n1\n", "\n2\n0\n0\n"));
    let params = json!({ "textDocument": { "uri": URI }, "options": options(json!({})) });
    let answer = client.request("textDocument/formatting", params);
    assert_eq!(answer["error"]["code"], -32803, "{answer}");
    let words = answer["error"]["message"].as_str().unwrap();
    assert!(words.contains("errors of structure"), "{words}");
    client.stop();
}

#[test]
fn a_line_is_formatted_when_it_ends() {
    // The vertex is half written: nothing else of the file is right.
    let text = FILE.replace(
        "100.0000000000\t0.0000000000\t0.0000000000\n",
        "1.0   2.0 3.0\r\n",
    );
    assert_ne!(text, FILE);
    let mut client = open(&text);
    let at = text.find("1.0   2.0").unwrap();
    let behind = at + text[at..].find('\n').unwrap() + 1;
    let params = json!({
        "textDocument": { "uri": URI },
        "position": position(&text, behind),
        "ch": "\n",
        "options": options(json!({})),
    });
    let answer = client.request("textDocument/onTypeFormatting", params);
    let expected = text.replace("1.0   2.0 3.0", "1.0\t2.0\t3.0");
    assert_eq!(edited(&text, &answer["result"]), expected);
    client.stop();
}
