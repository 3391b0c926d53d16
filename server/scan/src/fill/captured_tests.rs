//! Numbers recorded during a scan equal those read from the text afterwards.

use super::*;
use crate::model::Model;
use crate::view::File;
use crate::{Chunks, scan_all, scan_pieces};
use level::Column;
use proptest::prelude::*;

/// The arrays that are compared: positions and UVs by their bits, as there may be NaN.
type Plain = (Vec<[u64; 3]>, Vec<[u32; 2]>, Vec<[u32; 3]>, Vec<i32>);

/// The meshes of a text.
fn meshes(text: &str, chunks: &Chunks) -> Vec<Plain> {
    let source = text.as_bytes();
    let model = Model::build(chunks);
    let read = chunks.as_read(&source);
    let file = File::new(&read, chunks, &model);
    let columns = Columns::POSITIONS.and(Column::FirstUvs);
    let shapes = shapes(&file, columns, &|_| true, 2, &|| false);
    let plain = shapes.iter().filter_map(Shape::mesh).map(|mesh| {
        (
            mesh.positions
                .iter()
                .map(|it| it.map(f64::to_bits))
                .collect(),
            mesh.first_uvs
                .iter()
                .map(|it| it.map(f32::to_bits))
                .collect(),
            mesh.triangles.clone(),
            mesh.materials.iter().collect(),
        )
    });
    plain.collect()
}

/// The meshes of a text, once read from it and once from recorded numbers. `size` is that of chunks, `worth` of pieces.
fn both(text: &str, (size, worth): (usize, usize)) -> [Vec<Plain>; 2] {
    let source = text.as_bytes();
    let plain = scan_all(&source, (1, size), &|_| true);
    let captured = scan_pieces(&source, (2, size), (worth, true), &|_| true);
    [plain, captured].map(|chunks| meshes(text, &chunks))
}

fn mesh_text(version: u8, vertices: &[String], triangles: &[String]) -> String {
    let xref = if version > 1 { "\"\"\n\"\"\n" } else { "" };
    let (vertices_count, triangles_count) = (vertices.len(), triangles.len());
    format!(
        "\"MESH\"\n{xref}{vertices_count}\n{}{triangles_count}\n{}\n",
        vertices.concat(),
        triangles.concat()
    )
}

fn level(version: u8, meshes: &[String]) -> String {
    let count = meshes.len();
    let material = if version > 1 {
        "\"a\"\n\"\"\n"
    } else {
        "\"a\"\n\"\"\n\"\"\n"
    };
    format!(
        ";### HEADER ###\n{version}\n\"MAX\"\n\"6\"\n\"me\"\n\"here\"\n\n;### MATERIALS ###\n1\n\n{material}\n\
         ;### OBJECTS ###\n{count}\n\n{}\n;### INSTANCES ###\n0\n",
        meshes.concat()
    )
}

/// A vertex of version 2, most of them as exporters write it.
fn vertex() -> impl Strategy<Value = String> {
    let real = || {
        prop_oneof![
            60 => "-?[0-9]{1,4}\\.[0-9]{10}",
            20 => Just("0.0000000000".to_owned()),
            1 => "-?[0-9]{1,9}(\\.[0-9]{1,17})?",
        ]
    };
    let line = prop::sample::select(vec![
        "\n",
        "\n",
        "\n",
        "\n",
        "\n",
        "\r\n",
        "\n\n",
        "\n;note\n",
        " ",
    ]);
    (
        prop::collection::vec(real(), 13),
        0usize..2,
        0usize..3,
        line,
    )
        .prop_map(|(reals, influences, uvs, last)| {
            let mut reals = reals.iter();
            let mut next = |count: usize| {
                let some: Vec<&str> = reals.by_ref().take(count).map(String::as_str).collect();
                some.join("\t")
            };
            let mut text = format!("{}\n{}\n{influences}\n", next(3), next(3));
            for node in 0..influences {
                text += &format!("{node}\n{}\n", next(1));
            }
            text += &uvs.to_string();
            for _ in 0..uvs {
                text += &format!("\n{}", next(2));
            }
            text + last
        })
}

