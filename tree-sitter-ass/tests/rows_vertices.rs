//! The grammar `halo_ass_rows` on vertices, whole and with mistakes.

mod support;

use support::{MARKS, blocks, file, nodes, rows, structure};

/// The first fields of a block's vertices, as far as they are what is told of them.
fn fields_of(block: &str, field: &str) -> Vec<String> {
    let tree = rows().parse(block, None).unwrap();
    let vertices = nodes(tree.root_node(), &["vertex"]);
    let values = vertices.iter().map(|vertex| {
        let value = vertex.child_by_field_name(field);
        value.map_or_else(String::new, |value| block[value.byte_range()].to_owned())
    });
    values.collect()
}

/// Reals as short as they can be, some normals of which were never set: the lines say where each vertex begins, though those of another layout, across
/// lines, have likelier normals.
#[test]
fn lines_tell_of_vertices_with_normals_of_zero() {
    let starts = [
        "58.74\t-107.6\t97.57",
        "146.98\t-51.74\t264.72",
        "447.45\t52.82\t162.23",
        "292\t-225.63\t49.84",
    ];
    let normals = ["0\t0\t1", "0\t0\t0", "0\t-1\t0", "0\t0\t0"];
    let uvs = ["1.75\t0.9", "0.75\t0.35", "-0.75\t0.5", "-1\t0.13"];
    let vertex = |at: usize| format!("{}\n{}\n1\n0\t1\n1\n{}\n", starts[at], normals[at], uvs[at]);
    let block: String = (0..4).map(vertex).collect();
    assert_eq!(fields_of(&block, "position"), starts);
    assert_eq!(fields_of(&block, "normal"), normals);
}

/// As programs write numbers that write no more digits than they need.
#[test]
fn colors_and_weights_may_be_integers() {
    let influences = "4\n0\t0.25\n1\t0.25\n2\t0.25\n3\t0.25\n";
    for color in ["1 1 1", "0 0 0", "1 0 1"] {
        let vertex = format!("0 0 0\n0 0 1\n{color}\n{influences}1\n0.5 0.25 0\n");
        let expected = vec![color.to_owned(); 3];
        assert_eq!(fields_of(&vertex.repeat(3), "color"), expected);
        let vertex = format!("0 0 0\n0 0 1\n{color}\n1\n7\t0.75\n0\n");
        let expected = vec![color.to_owned(); 5];
        assert_eq!(fields_of(&vertex.repeat(5), "color"), expected);
    }
    // Version 5 has no colors.
    let vertex = "0 0 0\n0 0 1\n1\n4\t1\n1\n5 0 0.5\n";
    assert_eq!(
        fields_of(&vertex.repeat(12), "influence_count"),
        vec!["1"; 12]
    );
    // A vertex whose reals are those of its UV alone.
    let vertex = "40 0 8\n0 0 1\n0\n1\n0.5 0.25\n";
    assert_eq!(fields_of(vertex, "influence_count"), ["0"]);
}

/// A mesh's only vertex that has neither influences nor UVs is whole: its counts are no color that lacks the rest.
#[test]
fn two_counts_on_a_line_are_no_color() {
    for block in [
        "1.5\t2.5\t3.5\n0.0\t0.0\t1.0\n0 0\n",
        "1.5 2.5 3.5\n0.0 1.0 0.0\n0 0",
    ] {
        let tree = rows().parse(block, None).unwrap();
        assert!(nodes(tree.root_node(), &MARKS).is_empty(), "{block}");
        assert_eq!(fields_of(block, "uv_count"), ["0"]);
    }
}

/// A mesh's only vertex is whole, though its normal is of any length.
#[test]
fn an_only_vertex_may_have_any_normal() {
    for normal in ["0.0\t0.0\t0.0", "0.0\t2.0\t0.0", "-127.0\t0.0\t0.0"] {
        for color in ["", "0.0\t0.0\t0.0\n", "0.5\t0.25\t1.0\n"] {
            let uv = if color.is_empty() {
                "0.5\t0.5"
            } else {
                "0.5\t0.5\t0.0"
            };
            for uvs in ["0\n", &format!("1\n{uv}\n")] {
                let block = format!("-400.0\t253.5\t-331.5\n{normal}\n{color}0\n{uvs}");
                let tree = rows().parse(&block, None).unwrap();
                assert!(nodes(tree.root_node(), &MARKS).is_empty(), "{block}");
                assert_eq!(fields_of(&block, "color")[0].is_empty(), color.is_empty());
            }
        }
    }
}

