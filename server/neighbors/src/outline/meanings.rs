//! The meaning of values by the names of what holds them. Sources: Assimp's scene as its dump prints it, and maps that Hammer wrote.

/// Elements of a list are told by their numbers.
pub(super) fn is_numbered(element: &[u8]) -> bool {
    matches!(
        element,
        b"Mesh"
            | b"Material"
            | b"Face"
            | b"Texture"
            | b"Animation"
            | b"PositionKey"
            | b"RotationKey"
            | b"ScalingKey"
            | b"TextureCoords"
            | b"Colors"
    )
}

/// An attribute of an element of an assxml.
pub(super) fn of_attribute(element: &[u8], attribute: &[u8]) -> Option<&'static str> {
    Some(match (element, attribute) {
        (b"Face", b"num") => "how many corners the face has",
        (_, b"num") => "how many of its kind follow: as many as are there",
        (b"Mesh", b"material_index") => "the number of the mesh's material, counted from 0",
        (b"Mesh", b"types") => "the kinds of faces: points, lines, triangles, polygons",
        (b"Weight", b"index") => "the number of a vertex of this mesh, counted from 0",
        (b"Bone", b"name") => "the node that moves the bone's vertices",
        (b"NodeAnim", b"node") => "the node that moves",
        (b"Node", b"name") => "the name of the node: bones and animations name it",
        (_, b"name") => "its name",
        (_, b"set") => "which set of the mesh it is, counted from 0",
        (_, b"num_components") => "how many coordinates a vertex has: 1 to 3",
        (b"MatProperty", b"key") => "the name of the property, as Assimp has it",
        (b"MatProperty", b"type") => "the type of its values",
        (b"MatProperty", b"tex_usage") => "the use of the texture that it is about",
        (b"MatProperty", b"tex_index") => "which texture of that use it is about",
        (b"MatProperty", b"size") => "how many values it has",
        (_, b"time") => "when, in ticks",
        (b"Animation", b"duration") => "how long it takes, in ticks",
        (b"Animation", b"tick_cnt") => "how many ticks a second has; 0 where that is not known",
        (b"Texture", b"width") => "its width in pixels; 4294967295 where the data are compressed",
        (b"Texture", b"height") => "its height in pixels",
        (b"Texture", b"compressed") => "whether the data are a file, such as PNG",
        (b"Data", b"length") => "how many bytes follow",
        (b"Scene", b"flags") => "what Assimp knows to be missing in the scene",
        (b"Scene", b"postprocessing") => "what Assimp was asked to do with the scene",
        (b"ASSIMP", b"format_id") => "the version of the dump: 1",
        _ => return None,
    })
}

/// A word between the tags of an element of an assxml; `width` is how many coordinates its tag declares.
pub(super) fn of_word(element: &[u8], number: usize, width: Option<usize>) -> Option<String> {
    let of_vertex = |what: &str, parts: &[&str], width: usize| {
        let width = width.clamp(1, parts.len());
        let part = parts.get(number % width).copied().unwrap_or_default();
        format!("{what} of vertex {}: {part}", number / width)
    };
    const XYZ: [&str; 3] = ["x", "y", "z"];
    let axis = || XYZ.get(number).copied().unwrap_or("a value too many");
    Some(match element {
        b"Positions" => of_vertex("the position", &XYZ, 3),
        b"Normals" => of_vertex("the normal", &XYZ, 3),
        b"Tangents" => of_vertex("the tangent", &XYZ, 3),
        b"Bitangents" => of_vertex("the bitangent", &XYZ, 3),
        b"TextureCoords" => of_vertex(
            "the texture coordinate",
            &["u", "v", "w"],
            width.unwrap_or(3),
        ),
        b"Colors" => of_vertex("the color", &["red", "green", "blue", "alpha"], 4),
        b"Face" => format!("corner {number} of the face: the number of a vertex of the mesh"),
        b"MeshRefs" => "the number of a mesh that the node places, counted from 0".to_owned(),
        b"Weight" => "how far the bone moves the vertex: 0 to 1".to_owned(),
        b"Matrix4" => match (number / 4, number % 4) {
            (row @ 0..=2, 3) => {
                let axis = XYZ.get(row).copied().unwrap_or_default();
                format!("row {row}, column 3 of the matrix: how far it moves along {axis}")
            }
            (row, column) => format!("row {row}, column {column} of the matrix"),
        },
        b"PositionKey" => format!("the position at that time: {}", axis()),
        b"ScalingKey" => format!("the scale at that time: {}", axis()),
        b"RotationKey" => {
            let part = ["w", "x", "y", "z"].get(number);
            format!(
                "the rotation at that time, a quaternion: {}",
                part.copied().unwrap_or("a value too many")
            )
        }
        b"Data" => format!("byte {number} of the texture, hexadecimal"),
        b"MatProperty" => format!("value {number} of the property"),
        _ => return None,
    })
}

/// A component of a value of keyvalues2, by the type of the attribute or list.
pub(super) fn component(kind: &[u8], number: usize) -> Option<&'static str> {
    let kind = kind.strip_suffix(b"_array").unwrap_or(kind);
    let parts: &[&str] = match kind {
        b"vector2" => &["x", "y"],
        b"vector3" => &["x", "y", "z"],
        b"vector4" => &["x", "y", "z", "w"],
        b"quaternion" => &["x", "y", "z", "w"],
        b"qangle" => &["pitch", "yaw", "roll"],
        b"color" => &["red", "green", "blue", "alpha"],
        _ => return None,
    };
    parts.get(number).copied()
}

/// An attribute of a map of Source 2.
pub(super) fn of_map(name: &[u8]) -> Option<&'static str> {
    Some(match name {
        b"vertexEdgeIndices" => "a half-edge that begins at the vertex; -1 where it has none",
        b"vertexDataIndices" => "the place of the vertex in `vertexData`",
        b"edgeVertexIndices" => "the vertex at which the half-edge ends",
        b"edgeOppositeIndices" => "the half-edge that runs the other way along the same edge",
        b"edgeNextIndices" => "the half-edge that comes next around the face, or along the border",
        b"edgeFaceIndices" => "the face on the left of the half-edge; -1 at a border",
        b"edgeDataIndices" => "the place of the edge in `edgeData`: the same for both halves",
        b"edgeVertexDataIndices" => {
            "the place in `faceVertexData` of the corner at which the half-edge ends"
        }
        b"faceEdgeIndices" => "one of the half-edges of the face",
        b"faceDataIndices" => "the place of the face in `faceData`",
        b"materials" => "the material files; `materialindex` counts them from 0",
        b"origin" => "where it stands, in inches",
        b"angles" => "how it is turned, in degrees",
        b"scales" => "how large it is: 1 is as drawn",
        b"nodeID" => "its number: no other node of the map has it",
        b"id" => "its id: other elements name it by this",
        b"children" => "the nodes that hang below it",
        b"target" => "what the instance places",
        b"size" => "how many values each stream has",
        b"subdivisionLevels" => "how finely each half-edge is divided",
        _ => return None,
    })
}
