//! Findings as one JSON array, positions as in LSP.

use super::{Render, Totals, slashes};
use rules::report::{Located, LocatedRelated, PositionRange, Report};
use serde::Serialize;

/// The JSON format. Written file by file: the list may be long.
#[derive(Debug, Default)]
pub(super) struct Json {
    begun: bool,
}

#[derive(Serialize)]
struct Finding<'a> {
    file: &'a str,
    code: &'static str,
    severity: &'static str,
    message: &'a str,
    range: PositionRange,
    related: Vec<Related<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    geometry: Option<serde_json::Value>,
}

#[derive(Serialize)]
struct Related<'a> {
    file: &'a str,
    range: PositionRange,
    message: &'a str,
}

impl<'a> Finding<'a> {
    fn new(file: &'a str, finding: &'a Located) -> Self {
        Finding {
            file,
            code: finding.code.name(),
            severity: finding.severity.name(),
            message: &finding.message,
            range: finding.range,
            related: finding
                .related
                .iter()
                .map(|related| Related::new(file, related))
                .collect(),
            geometry: finding.geometry.as_ref().map(|it| it.to_json()),
        }
    }
}

impl<'a> Related<'a> {
    fn new(file: &'a str, related: &'a LocatedRelated) -> Self {
        Related {
            file,
            range: related.range,
            message: &related.message,
        }
    }
}

impl Render for Json {
    fn file(&mut self, name: &str, report: &Report) -> String {
        let name = slashes(name);
        let mut text = String::new();
        for finding in &report.findings {
            text.push_str(if self.begun { ",\n" } else { "[\n" });
            self.begun = true;
            let finding = serde_json::to_string(&Finding::new(&name, finding));
            text.push_str(&finding.expect("strings and numbers always serialize"));
        }
        text
    }

    fn finish(&mut self, _: &Totals) -> String {
        if self.begun { "\n]\n" } else { "[]\n" }.to_owned()
    }
}
