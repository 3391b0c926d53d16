//! A value that is lost, doubled or wrong costs its own record: those around it stay what they were.

mod support;

use support::level::{Level, level};
use support::{MARKS, count, file, nodes, records, tree, without_headings};
use tree_sitter::Node;

/// One of the instances, behind which there is another: of one with bones, the first would be taken.
fn without_bones(instances: &[Node]) -> usize {
    let bare = |at: &usize| instances[*at].child_by_field_name("bone_index").is_none();
    (3..instances.len() - 1).find(bare).unwrap()
}

#[test]
fn a_value_lost_in_an_instance_is_not_taken_from_the_next_one() {
    for version in 2..8 {
        let text = level(version, 0, 0).replace(";INSTANCE ", "; ");
        let whole = tree(&text);
        let instances = nodes(whole.root_node(), &["instance"]);
        let at = without_bones(&instances);
        for real in nodes(instances[at], &["real"]) {
            let damaged = [&text[..real.start_byte()], &text[real.end_byte()..]].concat();
            let tree = tree(&damaged);
            let found = nodes(tree.root_node(), &["instance"]);
            assert_eq!(found.len(), instances.len(), "{damaged}");
            let lost = real.byte_range().len();
            assert_eq!(
                found[at + 1].start_byte() + lost,
                instances[at + 1].start_byte()
            );
            assert_eq!(count(&tree, &["missing_value"]), 1, "{damaged}");
        }
    }
}

/// Headings tell nothing: the index of the next one does, which alone stands before a text.
#[test]
fn a_line_lost_or_doubled_in_an_instance_leaves_the_next_one() {
    for version in 2..8 {
        let text = level(version, 0, 0).replace(";INSTANCE ", "; ");
        let whole = tree(&text);
        let instances = nodes(whole.root_node(), &["instance"]);
        let at = without_bones(&instances);
        let range = instances[at].byte_range();
        let first = nodes(instances[at], &["quaternion"])[0].start_byte() - range.start;
        let lines: Vec<&str> = text[range.clone()][first..].split_inclusive('\n').collect();
        for (line, times) in (0..lines.len()).flat_map(|line| [(line, 0), (line, 2)]) {
            let mut lines = lines.clone();
            let changed = lines[line].repeat(times);
            lines[line] = &changed;
            let start = &text[..range.start + first];
            let damaged = [start, &lines.concat(), &text[range.end..]].concat();
            let tree = tree(&damaged);
            let found = nodes(tree.root_node(), &["instance"]);
            assert_eq!(found.len(), instances.len(), "{damaged}");
            let behind = damaged.len() - found[at + 1].start_byte();
            assert_eq!(
                behind,
                text.len() - instances[at + 1].start_byte(),
                "{damaged}"
            );
        }
    }
}

/// Without headings: the values of the sections behind stay theirs.
#[test]
fn a_corner_lost_leaves_the_instances_their_count() {
    for version in [2, 3, 7] {
        let text = without_headings(&level(version, 8, 12));
        let whole = tree(&text);
        let triangles = nodes(whole.root_node(), &["triangles"])[1].byte_range();
        for line in [0, 5, 11] {
            let rows: Vec<&str> = text[triangles.clone()].split_whitespace().collect();
            let lost = 4 * line + 2;
            let between = if version < 3 { "\n" } else { "\t" };
            let lines: Vec<String> = rows
                .iter()
                .enumerate()
                .filter(|(at, _)| *at != lost)
                .map(|(at, value)| format!("{value}{}", if at % 4 == 3 { "\n" } else { between }))
                .collect();
            let end = text[triangles.end..].trim_start();
            let damaged = [&text[..triangles.start], &lines.concat(), end].concat();
            let tree = tree(&damaged);
            let section = nodes(tree.root_node(), &["instances"])[0];
            let count = section.child_by_field_name("count").unwrap();
            assert_eq!(&damaged[count.byte_range()], "20", "{version} {line}");
            assert_eq!(records(&tree), records(&whole), "{version} {line}");
        }
    }
}

