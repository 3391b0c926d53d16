//! `limit-definitions`: more definitions of instanced geometry than Halo 3 takes.

use super::Census;
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Edit, Example, Found, Rule, Severity};
use crate::checks::subject::Subject;
use level::ListOf;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "more definitions of instanced geometry than Halo 3 takes",
    why: "The game's engine has no room for more: Tool stops, or leaves the rest out.",
    fix: "Let instances share their object.",
    source: "c20, limits of Halo 3",
    dispute: None,
    fails: Example {
        note: "one definition, none allowed",
        of: Base::Crate,
        edits: &[Edit::Limit("definitions", 0)],
    },
    passes: Example {
        note: "one allowed",
        of: Base::Crate,
        edits: &[Edit::Limit("definitions", 1)],
    },
};

/// Compares the number with the limit.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(census) = subject.fact::<Census>() else {
        return;
    };
    let limit = subject.options.limits.definitions;
    super::tell(
        findings,
        (Code::LimitDefinitions, &subject.at_count(ListOf::Objects)),
        (census.definitions.len(), limit),
        "definition of instanced geometry",
    );
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check_limits;

    #[test]
    fn shared() {
        check_limits(
            &[("definitions", 0)],
            r#"
            @header 7
            @walls
            @objects
            1
            ^ limit-definitions: the file has 1 definition of instanced geometry: Halo 3's Tool takes at most 0
            @mesh 0
            3
            @corners
            3
            0	0	1	2
            0	1	2	0
            1	2	0	1
            @instances
            4
            @root
            ;INSTANCE 1
            @at 0 %a 7 0
            ;INSTANCE 2
            @at 0 %b 8 0
            ;INSTANCE 3
            @at 0 c 9 0
            "#,
        );
    }
}
