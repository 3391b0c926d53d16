//! Triangles that get a vertex where another one touches their edge.

use super::context::{Corner, LevelContext};
use super::record::{alike, indices, mixed};
use super::{Item, gone, row_of, vertex_at};
use crate::checks::{Finding, Subject};
use crate::edit::{List, Records, Refusal};
use crate::fixes::Fix;
use level::{beside, dot, minus};
use scan::view::Row;
use std::collections::BTreeMap;

/// A hole that is one because a vertex lies on an edge, which has none there.
pub(super) fn hole<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let related = finding.related.first();
    let Some(vertex) = related.and_then(|it| vertex_at(subject, it.span.start)) else {
        return Vec::new();
    };
    let title = format!(
        "Split the triangle whose edge vertex {} of object {} lies on",
        vertex.number, vertex.object
    );
    let finding = finding.clone();
    vec![Fix::plan(title, subject, move |records| {
        let context = LevelContext::of(subject)?;
        let hole = context.hole(&finding)?;
        let weld = subject.options.tolerances.weld;
        let mut cuts = Cuts::default();
        for edge in &hole.edges {
            let along = edge.ends.map(|end| context.shell.point(end));
            for point in hole.points() {
                let is_end = edge.ends.contains(&point);
                if !is_end && beside(context.shell.point(point), along, weld).is_some() {
                    let own = cuts.entry(edge.side).or_default();
                    own.entry(edge.ends).or_default().push(point);
                }
            }
        }
        split(&context, cuts, records)
    })]
}

/// A vertex on an edge that has a triangle on each side: both are split.
pub(super) fn junction<'s>(subject: &'s Subject<'s>, finding: &Finding, own: Item) -> Vec<Fix<'s>> {
    let related = finding.related.first();
    let Some(vertex) = related.and_then(|it| vertex_at(subject, it.span.start)) else {
        return Vec::new();
    };
    let more = match finding.related.len() {
        1 => String::new(),
        _ => " and at the others on it".to_owned(),
    };
    let title = format!(
        "Split the triangles at the edge at vertex {} of object {}{more}",
        vertex.number, vertex.object
    );
    let geometry = finding.geometry.clone();
    vec![Fix::plan(title, subject, move |records| {
        let context = LevelContext::of(subject)?;
        let side = context.side_of(own)?;
        let geometry = geometry.as_ref().ok_or_else(gone)?;
        let told = geometry.edges.first().ok_or_else(gone)?;
        let told = told.map(|number| geometry.points.get(number as usize).copied());
        let junctions = context.level.conflicts(subject).junctions.iter();
        let own: Vec<_> = junctions
            .filter(|&&(point, of, ends)| {
                of == side
                    && geometry.points.contains(&context.shell.point(point))
                    && ends.map(|end| Some(context.shell.point(end))) == told
            })
            .collect();
        let &&(_, _, ends) = own.first().ok_or_else(gone)?;
        let points: Vec<u32> = own.iter().map(|&&(point, ..)| point).collect();
        let edge = context.shell.edge(ends[0], ends[1]).ok_or_else(gone)?;
        let sides = edge.sides();
        let cuts = sides.map(|(side, _)| (side, BTreeMap::from([(ends, points.clone())])));
        split(&context, cuts.collect(), records)
    })]
}

/// By side and edge of it: the points at which it is cut.
type Cuts = BTreeMap<usize, BTreeMap<[u32; 2], Vec<u32>>>;

/// A vertex that is put in: the object, the welded point, and the vertices that it stands between, the smaller first.
type Between = (usize, u32, [usize; 2]);

/// Vertices that are put in, with their numbers.
struct Added<'g, 's> {
    context: &'g LevelContext<'s>,
    numbers: BTreeMap<Between, usize>,
}

