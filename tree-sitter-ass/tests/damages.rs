//! A value that is lost, doubled or wrong costs its own record: those around it stay what they were.

mod support;

use support::level::{Level, level};
use support::{MARKS, count, file, nodes, records, rows, tree};
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

#[test]
fn a_text_near_the_end_of_triangles_begins_no_instance() {
    for version in [2, 7] {
        for triangles in [4, 3000] {
            let text = level(version, 12, triangles);
            let whole = tree(&text);
            let list = nodes(whole.root_node(), &["triangles"])[0].byte_range();
            let values = text[list.clone()].split_ascii_whitespace().rev();
            for value in values.take(12) {
                let at = value.as_ptr() as usize - text.as_ptr() as usize;
                for word in ["\"x\"", "\"x\" 5", "\"\""] {
                    let damaged = [&text[..at], word, &text[at + value.len()..]].concat();
                    let tree = tree(&damaged);
                    let meshes = nodes(tree.root_node(), &["mesh"]);
                    assert_eq!(meshes.len(), 2, "{word} in {text}");
                    let instances = nodes(tree.root_node(), &["instance"]).len();
                    assert_eq!(instances, 20, "{word} in {text}");
                }
            }
        }
    }
}

/// Integers stand around it, as they do around an instance's name, but its line is that of a vertex.
#[test]
fn a_text_among_vertices_of_integers_begins_no_instance() {
    let vertex = |normal: &str| format!("0\t0\t8\n0\t0\t1\n{normal}\n0\n1\n0.5\t0\t0\n");
    let rest =
        "1\n0\t\t0\t1\t2\n;OBJECT 1\n\"SPHERE\"\n\"\"\n\"\"\n0\n2.0\n;### INSTANCES ###\n0\n";
    for normal in [
        "-1\n\"a\" 1\t1",
        "-1\n\"a\"\t1\t1",
        "1\t\"a\"\t1",
        "1\t1\t\"a\"",
    ] {
        let vertices = [vertex("1\t1\t1"), vertex(normal), vertex("1\t1\t1")].concat();
        let text = format!(
            ";### HEADER ###\n7\n\"\"\n\"\"\n\"\"\n\"\"\n;### MATERIALS ###\n0\n;### OBJECTS ###\n2\n;OBJECT 0\n\"MESH\"\n\"\"\n\"\"\n3\n{vertices}{rest}"
        );
        assert_eq!(records(&tree(&text)), [0, 2, 0], "{text}");
    }
}

