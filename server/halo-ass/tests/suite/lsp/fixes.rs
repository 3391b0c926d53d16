//! Code actions.

use crate::lsp::{FILE, URI, plain};
use crate::support::Client;
use serde_json::{Value, json};

fn capable() -> Value {
    json!({
        "textDocument": { "codeAction": {
            "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } },
            "isPreferredSupport": true,
            "dataSupport": true,
            "resolveSupport": { "properties": ["edit"] },
        } },
        "workspace": { "workspaceEdit": { "documentChanges": true } },
    })
}

fn actions(client: &mut Client, line: u32, context: &Value) -> Vec<Value> {
    let place = json!({ "line": line, "character": 0 });
    let answer = client.request(
        "textDocument/codeAction",
        json!({ "textDocument": { "uri": URI }, "range": { "start": place, "end": place }, "context": context }),
    );
    answer["result"].as_array().cloned().unwrap_or_default()
}

/// The example with a wrong count and an ID twice; the line of the count.
fn wrong() -> (String, u32) {
    let text = FILE
        .replace("MATERIALS ###\n2\n", "MATERIALS ###\n3\n")
        .replace("\n2099\n", "\n2098\n");
    let line = text.lines().position(|line| line == "3").unwrap();
    (text, line as u32)
}

#[test]
fn a_fix_is_offered_and_made_when_it_is_chosen() {
    let (mut client, offered) = Client::start(capable(), None);
    assert_eq!(offered["codeActionProvider"]["resolveProvider"], true);
    let (text, line) = wrong();
    client.open(URI, &text);
    let diagnostics = client.pushed(URI, 1);
    let context = json!({ "diagnostics": [diagnostics[0]] });
    let found = actions(&mut client, line, &context);
    assert_eq!(found[0]["title"], "Set the count to 2");
    assert_eq!(found[0]["kind"], "quickfix");
    assert_eq!(found[0]["isPreferred"], true);
    assert_eq!(found[0]["diagnostics"], json!([diagnostics[0]]));
    assert!(found[0]["edit"].is_null(), "it is made when it is chosen");
    let resolved = client.request("codeAction/resolve", found[0].clone());
    let changes = &resolved["result"]["edit"]["documentChanges"][0];
    assert_eq!(changes["textDocument"], json!({ "uri": URI, "version": 1 }));
    assert_eq!(
        changes["edits"],
        json!([{ "newText": "2", "range": {
            "start": { "line": line, "character": 0 }, "end": { "line": line, "character": 1 },
        } }])
    );
    client.stop();
}

#[test]
fn a_fix_for_another_text_is_refused() {
    let (mut client, _) = Client::start(capable(), None);
    let (text, line) = wrong();
    client.open(URI, &text);
    client.pushed(URI, 1);
    let found = actions(&mut client, line, &json!({ "diagnostics": [] }));
    client.change(URI, 2, json!([{ "text": format!(";\n{text}") }]));
    client.pushed(URI, 2);
    let refused = client.request("codeAction/resolve", found[0].clone());
    assert_eq!(refused["error"]["code"], -32801, "{refused}");
    client.stop();
}

#[test]
fn all_safe_fixes_are_one_source_action() {
    let (mut client, _) = Client::start(capable(), None);
    let (text, _) = wrong();
    let text = text
        .replace("100.0000000000\t100.0", "100,0000000000\t100.0")
        .replace(";### OBJECTS", "### OBJECTS");
    client.open(URI, &text);
    client.pushed(URI, 1);
    let only = json!({ "diagnostics": [], "only": ["source.fixAll"] });
    let found = actions(&mut client, 0, &only);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["kind"], "source.fixAll.halo-ass");
    let resolved = client.request("codeAction/resolve", found[0].clone());
    let edits = resolved["result"]["edit"]["documentChanges"][0]["edits"].clone();
    let texts: Vec<&str> = edits
        .as_array()
        .unwrap()
        .iter()
        .map(|edit| edit["newText"].as_str().unwrap())
        .collect();
    assert_eq!(texts, [";", "."]);
    // What was left is told, and why.
    let told = client.take(|message| message["method"] == "window/logMessage");
    let words = told["params"]["message"].as_str().unwrap();
    let expected = "fixed 2: 1 lost-semicolon, 1 decimal-comma; left 2: \
                    1 material-count-mismatch (a fix may hide what was lost: choose its quick fix), \
                    1 duplicate-unique-id (no safe fix: choose its quick fix)";
    assert!(words.ends_with(expected), "{words}");
    // Where nothing can be fixed safely there is no action.
    let (text, _) = wrong();
    client.change(URI, 2, json!([{ "text": text }]));
    client.pushed(URI, 2);
    assert!(actions(&mut client, 0, &only).is_empty());
    client.stop();
}

