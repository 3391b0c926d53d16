//! The grammar `halo_ass_rows` on triangles with mistakes: a value lost, doubled, below zero or of another kind costs its own.

mod support;

use support::level::Random;
use support::{MARKS, file, nodes, rows, structure};

/// One negative corner of many is a mistake: no other triangle is a vertex for it.
/// A material may be none, -1; a corner is one of the vertices.
#[test]
fn a_corner_below_zero_is_no_value() {
    for (block, invalid) in [
        ("-1 0 1 2\n-1 1 2 3\n", 0),
        ("0 0 1 -1\n0 1 2 3\n", 1),
        ("0\n-1\n1\n2\n0\n1\n2\n3\n", 1),
        ("8 -1 0 1\n2 -1 2 3\n4 -1 4 5\n", 3),
        ("-1 -1 0 0\n-1 0 0 0\n", 1),
    ] {
        let tree = rows().parse(block, None).unwrap();
        let triangles = nodes(tree.root_node(), &["triangle"]).len();
        assert_eq!(triangles, block.split_whitespace().count() / 4, "{block}");
        let marks = nodes(tree.root_node(), &MARKS);
        assert!(
            marks.iter().all(|mark| mark.kind() == "invalid_value"),
            "{block}"
        );
        assert_eq!(marks.len(), invalid, "{block}");
    }
}

#[test]
fn a_negative_corner_makes_no_vertices() {
    let lines: Vec<String> = (0..60)
        .map(|at| format!("{}\t\t{}\t{}\t{at}", at % 3, at + 2, at + 1))
        .collect();
    for (at, between) in (0..60).flat_map(|at| ["\t", "\n"].map(|between| (at, between))) {
        let mut broken = lines.clone();
        broken[at] = broken[at].replace(&format!("\t{}\t", at + 1), &format!("\t-{}\t", at + 1));
        let broken = broken
            .join("\n")
            .replace("\t\t", between)
            .replace('\t', between);
        let tree = rows().parse(&broken, None).unwrap();
        let found = nodes(tree.root_node(), &["triangle"]).len();
        assert_eq!(found, 60, "{broken}");
        assert!(nodes(tree.root_node(), &["vertex"]).is_empty(), "{broken}");
    }
}

/// Among lines of four, of which most are triangles, whatever else is wrong: two whole vertices come of their values.
#[test]
fn lines_of_four_with_mistakes_make_no_vertices() {
    for block in [
        "0 0 1 2\n0 2 1 0\n0 0 1 2\n0 2 1 0\n0 1 2 -3\n3\n",
        "0 0 1 2\n0 2 1 0\n0 0 1 2\n0 2 1 0\n0 1 -2 3\n1\n",
        "0 2 4 3\n0 4 3 2\n0 0 1 2\n3 0 5 4 3\n0 -3 4 5\n-1 3 2 1\n",
        "-1 2 3 4\n0 2 1 0\n0 2 -3 4\n0 4 3 2\n0 1 3\n0 2 1 0\n0 2 3 4\n-1 -1 3 2 1\n",
    ] {
        let tree = rows().parse(block, None).unwrap();
        let found = nodes(tree.root_node(), &["triangle"]).len();
        assert!(found >= block.lines().count() - 1, "{block}");
        assert!(nodes(tree.root_node(), &["vertex"]).is_empty(), "{block}");
        assert!(!nodes(tree.root_node(), &MARKS).is_empty(), "{block}");
    }
}

/// A line of another record that is pasted among triangles is a mark or two, not vertices.
#[test]
fn reals_among_triangles_are_no_vertices() {
    let pasted = [
        "0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000",
        "1.0000000000",
        "0.25\t0.5\t0.0",
        "-20.5\t31.25\t7.0625\n0.0\t0.0\t1.0",
    ];
    for triangles in [6, 18, 60] {
        for (between, first) in [("\t", 1), ("\n", 3)] {
            let triangle =
                |at: usize| [at % 3, 3 * at, 3 * at + 1, 3 * at + 2].map(|it| it.to_string());
            let lines: Vec<String> = (0..triangles)
                .map(|at| triangle(at).join(between))
                .collect();
            for (at, pasted) in (first..triangles).flat_map(|at| pasted.map(|pasted| (at, pasted)))
            {
                let mut broken = lines.clone();
                broken.insert(at, pasted.to_owned());
                let broken = broken.join("\n");
                let tree = rows().parse(&broken, None).unwrap();
                let root = tree.root_node();
                assert!(nodes(root, &["vertex"]).is_empty(), "{broken}");
                let whole = nodes(root, &["triangle"]).len();
                assert!(whole + 2 >= triangles, "{whole} of {triangles}: {broken}");
                let marks = ["invalid_value", "missing_value", "unexpected"];
                assert!(!nodes(root, &marks).is_empty(), "{broken}");
            }
        }
    }
}

