//! Semantic tokens.

use super::same;
use crate::lsp::{FILE, URI};
use crate::support::Client;
use serde_json::{Value, json};
use std::fmt::Write;

/// The tokens as `line:character role text`.
fn tokens(source: &str, data: &Value, names: &Value) -> String {
    let numbers: Vec<usize> = data
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it.as_u64().unwrap() as usize)
        .collect();
    let (mut line, mut character) = (0, 0);
    let mut text = String::new();
    for token in numbers.chunks(5) {
        line += token[0];
        character = if token[0] == 0 {
            character + token[1]
        } else {
            token[1]
        };
        let of = source.lines().nth(line).unwrap();
        let role = names[token[3]].as_str().unwrap();
        let faded = if token[4] == 1 { " unused" } else { "" };
        writeln!(
            text,
            "{line}:{character} {role}{faded} {}",
            &of[character..character + token[2]]
        )
        .unwrap();
    }
    text
}

#[test]
fn tokens_by_role() {
    let (mut client, offered) = Client::start(json!({}), None);
    let names = offered["semanticTokensProvider"]["legend"]["tokenTypes"].clone();
    client.open(URI, FILE);
    client.pushed(URI, 1);
    let document = json!({ "uri": URI });
    let range =
        json!({ "start": { "line": 32, "character": 0 }, "end": { "line": 40, "character": 0 } });
    let answer = client.request(
        "textDocument/semanticTokens/range",
        json!({ "textDocument": document, "range": range }),
    );
    same(
        &tokens(FILE, &answer["result"]["data"], &names),
        "
        32:0 count 4
        33:0 position 0.0000000000
        33:13 position 0.0000000000
        33:26 position 0.0000000000
        34:0 normal 0.0000000000
        34:13 normal 0.0000000000
        34:26 normal 1.0000000000
        35:0 count 1
        36:0 index 0
        37:0 weight 1.0000000000
        38:0 count 1
        39:0 uv 0.0000000000
        39:13 uv 0.0000000000
        ",
    );
    let full = client.request(
        "textDocument/semanticTokens/full",
        json!({ "textDocument": document }),
    )["result"]
        .clone();
    let all = tokens(FILE, &full["data"], &names);
    assert!(all.contains("11:0 name \"concrete\""), "{all}");
    assert!(!all.contains("unused"), "{all}");
    let moved = FILE.replace(";INSTANCE 2\n1\n", ";INSTANCE 2\n-1\n");
    // The floor is placed no more: its tokens are faded, those before it stay as they are.
    client.change(URI, 2, json!([crate::lsp::edit(101, 0, 1, "-1")]));
    client.pushed(URI, 2);
    let params = json!({ "textDocument": document, "previousResultId": full["resultId"] });
    let delta = client.request("textDocument/semanticTokens/full/delta", params)["result"].clone();
    let edit = &delta["edits"][0];
    let number = |value: &Value| value.as_u64().unwrap() as usize;
    let mut data = full["data"].as_array().unwrap().clone();
    let start = number(&edit["start"]);
    assert!(start > 50, "{edit}");
    data.splice(
        start..start + number(&edit["deleteCount"]),
        edit["data"].as_array().unwrap().clone(),
    );
    let fresh = client.request(
        "textDocument/semanticTokens/full",
        json!({ "textDocument": document }),
    )["result"]
        .clone();
    assert_eq!(Value::Array(data), fresh["data"]);
    assert!(tokens(&moved, &fresh["data"], &names).contains("29:0 kind unused \"MESH\""));
    client.stop();
}
