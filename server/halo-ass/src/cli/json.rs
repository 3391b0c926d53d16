//! Findings as one JSON array, positions as in LSP.

use super::{Render, Totals, slashes};
use rules::report::{Report, to_json};

/// The JSON format. Written file by file: the list may be long.
#[derive(Debug, Default)]
pub(super) struct Json {
    begun: bool,
}

impl Render for Json {
    fn file(&mut self, name: &str, report: &Report) -> String {
        let name = slashes(name);
        let mut text = String::new();
        for finding in &report.findings {
            text.push_str(if self.begun { ",\n" } else { "[\n" });
            self.begun = true;
            text.push_str(&to_json(&name, finding));
        }
        text
    }

    fn finish(&mut self, _: &Totals) -> String {
        if self.begun { "\n]\n" } else { "[]\n" }.to_owned()
    }
}
