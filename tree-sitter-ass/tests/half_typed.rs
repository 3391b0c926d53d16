//! Texts of a moment: a value, a line or a record that somebody is typing leaves what stands around it.

mod support;

use support::level::level;
use support::{MARKS, count, marks, nodes, records, rows, structure, tree};
use tree_sitter::Node;

/// A file of one mesh, given from its vertex count on.
fn file(version: u32, mesh: &str) -> String {
    format!(
        ";### HEADER ###\n{version}\n\"a\"\n\"b\"\n\"c\"\n\"d\"\n;### MATERIALS ###\n0\n\
         ;### OBJECTS ###\n1\n;OBJECT 0\n\"MESH\"\n\"\"\n\"\"\n{mesh}\n;### INSTANCES ###\n0\n"
    )
}

fn value<'t>(node: Node, field: &str, text: &'t str) -> &'t str {
    let node = node.child_by_field_name(field).unwrap();
    &text[node.byte_range()]
}

/// A triangle was added, or taken away, before its count.
#[test]
fn a_wrong_triangle_count_ends_vertices_without_uvs() {
    for (vertices, influences) in (3..11).flat_map(|vertices| [(vertices, 0), (vertices, 1)]) {
        for (triangles, counted) in [(4, 3), (4, 5), (12, 13), (12, 11), (5, 50)] {
            let mut mesh = format!("{vertices}\n");
            for at in 0..vertices {
                mesh += &format!("{at}.25\t-{at}.5\t12.125\n0.6\t0.8\t0.0\n{influences}\n");
                mesh += &"3\t1.0\n".repeat(influences);
                mesh += "0\n";
            }
            mesh += &format!("{counted}\n");
            for at in 0..triangles {
                let corners = [0, 1, 2].map(|corner| (at + corner) % vertices);
                mesh += &format!("0\t\t{}\t{}\t{}\n", corners[0], corners[1], corners[2]);
            }
            let text = file(2, &mesh);
            let tree = tree(&text);
            assert_eq!(count(&tree, &MARKS), 0, "{text}");
            let mesh = nodes(tree.root_node(), &["mesh"])[0];
            assert_eq!(value(mesh, "triangle_count", &text), counted.to_string());
        }
    }
}

/// By counting alone, the last vertex could be as long as all that follows.
#[test]
fn a_half_typed_last_vertex_leaves_lines_of_triangles() {
    let whole = "0.5 2.0 3.0 0.0 1.0 0.0 1 9 1.0 1 0.5 0.25\n".repeat(2);
    let triangles = "3 0 1 2\n3 0 2 1\n3 1 0 2\n3 2 1 0";
    for half in [
        "-77.5 4",
        "-77.5 4.0",
        "-77.5 4 2",
        "-77.5 4 2 0 0 1",
        "-77.5",
    ] {
        let text = file(2, &format!("3\n{whole}{half}\n4\n{triangles}"));
        let tree = tree(&text);
        let mesh = nodes(tree.root_node(), &["mesh"])[0];
        assert_eq!(value(mesh, "triangle_count", &text), "4", "{text}");
        assert_eq!(value(mesh, "triangles", &text), triangles);
        let block = value(mesh, "vertices", &text);
        let tree = rows().parse(block, None).unwrap();
        assert!(count(&tree, &MARKS) > 0, "{text}");
    }
}

/// Behind an instance's index: its name is being typed.
#[test]
fn a_name_without_quotes_leaves_the_scales_before_it() {
    let scales = ["1", "-1", "2.5"];
    let transform = |scale: &str| {
        format!(
            "0 0 0 1\n-125.883525 1.5 14.25\n{scale}\n0.639712 0.595118 -0.157832 0.4601\n475.5 63.25 -143.5\n{scale}"
        )
    };
    let lines = transform("1.0");
    let columns = lines.replace(' ', "\n");
    for (scale, layout) in scales
        .iter()
        .flat_map(|scale| [(scale, false), (scale, true)])
    {
        for name in ["02_665\"", "02_665", ""] {
            let transform = match layout {
                true => columns.replace("1.0\n", &format!("{scale}\n")),
                false => transform(scale),
            };
            let instance = |name: &str| format!("-1\n{name}\n7\n-1\n0\n{transform}\n");
            let instances = ["\"first\"", name, "\"third\""].map(instance);
            let text = file(2, "0\n0").replace(
                ";### INSTANCES ###\n0\n",
                &format!(
                    ";### INSTANCES ###\n3\n;INSTANCE 0\n{};INSTANCE 1\n{};INSTANCE 2\n{}",
                    instances[0], instances[1], instances[2]
                ),
            );
            let tree = structure().parse(&text, None).unwrap();
            let found = nodes(tree.root_node(), &["instance"]);
            assert_eq!(found.len(), 3, "{text}");
            for at in [0, 2] {
                assert_eq!(value(found[at], "local_scale", &text), *scale, "{text}");
            }
        }
    }
}

