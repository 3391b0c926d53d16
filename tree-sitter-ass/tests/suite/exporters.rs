//! Tests of files by exporters: every record and every row is found, and no error.

use crate::support::level::level;
use crate::support::{MARKS, OBJECTS, blocks, corpus, count, file, marks, nodes, records, tree};

/// Materials, objects, instances, vertices and triangles of a text.
fn held(text: &str) -> [usize; 5] {
    let [materials, objects, instances] = records(&tree(text));
    let rows = |kind: &str, row: &str| -> usize {
        let blocks = blocks(text, kind);
        let trees = blocks
            .iter()
            .map(|block| crate::support::rows().parse(block, None).unwrap());
        trees.map(|tree| count(&tree, &[row])).sum()
    };
    let vertices = rows("vertex_rows", "vertex");
    let triangles = rows("triangle_rows", "triangle");
    [materials, objects, instances, vertices, triangles]
}

fn check(name: &str, text: &str, expected: [usize; 5]) {
    let tree = tree(text);
    assert!(!tree.root_node().has_error(), "{name}");
    assert_eq!(held(text), expected, "{name}");
    assert_eq!(marks(text), 0, "{name}\n{}", marked(text));
}

/// The first marks, for a reader of the failure.
fn marked(text: &str) -> String {
    let tree = tree(text);
    let found = nodes(tree.root_node(), &MARKS);
    let lines = found.iter().take(5).map(|node| {
        let line = text[..node.start_byte()].lines().count();
        format!("{} in line {line}\n", node.kind())
    });
    lines.collect()
}

#[test]
fn files_of_a_real_exporter() {
    for file in corpus() {
        let objects = file.expected["objects"].as_array().unwrap();
        let number = |what: &str| file.expected[what].as_u64().unwrap() as usize;
        let sum = |what: &str| -> u64 {
            let counts = objects.iter().filter_map(|object| object[what].as_u64());
            counts.sum()
        };
        let expected = [
            number("materials"),
            objects.len(),
            number("instances"),
            sum("vertices") as usize,
            sum("triangles") as usize,
        ];
        check(&file.name, &file.text, expected);
        check(&file.name, &file.text.replace('\n', "\r\n"), expected);
    }
}

#[test]
fn every_version() {
    for version in 1..=7 {
        for size in [0, 3, 40, 1500] {
            let text = level(version, size, size * 2);
            check(
                &format!("version {version} of {size}"),
                &text,
                [3, 2, 20, 2 * size, 4 * size],
            );
        }
    }
}

/// Tool's own converter, in version 7, has two lines for a triangle, and an old 3ds Max, in version 3, has four.
#[test]
fn triangles_on_two_and_on_four_lines() {
    for (version, breaks) in [(7, [true, false, false]), (3, [true; 3])] {
        let text = level(version, 900, 1100);
        let mut new = String::new();
        for line in text.lines() {
            let values: Vec<&str> = line.split_whitespace().collect();
            if let [material, rest @ ..] = values.as_slice()
                && rest.len() == 3
                && !line.contains('.')
            {
                new += material;
                for (value, breaks) in rest.iter().zip(breaks) {
                    new += if breaks { "\n" } else { "\t" };
                    new += value;
                }
            } else {
                new += line;
            }
            new.push('\n');
        }
        check("lines", &new, [3, 2, 20, 1800, 2200]);
    }
}

/// A converter for Unity puts a remark first, empty lines behind counts and vertices, and weights on lines of their own.
#[test]
fn empty_lines_and_weights_apart() {
    let text = level(7, 60, 40).replace("\n1\n", "\n1\n\n");
    let text = format!("; Exported from a converter\n{text}");
    check("empty lines", &text, [3, 2, 20, 120, 80]);
    let mut new = String::new();
    for line in text.lines() {
        let influence = line.split_once('\t').filter(|(index, weight)| {
            !index.contains('.') && weight.contains('.') && !weight.contains('\t')
        });
        match influence {
            Some((index, weight)) => new += &format!("{index}\n{weight}\n"),
            None => new += &format!("{line}\n"),
        }
    }
    check("weights", &new, [3, 2, 20, 120, 80]);
}

/// A library writes several texts of the header on one line.
#[test]
fn a_header_on_one_line() {
    let text = level(7, 12, 20).replace(
        "\"TOOL\"\n\"1\"\n\"a\"\n\"b\"\n",
        "\"TOOL\" \"1\" \"a\" \"\"\n",
    );
    check("header", &text, [3, 2, 20, 24, 40]);
}

/// Readers go by counts: a file may have no headings at all.
#[test]
fn no_section_is_lost_without_headings() {
    for version in [2, 7] {
        let text = level(version, 40, 60);
        let lines = text.lines().filter(|line| !line.starts_with(';'));
        let bare: String = lines.map(|line| format!("{line}\n")).collect();
        let tree = tree(&bare);
        let [materials, objects, instances] = records(&tree);
        assert_eq!((materials, objects), (3, 2), "version {version}");
        assert!(instances >= 19, "version {version}: {instances}");
        let sections = ["header", "materials", "objects", "instances"];
        assert_eq!(count(&tree, &sections), 4, "version {version}");
    }
}

#[test]
fn fields_hold_their_values() {
    let text = file("primitives_v7.ASS");
    let tree = tree(&text);
    let object = nodes(tree.root_node(), &OBJECTS);
    let kinds: Vec<&str> = object.iter().map(tree_sitter::Node::kind).collect();
    assert_eq!(kinds, ["mesh", "sphere", "box", "pill", "mesh"]);
    let instance = nodes(tree.root_node(), &["instance"])[0];
    let value = |field: &str| {
        let node = instance.child_by_field_name(field).unwrap();
        &text[node.byte_range()]
    };
    assert_eq!(value("name"), "\"Scene Root\"");
    assert_eq!(value("parent"), "-1");
    assert_eq!(value("local_scale"), "1.0000000000");
}
