//! `halo-ass.toml` as a user of the command line meets it.

use crate::support::report;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

const GOOD: &str = rules::checks::EXAMPLE_FILE;

/// A file with an inheritance flag (a warning) in a folder, and a configuration above it.
fn level(configuration: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let text = GOOD.replace("\"floor\"\n2099\n0\n0\n", "\"floor\"\n2099\n0\n1\n");
    fs::create_dir_all(folder.path().join("levels/old")).unwrap();
    fs::write(folder.path().join("levels/new.ass"), &text).unwrap();
    fs::write(folder.path().join("levels/old/a.ass"), &text).unwrap();
    fs::write(folder.path().join("halo-ass.toml"), configuration).unwrap();
    folder
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_halo-ass"))
        .current_dir(folder)
        .args(arguments)
        .env("NO_COLOR", "1")
        .output()
        .unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// File, code and severity of each finding, and the exit code.
fn check(folder: &Path, arguments: &[&str]) -> (Vec<String>, i32) {
    let output = run(
        folder,
        &[&["check", "--format", "json"], arguments].concat(),
    );
    let report = report(&output.stdout);
    let word = |finding: &Value, key: &str| finding[key].as_str().unwrap().to_owned();
    let shown = |finding: &Value| {
        let [file, code, severity] = ["file", "code", "severity"].map(|key| word(finding, key));
        format!("{file} {code} {severity}")
    };
    (
        report.iter().map(shown).collect(),
        output.status.code().unwrap(),
    )
}

const WARNING: &str = "levels/new.ass inheritance-flag warning";

#[test]
fn a_rule_is_as_bad_as_it_is_set() {
    let found = |configuration| check(level(configuration).path(), &["levels/new.ass"]);
    let one = |severity| vec![format!("levels/new.ass inheritance-flag {severity}")];
    assert_eq!(found(""), (one("warning"), 0));
    assert_eq!(found("rules.inheritance-flag = 'error'"), (one("error"), 1));
    assert_eq!(found("rules.inheritance-flag = 'hint'"), (one("hint"), 0));
    assert_eq!(found("rules.inheritance-flag = 'off'"), (vec![], 0));
    assert_eq!(
        found("rules.instances = 'information'"),
        (one("information"), 0)
    );
    // A rule is stronger than its group.
    let both = "[rules]\ninheritance-flag = 'hint'\ninstances = 'error'\n";
    assert_eq!(found(both), (one("hint"), 0));
}

#[test]
fn the_nearest_file_counts_and_overrides_follow_the_path() {
    let folder = level(
        "rules.inheritance-flag = 'error'\n\
         [[overrides]]\npaths = ['levels/old/**']\nrules.inheritance-flag = 'off'\n",
    );
    let error = "levels/new.ass inheritance-flag error".to_owned();
    assert_eq!(check(folder.path(), &["levels"]), (vec![error], 1));
    // From within, the paths count from the folder of the configuration all the same.
    assert_eq!(
        check(&folder.path().join("levels/old"), &["a.ass"]),
        (vec![], 0)
    );
    fs::write(folder.path().join("levels/halo-ass.toml"), "").unwrap();
    assert_eq!(
        check(folder.path(), &["levels/new.ass"]),
        (vec![WARNING.to_owned()], 0)
    );
}

#[test]
fn a_pattern_without_a_slash_is_a_name() {
    let folder = level("[[overrides]]\npaths = ['a.*', '[']\nrules.inheritance-flag = 'off'\n");
    let (found, code) = check(folder.path(), &["levels"]);
    assert_eq!(found, ["halo-ass.toml bad-setting error", WARNING]);
    assert_eq!(code, 1);
}

#[test]
fn arguments_are_stronger_than_files() {
    let folder = level("rules.inheritance-flag = 'error'\n");
    let check =
        |arguments: &[&str]| check(folder.path(), &[&["levels/new.ass"], arguments].concat());
    assert_eq!(check(&["--no-config"]), (vec![WARNING.to_owned()], 0));
    assert_eq!(check(&["--rule", "inheritance-flag=off"]), (vec![], 0));
    let one = [
        "--rule",
        "inheritance-flag=warning",
        "--rule",
        "instances=off",
    ];
    assert_eq!(check(&one), (vec![WARNING.to_owned()], 0));
    fs::write(folder.path().join("other.toml"), "rules.instances = 'off'").unwrap();
    assert_eq!(check(&["--config", "other.toml"]), (vec![], 0));
    let output = run(
        folder.path(),
        &["check", "levels/new.ass", "--config", "none.toml"],
    );
    assert_eq!(output.status.code(), Some(2));
    let output = run(
        folder.path(),
        &["check", "levels/new.ass", "--rule", "inheritence-flag=off"],
    );
    assert_eq!(output.status.code(), Some(2));
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(
        words.contains("did you mean `inheritance-flag`?"),
        "{words}"
    );
}

#[test]
fn what_is_wrong_in_it_is_told_and_the_rest_counts() {
    let folder = level(
        "game = 'halo4'\nrulez = 1\n[rules]\ninheritance-flag = 'off'\nzero-scal = 'off'\n\
         [tolerances]\nquaternion = -1\nnormal = '1'\n[limits]\nmaterial = 3\nsurfaces = 1.5\n\
         [vmap.materials]\na = 1\nb = 'materials/b.vmat'\n\
         [[overrides]]\ngame = 'halo2'\n",
    );
    let output = run(folder.path(), &["check", "levels/new.ass"]);
    expect_test::expect![[r#"
        error[bad-setting]: `game` cannot be `halo4`: it is one of `auto`, `halo2`, `halo3`, `odst`
        warning[unknown-setting]: there is no key `rulez`; did you mean `rules`?
        warning[unknown-setting]: there is no rule or group of rules `zero-scal`; did you mean `zero-scale`?
        error[bad-setting]: `quaternion` cannot be `-1`: it is a number from 0 on
        error[bad-setting]: `normal` cannot be `1`: it is a number from 0 on
        warning[unknown-setting]: there is no limit `material`; did you mean `materials`?
        error[bad-setting]: `surfaces` cannot be `1.5`: it is an integer from 0 on
        error[bad-setting]: `a` cannot be `1`: it is a text
        error[bad-setting]: these settings are for no file: `paths` is missing
    "#]]
    .assert_eq(
        &out(&output)
            .lines()
            .filter(|line| line.contains("]: "))
            .map(|line| format!("{line}\n"))
            .collect::<String>(),
    );
    assert!(
        out(&output).contains("--> halo-ass.toml:5:1\n"),
        "{}",
        out(&output)
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn what_is_no_toml_is_told_where_it_stands() {
    let folder = level("rules.inheritance-flag = 'off'\ngame = \n");
    let output = run(folder.path(), &["check", "levels/new.ass"]);
    assert!(
        out(&output).contains("error[configuration-syntax]: "),
        "{}",
        out(&output)
    );
    assert!(
        out(&output).contains("--> halo-ass.toml:2:"),
        "{}",
        out(&output)
    );
    assert!(
        !out(&output).contains("inheritance-flag]"),
        "{}",
        out(&output)
    );
}

#[test]
fn structure_that_is_off_is_not_told_in_other_words() {
    let folder = level("rules.counts = 'off'");
    let text = GOOD.replace(";### OBJECTS ###\n2\n", ";### OBJECTS ###\n1\n");
    assert_ne!(text, GOOD);
    fs::write(folder.path().join("levels/new.ass"), text).unwrap();
    assert_eq!(check(folder.path(), &["levels/new.ass"]), (vec![], 0));
    let (found, code) = check(folder.path(), &["levels/new.ass", "--no-config"]);
    assert_eq!(found, ["levels/new.ass object-count-mismatch error"]);
    assert_eq!(code, 1);
}

#[test]
fn config_says_what_holds_and_why() {
    let folder = level(
        "game = 'halo2'\ntags = 'kit/tags'\n[rules]\nindices = 'warning'\n[tolerances]\nnormal = 0.5\n\
         [vmap.materials]\n'city x!' = 'materials/x.vmat'\n[[overrides]]\npaths = ['new.ass']\nlimits.materials = 7\n",
    );
    let show = |arguments: &[&str]| out(&run(folder.path(), &[&["config"], arguments].concat()));
    let text = show(&["levels/new.ass", "--rule", "zero-scale=off"]);
    let line = |key: &str| {
        let line = text
            .lines()
            .find(|line| line.starts_with(key))
            .unwrap_or(key);
        line.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(line("game"), "game = \"halo2\" # halo-ass.toml:1");
    assert!(
        line("tags").ends_with("kit/tags\" # halo-ass.toml:2"),
        "{text}"
    );
    assert_eq!(line("# data"), "# data is not set # default");
    assert_eq!(
        line("vertex-index-out-of-range"),
        "vertex-index-out-of-range = \"warning\" # halo-ass.toml:4, as one of `indices`"
    );
    assert_eq!(line("zero-scale"), "zero-scale = \"off\" # command line");
    assert_eq!(line("normal ="), "normal = 0.5 # halo-ass.toml:6");
    assert_eq!(line("quaternion ="), "quaternion = 0.01 # default");
    assert_eq!(
        line("materials ="),
        "materials = 7 # halo-ass.toml:11, for this file"
    );
    assert!(
        text.contains(
            "[vmap]\nmaterials = { \"city x!\" = \"materials/x.vmat\" } # halo-ass.toml:7\n"
        ),
        "{text}"
    );
    // What it prints is a configuration that says the same.
    fs::write(folder.path().join("again.toml"), &text).unwrap();
    let again = show(&["levels/new.ass", "--config", "again.toml"]);
    let values = |text: &str| -> Vec<String> {
        text.lines()
            .map(|line| line.split('#').next().unwrap().trim().to_owned())
            .collect()
    };
    assert_eq!(values(&again), values(&text));
    assert!(
        show(&["levels/old/a.ass"]).contains("materials = 512 "),
        "{text}"
    );
}

#[test]
fn a_broken_line_is_one_mistake() {
    let folder = level(&format!("game = {}\n", "[".repeat(3000)));
    let output = run(folder.path(), &["check", "levels/new.ass"]);
    let told = out(&output).matches("error[configuration-syntax]").count();
    assert_eq!(told, 1, "{}", out(&output));
}
