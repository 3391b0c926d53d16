//! Lines of triangles, of four or of one and three: what is wrong with them, or stands among them, costs neither the others nor a count.

mod support;

use support::level::level;
use support::{blocks, marks, nodes, records, rows, tree};

/// A mesh whose vertices have no UVs, and an instance.
fn mesh_of_lines(version: u32, triangles: &str, behind: &str) -> String {
    let color = if version > 5 { "0.5\t0.5\t0.5\n" } else { "" };
    let vertices: String = (0..8)
        .map(|at| format!("{at}.5\t1.5\t2.5\n0.0\t0.0\t1.0\n{color}0\n0\n"))
        .collect();
    let zero = "0.0\t0.0\t0.0";
    let transform = format!("{zero}\t1.0\n{zero}\n1.0\n").repeat(2);
    format!(
        ";### HEADER ###\n{version}\n\"\"\n\"\"\n\"\"\n\"\"\n;### MATERIALS ###\n0\n;### OBJECTS ###\n1\n\
         ;OBJECT 0\n\"MESH\"\n\"\"\n\"\"\n8\n{vertices}{triangles}\n;### INSTANCES ###\n1\n{behind}\
         ;INSTANCE 0\n0\n\"a\"\n1\n-1\n0\n{transform}"
    )
}

fn lines_of_triangles(count: usize) -> Vec<String> {
    let line = |at: usize| format!("0\t\t{}\t{}\t{}\n", at % 8, (at + 1) % 8, (at + 2) % 8);
    (0..count).map(line).collect()
}

fn value<'t>(text: &'t str, record: &str, field: &str) -> &'t str {
    let tree = tree(text);
    let node = nodes(tree.root_node(), &[record])[0];
    &text[node.child_by_field_name(field).unwrap().byte_range()]
}

/// A triangle's line that was moved takes no count, wherever the list would be right with it.
#[test]
fn a_triangle_s_line_elsewhere_leaves_the_counts() {
    for (version, count) in [3, 7]
        .iter()
        .flat_map(|it| [1, 2, 3, 4, 12, 100, 237, 3000].map(move |count| (*it, count)))
    {
        let lines = lines_of_triangles(count);
        let counted = count.to_string();
        let list = format!("{count}\n{}", lines.concat());
        let pasted = [lines[count / 2].as_str(), &list].concat();
        let text = mesh_of_lines(version, &pasted, "");
        assert!(marks(&text) > 0, "{text}");
        assert_eq!(value(&text, "mesh", "triangle_count"), counted, "{text}");
        // Before the last vertex' count of UVs.
        let text = mesh_of_lines(version, &list, "");
        let at = text.find(&format!("0\n{list}")).unwrap();
        let text = [&text[..at], "0\t\t2\t3\t4\n", &text[at..]].concat();
        if count > 2 {
            assert!(marks(&text) > 0, "{text}");
            assert_eq!(value(&text, "mesh", "triangle_count"), counted, "{text}");
        }
        // Behind the next section's count.
        if count > 1 {
            let mut lines = lines.clone();
            let moved = lines.remove(count / 2);
            let list = format!("{count}\n{}", lines.concat());
            let index = ";INSTANCE 0\n0\n";
            let behind_index =
                mesh_of_lines(version, &list, "").replace(index, &[index, &moved].concat());
            for text in [mesh_of_lines(version, &list, &moved), behind_index] {
                assert!(marks(&text) > 0, "{text}");
                assert_eq!(value(&text, "instances", "count"), "1", "{text}");
                assert_eq!(records(&tree(&text)), [0, 1, 1], "{text}");
            }
        }
    }
}