/// A line that is too many before triangles, their count a second time, makes no vertices of them.
#[test]
fn a_value_before_lines_of_triangles_leaves_them() {
    for count in [8, 30, 70, 100, 130] {
        let triangles: String = (0..count)
            .map(|at| format!("{}\t\t{}\t{}\t{}\n", at % 2, at, at + 1, at + 2))
            .collect();
        for before in [format!("{count}\n"), "0\t1\n".to_owned()] {
            let tree = rows().parse(before + &triangles, None).unwrap();
            assert!(
                nodes(tree.root_node(), &["vertex"]).is_empty(),
                "{triangles}"
            );
        }
    }
}

/// A count that is there twice, or joined with the first lines: one vertex of many UVs is none.
/// Versions 1 and 2 write each of its values on a line, and no vertex so: each of these is also a whole one with a normal.
#[test]
fn triangles_with_a_corner_twice_in_a_column_are_no_vertex() {
    for triangles in [
        &[[1, 0, 0, 0], [1, 0, 0, 0]][..],
        &[[1, 0, 0, 0], [0, 1, 0, 0]],
        &[[2, 0, 1, 0], [1, 0, 1, 0], [1, 1, 2, 0]],
    ] {
        let values: Vec<usize> = triangles.iter().flatten().copied().collect();
        let block = lines_of(&values);
        let tree = rows().parse(&block, None).unwrap();
        let root = tree.root_node();
        assert_eq!(nodes(root, &["triangle"]).len(), triangles.len(), "{block}");
        assert_eq!(root.named_child_count(), triangles.len(), "{block}");
    }
}

/// One corner below zero, others twice: a mistake, whatever vertices come of the values.
#[test]
fn a_negative_corner_among_others_that_are_there_twice_makes_no_vertices() {
    let mut random = Random::new(77);
    for (material, corner) in [("\t", "\t"), ("\n", "\t"), ("\n", "\n")] {
        for round in 0..4000 {
            let count = 3 + random.below([8, 90][usize::from(round % 3 == 0)]);
            let wrong = 4 * random.below(count) + 1 + random.below(3);
            let value = |at: usize| match (at == wrong, at % 4) {
                (true, _) => "-5".to_owned(),
                (_, 0) => ["-1", "0", "1"][random.below(3)].to_owned(),
                _ => (at / 4 * random.below(2) + random.below(4)).to_string(),
            };
            let values: Vec<String> = (0..4 * count).map(value).collect();
            let line = |it: &[String]| format!("{}{material}{}\n", it[0], it[1..].join(corner));
            let block: String = values.chunks(4).map(line).collect();
            let tree = rows().parse(&block, None).unwrap();
            assert!(nodes(tree.root_node(), &["vertex"]).is_empty(), "{block}");
            assert!(!nodes(tree.root_node(), &MARKS).is_empty(), "{block}");
        }
    }
}

/// Nor where a corner is -1 beside them.
#[test]
fn a_column_with_a_negative_corner_is_no_vertex() {
    for values in [
        "0 0 1 0 0 1 0 2 0 -1 2 1",
        "0 0 -1 0 0 1 0 2 0 1 2 1",
        "0 0 1 0 0 1 0 0",
        "0 -1 1 0 0 1 0 0",
    ] {
        let block = values.replace(' ', "\n") + "\n";
        let tree = rows().parse(&block, None).unwrap();
        let triangles = nodes(tree.root_node(), &["triangle"]).len();
        assert_eq!(triangles, values.split(' ').count() / 4, "{block}");
        let told = nodes(tree.root_node(), &["invalid_value"]).len();
        assert_eq!(told, values.matches('-').count(), "{block}");
    }
}

