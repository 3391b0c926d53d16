//! Interfaces for other programs: JSON by its schema, fixes as edits, a name for standard input, completions.

use crate::support::report;
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn program(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_halo-ass"));
    command.current_dir(folder).args(arguments);
    command
}

fn run(arguments: &[&str]) -> Output {
    program(&root(), arguments).output().unwrap()
}

fn run_with(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut command = program(folder, arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn all_findings_are_as_the_schema_says() {
    let output = run(&["check", "--format", "json", "examples", "tests"]);
    let findings = report(&output.stdout);
    assert!(findings.len() > 50, "{}", findings.len());
    let with = |key: &str| findings.iter().any(|finding| !finding[key].is_null());
    assert!(with("geometry") && with("help"));
    assert!(!with("fixes"), "nobody has asked for them");
}

/// Places of a text as the report tells them: lines, and bytes in them, as the example is plain ASCII.
fn apply(text: &str, fix: &Value) -> String {
    let starts: Vec<usize> = std::iter::once(0)
        .chain(text.match_indices('\n').map(|(at, _)| at + 1))
        .collect();
    let offset = |position: &Value| {
        let number = |key: &str| position[key].as_u64().unwrap() as usize;
        starts[number("line")] + number("character")
    };
    let mut fixed = text.to_owned();
    for edit in fix["edits"].as_array().unwrap().iter().rev() {
        let range = offset(&edit["range"]["start"])..offset(&edit["range"]["end"]);
        fixed.replace_range(range, edit["text"].as_str().unwrap());
    }
    fixed
}

#[test]
fn a_fix_settles_its_finding() {
    let text = fs::read_to_string(root().join("examples/broken.ass")).unwrap();
    let output = run(&[
        "check",
        "--format",
        "json",
        "--show-fixes",
        "examples/broken.ass",
    ]);
    let findings = report(&output.stdout);
    let count = |findings: &[Value], code: &Value| {
        findings
            .iter()
            .filter(|finding| finding["code"] == *code)
            .count()
    };
    let mut tried = 0;
    for finding in &findings {
        let fixes = finding["fixes"].as_array().into_iter().flatten();
        for fix in fixes.filter(|fix| fix["safety"] != "manual") {
            let fixed = apply(&text, fix);
            let again = run_with(
                &root(),
                &["check", "--format", "json", "-"],
                fixed.as_bytes(),
            );
            let left = count(&report(&again.stdout), &finding["code"]);
            assert!(left < count(&findings, &finding["code"]), "{fix:#}");
            tried += 1;
        }
    }
    assert!(tried >= 3, "{tried} fixes");
}

#[test]
fn fixes_are_shown_as_json_alone() {
    let output = run(&["check", "--show-fixes", "examples/broken.ass"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("`json`"));
}

#[test]
fn standard_input_has_the_name_and_the_settings_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let structure = folder.path().join("level").join("structure");
    fs::create_dir_all(&structure).unwrap();
    fs::write(
        folder.path().join("halo-ass.toml"),
        "rules.vertex-index-out-of-range = 'warning'\n",
    )
    .unwrap();
    let text = fs::read(root().join("examples/one_mistake.ass")).unwrap();
    let name = "level/structure/level.ass";
    let check = |arguments: &[&str]| {
        let arguments = [&["check", "--format", "json"], arguments].concat();
        let output = run_with(folder.path(), &arguments, &text);
        (output.status.code(), report(&output.stdout))
    };
    let (code, findings) = check(&["--stdin-filename", name, "-"]);
    assert_eq!(code, Some(0), "{findings:#?}");
    assert_eq!(findings[0]["file"], name);
    assert_eq!(findings[0]["severity"], "warning");
    let output = run_with(
        folder.path(),
        &[
            "check",
            "--format",
            "concise",
            "--stdin-filename",
            "other/a.ass",
            "-",
        ],
        &text,
    );
    assert!(
        out(&output).starts_with("other/a.ass:70:1: "),
        "{}",
        out(&output)
    );
    let output = run(&["check", "--stdin-filename", name, "examples"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_rule_is_explained_as_data() {
    let output = run(&["explain", "open-edge", "--format", "json"]);
    let rule: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(rule["code"], "open-edge");
    let all = run(&["rules", "--format", "json"]);
    let all: Vec<Value> = serde_json::from_slice(&all.stdout).unwrap();
    assert!(all.contains(&rule));
    assert_ne!(rule["fails"], json!(null));
}

#[test]
fn shells_complete_what_the_program_takes() {
    for shell in ["bash", "zsh", "fish", "powershell"] {
        let output = run(&["completions", shell]);
        assert_eq!(output.status.code(), Some(0), "{shell}");
        let script = out(&output);
        for word in ["check", "stdin-filename", "explain"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

#[cfg(unix)]
#[test]
fn bash_reads_the_completions() {
    let script = out(&run(&["completions", "bash"]));
    let (_, rest) = script.split_once("complete -F ").unwrap();
    let (function, _) = rest.split_once(' ').unwrap();
    let words = format!(
        "COMP_WORDS=(halo-ass che); COMP_CWORD=1; {function} halo-ass che halo-ass; echo \"${{COMPREPLY[*]}}\""
    );
    let ask = Command::new("bash")
        .arg("-c")
        .arg(format!("{script}\n{words}"))
        .output();
    // Not every system has a bash.
    if let Ok(answer) = ask {
        assert_eq!(out(&answer).trim(), "check", "{answer:?}");
    }
}

#[test]
fn the_manual_has_a_page_of_each_command() {
    let page = out(&run(&["man"]));
    assert!(
        page.contains(".TH halo-ass 1") && page.contains("explain"),
        "{page}"
    );
    let page = out(&run(&["man", "check"]));
    assert!(page.contains("stdin\\-filename"), "{page}");
    assert_eq!(run(&["man", "chek"]).status.code(), Some(2));
}
