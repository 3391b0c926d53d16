//! Long lists of rows: no count says what they are, so nothing but what is wrong in them may move where a row begins.

mod support;

use support::level::{Random, level};
use support::{nodes, rows, structure};
use tree_sitter::Tree;

const MARKS: [&str; 3] = ["missing_value", "unexpected", "invalid_value"];

fn tree(text: &str) -> Tree {
    structure().parse(text, None).unwrap()
}

/// The values of a mesh's rows, each as its grammar reads it, and how many marks there are.
fn rows_read(text: &str, kind: &str, row: &str) -> (Vec<String>, usize) {
    let tree = tree(text);
    let mesh = nodes(tree.root_node(), &["mesh"])[0];
    let mut found = Vec::new();
    let mut marks = nodes(tree.root_node(), &MARKS).len();
    for block in nodes(mesh, &[kind]) {
        let block = &text[block.byte_range()];
        let tree = rows().parse(block, None).unwrap();
        marks += nodes(tree.root_node(), &MARKS).len();
        for row in nodes(tree.root_node(), &[row]) {
            let values = block[row.byte_range()].split_whitespace();
            found.push(values.collect::<Vec<_>>().join(" "));
        }
    }
    (found, marks)
}

/// Ways to end lines in a triangle, and behind it.
const LINES: [[&str; 4]; 5] = [
    ["\n", "\n", "\n", "\n"],
    ["\n", "\t", "\t", "\n"],
    ["\t", "\n", "\t", "\n"],
    ["\t\t", "\t", "\t", "\n"],
    ["\t", "\t", "\t", "\t"],
];

