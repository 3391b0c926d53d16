//! Files of other programs, read as models and written as levels.

use super::*;

const RIG: &[u8] = include_bytes!("../../tests/assimp/rig.gltf");
const CUBE: &[u8] = include_bytes!("../../tests/assimp/cube.obj");
const DUMPED: &[u8] = include_bytes!("../../tests/assimp/out52/cube.assbin");
const MAP: &[u8] = include_bytes!("../../tests/vmap/cube.vmap");
const TWO: &[u8] = include_bytes!("../../tests/vmap/two.vmap");

fn of(kind: Kind, file: &[u8]) -> Model {
    read(kind, file, None, &|_| None).expect("it can be read")
}

fn triangles(model: &Model) -> usize {
    let meshes = model.objects.iter().map(|object| match object {
        Object::Mesh(mesh) => mesh.triangles.len(),
        Object::Light(_) => 0,
    });
    meshes.sum()
}

/// The corners of all points that instances place.
fn bounds(model: &Model) -> [[f64; 3]; 2] {
    let mut worlds: Vec<level::Transform> = Vec::new();
    let mut bounds = [[f64::INFINITY; 3], [f64::NEG_INFINITY; 3]];
    for node in &model.nodes {
        let Placement {
            rotation,
            translation,
            scale,
        } = node.placement;
        let local = level::Transform::new(rotation, translation, [scale; 3]);
        let world = match node.parent {
            Some(parent) => worlds[parent].after(&local),
            None => local,
        };
        worlds.push(world);
        if let Some(Object::Mesh(mesh)) = node.object.map(|it| &model.objects[it]) {
            for vertex in &mesh.vertices {
                for (axis, value) in world.point(vertex.position).into_iter().enumerate() {
                    bounds[0][axis] = bounds[0][axis].min(value);
                    bounds[1][axis] = bounds[1][axis].max(value);
                }
            }
        }
    }
    bounds
}

#[test]
fn a_rig_has_its_bones_and_lights() {
    let model = of(Kind::Gltf, RIG);
    assert_eq!(model.materials[0], "skin");
    assert_eq!(triangles(&model), 4);
    let named = |name: &str| {
        model
            .nodes
            .iter()
            .find(|it| it.name == name)
            .expect("a node")
    };
    let strip = model.nodes.iter().find(|it| it.name.starts_with("strip"));
    let strip = strip.expect("the mesh");
    let bones: Vec<&str> = strip
        .bones
        .iter()
        .map(|it| model.nodes[*it].name.as_str())
        .collect();
    assert_eq!(bones, ["hip", "knee"]);
    // The knee is a meter above the hip.
    let knee = named("knee").placement.translation;
    assert!(
        (knee[2] - METER).abs() < 1e-9 && knee[0].abs() < 1e-9,
        "{knee:?}"
    );
    let kinds: Vec<&str> = model
        .objects
        .iter()
        .filter_map(|object| match object {
            Object::Light(light) => Some(light.kind),
            Object::Mesh(_) => None,
        })
        .collect();
    assert_eq!(kinds, ["DIRECT_LGT", "OMNI_LGT", "SPOT_LGT"]);
    assert!(model.losses.iter().any(|it| it.contains("camera")));
    assert!(model.losses.iter().any(|it| it.contains("animation")));
}

#[test]
fn one_cube_is_the_same_by_every_way() {
    let axes = Axes {
        up: Up::Y,
        scale: METER,
    };
    let obj = read(Kind::Obj, CUBE, Some(axes), &|_| None).expect("it can be read");
    let dump = read(Kind::Assbin, DUMPED, Some(axes), &|_| None).expect("it can be read");
    assert_eq!(triangles(&obj), triangles(&dump));
    assert_eq!(bounds(&obj), bounds(&dump));
}

#[test]
fn a_map_of_hammers_is_a_level() {
    let model = of(Kind::Dmx, MAP);
    assert_eq!(triangles(&model), 12);
    let two = of(Kind::Dmx, TWO);
    assert!(two.nodes.len() > model.nodes.len());
    for object in &model.objects {
        let Object::Mesh(mesh) = object else {
            panic!("a map has no lights");
        };
        // The stored normals are those of the winding.
        for triangle in &mesh.triangles {
            let [a, b, c] = triangle.corners.map(|it| &mesh.vertices[it as usize]);
            let made = level::normal([a.position, b.position, c.position]);
            assert!(level::dot(made, a.normal) > 0.99, "{made:?} {:?}", a.normal);
        }
    }
}

