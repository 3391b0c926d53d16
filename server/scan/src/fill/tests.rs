use super::*;
use crate::model::Model;
use crate::{Chunks, scan_all};
use level::{Column, MISSING_CORNER, Origin};
use proptest::prelude::*;
use std::ops::Range;

const EXAMPLE_FILE: &str = include_str!("../../../rules/src/checks/example.ass");
const LIGHT_FILE: &str = include_str!("../../../rules/src/checks/light.ass");

fn with<T>(text: &str, size: usize, look: impl FnOnce(&File<'_>) -> T) -> T {
    let source = text.as_bytes();
    let chunks: Chunks = scan_all(&source, (1, size), &|_| true);
    let model = Model::build(&chunks);
    let read = chunks.as_read(&source);
    look(&File::new(&read, &chunks, &model))
}

fn all(text: &str, size: usize) -> Vec<Shape> {
    with(text, size, |file| {
        shapes(file, Columns::ALL, &|_| true, 2, &|| false)
    })
}

#[test]
fn the_example() {
    let shapes = all(EXAMPLE_FILE, 1 << 16);
    assert!(matches!(shapes[0], Shape::Sphere { .. }), "{shapes:?}");
    let mesh = shapes[1].mesh().unwrap();
    assert_eq!(mesh.positions.len(), 4);
    assert_eq!(mesh.positions[2], [100.0, 100.0, 0.0]);
    assert_eq!(mesh.normals[3], [0.0, 0.0, 1.0]);
    assert!(mesh.colors.is_empty());
    assert_eq!(mesh.uvs.get(1), [[1.0, 0.0, 0.0]]);
    assert_eq!(mesh.weights.get(3), [(0, 1.0)]);
    assert_eq!(mesh.triangles, [[0, 1, 2], [0, 2, 3]]);
    assert!(mesh.materials.iter().eq([0, 1]));
    assert!(all(LIGHT_FILE, 1 << 16).contains(&Shape::Light));
}

#[test]
fn chunks_of_any_size_give_the_same() {
    let whole = all(EXAMPLE_FILE, 1 << 16);
    for size in [64, 100, 200, 500] {
        assert_eq!(all(EXAMPLE_FILE, size), whole, "chunks of {size}");
    }
}

#[test]
fn damage_is_a_hole_and_hides_nothing() {
    let text = EXAMPLE_FILE.replace("\n0\n2\n3\n", "\n0\n9\n3\n").replacen(
        "100.0000000000\t100.0000000000",
        "nan\t100.0000000000",
        1,
    );
    let shapes = all(&text, 1 << 16);
    let mesh = shapes[1].mesh().unwrap();
    assert_eq!(mesh.triangles, [[0, 1, 2], [0, MISSING_CORNER, 3]]);
    assert!(mesh.positions[2][0].is_nan());
    assert_eq!(mesh.positions[2][1], 100.0);
    assert_eq!((mesh.corners(1), mesh.points(0)), (None, None));
    assert_eq!(mesh.corners(7), None);
}

#[test]
fn the_way_back() {
    with(EXAMPLE_FILE, 200, |file| {
        let places = Places::of(file);
        let text = |span: Option<Range<usize>>| &EXAMPLE_FILE[span.unwrap()];
        let position = "100.0000000000\t100.0000000000\t0.0000000000";
        assert_eq!(text(places.position(1, 2)), position);
        assert!(text(places.vertex(1, 2)).starts_with(position));
        assert_eq!(text(places.triangle(1, 1)), "1\n0\n2\n3");
        assert_eq!(places.position(1, 4), None);
        assert_eq!(places.triangle(0, 0), None);
    });
}

#[test]
fn what_is_used_is_the_same_in_the_text() {
    let triangle = "\n1\n0\n2\n3\n";
    assert!(EXAMPLE_FILE.contains(triangle));
    // Clean ones and one whose wrong value is read as another, then what only the text can tell.
    let told = [
        triangle,
        "\n-1\n0\n3\n3\n",
        "\n255\n1\n1\n1\n",
        "\n1.5\n0\n2\n3\n",
    ];
    let untold = [
        "\n256\n0\n2\n3\n",
        "\n-2\n0\n2\n3\n",
        "\n1\n0\n2\n4\n",
        "\n1\n0\n-1\n3\n",
        "\n99999999999\n0\n2\n3\n",
        "\n1\n0\nx\n3\n",
        "\n1\n0\n2\n",
        "\n1\n0\n2\n3\n3\n",
    ];
    for (number, other) in told.iter().chain(&untold).enumerate() {
        let text = EXAMPLE_FILE.replace(triangle, other);
        for size in [100, 1 << 16] {
            with(&text, size, |file| {
                let mesh = mesh(file, 1, Columns::POSITIONS, 1).unwrap();
                let found = used(file, 1, &mesh, 2);
                assert_eq!(found.is_some(), number < told.len(), "{other:?}");
                if found.is_some() {
                    assert_eq!(found, *file.used(1), "{other:?}");
                }
            });
        }
    }
}

/// A vertex of version 2 with reals and white space of all kinds.
fn vertex() -> impl Strategy<Value = String> {
    let real = prop_oneof![
        8 => "-?[0-9]{1,5}\\.[0-9]{10}",
        1 => "-?[0-9]{1,9}(\\.[0-9]{1,17})?",
        1 => prop::sample::select(vec!["1e3", "+2.5", "-0.0", "nan", "x", "1.5;note"]).prop_map(str::to_owned),
    ];
    let gap = prop::sample::select(vec!["\t", "\t", "\t", " \t "]);
    let line = prop::sample::select(vec!["\r\n", "\r\n", "\n", "\n\n"]);
    let spaces = (gap, line);
    let reals = prop::collection::vec(real, 15);
    (reals, spaces, 0usize..3, 0usize..3).prop_map(|(reals, (gap, line), influences, uvs)| {
        let mut reals = reals.into_iter();
        let mut next = |count: usize| {
            let some: Vec<String> = reals.by_ref().take(count).collect();
            format!("{}{line}", some.join(gap))
        };
        let mut text = format!("{}{}{influences}{line}", next(3), next(3));
        for node in 0..influences {
            text += &format!("{node}{line}{}", next(1));
        }
        text += &format!("{uvs}{line}");
        for _ in 0..uvs {
            text += &next(2);
        }
        text
    })
}

proptest! {
    #[test]
    fn points_alone_are_those_of_whole_vertices(vertices in prop::collection::vec(vertex(), 1..9)) {
        let head = ";### HEADER ###\n2\n\"a\"\n\"b\"\n\"c\"\n\"d\"\n;### MATERIALS ###\n0\n";
        let text = format!(
            "{head};### OBJECTS ###\n1\n;OBJECT 0\n\"MESH\"\n\"\"\n\"\"\n{}\n{}0\n;### INSTANCES ###\n0\n",
            vertices.len(),
            vertices.concat(),
        );
        let bits = |mesh: &Mesh| {
            let points = mesh.positions.iter().map(|it| it.map(f64::to_bits));
            let uvs = mesh.first_uvs.iter().map(|it| it.map(f32::to_bits));
            (points.collect::<Vec<_>>(), uvs.collect::<Vec<_>>())
        };
        for size in [100, 1 << 16] {
            with(&text, size, |file| {
                let points = Columns::POSITIONS.and(Column::FirstUvs);
                let alone = mesh(file, 0, points, 1).unwrap();
                let whole = mesh(file, 0, points.and(Column::Normals), 1).unwrap();
                prop_assert_eq!(bits(&alone), bits(&whole));
                let positions = mesh(file, 0, Columns::POSITIONS, 2).unwrap();
                prop_assert_eq!(bits(&positions).0, bits(&whole).0);
                Ok(())
            })?;
        }
    }
}
