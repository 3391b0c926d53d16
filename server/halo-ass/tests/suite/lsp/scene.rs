//! Tests of the requests of a viewer: `halo-ass/scene`, `halo-ass/mesh`, `halo-ass/locate`.

use crate::lsp::{FILE, URI, edit, large, plain};
use crate::support::{Client, uri};
use serde_json::{Value, json};
use std::collections::HashSet;

fn scene(client: &mut Client) -> Value {
    let answer = client.request("halo-ass/scene", json!({ "textDocument": { "uri": URI } }));
    answer["result"].clone()
}

/// The keys of a list of the mesh, which is object 1.
fn keys(scene: &Value, list: &str) -> Vec<String> {
    let pieces = scene["objects"][1][list]["pieces"].as_array().unwrap();
    let key = |piece: &Value| piece[1].as_str().unwrap().to_owned();
    pieces.iter().map(key).collect()
}

fn mesh(client: &mut Client, params: &Value) -> Value {
    let mut params = params.clone();
    params["textDocument"] = json!({ "uri": URI });
    client.request("halo-ass/mesh", params)["result"]["pieces"].clone()
}

/// The geometry of the first finding with a code.
fn geometry(client: &mut Client, text: &str, code: &str) -> Value {
    client.open(URI, text);
    client.pushed(URI, 1);
    let answer = client.request(
        "halo-ass/findings",
        json!({ "textDocument": { "uri": URI } }),
    );
    let all = answer["result"]["findings"].as_array().unwrap();
    let found = all.iter().find(|it| it["code"] == code);
    found.unwrap_or_else(|| panic!("{all:#?}"))["geometry"].clone()
}

#[test]
fn a_finding_of_space_has_its_geometry() {
    let mut client = plain();
    // The second triangle has one corner twice.
    let text = FILE.replacen("\n1\n0\n2\n3\n", "\n1\n0\n2\n2\n", 1);
    let found = geometry(&mut client, &text, "degenerate-triangle");
    assert!(!found["points"].as_array().unwrap().is_empty(), "{found}");
    client.stop();
}

/// Base64 of the standard.
fn decoded(text: &Value) -> Vec<u8> {
    let digit = |byte: u8| match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let text = text.as_str().unwrap().trim_end_matches('=');
    let mut bits = 0u32;
    let mut bytes = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        bits = bits << 6 | u32::from(digit(byte));
        if at % 4 != 0 {
            bytes.push((bits >> (6 - 2 * (at % 4))) as u8);
        }
    }
    bytes
}

fn floats(text: &Value) -> Vec<f32> {
    let bytes = decoded(text);
    let numbers = bytes.chunks_exact(4);
    numbers
        .map(|four| f32::from_le_bytes(four.try_into().unwrap()))
        .collect()
}

fn integers(text: &Value) -> Vec<i32> {
    let bytes = decoded(text);
    let numbers = bytes.chunks_exact(4);
    numbers
        .map(|four| i32::from_le_bytes(four.try_into().unwrap()))
        .collect()
}

#[test]
fn a_level_and_its_arrays() {
    let mut client = plain();
    client.open(URI, FILE);
    client.pushed(URI, 1);
    let level = scene(&mut client);
    assert_eq!(level["version"], 1);
    assert_eq!(
        level["materials"][0],
        json!({ "name": "concrete", "kind": "surface", "symbols": [] })
    );
    assert_eq!(
        level["objects"][0],
        json!({ "kind": "sphere", "material": -1, "size": [2.0] })
    );
    let kinds = level["instances"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["kind"].as_str());
    assert_eq!(
        kinds.collect::<Vec<_>>(),
        [Some("group"), Some("bone"), Some("structure")]
    );
    // Turned by a quarter around z and moved forward.
    let world: Vec<f64> = level["instances"][2]["world"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it.as_f64().unwrap().round())
        .collect();
    assert_eq!(
        world,
        [
            0.0, 1.0, 0.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 50.0, 0.0, 0.0, 1.0
        ]
    );
    let wanted = json!([{ "object": 1, "list": "vertices", "piece": 0 }, { "object": 1, "list": "triangles", "piece": 0 },
        { "object": 1, "list": "vertices", "piece": 7 }, { "object": 0, "list": "triangles", "piece": 0 }]);
    let pieces = mesh(&mut client, &json!({ "pieces": wanted }));
    assert_eq!(
        pieces.as_array().unwrap().len(),
        2,
        "those that are not there are left out"
    );
    assert_eq!(
        pieces[0]["key"].as_str(),
        Some(keys(&level, "vertices")[0].as_str())
    );
    assert_eq!(
        floats(&pieces[0]["position"]),
        [
            0.0, 0.0, 0.0, 100.0, 0.0, 0.0, 100.0, 100.0, 0.0, 0.0, 100.0, 0.0
        ]
    );
    assert_eq!(floats(&pieces[0]["normal"])[..3], [0.0, 0.0, 1.0]);
    assert_eq!(
        floats(&pieces[0]["uv"]),
        [0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0]
    );
    assert_eq!(pieces[0].get("nodes"), None);
    assert_eq!(integers(&pieces[1]["triangles"]), [0, 0, 1, 2, 1, 0, 2, 3]);
    let bones = mesh(
        &mut client,
        &json!({ "pieces": [wanted[0]], "fields": ["influences", "color"] }),
    );
    assert_eq!(integers(&bones[0]["nodes"])[..4], [0, -1, -1, -1]);
    assert_eq!(floats(&bones[0]["weights"])[..4], [1.0, 0.0, 0.0, 0.0]);
    assert_eq!(
        (bones[0].get("position"), bones[0].get("color")),
        (None, None)
    );
    client.stop();
}

