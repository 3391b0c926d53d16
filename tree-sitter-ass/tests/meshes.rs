//! Meshes that are easily misread, and lists whose count or heading comes or goes.

mod support;

use support::level::level;
use support::{asked_for, edit, nodes, rows, shape, structure};
use tree_sitter::Tree;

fn tree(text: &str) -> Tree {
    structure().parse(text, None).unwrap()
}

fn count(tree: &Tree, kinds: &[&str]) -> usize {
    nodes(tree.root_node(), kinds).len()
}

/// How many triangles and marks a list of them has, as it is written with something between its values.
fn triangles_read(triangles: &[[i32; 4]], between: &str) -> (usize, usize) {
    let line = |values: &[i32; 4]| values.map(|value| value.to_string()).join(between);
    let lines: Vec<String> = triangles.iter().map(line).collect();
    let text = level(7, 5, 0).replacen("\n0\n", &format!("\n0\n{}\n", lines.join("\n")), 1);
    let marks = ["missing_value", "unexpected", "invalid_value"];
    let mut found = (0, 0);
    for block in nodes(tree(&text).root_node(), &["triangle_rows"]) {
        let tree = rows().parse(&text[block.byte_range()], None).unwrap();
        found.0 += count(&tree, &["triangle"]);
        found.1 += count(&tree, &marks);
    }
    found
}

#[test]
fn fans_of_several_materials_are_fans() {
    for (known, center, column, materials, each) in [
        (24, 0, 1, 2, 1),
        (9, 0, 1, 2, 3),
        (0, 0, 1, 2, 1),
        (0, 0, 2, 3, 1),
        (0, 0, 3, 3, 2),
        (30, 0, 2, 5, 3),
        (30, 0, 3, 8, 1),
        (0, 4, 1, 4, 2),
        (12, 0, 1, 20, 3),
    ] {
        let mut triangles: Vec<[i32; 4]> = (0..known)
            .map(|at| [0, at + 1, (at + 1) % known + 1, at + known])
            .collect();
        for at in 0..60 {
            // One material in turn is none.
            let material = match at / each % (materials + 1) {
                0 => -1,
                turn => center + turn,
            };
            let mut corners = [center + 1 + at, center + 2 + at, center];
            corners.rotate_right(column % 3);
            triangles.push([material, corners[0], corners[1], corners[2]]);
        }
        triangles.extend((0..40).map(|at| [0, at + 7, at + 3, at + 5]));
        for between in ["\n", "\t", "\n\n"] {
            assert_eq!(
                triangles_read(&triangles, between),
                (triangles.len(), 0),
                "{known} known, {center} at {column}, {materials} materials, {each} each, {between:?}"
            );
        }
    }
}

/// A level whose first mesh has vertices with so many UVs each.
fn with_uvs(version: u32, uvs: &[usize]) -> String {
    let mut vertices = format!("{}\n", uvs.len());
    for (at, &count) in uvs.iter().enumerate() {
        vertices += &format!("{at}.5\t0.0000000000\t{}.25\n0.0\t0.0\t1.0\n", at * 7 % 31);
        vertices += ["0\n", "1\n0\t1.0\n"][at % 2];
        vertices += &format!("{count}\n");
        vertices += &["0.25\t0.75\n", "0.25\t0.75\t0.0\n"][usize::from(version > 4)].repeat(count);
    }
    let mut text = level(version, 41, 83);
    let start = text.find("\n41\n").unwrap() + 1;
    let end = start + text[start..].find("\n83\n").unwrap() + 1;
    text.replace_range(start..end, &vertices);
    text
}

#[test]
fn vertices_have_uvs_or_none() {
    for version in [4, 5] {
        for uvs in [
            [[0; 5].as_slice(), &[1]].concat(),
            [[0; 6].as_slice(), &[1, 0, 0, 1]].concat(),
            [[0; 20].as_slice(), &[1; 20]].concat(),
            [[0; 19].as_slice(), &[1; 6]].concat(),
            [[0; 40].as_slice(), &[3; 6]].concat(),
            [[0; 600].as_slice(), &[1]].concat(),
            [[0; 24].as_slice(), &[4, 0, 0, 0, 0, 0, 0, 0, 0, 0]].concat(),
            [[0; 100].as_slice(), &[2; 300], &[0; 300], &[1; 30]].concat(),
            (0..400).map(|at| at % 13 / 12 * 2).collect(),
            (0..400).map(|at| at % 3).collect(),
            [[0, 7].as_slice(), &[1; 400]].concat(),
            vec![0; 400],
        ] {
            let text = with_uvs(version, &uvs);
            let tree = tree(&text);
            let mesh = nodes(tree.root_node(), &["mesh"])[0];
            let mut found = 0;
            for block in nodes(mesh, &["vertex_rows"]) {
                let tree = rows().parse(&text[block.byte_range()], None).unwrap();
                found += count(&tree, &["vertex"]);
                let marks = ["missing_value", "unexpected", "invalid_value"];
                assert_eq!(count(&tree, &marks), 0, "version {version}, {uvs:?}");
            }
            assert_eq!(found, uvs.len(), "version {version}, {uvs:?}");
            let triangles = mesh.child_by_field_name("triangle_count").unwrap();
            assert_eq!(
                &text[triangles.byte_range()],
                "83",
                "version {version}, {uvs:?}"
            );
        }
    }
}

