//! `outside-the-world`: geometry outside of the sealed space.

use super::sealed_world::SealedWorld;
use super::{DRAWN, Said, tell};
use crate::checks::Code;
use crate::checks::finding::Geometry;
use crate::checks::findings::{Findings, Words};
use crate::checks::geometry::shown;
use crate::checks::rule::{Base, Edit, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::words::plural;
use level::{Place, World, minus, normal};
use level::{Role, Seal, Surface};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "geometry outside of the sealed space: an instance all of which, a surface of the structure, or a closed body of it that is in the void",
    why: "Tool makes the structure, with a warning: \"surface clipped to no leaves (cyan)\", and leaves the surface out. Instances and single surfaces are reported only where the structure is sealed.",
    fix: "Move it into the room, or delete it. If a body is meant to be a room, its triangles face the wrong way: turn them over.",
    source: "c20, troubleshooting of BSPs",
    dispute: None,
    fails: Example {
        note: "instanced geometry above the ceiling",
        of: Base::Room,
        edits: &[
            lines(";### OBJECTS ###", 1, "1\n", "2\n"),
            lines(
                ";### INSTANCES ###",
                0,
                ";### INSTANCES ###\n2\n",
                ";OBJECT 1\n\"MESH\"\n\"\"\n\"\"\n3\n100.0000000000\t100.0000000000\t400.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0\n1\n0.0000000000\t0.0000000000\n200.0000000000\t100.0000000000\t400.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0\n1\n1.0000000000\t0.0000000000\n100.0000000000\t200.0000000000\t400.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0\n1\n0.0000000000\t1.0000000000\n1\n0\t\t0\t1\t2\n\n;### INSTANCES ###\n3\n",
            ),
            Edit::Append(
                "\n;INSTANCE 2\n1\n\"%crate\"\n2099\n0\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n",
            ),
        ],
    },
    passes: Example {
        note: "instanced geometry in the room",
        of: Base::Room,
        edits: &[
            lines(";### OBJECTS ###", 1, "1\n", "2\n"),
            lines(
                ";### INSTANCES ###",
                0,
                ";### INSTANCES ###\n2\n",
                ";OBJECT 1\n\"MESH\"\n\"\"\n\"\"\n3\n100.0000000000\t100.0000000000\t400.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0\n1\n0.0000000000\t0.0000000000\n200.0000000000\t100.0000000000\t400.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0\n1\n1.0000000000\t0.0000000000\n100.0000000000\t200.0000000000\t400.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0\n1\n0.0000000000\t1.0000000000\n1\n0\t\t0\t1\t2\n\n;### INSTANCES ###\n3\n",
            ),
            Edit::Append(
                "\n;INSTANCE 2\n1\n\"%crate\"\n2099\n0\n0\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t-200.0000000000\n1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n",
            ),
        ],
    },
};

/// The most triangles of an instance that are tried.
const TRIED: usize = 32;

/// The distance before and behind a surface that is tried, in units of the file: decals lie on walls.
const REACH: f64 = 1.0;

/// Looks where instanced geometry and the rest of the structure is.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(level) = subject.fact::<SealedWorld>() else {
        return;
    };
    bodies_outside(subject, level, findings);
    let is_sealed = level.portions.iter().all(|portion| portion.is_closed);
    if !is_sealed || level.rooms().next().is_none() {
        return;
    }
    let world = subject.world();
    for place in &world.places {
        let outside = match place.role {
            Role::Instanced => instance_outside(world, level, place),
            Role::Structure => surface_outside(world, level, place),
            _ => None,
        };
        let Some((point, what)) = outside else {
            continue;
        };
        let Some(span) = subject.places().instance(place.instance) else {
            continue;
        };
        let rule = (Code::OutsideTheWorld, Severity::Warning);
        findings.add_shaped(rule, span.start, || {
            let words = Words {
                span: span.clone(),
                message: format!(
                    "{what} at {} is outside of the sealed space: Tool says \"surface clipped to no leaves\"",
                    shown(point)
                ),
                related: Vec::new(),
            };
            (words, Some(Geometry::point(point)))
        });
    }
}

