//! The half-edge mesh of a map: its arrays, and what each value of them may be.

use super::checker::{Checker, within, words};
use super::surface;
use crate::dmx::graph::*;

/// The arrays of numbers, by what they have one value for: vertices, half-edges, faces.
pub(super) const ARRAYS: [(&str, Of); 10] = [
    ("vertexEdgeIndices", Of::Vertices),
    ("vertexDataIndices", Of::Vertices),
    ("edgeVertexIndices", Of::Edges),
    ("edgeOppositeIndices", Of::Edges),
    ("edgeNextIndices", Of::Edges),
    ("edgeFaceIndices", Of::Edges),
    ("edgeDataIndices", Of::Edges),
    ("edgeVertexDataIndices", Of::Edges),
    ("faceEdgeIndices", Of::Faces),
    ("faceDataIndices", Of::Faces),
];

/// The parts of a mesh.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Of {
    Vertices,
    Edges,
    Faces,
}

impl Of {
    fn name(self) -> &'static str {
        match self {
            Of::Vertices => "vertices",
            Of::Edges => "half-edges",
            Of::Faces => "faces",
        }
    }
}

/// The data groups of a mesh, the array that points into each, and whether no two of its values may be the same.
const GROUPS: [(&str, &str, bool); 4] = [
    ("vertexData", "vertexDataIndices", true),
    ("faceVertexData", "edgeVertexDataIndices", true),
    ("edgeData", "edgeDataIndices", false),
    ("faceData", "faceDataIndices", true),
];

/// Types of streams, by group and the name before the colon.
const STREAMS: [(&str, &str, Kind); 12] = [
    ("vertexData", "position", Kind::Vector3),
    ("faceVertexData", "texcoord", Kind::Vector2),
    ("faceVertexData", "normal", Kind::Vector3),
    ("faceVertexData", "tangent", Kind::Vector4),
    ("faceVertexData", "VertexPaintTintColor", Kind::Vector4),
    ("faceVertexData", "VertexPaintBlendParams", Kind::Vector4),
    ("edgeData", "flags", Kind::Int),
    ("faceData", "textureScale", Kind::Vector2),
    ("faceData", "textureAxisU", Kind::Vector4),
    ("faceData", "textureAxisV", Kind::Vector4),
    ("faceData", "materialindex", Kind::Int),
    ("faceData", "flags", Kind::Int),
];

/// Checks a mesh.
pub(super) fn check(checker: &mut Checker, mesh: &Element) {
    let counts = arrays(checker, mesh);
    for (group, array, once) in GROUPS {
        data(checker, mesh, (group, array, once));
    }
    if let Some(levels) = checker
        .linked(mesh, "subdivisionData")
        .and_then(|it| it.get("subdivisionLevels"))
        && let Some([_, edges, _]) = counts
        && !levels.is_empty()
        && levels.len() != edges
    {
        let found = levels.len();
        let message = format!("There are {found} subdivisionLevels for {edges} half-edges");
        checker.tell("array-length", levels.at.clone(), message);
    }
    if let Some(counts) = counts {
        surface::check(checker, mesh, counts);
    }
}

/// The numbers of vertices, half-edges and faces, if the arrays are there and agree.
fn arrays(checker: &mut Checker, mesh: &Element) -> Option<[usize; 3]> {
    let mut counts: [Option<usize>; 3] = [None; 3];
    let mut sound = true;
    for (name, of) in ARRAYS {
        let Some(attribute) = mesh.get(name) else {
            let message = format!("The mesh has no `{name}`: readers need all ten arrays");
            checker.tell("missing-array", mesh.at.clone(), message);
            sound = false;
            continue;
        };
        if (attribute.kind, attribute.list) != (Kind::Int, true) {
            checker.mistyped(attribute, name, Kind::Int.shown(true));
            sound = false;
            continue;
        }
        let count = counts.get_mut(of as usize)?;
        let first = *count.get_or_insert(attribute.len());
        if first != attribute.len() {
            let (found, what) = (attribute.len(), of.name());
            let message = format!("`{name}` has {found} values, but there are {first} {what}");
            checker.tell("array-length", attribute.at.clone(), message);
            sound = false;
        }
    }
    for name in [
        "materials",
        "vertexData",
        "faceVertexData",
        "edgeData",
        "faceData",
        "subdivisionData",
    ] {
        if mesh.get(name).is_none() {
            let message = format!("The mesh has no `{name}`: all meshes of Hammer's have it");
            checker.tell("missing-array", mesh.at.clone(), message);
        }
    }
    let [vertices, edges, faces] = counts;
    let edges = edges?;
    if edges % 2 != 0
        && let Some(attribute) = mesh.get("edgeVertexIndices")
    {
        let message = format!("There are {edges} half-edges: they come in pairs");
        checker.tell("array-length", attribute.at.clone(), message);
        sound = false;
    }
    sound.then_some([vertices?, edges, faces?])
}