#[test]
fn columns_with_a_value_too_many_are_no_vertex() {
    for block in [
        "-1\n0\n1\n2\n3\n-1\n0\n2\n1\n-1\n1\n2\n",
        "-1\n0\n1\t1\n4\n-1\n0\n4\n3\n-1\n1\n5\n2\n1\n5\n4\n",
        "7\n0\n2\n1\n0\n0\n5\n4\n3\n0\n6\n7\n8\n0\n11\n10\n9\n0\n12\n13\n14\n0\n17\n16\n15\n0\n20\n19\n18\n",
        "1\t0\t1\n4\n1\n1\n5\n4\n1\n1\n2\n5\n1\n2\n6\n5\n1\n2\n3\n6\n1\n3\n7\n6\n1\n4\n5\n8\n1\n5\n9\n8\n",
    ] {
        let tree = rows().parse(block, None).unwrap();
        assert!(nodes(tree.root_node(), &["vertex"]).is_empty(), "{block}");
    }
}

#[test]
fn triangles_that_are_there_twice_are_triangles() {
    for count in [12, 32, 100] {
        let triangles: String = (0..count)
            .map(|at| format!("-1\t\t{}\t{}\t{}\n", 3 * at, 3 * at + 1, 3 * at + 2))
            .collect();
        let text = format!("{triangles}{count}\n{triangles}");
        let tree = rows().parse(&text, None).unwrap();
        assert!(nodes(tree.root_node(), &["vertex"]).is_empty(), "{text}");
        assert!(!nodes(tree.root_node(), &MARKS).is_empty(), "{text}");
        // Vertices among them change nothing.
        let pasted = "1.5\t2.5\t3.5\n0.0\t0.6\t0.8\n0\n1\n0.5\t0.5\n".repeat(3);
        let text = format!("{triangles}{pasted}{triangles}");
        let tree = rows().parse(&text, None).unwrap();
        assert!(nodes(tree.root_node(), &["vertex"]).is_empty(), "{text}");
    }
}

/// Of each triangle of a block, its values; and how many triangles stand before each mark.
fn triangles_of(block: &str) -> (Vec<String>, Vec<usize>) {
    let tree = rows().parse(block, None).unwrap();
    let found = nodes(tree.root_node(), &["triangle"]);
    let values = |node: &tree_sitter::Node| {
        let values = block[node.byte_range()].split_whitespace();
        values.collect::<Vec<_>>().join(" ")
    };
    let marks = nodes(tree.root_node(), &MARKS);
    let before = |at: usize| found.iter().filter(|node| node.end_byte() < at).count();
    (
        found.iter().map(values).collect(),
        marks.iter().map(|mark| before(mark.start_byte())).collect(),
    )
}

/// Triangles whose values have a line each, whose corners go up.
fn column(triangles: usize, materials: usize) -> Vec<[usize; 4]> {
    let material = |at: usize| at * materials / triangles;
    (0..triangles)
        .map(|at| [material(at), 3 * at, 3 * at + 1, 3 * at + 2])
        .collect()
}

fn lines_of(values: &[usize]) -> String {
    values.iter().map(|value| format!("{value}\n")).collect()
}

/// Where each value has a line, the first ones may be joined to one: that says nothing of vertices.
#[test]
fn a_column_whose_first_lines_are_joined_is_triangles() {
    for (wide, high) in [(3, 2), (4, 4), (4, 18), (9, 30)] {
        let corners = (0..high).flat_map(|row| (0..wide).map(move |at| row * (wide + 1) + at));
        let values: Vec<usize> = corners
            .flat_map(|at| {
                [
                    0,
                    at,
                    at + 1,
                    at + wide + 1,
                    0,
                    at + 1,
                    at + wide + 2,
                    at + wide + 1,
                ]
            })
            .collect();
        for joined in 2..10 {
            let (first, rest) = values.split_at(joined);
            let first: Vec<String> = first.iter().map(usize::to_string).collect();
            let block = format!("{}\n{}", first.join(" "), lines_of(rest));
            let (triangles, marks) = triangles_of(&block);
            assert_eq!(
                (triangles.len(), marks),
                (values.len() / 4, vec![]),
                "{block}"
            );
        }
    }
}

