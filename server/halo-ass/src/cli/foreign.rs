//! Files of other programs in `check` and `explain`.

use super::files::Input;
use super::models;
use super::paragraph::wrap;
use neighbors::rules::Rule;
use neighbors::{Counted, Finding, Kind};
use rules::checks::reference::foreign_uri;
use rules::report::{
    self, Columns, Excerpt, Foreign, Located, Places, Position, PositionRange, Report, positions,
};
use serde_json::{Value, json};
use std::io;
use std::path::Path;

/// The format of a file of another program, if it is one that is checked.
pub(super) fn kind_of(path: &Path) -> Option<Kind> {
    models::kind_of(path).filter(is_checked)
}

fn is_checked(kind: &Kind) -> bool {
    matches!(kind, Kind::Assbin | Kind::Assxml | Kind::Dmx | Kind::Aamp)
}

/// Checks a file on disk; `None` where its format is not one of other programs.
pub(super) fn check_file(input: &Input) -> Option<io::Result<Report>> {
    let Input::File(path) = input else {
        return None;
    };
    let kind = kind_of(path)?;
    Some(std::fs::read(path).map(|bytes| report(kind, &bytes)))
}

/// Checks bytes; `None` where their format is not one of other programs.
pub(super) fn check_bytes(bytes: &[u8], name: &str) -> Option<Report> {
    let kind = Kind::of(bytes, name).filter(is_checked)?;
    Some(report(kind, bytes))
}

fn report(kind: Kind, bytes: &[u8]) -> Report {
    let findings = neighbors::check(kind, bytes).unwrap_or_default();
    let lines = findings.iter().filter(|it| it.counted == Counted::Lines);
    let mut offsets: Vec<usize> = lines.flat_map(|it| [it.at.start, it.at.end]).collect();
    offsets.sort_unstable();
    offsets.dedup();
    let places = positions(&bytes, &offsets, Columns::Utf8, 1);
    Report {
        findings: findings
            .into_iter()
            .map(|finding| located(bytes, finding, &places))
            .collect(),
        bytes: bytes.len() as u64,
    }
}

/// A finding with its place. In a file of bytes line 0 is the whole file, and a character a byte.
fn located(bytes: &[u8], finding: Finding, places: &Places) -> Located {
    let at = finding.at.clone();
    let (message, range, excerpt) = match finding.counted {
        Counted::Lines => (
            finding.message,
            places.range(&at),
            report::excerpt(&bytes, &at, places, Columns::Utf8),
        ),
        Counted::Bytes => (
            format!("byte {}: {}", at.start, finding.message),
            byte_range(at.clone()),
            row(bytes, at),
        ),
        Counted::Inflated => (
            format!(
                "byte {} of the inflated part: {}",
                at.start, finding.message
            ),
            byte_range(at),
            row(&[], 0..0),
        ),
    };
    Located {
        code: report::Kind::Foreign(Foreign {
            code: finding.rule.code,
            fix: finding.rule.fix,
        }),
        severity: finding.rule.severity,
        message,
        range,
        excerpt,
        path: String::new(),
        more: finding.more,
        related: Vec::new(),
        geometry: None,
        fixes: Vec::new(),
    }
}

fn byte_range(at: std::ops::Range<usize>) -> PositionRange {
    let position = |byte: usize| Position {
        line: 0,
        character: u32::try_from(byte).unwrap_or(u32::MAX),
    };
    PositionRange {
        start: position(at.start),
        end: position(at.end),
    }
}

/// The row of 16 bytes that a place begins in, as hex digits.
fn row(bytes: &[u8], at: std::ops::Range<usize>) -> Excerpt {
    let begin = at.start - at.start % 16;
    let row = bytes.get(begin..).unwrap_or_default();
    let row = row.get(..16).unwrap_or(row);
    let mut text = format!("{begin}:");
    let mut span = text.len()..text.len();
    for (number, byte) in row.iter().enumerate() {
        text += " ";
        if begin + number == at.start {
            span = text.len()..text.len();
        }
        text += &format!("{byte:02x}");
        if begin + number < at.end.max(at.start + 1) && begin + number >= at.start {
            span.end = text.len();
        }
    }
    Excerpt {
        first_line: 0,
        text,
        span,
    }
}

/// A kind of mistake, for people.
pub(super) fn text(rule: &Rule) -> String {
    let mut text = format!("{} ({}, in {})\n\n", rule.code, rule.severity, rule.formats);
    for (label, words) in [
        ("", rule.what),
        ("Why: ", rule.why),
        ("How to fix: ", rule.fix),
    ] {
        text += &wrap(&format!("{label}{words}"));
        text += "\n";
    }
    let [wrong, right] = rule.shown();
    for (label, example) in [("Wrong", wrong), ("Right", right)] {
        text += &format!("{label}:\n");
        for line in example.lines() {
            text += &format!("    {line}\n");
        }
        text += "\n";
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

/// A kind of mistake, with the keys that `rules --format json` has of a rule.
pub(super) fn object(rule: &Rule) -> Value {
    let [wrong, right] = rule.shown();
    json!({
        "code": rule.code,
        "severity": rule.severity.name(),
        "what": rule.what,
        "why": rule.why,
        "fix": rule.fix,
        "source": rule.formats,
        "dispute": null,
        "fails": { "note": "", "text": wrong },
        "passes": { "note": "", "text": right },
        "helpUri": foreign_uri(rule.code),
    })
}
