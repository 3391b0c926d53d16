//! The command line as people guess it: files without a command, commands that other programs have, rules by other words.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const GOOD: &str = rules::checks::EXAMPLE_FILE;

/// Runs the program in a folder. Gives its exit code, standard output and standard error.
fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_halo-ass"))
        .current_dir(folder)
        .args(args)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn files_without_a_command_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("levels")).unwrap();
    let bad = GOOD.replace("\n0\n2\n3\n", "\n0\n2\n40\n");
    fs::write(folder.path().join("levels/bad.ass"), &bad).unwrap();
    let whole = folder.path().join("levels/bad.ass");
    for path in ["levels/bad.ass", "levels", whole.to_str().unwrap()] {
        let (code, out, told) = run(folder.path(), &["check", path]);
        assert_eq!(code, 1, "{told}");
        assert_eq!(run(folder.path(), &[path]), (code, out, told), "{path}");
    }
    let (code, out, _) = run(folder.path(), &["levels", "--format", "concise"]);
    assert_eq!(
        (code, out.lines().next().unwrap().contains("bad.ass:")),
        (1, true),
        "{out}"
    );
    // A level that is not there is meant as one.
    let (code, _, told) = run(folder.path(), &["none.ass"]);
    assert_eq!(code, 2);
    assert!(
        told.contains("none.ass") && !told.contains("subcommand"),
        "{told}"
    );
    // What is called like a command is the command.
    fs::create_dir(folder.path().join("rules")).unwrap();
    assert!(run(folder.path(), &["rules"]).1.contains("open-edge"));
    let (code, _, told) = run(folder.path(), &["chek", "levels"]);
    assert_eq!(code, 2);
    assert!(told.contains("'check'"), "{told}");
}

#[test]
fn commands_of_other_programs_lead_to_those_of_this_one() {
    for (guess, meant) in [
        ("fix", "'check --fix'"),
        ("format", "'fmt'"),
        ("lint", "'check'"),
    ] {
        let (code, _, told) = run(Path::new("."), &[guess, "level.ass"]);
        assert_eq!(code, 2);
        assert!(told.contains(meant), "{told}");
    }
}

#[test]
fn a_rule_is_explained_by_other_words() {
    let explained = run(Path::new("."), &["explain", "open-edge"]);
    assert_eq!(explained.0, 0);
    for words in [
        &["edge-open"][..],
        &["edge is open"],
        &["edge", "is", "open"],
        &["ERROR edge #12 is open (red)"],
    ] {
        assert_eq!(
            run(Path::new("."), &[&["explain"], words].concat()),
            explained,
            "{words:?}"
        );
    }
    let (code, _, told) = run(Path::new("."), &["explain", "couldn't update edge"]);
    assert_eq!(code, 2);
    assert!(
        told.contains("can be several rules: `crowded-edge`, `flipped-triangle`"),
        "{told}"
    );
}

#[test]
fn a_format_that_is_none_is_told_with_those_that_are() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("level.ass"), GOOD).unwrap();
    let (code, _, told) = run(folder.path(), &["export", "level.ass", "-o", "level.fbx"]);
    assert_eq!(code, 2);
    assert_eq!(
        told,
        "halo-ass: unknown format `.fbx`: use .html, .glb, .obj, .vmap or .vmap.txt, or `--format`\n"
    );
    let (code, _, told) = run(folder.path(), &["export", "level.ass", "-o", "level.obj"]);
    assert_eq!(
        (code, told.as_str()),
        (0, "halo-ass: `level.obj` is written\n")
    );
}

#[test]
fn what_is_left_says_where_its_cures_are() {
    let folder = tempfile::tempdir().unwrap();
    let bad = GOOD.replace("\n0\n2\n3\n", "\n0\n2\n40\n");
    fs::write(folder.path().join("level.ass"), bad).unwrap();
    let (_, out, told) = run(folder.path(), &["check", "--fix", "level.ass"]);
    let words = "(choose a cure in an editor; `check --format json --show-fixes` lists them)";
    assert!(format!("{out}{told}").contains(words), "{out}{told}");
    let (_, listed, _) = run(
        folder.path(),
        &["check", "--format", "json", "--show-fixes", "level.ass"],
    );
    assert!(listed.contains("Delete triangle 1"), "{listed}");
}
