//! Materials: a name, a string or a count that is lost, doubled or wrong costs its own material.

mod support;

use support::level::level;
use support::{MARKS, count, file, nodes, records, tree, without_headings};

#[test]
fn a_text_too_many_in_the_header_leaves_the_materials() {
    for version in [2, 7] {
        let text = without_headings(&level(version, 4, 2));
        for doubled in ["\"TOOL\"\n", "\"b\"\n"] {
            let damaged = text.replacen(doubled, &doubled.repeat(2), 1);
            let tree = tree(&damaged);
            assert_eq!(count(&tree, &["unexpected"]), 1, "{damaged}");
            assert_eq!(count(&tree, &["missing_value", "invalid_value"]), 0);
            assert_eq!(records(&tree), [3, 2, 20]);
        }
    }
}

/// A material of a newer version, with a count of strings, in a file whose materials have none.
#[test]
fn a_pasted_count_of_strings_takes_no_materials() {
    for version in [1, 2, 3] {
        let names = |at: usize| format!("\"wall_{at}\"\n\"\"\n");
        for strings in ["0\n", "1\n\"BM_FLAGS 0000000000000000000000\"\n"] {
            for at in 0..4 {
                let materials: String = (0..4)
                    .map(|it| names(it) + if it == at { strings } else { "" })
                    .collect();
                for heading in ["", ";### OBJECTS ###\n"] {
                    let text =
                        format!("{version}\n\"\"\n\"\"\n\"\"\n\"\"\n4\n{materials}{heading}0\n0\n");
                    let tree = tree(&text);
                    assert_eq!(records(&tree), [4, 0, 0], "{text}");
                }
            }
        }
    }
}

#[test]
fn a_number_in_place_of_a_material_s_name_leaves_the_materials() {
    let text = file("primitives_v7.ASS");
    for (material, name) in [(0, 1), (0, 2), (1, 1), (1, 2)] {
        let lines: Vec<&str> = text.lines().collect();
        let heading = format!(";MATERIAL {material}");
        let at = lines.iter().position(|line| *line == heading).unwrap() + name;
        for number in ["7", "1.5"] {
            let mut lines = lines.clone();
            lines[at] = number;
            let tree = tree(&lines.join("\n"));
            assert_eq!(
                count(&tree, &["material"]),
                count(&support::tree(&text), &["material"])
            );
            let marks = nodes(tree.root_node(), &MARKS);
            let marked: Vec<&str> = marks.iter().map(|mark| mark.kind()).collect();
            assert_eq!(marked, ["invalid_value"], "{material} {name} {number}");
        }
    }
}

/// Without a count of strings before it, the heading is between that and the number.
#[test]
fn a_number_in_place_of_a_first_name_is_no_count_of_strings() {
    for version in [1, 2, 3] {
        let text = level(version, 4, 2);
        for material in 0..3 {
            for number in ["0", "1", "2", "7", "-1", "1.5"] {
                let damaged = text.replacen(&format!("\"shader {material}\""), number, 1);
                let tree = tree(&damaged);
                assert_eq!(records(&tree), [3, 2, 20], "{damaged}");
                let marks = nodes(tree.root_node(), &MARKS);
                let marked: Vec<&str> = marks
                    .iter()
                    .map(|mark| &damaged[mark.byte_range()])
                    .collect();
                assert_eq!(marked, [number], "{damaged}");
            }
        }
    }
}

/// It counts no strings: what follows are the next material's names.
#[test]
fn a_number_behind_a_material_s_names_leaves_the_next_ones() {
    for version in [1, 2, 3] {
        let text = without_headings(&level(version, 4, 2));
        for material in 0..2 {
            for number in ["-1", "8", "9", "100"] {
                let names = format!("\"shader {material}\"\n\"\"\n");
                let damaged = text.replacen(&names, &format!("{names}{number}\n"), 1);
                assert_eq!(records(&tree(&damaged)), [3, 2, 20], "{damaged}");
            }
        }
    }
}

/// As many strings do not follow: the heading behind the digit begins the next material, as it did.
#[test]
fn a_digit_before_a_material_s_heading_leaves_the_material() {
    for version in [2, 3] {
        let text = level(version, 12, 4);
        let at = text.find(";MATERIAL 1\n").unwrap();
        for digit in ["1", "3", "5", "1 ", "-1 ", "5\t"] {
            let damaged = [&text[..at], digit, &text[at..]].concat();
            assert_eq!(records(&tree(&damaged)), records(&tree(&text)), "{damaged}");
        }
    }
}

