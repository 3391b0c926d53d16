//! Baselines of known findings: `check --write-baseline` writes one, `check --baseline` shows only what is new.
//!
//! A finding is known by its rule, by the record and field that it is in, and by the text that is wrong; lines do not count.
//! Several alike are counted. Where a rule finds more than [`disk::Detail::MOST`], the rest is counted, too.

use super::configured::{absolute, shown};
use super::files::unreadable;
use super::slashes;
use rules::checks::plural;
use rules::report::{Located, Report};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// The version of the file.
const VERSION: u32 = 1;

/// Findings by file and fingerprint, with how many there are.
type Files = BTreeMap<String, BTreeMap<String, usize>>;

#[derive(Serialize, Deserialize)]
struct Page {
    version: u32,
    files: Files,
}

/// Findings that are known.
#[derive(Debug)]
pub(super) struct Baseline {
    path: PathBuf,
    /// The folder that the files are named from.
    base: PathBuf,
    files: Files,
}

/// Reads a baseline.
///
/// # Errors
/// Where it cannot be read, or is none; the words say so.
pub(super) fn read(path: &Path) -> Result<Baseline, String> {
    let name = shown(path);
    let text = std::fs::read_to_string(path).map_err(|error| unreadable(&name, &error))?;
    let page: Page =
        serde_json::from_str(&text).map_err(|error| format!("`{name}` is no baseline: {error}"))?;
    if page.version != VERSION {
        return Err(format!(
            "`{name}` is a baseline of version {}; this program reads {VERSION}",
            page.version
        ));
    }
    Ok(Baseline {
        files: page.files,
        ..Baseline::at(path)
    })
}

impl Baseline {
    /// An empty one that is to be written.
    pub fn at(path: &Path) -> Self {
        let whole = absolute(path);
        Baseline {
            path: path.to_owned(),
            base: whole.parent().map(Path::to_owned).unwrap_or_default(),
            files: Files::new(),
        }
    }

    /// The name of a file: from the folder of the baseline, so that it is the same on every machine.
    fn name(&self, file: &str) -> String {
        let path = absolute(Path::new(file));
        let inside = path.strip_prefix(&self.base).unwrap_or(&path);
        slashes(&inside.to_string_lossy())
    }

    /// Adds what was found in a file.
    pub fn add(&mut self, file: &str, report: &Report) {
        if report.findings.is_empty() {
            return;
        }
        let counts = self.files.entry(self.name(file)).or_default();
        for finding in &report.findings {
            *counts.entry(key(finding)).or_default() += 1 + finding.more;
        }
    }

    /// Takes what is known out of a report; gives how much that is.
    pub fn take_known(&mut self, file: &str, report: &mut Report) -> usize {
        let name = self.name(file);
        let Some(counts) = self.files.get_mut(&name) else {
            return 0;
        };
        let mut known = 0;
        report.findings.retain(|finding| {
            let size = 1 + finding.more;
            // What was among the rest may stand for itself by now.
            for key in [key(finding), rest(finding)] {
                if let Some(count) = counts.get_mut(&key)
                    && *count >= size
                {
                    *count -= size;
                    known += size;
                    return false;
                }
            }
            true
        });
        known
    }

    /// Writes it; gives what to say of that.
    ///
    /// # Errors
    /// Where it cannot be written; the words say so.
    pub fn write(self) -> Result<String, String> {
        let count: usize = self.files.values().flat_map(BTreeMap::values).sum();
        let page = Page {
            version: VERSION,
            files: self.files,
        };
        let name = self.path.display();
        serde_json::to_string_pretty(&page)
            .map_err(io::Error::from)
            .and_then(|text| std::fs::write(&self.path, text + "\n"))
            .map_err(|error| format!("cannot write `{name}`: {error}"))?;
        Ok(format!(
            "{} written to `{name}`\n",
            plural(count, "finding")
        ))
    }
}

/// By what a finding is known.
fn key(finding: &Located) -> String {
    match finding.more {
        0 => finding.fingerprint(),
        _ => rest(finding),
    }
}

/// The fingerprint of the findings of a rule that are not reported one by one.
fn rest(finding: &Located) -> String {
    format!("{} and more", finding.code)
}