/// Normals of no length, and more UVs than exporters write.
#[test]
fn doubtful_vertices_of_integers_are_no_triangles() {
    let vertex = |at: i32, normal: &str, uvs: usize| {
        let uvs = "1\t0\t0\n".repeat(uvs);
        let count = uvs.len() / 6;
        format!(
            "{}\t{}\t-30\n{normal}\n0\t0\t0\n0\n{count}\n{uvs}",
            10 * at - 100,
            at % 3
        )
    };
    for (doubtful, uvs, wrong) in [
        (0, 1, "0\t0\t0"),
        (2, 1, "0\t0\t0"),
        (5, 2, "0\t0\t127"),
        (99, 9, ""),
        (99, 12, ""),
    ] {
        let normal = |at| ["0\t0\t1", wrong][usize::from(at == doubtful)];
        let block: String = (0..36).map(|at| vertex(at, normal(at), uvs)).collect();
        let a_value_a_line = block.replace('\t', "\n");
        let a_vertex_a_line = (0..36)
            .map(|at| vertex(at, normal(at), uvs).replace('\n', " ") + "\n")
            .collect();
        for block in [block, a_value_a_line, a_vertex_a_line] {
            let tree = rows().parse(&block, None).unwrap();
            let found = nodes(tree.root_node(), &["vertex"]).len();
            assert_eq!(found, 36, "{doubtful} {uvs} {block}");
        }
    }
    let all: String = (0..36).map(|at| vertex(at, "0\t0\t2", 1)).collect();
    let tree = rows().parse(&all, None).unwrap();
    assert_eq!(nodes(tree.root_node(), &["vertex"]).len(), 36);
}

/// Where nearly all lines say which layout it is, one that was joined to the next does not make it another.
#[test]
fn a_joined_line_leaves_the_layout() {
    let vertex = ["0 0 0", "0 0 1", "0", "1", "0 0 0"];
    let lines: Vec<&str> = vertex.iter().copied().cycle().take(15).collect();
    for joined in 1..lines.len() {
        let block = format!(
            "{} {}",
            lines[..joined].join("\n"),
            lines[joined..].join("\n")
        );
        let tree = rows().parse(&block, None).unwrap();
        assert_eq!(nodes(tree.root_node(), &["vertex"]).len(), 3, "{block}");
        assert!(nodes(tree.root_node(), &["color"]).is_empty(), "{block}");
    }
}

/// Of versions 1 to 4, of version 5 and of newer ones: a vertex' color, and the third number of its UVs.
const LAYOUTS: [(&str, &str); 3] = [
    ("", ""),
    ("", "\t0.0000"),
    ("0.0000\t0.5000\t1.0000\n", "\t0.0000"),
];

/// Vertices of one influence and so many UVs, each group on a line.
fn vertices_with(color: &str, third: &str, uvs: usize) -> Vec<String> {
    let vertex = |at: usize| {
        let place = format!("{at}.5000\t2.2500\t0.2500\n0.0000\t0.6000\t0.8000\n");
        let uv = format!("0.5000\t0.{at}000{third}\n").repeat(uvs);
        format!("{place}{color}1\n0\t1.0000\n{uvs}\n{uv}")
    };
    (0..70).map(vertex).collect()
}

