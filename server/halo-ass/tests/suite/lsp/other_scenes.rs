//! The levels of other programs' texts and files, as a viewer asks for them.

use crate::support::{Client, uri};
use serde_json::{Value, json};

const RIG: &str = include_str!("../../../../neighbors/tests/assimp/out52/rig.assxml");
const CUBE: &[u8] = include_bytes!("../../../../neighbors/tests/vmap/cube.vmap");
const CUBE_TEXT: &str = include_str!("../../../../neighbors/tests/vmap/cube.vmap.txt");
const RIG_URI: &str = "file:///levels/rig.assxml";
const CUBE_URI: &str = "file:///levels/cube.vmap.txt";

/// A client that asks for findings itself, and opens a text.
fn opened(language: &str, uri: &str, text: &str) -> Client {
    let pulls = json!({ "textDocument": { "diagnostic": {} } });
    let (mut client, _) = Client::start(pulls, None);
    client.notify(
        "textDocument/didOpen",
        json!({ "textDocument": { "uri": uri, "languageId": language, "version": 1, "text": text } }),
    );
    client
}

fn ask(client: &mut Client, method: &str, uri: &str, more: Value) -> Value {
    let mut params = more;
    params["textDocument"] = json!({ "uri": uri });
    client.request(method, params)
}

fn scene(client: &mut Client, uri: &str) -> Value {
    ask(client, "halo-ass/scene", uri, json!({}))["result"].clone()
}

/// The line and the column of a byte of a text of ASCII.
fn position(text: &str, at: usize) -> Value {
    let line = text[..at].matches('\n').count();
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    json!({ "line": line, "character": at - start })
}

/// Replaces the first `old` of a text, and tells the server.
fn replace(
    client: &mut Client,
    uri: &str,
    version: i64,
    text: &str,
    [old, new]: [&str; 2],
) -> String {
    let at = text.find(old).unwrap();
    let range = json!({ "start": position(text, at), "end": position(text, at + old.len()) });
    client.change(uri, version, json!([{ "range": range, "text": new }]));
    text.replacen(old, new, 1)
}

fn instance(scene: &Value, name: &str) -> usize {
    let instances = scene["instances"].as_array().unwrap();
    instances.iter().position(|it| it["name"] == name).unwrap()
}

/// The keys of a list of an object.
fn keys(scene: &Value, object: usize, list: &str) -> Vec<Value> {
    let pieces = scene["objects"][object][list]["pieces"].as_array();
    pieces.unwrap().iter().map(|it| it[1].clone()).collect()
}

#[test]
fn an_assxml_has_a_level_that_follows_edits() {
    let mut client = opened("assxml", RIG_URI, RIG);
    let before = scene(&mut client, RIG_URI);
    assert_eq!(before["madeOf"], "Assimp's XML dump (assxml)");
    assert_eq!(before["documentVersion"], Value::Null);
    assert_eq!(before["objects"][0]["triangles"]["count"], 4);
    let lost = before["losses"].to_string();
    assert!(lost.contains("XML holds no lights"), "{lost}");
    let pieces = json!({ "pieces": [{ "object": 0, "list": "vertices", "piece": 0 }] });
    let pieces = ask(&mut client, "halo-ass/mesh", RIG_URI, pieces);
    assert!(pieces["result"]["pieces"][0]["position"].is_string());
    let found = ask(&mut client, "halo-ass/findings", RIG_URI, json!({}));
    assert_eq!(found["result"]["findings"], json!([]));
    // A vertex moves: triangles stay what they were.
    let positions = RIG.find("<Positions").unwrap();
    let number = RIG[positions..].find("0.000000").unwrap() + positions;
    let range = json!({ "start": position(RIG, number), "end": position(RIG, number + 8) });
    client.change(RIG_URI, 2, json!([{ "range": range, "text": "9.5" }]));
    let after = scene(&mut client, RIG_URI);
    assert_ne!(keys(&after, 0, "vertices"), keys(&before, 0, "vertices"));
    assert_eq!(keys(&after, 0, "triangles"), keys(&before, 0, "triangles"));
    // A text that can no longer be read is told, and is shown again once it can.
    client.change(RIG_URI, 3, json!([{ "text": "<?xml version=\"1.0\"?>\n" }]));
    let torn = ask(&mut client, "halo-ass/scene", RIG_URI, json!({}));
    assert_eq!(
        torn["error"]["message"],
        "line 1: There is no `<ASSIMP>` with a `<Scene>` in the text"
    );
    client.change(RIG_URI, 4, json!([{ "text": RIG }]));
    assert_eq!(scene(&mut client, RIG_URI), before);
    client.stop();
}