/// The instances' count, moved up line by line among the lines of triangles, is one number too many there.
#[test]
fn a_count_among_lines_of_triangles_leaves_the_triangles() {
    let counts = [1, 2, 3, 7, 12, 100, 237, 3000].iter();
    for (count, in_pairs) in counts.flat_map(|it| [(*it, false), (*it, true)]) {
        let lines = if in_pairs {
            pairs_of_lines(count, 0)
        } else {
            lines_of_triangles(count)
        };
        let lines: Vec<&str> = lines
            .iter()
            .flat_map(|it| it.split_inclusive('\n'))
            .collect();
        for up in (1..lines.len() + 1).take(24) {
            let (before, behind) = lines.split_at(lines.len() - up);
            let list = format!("{count}\n{}1\n{}", before.concat(), behind.concat());
            let text = mesh_of_lines(7, &list, "").replace("INSTANCES ###\n1\n", "INSTANCES ###\n");
            assert!(marks(&text) > 0, "{text}");
            let tree = tree(&text);
            assert_eq!(records(&tree), [0, 1, 1], "{text}");
            let blocks = nodes(tree.root_node(), &["triangle_rows"]);
            let end = text.find("\n\n;### INSTANCES").unwrap();
            assert_eq!(blocks.last().unwrap().end_byte(), end, "{text}");
        }
    }
}

/// The texts of all triangles of a file.
fn triangles_of(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for block in blocks(text, "triangle_rows") {
        let tree = rows().parse(&block, None).unwrap();
        let triangles = nodes(tree.root_node(), &["triangle"]);
        found.extend(triangles.iter().map(|it| block[it.byte_range()].to_owned()));
    }
    found
}

/// A selection from one line of triangles into a later one: what is left is one line, and the count is wrong by more than a mistake.
#[test]
fn what_is_left_of_two_lines_leaves_the_triangles_behind() {
    for (count, corners) in [6, 9, 14, 40, 700]
        .iter()
        .flat_map(|it| ["\t\t", "\n"].map(move |behind| (*it, behind)))
    {
        let lines: Vec<String> = (0..count)
            .map(|at| format!("{}{corners}{}\t{}\t{}\n", at % 3, at, at + 1, at + 2))
            .collect();
        for at in [0, 1, count / 2, count - 5] {
            for rest in ["1\t\t8\t9\n", "1\t\t8\t9\t6\t7\n"] {
                let rest = rest.replace("\t\t", corners);
                let left = [&lines[..at], &[rest], &lines[at + 3..]].concat();
                let list = format!("{}\n{}", count + 4, left.concat());
                let text = mesh_of_lines(7, &list, "");
                assert!(marks(&text) > 0, "{text}");
                let found = triangles_of(&text);
                for line in &lines[at + 3..] {
                    assert!(
                        found.iter().any(|it| it == line.trim_end()),
                        "{line:?} {at} {text}"
                    );
                }
            }
        }
    }
}

/// Triangles of two lines, of a material and of corners, as other converters write them.
fn pairs_of_lines(count: usize, material: usize) -> Vec<String> {
    let line = |at: usize| format!("{material}\n{at}\t{}\t{}\n", at + 1, at + 2);
    (0..count).map(line).collect()
}

/// A count that is wrong is one all the same: the first material counts nothing.
#[test]
fn a_wrong_count_before_lines_of_one_and_three_is_the_count() {
    for (count, material) in [4, 5, 8, 20, 136]
        .iter()
        .flat_map(|it| (0..9).map(move |material| (*it, material)))
    {
        let lines = pairs_of_lines(count, material);
        for wrong in [0, count - 3, count + 3, count + 40] {
            let text = mesh_of_lines(6, &format!("{wrong}\n{}", lines.concat()), "");
            assert_eq!(
                value(&text, "mesh", "triangle_count"),
                wrong.to_string(),
                "{text}"
            );
            assert_eq!(triangles_of(&text).len(), count, "{text}");
        }
        // A line of corners before it takes it from nobody.
        let pasted = format!("1\t4\t3\n{count}\n{}", lines.concat());
        let text = mesh_of_lines(6, &pasted, "");
        assert_eq!(
            value(&text, "mesh", "triangle_count"),
            count.to_string(),
            "{text}"
        );
        assert!(marks(&text) > 0, "{text}");
    }
}

