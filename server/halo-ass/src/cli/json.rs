//! Findings as one JSON object, positions as in LSP. `editors/findings.schema.json` describes it.

use super::{Render, Totals, slashes};
use rules::report::{Report, to_json};

/// The version grows when a reader of the object has to change.
const BEGINNING: &str = "{\"version\":1,\"findings\":[\n";

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
            text.push_str(if self.begun { ",\n" } else { BEGINNING });
            self.begun = true;
            text.push_str(&to_json(&name, finding));
        }
        text
    }

    fn finish(&mut self, _: &Totals) -> String {
        match self.begun {
            true => "\n]}\n".to_owned(),
            false => format!("{BEGINNING}]}}\n"),
        }
    }
}