#[test]
fn a_name_without_quotes_begins_an_instance() {
    for version in [2, 7] {
        let text = without_headings(&level(version, 4, 2));
        for name in ["%thing_4", "%thing_19"] {
            let damaged = text.replacen(&format!("\"{name}\""), name, 1);
            let tree = tree(&damaged);
            assert_eq!(count(&tree, &["invalid_value"]), 1, "{damaged}");
            assert_eq!(count(&tree, &["missing_value", "unexpected"]), 0);
            assert_eq!(records(&tree), [3, 2, 20]);
        }
    }
}

/// With its heading, an object that has lost its type, or a name too, is one with as many values missing.
#[test]
fn an_object_without_its_type_is_one_by_its_heading() {
    let mesh = level(3, 6, 8);
    let solids = "\"SPHERE\"\n\"\"\n\"\"\n0\n2.5\n\n;OBJECT 3\n\"BOX\"\n\"\"\n\"\"\n0\n1.5\t2.5\t3.5\n\n;OBJECT 4\n\"PILL\"\n\"\"\n\"\"\n0\n2.5\n1.5";
    let with_solids = mesh.replacen(
        ";### INSTANCES",
        &format!(";OBJECT 2\n{solids}\n\n;### INSTANCES"),
        1,
    );
    let whole = Level {
        version: 7,
        meshes: 2,
        vertices: 6,
        triangles: 8,
        instances: 20,
        whole: true,
    };
    for text in [mesh, with_solids, whole.text(5)] {
        let whole = records(&tree(&text));
        let types = ["\"MESH\"", "\"SPHERE\"", "\"BOX\"", "\"PILL\""];
        for (at, kind) in types.iter().flat_map(|kind| text.match_indices(kind)) {
            for (lost, missing) in [(1, 1), (4, 2)] {
                let broken = [&text[..at], &text[at + kind.len() + lost..]].concat();
                let tree = tree(&broken);
                assert_eq!(records(&tree), whole, "{broken}");
                assert_eq!(count(&tree, &["missing_value"]), missing, "{broken}");
                let marks = ["invalid_value", "unexpected", "malformed_string"];
                assert_eq!(count(&tree, &marks), 0, "{broken}");
            }
        }
    }
}

#[test]
fn a_text_too_many_in_an_object_s_head_leaves_its_numbers() {
    let text = file("primitives_v7.ASS");
    let lines: Vec<&str> = text.lines().collect();
    for heading in lines.iter().filter(|line| line.starts_with(";OBJECT ")) {
        let at = lines.iter().position(|line| line == heading).unwrap();
        for doubled in 1..4 {
            let mut lines = lines.clone();
            lines.insert(at + doubled, lines[at + doubled]);
            let tree = tree(&lines.join("\n"));
            let marks = nodes(tree.root_node(), &MARKS);
            assert_eq!(marks.len(), 1, "{heading} {doubled}");
            assert_eq!(marks[0].kind(), "unexpected", "{heading} {doubled}");
        }
    }
}