/// A line between a triangle's material and its corners costs that triangle, and no more than the next one.
#[test]
fn a_line_among_lines_of_one_and_three_leaves_the_triangles() {
    for count in [8, 12, 24, 300] {
        let lines = pairs_of_lines(count, 0);
        for at in [0, 1, 2, count / 2] {
            for line in ["0.25\t0.5\t0.0\n", "0.5\t0.5\n", "\"foo\"\n"] {
                let (before, behind) = lines.split_at(at);
                let (material, corners) = behind[0].split_once('\n').unwrap();
                let broken = format!("{material}\n{line}{corners}");
                let list = [before.concat(), broken, behind[1..].concat()].concat();
                let text = mesh_of_lines(7, &format!("{count}\n{list}"), "");
                assert!(marks(&text) > 0, "{text}");
                let found = triangles_of(&text);
                for whole in before.iter().chain(&behind[1..]) {
                    assert!(
                        found.iter().any(|it| it == whole.trim_end()),
                        "{whole:?} {text}"
                    );
                }
            }
        }
    }
}

/// The count that was moved down among triangles is missing before them, and one value too many there.
#[test]
fn a_count_that_was_moved_among_its_triangles_is_missing() {
    for (count, flat) in [4, 5, 6, 7, 12]
        .iter()
        .flat_map(|it| [(*it, false), (*it, true)])
    {
        let mut lines = lines_of_triangles(count);
        if flat {
            // Some with a corner twice.
            lines[1] = String::from("0\t\t1\t1\t2\n");
            lines[count - 1] = String::from("2\t\t3\t2\t2\n");
        }
        for down in 2..count + 1 {
            let (before, behind) = lines.split_at(down);
            let list = format!("{}{count}\n{}", before.concat(), behind.concat());
            let text = mesh_of_lines(7, &list, "");
            let tree = tree(&text);
            assert_eq!(
                nodes(tree.root_node(), &["missing_value"]).len(),
                1,
                "{down} {text}"
            );
            let found = triangles_of(&text);
            for line in &lines[..down] {
                assert!(
                    found.iter().any(|it| it == line.trim_end()),
                    "{line:?} {text}"
                );
            }
        }
    }
}

/// So it is of lines of one and three, where what was moved counts them; whole ones before it keep their values.
#[test]
fn a_count_that_was_moved_among_lines_of_one_and_three_is_missing() {
    for count in [4, 5, 8, 12, 30, 90, 200, 400] {
        let pairs = pairs_of_lines(count, 1);
        let lines: Vec<&str> = pairs
            .iter()
            .flat_map(|it| it.split_inclusive('\n'))
            .collect();
        for down in (1..lines.len() + 1).take(30) {
            let (before, behind) = lines.split_at(down);
            let list = format!("{}{count}\n{}", before.concat(), behind.concat());
            let text = mesh_of_lines(7, &list, "");
            let missing = nodes(tree(&text).root_node(), &["missing_value"]).len();
            assert_eq!(missing, 1, "{down} {text}");
            let found = triangles_of(&text);
            for whole in &pairs[..down / 2] {
                assert!(
                    found.iter().any(|it| it == whole.trim_end()),
                    "{whole:?} {down} {text}"
                );
            }
        }
    }
}

/// Lines of four say where triangles begin whose count is right, also where some have a corner twice.
#[test]
fn a_weight_lost_in_the_last_vertex_leaves_the_count() {
    for (version, count) in [6, 7]
        .iter()
        .flat_map(|it| [3, 5, 9, 40].map(move |of| (*it, of)))
    {
        let mut lines = lines_of_triangles(count);
        lines[0] = String::from("0\t\t1\t5\t0\n");
        lines[1] = String::from("0\t\t6\t5\t5\n");
        let list = format!("{count}\n{}", lines.concat());
        let text = mesh_of_lines(version, &list, "");
        let last = format!("0\n0\n{list}");
        let at = text.find(&last).unwrap();
        let damaged = [&text[..at], "1\n0\n0\n", &list, &text[at + last.len()..]].concat();
        assert!(marks(&damaged) > 0, "{damaged}");
        assert_eq!(
            value(&damaged, "mesh", "triangle_count"),
            count.to_string(),
            "{damaged}"
        );
    }
}

