//! A value or a line that is lost, doubled or wrong in a mesh costs its row: those around it stay what they were.

mod support;

use support::level::{level, mesh_of_reals, with_mesh};
use support::{MARKS, count, nodes, rows, tree};

/// Where nothing but its counts says where a mesh's last vertex ends, the triangles do.
#[test]
fn a_line_lost_or_doubled_in_the_last_vertex_leaves_the_triangles() {
    for version in 2..8 {
        for count_of in [9, 40, 900] {
            let [mut vertices, mut triangles] = mesh_of_reals(version, count_of);
            // The first corner may be a count, too.
            triangles.rotate_left(count_of / 2);
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

/// Vertices have UVs or none, so that more than two are read as another layout's before one of them is not whole.
#[test]
fn a_value_lost_before_vertices_of_one_uv_or_none_leaves_the_layout() {
    let [mut vertices, triangles] = mesh_of_reals(5, 40);
    for row in vertices
        .iter_mut()
        .enumerate()
        .filter(|(at, _)| at % 3 != 0)
    {
        let lines: Vec<&str> = row.1.lines().collect();
        *row.1 = [&lines[..lines.len() - 2], &["0", ""]].concat().join("\n");
    }
    let whole = with_mesh(5, 40, &vertices.concat(), &triangles);
    let expected = fields_of_vertices(&whole, "position");
    for lost in 0..3 {
        let mut vertices = vertices.clone();
        let row = vertices[1].clone();
        let values: Vec<&str> = row.splitn(4, ['\t', '\n']).collect();
        vertices[1] = [&values[..lost], &values[lost + 1..]].concat().join("\t");
        let text = with_mesh(5, 40, &vertices.concat(), &triangles);
        let found = fields_of_vertices(&text, "position");
        assert!(found.ends_with(&expected[4..]), "{lost} {text}");
    }
}

/// A vertex could be made of the count and the triangles then.
#[test]
fn a_word_among_the_first_triangles_leaves_the_others() {
    for version in 3..8 {
        for (place, triangles_of) in (0..4).flat_map(|place| [4, 12].map(|count| (place, count))) {
            let [vertices, _] = mesh_of_reals(version, 36);
            let mut triangles: Vec<String> = (0..triangles_of)
                .map(|at| format!("0\t\t{}\t{}\t{}\n", 3 * at, 3 * at + 1, 3 * at + 2))
                .collect();
            let mut values: Vec<&str> = triangles[0].split_whitespace().collect();
            values[place] = "x";
            triangles[0] = values.join("\t") + "\n";
            let text = with_mesh(version, 36, &vertices.concat(), &triangles);
            let tree = tree(&text);
            let mesh = nodes(tree.root_node(), &["mesh"])[0];
            let found = mesh.child_by_field_name("triangles").unwrap();
            assert_eq!(
                &text[found.byte_range()],
                triangles.concat().trim_end(),
                "{text}"
            );
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

/// The block before may have been the last of its group: no other begins for what belongs nowhere.
#[test]
fn a_last_vertex_that_lacks_a_value_is_no_error() {
    for count_of in 2..150 {
        let [mut vertices, triangles] = mesh_of_reals(5, count_of);
        let last = vertices.last_mut().unwrap();
        last.truncate(last.rfind('\t').unwrap());
        last.push('\n');
        let text = with_mesh(5, count_of, &vertices.concat(), &triangles);
        assert!(!tree(&text).root_node().has_error(), "{count_of} {text}");
    }
}

/// What one of the triangles lacks makes a vertex of them and their count, whose normal is one by chance: the vertices before have points.
#[test]
fn triangles_with_a_mistake_are_no_vertex() {
    let broken = [
        "4\n0\t2\t0\t1\n0\t0\t1\n0\t2\t0\t1\n0\t0\t1\t2\n",
        "3\n0\t2\t0\t1\n0\t0\t1\t2\n0\t0\n",
        "4\n0\t2\t0\t1\n0\t0\t1\t22\t\t1\t2\n0\t0\t1\t2\n",
        "2\n0\t2\t0\t1\n0\t0\t1\t2\nabc\n",
        "4\n3\t0\t1\t2\n3\t0\t1\t2\n3\t1\t2\t0\n3\t0\t1\t2\n\n//\n",
    ];
    for version in 1..8 {
        for (rows, lines) in broken.iter().flat_map(|rows| [(rows, "\t"), (rows, "\n")]) {
            let [vertices, _] = mesh_of_reals(version, 3);
            let text = with_mesh(version, 3, &vertices.concat(), &[]);
            let list = rows.replace('\t', lines);
            let text = text.replacen("\n0\n\n;OBJECT", &format!("\n{list}\n;OBJECT"), 1);
            let tree = tree(&text);
            let mesh = nodes(tree.root_node(), &["mesh"])[0];
            let declared = mesh.child_by_field_name("triangle_count").unwrap();
            let count = rows.split_whitespace().next();
            assert_eq!(
                text[declared.byte_range()].split('\n').next(),
                count,
                "{text}"
            );
            let block = nodes(mesh, &["vertex_rows"]);
            assert_eq!(block.len(), 1, "{text}");
            let vertices = vertices.concat();
            assert_eq!(
                text[block[0].byte_range()].trim(),
                vertices.trim(),
                "{text}"
            );
        }
    }
}

/// The same of vertices without UVs, which two layouts have, in a mesh that is read as a whole: a value is lost, or there twice.
#[test]
fn triangles_with_a_mistake_are_no_vertex_without_uvs() {
    let lists = [
        "0 3 0 1 0 0 1 2 0 2 3 0",
        "0 0 1 2 0 0 2 3",
        "1 0 1 2 1 1 3 2 0 2 3 0 0 3 1 0",
        "0 2 1 0 0 3 1 0 1 3 2 1 1 3 2 0 1 1 2 3",
    ];
    for (version, list) in [2, 4, 7]
        .iter()
        .flat_map(|it| lists.map(|list| (*it, list)))
    {
        let color = if version > 5 { "0.25\t0.5\t0.75\n" } else { "" };
        let vertex = |at: usize| format!("{at}.25\t{at}.5\t0.0\n0.0\t0.0\t1.0\n{color}0\n0\n");
        let values: Vec<&str> = list.split(' ').collect();
        let triangles = (values.len() / 4).to_string();
        for (vertices, at, times) in
            (0..values.len()).flat_map(|at| [(4, at, 0), (4, at, 2), (7, at, 0)])
        {
            let rows: String = (0..vertices).map(vertex).collect();
            let text = with_mesh(version, vertices, &rows, &[]);
            let mut values = values.clone();
            values.splice(at..=at, vec![values[at]; times]);
            let list = format!("{triangles}\n{}\n", values.join("\n"));
            let text = text.replacen("\n0\n\n;OBJECT", &format!("\n{list}\n;OBJECT"), 1);
            let tree = tree(&text);
            let mesh = nodes(tree.root_node(), &["mesh"])[0];
            let count = mesh.child_by_field_name("triangle_count").unwrap();
            assert_eq!(text[count.byte_range()], triangles, "{text}");
        }
    }
}

/// The last vertex has a line twice, or a UV count that takes triangles: vertices with points have none of these.
#[test]
fn a_broken_last_vertex_takes_no_triangles() {
    let triangles = "4\n3\n0\n1\n0\n2\n3\n0\n0\n2\n3\n0\n1\n2\n3\n1\n2\n";
    for (found, replaced) in [
        ("0.25\t0.2\n", "0.25\t0.2\n0.25\t0.2\n"),
        ("1\n2\t1.0\n1\n", "0\t5\n1\n"),
    ] {
        let [mut vertices, _] = mesh_of_reals(2, 3);
        vertices[2] = vertices[2].replace(found, replaced);
        let text = with_mesh(2, 3, &vertices.concat(), &[]);
        let text = text.replacen("\n0\n\n;OBJECT", &format!("\n{triangles}\n;OBJECT"), 1);
        let tree = tree(&text);
        let mesh = nodes(tree.root_node(), &["mesh"])[0];
        let count = mesh.child_by_field_name("triangle_count").unwrap();
        assert_eq!(&text[count.byte_range()], "4", "{text}");
    }
}

/// Behind a text in a triangle stand three integers and four that have the length of a rotation: lines of four are triangles.
#[test]
fn a_text_in_a_triangle_begins_no_instance() {
    for list in [
        "7\n0\t\t0\t1\t2\n0\t\t2\t5\t\"\"\n0\t\t4\t5\t0\n0\t\t0\t1\t2\n0\t\t4\t6\t0\n0\t\t6\t7\t8\n0\t\t0\t1\t2\n",
        "3\n0\t\t0\t1\t\"\" 2\n0\t\t2\t0\t1\n0\t\t0\t1\t2\n",
        "3\n\"x\"\n0\t\t0\t1\t2\n0\t\t2\t0\t1\n0\t\t0\t1\t2\n",
    ] {
        let [vertices, _] = mesh_of_reals(7, 9);
        let text = with_mesh(7, 9, &vertices.concat(), &[]);
        let whole = nodes(tree(&text).root_node(), &["instance"]).len();
        let text = text.replacen("\n0\n\n;OBJECT", &format!("\n{list}\n;OBJECT"), 1);
        let tree = tree(&text);
        assert_eq!(nodes(tree.root_node(), &["mesh"]).len(), 2, "{text}");
        let instances = nodes(tree.root_node(), &["instance"]);
        assert_eq!(instances.len(), whole, "{text}");
        assert_eq!(count(&tree, &["unexpected"]), 1, "{text}");
    }
}

/// A short list is one block with a word or a real too many in it, which costs its triangle.
#[test]
fn a_word_or_a_real_among_few_triangles_costs_its_own() {
    for (triangles, word) in (3..9).flat_map(|few| [(few, "x"), (few, "0.5")]) {
        for (at, column) in (0..triangles).flat_map(|at| (1..4).map(move |column| (at, column))) {
            let [vertices, _] = mesh_of_reals(7, 12);
            let line = |at: usize| format!("0\t\t{at}\t{}\t{}\n", at + 1, at + 2);
            let mut lines: Vec<String> = (0..triangles).map(line).collect();
            let place = lines[at].rmatch_indices('\t').nth(3 - column).unwrap().0 + 1;
            lines[at].insert_str(place, &format!("{word} "));
            let text = with_mesh(7, 12, &vertices.concat(), &lines);
            let tree = tree(&text);
            let blocks = nodes(tree.root_node(), &["triangle_rows"]);
            let block = &text[blocks[0].byte_range()];
            assert_eq!(block.trim(), lines.concat().trim(), "{text}");
            let rows = rows().parse(block, None).unwrap();
            let found = nodes(rows.root_node(), &["triangle"]);
            let whole: Vec<&str> = found.iter().map(|row| &block[row.byte_range()]).collect();
            for (other, line) in lines.iter().enumerate() {
                assert!(other == at || whole.contains(&line.trim()), "{block}");
            }
        }
    }
}

/// UVs of two numbers, each on its line, are those of the only vertex, whatever is wrong with the triangles' count.
#[test]
fn a_wrong_count_of_triangles_leaves_the_only_vertex() {
    for (version, uvs) in [1, 2, 3, 4]
        .iter()
        .flat_map(|it| (2..7).map(move |of| (*it, of)))
    {
        for count in ["0", "1", "2", "7"] {
            let vertex = format!(
                "-200.0\t0.0\t0.0\n0.6\t-0.8\t0.0\n0\n{uvs}\n{}",
                "0.5\t0.25\n".repeat(uvs)
            );
            let empty = level(version, 0, 0);
            let list = format!("\"\"\n1\n{vertex}{count}\n0\t\t0\t1\t2\n");
            let text = empty.replacen("\"\"\n0\n0\n", &list, 1);
            let at = text.find(&format!("{count}\n0\t\t0")).unwrap();
            let tree = tree(&text);
            let mesh = nodes(tree.root_node(), &["mesh"])[0];
            let value = mesh.child_by_field_name("triangle_count").unwrap();
            assert_eq!(value.start_byte(), at, "{text}");
        }
    }
}
