//! One picture for each thing that an editor asks: a text with a cursor, and the answer as it lies on the text.

use crate::support::Client;
use crate::{FILE, URI, plain};
use serde_json::{Value, json};
use std::fmt::Write;

/// A client with everything, and the example open.
fn scene(capabilities: Value) -> Client {
    let (mut client, _) = Client::start(capabilities, None);
    client.open(URI, FILE);
    client.pushed(URI, 1);
    client
}

/// The position of the byte behind the first part of a place, which is told by the text around it: `before|behind`.
fn cursor(place: &str) -> Value {
    let (before, behind) = place.split_once('|').unwrap();
    let at = FILE.find(&format!("{before}{behind}")).unwrap() + before.len();
    let line = FILE[..at].matches('\n').count();
    let start = FILE[..at].rfind('\n').map_or(0, |end| end + 1);
    json!({ "line": line, "character": at - start })
}

fn at(place: &str) -> Value {
    json!({ "textDocument": { "uri": URI }, "position": cursor(place) })
}

/// `line:character-character text` of a range.
fn shown(range: &Value) -> String {
    let number = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
    let (start, end) = (&range["start"], &range["end"]);
    let line = number(&start["line"]);
    let (from, to) = (number(&start["character"]), number(&end["character"]));
    let text = FILE.lines().nth(line).unwrap();
    if end["line"] == start["line"] {
        return format!("{line}:{from}-{to} {}", &text[from..to]);
    }
    format!("{line}:{from} {} … {}:{to}", &text[from..], end["line"])
}

fn list(ranges: &Value, of: impl Fn(&Value) -> String) -> String {
    let mut text = String::new();
    for item in ranges.as_array().unwrap_or(&Vec::new()) {
        writeln!(text, "{}", of(item)).unwrap();
    }
    text
}

#[track_caller]
fn same(found: &str, expected: &str) {
    let expected: Vec<&str> = expected
        .lines()
        .map(str::trim)
        .filter(|it| !it.is_empty())
        .collect();
    let found_lines: Vec<&str> = found.lines().map(str::trim).collect();
    assert_eq!(found_lines, expected, "\n{found}");
}

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
    client.stop();
}

#[test]
fn instances_are_a_tree() {
    let mut client = scene(json!({}));
    let names = |answer: &Value, of: &str| {
        list(&answer["result"], |it| {
            let item = if of.is_empty() { it } else { &it[of] };
            format!(
                "{} ({})",
                item["name"].as_str().unwrap(),
                item["detail"].as_str().unwrap()
            )
        })
    };
    let floor = client.request("textDocument/prepareTypeHierarchy", at("\"fl|oor\""));
    same(&names(&floor, ""), "floor (instance 2, object 1 (MESH))");
    let floor = json!({ "item": floor["result"][0] });
    let parents = client.request("typeHierarchy/supertypes", floor.clone());
    same(&names(&parents, ""), "Scene Root (instance 0)");
    let root = json!({ "item": parents["result"][0] });
    let children = client.request("typeHierarchy/subtypes", root);
    same(
        &names(&children, ""),
        "frame_bone (instance 1, object 0 (SPHERE))\nfloor (instance 2, object 1 (MESH))",
    );
    // The same for clients that know calls only.
    let floor = client.request("textDocument/prepareCallHierarchy", at("\"fl|oor\""));
    let incoming = client.request(
        "callHierarchy/incomingCalls",
        json!({ "item": floor["result"][0] }),
    );
    same(&names(&incoming, "from"), "Scene Root (instance 0)");
    same(
        &list(&incoming["result"][0]["fromRanges"], shown),
        "104:0-1 0",
    );
    let root = json!({ "item": incoming["result"][0]["from"] });
    let outgoing = client.request("callHierarchy/outgoingCalls", root);
    same(
        &names(&outgoing, "to"),
        "frame_bone (instance 1, object 0 (SPHERE))\nfloor (instance 2, object 1 (MESH))",
    );
    client.stop();
}

#[test]
fn a_type_hierarchy_is_told_to_whom_it_can_be_told() {
    let capabilities =
        json!({ "textDocument": { "typeHierarchy": { "dynamicRegistration": true } } });
    let (mut client, _) = Client::start(capabilities, None);
    let told = client.take(|message| message["method"] == "client/registerCapability");
    assert_eq!(
        told["params"]["registrations"][0]["method"],
        "textDocument/prepareTypeHierarchy"
    );
    client.stop();
}

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
        26:12 = 0.02 world units
        29:0 Object Type:
        30:0 XRef File:
        31:0 XRef Object:
        32:0 Vertex Count:
        33:0 vertex 0
        36:1 SPHERE frame_bone
        43:1 SPHERE frame_bone
        ",
    );
    same(&hints(62, 70), "62:1 concrete\n66:1 metal_floor");
    same(
        &hints(104, 109),
        "
        104:0 Parent Instance Index:
        104:1 Scene Root
        105:0 Inheritance Flag:
        106:0 Local Rotation:
        107:0 Local Translation:
        107:39 = 0.5, 0, 0 world units
        108:0 Local Scale:
        109:0 Pivot Point Rotation:
        ",
    );
    client.stop();
}

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
    client.change(URI, 2, json!([crate::edit(101, 0, 1, "-1")]));
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