#[test]
fn a_half_typed_triangle_makes_no_vertices_of_the_others() {
    for (before, behind, material) in [(4, 20, -1), (0, 12, 0), (2, 6, 3), (3, 40, 0)] {
        let triangles = |from: i32, to: i32| -> String {
            let line = |at| {
                format!(
                    "{material} {} {} {}\n",
                    at * 3 % 24,
                    at * 3 % 24 + 1,
                    at * 3 % 24 + 2
                )
            };
            (from..to).map(line).collect()
        };
        for half in ["0 1", "0", "0 1 2", "0 1 2 3 4"] {
            let text = [
                triangles(0, before),
                format!("{half}\n"),
                triangles(before, before + behind),
            ]
            .concat();
            let tree = rows().parse(&text, None).unwrap();
            let found = nodes(tree.root_node(), &["vertex"]).len();
            assert_eq!(found, 0, "{text}");
        }
    }
}

/// Its three values and the next vertex are no vertex of another version.
#[test]
fn a_half_typed_vertex_before_the_last_is_marked() {
    let text = "289.25 -203.5 4\n257.0 -445.25 -493.5\n0.0 -1.0 0.0\n0\n0";
    let tree = rows().parse(text, None).unwrap();
    assert!(count(&tree, &MARKS) > 0);
}

/// Key by key: the first vertices' UVs are those of the version, whose lines they begin, and no count of triangles is on a vertex' line.
#[test]
fn a_half_typed_line_of_a_first_vertex_is_no_count() {
    let head = "2232.1827\t-290.5468\t-69.3362\n0.6\t0.8\t0.0\n";
    for (version, lines, typed) in [
        (5, "0\n2\n2.9323\t-3.5053\t0.0\n\n", "3.5776\t-3.25\t0.0"),
        (
            2,
            "0\n2\n-0.1328\t4.4386\n-4.0353\t3.7187\n",
            "-2165.1126\t2096.1934\t2.5",
        ),
    ] {
        for end in typed.find('\t').unwrap() + 1..typed.len() {
            let vertices = format!("{head}{lines}{}", &typed[..=end]);
            let text = file(version, &format!("4\n{vertices}"));
            let text = text.split("\n;### INSTANCES").next().unwrap();
            let tree = tree(text);
            let mesh = nodes(tree.root_node(), &["mesh"])[0];
            let count = mesh.child_by_field_name("triangle_count").unwrap();
            assert_ne!(count.kind(), "integer", "{text}");
        }
    }
}

/// The value that is typed into the second vertex is a zero, before its point: no other version's UVs are torn out of lines for it.
#[test]
fn a_zero_typed_in_the_second_vertex_is_marked() {
    for (version, influences, uvs) in [1, 2, 3, 4]
        .iter()
        .flat_map(|it| (0..3).flat_map(move |of| (1..5).map(move |uvs| (*it, of, uvs))))
    {
        let vertex = format!(
            "2.5\t-2.5\t6.5\n0.6\t0.8\t0.0\n{influences}\n{}{uvs}\n{}",
            "0\t1.0\n".repeat(influences),
            "0.25\t0.75\n".repeat(uvs)
        );
        let second = [
            "",
            "1.5\t",
            "1.5\t2.5\t",
            "1.5\t2.5\t3.5\n",
            "1.5\t2.5\t3.5\n0.6\t",
        ];
        for zero in ["0", "-0"] {
            for end in ["", "\n;### INSTANCES ###\n0\n"] {
                let text = file(version, &format!("4\n{vertex}{}{zero}", second[uvs]));
                let text = text.split("\n;### INSTANCES").next().unwrap().to_string() + end;
                let tree = tree(&text);
                let blocks = nodes(tree.root_node(), &["vertex_rows"]);
                let marks = blocks.iter().map(|block| {
                    let rows = rows().parse(&text[block.byte_range()], None).unwrap();
                    count(&rows, &MARKS)
                });
                let marks = marks.sum::<usize>() + count(&tree, &MARKS);
                assert!(marks > 0, "{text}");
            }
        }
    }
}

