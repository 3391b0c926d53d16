//! A count that short lists do not have says so in the tree: a short text without a mark has what its counts say.

mod support;

use std::ops::Range;
use support::level::{Level, Random, level, mesh_of_reals, small, with_mesh};
use support::{MARKS, corpus, has_mark, nodes, rows, tree, without_headings};
use tree_sitter::{Node, Parser};

fn levels() -> impl Iterator<Item = String> {
    (1..=7).map(|version| {
        let level = Level {
            version,
            meshes: 2,
            vertices: 4 + version as usize % 3,
            triangles: 5,
            instances: 3,
            whole: false,
        };
        level.text(u64::from(version))
    })
}

fn value(node: Node<'_>, field: &str, text: &str) -> Option<i64> {
    let value = node.child_by_field_name(field)?;
    text[value.byte_range()].parse().ok()
}

/// How many rows of a mesh's list the blocks hold; `None` where something in them is wrong.
fn rows_in(mesh: Node<'_>, kinds: [&str; 2], text: &str, rows: &mut Parser) -> Option<usize> {
    let mut found = 0;
    for block in nodes(mesh, &kinds[..1]) {
        let tree = rows.parse(&text[block.byte_range()], None).unwrap();
        if !nodes(tree.root_node(), &MARKS).is_empty() {
            return None;
        }
        found += nodes(tree.root_node(), &kinds[1..]).len();
    }
    Some(found)
}

/// The first count that is not what the tree has behind it; `None` where the tree has a mark.
fn untold(text: &str, rows: &mut Parser) -> Option<String> {
    let tree = tree(text);
    let root = tree.root_node();
    if !nodes(root, &MARKS).is_empty() || !nodes(root, &["wrong_count"]).is_empty() {
        return None;
    }
    let children = |node: Node<'_>, kind: &str| {
        let all = nodes(node, &[kind]);
        all.len() as i64
    };
    for mesh in nodes(root, &["mesh"]) {
        for (count, kinds) in [
            ("vertex_count", ["vertex_rows", "vertex"]),
            ("triangle_count", ["triangle_rows", "triangle"]),
        ] {
            let found = rows_in(mesh, kinds, text, rows)?;
            if value(mesh, count, text) != Some(found as i64) {
                return Some(format!("{count} with {found} in {mesh}"));
            }
        }
    }
    for material in nodes(root, &["material"]) {
        let mut cursor = material.walk();
        let strings = material.children_by_field_name("material_string", &mut cursor);
        let strings = strings.count() as i64;
        if value(material, "string_count", text).is_some_and(|count| count != strings) {
            return Some(format!("string_count with {strings}"));
        }
    }
    for (section, records) in [
        ("materials", children(root, "material")),
        ("instances", children(root, "instance")),
        (
            "objects",
            ["mesh", "sphere", "box", "pill", "generic_light"]
                .map(|kind| children(root, kind))
                .iter()
                .sum(),
        ),
    ] {
        for section in nodes(root, &[section]) {
            if value(section, "count", text) != Some(records) {
                return Some(format!("{} with {records}", section.kind()));
            }
        }
    }
    None
}

/// The counts of a text: where they stand.
fn counts(text: &str) -> Vec<Range<usize>> {
    let tree = tree(text);
    let mut counts = Vec::new();
    for node in nodes(
        tree.root_node(),
        &["materials", "objects", "instances", "material", "mesh"],
    ) {
        for field in ["count", "string_count", "vertex_count", "triangle_count"] {
            counts.extend(
                node.child_by_field_name(field)
                    .map(|node| node.byte_range()),
            );
        }
    }
    counts
}

#[test]
fn real_files_have_none() {
    for file in corpus() {
        let tree = tree(&file.text);
        let wrong = nodes(tree.root_node(), &["wrong_count"]);
        assert!(wrong.is_empty(), "{}: {wrong:?}", file.name);
    }
}

#[test]
fn each_count_of_a_small_level_is_checked() {
    let mut rows = rows();
    for text in levels() {
        for at in counts(&text) {
            let right: i64 = text[at.clone()].parse().unwrap();
            for wrong in [right - 1, right + 1, right + 10, 0] {
                if wrong < 0 || wrong == right {
                    continue;
                }
                let damaged = [&text[..at.start], &wrong.to_string(), &text[at.end..]].concat();
                let line = text[..at.start].lines().count();
                let untold = untold(&damaged, &mut rows);
                assert_eq!(
                    untold, None,
                    "{wrong} for {right} in line {line}\n{damaged}"
                );
            }
        }
    }
}

