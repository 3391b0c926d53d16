//! Words between the numbers, above records, and beside the cursor.

use super::{at, list, same, scene, shown};
use crate::lsp::URI;
use serde_json::json;
use std::fmt::Write;

#[test]
fn words_between_the_numbers() {
    let mut client = scene(json!({}));
    let mut hints = |from: u32, to: u32| {
        let range = json!({ "start": { "line": from, "character": 0 }, "end": { "line": to, "character": 0 } });
        let params = json!({ "textDocument": { "uri": URI }, "range": range });
        let answer = client.request("textDocument/inlayHint", params);
        list(&answer["result"], |it| {
            format!(
                "{}:{} {}",
                it["position"]["line"],
                it["position"]["character"],
                it["label"].as_str().unwrap()
            )
        })
    };
    same(
        &hints(25, 44),
        "
        25:0 Material Index:
        26:0 Sphere Radius:
        26:12 = 0.02 wu
        29:0 Object Type:
        30:0 XRef File:
        31:0 XRef Object:
        32:0 Vertex Count:
        33:0 vertex 0
        36:1 SPHERE frame_bone
        43:1 SPHERE frame_bone
        ",
    );
    same(
        &hints(62, 70),
        "62:0 triangle 0\n62:1 concrete\n66:0 triangle 1\n66:1 metal_floor",
    );
    same(
        &hints(104, 109),
        "
        104:0 Parent Instance Index:
        104:1 Scene Root
        105:0 Inheritance Flag:
        106:0 Local Rotation:
        107:0 Local Translation:
        107:39 = 0.5, 0, 0 wu
        108:0 Local Scale:
        109:0 Pivot Point Rotation:
        ",
    );
    client.stop();
}

#[test]
fn what_a_record_is_used_for() {
    let mut client = scene(json!({ "experimental": { "commands": ["halo-ass.showReferences"] } }));
    let params = json!({ "textDocument": { "uri": URI } });
    let lenses = client.request("textDocument/codeLens", params)["result"].clone();
    let mut all = String::new();
    for lens in lenses.as_array().unwrap() {
        let lens = client.request("codeLens/resolve", lens.clone())["result"].clone();
        let command = &lens["command"];
        assert_eq!(command["command"], "halo-ass.showReferences");
        let uses = list(&command["arguments"][2], |it| shown(&it["range"]));
        let line = &lens["range"]["start"]["line"];
        writeln!(
            all,
            "{line} {}: {}",
            command["title"].as_str().unwrap(),
            uses.replace('\n', " ")
        )
        .unwrap();
    }
    same(
        &all,
        "
        10 used by 1 object, 1 triangle: 62:0-1 0
        14 used by 1 object, 1 triangle: 66:0-1 1
        21 used by 1 instance: 88:0-1 0
        28 used by 1 instance, 4 vertices, 2 triangles, 100 × 100 × 0 units (1 × 1 × 0 world units): 101:0-1 1
        ",
    );
    client.stop();
}

#[test]
fn the_fields_of_a_record_and_the_one_at_hand() {
    let mut client = scene(json!({}));
    let answer = client.request("textDocument/signatureHelp", at("2098\n|0\n"));
    let signature = &answer["result"]["signatures"][0];
    let label = signature["label"].as_str().unwrap();
    assert!(
        label.starts_with("instance: Object Index, Object Instance Name, "),
        "{label}"
    );
    let current = answer["result"]["activeParameter"].as_u64().unwrap() as usize;
    let place = &signature["parameters"][current]["label"];
    let bound = |at: usize| place[at].as_u64().unwrap() as usize;
    assert_eq!(&label[bound(0)..bound(1)], "Parent Instance Index");
    client.stop();
}