/// Where lines tell nothing: the next triangles tell by their material and by corners that are near each other.
#[test]
fn a_value_lost_or_doubled_in_a_column_costs_its_triangle() {
    let mut silent = 0;
    for (triangles, materials, damaged) in [(40, 1, 0), (40, 1, 1), (120, 3, 0), (120, 3, 1)] {
        let list = column(triangles, materials);
        let expected: Vec<String> = list
            .iter()
            .map(|values| values.map(|value| value.to_string()).join(" "))
            .collect();
        let values = list.concat();
        for at in 24..values.len() - 8 {
            // Where a material is new, what is behind it is none's.
            if list[at / 4][0] != list[at / 4 - 3][0] {
                continue;
            }
            let mut changed = values.clone();
            match damaged {
                0 => drop(changed.remove(at)),
                _ => changed.insert(at, values[at]),
            }
            let (found, marks) = triangles_of(&lines_of(&changed));
            let triangle = at / 4;
            assert_eq!(found[..triangle - 1], expected[..triangle - 1], "{at}");
            let behind = triangles - triangle - 2;
            let rest = &found[found.len() - behind..];
            assert_eq!(rest, &expected[triangles - behind..], "{at}");
            let near = |before: &usize| triangle.abs_diff(*before) <= 2;
            silent += usize::from(!marks.iter().any(near));
        }
    }
    assert_eq!(silent, 0);
}

/// Fans, strips and corners that are anywhere, of materials in runs or not: no list that is right has a mark.
#[test]
fn a_column_that_is_right_is_read_as_it_is() {
    let mut random = Random::new(5);
    for round in 0..600 {
        let (triangles, materials) = ([5, 20, 90, 400][round % 4], 1 + random.below(9));
        let list: Vec<[usize; 4]> = (0..triangles)
            .map(|at| {
                let material = match round / 4 % 2 {
                    0 => at * materials / triangles,
                    _ => random.below(materials),
                };
                let first = random.below(triangles);
                match round / 8 % 4 {
                    0 => [material, 0, at + 1, at + 2],
                    1 => [material, 9, 2 * at + 10, 2 * at + 12],
                    2 => [material, at, at + 1, at + 2],
                    _ => [material, first, first + 1 + random.below(50), first + 60],
                }
            })
            .collect();
        let (found, marks) = triangles_of(&lines_of(&list.concat()));
        assert_eq!(marks, [0; 0], "{list:?}");
        let right = |(found, values): (&String, &[usize; 4])| {
            *found == values.map(|value| value.to_string()).join(" ")
        };
        assert!(found.len() == triangles && found.iter().zip(&list).all(right));
    }
}

#[test]
fn a_value_lost_in_the_first_lines_of_triangles_makes_no_vertices() {
    for triangles in [12, 48] {
        let list = column(triangles, 1);
        for lost in 0..12 {
            let lines: String = list
                .iter()
                .enumerate()
                .map(|(line, values)| {
                    let kept = (0..4).filter(|at| line * 4 + at != lost);
                    let values: Vec<String> = kept.map(|at| values[at].to_string()).collect();
                    format!("{}\n", values.join("\t"))
                })
                .collect();
            let (found, marks) = triangles_of(&lines);
            assert!(found.len() + 1 >= triangles, "{lines}");
            assert!(!marks.is_empty(), "{lines}");
        }
    }
}

