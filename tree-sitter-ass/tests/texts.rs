//! Texts among a mesh's rows: in the place of a value, not of what follows the mesh.

mod support;

use support::level::{Level, mesh_of_reals, with_mesh};
use support::{marks, nodes, tree};

/// A level of four meshes of a few triangles.
fn level_of_meshes(version: u32) -> Level {
    Level {
        version,
        meshes: 4,
        vertices: 5,
        triangles: 4,
        instances: 3,
        whole: false,
    }
}

/// How many objects and instances there are, and how many sections' counts are marked.
fn records(text: &str) -> [usize; 3] {
    let tree = tree(text);
    let of = |kinds: &[&str]| nodes(tree.root_node(), kinds).len();
    let counts = nodes(tree.root_node(), &["wrong_count"]);
    let of_sections = counts.iter().filter(|it| {
        let section = it.parent().map(|it| it.kind());
        section.is_some_and(|it| it == "objects" || it == "materials" || it == "instances")
    });
    [of(&["mesh"]), of(&["instance"]), of_sections.count()]
}

/// A text typed before any value of triangles that look like an instance's index, its integers and a rotation: the objects go on behind it, with
/// headings and without.
#[test]
fn a_text_among_triangles_begins_no_instances() {
    for (version, headings) in (1..8).flat_map(|version| [true, false].map(|it| (version, it))) {
        let whole = level_of_meshes(version).text(3);
        let mut lines: Vec<String> = whole.split_inclusive('\n').map(str::to_owned).collect();
        lines.retain(|it| headings || !it.starts_with(';'));
        let text = lines.concat();
        let first = nodes(tree(&text).root_node(), &["triangle_rows"])[0].byte_range();
        let between = if version < 3 { "\n" } else { "\t" };
        let rows = ["0 0 1 2", "0 2 1 0", "0 0 1 2", "0 2 1 0"].map(|it| it.replace(' ', between));
        let text = [
            &text[..first.start],
            &rows.join("\n"),
            "\n",
            &text[first.end..],
        ]
        .concat();
        let expected = [4, 3, 0];
        assert_eq!(records(&text), expected, "{text}");
        let values = rows.join("\n").len();
        let begin =
            |at: &usize| *at == 0 || !text.as_bytes()[first.start + at - 1].is_ascii_digit();
        for at in (0..values).filter(begin) {
            for typed in ["\"x\" ", "\"MESH\" ", "\"x\"\n"] {
                let (before, behind) = text.split_at(first.start + at);
                let damaged = [before, typed, behind].concat();
                assert_eq!(records(&damaged), expected, "{damaged}");
                assert!(marks(&damaged) > 0, "{damaged}");
            }
        }
    }
}

/// An instance's first values without their heading, pasted among vertices.
#[test]
fn half_an_instance_among_vertices_begins_no_instances() {
    for version in 1..8 {
        let text = level_of_meshes(version).text(5);
        let rows = nodes(tree(&text).root_node(), &["vertex_rows"])[0].byte_range();
        let ends = text[rows.clone()].match_indices('\n');
        for at in ends.map(|(at, _)| rows.start + at + 1) {
            let half = "2\n\"name\"\n2099\n0\n0\n";
            let damaged = [&text[..at], half, &text[at..]].concat();
            assert_eq!(records(&damaged), [4, 3, 0], "{damaged}");
            assert!(marks(&damaged) > 0, "{damaged}");
        }
    }
}

/// A material that was pasted among vertices leaves those behind it, and the triangles.
#[test]
fn a_material_among_vertices_leaves_the_rows_behind_it() {
    const COUNT: usize = 12;
    for version in 1..8 {
        let [vertices, triangles] = mesh_of_reals(version, COUNT);
        let lines: Vec<Vec<&str>> = vertices
            .iter()
            .map(|it| it.split_inclusive('\n').collect())
            .collect();
        for (at, line) in [2, 5, 8]
            .iter()
            .flat_map(|at| (0..lines[*at].len()).map(move |of| (*at, of)))
        {
            for heading in ["", ";MATERIAL 0\n"] {
                for strings in ["", "0\n", "2\n\"BM_FLAGS 1\"\n\"BM_LMRES 1\"\n"] {
                    let material = format!("{heading}\"foo\"\n\"\"\n{strings}");
                    let mut broken = vertices.clone();
                    let (before, behind) = lines[at].split_at(line);
                    broken[at] = format!("{}{material}{}", before.concat(), behind.concat());
                    let text = with_mesh(version, COUNT, &broken.concat(), &triangles);
                    let tree = tree(&text);
                    let meshes = nodes(tree.root_node(), &["mesh"]);
                    let field =
                        |name: &str| meshes[0].child_by_field_name(name).unwrap().byte_range();
                    assert_eq!(
                        text[field("triangle_count")],
                        triangles.len().to_string(),
                        "{text}"
                    );
                    assert_eq!(
                        text[field("triangles")],
                        *triangles.concat().trim_end(),
                        "{text}"
                    );
                    assert!(marks(&text) > 0, "{text}");
                }
            }
        }
    }
}
