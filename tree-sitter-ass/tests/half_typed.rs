//! Texts of a moment: a value, a line or a record that somebody is typing leaves what stands around it.

mod support;

use support::{MARKS, count, nodes, rows, structure, tree};
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
