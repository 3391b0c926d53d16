//! Against what Assimp itself wrote.

use super::*;

/// A file of Assimp's, and the text that it printed of the same scene.
macro_rules! dumped {
    ($name:literal) => {
        (
            include_bytes!(concat!("../../tests/assimp/", $name, ".assbin")).as_slice(),
            include_bytes!(concat!("../../tests/assimp/", $name, ".assxml")).as_slice(),
        )
    };
}

fn samples() -> [(&'static [u8], &'static [u8]); 6] {
    [
        dumped!("out52/cube"),
        dumped!("out52/rig"),
        dumped!("out52/tri"),
        dumped!("out524/rig"),
        dumped!("out60/cube"),
        dumped!("out60/rig"),
    ]
}

fn packed() -> [&'static [u8]; 3] {
    [
        include_bytes!("../../tests/assimp/out52/rig.z.assbin"),
        include_bytes!("../../tests/assimp/out524/rig.z.assbin"),
        include_bytes!("../../tests/assimp/out60/rig.z.assbin"),
    ]
}

/// A text without its comment.
fn uncommented(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let (before, rest) = text.split_once("<!--").expect("a comment");
    let (_, after) = rest.split_once("-->").expect("an end");
    format!("{before}{after}")
}

#[test]
fn shown_as_assimp_prints() {
    for (binary, text) in samples() {
        let shown = show(binary).expect("it can be read");
        // The binary file does not hold the names of textures.
        let text = uncommented(text).replace("name=\"img\"", "name=\"unknown\"");
        assert!(uncommented(&shown) == text);
    }
    let plain = [samples()[1], samples()[3], samples()[5]];
    for (packed, (binary, _)) in packed().into_iter().zip(plain) {
        assert!(show(packed) == show(binary));
    }
}

#[test]
fn written_back_byte_for_byte() {
    for (binary, _) in samples() {
        let file = read(binary).expect("it can be read");
        assert_eq!(file.oddities, []);
        assert!(write_scene(&file.scene, file.layout) == binary[HEADER..]);
        let date = b"Thu Jan  1 00:00:00 1970\n";
        for compressed in [false, true] {
            let again = write(&file.scene, Layout::NEWEST, compressed, date);
            let again = read(&again).expect("it can be read");
            assert_eq!(again.header.compressed, compressed);
            let lights = |scene: &Scene| scene.lights.iter().map(|it| it.kind).collect::<Vec<_>>();
            assert_eq!(lights(&again.scene), lights(&file.scene));
            assert!(again.scene.meshes == file.scene.meshes);
        }
    }
}

fn forget_metadata(node: &mut Node) {
    node.metadata.clear();
    node.children.iter_mut().for_each(forget_metadata);
}

#[test]
fn every_layout_is_told() {
    for (layout, _) in Layout::ALL {
        let (binary, _) = samples()[1];
        let mut scene = read(binary).expect("it can be read").scene;
        if !layout.metadata {
            forget_metadata(&mut scene.root);
        }
        for texture in &mut scene.textures {
            texture.hint.resize(layout.hint, 0);
        }
        if !layout.vectors {
            scene.lights.iter_mut().for_each(|it| it.vectors = None);
        }
        let written = write(&scene, layout, false, b"Thu Jan  1 00:00:00 1970\n");
        let found = read(&written).expect("it can be read");
        assert_eq!(found.layout, layout);
        assert!(found.scene == scene);
    }
}

#[test]
fn cut_anywhere_it_is_refused_at_a_place() {
    for (binary, _) in samples() {
        for end in (0..binary.len()).step_by(7) {
            let fault = read(&binary[..end]).expect_err("it is cut");
            assert!(
                fault.at.start <= end && fault.at.end <= end.max(1),
                "{fault}"
            );
        }
    }
}

proptest::proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(
        sample in 0usize..6,
        changes in proptest::collection::vec((0usize..5000, proptest::num::u8::ANY), 1..8),
    ) {
        let mut bytes = samples()[sample].0.to_vec();
        for (at, value) in changes {
            let at = at % bytes.len();
            bytes[at] = value;
        }
        if let Ok(file) = read(&bytes) {
            print(&file.scene, true);
        }
    }
}

/// The word of four bytes at a place.
fn word(bytes: &[u8], at: std::ops::Range<usize>) -> u32 {
    let word = bytes[at].iter().rev();
    word.fold(0, |all, byte| all << 8 | u32::from(*byte))
}

#[test]
fn every_value_of_bytes_has_a_place() {
    for (binary, _) in samples() {
        let file = read(binary).expect("it can be read");
        let places = measure::measure(&file.scene, file.layout, HEADER);
        for (mesh, place) in file.scene.meshes.iter().zip(&places.meshes) {
            assert_eq!(word(binary, place.material.clone()), mesh.material);
            for (number, corner) in mesh.faces.iter().flatten().enumerate() {
                assert_eq!(word(binary, place.corners.place(binary, number)), *corner);
            }
            let last = mesh.positions.as_ref().and_then(|rows| rows.last());
            let number = 3 * mesh.vertices as usize - 1;
            let at = place.rows[0].1.place(binary, number);
            assert_eq!(Some(word(binary, at)), last.map(|row| row[2].to_bits()));
            for (bone, place) in mesh.bones.iter().zip(&place.bones) {
                for (number, (vertex, weight)) in bone.weights.iter().enumerate() {
                    assert_eq!(word(binary, place.vertices.place(binary, number)), *vertex);
                    let at = place.weights.place(binary, number);
                    assert_eq!(word(binary, at), weight.to_bits());
                }
            }
        }
        let channels = file.scene.animations.iter().flat_map(|it| &it.channels);
        for (channel, at) in channels.zip(&places.channels) {
            assert_eq!(binary[at.clone()], channel.node);
        }
    }
}

#[test]
fn what_assimp_writes_of_sound_models_has_no_mistakes() {
    for (binary, text) in samples() {
        assert_eq!(check(binary).sorted(), []);
        assert_eq!(check_xml(text).sorted(), []);
    }
    for binary in packed() {
        assert_eq!(check(binary).sorted(), []);
    }
}
