//! Tests of what only Windows has: drive letters, backslashes, long paths. Run on Windows, and with Wine elsewhere
//! (`cargo xtask test windows`).

use crate::support::{Client, report, shown};
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

const GOOD: &str = rules::checks::EXAMPLE_FILE;

/// A vertex index that does not exist, with the line ends of Windows.
fn bad() -> String {
    GOOD.replace("\n0\n2\n3\n", "\n0\n2\n40\n")
        .replace('\n', "\r\n")
}

/// A folder with `level (1)\structure\bad.ass`; the file's path with a drive letter.
fn level() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("level (1)").join("structure");
    fs::create_dir_all(&inside).unwrap();
    let file = inside.join("bad.ass");
    fs::write(&file, bad()).unwrap();
    (folder, file)
}

fn check(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_halo-ass"))
        .current_dir(folder)
        .args(["check", "--format", "json"])
        .args(args)
        .output()
        .unwrap()
}

/// The files of a JSON report, each as often as it has findings.
fn files(output: &Output) -> Vec<String> {
    let report = report(&output.stdout);
    report
        .iter()
        .map(|finding| finding["file"].as_str().unwrap().to_owned())
        .collect()
}

/// All ways to write an absolute path.
fn spellings(path: &Path) -> Vec<String> {
    let path = path.to_str().unwrap();
    let (drive, rest) = path.split_at(1);
    vec![
        format!("{}{rest}", drive.to_uppercase()),
        format!("{}{rest}", drive.to_lowercase()),
        path.replace('\\', "/"),
        format!("{}{}", drive.to_lowercase(), rest.replace('\\', "/")),
        // Without the drive it is the current one. With slashes too, but Wine takes that for a path of Linux.
        rest[1..].to_owned(),
        path.to_uppercase(),
        path.replace("\\structure", "\\.\\structure\\..\\structure"),
        format!("\\\\?\\{path}"),
    ]
}

#[test]
fn a_path_is_read_in_every_spelling() {
    let (folder, file) = level();
    let spellings = spellings(&file);
    for path in &spellings {
        let output = check(folder.path(), &[path]);
        assert_eq!(output.status.code(), Some(1), "{path}: {output:?}");
        assert_eq!(files(&output), [path.replace('\\', "/")], "{path}");
    }
    let all: Vec<&str> = spellings.iter().map(String::as_str).collect();
    assert_eq!(files(&check(folder.path(), &all)).len(), 1, "checked once");
}

#[test]
fn a_folder_is_searched_in_every_spelling() {
    let (folder, _) = level();
    for path in spellings(&folder.path().join("level (1)")) {
        for end in ["", "\\", "/"] {
            // Behind `\\?\` a slash is no separator.
            if end == "/" && path.starts_with("\\\\?") {
                continue;
            }
            let output = check(folder.path(), &[&format!("{path}{end}")]);
            let found = files(&output);
            assert_eq!(found.len(), 1, "{path}{end}: {output:?}");
            assert!(found[0].ends_with("/structure/bad.ass"), "{found:?}");
        }
    }
    let output = check(folder.path(), &[".\\level (1)"]);
    assert_eq!(files(&output), ["level (1)/structure/bad.ass"]);
}

#[test]
fn a_path_may_be_long() {
    let folder = tempfile::tempdir().unwrap();
    let mut inside = fs::canonicalize(folder.path()).unwrap();
    while inside.as_os_str().len() < 400 {
        inside.push("a folder with a name of forty characters");
    }
    fs::create_dir_all(&inside).unwrap();
    let file = inside.join("bad.ass");
    fs::write(&file, bad()).unwrap();
    let verbatim = file.to_str().unwrap();
    let plain = verbatim.strip_prefix("\\\\?\\").unwrap();
    for path in [verbatim, plain, "."] {
        let output = check(folder.path(), &[path]);
        assert_eq!(output.status.code(), Some(1), "{path}: {output:?}");
        assert_eq!(files(&output).len(), 1, "{path}");
    }
}

#[test]
fn line_ends_of_windows_shift_no_position() {
    let (folder, file) = level();
    let output = check(folder.path(), &[file.to_str().unwrap()]);
    let report = report(&output.stdout);
    assert_eq!(
        report[0]["range"],
        json!({ "start": { "line": 69, "character": 0 }, "end": { "line": 69, "character": 2 } })
    );
}

#[test]
fn a_name_that_windows_keeps_for_itself_is_no_file() {
    let folder = tempfile::tempdir().unwrap();
    for name in [
        "lost.ass",
        "what?.ass",
        "a|b.ass",
        "Q:\\lost.ass",
        "\\\\?\\Q:\\x.ass",
    ] {
        let output = check(folder.path(), &[name]);
        assert_eq!(output.status.code(), Some(2), "{name}: {output:?}");
        let reason = String::from_utf8(output.stderr).unwrap();
        let expected = format!("halo-ass: cannot read `{name}`: ");
        assert!(reason.starts_with(&expected), "{reason}");
    }
}

/// URIs that editors write for a path: `file:///C:/x`, `file:///c:/x`, `file:///c%3A/x`, with and without escapes.
fn uris(path: &Path) -> Vec<String> {
    let path = path.to_str().unwrap().replace('\\', "/");
    let (drive, rest) = path.split_at(1);
    let rest = rest[1..].replace(' ', "%20");
    let escaped = rest.replace('(', "%28").replace(')', "%29");
    let mut uris = Vec::new();
    for drive in [drive.to_uppercase(), drive.to_lowercase()] {
        for colon in [":", "%3A", "%3a"] {
            uris.push(format!("file:///{drive}{colon}{rest}"));
            uris.push(format!("file:///{drive}{colon}{escaped}"));
        }
    }
    uris
}

/// A folder is given in one spelling, the file in it opened in another: they are the same file, under the name that the
/// client gave it.
#[test]
fn an_open_file_is_the_one_in_the_workspace() {
    let (folder, file) = level();
    let root = fs::canonicalize(folder.path()).unwrap();
    let root = root.to_str().unwrap().strip_prefix("\\\\?\\").unwrap();
    let file = Path::new(root).join(file.strip_prefix(folder.path()).unwrap());
    let folders = uris(Path::new(root));
    for (uri, root) in uris(&file).iter().zip(folders.iter().rev().cycle()) {
        let mut client = Client::spawn();
        client.request(
            "initialize",
            json!({
                "capabilities": { "textDocument": { "diagnostic": {} } },
                "workspaceFolders": [{ "uri": root, "name": "levels" }],
            }),
        );
        client.notify("initialized", json!({}));
        // Open without the mistake that is on the disk.
        client.open(uri, GOOD);
        let answer = client.request("workspace/diagnostic", json!({ "previousResultIds": [] }));
        let items = answer["result"]["items"].as_array().unwrap();
        assert_eq!(items.len(), 1, "{root}, {uri}: {items:#?}");
        assert_eq!(items[0]["uri"], *uri, "{root}");
        assert!(shown(items[0]["items"].as_array().unwrap()).is_empty());
        client.stop();
    }
}
