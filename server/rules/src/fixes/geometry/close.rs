//! Holes of three or four edges that are closed.

use super::context::{Corner, LevelContext};
use super::record::{indices, mixed, with_normal};
use super::{Item, gone, is_placed_once, row_of};
use crate::checks::{Finding, Subject};
use crate::edit::{List, Records, Refusal, Value};
use crate::fixes::Fix;
use level::Mesh;
use level::{Hole, cross, distance, dot, minus, normal};
use scan::view::Row;
use std::cmp::Reverse;

/// A hole that is closed by one triangle, or by two.
pub(super) fn ring<'s>(subject: &'s Subject<'s>, finding: &Finding, ring: usize) -> Vec<Fix<'s>> {
    let what = match ring {
        3 => "a triangle",
        4 => "two triangles",
        _ => return Vec::new(),
    };
    let title = format!("Close the hole with {what} of the neighbor's material");
    let finding = finding.clone();
    vec![Fix::plan(title, subject, move |records| {
        let context = LevelContext::of(subject)?;
        let hole = context.hole(&finding)?;
        close(&context, hole, records)
    })]
}

/// How much of a direction two normals share that look alike.
const SAME: f64 = 0.95;

/// The side whose material closes a hole, and what is known of it.
struct Base {
    side: usize,
    object: usize,
    instance: u32,
    triangle: usize,
    /// Its corners: the ends of its edge at the hole, then the third.
    corners: [Corner; 3],
}

fn close(
    context: &LevelContext<'_>,
    hole: &Hole,
    records: &mut Records<'_, '_>,
) -> Result<(), Refusal> {
    let ring = around(context, hole)?;
    let parts = parts(context, &ring)?;
    let base = base(context, hole, &parts)?;
    let corners = corners(context, &ring, &parts, &base, records)?;
    let object = base.object;
    let mesh = context.subject.file.object(object).and_then(|it| it.mesh());
    let list = mesh.and_then(|mesh| mesh.triangles()).ok_or_else(gone)?;
    let text = list.get(base.triangle).ok_or_else(gone)?;
    let turned = context.shell.sides.get(base.side);
    let turned = turned.is_some_and(|side| side.is_turned);
    for part in parts {
        let mut part = part.map(|at: usize| corners[at]);
        if turned {
            part.swap(1, 2);
        }
        let values = indices(&text, part)?;
        records.duplicate_with(List::Triangles(object), base.triangle, list.len(), values);
    }
    Ok(())
}

/// The points of a hole, one after the other, against the way in which the triangles around run along its edges.
fn around(context: &LevelContext<'_>, hole: &Hole) -> Result<Vec<u32>, Refusal> {
    let mut ends = hole.edges.iter().map(|edge| edge.ends);
    let [one, two] = ends.next().ok_or_else(gone)?;
    let next = hole.edges.get(1).ok_or_else(gone)?.ends;
    let mut ring = if next.contains(&two) {
        vec![one, two]
    } else {
        vec![two, one]
    };
    for [one, two] in ends {
        match ring.last() {
            Some(&last) if last == one => ring.push(two),
            Some(&last) if last == two => ring.push(one),
            _ => return Err(gone()),
        }
    }
    if ring.pop() != ring.first().copied() {
        return Err(gone());
    }
    // How many sides run along the ring as it is.
    let mut along = 0;
    for (edge, at) in hole.edges.iter().zip(0..) {
        let (from, to) = (ring[at], ring[(at + 1) % ring.len()]);
        let side = context.shell.sides.get(edge.side).ok_or_else(gone)?;
        let runs = (0..3).any(|at| side.corners[at] == from && side.corners[(at + 1) % 3] == to);
        along += usize::from(runs);
    }
    if along == ring.len() {
        ring.reverse();
    } else if along != 0 {
        return Err(Refusal::new(
            "the triangles around the hole face different ways: turn those over that are wrong first",
        ));
    }
    Ok(ring)
}

