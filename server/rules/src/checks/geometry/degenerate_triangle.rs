//! `degenerate-triangle`: a triangle without area.

use super::Teller;
use super::flaws::Flaws;
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{AS_IT_IS, Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "a triangle without area: two of its corners are one point, or all three are on a line",
    why: "Tool makes the structure, with a warning: \"degenerate triangles (red)\". It leaves the triangle out; where it closed a crack in the structure, the edge there is open.",
    fix: "Delete the triangle, or move the corner that is wrong. The quick fix deletes it, and the vertices that nothing else uses.",
    source: "c20, troubleshooting of BSPs. Levels with such triangles compile",
    dispute: None,
    fails: Example {
        note: "one corner named twice",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            33,
            "2\n0\n0\n1\n2\n1\n0\n2\n3\n",
            "2\n0\n0\n1\n2\n1\n0\n2\n2\n",
        )],
    },
    passes: AS_IT_IS,
};

/// Tells what was found of all triangles.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let all = super::placed(subject);
    let mut teller = Teller::new(subject, findings, Code::DegenerateTriangle);
    for &(object, triangle) in subject
        .fact::<Flaws>()
        .iter()
        .flat_map(|flaws| &flaws.degenerate)
    {
        let Ok(at) = all.binary_search_by_key(&object, |placed| placed.object) else {
            continue;
        };
        let placed = &all[at];
        teller.tell((placed, triangle), || {
            let corners = placed.mesh.corners(triangle).unwrap_or_default();
            let [a, b, c] = corners;
            let point = |vertex: usize| placed.mesh.positions.get(vertex);
            let why = if a == b || b == c || c == a {
                "it uses a vertex twice".to_owned()
            } else if let Some((one, two)) = [(a, b), (b, c), (c, a)]
                .into_iter()
                .find(|(one, two)| point(*one) == point(*two))
            {
                format!("its vertices {one} and {two} are at the same place")
            } else {
                "its corners are on one line".to_owned()
            };
            let message = format!(
                "triangle {triangle} of object {object} has no area: {why}. Tool says \"degenerate triangles\""
            );
            (message, Vec::new())
        });
    }
    teller.finish();
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn three_kinds() {
        check(
            r#"
            @header 3
            @materials 1
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            4
            0.0	0.0	0.0
            0.0	0.0	1.0
            0
            0
            1.0	0.0	0.0
            0.0	0.0	1.0
            0
            0
            2.0	0.0	0.0
            0.0	0.0	1.0
            0
            0
            2.0	0.0	0.0
            0.0	0.0	1.0
            0
            0
            3
            0	0	1	1
            ^^^^^^^ degenerate-triangle: triangle 0 of object 0 has no area: it uses a vertex twice. Tool says "degenerate triangles"
            0	0	1	2
            ^^^^^^^ degenerate-triangle: triangle 1 of object 0 has no area: its corners are on one line. Tool says "degenerate triangles"
            0	0	2	3
            ^^^^^^^ degenerate-triangle: triangle 2 of object 0 has no area: its vertices 2 and 3 are at the same place. Tool says "degenerate triangles"
            @instances 2
            @root
            ;INSTANCE 1
            @at 0 mesh 7 0
            "#,
        );
    }
}
