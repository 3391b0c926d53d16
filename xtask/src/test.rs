//! Installs what the tests need, and runs them all.

use crate::facts::{self, Sources};
use crate::tools::{
    self, Result, cargo, executable, folder, need, npm, root, run as run_program, target,
};
use crate::{layers, readme, tree, windows};
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

/// A step that could not be run for want of something that not every system has. It says so and does not fail.
#[derive(Debug)]
pub struct Skip(pub String);

impl std::fmt::Display for Skip {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for Skip {}

/// A step of the tests.
struct Step {
    name: &'static str,
    /// Programs it uses, and the Debian packages that hold them.
    needs: &'static [(&'static str, &'static str)],
    run: fn() -> Result,
}

/// The quick ones come first.
const STEPS: [Step; 15] = [
    step("format", &[], || {
        run_program(&mut cargo(&["fmt", "--all", "--check"]))
    }),
    step("tree", &[("git", "git")], || {
        tree::check()?;
        layers::check()
    }),
    // The server has the viewer in it: built behind the server, it would have that built once more.
    step("viewer", &[("node", "nodejs"), ("npm", "npm")], viewer),
    step("clippy", &[], || {
        let mut clippy = cargo(&["clippy", "--workspace", "--all-targets", "--locked"]);
        run_program(clippy.args(["--", "-D", "warnings"]))
    }),
    step("rust", &[], || {
        run_program(&mut cargo(&["test", "--workspace", "--locked"]))
    }),
    step("readme", &[], || readme::check(&server()?)),
    step("export", &[("node", "nodejs")], export),
    step("facts", &[], || facts::check(&sources()?)),
    step(
        "hook",
        &[("git", "git"), ("pre-commit", "pre-commit")],
        || script("tests/pre-commit/run.sh"),
    ),
    step(
        "grammar",
        &[
            ("gcc", "gcc"),
            ("valgrind", "valgrind"),
            ("node", "nodejs"),
            ("npm", "npm"),
        ],
        || script("tree-sitter-ass/test.sh"),
    ),
    step("nvim", &[("gcc", "gcc"), ("xz", "xz-utils")], || {
        script("tests/nvim/run.sh")
    }),
    step(
        "helix",
        &[("gcc", "gcc"), ("g++", "g++"), ("script", "bsdutils")],
        || script("tests/helix/run.sh"),
    ),
    step(
        "extension",
        &[("node", "nodejs"), ("npm", "npm")],
        extension,
    ),
    step(
        "vscode",
        &[
            ("node", "nodejs"),
            ("npm", "npm"),
            ("g++", "g++"),
            ("make", "make"),
            ("python3", "python3"),
            ("krb5-config", "libkrb5-dev"),
            ("chromium", "chromium"),
        ],
        || script("tests/vscode/run.sh"),
    ),
    step("windows", &[], windows::check),
];

const fn step(
    name: &'static str,
    needs: &'static [(&'static str, &'static str)],
    run: fn() -> Result,
) -> Step {
    Step { name, needs, run }
}

/// `cargo xtask test [STEP…]`
pub fn run(names: &[String]) -> Result {
    for name in names {
        if !STEPS.iter().any(|step| step.name == name) {
            let known: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
            return Err(format!(
                "there is no step `{name}`; the steps are {}",
                known.join(", ")
            )
            .into());
        }
    }
    let start = Instant::now();
    let mut lines = Vec::new();
    let (mut passed, mut failed) = (0, 0);
    for step in STEPS {
        if !names.is_empty() && !names.iter().any(|wanted| wanted == step.name) {
            continue;
        }
        println!("\n--- {}", step.name);
        let begin = Instant::now();
        let result = need(step.needs).and_then(|()| (step.run)());
        let seconds = begin.elapsed().as_secs_f64();
        match result {
            Ok(()) => {
                passed += 1;
                lines.push(format!("{:>9}  passed  {seconds:6.1} s", step.name));
            }
            Err(error) if error.is::<Skip>() => {
                lines.push(format!(
                    "{:>9}  skipped {seconds:6.1} s  {error}",
                    step.name
                ));
            }
            Err(error) => {
                failed += 1;
                println!("{}: {error}", step.name);
                let reason = error.to_string();
                let reason = reason.lines().next().unwrap_or_default();
                lines.push(format!(
                    "{:>9}  FAILED  {seconds:6.1} s  {reason}",
                    step.name
                ));
            }
        }
    }
    println!("\n{}", lines.join("\n"));
    println!(
        "{:>9}          {:6.1} s\n",
        "together",
        start.elapsed().as_secs_f64()
    );
    println!("{passed} passed, {failed} failed");
    if failed == 0 {
        Ok(())
    } else {
        Err("some steps failed".into())
    }
}

/// For tools that a script builds and that run for seconds: building them takes longer.
const QUICK_BUILD: [(&str, &str); 3] = [
    ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1"),
    ("CARGO_PROFILE_RELEASE_LTO", "off"),
    ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "64"),
];

/// Runs a shell script of the project with the server that the tests built.
fn script(path: &str) -> Result {
    let mut command = Command::new("bash");
    command.arg(path).env("HALO_ASS_BINARY", server()?);
    command.envs(QUICK_BUILD);
    run_program(command.current_dir(root()))
}

/// The server as the tests build it: with all tests of the workspace, so that nothing is built twice with other features.
fn server() -> Result<PathBuf> {
    run_program(&mut cargo(&[
        "build",
        "--quiet",
        "--workspace",
        "--bins",
        "--tests",
        "--examples",
        "--locked",
    ]))?;
    Ok(target().join("debug").join(executable("halo-ass")))
}

/// What says which facts editors copy.
pub fn sources() -> Result<Sources> {
    let server = server()?;
    let examples = target().join("debug").join("examples");
    let example = examples.join(executable("facts"));
    Ok(Sources { server, example })
}

/// What previews and exported pages show with.
fn viewer() -> Result {
    if run_program(&mut tools::viewer(&["ci"])?).is_err() {
        let words = "the viewer's packages cannot be had; exported pages are not tried either";
        return Err(Box::new(Skip(words.to_owned())));
    }
    for name in ["lint", "test", "build"] {
        run_program(&mut tools::viewer(&["run", "--silent", name])?)?;
    }
    Ok(())
}

/// What is written for other programs, as they read it.
fn export() -> Result {
    let packages = folder(&["editors", "viewer", "node_modules", "gltf-validator"]);
    if !packages.is_dir() {
        let words = "the validator of glTF is installed by the step `viewer`";
        return Err(Box::new(Skip(words.to_owned())));
    }
    let mut validate = Command::new(tools::find("node").ok_or("node is not on the PATH")?);
    validate.arg(folder(&["tests", "export", "validate.mjs"]));
    run_program(validate.arg(server()?))
}

fn extension() -> Result {
    let server = server()?;
    run_program(&mut npm(&["ci"])?)?;
    for name in ["lint", "test"] {
        run_program(npm(&["run", "--silent", name])?.env("HALO_ASS_BINARY", &server))?;
    }
    Ok(())
}
