//! What an instance is that has lost its heading or name, or has lines of another one among its own.

mod support;

use support::instances::{Lines, field, level, transform};
use support::{MARKS, count, has_mark, tree};

/// A text in place of an instance's unique ID, or its name twice: neither begins another one, which would have no index.
#[test]
fn a_text_behind_a_name_begins_no_instance() {
    for (typed, kept) in [
        ("\"a\"", "1"),
        ("\"a\"", ""),
        ("\"a", "1"),
        ("\"frame 1\"", "1"),
    ] {
        for three in [false, true] {
            let text = level(&transform(three), three);
            let id = "\"frame 1\"\n1\n0\n0\n";
            let with = format!("\"frame 1\"\n{typed}\n{}0\n0\n", kept.replace('1', "1\n"));
            let text = text.replacen(id, &with, 1);
            let tree = tree(&text);
            assert_eq!(count(&tree, &["instance"]), 2, "{text}");
            assert_eq!(count(&tree, &MARKS), 1, "{text}");
            let id = if kept.is_empty() { typed } else { "1" };
            assert_eq!(field(&text, "unique_id"), ["0", id], "{text}");
        }
    }
}

/// An instance of integers whose heading alone is lost, while the others have theirs: its name is no text among bones.
#[test]
fn an_instance_of_integers_without_its_heading_is_none_of_bones() {
    let unit = ["0\t0\t0\t1", "0\t0\t0", "1", "0\t0\t0\t1", "0\t0\t0", "1"].join("\n");
    for bones in ["", "0\n", "1\n2\n"] {
        let instance =
            |at: usize| format!(";INSTANCE {at}\n0\n\"frame {at}\"\n{at}\n0\n0\n{unit}\n{bones}");
        let instances: String = (0..4).map(instance).collect();
        let text =
            format!("4\n\"a\"\n\"b\"\n\"c\"\n\"d\"\n0\n0\n;### INSTANCES ###\n4\n{instances}");
        for lost in 1..4 {
            let text = text.replace(&format!(";INSTANCE {lost}\n"), "");
            let tree = tree(&text);
            assert_eq!(count(&tree, &["instance"]), 4, "{text}");
            assert_eq!(count(&tree, &MARKS), 0, "{text}");
        }
    }
}

/// An index joined with its name, and an integer and another record's heading between the two: the instance begins at its own heading.
#[test]
fn a_mistake_before_a_name_leaves_the_instance() {
    for three in [false, true] {
        let whole = level(&transform(three), three);
        let head = ";INSTANCE 1\n0\n\"frame 1\"\n";
        for damaged in [
            ";INSTANCE 1\n0\"frame 1\"\n",
            ";INSTANCE 1\n-1\"frame\"\n",
            ";INSTANCE 1\n0\n5\n;OBJECT 1\n\"frame 1\"\n",
            ";INSTANCE 1\n0\n5\n;MATERIAL 4\n\"frame 1\"\n",
            ";INSTANCE 1\n0\n5\n;### OBJECTS ###\n\"frame 1\"\n",
        ] {
            let text = whole.replacen(head, damaged, 1);
            assert_ne!(text, whole);
            let tree = tree(&text);
            assert_eq!(field(&text, "unique_id"), ["0", "1"], "{text}");
            assert_eq!(
                field(&text, "bone_index"),
                field(&whole, "bone_index"),
                "{text}"
            );
            assert!(count(&tree, &MARKS) > 0, "{text}");
        }
    }
}

/// A word among bones is one of them: it is no name without its quotes, where no transform is behind it. Nor is a text before bones.
#[test]
fn a_word_among_bones_begins_no_instance() {
    for bones in 2..9 {
        for (at, word) in
            (0..bones - 1).flat_map(|at| ["x", "-", "nan", "1,5", "\"a\""].map(|it| (at, it)))
        {
            let list = |index: usize| match index == at {
                true => format!("{word}\n"),
                false => format!("{}\n", index % 3),
            };
            let list: String = (0..bones).map(list).collect();
            let lines: Lines = transform(false)[..6].to_vec();
            let text = level(&lines, false);
            let end = text.find(";INSTANCE 1").unwrap() - 1;
            let text = [&text[..end], &list, &text[end..]].concat();
            let tree = tree(&text);
            assert_eq!(count(&tree, &["instance"]), 2, "{text}");
            assert!(count(&tree, &MARKS) > 0, "{text}");
        }
    }
}

/// The end of a bone list with the next heading and index, pasted before a transform, is no part of its first rotation.
#[test]
fn bones_and_a_heading_before_a_transform_are_the_mark() {
    let headings = [
        ";INSTANCE 3",
        ";MATERIAL 0",
        ";OBJECT 1",
        ";### INSTANCES ###",
    ];
    for (three, heading) in [false, true]
        .into_iter()
        .flat_map(|three| headings.map(|it| (three, it)))
    {
        let whole = level(&transform(three), three);
        for bones in 1..4 {
            let bones: String = (0..bones).map(|bone| format!("{bone}\n")).collect();
            let head = "\"frame 0\"\n0\n0\n0\n";
            let text = whole.replacen(head, &format!("{head}{bones}{heading}\n0\n"), 1);
            let tree = tree(&text);
            assert_eq!(count(&tree, &["instance"]), 2, "{text}");
            for name in [
                "local_rotation",
                "local_translation",
                "local_scale",
                "pivot_rotation",
            ] {
                assert_eq!(field(&text, name), field(&whole, name), "{text}");
            }
            assert!(count(&tree, &["unexpected"]) > 0, "{text}");
            assert_eq!(count(&tree, &["missing_value"]), 0, "{text}");
        }
    }
}