/// Of real files that have a line for each value: a line that is lost or doubled among triangles costs the ones around it.
#[test]
fn a_line_lost_or_doubled_among_real_triangles_is_told_where_it_is() {
    let (mut tried, mut silent) = (0, 0);
    for name in ["primitives_v2.ASS", "sealed_v2.ASS", "open_v2.ASS"] {
        let text = file(name);
        let whole = structure().parse(&text, None).unwrap();
        let read = |text: &str, from: usize| {
            let tree = structure().parse(text, None).unwrap();
            let lists = nodes(tree.root_node(), &["triangles"]);
            let list = lists.into_iter().find(|list| list.start_byte() == from);
            let blocks = list.map(|list| nodes(list, &["triangle_rows"]));
            let (mut triangles, mut marks) = (Vec::new(), Vec::new());
            for block in blocks.unwrap_or_default() {
                let (found, before) = triangles_of(&text[block.byte_range()]);
                marks.extend(before.iter().map(|mark| mark + triangles.len()));
                triangles.extend(found);
            }
            (triangles, marks)
        };
        for list in nodes(whole.root_node(), &["triangles"]) {
            let (expected, _) = read(&text, list.start_byte());
            let lines: Vec<(usize, &str)> = text[list.byte_range()]
                .match_indices(|c: char| !c.is_whitespace())
                .filter(|(at, _)| *at == 0 || text.as_bytes()[list.start_byte() + at - 1] == b'\n')
                .collect();
            for (line, (at, _)) in lines.iter().enumerate() {
                let start = list.start_byte() + at;
                let end = start + text[start..].find('\n').unwrap() + 1;
                for twice in [false, true] {
                    let again = if twice { &text[start..end] } else { "" };
                    let until = if twice { end } else { start };
                    let damaged = [&text[..until], again, &text[end..]].concat();
                    let (found, marks) = read(&damaged, list.start_byte());
                    let triangle = line / 4;
                    let before = triangle.saturating_sub(1);
                    let behind = expected.len().saturating_sub(triangle + 2);
                    let same = found.len() >= behind.max(before)
                        && found[..before] == expected[..before]
                        && found[found.len() - behind..] == expected[expected.len() - behind..];
                    let near = marks.iter().any(|mark| mark.abs_diff(triangle) <= 2);
                    tried += 1;
                    silent += usize::from(!same && !near);
                }
            }
        }
    }
    println!("{silent} of {tried}");
    assert!(tried > 300 && silent * 10 < tried, "{silent} of {tried}");
}

/// As some writers have it: the material twice, or not at all. Lines tell, though triangles could be made of the values.
#[test]
fn lines_of_five_values_or_three_are_triangles_with_a_mistake() {
    for (count, material) in [(4, 0), (12, 3), (40, 1), (400, 2)] {
        let corners = |at: usize| [at % 90, (at + 1) % 90, (at + 2) % 90].map(|it| it.to_string());
        let twice = |at: usize| format!("{material}\t{material}\t{}\n", corners(at).join("\t"));
        let text: String = (0..count).map(twice).collect();
        let tree = rows().parse(&text, None).unwrap();
        let unexpected = nodes(tree.root_node(), &["unexpected"]);
        assert_eq!(unexpected.len(), count, "{text}");
        assert!(
            unexpected
                .iter()
                .all(|it| text[it.byte_range()] == material.to_string())
        );
        let triangles = nodes(tree.root_node(), &["triangle"]);
        let last = triangles
            .iter()
            .map(|it| it.child_by_field_name("v2").unwrap());
        let last: Vec<&str> = last.map(|it| &text[it.byte_range()]).collect();
        let expected: Vec<String> = (0..count).map(|at| corners(at)[2].clone()).collect();
        assert_eq!(last, expected, "{text}");

        let text: String = (0..count).map(|at| corners(at).join("\t") + "\n").collect();
        let tree = rows().parse(&text, None).unwrap();
        assert_eq!(
            nodes(tree.root_node(), &["missing_value"]).len(),
            count,
            "{text}"
        );
        assert_eq!(
            nodes(tree.root_node(), &["triangle"]).len(),
            count,
            "{text}"
        );
    }
}

/// Lines of four integers are triangles, though one corner is negative and others are there twice.
#[test]
fn lines_of_triangles_with_a_negative_corner_are_no_vertex() {
    let block = "0\t\t0\t3\t0\n0\t\t1\t0\t2\n0\t\t1\t2\t1\n0\t\t3\t3\t-1\n0\t\t3\t0\t0\n";
    let tree = rows().parse(block, None).unwrap();
    assert_eq!(nodes(tree.root_node(), &["triangle"]).len(), 5);
    assert_eq!(nodes(tree.root_node(), &["invalid_value"]).len(), 1);
}

/// Triangles of a line of one and a line of three, one of which is split or lacks a value: they are no vertex by counting.
#[test]
fn triangles_of_two_lines_are_no_vertex() {
    for text in [
        "1\n2\t3\t0\n1\n0\t1\t2\n0\n0\t\n1\n1\t2\t3\n",
        "1\n2\t3\t0\n1\n0\t1\t2\n0\n1\t3\t2\n0\n",
        "0\n2\t3\t0\n1\n0\t1\t2\n0\n1\n3\t2\n0\n1\t2\t3\n",
    ] {
        let tree = rows().parse(text, None).unwrap();
        assert!(nodes(tree.root_node(), &["vertex"]).is_empty(), "{text}");
        assert!(nodes(tree.root_node(), &["triangle"]).len() >= 3, "{text}");
    }
}
