//! Meshes put together from the parts of their lists, which are read on several threads.

use super::piece::Piece;
use crate::model::Phase;
use crate::view::{File, Object, Row, Triangles};
use level::{
    Columns, MISSING_CORNER, Materials, Mesh, UNKNOWN_MATERIAL, corner_of, index_or_unknown,
};
use level::{in_order, in_parallel};
use schema::TRIANGLE_VALUES;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The size in bytes of the longest text whose read parts are kept. They take a third of the text's size, and edits of
/// a longer text wait for the disk anyway.
const KEPT: usize = 128 << 20;

/// Whether the parts that are read of a file are kept for the texts that edits make of it.
pub(super) fn is_kept(file: &File<'_>) -> bool {
    file.keeps() && file.source.len() <= KEPT
}

/// A piece of work: a part of a list of an object.
#[derive(Clone, Copy)]
struct Job {
    object: usize,
    part: Part,
}

#[derive(Clone, Copy)]
enum Part {
    Vertices(usize),
    Triangles(usize),
}

/// The result of a piece of work.
#[derive(Clone, Debug)]
pub(super) enum Done {
    Vertices(Arc<Piece>),
    Triangles(Arc<Integers>),
}

/// The integers of a part of a triangle list, in the order of the text; [`UNKNOWN_MATERIAL`] for what is none.
#[derive(Debug, PartialEq)]
pub(super) struct Integers(Vec<i32>);

/// Reads the wanted meshes on so many threads, and gives each with the number of its object, in the order of the file. Once
/// `cancelled` is true the rest of them is left out.
pub(super) fn read(
    file: &File<'_>,
    columns: Columns,
    wanted: &(dyn Fn(usize) -> bool + Sync),
    (threads, cancelled): (usize, &(dyn Fn() -> bool + Sync)),
    mut take: impl FnMut(usize, Mesh) + Send,
) {
    let (open, jobs) = jobs(file, wanted);
    let mut open = open
        .into_iter()
        .filter_map(|number| file.object(number))
        .peekable();
    let mut current: Option<Building<'_, '_>> = None;
    in_order(
        threads,
        jobs.len(),
        |number| {
            let job = jobs.get(number).filter(|_| !cancelled())?;
            look(file, columns, *job)
        },
        |number, done| {
            let (Some(job), Some(done)) = (jobs.get(number), done) else {
                return;
            };
            if current
                .as_ref()
                .is_none_or(|it| it.object.number != job.object)
            {
                if let Some(done) = current.take() {
                    take(done.object.number, done.finish());
                }
                // Those before it have no parts.
                while let Some(object) = open.next_if(|object| object.number <= job.object) {
                    let building = Building::new(object, columns);
                    if let Some(empty) = current.replace(building) {
                        take(empty.object.number, empty.finish());
                    }
                }
            }
            if let Some(building) = &mut current {
                building.add(job.part, &done);
            }
        },
    );
    let rest = open.map(|object| Building::new(object, columns));
    for done in current.into_iter().chain(rest) {
        take(done.object.number, done.finish());
    }
}

/// The meshes that are wanted, and the pieces of work that reading them is made of, mesh by mesh.
fn jobs(file: &File<'_>, wanted: &(dyn Fn(usize) -> bool + Sync)) -> (Vec<usize>, Vec<Job>) {
    let mut jobs = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for object in file.objects().filter(|object| wanted(object.number)) {
        let Some(mesh) = object.mesh() else { continue };
        let object = object.number;
        open.push(object);
        let vertices = 0..mesh.vertices().parts().len();
        let vertices = vertices.map(Part::Vertices);
        let triangles = 0..mesh.triangles().map_or(0, |list| list.parts().len());
        let triangles = triangles.map(Part::Triangles);
        jobs.extend(vertices.chain(triangles).map(|part| Job { object, part }));
    }
    (open, jobs)
}

/// The parts of the wanted meshes by the numbers of their objects. Not all of them once `cancelled` is true.
pub(super) fn all(
    file: &File<'_>,
    columns: Columns,
    wanted: &(dyn Fn(usize) -> bool + Sync),
    (threads, cancelled): (usize, &(dyn Fn() -> bool + Sync)),
) -> BTreeMap<usize, Vec<Done>> {
    let (open, jobs) = jobs(file, wanted);
    let done = in_parallel(threads, jobs.len(), |number| {
        let job = jobs.get(number).filter(|_| !cancelled())?;
        look(file, columns, *job)
    });
    let mut all: BTreeMap<usize, Vec<Done>> = open
        .into_iter()
        .map(|object| (object, Vec::new()))
        .collect();
    for (job, done) in jobs.iter().zip(done) {
        if let (Some(parts), Some(done)) = (all.get_mut(&job.object), done) {
            parts.push(done);
        }
    }
    all
}

/// The mesh of an object of all its parts.
pub(super) fn assembled(object: Object<'_, '_>, columns: Columns, parts: &[Done]) -> Mesh {
    let mut building = Building::new(object, columns);
    let mut triangles = 0;
    for done in parts {
        let part = match done {
            Done::Vertices(_) => Part::Vertices(0),
            Done::Triangles(_) => {
                triangles += 1;
                Part::Triangles(triangles - 1)
            }
        };
        building.add(part, done);
    }
    building.finish()
}

