//! Headings that stand where they do not belong: comments, as they are to every reader.

mod support;

use std::collections::HashSet;
use support::level::{Level, Random, level};
use support::{MARKS, OBJECTS, corpus, count, nodes, records, structure, tree};
use tree_sitter::Tree;

const HEADINGS: [&str; 6] = [
    ";INSTANCE 7\n",
    ";### INSTANCES ###\n",
    ";OBJECT 1\n",
    ";MATERIAL 3\n",
    ";### OBJECTS ###\n",
    ";### HEADER ###\n",
];

/// What a tree holds of the text: the values of each field, whatever comments stand among them.
fn outline(text: &str) -> Vec<String> {
    let tree = structure().parse(text, None).unwrap();
    assert!(nodes(tree.root_node(), &MARKS).is_empty(), "{text}");
    let kinds = ["integer", "string", "vertices", "triangles"];
    let values = |node: &tree_sitter::Node| {
        let lines = text[node.byte_range()].lines();
        let values = lines.filter(|line| !line.starts_with(';'));
        format!("{} {}", node.kind(), values.collect::<String>())
    };
    nodes(tree.root_node(), &kinds).iter().map(values).collect()
}

/// Where the lines of the first mesh's rows begin, but for the first.
fn lines_of(text: &str, kind: &str) -> Vec<usize> {
    let tree = structure().parse(text, None).unwrap();
    let rows = nodes(tree.root_node(), &[kind])[0].byte_range();
    let ends = text[rows.clone()].match_indices('\n');
    let starts = ends.map(|(at, _)| rows.start + at + 1);
    starts.filter(|at| !text[*at..].starts_with('\n')).collect()
}

fn place(text: &str, anchor: &str) -> usize {
    text.find(anchor).unwrap_or_else(|| panic!("no {anchor:?}"))
}

fn with(text: &str, at: usize, heading: &str) -> String {
    [&text[..at], heading, &text[at..]].concat()
}

#[test]
fn a_heading_among_rows_is_a_comment() {
    let mut random = Random::new(7);
    for version in [2, 4, 7] {
        for (vertices, tries) in [(12, 60), (1500, 12)] {
            let level = Level {
                version,
                meshes: 2,
                vertices,
                triangles: vertices * 2,
                instances: 3,
                whole: false,
            };
            let text = level.text(9);
            let whole = outline(&text);
            for kind in ["vertices", "triangles"] {
                let lines = lines_of(&text, kind);
                for _ in 0..tries {
                    let at = lines[random.below(lines.len())];
                    let heading: String = (0..1 + random.below(3))
                        .map(|_| HEADINGS[random.below(HEADINGS.len())])
                        .collect();
                    let with = with(&text, at, &heading);
                    assert!(outline(&with) == whole, "{heading} at {at} of {text}");
                }
            }
        }
    }
}

/// In the first vertices of a long list, too, which have a layout to tell: lines of position, normal, color, counts, influences and UVs.
#[test]
fn a_heading_among_the_first_vertices_is_a_comment() {
    let mut random = Random::new(11);
    for (version, uvs, influences) in [2, 5, 7]
        .iter()
        .flat_map(|it| [(*it, 1, 0), (*it, 1, 2), (*it, 2, 0), (*it, 2, 2)])
    {
        let color = if version > 5 { "1.0\t0.5\t0.25\n" } else { "" };
        let third = if version > 4 { "\t0.0" } else { "" };
        let mut real = || {
            format!(
                "{}.{:05}",
                random.below(800) as i32 - 400,
                random.below(100_000)
            )
        };
        let mut vertex = || {
            let uvs: String = (0..uvs)
                .map(|_| format!("{}\t{}{third}\n", real(), real()))
                .collect();
            let parts = "1\t1.0\n".repeat(influences);
            let place = format!("{}\t{}\t{}\n0.6\t-0.8\t0.0\n", real(), real(), real());
            format!(
                "{place}{color}{influences}\n{parts}{}\n{uvs}",
                uvs.lines().count()
            )
        };
        let vertices: String = (0..200).map(|_| vertex()).collect();
        let lines: Vec<usize> = vertices.match_indices('\n').map(|(at, _)| at + 1).collect();
        for at in &lines[..30] {
            for heading in [";OBJECT 1\n", ";### INSTANCES ###\n", ";INSTANCE 3\n"] {
                let list = with(&vertices, *at, heading);
                let text = level(version as u32, 0, 0).replacen(
                    "\"\"\n0\n0\n",
                    &format!("\"\"\n200\n{list}0\n"),
                    1,
                );
                let tree = tree(&text);
                assert_eq!(count(&tree, &MARKS), 0, "{text}");
                let blocks = nodes(tree.root_node(), &["vertex_rows"]);
                let vertices = blocks.iter().map(|block| {
                    let rows = support::rows()
                        .parse(&text[block.byte_range()], None)
                        .unwrap();
                    assert_eq!(count(&rows, &MARKS), 0, "{text}");
                    count(&rows, &["vertex"])
                });
                assert_eq!(vertices.sum::<usize>(), 200, "{text}");
            }
        }
    }
}

