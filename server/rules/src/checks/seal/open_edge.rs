//! `open-edge`: a hole of the sealed world.

use super::{At, Said, SealedWorld, name, point_name, tell};
use crate::checks::Code;
use crate::checks::finding::{Geometry, Opening};
use crate::checks::findings::Findings;
use crate::checks::geometry::{short, shown};
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::words::{self, plural};
use level::Role;
use level::{Cause, Hole, Shell};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Error,
    what: "a hole of the sealed world: edges of the structure with a triangle on one side only",
    why: "Tool makes no structure: it says \"edge #12 is open (red)\". It welds vertices within 0.1 units. Triangles that are two-sided, transparent, render only, breakable, fog, portals or weather seal nothing. A file that is not a whole level is not judged.",
    fix: "Close the hole as the message says: merge the two vertices, split the long edge where a vertex touches it, add the missing triangles, or take the sign off the material. Quick fixes merge, split, and close holes of three or four edges; not in objects that are placed several times.",
    source: "c20, troubleshooting of BSPs",
    dispute: Some(
        "Whether surfaces that are collision only must be closed themselves: their holes are warnings.",
    ),
    fails: Example {
        note: "a triangle of the ceiling is missing",
        of: Base::Room,
        edits: &[
            lines(";OBJECT 0", 45, "12\n", "11\n"),
            lines(";OBJECT 0", 48, "1\t\t4\t6\t7\n", ""),
        ],
    },
    passes: super::ROOM,
};

/// Tells of each hole.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(level) = subject.fact::<SealedWorld>() else {
        return;
    };
    let shell = &level.shell;
    // What is wrong with a damaged triangle is told at its vertex index, or at the vertex.
    let holes = level.holes.iter().filter(|it| it.cause != Cause::Damaged);
    let holes = holes.map(|hole| {
        let first = hole.edges.iter().map(|edge| edge.side).min();
        (first.unwrap_or_default(), hole)
    });
    let rule = (Code::OpenEdge, shell);
    tell(subject, findings, rule, holes.collect(), |hole| {
        words(subject, level, hole)
    });
}

/// The cause of a hole, for fixes that close it.
fn opening(subject: &Subject<'_>, level: &SealedWorld, hole: &Hole) -> Opening {
    match hole.cause {
        Cause::NotWelded {
            points: [one, two],
            away,
        } => Opening::NotWelded {
            moves: usize::from(level.uses(two) <= level.uses(one)),
            away,
        },
        Cause::TJunction { .. } => Opening::TJunction,
        Cause::Material { instance, .. } => {
            let place = subject.world().places.get(instance as usize);
            match place.map(|place| place.role) {
                Some(Role::LeftOut) => Opening::LeftOut,
                _ => Opening::Material,
            }
        }
        Cause::Damaged | Cause::Missing => Opening::Missing {
            ring: if hole.closed { hole.edges.len() } else { 0 },
        },
    }
}

fn words(subject: &Subject<'_>, level: &SealedWorld, hole: &Hole) -> Said {
    let shell = &level.shell;
    let mut geometry = Geometry {
        opening: Some(opening(subject, level, hole)),
        ..Geometry::default()
    };
    let (cause, mut related) = why(subject, shell, hole);
    for edge in &hole.edges {
        let ends = edge.ends.map(|end| shell.point(end));
        geometry.add_edge(ends);
        let [from, to] = ends.map(shown);
        related.push((At::Side(edge.side), format!("open from {from} to {to}")));
    }
    let edges = plural(hole.edges.len(), "edge");
    let middle = shown(hole.middle);
    let what = if hole.closed {
        format!("a hole of {edges} around {middle}")
    } else {
        format!("a row of {edges} around {middle} is open")
    };
    Said {
        message: format!("{what}: {cause}. Tool says \"edge is open\""),
        severity: hole.disputed.then_some(Severity::Warning),
        related,
        geometry,
    }
}

