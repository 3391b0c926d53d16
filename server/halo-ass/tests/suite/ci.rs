//! Tests of the files that build systems copy: the action, the hook and the examples of `docs/ci.md`, with the built
//! program.
#![cfg(unix)]

use saphyr::{LoadableYamlNode, Yaml};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

const GOOD: &str = rules::checks::EXAMPLE_FILE;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap()
}

fn parse(text: &str) -> Yaml<'_> {
    Yaml::load_from_str(text).unwrap().remove(0)
}

/// A folder with a level that has an error, and one that has none.
fn level() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data/a level/structure");
    fs::create_dir_all(&data).unwrap();
    fs::write(data.join("good.ass"), GOOD).unwrap();
    fs::write(
        data.join("bad.ASS"),
        GOOD.replace("\n0\n2\n3\n", "\n0\n2\n40\n"),
    )
    .unwrap();
    folder
}

/// A `PATH` that begins with the built program.
fn path() -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_halo-ass"));
    let folder = program.parent().unwrap().display().to_string();
    format!("{folder}:{}", std::env::var("PATH").unwrap())
}

fn bash(script: &str, folder: &Path, variables: &[(&str, &str)]) -> Output {
    Command::new("bash")
        .args(["-c", script])
        .current_dir(folder)
        .env("PATH", path())
        .envs(variables.iter().copied())
        .output()
        .unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The script of a step of the action, and the inputs it reads as variables.
fn step<'a>(action: &'a Yaml<'a>, name: &str) -> &'a str {
    let steps = action["runs"]["steps"].as_sequence().unwrap();
    let step = steps
        .iter()
        .find(|step| step["name"].as_str() == Some(name));
    step.unwrap()["run"].as_str().unwrap()
}

#[test]
fn the_action_annotates_and_writes_sarif() {
    let text = read("action.yml");
    let action = parse(&text);
    assert_eq!(action["runs"]["using"].as_str(), Some("composite"));
    let folder = level();
    let temporary = tempfile::tempdir().unwrap();
    let temp = temporary.path().to_str().unwrap();
    let variables = [
        ("PATHS", "data/a level\nnone.ass"),
        ("ARGUMENTS", "--rule\nvertex-index-out-of-range=warning\n"),
        ("RUNNER_TEMP", temp),
    ];
    let output = bash(step(&action, "Check"), folder.path(), &variables);
    let file = "file=data/a level/structure/bad.ASS,line=70";
    assert!(
        out(&output).contains(&format!("::warning {file}")),
        "{}",
        out(&output)
    );
    // A path that does not exist fails the job.
    assert_eq!(output.status.code(), Some(2));
    let variables = [("PATHS", "."), ("ARGUMENTS", ""), ("RUNNER_TEMP", temp)];
    let output = bash(step(&action, "Check"), folder.path(), &variables);
    assert!(
        out(&output).contains(&format!("::error {file}")),
        "{}",
        out(&output)
    );
    assert_eq!(output.status.code(), Some(1));
    let output = bash(step(&action, "Write SARIF"), folder.path(), &variables);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let sarif = fs::read(temporary.path().join("halo-ass.sarif")).unwrap();
    let sarif: serde_json::Value = serde_json::from_slice(&sarif).unwrap();
    assert_eq!(sarif["runs"][0]["results"].as_array().unwrap().len(), 1);
}

/// Every variable that a step reads is an input that there is.
#[test]
fn the_action_reads_the_inputs_that_it_has() {
    let text = read("action.yml");
    let action = parse(&text);
    let inputs = action["inputs"].as_mapping().unwrap();
    let used: Vec<&str> = text.split("inputs.").skip(1).collect();
    assert!(used.len() > inputs.len());
    for used in used {
        let end = used.find(|c: char| !c.is_ascii_lowercase()).unwrap();
        assert!(
            inputs.keys().any(|key| key.as_str() == Some(&used[..end])),
            "{}",
            &used[..end]
        );
    }
}

#[test]
fn the_action_installs_a_release() {
    let text = read("action.yml");
    let action = parse(&text);
    // Releases as they are published, in a folder: the program in an archive, and its checksum.
    let releases = tempfile::tempdir().unwrap();
    let download = releases.path().join("download/v9.9.9");
    let name = "halo-ass-9.9.9-linux-x64";
    fs::create_dir_all(download.join(name)).unwrap();
    fs::copy(
        env!("CARGO_BIN_EXE_halo-ass"),
        download.join(name).join("halo-ass"),
    )
    .unwrap();
    let pack = format!(
        "tar -cf - {name} | gzip -1 > {name}.tar.gz && rm -r {name} && sha256sum * > SHA256SUMS"
    );
    assert!(bash(&pack, &download, &[]).status.success());
    let temporary = tempfile::tempdir().unwrap();
    let added = temporary.path().join("path");
    let url = format!("file://{}", releases.path().display());
    let variables = [
        ("VERSION", "9.9.9"),
        ("RELEASES", &url),
        ("RUNNER_OS", "Linux"),
        ("RUNNER_ARCH", "X64"),
        ("RUNNER_TEMP", temporary.path().to_str().unwrap()),
        ("GITHUB_PATH", added.to_str().unwrap()),
    ];
    let install = || bash(step(&action, "Install"), releases.path(), &variables);
    let output = install();
    assert!(output.status.success(), "{output:?}");
    assert!(
        out(&output).contains(env!("CARGO_PKG_VERSION")),
        "{}",
        out(&output)
    );
    let folder = fs::read_to_string(&added).unwrap();
    assert!(Path::new(folder.trim()).join("halo-ass").exists());
    // What is not what was published is not run.
    let archive = download.join(format!("{name}.tar.gz"));
    let mut bytes = fs::read(&archive).unwrap();
    bytes.push(0);
    fs::write(&archive, bytes).unwrap();
    assert!(!install().status.success());
}

#[test]
fn the_hook_checks_level_files() {
    let text = read(".pre-commit-hooks.yaml");
    let hooks = parse(&text);
    let hook = &hooks[0];
    assert_eq!(hook["id"].as_str(), Some("halo-ass"));
    // The pattern, by a program that knows Python's.
    let files = hook["files"].as_str().unwrap();
    let script =
        "import re, sys\nfor name in sys.argv[2:]: print(bool(re.search(sys.argv[1], name)))";
    let names = [
        "data/a/structure/a.ASS",
        "structure-design/b.ass",
        "subtitles/c.ass",
        "structure/a.txt",
    ];
    let matched = Command::new("python3")
        .args(["-c", script, files])
        .args(names)
        .output();
    assert_eq!(out(&matched.unwrap()), "True\nTrue\nFalse\nFalse\n");
    let folder = level();
    let entry = format!("{} \"$@\"", hook["entry"].as_str().unwrap());
    let run = |arguments: &str| {
        let script = format!("set -- {arguments}\n{entry}");
        bash(&script, folder.path(), &[]).status.code()
    };
    assert_eq!(run("'data/a level/structure/good.ass'"), Some(0));
    assert_eq!(run("data/*/structure/*"), Some(1));
    assert_eq!(
        run("--max-warnings 0 'data/a level/structure/good.ass'"),
        Some(0)
    );
}

/// The blocks of a language in `docs/ci.md`.
fn blocks<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let open = format!("```{language}\n");
    let blocks = page.split(open.as_str()).skip(1);
    blocks
        .map(|rest| rest.split("```").next().unwrap())
        .collect()
}