#[test]
fn a_heading_among_counted_strings_is_a_comment() {
    let text = "\"BM_FLAGS 1\"\n";
    for (strings, heading) in
        (2..6).flat_map(|it| [";MATERIAL 3\n", ";OBJECT 3\n"].map(|heading| (it, heading)))
    {
        for before in usize::from(heading.starts_with(";M"))..strings {
            let list = [
                &text.repeat(before),
                heading,
                &text.repeat(strings - before),
            ]
            .concat();
            let text = format!(
                "7\n\"\"\n\"\"\n\"\"\n\"\"\n1\n;MATERIAL 0\n\"a\"\n\"b\"\n{strings}\n{list}0\n0\n"
            );
            let tree = structure().parse(&text, None).unwrap();
            assert!(nodes(tree.root_node(), &MARKS).is_empty(), "{text}");
            let materials = nodes(tree.root_node(), &["material"]);
            assert_eq!(materials.len(), 1, "{text}");
            let mut cursor = materials[0].walk();
            let found = materials[0].children_by_field_name("material_string", &mut cursor);
            assert_eq!(found.count(), strings, "{text}");
        }
    }
}

/// Those of other records, and of sections that are there already.
#[test]
fn a_heading_before_a_value_of_an_instance_or_the_header_is_a_comment() {
    for version in [1, 2, 7] {
        let text = level(version, 4, 2);
        let whole = outline(&text);
        let places = ["\n\"%thing_3\"", "\n\"TOOL\"", "\n\"1\"", "\n\"b\""];
        let name = place(&text, places[0]);
        let behind: Vec<usize> = text[name + 1..]
            .match_indices('\n')
            .map(|(at, _)| name + 1 + at)
            .collect();
        let before = places.map(|anchor| place(&text, anchor));
        for at in before.into_iter().chain(behind.into_iter().take(4)) {
            for heading in [";OBJECT 1\n", ";MATERIAL 3\n", ";### HEADER ###\n"] {
                let with = with(&text, at + 1, heading);
                assert_eq!(outline(&with), whole, "{heading} in {with}");
            }
        }
    }
}

#[test]
fn a_heading_behind_the_last_count_takes_nothing_from_it() {
    for version in [2, 7] {
        let text = level(version, 0, 0);
        let end = text.find(";### INSTANCES").unwrap();
        for heading in [";OBJECT 1\n", ";MATERIAL 0\n", "\t;object 1"] {
            let text = format!("{};### INSTANCES ###\n0\n\n{heading}", &text[..end]);
            let tree = structure().parse(&text, None).unwrap();
            assert!(nodes(tree.root_node(), &MARKS).is_empty(), "{text}");
            assert_eq!(nodes(tree.root_node(), &["instances"]).len(), 1, "{text}");
            assert!(nodes(tree.root_node(), &["triangles"]).is_empty(), "{text}");
        }
    }
}

/// A comment directly behind a value may look like a record's heading.
#[test]
fn a_comment_behind_a_count_of_strings_begins_no_material() {
    let text = level(7, 4, 2);
    let whole = outline(&text);
    let at = place(&text, "\n\"BM_FLAGS");
    for comment in [";MATERIAL 0", ";OBJECT 3", " ;MATERIAL 0"] {
        assert_eq!(outline(&with(&text, at, comment)), whole, "{comment}");
    }
}

/// In versions before 4 an integer behind a material without strings may be their count.
#[test]
fn a_section_s_heading_may_stand_behind_its_count() {
    for version in [1, 2, 4, 7] {
        for whole in [
            level(version, 4, 2),
            level(version, 4, 2).replace("\n\n", "\n"),
        ] {
            let expected = outline(&whole);
            for section in ["MATERIALS", "OBJECTS", "INSTANCES"] {
                if section == "OBJECTS" && version < 4 {
                    continue;
                }
                let heading = format!(";### {section} ###\n");
                let at = place(&whole, &heading);
                let behind = at + heading.len();
                let count = behind + whole[behind..].find('\n').unwrap() + 1;
                let moved = [
                    &whole[..at],
                    &whole[behind..count],
                    &heading,
                    &whole[count..],
                ];
                assert_eq!(outline(&moved.concat()), expected, "{section} {version}");
            }
        }
    }
}