/// The triangles that close a ring, by the places of their corners in it.
fn parts(context: &LevelContext<'_>, ring: &[u32]) -> Result<Vec<[usize; 3]>, Refusal> {
    let at = |part: [usize; 3]| part.map(|at| context.shell.point(ring[at]));
    if let [_, _, _] = ring {
        return Ok(vec![[0, 1, 2]]);
    }
    let two = [[[0, 1, 2], [0, 2, 3]], [[1, 2, 3], [1, 3, 0]]];
    let fits = |[one, other]: &[[usize; 3]; 2]| {
        let fold = dot(normal(at(*one)), normal(at(*other)));
        let [from, _, to] = *one;
        let crosses = context.shell.edge(ring[from], ring[to]).is_none();
        let across = distance(
            context.shell.point(ring[from]),
            context.shell.point(ring[to]),
        );
        // A fold by more than a right angle closes no hole, and what has no area has no normal.
        (crosses && fold > 0.0).then_some((fold, across))
    };
    let all = two.into_iter().filter_map(|two| Some((fits(&two)?, two)));
    let best = all.max_by(|((fold, across), _), ((other, length), _)| {
        // Of two that are flat, or nearly, the shorter one.
        let flat = |fold: f64| (fold * 1e3).round();
        let order = flat(*fold).total_cmp(&flat(*other));
        order.then(length.total_cmp(across))
    });
    let (_, two) = best.ok_or_else(|| {
        Refusal::new("the hole is bent too much for two triangles: close it in a modelling program")
    })?;
    Ok(two.to_vec())
}

/// The neighbor that goes on in the hole: the one nearest to its plane, then the one whose material most have.
fn base(context: &LevelContext<'_>, hole: &Hole, parts: &[[usize; 3]]) -> Result<Base, Refusal> {
    let ring = around(context, hole)?;
    let front = front(context, &ring, parts);
    let material = |side: usize| context.material(side);
    let mut all = Vec::new();
    for edge in &hole.edges {
        let (place, object) = context.place_of(edge.side)?;
        if !is_placed_once(context.subject, object) {
            continue;
        }
        let own = normal(context.shell.points_of(edge.side));
        let flat = (dot(own, front) * 100.0).round() as i64;
        let same = hole
            .edges
            .iter()
            .filter(|other| material(other.side) == material(edge.side));
        all.push((
            (flat, same.count(), Reverse(edge.side)),
            edge,
            place,
            object,
        ));
    }
    let best = all.into_iter().max_by_key(|(key, ..)| *key);
    let (_, edge, place, object) = best.ok_or_else(|| {
        Refusal::new("all that is around the hole is placed several times: close it elsewhere")
    })?;
    let corners = context.corners(edge.side)?;
    let is_end = |corner: &Corner| edge.ends.contains(&corner.point);
    let third = corners.iter().position(|corner| !is_end(corner));
    let third = third.ok_or_else(gone)?;
    Ok(Base {
        side: edge.side,
        object,
        instance: u32::try_from(place.instance).map_err(|_| gone())?,
        triangle: context
            .shell
            .sides
            .get(edge.side)
            .ok_or_else(gone)?
            .triangle as usize,
        corners: [1, 2, 0].map(|at: usize| corners[(third + at) % 3]),
    })
}

/// Where what closes a hole faces.
fn front(context: &LevelContext<'_>, ring: &[u32], parts: &[[usize; 3]]) -> [f64; 3] {
    let mut front = [0.0; 3];
    for part in parts {
        let [a, b, c] = part.map(|at| context.shell.point(ring[at]));
        for (sum, axis) in front.iter_mut().zip(cross(minus(b, a), minus(c, a))) {
            *sum += axis;
        }
    }
    let length = dot(front, front).sqrt();
    front.map(|axis| axis / length)
}

