//! Against what Assimp printed, and what it prints that is no XML.

use super::*;
use crate::assimp::{self, Lay};
use crate::assimp::{Mesh, Node};

/// The dumps of Assimp: binary, text.
pub(crate) fn samples() -> Vec<(&'static [u8], &'static [u8])> {
    macro_rules! dumped {
        ($($name:literal),*) => {
            vec![$((
                include_bytes!(concat!("../../../tests/assimp/", $name, ".assbin")).as_slice(),
                include_bytes!(concat!("../../../tests/assimp/", $name, ".assxml")).as_slice(),
            )),*]
        };
    }
    dumped!(
        "out52/cube",
        "out52/rig",
        "out52/tri",
        "out524/rig",
        "out60/cube",
        "out60/rig"
    )
}

fn rounded(value: f32) -> f32 {
    format!("{value:.6}").parse().expect("a number")
}

fn round_all(values: &mut [f32]) {
    values.iter_mut().for_each(|value| *value = rounded(*value));
}

/// The node that a text holds.
fn printed_node(node: &mut Node) {
    round_all(&mut node.matrix);
    node.metadata.clear();
    node.children.iter_mut().for_each(printed_node);
}

/// The mesh that a text holds.
fn printed_mesh(mesh: &mut Mesh) {
    mesh.kinds &= 15;
    let threes = [&mut mesh.positions, &mut mesh.normals]
        .into_iter()
        .flatten();
    for rows in threes.chain(mesh.tangents.iter_mut().flatten()) {
        rows.iter_mut().for_each(|row| round_all(row));
    }
    mesh.colors
        .iter_mut()
        .flatten()
        .for_each(|row| round_all(row));
    for set in &mut mesh.coordinates {
        set.rows.iter_mut().for_each(|row| round_all(row));
    }
    for bone in &mut mesh.bones {
        round_all(&mut bone.matrix);
        bone.weights.iter_mut().for_each(|it| it.1 = rounded(it.1));
    }
}

/// A scene as far as a text holds it: six decimals; no lights, cameras and metadata.
fn printed(mut scene: Scene) -> Scene {
    printed_node(&mut scene.root);
    scene.meshes.iter_mut().for_each(printed_mesh);
    for property in scene
        .materials
        .iter_mut()
        .flatten()
        .filter(|it| it.kind == 1)
    {
        for word in property.data.chunks_exact_mut(4) {
            let value = f32::from_le_bytes(word.try_into().expect("four bytes"));
            word.copy_from_slice(&rounded(value).to_le_bytes());
        }
    }
    let channels = scene.animations.iter_mut().flat_map(|it| &mut it.channels);
    for channel in channels {
        (channel.before, channel.after) = (0, 0);
        let threes = channel.positions.iter_mut().chain(&mut channel.scalings);
        threes.for_each(|(_, row)| round_all(row));
        channel
            .rotations
            .iter_mut()
            .for_each(|(_, row)| round_all(row));
    }
    scene.textures.iter_mut().for_each(|it| it.hint.clear());
    scene.lights.clear();
    scene.cameras.clear();
    scene
}

#[test]
fn a_shown_binary_reads_back_to_the_same_scene() {
    for (binary, text) in samples() {
        let scene = assimp::read(binary).expect("it can be read").scene;
        let shown = assimp::show(binary).expect("it can be read");
        for text in [shown.as_slice(), text] {
            let read = read_xml(text).expect("it can be read");
            assert_eq!(read.faults.sorted(), []);
            let wanted = printed(scene.clone());
            assert_eq!(read.scene.root, wanted.root);
            assert_eq!(read.scene.materials, wanted.materials);
            assert_eq!(read.scene.meshes, wanted.meshes);
            assert!(read.scene == wanted);
        }
        // And printed again it is the same text.
        let read = read_xml(&shown).expect("it can be read");
        let names = memchr::memmem::find(&shown, b"name=\"unknown\"").is_some();
        assert!(assimp::print(&read.scene, names) == shown);
    }
}

#[test]
fn every_number_has_a_place() {
    for (_, text) in samples() {
        let read = read_xml(text).expect("it can be read");
        let word = |block: &assimp::Block, number: usize| -> f32 {
            let at = block.place(text, number);
            let word = std::str::from_utf8(&text[at]).expect("a word");
            word.parse().expect("a number")
        };
        for (mesh, place) in read.scene.meshes.iter().zip(&read.places.meshes) {
            let corners: Vec<u32> = mesh.faces.iter().flatten().copied().collect();
            for (number, corner) in corners.iter().enumerate() {
                assert_eq!(word(&place.corners, number), *corner as f32);
            }
            let (what, block) = &place.rows[0];
            assert_eq!((*what, block.lay), ("Positions", Lay::Words));
            let rows = mesh.positions.iter().flatten().flatten();
            for (number, value) in rows.enumerate() {
                assert_eq!(word(block, number), *value);
            }
            for (bone, place) in mesh.bones.iter().zip(&place.bones) {
                assert_eq!(lex::unescaped(&text[place.name.clone()]), bone.name);
                for (number, (vertex, weight)) in bone.weights.iter().enumerate() {
                    assert_eq!(word(&place.vertices, number), *vertex as f32);
                    assert_eq!(word(&place.weights, number), *weight);
                }
            }
        }
        let mut nodes = vec![&read.scene.root];
        for place in &read.places.nodes {
            let node = nodes.pop().expect("a node");
            assert_eq!(lex::unescaped(&text[place.name.clone()]), node.name);
            for (number, mesh) in node.meshes.iter().enumerate() {
                assert_eq!(word(&place.meshes, number), *mesh as f32);
            }
            assert_eq!(word(&place.matrix, 15), node.matrix[15]);
            nodes.extend(node.children.iter().rev());
        }
    }
}

