//! Texts that change: positions, versions, order.

use crate::lsp::{FILE, URI, change, edit, grave, hover, large, plain, request};
use crate::support::{Client, shown};
use serde_json::json;

#[test]
fn characters_count_as_agreed() {
    let text = FILE
        .replace("\"concrete\"", "\"\u{1F600}é\" x")
        .replace('\n', "\r\n");
    // U+1F600 is two units of UTF-16 and four bytes, é one unit and two bytes.
    let (mut client, capabilities) = Client::start(json!({}), None);
    assert_eq!(capabilities["positionEncoding"], "utf-16");
    client.open(URI, &text);
    assert_eq!(
        shown(&client.pushed(URI, 1)),
        ["unexpected-token 11:6-11:7"]
    );
    // Behind the surrogate pair, up to the end of the line: the position behind it is taken as the end.
    client.change(URI, 2, json!([edit(11, 3, 99, "\"")]));
    assert!(client.pushed(URI, 2).is_empty());
    client.stop();

    let offer = json!({ "general": { "positionEncodings": ["utf-8", "utf-16"] } });
    let (mut client, capabilities) = Client::start(offer, None);
    assert_eq!(capabilities["positionEncoding"], "utf-8");
    client.open(URI, &text);
    assert_eq!(
        shown(&client.pushed(URI, 1)),
        ["unexpected-token 11:9-11:10"]
    );
    client.stop();
}

#[test]
fn many_changes_at_once() {
    let mut client = plain();
    client.open(URI, FILE);
    // Typed into the name of material 0, letter by letter, without waiting for anything.
    for (at, letter) in "concrete floor".char_indices() {
        let change = edit(11, 1 + at as u32, 1 + at as u32, &letter.to_string());
        client.change(URI, 2 + at as i64, json!([change]));
    }
    assert!(client.pushed(URI, 15).is_empty());
    let hover = hover(&mut client, 11, 3);
    let text = hover["contents"]["value"].as_str().unwrap();
    assert!(text.contains("Shader Name"), "{text}");
    assert_eq!(hover["range"]["end"]["character"], 24);
    // A whole new text, then an edit of it, in one change.
    client.change(URI, 16, json!([{ "text": FILE }, edit(1, 0, 1, "9")]));
    assert_eq!(
        shown(&client.pushed(URI, 16)),
        ["unsupported-version 1:0-1:1"]
    );
    client.stop();
}

#[test]
fn two_documents_and_one_closed_and_opened_again() {
    let mut client = plain();
    let other = "file:///other.ASS";
    client.open(URI, FILE);
    client.open(other, &FILE.replace("frame_bone\"", "frame_bone"));
    assert!(client.pushed(URI, 1).is_empty());
    assert_eq!(
        shown(&client.pushed(other, 1)),
        ["unterminated-string 89:0-89:11"]
    );
    client.notify(
        "textDocument/didClose",
        json!({ "textDocument": { "uri": other } }),
    );
    let cleared = client.take(|message| message["params"]["uri"] == other);
    assert_eq!(cleared["params"]["diagnostics"], json!([]));
    client.open(other, FILE);
    assert!(client.pushed(other, 1).is_empty());
    client.stop();
}

#[test]
fn every_version_is_told_of_its_own_text() {
    // Three lines on top come while the text before them is analyzed.
    let text = large(9 << 20).replace("\"floor\"\n2099", "\"floor\"\n2098");
    let line = text.lines().position(|line| line == "\"floor\"").unwrap() as i64 + 1;
    let mut client = plain();
    client.open(URI, &text);
    let first = client.pushed(URI, 1);
    assert_eq!(grave(&first)[0]["range"]["start"]["line"], line);
    let mut version = 1;
    for delay in [0, 1, 2, 5, 10, 20, 40] {
        for lines in ["", "\n\n\n"] {
            version += 1;
            // The version of the format is typed again, which reaches every chunk.
            let retype = edit(1, 0, 1, "2");
            let on_top = edit(0, 0, 0, lines);
            let undo = edit(0, 0, 0, "");
            let first = if lines.is_empty() { retype } else { on_top };
            client.change(URI, version, json!([first, undo]));
            std::thread::sleep(std::time::Duration::from_millis(delay));
        }
        // The lines go again.
        version += 1;
        let end = json!({ "line": 3, "character": 0 });
        let range = json!({ "start": { "line": 0, "character": 0 }, "end": end });
        client.change(URI, version, json!([{ "range": range, "text": "" }]));
        let last = version;
        loop {
            let message = client.take(|message| message["params"]["uri"] == URI);
            let told = message["params"]["version"].as_i64().unwrap();
            let shift = if told == last - 1 { 3 } else { 0 };
            let all = message["params"]["diagnostics"].as_array().unwrap();
            let found = &grave(all)[0]["range"]["start"]["line"];
            assert_eq!(*found, line + shift, "version {told}, the last is {last}");
            if told == last {
                break;
            }
        }
    }
    client.stop();
}