/// Checks a group of data and the array that points into it.
fn data(checker: &mut Checker, mesh: &Element, (group, array, once): (&str, &str, bool)) {
    let Some(element) = checker.linked(mesh, group) else {
        return;
    };
    let Some(size) = element.get("size") else {
        return;
    };
    let Some(count) = size.ints().first().and_then(|it| usize::try_from(*it).ok()) else {
        return;
    };
    if let Some(indices) = mesh.get(array) {
        within(checker, indices, (array, 0, count), group);
        if once {
            distinct(checker, indices, array, count);
        }
    }
    let streams = element.get("streams").map(Attribute::links);
    let mut positions = group != "vertexData";
    for link in streams.unwrap_or_default() {
        let Some(stream) = checker.element(*link) else {
            continue;
        };
        positions |= stream.name == b"position:0";
        if let Some(data) = stream.get("data") {
            self::stream(checker, (group, count), stream, data);
            if stream.name == b"materialindex:0" {
                materials(checker, mesh, data);
            }
        }
    }
    if !positions {
        let message = "The vertices have no stream `position:0`";
        checker.tell("missing-stream", element.at.clone(), message);
    }
}

fn stream(
    checker: &mut Checker,
    (group, count): (&str, usize),
    stream: &Element,
    data: &Attribute,
) {
    let name = words(&stream.name);
    let begin = name.split(':').next().unwrap_or_default();
    let known = STREAMS
        .iter()
        .find(|(of, name, _)| *of == group && *name == begin);
    if let Some((_, _, kind)) = known
        && (data.kind, data.list) != (*kind, true)
    {
        checker.mistyped(data, &name, kind.shown(true));
        return;
    }
    if data.len() != count {
        let found = data.len();
        let message = format!("The stream `{name}` has {found} values, but `size` is {count}");
        checker.tell("stream-length", data.at.clone(), message);
    }
    let width = data.kind.width();
    let odd = data.reals().iter().position(|it| !it.is_finite());
    if let Some(odd) = odd {
        checker.value("not-a-finite-number", data, odd / width, || {
            format!("`{name}` holds a number that is none (nan or inf)")
        });
    }
    if begin == "tangent" && data.kind == Kind::Vector4 {
        for (number, tangent) in data.reals().chunks_exact(4).enumerate() {
            // Half-edges without a face have zeros.
            if let [x, y, z, w] = tangent
                && (w.abs() - 1.0).abs() > 1e-3
                && [x, y, z, w].into_iter().any(|it| *it != 0.0)
            {
                checker.value("tangent-sign", data, number, || {
                    format!("The last number of a tangent is {w}: it is 1 or -1")
                });
            }
        }
    }
}

fn materials(checker: &mut Checker, mesh: &Element, data: &Attribute) {
    let Some(names) = mesh.get("materials") else {
        return;
    };
    within(
        checker,
        data,
        ("materialindex:0", 0, names.len()),
        "materials",
    );
}

/// Tells values of a list that are there twice.
fn distinct(checker: &mut Checker, list: &Attribute, name: &str, count: usize) {
    // No array has more places than the list has values, or the values are out of range.
    let mut seen = vec![false; count.min(list.len().saturating_mul(4))];
    for (number, value) in list.ints().iter().enumerate() {
        let seen = usize::try_from(*value).ok().and_then(|it| seen.get_mut(it));
        if let Some(seen) = seen
            && std::mem::replace(seen, true)
        {
            checker.value("repeated-index", list, number, || {
                format!("`{name}` has {value} twice: each part has data of its own")
            });
        }
    }
}
