//! Texts among a mesh's rows: in the place of a value, not of what follows the mesh.

mod support;

use support::level::{Level, level, mesh_of_reals, with_mesh};
use support::{marks, nodes, records, tree};

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
fn told_records(text: &str) -> [usize; 3] {
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
        assert_eq!(told_records(&text), expected, "{text}");
        let values = rows.join("\n").len();
        let begin =
            |at: &usize| *at == 0 || !text.as_bytes()[first.start + at - 1].is_ascii_digit();
        for at in (0..values).filter(begin) {
            for typed in ["\"x\" ", "\"MESH\" ", "\"x\"\n"] {
                let (before, behind) = text.split_at(first.start + at);
                let damaged = [before, typed, behind].concat();
                assert_eq!(told_records(&damaged), expected, "{damaged}");
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
            assert_eq!(told_records(&damaged), [4, 3, 0], "{damaged}");
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

/// Typed directly before any of a triangle's values, it leaves the list's count.
#[test]
fn a_quote_before_a_triangles_value_leaves_their_count() {
    for version in 1..8 {
        for between in ["\n", "\t"] {
            let [vertices, triangles] = mesh_of_reals(version, 8);
            let triangles = triangles.iter();
            let triangles: Vec<String> = triangles
                .map(|it| it.trim_end().replace('\n', between) + "\n")
                .collect();
            let whole = with_mesh(version, 8, &vertices.concat(), &triangles);
            let list = whole.find(&triangles.concat()).unwrap();
            let values = whole[list..list + triangles.concat().len()].split_ascii_whitespace();
            for value in values {
                let at = value.as_ptr() as usize - whole.as_ptr() as usize;
                let text = [&whole[..at], "\"", &whole[at..]].concat();
                let tree = tree(&text);
                let mesh = nodes(tree.root_node(), &["mesh"])[0];
                let count = mesh.child_by_field_name("triangle_count").unwrap();
                assert_eq!(count.start_byte(), list - 2, "{text}");
                assert_eq!(&text[count.byte_range()], "6", "{text}");
            }
        }
    }
}

/// Typed in the place of any value of vertices that are written in integers: the lines behind it are those of vertices, in most cases.
#[test]
fn a_text_among_vertices_of_integers_leaves_those_behind_it() {
    let vertex = |at: usize| {
        let place = format!("{at}\t{}\t{}\n0\t0\t1\n", at % 2 * 50, at % 3);
        format!("{place}0\t0\t0\n0\n1\n0\t{}\t0\n", at % 2)
    };
    let vertices: Vec<String> = (0..12).map(vertex).collect();
    let triangles: Vec<String> = (0..6)
        .map(|at| format!("0\t{at}\t{}\t{}\n", at + 1, at + 2))
        .collect();
    let whole = with_mesh(7, 12, &vertices.concat(), &triangles);
    let list = whole.find(&vertices.concat()).unwrap();
    let last = list + vertices[..8].concat().len();
    let (mut tried, mut moved) = (0, 0);
    for value in whole[list..last].split_ascii_whitespace() {
        let at = value.as_ptr() as usize - whole.as_ptr() as usize;
        for typed in ["\"abc\"", "\"\"", "\"abc"] {
            let text = [&whole[..at], typed, &whole[at + value.len()..]].concat();
            let tree = tree(&text);
            let mesh = nodes(tree.root_node(), &["mesh"])[0];
            let count = mesh.child_by_field_name("triangle_count").unwrap();
            let expected = text.find(&triangles.concat()).unwrap() - 2;
            tried += 1;
            moved += usize::from(count.start_byte() != expected);
        }
    }
    assert!(tried > 300 && moved * 3 < tried, "{moved} of {tried}");
}
