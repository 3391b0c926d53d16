//! Texts of other programs in an editor, and binaries that are shown as text.

use crate::support::{Client, shown};
use serde_json::{Value, json};

const RIG: &str = include_str!("../../../../neighbors/tests/assimp/out52/rig.assxml");
const CUBE: &[u8] = include_bytes!("../../../../neighbors/tests/vmap/cube.vmap");
const CUBE_TEXT: &str = include_str!("../../../../neighbors/tests/vmap/cube.vmap.txt");
const URI: &str = "file:///levels/rig.assxml";

fn open(client: &mut Client, language: &str, uri: &str, text: &str) {
    client.notify(
        "textDocument/didOpen",
        json!({ "textDocument": { "uri": uri, "languageId": language, "version": 1, "text": text } }),
    );
}

/// The place of the first `mark` behind `after` in a text of ASCII.
fn place(text: &str, after: &str, mark: &str) -> Value {
    let from = text.find(after).unwrap();
    let at = from + text[from..].find(mark).unwrap();
    let line = text[..at].matches('\n').count();
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    json!({ "line": line, "character": at - start })
}

fn ask(client: &mut Client, method: &str, position: Value) -> Value {
    let asked = json!({ "textDocument": { "uri": URI }, "position": position });
    client.request(method, asked)["result"].clone()
}

#[test]
fn an_assxml_has_findings_that_follow_edits() {
    let (mut client, _) = Client::start(json!({}), None);
    let wrong = RIG.replacen("<NodeList num=\"6\">", "<NodeList num=\"7\">", 1);
    open(&mut client, "assxml", URI, &wrong);
    let told = client.pushed(URI, 1);
    assert_eq!(shown(&told), ["num-mismatch 19:16-19:17"]);
    let explained = client.request(
        "workspace/executeCommand",
        json!({ "command": "halo-ass.explain", "arguments": ["num-mismatch"] }),
    );
    let page = explained["result"].as_str().unwrap();
    assert!(page.starts_with("## num-mismatch\n"), "{page}");
    let start = place(&wrong, "<NodeList num=", "7");
    let mut end = start.clone();
    end["character"] = json!(start["character"].as_u64().unwrap() + 1);
    client.change(
        URI,
        2,
        json!([{ "range": { "start": start, "end": end }, "text": "6" }]),
    );
    assert!(client.pushed(URI, 2).is_empty());
    client.notify(
        "textDocument/didClose",
        json!({ "textDocument": { "uri": URI } }),
    );
    client.take(|message| message["params"]["uri"] == URI);
    client.stop();
}

#[test]
fn an_assxml_has_an_outline_hovers_and_definitions() {
    let capabilities = json!({ "textDocument": {
        "diagnostic": {},
        "documentSymbol": { "hierarchicalDocumentSymbolSupport": true },
        "hover": { "contentFormat": ["markdown"] },
    } });
    let (mut client, _) = Client::start(capabilities, None);
    open(&mut client, "assxml", URI, RIG);
    let document = json!({ "textDocument": { "uri": URI } });
    let found = client.request("textDocument/diagnostic", document.clone());
    assert_eq!(found["result"]["items"], json!([]));
    let outline = client.request("textDocument/documentSymbol", document.clone());
    let scene = &outline["result"][0]["children"][0];
    assert_eq!(scene["name"], "Scene");
    assert_eq!(scene["children"][0]["detail"], "ROOT");
    let folds = client.request("textDocument/foldingRange", document.clone());
    assert!(folds["result"].as_array().unwrap().len() > 20);
    let face = place(RIG, "<Face num=", "1 3");
    let hover = ask(&mut client, "textDocument/hover", face);
    assert_eq!(
        hover["contents"]["value"],
        "corner 1 of the face: the number of a vertex of the mesh\n\nASSIMP › Scene › MeshList › Mesh 0 › FaceList › Face 0"
    );
    let bone = place(RIG, "<Bone name=", "knee");
    let definition = ask(&mut client, "textDocument/definition", bone);
    assert_eq!(
        definition["range"]["start"],
        place(RIG, "<Node name=\"knee\"", "Node")
    );
    let tokens = client.request("textDocument/semanticTokens/full", document);
    assert_eq!(tokens["result"], Value::Null);
    client.stop();
}

#[test]
fn a_binary_is_shown_as_text() {
    let (mut client, _) = Client::start(json!({}), None);
    let shown = client.request(
        "halo-ass/show",
        json!({ "name": "cube.vmap", "bytes": base64(CUBE) }),
    );
    assert_eq!(shown["result"]["language"], "keyvalues2");
    // Bytes have no id for the first element, and a text needs none.
    let (text, lines) = (shown["result"]["text"].as_str().unwrap(), CUBE_TEXT.lines());
    let differs = text.lines().count().abs_diff(lines.count());
    assert!(text.starts_with("<!-- dmx encoding keyvalues2 4 format vmap 40 -->\n"));
    assert_eq!(differs, 1);
    let cut = client.request(
        "halo-ass/show",
        json!({ "name": "cube.vmap", "bytes": base64(&CUBE[..900]) }),
    );
    let words = cut["error"]["message"].as_str().unwrap();
    assert!(
        words.starts_with("cube.vmap cannot be read: byte "),
        "{words}"
    );
    let other = client.request(
        "halo-ass/show",
        json!({ "name": "note.txt", "bytes": base64(b"words") }),
    );
    assert_eq!(
        other["error"]["message"],
        "note.txt is no assbin, DMX (VMAP) or AAMP file"
    );
    client.stop();
}

pub(super) fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let mut whole = [0; 4];
        whole[1..=three.len()].copy_from_slice(three);
        let bits = u32::from_be_bytes(whole);
        for digit in 0..=three.len() {
            text.push(char::from(DIGITS[(bits >> (18 - 6 * digit) & 63) as usize]));
        }
        text.extend(std::iter::repeat_n('=', 3 - three.len()));
    }
    text
}
