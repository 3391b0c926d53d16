//! Numbers with no more digits than they need, as some programs write them: most of a mesh's reals are integers then, and where
//! the vertices of a long list end is told by what vertices and triangles are.

mod support;

use support::level::{Random, level};
use support::{MARKS, asked_for, edit, nodes, rows, structure, tree};
use tree_sitter::Node;

/// How the vertices of a mesh are written.
#[derive(Clone, Copy, Debug)]
struct Shape {
    version: u32,
    vertices: usize,
    /// The first vertices have points, so that the count is not believed far.
    begins_with_reals: bool,
    color: &'static str,
    uv: usize,
    winding: usize,
}

impl Shape {
    fn random(random: &mut Random, most: usize) -> Shape {
        Shape {
            version: [2, 3, 5, 6, 7][random.below(5)],
            vertices: 3 * (90 + random.below(most)),
            begins_with_reals: random.one_in(2),
            color: ["1\t1\t1", "0\t0\t0"][random.below(2)],
            uv: random.below(3),
            winding: random.below(3),
        }
    }

    fn vertex(&self, at: usize, random: &mut Random) -> String {
        let (row, column) = (at / 40, at % 40);
        let mut vertex = match at < 3 && self.begins_with_reals {
            true => "0.5\t-12.25\t7.5\n0.6\t0.64\t0.48\n".to_owned(),
            false => {
                let depth = 25 * (1 + random.below(7));
                format!("{}\t{}\t-{depth}\n0\t0\t1\n", 100 * row, 100 * column)
            }
        };
        if self.version > 5 {
            vertex += &format!("{}\n", self.color);
        }
        let mut real = || random.below(1_000_000) as f64 / 1e6;
        let uv = match self.uv {
            0 => [real(), real()],
            1 => [row as f64 * 0.25, column as f64 * 0.25],
            _ => [row as f64, column as f64 * 0.5],
        };
        let third = ["", "\t0"][usize::from(self.version > 4)];
        vertex + &format!("0\n1\n{}\t{}{third}\n", uv[0], uv[1])
    }

    fn triangles(&self) -> String {
        let separator = ["\n", "\t"][usize::from(self.version > 2)];
        let triangle = |at: usize| {
            let corners = match self.winding {
                0 => [at + 2, at + 1, at],
                1 => [at, at + 1, at + 2],
                _ => [at + 1, at + 2, at],
            };
            let corners = corners.map(|corner| corner.to_string());
            format!("0{separator}{}\n", corners.join(separator))
        };
        (0..self.vertices / 3).map(|at| triangle(3 * at)).collect()
    }
}

/// A level whose one mesh is of a shape, and its vertices.
fn text_of(shape: &Shape, random: &mut Random) -> (String, String) {
    let vertices: String = (0..shape.vertices)
        .map(|at| shape.vertex(at, random))
        .collect();
    let counts = [shape.vertices, shape.vertices / 3];
    let text = with_mesh(shape.version, counts, &vertices, &shape.triangles());
    (text, vertices)
}

/// A level whose one mesh has so many vertices and triangles.
fn with_mesh(version: u32, counts: [usize; 2], vertices: &str, triangles: &str) -> String {
    let text = level(version, 41, 83);
    let start = text.find("\n41\n").unwrap() + 1;
    let end = text.find(";OBJECT 1\n").unwrap();
    let mesh = format!("{}\n{vertices}{}\n{triangles}\n", counts[0], counts[1]);
    [&text[..start], &mesh, &text[end..]].concat()
}

/// The vertices of boxes on whole coordinates, so that they have no real, in runs; those of the first few have a position of reals.
fn boxes(version: u32, boxes: usize, [influences, uvs]: [usize; 2], random: &mut Random) -> String {
    let mut vertices = String::new();
    for number in 0..boxes {
        let at: [usize; 3] = std::array::from_fn(|_| 16 * random.below(64));
        for corner in 0..24 {
            let (side, axis) = (corner / 4 % 2, corner / 8);
            let bits = [side, corner & 1, corner >> 1 & 1];
            let point = ["", ".5"][usize::from(number < 5)];
            let position: [String; 3] =
                std::array::from_fn(|of| format!("{}{point}", at[of] + 16 * bits[(of + axis) % 3]));
            let mut normal = ["0"; 3];
            normal[axis] = ["-1", "1"][side];
            vertices += &format!("{}\n{}\n", position.join("\t"), normal.join("\t"));
            vertices += if version > 5 { "1\t1\t1\n" } else { "" };
            vertices += &format!("{influences}\n");
            for influence in 0..influences {
                vertices += &format!("{influence}\t{}\n", 1.0 / influences as f64);
            }
            vertices += &format!("{uvs}\n");
            for uv in 0..uvs {
                let third = ["", "\t0"][usize::from(version > 4)];
                vertices += &format!("{}\t{}{third}\n", uv + bits[1], bits[2]);
            }
        }
    }
    vertices
}

