//! `check --fix`, `--unsafe-fixes` and `--diff` as a user runs them.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const GOOD: &str = rules::checks::EXAMPLE_FILE;

/// A decimal comma and a heading without its `;`, which are fixed; a wrong count, an ID twice and a scale of 0, whose fixes
/// are guesses.
fn wrong() -> String {
    GOOD.replace("MATERIALS ###\n2\n", "MATERIALS ###\n3\n")
        .replace("100.0000000000\t100.0", "100,0000000000\t100.0")
        .replace(";### OBJECTS", "### OBJECTS")
        .replace("\n2099\n", "\n2098\n")
        .replace(
            "50.0000000000\t0.0000000000\t0.0000000000\n1.0",
            "50.0000000000\t0.0000000000\t0.0000000000\n0.0",
        )
}

/// The text of `wrong` after its safe fixes.
fn fixed() -> String {
    wrong()
        .replace("100,0000000000", "100.0000000000")
        .replace("### OBJECTS", ";### OBJECTS")
}

/// The summary of the findings that are left.
const LEFT: &str = "left 3: 1 material-count-mismatch (a fix may hide what was lost: `--unsafe-fixes`), \
                    1 duplicate-unique-id (no safe fix: `--unsafe-fixes`), \
                    1 zero-scale (no safe fix: `--unsafe-fixes`)";

fn run(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_halo-ass"))
        .current_dir(folder)
        .args(args)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

/// A folder with a file of these bytes.
fn with(bytes: impl AsRef<[u8]>) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("level.ass"), bytes).unwrap();
    folder
}

fn read(folder: &tempfile::TempDir) -> Vec<u8> {
    fs::read(folder.path().join("level.ass")).unwrap()
}

fn names(folder: &tempfile::TempDir) -> usize {
    fs::read_dir(folder.path()).unwrap().count()
}

#[test]
fn safe_fixes_are_made_and_the_rest_is_told() {
    let folder = with(wrong());
    let output = run(
        folder.path(),
        &["check", "--fix", "--format", "github", "level.ass"],
    );
    assert_eq!(String::from_utf8(read(&folder)).unwrap(), fixed());
    assert!(out(&output).contains("zero-scale"), "{}", out(&output));
    assert!(!out(&output).contains("decimal-comma"), "{}", out(&output));
    let words = format!("fixed 2 findings in 1 file: 1 lost-semicolon, 1 decimal-comma; {LEFT}");
    assert!(err(&output).contains(&words), "{}", err(&output));
    assert_eq!(code(&output), 1, "an error is left");
    assert_eq!(names(&folder), 1, "nothing is left beside the file");
    // Once more: nothing to do, and the file is not touched.
    let before = fs::metadata(folder.path().join("level.ass"))
        .unwrap()
        .modified()
        .unwrap();
    let output = run(folder.path(), &["check", "--fix", "level.ass"]);
    let words = format!("fixed nothing; {LEFT}");
    assert!(err(&output).contains(&words), "{}", err(&output));
    let after = fs::metadata(folder.path().join("level.ass"))
        .unwrap()
        .modified()
        .unwrap();
    assert_eq!(before, after);
}

/// A heading that was put behind its count goes back before it; a remark on the count's line is none.
#[test]
fn a_heading_behind_its_count_moves_before_it() {
    let moved = GOOD.replace(";### OBJECTS ###\n2\n", "2\n;### OBJECTS ###\n");
    assert_ne!(moved, GOOD);
    let folder = with(moved);
    let output = run(folder.path(), &["check", "--fix", "level.ass"]);
    assert_eq!(read(&folder), GOOD.as_bytes(), "{}", err(&output));
}

#[test]
fn where_no_file_was_read_nothing_is_said_to_be_left() {
    let folder = with(wrong());
    let file = folder.path().join("level.ass");
    let mut permissions = fs::metadata(&file).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&file, permissions).unwrap();
    let output = run(
        folder.path(),
        &["check", "--fix", "--unsafe-fixes", "level.ass"],
    );
    assert_eq!(output.status.code(), Some(2));
    let said = err(&output);
    assert!(
        said.contains("read-only") && !said.contains("left"),
        "{said}"
    );
}

#[test]
fn unsafe_fixes_are_made_when_they_are_asked_for() {
    let folder = with(wrong());
    let output = run(
        folder.path(),
        &["check", "--fix", "--unsafe-fixes", "level.ass"],
    );
    assert!(
        err(&output).contains("fixed 5 findings in 1 file: "),
        "{}",
        err(&output)
    );
    let again = run(
        folder.path(),
        &["check", "--fix", "--unsafe-fixes", "level.ass"],
    );
    assert!(
        err(&again).contains("fixed nothing; none left"),
        "{}",
        err(&again)
    );
}

#[test]
fn a_diff_changes_nothing_and_can_be_applied() {
    let folder = with(wrong());
    let output = run(folder.path(), &["check", "--diff", "level.ass"]);
    assert_eq!(String::from_utf8(read(&folder)).unwrap(), wrong());
    let diff = out(&output);
    assert!(
        diff.starts_with("--- a/level.ass\n+++ b/level.ass\n@@ "),
        "{diff}"
    );
    assert!(
        diff.contains("\n-### OBJECTS ###\n+;### OBJECTS ###\n"),
        "{diff}"
    );
    assert!(
        err(&output).contains("would fix 2 findings"),
        "{}",
        err(&output)
    );
    // Hunk by hunk, as `patch` does it.
    assert_eq!(patched(&wrong(), &diff), fixed());
}