/// Tells of closed bodies of the structure that stand outside of the room.
fn bodies_outside(subject: &Subject<'_>, level: &SealedWorld, findings: &mut Findings) {
    let outside = level.portions.iter().filter(|portion| portion.is_outside);
    let items = outside.filter_map(|it| Some((*it.samples.first()? as usize, it)));
    let rule = (Code::OutsideTheWorld, &level.shell);
    tell(subject, findings, rule, items.collect(), |portion| {
        let mut geometry = Geometry::default();
        for side in level.sides_of(portion).take(DRAWN) {
            geometry.add_triangle(level.shell.points_of(side));
        }
        let [low, high] = [portion.low, portion.high].map(shown);
        let count = plural(portion.count, "triangle");
        Said {
            message: format!(
                "this part of the structure, {count} between {low} and {high}, is outside of the room: nobody sees it, and Tool says \"surface clipped to no leaves\""
            ),
            severity: None,
            related: Vec::new(),
            geometry,
        }
    });
}

/// A vertex of instanced geometry of which nothing is inside.
fn instance_outside(
    world: &World,
    level: &SealedWorld,
    place: &Place,
) -> Option<([f64; 3], String)> {
    let mesh = world.mesh_of(place)?;
    let triangles = 0..mesh.triangles.len();
    let step = triangles.len().div_ceil(TRIED).max(1);
    let mut first = None;
    for points in triangles
        .step_by(step)
        .filter_map(|triangle| mesh.points(triangle))
    {
        let points = points.map(|point| place.own.point(point));
        if !is_outside(level, points) {
            return None;
        }
        first.get_or_insert(points[0]);
    }
    Some((first?, "the instance".to_owned()))
}

/// A corner of the first triangle that is part of the structure, not of the seal, and not inside.
fn surface_outside(
    world: &World,
    level: &SealedWorld,
    place: &Place,
) -> Option<([f64; 3], String)> {
    let mesh = world.mesh_of(place)?;
    let is_seen = |surface: &Surface| {
        let no_surface = surface.portal || surface.weather || surface.fog || surface.sky.is_some();
        surface.seal == Seal::No && !no_surface && (surface.renders || surface.collides)
    };
    if !world.surfaces.iter().any(is_seen) {
        return None;
    }
    (0..mesh.triangles.len()).find_map(|triangle| {
        if !is_seen(world.surface(mesh.materials.get(triangle)?)) {
            return None;
        }
        let points = mesh.points(triangle)?.map(|point| place.own.point(point));
        is_outside(level, points).then(|| (points[0], format!("triangle {triangle}")))
    })
}

/// Neither what is before the middle of a triangle nor what is behind it is in a room.
fn is_outside(level: &SealedWorld, points: [[f64; 3]; 3]) -> bool {
    let [a, b, c] = points;
    let middle = [0, 1, 2].map(|axis: usize| (a[axis] + b[axis] + c[axis]) / 3.0);
    let way = normal(points).map(|axis| axis * REACH);
    let around = [minus(middle, way), minus(middle, way.map(|axis| -axis))];
    let mut corners = around.iter().chain(&points);
    corners.all(|point| level.shell.winding(level.tree(), *point, |_| true) == Some(0))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Room, room};

    /// A closed body that faces outward.
    fn body(it: &mut Room, x: f64) {
        it.points.extend([
            [x, 100.0, 50.0],
            [x + 100.0, 100.0, 50.0],
            [x, 200.0, 50.0],
            [x, 100.0, 250.0],
        ]);
        let sides = [[8, 10, 9], [8, 9, 11], [9, 10, 11], [10, 8, 11]];
        it.sides.extend(sides.map(|corners| (0, corners)));
    }

    #[test]
    fn a_body_outside_of_the_room() {
        room(|it: &mut Room| body(it, 100.0)).finds_nothing();
        room(|it: &mut Room| body(it, 900.0)).finds(
            12,
            "outside-the-world: this part of the structure, 4 triangles between (900, 100, 50) and (1000, 200, 250), is outside of the room: nobody sees it, and Tool says \"surface clipped to no leaves\"",
        );
    }

    #[test]
    fn outside_of_a_room_with_a_hole() {
        let found = room(|it: &mut Room| {
            body(it, 900.0);
            it.sides.remove(0);
        });
        assert_eq!(found.codes(), ["open-edge", "outside-the-world"]);
    }
}
