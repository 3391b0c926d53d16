//! Tests of Tool's complaints on the command line.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, SystemTime};

const LEVEL: &str = rules::checks::EXAMPLE_FILE;

/// A `.wrl` as Halo 2's Tool writes it, of an edge of the example's floor.
const OPEN: &str = include_str!("../../../../tests/tool/open-edge.wrl");

/// A kit with a level in it, and the path of the level.
fn kit() -> (tempfile::TempDir, PathBuf, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    let structure = root.join("data/scenarios/multi/a/structure");
    fs::create_dir_all(&structure).unwrap();
    let shaders = root.join("tags/scenarios/multi/a/shaders");
    fs::create_dir_all(&shaders).unwrap();
    for name in ["concrete.shader", "metal_floor.shader"] {
        fs::write(shaders.join(name), "").unwrap();
    }
    let level = structure.join("a.ASS");
    fs::write(&level, LEVEL).unwrap();
    (folder, root, level)
}

/// Writes a file that is newer than all others.
fn newer(path: &Path, text: &str) {
    fs::write(path, text).unwrap();
    let file = File::options().write(true).open(path).unwrap();
    let later = SystemTime::now() + Duration::from_secs(5);
    file.set_modified(later).unwrap();
}

fn check(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_halo-ass"))
        .current_dir(folder)
        .arg("check")
        .args(args)
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn the_command_line_reads_what_it_is_told_to() {
    let (_folder, root, level) = kit();
    newer(&root.join("a.wrl"), OPEN);
    let level = level.strip_prefix(&root).unwrap().to_str().unwrap();
    let silent = check(&root, &["--format", "concise", level]);
    assert_eq!(
        (text(&silent.stdout), silent.status.code()),
        (String::new(), Some(0))
    );
    let told = check(&root, &["--format", "concise", "--wrl", "a.wrl", level]);
    assert_eq!(told.status.code(), Some(1));
    assert_eq!(
        text(&told.stdout),
        "data/scenarios/multi/a/structure/a.ASS:63:1: error tool-open-edge: Tool says: edge #12 is open (red), \
         from (50, 0, 0) to (50, 100, 0), of instance 2 `floor`\n"
    );
    let missing = check(&root, &["--wrl", "b.wrl", level]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(text(&missing.stderr).contains("b.wrl"), "{missing:?}");
    fs::write(root.join("b.ass"), LEVEL).unwrap();
    let both = check(&root, &["--wrl", "a.wrl", level, "b.ass"]);
    assert_eq!(both.status.code(), Some(2));
}

#[test]
fn findings_are_written_for_modelling_programs() {
    let (_folder, root, level) = kit();
    newer(&root.join("a.wrl"), OPEN);
    let level = level.strip_prefix(&root).unwrap().to_str().unwrap();
    let drawn = check(&root, &["--format", "wrl", "--wrl", "a.wrl", level]);
    assert_eq!(drawn.status.code(), Some(1));
    let drawn = text(&drawn.stdout);
    assert!(drawn.starts_with("#VRML V2.0 utf8\n"), "{drawn}");
    assert!(drawn.contains("DEF tool_open_edge_0 Group"), "{drawn}");
    let found = rules::wrl::read(&drawn);
    assert_eq!(found.len(), 1);
    assert!(
        found[0]
            .words
            .starts_with("data/scenarios/multi/a/structure/a.ASS:63: tool-open-edge: ")
    );
    assert_eq!(
        found[0].elements,
        [vec![[50.0, 0.0, 0.0], [50.0, 100.0, 0.0]]]
    );
    assert_eq!(found[0].colors, [[1.0, 0.0, 0.0]]);
    // What has no place in space is not there.
    fs::write(root.join("b.ass"), LEVEL.replace(";OBJECT 1", ";OBJECT 5")).unwrap();
    let nothing = check(&root, &["--format", "wrl", "b.ass"]);
    assert_eq!(text(&nothing.stdout), "#VRML V2.0 utf8\n");
}