/// Applies a unified diff.
fn patched(old: &str, diff: &str) -> String {
    let lines: Vec<&str> = old.split_inclusive('\n').collect();
    let (mut new, mut at) = (String::new(), 0);
    for line in diff.split_inclusive('\n').skip(2) {
        if let Some(hunk) = line.strip_prefix("@@ -") {
            let start: usize = hunk.split(',').next().unwrap().parse().unwrap();
            new += &lines[at..start - 1].concat();
            at = start - 1;
        } else if let Some(added) = line.strip_prefix('+') {
            new += added;
        } else {
            assert_eq!(&line[1..], lines[at]);
            if line.starts_with(' ') {
                new += lines[at];
            }
            at += 1;
        }
    }
    new += &lines[at..].concat();
    new
}

#[test]
fn bytes_that_are_not_changed_stay() {
    // CRLF, a mark, a name that is no UTF-8.
    let crlf = wrong().replace('\n', "\r\n");
    let folder = with([b"\xef\xbb\xbf", crlf.as_bytes()].concat());
    run(folder.path(), &["check", "--fix", "level.ass"]);
    let expected = [b"\xef\xbb\xbf", fixed().replace('\n', "\r\n").as_bytes()].concat();
    assert_eq!(read(&folder), expected);
    let latin = |text: &str| {
        let bytes = text.replace("concrete", "b\u{e9}ton");
        bytes
            .chars()
            .map(|c| u8::try_from(u32::from(c)).unwrap())
            .collect::<Vec<u8>>()
    };
    let folder = with(latin(&wrong()));
    run(folder.path(), &["check", "--fix", "level.ass"]);
    assert_eq!(read(&folder), latin(&fixed()));
}

#[test]
fn unsafe_fixes_say_what_they_take_out() {
    // One wrong digit: the room is not placed any more, and the other object twice.
    let text = crate::texts::corpus("sealed_v2").replace(";INSTANCE 1\n0\n", ";INSTANCE 1\n1\n");
    let folder = with(text);
    let output = run(
        folder.path(),
        &["check", "--fix", "--unsafe-fixes", "level.ass"],
    );
    let gone = "; taken out: 1 object, 1 instance, 36 vertices, 48 triangles; ";
    assert!(err(&output).contains(gone), "{}", err(&output));
}

#[test]
fn utf_16_stays_utf_16() {
    for (little, mark) in [(true, true), (false, true), (true, false), (false, false)] {
        let wide = |text: &str| -> Vec<u8> {
            let text = text.replace("concrete", "b\u{e9}ton \u{1f600}");
            let units = mark
                .then_some(0xfeff)
                .into_iter()
                .chain(text.encode_utf16());
            // Half a pair is no character; its bytes stay as they are.
            let units = units.chain([0xd800]);
            units
                .flat_map(|unit| {
                    if little {
                        unit.to_le_bytes()
                    } else {
                        unit.to_be_bytes()
                    }
                })
                .collect()
        };
        let wrong = format!("{}; ", wrong());
        let fixed = format!("{}; ", fixed());
        let folder = with(wide(&wrong));
        let output = run(folder.path(), &["check", "--fix", "level.ass"]);
        assert!(err(&output).contains("fixed 2"), "{}", err(&output));
        assert_eq!(
            read(&folder),
            wide(&fixed),
            "little: {little}, mark: {mark}"
        );
    }
}

#[test]
fn standard_input_is_shown_as_a_diff_only() {
    let folder = with("");
    let output = run(folder.path(), &["check", "--fix", "-"]);
    assert_eq!(code(&output), 2);
    assert!(
        err(&output).contains("cannot be fixed in place"),
        "{}",
        err(&output)
    );
}

#[cfg(unix)]
#[test]
fn permissions_and_links_stay() {
    use std::os::unix::fs::PermissionsExt;
    let folder = with(wrong());
    let path = folder.path().join("level.ass");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    let link = folder.path().join("link.ass");
    std::os::unix::fs::symlink("level.ass", &link).unwrap();
    run(folder.path(), &["check", "--fix", "link.ass"]);
    assert!(
        fs::symlink_metadata(&link)
            .unwrap()
            .file_type()
            .is_symlink()
    );
    assert_eq!(String::from_utf8(read(&folder)).unwrap(), fixed());
    assert_eq!(
        fs::metadata(&path).unwrap().permissions().mode() & 0o777,
        0o640
    );
}

#[cfg(unix)]
#[test]
fn a_full_disk_loses_nothing() {
    // The new file cannot grow past a limit, as on a disk without room.
    let folder = with(wrong() + &";\n".repeat(4000));
    let before = read(&folder);
    let program = env!("CARGO_BIN_EXE_halo-ass");
    let script = format!("ulimit -f 2; trap '' XFSZ; exec '{program}' check --fix level.ass");
    let output = Command::new("sh")
        .args(["-c", &script])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert_eq!(code(&output), 2, "{}", err(&output));
    assert_eq!(read(&folder), before);
    assert_eq!(names(&folder), 1, "what was begun is taken away");
}
