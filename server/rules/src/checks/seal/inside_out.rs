//! `inside-out`: a sealed space whose surface faces away from the players.

use super::components::{Portion, open_around};
use super::sealed_world::SealedWorld;
use super::{Said, tell};
use crate::checks::Code;
use crate::checks::finding::Geometry;
use crate::checks::findings::Findings;
use crate::checks::geometry::shown;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "a sealed space whose surface faces outward, or a closed body in it whose surface faces inward",
    why: "What Tool makes of it is not documented. Triangles are seen and stop things on their front alone, so players in such a room look through its walls and fall out of the world. A closed body outside of the room is `outside-the-world`.",
    fix: "Turn all triangles of the surface over. The quick fix does it, and turns normals that would point to the back.",
    source: "c20, troubleshooting of BSPs: the faces of a level must face the players",
    dispute: Some(
        "What a mirrored instance (negative scale) does to triangles is not documented: a space that holds one is not judged.",
    ),
    fails: Example {
        note: "all triangles turned over",
        of: Base::Room,
        edits: &[lines(
            ";OBJECT 0",
            46,
            "0\t\t0\t1\t3\n0\t\t0\t3\t2\n1\t\t4\t6\t7\n1\t\t4\t7\t5\n0\t\t0\t4\t5\n0\t\t0\t5\t1\n0\t\t2\t3\t7\n0\t\t2\t7\t6\n0\t\t0\t2\t6\n0\t\t0\t6\t4\n0\t\t1\t5\t7\n0\t\t1\t7\t3\n",
            "0\t\t1\t0\t3\n0\t\t3\t0\t2\n1\t\t6\t4\t7\n1\t\t7\t4\t5\n0\t\t4\t0\t5\n0\t\t5\t0\t1\n0\t\t3\t2\t7\n0\t\t7\t2\t6\n0\t\t2\t0\t6\n0\t\t6\t0\t4\n0\t\t5\t1\t7\n0\t\t7\t1\t3\n",
        )],
    },
    passes: super::ROOM,
};

/// The most triangles of a finding that are drawn.
const DRAWN: usize = 1000;

/// Looks at the volume within each closed piece.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(level) = subject.fact::<SealedWorld>() else {
        return;
    };
    let shell = &level.shell;
    let open = open_around(&level.portions);
    let wrong = level.portions.iter().filter(|portion| {
        let is_room = portion.depth.is_multiple_of(2);
        let known = portion.is_closed && !portion.is_mirrored && portion.volume != 0.0;
        // At what has a hole nobody knows what is a room and what stands in it.
        let is_inside = |open: &&Portion| open.touches(portion);
        known
            && (portion.volume > 0.0) == is_room
            && !portion.is_outside
            && !open.iter().any(is_inside)
    });
    let wrong = wrong.filter_map(|portion| Some((*portion.samples.first()? as usize, portion)));
    let rule = (Code::InsideOut, shell);
    tell(subject, findings, rule, wrong.collect(), |portion| {
        let mut geometry = Geometry::default();
        for side in level.sides_of(portion).take(DRAWN) {
            geometry.add_triangle(shell.points_of(side));
        }
        let [low, high] = [portion.low, portion.high].map(shown);
        let (what, way) = if portion.depth.is_multiple_of(2) {
            (
                "the sealed space",
                "outward: players in it look through its walls",
            )
        } else {
            (
                "the closed body",
                "inward: players outside of it look into it",
            )
        };
        let count = portion.count;
        Said {
            message: format!("{what} between {low} and {high}, {count} triangles, faces {way}"),
            severity: None,
            related: Vec::new(),
            geometry,
        }
    });
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Room, room};

    fn pillar(it: &mut Room) {
        it.points.extend([
            [100.0, 100.0, 50.0],
            [200.0, 100.0, 50.0],
            [100.0, 200.0, 50.0],
            [100.0, 100.0, 250.0],
        ]);
        let sides = [[8, 10, 9], [8, 9, 11], [9, 10, 11], [10, 8, 11]];
        it.sides.extend(sides.map(|corners| (0, corners)));
    }

    #[test]
    fn a_body_in_the_room_faces_outward() {
        room(pillar).finds_nothing();
        room(|it: &mut Room| {
            pillar(it);
            it.sides[12..].iter_mut().for_each(|side| side.1.swap(0, 1));
        })
        .finds(
            12,
            "inside-out: the closed body between (100, 100, 50) and (200, 200, 250), 4 triangles, faces inward: players outside of it look into it",
        );
    }

    #[test]
    fn a_body_in_a_room_with_a_hole_is_none() {
        let found = room(|it: &mut Room| {
            pillar(it);
            it.sides.remove(0);
        });
        assert!(
            !found.codes().contains(&"inside-out"),
            "{:?}",
            found.codes()
        );
    }

    #[test]
    fn the_room() {
        room(|it: &mut Room| it.sides.iter_mut().for_each(|side| side.1.swap(0, 1))).finds(
            0,
            "inside-out: the sealed space between (0, 0, 0) and (400, 600, 300), 12 triangles, faces outward: players in it look through its walls",
        );
    }
}