/// What is left are its strings, which are told by a keyword with a value.
#[test]
fn a_material_without_names_keeps_its_strings() {
    let names = "\"wall\"\n\"\"\n";
    let strings = "\"BM_FLAGS 0000000000000000000000\"\n\"BM_LMRES 1.0000000000 1 0 1\"\n";
    let material = |at: usize, values: &str| format!(";MATERIAL {at}\n{values}\n");
    for (left, missing) in [
        (strings.to_string(), 3),
        (format!("\"wall\"\n{strings}"), 2),
        (format!("\"wall\"\n{}", strings.lines().next().unwrap()), 2),
    ] {
        for at in 0..3 {
            let whole = format!("{names}2\n{strings}");
            let materials: String = (0..3)
                .map(|it| material(it, if it == at { &left } else { &whole }))
                .collect();
            let text = format!(
                ";### HEADER ###\n7\n\"\"\n\"\"\n\"\"\n\"\"\n;### MATERIALS ###\n3\n{materials};### OBJECTS ###\n0\n;### INSTANCES ###\n0\n"
            );
            let tree = tree(&text);
            assert_eq!(count(&tree, &["missing_value"]), missing, "{text}");
            assert_eq!(count(&tree, &MARKS), missing, "{text}");
            let damaged = nodes(tree.root_node(), &["material"])[at];
            let mut cursor = damaged.walk();
            let found = damaged.children_by_field_name("material_string", &mut cursor);
            let found: String = found
                .map(|it| format!("{}\n", &text[it.byte_range()]))
                .collect();
            assert_eq!(
                found,
                left.trim_start_matches("\"wall\"\n").to_string()
                    + if left.ends_with('\n') { "" } else { "\n" }
            );
        }
    }
}

/// A string that has lost its quotes, words or a second count before the strings, and a number in place of the second name: those behind stay the
/// material's.
#[test]
fn a_mistake_before_a_string_leaves_those_behind_it() {
    let strings = [
        "\"BM_FLAGS 01\"\n",
        "\"BM_LMRES 1.0 0\"\n",
        "\"BM_ALPHA 2\"\n",
    ];
    let text = |second: &str, strings: &str| {
        let material = format!(";MATERIAL 0\n\"metal\"\n{second}{strings}\n");
        let next = ";MATERIAL 1\n\"stone\"\n\"\"\n0\n";
        format!(
            "7\n\"a\"\n\"b\"\n\"c\"\n\"d\"\n;### MATERIALS ###\n2\n{material}{next};### OBJECTS ###\n0\n"
        )
    };
    let all = format!("3\n{}", strings.concat());
    assert_eq!(count(&tree(&text("\"\"\n", &all)), &MARKS), 0);
    let mut damaged: Vec<String> = vec![
        text("\"\"\n", &format!("3\n{all}")),
        text("\"\"\n", &all.replacen("3\n", "3\nhalf a note\n", 1)),
        text("5\n", &all),
    ];
    for (string, bare) in strings[..2]
        .iter()
        .flat_map(|it| ["x\n".to_owned(), it.replace('"', "")].map(|bare| (it, bare)))
    {
        damaged.push(text("\"\"\n", &all.replacen(string, &bare, 1)));
    }
    for damaged in damaged {
        let tree = tree(&damaged);
        assert_eq!(count(&tree, &["material"]), 2, "{damaged}");
        assert!(count(&tree, &MARKS) > 0, "{damaged}");
        assert_eq!(count(&tree, &["missing_value"]), 0, "{damaged}");
    }
}

/// Levels of version 3, without counts of strings, and 7, with them; each material has its heading.
fn levels() -> [String; 2] {
    [3, 7].map(|version| level(version, 4, 2))
}

/// What stands behind a material's first name, and so the second one and what follows it.
fn with_behind_names(text: &str, material: usize, typed: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let heading = format!(";MATERIAL {material}");
    let at = lines.iter().position(|line| *line == heading).unwrap();
    let behind = |names: usize| {
        let mut lines = lines.clone();
        lines.insert(at + 1 + names, typed);
        lines.join("\n") + "\n"
    };
    [1, 2].map(behind).to_vec()
}

#[test]
fn a_third_name_is_one_too_many() {
    for whole in levels() {
        let materials = count(&tree(&whole), &["material"]);
        for material in 0..materials - 1 {
            for typed in ["\"b\"", "\"\"", "\"wall stone\""] {
                for text in with_behind_names(&whole, material, typed) {
                    let tree = tree(&text);
                    assert_eq!(count(&tree, &["material"]), materials, "{text}");
                    assert_eq!(count(&tree, &MARKS), 1, "{text}");
                    assert_eq!(count(&tree, &["unexpected"]), 1, "{text}");
                }
            }
        }
    }
}

#[test]
fn a_number_between_names_is_one_too_many() {
    let [_, whole] = levels();
    let materials = count(&tree(&whole), &["material"]);
    for material in 0..materials {
        for typed in ["7", "1.5"] {
            let text = &with_behind_names(&whole, material, typed)[0];
            let tree = tree(text);
            assert_eq!(count(&tree, &["material"]), materials, "{text}");
            assert_eq!(count(&tree, &MARKS), 1, "{text}");
        }
    }
}

