//! Colors.

use crate::lsp::{URI, plain};
use serde_json::json;

#[test]
fn colors_are_shown_and_chosen() {
    const LIGHT: &str = include_str!("../../../../../rules/src/checks/light.ass");
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
