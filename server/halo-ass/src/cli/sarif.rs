//! Findings as SARIF 2.1.0, for code scanning services.

use super::{Render, Totals, slashes};
use rules::checks::{Code, Severity};
use rules::report::{Kind, Located, PositionRange, Report};
use serde_json::{Value, json};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The SARIF format: a single document, so nothing is written before the end.
#[derive(Debug, Default)]
pub(super) struct Sarif {
    results: Vec<Value>,
}

impl Render for Sarif {
    fn file(&mut self, name: &str, report: &Report) -> String {
        let uri = uri(&slashes(name));
        self.results
            .extend(report.findings.iter().map(|finding| result(&uri, finding)));
        String::new()
    }

    fn finish(&mut self, totals: &Totals) -> String {
        let rules: Vec<Value> = Code::ALL.iter().map(|&code| rule(code)).collect();
        let failures: Vec<Value> = totals
            .failures
            .iter()
            .map(|reason| json!({ "level": "error", "message": { "text": reason } }))
            .collect();
        let log = json!({
            "$schema": SCHEMA,
            "version": "2.1.0",
            "runs": [{
                "tool": { "driver": {
                    "name": env!("CARGO_PKG_NAME"),
                    "semanticVersion": env!("CARGO_PKG_VERSION"),
                    "informationUri": env!("CARGO_PKG_REPOSITORY"),
                    "rules": rules,
                }},
                "columnKind": "utf16CodeUnits",
                "invocations": [{
                    "executionSuccessful": failures.is_empty(),
                    "toolExecutionNotifications": failures,
                }],
                "results": std::mem::take(&mut self.results),
            }],
        });
        format!("{log:#}\n")
    }
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Information | Severity::Hint => "note",
    }
}

fn rule(code: Code) -> Value {
    let rule = code.rule();
    json!({
        "id": code.name(),
        "shortDescription": { "text": rules::checks::reference::sentence(rule.what) },
        "fullDescription": { "text": rules::checks::reference::sentence(rule.why) },
        "help": { "text": rules::checks::reference::sentence(rule.fix) },
        "helpUri": rules::checks::reference::help_uri(code),
        "defaultConfiguration": { "level": level(rule.severity) },
    })
}

fn result(uri: &str, finding: &Located) -> Value {
    let related: Vec<Value> = finding
        .related
        .iter()
        .enumerate()
        .map(|(id, related)| {
            json!({
                "id": id,
                "message": { "text": related.message },
                "physicalLocation": location(uri, related.range),
            })
        })
        .collect();
    let mut value = json!({
        "ruleId": finding.code.name(),
        "level": level(finding.severity),
        "message": { "text": finding.message },
        "locations": [{ "physicalLocation": location(uri, finding.range) }],
    });
    if let Kind::Rule(code) = finding.code {
        value["ruleIndex"] = (code as usize).into();
    }
    if !related.is_empty() {
        value["relatedLocations"] = related.into();
    }
    value
}

fn location(uri: &str, range: PositionRange) -> Value {
    json!({
        "artifactLocation": { "uri": uri },
        "region": {
            "startLine": range.start.line + 1,
            "startColumn": range.start.character + 1,
            "endLine": range.end.line + 1,
            "endColumn": range.end.character + 1,
        },
    })
}

/// A path as a URI: relative as a relative reference, absolute with its scheme.
fn uri(path: &str) -> String {
    let drive = matches!(path.as_bytes(), [letter, b':', b'/', ..] if letter.is_ascii_alphabetic());
    let (prefix, rest) = if drive {
        (format!("file:///{}:", &path[..1]), &path[2..])
    } else if let Some(share) = path.strip_prefix("//") {
        ("file://".to_owned(), share)
    } else if path.starts_with('/') {
        ("file://".to_owned(), path)
    } else {
        (String::new(), path)
    };
    let mut uri = prefix;
    for &byte in rest.as_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_uris() {
        assert_eq!(uri("levels/a b.ASS"), "levels/a%20b.ASS");
        assert_eq!(uri("a:b"), "a%3Ab");
        assert_eq!(uri("/data/ä.ass"), "file:///data/%C3%A4.ass");
        assert_eq!(uri("C:/data/a.ass"), "file:///C:/data/a.ass");
        assert_eq!(uri("//server/share/a.ass"), "file://server/share/a.ass");
    }

    #[test]
    fn rules_stand_at_their_index() {
        for (at, &code) in Code::ALL.iter().enumerate() {
            assert_eq!(code as usize, at, "{code}");
        }
    }
}
