//! A dump of Assimp's as a model.

use super::axes::Axes;
use super::model::*;
use super::polygon::triangulate;
use crate::assimp as dump;
use level::Transform;
use std::collections::HashMap;
use std::ops::Range;

/// A scene as a model. A dump does not say its units and axes: the caller does. `places` are those of a text.
pub fn convert(scene: &dump::Scene, places: Option<&dump::Places>, axes: Axes) -> Model {
    let mut model = Model::default();
    if let Some(places) = places {
        let meshes = places.meshes.iter();
        model.sources.objects = meshes.map(|it| it.material.clone()).collect();
    }
    let nodes = places.map(|it| it.nodes.as_slice()).unwrap_or_default();
    for material in &scene.materials {
        let named = material.iter().find(|it| it.key == b"?mat.name");
        let name = named.and_then(dump::Property::text).unwrap_or_default();
        model
            .materials
            .push(String::from_utf8_lossy(name).into_owned());
    }
    let mut lines = 0;
    for mesh in &scene.meshes {
        let mesh = convert_mesh(mesh, axes, &mut lines);
        model.objects.push(Object::Mesh(mesh));
    }
    let mut lamps = HashMap::new();
    for light in &scene.lights {
        if let Some(made) = convert_light(light) {
            model.objects.push(Object::Light(made));
            lamps.insert(light.name.as_slice(), (model.objects.len() - 1, light));
        }
    }
    let mut placed = Vec::new();
    let mut names = HashMap::new();
    let mut stack = vec![(&scene.root, None)];
    // Nodes come in the order of the file.
    let mut sources = nodes.iter().map(|it| it.name.clone());
    while let Some((node, parent)) = stack.pop() {
        let here = placed.len();
        names.entry(node.name.as_slice()).or_insert(here);
        let source = sources.next().unwrap_or_default();
        place_node(node, (parent, source), axes, &lamps, &mut placed);
        stack.extend(node.children.iter().rev().map(|child| (child, Some(here))));
    }
    let beyond = give_bones(scene, &names, &mut placed);
    let why = format!("its bones: instances have {MOST_BONES} of them at most");
    model.lose(beyond, "instance loses", "instances lose", &why);
    note_losses(&mut model, scene, lines);
    model.place(placed, Mirrors::Baked);
    model
}

/// The most bones that all instances have together. A small file may place a mesh of many bones many times.
const MOST_BONES: usize = 1 << 22;

/// Gives each instance the bones of its mesh; returns how many there is no room for.
fn give_bones(scene: &dump::Scene, names: &HashMap<&[u8], usize>, placed: &mut [Placed]) -> usize {
    let number = |bone: &dump::Bone| names.get(bone.name.as_slice()).copied().unwrap_or_default();
    let of_mesh = |mesh: &dump::Mesh| mesh.bones.iter().map(number).collect();
    let lists: Vec<Vec<usize>> = scene.meshes.iter().map(of_mesh).collect();
    let (mut room, mut beyond) = (MOST_BONES, 0);
    for node in placed {
        let Some(bones) = node.object.and_then(|it| lists.get(it)) else {
            continue;
        };
        match room.checked_sub(bones.len()) {
            Some(less) => {
                room = less;
                node.bones.clone_from(bones);
            }
            None => beyond += 1,
        }
    }
    beyond
}

fn note_losses(model: &mut Model, scene: &dump::Scene, lines: usize) {
    let why = "left out: levels have none";
    model.lose(scene.cameras.len(), "camera is", "cameras are", why);
    model.lose(
        scene.animations.len(),
        "animation is",
        "animations are",
        why,
    );
    let why = "left out: a material is a name of a shader";
    model.lose(scene.textures.len(), "texture is", "textures are", why);
    let why = "left out: only triangles and polygons are taken";
    model.lose(lines, "point or line is", "points or lines are", why);
    let why = "taken with the number of its strength as it is";
    model.lose(scene.lights.len(), "light is", "lights are", why);
}

fn place_node(
    node: &dump::Node,
    (parent, source): (Option<usize>, Range<usize>),
    axes: Axes,
    lamps: &HashMap<&[u8], (usize, &dump::Light)>,
    placed: &mut Vec<Placed>,
) {
    let here = placed.len();
    let name = String::from_utf8_lossy(&node.name).into_owned();
    let mut meshes = node.meshes.iter().map(|it| *it as usize);
    placed.push(Placed {
        name: name.clone(),
        parent,
        local: axes.transform(&transform(&node.matrix)),
        object: meshes.next(),
        bones: Vec::new(),
        source: source.clone(),
    });
    // An instance places one thing: the others become instances below.
    let mut below = |object: usize, local: Transform| {
        placed.push(Placed {
            name: name.clone(),
            parent: Some(here),
            local,
            object: Some(object),
            bones: Vec::new(),
            source: source.clone(),
        });
    };
    meshes.for_each(|mesh| below(mesh, Transform::IDENTITY));
    if let Some((object, light)) = lamps.get(node.name.as_slice()) {
        below(*object, aim(light, axes));
    }
}

