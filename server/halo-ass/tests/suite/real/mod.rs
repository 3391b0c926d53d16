//! Situations of real levels (`tests/real`), each with what is to be found in it.

mod frames;
mod names;
mod seams;

use pool::Effort;
use rules::report::Report;
use schema::options::Options;
use std::path::{Path, PathBuf};

fn path(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/real");
    folder.join(name)
}

fn report(path: &Path) -> Report {
    disk::check_path(path, &Options::default(), Effort::plain(1)).unwrap()
}

/// The findings in a file: line, code and message of each.
fn found(path: &Path) -> Vec<String> {
    let findings = report(path).findings;
    let lines = findings.iter().map(|finding| {
        let line = finding.range.start.line + 1;
        format!("{line} {}: {}", finding.code, finding.message)
    });
    lines.collect()
}
