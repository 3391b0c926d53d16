//! The tests of the program on Windows, run with Wine on a Debian system.

use crate::packages::archive;
use crate::test::Skip;
use crate::tools::{Result, cargo, folder, root, run as run_program, target};
use crate::tree::version;
use std::process::{Command, Stdio};

const TRIPLE: &str = "x86_64-pc-windows-gnu";

/// The tests of the server that meet the system, and a short form of those that meet random texts.
const TESTS: [&str; 7] = [
    "cli::",
    "format::",
    "lsp::",
    "windows::",
    "lexical::",
    "incremental::",
    "laws::",
];

/// How many random edits and damaged texts the short form has.
const CASES: &str = "4";
const TEXTS: &str = "100";

/// Builds the server's tests for Windows and runs them; without Wine they are only built.
pub fn check() -> Result {
    archive::check_windows_plugin()?;
    let wine = wine()?;
    let mut test = cargo(&["test", "--quiet", "--locked", "--package", "halo-ass"]);
    test.args(["--target", TRIPLE]);
    test.args(["--test", "suite"]);
    test.env("CARGO_PROFILE_DEV_DEBUG", "0");
    test.env("HALO_ASS_CASES", CASES);
    test.env("HALO_ASS_LAWS", TEXTS);
    let built = [
        "build",
        "--quiet",
        "--locked",
        "--package",
        "halo-ass",
        "--target",
        TRIPLE,
    ];
    let mut build = cargo(&built);
    run_program(build.env("CARGO_PROFILE_DEV_DEBUG", "0"))?;
    version_resource()?;
    match wine {
        Some(wine) => {
            let script = folder(&["tests", "windows", "wine.sh"]);
            let runner = [script.to_string_lossy().into_owned(), wine];
            let configuration = format!("target.{TRIPLE}.runner={runner:?}");
            test.args(["--config", &configuration, "--"]).args(TESTS);
            run_program(&mut test)?;
            closed_pipe(&runner)
        }
        None => {
            run_program(test.arg("--no-run"))?;
            Err(Skip("built, not run: there is no Wine to be had, see above".to_owned()).into())
        }
    }
}

/// Explorer shows what the program is, and its version.
fn version_resource() -> Result {
    let program = target().join(TRIPLE).join("debug").join("halo-ass.exe");
    let program = std::fs::read(program)?;
    for word in ["FileDescription", "ProductVersion", &version()?] {
        let wide: Vec<u8> = word.encode_utf16().flat_map(u16::to_le_bytes).collect();
        if memchr::memmem::find(&program, &wide).is_none() {
            return Err(format!("the Windows program has no `{word}` in its resources").into());
        }
    }
    Ok(())
}

/// A reader that goes away is no failure. A pipe of Linux gives another error than one of Windows, as a network share may.
fn closed_pipe([script, wine]: &[String; 2]) -> Result {
    let program = target().join(TRIPLE).join("debug").join("halo-ass.exe");
    let program = format!("Z:{}", program.display()).replace('/', "\\");
    let mut child = Command::new(script)
        .args([wine, "cmd", "/c"])
        // Wine loses the exit code of a program now and then on its way to Linux. A shell inside it sees the true one.
        .arg(format!(
            "{program} check --format json examples & call echo %^errorlevel% 1>&2"
        ))
        .current_dir(root())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    drop(child.stdout.take());
    let output = child.wait_with_output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    if said.trim() == "1" {
        return Ok(());
    }
    Err(format!("with a closed pipe `check` said and ended with: {said}").into())
}

/// The folder of a Wine that runs what current Rust builds, where it can be had.
fn wine() -> Result<Option<String>> {
    /// How the script says that this system cannot have one.
    const NOT_HERE: i32 = 3;
    let output = Command::new("bash")
        .arg(folder(&["tests", "windows", "get-wine.sh"]))
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()?;
    match output.status.code() {
        Some(0) => Ok(Some(
            String::from_utf8_lossy(&output.stdout).trim().to_owned(),
        )),
        Some(NOT_HERE) => Ok(None),
        _ => Err(format!("tests/windows/get-wine.sh ended with {}", output.status).into()),
    }
}
