//! How large the program is, and how long it takes before it has done anything.

use super::check::timed;
use super::{Bench, MB, median};
use crate::symbols::Splitter;
use crate::tools::{Result, folder, target};
use std::process::Command;

/// Starts of each kind: they are short, and what else the machine does shows.
const RUNS: usize = 200;

/// The program's size without symbols, and its shortest jobs.
pub fn measure(bench: &mut Bench) -> Result<String> {
    let copy = target().join("bench").join("halo-ass");
    std::fs::create_dir_all(copy.parent().ok_or("no folder")?)?;
    std::fs::copy(&bench.program, &copy)?;
    let symbols = Splitter::of("").split(&copy, &target().join("bench"))?;
    let size = std::fs::metadata(&copy)?.len() as f64;
    let with = match symbols {
        Some(_) => "symbols in a file of their own",
        None => "with symbols: there is no objcopy",
    };
    bench.add(
        "program size".to_owned(),
        "12 MB",
        "8 MB",
        format!("{:.1} MB", size / MB),
        with.to_owned(),
    );
    let file = folder(&["tests", "corpus", "tiny_v2.ASS"]);
    let file = file.to_string_lossy();
    let jobs: [(&str, &[&str]); 2] = [
        ("`--version`", &["--version"]),
        ("`check` of 1 KB", &["check", &file]),
    ];
    for (what, arguments) in jobs {
        let (mut own, mut nothing) = (Vec::new(), Vec::new());
        for _ in 0..RUNS {
            own.push(timed(Command::new(&copy).args(arguments))?);
            nothing.push(timed(&mut Command::new("true"))?);
        }
        let (own, nothing) = (median(own), median(nothing));
        bench.add(
            what.to_owned(),
            "10 ms",
            "3 ms",
            format!("{:.1} ms", own * 1000.0),
            format!("{:.1} x `true`", own / nothing),
        );
    }
    Ok(bench.table())
}
