//! Tests of the features of `check` for teams and build systems.

use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const GOOD: &str = rules::checks::EXAMPLE_FILE;

/// A folder with a good file and one with an error and a warning.
fn level() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("good.ass"), GOOD).unwrap();
    fs::write(folder.path().join("bad.ass"), bad()).unwrap();
    folder
}

fn bad() -> String {
    GOOD.replace("\n0\n2\n3\n", "\n0\n2\n40\n")
        .replace("\"floor\"\n2099\n0\n0\n", "\"floor\"\n2099\n0\n1\n")
}

fn program(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_halo-ass"));
    command
        .current_dir(folder)
        .args(arguments)
        .env("NO_COLOR", "1");
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    program(folder, arguments).output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Runs `check`: its output in the concise format, and its exit code.
fn check(folder: &Path, arguments: &[&str]) -> (String, i32) {
    let output = run(
        folder,
        &[&["check", "--format", "concise"], arguments].concat(),
    );
    (out(&output), output.status.code().unwrap())
}

#[test]
fn a_line_for_each_finding() {
    let (text, code) = check(level().path(), &["."]);
    expect_test::expect![[r#"
        bad.ass:70:1: error vertex-index-out-of-range: vertex index `40` is out of range: object 1 has 4 vertices (0–3)
        bad.ass:106:1: warning inheritance-flag: inheritance flag `1` is not supported: it must be 0
    "#]]
    .assert_eq(&text);
    assert_eq!(code, 1);
}

#[test]
fn the_exit_code_is_as_asked_for() {
    let folder = level();
    let code = |arguments: &[&str]| check(folder.path(), &[&["bad.ass"], arguments].concat()).1;
    assert_eq!(code(&[]), 1);
    assert_eq!(code(&["--exit-zero"]), 0);
    let off = ["--rule", "vertex-index-out-of-range=off"];
    assert_eq!(code(&off), 0);
    assert_eq!(code(&[&off[..], &["--max-warnings", "1"]].concat()), 0);
    assert_eq!(code(&[&off[..], &["--max-warnings", "0"]].concat()), 1);
    assert_eq!(code(&["--exit-zero", "none.ass"]), 2);
}

#[test]
fn junit_has_a_suite_for_each_file() {
    let output = run(
        level().path(),
        &[
            "check",
            "--format",
            "junit",
            ".",
            "--rule",
            "inheritance-flag=hint",
        ],
    );
    expect_test::expect![[r#"
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="halo-ass">
          <testsuite name="bad.ass" tests="2" failures="1" errors="0" skipped="1">
            <testcase classname="bad.ass" name="vertex-index-out-of-range (line 70)" file="bad.ass" line="70"><failure type="error" message="vertex index `40` is out of range: object 1 has 4 vertices (0–3)">bad.ass:70: vertex index `40` is out of range: object 1 has 4 vertices (0–3)</failure></testcase>
            <testcase classname="bad.ass" name="inheritance-flag (line 106)" file="bad.ass" line="106"><skipped message="inheritance flag `1` is not supported: it must be 0"/></testcase>
          </testsuite>
          <testsuite name="good.ass" tests="1" failures="0" errors="0" skipped="0">
            <testcase classname="good.ass" name="check"/>
          </testsuite>
        </testsuites>
    "#]]
    .assert_eq(&out(&output));
}

#[test]
fn gitlab_knows_a_finding_again() {
    let folder = level();
    let report = || -> Vec<Value> {
        let output = run(folder.path(), &["check", "--format", "gitlab", "bad.ass"]);
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let first = report();
    assert_eq!(first[0]["check_name"], "vertex-index-out-of-range");
    assert_eq!(first[0]["severity"], "critical");
    assert_eq!(
        first[0]["location"],
        json!({ "path": "bad.ass", "lines": { "begin": 70 } })
    );
    assert_ne!(first[0]["fingerprint"], first[1]["fingerprint"]);
    fs::write(
        folder.path().join("bad.ass"),
        format!("; moved\n\n{}", bad()),
    )
    .unwrap();
    let second = report();
    assert_eq!(second[0]["location"]["lines"]["begin"], 72);
    assert_eq!(first[0]["fingerprint"], second[0]["fingerprint"]);
    assert_eq!(first[1]["fingerprint"], second[1]["fingerprint"]);
}

#[test]
fn a_baseline_leaves_only_what_is_new() {
    let folder = level();
    let path = folder.path();
    let written = run(path, &["check", ".", "--write-baseline", "known.json"]);
    assert_eq!(out(&written), "2 findings written to `known.json`\n");
    assert_eq!(written.status.code(), Some(0));
    let known = ["--baseline", "known.json", "."];
    assert_eq!(check(path, &known), (String::new(), 0));
    // Lines move, in the file and in the mesh.
    let vertex = "0.0000000000\t0.0000000000\t0.0000000000\n";
    assert!(bad().contains(vertex));
    let moved = format!(
        "; one\n; two\n{}",
        bad().replacen(vertex, &format!("; three\n{vertex}"), 1)
    );
    fs::write(path.join("bad.ass"), &moved).unwrap();
    assert_eq!(check(path, &known), (String::new(), 0));
    // From another folder, and with one more mistake of the same kind.
    fs::create_dir(path.join("inner")).unwrap();
    fs::write(
        path.join("bad.ass"),
        moved.replace("\n0\n1\n2\n", "\n0\n1\n40\n"),
    )
    .unwrap();
    let (text, code) = check(
        &path.join("inner"),
        &["--baseline", "../known.json", "../bad.ass"],
    );
    assert_eq!(text.lines().count(), 1, "{text}");
    assert!(text.contains("vertex-index-out-of-range"), "{text}");
    assert_eq!(code, 1);
    let summary = out(&run(
        path,
        &["check", "bad.ass", "--baseline", "known.json"],
    ));
    assert!(
        summary.contains(": 1 error; 2 in the baseline\n"),
        "{summary}"
    );
    for wrong in ["none.json", "bad.ass"] {
        assert_eq!(check(path, &["--baseline", wrong, "."]).1, 2);
    }
}

/// The example with so many instances more, each with a flag but for the first ones.
fn flags(count: usize, mended: usize) -> String {
    let at = GOOD.find("\n;INSTANCE 2").unwrap() + 1;
    let mut text = GOOD.replace(
        "### INSTANCES ###\n3\n",
        &format!("### INSTANCES ###\n{}\n", count + 3),
    );
    for number in 3..count + 3 {
        let flag = usize::from(number >= 3 + mended);
        let record = GOOD[at..].replace("INSTANCE 2", &format!("INSTANCE {number}"));
        let record = record.replace(
            "\"floor\"\n2099\n0\n0\n",
            &format!("\"floor {number}\"\n{}\n0\n{flag}\n", number + 2100),
        );
        text += &format!("\n{record}");
    }
    text
}

#[test]
fn a_baseline_knows_each_of_many() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let level = path.join("level.ass");
    fs::write(&level, flags(1000, 0)).unwrap();
    let write = ["check", "level.ass", "--write-baseline", "known.json"];
    assert_eq!(
        out(&run(path, &write)),
        "1000 findings written to `known.json`\n"
    );
    let known = ["--baseline", "known.json", "level.ass"];
    assert_eq!(check(path, &known), (String::new(), 0));
    // Some are mended, and two are new: those are told where they are.
    let text = flags(1002, 5);
    fs::write(&level, &text).unwrap();
    let (told, _) = check(path, &known);
    let lines: Vec<_> = told.lines().collect();
    let line_of = |name: &str| 4 + text[..text.find(name).unwrap()].lines().count();
    assert_eq!(lines.len(), 2, "{told}");
    for (line, name) in lines.iter().zip(["\"floor 1003\"", "\"floor 1004\""]) {
        assert!(
            line.starts_with(&format!("level.ass:{}:1", line_of(name))),
            "{told}"
        );
    }
    // What is new folds as ever.
    fs::write(path.join("known.json"), "{\"version\":1,\"files\":{}}").unwrap();
    let (told, _) = check(path, &known);
    assert_eq!(told.lines().count(), 101, "{told}");
    assert!(
        told.contains("897 more findings of `inheritance-flag` from here on, 997 in this file")
    );
}

#[test]
fn a_baseline_counts_what_is_not_told_one_by_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let level = path.join("level.ass");
    fs::write(&level, flags(20_500, 0)).unwrap();
    let write = ["check", "level.ass", "--write-baseline", "known.json"];
    assert_eq!(
        out(&run(path, &write)),
        "20500 findings written to `known.json`\n"
    );
    let known = ["--baseline", "known.json", "level.ass"];
    assert_eq!(check(path, &known), (String::new(), 0));
    // Of those that were told, some are mended: others take their place, and are as old.
    fs::write(&level, flags(20_500, 5)).unwrap();
    assert_eq!(check(path, &known), (String::new(), 0));
    fs::write(&level, flags(20_501, 0)).unwrap();
    assert_eq!(check(path, &known).0.lines().count(), 1);
}

#[test]
fn statistics_count_by_rule() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.ass"), flags(300, 0)).unwrap();
    fs::write(folder.path().join("b.ass"), bad()).unwrap();
    let output = run(folder.path(), &["check", ".", "--statistics"]);
    let text = out(&output);
    assert!(
        text.starts_with("301  warning      inheritance-flag\n  1  error        vertex-index-out-of-range\n2 files checked"),
        "{text}"
    );
    assert_eq!(output.status.code(), Some(1));
    let output = run(
        folder.path(),
        &["check", ".", "--statistics", "--format", "json"],
    );
    let rows: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        rows[0],
        json!({ "code": "inheritance-flag", "severity": "warning", "count": 301 })
    );
    let output = run(
        folder.path(),
        &["check", ".", "--statistics", "--format", "sarif"],
    );
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn what_changes_is_checked_again() {
    let folder = level();
    let path = folder.path();
    let mut child = program(path, &["check", ".", "--watch"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut summary = || {
        let is_summary = |line: &String| line.contains(" checked (");
        lines.by_ref().map(Result::unwrap).find(is_summary).unwrap()
    };
    assert!(summary().ends_with("1 error, 1 warning"));
    fs::write(path.join("bad.ass"), GOOD).unwrap();
    assert!(summary().ends_with("no findings"));
    fs::write(path.join("third.ass"), bad()).unwrap();
    assert!(summary().ends_with("1 error, 1 warning"));
    fs::write(path.join("halo-ass.toml"), "rules.instances = 'off'").unwrap();
    let last = summary();
    assert!(
        last.starts_with("3 files") && last.ends_with(": 1 error"),
        "{last}"
    );
    child.kill().unwrap();
    child.wait().unwrap();
}