#[test]
fn an_object_s_heading_may_stand_behind_its_type() {
    let light = "\"GENERIC_LIGHT\"\n\"\"\n\"\"\n\"OMNI_LGT\"\n1.0 1.0 1.0\n1.0\n1.0\n1.0\n0\n1.0\n1.0\n1\n1.0\n1.0\n1\n1.0\n";
    let sphere = "\"SPHERE\"\n\"\"\n\"\"\n0\n2.0\n";
    let mesh = "\"MESH\"\n\"\"\n\"\"\n0\n0\n";
    let objects = [light, mesh, sphere, mesh, light, sphere];
    for sections in [true, false] {
        let section = |name: &str| match sections {
            true => format!(";### {name} ###\n"),
            false => String::new(),
        };
        let head = format!(
            "{}7\n\"\"\n\"\"\n\"\"\n\"\"\n{}1\n\"a\"\n\"b\"\n0\n{}6\n",
            section("HEADER"),
            section("MATERIALS"),
            section("OBJECTS"),
        );
        let end = format!("{}0\n", section("INSTANCES"));
        let whole = [head.as_str(), &objects.concat(), &end].concat();
        let moved: String = objects
            .iter()
            .map(|object| object.replacen('\n', "\n; OBJECT 0\n", 1))
            .collect();
        let moved = [head.as_str(), &moved, &end].concat();
        assert_eq!(outline(&moved), outline(&whole), "{moved}");
    }
}

/// Where records have no headings, a comment may look like that of another one.
#[test]
fn a_heading_among_an_instance_s_first_values_leaves_the_section() {
    let whole: String = level(7, 4, 2)
        .lines()
        .filter(|line| {
            !line.starts_with(";MATERIAL")
                && !line.starts_with(";OBJECT")
                && !line.starts_with(";INSTANCE")
        })
        .map(|line| format!("{line}\n"))
        .collect();
    let expected = outline(&whole);
    let name = place(&whole, "\"Scene Root\"");
    let behind = name + "\"Scene Root\"\n".len();
    for heading in [";OBJECT 4\n", ";MATERIAL 0\n"] {
        for at in [name, behind] {
            assert_eq!(outline(&with(&whole, at, heading)), expected, "{heading}");
        }
    }
}

/// Where the records of each kind end.
fn ends(tree: &Tree) -> HashSet<(&'static str, usize)> {
    let kinds = [OBJECTS.as_slice(), &["material", "instance"]].concat();
    let found = nodes(tree.root_node(), &kinds);
    found
        .iter()
        .map(|node| (node.kind(), node.end_byte()))
        .collect()
}

/// A record, or a section's heading with its count, that was pasted where another part of the file goes on: that stays what it
/// is, and what does not belong there is marked, up to the next heading.
#[test]
fn what_is_pasted_before_a_heading_costs_nothing_else() {
    let mut tried = 0;
    for file in corpus() {
        let text = file.text;
        let expected = ends(&tree(&text));
        let headings: Vec<usize> = text.match_indices("\n;").map(|(at, _)| at + 1).collect();
        let behind = headings[1..].iter().copied().chain([text.len()]);
        let parts: Vec<&str> = std::iter::once(0..headings[0])
            .chain(
                headings
                    .iter()
                    .copied()
                    .zip(behind)
                    .map(|(from, to)| from..to),
            )
            .map(|part| &text[part])
            .filter(|part| part.len() < 1000)
            .collect();
        // Of a long list one in so many.
        let every = headings.len() / 24 + 1;
        for &at in headings.iter().step_by(every) {
            for part in parts.iter().step_by(parts.len() / 24 + 1) {
                let pasted = [&text[..at], part, &text[at..]].concat();
                let tree = tree(&pasted);
                let found = ends(&tree);
                let moved = |end: usize| if end > at { end + part.len() } else { end };
                let lost: Vec<_> = expected
                    .iter()
                    .filter(|(kind, end)| !found.contains(&(*kind, moved(*end))))
                    .collect();
                let here = &text[at..at + 20];
                assert!(lost.is_empty(), "{part:?} before {here:?}: {lost:?}");
                let added = found.len() - expected.len();
                let marks = count(&tree, &MARKS);
                assert!(added + marks > 0, "{part:?} before {here:?}");
                assert!(added <= 1, "{part:?} before {here:?} adds {added}");
                tried += 1;
            }
        }
    }
    assert!(tried > 2000, "{tried}");
}

/// A record that is being typed is one from its first value on, and takes nothing from the one before.
#[test]
fn a_record_that_is_begun_is_one() {
    for version in [2, 7] {
        let text = level(version, 4, 2);
        let whole = records(&tree(&text));
        for (anchor, typed, record) in [
            (";INSTANCE 7\n", ";INSTANCE 7\n3\n", 2),
            (";INSTANCE 7\n", ";INSTANCE 7\n3\n\"na\n", 2),
            (";OBJECT 1\n", ";OBJECT 1\n\"ME\n", 1),
            (";MATERIAL 1\n", ";MATERIAL 1\n\"gl\n", 0),
        ] {
            let at = place(&text, anchor);
            let tree = tree(&with(&text, at, typed));
            let mut expected = whole;
            expected[record] += 1;
            assert_eq!(records(&tree), expected, "{typed}");
            assert!(count(&tree, &MARKS) > 0, "{typed}");
        }
    }
}