/// More records than are counted are told whatever their size, and a count that stands before its section's heading is one.
#[test]
fn the_count_of_a_section_is_heard_before_its_end() {
    let long = Level {
        version: 7,
        meshes: 3,
        vertices: 20,
        triangles: 3000,
        instances: 90,
        whole: false,
    };
    let text = long.text(1);
    for (right, wrong) in [
        ("OBJECTS ###\n3\n", "OBJECTS ###\n0\n"),
        ("INSTANCES ###\n90\n", "INSTANCES ###\n8\n"),
        ("MATERIALS ###\n3\n", "MATERIALS ###\n1\n"),
    ] {
        assert!(text.contains(right));
        let told = tree(&text.replacen(right, wrong, 1));
        let told = nodes(told.root_node(), &["wrong_count"]);
        assert_eq!(told.len(), 1, "{wrong:?}");
    }
    let empty = text.find(";### MATERIALS").unwrap();
    let header = &text[..empty];
    for (rest, wrong) in [
        (
            ";### MATERIALS ###\n0\n0\n;### OBJECTS ###\n0\n;### INSTANCES ###\n",
            0,
        ),
        (
            ";### MATERIALS ###\n2\n0\n;### OBJECTS ###\n0\n;### INSTANCES ###\n",
            1,
        ),
        (
            ";### MATERIALS ###\n0\n;### OBJECTS ###\n3\n0\n;### INSTANCES ###\n",
            1,
        ),
        (
            ";### MATERIALS ###\n0\n;### OBJECTS ###\n0\n0\n;### INSTANCES ###\n",
            0,
        ),
    ] {
        let told = tree(&format!("{header}{rest}"));
        let told = nodes(told.root_node(), &["wrong_count"]);
        assert_eq!(told.len(), wrong, "{rest}");
    }
}

/// Each with one count that is wrong, however the rest may be read.
#[test]
fn a_count_is_wrong_whatever_follows() {
    let head = ";### HEADER ###\n7\n\"\"\n\"\"\n\"\"\n\"\"\n;### MATERIALS ###\n";
    let materials = |count: i64, strings: i64| {
        format!("{head}{count}\n;MATERIAL 0\n\"a\"\n\"\"\n{strings}\n;MATERIAL 1\n\"b\"\n\"\"\n0\n")
    };
    let mesh = |vertices: i64, triangles: i64| {
        let vertex = "1.5\t2.5\t3.5\n0.0\t0.6\t0.8\n1.0\t1.0\t1.0\n0\n1\n0.5\t0.5\t0.0\n";
        let vertices = format!("\"MESH\"\n\"\"\n\"\"\n{vertices}\n{}", vertex.repeat(3));
        format!(";OBJECT 0\n{vertices}{triangles}\n0\t\t0\t1\t2\n0\t\t0\t2\t1\n")
    };
    let objects = ";### OBJECTS ###\n";
    let none = ";### INSTANCES ###\n0\n";
    let short_vertices = format!(
        "1\n;OBJECT 0\n\"MESH\"\n\"\"\n\"\"\n3\n{}3\n-1\n2\n0\n1\n-1\n0\n1\n2\n-1\n1\n2\n0\n",
        "1.5\t2.5\t3.5\n0.0\t0.6\t0.8\n0\n0\n".repeat(2)
    );
    let instance = ";INSTANCE 0\n-1\n\"Scene Root\"\n-1\n-1\n0\n0.0\t0.0\t0.0\t1.0\n0.0\t0.0\t0.0\n1.0\n0.0\t0.0\t0.0\t1.0\n0.0\t0.0\t0.0\n1.0\n";
    // What is left of the second of three instances.
    let three = |left: &str| {
        let second = format!(";INSTANCE 1\n{left}{}", instance.replace(" 0", " 2"));
        materials(2, 0) + objects + "0\n;### INSTANCES ###\n3\n" + instance + &second
    };
    for (text, wrong) in [
        (three(""), 1),
        (three("0\n"), 0),
        (three("0\n1\n2\n"), 1),
        (materials(2, 0) + objects + "1\n" + &mesh(3, 2) + none, 0),
        // The last mesh before a section without instances.
        (materials(2, 0) + objects + "1\n" + &mesh(4, 2) + none, 1),
        (materials(2, 0) + objects + "1\n" + &mesh(9, 2) + none, 1),
        // The values behind the instances' heading come out even with one vertex more.
        (
            materials(2, 0) + objects + &short_vertices + ";### INSTANCES ###\n1\n" + instance,
            1,
        ),
        // The file ends in it.
        (materials(2, 0) + objects + "1\n" + &mesh(3, 3), 1),
        // Strings that are the next material's names, and very many.
        (
            materials(2, 2).replace(";MATERIAL 1\n", "") + objects + "0\n" + none,
            1,
        ),
        (materials(2, 1_000_000) + objects + "0\n" + none, 1),
        (materials(1_000_000, 0) + objects + "0\n" + none, 1),
        // Records behind a heading that is a comment.
        (
            materials(2, 0) + objects + "\"c\"\n\"\"\n0\n" + objects + "0\n" + none,
            1,
        ),
        // The objects' heading is gone, and the last material.
        (materials(3, 0) + "1\n" + &mesh(3, 2) + none, 1),
        // A section's count was moved up to another.
        (
            format!("{head}2\n0\n;### OBJECTS ###\n{}{none}", mesh(3, 2)),
            2,
        ),
    ] {
        let tree = tree(&text);
        let told = nodes(tree.root_node(), &["wrong_count"]);
        assert_eq!(told.len(), wrong, "{text}");
    }
}

