//! Installs what the tests need, and runs them all.

use crate::facts::{self, Sources};
use crate::packages::{publish, steps};
use crate::side_by_side::{Ordered, side_by_side};
use crate::tools::{
    self, Result, cargo, executable, folder, need, npm, root, run as run_program, target,
};
use crate::{blender, circles, docs, imports, layers, neighbors, readme, tree, web, windows};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
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
    /// Its tests, and the programs that it installs or builds for them.
    about: &'static str,
    /// Minutes on two cores where nothing is built or installed yet.
    minutes: u32,
    /// It needs no editor.
    quick: bool,
    /// Programs it uses, and the Debian packages that hold them.
    needs: &'static [(&'static str, &'static str)],
    /// Steps that come before it where they are wanted too: they build what it uses.
    after: &'static [&'static str],
    run: fn() -> Result,
}

impl Ordered for Step {
    fn name(&self) -> &'static str {
        self.name
    }

    fn after(&self) -> &'static [&'static str] {
        self.after
    }
}

/// All steps. Of those that may start the first one does.
const STEPS: [Step; 25] = [
    Step {
        name: "format",
        about: "rustfmt",
        minutes: 1,
        quick: true,
        needs: &[],
        after: &[],
        run: || run_program(&mut cargo(&["fmt", "--all", "--check"])),
    },
    Step {
        name: "tree",
        about: "files, layers, circles of files, words",
        minutes: 1,
        quick: true,
        needs: &[("git", "git")],
        after: &[],
        run: || {
            tree::check()?;
            layers::check()?;
            imports::check()?;
            circles::check()
        },
    },
    Step {
        name: "viewer",
        about: "the 3D view, also in Chromium where there is one; installs its npm packages",
        minutes: 1,
        quick: true,
        needs: &[("node", "nodejs"), ("npm", "npm")],
        after: &[],
        run: viewer,
    },
    Step {
        name: "clippy",
        about: "lints",
        minutes: 4,
        quick: true,
        needs: &[],
        after: &["viewer"],
        run: || {
            let mut clippy = cargo(&["clippy", "--workspace", "--all-targets", "--locked"]);
            run_program(clippy.args(["--", "-D", "warnings"]))
        },
    },
    Step {
        name: "build",
        about: "builds the server and all Rust tests",
        minutes: 4,
        quick: true,
        needs: &[],
        // The server has the viewer in it: built before, it would have to be built once more.
        after: &["viewer", "clippy"],
        run: || server().map(drop),
    },
    Step {
        name: "grammar",
        about: "the grammars: sanitizers, valgrind, bindings; builds the tree-sitter CLI",
        minutes: 7,
        quick: false,
        needs: &[
            ("gcc", "gcc"),
            ("valgrind", "valgrind"),
            ("node", "nodejs"),
            ("npm", "npm"),
        ],
        after: &["viewer"],
        // Needs no server: building that first would keep the lints waiting.
        run: || run_program(&mut shell("tree-sitter-ass/test.sh")),
    },
    Step {
        name: "rust",
        about: "all Rust tests",
        minutes: 13,
        quick: true,
        needs: &[],
        after: &["build"],
        run: || run_program(&mut cargo(&["test", "--workspace", "--locked"])),
    },
    Step {
        name: "readme",
        about: "examples in the README and docs",
        minutes: 1,
        quick: true,
        needs: &[],
        after: &["build"],
        run: || readme::check(&server()?),
    },
    Step {
        name: "docs",
        about: "the site of the documentation, and all links in it; builds mdBook",
        minutes: 4,
        quick: true,
        needs: &[],
        after: &["build"],
        run: docs::check,
    },
    Step {
        name: "export",
        about: "exported glTF, by its validator",
        minutes: 1,
        quick: true,
        needs: &[("node", "nodejs")],
        after: &["build"],
        run: export,
    },
    Step {
        name: "facts",
        about: "files that are written from what the server says",
        minutes: 1,
        quick: true,
        needs: &[],
        after: &["build"],
        run: || facts::check(&sources()?),
    },
    Step {
        name: "licenses",
        about: "licenses of crates and npm packages, the bill of materials",
        minutes: 1,
        quick: true,
        needs: &[],
        after: &["build"],
        run: || steps::licenses(&server()?),
    },
    Step {
        name: "hook",
        about: "the pre-commit hook",
        minutes: 1,
        quick: true,
        needs: &[("git", "git"), ("pre-commit", "pre-commit")],
        after: &["build"],
        run: || steps::hook(&server()?, shell("tests/pre-commit/run.sh")),
    },
    Step {
        name: "dist",
        about: "packages for this system, installed in empty places: archive, wheel, npm, extension, scripts",
        minutes: 2,
        quick: false,
        needs: &[
            ("node", "nodejs"),
            ("npm", "npm"),
            ("gcc", "gcc"),
            ("python3", "python3-venv"),
            ("unzip", "unzip"),
        ],
        // Both build in the extension's folder.
        after: &["build", "extension"],
        run: || steps::dist(&server()?),
    },
    Step {
        name: "publish",
        about: "crates as crates.io would get them, built from there",
        minutes: 4,
        quick: false,
        needs: &[],
        after: &["rust"],
        run: publish::check,
    },
    Step {
        name: "extension",
        about: "the VS Code extension's own tests; installs its npm packages",
        minutes: 2,
        quick: false,
        needs: &[("node", "nodejs"), ("npm", "npm")],
        after: &["build"],
        run: extension,
    },
    Step {
        name: "nvim",
        about: "Neovim; downloads one",
        minutes: 2,
        quick: false,
        needs: &[("gcc", "gcc"), ("xz", "xz-utils")],
        after: &["build"],
        run: || script("tests/nvim/run.sh"),
    },
    Step {
        name: "helix",
        about: "Helix; builds one",
        minutes: 1,
        quick: false,
        needs: &[("gcc", "gcc"), ("g++", "g++"), ("script", "bsdutils")],
        after: &["build"],
        run: || script("tests/helix/run.sh"),
    },
    Step {
        name: "vscode",
        about: "VS Code's workbench in Chromium; installs both",
        minutes: 13,
        quick: false,
        needs: &[
            ("node", "nodejs"),
            ("npm", "npm"),
            ("g++", "g++"),
            ("make", "make"),
            ("python3", "python3"),
            ("krb5-config", "libkrb5-dev"),
            ("chromium", "chromium"),
        ],
        // Both build in the extension's folder.
        after: &["build", "extension"],
        run: || script("tests/vscode/run.sh"),
    },
    Step {
        name: "blender",
        about: "the add-on in Blender as a Python module; installs that, 950 MB",
        minutes: 1,
        quick: false,
        needs: &[],
        after: &["build"],
        run: || blender::check(&server()?),
    },
    Step {
        name: "neighbors",
        about: "files of Assimp and oead, with these programs; installs them, 230 MB",
        minutes: 2,
        quick: false,
        needs: &[("python3", "python3-venv")],
        after: &["build"],
        run: || neighbors::check(&server()?),
    },
    Step {
        name: "wasm",
        about: "checks for browsers what a page needs; installs Rust's target for them",
        minutes: 4,
        quick: true,
        needs: &[],
        after: &["viewer"],
        run: web::crates,
    },
    Step {
        name: "web",
        about: "the page in Chromium; installs that, wasm-bindgen and npm packages",
        minutes: 8,
        quick: false,
        needs: &[
            ("node", "nodejs"),
            ("npm", "npm"),
            ("chromium", "chromium"),
            ("xz", "xz-utils"),
        ],
        // Both write the viewer's bundle.
        after: &["build", "wasm"],
        run: || {
            web::check()?;
            script("tests/web/run.sh")
        },
    },
    Step {
        name: "browser",
        about: "the VS Code extension in a browser, without a server; builds its checker",
        minutes: 2,
        quick: false,
        needs: &[("unzip", "unzip")],
        // It runs what these have installed and built.
        after: &["vscode", "web"],
        run: || {
            web::checker()?;
            run_program(
                shell("tests/vscode/run.sh")
                    .arg("--browser")
                    .env("HALO_ASS_BINARY", server()?),
            )
        },
    },
    Step {
        name: "windows",
        about: "builds for Windows and runs that with Wine; installs it",
        minutes: 9,
        quick: false,
        needs: &[],
        after: &["rust"],
        run: windows::check,
    },
];

