//! The binary part of a glTF file: vertices and indices of meshes, read part by part and written at once. A file beside the
//! output holds it until its size is known, so that memory does not grow with the level but for the indices of one mesh.

use super::pieces::{all_triangles, integer_or_none};
use super::solids::{self, Solid};
use level::in_order;
use level::{Columns, Shape};
use scan::fill;
use scan::view::{File, Row};
use std::collections::{BTreeMap, HashSet};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// A mesh as it is in the binary part.
#[derive(Debug, Default)]
pub(crate) struct Stored {
    /// Where its vertices begin. Each is position, normal, UV and, if the version has them, color.
    pub vertices: usize,
    pub count: usize,
    pub has_colors: bool,
    pub min: [f32; 3],
    pub max: [f32; 3],
    /// By material index: where the vertex indices begin, and how many there are.
    pub parts: Vec<(i64, usize, usize)>,
}

/// Bytes of a vertex.
pub(crate) const fn stride(has_colors: bool) -> usize {
    if has_colors { 44 } else { 32 }
}

/// Room for what is written before its beginning is known: an empty file, or memory.
pub trait Scratch: Read + Write + Seek + Send {
    /// Shortens what was written to `len` bytes.
    ///
    /// # Errors
    /// Where the file cannot be shortened.
    fn cut(&mut self, len: u64) -> io::Result<()>;
}

impl Scratch for std::fs::File {
    fn cut(&mut self, len: u64) -> io::Result<()> {
        self.set_len(len)
    }
}

impl Scratch for io::Cursor<Vec<u8>> {
    fn cut(&mut self, len: u64) -> io::Result<()> {
        let len = usize::try_from(len).map_err(io::Error::other)?;
        self.get_mut().truncate(len);
        Ok(())
    }
}

/// The binary part while it grows.
pub(crate) struct Spill<'a> {
    out: BufWriter<&'a mut dyn Scratch>,
    pub len: usize,
}

impl<'a> Spill<'a> {
    /// Writes into a file that is empty.
    pub fn new(file: &'a mut dyn Scratch) -> Self {
        Spill {
            out: BufWriter::with_capacity(1 << 20, file),
            len: 0,
        }
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.len += bytes.len();
        self.out.write_all(bytes)
    }

    /// Takes back what was written from a place on.
    fn back_to(&mut self, len: usize) -> io::Result<()> {
        self.out.seek(SeekFrom::Start(len as u64))?;
        self.out.get_mut().cut(len as u64)?;
        self.len = len;
        Ok(())
    }

    /// Copies all of it.
    pub fn copy(mut self, out: &mut dyn Write) -> io::Result<()> {
        self.out.rewind()?;
        let file = self
            .out
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        io::copy(file, out)?;
        Ok(())
    }
}

/// A part of a list.
#[derive(Clone, Copy)]
enum Part {
    Vertices(usize),
    Triangles(usize),
    /// A list that does not make whole triangles.
    Whole,
}

/// The vertices or triangles read from a part.
enum Run {
    Vertices(Vertices),
    /// Material index and vertex indices. A triangle may begin in one part and end in the next.
    Triangles(Vec<i32>),
}

#[derive(Default)]
struct Vertices {
    has_colors: bool,
    bytes: Vec<u8>,
    count: usize,
    /// Those, from the first of the part on, that are nowhere.
    lost: Vec<usize>,
    min: [f32; 3],
    max: [f32; 3],
}

const NOWHERE: ([f32; 3], [f32; 3]) = ([f32::INFINITY; 3], [f32::NEG_INFINITY; 3]);

impl Vertices {
    fn new(has_colors: bool) -> Self {
        let (min, max) = NOWHERE;
        Vertices {
            has_colors,
            min,
            max,
            ..Vertices::default()
        }
    }

    fn add(&mut self, position: [f32; 3], normal: [f32; 3], uv: [f32; 2], color: Option<[f32; 3]>) {
        if !position.iter().all(|axis| axis.is_finite()) {
            self.lost.push(self.count);
        }
        self.count += 1;
        let finite = |value: f32| if value.is_finite() { value } else { 0.0 };
        let position = position.map(finite);
        include((&mut self.min, &mut self.max), &position, &position);
        let color = color
            .unwrap_or_default()
            .map(|part| match part.is_finite() {
                true => part.clamp(0.0, 1.0),
                false => 0.0,
            });
        let color = if self.has_colors { &color[..] } else { &[] };
        for values in [&position[..], &normal, &uv, color] {
            for value in values {
                self.bytes.extend_from_slice(&value.to_le_bytes());
            }
        }
    }
}

