//! `limit-instances`: more instances of instanced geometry than Halo 3 takes.

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
    what: "more instances of instanced geometry than Halo 3 takes",
    why: "The game's engine has no room for more: Tool stops, or leaves the rest out.",
    fix: "Join small instances that stand together into one mesh.",
    source: "c20, limits of Halo 3",
    dispute: None,
    fails: Example {
        note: "one instance, none allowed",
        of: Base::Crate,
        edits: &[Edit::Limit("instances", 0)],
    },
    passes: Example {
        note: "one allowed",
        of: Base::Crate,
        edits: &[Edit::Limit("instances", 1)],
    },
};

/// Compares the number with the limit.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(census) = subject.fact::<Census>() else {
        return;
    };
    let limit = subject.options.limits.instances;
    super::tell(
        findings,
        (Code::LimitInstances, &subject.at_count(ListOf::Instances)),
        (census.instances, limit),
        "instance of instanced geometry",
    );
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check_limits;

    #[test]
    fn each_counts() {
        check_limits(
            &[("instances", 1)],
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
            ^ limit-instances: the file has 2 instances of instanced geometry: Halo 3's Tool takes at most 1
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