/// A count that is far too large, however few characters its list has: the largest that the scanner knows is no exception.
#[test]
fn a_count_of_many_thousands_is_told() {
    let vertices = mesh_of_reals(2, 4)[0].concat();
    let triangles = "-1\t0\t1\t2\n-1\t1\t2\t3\n";
    let mesh = |count: usize| format!("\"\"\n4\n{vertices}{count}\n{triangles}");
    for count in [
        7, 99, 999, 9999, 16382, 16383, 16384, 20000, 99999, 1_000_000,
    ] {
        let text = level(2, 0, 0).replacen("\"\"\n0\n0\n", &mesh(count), 1);
        assert!(has_mark(&text), "{text}");
    }
}

/// A mesh of a few rows, with comments behind its counts, many among them, or a heading that begins nothing.
#[test]
fn a_count_of_rows_is_told_wrong_before_comments() {
    let vertex = "1.5\t2.5\t3.5\n0.0\t0.6\t0.8\n1.0\t1.0\t1.0\n0\n1\n0.5\t0.5\t0.0\n";
    let mesh = |before: &str, vertices: &str, triangles: &str| {
        let vertices = format!("{vertices}\n{before}{}", vertex.repeat(12));
        let triangles = format!("{triangles}\n{before}{}", "0\t\t0\t1\t2\n".repeat(30));
        let sphere = ";OBJECT 1\n\"SPHERE\"\n\"\"\n\"\"\n1\n2.5\n";
        small(&[(
            sphere,
            &format!(";OBJECT 1\n\"MESH\"\n\"\"\n\"\"\n{vertices}{triangles}"),
        )])
    };
    let many = ";a comment\n".repeat(40);
    // No triangles, and as many comments before the next object or section as are taken together.
    let sphere = ";OBJECT 1\n\"SPHERE\"\n\"\"\n\"\"\n1\n2.5\n";
    let empty = format!(";OBJECT 1\n\"MESH\"\n\"\"\n\"\"\n0\n0\n{many}");
    assert!(!has_mark(&small(&[(sphere, &empty)])));
    // A number in place of the next object's heading.
    let lone =
        ";OBJECT 1\n\"MESH\"\n\"\"\n\"\"\n1\n1.5\t2.5\t3.5\n0.0\t0.6\t0.8\n1\n0\n1.0\n0\n0\n";
    let headed = format!("{lone}{}", sphere.replace('1', "2"));
    let three = ("###\n2\n;OBJ", "###\n3\n;OBJ");
    assert!(!has_mark(&small(&[(sphere, &headed), three])));
    let number = headed.replace(";OBJECT 2", "1");
    assert!(has_mark(&small(&[(sphere, &number), three])));
    // More triangles than are counted, of a value to a character.
    let few = format!(
        "3\n{}16500\n{}",
        vertex.repeat(3),
        "0 0 1 2\n".repeat(16500)
    );
    let few = format!(";OBJECT 1\n\"MESH\"\n\"\"\n\"\"\n{few}");
    assert!(!has_mark(&small(&[(sphere, &few)])));
    let none = tree(&mesh(";### OBJECTS ###\n", "12", "0"));
    assert_eq!(nodes(none.root_node(), &["wrong_count"]).len(), 1);
    for before in [
        "",
        ";a comment\n",
        ";OBJECT 0\n",
        ";### MATERIALS ###\n",
        &many,
    ] {
        assert!(!has_mark(&mesh(before, "12", "30")), "{before}");
        for (vertices, triangles) in [
            ("11", "30"),
            ("13", "30"),
            ("99999", "30"),
            ("2000000000", "30"),
            ("12", "29"),
            ("12", "31"),
            ("12", "99999"),
            ("12", "2000000000"),
        ] {
            let text = mesh(before, vertices, triangles);
            let tree = tree(&text);
            let told = nodes(tree.root_node(), &["wrong_count"]);
            assert!(!told.is_empty(), "{vertices} {triangles} {before}");
        }
    }
}