/// The most likely cause of a hole in words, with places that show it.
fn why(subject: &Subject<'_>, shell: &Shell, hole: &Hole) -> (String, Vec<(At, String)>) {
    match hole.cause {
        Cause::NotWelded {
            points: [one, two],
            away,
        } => {
            let weld = short(subject.options.tolerances.weld);
            let [first, second] = [one, two].map(|point| point_name(subject, shell, point));
            let far = away > level::REACH;
            let away = words::number(away, 4);
            let wrong = match far {
                true => " (a wrong digit, or a lost sign?)",
                false => "",
            };
            let cause = format!(
                "{first} and {second} are {away} units apart, and Tool welds within {weld}{wrong}"
            );
            let at = |point, other: &str| (At::Point(point), format!("not welded with {other}"));
            (cause, vec![at(one, &second), at(two, &first)])
        }
        Cause::TJunction { point, edge } => {
            let [from, to] = edge.map(|end| shown(shell.point(end)));
            let which = point_name(subject, shell, point);
            let cause = format!(
                "{which} lies on the edge from {from} to {to}, which has no vertex there (a T-junction)"
            );
            (
                cause,
                vec![(At::Point(point), "lies on an edge".to_owned())],
            )
        }
        Cause::Material {
            instance,
            triangle,
            material,
        } => (
            taken_out(subject, (instance, triangle, material)),
            Vec::new(),
        ),
        Cause::Damaged | Cause::Missing => (missing(subject, shell, hole), Vec::new()),
    }
}

fn taken_out(subject: &Subject<'_>, (instance, triangle, material): (u32, u32, i32)) -> String {
    let world = subject.world();
    let place = world.places.get(instance as usize);
    let object = place.and_then(|place| place.object).unwrap_or_default();
    let which = format!("triangle {triangle} of object {object} would close it");
    match place.map(|place| place.role) {
        Some(Role::Instanced) => {
            return format!("{which}, but it is instanced geometry, which seals nothing");
        }
        Some(Role::Frame) => {
            return format!("{which}, but it is the shape of a frame, which Tool leaves out");
        }
        Some(Role::LeftOut) => {
            let name = instance_name(subject, instance as usize);
            return format!("{which}, but Tool leaves out `{name}`: it is not below the frame");
        }
        _ => {}
    }
    let names = subject.material_names();
    let name = usize::try_from(material).ok().and_then(|at| names.get(at));
    let name = name.map_or("", |name| name.text.as_str());
    let surface = world.surface(material);
    match surface.sign {
        Some(sign) => format!(
            "{which}, but the sign `{sign}` of its material `{name}` ({}) takes it out of the seal",
            surface.why
        ),
        None => format!("{which}, but its material `{name}` is {}", surface.why),
    }
}

fn instance_name(subject: &Subject<'_>, instance: usize) -> String {
    subject.places().instance_name(instance)
}

