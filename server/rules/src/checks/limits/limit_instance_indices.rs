//! `limit-instance-indices`: instanced geometry of more indices than Halo 3 takes.

use super::Census;
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Edit, Example, Found, Rule, Severity};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "instanced geometry of more indices than Halo 3 takes",
    why: "The game's engine has no room for more: Tool stops, or leaves the rest out.",
    fix: "Split the mesh, or leave detail out.",
    source: "c20, limits of Halo 3",
    dispute: None,
    fails: Example {
        note: "6 indices, 5 allowed",
        of: Base::Crate,
        edits: &[Edit::Limit("instance-indices", 5)],
    },
    passes: Example {
        note: "6 allowed",
        of: Base::Crate,
        edits: &[Edit::Limit("instance-indices", 6)],
    },
};

/// Compares each definition with the limit.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(census) = subject.fact::<Census>() else {
        return;
    };
    let limit = subject.options.limits.instance_indices;
    for &number in &census.definitions {
        let object = subject.model.objects.get(number);
        let Some(list) = object.and_then(|object| object.triangles.as_ref()) else {
            continue;
        };
        if let Some(count) = &list.declared {
            let rule = (Code::LimitInstanceIndices, &count.span);
            super::tell(
                findings,
                rule,
                (list.found / 4 * 3, limit),
                "index of this definition",
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check_limits;

    #[test]
    fn of_a_definition() {
        check_limits(
            &[("instance-indices", 2)],
            r#"
            @header 7
            @walls
            @objects 1
            @mesh 0
            3
            @corners
            3
            ^ limit-instance-indices: the file has 9 indices of this definition: Halo 3's Tool takes at most 2
            0	0	1	2
            0	1	2	0
            1	2	0	1
            @instances
            2
            @root
            ;INSTANCE 1
            @at 0 %a 7 0
            "#,
        );
    }
}
