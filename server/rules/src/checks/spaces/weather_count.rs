//! `weather-count`: more weather polyhedra than Tool takes.

use super::{edits, mesh, placed};
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Edit, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "more weather polyhedra than Tool takes",
    why: "What Tool makes of it is not documented. A level may have 32 of them, and no more than 8 in sight of each other.",
    fix: "Join some of them.",
    source: "c20, weather polyhedra and its page on what Tool complains of",
    dispute: None,
    fails: Example {
        note: "two, and one allowed",
        of: Base::Room,
        edits: edits!("+weatherpoly", "3", [placed!("2", "added", "2099")], [lines(";### HEADER ###", 1, "3\n", "2\n"), Edit::Limit("weather-polyhedra", 1)]; 8: "100.0000000000\t100.0000000000\t20.0000000000" "200.0000000000\t100.0000000000\t20.0000000000" "150.0000000000\t200.0000000000\t20.0000000000" "150.0000000000\t150.0000000000\t100.0000000000" "250.0000000000\t100.0000000000\t20.0000000000" "350.0000000000\t100.0000000000\t20.0000000000" "300.0000000000\t200.0000000000\t20.0000000000" "300.0000000000\t150.0000000000\t100.0000000000";
            8: "2\t\t0\t2\t1" "2\t\t0\t1\t3" "2\t\t1\t2\t3" "2\t\t2\t0\t3" "2\t\t4\t6\t5" "2\t\t4\t5\t7" "2\t\t5\t6\t7" "2\t\t6\t4\t7"),
    },
    passes: Example {
        note: "one",
        of: Base::Room,
        edits: edits!("+weatherpoly", "3", [placed!("2", "added", "2099")], [lines(";### HEADER ###", 1, "3\n", "2\n"), Edit::Limit("weather-polyhedra", 1)]; 4: "100.0000000000\t100.0000000000\t20.0000000000" "200.0000000000\t100.0000000000\t20.0000000000" "150.0000000000\t200.0000000000\t20.0000000000" "150.0000000000\t150.0000000000\t100.0000000000";
            4: "2\t\t0\t2\t1" "2\t\t0\t1\t3" "2\t\t1\t2\t3" "2\t\t2\t0\t3"),
    },
};

/// Compares their number with the limit.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some((spaces, _)) = super::in_world(subject) else {
        return;
    };
    let limit = usize::try_from(subject.options.limits.weather_polyhedra).unwrap_or(usize::MAX);
    let first: Vec<_> = spaces
        .weather
        .iter()
        .filter_map(|sheet| sheet.facets.first().copied())
        .collect();
    let Some(over) = first.get(limit..).filter(|over| !over.is_empty()) else {
        return;
    };
    let message = format!(
        "the level has {} weather polyhedra: Tool takes at most {limit}, and this one is over the limit",
        first.len()
    );
    super::tell(
        subject,
        findings,
        &super::Said {
            code: Code::WeatherCount,
            facets: over,
            message,
            others: "is beyond too",
            edges: &[],
        },
    );
}