#[test]
fn an_edit_changes_the_keys_of_what_it_touches() {
    let text = large(400_000);
    let mut client = plain();
    client.open(URI, &text);
    client.pushed(URI, 1);
    let before = scene(&mut client);
    let old = keys(&before, "vertices");
    assert!(old.len() > 4, "{old:?}");
    // The first vertex, and a vertex far behind.
    let first = u32::try_from(
        text.lines()
            .position(|line| line.starts_with("0.0000000000\t"))
            .unwrap(),
    )
    .unwrap();
    for (number, line) in [(2, first), (3, first + 7 * 1400)] {
        client.change(URI, number, json!([edit(line, 0, 1, "5")]));
        client.pushed(URI, number);
    }
    let after = scene(&mut client);
    let new = keys(&after, "vertices");
    let kept: HashSet<&String> = old.iter().collect();
    assert_eq!(
        new.iter().filter(|key| !kept.contains(key)).count(),
        2,
        "{old:?} {new:?}"
    );
    assert_eq!(keys(&after, "triangles"), keys(&before, "triangles"));
    assert_eq!(after["objects"][1].get("damaged"), None);
    // A line before all of it moves every piece and changes none.
    client.change(URI, 4, json!([edit(0, 0, 0, ";a remark\n")]));
    client.pushed(URI, 4);
    assert_eq!(keys(&scene(&mut client), "vertices"), new);
    client.stop();
}

#[test]
fn a_broken_mesh_says_so() {
    let mut client = plain();
    client.open(URI, FILE);
    client.pushed(URI, 1);
    let first = u32::try_from(
        FILE.lines()
            .position(|line| line.starts_with("0.0000000000\t"))
            .unwrap(),
    )
    .unwrap();
    client.change(URI, 2, json!([edit(first, 0, 0, "x")]));
    client.pushed(URI, 2);
    let broken = scene(&mut client);
    assert_eq!(broken["objects"][1]["damaged"], true);
    assert_eq!(broken["objects"][0].get("damaged"), None);
    client.stop();
}

#[test]
fn from_the_text_to_the_level_and_back() {
    let mut client = plain();
    client.open(URI, FILE);
    client.pushed(URI, 1);
    let ask = |client: &mut Client, mut params: Value| {
        params["textDocument"] = json!({ "uri": URI });
        client.request("halo-ass/locate", params)["result"].clone()
    };
    let line_of = |text: &str| FILE.lines().position(|line| line == text).unwrap();
    let second = line_of("100.0000000000\t0.0000000000\t0.0000000000");
    let vertex = json!({ "kind": "vertex", "object": 1, "number": 1 });
    let range = json!({ "start": { "line": second, "character": 0 }, "end": { "line": second + 6, "character": 25 } });
    for params in [
        json!({ "position": { "line": second + 1, "character": 4 } }),
        json!({ "element": vertex }),
    ] {
        assert_eq!(
            ask(&mut client, params),
            json!({ "element": vertex, "range": range })
        );
    }
    let list = FILE[..FILE.find("\n2\n0\n0\n1\n2\n").unwrap() + 1]
        .lines()
        .count()
        + 1;
    for number in [0, 1] {
        let triangle = json!({ "kind": "triangle", "object": 1, "number": number });
        let first = list + 4 * number;
        for line in first..first + 4 {
            let found = ask(
                &mut client,
                json!({ "position": { "line": line, "character": 0 } }),
            );
            assert_eq!(found["element"], triangle, "line {line}");
            assert_eq!(
                (
                    &found["range"]["start"]["line"],
                    &found["range"]["end"]["line"]
                ),
                (&json!(first), &json!(first + 3))
            );
        }
    }
    let floor = line_of("\"floor\"");
    let found = ask(
        &mut client,
        json!({ "position": { "line": floor + 3, "character": 0 } }),
    );
    assert_eq!(found["element"], json!({ "kind": "instance", "number": 2 }));
    assert_eq!(found["range"]["start"]["line"], floor);
    let metal = ask(
        &mut client,
        json!({ "element": { "kind": "material", "number": 1 } }),
    );
    assert_eq!(metal["range"]["start"]["line"], line_of("\"metal_floor\""));
    for nowhere in [
        json!({ "kind": "vertex", "object": 1, "number": 99 }),
        json!({ "kind": "triangle", "object": 0, "number": 0 }),
        json!({ "kind": "material", "number": 9 }),
    ] {
        assert_eq!(
            ask(&mut client, json!({ "element": nowhere }))["range"],
            Value::Null
        );
    }
    // Nothing of the level stands in the header.
    assert_eq!(
        ask(
            &mut client,
            json!({ "position": { "line": 1, "character": 0 } })
        ),
        Value::Null
    );
    let both = client.request("halo-ass/locate", json!({ "textDocument": { "uri": URI } }));
    assert_eq!(both["error"]["code"], -32602);
    client.stop();
}