/// Exit code of a step that was run alone and was skipped; the last line of its output says why.
const SKIPPED: i32 = 3;

/// `cargo xtask test [--list|--quick|STEP…]`
pub fn run(words: &[String]) -> Result {
    match words {
        [flag] if flag == "--list" => {
            println!("{}", list());
            Ok(())
        }
        [flag, name] if flag == ALONE => alone(step(name)?),
        [flag] if flag == "--quick" => together(STEPS.iter().filter(|step| step.quick).collect()),
        [] => together(STEPS.iter().collect()),
        names => {
            let wanted: Result<Vec<&Step>> = names.iter().map(|name| step(name)).collect();
            let wanted = wanted?;
            together(
                STEPS
                    .iter()
                    .filter(|step| wanted.iter().any(|wanted| wanted.name == step.name))
                    .collect(),
            )
        }
    }
}

/// The argument with which a step is run as a program of its own.
const ALONE: &str = "--alone";

fn step(name: &str) -> Result<&'static Step> {
    STEPS.iter().find(|step| step.name == name).ok_or_else(|| {
        let known: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
        let known = known.join(", ");
        format!("there is no step `{name}`; the steps are {known}").into()
    })
}

fn list() -> String {
    let mut lines =
        vec!["Minutes are those of two cores where nothing is built or installed yet.".to_owned()];
    lines.extend(STEPS.iter().map(|step| {
        let quick = if step.quick { "quick" } else { "" };
        format!(
            "{:>9}  {:>2} min  {quick:5}  {}",
            step.name, step.minutes, step.about
        )
    }));
    lines.join("\n")
}

