//! `outside-the-world`: geometry outside of the sealed space.

use super::super::geometry::shown;
use super::level::Level;
use crate::checks::Code;
use crate::checks::finding::Geometry;
use crate::checks::findings::{Findings, Words};
use crate::checks::rule::{Base, Edit, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::schema::names::{Role, Seal, Surface};
use crate::world::{Place, World, minus, normal};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "geometry outside of the sealed space: an instance all of which, or a surface of the structure that, is in the void",
    why: "Tool says \"surface clipped to no leaves (cyan)\" and leaves it out. Only told where the structure is sealed.",
    fix: "Move it into the room, or take it out.",
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

/// So many vertices of an instance are tried.
const TRIED: usize = 32;

/// How far before and behind a surface is looked, in units of the file: decals lie on walls.
const REACH: f64 = 1.0;

/// Looks where instanced geometry and the rest of the structure is.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(level) = subject.level() else {
        return;
    };
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
        let Some(instance) = subject.model.instances.get(place.instance) else {
            continue;
        };
        let span = instance.name.clone();
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

/// A vertex of instanced geometry of which nothing is inside.
fn instance_outside(world: &World, level: &Level, place: &Place) -> Option<([f64; 3], String)> {
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
fn surface_outside(world: &World, level: &Level, place: &Place) -> Option<([f64; 3], String)> {
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
fn is_outside(level: &Level, points: [[f64; 3]; 3]) -> bool {
    let [a, b, c] = points;
    let middle = [0, 1, 2].map(|axis: usize| (a[axis] + b[axis] + c[axis]) / 3.0);
    let way = normal(points).map(|axis| axis * REACH);
    let around = [minus(middle, way), minus(middle, way.map(|axis| -axis))];
    let mut corners = around.iter().chain(&points);
    corners.all(|point| level.shell.winding(level.tree(), *point, |_| true) == Some(0))
}
