//! Findings as a report of GitLab's Code Quality, which shows what a merge request adds and mends.

use super::{Render, Totals, slashes};
use rules::report::{Located, Report};
use schema::options::Severity;
use serde_json::{Value, json};
use std::collections::HashMap;

/// The GitLab format.
#[derive(Debug, Default)]
pub(super) struct Gitlab {
    findings: Vec<Value>,
    /// How often each fingerprint has come.
    seen: HashMap<u64, u64>,
}

impl Render for Gitlab {
    fn file(&mut self, name: &str, report: &Report) -> String {
        let name = slashes(name);
        for finding in &report.findings {
            let finding = self.finding(&name, finding);
            self.findings.push(finding);
        }
        String::new()
    }

    fn finish(&mut self, _: &Totals) -> String {
        format!("{:#}\n", Value::from(std::mem::take(&mut self.findings)))
    }
}

impl Gitlab {
    fn finding(&mut self, name: &str, finding: &Located) -> Value {
        let print = hash(&format!("{name} {}", finding.fingerprint()));
        let count = self.seen.entry(print).or_default();
        *count += 1;
        json!({
            "description": finding.message,
            "check_name": finding.code.name(),
            "fingerprint": format!("{print:016x}-{count}"),
            "severity": match finding.severity {
                Severity::Error => "critical",
                Severity::Warning => "major",
                Severity::Information => "minor",
                Severity::Hint => "info",
            },
            "location": {
                "path": name,
                "lines": { "begin": finding.range.start.line + 1 },
            },
        })
    }
}

/// FNV-1a: the same on every machine and in every version, unlike the standard library's.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