/// What is wrong with the first mesh in the trees.
fn wrong_of(text: &str, vertices: &str, triangles: usize) -> Option<String> {
    let tree = structure().parse(text, None).unwrap();
    let marks = nodes(tree.root_node(), &MARKS).len();
    let mesh = nodes(tree.root_node(), &["mesh"])[0];
    let count = mesh.child_by_field_name("triangle_count").unwrap();
    let rows_of = |field| &text[mesh.child_by_field_name(field).unwrap().byte_range()];
    if rows_of("vertices") != vertices.trim_end() || marks > 0 {
        return Some(format!("{marks} marks, count at {}", count.start_byte()));
    }
    let mut found = 0;
    for block in nodes(mesh, &["triangle_rows"]) {
        let tree = rows().parse(&text[block.byte_range()], None).unwrap();
        found += nodes(tree.root_node(), &["triangle"]).len();
    }
    (found != triangles).then(|| format!("{found} triangles of {triangles}"))
}

#[test]
fn vertices_of_few_reals_end_before_their_triangles() {
    let mut random = Random::new(11);
    let mut wrong = Vec::new();
    for at in 0..400 {
        let shape = Shape::random(&mut random, [130, 900][at % 2]);
        let (text, vertices) = text_of(&shape, &mut random);
        wrong.extend(
            wrong_of(&text, &vertices, shape.vertices / 3).map(|what| format!("{shape:?}: {what}")),
        );
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// The fields of a block's vertices that are not there, in a block that another layout would read as well.
#[test]
fn a_block_of_few_reals_has_the_likelier_layout() {
    let color = |block: &str, vertices: usize, expected: &str| {
        let tree = rows().parse(block, None).unwrap();
        let found = nodes(tree.root_node(), &["vertex"]);
        assert_eq!(found.len(), vertices, "{block}");
        for vertex in found {
            let color = vertex.child_by_field_name("color");
            let color = color.map_or("", |color| &block[color.byte_range()]);
            assert_eq!(color, expected, "{block}");
        }
    };
    // Read with an influence of 1, normals would be `1 5 0.9`.
    let uvs = "4\n1\t0.07\t1\n5\t0.9\t1\n6\t0.7\t1\n5\t0.9\t1\n";
    let vertex = format!("30\t90\t10\n0.5\t0.4\t0.8\n1\t1\t1\n0\n{uvs}");
    color(&vertex.repeat(4), 4, "1\t1\t1");
    // Integers alone: an influence and no UV, rather than no color and a UV.
    let vertex = "700\t-900\t300\n-1\t0\t0\n1\t1\t1\n1\n4\t1\n0\n";
    color(&vertex.repeat(6), 6, "1\t1\t1");
    // Whole parts before an exponent say nothing of a normal.
    let vertex = "35\t-1.3\t90\n0.5\t8.66e-01\t0\n0\n1\n2\t0.7\n";
    color(&vertex.repeat(8), 8, "");
    // One vertex on lines of four: no corner is below 0.
    color("8000 -6000 11000 0\n0 1 0 0", 1, "");
}

/// Blocks are as long as those of other vertices: an integer in a real's place is no border.
#[test]
fn vertices_that_end_with_an_integer_have_long_blocks() {
    let mut random = Random::new(2);
    for (version, uv) in [(5, 0), (6, 1), (7, 2), (2, 2)] {
        let shape = Shape {
            version,
            vertices: 6000,
            begins_with_reals: true,
            color: "1\t1\t1",
            uv,
            winding: 1,
        };
        let (text, vertices) = text_of(&shape, &mut random);
        let tree = structure().parse(&text, None).unwrap();
        let mesh = nodes(tree.root_node(), &["mesh"])[0];
        let blocks = nodes(mesh, &["vertex_rows"]).len();
        assert!(
            blocks * 3000 < vertices.len(),
            "version {version}: {blocks} blocks"
        );
    }
}

/// One vertex has a real, those behind it have none, and the next one has: they are vertices, and no triangles stand between them.
#[test]
fn vertices_of_integers_between_others_have_long_blocks() {
    let mut random = Random::new(5);
    let all_parts = [[0, 4], [1, 1], [1, 2], [2, 8]];
    let shapes = [1, 2, 5, 7].map(|version| all_parts.map(|parts| (version, parts)));
    // Where the triangles begin among the values that are looked at for a doubt differs.
    for (number, (version, parts)) in shapes.concat().into_iter().cycle().take(200).enumerate() {
        let count = 100 + number / 8;
        let vertices = boxes(version, count, parts, &mut random);
        let face = |at: usize| format!("-1\n{}\n{}\n{}\n", 4 * at, 4 * at + 1, 4 * at + 2);
        let faces = 6 * count;
        let triangles: String = (0..faces).map(face).collect();
        let text = with_mesh(version, [4 * faces, faces], &vertices, &triangles);
        let told = format!("version {version}, {parts:?}, {count}");
        assert_eq!(wrong_of(&text, &vertices, faces), None, "{told}");
        let tree = structure().parse(&text, None).unwrap();
        let mesh = nodes(tree.root_node(), &["mesh"])[0];
        let blocks = nodes(mesh, &["vertex_rows"]);
        assert!(blocks.len() * 2000 < vertices.len(), "{told}: {blocks:?}");
        let whole = |block: &Node| {
            let tree = rows().parse(&text[block.byte_range()], None).unwrap();
            nodes(tree.root_node(), &["vertex"]).len()
        };
        assert_eq!(blocks.iter().map(whole).sum::<usize>(), 4 * faces, "{told}");
    }
}

/// A value that is gone or too many among vertices that have no real is a mistake of one of them: the triangles keep their count.
#[test]
fn a_mistake_among_integers_leaves_the_triangles() {
    let mut random = Random::new(9);
    let all_parts = [[0, 1], [1, 1], [1, 2], [0, 4]];
    let mut wrong = Vec::new();
    for number in 0..400 {
        let version = [2, 5, 7][number % 3];
        let parts = all_parts[number / 3 % all_parts.len()];
        let count = 100 + random.below(60);
        let mut vertices = boxes(version, count, parts, &mut random);
        let values: Vec<usize> = vertices
            .match_indices(['\t', '\n'])
            .map(|(at, _)| at)
            .collect();
        // Between the first vertices and the last ones.
        let at = values.len() / 8 + random.below(values.len() * 3 / 4);
        let value = values[at] + 1..values[at + 1];
        let text = vertices[value.clone()].to_owned();
        match random.one_in(2) {
            true => vertices.replace_range(value, ""),
            false => vertices.insert_str(value.start, &format!("{text} ")),
        }
        let face = |at: usize| format!("0\n{}\n{}\n{}\n", 4 * at, 4 * at + 1, 4 * at + 2);
        let faces = 6 * count;
        let triangles: String = (0..faces).map(face).collect();
        let text = with_mesh(version, [4 * faces, faces], &vertices, &triangles);
        let tree = structure().parse(&text, None).unwrap();
        let mesh = nodes(tree.root_node(), &["mesh"])[0];
        let found = mesh.child_by_field_name("triangle_count").unwrap();
        if text[found.byte_range()] != faces.to_string() {
            wrong.push(format!(
                "{number} version {version}, {parts:?}, value {at}: {}",
                &text[found.byte_range()]
            ));
        }
    }
    // A mistake may look like other vertices: one in a hundred, where one in nine did.
    assert!(wrong.len() <= 4, "{wrong:#?}");
}

/// A value that is gone or too many moves the vertices next to it only, and an edit has no more read.
#[test]
fn a_mistake_among_few_reals_is_read_alone() {
    const MOST: usize = 100_000;
    let mut random = Random::new(8);
    let mut parser = structure();
    let mut wrong = Vec::new();
    for (version, uv) in [(2, 0), (5, 0), (6, 0), (7, 0), (7, 1)] {
        let shape = Shape {
            version,
            vertices: 12_000,
            begins_with_reals: true,
            color: "1\t1\t1",
            uv,
            winding: 1,
        };
        let (text, vertices) = text_of(&shape, &mut random);
        let tree = parser.parse(&text, None).unwrap();
        let start = text.find(&vertices).unwrap();
        let lines: Vec<usize> = vertices.match_indices('\n').map(|(at, _)| at).collect();
        for seed in 0..40 {
            let line = lines.len() / 10 + random.below(lines.len() / 2);
            let at = start + lines[line] + 1;
            let length = text[at..].find(['\t', '\n']).unwrap() + 1;
            let (removed, typed) = [(length, ""), (0, "7\t"), (0, "0.5\t")][seed % 3];
            let old = text[at..at + removed].to_owned();
            let (mut text, mut tree) = (text.clone(), tree.clone());
            edit(&mut text, &mut tree, at..at + removed, typed);
            let (mut tree, done) = asked_for::<8>(&mut parser, &text, Some(&tree));
            edit(&mut text, &mut tree, at..at + typed.len(), &old);
            let (_, undone) = asked_for::<8>(&mut parser, &text, Some(&tree));
            if done.max(undone) > MOST {
                wrong.push(format!(
                    "{version}, UV {uv}, {typed:?} for {old:?} at {at} of {}: {done}, undone {undone}",
                    text.len()
                ));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// A triangle may have a corner twice: that is no sign of vertices, neither in the texts of exporters.
#[test]
fn corners_may_be_the_same() {
    let mut random = Random::new(5);
    for at in 0..300 {
        let version = [1, 2, 4, 7][at % 4];
        let text = level(version, 200, 0);
        let start = text.find("\n200\n").unwrap() + "\n200\n".len();
        let end = start + text[start..].find("\n0\n\n;OBJECT 1\n").unwrap() + 1;
        let separator = ["\n", "\t"][usize::from(version > 2)];
        let triangles: String = (0..150)
            .map(|triangle| {
                let (mut corners, first) = match at % 3 {
                    0 => ([triangle, triangle + 1, triangle + 30], triangle),
                    _ => {
                        let first = 2 + random.below(190);
                        ([first, first - 1, first - 2], first)
                    }
                };
                if random.one_in(4) {
                    corners[random.below(3)] = first;
                }
                let corners = corners.map(|corner| corner.to_string());
                format!("0{separator}{}\n", corners.join(separator))
            })
            .collect();
        let vertices = text[start..end].to_owned();
        let text = [&text[..end], "150\n", &triangles, &text[end + 2..]].concat();
        assert_eq!(wrong_of(&text, &vertices, 150), None, "{at}");
    }
}

/// A vertex less than its count, whose values come out in another layout, across lines: the first ones have exporters' lines.
#[test]
fn a_short_mesh_that_comes_out_in_another_layout_is_told() {
    for vertices in [
        "-240\t-989.296805\t460\n0\t-1\t0\n1\t1\t1\n0\n2\n-7.420904\t-2.406731\t0\n\n0\t-2.771784\t0\n\n0\t90\t-91\n-0.972968\t0.142581\t-0.181668\n\
         1\t1\t1\n0\n2\n0\t-8.201684\t0\n\n-3.2\t-0.482051\t0\n1\n0\t\t0\t1\t2\n",
        "-380\t0\t-18\n0\t-1\t0\n1\t1\t1\n1\n1\t1\n1\n-1\t5\t0\n\n-265\t-654\t0\n0\t1\t0\n1\t1\t1\n2\n0\t1\n0\t0\n1\n5\t1\t0\n\
         3\n-1\t\t0\t1\t2\n0\t\t1\t2\t2\n0\t\t2\t0\t2\n",
    ] {
        let text = format!(
            "7 \"a\" \"b\" \"c\" \"d\"\n0\n;### OBJECTS ###\n1\n;OBJECT 0\n\"MESH\"\n\"\"\n\"\"\n3\n{vertices}\n;### INSTANCES ###\n0\n"
        );
        let tree = tree(&text);
        assert_eq!(nodes(tree.root_node(), &["wrong_count"]).len(), 1, "{text}");
    }
}
