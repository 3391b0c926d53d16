//! `halo-ass edit` as a user runs it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const GOOD: &str = rules::checks::EXAMPLE_FILE;

fn run(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_halo-ass"))
        .current_dir(folder)
        .args(args)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn with(bytes: impl AsRef<[u8]>) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("level.ass"), bytes).unwrap();
    folder
}

fn read(folder: &tempfile::TempDir) -> Vec<u8> {
    fs::read(folder.path().join("level.ass")).unwrap()
}

/// The text as UTF-16 with a mark.
fn wide(text: &str) -> Vec<u8> {
    let units = std::iter::once(0xfeff).chain(text.encode_utf16());
    units.flat_map(u16::to_le_bytes).collect()
}

#[test]
fn a_file_is_changed_in_place_or_not_at_all() {
    let folder = with(GOOD);
    let args = [
        "edit",
        "delete",
        "material",
        "0",
        "--uses",
        "1",
        "level.ass",
    ];
    let output = run(folder.path(), &args);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let text = String::from_utf8(read(&folder)).unwrap();
    assert!(
        text.contains("MATERIALS ###\n1\n\n;MATERIAL 0\n\"metal_floor\""),
        "{text}"
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);

    let output = run(
        folder.path(),
        &["edit", "delete", "material", "0", "level.ass"],
    );
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        err(&output),
        "halo-ass: `level.ass`: material 0 is still used by triangle 0 of object 1 (nothing was written)\n"
    );
    assert_eq!(String::from_utf8(read(&folder)).unwrap(), text);
}

#[test]
fn a_diff_changes_nothing() {
    let folder = with(GOOD);
    let args = [
        "edit",
        "rename",
        "instance",
        "2",
        "ceiling",
        "level.ass",
        "--diff",
    ];
    let output = run(folder.path(), &args);
    let diff = String::from_utf8(output.stdout).unwrap();
    assert!(diff.contains("\n-\"floor\"\n+\"ceiling\"\n"), "{diff}");
    assert_eq!(read(&folder), GOOD.as_bytes());
}

#[test]
fn encodings_are_kept() {
    let args = ["edit", "move", "material", "1", "0", "level.ass"];
    let folder = with(GOOD);
    assert_eq!(run(folder.path(), &args).status.code(), Some(0));
    let plain = String::from_utf8(read(&folder)).unwrap();
    assert!(plain.contains(";MATERIAL 0\n\"metal_floor\""), "{plain}");
    let marked = |text: &str| format!("\u{feff}{text}").into_bytes();
    let cases = [
        (marked(GOOD), marked(&plain)),
        (wide(GOOD), wide(&plain)),
        (
            GOOD.replace("concrete", "b\u{e9}ton")
                .chars()
                .map(|c| c as u8)
                .collect(),
            plain
                .replace("concrete", "b\u{e9}ton")
                .chars()
                .map(|c| c as u8)
                .collect(),
        ),
    ];
    for (before, after) in cases {
        let folder = with(before);
        let output = run(folder.path(), &args);
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        assert!(read(&folder) == after);
    }
}

#[test]
fn what_is_as_it_is_wanted_is_not_touched() {
    let folder = with(GOOD);
    let file = folder.path().join("level.ass");
    let before = fs::metadata(&file).unwrap().modified().unwrap();
    for args in [
        &["edit", "sort-instances", "level.ass"][..],
        &["edit", "renumber-ids", "level.ass"],
        &["convert", "--to", "2", "level.ass"],
    ] {
        let output = run(folder.path(), args);
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        assert!(!err(&output).is_empty(), "it says so");
    }
    assert_eq!(fs::metadata(&file).unwrap().modified().unwrap(), before);
}

#[test]
fn names_keep_their_bytes() {
    let old = |text: &str| -> Vec<u8> { text.chars().map(|c| c as u8).collect() };
    let text = GOOD.replace("floor", "b\u{f6}den");
    let folder = with(old(&text));
    let output = run(
        folder.path(),
        &["edit", "duplicate", "instance", "2", "level.ass"],
    );
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let name = old("\"b\u{f6}den_2\"\n");
    let copied = read(&folder).windows(name.len()).any(|part| part == name);
    assert!(copied);
    let args = ["edit", "rename", "instance", "2", "d\u{e4}cke", "level.ass"];
    let refused = run(folder.path(), &args);
    assert!(
        err(&refused).contains("save it as UTF-8"),
        "{}",
        err(&refused)
    );
}