/// What is typed into a count of UVs counts no lines of the next vertices: they stay what they are, and the count is marked.
#[test]
fn a_digit_typed_in_a_uv_count_takes_no_vertices() {
    for ((color, third), uvs) in LAYOUTS.iter().flat_map(|it| [(*it, 1), (*it, 2)]) {
        let vertices = vertices_with(color, third, uvs);
        for (at, digit) in [0, 7, 40, 68, 69]
            .into_iter()
            .flat_map(|at| (1..7).map(move |it| (at, it)))
        {
            let mut broken = vertices.clone();
            let count = format!("\n{uvs}\n0.5000\t0.{at}000");
            broken[at] =
                broken[at].replacen(&count, &count.replacen('\n', &format!("\n{digit}"), 1), 1);
            let broken = broken.concat();
            let tree = rows().parse(&broken, None).unwrap();
            let found = nodes(tree.root_node(), &["vertex"]);
            assert_eq!(found.len(), vertices.len(), "{at} {digit} {broken}");
            let marks = nodes(tree.root_node(), &MARKS);
            assert_eq!(marks.len(), 1, "{broken}");
            assert_eq!(&broken[marks[0].byte_range()], format!("{digit}{uvs}"));
        }
    }
}

/// A count of UVs that is one too large takes no position for a UV, though that has as many numbers.
#[test]
fn a_uv_count_one_too_large_leaves_the_next_vertex() {
    for ((color, third), uvs) in LAYOUTS
        .iter()
        .flat_map(|it| (0..4).map(move |of| (*it, of)))
    {
        let vertices = vertices_with(color, third, uvs);
        for at in [0, 1, 7, 40, 67] {
            let mut broken = vertices.clone();
            let count = format!("\n0\t1.0000\n{uvs}\n");
            let wrong = format!("\n0\t1.0000\n{}\n", uvs + 1);
            broken[at] = broken[at].replacen(&count, &wrong, 1);
            let broken = broken.concat();
            let tree = rows().parse(&broken, None).unwrap();
            let found = nodes(tree.root_node(), &["vertex"]);
            assert_eq!(found.len(), vertices.len(), "{uvs} {at} {broken}");
            let marks = nodes(tree.root_node(), &MARKS);
            assert_eq!(marks.len(), 1, "{uvs} {at} {marks:?} {broken}");
            assert_eq!(&broken[marks[0].byte_range()], (uvs + 1).to_string());
        }
    }
}

/// Influences more than their count, and those of a count, by their lines: the vertex goes on behind what is too many.
#[test]
fn a_line_too_many_before_a_count_is_marked() {
    for ((color, third), uvs) in [("", ""), ("", "\t0.25"), ("0.5\t0.5\t0.5\n", "\t0.25")]
        .into_iter()
        .flat_map(|it| (0..3).map(move |uvs| (it, uvs)))
    {
        let uv = format!("0.5\t0.75{third}\n").repeat(uvs);
        let influences = ["0\t0.50", "1\t0.25", "2\t0.25"];
        let lead = format!("1.5\t2.5\t3.5\n0.0\t0.6\t0.8\n{color}");
        let vertex = |influences: &[&str]| format!("{}\n{uvs}\n{uv}", influences.join("\n"));
        let whole = format!("{lead}3\n{}", vertex(&influences)).repeat(4);
        let bare = format!("{lead}0\n{uvs}\n{uv}");
        let mut damaged = vec![
            format!("{whole}{lead}2\n{}{whole}", vertex(&influences)),
            format!("{whole}{lead}0\t1\n3\n{}{whole}", vertex(&influences)),
            format!("{bare}{lead}0\t1\n0\n{uvs}\n{uv}{bare}{bare}"),
        ];
        for at in 0..3 {
            for line in [influences[at], "0\t1", "1\t0.5"] {
                let mut lines = influences.to_vec();
                lines.insert(at, line);
                damaged.push(format!("{whole}{lead}3\n{}{whole}", vertex(&lines)));
            }
        }
        for line in ["0\t\t1\t2", "1\t\t21\t2\t8", "2\t1.5\t2.5"] {
            let lines = [&influences[..], &[line]].concat();
            damaged.push(format!("{whole}{lead}3\n{}{whole}", vertex(&lines)));
        }
        for text in damaged {
            let tree = rows().parse(&text, None).unwrap();
            let marks = nodes(tree.root_node(), &MARKS);
            assert!(!marks.is_empty(), "{text}");
            assert_eq!(
                fields_of(&text, "uv_count"),
                vec![uvs.to_string(); fields_of(&text, "position").len()],
                "{text}"
            );
        }
    }
}

