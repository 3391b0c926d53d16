//! How long cargo takes after a change in one file, as those see it who work on the project.

use super::machine::processor_seconds;
use super::{Bench, median};
use crate::tools::{Result, cargo, folder, run};
use std::path::PathBuf;

/// Changes of each file.
const CHANGES: usize = 5;

/// A file that is changed, by its path in parts, the package of its crate, and what checking and building its tests may take.
const FILES: [(&str, &[&str], &str, [&str; 2]); 2] = [
    (
        "a rule",
        &[
            "server",
            "rules",
            "src",
            "checks",
            "meshes",
            "zero_normal.rs",
        ],
        "halo-ass-rules",
        ["2 s", "15 s"],
    ),
    (
        "`scan`",
        &["server", "scan", "src", "number.rs"],
        "halo-ass-scan",
        ["4 s", "40 s"],
    ),
];

/// A file of the project that is changed for a while.
struct Changed {
    path: PathBuf,
    text: String,
}

impl Changed {
    fn new(path: PathBuf) -> Result<Self> {
        let text = std::fs::read_to_string(&path)?;
        Ok(Changed { path, text })
    }

    /// Adds a function whose text no change before had.
    fn change(&self, number: usize) -> Result {
        let name = format!("measured_{number}");
        let added = format!("\n#[allow(dead_code)]\nfn {name}() -> usize {{\n    {number}\n}}\n");
        Ok(std::fs::write(&self.path, self.text.clone() + &added)?)
    }
}

impl Drop for Changed {
    fn drop(&mut self) {
        if let Err(error) = std::fs::write(&self.path, &self.text) {
            eprintln!("{} is left changed: {error}", self.path.display());
        }
    }
}

/// Processor time of `cargo check` for all crates, and of building the tests of the file's own.
pub fn measure(bench: &mut Bench) -> Result<String> {
    for (what, path, package, [check_must, test_must]) in FILES {
        let file = Changed::new(folder(path))?;
        let jobs: [(&str, &[&str], &'static str); 2] = [
            (
                "`cargo check --workspace`",
                &["check", "--workspace"],
                check_must,
            ),
            (
                "building the tests of its crate",
                &["test", "--no-run", "--package", package],
                test_must,
            ),
        ];
        for (job, arguments, must) in jobs {
            let mut times = Vec::new();
            // The first one builds what the others find.
            for number in 0..=CHANGES {
                file.change(number)?;
                let before = processor_seconds();
                run(cargo(arguments).args(["--quiet", "--locked"]))?;
                times.push(processor_seconds() - before);
            }
            times.remove(0);
            bench.add(
                format!("{job} after a change of {what}"),
                must,
                "",
                format!("{:.1} s", median(times)),
                "of processor time".to_owned(),
            );
        }
    }
    let text = "A function is added to a file, and another one the next time: medians of five changes.\n\n";
    Ok(text.to_owned() + &bench.table())
}
