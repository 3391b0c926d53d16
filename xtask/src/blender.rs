//! The add-on for Blender, in Blender as a Python module.

use crate::test::Skip;
use crate::tools::{self, Result, cache, folder, output, run};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Blender's version, and that of Python for which it is built.
const BLENDER: &str = "4.5.15";
const PYTHON: &str = "python3.11";

/// Runs the add-on's tests with the program that the tests built.
pub fn check(server: &Path) -> Result {
    let python = blender().map_err(|why| Box::new(Skip(why.to_string())))?;
    let mut test = Command::new(python);
    test.arg(folder(&["tests", "blender", "test.py"]));
    run(test.env("HALO_ASS_BINARY", server))
}

/// A Python that has Blender. It stays in the cache.
fn blender() -> Result<PathBuf> {
    let home = cache().join("bpy");
    let python = if cfg!(windows) {
        home.join("Scripts").join("python.exe")
    } else {
        home.join("bin").join("python")
    };
    let ask = "import importlib.metadata as it; print(it.version('bpy'))";
    let version = output(Command::new(&python).args(["-c", ask]));
    if version.is_ok_and(|words| words.trim() == BLENDER) {
        return Ok(python);
    }
    let creator = tools::find(PYTHON).ok_or_else(|| format!("{PYTHON} is not on the PATH"))?;
    println!(
        "installing Blender {BLENDER} as a Python module: 400 MB to download, 950 MB in {}",
        home.display()
    );
    output(
        Command::new(creator)
            .args(["-m", "venv", "--clear"])
            .arg(&home),
    )?;
    let package = format!("bpy=={BLENDER}");
    let install = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-cache-dir",
        &package,
    ];
    output(Command::new(&python).args(install))?;
    Ok(python)
}
