//! Levels as maps and back.

use super::half_edge::HalfEdgeMesh;
use super::*;
use crate::import::{Mesh, Model, Triangle, Vertex, read};
use crate::{Kind, dmx};
use proptest::prelude::*;

/// All that a half-edge mesh of Hammer's has to be.
fn assert_sound(points: &[u32], join: bool) {
    let mut fabric = HalfEdgeMesh::of(points.to_vec());
    if join {
        fabric.join(8, &|_, _, _| true);
    }
    let arrays = fabric.arrays();
    let edges = arrays.to.len();
    let at = |list: &[i32], place: i32| list[usize::try_from(place).unwrap()];
    let mut begins = vec![0; arrays.vertex_edges.len()];
    let mut pairs = std::collections::HashSet::new();
    let mut in_next = vec![false; edges];
    for edge in 0..edges {
        let number = i32::try_from(edge).unwrap();
        let (from, to) = (at(&arrays.to, number ^ 1), at(&arrays.to, number));
        assert_ne!(from, to);
        let next = at(&arrays.next, number);
        // The next one begins where this one ends, in the face or hole that this one is of.
        assert_eq!(at(&arrays.to, next ^ 1), to);
        assert_eq!(at(&arrays.face, next), at(&arrays.face, number));
        assert!(!std::mem::replace(
            &mut in_next[usize::try_from(next).unwrap()],
            true
        ));
        assert!(pairs.insert((from, to)), "two edges between two vertices");
        assert!(at(&arrays.face, number) >= 0 || at(&arrays.face, number ^ 1) >= 0);
        begins[usize::try_from(from).unwrap()] += 1;
    }
    for (vertex, &edge) in arrays.vertex_edges.iter().enumerate() {
        // All that begin at a vertex are met on the way around it: there is one fan.
        let (mut around, mut steps) = (edge, 0);
        loop {
            assert_eq!(at(&arrays.to, around ^ 1), i32::try_from(vertex).unwrap());
            steps += 1;
            around = at(&arrays.next, around ^ 1);
            if around == edge || steps > edges {
                break;
            }
        }
        assert_eq!(steps, begins[vertex]);
        let borders = arrays.face.iter().enumerate().filter(|(number, face)| {
            **face < 0
                && at(&arrays.to, i32::try_from(number ^ 1).unwrap())
                    == i32::try_from(vertex).unwrap()
        });
        if borders.count() > 0 {
            assert_eq!(at(&arrays.face, edge), -1);
        }
    }
    // No triangle is left out, and each has its points.
    let inside = arrays.face.iter().filter(|face| **face >= 0).count();
    assert_eq!(inside - 2 * arrays.face_edges.len(), points.len() / 3);
    for (edge, face) in arrays.face.iter().enumerate().filter(|it| *it.1 >= 0) {
        let to = usize::try_from(arrays.to[edge]).unwrap();
        let point = points[arrays.corners[edge] as usize];
        assert_eq!(points[arrays.vertex_corners[to] as usize], point, "{face}");
    }
}

proptest! {
    #[test]
    fn any_triangles_become_a_sound_mesh(points in prop::collection::vec(0u32..9, 0..90), join in any::<bool>()) {
        let whole = points.len() - points.len() % 3;
        assert_sound(&points[..whole], join);
    }
}

/// A level of one mesh that instances place.
fn scene(triangles: Vec<Triangle>, worlds: &[Transform]) -> Scene {
    let points = [
        [0.0, 0.0, 0.0],
        [100.0, 0.0, 0.0],
        [100.0, 100.0, 0.0],
        [0.0, 100.0, 0.0],
        [50.0, 50.0, 80.0],
    ];
    let vertices = points.map(|position| Vertex {
        position,
        normal: [0.0, 0.0, 1.0],
        uvs: vec![[position[0] / 100.0, position[1] / 100.0, 0.0]],
        ..Vertex::default()
    });
    let mesh = Mesh {
        vertices: vertices.to_vec(),
        triangles,
    };
    Scene {
        name: "level".to_owned(),
        materials: vec!["+sky0".to_owned(), "ground%".to_owned()],
        objects: vec![Some(Object::Mesh(mesh))],
        instances: worlds
            .iter()
            .enumerate()
            .map(|(number, world)| Instance {
                name: format!("%crate {number}"),
                object: Some(0),
                world: *world,
            })
            .collect(),
        losses: Vec::new(),
    }
}

fn triangle(material: i32, corners: [u32; 3]) -> Triangle {
    Triangle { material, corners }
}

fn back(map: &Map) -> Model {
    let file = dmx::write_binary(&map.document);
    let text = dmx::print(&map.document);
    let mut model = read(Kind::Dmx, &file, None, &|_| None).unwrap();
    assert_eq!(
        read(Kind::Dmx, &text, None, &|_| None).unwrap().nodes,
        model.nodes
    );
    model.name_materials(Kind::Dmx, &Default::default());
    model
}