fn written(triangles: &[[i32; 4]], lines: impl Fn(usize) -> [&'static str; 4]) -> String {
    let mut text = String::new();
    for (at, values) in triangles.iter().enumerate() {
        for (value, between) in values.iter().zip(lines(at)) {
            text += &format!("{value}{between}");
        }
    }
    text
}

fn with_triangles(triangles: &str) -> String {
    level(7, 5, 0).replacen("\n0\n", &format!("\n3000\n{triangles}\n"), 1)
}

fn assert_triangles(triangles: &[[i32; 4]], text: &str, what: &str) {
    let (found, marks) = rows_read(&with_triangles(text), "triangle_rows", "triangle");
    let expected: Vec<String> = triangles
        .iter()
        .map(|values| values.map(|value| value.to_string()).join(" "))
        .collect();
    let wrong = (0..expected.len()).find(|&at| found.get(at) != expected.get(at));
    assert_eq!(wrong, None, "{what}: first wrong one");
    assert_eq!((found.len(), marks), (expected.len(), 0), "{what}");
}

/// Materials in orders that exporters and people give them.
fn material(order: usize, at: usize, random: &mut Random) -> i32 {
    let material = match order {
        0 => at % 2,
        1 => 1 + at % 6,
        2 => 1 + at % 90,
        3 => random.below(700),
        4 => random.below(9) * 100,
        5 => 600 + random.below(40),
        6 => random.below(3000),
        7 => 64 + random.below(30),
        _ => return random.below(4) as i32 - 1,
    };
    material as i32
}

#[test]
fn long_fans_are_fans_whatever_their_materials() {
    let mut random = Random::new(9);
    for at in 0..108 {
        let (order, corner, center) = (at % 9, 1 + at / 9 % 3, [0, 6, 40, 900][at / 27]);
        let known = [0, 12, 60][random.below(3)];
        let mut triangles: Vec<[i32; 4]> = (0..known)
            .map(|at| [center, 3 * at, 3 * at + 1, 3 * at + 2])
            .collect();
        triangles.extend((0..800).map(|at| {
            let material = material(order, at, &mut random);
            let rim = center + 1 + at as i32;
            let mut corners = [center, rim, rim + 1];
            corners.rotate_right(corner - 1);
            [material, corners[0], corners[1], corners[2]]
        }));
        let lines = LINES[random.below(5)];
        let what = format!("{center} at {corner}, order {order}, {known} known, {lines:?}");
        assert_triangles(&triangles, &written(&triangles, |_| lines), &what);
    }
}

#[test]
fn lines_may_end_elsewhere_from_one_triangle_on() {
    let mut random = Random::new(3);
    for seed in 0..60 {
        let triangles: Vec<[i32; 4]> = (0..1200)
            .map(|at| {
                let first = random.below(2000) as i32;
                [at % 5, first, first + 1, first + 2 + at % 9]
            })
            .collect();
        let change = random.below(1200);
        let ends: Vec<[&str; 4]> = (0..1200)
            .map(|at| match at < change {
                true => LINES[3],
                false => [0; 4].map(|_| ["\t", "\n"][random.below(2)]),
            })
            .collect();
        let text = written(&triangles, |at| ends[at]);
        assert_triangles(&triangles, &text, &format!("{seed}: {change}"));
    }
}

/// A value that is gone moves the triangles next to it only: exporters' corners are near each other, and those of a large mesh are
/// no materials.
#[test]
fn triangles_begin_again_behind_a_missing_value() {
    let width = 97;
    let grid: Vec<[i32; 4]> = (0..6000)
        .map(|at: i32| {
            let first = 600 + at / 2 + at / 2 / (width - 1);
            match at % 2 {
                0 => [at / 1500, first, first + 1, first + width],
                _ => [at / 1500, first + 1, first + width + 1, first + width],
            }
        })
        .collect();
    let single: Vec<[i32; 4]> = (0..6000)
        .map(|at| [0, 3 * at, 3 * at + 1, 3 * at + 2])
        .collect();
    let mut random = Random::new(6);
    let scattered: Vec<[i32; 4]> = (0..6000)
        .map(|_| [5, 200_000, 200_000, 200_000].map(|most| random.below(most) as i32))
        .collect();
    for triangles in [grid, single, scattered] {
        let text = written(&triangles, |_| LINES[0]);
        let mut ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
        ends.insert(0, 0);
        for missing in [9, 4001, 8002, 12_003, 16_000] {
            let broken = [&text[..ends[missing]], &text[ends[missing + 1]..]].concat();
            let (found, _) = rows_read(&with_triangles(&broken), "triangle_rows", "triangle");
            let values = |row: &[i32; 4]| row.map(|value| value.to_string()).join(" ");
            let expected: std::collections::HashSet<String> =
                triangles.iter().map(values).collect();
            let right = found.iter().filter(|row| expected.contains(*row)).count();
            assert!(right + 60 > triangles.len(), "{missing}: {right}");
        }
    }
}

/// A level whose first mesh has vertices with so many influences and UVs each.
fn with_vertices(version: u32, parts: &[[usize; 2]], random: &mut Random) -> (String, Vec<String>) {
    let mut vertices = Vec::new();
    for (at, &[influences, uvs]) in parts.iter().enumerate() {
        let mut vertex = format!("{at}.5 0.0000000000 {}.25 0.0 0.0 1.0", at * 7 % 31);
        if version > 5 {
            vertex += " 0.0 0.0 0.0";
        }
        vertex += &format!(" {influences}");
        for _ in 0..influences {
            vertex += &format!(" {} {:.10}", random.below(70), 1.0 / influences as f64);
        }
        vertex += &format!(" {uvs}");
        for _ in 0..uvs {
            vertex += [" 0.25 0.75", " 0.25 0.75 0.0"][usize::from(version > 4)];
        }
        vertices.push(vertex);
    }
    let mut text = level(version, 41, 83);
    let start = text.find("\n41\n").unwrap() + 1;
    let end = start + text[start..].find("\n83\n").unwrap() + 1;
    let lines = format!("{}\n{}\n", parts.len(), vertices.join("\n"));
    text.replace_range(start..end, &lines);
    (text, vertices)
}

#[test]
fn vertices_may_have_many_influences_and_uvs() {
    let mut random = Random::new(4);
    for version in [3, 5, 7] {
        for most in [[5, 65], [65, 5], [40, 40], [65, 65]] {
            for seed in 0..8 {
                let parts: Vec<[usize; 2]> = (0..40)
                    .map(|_| match seed {
                        0 => most.map(|most| most - 1),
                        _ => most.map(|most| random.below(most)),
                    })
                    .collect();
                let (text, vertices) = with_vertices(version, &parts, &mut random);
                let (found, marks) = rows_read(&text, "vertex_rows", "vertex");
                let what = format!("version {version}, {most:?}, {parts:?}");
                assert_eq!((found == vertices, marks), (true, 0), "{what}");
            }
        }
    }
}

/// Reals that are none are still a vertex's.
#[test]
fn reals_may_have_commas() {
    for version in [1, 2, 4, 5, 7] {
        for vertices in [3, 40, 1500] {
            let text = level(version, vertices, 20 + vertices);
            let start = text.find(";### OBJECTS").unwrap();
            let end = text.find(";### INSTANCES").unwrap();
            let objects = text[start..end].replace('.', ",");
            let text = [&text[..start], &objects, &text[end..]].concat();
            let tree = tree(&text);
            let mesh = nodes(tree.root_node(), &["mesh"])[0];
            for (field, count) in [
                ("vertex_count", vertices),
                ("triangle_count", 20 + vertices),
            ] {
                let node = mesh.child_by_field_name(field).unwrap();
                assert_eq!(
                    text[node.byte_range()],
                    count.to_string(),
                    "{version}, {field}"
                );
            }
            for (kind, row, count) in [
                ("vertex_rows", "vertex", vertices),
                ("triangle_rows", "triangle", 20 + vertices),
            ] {
                let mut found = 0;
                for block in nodes(mesh, &[kind]) {
                    let block = &text[block.byte_range()];
                    let tree = rows().parse(block, None).unwrap();
                    found += nodes(tree.root_node(), &[row]).len();
                    let wrong = nodes(tree.root_node(), &["missing_value", "unexpected"]);
                    assert!(wrong.is_empty(), "{version}, {kind}");
                    let marked = nodes(tree.root_node(), &["invalid_value"]).len();
                    assert_eq!(marked, block.matches(',').count(), "{version}, {kind}");
                }
                assert_eq!(found, count, "version {version}, {kind}");
            }
        }
    }
}