/// A real in the place of a corner of the first triangle, or a vertex before it: neither the count nor the lines behind are a vertex.
#[test]
fn reals_before_lines_of_triangles_make_no_vertex() {
    let vertex = "9.5\t1.5\t2.5\n0.0\t0.0\t1.0\n0.5\t0.5\t0.5\n1\n0\t1.0\n1\n0.25\t0.75\t0.0\n";
    for count in [24, 40, 90, 300] {
        let lines = lines_of_triangles(count);
        let rest = lines[1..].concat();
        for list in [
            format!("0\t\t0\t1\t1.5\n{rest}"),
            format!("0\t\t0\t0.5\t2\n{rest}"),
            format!("{vertex}{}{rest}", lines[0]),
        ] {
            let text = mesh_of_lines(7, &format!("{count}\n{list}"), "");
            assert_eq!(
                value(&text, "mesh", "triangle_count"),
                count.to_string(),
                "{text}"
            );
            assert!(marks(&text) > 0, "{text}");
            let found = triangles_of(&text);
            for line in &lines[1..] {
                assert!(
                    found.iter().any(|it| it == line.trim_end()),
                    "{line:?} {text}"
                );
            }
        }
    }
}

/// Four lines that lack a value, or have one too many, come out even with triangles: each line is one all the same.
#[test]
fn lines_that_come_out_even_are_told() {
    for count in [6, 12, 30, 80, 300, 2000] {
        for (first, apart) in [(1, 1), (2, 1), (0, 2), (2, 3), (3, 8), (1, 30)] {
            if first + 3 * apart >= count {
                continue;
            }
            let lines = lines_of_triangles(count);
            for less in [true, false] {
                let mut broken = lines.clone();
                for line in (0..4).map(|at| first + at * apart) {
                    let values = lines[line].trim_end();
                    let short = values.rsplit_once('\t').unwrap().0;
                    broken[line] = if less {
                        format!("{short}\n")
                    } else {
                        format!("{values}\t7\n")
                    };
                }
                let text = mesh_of_lines(7, &format!("{count}\n{}", broken.concat()), "");
                let told = format!("{count} lines, from {first}, {apart} apart, less: {less}");
                assert!(marks(&text) >= 4, "{told} {text}");
                let found = triangles_of(&text);
                for (line, whole) in broken.iter().zip(&lines) {
                    let same = line == whole;
                    assert!(
                        !same || found.iter().any(|it| it == line.trim_end()),
                        "{line:?} {told} {text}"
                    );
                }
            }
        }
    }
}

/// Words on a line before the triangles' count: that is none of them, whatever lines the triangles have.
#[test]
fn a_note_before_the_count_leaves_it() {
    for (version, count) in [1, 2, 3, 6, 7]
        .iter()
        .flat_map(|it| [2, 4, 12, 40, 90, 600].map(move |of| (*it, of)))
    {
        for material in [0, 3] {
            let pairs = pairs_of_lines(count, material);
            let column: Vec<String> = pairs.iter().map(|it| it.replace('\t', "\n")).collect();
            let lines = pairs
                .iter()
                .map(|it| it.replacen('\n', "\t\t", 1))
                .collect();
            for triangles in [&pairs, &column, &lines] {
                for note in ["x", "// mine", "### MINE ###"] {
                    let list = format!("{note}\n{count}\n{}", triangles.concat());
                    let text = mesh_of_lines(version, &list, "");
                    assert_eq!(
                        value(&text, "mesh", "triangle_count"),
                        count.to_string(),
                        "{text}"
                    );
                    assert!(marks(&text) > 0, "{text}");
                    let found = blocks(&text, "triangle_rows").join("\n");
                    assert_eq!(found, triangles.concat().trim_end(), "{text}");
                }
            }
        }
    }
}

