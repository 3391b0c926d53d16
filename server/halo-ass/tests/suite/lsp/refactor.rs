//! Refactorings: code actions, and commands for clients without them.

use crate::lsp::{FILE, URI};
use crate::support::Client;
use serde_json::{Value, json};

fn capable() -> Value {
    json!({
        "textDocument": { "codeAction": {
            "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } },
            "disabledSupport": true,
            "dataSupport": true,
            "resolveSupport": { "properties": ["edit"] },
        } },
        "workspace": { "workspaceEdit": { "documentChanges": true }, "applyEdit": true },
    })
}

fn open(capabilities: Value, text: &str) -> Client {
    let (mut client, _) = Client::start(capabilities, None);
    client.open(URI, text);
    client.pushed(URI, 1);
    client
}

/// The line of the first occurrence of a text.
fn line(text: &str, part: &str) -> u32 {
    text[..text.find(part).unwrap()].lines().count() as u32
}

fn range(line: u32) -> Value {
    let place = json!({ "line": line, "character": 0 });
    json!({ "start": place, "end": place })
}

fn actions(client: &mut Client, line: u32, context: &Value) -> Vec<Value> {
    let answer = client.request(
        "textDocument/codeAction",
        json!({ "textDocument": { "uri": URI }, "range": range(line), "context": context }),
    );
    answer["result"].as_array().unwrap().clone()
}

/// Titles. Those of what cannot be done end with the reason.
fn titles(actions: &[Value]) -> Vec<String> {
    let titled = actions.iter().map(|action| {
        let title = action["title"].as_str().unwrap();
        if let Some(reason) = action["disabled"]["reason"].as_str() {
            assert!(title.ends_with(&format!(" ({reason})")), "{title}");
        }
        title.to_owned()
    });
    titled.collect()
}

/// The text after the changes of an answer.
fn applied(text: &str, edit: &Value) -> String {
    let edits = edit["documentChanges"][0]["edits"].as_array().unwrap();
    let mut text = text.to_owned();
    for change in edits.iter().rev() {
        let offset = |place: &Value| {
            let line = place["line"].as_u64().unwrap() as usize;
            let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
            start + place["character"].as_u64().unwrap() as usize
        };
        let range = offset(&change["range"]["start"])..offset(&change["range"]["end"]);
        text.replace_range(range, change["newText"].as_str().unwrap());
    }
    text
}

#[test]
fn a_refactoring_is_offered_and_made_when_it_is_chosen() {
    let mut client = open(capable(), FILE);
    let asked = json!({ "diagnostics": [], "only": ["refactor"] });
    let found = actions(&mut client, line(FILE, "\"concrete\""), &asked);
    assert_eq!(
        titles(&found),
        [
            "Delete material 0 (triangle 0 of object 1 has it)",
            "Merge material 0 into material 1 `metal_floor`",
            "Duplicate material 0",
            "Move material 0 up (it is the first)",
            "Move material 0 down",
        ]
    );
    assert_eq!(found[4]["kind"], "refactor.move");
    let resolved = client.request("codeAction/resolve", found[1].clone());
    let edit = &resolved["result"]["edit"];
    assert_eq!(
        edit["documentChanges"][0]["textDocument"],
        json!({ "uri": URI, "version": 1 })
    );
    let text = applied(FILE, edit);
    assert!(
        text.contains("MATERIALS ###\n1\n\n;MATERIAL 0\n\"metal_floor\""),
        "{text}"
    );
    // What was offered for another text is not made.
    client.change(URI, 2, json!([{ "text": format!(";\n{FILE}") }]));
    client.pushed(URI, 2);
    let refused = client.request("codeAction/resolve", found[1].clone());
    assert_eq!(refused["error"]["code"], -32801, "{refused}");
    client.stop();
}