/// UVs that are as many as their count, on lines or not, are believed.
#[test]
fn many_uvs_are_as_many_as_their_count() {
    for (uvs, between) in [(5, "\n"), (12, "\n"), (40, "\n"), (12, "\t")] {
        let uv = format!("0.5000\t0.2500\t0.0000{between}").repeat(uvs);
        let vertex = format!("1.5000\t2.2500\t0.2500\n0.0000\t0.6000\t0.8000\n0\n{uvs}\n{uv}\n");
        let tree = rows().parse(vertex.repeat(6), None).unwrap();
        assert_eq!(nodes(tree.root_node(), &["vertex"]).len(), 6);
        assert!(nodes(tree.root_node(), &MARKS).is_empty());
    }
}

/// A list that was pasted again behind itself, with its count: the first lines say what it is, whatever is a corner behind them.
/// Of integers, a line that was moved hides no vertices: those behind it have a position's line and a normal's.
#[test]
fn a_line_moved_among_vertices_of_integers_makes_no_triangles() {
    let vertices: Vec<String> = (0..60)
        .map(|at| {
            format!(
                "{}\t{}\t{}\n0\t0\t1\n0\n0\n",
                at * 7 - 200,
                150 - at * 3,
                at
            )
        })
        .collect();
    for at in [3, 20, 57] {
        for line in 0..3 {
            let mut lines: Vec<&str> = vertices[at].lines().collect();
            let moved = lines.remove(line);
            lines.push(moved);
            let mut broken = vertices.clone();
            broken[at] = lines.join("\n") + "\n";
            let block = broken.concat();
            let tree = rows().parse(&block, None).unwrap();
            assert!(nodes(tree.root_node(), &["triangle"]).is_empty(), "{block}");
            let whole = nodes(tree.root_node(), &["vertex"]);
            let texts: Vec<&str> = whole.iter().map(|it| &block[it.byte_range()]).collect();
            let found = vertices.iter().filter(|it| texts.contains(&it.trim_end()));
            assert!(found.count() + 8 >= vertices.len(), "{at} {line} {block}");
        }
    }
}

/// Behind a mesh's last vertex nothing else shows it.
#[test]
fn a_uv_line_lost_in_the_last_vertex_is_marked() {
    for name in [
        "tiny_v1.ASS",
        "tiny_v2.ASS",
        "primitives_v3.ASS",
        "primitives_v5.ASS",
        "primitives_v7.ASS",
    ] {
        let text = file(name);
        let tree = structure().parse(&text, None).unwrap();
        let vertices = nodes(tree.root_node(), &["vertices"])[0].byte_range();
        let list = text[vertices.clone()].trim_end();
        let line = vertices.start + list.rfind('\n').unwrap();
        let damaged = [&text[..line], &text[vertices.start + list.len()..]].concat();
        let marks = blocks(&damaged, "vertex_rows").into_iter().map(|block| {
            let tree = rows().parse(&block, None).unwrap();
            nodes(tree.root_node(), &MARKS).len()
        });
        let tree = structure().parse(&damaged, None).unwrap();
        let marks = marks.sum::<usize>() + nodes(tree.root_node(), &MARKS).len();
        assert!(marks > 0, "{name}");
    }
}

/// A value or a line that is lost or there twice in a block's first vertices tells no other layout: those behind stay what they are.
#[test]
fn a_mistake_in_the_first_vertices_leaves_the_layout() {
    for name in [
        "primitives_v2.ASS",
        "skinned_v2.ASS",
        "primitives_v5.ASS",
        "primitives_v7.ASS",
    ] {
        let text = file(name).replace("\r\n", "\n");
        let block = &blocks(&text, "vertex_rows")[0];
        let vertices = |block: &str| -> Vec<String> {
            let tree = rows().parse(block, None).unwrap();
            let found = nodes(tree.root_node(), &["vertex"]);
            found
                .iter()
                .map(|node| block[node.byte_range()].to_string())
                .collect()
        };
        let whole = vertices(block);
        let first = whole[..3]
            .iter()
            .map(|vertex| vertex.len() + 1)
            .sum::<usize>();
        let mut damaged = Vec::new();
        let mut from = 0;
        for value in block[..first].split_inclusive(char::is_whitespace) {
            let to = from + value.len();
            if !value.trim().is_empty() {
                damaged.push([&block[..from], &block[to..]].concat());
                damaged.push([&block[..to], value, &block[to..]].concat());
            }
            from = to;
        }
        for (line, _) in block[..first].match_indices('\n') {
            let end = block[line + 1..].find('\n').unwrap() + line + 1;
            damaged.push([&block[..line], &block[end..]].concat());
        }
        for text in damaged {
            let found = vertices(&text);
            let behind = whole.len() - 6;
            assert!(found.len() >= behind, "{name} {text}");
            let rest = &found[found.len() - behind..];
            assert_eq!(rest, &whole[6..], "{name} {text}");
        }
    }
}

