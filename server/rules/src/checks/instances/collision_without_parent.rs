//! `collision-without-parent`: a collision mesh that does not hang on instanced geometry.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Edit, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use level::Role;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "a collision mesh (`@…`) that does not hang on instanced geometry (`%…`), in a file for Halo 3",
    why: "Halo 3's Tool takes a mesh whose name begins with `@` for the collision of its parent. Where the parent is no instanced geometry it collides with nothing. Tool makes the level all the same; no line of it that mentions this is known.",
    fix: "Make it a child of the instance whose collision it is, or take the `@` off its name.",
    source: "c20, instanced geometry of Halo 3",
    dispute: None,
    fails: Example {
        note: "below the scene root",
        of: Base::Crate,
        edits: &[lines(";INSTANCE 3", 2, "\"%crate\"\n", "\"@crate\"\n")],
    },
    passes: Example {
        note: "below instanced geometry",
        of: Base::Crate,
        edits: &[
            lines(";### INSTANCES ###", 1, "4\n", "5\n"),
            Edit::Append(
                "\n;INSTANCE 4\n2\n\"@crate\"\n2101\n3\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n",
            ),
        ],
    },
};

/// Looks at the parents of collision meshes. A parent that is not there is told of its own.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let world = subject.world();
    let children = world.places.iter();
    for child in children.filter(|place| place.role == Role::CollisionChild) {
        let Some(parent) = child.parent.and_then(|parent| world.places.get(parent)) else {
            continue;
        };
        let instances = &subject.model.instances;
        let both = (
            instances.get(child.instance),
            instances.get(parent.instance),
        );
        let (Some(own), Some(above)) = both else {
            continue;
        };
        if parent.role == Role::Instanced {
            continue;
        }
        let name = subject.instance_name(own);
        findings.add(Code::CollisionWithoutParent, &name.whole(), || {
            format!(
                "`{}` is a collision mesh, but its parent `{}` is not instanced geometry: make it a child of the instance (`%…`) whose collision it is",
                name.text,
                subject.instance_name(above).text
            )
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    const REST: &str = "
            @header 7
            @walls
            @objects 1
            @mesh 0
            3
            @corners
            1
            0 0 1 2
            @instances 5
            @root
            ;INSTANCE 1
            @at 0 %crate 7 0
            ;INSTANCE 2
            @at 0 @crate 8 1
            ;INSTANCE 3
            @at 0 wall 9 0
            ;INSTANCE 4
            0
            \"@wall\"
";

    #[test]
    fn below_a_wall() {
        let behind = "
             ^^^^^ collision-without-parent: `@wall` is a collision mesh, but its parent `wall` is not instanced geometry: make it a child of the instance (`%…`) whose collision it is
            10
            3
            0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            ";
        check(&(REST.to_owned() + behind.trim_start_matches('\n')));
    }
}