#[test]
fn all_triangles_of_a_selection_are_deleted() {
    let room = rules::checks::ROOM_FILE;
    let mut client = open(capable(), room);
    let first = line(room, "1\t\t4\t6\t7");
    let answer = client.request(
        "textDocument/codeAction",
        json!({
            "textDocument": { "uri": URI },
            "range": {
                "start": { "line": first, "character": 0 },
                "end": { "line": first + 1, "character": 3 },
            },
            "context": { "diagnostics": [], "only": ["refactor.rewrite"] },
        }),
    );
    let found = answer["result"].as_array().unwrap();
    assert_eq!(found[0]["title"], "Delete triangles 2 to 3 of object 0");
    let resolved = client.request("codeAction/resolve", found[0].clone());
    let left = applied(room, &resolved["result"]["edit"]);
    let expected = room
        .replace("\n12\n0\t\t0", "\n10\n0\t\t0")
        .replace("\n1\t\t4\t6\t7\n1\t\t4\t7\t5\n", "\n");
    assert_eq!(left, expected);
    client.stop();
}

#[test]
fn nobody_is_bothered_with_refactorings() {
    let mut client = open(capable(), FILE);
    let at = line(FILE, "\"concrete\"");
    let unasked = json!({ "diagnostics": [], "triggerKind": 2 });
    assert!(actions(&mut client, at, &unasked).is_empty());
    let moves = json!({ "diagnostics": [], "only": ["refactor.move"] });
    assert_eq!(actions(&mut client, at, &moves).len(), 2);
    let fixes = json!({ "diagnostics": [], "only": ["quickfix"] });
    assert!(actions(&mut client, at, &fixes).is_empty());
    client.stop();
    // One that shows no reasons gets only what can be done.
    let mut capabilities = capable();
    capabilities["textDocument"]["codeAction"]["disabledSupport"] = json!(false);
    let mut client = open(capabilities, FILE);
    let all = actions(&mut client, at, &json!({ "diagnostics": [] }));
    assert_eq!(
        titles(&all),
        [
            "Merge material 0 into material 1 `metal_floor`",
            "Duplicate material 0",
            "Move material 0 down",
        ]
    );
    client.stop();
}

fn command(client: &mut Client, name: &str, argument: Value) -> Value {
    client.request(
        "workspace/executeCommand",
        json!({ "command": name, "arguments": [argument] }),
    )
}

#[test]
fn commands_do_the_same() {
    let mut client = open(capable(), FILE);
    let place = range(line(FILE, "\"floor\""));
    let order = |name: &str| json!({ "uri": URI, "range": place, "name": name });
    let done = command(&mut client, "halo-ass.refactor", order("duplicate"));
    assert_eq!(
        done["result"],
        json!({
            "title": "Duplicate instance 2",
            "notes": ["The copy is called `floor_2`, and stands 100 units beside the first."],
            "shows": { "kind": "instance", "number": 3 },
        })
    );
    let asked = client.take(|message| message["method"] == "workspace/applyEdit");
    assert_eq!(asked["params"]["label"], "Duplicate instance 2");
    let text = applied(FILE, &asked["params"]["edit"]);
    assert!(text.contains("\"floor_2\""), "{text}");
    client.send(&json!({ "jsonrpc": "2.0", "id": asked["id"], "result": { "applied": true } }));
    // The object of a bone stays: a bone list names its instance.
    let place = range(line(FILE, "\"SPHERE\""));
    let delete = json!({ "uri": URI, "range": place, "name": "delete" });
    let refused = command(&mut client, "halo-ass.refactor", delete);
    assert_eq!(
        refused["error"]["message"],
        "instance 1 is still used by instance 2"
    );
    let refused = command(&mut client, "halo-ass.refactor", order("move-down"));
    assert_eq!(
        refused["error"]["message"],
        "Move instance 2 down: it is the last"
    );
    let unknown = command(&mut client, "halo-ass.refactor", order("paint"));
    assert!(
        unknown["error"]["message"]
            .as_str()
            .unwrap()
            .contains("move-up")
    );
    let all = command(
        &mut client,
        "halo-ass.refactorings",
        json!({ "uri": URI, "range": place }),
    );
    let all = all["result"].as_array().unwrap().clone();
    let own = all.iter().find(|it| it["name"] == "duplicate").unwrap();
    let order = json!({ "uri": URI, "refactoring": own["refactoring"] });
    assert!(command(&mut client, "halo-ass.refactor", order)["error"].is_null());
    client.take(|message| message["method"] == "workspace/applyEdit");
    client.stop();
}