/// The vertices of the base's object at the points of a ring: those that are there, if they face where the hole does and
/// have UVs of their own; else copies of the base's, on which its texture runs on.
fn corners(
    context: &LevelContext<'_>,
    ring: &[u32],
    parts: &[[usize; 3]],
    base: &Base,
    records: &mut Records<'_, '_>,
) -> Result<Vec<Corner>, Refusal> {
    let (place, object) = context.place_of(base.side)?;
    let mesh = context.world.mesh_of(place).ok_or_else(gone)?;
    let facing = facing(context, ring, parts, base.side)?;
    let rows = base.corners.map(|corner| {
        let number = corner.vertex;
        row_of(context.subject, Item { object, number })
    });
    let [Some(a), Some(b), Some(c)] = rows else {
        return Err(gone());
    };
    let least = least(mesh, base, [&a, &b, &c]);
    let there = existing(context, ring, (base, mesh), (facing, least))?;
    let there: Option<Vec<usize>> = there.into_iter().collect();
    if let Some(there) = there.filter(|there| has_texture(mesh, there, parts)) {
        let corners = ring.iter().zip(there);
        return Ok(corners
            .map(|(&point, vertex)| Corner { point, vertex })
            .collect());
    }
    let flat = [&a, &b].map(|row| dot(row.normal().map(f64::from), facing) > least);
    let runs_on = has_texture(mesh, &base.corners.map(|it| it.vertex), &[[0, 1, 2]]);
    let count = mesh.positions.len();
    let mut corners = Vec::new();
    for &point in ring {
        let own = base.corners.iter().take(2).position(|it| it.point == point);
        if let Some(own) = own.filter(|&own| flat[own]) {
            corners.push(base.corners[own]);
            continue;
        }
        let (like, values) = new_vertex(
            context,
            (base, [&a, &b, &c]),
            (point, own),
            (runs_on, facing),
        )?;
        let vertex = count + records.put_in(List::Vertices(object));
        records.duplicate_with(List::Vertices(object), like, count, values);
        corners.push(Corner { point, vertex });
    }
    Ok(corners)
}

/// Where the text says that what closes a ring faces, in the space of a side's object.
fn facing(
    context: &LevelContext<'_>,
    ring: &[u32],
    parts: &[[usize; 3]],
    side: usize,
) -> Result<[f64; 3], Refusal> {
    let (place, _) = context.place_of(side)?;
    let turned = context.shell.sides.get(side);
    let turned = turned.is_some_and(|side| side.is_turned);
    let mut facing = [0.0; 3];
    for part in parts {
        let mut at = [[0.0; 3]; 3];
        for (to, &corner) in at.iter_mut().zip(part) {
            *to = context.object_point(place, context.shell.point(ring[corner]))?;
        }
        if turned {
            at.swap(1, 2);
        }
        for (sum, axis) in facing.iter_mut().zip(normal(at)) {
            *sum += axis;
        }
    }
    let length = dot(facing, facing).sqrt();
    Ok(facing.map(|axis| axis / length))
}

/// A vertex that is put in at a point: which one it is a copy of, and what differs. `own` is the point's place among the
/// base's corners; `runs_on` says whether the base has a texture.
fn new_vertex(
    context: &LevelContext<'_>,
    (base, [a, b, c]): (&Base, [&Row; 3]),
    (point, own): (u32, Option<usize>),
    (runs_on, facing): (bool, [f64; 3]),
) -> Result<(usize, Vec<Value>), Refusal> {
    let object = base.object;
    let at = context.vertices_at(point)?.into_iter();
    let mut at = at.filter(|(instance, _)| *instance == base.instance);
    let there = match at.next() {
        // Where the base has no texture to run on, that of a vertex at the point may do.
        Some((_, number)) if !runs_on => {
            Some(row_of(context.subject, Item { object, number }).ok_or_else(gone)?)
        }
        _ => None,
    };
    let like = there.as_ref().unwrap_or(if own == Some(1) { b } else { a });
    let [one, two, third] = unfolded(context, base, point);
    let mut values = if runs_on {
        mixed(
            context.subject,
            like,
            &[(a, one), (b, two), (c, third)],
            false,
        )
    } else {
        Vec::new()
    };
    values.extend(with_normal(context.subject, like, facing));
    values.extend(context.position(point, base.instance, like)?);
    Ok((like.number(), values))
}

