//! Lines that were deleted or pasted over the border of two parts of a file: both stand, and what is wrong has a mark.

mod support;

use support::level::{Level, level};
use support::{MARKS, count, file, marks, nodes, records, tree};

/// The triangles before it are no vertex, also where they may be one by counting.
#[test]
fn a_mesh_without_its_head_leaves_no_triangles_unmarked() {
    for (version, triangles) in [1, 2, 3, 5, 7]
        .iter()
        .flat_map(|it| (1..7).map(move |of| (*it, of)))
    {
        let text = level(version, 8, triangles);
        let from = text.find("\n;OBJECT 1\n").unwrap();
        let vertices = from + text[from..].find("\n8\n").unwrap() + 3;
        let lines = text[vertices..]
            .match_indices('\n')
            .map(|(at, _)| vertices + at + 1);
        for to in [vertices].into_iter().chain(lines.take(6)) {
            let damaged = [&text[..from], &text[to..]].concat();
            assert!(marks(&damaged) > 0, "{version} {triangles} {damaged}");
            assert_eq!(records(&tree(&damaged)), [3, 1, 20], "{damaged}");
        }
    }
}

/// The heading of the objects with its count, between two materials: what is behind it is no string.
#[test]
fn a_material_s_names_doubled_behind_the_objects_heading_are_no_strings() {
    for version in [1, 2, 3] {
        let text = level(version, 4, 2);
        let to = text.find(";### OBJECTS ###\n2\n").unwrap() + ";### OBJECTS ###\n2\n".len();
        let from = text[..to].find("\"shader 2\"").unwrap();
        let damaged = [&text[..to], &text[from..]].concat();
        let tree = tree(&damaged);
        assert_eq!(records(&tree), [3, 2, 20], "{damaged}");
        assert_eq!(
            count(
                &tree,
                &["material_string", "invalid_value", "missing_value"]
            ),
            0
        );
        let unexpected = nodes(tree.root_node(), &["unexpected"]);
        assert_eq!(unexpected.len(), 3, "{damaged}");
    }
}

#[test]
fn an_object_s_heading_that_says_instance_begins_the_object() {
    for name in [
        "primitives_v2.ASS",
        "primitives_v3.ASS",
        "open_v2.ASS",
        "primitives_v7.ASS",
    ] {
        let text = file(name);
        let damaged = text.replacen(";OBJECT 0", ";INSTANCE 0", 1);
        assert_eq!(records(&tree(&damaged)), records(&tree(&text)), "{name}");
    }
}

/// However many vertices there are up to the next heading.
#[test]
fn an_instance_pasted_into_vertices_leaves_what_is_behind_the_mesh() {
    for (version, vertices) in [(2, 100), (7, 100), (7, 3000)] {
        let whole = Level {
            version,
            meshes: 3,
            vertices,
            triangles: 30,
            instances: 5,
            whole: false,
        };
        let text = whole.text(5);
        let from = text.find(";INSTANCE 3\n").unwrap();
        let pasted = &text[from..text.find(";INSTANCE 4\n").unwrap()];
        let mesh = text.find("\"MESH\"").unwrap();
        let lines: Vec<usize> = text[mesh..]
            .match_indices('\n')
            .map(|(at, _)| mesh + at + 1)
            .collect();
        for line in [40, 91, 182] {
            let damaged = [&text[..lines[line]], pasted, &text[lines[line]..]].concat();
            let tree = tree(&damaged);
            assert!(count(&tree, &MARKS) > 0);
            let [materials, objects, instances] = records(&tree);
            assert_eq!((materials, objects), (3, 3), "{damaged}");
            assert_eq!(instances, 5, "{damaged}");
        }
    }
}