fn without_headings(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with(';'));
    lines.map(|line| format!("{line}\n")).collect()
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
fn a_text_too_many_in_the_header_leaves_the_materials() {
    for version in [2, 7] {
        let text = without_headings(&level(version, 4, 2));
        for doubled in ["\"TOOL\"\n", "\"b\"\n"] {
            let damaged = text.replacen(doubled, &doubled.repeat(2), 1);
            let tree = tree(&damaged);
            assert_eq!(count(&tree, &["unexpected"]), 1, "{damaged}");
            assert_eq!(count(&tree, &["missing_value", "invalid_value"]), 0);
            assert_eq!(records(&tree), [3, 2, 20]);
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

/// A mesh of one influence and one UV, with a point in every real, on exporters' lines.
fn mesh_of_reals(version: usize, vertices: usize) -> [Vec<String>; 2] {
    let color = if version > 5 { "0.25\t0.5\t0.75\n" } else { "" };
    let uv = if version > 4 { "\t0.0" } else { "" };
    let vertex = |at: usize| {
        let place = format!("{at}.25\t{}.5\t0.0\n", at * 7 % 90);
        format!(
            "{place}0.0\t0.0\t1.0\n{color}1\n{}\t1.0\n1\n0.25\t0.{at}{uv}\n",
            at % 3
        )
    };
    let triangle = |at: usize| format!("0\n{at}\n{}\n{}\n", at + 1, at + 2);
    [
        (0..vertices).map(vertex).collect(),
        (0..vertices - 2).map(triangle).collect(),
    ]
}

/// A level with a mesh of these lists.
fn with_mesh(version: usize, count: usize, vertices: &str, triangles: &[String]) -> String {
    let empty = level(version as u32, 0, 0);
    let mesh = empty.find("\"\"\n0\n0\n").unwrap() + 3;
    let (before, behind) = (&empty[..mesh], &empty[mesh + 4..]);
    let list = format!("{}\n{}", triangles.len(), triangles.concat());
    format!("{before}{count}\n{vertices}{list}{behind}")
}

/// Where nothing but its counts says where a mesh's last vertex ends, the triangles do.
#[test]
fn a_line_lost_or_doubled_in_the_last_vertex_leaves_the_triangles() {
    for version in 2..8 {
        for count_of in [9, 40, 900] {
            let [mut vertices, triangles] = mesh_of_reals(version, count_of);
            let last = vertices.pop().unwrap();
            let lines: Vec<&str> = last.split_inclusive('\n').collect();
            for (at, line) in lines.iter().enumerate() {
                for copies in [0, 2] {
                    let mut broken = lines.clone();
                    broken.splice(at..=at, [*line].repeat(copies));
                    let vertices = vertices.concat() + &broken.concat();
                    let text = with_mesh(version, count_of, &vertices, &triangles);
                    let tree = tree(&text);
                    let mesh = nodes(tree.root_node(), &["mesh"])[0];
                    let count = mesh.child_by_field_name("triangle_count").unwrap();
                    assert_eq!(
                        text[count.byte_range()],
                        triangles.len().to_string(),
                        "{text}"
                    );
                    let rows = nodes(mesh, &["triangle_rows"]);
                    let found: usize = rows
                        .iter()
                        .map(|rows| text[rows.byte_range()].split_whitespace().count())
                        .sum();
                    assert_eq!(found, 4 * triangles.len(), "{text}");
                }
            }
        }
    }
}

/// A material of a newer version, with a count of strings, in a file whose materials have none.
#[test]
fn a_pasted_count_of_strings_takes_no_materials() {
    for version in [1, 2, 3] {
        let names = |at: usize| format!("\"wall_{at}\"\n\"\"\n");
        for strings in ["0\n", "1\n\"BM_FLAGS 0000000000000000000000\"\n"] {
            for at in 0..4 {
                let materials: String = (0..4)
                    .map(|it| names(it) + if it == at { strings } else { "" })
                    .collect();
                for heading in ["", ";### OBJECTS ###\n"] {
                    let text =
                        format!("{version}\n\"\"\n\"\"\n\"\"\n\"\"\n4\n{materials}{heading}0\n0\n");
                    let tree = tree(&text);
                    assert_eq!(records(&tree), [4, 0, 0], "{text}");
                }
            }
        }
    }
}

/// What it leaves open is the rest of its line: the rows go on behind it, whether what follows has points or none.
#[test]
fn a_quote_among_vertices_of_integers_begins_no_instance() {
    for quoted in [0, 3, 6] {
        let vertex = |at: usize| {
            let quote = if at == quoted { "\"" } else { "" };
            let place = format!("-1\t{}\t{}\n-0.77{at}\t0.63\t0\n", at % 2, at % 3);
            format!("{place}1\t{quote}1\t1\n0\n0\n")
        };
        let vertices: String = (0..8).map(vertex).collect();
        let triangles: String = (0..6)
            .map(|at| format!("0\t{at}\t{}\t{}\n", at + 1, at + 2))
            .collect();
        let empty = level(7, 0, 0);
        let text = empty.replacen(
            "\"\"\n0\n0\n",
            &format!("\"\"\n8\n{vertices}6\n{triangles}"),
            1,
        );
        let tree = tree(&text);
        assert_eq!(records(&tree), [3, 2, 20], "{text}");
        let mesh = nodes(tree.root_node(), &["mesh"])[0];
        let count = mesh.child_by_field_name("triangle_count").unwrap();
        assert_eq!(&text[count.byte_range()], "6", "{text}");
    }
}

/// Lines of another record among triangles are none of a vertex: the triangles keep their count.
#[test]
fn a_line_of_reals_pasted_among_triangles_leaves_the_vertices() {
    let rotation = "0.0\t0.0\t0.0\t1.0\n";
    let transform = "0.0\t0.0\t0.0\t1.0\n1.0\t2.0\t3.0\n1.0\n";
    let vector = "10.5\t-3.0\t0.25\n";
    for version in 2..8 {
        for count_of in [14, 62, 602] {
            let [vertices, triangles] = mesh_of_reals(version, count_of);
            let vertices = vertices.concat();
            let declared = triangles.len().to_string();
            for pasted in [rotation, transform, vector] {
                // Before the first triangle so many may be a vertex and the beginning of another.
                let first = if pasted == transform { 3 } else { 0 };
                for at in [first, 3, triangles.len() / 2, triangles.len() - 1] {
                    let mut broken = triangles.clone();
                    broken[at].insert_str(0, pasted);
                    let text = with_mesh(version, count_of, &vertices, &broken);
                    let tree = tree(&text);
                    let mesh = nodes(tree.root_node(), &["mesh"])[0];
                    let count = mesh.child_by_field_name("triangle_count").unwrap();
                    assert_eq!(text[count.byte_range()], declared, "{text}");
                    // The first block has the pasted line, or integers enough to show what they are.
                    let block = nodes(mesh, &["triangle_rows"])[0].byte_range();
                    let block = rows().parse(&text[block], None).unwrap();
                    assert!(nodes(block.root_node(), &["vertex"]).is_empty(), "{text}");
                }
            }
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

/// The triangle count is lost, with lines of the last vertex before it and of triangles behind it or alone: the triangles that are
/// left are such, and what is left of the vertex is none.
#[test]
fn a_cut_from_the_vertices_into_the_triangles_leaves_the_others() {
    for version in 2..8 {
        let on_lines = if version < 3 { "\n" } else { "\t" };
        for count_of in [12, 40, 400] {
            let [vertices, _] = mesh_of_reals(version, count_of);
            let triangles: Vec<String> = (0..count_of - 2)
                .map(|at| format!("{}\t{}\t{at}\n", at + 2, at + 1).replace('\t', on_lines))
                .map(|corners| format!("1{on_lines}{corners}"))
                .collect();
            let last = vertices.last().unwrap();
            let lines = last.split_inclusive('\n').count();
            for (left, lost) in (0..=lines).flat_map(|left| [0, 1, 3].map(|lost| (left, lost))) {
                let kept: String = last.split_inclusive('\n').take(left).collect();
                let before = vertices[..count_of - 1].concat() + &kept;
                let triangles = &triangles[lost..];
                let text = with_mesh(version, count_of, &before, triangles);
                let counted = format!("\n{}\n{}", triangles.len(), triangles[0]);
                let text = text.replacen(&counted, &format!("\n{}", triangles[0]), 1);
                let tree = tree(&text);
                let mesh = nodes(tree.root_node(), &["mesh"])[0];
                assert_eq!(count(&tree, &["missing_value"]), 1, "{left} {lost} {text}");
                let found: String = nodes(mesh, &["triangle_rows"])
                    .iter()
                    .map(|rows| text[rows.byte_range()].to_owned() + "\n")
                    .collect();
                assert_eq!(found, triangles.concat(), "{left} {lost} {text}");
            }
        }
    }
}

#[test]
fn a_number_in_place_of_a_material_s_name_leaves_the_materials() {
    let text = file("primitives_v7.ASS");
    for material in 0..2 {
        let lines: Vec<&str> = text.lines().collect();
        let heading = format!(";MATERIAL {material}");
        let at = lines.iter().position(|line| *line == heading).unwrap() + 1;
        for number in ["7", "1.5"] {
            let mut lines = lines.clone();
            lines[at] = number;
            let tree = tree(&lines.join("\n"));
            assert_eq!(
                count(&tree, &["material"]),
                count(&support::tree(&text), &["material"])
            );
            assert_eq!(count(&tree, &["invalid_value"]), 1, "{material} {number}");
        }
    }
}

#[test]
fn a_file_that_is_cut_within_a_short_list_keeps_its_triangles() {
    for version in [2, 7] {
        let [vertices, triangles] = mesh_of_reals(version, 8);
        let text = with_mesh(version, 8, &vertices.concat(), &triangles);
        let last = text.find(triangles.last().unwrap().as_str()).unwrap();
        for left in 1..4 {
            let row = triangles.last().unwrap();
            let values = row.match_indices(|it: char| it.is_ascii_whitespace());
            let cut = last + values.map(|(at, _)| at).nth(left - 1).unwrap();
            let tree = tree(&text[..cut]);
            let rows = nodes(tree.root_node(), &["triangle_rows"]);
            assert_eq!(
                rows.last().map(|rows| rows.end_byte()),
                Some(cut),
                "{left} {text}"
            );
        }
    }
}

/// The values of a field of each vertex, as the rows' grammar reads the blocks of a mesh.
fn fields_of_vertices(text: &str, field: &str) -> Vec<String> {
    let tree = tree(text);
    let mesh = nodes(tree.root_node(), &["mesh"])[0];
    let mut found = Vec::new();
    for block in nodes(mesh, &["vertex_rows"]) {
        let block = &text[block.byte_range()];
        let tree = rows().parse(block, None).unwrap();
        for vertex in nodes(tree.root_node(), &["vertex"]) {
            let value = vertex.child_by_field_name(field);
            found.push(
                value
                    .map_or("", |value| &block[value.byte_range()])
                    .to_string(),
            );
        }
    }
    found
}

/// Of each vertex but the first two the layout is what they all have, wherever the mistake in these moves what is read.
#[test]
fn a_value_lost_in_the_first_vertices_leaves_the_layout() {
    for version in 1..8 {
        for count in [8, 24, 400] {
            let [vertices, triangles] = mesh_of_reals(version, count);
            let values = vertices[0].split_whitespace().count();
            let whole = with_mesh(version, count, &vertices.concat(), &triangles);
            let expected = fields_of_vertices(&whole, "position");
            for (vertex, lost) in (0..values).flat_map(|lost| [(0, lost), (1, lost)]) {
                let mut vertices = vertices.clone();
                let row = vertices[vertex].clone();
                let value = row.split_whitespace().nth(lost).unwrap();
                let start = value.as_ptr() as usize - row.as_ptr() as usize;
                vertices[vertex].replace_range(start..start + value.len(), "");
                let text = with_mesh(version, count, &vertices.concat(), &triangles);
                let found = fields_of_vertices(&text, "position");
                assert!(
                    found.ends_with(&expected[3..]),
                    "{version} {vertex} {lost} {text}"
                );
            }
        }
    }
}

/// The last vertex is a block by itself, and would be a vertex of another version.
#[test]
fn a_line_lost_in_a_last_vertex_without_uvs_is_a_mark() {
    for version in [6, 7] {
        for count_of in [3, 8, 400] {
            let [vertices, triangles] = mesh_of_reals(version, count_of);
            let mut vertices: Vec<String> = vertices
                .iter()
                .map(|row| {
                    row.lines()
                        .take(3)
                        .map(|line| line.to_string() + "\n")
                        .collect()
                })
                .map(|row: String| row + "0\n0\n")
                .collect();
            let last = vertices.pop().unwrap();
            for lost in 0..3 {
                let kept: Vec<&str> = last.lines().collect();
                let kept = [&kept[..lost], &kept[lost + 1..]].concat().join("\n") + "\n";
                let text = with_mesh(version, count_of, &(vertices.concat() + &kept), &triangles);
                let tree = tree(&text);
                let marks: usize = nodes(tree.root_node(), &["vertex_rows"])
                    .iter()
                    .map(|block| rows().parse(&text[block.byte_range()], None).unwrap())
                    .map(|tree| count(&tree, &MARKS))
                    .sum();
                let marks = marks + count(&tree, &MARKS);
                assert!(marks > 0, "{version} {count_of} {lost} {text}");
            }
        }
    }
}

/// The count is wrong by one then, and neither normals of integers nor counts of influences and UVs make a vertex of what follows it.
#[test]
fn a_triangle_lost_leaves_the_others() {
    let counts = (3..8).flat_map(|version| (4..24).map(move |count| (version, count)));
    for (version, count) in counts {
        let [vertices, _] = mesh_of_reals(version, 4);
        let vertices: String = vertices
            .iter()
            .flat_map(|row| {
                row.lines()
                    .take(2 + usize::from(version > 5))
                    .chain(["0", "0"])
            })
            .map(|line| line.to_string() + "\n")
            .collect();
        let triangles: Vec<String> = (0..count)
            .map(|at| (at * 2 / count, 3 * at % 4))
            .map(|(material, one)| (material, (one + 3) % 4, one, (one + 1) % 4))
            .map(|(material, one, two, three)| format!("{material}\t\t{one}\t{two}\t{three}\n"))
            .collect();
        for lost in 0..triangles.len() {
            let mut left = triangles.clone();
            left.remove(lost);
            let text = with_mesh(version, 4, &vertices, &triangles);
            let text = text.replace(&triangles.concat(), &left.concat());
            let tree = tree(&text);
            let mesh = nodes(tree.root_node(), &["mesh"])[0];
            let found = mesh.child_by_field_name("triangles").unwrap();
            assert_eq!(
                &text[found.byte_range()],
                left.concat().trim_end(),
                "{text}"
            );
            let counted = mesh.child_by_field_name("triangle_count").unwrap();
            assert_eq!(
                text[counted.byte_range()],
                triangles.len().to_string(),
                "{text}"
            );
        }
    }
}

/// A text in the place of a value costs its row: with it goes what is left of that.
#[test]
fn a_text_in_place_of_a_value_costs_its_row() {
    for version in [2, 3, 7] {
        let [vertices, triangles] = mesh_of_reals(version, 24);
        let on_lines = if version < 3 { "\n" } else { "\t" };
        let triangles: Vec<String> = triangles
            .iter()
            .map(|row| row.trim_end().replace('\n', on_lines) + "\n")
            .collect();
        let whole = with_mesh(version, 24, &vertices.concat(), &triangles);
        let positions = fields_of_vertices(&whole, "position");
        for row in 3..18 {
            for value in 0..4 {
                let (mut others, mut wrong) = (triangles.clone(), triangles.clone());
                let mut values: Vec<&str> = triangles[row].split_whitespace().collect();
                values[value] = "\"x\"";
                wrong[row] = values.join(on_lines) + "\n";
                let text = with_mesh(version, 24, &vertices.concat(), &wrong);
                let tree = tree(&text);
                let blocks = nodes(tree.root_node(), &["triangle_rows"]);
                let found: Vec<String> = blocks
                    .iter()
                    .flat_map(|block| text[block.byte_range()].split_whitespace())
                    .map(str::to_string)
                    .collect();
                others[row] = values[..value].join(" ") + " ";
                let others = others.concat();
                let expected: Vec<&str> = others.split_whitespace().collect();
                assert_eq!(found, expected, "{text}");
            }
            let values: Vec<&str> = vertices[row].split_inclusive(['\t', '\n']).collect();
            for value in 0..values.len() {
                let mut values = values.clone();
                let end = values[value].trim_start_matches(|it: char| !it.is_whitespace());
                let text = format!("\"x\"{end}");
                values[value] = &text;
                let mut vertices = vertices.clone();
                vertices[row] = values.concat();
                let text = with_mesh(version, 24, &vertices.concat(), &triangles);
                let found = fields_of_vertices(&text, "position");
                assert_eq!(found[..row], positions[..row], "{row} {value} {text}");
                assert!(
                    found.ends_with(&positions[row + 1..]),
                    "{row} {value} {text}"
                );
            }
        }
    }
}