/// Of two UVs, one as a whole.
#[test]
fn a_uv_lost_at_the_end_of_a_block_is_marked() {
    for (color, third) in [("", ""), ("", "\t0.0"), ("0.5\t0.5\t0.5\n", "\t0.0")] {
        let uv = format!("0.5\t0.25{third}\n");
        let vertex = format!("1.5\t2.5\t3.5\n1.0\t0.0\t0.0\n{color}0\n2\n{uv}");
        let text = [format!("{vertex}{uv}").repeat(5), vertex].concat();
        let tree = rows().parse(&text, None).unwrap();
        assert!(!tree.root_node().has_error(), "{text}");
        assert_eq!(nodes(tree.root_node(), &["vertex"]).len(), 6, "{text}");
        assert_eq!(nodes(tree.root_node(), &MARKS).len(), 1, "{text}");
    }
    // Integers that are read as a vertex with many UVs.
    let text = file_of_integers();
    let tree = rows().parse(&text, None).unwrap();
    assert!(!tree.root_node().has_error(), "{text}");
}

/// A vertex of 47 UVs, of which there is one.
fn file_of_integers() -> String {
    let lead = "1 0 0 1 0 0 1 1 1 2 3 1 4 1 47\n";
    format!("{lead}3 39 47")
}

/// Lines that go on like those of UVs behind a count of them: no more are looked at than there is room for.
#[test]
fn lines_like_uvs_without_end() {
    // Two values to a line, as none of exporters' are, and right.
    let vertices = 110;
    let values: Vec<String> = (0..vertices)
        .flat_map(|at| {
            let vertex = format!("{at}.25 1.5 2.5 0.0 0.0 1.0 0 1 0.5 0.{at}");
            let values: Vec<String> = vertex.split(' ').map(str::to_owned).collect();
            values
        })
        .collect();
    let lines = |values: &[String], on_line: usize| -> String {
        values
            .chunks(on_line)
            .map(|line| line.join("\t") + "\n")
            .collect()
    };
    let tree = rows().parse(lines(&values, 2), None).unwrap();
    assert_eq!(nodes(tree.root_node(), &["vertex"]).len(), vertices);
    assert!(nodes(tree.root_node(), &MARKS).is_empty());
    for (color, on_line) in [("", 2), ("", 3), ("0.25\t0.5\t0.75\n", 3)] {
        for piece in ["1.5", "2"] {
            for uvs in [1, 2, 4, 9, 60] {
                let vertex = format!("1.5\t2.5\t3.5\n0.0\t0.0\t1.0\n{color}1\n0\t1.0\n{uvs}\n");
                let more = lines(&vec![piece.to_owned(); 3000], on_line);
                let tree = rows().parse(vertex + &more, None).unwrap();
                assert!(!tree.root_node().has_error());
            }
        }
    }
}

/// Two lines of four say that a short block is triangles: a negative corner behind them is a mistake, whichever vertex the numbers are.
#[test]
fn two_lines_of_four_are_no_vertex() {
    let block = "0\t\t3\t4\t0\n0\t\t1\t2\t3\n1\n-1\n0\t\t0";
    let tree = rows().parse(block, None).unwrap();
    assert!(nodes(tree.root_node(), &["vertex"]).is_empty(), "{block}");
    assert!(!nodes(tree.root_node(), &MARKS).is_empty(), "{block}");
}
