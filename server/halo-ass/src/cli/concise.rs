//! Findings as one line each, for `:make`, problem matchers and grep.

use super::{Render, Totals, slashes};
use rules::report::{Located, Report};

/// The concise format.
#[derive(Debug)]
pub(super) struct Concise;

impl Render for Concise {
    fn file(&mut self, name: &str, report: &Report) -> String {
        let name = slashes(name);
        let line = |finding: &Located| {
            let start = finding.range.start;
            format!(
                "{name}:{}:{}: {} {}: {}\n",
                start.line + 1,
                start.character + 1,
                finding.severity,
                finding.code,
                finding.message.replace(['\n', '\r'], " ")
            )
        };
        report.findings.iter().map(line).collect()
    }

    fn finish(&mut self, _: &Totals) -> String {
        String::new()
    }
}