fn include((min, max): (&mut [f32; 3], &mut [f32; 3]), low: &[f32; 3], high: &[f32; 3]) {
    for axis in 0..3 {
        min[axis] = min[axis].min(low[axis]);
        max[axis] = max[axis].max(high[axis]);
    }
}

fn unit(normal: [f32; 3]) -> [f32; 3] {
    let length = normal.iter().map(|axis| axis * axis).sum::<f32>().sqrt();
    if length.is_normal() {
        normal.map(|axis| axis / length)
    } else {
        [0.0, 0.0, 1.0]
    }
}

/// Writes all meshes, spheres, boxes and pills; by object, `None` for one without triangles.
pub(crate) fn write_meshes(
    file: &File<'_>,
    threads: usize,
    spill: &mut Spill<'_>,
) -> io::Result<Vec<Option<Stored>>> {
    let mut jobs = Vec::new();
    for object in file.objects() {
        let Some(mesh) = object.mesh() else { continue };
        let number = object.number;
        let parts = 0..mesh.vertices().parts().len();
        jobs.extend(parts.map(|part| (number, Part::Vertices(part))));
        let Some(list) = mesh.triangles() else {
            continue;
        };
        if list.reading().is_whole() {
            let parts = 0..list.parts().len();
            jobs.extend(parts.map(|part| (number, Part::Triangles(part))));
        } else {
            jobs.push((number, Part::Whole));
        }
    }
    let mut stored: Vec<Option<Stored>> = file.objects().map(|_| None).collect();
    let mut open: Option<Open> = None;
    let mut take = |object: usize, run: Option<Run>| {
        if open.as_ref().is_some_and(|open| open.object != object)
            && let Some(done) = open.take()
        {
            done.finish(spill, &mut stored)?;
        }
        let open = open.get_or_insert_with(|| Open::new(file, object, spill.len));
        match run {
            Some(Run::Vertices(vertices)) => open.vertices(&vertices, spill),
            Some(Run::Triangles(values)) => {
                open.triangles(&values);
                Ok(())
            }
            None => Ok(()),
        }
    };
    let mut failure = Ok(());
    let has_failed = AtomicBool::new(false);
    in_order(
        threads,
        jobs.len(),
        |number| {
            let wanted = !has_failed.load(Ordering::Relaxed);
            let &job = jobs.get(number).filter(|_| wanted)?;
            Some((job.0, read(file, job)))
        },
        |_, read| {
            if failure.is_ok()
                && let Some((object, run)) = read
            {
                failure = take(object, run);
                has_failed.store(failure.is_err(), Ordering::Relaxed);
            }
        },
    );
    failure?;
    if let Some(done) = open {
        done.finish(spill, &mut stored)?;
    }
    for (object, shape) in fill::shapes(file, Columns::POSITIONS, &|_| false, 1, &|| false)
        .into_iter()
        .enumerate()
    {
        if let Some((solid, material)) = solid(&shape) {
            let mut open = Open::plain(object, spill.len);
            let mut vertices = Vertices::new(false);
            let all = solid.positions.iter().zip(&solid.normals).zip(&solid.uvs);
            all.for_each(|((&position, &normal), &uv)| vertices.add(position, normal, uv, None));
            open.vertices(&vertices, spill)?;
            let corners = solid.triangles.iter().flatten().copied();
            open.parts
                .entry(i64::from(material))
                .or_default()
                .extend(corners);
            open.finish(spill, &mut stored)?;
        }
    }
    Ok(stored)
}

fn read(file: &File<'_>, (object, part): (usize, Part)) -> Option<Run> {
    let mesh = file.object(object)?.mesh()?;
    match part {
        Part::Vertices(part) => {
            let list = mesh.vertices();
            let part = list.parts().get(part)?;
            let mut row = Row::new(file.model.effective_version());
            let mut vertices = Vertices::new(row.has_color());
            vertices.bytes.reserve(part.count * stride(row.has_color()));
            list.visit_part(part, &mut row, &mut |row: &Row| {
                let [u, v, _] = row.uvs().next().unwrap_or_default();
                // v grows downward there.
                let uv = [u, 1.0 - v].map(|value| if value.is_finite() { value } else { 0.0 });
                vertices.add(row.position(), unit(row.normal()), uv, row.color());
            });
            Some(Run::Vertices(vertices))
        }
        Part::Triangles(part) => {
            let list = mesh.triangles()?;
            let part = list.parts().get(part)?;
            let mut values = Vec::with_capacity(part.count);
            list.visit_part(part, |_, _, _, value| values.push(integer_or_none(value)));
            Some(Run::Triangles(values))
        }
        Part::Whole => Some(Run::Triangles(all_triangles(&mesh.triangles()?))),
    }
}