#[test]
fn what_is_no_file_of_this_kind_is_told() {
    // Records are looked up in the file, so what is wrong with their names is told of levels only.
    let args = ["edit", "delete", "triangle", "1", "level.ass"];
    let output = run(with(GOOD).path(), &args);
    assert!(err(&output).contains("OBJECT:TRIANGLE"), "{}", err(&output));
    let folder = with("[Script Info]\n");
    let args = ["edit", "delete", "triangle", "1:0", "level.ass"];
    let output = run(folder.path(), &args);
    assert!(
        err(&output).contains("no Halo .ass file"),
        "{}",
        err(&output)
    );
    let args = ["edit", "delete", "triangle", "1:0", "none.ass"];
    assert_eq!(run(folder.path(), &args).status.code(), Some(2));
}

#[test]
fn files_are_made_of_others() {
    let folder = with(GOOD);
    let path = |name: &str| folder.path().join(name);
    let text = |name: &str| fs::read_to_string(path(name)).unwrap();
    let made = |args: &[&str]| {
        let output = run(folder.path(), args);
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        err(&output)
    };
    made(&["convert", "--to", "7", "level.ass", "-o", "seven.ass"]);
    assert_eq!(read(&folder), GOOD.as_bytes());
    assert!(text("seven.ass").starts_with(";### HEADER ###\n7\n"));
    made(&["convert", "--to", "2", "seven.ass"]);
    assert_eq!(text("seven.ass"), GOOD);
    let told = made(&["merge", "level.ass", "seven.ass", "-o", "both.ass"]);
    assert!(
        told.contains("2 materials (2 of them equal to others), 2 objects and 2 instances"),
        "{told}"
    );
    assert!(text("both.ass").contains("### INSTANCES ###\n5\n"));
    made(&[
        "extract",
        "--instance",
        "frame_bone",
        "both.ass",
        "-o",
        "part.ass",
    ]);
    assert!(
        text("part.ass").contains("### OBJECTS ###\n2\n"),
        "{}",
        text("part.ass")
    );
    assert!(!text("part.ass").contains("MESH"));
    made(&["edit", "renumber-ids", "--from", "1", "both.ass"]);
    made(&["edit", "extract-triangles", "1", "0-0", "both.ass"]);
    assert!(text("both.ass").contains("\"floor_2\""));
    // A file with itself, and over what is there.
    made(&["merge", "level.ass", "level.ass", "-o", "both.ass"]);
    assert!(text("both.ass").contains("### OBJECTS ###\n4\n"));
    let output = run(
        folder.path(),
        &[
            "extract",
            "--instance",
            "none",
            "part.ass",
            "-o",
            "level.ass",
        ],
    );
    assert!(
        err(&output).contains("no instance is called `none`"),
        "{}",
        err(&output)
    );
    assert_eq!(text("level.ass"), GOOD);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4);
}

/// The commands that write one file, without the output.
const WRITERS: [&[&str]; 4] = [
    &["convert", "--to", "7", "level.ass", "-o"],
    &["merge", "level.ass", "level.ass", "-o"],
    &["extract", "--instance", "floor", "level.ass", "-o"],
    &["export", "--format", "obj", "level.ass", "-o"],
];

#[test]
fn an_output_destroys_nothing() {
    let folder = with(GOOD);
    fs::create_dir(folder.path().join("folder")).unwrap();
    let usual = vec![
        ("level.ass", "it is the file that is read"),
        ("./level.ass", "it is the file that is read"),
        ("folder", "it is a folder"),
    ];
    #[cfg(not(unix))]
    let cases = usual;
    #[cfg(unix)]
    let cases = {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let path = |name: &str| folder.path().join(name);
        symlink("level.ass", path("link")).unwrap();
        symlink("nothing", path("dangling")).unwrap();
        fs::hard_link(path("level.ass"), path("hard")).unwrap();
        fs::write(path("locked"), "").unwrap();
        fs::set_permissions(path("locked"), fs::Permissions::from_mode(0o444)).unwrap();
        let made = Command::new("mkfifo").arg(path("pipe")).status().unwrap();
        assert!(made.success());
        let links = [
            ("link", "it is the file that is read"),
            ("hard", "it is the file that is read"),
            ("dangling", "it is a link to nothing"),
            (
                "pipe",
                "it is no regular file; `-` writes to standard output",
            ),
            (
                "/dev/null",
                "it is no regular file; `-` writes to standard output",
            ),
            ("locked", "it is read-only"),
        ];
        [usual, links.to_vec()].concat()
    };
    let before = fs::read_dir(folder.path()).unwrap().count();
    for writer in WRITERS {
        for (output, words) in &cases {
            let told = run(folder.path(), &[writer, &[*output]].concat());
            assert_eq!(told.status.code(), Some(2), "{writer:?} {output}");
            let expected = format!("halo-ass: cannot write `{output}`: {words}\n");
            assert_eq!(err(&told), expected, "{writer:?}");
        }
    }
    let args = ["check", "level.ass", "--write-baseline", "level.ass"];
    let told = run(folder.path(), &args);
    assert!(
        err(&told).contains("it is the file that is read"),
        "{}",
        err(&told)
    );
    assert_eq!(read(&folder), GOOD.as_bytes());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), before);
}

