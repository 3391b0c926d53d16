//! The server as a client sees it. Every message is accounted for: the client asserts at its end that none is left.

mod answers;
mod commands;
mod compare;
mod configuration;
mod diagnostics;
mod edit;
mod features;
mod fixes;
mod formatting;
mod life;
mod other_formats;
mod other_scenes;
mod refactor;
mod scene;
mod seams;
mod settings;
#[cfg(target_os = "linux")]
mod slow_kit;
mod sync;
mod tool;
mod trust;
mod workspace;

use crate::support::Client;
use serde_json::{Value, json};

const FILE: &str = include_str!("../../../../rules/src/checks/example.ass");
const URI: &str = "file:///level.ASS";

fn plain() -> Client {
    Client::start(json!({}), None).0
}

fn edit(line: u32, from: u32, to: u32, text: &str) -> Value {
    json!({
        "range": { "start": { "line": line, "character": from }, "end": { "line": line, "character": to } },
        "text": text,
    })
}

fn hover(client: &mut Client, line: u32, character: u32) -> Value {
    let answer = client.request(
        "textDocument/hover",
        json!({ "textDocument": { "uri": URI }, "position": { "line": line, "character": character } }),
    );
    answer["result"].clone()
}

/// The example with a mesh of about so many bytes, correct.
pub(crate) fn large(bytes: usize) -> String {
    let first_vertex = "\n0.0000000000\t0.0000000000\t0.0000000000\n";
    let start = FILE.find(first_vertex).unwrap() + 1;
    let end = FILE.find("\n2\n0\n0\n1\n2\n").unwrap() + 1;
    let copies = bytes / (end - start) + 1;
    format!(
        "{}{}\n{}{}",
        FILE[..start].strip_suffix("4\n").unwrap(),
        4 * copies,
        FILE[start..end].repeat(copies),
        &FILE[end..]
    )
}

/// The errors and warnings among diagnostics. The vertices of a large example are mostly used by no triangle.
fn grave(found: &[serde_json::Value]) -> Vec<&serde_json::Value> {
    let is_grave = |found: &&serde_json::Value| found["severity"].as_u64() <= Some(2);
    found.iter().filter(is_grave).collect()
}

/// The example with `count` more instances, each with a scale.
fn instances(count: usize, scale: &str) -> String {
    let at = FILE.find("\n;INSTANCE 2").unwrap() + 1;
    let mut text = FILE.replace(
        "### INSTANCES ###\n3\n",
        &format!("### INSTANCES ###\n{}\n", count + 3),
    );
    for number in 3..count + 3 {
        let record = FILE[at..].replace("INSTANCE 2", &format!("INSTANCE {number}"));
        let record = record.replace("2099", &(number + 2100).to_string());
        text += &format!(
            "\n{}",
            record.replacen("\n1.0000000000\n", &format!("\n{scale}\n"), 1)
        );
    }
    text
}

/// A change as a message.
fn change(uri: &str, version: i64, changes: Value) -> Value {
    json!({ "jsonrpc": "2.0", "method": "textDocument/didChange", "params": {
        "textDocument": { "uri": uri, "version": version }, "contentChanges": changes,
    } })
}

/// A request as a message, with a number that no other has.
fn request(id: i64, method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })
}