/// A phrase that says what would close a hole: one triangle, a number of triangles, or a neighbor for a side.
fn missing(subject: &Subject<'_>, shell: &Shell, hole: &Hole) -> String {
    let points = hole.points();
    match (hole.closed, points.as_slice()) {
        (true, [a, b, c]) => {
            let [a, b, c] = [*a, *b, *c].map(|point| point_name(subject, shell, point));
            format!("a triangle is missing between {a}, {b} and {c}")
        }
        (true, points) if points.len() > 3 => {
            format!("{} are missing", plural(points.len() - 2, "triangle"))
        }
        _ => {
            let first = hole.edges.first();
            let side = first.map(|edge| name(subject, shell, edge.side));
            format!(
                "nothing is on the other side of {}",
                side.unwrap_or_default()
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Room, room};

    #[test]
    fn a_missing_triangle() {
        room(|it: &mut Room| _ = it.sides.remove(2)).finds(
            2,
            "open-edge: a hole of 3 edges around (133.33, 400, 300): a triangle is missing between vertex 4 of object 0, vertex 7 of object 0 and vertex 6 of object 0. Tool says \"edge is open\"",
        );
    }

    #[test]
    fn a_wrong_digit_or_sign() {
        let moved = |point: [f64; 3]| {
            room(|it: &mut Room| {
                it.points.push(point);
                // The corner of both triangles of the ceiling.
                it.sides[2].1[2] = 8;
                it.sides[3].1[1] = 8;
            })
        };
        moved([400.0, 6000.0, 300.0]).finds(
            2,
            "open-edge: a hole of 4 edges around (300, 1800, 300): vertex 8 of object 0 and vertex 7 of object 0 are 5400 units apart, and Tool welds within 0.1 (a wrong digit, or a lost sign?). Tool says \"edge is open\"",
        );
        moved([400.0, 600.0, 3000.0]).finds(
            2,
            "open-edge: a hole of 4 edges around (300, 450, 975): vertex 8 of object 0 and vertex 7 of object 0 are 2700 units apart, and Tool welds within 0.1 (a wrong digit, or a lost sign?). Tool says \"edge is open\"",
        );
    }

    #[test]
    fn a_vertex_of_its_own_too_far_away() {
        let moved = |y: f64| {
            room(|it: &mut Room| {
                it.points.push([400.0, y, 300.0]);
                it.sides[2].1[2] = 8;
            })
        };
        moved(600.14).finds(
            2,
            "open-edge: a hole of 4 edges around (200, 450.03, 300): vertex 8 of object 0 and vertex 7 of object 0 are 0.14 units apart, and Tool welds within 0.1. Tool says \"edge is open\"",
        );
        moved(600.09).finds_nothing();
    }

    #[test]
    fn a_t_junction() {
        room(|it: &mut Room| {
            // The floor's far edge has a vertex in its middle, the wall's has none.
            it.points.push([200.0, 600.0, 0.0]);
            it.sides[1] = (0, [0, 3, 8]);
            it.sides.push((0, [0, 8, 2]));
        })
        .finds(
            1,
            "open-edge: a hole of 3 edges around (200, 600, 0): vertex 8 of object 0 lies on the edge from (400, 600, 0) to (0, 600, 0), which has no vertex there (a T-junction). Tool says \"edge is open\"",
        );
    }

    #[test]
    fn a_sign_takes_a_triangle_out() {
        room(|it: &mut Room| {
            it.materials.push("glass%".to_owned());
            it.sides[4].0 = 2;
        })
        .finds(
            3,
            "open-edge: a hole of 3 edges around (133.33, 0, 200): triangle 4 of object 0 would close it, but the sign `%` of its material `glass%` (two-sided) takes it out of the seal. Tool says \"edge is open\"",
        );
    }

    #[test]
    fn what_is_damaged_is_told_where_it_is() {
        for at in 0..3 {
            room(|it: &mut Room| it.sides[2].1[at] = 99).finds_nothing();
        }
        // Beside it a hole is told as ever.
        let found = room(|it: &mut Room| {
            it.sides[2].1[0] = 99;
            it.sides.remove(9);
        });
        assert_eq!(found.codes(), ["open-edge"]);
        // All triangles at a vertex that is nowhere.
        room(|it: &mut Room| it.points[6][1] = f64::NAN).finds_nothing();
    }

    #[test]
    fn portals_and_leaves_leave_it_sealed() {
        room(|it: &mut Room| {
            it.materials.push("+portal".to_owned());
            it.materials.push("leaf!".to_owned());
            it.sides.push((2, [0, 1, 7]));
            it.sides.push((3, [0, 6, 7]));
        })
        .finds_nothing();
    }

    #[test]
    fn what_is_no_level_is_not_judged() {
        room(|it: &mut Room| it.sides.truncate(2)).finds_nothing();
        room(|it: &mut Room| it.sides.truncate(4)).finds_nothing();
    }
}