#[test]
fn what_a_record_is_used_for() {
    let mut client = scene(json!({ "experimental": { "commands": ["ass-lsp.showReferences"] } }));
    let params = json!({ "textDocument": { "uri": URI } });
    let lenses = client.request("textDocument/codeLens", params)["result"].clone();
    let mut all = String::new();
    for lens in lenses.as_array().unwrap() {
        let lens = client.request("codeLens/resolve", lens.clone())["result"].clone();
        let command = &lens["command"];
        assert_eq!(command["command"], "ass-lsp.showReferences");
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
        json!([crate::edit(0, 0, 0, "; ass-lsp: allow(zero\n")]),
    );
    client.pushed(URI, 2);
    let answer = client.request(
        "textDocument/completion",
        json!({
            "textDocument": { "uri": URI }, "position": { "line": 0, "character": 21 },
        }),
    );
    let items = answer["result"]["items"].as_array().unwrap();
    let rule = items
        .iter()
        .find(|item| item["label"] == "zero-scale")
        .unwrap();
    assert_eq!(rule["textEdit"]["range"]["start"]["character"], 17);
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
        "a name cannot hold a quote: readers end it there"
    );
    // A number is no name.
    assert!(client.request("textDocument/prepareRename", at("\n|2098"))["result"].is_null());
    client.stop();
}

#[test]
fn colors_are_shown_and_chosen() {
    const LIGHT: &str = include_str!("../../src/checks/light.ass");
    let mut client = plain();
    client.open(URI, LIGHT);
    client.pushed(URI, 1);
    let params = json!({ "textDocument": { "uri": URI } });
    let colors = client.request("textDocument/documentColor", params)["result"].clone();
    let color = &colors[0];
    let line = color["range"]["start"]["line"].as_u64().unwrap() as usize;
    let text = LIGHT.lines().nth(line).unwrap();
    let numbers: Vec<f64> = text.split('\t').map(|it| it.parse().unwrap()).collect();
    assert_eq!(color["color"]["red"].as_f64(), Some(numbers[0]));
    let params = json!({
        "textDocument": { "uri": URI },
        "color": { "red": 0.25, "green": 0.5, "blue": 1.0, "alpha": 1.0 },
        "range": color["range"],
    });
    let chosen = client.request("textDocument/colorPresentation", params)["result"].clone();
    assert_eq!(
        chosen[0]["textEdit"]["newText"],
        "0.2500000000\t0.5000000000\t1.0000000000"
    );
    client.stop();
}

/// What the server offers when it starts, and the request that asks for it.
const OFFERED: [(&str, &[&str]); 23] = [
    (
        "callHierarchyProvider",
        &["textDocument/prepareCallHierarchy"],
    ),
    ("codeActionProvider", &["textDocument/codeAction"]),
    ("codeLensProvider", &["textDocument/codeLens"]),
    ("colorProvider", &["textDocument/documentColor"]),
    ("completionProvider", &["textDocument/completion"]),
    ("declarationProvider", &["textDocument/declaration"]),
    ("definitionProvider", &["textDocument/definition"]),
    (
        "diagnosticProvider",
        &["textDocument/diagnostic", "workspace/diagnostic"],
    ),
    (
        "documentHighlightProvider",
        &["textDocument/documentHighlight"],
    ),
    ("documentSymbolProvider", &["textDocument/documentSymbol"]),
    ("executeCommandProvider", &["workspace/executeCommand"]),
    ("foldingRangeProvider", &["textDocument/foldingRange"]),
    ("hoverProvider", &["textDocument/hover"]),
    ("inlayHintProvider", &["textDocument/inlayHint"]),
    ("referencesProvider", &["textDocument/references"]),
    ("renameProvider", &["textDocument/rename"]),
    (
        "semanticTokensProvider",
        &[
            "textDocument/semanticTokens/full",
            "textDocument/semanticTokens/range",
        ],
    ),
    ("signatureHelpProvider", &["textDocument/signatureHelp"]),
    ("documentFormattingProvider", &["textDocument/formatting"]),
    (
        "documentRangeFormattingProvider",
        &["textDocument/rangeFormatting"],
    ),
    (
        "documentOnTypeFormattingProvider",
        &["textDocument/onTypeFormatting"],
    ),
    (
        "linkedEditingRangeProvider",
        &["textDocument/linkedEditingRange"],
    ),
    ("workspaceSymbolProvider", &["workspace/symbol"]),
];

#[test]
fn what_is_offered_is_there() {
    let literals = json!({ "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } } });
    let capabilities = json!({ "textDocument": { "diagnostic": {}, "codeAction": literals } });
    let (mut client, offered) = Client::start(capabilities, None);
    client.open(URI, FILE);
    let start = json!({ "line": 88, "character": 0 });
    let params = json!({
        "textDocument": { "uri": URI },
        "position": start,
        "range": { "start": start, "end": start },
        "context": { "includeDeclaration": true, "triggerKind": 1, "isRetrigger": false, "diagnostics": [] },
        "newName": "name",
        "ch": "\n",
        "options": { "tabSize": 8, "insertSpaces": false },
        "query": "floor",
        "positions": [start],
        "previousResultIds": [],
        "command": "ass-lsp.stats",
        "arguments": [URI],
    });
    // Asked for beside these: what has no request of its own, and what the list above has elsewhere.
    let other = [
        "textDocumentSync",
        "positionEncoding",
        "workspace",
        "selectionRangeProvider",
        "typeDefinitionProvider",
    ];
    for (name, what) in offered.as_object().unwrap() {
        let known = OFFERED.iter().find(|(offered, _)| offered == name);
        assert!(
            known.is_some() || other.contains(&name.as_str()),
            "{name}: {what}"
        );
    }
    for (name, methods) in OFFERED {
        assert!(!offered[name].is_null(), "{name} is not offered");
        for method in methods {
            let answer = client.request(method, params.clone());
            assert!(answer["error"].is_null(), "{method}: {answer}");
            assert!(
                // There is no name and no heading here.
                !answer["result"].is_null()
                    || ["renameProvider", "linkedEditingRangeProvider"].contains(&name),
                "{method}: {answer}"
            );
        }
    }
    client.stop();
}