/// Headings of later parts, behind a count of strings: what follows it goes on with the materials, and they are comments.
#[test]
fn a_heading_behind_a_count_of_strings_is_a_comment() {
    let whole = file("lights_v7.ASS").replace(
        "\"nobm\"\n\"\"\n0\n",
        "\"nobm\"\n\"\"\n0\n\n;MATERIAL 3\n\"a\"\n\"\"\n0\n",
    );
    let whole = whole.replace(";### MATERIALS ###\n3\n", ";### MATERIALS ###\n4\n");
    let clean = tree(&whole);
    assert_eq!(count(&clean, &MARKS) + count(&clean, &["wrong_count"]), 0);
    for heading in [";OBJECT 1", ";### OBJECTS ###", ";### INSTANCES ###"] {
        for names in [
            "\"nobm\"\n\"\"\n0\n",
            "\"emissive\"\n\"\"\n5\n",
            "\"plain\"\n\"\"\n2\n",
            "\"a\"\n\"\"\n0\n",
        ] {
            let text = whole.replacen(names, &format!("{names}{heading}\n"), 1);
            assert_ne!(text, whole);
            let tree = tree(&text);
            assert_eq!(records(&tree), records(&clean), "{text}");
            assert_eq!(count(&tree, &MARKS), 0, "{text}");
        }
    }
}

/// A section's count and the first record's heading have changed places: that is a comment.
#[test]
fn a_record_s_heading_before_the_count_is_a_comment() {
    for whole in levels().into_iter().chain([file("primitives_v7.ASS")]) {
        let clean = tree(&whole);
        for (section, record) in [
            ("MATERIALS", "MATERIAL"),
            ("OBJECTS", "OBJECT"),
            ("INSTANCES", "INSTANCE"),
        ] {
            let heading = format!(";### {section} ###\n");
            for moved in [true, false] {
                let text = match moved {
                    true => whole.replacen(&format!(";{record} 0\n"), "", 1),
                    false => whole.clone(),
                };
                let text = text.replacen(&heading, &format!("{heading};{record} 0\n"), 1);
                let tree = tree(&text);
                assert_eq!(records(&tree), records(&clean), "{text}");
                assert_eq!(count(&tree, &MARKS), 0, "{text}");
            }
        }
    }
}

/// Of materials that have a count of strings, one lacks it; a heading in its place is none.
#[test]
fn a_heading_in_place_of_a_count_of_strings_is_no_count() {
    let [_, whole] = levels();
    let strings = "1\n\"BM_FLAGS 0000000000000000000000\"\n";
    let materials = count(&tree(&whole), &["material"]);
    for material in 0..materials {
        for heading in [
            "",
            ";MATERIAL 2\n",
            ";MATERIAL 2\n;MATERIAL 2\n",
            ";OBJECT 1\n",
            ";INSTANCE 1\n",
            ";### OBJECTS ###\n",
        ] {
            let at = whole.find(&format!(";MATERIAL {material}\n")).unwrap();
            let text = [&whole[..at], &whole[at..].replacen(strings, heading, 1)].concat();
            assert!(text.len() < whole.len());
            let tree = tree(&text);
            assert_eq!(count(&tree, &["material"]), materials, "{text}");
            let marks = count(&tree, &MARKS) + count(&tree, &["wrong_count"]);
            assert!(marks > 0, "{text}");
        }
    }
}

/// Nor does a heading among the names of the material that lacks it, or of the next one, hide that.
#[test]
fn a_heading_among_names_hides_no_lost_count_of_strings() {
    let [_, whole] = levels();
    let strings = "1\n\"BM_FLAGS 0000000000000000000000\"\n";
    let materials = count(&tree(&whole), &["material"]);
    let sections =
        ["HEADER", "MATERIALS", "OBJECTS", "INSTANCES"].map(|it| format!(";### {it} ###"));
    let headings = sections
        .into_iter()
        .chain([";OBJECT 1", ";INSTANCE 1"].map(str::to_owned));
    for heading in headings {
        for material in 0..materials {
            let at = whole.find(&format!(";MATERIAL {material}\n")).unwrap();
            let text = [&whole[..at], &whole[at..].replacen(strings, "", 1)].concat();
            for named in [material, material + 1] {
                let name = format!("\"shader {named}\"\n");
                let text = text.replacen(&name, &format!("{name}{heading}\n"), 1);
                let tree = tree(&text);
                let marks = count(&tree, &MARKS) + count(&tree, &["wrong_count"]);
                assert!(marks > 0, "{text}");
            }
        }
    }
}
