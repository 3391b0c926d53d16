//! The program as a user runs it: what it writes where, and how it ends.

use crate::support::report;
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const GOOD: &str = rules::checks::EXAMPLE_FILE;

/// A folder with a good file, a bad one (an error and a warning), a subtitle and a text.
fn level() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("good.ASS", GOOD);
    write("structure/bad.ass", &bad());
    write("subtitle.ass", "[Script Info]\nTitle: Tutorial\n");
    write("good.txt", GOOD);
    folder
}

/// A file with a vertex index that does not exist, and an inheritance flag.
fn bad() -> String {
    GOOD.replace("\n0\n2\n3\n", "\n0\n2\n40\n")
        .replace("\"floor\"\n2099\n0\n0\n", "\"floor\"\n2099\n0\n1\n")
}

fn program(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_halo-ass"));
    command
        .current_dir(folder)
        .args(args)
        .env_remove("NO_COLOR");
    command
}

fn run(folder: &TempDir, args: &[&str]) -> Output {
    program(folder.path(), args)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn run_with_input(args: &[&str], input: &[u8]) -> Output {
    let mut child = program(Path::new("."), args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
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

/// The codes of a JSON report, with the files they were found in.
fn findings(output: &Output) -> Vec<(String, String)> {
    report(&output.stdout)
        .iter()
        .map(|finding| {
            let text = |key: &str| finding[key].as_str().unwrap().to_owned();
            (text("file"), text("code"))
        })
        .collect()
}

fn pair(file: &str, code: &str) -> (String, String) {
    (file.to_owned(), code.to_owned())
}

#[test]
fn a_good_file_ends_with_0() {
    let output = run(&level(), &["check", "good.ASS"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert_eq!(out(&output), "1 file checked (1.5 KB): no findings\n");
    assert_eq!(err(&output), "");
}

#[test]
fn errors_end_with_1_and_show_the_line() {
    let output = run(&level(), &["check", "structure/bad.ass"]);
    assert_eq!(code(&output), 1);
    let text = out(&output);
    assert!(
        text.contains("error[vertex-index-out-of-range]: "),
        "{text}"
    );
    assert!(text.contains("--> structure/bad.ass:70:1\n"), "{text}");
    assert!(text.contains("70 | 40\n   | ^^\n"), "{text}");
    assert!(text.contains("= help: "), "{text}");
    assert!(text.contains("warning[inheritance-flag]: "), "{text}");
    assert!(
        text.ends_with(
            "1 file checked (1.5 KB): 1 error, 1 warning\n\
             `halo-ass explain vertex-index-out-of-range` says more about a rule.\n"
        ),
        "{text}"
    );
    assert_eq!(err(&output), "");
}

#[test]
fn warnings_alone_end_with_0() {
    let text = GOOD.replace("\"floor\"\n2099\n0\n0\n", "\"floor\"\n2099\n0\n1\n");
    let output = run_with_input(&["check", "-", "--format", "json"], text.as_bytes());
    assert_eq!(findings(&output), [pair("<stdin>", "inheritance-flag")]);
    assert_eq!(code(&output), 0);
}

#[test]
fn json_is_as_documented() {
    let output = run(
        &level(),
        &["check", "--format", "json", "structure/bad.ass"],
    );
    assert_eq!(code(&output), 1);
    let report = report(&output.stdout);
    assert_eq!(report.len(), 2, "{report:#?}");
    let finding = &report[0];
    let keys: Vec<&String> = finding.as_object().unwrap().keys().collect();
    assert_eq!(
        keys,
        [
            "code", "file", "help", "helpUri", "message", "range", "related", "severity"
        ]
    );
    assert_eq!(finding["file"], "structure/bad.ass");
    assert_eq!(finding["code"], "vertex-index-out-of-range");
    assert_eq!(finding["severity"], "error");
    assert!(finding["message"].as_str().unwrap().contains("`40`"));
    assert_eq!(
        finding["range"],
        json!({ "start": { "line": 69, "character": 0 }, "end": { "line": 69, "character": 2 } })
    );
    let related = &finding["related"][0];
    assert_eq!(related["file"], "structure/bad.ass");
    assert!(related["message"].is_string(), "{related}");
    assert!(related["range"]["start"]["line"].is_u64(), "{related}");
    assert_eq!(report[1]["code"], "inheritance-flag");
    assert_eq!(report[1]["severity"], "warning");
}

#[test]
fn json_without_findings_has_an_empty_list() {
    let output = run(&level(), &["check", "--format=json", "good.ASS"]);
    assert_eq!(findings(&output), []);
    assert_eq!(code(&output), 0);
}

#[test]
fn json_positions_are_utf_16() {
    let text = GOOD.replace("\"metal_floor\"\n", "\"m\u{1f4a1}\" 7\n");
    let output = run_with_input(&["check", "--format", "json", "-"], text.as_bytes());
    let report = report(&output.stdout);
    assert_eq!(report.len(), 1, "{report:#?}");
    assert_eq!(
        report[0]["range"],
        json!({ "start": { "line": 15, "character": 6 }, "end": { "line": 15, "character": 7 } })
    );
}

#[test]
fn github_writes_workflow_commands() {
    let folder = level();
    fs::write(folder.path().join("100%, a.ass"), bad()).unwrap();
    let output = run(&folder, &["check", "--format", "github", "100%, a.ass"]);
    assert_eq!(code(&output), 1);
    let text = out(&output);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert!(
        lines[0].starts_with(
            "::error file=100%25%2C a.ass,line=70,col=1,endLine=70,endColumn=2,\
             title=halo-ass vertex-index-out-of-range::"
        ),
        "{text}"
    );
    assert!(lines[0].contains("%0Aline "), "{text}");
    assert!(
        lines[1].starts_with("::warning file=100%25%2C a.ass,line="),
        "{text}"
    );
}

#[test]
fn sarif_has_rules_and_results() {
    let folder = level();
    fs::write(folder.path().join("a b.ass"), bad()).unwrap();
    let output = run(
        &folder,
        &["check", "--format", "sarif", "a b.ass", "lost.ass"],
    );
    assert_eq!(code(&output), 2);
    let log: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let result = &run["results"][0];
    assert_eq!(result["ruleId"], "vertex-index-out-of-range");
    assert_eq!(result["level"], "error");
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "a%20b.ass");
    assert_eq!(
        place["region"],
        json!({ "startLine": 70, "startColumn": 1, "endLine": 70, "endColumn": 3 })
    );
    assert!(result["relatedLocations"][0]["message"]["text"].is_string());
    let rule = &run["tool"]["driver"]["rules"][result["ruleIndex"].as_u64().unwrap() as usize];
    assert_eq!(rule["id"], "vertex-index-out-of-range");
    let uri = rule["helpUri"].as_str().unwrap();
    assert!(
        uri.ends_with("/docs/rules/vertex-index-out-of-range.md"),
        "{uri}"
    );
    let invocation = &run["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    let reason = &invocation["toolExecutionNotifications"][0]["message"]["text"];
    assert!(reason.as_str().unwrap().contains("`lost.ass`"), "{reason}");
}

#[test]
fn folders_are_searched_by_content() {
    let output = run(&level(), &["check", "."]);
    assert_eq!(code(&output), 1);
    let text = out(&output);
    let file = Path::new("structure").join("bad.ass");
    let place = format!("--> {}:70:1\n", file.display());
    assert!(text.contains(&place), "{text}");
    assert!(!text.contains("subtitle"), "{text}");
    assert!(text.contains("\n2 files checked ("), "{text}");
}

#[test]
fn a_subtitle_that_is_named_gets_one_information() {
    let output = run(&level(), &["check", "--format", "json", "subtitle.ass"]);
    assert_eq!(findings(&output), [pair("subtitle.ass", "not-halo-ass")]);
    assert_eq!(code(&output), 0);
}

#[test]
fn a_folder_without_halo_files_is_mentioned() {
    let folder = tempfile::tempdir().unwrap();
    let output = run(&folder, &["check", "."]);
    assert_eq!(err(&output), "halo-ass: no Halo .ass files in `.`\n");
    assert_eq!(out(&output), "0 files checked (0 bytes): no findings\n");
    assert_eq!(code(&output), 0);
}

#[test]
fn many_files_are_reported_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let mut names: Vec<String> = (0..40).map(|n| format!("f{n:02}.ass")).collect();
    for name in &names {
        fs::write(folder.path().join(name), bad()).unwrap();
    }
    names.insert(0, "f39.ass".to_owned());
    names.pop();
    let output = run(&folder, &["check", "--format", "json", "f39.ass", "."]);
    let expected: Vec<_> = names
        .iter()
        .flat_map(|name| {
            [
                pair(name, "vertex-index-out-of-range"),
                pair(name, "inheritance-flag"),
            ]
        })
        .collect();
    assert_eq!(findings(&output), expected);
}

#[test]
fn an_unreadable_file_ends_with_2_and_the_others_are_checked() {
    let args = ["check", "--format", "json", "lost.ass", "structure/bad.ass"];
    let output = run(&level(), &args);
    assert_eq!(code(&output), 2);
    let reason = err(&output);
    assert!(
        reason.starts_with("halo-ass: cannot read `lost.ass`: "),
        "{reason}"
    );
    assert_eq!(findings(&output).len(), 2);
}

#[test]
fn wrong_arguments_end_with_2() {
    let folder = level();
    for args in [
        &["check", "--speed", "good.ASS"][..],
        &["check"],
        &["check", "--format", "xml", "good.ASS"],
        &["check", "--game", "halo5", "good.ASS"],
        &["chek", "good.ASS"],
        &["explain"],
    ] {
        let output = run(&folder, args);
        assert_eq!(code(&output), 2, "{args:?}");
        assert_eq!(out(&output), "", "{args:?}");
        assert!(
            err(&output).starts_with("error: "),
            "{args:?}: {}",
            err(&output)
        );
    }
}

#[test]
fn the_game_decides_which_versions_are_read() {
    let corpus = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus");
    let check = |game: &str, file: &str| {
        let output = program(&corpus, &["check", "--format=json", "--game", game, file])
            .output()
            .unwrap();
        (code(&output), findings(&output))
    };
    for game in ["auto", "halo2", "halo3", "odst"] {
        assert_eq!(check(game, "tiny_v1.ASS"), (0, vec![]), "{game}");
        assert_eq!(check(game, "tiny_v2.ASS"), (0, vec![]), "{game}");
    }
    for game in ["auto", "halo3", "odst"] {
        let (code, found) = check(game, "primitives_v7.ASS");
        let mut expected = vec![pair("primitives_v7.ASS", "duplicate-material"); 2];
        expected.push(pair("primitives_v7.ASS", "geometry-in-frame"));
        assert_eq!((code, found), (0, expected), "{game}");
    }
    for file in ["primitives_v3.ASS", "primitives_v7.ASS"] {
        let (code, found) = check("halo2", file);
        assert_eq!(code, 1);
        assert_eq!(found[0], pair(file, "unsupported-version"));
    }
}

#[test]
fn standard_input_is_read() {
    let output = run_with_input(&["check", "-"], bad().as_bytes());
    assert_eq!(code(&output), 1);
    assert!(
        out(&output).contains("--> <stdin>:70:1\n"),
        "{}",
        out(&output)
    );
}

#[test]
fn colors_are_for_terminals_unless_asked_for() {
    let folder = level();
    let escape = '\u{1b}';
    let check = |args: &[&str]| {
        out(&run(
            &folder,
            &[&["check", "structure/bad.ass"], args].concat(),
        ))
    };
    assert!(!check(&[]).contains(escape));
    assert!(check(&["--color", "always"]).contains(escape));
    assert!(!check(&["--color", "never"]).contains(escape));
    assert!(!check(&["--color", "always", "--format", "json"]).contains(escape));
}

#[test]
fn stats_count_what_a_file_holds() {
    let folder = level();
    let output = run(&folder, &["stats", "--format", "json", "good.ASS"]);
    assert_eq!(
        out(&output),
        "{\"version\":2,\"materials\":2,\"objects\":[\
         {\"type\":\"SPHERE\",\"name\":\"frame_bone\",\"vertices\":0,\"triangles\":0,\"instances\":1,\"bounds\":[]},\
         {\"type\":\"MESH\",\"name\":\"floor\",\"vertices\":4,\"triangles\":2,\"instances\":1,\
         \"bounds\":[[0.0,0.0,0.0],[100.0,100.0,0.0]]}],\"instances\":3,\"materialUses\":[\
         {\"name\":\"concrete\",\"objects\":1,\"triangles\":1},\
         {\"name\":\"metal_floor\",\"objects\":1,\"triangles\":1}]}\n"
    );
    let output = run(&folder, &["stats", "good.ASS"]);
    assert!(out(&output).contains("instances  3\n"), "{}", out(&output));
    let output = run_with_input(&["stats", "-"], GOOD.as_bytes());
    assert!(
        out(&output)
            .contains("4 vertices, 2 triangles, placed 1 x, 100.00 x 100.00 x 0.00 units\n"),
        "{}",
        out(&output)
    );
}

#[test]
fn stats_of_other_files_end_with_2() {
    let folder = level();
    let output = run(&folder, &["stats", "subtitle.ass"]);
    assert_eq!(code(&output), 2);
    assert_eq!(
        err(&output),
        "halo-ass: `subtitle.ass` is not a Halo .ass file\n"
    );
    let output = run(&folder, &["stats", "lost.ass"]);
    assert_eq!(code(&output), 2);
    assert!(err(&output).starts_with("halo-ass: cannot read `lost.ass`: "));
    let output = run_with_input(&["stats", "-"], b"[Script Info]\n");
    assert_eq!(code(&output), 2);
}

#[test]
fn explain_tells_everything_about_a_rule() {
    let output = run(&level(), &["explain", "decimal-comma"]);
    assert_eq!(code(&output), 0);
    let text = out(&output);
    for part in [
        "decimal-comma (error)\n",
        "\nWhy: ",
        "\nHow to fix: ",
        "\nSource: ",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(
        text.contains("\nWrong: ") && text.contains("\n    +"),
        "{text}"
    );
}

#[test]
fn explain_knows_the_nearest_rule() {
    let output = run(&level(), &["explain", "decimal-coma"]);
    assert_eq!(code(&output), 2);
    assert_eq!(out(&output), "");
    assert!(
        err(&output).contains("did you mean `decimal-comma`?"),
        "{}",
        err(&output)
    );
}

#[test]
fn rules_are_listed() {
    let folder = level();
    let count = rules::checks::Code::ALL.len();
    let text = out(&run(&folder, &["rules"]));
    assert_eq!(text.lines().count(), count);
    let output = run(&folder, &["rules", "--format", "json"]);
    let rules: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(rules.len(), count);
    assert_eq!(rules[0]["code"], "unexpected-token");
    assert_eq!(rules[0]["severity"], "error");
}

#[test]
fn a_reader_that_has_seen_enough_is_no_failure() {
    let folder = tempfile::tempdir().unwrap();
    for n in 0..200 {
        fs::write(folder.path().join(format!("{n}.ass")), GOOD).unwrap();
    }
    // The exit code tells of what nobody has read, too.
    fs::write(folder.path().join("z.ass"), bad()).unwrap();
    let mut child = program(folder.path(), &["check", "--format", "json", "."])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(err(&output), "");
    assert_eq!(code(&output), 1);
}

#[test]
fn a_file_is_checked_once_however_it_is_named() {
    let folder = level();
    let absolute = folder.path().join("good.ASS");
    let args = [
        "check",
        "good.ASS",
        "./good.ASS",
        absolute.to_str().unwrap(),
        "good.ASS",
    ];
    let output = run(&folder, &args);
    assert_eq!(out(&output), "1 file checked (1.5 KB): no findings\n");
}

#[test]
fn version_and_help() {
    let folder = level();
    let output = run(&folder, &["--version"]);
    assert_eq!(
        out(&output),
        concat!("halo-ass ", env!("CARGO_PKG_VERSION"), "\n")
    );
    let output = run(&folder, &["--help"]);
    for command in ["check", "stats", "explain", "rules", "lsp"] {
        assert!(
            out(&output).contains(&format!("\n  {command} ")),
            "{command}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn large_files_share_the_processors() {
    let folder = tempfile::tempdir().unwrap();
    let (start, end) = (
        GOOD.find("\n0.0").unwrap(),
        GOOD.find("\n2\n0\n0\n1\n2\n").unwrap(),
    );
    let vertices = GOOD[start..end].repeat(40_000);
    let head = GOOD[..start].strip_suffix("\n4").unwrap();
    let text = format!("{head}\n160000{vertices}{}", &GOOD[end..]);
    for number in 0..6 {
        fs::write(folder.path().join(format!("{number}.ass")), &text).unwrap();
    }
    let mut child = program(folder.path(), &["check", "."])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let tasks = format!("/proc/{}/task", child.id());
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        most = most.max(fs::read_dir(&tasks).map_or(0, Iterator::count));
    }
    let processors = std::thread::available_parallelism().unwrap().get();
    // One writes the results, one gives the files out; and threads that have ended may be listed for a moment more.
    assert!(most <= 2 * processors + 2, "{most} threads");
}