/// Words without a semicolon, in each place of a mesh's head: they are marked, and all of the mesh is what it was.
#[test]
fn a_note_in_a_mesh_s_head_leaves_the_mesh() {
    for name in ["primitives_v2.ASS", "primitives_v7.ASS"] {
        let text = file(name);
        let rows = |text: &str| {
            let tree = tree(text);
            let lists = nodes(tree.root_node(), &["vertices", "triangles"]);
            let lists: Vec<String> = lists
                .iter()
                .map(|it| text[it.byte_range()].to_string())
                .collect();
            (lists, count(&tree, &MARKS))
        };
        let (whole, _) = rows(&text);
        let lines: Vec<&str> = text.lines().collect();
        let mesh = lines.iter().position(|line| *line == "\"MESH\"").unwrap();
        let parsed = tree(&text);
        let first = nodes(parsed.root_node(), &["mesh"])[0];
        let triangles = first.child_by_field_name("triangle_count").unwrap();
        let triangles = triangles.start_position().row;
        for texts in ["\"MESH\"", "\"MESH\"\n\"\"", "\"MESH\"\n\"\"\n\"\""] {
            let mut lines = lines.clone();
            lines.insert(mesh + 4, texts);
            let (found, marks) = rows(&lines.join("\n"));
            assert_eq!(found, whole, "{name} {texts}");
            assert!(marks > 0, "{name} {texts}");
        }
        for texts in ["\"x\"", "\"\"", "\"x\"\n\"y\""] {
            for at in [mesh, mesh + 4] {
                let mut lines = lines.clone();
                lines.insert(at, texts);
                let (found, marks) = rows(&lines.join("\n"));
                assert_eq!(found, whole, "{name} {texts} {at}");
                assert!(marks > 0, "{name} {texts} {at}");
            }
        }
        for note in ["x", "// mine", "### MINE ###", "a b c d", "// 3 May 2024"] {
            // Before the type, behind it, before the count of vertices and behind it.
            for at in [mesh, mesh + 1, mesh + 3, mesh + 4] {
                let mut lines = lines.clone();
                lines.insert(at, note);
                let (found, marks) = rows(&lines.join("\n"));
                assert_eq!(found, whole, "{name} {note} {at}");
                assert!(marks > 0, "{name} {note} {at}");
            }
            // On a count's own line.
            for at in [mesh + 3, triangles] {
                let mut lines = lines.clone();
                let line = format!("{} {note}", lines[at]);
                lines[at] = &line;
                let (found, marks) = rows(&lines.join("\n"));
                assert_eq!(found, whole, "{name} {line}");
                assert!(marks > 0, "{name} {line}");
            }
        }
        for number in ["0", "5.0"] {
            let mut lines = lines.clone();
            lines[mesh + 2] = number;
            let text = lines.join("\n");
            assert_eq!(rows(&text).0, whole, "{name} {number}");
            assert_eq!(
                count(&tree(&text), &["invalid_value"]),
                1,
                "{name} {number}"
            );
        }
    }
}

/// The version stands behind it, on its line.
#[test]
fn a_real_before_the_version_or_a_count_leaves_it() {
    let text = level(7, 12, 4);
    for (heading, field) in [
        ("HEADER", "version"),
        ("MATERIALS", "count"),
        ("OBJECTS", "count"),
    ] {
        let at = text.find(&format!(";### {heading} ###\n")).unwrap() + heading.len() + 10;
        let damaged = [&text[..at], "1.0\t", &text[at..]].concat();
        let tree = tree(&damaged);
        assert_eq!(records(&tree), records(&self::tree(&text)), "{damaged}");
        let section = nodes(tree.root_node(), &[&heading.to_ascii_lowercase()])[0];
        let value = section.child_by_field_name(field).unwrap();
        assert_eq!(value.start_byte(), at + 4, "{damaged}");
        assert_eq!(count(&tree, &MARKS), 1, "{damaged}");
    }
}

/// Their count is no corner where instances are none or not yet there, and triangles lack values, or their count is too large.
#[test]
fn too_few_triangles_leave_the_last_section_its_count() {
    for (version, triangles) in [(2, 8), (3, 8), (7, 8), (7, 13), (7, 24), (7, 300)] {
        let text = level(version, 12, triangles);
        let to = text.find(";### INSTANCES ###").unwrap();
        for instances in ["0", "3"] {
            let text = format!("{};### INSTANCES ###\n{instances}\n", &text[..to]);
            let whole = tree(&text);
            let lists = nodes(whole.root_node(), &["triangles"]);
            let list = lists[lists.len() - 1].byte_range();
            let values: Vec<usize> = text[list.clone()]
                .split_ascii_whitespace()
                .map(|value| value.as_ptr() as usize - text.as_ptr() as usize)
                .collect();
            let first = values.len().saturating_sub(28);
            let mut damaged: Vec<String> = (1..12)
                .flat_map(|deleted| {
                    (first..values.len() - deleted).map(move |from| (deleted, from))
                })
                .map(|(deleted, from)| {
                    [&text[..values[from]], &text[values[from + deleted]..]].concat()
                })
                .collect();
            for more in [1, 2, 10] {
                let from = text[..list.start - 1].rfind('\n').unwrap() + 1;
                let count = (triangles + more).to_string();
                damaged.push([&text[..from], &count, &text[list.start - 1..]].concat());
            }
            for text in damaged {
                let tree = tree(&text);
                let section = nodes(tree.root_node(), &["instances"])[0];
                let count = section.child_by_field_name("count").unwrap();
                assert_eq!(&text[count.byte_range()], instances, "{text}");
            }
        }
    }
}

