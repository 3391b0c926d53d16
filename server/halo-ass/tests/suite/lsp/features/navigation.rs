//! From an index to what it names, and back; names.

use super::{at, list, same, scene, shown};
use crate::lsp::URI;
use serde_json::json;

#[test]
fn an_index_leads_to_what_it_names() {
    let mut client = scene(json!({ "textDocument": { "definition": { "linkSupport": true } } }));
    let mut go = |method: &str, places: &[&str]| {
        let mut all = String::new();
        for place in places {
            let answer = client.request(&format!("textDocument/{method}"), at(place));
            all += &list(&answer["result"], |link| {
                format!(
                    "{} to {}, name {}",
                    shown(&link["originSelectionRange"]),
                    shown(&link["targetRange"]),
                    shown(&link["targetSelectionRange"])
                )
            });
        }
        all
    };
    let material = "2\n|0\n0\n1\n";
    let vertex = "2\n0\n0\n|1\n";
    let object = ";INSTANCE 2\n|1\n";
    let parent = "2099\n|0\n";
    let node = "1\n|0\n1.0000000000\n1\n0.0000000000\t0";
    same(
        &go("definition", &[material, vertex, object, parent, node]),
        "
        62:0-1 0 to 10:0 ;MATERIAL 0 … 12:2, name 11:0-10 \"concrete\"
        64:0-1 1 to 40:0 100.0000000000	0.0000000000	0.0000000000 … 46:25, name 40:0-40 100.0000000000	0.0000000000	0.0000000000
        101:0-1 1 to 28:0 ;OBJECT 1 … 69:1, name 29:0-6 \"MESH\"
        104:0-1 0 to 74:0 ;INSTANCE 0 … 85:12, name 76:0-12 \"Scene Root\"
        36:0-1 0 to 21:0 ;OBJECT 0 … 26:12, name 22:0-8 \"SPHERE\"
        36:0-1 0 to 112:0-1 1, name 112:0-1 1
        ",
    );
    same(
        &go("declaration", &[";OBJ|ECT 0"]),
        "21:0-9 ;OBJECT 0 to 21:0 ;OBJECT 0 … 26:12, name 22:0-8 \"SPHERE\"",
    );
    // An instance is of the kind of its object.
    same(
        &go("typeDefinition", &["\"fl|oor\"", ";INST|ANCE 1"]),
        "
        102:0-7 \"floor\" to 28:0 ;OBJECT 1 … 69:1, name 29:0-6 \"MESH\"
        87:0-11 ;INSTANCE 1 to 21:0 ;OBJECT 0 … 26:12, name 22:0-8 \"SPHERE\"
        ",
    );
    client.stop();
}

#[test]
fn a_record_leads_to_its_uses() {
    let mut client = scene(json!({}));
    let mut go = |place: &str, with: bool| {
        let mut params = at(place);
        params["context"] = json!({ "includeDeclaration": with });
        let answer = client.request("textDocument/references", params);
        list(&answer["result"], |location| shown(&location["range"]))
    };
    same(&go(";MATERIAL |0", true), "11:0-10 \"concrete\"\n62:0-1 0");
    same(&go(";MATERIAL |0", false), "62:0-1 0");
    // From one index to all others that name the same vertex.
    same(&go("2\n1\n0\n|2\n3", false), "65:0-1 2\n68:0-1 2");
    // A bone list may hold objects or instances: both readings.
    same(&go("\"frame|_bone\"", false), "112:0-1 1");
    same(&go("|\"MESH\"", false), "101:0-1 1\n112:0-1 1");
    same(&go(";### OBJ|ECTS ###", true), "");
    client.stop();
}

#[test]
fn what_speaks_of_the_same_is_highlighted() {
    let mut client = scene(json!({}));
    let answer = client.request("textDocument/documentHighlight", at(";OBJECT |1"));
    let found = list(&answer["result"], |it| {
        format!("{} {}", it["kind"], shown(&it["range"]))
    });
    same(&found, "3 29:0-6 \"MESH\"\n2 101:0-1 1\n2 112:0-1 1");
    // What names nothing has none, which is an answer: VS Code marks equal words where there is no answer.
    let answer = client.request("textDocument/documentHighlight", at("\"WORK|STATION\""));
    assert_eq!(answer["result"], json!([]));
    client.stop();
}

#[test]
fn names_are_renamed() {
    let mut client = scene(json!({
        "textDocument": { "rename": { "prepareSupport": true } },
        "workspace": { "workspaceEdit": { "documentChanges": true } },
    }));
    let name = client.request("textDocument/prepareRename", at("\"fl|oor\""))["result"].clone();
    assert_eq!(name["placeholder"], "floor");
    assert_eq!(shown(&name["range"]), "102:1-6 floor");
    let mut params = at("\"fl|oor\"");
    params["newName"] = json!("ceiling");
    let answer = client.request("textDocument/rename", params.clone())["result"].clone();
    let change = &answer["documentChanges"][0];
    assert_eq!(change["textDocument"], json!({ "uri": URI, "version": 1 }));
    assert_eq!(change["edits"][0]["newText"], "ceiling");
    assert_eq!(change["edits"][0]["range"], name["range"]);
    params["newName"] = json!("cei\"ling");
    let refused = client.request("textDocument/rename", params)["error"].clone();
    assert_eq!(
        refused["message"],
        "a name cannot hold a quote: not every reader goes on behind it"
    );
    // A number is no name.
    assert!(client.request("textDocument/prepareRename", at("\n|2098"))["result"].is_null());
    client.stop();
}
