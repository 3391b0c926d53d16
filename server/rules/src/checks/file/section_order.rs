//! `section-order`: a section that comes after one that must follow it.

use crate::checks::rule::{AS_IT_IS, Base, Edit, Example, Found, Rule, Severity};
use scan::Mark;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InRecords(message),
    severity: Severity::Error,
    what: "a section that comes after one that must follow it",
    why: "The order is fixed: header, materials, objects, instances. Tool goes by it, not by the headings.",
    fix: "Move the section.",
    source: "official text, \"File Structure\"",
    dispute: None,
    fails: Example {
        note: "the materials come last",
        of: Base::Level,
        edits: &[Edit::Move {
            from: ";### MATERIALS ###",
            to: ";### OBJECTS ###",
            before: ";### INSTANCES ###",
        }],
    },
    passes: AS_IT_IS,
};

/// The message for a scanner's mark; `value` is the heading that comes too late.
fn message(_: &Mark, value: &str) -> String {
    format!("`{value}` comes too late: the order is HEADER, MATERIALS, OBJECTS, INSTANCES")
}