#[test]
fn the_parts_of_an_assxml_lead_to_the_text_and_back() {
    let mut client = opened("assxml", RIG_URI, RIG);
    let level = scene(&mut client, RIG_URI);
    let knee = json!({ "kind": "instance", "number": instance(&level, "knee") });
    let tag = RIG.find("<Node name=\"knee\"").unwrap();
    let place = json!({ "element": knee });
    let place = ask(&mut client, "halo-ass/locate", RIG_URI, place)["result"].clone();
    assert_eq!(place["range"]["start"], position(RIG, tag + 1));
    assert_eq!(place["range"]["end"], position(RIG, tag + 5));
    // Inside of the knee's matrix, the knee is meant.
    let matrix = RIG[tag..].find("0.0").unwrap() + tag;
    let inside = json!({ "position": position(RIG, matrix) });
    let inside = ask(&mut client, "halo-ass/locate", RIG_URI, inside);
    assert_eq!(inside["result"]["element"], knee);
    let mesh = position(RIG, RIG.find("<Mesh ").unwrap() + 1);
    let triangle = json!({ "element": { "kind": "triangle", "object": 0, "number": 2 } });
    let place = ask(&mut client, "halo-ass/locate", RIG_URI, triangle);
    assert_eq!(place["result"]["range"]["start"], mesh);
    let second = json!({ "element": { "kind": "material", "number": 1 } });
    let place = ask(&mut client, "halo-ass/locate", RIG_URI, second);
    let material = RIG.rfind("<Material>").unwrap() + 1;
    assert_eq!(place["result"]["range"]["start"], position(RIG, material));
    let root = json!({ "element": { "kind": "instance", "number": 0 } });
    let place = ask(&mut client, "halo-ass/locate", RIG_URI, root);
    assert_eq!(place["result"]["range"], Value::Null);
    // A mesh that is three times as wide in one place has a copy there, which stands in the text where it does.
    let wide = RIG.replacen("1.000000", "3.000000", 2);
    client.change(RIG_URI, 2, json!([{ "text": wide }]));
    assert!(scene(&mut client, RIG_URI)["objects"][1].is_object());
    let copied = json!({ "element": { "kind": "triangle", "object": 1, "number": 2 } });
    let place = ask(&mut client, "halo-ass/locate", RIG_URI, copied);
    assert_eq!(place["result"]["range"]["start"], mesh);
    client.stop();
}

#[test]
fn nothing_is_edited_in_the_picture_of_another_programs_text() {
    let mut client = opened("assxml", RIG_URI, RIG);
    let level = scene(&mut client, RIG_URI);
    let change =
        json!({ "kind": "moveInstance", "instance": instance(&level, "knee"), "by": [1, 0, 0] });
    let document = json!({ "uri": RIG_URI, "version": 1 });
    let answer = client.request(
        "halo-ass/edit",
        json!({ "textDocument": document, "change": change }),
    );
    assert_eq!(answer["result"], Value::Null);
    client.stop();
}

#[test]
fn a_map_as_text_has_a_level_that_follows_edits() {
    let mut client = opened("keyvalues2", CUBE_URI, CUBE_TEXT);
    let before = scene(&mut client, CUBE_URI);
    assert_eq!(before["madeOf"], "a DMX file of Source 2 (VMAP)");
    assert_eq!(before["objects"][0]["triangles"]["count"], 12);
    let mesh = json!({ "element": { "kind": "triangle", "object": 0, "number": 0 } });
    let place = ask(&mut client, "halo-ass/locate", CUBE_URI, mesh)["result"].clone();
    let class = CUBE_TEXT.find("\"CMapMesh\"").unwrap() + 1;
    assert_eq!(place["range"]["start"], position(CUBE_TEXT, class));
    // The mesh is the instance that is seen.
    let inside = json!({ "position": position(CUBE_TEXT, class + 30) });
    let inside = ask(&mut client, "halo-ass/locate", CUBE_URI, inside);
    assert_eq!(
        inside["result"]["element"],
        json!({ "kind": "instance", "number": 1 })
    );
    let mesh = &CUBE_TEXT[class..];
    let text = replace(
        &mut client,
        CUBE_URI,
        2,
        CUBE_TEXT,
        [
            mesh,
            &mesh.replacen(
                "\"origin\" \"vector3\" \"0 0 0\"",
                "\"origin\" \"vector3\" \"120 0 0\"",
                1,
            ),
        ],
    );
    assert_eq!(text.len(), CUBE_TEXT.len() + 2);
    let after = scene(&mut client, CUBE_URI);
    // 120 inches are 10 feet.
    let moved = after["instances"][1]["world"][12].as_f64().unwrap();
    let stood = before["instances"][1]["world"][12].as_f64().unwrap();
    assert!((moved - stood - 100.0).abs() < 1e-6, "{stood} {moved}");
    assert_eq!(keys(&after, 0, "vertices"), keys(&before, 0, "vertices"));
    client.stop();
}

#[test]
fn a_binary_file_has_a_level_by_its_path() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    let file = root.join("cube.vmap");
    std::fs::write(&file, CUBE).unwrap();
    let (mut client, _) = Client::start(json!({}), Some(&root));
    let level = scene(&mut client, &uri(&file));
    assert_eq!(level["objects"][0]["triangles"]["count"], 12);
    assert_eq!(level["documentVersion"], Value::Null);
    let mesh = json!({ "element": { "kind": "object", "number": 0 } });
    let place = ask(&mut client, "halo-ass/locate", &uri(&file), mesh);
    assert_eq!(place["result"]["range"], Value::Null);
    std::fs::write(&file, &CUBE[..900]).unwrap();
    let torn = ask(&mut client, "halo-ass/scene", &uri(&file), json!({}));
    let words = torn["error"]["message"].as_str().unwrap();
    assert!(words.contains("cube.vmap"), "{words}");
    client.stop();
}
