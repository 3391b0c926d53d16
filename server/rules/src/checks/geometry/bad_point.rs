//! `bad-point`: a vertex beyond the bounds of Tool's world.

use super::{Placed, in_pieces, placed, shown};
use crate::checks::Code;
use crate::checks::finding::Geometry;
use crate::checks::findings::{Findings, Words};
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use level::Place;
use level::in_parallel;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Error,
    what: "a vertex beyond the bounds of Tool's world",
    why: "Tool makes no structure: it says \"bad point\". No coordinate may be beyond 150000 units, which are 1500 world units, once the instance has moved it.",
    fix: "Move the vertex or its instance back. Often one digit is wrong, or a scale.",
    source: "c20, troubleshooting of BSPs: a rule of Halo 1's Tool that is taken to hold for all",
    dispute: None,
    fails: Example {
        note: "a corner far away",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            12,
            "100.0000000000\t0.0000000000\t0.0000000000\n",
            "150001.0000000000\t0.0000000000\t0.0000000000\n",
        )],
    },
    passes: Example {
        note: "a corner at the bound, where the instance places it",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            12,
            "100.0000000000\t0.0000000000\t0.0000000000\n",
            "149900.0000000000\t0.0000000000\t0.0000000000\n",
        )],
    },
};

/// Tool takes no coordinate beyond this, in units: 1500 world units.
const COORDINATE_BOUND: f64 = 150_000.0;

/// The most vertices that a thread checks in one piece.
const PIECE: usize = 1 << 15;

/// Looks at all vertices that are placed.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let places = subject.places();
    let all = placed(subject);
    for (placed, vertex, place, point) in far(subject, &all) {
        let Some(span) = places.position(placed.object, vertex) else {
            continue;
        };
        let rule = (Code::BadPoint, Severity::Error);
        findings.add_shaped(rule, span.start, || {
            let words = Words {
                span,
                message: format!(
                    "vertex {vertex} of object {} is too far out, at {} where instance {} places it: Tool says \"bad point\" beyond 150000 units",
                    placed.object,
                    shown(point),
                    place.instance
                ),
                related: Vec::new(),
            };
            (words, Some(Geometry::point(point)))
        });
    }
}

/// A vertex beyond the bounds: its mesh, its number, the first instance that places it so, and where that is.
type Far<'w> = (&'w Placed<'w>, usize, &'w Place, [f64; 3]);

fn far<'w>(subject: &'w Subject<'_>, all: &'w [Placed<'w>]) -> Vec<Far<'w>> {
    let world = subject.world();
    let mut of_object: Vec<Vec<&Place>> = vec![Vec::new(); world.shapes.len()];
    for place in &world.places {
        if super::COMPILED.contains(&place.role)
            && let Some(own) = place.object.and_then(|object| of_object.get_mut(object))
        {
            own.push(place);
        }
    }
    let is_beyond = |point: &[f64; 3]| {
        let finite = point.iter().all(|axis| axis.is_finite());
        finite && point.iter().any(|axis| axis.abs() > COORDINATE_BOUND)
    };
    let far = |placed: &'w Placed<'w>, vertex: usize| {
        let &position = placed.mesh.positions.get(vertex)?;
        let mut here = of_object.get(placed.object)?.iter();
        let placing = here.find_map(|place| {
            let point = place.own.point(position);
            is_beyond(&point).then_some((*place, point))
        });
        placing.map(|(place, point)| (placed, vertex, place, point))
    };
    let pieces = in_pieces(all, PIECE, |mesh| mesh.positions.len());
    let found = in_parallel(subject.threads(), pieces.len(), |number| {
        let piece = pieces.get(number).into_iter();
        let vertices = piece.flat_map(|(placed, own)| own.clone().map(move |it| (*placed, it)));
        let found = vertices.filter_map(|(placed, vertex)| far(placed, vertex));
        found.collect::<Vec<Far<'_>>>()
    });
    found.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn placed_beyond() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            3
            0.0	0.0	0.0
            0.0	0.0	1.0
            0
            0
            60000.0	0.0	0.0
            ^^^^^^^^^^^^^^^ bad-point: vertex 1 of object 0 is too far out, at (180000, 0, 0) where instance 1 places it: Tool says "bad point" beyond 150000 units
            0.0	0.0	1.0
            0
            0
            0.0	100.0	0.0
            0.0	0.0	1.0
            0
            0
            1
            0
            0
            1
            2
            @instances 2
            @root
            ;INSTANCE 1
            0
            "wall"
            7
            0
            0
            0.0	0.0	0.0	1.0
            0.0	0.0	0.0
            3.0
            0.0	0.0	0.0	1.0
            0.0	0.0	0.0
            1.0
            "#,
        );
    }
}
