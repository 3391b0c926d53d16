//! `limit-material-vertices`: more vertices of one material than a structure of Halo 3 takes.

use super::Census;
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Edit, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use std::collections::BTreeMap;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "more vertices of one material than a structure of Halo 3 takes",
    why: "The game's engine has no room for more: Tool stops, or leaves the rest out.",
    fix: "Use a second material for a part of them, or make instanced geometry of it.",
    source: "c20, limits of Halo 3",
    dispute: None,
    fails: Example {
        note: "four vertices, three allowed",
        of: Base::Light,
        edits: &[
            lines(";### OBJECTS ###", 1, "2\n", "3\n"),
            lines(
                ";### INSTANCES ###",
                0,
                ";### INSTANCES ###\n3\n",
                ";OBJECT 2\n\"MESH\"\n\"\"\n\"\"\n4\n0.0000000000\t0.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n0\n0\n100.0000000000\t0.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n0\n0\n0.0000000000\t100.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n0\n0\n100.0000000000\t100.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n0\n0\n2\n0\t\t0\t1\t2\n0\t\t1\t3\t2\n\n;### INSTANCES ###\n4\n",
            ),
            Edit::Append(
                "\n;INSTANCE 3\n2\n\"level\"\n2100\n0\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n",
            ),
            Edit::Limit("material-vertices", 3),
        ],
    },
    passes: Example {
        note: "four allowed",
        of: Base::Light,
        edits: &[
            lines(";### OBJECTS ###", 1, "2\n", "3\n"),
            lines(
                ";### INSTANCES ###",
                0,
                ";### INSTANCES ###\n3\n",
                ";OBJECT 2\n\"MESH\"\n\"\"\n\"\"\n4\n0.0000000000\t0.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n0\n0\n100.0000000000\t0.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n0\n0\n0.0000000000\t100.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n0\n0\n100.0000000000\t100.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n0\n0\n2\n0\t\t0\t1\t2\n0\t\t1\t3\t2\n\n;### INSTANCES ###\n4\n",
            ),
            Edit::Append(
                "\n;INSTANCE 3\n2\n\"level\"\n2100\n0\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n",
            ),
            Edit::Limit("material-vertices", 4),
        ],
    },
};

/// Compares the number of each material with the limit.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(census) = subject.fact::<Census>() else {
        return;
    };
    let limit = subject.options.limits.material_vertices;
    let candidates = candidates(census, limit);
    let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
    for &(object, times) in &census.structure {
        let used = subject.used(object);
        let materials = used.and_then(|used| used.materials.as_ref());
        let own: Vec<i64> = candidates
            .iter()
            .copied()
            .filter(|material| materials.is_some_and(|all| all.contains_key(material)))
            .collect();
        if own.is_empty() {
            continue;
        }
        let found = subject.file.vertices_by_material(object, &own);
        for (&material, &count) in &found.0 {
            *counts.entry(material).or_default() += count.saturating_mul(times);
        }
    }
    for (index, vertices) in counts {
        let material = usize::try_from(index).ok();
        if let Some(name) = material.and_then(|at| subject.material_names().get(at)) {
            let rule = (Code::LimitMaterialVertices, &name.whole());
            super::tell(findings, rule, (vertices, limit), "vertex of this material");
        }
    }
}

/// The materials whose triangles could have so many vertices: the others need no reading of the lists.
fn candidates(census: &Census, limit: u64) -> Vec<i64> {
    let corners = |surfaces: usize| {
        u64::try_from(surfaces)
            .unwrap_or(u64::MAX)
            .saturating_mul(3)
    };
    let all = census.by_material.iter();
    all.filter(|(_, surfaces)| corners(**surfaces) > limit)
        .map(|(&material, _)| material)
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check_limits;

    #[test]
    fn one_material() {
        check_limits(
            &[("material-vertices", 2)],
            r#"
            @header 7
            @materials
            2
            ;MATERIAL 0
            "a"
             ^ limit-material-vertices: the file has 3 vertices of this material: Halo 3's Tool takes at most 2
            ""
            0
            ;MATERIAL 1
            "+portal"
            ""
            0
            @objects 1
            @mesh 0
            3
            @corners
            3
            0	0	1	2
            0	1	2	0
            1	2	0	1
            @instances
            2
            @root
            ;INSTANCE 1
            @at 0 a 7 0
            "#,
        );
    }
}
