//! Numbers with no more digits than they need, as some programs write them: most of a mesh's reals are integers then, and where
//! the vertices of a long list end is told by what vertices and triangles are.

mod support;

use support::level::{Random, level};
use support::{nodes, rows, structure};

const MARKS: [&str; 3] = ["missing_value", "unexpected", "invalid_value"];

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
            uv: random.below(4),
            winding: random.below(3),
        }
    }

    fn vertex(&self, at: usize, random: &mut Random) -> String {
        let (row, column) = (at / 40, at % 40);
        let mut vertex = match at < 3 && self.begins_with_reals {
            true => "0.5\t-12.25\t7.5\n0.6\t0.64\t0.48\n".to_owned(),
            false => {
                let depth = 25 * random.below(8);
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
            2 => [row as f64, column as f64 * 0.5],
            _ => [row as f64, column as f64],
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
    let text = level(shape.version, 41, 83);
    let start = text.find("\n41\n").unwrap() + 1;
    let end = text.find(";OBJECT 1\n").unwrap();
    let vertices: String = (0..shape.vertices)
        .map(|at| shape.vertex(at, random))
        .collect();
    let mesh = format!(
        "{}\n{vertices}{}\n{}\n",
        shape.vertices,
        shape.vertices / 3,
        shape.triangles()
    );
    ([&text[..start], &mesh, &text[end..]].concat(), vertices)
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