#[test]
fn a_client_that_resolves_nothing_gets_the_changes_at_once() {
    let capabilities = json!({ "textDocument": { "codeAction": { "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } } } } });
    let (mut client, offered) = Client::start(capabilities, None);
    assert_eq!(offered["codeActionProvider"]["resolveProvider"], false);
    let (text, line) = wrong();
    client.open(URI, &text);
    client.pushed(URI, 1);
    let found = actions(
        &mut client,
        line,
        &json!({ "diagnostics": [], "only": ["quickfix"] }),
    );
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["edit"]["changes"][URI][0]["newText"], "2");
    client.stop();
}

#[test]
fn a_client_without_actions_is_offered_none() {
    let (client, offered) = Client::start(json!({}), None);
    assert!(offered["codeActionProvider"].is_null());
    client.stop();
    // One that asks all the same gets none.
    let mut client = plain();
    let (text, line) = wrong();
    client.open(URI, &text);
    client.pushed(URI, 1);
    assert!(actions(&mut client, line, &json!({ "diagnostics": [] })).is_empty());
    client.stop();
}

/// A text with the changes of a chosen action, each on lines as they are.
fn applied(text: &str, resolved: &Value) -> String {
    let changes = &resolved["result"]["edit"]["documentChanges"][0]["edits"];
    let mut changes = changes.as_array().unwrap().clone();
    changes.reverse();
    let mut text = text.to_owned();
    for change in changes {
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

/// The room of the examples with something done to it, opened; its only finding of a rule is mended by the fix that is
/// preferred, whose title is given. Gives the text then.
fn mended(text: &str, code: &str, title: &str) -> String {
    let (mut client, _) = Client::start(capable(), None);
    client.open(URI, text);
    let diagnostics = client.pushed(URI, 1);
    let own = diagnostics.iter().filter(|it| it["code"] == code);
    let own: Vec<&Value> = own.collect();
    assert_eq!(own.len(), 1, "{diagnostics:#?}");
    let line = own[0]["range"]["start"]["line"].as_u64().unwrap() as u32;
    let found = actions(&mut client, line, &json!({ "diagnostics": [own[0]] }));
    let fix = found.iter().find(|action| action["title"] == title);
    let fix = fix.unwrap_or_else(|| panic!("{found:#?}"));
    assert_eq!(fix["isPreferred"], true);
    assert!(fix["edit"].is_null(), "it is made when it is chosen");
    let resolved = client.request("codeAction/resolve", fix.clone());
    let text = applied(text, &resolved);
    client.change(URI, 2, json!([{ "text": text }]));
    let left = client.pushed(URI, 2);
    assert!(left.is_empty(), "{left:#?}");
    client.stop();
    text
}

#[test]
fn a_triangle_turned_over_by_hand_is_turned_back() {
    let room = rules::checks::ROOM_FILE;
    let wrong = room.replace("\n1\t\t4\t6\t7\n", "\n1\t\t4\t7\t6\n");
    let title = "Turn triangle 2 of object 0 over";
    assert_eq!(mended(&wrong, "flipped-triangle", title), room);
}

#[test]
fn a_triangle_that_is_missing_is_put_in() {
    let room = rules::checks::ROOM_FILE;
    let wrong = room
        .replace("\n12\n0\t\t0\t1\t3\n", "\n11\n0\t\t0\t1\t3\n")
        .replace("\n1\t\t4\t6\t7\n", "\n");
    let title = "Close the hole with a triangle of the neighbor's material";
    let text = mended(&wrong, "open-edge", title);
    // Its vertices are those that are there, as its neighbor has them.
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let (mut now, mut then) = (lines(&text), lines(room));
    let put_in = now.iter().position(|line| line == "1\t\t6\t7\t4");
    assert_eq!(now.remove(put_in.unwrap()), "1\t\t6\t7\t4");
    then.retain(|line| line != "1\t\t4\t6\t7");
    assert_eq!(now, then);
}

#[test]
fn a_vertex_moved_by_hand_is_moved_back() {
    let room = rules::checks::ROOM_FILE;
    // A triangle of the ceiling has a corner of its own, a little away.
    let corner = "400.0000000000\t600.0000000000\t300.0000000000\n";
    let at = room.find(corner).unwrap();
    let record: String = room[at..].split_inclusive('\n').take(5).collect();
    let end = at + record.len();
    assert!(room[end..].starts_with("12\n"), "it is the last vertex");
    let moved = record.replace("600.0000000000", "600.1400000000");
    let wrong = format!("{}{moved}{}", &room[..end], &room[end..])
        .replace(
            "\n8\n0.0000000000\t0.0000000000\t0.0",
            "\n9\n0.0000000000\t0.0000000000\t0.0",
        )
        .replace("\n1\t\t4\t6\t7\n", "\n1\t\t4\t6\t8\n");
    let title = "Move vertex 8 of object 0 onto vertex 7 of object 0 (0.14 units)";
    let text = mended(&wrong, "open-edge", title);
    assert_eq!(text, wrong.replace("600.1400000000", "600.0000000000"));
}

#[test]
fn what_is_meant_so_can_be_allowed() {
    let (mut client, _) = Client::start(capable(), None);
    let text = FILE.replace("\n2099\n", "\n2098\n");
    let before = text.rfind("2098\n").unwrap();
    let line = text[..before].lines().count() as u32;
    client.open(URI, &text);
    client.pushed(URI, 1);
    let found = actions(&mut client, line, &json!({ "diagnostics": [] }));
    let titled = |title: &str| {
        found
            .iter()
            .find(|action| action["title"] == title)
            .unwrap()
    };
    let places = [
        (
            "Allow `duplicate-unique-id` here",
            "\n; halo-ass: allow(duplicate-unique-id)\n2098\n0\n",
        ),
        (
            "Allow `duplicate-unique-id` in this file",
            ";### HEADER ###\n; halo-ass: allow-file(duplicate-unique-id)\n",
        ),
    ];
    let mut version = 1;
    for (title, part) in places {
        let action = titled(title).clone();
        assert_eq!(action["isPreferred"], false);
        version += 1;
        client.change(URI, version, json!([{ "text": text }]));
        client.pushed(URI, version);
        let again = actions(&mut client, line, &json!({ "diagnostics": [] }));
        let action = again.iter().find(|it| it["title"] == title).unwrap();
        let resolved = client.request("codeAction/resolve", action.clone());
        let allowed = applied(&text, &resolved);
        assert!(allowed.contains(part), "{allowed}");
        version += 1;
        client.change(URI, version, json!([{ "text": allowed }]));
        assert_eq!(client.pushed(URI, version), Vec::<Value>::new());
    }
    client.stop();
}

fn titles(found: &[Value]) -> Vec<&str> {
    found.iter().filter_map(|it| it["title"].as_str()).collect()
}

#[test]
fn an_error_is_cured_before_it_is_hidden() {
    let (mut client, _) = Client::start(capable(), None);
    let room = rules::checks::ROOM_FILE;
    let text = room.replace("\n1\t\t4\t6\t7\n", "\n1\t\t4\t6\t70\n");
    let line = text
        .lines()
        .position(|line| line.ends_with("\t70"))
        .unwrap() as u32;
    client.open(URI, &text);
    client.pushed(URI, 1);
    let only = json!({ "diagnostics": [], "only": ["quickfix"] });
    let place = |character| json!({ "line": line, "character": character });
    let answer = client.request(
        "textDocument/codeAction",
        json!({
            "textDocument": { "uri": URI },
            "range": { "start": place(8), "end": place(8) },
            "context": only,
        }),
    );
    let found = answer["result"].as_array().unwrap();
    assert_eq!(
        titles(found),
        [
            "Delete triangle 2 of object 0",
            "Use vertex 7 (the last of 8)",
            "Allow `vertex-index-out-of-range` here",
            "Allow `vertex-index-out-of-range` in this file",
        ]
    );
    // It is deleted, though a hole is left.
    let resolved = client.request("codeAction/resolve", found[0].clone());
    let left = room
        .replace("\n12\n0\t\t0", "\n11\n0\t\t0")
        .replace("\n1\t\t4\t6\t7\n", "\n");
    assert_eq!(applied(&text, &resolved), left);
    client.stop();
}

#[test]
fn an_error_without_a_cure_is_explained_before_it_is_hidden() {
    let code = rules::checks::Code::CrowdedEdge;
    let text = code.rule().fails.text();
    let asked = |capabilities: Value| {
        let (mut client, _) = Client::start(capabilities, None);
        client.open(URI, &text);
        let diagnostics = client.pushed(URI, 1);
        let own = diagnostics.iter().find(|it| it["code"] == code.name());
        let line = own.unwrap()["range"]["start"]["line"].as_u64().unwrap();
        let only = json!({ "diagnostics": [], "only": ["quickfix"] });
        let found = actions(&mut client, line as u32, &only);
        client.stop();
        found
    };
    assert_eq!(titles(&asked(capable())), [""; 0], "nothing hides it");
    let mut explains = capable();
    explains["experimental"] = json!({ "commands": ["halo-ass.explainRule"] });
    let found = asked(explains);
    assert_eq!(
        titles(&found),
        [
            "Explain `crowded-edge`",
            "Allow `crowded-edge` here",
            "Allow `crowded-edge` in this file",
        ]
    );
    let command = &found[0]["command"];
    assert_eq!(command["command"], "halo-ass.explainRule");
    assert_eq!(command["arguments"], json!(["crowded-edge"]));
}

#[test]
fn what_is_allowed_in_vain_is_taken_out() {
    let cases = [
        ("; halo-ass: allow(zero-scale)\n", ""),
        (
            "; halo-ass: allow(duplicate-unique-id, zero-scale)\n",
            "; halo-ass: allow(duplicate-unique-id)\n",
        ),
        (
            "; halo-ass: allow(zero-scale , duplicate-unique-id)\n",
            "; halo-ass: allow(duplicate-unique-id)\n",
        ),
    ];
    let (mut client, _) = Client::start(capable(), None);
    let doubled = FILE.replace("\n2099\n", "\n2098\n");
    let at = doubled.rfind("2098\n").unwrap();
    let line = doubled[..at].lines().count() as u32;
    client.open(URI, FILE);
    client.pushed(URI, 1);
    for (version, (comment, left)) in (2..).zip(cases) {
        let with = |comment: &str| format!("{}{comment}{}", &doubled[..at], &doubled[at..]);
        client.change(URI, version, json!([{ "text": with(comment) }]));
        client.pushed(URI, version);
        let place = |character: u32| json!({ "line": line, "character": character });
        let answer = client.request(
            "textDocument/codeAction",
            json!({
                "textDocument": { "uri": URI },
                "range": { "start": place(0), "end": place(80) },
                "context": { "diagnostics": [] },
            }),
        );
        let found = answer["result"].as_array().unwrap();
        let action = found.iter().find(|it| it["title"] == "Remove `zero-scale`");
        let resolved = client.request("codeAction/resolve", action.unwrap().clone());
        assert_eq!(applied(&with(comment), &resolved), with(left));
    }
    client.stop();
}