#[test]
fn front_and_back_and_a_third_wing_come_back() {
    let triangles = vec![
        triangle(0, [0, 1, 2]),
        triangle(1, [0, 2, 1]),
        triangle(1, [0, 2, 3]),
        triangle(1, [2, 0, 4]),
        triangle(-1, [0, 0, 1]),
        triangle(1, [0, 1, 2]),
    ];
    let map = vmap(
        &scene(triangles.clone(), &[Transform::IDENTITY]),
        &Paths::default(),
        false,
    );
    assert_eq!((map.meshes, map.triangles, map.instances), (1, 6, 0));
    assert_eq!(
        map.losses,
        ["1 triangle without a material gets `materials/dev/reflectivity_30.vmat`"]
    );
    let model = back(&map);
    assert_eq!(
        model.materials,
        ["+sky0", "ground%", "materials/dev/reflectivity_30.vmat"]
    );
    let Object::Mesh(mesh) = &model.objects[0] else {
        panic!()
    };
    assert_eq!(mesh.triangles.len(), 6);
    let first = mesh.triangles[0]
        .corners
        .map(|it| mesh.vertices[it as usize].clone());
    let corner = first.iter().find(|it| it.position[1] > 50.0).unwrap();
    assert_eq!(corner.uvs, [[1.0, 1.0, 0.0]]);
    assert!((corner.position[0] - 100.0).abs() < 1e-4);
}

#[test]
fn a_shared_mesh_is_written_once() {
    let half = std::f64::consts::FRAC_1_SQRT_2;
    let turned = Transform::new([half, 0.0, 0.0, half], [10.0, 20.0, 30.0], [1.0; 3]);
    let down = Transform::new([0.0, half, 0.0, half], [0.0; 3], [1.0; 3]);
    let mirrored = Transform::new([0.0, 0.0, 0.0, 1.0], [5.0; 3], [-1.0, 1.0, 1.0]);
    let scene = scene(vec![triangle(0, [0, 1, 4])], &[turned, down, mirrored]);
    let map = vmap(&scene, &Paths::default(), false);
    assert_eq!((map.meshes, map.triangles, map.instances), (2, 2, 2));
    let model = back(&map);
    let names: Vec<&str> = model.nodes.iter().map(|node| node.name.as_str()).collect();
    assert_eq!(names, ["%crate 0", "%crate 1", "%crate 2"]);
    for (node, instance) in model.nodes.iter().zip(&scene.instances) {
        let place = node.placement;
        let world = Transform::new(place.rotation, place.translation, [place.scale; 3]);
        let Object::Mesh(mesh) = &model.objects[node.object.unwrap()] else {
            panic!()
        };
        let mut wanted =
            [[0.0; 3], [100.0, 0.0, 0.0], [50.0, 50.0, 80.0]].map(|it| instance.world.point(it));
        if instance.world.is_mirror() {
            wanted.swap(1, 2);
        }
        let points = mesh.triangles[0]
            .corners
            .map(|it| world.point(mesh.vertices[it as usize].position));
        let turn = points
            .iter()
            .position(|it| level::distance(*it, wanted[0]) < 1e-3)
            .unwrap();
        for (corner, wanted) in wanted.iter().enumerate() {
            assert!(
                level::distance(points[(corner + turn) % 3], *wanted) < 1e-3,
                "{}",
                node.name
            );
        }
    }
}

#[test]
fn flat_neighbors_of_one_material_become_one_polygon() {
    let square = vec![
        triangle(0, [0, 1, 2]),
        triangle(0, [0, 2, 3]),
        triangle(1, [0, 1, 4]),
    ];
    let scene = scene(square, &[Transform::IDENTITY]);
    let map = vmap(&scene, &Paths::default(), true);
    assert_eq!(map.triangles, 3);
    let faces = map
        .document
        .elements
        .iter()
        .find_map(|it| it.get("faceEdgeIndices"));
    assert_eq!(faces.unwrap().len(), 2);
    let Object::Mesh(mesh) = &back(&map).objects[0] else {
        panic!()
    };
    assert_eq!(mesh.triangles.len(), 3);
}

#[test]
fn a_light_comes_back_and_shines_the_same_way() {
    let light = Light {
        kind: "DIRECT_LGT",
        color: [1.0, 0.2, 0.0],
        intensity: 2.5,
        cone: [0.0; 2],
        range: None,
    };
    let omni = Light {
        kind: "OMNI_LGT",
        range: Some(120.0),
        ..light.clone()
    };
    let world = Transform::new([0.3, -0.2, 0.5, 0.7], [10.0, 20.0, 30.0], [1.0; 3]);
    let mut scene = scene(Vec::new(), &[world, world]);
    scene.objects.push(Some(Object::Light(light.clone())));
    scene.objects.push(Some(Object::Light(omni.clone())));
    scene.instances[0].object = Some(1);
    scene.instances[1].object = Some(2);
    let map = vmap(&scene, &Paths::default(), false);
    assert_eq!((map.lights, map.meshes), (2, 0));
    let model = back(&map);
    let found: Vec<Light> = model
        .objects
        .iter()
        .map(|object| match object {
            Object::Light(light) => light.clone(),
            Object::Mesh(_) => panic!(),
        })
        .collect();
    assert_eq!(
        (found[0].kind, found[0].color, found[0].intensity),
        (light.kind, light.color, 2.5)
    );
    assert!((found[1].range.unwrap() - 120.0).abs() < 1e-3);
    let place = model.nodes[0].placement;
    let again = Transform::new(place.rotation, place.translation, [place.scale; 3]);
    let ways = [world, again].map(|it| it.direction([0.0, 0.0, -1.0]));
    assert!(
        level::distance(ways[0], ways[1]) < 1e-5
            && level::distance(again.translation, world.translation) < 1e-3
    );
}
