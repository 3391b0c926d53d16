//! The lists of meshes in pieces: their keys, and what they hold.
//!
//! A piece is what the scanner keeps of a list in one chunk of the text, so an edit changes one or two of them, also in a
//! mesh of any size. Its key comes from its text. Where a triangle list does not make whole triangles, it is one piece.

use super::{Run, base64};
use level::in_parallel;
use rustc_hash::FxHasher;
use scan::model::IntegerPart;
use scan::model::VertexPart;
use scan::view::{File, Row, Triangles, Vertices};
use schema::TRIANGLE_VALUES;
use serde::{Deserialize, Serialize};
use std::hash::Hasher;
use std::ops::Range;
use text::Source;

/// The most influences of a vertex that are sent.
const INFLUENCES: usize = 4;

/// An integer that the text does not have.
const NO_INTEGER: i32 = i32::MIN;

/// A list of a mesh.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum List {
    /// Its vertices.
    Vertices,
    /// Its triangles.
    Triangles,
}

/// A field of vertices that a request can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum VertexField {
    /// Vertex Position.
    Position,
    /// Vertex Normal.
    Normal,
    /// The first UV set.
    Uv,
    /// Vertex Color.
    Color,
    /// Node indices and weights.
    Influences,
}

/// Which piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PieceId {
    /// Number of the object.
    pub object: usize,
    /// Which of its lists.
    pub list: List,
    /// Number of the piece in the list.
    pub piece: usize,
}

/// A piece. All arrays are base64 of little-endian numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// Which it is.
    #[serde(flatten)]
    pub id: PieceId,
    /// Its key.
    pub key: String,
    /// 3 f32 for each vertex, in units; NaN where a number is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// 3 f32 for each vertex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub normal: Option<String>,
    /// 2 f32 for each vertex; 0 where it has no UVs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uv: Option<String>,
    /// 3 f32 for each vertex, in versions that have colors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
    /// 4 i32 for each vertex: node indices, -1 for none. Left out where no vertex has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<String>,
    /// 4 f32 for each vertex: the weights of these nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weights: Option<String>,
    /// i32: material index and three vertex indices of each triangle. A triangle may begin in one piece and end in the
    /// next. The smallest i32 where the text has no integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub triangles: Option<String>,
}

/// The keys of a mesh.
#[derive(Default)]
pub(crate) struct Keys {
    pub vertices: Vec<Run>,
    pub triangles: Vec<Run>,
    pub triangle_count: usize,
    pub damaged: bool,
}

/// The triangles of a mesh, as they are cut.
struct Cut<'f, 'a> {
    list: Triangles<'f, 'a>,
    /// The whole list is one piece.
    whole: bool,
    span: Range<usize>,
}

fn cut<'f, 'a>(file: &'f File<'a>, object: usize) -> Option<Cut<'f, 'a>> {
    let object = file.object(object)?;
    let list = object.mesh()?.triangles()?;
    let record = object.record.triangles.as_ref()?;
    Some(Cut {
        whole: !list.reading().is_whole(),
        span: record.span.clone(),
        list,
    })
}