/// How much of the direction in which a hole faces the normals of its vertices must have. Where those of the base go
/// round edges, the same vertices serve triangles that face different ways.
fn least(mesh: &Mesh, base: &Base, rows: [&Row; 3]) -> f64 {
    let front = mesh.points(base.triangle).map_or([0.0; 3], normal);
    let is_flat = |row: &Row| dot(row.normal().map(f64::from), front) > SAME;
    if rows.into_iter().all(is_flat) {
        SAME
    } else {
        0.0
    }
}

/// For each point of a ring a vertex of the mesh that is there and faces that way: one that no triangle has, before others.
fn existing(
    context: &LevelContext<'_>,
    ring: &[u32],
    (base, mesh): (&Base, &Mesh),
    (facing, least): ([f64; 3], f64),
) -> Result<Vec<Option<usize>>, Refusal> {
    let (place, object) = context.place_of(base.side)?;
    let weld = context.subject.options.tolerances.weld;
    let mut is_used = vec![false; mesh.positions.len()];
    for triangle in 0..mesh.triangles.len() {
        for corner in mesh.corners(triangle).into_iter().flatten() {
            is_used[corner] = true;
        }
    }
    let mut best: Vec<Option<((bool, i64), usize)>> = vec![None; ring.len()];
    for (number, &position) in mesh.positions.iter().enumerate() {
        let here = place.own.point(position);
        let near = |&point: &u32| distance(here, context.shell.point(point)) <= weld;
        let Some(at) = ring.iter().position(near) else {
            continue;
        };
        let row = row_of(context.subject, Item { object, number }).ok_or_else(gone)?;
        let same = dot(row.normal().map(f64::from), facing);
        let key = (!is_used[number], (same * 100.0).round() as i64);
        if same > least && best[at].is_none_or(|(other, _)| key > other) {
            best[at] = Some((key, number));
        }
    }
    Ok(best
        .into_iter()
        .map(|best| best.map(|(_, number)| number))
        .collect())
}

/// Triangles of these vertices have an area in their UVs, or there are none.
fn has_texture(mesh: &Mesh, vertices: &[usize], parts: &[[usize; 3]]) -> bool {
    /// Less is no area to speak of.
    const LEAST: f64 = 1e-9;
    parts.iter().all(|part| {
        let uvs = part.map(|at| mesh.uvs.get(vertices[at]).first().copied());
        let [Some(a), Some(b), Some(c)] = uvs.map(|uv| uv.map(|uv| uv.map(f64::from))) else {
            return true;
        };
        let ([ux, uy, _], [vx, vy, _]) = (minus(b, a), minus(c, a));
        (ux * vy - uy * vx).abs() > LEAST
    })
}

/// How much of each corner of the base there is in a point, if the hole is turned about the base's edge into its plane.
fn unfolded(context: &LevelContext<'_>, base: &Base, point: u32) -> [f64; 3] {
    let [a, b, c] = base.corners.map(|corner| context.shell.point(corner.point));
    let along = minus(b, a);
    let square = dot(along, along);
    let off = |point: [f64; 3]| {
        let way = minus(point, a);
        let share = dot(way, along) / square;
        let foot = along.map(|axis| axis * share);
        (share, distance(way, foot))
    };
    let (share, away) = off(context.shell.point(point));
    let (apex, height) = off(c);
    // On the other side of the edge than the base's third corner.
    let third = -away / height;
    let second = share - third * apex;
    [1.0 - second - third, second, third]
}