/// A pivot that has lost its rotation and its translation, in version 1: as many numbers are left before three bones as scales of one have.
#[test]
fn a_lost_pivot_takes_no_bones() {
    for bones in 0..6 {
        let mut lines = transform(true);
        lines.truncate(6 + bones);
        let whole = level(&lines, true);
        lines.drain(3..5);
        let text = level(&lines, true);
        assert_eq!(
            field(&text, "local_scale"),
            field(&whole, "local_scale"),
            "{text}"
        );
        assert_eq!(
            field(&text, "bone_index"),
            field(&whole, "bone_index"),
            "{text}"
        );
        assert!(count(&tree(&text), &["missing_value"]) > 0, "{text}");
    }
}

/// Where reals have points, integers typed among a transform make no scales of three of it that have the bones for their last numbers; whatever lines
/// or comments they come with.
#[test]
fn integers_among_a_transform_take_no_bones() {
    for (bones, typed) in [
        (3, &["3"][..]),
        (2, &["1", "3"]),
        (3, &["0"]),
        (1, &["1", "0", "3"]),
    ] {
        let mut lines = transform(false);
        lines.truncate(6 + bones);
        let text = level(&lines, false);
        let rotation = text.find("0.1000000000").unwrap();
        let bones = text[rotation..].find("\n1\n").unwrap() + rotation;
        let values = text[rotation..bones].split_ascii_whitespace();
        for value in values {
            let at = value.as_ptr() as usize - text.as_ptr() as usize;
            for [before, between, behind] in [
                ["", "\t", "\t"],
                ["\n", "\n", "\n"],
                ["\n", "\t", "\n"],
                ["\n", "\n", "\t"],
                ["\t", "\n", "\n"],
                ["", " ; a note\n", "\n"],
            ] {
                let typed = typed.join(between);
                let damaged = [&text[..at], before, &typed, behind, &text[at..]].concat();
                assert!(has_mark(&damaged), "{damaged}");
            }
        }
    }
}

/// Of version 1, with a value to a line: an integer is as good as any other number.
#[test]
fn an_integer_is_a_scales_number_where_each_value_has_a_line() {
    for bones in 0..4 {
        let mut lines = transform(true);
        lines.truncate(6 + bones);
        let column: Lines = lines.concat().into_iter().map(|it| vec![it]).collect();
        for first in 0..20 {
            for last in first..20 {
                let mut column = column.clone();
                let numbers = column[first..=last].iter_mut();
                for number in numbers.filter(|it| it[0] == "1.0000000000") {
                    number[0] = "1";
                }
                let text = level(&column, true);
                assert!(!has_mark(&text), "{text}");
                assert_eq!(
                    field(&text, "bone_index")[0]
                        .split(' ')
                        .filter(|it| !it.is_empty())
                        .count(),
                    bones,
                    "{text}"
                );
            }
        }
    }
}

/// The local translation's or scale's, moved to any place among bones.
#[test]
fn a_line_of_the_transform_among_bones_makes_no_scale_of_them() {
    for (count, group) in [4, 6, 12]
        .iter()
        .flat_map(|count| [1, 2].map(|it| (*count, it)))
    {
        let mut lines = transform(false);
        lines.truncate(6);
        let moved = lines.remove(group);
        let bones = ["3", "2", "4", "4", "0", "1"].iter().cycle().take(count);
        lines.extend(bones.map(|it| vec![*it]));
        for place in 6..lines.len() {
            let mut lines = lines.clone();
            lines.insert(place, moved.clone());
            let text = level(&lines, false);
            assert!(has_mark(&text), "{text}");
        }
    }
    let mut lines = transform(false);
    lines.truncate(7);
    lines[2] = lines[1].clone();
    lines.insert(4, vec!["1.0000000000"]);
    lines[5] = vec!["0.0000000000"; 3];
    lines[7] = vec!["0"];
    let text = level(&lines, false);
    assert!(has_mark(&text), "{text}");
}

/// A group and others behind it, lost before as many bones as these have numbers and more.
#[test]
fn bones_are_no_groups_that_were_lost() {
    let numbers: Vec<String> = (0..20).map(|at| at.to_string()).collect();
    let whole = level(&vec![vec!["LINES"]], false);
    let cases = [false, true].map(|three| transform(three)[..6].to_vec());
    for (groups, first) in cases.iter().flat_map(|groups| [(groups, 0), (groups, 1)]) {
        for (bones, from) in (6..16).flat_map(|bones| (1..5).map(move |from| (bones, from))) {
            for to in from..=6 {
                let bones = numbers[first..first + bones].iter();
                let mut lines = groups.clone();
                lines.drain(from..to);
                lines.extend(bones.map(|bone| vec![bone.as_str()]));
                let lines: String = lines.iter().map(|line| line.join("\t") + "\n").collect();
                let text = whole.replacen("LINES\n", &lines, 1);
                assert_eq!(has_mark(&text), from < to, "{text}");
            }
        }
    }
}