/// A piece of a list, whose key is wanted.
#[derive(Clone, Copy)]
enum Job<'a> {
    Vertices(&'a VertexPart),
    Triangles(&'a IntegerPart),
    /// A list that is damaged as a whole.
    Whole(usize),
}

/// The keys of all meshes, by object; `None` for an object that is no mesh.
pub(crate) fn keys(
    file: &File<'_>,
    threads: usize,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Vec<Option<Keys>> {
    let mut jobs = Vec::new();
    for object in file.objects() {
        let Some(mesh) = object.mesh() else { continue };
        jobs.extend(
            mesh.vertices()
                .parts()
                .iter()
                .map(|part| (object.number, Job::Vertices(part))),
        );
        let Some(cut) = cut(file, object.number) else {
            continue;
        };
        if cut.whole {
            jobs.push((object.number, Job::Whole(object.number)));
        } else {
            jobs.extend(
                cut.list
                    .parts()
                    .iter()
                    .map(|part| (object.number, Job::Triangles(part))),
            );
        }
    }
    let mut done = in_parallel(threads, jobs.len(), |number| {
        let (_, job) = jobs.get(number).filter(|_| !cancelled())?;
        Some(key_of(file, *job))
    })
    .into_iter()
    .zip(&jobs)
    .peekable();
    file.objects()
        .map(|object| {
            object.mesh()?;
            let record = object.record;
            let lists = [&record.vertices, &record.triangles];
            let mut keys = Keys {
                damaged: lists
                    .iter()
                    .any(|list| list.as_ref().is_none_or(|list| list.broken)),
                ..Keys::default()
            };
            if let Some(cut) = cut(file, object.number) {
                keys.triangle_count = cut.list.len();
                keys.damaged |= cut.whole;
            }
            while let Some((key, (_, job))) = done.next_if(|(_, (of, _))| *of == object.number) {
                let (key, damaged) = key.unwrap_or_default();
                keys.damaged |= damaged;
                match job {
                    Job::Vertices(part) => keys.vertices.push((part.count, key)),
                    Job::Triangles(part) => {
                        keys.triangles.push((part.count / TRIANGLE_VALUES, key))
                    }
                    Job::Whole(_) => keys.triangles.push((keys.triangle_count, key)),
                }
            }
            Some(keys)
        })
        .collect()
}

/// The key of a piece, and whether its text is damaged.
fn key_of(file: &File<'_>, job: Job<'_>) -> (String, bool) {
    match job {
        Job::Vertices(part) => key(file, &part.span, b'v'),
        Job::Triangles(part) => key(file, &part.span, b't'),
        Job::Whole(object) => match cut(file, object) {
            // How it is read depends on the count and on what indices may be.
            Some(cut) => {
                let bounds = format!("{:?} {:?}", cut.list.reading(), file.bounds());
                (hashed(file, &cut.span, bounds.as_bytes()), true)
            }
            None => (String::new(), true),
        },
    }
}

fn key(file: &File<'_>, span: &Range<usize>, kind: u8) -> (String, bool) {
    let damaged = file.is_damaged(span);
    let version = file.model.effective_version();
    (
        hashed(file, span, &[kind, version, u8::from(damaged)]),
        damaged,
    )
}

/// A hash of a stretch of the text and of what else decides how it is read.
fn hashed(file: &File<'_>, span: &Range<usize>, more: &[u8]) -> String {
    // That of the text is kept from one text to the next.
    let text = file.kept(span, 0, || {
        TextHash(hash(&Source::bytes(file.source, span.clone())))
    });
    let mut hasher = FxHasher::default();
    hasher.write(more);
    hasher.write_u64(text.0);
    hasher.write_usize(span.len());
    format!("{:016x}", hasher.finish())
}

/// A hash of a stretch of the text.
struct TextHash(u64);

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(bytes);
    hasher.finish()
}

/// Pieces, without those that are not there, made on so many threads; `None` once it is cancelled.
pub fn pieces(
    file: &File<'_>,
    wanted: &[PieceId],
    fields: &[VertexField],
    (threads, cancelled): (usize, &(dyn Fn() -> bool + Sync)),
) -> Option<Vec<Piece>> {
    let found = in_parallel(threads, wanted.len(), |number| {
        let id = wanted.get(number).filter(|_| !cancelled())?;
        piece(file, *id, fields)
    });
    (!cancelled()).then(|| found.into_iter().flatten().collect())
}

/// Reads a piece, with these fields of vertices; `None` where there is no such piece.
pub fn piece(file: &File<'_>, id: PieceId, fields: &[VertexField]) -> Option<Piece> {
    match id.list {
        List::Vertices => {
            let vertices = file.object(id.object)?.mesh()?.vertices();
            let part = vertices.parts().get(id.piece)?;
            Some(vertex_piece(file, &vertices, (part, id), fields))
        }
        List::Triangles => {
            let cut = cut(file, id.object)?;
            let (key, values) = if cut.whole {
                let wanted = (id.piece == 0).then_some(Job::Whole(id.object))?;
                (key_of(file, wanted).0, all_triangles(&cut.list))
            } else {
                let part = cut.list.parts().get(id.piece)?;
                let mut values = Vec::with_capacity(part.count);
                cut.list
                    .visit_part(part, |_, _, _, value| values.push(integer_or_none(value)));
                (key_of(file, Job::Triangles(part)).0, values)
            };
            Some(Piece {
                triangles: Some(base64::integers(&values)),
                ..empty(id, key)
            })
        }
    }
}

fn empty(id: PieceId, key: String) -> Piece {
    Piece {
        id,
        key,
        position: None,
        normal: None,
        uv: None,
        color: None,
        nodes: None,
        weights: None,
        triangles: None,
    }
}

pub(crate) fn integer_or_none(value: Option<i64>) -> i32 {
    value
        .and_then(|value| i32::try_from(value).ok())
        .unwrap_or(NO_INTEGER)
}

/// The values of a list that does not make whole triangles, as it is read.
pub(crate) fn all_triangles(list: &Triangles<'_, '_>) -> Vec<i32> {
    let mut values = Vec::with_capacity(list.len().saturating_mul(TRIANGLE_VALUES));
    list.visit(|triangle| {
        let number = |value: &Option<scan::view::Integer>| value.as_ref().and_then(|it| it.value);
        values.extend(
            triangle
                .values
                .iter()
                .map(|value| integer_or_none(number(value))),
        );
    });
    values
}

fn vertex_piece(
    file: &File<'_>,
    vertices: &Vertices<'_, '_>,
    (part, id): (&VertexPart, PieceId),
    fields: &[VertexField],
) -> Piece {
    let wants = |field| fields.contains(&field);
    let mut positions = Vec::new();
    let mut normals = Vec::new();
    let mut uvs = Vec::new();
    let mut colors = Vec::new();
    let mut nodes = Vec::new();
    let mut weights = Vec::new();
    let mut row = Row::new(file.model.effective_version());
    vertices.visit_part(part, &mut row, &mut |row: &Row| {
        if wants(VertexField::Position) {
            positions.extend(row.position());
        }
        if wants(VertexField::Normal) {
            normals.extend(row.normal());
        }
        if wants(VertexField::Uv) {
            let [u, v, _] = row.uvs().next().unwrap_or_default();
            uvs.extend([u, v]);
        }
        if wants(VertexField::Color) {
            colors.extend(row.color().into_iter().flatten());
        }
        if wants(VertexField::Influences) {
            let mut own = row.influences();
            for _ in 0..INFLUENCES {
                let (node, weight) = own.next().unwrap_or((None, 0.0));
                nodes.push(node.and_then(|node| i32::try_from(node).ok()).unwrap_or(-1));
                weights.push(weight);
            }
        }
    });
    let is_weighted = nodes.iter().any(|&node| node >= 0);
    let floats = |values: Vec<f32>| (!values.is_empty()).then(|| base64::floats(&values));
    Piece {
        position: floats(positions),
        normal: floats(normals),
        uv: floats(uvs),
        color: floats(colors),
        nodes: is_weighted.then(|| base64::integers(&nodes)),
        weights: is_weighted.then(|| base64::floats(&weights)),
        ..empty(id, key_of(file, Job::Vertices(part)).0)
    }
}
