//! A kit on a drive that answers slowly: what is typed is answered while the kit is still being read.

use super::edit;
use crate::support::{Client, shown, uri};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The functions of a slow drive, compiled; `None` where there is no C compiler.
fn drive(folder: &Path) -> Option<PathBuf> {
    let source = folder.join("slow_kit.c");
    fs::write(&source, include_str!("slow_kit.c")).unwrap();
    let library = folder.join("slow_kit.so");
    let mut compile = Command::new("cc");
    compile.args(["-shared", "-fPIC", "-o"]).arg(&library);
    let output = compile.arg(&source).arg("-ldl").output().ok()?;
    assert!(output.status.success(), "{output:?}");
    Some(library)
}

/// A level with an XRef to a tag, and one line to be edited.
fn level() -> String {
    let xref = "\"objects\\gear\\crate\\crate.crate\"\n\"crate\"\n";
    rules::checks::EXAMPLE_FILE.replacen("\"\"\n\"\"\n", xref, 1)
}

/// The position of some words.
fn at(text: &str, words: &str) -> Value {
    let offset = text.find(words).unwrap();
    let line = text[..offset].lines().count();
    let begun = !text[..offset].ends_with('\n');
    let start = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    json!({ "line": line - usize::from(begun), "character": offset - start })
}

#[test]
fn no_key_waits_for_a_slow_kit() {
    let scratch = tempfile::tempdir().unwrap();
    let scratch = scratch.path().canonicalize().unwrap();
    let Some(drive) = drive(&scratch) else {
        return;
    };
    let root = scratch.join("kit");
    let path = root.join("data/scenarios/multi/a/structure/a.ASS");
    let shaders = root.join("tags/scenarios/multi/a/shaders");
    for folder in [path.parent().unwrap(), &shaders] {
        fs::create_dir_all(folder).unwrap();
    }
    fs::write(shaders.join("concrete.shader"), "").unwrap();
    let text = level();
    fs::write(&path, &text).unwrap();
    let gate = scratch.join("open");

    let mut command = Client::command();
    command
        .env("LD_PRELOAD", drive)
        .env("SLOW_FOLDER", &root)
        .env("SLOW_GATE", &gate);
    let settings = json!({ "game": "halo2" });
    let mut client = Client::of(command);
    client.shake_hands(json!({}), Some(&root), settings);
    client.pushes_again();
    let name = uri(&path);
    let place =
        |words: &str| json!({ "textDocument": { "uri": name }, "position": at(&text, words) });

    // All of this is answered before the gate to the shaders is open, and with that before the kit can have been read.
    client.open(&name, &text);
    let of_kit = |found: &[Value]| shown(found).iter().any(|it| it.starts_with("shader"));
    let found = client.pushed(&name, 1);
    assert!(!of_kit(&found), "{found:?}");
    let hover = client.request("textDocument/hover", place("crate.crate\""));
    let words = hover["result"]["contents"]["value"].as_str().unwrap();
    assert!(words.contains("a tag of the class crate"), "{words}");
    let hover = client.request("textDocument/hover", place("concrete"));
    let words = hover["result"]["contents"]["value"].as_str().unwrap();
    assert!(words.contains("`concrete`: the shader\n"), "{words}");
    let offered = client.request("textDocument/completion", place("concrete"));
    assert_eq!(offered["result"]["items"][0]["label"], "+sky", "{offered}");
    // A key, with a mistake in it.
    client.change(&name, 2, json!([edit(1, 0, 1, "x")]));
    let found = client.pushed(&name, 2);
    assert!(!found.is_empty() && !of_kit(&found), "{found:?}");
    client.change(&name, 3, json!([edit(1, 0, 1, "2")]));
    let found = client.pushed(&name, 3);
    assert!(!of_kit(&found), "{found:?}");
    let document = json!({ "textDocument": { "uri": name } });
    let links = client.ask("textDocument/documentLink", document);
    client.request("textDocument/hover", place("crate.crate\""));
    let is_answer = |message: &Value| message["id"] == links;
    assert!(!client.has(is_answer), "links wait for the kit");

    fs::write(&gate, "").unwrap();
    while !of_kit(&client.pushed(&name, 3)) {}
    let answer = client.take(is_answer);
    let links = answer["result"].as_array().unwrap();
    let to = |link: &Value| {
        link["target"]
            .as_str()
            .unwrap()
            .ends_with("/concrete.shader")
    };
    assert!(links.iter().any(to), "{answer}");
    let hover = client.request("textDocument/hover", place("concrete"));
    let words = hover["result"]["contents"]["value"].as_str().unwrap();
    assert!(words.contains(r"a\shaders\concrete.shader"), "{words}");
    client.stop();
}