#[test]
fn what_is_behind_a_heading_or_a_count_is_reused_without_it() {
    let mut parser = structure();
    for version in [2, 7] {
        let whole = level(version, 4001, 9001);
        assert!(whole.len() > 1_500_000);
        for (before, removed) in [
            (";### MATERIALS ###\n", "3\n"),
            ("", ";### MATERIALS ###\n"),
            ("", ";### OBJECTS ###\n"),
            ("", ";### INSTANCES ###\n"),
            (";### OBJECTS ###\n", "2\n"),
            (";### OBJECTS ###\n", "2"),
            (";### INSTANCES ###\n", "20\n"),
            ("\"MESH\"\n\"\"\n\"\"\n", "4001\n"),
            ("\"MESH\"\n\"\"\n\"\"\n", "4001"),
            ("\n", "9001\n"),
            ("\n", "9001"),
        ] {
            let mut text = whole.clone();
            let at = whole.find(&[before, removed].concat()).unwrap() + before.len();
            // It goes, and comes back.
            for (from, to) in [(removed, ""), ("", removed)] {
                let mut tree = parser.parse(&text, None).unwrap();
                edit(&mut text, &mut tree, at..at + from.len(), to);
                let (new, read) = asked_for::<8>(&mut parser, &text, Some(&tree));
                assert!(
                    read < 60_000,
                    "{version} {before:?} {from:?} {to:?}: {read}"
                );
                assert_eq!(shape(&new), shape(&parser.parse(&text, None).unwrap()));
            }
        }
    }
}

/// Integers in place of reals in every vertex are how a file is written, no doubt about each of them: blocks end as they do elsewhere.
#[test]
fn vertices_that_end_with_an_integer_make_blocks() {
    let vertex = |at: usize| {
        let place = format!(
            "{at}.5\t{}.25\t-1.5\n0.6\t0.8\t0.25\n0.5\t0.25\t0.75\n",
            at % 7
        );
        format!("{place}0\n1\n0.{at}\t0.5\t0\n")
    };
    let vertices: String = (0..6000).map(vertex).collect();
    let text = format!(
        "7\n\"\"\n\"\"\n\"\"\n\"\"\n0\n1\n\"MESH\"\n\"\"\n\"\"\n6000\n{vertices}1\n0 0 1 2\n0\n"
    );
    let tree = support::tree(&text);
    let blocks = support::nodes(tree.root_node(), &["vertex_rows"]).len();
    assert!((20..200).contains(&blocks), "{blocks}");
}

/// Somebody wrote the last UVs without points: what looks like a count of triangles in them has no line for itself.
#[test]
fn the_last_uvs_may_be_integers() {
    let vertex =
        |at: usize, uvs: &str| format!("{at}.25\t-{at}.5\t2.0\n0.0\t0.0\t1.0\n0\n2\n{uvs}\n");
    let mut vertices: String = (0..3135)
        .map(|at| vertex(at, "0.25\t0.5\n0.75\t1.0"))
        .collect();
    vertices += &vertex(3135, "220\t220\n221\t220");
    let triangles: String = (0..6050)
        .map(|at| format!("0\t{}\t{}\t{}\n", at, at + 1, at + 57))
        .collect();
    let text = format!(
        "3\n\"\"\n\"\"\n\"\"\n\"\"\n0\n1\n\"MESH\"\n\"\"\n\"\"\n3136\n{vertices}6050\n{triangles}0\n"
    );
    let tree = support::tree(&text);
    let mesh = support::nodes(tree.root_node(), &["mesh"])[0];
    let count = mesh.child_by_field_name("triangle_count").unwrap();
    assert_eq!(&text[count.byte_range()], "6050");
}

/// A corner twice in one of the first triangles is legal: what follows the count is no vertex with a normal, whatever it looks like.
#[test]
fn triangles_without_area_may_be_the_first() {
    for (version, uvs, corners) in [
        (2, 1, "0 1 0 0 2 3 6 5 4 4 6 4"),
        (2, 2, "2 1 0 0 2 0 6 5 4 4 6 7"),
        (7, 1, "0 1 0 0 2 3 6 5 4 4 6 4"),
        (7, 2, "1 1 0 0 0 1 6 5 4 4 6 7"),
    ] {
        let color = ["", "1.0\t1.0\t1.0\n"][usize::from(version > 5)];
        let third = ["", "\t0.0000000000"][usize::from(version > 4)];
        let uv = format!("0.2500000000\t0.5000000000{third}\n");
        let vertex = |at: usize| {
            format!(
                "{at}.2500000000\t-{at}.5000000000\t2.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n{color}0\n{uvs}\n{}",
                uv.repeat(uvs)
            )
        };
        let vertices: String = (0..300).map(vertex).collect();
        let first: Vec<&str> = corners.split(' ').collect();
        let mut triangles: String = first
            .chunks(3)
            .map(|corners| format!("0\n{}\n", corners.join("\n")))
            .collect();
        triangles += &(4..150)
            .map(|at| format!("0\n{}\n{}\n{}\n", 2 * at, 2 * at + 1, 2 * at - 1))
            .collect::<String>();
        let text = format!(
            "{version}\n\"\"\n\"\"\n\"\"\n\"\"\n0\n1\n\"MESH\"\n\"\"\n\"\"\n300\n{vertices}150\n{triangles}0\n"
        );
        let tree = support::tree(&text);
        let mesh = support::nodes(tree.root_node(), &["mesh"])[0];
        let count = mesh.child_by_field_name("triangle_count").unwrap();
        assert_eq!(
            &text[count.byte_range()],
            "150",
            "version {version}, {corners}"
        );
    }
}
