//! A finding as JSON: the items that `halo-ass check --format json` writes.

use super::{Located, LocatedRelated, PositionRange, Proposal};
use serde::Serialize;

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
            help: finding.help(),
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

/// A finding of a file as one line of JSON, positions as in LSP. The file's name has `/` between folders.
pub fn to_json(file: &str, finding: &Located) -> String {
    // Strings and numbers always serialize.
    serde_json::to_string(&Finding::new(file, finding)).unwrap_or_default()
}