fn triangle() -> impl Strategy<Value = String> {
    let index = prop_oneof![
        40 => (0i32..40).prop_map(|it| it.to_string()),
        1 => prop::sample::select(vec!["-1", "300", "123456789", "7;note", "x", "1.5"]).prop_map(str::to_owned),
    ];
    let gap = prop::sample::select(vec!["\n", "\n", "\n", "\r\n", "\t", "\n\n"]);
    (prop::array::uniform4(index), gap).prop_map(|(all, gap)| all.join(gap) + "\n")
}

fn list<T: std::fmt::Debug>(of: impl Strategy<Value = T>) -> impl Strategy<Value = Vec<T>> {
    prop::collection::vec(of, 0..40)
}

proptest! {
    #[test]
    fn what_is_taken_down_is_what_is_read(
        meshes in prop::collection::vec((list(vertex()), list(triangle())), 1..6),
        damage in prop::option::of((
            any::<prop::sample::Index>(),
            0usize..12,
            prop::sample::select(vec!["", "\n", ";", "x", " 1 ", "\n1\n", "\"", "1.5\n", "-", ".", "\n;### OBJECTS ###\n"]),
        )),
        size in 60usize..3000,
        worth in 200usize..4000,
    ) {
        let meshes: Vec<String> = meshes
            .iter()
            .map(|(vertices, triangles)| mesh_text(2, vertices, triangles))
            .collect();
        let mut text = level(2, &meshes);
        if let Some((at, len, with)) = damage {
            let at = at.index(text.len());
            let end = (at + len).min(text.len());
            text.replace_range(at..end, with);
        }
        let [read, captured] = both(&text, (size, worth));
        prop_assert_eq!(read, captured);
    }
}

#[test]
fn versions() {
    for version in 1..=7 {
        let color = if version >= 6 { "0.25\t0.5\t1.0\n" } else { "" };
        let w = if version >= 5 { "\t0.0000000000" } else { "" };
        let vertex = |number: usize| {
            format!(
                "{number}.5000000000\t-2.0000000000\t0.0000000001\n0.0000000000\t0.0000000000\t1.0000000000\n{color}\
                 1\n0\n1.0000000000\n1\n{number}.2500000000\t0.7500000000{w}\n"
            )
        };
        let vertices: Vec<String> = (0..200).map(vertex).collect();
        let triangles: Vec<String> = (0..300).map(|it| format!("0\n{it}\n1\n2\n")).collect();
        let meshes = vec![mesh_text(version, &vertices, &triangles); 3];
        let text = level(version, &meshes);
        for how in [(1 << 9, 1 << 11), (1 << 11, 1 << 13), (1 << 20, 1 << 20)] {
            let [read, captured] = both(&text, how);
            assert_eq!(read.len(), 3, "version {version}");
            assert_eq!(read[0].0.len(), 200, "version {version}");
            assert!(read == captured, "version {version}");
        }
    }
}

#[test]
fn nothing_is_read_again() {
    let vertex = |number: usize| {
        format!(
            "{number}.0000000000\t0.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0\n1\n0.5000000000\t0.0000000000\n"
        )
    };
    let vertices: Vec<String> = (0..100).map(vertex).collect();
    let triangles: Vec<String> = (0..100).map(|it| format!("0\n{it}\n1\n2\n")).collect();
    let meshes_of = vec![mesh_text(2, &vertices, &triangles); 20];
    let text = level(2, &meshes_of);
    let source = text.as_bytes();
    let chunks = scan_pieces(&source, (2, 1 << 10), (1 << 12, true), &|_| true);
    let model = Model::build(&chunks);
    let file = File::new(&source, &chunks, &model);
    let columns = Columns::POSITIONS.and(Column::FirstUvs);
    let known = captured::meshes(&file, columns, &|_| true, (1, &|| false));
    assert_eq!(known.len(), 20);
}

#[test]
fn large_meshes_and_many_materials() {
    let vertex = "1.0000000000\t0.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n0\n1\n0.5000000000\t0.0000000000\n";
    for most in [3, 400] {
        let triangles: Vec<String> = (0..80_000)
            .map(|it| format!("{}\n{}\n1\n2\n", it % most, it % 9))
            .collect();
        let text = level(2, &[mesh_text(2, &vec![vertex.to_owned(); 7], &triangles)]);
        let [read, captured] = both(&text, (1 << 12, 1 << 15));
        assert_eq!(read[0].2.len(), 80_000);
        assert!(read == captured, "{most} materials");
    }
}
