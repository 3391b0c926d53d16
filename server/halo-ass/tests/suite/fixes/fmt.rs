//! `fmt` as a user runs it.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const GOOD: &str = rules::checks::EXAMPLE_FILE;

fn run(folder: &Path, args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_halo-ass"))
        .current_dir(folder)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn files_are_formatted_in_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("spaces.ass"), GOOD.replace('\t', " ")).unwrap();
    fs::write(path("right.ass"), GOOD).unwrap();
    fs::write(path("broken.ass"), GOOD.replace("\"MESH\"\n", "")).unwrap();
    let modified = |name: &str| fs::metadata(path(name)).unwrap().modified().unwrap();
    let before = (modified("right.ass"), modified("broken.ass"));

    let output = run(folder.path(), &["fmt", "--check", "."], b"");
    assert_eq!(text(&output.stdout), "spaces.ass\n");
    assert_eq!(output.status.code(), Some(1));
    assert_ne!(fs::read_to_string(path("spaces.ass")).unwrap(), GOOD);

    let output = run(folder.path(), &["fmt", "--diff", "spaces.ass"], b"");
    let diff = text(&output.stdout);
    assert!(diff.starts_with("--- a/spaces.ass\n"), "{diff}");
    assert!(diff.contains("\n+100.0000000000\t0.0"), "{diff}");

    let output = run(folder.path(), &["fmt", "."], b"");
    let told = text(&output.stderr);
    assert!(
        told.contains("`broken.ass`: the file has errors of structure"),
        "{told}"
    );
    assert!(
        told.contains("1 file formatted, 1 file as it should be, 1 file left alone"),
        "{told}"
    );
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(fs::read_to_string(path("spaces.ass")).unwrap(), GOOD);
    assert_eq!((modified("right.ass"), modified("broken.ass")), before);
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        3,
        "nothing is left beside"
    );

    fs::remove_file(path("broken.ass")).unwrap();
    let output = run(folder.path(), &["fmt", "--check", "."], b"");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

#[test]
fn the_layout_is_configured() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("level.ass"), GOOD).unwrap();
    fs::write(
        folder.path().join("halo-ass.toml"),
        "[format]\nexporter = \"max\"\n",
    )
    .unwrap();
    let output = run(folder.path(), &["fmt", "level.ass"], b"");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let max = fs::read_to_string(folder.path().join("level.ass")).unwrap();
    assert!(max.contains("\n1\n0\t1.0000000000\n1\n"), "{max}");
    // An argument is stronger.
    let output = run(
        folder.path(),
        &["fmt", "--exporter", "habdt", "level.ass"],
        b"",
    );
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(
        fs::read_to_string(folder.path().join("level.ass")).unwrap(),
        GOOD
    );
}

#[test]
fn standard_input_goes_to_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let spaces = GOOD.replace('\t', "  ");
    let output = run(folder.path(), &["fmt", "-"], spaces.as_bytes());
    assert_eq!(text(&output.stdout), GOOD);
    assert_eq!(text(&output.stderr), "");
    let output = run(
        folder.path(),
        &["fmt", "--decimals", "1", "-"],
        GOOD.as_bytes(),
    );
    assert!(text(&output.stdout).contains("\n100.0\t0.0\t0.0\n"));
    let output = run(folder.path(), &["fmt", "-"], b"[Script Info]\n");
    assert_eq!(text(&output.stdout), "[Script Info]\n");
    assert_eq!(output.status.code(), Some(1));
}