/// A sphere, box or pill whose size is one, with its material index.
fn solid(shape: &Shape) -> Option<(Solid, i32)> {
    let sizes = |values: &[f64]| {
        let mut values = values.iter();
        values.all(|value| value.is_finite() && *value != 0.0)
    };
    match *shape {
        Shape::Sphere { material, radius } if sizes(&[radius]) => {
            Some((solids::sphere(radius.abs() as f32), material))
        }
        Shape::Box { material, extents } if sizes(&extents) => {
            let half = extents.map(|side| side.abs() as f32);
            Some((solids::cuboid(half), material))
        }
        Shape::Pill {
            material,
            height,
            radius,
        } if sizes(&[height, radius]) => {
            let pill = solids::pill(height.abs() as f32, radius.abs() as f32);
            Some((pill, material))
        }
        _ => None,
    }
}

/// A mesh that is being written.
struct Open {
    object: usize,
    stored: Stored,
    lost: HashSet<usize>,
    /// Vertex indices by material index.
    parts: BTreeMap<i64, Vec<u32>>,
    /// The first numbers of a triangle that goes on in the next part.
    begun: Vec<i32>,
}

impl Open {
    fn new(file: &File<'_>, object: usize, at: usize) -> Self {
        let mut open = Open::plain(object, at);
        open.stored.has_colors = Row::new(file.model.effective_version()).has_color();
        open
    }

    fn plain(object: usize, at: usize) -> Self {
        let (min, max) = NOWHERE;
        Open {
            object,
            stored: Stored {
                vertices: at,
                min,
                max,
                ..Stored::default()
            },
            lost: HashSet::new(),
            parts: BTreeMap::new(),
            begun: Vec::new(),
        }
    }

    fn vertices(&mut self, vertices: &Vertices, spill: &mut Spill<'_>) -> io::Result<()> {
        let stored = &mut self.stored;
        let lost = vertices.lost.iter().map(|vertex| vertex + stored.count);
        self.lost.extend(lost);
        stored.count += vertices.count;
        include(
            (&mut stored.min, &mut stored.max),
            &vertices.min,
            &vertices.max,
        );
        spill.put(&vertices.bytes)
    }

    fn triangles(&mut self, values: &[i32]) {
        let missing = (4 - self.begun.len()) % 4;
        let (rest, values) = values.split_at(missing.min(values.len()));
        self.begun.extend(rest);
        if let Ok(whole) = <[i32; 4]>::try_from(self.begun.as_slice()) {
            self.triangle(whole);
            self.begun.clear();
        }
        let (whole, rest) = values.as_chunks();
        whole.iter().for_each(|&whole| self.triangle(whole));
        self.begun.extend(rest);
    }

    /// Adds a triangle, unless a corner of it is nowhere: then others cannot draw it either.
    fn triangle(&mut self, [material, corners @ ..]: [i32; 4]) {
        let there = |corner: i32| {
            let vertex = usize::try_from(corner).ok();
            vertex.is_some_and(|it| it < self.stored.count && !self.lost.contains(&it))
        };
        if corners.into_iter().all(there) {
            let part = self.parts.entry(i64::from(material)).or_default();
            part.extend(corners.map(i32::cast_unsigned));
        }
    }

    /// Writes the indices; of a mesh without triangles nothing stays.
    fn finish(mut self, spill: &mut Spill<'_>, all: &mut [Option<Stored>]) -> io::Result<()> {
        if self.parts.is_empty() {
            return spill.back_to(self.stored.vertices);
        }
        for (material, indices) in self.parts {
            self.stored.parts.push((material, spill.len, indices.len()));
            for some in indices.chunks(1 << 14) {
                let bytes: Vec<[u8; 4]> = some.iter().map(|index| index.to_le_bytes()).collect();
                spill.put(bytes.as_flattened())?;
            }
        }
        if let Some(place) = all.get_mut(self.object) {
            *place = Some(self.stored);
        }
        Ok(())
    }
}