fn transform(m: &dump::Matrix) -> Transform {
    let m = m.map(f64::from);
    Transform {
        linear: [[m[0], m[1], m[2]], [m[4], m[5], m[6]], [m[8], m[9], m[10]]],
        translation: [m[3], m[7], m[11]],
    }
}

/// Where a light stands below its node, and turned so that its direction is -z.
fn aim(light: &dump::Light, axes: Axes) -> Transform {
    let Some([position, direction, _]) = light.vectors.map(|all| all.map(|it| it.map(f64::from)))
    else {
        return axes.lamp();
    };
    let translation = axes.point(position);
    let Some(forward) = unit(axes.way(direction)) else {
        return Transform {
            translation,
            ..axes.lamp()
        };
    };
    let z = forward.map(|axis| -axis);
    let aside = if z[0].abs() < 0.9 {
        [1.0, 0.0, 0.0]
    } else {
        [0.0, 1.0, 0.0]
    };
    let x = unit(level::cross(aside, z)).unwrap_or(aside);
    let y = level::cross(z, x);
    Transform {
        linear: [[x[0], y[0], z[0]], [x[1], y[1], z[1]], [x[2], y[2], z[2]]],
        translation,
    }
}

fn convert_light(light: &dump::Light) -> Option<Light> {
    let kind = match light.kind {
        1 => "DIRECT_LGT",
        2 => "OMNI_LGT",
        3 => "SPOT_LGT",
        4 => "AMBIENT_LGT",
        _ => return None,
    };
    let [color, ..] = light.colors.map(|color| color.map(f64::from));
    let strength = color.into_iter().fold(0.0, f64::max);
    let scale = if strength > 1.0 { strength } else { 1.0 };
    let [inner, outer] = light.cones.unwrap_or_default().map(f64::from);
    Some(Light {
        kind,
        color: color.map(|part| part / scale),
        intensity: scale,
        cone: [inner.to_degrees(), outer.to_degrees()],
        range: None,
    })
}

fn convert_mesh(mesh: &dump::Mesh, axes: Axes, lines: &mut usize) -> Mesh {
    let mut made = Mesh::default();
    let count = mesh.vertices as usize;
    let mut weights: Vec<Vec<(usize, f64)>> =
        vec![Vec::new(); if mesh.bones.is_empty() { 0 } else { count }];
    for (place, bone) in mesh.bones.iter().enumerate() {
        for &(vertex, weight) in &bone.weights {
            if let Some(weights) = weights.get_mut(vertex as usize) {
                weights.push((place, f64::from(weight)));
            }
        }
    }
    let of = |rows: &Option<Vec<[f32; 3]>>, vertex: usize| {
        let row = rows.as_ref().and_then(|rows| rows.get(vertex));
        row.map_or([0.0; 3], |row| row.map(f64::from))
    };
    let have = mesh.positions.as_ref().map_or(0, Vec::len);
    for vertex in 0..have {
        let color = mesh.colors.first().and_then(|set| set.get(vertex));
        made.vertices.push(Vertex {
            position: axes.point(of(&mesh.positions, vertex)),
            normal: unit(axes.way(of(&mesh.normals, vertex))).unwrap_or_default(),
            color: color.map_or([0.0; 3], |[r, g, b, _]| [*r, *g, *b].map(f64::from)),
            weights: weights.get(vertex).cloned().unwrap_or_default(),
            uvs: mesh
                .coordinates
                .iter()
                .filter_map(|set| set.rows.get(vertex))
                .map(|row| row.map(f64::from))
                .collect(),
        });
    }
    let material = i32::try_from(mesh.material).unwrap_or(-1);
    for face in mesh.faces.iter() {
        let points: Option<Vec<[f64; 3]>> = face
            .iter()
            .map(|corner| made.vertices.get(*corner as usize).map(|it| it.position))
            .collect();
        let Some(points) = points.filter(|points| points.len() > 2) else {
            *lines += 1;
            continue;
        };
        for corners in triangulate(&points) {
            let corners = corners.map(|at| face.get(at).copied().unwrap_or_default());
            made.triangles.push(Triangle { material, corners });
        }
    }
    made.add_normals();
    made
}