/// Behind its heading: a number too many before its first value, that value twice or of another kind, or its name lost.
#[test]
fn a_mistake_behind_a_record_s_heading_leaves_the_one_before() {
    for version in [2, 7] {
        let text = level(version, 4, 2);
        let whole = records(&tree(&text));
        let short = text.replace(".0000000000", "");
        for (text, anchor, old, new) in [
            (&text, ";MATERIAL 1\n", "", "5\n"),
            (&text, ";MATERIAL 1\n", "\"shader 1\"", "1.5"),
            (&text, ";INSTANCE 7\n", "", "4\n"),
            (&text, ";INSTANCE 7\n", "", "4\n5\n6\n7\n"),
            (&text, ";INSTANCE 7\n", "", "x"),
            (&text, ";INSTANCE 7\n", "", "1."),
            (&short, ";INSTANCE 7\n", "\"%thing_7\"\n", ""),
        ] {
            let from = place(text, anchor);
            let at = from + anchor.len();
            let at = at + text[at..].find(old).unwrap();
            let damaged = [&text[..at], new, &text[at + old.len()..]].concat();
            let tree = tree(&damaged);
            assert_eq!(records(&tree), whole, "{version}: {new:?} for {old:?}");
            let record = nodes(tree.root_node(), &["record_heading"])
                .into_iter()
                .find(|node| node.start_byte() == from)
                .and_then(|heading| heading.parent());
            let begins = record.is_some_and(|record| record.start_byte() <= from);
            assert!(begins, "{version}: {new:?} for {old:?}");
            assert!(count(&tree, &MARKS) > 0, "{version}: {new:?} for {old:?}");
        }
    }
}

/// Behind as many strings as were counted, one that is no keyword's is the next material's name.
#[test]
fn a_name_behind_the_counted_strings_is_a_material_s() {
    let text = level(7, 4, 2);
    for anchor in [";MATERIAL 1\n", ";### OBJECTS ###\n"] {
        let tree = tree(&with(&text, place(&text, anchor), "\"glass\"\n\n"));
        assert_eq!(records(&tree)[0], 4, "{anchor}");
        assert!(count(&tree, &["missing_value"]) > 0, "{anchor}");
    }
}

/// What was put there may be the end of the text: the parse ends, too.
#[test]
fn a_misplaced_record_may_end_the_text() {
    let sections = ["HEADER", "MATERIALS", "OBJECTS", "INSTANCES"];
    let records = [
        ";MATERIAL 1\n\"b\"\n\"\"\n0\n",
        ";MATERIAL 1\n\"b\"\n\"\"\n5\n\"BM_X 1\"\n",
        ";OBJECT 1\n\"SPHERE\"\n\"\"\n\"\"\n0\n2.0\n",
    ];
    for (section, record) in sections
        .iter()
        .flat_map(|it| records.map(|record| (it, record)))
    {
        for before in ["", "\"a\"\n4\n3\n0\n", "0 1 2 3\n"] {
            for behind in ["0\n", "0\nx\n", "\"c\"\n", ""] {
                let text = format!("{before};### {section} ###\n{behind}{record}");
                let tree = tree(&text);
                assert!(!tree.root_node().has_error(), "{text}");
            }
        }
    }
    let text = "\"a\"\n4 3 0\n;### HEADER ###\n1\n;MATERIAL 1\n5\n";
    assert!(!tree(text).root_node().has_error());
}

/// The instances' heading, put before a material's count of strings, is a comment.
#[test]
fn a_section_s_heading_before_counted_strings_is_a_comment() {
    for version in [4, 7] {
        let text = level(version, 4, 2);
        let whole = tree(&text);
        let counts = nodes(whole.root_node(), &["material"]);
        let counts = counts
            .iter()
            .filter_map(|it| it.child_by_field_name("string_count"));
        for at in counts.map(|it| it.start_byte()) {
            if text[at..].starts_with('0') {
                continue;
            }
            for heading in [";### INSTANCES ###\n", ";### OBJECTS ###\n"] {
                let damaged = [&text[..at], heading, &text[at..]].concat();
                let tree = tree(&damaged);
                assert_eq!(records(&tree), records(&whole), "{damaged}");
                assert_eq!(count(&tree, &MARKS), 0, "{damaged}");
            }
        }
    }
}