#[test]
fn a_dash_is_standard_output() {
    let folder = with(GOOD);
    for writer in WRITERS {
        let there = run(folder.path(), &[writer, &["-"]].concat());
        assert_eq!(there.status.code(), Some(0), "{}", err(&there));
        let file = run(folder.path(), &[writer, &["out"]].concat());
        assert_eq!(file.status.code(), Some(0), "{}", err(&file));
        assert!(there.stdout == fs::read(folder.path().join("out")).unwrap());
        assert!(!there.stdout.is_empty());
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[cfg(unix)]
#[test]
fn what_is_locked_or_linked_is_changed_by_force_only() {
    use std::os::unix::fs::PermissionsExt;
    let commands: [&[&str]; 4] = [
        &["edit", "rename", "instance", "2", "ceiling", "level.ass"],
        &["convert", "--to", "7", "level.ass"],
        &["fmt", "--decimals", "3", "level.ass"],
        &["check", "--fix", "level.ass"],
    ];
    // A space in the place of a tab has a safe fix.
    let text = GOOD.replacen('\t', " ", 1);
    for command in commands {
        for (locked, words) in [(true, "is read-only"), (false, "has 1 other hard link,")] {
            let folder = with(&text);
            let file = folder.path().join("level.ass");
            let mode = |mode| fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
            if locked {
                mode(0o444);
            } else {
                fs::hard_link(&file, folder.path().join("other")).unwrap();
            }
            let told = run(folder.path(), command);
            assert_eq!(told.status.code(), Some(2), "{command:?}: {}", err(&told));
            assert!(err(&told).contains(words), "{command:?}: {}", err(&told));
            assert!(
                err(&told).contains("`--force`"),
                "{command:?}: {}",
                err(&told)
            );
            assert_eq!(read(&folder), text.as_bytes(), "{command:?}");
            let told = run(folder.path(), &[command, &["--force"]].concat());
            assert_ne!(told.status.code(), Some(2), "{command:?}: {}", err(&told));
            assert_ne!(read(&folder), text.as_bytes(), "{command:?}");
        }
    }
}

#[test]
fn what_the_docs_show_can_be_done() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = fs::read_to_string(project.join("docs/terminal.md")).unwrap();
    let (_, table) = page.split_once("## Refactorings").unwrap();
    let rows = table
        .lines()
        .filter_map(|line| line.strip_prefix("| `halo-ass "));
    let mut count = 0;
    for row in rows {
        let (command, _) = row.split_once('`').unwrap();
        let folder = tempfile::tempdir().unwrap();
        let level = project.join("tests/corpus/primitives_v2.ASS");
        fs::copy(level, folder.path().join("level.ass")).unwrap();
        fs::write(folder.path().join("floor.ass"), GOOD).unwrap();
        // What is in quotes is one argument.
        let parts = command.split('"').enumerate();
        let args: Vec<&str> = parts
            .flat_map(|(at, part)| match at % 2 {
                0 => part.split_whitespace().collect(),
                _ => vec![part],
            })
            .collect();
        let output = run(folder.path(), &args);
        assert_eq!(output.status.code(), Some(0), "{command}: {}", err(&output));
        for file in fs::read_dir(folder.path()).unwrap() {
            let text = fs::read_to_string(file.unwrap().path()).unwrap();
            assert!(crate::strict::accepts(&text).is_ok(), "{command}\n{text}");
        }
        count += 1;
    }
    assert!(count > 15, "{count}");
}

#[test]
fn faces_are_given_a_material() {
    let folder = with(GOOD);
    let args = [
        "edit",
        "give",
        "level.ass",
        "--object",
        "1",
        "--material",
        "1",
    ];
    let shown = run(folder.path(), &[&args[..], &["--diff"]].concat());
    assert!(String::from_utf8_lossy(&shown.stdout).contains("@@"));
    assert_eq!(read(&folder), GOOD.as_bytes());
    assert_eq!(run(folder.path(), &args).status.code(), Some(0));
    assert_ne!(read(&folder), GOOD.as_bytes());
    let before = read(&folder);
    // All or nothing.
    let beyond = [
        "edit",
        "give",
        "level.ass",
        "--object",
        "1",
        "--material",
        "0",
        "--triangles",
        "0,99",
    ];
    let refused = run(folder.path(), &beyond);
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        err(&refused).contains("there is no triangle 99 of object 1"),
        "{}",
        err(&refused)
    );
    assert_eq!(read(&folder), before);
}