/// Runs one step in this program, and ends it as [`SKIPPED`] where that is skipped.
fn alone(step: &Step) -> Result {
    match need(step.needs).and_then(|()| (step.run)()) {
        Err(error) if error.is::<Skip>() => {
            println!("{error}");
            std::process::exit(SKIPPED)
        }
        done => done,
    }
}

/// How a step ended.
enum End {
    Passed,
    Skipped(String),
    Failed(String),
}

/// Runs steps side by side, and says how they ended.
fn together(steps: Vec<&'static Step>) -> Result {
    let needs: Vec<_> = steps.iter().flat_map(|step| step.needs).copied().collect();
    println!(
        "{} steps; what each one does and how long it takes says `cargo xtask test --list`",
        steps.len()
    );
    // All at once: two steps that install side by side would wait for each other's lock. What cannot be had is told by
    // the steps that need it.
    if let Err(error) = need(&needs) {
        println!("{error}");
    }
    let start = Instant::now();
    let program = std::env::current_exe()?;
    let logs = target().join("test-logs");
    std::fs::create_dir_all(&logs)?;
    let ends = side_by_side(&steps, &|step| {
        println!("... {} (about {} min)", step.name, step.minutes);
        let begin = Instant::now();
        let end =
            apart(step, &program, &logs).unwrap_or_else(|error| End::Failed(error.to_string()));
        (end, begin.elapsed().as_secs_f64())
    });
    println!();
    let (mut passed, mut failed) = (0, 0);
    for (step, (end, seconds)) in steps.iter().zip(ends) {
        let (word, reason) = match end {
            End::Passed => ("passed", String::new()),
            End::Skipped(reason) => ("skipped", reason),
            End::Failed(reason) => ("FAILED", reason),
        };
        passed += usize::from(word == "passed");
        failed += usize::from(word == "FAILED");
        println!("{:>9}  {word:7} {seconds:6.1} s  {reason}", step.name);
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{:>9}          {seconds:6.1} s\n", "together");
    println!("{passed} passed, {failed} failed");
    match failed {
        0 => Ok(()),
        _ => Err("some steps failed".into()),
    }
}

/// Runs a step as a program of its own, and prints what it wrote when it has ended.
fn apart(step: &Step, program: &Path, logs: &Path) -> Result<End> {
    let path = logs.join(format!("{}.log", step.name));
    let log = File::create(&path)?;
    let mut child = Command::new(program);
    child.args(["test", ALONE, step.name]).stdin(Stdio::null());
    let status = child.stdout(log.try_clone()?).stderr(log).status()?;
    let text = String::from_utf8_lossy(&std::fs::read(&path)?).into_owned();
    let last = text.trim_end().lines().next_back().unwrap_or_default();
    let last = last.to_owned();
    // In one piece: another step may end at the same time.
    println!("\n--- {}\n{text}", step.name);
    Ok(match status.code() {
        Some(0) => End::Passed,
        Some(SKIPPED) => End::Skipped(last),
        _ => End::Failed(last),
    })
}

/// A shell script of the project.
fn shell(path: &str) -> Command {
    let mut command = Command::new("bash");
    command
        .arg(path)
        .envs(tools::QUICK_BUILD)
        .current_dir(root());
    command
}

/// Runs a shell script of the project with the server that the tests built.
fn script(path: &str) -> Result {
    run_program(shell(path).env("HALO_ASS_BINARY", server()?))
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

/// The programs that say which facts editors copy.
pub fn sources() -> Result<Sources> {
    let server = server()?;
    let examples = target().join("debug").join("examples");
    let example = examples.join(executable("facts"));
    Ok(Sources { server, example })
}

/// Tests and builds the viewer of previews and exported pages.
fn viewer() -> Result {
    if run_program(&mut tools::viewer(&["ci"])?).is_err() {
        let words = "the viewer's packages cannot be had; exported pages are not tried either";
        return Err(Box::new(Skip(words.to_owned())));
    }
    for name in ["lint", "test"] {
        run_program(&mut tools::viewer(&["run", "--silent", name])?)?;
    }
    steps::bundle()?;
    run_program(&mut tools::viewer(&["run", "--silent", "browser"])?)
}

/// Exported files, read by an independent validator.
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn every_step_comes_after_those_that_it_uses() {
        let steps: Vec<&'static Step> = STEPS.iter().collect();
        let ended = Mutex::new(Vec::new());
        let ends = side_by_side(&steps, &|step| {
            let mut ended = ended.lock().unwrap();
            for before in step.after {
                assert!(ended.contains(before), "{} before {before}", step.name);
            }
            ended.push(step.name);
            step.name
        });
        let names: Vec<&str> = steps.iter().map(|step| step.name).collect();
        assert_eq!(ends, names);
    }

    #[test]
    fn only_steps_that_are_there_are_waited_for() {
        for step in &STEPS {
            for before in step.after {
                assert!(STEPS.iter().any(|step| step.name == *before), "{before}");
            }
        }
    }
}
