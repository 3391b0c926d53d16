//! Installs what the tests need, and runs them all.

use crate::tools::{Result, cargo, executable, root, run as run_program, target};
use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// A step: its name, and what it does.
type Step = (&'static str, fn() -> Result);

const STEPS: [Step; 8] = [
    ("format", || cargo_in_root(&["fmt", "--all", "--check"])),
    ("clippy", || {
        cargo_in_root(&[
            "clippy",
            "--workspace",
            "--all-targets",
            "--locked",
            "--",
            "-D",
            "warnings",
        ])
    }),
    ("rust", || {
        cargo_in_root(&["test", "--workspace", "--locked"])
    }),
    ("grammar", || script("tree-sitter-ass/test.sh")),
    ("tree", tree),
    ("nvim", || script("tests/nvim/run.sh")),
    ("vscode", || script("tests/vscode/run.sh")),
    ("readme", readme),
];

/// `cargo xtask test`
pub fn run(names: &[String]) -> Result {
    for name in names {
        if !STEPS.iter().any(|(known, _)| known == name) {
            let known: Vec<&str> = STEPS.iter().map(|(name, _)| *name).collect();
            return Err(format!(
                "there is no step `{name}`; the steps are {}",
                known.join(", ")
            )
            .into());
        }
    }
    let mut lines = Vec::new();
    let (mut passed, mut failed) = (0, 0);
    for (name, step) in STEPS {
        if !names.is_empty() && !names.iter().any(|wanted| wanted == name) {
            continue;
        }
        println!("\n--- {name}");
        let start = Instant::now();
        let result = step();
        let seconds = start.elapsed().as_secs();
        match result {
            Ok(()) => {
                passed += 1;
                lines.push(format!("{name}: passed in {seconds} s"));
            }
            Err(error) => {
                failed += 1;
                println!("{name}: {error}");
                lines.push(format!("{name}: FAILED in {seconds} s: {error}"));
            }
        }
    }
    println!("\n{}\n\n{passed} passed, {failed} failed", lines.join("\n"));
    if failed == 0 {
        Ok(())
    } else {
        Err("some steps failed".into())
    }
}

fn cargo_in_root(arguments: &[&str]) -> Result {
    run_program(cargo(), arguments, &root())
}

/// Runs a shell script of the project with the server that was built for it.
fn script(path: &str) -> Result {
    let binary = server()?;
    let status = Command::new("bash")
        .arg(path)
        .env("ASS_LSP_BINARY", binary)
        .current_dir(root())
        .status()?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{path} ended with {status}").into())
    }
}

/// The server as the tests build it.
fn server() -> Result<std::path::PathBuf> {
    cargo_in_root(&["build", "--package", "ass-lsp", "--locked"])?;
    Ok(target().join("debug").join(executable("ass-lsp")))
}

/// Runs what the README shows: every line of a `console` block that begins with `$ ass-lsp`, in the project's folder,
/// must print what stands below it.
fn readme() -> Result {
    let program = server()?;
    let readme = std::fs::read_to_string(root().join("README.md"))?;
    let mut examples = 0;
    let mut block: Option<Vec<&str>> = None;
    for line in readme.lines() {
        match (&mut block, line) {
            (None, "```console") => block = Some(Vec::new()),
            (Some(lines), "```") => {
                examples += 1;
                example(&program, lines)?;
                block = None;
            }
            (Some(lines), line) => lines.push(line),
            (None, _) => {}
        }
    }
    if examples == 0 {
        return Err("the README shows no example".into());
    }
    println!("{examples} examples");
    Ok(())
}

fn example(program: &Path, lines: &[&str]) -> Result {
    let (command, expected) = lines.split_first().ok_or("an empty example")?;
    let arguments = command
        .strip_prefix("$ ass-lsp ")
        .ok_or_else(|| format!("`{command}` is no ass-lsp command"))?;
    let output = Command::new(program)
        .args(arguments.split_whitespace())
        .env("NO_COLOR", "1")
        .current_dir(root())
        .output()?;
    let text = String::from_utf8(output.stdout)?;
    let shown: Vec<&str> = text.lines().map(str::trim_end).collect();
    let expected: Vec<&str> = expected.iter().map(|line| line.trim_end()).collect();
    if shown == expected {
        return Ok(());
    }
    Err(format!(
        "`{command}` prints\n{text}\nbut the README shows\n{}",
        expected.join("\n")
    )
    .into())
}

/// Facts about the tree: no path of a machine, no registry's host, nothing that is left to do unsaid.
fn tree() -> Result {
    // Written in two parts, so that this file does not contain them.
    let forbidden = [
        ["/ro", "ot/"].concat(),
        ["/ho", "me/"].concat(),
        ["C:\\Us", "ers\\"].concat(),
        ["registry.npm", "js.org"].concat(),
        ["\"resol", "ved\":"].concat(),
        ["TO", "DO"].concat(),
        ["FIX", "ME"].concat(),
    ];
    let output = Command::new("git")
        .args(["ls-files", "-z"])
        .current_dir(root())
        .output()?;
    let names = String::from_utf8(output.stdout)?;
    let mut wrong = Vec::new();
    for name in names.split('\0').filter(|name| !name.is_empty()) {
        if Path::new(name).file_name() == Some(OsStr::new("parser.c")) {
            continue;
        }
        let Ok(text) = std::fs::read_to_string(root().join(name)) else {
            continue;
        };
        for word in forbidden.iter().filter(|word| text.contains(word.as_str())) {
            wrong.push(format!("{name} contains `{word}`"));
        }
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(wrong.join("\n").into())
    }
}