#[test]
fn what_is_written_is_a_text_of_the_version() {
    let model = of(Kind::Gltf, RIG);
    for version in 1..=7 {
        let style = Style {
            version,
            source: "glTF".to_owned(),
        };
        let mut text = Vec::new();
        write(&model, &style, &mut text).expect("memory holds it");
        let text = String::from_utf8(text).expect("a text");
        assert_eq!(text.contains("GENERIC_LIGHT"), version >= 3);
        let lost = losses(&model, version);
        assert_eq!(lost.iter().any(|it| it.contains("light")), version < 3);
    }
}

#[test]
fn a_line_of_an_obj_that_cannot_be_read_is_told() {
    let text = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n";
    let fault = read(Kind::Obj, text, None, &|_| None).expect_err("it is wrong");
    assert_eq!(fault.message, "There is no position 4: there are 3 so far");
    assert_eq!(fault.at, 24..31);
}

#[test]
fn a_mirrored_node_keeps_its_front_in_front() {
    let text =
        String::from_utf8_lossy(RIG).replacen("\"mesh\"", "\"scale\": [-1, 1, 1], \"mesh\"", 1);
    let plain = of(Kind::Gltf, RIG);
    let mirrored = of(Kind::Gltf, text.as_bytes());
    assert_eq!(
        triangles(&mirrored),
        2 * triangles(&plain),
        "its mesh is a copy"
    );
    let Some(Object::Mesh(mesh)) = mirrored.objects.last() else {
        panic!("a copy");
    };
    for triangle in &mesh.triangles {
        let [a, b, c] = triangle.corners.map(|it| &mesh.vertices[it as usize]);
        let made = level::normal([a.position, b.position, c.position]);
        assert!(level::dot(made, a.normal) > 0.99, "{made:?} {:?}", a.normal);
    }
}

proptest::proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(
        sample in 0usize..5,
        changes in proptest::collection::vec((0usize..8000, proptest::num::u8::ANY), 1..6),
    ) {
        let samples = [(Kind::Gltf, RIG), (Kind::Obj, CUBE), (Kind::Assbin, DUMPED), (Kind::Dmx, MAP), (Kind::Dmx, TWO)];
        let (kind, file) = samples[sample];
        let mut bytes = file.to_vec();
        for (at, value) in changes {
            let at = at % bytes.len();
            bytes[at] = value;
        }
        if let Ok(model) = read(kind, &bytes, None, &|_| None) {
            let style = Style { version: 7, source: String::new() };
            proptest::prop_assert!(write(&model, &style, &mut Vec::new()).is_ok());
        }
    }
}

/// A map in which each group places the next one twice.
fn doubling(groups: usize) -> String {
    let id = |number: usize| format!("00000000-0000-0000-0000-{number:012x}");
    let twice = |number: usize| {
        let instance = format!(
            "\"CMapInstance\" {{ \"target\" \"element\" \"{}\" }}",
            id(number)
        );
        format!("\"children\" \"element_array\" [ {instance}, {instance} ]")
    };
    let mut text = "<!-- dmx encoding keyvalues2 4 format vmap 40 -->\n".to_owned();
    text += &format!(
        "\"CMapRootElement\" {{ \"world\" \"CMapWorld\" {{ {} }} }}\n",
        twice(1)
    );
    for number in 1..=groups {
        let (id, inside) = (id(number), twice(number + 1));
        text += &format!("\"CMapGroup\" {{ \"id\" \"elementid\" \"{id}\" {inside} }}\n");
    }
    text
}

#[test]
fn a_small_map_does_not_fill_the_memory() {
    let model = of(Kind::Dmx, doubling(3).as_bytes());
    assert_eq!((model.nodes.len(), model.losses.as_slice()), (30, &[][..]));
    let model = of(Kind::Dmx, doubling(40).as_bytes());
    assert_eq!(model.nodes.len(), 1 << 18);
    let told = &model.losses[0];
    assert!(told.contains("a level takes 262144 instances"), "{told}");
}

#[test]
fn parts_of_a_text_are_known_by_their_place() {
    let text = include_bytes!("../../tests/vmap/two.vmap.txt");
    let model = of(Kind::Dmx, text);
    let places = crate::outline::places(Kind::Dmx, text, &model);
    let heads = places.iter().map(|place| {
        let head = String::from_utf8_lossy(&text[place.head.clone()]).into_owned();
        assert!(place.at.start <= place.head.start && place.head.end <= place.at.end);
        format!("{:?} {head}\n", place.shown)
    });
    expect_test::expect![[r#"
        Node(0) CMapEntity
        Node(1) CMapInstance
        Node(2) CMapMesh
        Node(3) CMapMesh
        Object(1) CMapMesh
        Object(2) CMapMesh
    "#]]
    .assert_eq(&heads.collect::<String>());
}
