//! An open level compared with a file that the client reads.

use super::other_formats::base64;
use crate::support::Client;
use serde_json::json;

const OLD: &str = include_str!("../../../../../tests/corpus/sealed_v2.ASS");

#[test]
fn the_server_compares_an_open_level() {
    let (mut client, _) = Client::start(json!({}), None);
    let new = OLD.replace("\"floor\"", "\"ground\"");
    let uri = "file:///levels/new%20one.ass";
    client.open(uri, &new);
    let mut ask = |bytes: &[u8]| {
        let other = json!({ "name": "old.ass", "bytes": base64(bytes) });
        let asked = json!({ "textDocument": { "uri": uri }, "other": other });
        client.request("halo-ass/compare", asked)
    };
    let found = &ask(OLD.as_bytes())["result"];
    assert_eq!(found["changes"][0]["change"], "renamed");
    assert_eq!(
        found["text"],
        "material 1 `ground` renamed, was `floor`\nnothing moved\n"
    );
    // As Windows' editors write it.
    let wide: Vec<u8> = [0xfeff]
        .into_iter()
        .chain(OLD.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    assert_eq!(&ask(&wide)["result"], found);
    let refused = ask(b"[Script Info]\n");
    assert_eq!(
        refused["error"]["message"],
        "`old.ass` is not a Halo .ass file"
    );
    client.pushed(uri, 1);
    client.stop();
}
