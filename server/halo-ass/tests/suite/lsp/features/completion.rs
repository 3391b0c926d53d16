//! Tests of completion.

use super::{at, list, same, scene, shown};
use crate::lsp::URI;
use serde_json::{Value, json};

#[test]
fn what_can_be_written() {
    let mut client = scene(
        json!({ "textDocument": { "completion": { "completionItem": { "snippetSupport": true } } } }),
    );
    let shown_items = |answer: &Value| {
        list(&answer["result"]["items"], |item| {
            let edit = &item["textEdit"];
            let text = edit["newText"]
                .as_str()
                .unwrap()
                .replace('\n', "⏎")
                .replace('\t', "→");
            format!(
                "{}: {} at {}",
                item["label"].as_str().unwrap(),
                text,
                shown(&edit["range"])
            )
        })
    };
    // The material of a triangle, an instance's object.
    same(
        &shown_items(&client.request("textDocument/completion", at("2\n|0\n0\n1\n"))),
        "
        -1: -1 at 62:0-1 0
        0 — concrete: 0 at 62:0-1 0
        1 — metal_floor: 1 at 62:0-1 0
        ",
    );
    let objects = client.request("textDocument/completion", at(";INSTANCE 2\n1|\n"));
    same(
        &shown_items(&objects),
        "
        -1: -1 at 101:0-1 1
        1 — MESH floor: 1 at 101:0-1 1
        0 — SPHERE frame_bone: 0 at 101:0-1 1
        ",
    );
    let floor = objects["result"]["items"][1].clone();
    let resolved = client.request("completionItem/resolve", floor)["result"].clone();
    assert!(
        resolved["documentation"]
            .as_str()
            .unwrap()
            .starts_with("used by 1 instance, 4 vertices"),
        "{resolved}"
    );
    same(
        &shown_items(&client.request("textDocument/completion", at("\"ME|SH\""))),
        "
        \"SPHERE\": \"SPHERE\" at 29:0-6 \"MESH\"
        \"BOX\": \"BOX\" at 29:0-6 \"MESH\"
        \"PILL\": \"PILL\" at 29:0-6 \"MESH\"
        \"MESH\": \"MESH\" at 29:0-6 \"MESH\"
        ",
    );
    // A heading: sections, and records with their next numbers, the fields of the version, and an ID that is free.
    let headings = shown_items(&client.request("textDocument/completion", at(";|OBJECT 1")));
    for line in [
        ";### HEADER ###: ;### HEADER ### at 28:0-1 ;",
        ";MATERIAL 2: ;MATERIAL 2⏎\"${1:}\"⏎\"${2:}\"$0 at 28:0-1 ;",
        ";OBJECT 1 SPHERE: ;OBJECT 1⏎\"SPHERE\"⏎\"\"⏎\"\"⏎${1:0}⏎${2:50.0000000000}$0 at 28:0-1 ;",
        ";OBJECT 1 MESH: ;OBJECT 1⏎\"MESH\"⏎\"\"⏎\"\"⏎${1:0}⏎${2:0}$0 at 28:0-1 ;",
    ] {
        assert!(
            headings.lines().any(|found| found == line),
            "{line}\n{headings}"
        );
    }
    assert!(headings.contains(";INSTANCE 0⏎${1:0}⏎\"${2:}\"⏎${3:2100}⏎${4:0}⏎0⏎0.0000000000→0.0000000000→0.0000000000→1.0000000000⏎"), "{headings}");
    // Rules in a comment.
    client.change(
        URI,
        2,
        json!([crate::lsp::edit(0, 0, 0, "; halo-ass: allow(zero\n")]),
    );
    client.pushed(URI, 2);
    let answer = client.request(
        "textDocument/completion",
        json!({
            "textDocument": { "uri": URI }, "position": { "line": 0, "character": 22 },
        }),
    );
    let items = answer["result"]["items"].as_array().unwrap();
    let rule = items
        .iter()
        .find(|item| item["label"] == "zero-scale")
        .unwrap();
    assert_eq!(rule["textEdit"]["range"]["start"]["character"], 18);
    client.stop();
}
