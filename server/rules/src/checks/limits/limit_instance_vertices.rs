//! `limit-instance-vertices`: instanced geometry of more vertices than Halo 3 takes.

use super::Census;
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Edit, Example, Found, Rule, Severity};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "instanced geometry of more vertices than Halo 3 takes",
    why: "The game's engine has no room for more: Tool stops, or leaves the rest out.",
    fix: "Split the mesh, or leave detail out.",
    source: "c20, limits of Halo 3",
    dispute: None,
    fails: Example {
        note: "3 vertices, 2 allowed",
        of: Base::Crate,
        edits: &[Edit::Limit("instance-vertices", 2)],
    },
    passes: Example {
        note: "3 allowed",
        of: Base::Crate,
        edits: &[Edit::Limit("instance-vertices", 3)],
    },
};

/// Compares each definition with the limit.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(census) = subject.fact::<Census>() else {
        return;
    };
    let limit = subject.options.limits.instance_vertices;
    for &number in &census.definitions {
        let object = subject.model.objects.get(number);
        let Some(list) = object.and_then(|object| object.vertices.as_ref()) else {
            continue;
        };
        if let Some(count) = &list.declared {
            let rule = (Code::LimitInstanceVertices, &count.span);
            super::tell(
                findings,
                rule,
                (list.found, limit),
                "vertex of this definition",
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
            &[("instance-vertices", 2)],
            r#"
            @header 7
            @walls
            @objects 1
            @mesh 0
            3
            ^ limit-instance-vertices: the file has 3 vertices of this definition: Halo 3's Tool takes at most 2
            @corners
            3
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
