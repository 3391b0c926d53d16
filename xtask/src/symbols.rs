//! Programs are handed out small: the symbols that debuggers and profilers want lie in a file of their own.

use crate::tools::{Result, find, run as run_program};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A tool that moves the symbols out of a program.
pub struct Splitter {
    /// Without one, cargo strips the program and the symbols are lost; MSVC has them in a `.pdb` file anyway.
    objcopy: Option<PathBuf>,
}

impl Splitter {
    /// For programs of a target, as Rust calls it; empty for the system that this runs on.
    pub fn of(triple: &str) -> Self {
        let names: &[&str] = match triple {
            "x86_64-pc-windows-gnu" => &["x86_64-w64-mingw32-objcopy"],
            "aarch64-unknown-linux-gnu" if cfg!(target_arch = "aarch64") => &["objcopy"],
            "aarch64-unknown-linux-gnu" => &["aarch64-linux-gnu-objcopy"],
            "x86_64-unknown-linux-gnu" => &["objcopy"],
            "" if cfg!(target_os = "linux") => &["objcopy"],
            _ => &[],
        };
        Splitter {
            objcopy: names.iter().find_map(|name| find(name)),
        }
    }

    /// Arguments for cargo that keep the symbols in the program only if they can be split off.
    pub fn cargo_arguments(&self) -> &'static [&'static str] {
        match self.objcopy {
            Some(_) => &["--profile", "dist"],
            None => &[
                "--profile",
                "dist",
                "--config",
                "profile.dist.strip=\"symbols\"",
            ],
        }
    }

    /// Moves the symbols of a program into a file in a folder. The program says what the file is called: debuggers look for
    /// it beside the program and in a folder `.debug` there.
    pub fn split(&self, program: &Path, folder: &Path) -> Result<Option<PathBuf>> {
        let Some(objcopy) = &self.objcopy else {
            return Ok(None);
        };
        let name = program.file_name().ok_or("the program has no name")?;
        let mut file = name.to_owned();
        file.push(".debug");
        let symbols = folder.join(file);
        std::fs::create_dir_all(folder)?;
        let mut keep = Command::new(objcopy);
        keep.args(["--only-keep-debug", "--compress-debug-sections"]);
        run_program(keep.arg(program).arg(&symbols))?;
        let mut link = std::ffi::OsString::from("--add-gnu-debuglink=");
        link.push(&symbols);
        // Beside the program, which may be running.
        let part = program.with_extension("part");
        let mut strip = Command::new(objcopy);
        run_program(strip.arg("--strip-all").arg(link).arg(program).arg(&part))?;
        std::fs::rename(&part, program)?;
        Ok(Some(symbols))
    }
}