#[test]
fn an_answer_fits_the_text_that_was_asked_about() {
    let mut client = plain();
    client.open(URI, &large(20 << 20));
    client.pushed(URI, 1);
    let position = json!({ "line": 11, "character": 3 });
    let params = json!({ "textDocument": { "uri": URI }, "position": position });
    // The first edit reaches every chunk, the second one moves every line.
    client.send_all(&[
        change(URI, 2, json!([edit(1, 0, 1, "7")])),
        request(900, "textDocument/hover", params.clone()),
        change(
            URI,
            3,
            json!([edit(1, 0, 1, "2"), edit(0, 0, 0, "\n\n\n\n")]),
        ),
        request(901, "textDocument/hover", params),
    ]);
    let old = client.take(|message| message["id"] == 900);
    let new = client.take(|message| message["id"] == 901);
    if old["error"]["code"] != -32801 {
        let words = old["result"]["contents"]["value"].as_str().unwrap();
        assert!(words.starts_with("Shader Name"), "{words}");
    }
    // In the text as it is now, the heading of the material's section stands there.
    let words = new["result"]["contents"]["value"].as_str().unwrap();
    assert!(words.starts_with("MATERIALS section"), "{words}");
    client.pushed(URI, 3);
    client.stop();
}

#[test]
fn edits_of_a_whole_text_that_waits() {
    let mut client = plain();
    client.open(URI, FILE);
    client.pushed(URI, 1);
    let mut changes = vec![json!({ "text": large(30 << 20) })];
    changes.extend((0..6000).map(|_| edit(11, 1, 1, "x")));
    client.change(URI, 2, json!(changes));
    // The name of the material has become a long one.
    let found = client.pushed(URI, 2);
    assert!(
        grave(&found).iter().all(|it| it["code"] == "name-too-long"),
        "{found:?}"
    );
    assert_eq!(hover(&mut client, 11, 1)["range"]["end"]["character"], 6010);
    client.stop();
}

#[test]
fn a_slip_at_the_beginning_drops_nothing() {
    let mut client = plain();
    client.open(URI, &FILE.replace("\"floor\"\n2099", "\"floor\"\n2098"));
    assert_eq!(
        shown(&client.pushed(URI, 1)),
        ["duplicate-unique-id 103:0-103:4"]
    );
    client.change(URI, 2, json!([edit(0, 0, 0, "x y\n")]));
    let found = shown(&client.pushed(URI, 2));
    assert!(
        found.contains(&"duplicate-unique-id 104:0-104:4".to_owned()),
        "{found:?}"
    );
    assert!(
        found.iter().all(|found| !found.starts_with("not-halo-ass")),
        "{found:?}"
    );
    // A whole new text is another matter, and so is what is pasted into an empty one.
    client.change(URI, 3, json!([{ "text": "[Script Info]\n" }]));
    assert_eq!(shown(&client.pushed(URI, 3)), ["not-halo-ass 0:0-0:13"]);
    client.change(URI, 4, json!([edit(0, 0, 99, ""), edit(0, 0, 9, "")]));
    client.change(
        URI,
        5,
        json!([{ "text": "" }, edit(0, 0, 0, "[V4+ Styles]")]),
    );
    assert_eq!(shown(&client.pushed(URI, 5)), ["not-halo-ass 0:0-0:12"]);
    client.change(URI, 6, json!([edit(0, 0, 12, ""), edit(0, 0, 0, FILE)]));
    assert!(client.pushed(URI, 6).is_empty());
    client.stop();
}
