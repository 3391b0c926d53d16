//! Tests of completion.

use super::{at, list, same, scene, shown};
use crate::lsp::{FILE, URI};
use serde_json::{Value, json};

#[test]
fn what_can_be_written() {
    let mut client = scene(
        json!({ "textDocument": { "completion": { "completionItem": { "snippetSupport": true, "labelDetailsSupport": true } } } }),
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
        0 — concrete: 0 at 62:0-1 0
        1 — metal_floor: 1 at 62:0-1 0
        -1: -1 at 62:0-1 0
        ",
    );
    let objects = client.request("textDocument/completion", at(";INSTANCE 2\n1|\n"));
    same(
        &shown_items(&objects),
        "
        1 — MESH floor: 1 at 101:0-1 1
        0 — SPHERE frame_bone: 0 at 101:0-1 1
        -1: -1 at 101:0-1 1
        ",
    );
    let floor = objects["result"]["items"][0].clone();
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
    // A heading before others of its list: every number behind would be another record's.
    let headings = client.request("textDocument/completion", at(";|OBJECT 1"));
    assert_eq!(headings["result"], Value::Null);
    // At the end of a list: the next record, with the fields of the version and an ID that is free, and its count.
    let end = FILE.lines().count() as u32;
    client.change(URI, 2, json!([crate::lsp::edit(end, 0, 0, ";INST")]));
    client.pushed(URI, 2);
    let answer = client.request(
        "textDocument/completion",
        json!({ "textDocument": { "uri": URI }, "position": { "line": end, "character": 5 } }),
    );
    let items = answer["result"]["items"].as_array().unwrap();
    let item = &items[0];
    assert_eq!((items.len(), &item["label"]), (1, &json!(";INSTANCE 3")));
    let text = item["textEdit"]["newText"].as_str().unwrap();
    assert!(
        text.starts_with(";INSTANCE 3\n${1:0}\n\"${2:}\"\n${3:2100}\n${4:0}\n0\n0.0000000000\t"),
        "{text}"
    );
    assert_eq!(item["additionalTextEdits"][0]["newText"], "4");
    assert_eq!(item["labelDetails"]["description"], "instance, version 2");
    // Rules in a comment.
    client.change(
        URI,
        3,
        json!([crate::lsp::edit(0, 0, 0, "; halo-ass: allow(zero\n")]),
    );
    client.pushed(URI, 3);
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
