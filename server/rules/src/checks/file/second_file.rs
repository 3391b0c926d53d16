//! `second-file`: another header: a second file begins inside this one.

use crate::checks::rule::{AS_IT_IS, Base, Edit, Example, Found, Rule, Severity};
use scan::Mark;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InRecords(message),
    severity: Severity::Error,
    what: "another header: a second file begins inside this one",
    why: "Tool and importers stop behind the instances that the first file counts. What was pasted or appended behind them is not in the level.",
    fix: "Keep one of the two files. Records of the other must be moved into the sections of the first, with their numbers changed.",
    source: "official text: one header, one list a section",
    dispute: None,
    fails: Example {
        note: "a second file behind the first",
        of: Base::Level,
        edits: &[Edit::Append(
            ";### HEADER ###\n2\n\"MAX\"\n\"6.0\"\n\"me\"\n\"host\"\n",
        )],
    },
    passes: AS_IT_IS,
};

/// The message, the same for every second file.
fn message(_: &Mark, _: &str) -> String {
    "a second file begins here, with a header of its own: nothing is checked from here on"
        .to_owned()
}
