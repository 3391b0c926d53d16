//! `degenerate-uv`: a lit triangle without area in its texture.

use super::Teller;
use super::flaws::Flaws;
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{AS_IT_IS, Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Information,
    what: "a lit triangle whose first UV set has no area",
    why: "Tool makes the structure. The texture is smeared over the triangle, and where its shader takes the texture's UVs for the lightmap (simple parameterization), the lightmapper says \"degenerate triangle or bad UVs\" (blue).",
    fix: "Unwrap the triangle again.",
    source: "c20, errors of radiosity",
    dispute: Some(
        "Where half of a mesh's triangles or more are like this, its UVs were projected from one side and not made by hand: nothing is reported.",
    ),
    fails: Example {
        note: "two corners with one UV",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            32,
            "0.0000000000\t1.0000000000\n",
            "1.0000000000\t1.0000000000\n",
        )],
    },
    passes: AS_IT_IS,
};

/// Tells what was found of all triangles. Where most of a mesh are so, it has no UVs to speak of.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let all = super::placed(subject);
    let mut teller = Teller::new(subject, findings, Code::DegenerateUv);
    let flaws = subject.fact::<Flaws>();
    let uv = flaws.map_or(&[][..], |flaws| &flaws.uv);
    for own in uv.chunk_by(|one, two| one.0 == two.0) {
        let Some(&(object, _)) = own.first() else {
            continue;
        };
        let Ok(at) = all.binary_search_by_key(&object, |placed| placed.object) else {
            continue;
        };
        let placed = &all[at];
        if own.len() > 1 && own.len() * 2 >= placed.mesh.triangles.len() {
            continue;
        }
        for &(_, triangle) in own {
            teller.tell((placed, triangle), || {
                let message = format!(
                    "the UVs of triangle {triangle} of object {object} have no area: the lightmapper says \"degenerate triangle or bad UVs\""
                );
                (message, Vec::new())
            });
        }
    }
    teller.finish();
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn lit_ones_alone() {
        check(
            r#"
            @header 3
            @materials
            2
            ;MATERIAL 0
            "wall"
            ""
            ;MATERIAL 1
            "+sky"
            ""
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            4
            0.0	0.0	0.0
            0.0	0.0	1.0
            0
            1
            0.0	0.0
            1.0	0.0	0.0
            0.0	0.0	1.0
            0
            1
            1.0	0.0
            1.0	1.0	0.0
            0.0	0.0	1.0
            0
            1
            1.0	1.0
            0.0	1.0	0.0
            0.0	0.0	1.0
            0
            1
            2.0	2.0
            3
            0	0	2	3
            ^^^^^^^ degenerate-uv: the UVs of triangle 0 of object 0 have no area: the lightmapper says "degenerate triangle or bad UVs"
            0	0	1	2
            1	0	2	3
            @instances 2
            @root
            ;INSTANCE 1
            @at 0 mesh 7 0
            "#,
        );
    }
}