/// Of vertices without a point, their right count and the lines behind them say where they end, whatever the triangles' count is.
#[test]
fn a_wrong_count_leaves_vertices_of_integers() {
    for (version, vertices) in [1, 3, 5, 7]
        .iter()
        .flat_map(|it| [4, 6, 25].map(move |of| (*it, of)))
    {
        let color = if version > 5 { "0\t0\t0\n" } else { "" };
        let vertex = |at: usize| format!("{}\t0\t0\n0\t0\t1\n{color}0\n0\n", at * 64);
        let list: String = (0..vertices).map(vertex).collect();
        for (count, lines) in [(3, 2), (2, 3), (5, 4), (40, 39), (39, 40), (40, 20)] {
            let triangles = lines_of_triangles(lines).concat();
            let empty = level(version, 0, 0);
            let mesh = format!("\"\"\n{vertices}\n{list}{count}\n{triangles}");
            let text = empty.replacen("\"\"\n0\n0\n", &mesh, 1);
            assert_eq!(
                value(&text, "mesh", "triangle_count"),
                count.to_string(),
                "{text}"
            );
            assert_eq!(
                blocks(&text, "vertex_rows").concat(),
                list.trim_end(),
                "{text}"
            );
        }
    }
}

/// Triangles that are deleted, or pasted, make the count wrong: a corner that happens to count those behind it is none, where each value has a line.
#[test]
fn a_wrong_count_before_a_column_is_the_count() {
    let grid = |wide: usize, high: usize| -> Vec<[usize; 4]> {
        let corners = (0..high).flat_map(|row| (0..wide).map(move |at| row * (wide + 1) + at));
        let two = |at| {
            [
                [0, at, at + 1, at + wide + 1],
                [1, at + 1, at + wide + 2, at + wide + 1],
            ]
        };
        corners.flat_map(two).collect()
    };
    let fan = |count: usize| (0..count).map(|at| [0, 0, at + 1, at + 2]).collect();
    let shapes: [Vec<[usize; 4]>; 6] = [
        grid(2, 2),
        grid(3, 4),
        grid(5, 6),
        grid(9, 9),
        fan(12),
        fan(50),
    ];
    for (version, all) in [2, 3]
        .iter()
        .flat_map(|it| shapes.iter().map(move |all| (*it, all)))
    {
        let text_of = |triangles: &[[usize; 4]]| {
            let values = triangles.iter().flatten();
            values.map(|it| format!("{it}\n")).collect::<String>()
        };
        for (at, of) in (0..all.len() - 5).flat_map(|at| [1, 2, 3, 4, 5].map(|of| (at, of))) {
            let deleted = [&all[..at], &all[at + of..]].concat();
            let pasted = [&all[..at], &all[at..at + of], &all[at..]].concat();
            for left in [deleted, pasted] {
                let list = text_of(&left);
                let text = mesh_of_lines(version, &format!("{}\n{list}", all.len()), "");
                let told = format!("{at} {of} of {}: {text}", all.len());
                assert_eq!(
                    value(&text, "mesh", "triangle_count"),
                    all.len().to_string(),
                    "{told}"
                );
                assert_eq!(
                    blocks(&text, "triangle_rows").join("\n"),
                    list.trim_end(),
                    "{told}"
                );
            }
        }
    }
}

/// A last vertex that is being typed line by line before a column of triangles takes neither their count nor them.
#[test]
fn a_half_typed_vertex_before_a_column_leaves_the_count() {
    let typed = [
        "5.5",
        "5.5\t6",
        "5.5\t6\t7",
        "5.5\t6\t7\n0\t0\t1",
        "5.5\t6\t7\n0\t0\t1\n1",
        "5.5\t6.0\t7.0\n0.0\t0.0\t1",
        "5.5\t6.0\t7.0\n0.0\t0.0\t1.0\n0\n3",
        "5.5\t6.0\t7.0\n0.0\t0.0\t1.0\n1\n3\n1.0\n2\n0.5\t0.5",
    ];
    for (version, count) in [1, 2, 3]
        .iter()
        .flat_map(|it| [12, 39, 60, 300].map(move |of| (*it, of)))
    {
        let column: String = (0..count)
            .map(|at| format!("0\n{}\n{}\n{}\n", at / 2, at / 2 + 1, at / 2 + 2))
            .collect();
        for lines in typed {
            let text = mesh_of_lines(version, &format!("{lines}\n{count}\n{column}"), "");
            assert_eq!(
                value(&text, "mesh", "triangle_count"),
                count.to_string(),
                "{text}"
            );
            assert!(marks(&text) > 0, "{text}");
        }
    }
}
