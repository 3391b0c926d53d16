//! `influence-count-mismatch`: a bone influence count that differs from the number of influences.

use super::{Example, Rule, Severity};
use crate::scan::Mark;

/// The rule.
pub const RULE: Rule = Rule {
    code: "influence-count-mismatch",
    severity: Severity::Error,
    what: "a bone influence count that differs from the number of influences",
    why: "Readers take an influence for the UV count, or the UV count for an influence.",
    fix: "Set the count to the number of node index and weight pairs that follow.",
    source: "official text, \"Bone Influence Count\"",
    dispute: None,
    fails: Example {
        note: "the count says 2",
        replace: "0.0000000000\t0.0000000000\t1.0000000000\n1\n0\n1.0000000000\n1\n1.0000000000\t0.0000000000\n100",
        with: "0.0000000000\t0.0000000000\t1.0000000000\n2\n0\n1.0000000000\n1\n1.0000000000\t0.0000000000\n100",
    },
    passes: Example {
        note: "no influences, and none follow",
        replace: "0.0000000000\t0.0000000000\t1.0000000000\n1\n0\n1.0000000000\n1\n1.0000000000\t0.0000000000\n100",
        with: "0.0000000000\t0.0000000000\t1.0000000000\n0\n1\n1.0000000000\t0.0000000000\n100",
    },
};

/// What the finding says.
pub fn message(mark: &Mark, _: &str) -> String {
    super::words::declares("vertex", mark, "influence")
}
