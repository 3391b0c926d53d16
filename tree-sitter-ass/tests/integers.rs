//! Vertices that somebody wrote without points, in runs, in a mesh whose other ones have ten decimals: they are none of its triangles,
//! and no blocks of their own.

mod support;

use support::level::{Random, level};
use support::{nodes, rows, structure};

/// The values of a vertex, and which of them are reals.
type Vertex = Vec<(String, bool)>;

/// Corners of boxes on whole coordinates. A UV is an eighth of the position, so that three corners of what triangles they could be
/// differ.
fn corners(
    version: u32,
    boxes: usize,
    [influences, uvs]: [usize; 2],
    random: &mut Random,
) -> Vec<Vertex> {
    let mut corners = Vec::new();
    for _ in 0..boxes {
        let at: [usize; 3] = std::array::from_fn(|_| 64 * (1 + random.below(50)));
        for corner in 0..24 {
            let (side, axis) = (corner / 4 % 2, corner / 8);
            let bits = [side, corner & 1, corner >> 1 & 1];
            let position: [usize; 3] =
                std::array::from_fn(|of| at[of] + 64 * bits[(of + axis) % 3]);
            let mut vertex: Vertex = position.map(|it| (it.to_string(), true)).to_vec();
            let normal = |of| if of == axis { ["-1", "1"][side] } else { "0" };
            vertex.extend((0..3).map(|of| (normal(of).to_owned(), true)));
            let color = if version > 5 { 3 } else { 0 };
            vertex.extend(vec![("1".to_owned(), true); color]);
            vertex.push((influences.to_string(), false));
            for node in 0..influences {
                vertex.push((node.to_string(), false));
                vertex.push((usize::from(node == 0).to_string(), true));
            }
            vertex.push((uvs.to_string(), false));
            let third = vec![("0".to_owned(), true); usize::from(version > 4)];
            for _ in 0..uvs {
                vertex.extend(position[..2].iter().map(|it| ((it / 8).to_string(), true)));
                vertex.extend(third.clone());
            }
            corners.push(vertex);
        }
    }
    corners
}

/// The text of vertices, those of a range without points; a line of it has so many values, or a vertex has one.
fn text_of(vertices: &[Vertex], whole: std::ops::Range<usize>, wrapped: usize) -> Vec<String> {
    let mut column = 0;
    let mut vertex_text = |(at, vertex): (usize, &Vertex)| {
        let mut text = String::new();
        for (which, (value, real)) in vertex.iter().enumerate() {
            let decimals = *real && !whole.contains(&at);
            column += 1;
            let last = which + 1 == vertex.len();
            let line_ends = if wrapped > 0 {
                column % wrapped == 0
            } else {
                last
            };
            text += value;
            text += if decimals { ".0000000000" } else { "" };
            text += if line_ends { "\n" } else { "\t" };
        }
        text
    };
    vertices.iter().enumerate().map(&mut vertex_text).collect()
}

#[test]
fn runs_of_vertices_without_points_are_vertices() {
    let mut random = Random::new(3);
    let all_parts = [[0, 1], [0, 2], [1, 1], [4, 1], [0, 8]];
    let mut wrong = Vec::new();
    let (mut bytes, mut blocks) = (0, 0);
    for number in 0..800 {
        let version = [2, 5, 7][number % 3];
        let parts = all_parts[number / 3 % all_parts.len()];
        let boxes = 12 + random.below(12);
        let vertices = corners(version, boxes, parts, &mut random);
        let run = 2 + random.below(60);
        let rest = vertices.len() - run;
        // Mostly the last ones, with the triangles behind them.
        let first = if random.one_in(3) {
            1 + random.below(rest)
        } else {
            rest
        };
        let wrapped = [0, 7, 5][random.below(3)];
        let expected = text_of(&vertices, first..first + run, wrapped);
        let told = format!(
            "version {version}, {parts:?}, {boxes} boxes, from {first} on {run}, {wrapped} a line"
        );
        let triangles: String = (0..6 * boxes)
            .map(|at| (4 * at, 4 * at + 1, 4 * at + 2))
            .map(|(one, two, three)| format!("2\t{one}\t{two}\t{three}\n"))
            .collect();
        let text = with_mesh(version, &expected, &triangles, 6 * boxes);
        let (found, count, here) = read(&text);
        let expected: Vec<&str> = expected.iter().map(|it| it.trim_end()).collect();
        if found != expected || count != (6 * boxes).to_string() {
            wrong.push(told);
        }
        bytes += text.len();
        blocks += here;
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert!(blocks * 4000 < bytes, "{blocks} blocks in {bytes} bytes");
}

/// A level whose first mesh has these.
fn with_mesh(version: u32, vertices: &[String], triangles: &str, count: usize) -> String {
    let text = level(version, 41, 83);
    let start = text.find("\n41\n").unwrap() + 1;
    let end = text.find(";OBJECT 1\n").unwrap();
    let vertex_count = vertices.len();
    let vertices = vertices.concat();
    let mesh = format!(
        "{vertex_count}\n{}\n{count}\n{triangles}\n",
        vertices.trim_end()
    );
    [&text[..start], &mesh, &text[end..]].concat()
}

/// The vertices of a level's first mesh and its triangle count, as the trees have them, and how many blocks there are.
fn read(text: &str) -> (Vec<&str>, &str, usize) {
    let tree = structure().parse(text, None).unwrap();
    let mesh = nodes(tree.root_node(), &["mesh"])[0];
    let count = mesh.child_by_field_name("triangle_count").unwrap();
    let blocks = nodes(mesh, &["vertex_rows"]);
    let mut vertices = Vec::new();
    for block in &blocks {
        let block = &text[block.byte_range()];
        let tree = rows().parse(block, None).unwrap();
        let found = nodes(tree.root_node(), &["vertex"]);
        vertices.extend(found.iter().map(|vertex| &block[vertex.byte_range()]));
    }
    (vertices, &text[count.byte_range()], blocks.len())
}
