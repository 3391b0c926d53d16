//! `material-index-out-of-range`: a material index that names no material.

use super::out_of_range;
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::schema::Index;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Error,
    what: "a material index that names no material",
    why: "Tool stops, or covers the surface with the invalid shader.",
    fix: "Use the number of a material, counted from 0, or -1 for none.",
    source: "official text, \"Material Index\"; -1 on triangles: HABDT",
    dispute: None,
    fails: Example {
        note: "a triangle with material 2",
        of: Base::Level,
        edits: &[lines(";OBJECT 1", 38, "1\n", "2\n")],
    },
    passes: Example {
        note: "a triangle without material",
        of: Base::Level,
        edits: &[lines(";OBJECT 1", 38, "1\n", "-1\n")],
    },
};

/// Compares the material indices of objects and triangles with the number of materials.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    out_of_range::check(
        subject,
        findings,
        Code::MaterialIndexOutOfRange,
        Index::Material,
    );
}