fn split(
    context: &LevelContext<'_>,
    cuts: Cuts,
    records: &mut Records<'_, '_>,
) -> Result<(), Refusal> {
    let mut added = Added {
        context,
        numbers: BTreeMap::new(),
    };
    for (&side, edges) in &cuts {
        let (_, object) = context.own_place_of(side)?;
        let mut parts = vec![context.corners(side)?];
        for (&ends, points) in edges {
            cut(&mut parts, (ends, points), (&mut added, side), records)?;
        }
        let triangle = context.shell.sides.get(side).ok_or_else(gone)?.triangle as usize;
        let mesh = context.subject.file.object(object).and_then(|it| it.mesh());
        let text = mesh
            .and_then(|mesh| mesh.triangles()?.get(triangle))
            .ok_or_else(gone)?;
        let mut parts = parts.into_iter();
        for (span, value) in indices(&text, parts.next().ok_or_else(gone)?)? {
            records.set(span, value);
        }
        for part in parts {
            let values = indices(&text, part)?;
            records.duplicate_with(List::Triangles(object), triangle, triangle + 1, values);
        }
    }
    Ok(())
}

/// Cuts the part of a triangle that has an edge.
fn cut(
    parts: &mut Vec<[Corner; 3]>,
    (ends, points): ([u32; 2], &[u32]),
    (added, side): (&mut Added<'_, '_>, usize),
    records: &mut Records<'_, '_>,
) -> Result<(), Refusal> {
    let shell = added.context.shell;
    let found = parts.iter().enumerate().find_map(|(number, part)| {
        (0..3).find_map(|at| {
            let [from, to, apex] = [at, (at + 1) % 3, (at + 2) % 3].map(|at: usize| part[at]);
            let is_edge = ends == [from.point.min(to.point), from.point.max(to.point)];
            is_edge.then_some((number, from, to, apex))
        })
    });
    let (number, from, to, apex) = found.ok_or_else(gone)?;
    let base = shell.point(from.point);
    let along = minus(shell.point(to.point), base);
    let share = |point: u32| dot(minus(shell.point(point), base), along) / dot(along, along);
    let mut shares: Vec<(f64, u32)> = points.iter().map(|&point| (share(point), point)).collect();
    shares.sort_by(|one, two| one.0.total_cmp(&two.0));
    let mut stops = vec![from];
    for (share, point) in shares {
        let vertex = added.vertex(side, point, ([from, to], share), records)?;
        stops.push(Corner { point, vertex });
    }
    stops.push(to);
    let pieces = stops.windows(2).map(|pair| [pair[0], pair[1], apex]);
    parts.splice(number..=number, pieces);
    Ok(())
}

impl Added<'_, '_> {
    /// The vertex of a side's object that stands at a point between two of its own: one that is there, if it looks as this
    /// one has to look, or one that is put in.
    fn vertex(
        &mut self,
        side: usize,
        point: u32,
        ([from, to], share): ([Corner; 2], f64),
        records: &mut Records<'_, '_>,
    ) -> Result<usize, Refusal> {
        let context = self.context;
        let (place, object) = context.place_of(side)?;
        let key = |one: usize, two: usize| (object, point, [one.min(two), one.max(two)]);
        let key = key(from.vertex, to.vertex);
        if let Some(&number) = self.numbers.get(&key) {
            return Ok(number);
        }
        let row = |number| row_of(context.subject, Item { object, number }).ok_or_else(gone);
        let (one, two): (Row, Row) = (row(from.vertex)?, row(to.vertex)?);
        let shares = [(&one, 1.0 - share), (&two, share)];
        let instance = u32::try_from(place.instance).map_err(|_| gone())?;
        for (of, vertex) in context.vertices_at(point)? {
            if of == instance && alike(&row(vertex)?, &shares) {
                return Ok(vertex);
            }
        }
        let vertices = context.subject.file.object(object).and_then(|it| it.mesh());
        let count = vertices.ok_or_else(gone)?.vertices().len();
        let number = count + records.put_in(List::Vertices(object));
        let mut values = mixed(context.subject, &one, &shares, true);
        values.extend(context.position(point, instance, &one)?);
        records.duplicate_with(List::Vertices(object), from.vertex, count, values);
        self.numbers.insert(key, number);
        Ok(number)
    }
}