#[test]
fn where_nothing_fits_the_records_are_listed() {
    let mut client = open(json!({}), FILE);
    // At the top of the file, where every file is opened.
    let order = |name: &str| json!({ "uri": URI, "name": name, "handOver": true });
    let mut titles = |name: &str| {
        let mut listed = command(&mut client, "halo-ass.refactor", order(name))["result"].take();
        let titles = listed["choices"].as_array().unwrap().iter();
        let titles: Vec<String> = titles
            .map(|it| it["title"].as_str().unwrap().to_owned())
            .collect();
        (listed["prompt"].take(), titles)
    };
    let (prompt, all) = titles("delete");
    assert_eq!(
        prompt,
        "Which? Or put the cursor in a material, object, triangle or instance first"
    );
    assert_eq!(
        all,
        [
            "material 0 concrete",
            "material 1 metal_floor",
            "object 0 SPHERE frame_bone",
            "object 1 MESH floor",
            "instance 1 frame_bone",
            "instance 2 floor",
        ]
    );
    assert_eq!(
        titles("convert").0,
        "Which version? Halo 2 reads up to 2, Halo 3 reads up to 7"
    );
    assert_eq!(titles("split").1, ["object 1 MESH floor"]);
    assert_eq!(titles("place").1.len(), 2);
    assert_eq!(titles("merge").1.len(), 2);
    let mut chosen = order("delete");
    chosen["record"] = json!({ "instance": 2 });
    let done = command(&mut client, "halo-ass.refactor", chosen);
    assert_eq!(done["result"]["title"], "Delete instance 2", "{done}");
    // What no record can be chosen for says where the cursor belongs, in no name of the program's own.
    for (name, record, words) in [
        (
            "extract",
            Value::Null,
            "select the lines of triangles of one object first",
        ),
        (
            "split",
            json!({ "instance": 2 }),
            "put the cursor in an object of type MESH first",
        ),
    ] {
        let mut order = order(name);
        order["record"] = record;
        let refused = command(&mut client, "halo-ass.refactor", order);
        assert_eq!(refused["error"]["message"], words);
    }
    client.stop();
}

#[test]
fn a_client_that_makes_no_changes_gets_them() {
    let mut client = open(json!({}), FILE);
    let place = range(line(FILE, "\"floor\""));
    let order = json!({ "uri": URI, "range": place, "name": "duplicate" });
    let done = command(&mut client, "halo-ass.refactor", order);
    assert!(done["result"]["edit"]["changes"][URI].is_array(), "{done}");
    let closed = json!({ "uri": "file:///none.ass", "name": "duplicate" });
    assert!(command(&mut client, "halo-ass.refactor", closed)["error"].is_object());
    client.stop();
}

#[test]
fn what_a_refactoring_leaves_open_the_client_asks() {
    let mut capabilities = capable();
    capabilities["experimental"] = json!({ "commands": ["halo-ass.chooseRefactoring"] });
    let mut client = open(capabilities, FILE);
    let at = line(FILE, "\"floor\"");
    let found = actions(
        &mut client,
        at,
        &json!({ "diagnostics": [], "only": ["refactor"] }),
    );
    let asks: Vec<&Value> = found
        .iter()
        .filter(|it| it["command"].is_object())
        .collect();
    let words: Vec<&str> = asks
        .iter()
        .map(|it| it["title"].as_str().unwrap())
        .collect();
    assert_eq!(
        words,
        [
            "Move, turn or scale instance 2…",
            "Give object 1 another material…"
        ]
    );
    // The client does with it as its command says: by choices, or by what somebody types.
    let given = command(
        &mut client,
        "halo-ass.refactor",
        asks[1]["command"]["arguments"][0].clone(),
    );
    let choices = given["result"]["choices"].as_array();
    assert!(
        choices.is_none_or(|all| all.iter().all(|it| it["title"]
            .as_str()
            .unwrap()
            .starts_with("Give object 1 material "))),
        "{given}"
    );
    let asked = command(
        &mut client,
        "halo-ass.refactor",
        asks[0]["command"]["arguments"][0].clone(),
    );
    let mut refactoring = asked["result"]["ask"]["refactoring"].clone();
    assert!(
        asked["result"]["ask"]["examples"]
            .as_str()
            .unwrap()
            .contains("10 0 0 wu")
    );
    refactoring["place"]["by"] = json!("1 0 0 wu");
    let order = json!({ "uri": URI, "refactoring": refactoring, "handOver": true });
    let done = command(&mut client, "halo-ass.refactor", order);
    let text = applied(FILE, &done["result"]["edit"]);
    assert!(
        text.contains("150.0000000000\t0.0000000000\t0.0000000000"),
        "{text}"
    );
    client.stop();
    // One that cannot ask gets each material by itself, and nothing that would have to be typed.
    let mut client = open(capable(), FILE);
    let found = titles(&actions(
        &mut client,
        at,
        &json!({ "diagnostics": [], "only": ["refactor"] }),
    ));
    assert!(found.iter().all(|title| !title.contains('…')), "{found:?}");
    assert!(
        found
            .iter()
            .any(|title| title.starts_with("Give object 1 material ")),
        "{found:?}"
    );
    client.stop();
}