/// With an instance's index joined to its heading's line, that is a comment to every reader; but no bone is the index.
#[test]
fn an_index_joined_to_its_heading_takes_no_bone() {
    for version in [2, 7] {
        let text = level(version, 4, 2).replace("\r\n", "\n");
        let whole = tree(&text);
        let bones = |tree: &tree_sitter::Tree| -> Vec<usize> {
            let instances = nodes(tree.root_node(), &["instance"]);
            let bones = |it: &Node| {
                it.children_by_field_name("bone_index", &mut it.walk())
                    .count()
            };
            instances.iter().map(bones).collect()
        };
        for (at, _) in text.match_indices(";INSTANCE ") {
            let end = at + text[at..].find('\n').unwrap();
            for between in [" ", "\t"] {
                let damaged = [&text[..end], between, &text[end + 1..]].concat();
                let tree = tree(&damaged);
                assert_eq!(records(&tree), records(&whole), "{damaged}");
                assert_eq!(bones(&tree), bones(&whole), "{damaged}");
                assert_eq!(count(&tree, &MARKS), 1, "{damaged}");
            }
        }
    }
}

/// As -1 stands for no material or object, lines that were moved may put it there.
#[test]
fn a_count_below_zero_is_no_value() {
    let text = level(7, 4, 2);
    let whole = tree(&text);
    for (record, field) in [
        ("materials", "count"),
        ("material", "string_count"),
        ("objects", "count"),
        ("mesh", "vertex_count"),
        ("mesh", "triangle_count"),
        ("instances", "count"),
    ] {
        let record = nodes(whole.root_node(), &[record])[0];
        let range = record.child_by_field_name(field).unwrap().byte_range();
        let damaged = [&text[..range.start], "-1", &text[range.end..]].concat();
        let tree = tree(&damaged);
        assert_eq!(records(&tree), records(&whole), "{damaged}");
        let marks = nodes(tree.root_node(), &MARKS);
        let marked: Vec<&str> = marks.iter().map(|mark| mark.kind()).collect();
        assert_eq!(marked, ["invalid_value"], "{damaged}");
    }
}

/// As a line that was moved or pasted there: it is marked, and all of the mesh is what it was.
#[test]
fn a_line_of_numbers_in_a_mesh_s_head_leaves_the_mesh() {
    for version in [2, 4, 7] {
        let text = level(version, 12, 6);
        let whole = tree(&text);
        let mesh = nodes(whole.root_node(), &["mesh"])[0];
        let fields = ["xref_file", "xref_object", "vertex_count"];
        for (place, field) in fields.iter().enumerate() {
            let at = mesh.child_by_field_name(field).unwrap().start_byte();
            for line in [
                "1.5\t-2.5\t3.25\n",
                "0\t1.0\n",
                "0\t\t3\t4\t5\n",
                "7\n",
                "0.5\t0.75\n",
            ] {
                // An integer is the count of vertices.
                if place == 2 && !line.split('\t').next().unwrap().contains('.') {
                    continue;
                }
                let damaged = [&text[..at], line, &text[at..]].concat();
                let tree = tree(&damaged);
                assert_eq!(records(&tree), records(&whole), "{damaged}");
                let marks = nodes(tree.root_node(), &MARKS);
                let marked: Vec<&str> = marks.iter().map(|mark| mark.kind()).collect();
                assert!(
                    marked.iter().all(|mark| *mark == "unexpected"),
                    "{marked:?} {damaged}"
                );
                let found = nodes(tree.root_node(), &["mesh"])[0];
                let shapes = [mesh, found].map(|mesh| count_of_rows(&mesh));
                assert_eq!(shapes[0], shapes[1], "{damaged}");
            }
        }
    }
}

/// The lengths of a mesh's blocks.
fn count_of_rows(mesh: &Node) -> Vec<usize> {
    let blocks = nodes(*mesh, &["vertex_rows", "triangle_rows"]);
    blocks
        .iter()
        .map(|block| block.byte_range().len())
        .collect()
}
