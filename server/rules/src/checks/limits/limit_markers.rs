//! `limit-markers`: more markers than Halo 3 takes.

use super::Census;
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Edit, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use level::ListOf;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "more markers than Halo 3 takes",
    why: "The game's engine has no room for more: Tool stops, or leaves the rest out.",
    fix: "Remove markers that nothing refers to.",
    source: "c20, limits of Halo 3",
    dispute: None,
    fails: Example {
        note: "one marker, none allowed",
        of: Base::Light,
        edits: &[
            lines(";INSTANCE 2", 2, "\"stand\"\n", "\"#stand\"\n"),
            Edit::Limit("markers", 0),
        ],
    },
    passes: Example {
        note: "one allowed",
        of: Base::Light,
        edits: &[
            lines(";INSTANCE 2", 2, "\"stand\"\n", "\"#stand\"\n"),
            Edit::Limit("markers", 1),
        ],
    },
};

/// Compares the number with the limit.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(census) = subject.fact::<Census>() else {
        return;
    };
    let limit = subject.options.limits.markers;
    super::tell(
        findings,
        (Code::LimitMarkers, &subject.at_count(ListOf::Instances)),
        (census.markers, limit),
        "marker",
    );
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check_limits;

    #[test]
    fn markers() {
        check_limits(
            &[("markers", 1)],
            r#"
            @header 7
            @walls
            @objects 1
            @mesh 0
            3
            @corners
            3
            0	0	1	2
            0	1	2	0
            1	2	0	1
            @instances
            4
            ^ limit-markers: the file has 2 markers: Halo 3's Tool takes at most 1
            @root
            ;INSTANCE 1
            @at 0 #a 7 0
            ;INSTANCE 2
            @at 0 #b 8 0
            ;INSTANCE 3
            @at 0 c 9 0
            "#,
        );
    }
}
