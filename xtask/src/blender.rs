//! The add-on for Blender, in Blender as a Python module.

use crate::python::Environment;
use crate::test::Skip;
use crate::tools::{Result, folder, run};
use std::path::Path;
use std::process::Command;

/// Blender, and the Python for which it is built.
const BLENDER: Environment = Environment {
    name: "bpy",
    creator: "python3.11",
    packages: &[("bpy", "4.5.15")],
    about: "Blender 4.5.15 as a Python module: 400 MB to download, 950 MB",
};

/// Runs the add-on's tests with the program that the tests built.
pub fn check(server: &Path) -> Result {
    let python = BLENDER.python();
    let python = python.map_err(|why| Box::new(Skip(why.to_string())))?;
    let mut test = Command::new(python);
    test.arg(folder(&["tests", "blender", "test.py"]));
    run(test.env("HALO_ASS_BINARY", server))
}
