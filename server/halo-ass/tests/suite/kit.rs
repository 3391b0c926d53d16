//! The editing kit, in the terminal and in an editor.

use crate::support::{Client, uri};
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const LEVEL: &str = rules::checks::EXAMPLE_FILE;

/// A kit with a level in it that lacks one of its two shaders.
fn kit() -> (tempfile::TempDir, PathBuf, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    let level = root.join("data/scenarios/multi/a/structure/a.ASS");
    let files = [
        (level.clone(), LEVEL),
        (root.join("data/scenarios/multi/a/render/b.ASS"), LEVEL),
        (
            root.join("tags/scenarios/multi/a/shaders/concrete.shader"),
            "",
        ),
    ];
    for (path, text) in files {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    (folder, root, level)
}

fn run(arguments: &[&str], folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_halo-ass"));
    command
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap()
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn a_kit_is_shown_in_words_and_as_json() {
    let (_folder, root, level) = kit();
    let shown = said(&run(&["kit"], &root).stdout);
    let data = root.join("data");
    for line in [
        "Halo 2 kit",
        &format!("  data: {}", data.display()),
        "  no scenario yet: tags/scenarios/multi/a/a.scenario",
        "  data/scenarios/multi/a/structure/a.ASS: not compiled yet (tags/scenarios/multi/a/a.scenario_structure_bsp)",
        "    missing shader `metal_floor`: not in tags/scenarios/multi/a/shaders",
    ] {
        assert!(shown.lines().any(|it| it == line), "{line}\n{shown}");
    }
    let level = level.to_string_lossy();
    let output = run(&["kit", &level, "--format", "json"], &root);
    let shown: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let source = &shown["levels"][0]["sources"][0];
    assert_eq!(
        (&source["state"], &source["shaders"]),
        (&json!("missing"), &json!(2))
    );
    assert_eq!(source["missing_shaders"][0]["shader"], "metal_floor");
    let output = run(&["kit"], &root.join("data/scenarios/multi"));
    assert_eq!(output.status.code(), Some(0));
    let elsewhere = tempfile::tempdir().unwrap();
    let output = run(&["kit"], elsewhere.path());
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output.stderr).contains("there is no editing kit around"));
}

#[test]
fn missing_shaders_are_told_in_the_words_of_tool() {
    let (_folder, root, level) = kit();
    let output = run(&["shaders", &level.to_string_lossy()], &root);
    assert_eq!(
        said(&output.stdout),
        "unable to find shader 'metal_floor' anywhere\n"
    );
    assert_eq!(output.status.code(), Some(1));
    let other = root.join("data/scenarios/multi/a/render/b.ASS");
    let output = run(&["shaders", &other.to_string_lossy()], &root);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output.stderr).contains("is no source of a level of the kit"));
    fs::write(
        root.join("tags/scenarios/multi/a/shaders/metal_floor.shader_template"),
        "",
    )
    .unwrap();
    let output = run(&["shaders", "data"], &root);
    assert_eq!(
        (said(&output.stdout).as_str(), output.status.code()),
        ("", Some(0))
    );
}

#[test]
fn an_editor_is_shown_the_kit_of_its_workspace_alone() {
    let (_folder, root, level) = kit();
    let ask = json!({ "textDocument": { "uri": uri(&level) } });
    let (mut client, _) = Client::start(json!({}), Some(&root));
    let shown = client.request("halo-ass/kit", ask.clone())["result"].clone();
    assert_eq!(
        shown["levels"][0]["sources"][0]["missing_shaders"][0]["shader"],
        "metal_floor"
    );
    assert!(
        shown["text"].as_str().unwrap().starts_with("Halo 2 kit\n"),
        "{shown}"
    );
    client.stop();
    let (mut client, _) = Client::start(json!({}), Some(&root.join("data")));
    let answer = client.request("halo-ass/kit", ask);
    let message = answer["error"]["message"].as_str().unwrap();
    assert!(
        message.starts_with("there is no editing kit around"),
        "{answer}"
    );
    client.stop();
}