#[test]
fn what_has_no_mark_has_what_its_counts_say() {
    let mut rows = rows();
    let (mut all, mut wrong) = (0, Vec::new());
    for text in levels() {
        let mut random = Random::new(3);
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let mut try_one = |damaged: String, what: String| {
            all += 1;
            if let Some(count) = untold(&damaged, &mut rows) {
                wrong.push(format!("{what}: {count}"));
            }
        };
        for at in 0..lines.len() {
            for more in 1..4 {
                let end = (at + more).min(lines.len());
                let (before, of, behind) = (&lines[..at], &lines[at..end], &lines[end..]);
                // A heading that is there twice is a comment, and the line before it goes on with what was before.
                if more > 1 && of.iter().any(|line| line.starts_with(";###")) {
                    continue;
                }
                let what = |how: &str| format!("{how} {of:?} in line {at}");
                try_one([before, behind].concat().concat(), what("deleted"));
                try_one([before, of, of, behind].concat().concat(), what("doubled"));
                let to = random.below(lines.len());
                let mut moved = [before, behind].concat();
                moved.splice(to.min(moved.len())..to.min(moved.len()), of.iter().copied());
                try_one(moved.concat(), format!("{} to {to}", what("moved")));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {all}\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// Of a mesh of any length: no triangle is behind their count, and the next object has no heading.
#[test]
fn triangles_that_are_lost_as_a_whole_have_their_count_marked() {
    for (version, vertices) in (1..8).flat_map(|version| [8, 200].map(|count| (version, count))) {
        let [rows, triangles] = mesh_of_reals(version, vertices);
        let whole = with_mesh(version, vertices, &rows.concat(), &triangles);
        let text = without_headings(&whole.replacen(&triangles.concat(), "", 1));
        let tree = tree(&text);
        let mesh = nodes(tree.root_node(), &["mesh"])[0];
        let count = mesh.child_by_field_name("triangle_count").unwrap();
        assert_eq!(text[count.byte_range()], (vertices - 2).to_string());
        assert!(has_mark(&text), "{text}");
        let marks = nodes(tree.root_node(), &["wrong_count"]);
        let behind = |it: &Node<'_>| it.start_byte().wrapping_sub(count.end_byte()) < 3;
        assert!(vertices < 100 || marks.iter().any(behind), "{text}");
    }
}

/// The first vertex' UV goes on on the next line, which has an integer, in one version's reading alone.
#[test]
fn a_lost_vertex_is_told_where_the_triangles_come_out_as_one_of_another_version() {
    let vertex = "0.0\t-705.8\t-800.0\n-0.4\t0.0\t0.9\n0\n1\n-1.5\t0.8\n";
    let triangles = ["0\n0\n1\n0\n", "1\n1\n0\n1\n", "2\n0\n1\n0\n"].map(String::from);
    assert!(!has_mark(&with_mesh(2, 2, &vertex.repeat(2), &triangles)));
    assert!(has_mark(&with_mesh(2, 2, vertex, &triangles)));
}

/// Vertices with UVs and without, of which any two lines were joined or a line was split.
#[test]
fn a_line_end_more_or_less_marks_no_right_count() {
    for version in 1..8 {
        let [mut vertices, triangles] = mesh_of_reals(version, 6);
        for at in [0, 1, 2, 5] {
            let end = vertices[at].find("\n1\n0.25").unwrap();
            vertices[at].replace_range(end.., "\n0\n");
        }
        let rows = vertices.concat();
        let ends = rows
            .char_indices()
            .filter(|(_, it)| it.is_ascii_whitespace());
        for (at, white) in ends.filter(|(at, _)| at + 1 < rows.len()) {
            let other = if white == '\n' { "\t" } else { "\n" };
            let rows = [&rows[..at], other, &rows[at + 1..]].concat();
            let text = with_mesh(version, 6, &rows, &triangles);
            assert!(!has_mark(&text), "{text}");
        }
    }
}

/// Where reals are integers, too.
#[test]
fn odd_lines_in_vertices_of_integers_mark_no_right_count() {
    let vertices = "-5\t-5\t5\n-1\t0\t0\n0\n0\t0\n0\n1\n-0.05\t-0.05\n0\n\
                    -5\t5\t-5\n-1\t0\t0\n0\t0\t0\n0\n1\n-0.05\t0.05\t0\n\
                    -5\n-5\t-5\n-1\t0\t0\n0\t0\n0\n0\n1\n-0.05\t-0.05\t0\n\
                    5\n5\t-5\n1\n0\t0\n0\t0\n0\n0\n1\n0.05\t0.05\t0\n\
                    5\t-5\t5\n1\t0\t0\n0\n0\t0\n0\n1\n0.05\t-0.05\t0\n\
                    5\t-5\t-5\n1\t0\t0\n0\t0\n0\n0\n1\n0.05\n-0.05\t0\n";
    let triangles = ["0\t\t0\n1\t2\n", "0\t\t3\t4\t5\n"].map(String::from);
    assert!(!has_mark(&with_mesh(7, 6, vertices, &triangles)));
}

/// With its triangles it would be a vertex of another version, whose corners were in range.
#[test]
fn a_mesh_of_one_vertex_is_what_its_lines_say() {
    let place = "90.5\t42.25\t10.75\n-0.31\t-0.87\t-0.35\n";
    let [uvs, none] = ["4\n0.5\t1.4\n0.4\t0.0\n0.5\t-0.8\n-0.8\t0.1\n", "0\n"];
    for (version, vertex, triangle) in [
        (2, format!("{place}0\n{uvs}"), "1\n2\n1\n2\n"),
        (2, format!("{place}1\n1\n1.0\n{none}"), "1\n1\n1\n0\n"),
        (3, format!("{place}0\n{uvs}"), "1\t\t2\t1\t2\n"),
        (
            3,
            format!("{place}0\n3\n0.5\t1.4\n0.4\t0.0\n0.5\t-0.8\n"),
            "1\t\t2\t0\t0\n",
        ),
        (5, format!("{place}1\n0\t1.0\n{none}"), "2\t\t2\t0\t0\n"),
    ] {
        let text = with_mesh(version, 1, &vertex, &[triangle.to_owned()]);
        assert!(!has_mark(&text), "{text}");
        let tree = tree(&text);
        let vertices = nodes(tree.root_node(), &["vertices"])[0].byte_range();
        assert_eq!(&text[vertices], vertex.trim_end(), "{text}");
    }
}

/// The vertex that is lost could be made of the triangles, the instances' count and the first one's index, which is no corner.
#[test]
fn a_lost_vertex_of_the_last_mesh_is_told_without_headings() {
    let vertex = |at: usize| format!("{at}08.25\n-14.5\n{at}0.75\n0.6\n0.8\n0.0\n0\n0\n");
    let vertices: String = (0..3).map(vertex).collect();
    let mesh =
        format!("\"MESH\"\n\"\"\n\"\"\n4\n{vertices}3\n0\n1\n2\n2\n0\n0\n1\n3\n0\n1\n2\n0\n");
    let transform = "0.0\n0.0\n0.0\n1.0\n0.5\n2.5\n3.5\n1.0\n".repeat(2);
    let text = format!(
        "3\n\"a\"\n\"b\"\n\"c\"\n\"d\"\n0\n1\n{mesh}1\n-1\n\"Scene Root\"\n-1\n-1\n0\n{transform}"
    );
    assert!(has_mark(&text), "{text}");
}

/// Of the second vertex' UV and the triangles' count comes another version's UV, and of the triangles a vertex.
#[test]
fn a_lost_vertex_is_told_where_the_rest_is_whole_in_another_version() {
    let first = "-117.75\t29.25\t-181.5\n0.19\t-0.03\t-0.98\n0\n0\n";
    let second = "-151.25\t41.5\t-156.0\n0.58\t-0.27\t0.76\n0\n1\n1.12\t0.45\n";
    let triangles = [
        "1\n1\n2\n0\n",
        "1\n2\n0\n1\n",
        "1\n0\n1\n1\n",
        "1\n0\n1\n2\n",
    ]
    .map(String::from);
    let mesh = |vertices: &[&str]| with_mesh(2, 3, &vertices.concat(), &triangles);
    assert!(!has_mark(&mesh(&[first, second, second])));
    assert!(has_mark(&mesh(&[first, second])));
}