#[test]
fn a_file_that_is_not_open_is_read_from_disk() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    let file = root.join("level.ass");
    std::fs::write(&file, FILE).unwrap();
    let (mut client, _) = Client::start(json!({}), Some(&root));
    let named = json!({ "uri": uri(&file) });
    let level = client.request("halo-ass/scene", json!({ "textDocument": named }));
    assert_eq!(level["result"]["objects"][1]["triangles"]["count"], 2);
    let wanted = json!([{ "object": 1, "list": "triangles", "piece": 0 }]);
    let pieces = client.request(
        "halo-ass/mesh",
        json!({ "textDocument": named, "pieces": wanted }),
    );
    assert_eq!(
        integers(&pieces["result"]["pieces"][0]["triangles"]),
        [0, 0, 1, 2, 1, 0, 2, 3]
    );
    let element = json!({ "kind": "instance", "number": 2 });
    let place = client.request(
        "halo-ass/locate",
        json!({ "textDocument": named, "element": element }),
    );
    let line = FILE.lines().position(|line| line == "\"floor\"").unwrap();
    assert_eq!(
        place["result"]["range"]["start"],
        json!({ "line": line, "character": 0 })
    );
    // A change on disk is seen.
    std::fs::write(&file, FILE.replacen("\"floor\"", "\"%another floor\"", 1)).unwrap();
    let level = client.request("halo-ass/scene", json!({ "textDocument": named }));
    assert_eq!(level["result"]["instances"][2]["kind"], "instanced");
    std::fs::write(&file, "[Script Info]\n").unwrap();
    let none = client.request("halo-ass/scene", json!({ "textDocument": named }));
    assert_eq!(none["result"], Value::Null);
    let outside = tempfile::NamedTempFile::with_suffix(".ass").unwrap();
    let refused = client.request(
        "halo-ass/scene",
        json!({ "textDocument": { "uri": uri(outside.path()) } }),
    );
    assert_eq!(refused["error"]["code"], -32602);
    client.stop();
}

#[test]
fn what_is_no_halo_file_has_no_level() {
    let mut client = plain();
    client.open(URI, "[Script Info]\nTitle: x\n");
    client.pushed(URI, 1);
    assert_eq!(scene(&mut client), Value::Null);
    assert_eq!(
        mesh(
            &mut client,
            &json!({ "pieces": [{ "object": 0, "list": "vertices", "piece": 0 }] })
        ),
        json!([])
    );
    client.forget(|message| message["method"] == "textDocument/publishDiagnostics");
    client.stop();
}

#[test]
fn findings_know_their_place_in_the_level() {
    let mut client = plain();
    let text = FILE.replacen("\n1\n0\n2\n3\n", "\n1\n0\n2\n9\n", 1);
    assert_ne!(text, FILE);
    client.open(URI, &text);
    client.pushed(URI, 1);
    let answer = client.request(
        "halo-ass/findings",
        json!({ "textDocument": { "uri": URI } }),
    );
    let findings = answer["result"]["findings"].as_array().unwrap();
    let wrong = findings
        .iter()
        .find(|it| it["code"] == "vertex-index-out-of-range")
        .unwrap();
    assert_eq!(wrong["severity"], "error");
    assert_eq!(
        wrong["element"],
        json!({ "kind": "triangle", "object": 1, "number": 1 })
    );
    client.stop();
}