/// The codes of a text with a part replaced, each with the line it is told at; and what was read.
fn changed(from: &str, to: &str) -> (Vec<(&'static str, usize)>, Scene) {
    let (_, text) = samples()[2];
    let text = String::from_utf8_lossy(text).replacen(from, to, 1);
    assert!(text.contains(to), "{from}");
    let read = read_xml(text.as_bytes()).expect("it can be read");
    let line = |at: usize| {
        text.as_bytes()[..at]
            .iter()
            .filter(|it| **it == b'\n')
            .count()
            + 1
    };
    let all = read.faults.sorted().into_iter();
    let all = all.map(|(fault, _)| (fault.code, line(fault.at.start)));
    (all.collect(), read.scene)
}

/// That of the sample without a change.
fn whole() -> Scene {
    read_xml(samples()[2].1).expect("it can be read").scene
}

#[test]
fn what_assimp_does_not_write_as_xml_is_told_and_read() {
    // A name with signs that it does not escape.
    for (sign, place) in [("a\"b", 37), ("a<b", 37), ("a & b", 37), ("a\" b=c", 37)] {
        let (codes, scene) = changed("key=\"?mat.name\"", &format!("key=\"{sign}\""));
        assert_eq!(codes, [("raw-sign", place)], "{sign}");
        assert_eq!(scene.materials[0][0].key, sign.as_bytes());
        assert_eq!(scene.meshes, whole().meshes);
    }
    // A property of type double: its start tag never ends.
    let (_, text) = samples()[2];
    let text = String::from_utf8_lossy(text);
    let begin = text
        .find("<MatProperty key=\"$clr.diffuse")
        .expect("a property");
    let end = begin + text[begin..].find("</MatProperty>").expect("an end");
    let double = "<MatProperty key=\"$clr.diffuse\" \n\t\t\ttype=\"\" tex_usage=\"n/a\" tex_index=\"0\"\n\t\t\t";
    let (codes, scene) = changed(&text[begin..end], double);
    assert_eq!(
        codes.iter().map(|it| it.0).collect::<Vec<_>>(),
        ["unclosed-tag"]
    );
    assert_eq!(scene.materials[0].len(), whole().materials[0].len());
    assert_eq!(scene.meshes, whole().meshes);
    // Hyphens in the path of the comment, control characters, and a newline in a name.
    let (codes, _) = changed("out52/tri.assxml", "C:/my--levels/tri.assxml");
    assert_eq!(codes, [("comment-hyphens", 6)]);
    let (codes, scene) = changed("name=\"x\"", "name=\"x\u{1}\"");
    assert_eq!(codes, [("not-text", 21)]);
    assert_eq!(scene.root.children[0].name, b"x\x01");
    let (codes, scene) = changed("name=\"x\"", "name=\"x\ny\"");
    assert_eq!(codes, []);
    assert_eq!(scene.root.children[0].name, b"x\ny");
    let (codes, scene) = changed("name=\"x\"", "name=\"&lt;&amp;&#65;&quot;\"");
    assert_eq!(codes, []);
    assert_eq!(scene.root.children[0].name, b"<&A\"");
}

#[test]
fn reading_goes_on_behind_a_mistake() {
    for (from, to, code) in [
        ("name=\"x\">", "name=\"x>", "unclosed-quote"),
        ("</MeshRefs>", "", "missing-end"),
        ("</MeshRefs>", "</MeshRefs></Bone>", "stray-end"),
        (
            "<MeshRefs num=\"1\">",
            "<MeshRefs num=\"2\">",
            "num-mismatch",
        ),
        (
            "<MeshRefs num=\"1\">",
            "<Extra><MeshRefs/></Extra><MeshRefs num=\"1\">",
            "unexpected-element",
        ),
        (
            "<NodeList num=\"1\">",
            "<NodeList num=\"1\">text",
            "text-between-elements",
        ),
        ("<NodeList num=\"1\">", "<NodeList>", "missing-attribute"),
        (
            "<NodeList num=\"1\">",
            "<NodeList num=\"x\">",
            "not-a-number",
        ),
        ("<Scene flags=\"0\"", "<Scene flags=0", "missing-attribute"),
    ] {
        let (codes, scene) = changed(from, to);
        assert!(codes.iter().any(|it| it.0 == code), "{to}: {codes:?}");
        assert_eq!(scene.meshes, whole().meshes, "{to}: {codes:?}");
        assert_eq!(scene.materials, whole().materials, "{to}: {codes:?}");
    }
}

#[test]
fn a_comma_is_told_as_one() {
    let (_, text) = samples()[2];
    let text = String::from_utf8_lossy(text).replacen("0.000000", "0,000000", 1);
    let read = read_xml(text.as_bytes()).expect("it can be read");
    let (fault, _) = &read.faults.sorted()[0];
    assert_eq!(fault.code, "not-a-number");
    assert_eq!(
        fault.message,
        "`0,000000` has a comma where a number has a point: `0.000000` is meant"
    );
}

#[test]
fn what_is_no_dump_is_refused() {
    assert_eq!(
        read_xml(b"").map(|_| ()).map_err(|it| it.code),
        Err("not-assxml")
    );
    assert!(read_xml(b"<html><Scene/></html>").is_err());
}
