//! Short lists whose count is right: integers are what it says, whatever they look like.

mod support;

use std::ops::Range;
use support::level::{Random, level, mesh_of_reals, with_mesh};
use support::{edit, nodes, rows, shape, structure};
use tree_sitter::Tree;

fn tree(text: &str) -> Tree {
    structure().parse(text, None).unwrap()
}

/// Numbers of one list, with lines that end anywhere.
struct Numbers {
    text: String,
    between: [&'static str; 4],
}

impl Numbers {
    fn new(random: &mut Random) -> Self {
        let ways = [
            ["\n", "\n", "\n", "\n"],
            ["\t", "\n", "\t", "\n"],
            ["\t", "\t", "\t", "\n"],
            ["\r\n", " \n ", "\t\t", " "],
        ];
        Numbers {
            text: String::new(),
            between: ways[random.below(4)],
        }
    }

    fn add(&mut self, random: &mut Random, number: i64) {
        self.text += &number.to_string();
        self.text += self.between[random.below(4)];
    }
}

/// A vertex of whole numbers: a position, a normal along an axis, a color, influences whose weights are 1 or 0, UVs.
fn vertex(version: u32, numbers: &mut Numbers, random: &mut Random) {
    let mut add = |random: &mut Random, number| numbers.add(random, number);
    for _ in 0..3 {
        let position = random.below(400) as i64 - 200;
        add(random, position);
    }
    let axis = random.below(3);
    for at in 0..3 {
        add(random, i64::from(at == axis));
    }
    for _ in 0..if version >= 6 { 3 } else { 0 } {
        let color = random.below(2) as i64;
        add(random, color);
    }
    let influences = random.below(4);
    add(random, influences as i64);
    for at in 0..influences {
        let node = random.below(6) as i64;
        add(random, node);
        add(random, i64::from(at == 0));
    }
    let uvs = random.below(4);
    add(random, uvs as i64);
    for _ in 0..uvs * if version >= 5 { 3 } else { 2 } {
        let part = random.below(2) as i64;
        add(random, part);
    }
}

struct Mesh {
    text: String,
    vertices: Range<usize>,
    triangles: Range<usize>,
}

/// A level whose first mesh has these lists.
fn mesh(version: u32, counts: [usize; 2], vertices: &str, triangles: &str) -> Mesh {
    let empty = level(version, 0, 0);
    let at = empty.find("\"\"\n0\n0\n").unwrap() + 3;
    let mut text = format!("{}{}\n", &empty[..at], counts[0]);
    let start = text.len();
    text += vertices;
    let end = start + vertices.trim_end().len();
    text += &format!("\n{}\n", counts[1]);
    let behind = text.len();
    text += triangles;
    text += "\n";
    text += &empty[at + 4..];
    Mesh {
        text,
        vertices: start..end,
        triangles: behind..behind + triangles.trim_end().len(),
    }
}

/// Where the rows of the first mesh are, of a kind.
fn rows_of(tree: &Tree, kind: &str) -> Range<usize> {
    let mesh = nodes(tree.root_node(), &["mesh"])[0];
    let blocks = nodes(mesh, &[kind]);
    match (blocks.first(), blocks.last()) {
        (Some(first), Some(last)) => first.start_byte()..last.end_byte(),
        _ => 0..0,
    }
}

fn assert_read(mesh: &Mesh, what: &str) {
    let tree = tree(&mesh.text);
    let text = &mesh.text;
    assert_eq!(
        rows_of(&tree, "vertex_rows"),
        mesh.vertices,
        "{what}: {text}"
    );
    assert_eq!(
        rows_of(&tree, "triangle_rows"),
        mesh.triangles,
        "{what}: {text}"
    );
}

#[test]
fn integers_are_vertices_where_the_count_is_right() {
    for seed in 0..600 {
        let mut random = Random::new(seed + 71);
        let version = [1, 2, 4, 5, 6, 7][random.below(6)];
        let most = [4, 40, 400][random.below(3)];
        let counts = [1 + random.below(most), 1 + random.below(most)];
        let mut vertices = Numbers::new(&mut random);
        for _ in 0..counts[0] {
            vertex(version, &mut vertices, &mut random);
        }
        let mut triangles = Numbers::new(&mut random);
        for _ in 0..counts[1] {
            let material = random.below(3) as i64 - 1;
            triangles.add(&mut random, material);
            for _ in 0..3 {
                let corner = random.below(counts[0]) as i64;
                triangles.add(&mut random, corner);
            }
        }
        let mesh = mesh(version, counts, &vertices.text, &triangles.text);
        assert_read(&mesh, &format!("seed {seed}, version {version}"));
    }
}

#[test]
fn triangles_of_few_vertices_are_triangles() {
    let mut random = Random::new(3);
    let fan = |at: usize| format!("{}\n{}\n{}\n0\n", 1 + at / 2 % 16, 17 + at, 18 + at);
    let fan: Vec<String> = (0..300).map(fan).collect();
    let mut material = 0;
    let mut equal = |_| {
        if random.one_in(9) {
            material = random.below(5) as i64 - 1;
        }
        format!("{material}\n0\n1\n2\n")
    };
    let equal: Vec<String> = (0..3000).map(&mut equal).collect();
    for (vertices, triangles) in [(3, equal), (400, fan)] {
        let mut random = Random::new(5);
        let mut numbers = Numbers::new(&mut random);
        numbers.between = ["\n"; 4];
        for _ in 0..vertices {
            vertex(2, &mut numbers, &mut random);
        }
        let counts = [vertices, triangles.len()];
        let mesh = mesh(2, counts, &numbers.text, &triangles.concat());
        assert_read(&mesh, "few vertices");
        let block = rows()
            .parse(&mesh.text[mesh.triangles.clone()], None)
            .unwrap();
        assert_eq!(nodes(block.root_node(), &["triangle"]).len(), counts[1]);
        let marks = ["missing_value", "unexpected", "invalid_value"];
        assert_eq!(nodes(block.root_node(), &marks).len(), 0);
    }
}

#[test]
fn a_count_may_be_wrong_and_right_again() {
    let mut parser = structure();
    for seed in 0..120 {
        let mut random = Random::new(seed + 9);
        let version = [2, 5, 7][random.below(3)];
        let counts = [1 + random.below(30), 1 + random.below(60)];
        let mut vertices = Numbers::new(&mut random);
        for _ in 0..counts[0] {
            vertex(version, &mut vertices, &mut random);
        }
        let mut triangles = Numbers::new(&mut random);
        for _ in 0..4 * counts[1] {
            let number = random.below(5) as i64;
            triangles.add(&mut random, number);
        }
        let mesh = mesh(version, counts, &vertices.text, &triangles.text);
        let mut text = mesh.text.clone();
        let mut tree = parser.parse(&text, None).unwrap();
        let before = [mesh.vertices.start - 1, mesh.triangles.start - 1];
        for at in before
            .into_iter()
            .chain([mesh.vertices.end, mesh.triangles.end])
        {
            // A digit behind a count, or a value more.
            let typed = if before.contains(&at) { "1" } else { "\n7" };
            for (range, inserted) in [(at..at, typed), (at..at + typed.len(), "")] {
                edit(&mut text, &mut tree, range, inserted);
                tree = parser.parse(&text, Some(&tree)).unwrap();
                let fresh = parser.parse(&text, None).unwrap();
                assert_eq!(
                    shape(&tree),
                    shape(&fresh),
                    "seed {seed}, {inserted:?} at {at}"
                );
            }
        }
        assert_eq!(text, mesh.text);
    }
}

/// However its lines end, where values alone tell the layout: what other lines make of it is no layout.
#[test]
fn a_right_count_is_right_on_other_lines() {
    for (version, count) in (1..8).flat_map(|version| [3, 6, 12].map(move |count| (version, count)))
    {
        let [vertices, triangles] = mesh_of_reals(version, count);
        let vertices = vertices.concat();
        let first = vertices.find('\n').unwrap() + 1;
        let white = vertices[first..].match_indices(['\n', '\t']);
        for (at, between) in white.map(|(at, it)| (first + at, it)) {
            for other in [
                if between == "\n" { "\t" } else { "\n" },
                "\n\n",
                " ;a comment\n",
            ] {
                let other = [&vertices[..at], other, &vertices[at + 1..]].concat();
                let text = with_mesh(version, count, &other, &triangles);
                let wrong = nodes(tree(&text).root_node(), &["wrong_count"]).len();
                assert_eq!(wrong, 0, "{text}");
            }
        }
    }
}