/// A sign before a corner, a corner there twice on a line of its own, and -1 in corners' places behind a value that is lost: integers of
/// which the rows' grammar could make a vertex.
#[test]
fn triangles_with_a_mistake_are_triangles_by_their_lines() {
    let column = "1 0 1 2 1 1 2 6 -1 9 11 5 14 -1 9 10 11 -1 12 13 14 -1 12 14 2 -1 0 1 5 -1 6 7 8 1 0 2 5 1 12 13 14 1 7 10 12 1 2 5 7 \
                  1 2 5 7 1 3 6 8 1 12 13 14 1 4 7 9 1 3 4 5 1 7 8 12 1 10 12 0 1 8 9 13";
    for block in [
        "1\t\t0\t-1\t2\n2\t\t5\t0\t2\n2\t\t0\t3\t5\n",
        "0\t\t1\t2\t0\n0\t\t2\t0\n1\n0\t\t2\t0\t1\n-1\t\t0\t1\t2\n",
        &column.replace(' ', "\n"),
    ] {
        let tree = rows().parse(block, None).unwrap();
        assert!(nodes(tree.root_node(), &["vertex"]).is_empty(), "{block}");
    }
}

/// The file ends behind a triangle's material, of the first or the second one, too: it is no count of instances.
#[test]
fn a_file_that_ends_behind_a_material_has_no_count_of_instances() {
    let vertices = "0.5\t1.5\t2.5\n0.0\t0.0\t1.0\n0\n1\n0.25\t0.5\n".repeat(3);
    for list in ["2\n0", "2\n0\n0\n1\n2\n0", "2\n0\t\t0\t1\t2\n0"] {
        let text = file(2, &format!("3\n{vertices}{list}"));
        let text = text.split("\n;### INSTANCES").next().unwrap();
        let tree = tree(text);
        assert!(nodes(tree.root_node(), &["instances"]).is_empty(), "{text}");
        let rows = nodes(tree.root_node(), &["triangle_rows"]);
        assert_eq!(&text[rows[0].byte_range()], &list[2..], "{text}");
    }
}

/// A line of a vertex that is typed or pasted among triangles: the count before them stays it.
#[test]
fn a_half_typed_line_of_a_vertex_among_triangles_leaves_their_count() {
    let real = ["primitives_v2.ASS", "open_v2.ASS", "primitives_v7.ASS"];
    let mut texts: Vec<String> = real
        .iter()
        .map(|name| support::file(name).replace("\r\n", "\n"))
        .collect();
    for (version, triangles) in [(2, 7), (3, 7), (7, 7), (2, 100), (7, 100), (7, 1000)] {
        texts.push(level(version, 6, triangles));
    }
    let count_of = |text: &str| {
        let tree = tree(text);
        let mesh = nodes(tree.root_node(), &["mesh"])[0];
        value(mesh, "triangle_count", text).to_string()
    };
    for text in texts {
        let whole = tree(&text);
        let triangles = nodes(whole.root_node(), &["triangles"])[0].byte_range();
        let lines = text[triangles.clone()].match_indices('\n');
        let lines = lines.map(|(at, _)| triangles.start + at + 1);
        for at in [triangles.start].into_iter().chain(lines).take(30) {
            for typed in [
                "1.5\t2.25",
                "1.5",
                "1.5\t2",
                "1.5\t2.25\t",
                "1.5\t2.25\t0.5",
                "0.5\t0.5\n",
                "1.5\t2.25\t0.5\n",
            ] {
                let damaged = [&text[..at], typed, &text[at..]].concat();
                assert_eq!(count_of(&damaged), count_of(&text), "{typed:?} {damaged}");
            }
        }
    }
}

/// A file that is being written ends in the first texts of its first object: these are none of the last material's strings.
#[test]
fn an_object_at_the_end_of_the_file_is_one() {
    let whole = "\"MESH\"\n\"\"\n\"\"\n";
    for (version, count) in [(2, ""), (3, ""), (4, "0\n"), (7, "0\n")] {
        for (objects, lines) in [1, 2, 9].iter().flat_map(|it| [1, 2, 3].map(|of| (it, of))) {
            let texts: String = whole.split_inclusive('\n').take(lines).collect();
            let text = format!(
                "{version}\n\"\"\n\"\"\n\"\"\n\"\"\n1\n\"m\"\n\"\"\n{count}{objects}\n{texts}"
            );
            let tree = tree(&text);
            assert_eq!(records(&tree), [1, 1, 0], "{text}");
            assert!(marks(&text) > 0, "{text}");
        }
    }
}