/// Reads a part, or takes it as it was read before.
fn look(file: &File<'_>, columns: Columns, job: Job) -> Option<Done> {
    let mesh = file.object(job.object)?.mesh()?;
    let keeps = is_kept(file);
    match job.part {
        Part::Vertices(part) => {
            let vertices = mesh.vertices();
            let part = vertices.parts().get(part)?;
            let version = file.model.effective_version();
            let make = || {
                let mut piece = Piece::with_room(columns, part.count);
                let mut row = Row::new(version);
                match columns.are_points() {
                    true => vertices.visit_points(part, &mut row, &mut |position, uv| {
                        piece.add_point(position, uv);
                    }),
                    false => vertices.visit_part(part, &mut row, &mut |row: &Row| piece.add(row)),
                }
                piece
            };
            let more = u64::from(columns.bits()) | u64::from(version) << 8;
            Some(Done::Vertices(match keeps {
                true => file.kept(&part.span, more, make),
                false => Arc::new(make()),
            }))
        }
        Part::Triangles(part) => {
            let triangles = mesh.triangles()?;
            let part = triangles.parts().get(part)?;
            let make = || {
                let mut integers = Vec::with_capacity(part.count);
                triangles.each_integer(part, |value| integers.push(index_or_unknown(value)));
                Integers(integers)
            };
            Some(Done::Triangles(match keeps {
                true => file.kept(&part.span, 0, make),
                false => Arc::new(make()),
            }))
        }
    }
}

/// A mesh that is put together.
struct Building<'f, 'a> {
    object: Object<'f, 'a>,
    triangles: Option<Triangles<'f, 'a>>,
    vertices: Piece,
    corners: Vec<[u32; 3]>,
    materials: Materials,
    /// The triangle that values are put into, and its values.
    open: Option<(usize, [i32; TRIANGLE_VALUES])>,
}

impl<'f, 'a> Building<'f, 'a> {
    fn new(object: Object<'f, 'a>, columns: Columns) -> Self {
        let mesh = object.mesh();
        let triangles = mesh.as_ref().and_then(|mesh| mesh.triangles());
        let count = triangles.as_ref().map_or(0, |list| list.len());
        let vertices = mesh.map_or(0, |mesh| mesh.vertices().len());
        let mut building = Building {
            vertices: Piece::with_room(columns, vertices),
            corners: Vec::with_capacity(count),
            materials: Materials::with_capacity(count),
            open: None,
            triangles,
            object,
        };
        if let Some(list) = &building.triangles
            && list.reading().count_is_triangle()
            && let Some(list) = &building.object.record.triangles
        {
            let first = list.declared.as_ref().and_then(|count| count.value);
            building.put(0, Phase::MATERIAL, index_or_unknown(first));
        }
        building
    }

    fn add(&mut self, part: Part, done: &Done) {
        match (part, done) {
            (_, Done::Vertices(piece)) => self.vertices.append(piece),
            (Part::Triangles(part), Done::Triangles(integers)) => self.add_integers(part, integers),
            (Part::Vertices(_), Done::Triangles(_)) => {}
        }
    }

    fn add_integers(&mut self, part: usize, integers: &Integers) {
        let Some(list) = self.triangles.take() else {
            return;
        };
        if let Some(part) = list.parts().get(part) {
            let reading = list.reading();
            let mut values = integers.0.as_slice();
            let mut number = part.before;
            while let Some((&value, rest)) = values.split_first() {
                // Whole triangles are the rule.
                if reading.is_whole() && number.is_multiple_of(TRIANGLE_VALUES) {
                    self.close();
                    self.fill(number / TRIANGLE_VALUES);
                    let (whole, rest) = values.as_chunks::<TRIANGLE_VALUES>();
                    whole.iter().for_each(|values| self.push(values));
                    number += values.len() - rest.len();
                    values = rest;
                    if values.is_empty() {
                        break;
                    }
                    if !whole.is_empty() {
                        continue;
                    }
                }
                if let Some(triangle) = reading.triangle(number) {
                    self.put(triangle, reading.phase(number), value);
                }
                number += 1;
                values = rest;
            }
        }
        self.triangles = Some(list);
    }

    /// Puts a value into its triangle.
    fn put(&mut self, triangle: usize, phase: Phase, value: i32) {
        if self.open.is_none_or(|(open, _)| open != triangle) {
            self.close();
            self.open = Some((triangle, [UNKNOWN_MATERIAL; TRIANGLE_VALUES]));
        }
        if let Some((_, values)) = &mut self.open
            && let Some(to) = values.get_mut(phase.index())
        {
            *to = value;
        }
    }

    /// The open triangle is complete.
    fn close(&mut self) {
        if let Some((triangle, values)) = self.open.take() {
            self.fill(triangle);
            self.push(&values);
        }
    }

    /// Puts triangles of which nothing is known before one.
    fn fill(&mut self, triangle: usize) {
        let count = self.corners.len().max(triangle);
        self.corners.resize(count, [MISSING_CORNER; 3]);
        self.materials.resize(count);
    }

    fn push(&mut self, &[material, a, b, c]: &[i32; TRIANGLE_VALUES]) {
        let vertices = self.vertices.positions.len();
        self.materials.push(material);
        let corners = [a, b, c].map(|corner| corner_of(corner, vertices));
        self.corners.push(corners);
    }

    fn finish(mut self) -> Mesh {
        self.close();
        let count = self.triangles.as_ref().map_or(0, |list| list.len());
        self.corners.truncate(count);
        self.materials.resize(count);
        self.fill(count);
        Mesh {
            positions: self.vertices.positions,
            normals: self.vertices.normals,
            colors: self.vertices.colors,
            uvs: self.vertices.uvs,
            first_uvs: self.vertices.first_uvs,
            weights: self.vertices.weights,
            triangles: self.corners,
            materials: self.materials,
        }
    }
}