#[test]
fn uses_of_a_material_read_well() {
    let mut client = open(capable(), FILE);
    let wish = |at: Value| json!({ "uri": URI, "range": at });
    let found = command(
        &mut client,
        "halo-ass.uses",
        wish(range(line(FILE, "\"concrete\""))),
    );
    let found = &found["result"];
    assert_eq!(found["title"], "material 0 `concrete`");
    assert_eq!(found["element"], json!({ "kind": "material", "number": 0 }));
    let labels: Vec<&str> = found["uses"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["label"].as_str().unwrap())
        .collect();
    assert!(
        labels.contains(&"object 1 floor · triangle 0"),
        "{labels:?}"
    );
    assert_eq!(found["count"].as_u64().unwrap() as usize, labels.len());
    // Nothing there tells which is meant.
    let all = command(&mut client, "halo-ass.uses", wish(range(0)));
    assert_eq!(
        all["result"]["choices"][1],
        json!({ "title": "material 1 `metal_floor`", "material": 1 })
    );
    client.stop();
}

#[test]
fn a_name_that_another_material_has_is_no_slip() {
    let mut client = open(capable(), FILE);
    let place = json!({ "line": line(FILE, "\"concrete\""), "character": 2 });
    let rename =
        |name: &str| json!({ "textDocument": { "uri": URI }, "position": place, "newName": name });
    let refused = client.request("textDocument/rename", rename("metal_floor"));
    assert_eq!(
        refused["error"]["message"],
        "material 1 is called `metal_floor` already: to make them one, choose \"Merge material 0 into material 1 `metal_floor`\" from the refactorings here"
    );
    let order =
        json!({ "uri": URI, "refactoring": refused["error"]["data"]["merge"], "handOver": true });
    let merged = command(&mut client, "halo-ass.refactor", order);
    let text = applied(FILE, &merged["result"]["edit"]);
    assert!(text.contains("MATERIALS ###\n1\n"), "{text}");
    assert!(client.request("textDocument/rename", rename("stone"))["result"].is_object());
    client.stop();
}

#[test]
fn a_broken_string_elsewhere_keeps_no_triangle_from_going() {
    let broken = include_str!("../../../../../examples/broken.ass");
    let mut client = open(capable(), broken);
    let found = actions(
        &mut client,
        69,
        &json!({ "diagnostics": [], "only": ["quickfix"] }),
    );
    assert_eq!(found[0]["title"], "Delete triangle 1 of object 1");
    let resolved = client.request("codeAction/resolve", found[0].clone());
    let text = applied(broken, &resolved["result"]["edit"]);
    let expected = broken.replace("\n2\n0\n0\n1\n2\n1\n0\n2\n7\n", "\n1\n0\n0\n1\n2\n");
    assert_eq!(text, expected);
    let found = titles(&actions(
        &mut client,
        69,
        &json!({ "diagnostics": [], "only": ["refactor.rewrite"] }),
    ));
    assert_eq!(found[0], "Delete triangle 1 of object 1");
    let reason = " (the file has errors of structure: fix them first)";
    assert!(
        found[1..].iter().all(|it| it.ends_with(reason)),
        "{found:?}"
    );
    client.stop();
}
