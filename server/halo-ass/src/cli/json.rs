//! Findings as one JSON object, positions as in LSP. `editors/findings.schema.json` describes it.

use super::{Render, Totals, slashes};
use rules::report::{Located, LocatedRelated, PositionRange, Proposal, Report};
use serde::Serialize;

/// The version grows when a reader of the object has to change.
const BEGINNING: &str = "{\"version\":1,\"findings\":[\n";

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
    help: &'static str,
    #[serde(rename = "helpUri")]
    help_uri: String,
    related: Vec<Related<'a>>,
    /// How many more findings of the rule it stands for.
    #[serde(skip_serializing_if = "Option::is_none")]
    more: Option<usize>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    fixes: &'a [Proposal],
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
            help: finding.code.fix(),
            help_uri: finding.code.help_uri(),
            more: (finding.more > 0).then_some(finding.more),
            fixes: &finding.fixes,
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
            text.push_str(if self.begun { ",\n" } else { BEGINNING });
            self.begun = true;
            let finding = serde_json::to_string(&Finding::new(&name, finding));
            text.push_str(&finding.expect("strings and numbers always serialize"));
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