#[test]
fn the_examples_of_the_page_run() {
    let page = read("docs/ci.md");
    let yaml = blocks(&page, "yaml");
    let [github, gitlab, hooks] = [0, 1, 2].map(|at| parse(yaml[at]));
    // GitHub: the inputs are those of the action.
    let steps = github["jobs"]["check"]["steps"].as_sequence().unwrap();
    let uses = steps
        .iter()
        .find(|step| step["uses"].as_str() == Some("halo-ass/halo-ass@main"))
        .unwrap();
    let text = read("action.yml");
    let action = parse(&text);
    for (name, _) in uses["with"].as_mapping().unwrap() {
        let inputs = action["inputs"].as_mapping().unwrap();
        assert!(inputs.contains_key(name), "{name:?}");
    }
    let folder = level();
    let with = |key: &str| uses["with"][key].as_str().unwrap_or_default();
    let variables = [("PATHS", with("paths")), ("ARGUMENTS", with("arguments"))];
    let output = bash(step(&action, "Check"), folder.path(), &variables);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    // GitLab: the script writes the reports that it names.
    let job = &gitlab["levels"];
    let codes = job["script"].as_sequence().unwrap().iter().map(|line| {
        let line = line.as_str().unwrap();
        bash(line, folder.path(), &[]).status.code()
    });
    assert_eq!(codes.collect::<Vec<_>>(), [Some(0), Some(1)]);
    for (_, report) in job["artifacts"]["reports"].as_mapping().unwrap() {
        let report = fs::read_to_string(folder.path().join(report.as_str().unwrap())).unwrap();
        assert!(report.contains("vertex-index-out-of-range"), "{report}");
    }
    // pre-commit: the hook is one that there is.
    let text = read(".pre-commit-hooks.yaml");
    assert_eq!(hooks["repos"][0]["hooks"][0]["id"], parse(&text)[0]["id"]);
    // An old level: what is written down is not told again.
    let script = blocks(&page, "sh")[0];
    let output = bash(&format!("set -e\n{script}"), folder.path(), &[]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(
        out(&output).contains("1 in the baseline"),
        "{}",
        out(&output)
    );
}

#[test]
fn the_example_of_a_configuration_is_one() {
    let page = read("docs/configuration.md");
    let folder = level();
    fs::write(
        folder.path().join("halo-ass.toml"),
        blocks(&page, "toml")[0],
    )
    .unwrap();
    let output = bash("halo-ass config data/x.ass", folder.path(), &[]);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(
        out(&output).contains("quaternion = 0.02"),
        "{}",
        out(&output)
    );
}

#[test]
fn the_examples_of_comments_allow_what_they_say() {
    let page = read("docs/suppression.md");
    let blocks = blocks(&page, "text");
    let folder = tempfile::tempdir().unwrap();
    let scale = "1.0000000000\n1\n";
    assert!(GOOD.ends_with(scale));
    let with = |lines: &str, head: &str| {
        let body = GOOD.strip_suffix(scale).unwrap();
        let body = body.strip_prefix(";### HEADER ###\n2\n").unwrap();
        format!("{head}{body}{lines}1\n")
    };
    let head = blocks[2].replace("\n7\n", "\n2\n");
    for (at, text) in [
        with(blocks[0], ";### HEADER ###\n2\n"),
        with(blocks[1], &head),
    ]
    .iter()
    .enumerate()
    {
        fs::write(folder.path().join("a.ass"), text).unwrap();
        let output = bash("halo-ass check --format concise a.ass", folder.path(), &[]);
        assert!(
            !out(&output).contains("zero-scale"),
            "{at}: {}",
            out(&output)
        );
        assert!(
            !out(&output).contains("unknown-rule"),
            "{at}: {}",
            out(&output)
        );
    }
}
