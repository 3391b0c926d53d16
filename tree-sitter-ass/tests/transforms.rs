//! The lines of an instance: where a value or a line of its transform is lost or there twice, the groups behind stay what they are, and so
//! do the bones.

mod support;

use support::instances::{Lines, field, level, transform};
use support::{count, nodes, tree};

const ROUNDS: usize = 6000;

const MARKS: [&str; 3] = ["missing_value", "unexpected", "invalid_value"];

/// But for the pivot's scale: without it, the first bone may stand in its place, unless that is zero.
#[test]
fn a_value_or_a_line_lost_leaves_the_groups_behind_it() {
    for three in [false, true] {
        let whole = level(&transform(three), three);
        for line in 0..5 {
            for all in [false, true] {
                let mut lines = transform(three);
                match all {
                    true => lines[line].clear(),
                    false => drop(lines[line].remove(0)),
                }
                let text = level(&lines, three);
                let tree = tree(&text);
                assert!(count(&tree, &["missing_value"]) > 0, "{text}");
                assert_eq!(count(&tree, &["unexpected", "invalid_value"]), 0, "{text}");
                for name in ["bone_index", "pivot_scale"] {
                    if name == "pivot_scale" && line == 4 && all {
                        continue;
                    }
                    assert_eq!(field(&text, name), field(&whole, name), "{text}");
                }
                if line < 3 {
                    let name = "pivot_translation";
                    assert_eq!(field(&text, name), field(&whole, name), "{text}");
                }
            }
        }
    }
}

/// Where reals have points, no scale is an integer of zero.
#[test]
fn bones_from_zero_on_are_no_scale() {
    for bones in [vec!["0"], vec!["0", "3"], vec!["0", "1", "2", "3", "4"]] {
        let mut lines = transform(false);
        lines.truncate(6);
        lines.extend(bones.iter().map(|bone| vec![*bone]));
        let whole = level(&lines, false);
        lines[5].clear();
        let text = level(&lines, false);
        assert_eq!(count(&tree(&text), &["missing_value"]), 1, "{text}");
        for name in ["bone_index", "pivot_translation", "local_scale"] {
            assert_eq!(field(&text, name), field(&whole, name), "{text}");
        }
    }
}

#[test]
fn a_value_there_twice_is_the_mark() {
    for three in [false, true] {
        let whole = level(&transform(three), three);
        for line in 0..5 {
            let mut lines = transform(three);
            let value = lines[line][0];
            lines[line].push(value);
            let text = level(&lines, three);
            let tree = tree(&text);
            let marks = nodes(tree.root_node(), &MARKS);
            let marked: Vec<&str> = marks.iter().map(|mark| &text[mark.byte_range()]).collect();
            assert_eq!(marked, [value], "{text}");
            for name in [
                "local_rotation",
                "local_scale",
                "pivot_translation",
                "bone_index",
            ] {
                let right = match name {
                    "local_scale" | "local_rotation" => line == 0 || line == 2,
                    _ => line == 4,
                };
                let found = field(&text, name);
                assert!(right || found == field(&whole, name), "{name} {text}");
            }
        }
    }
}

/// One that somebody typed without a point is a real as before.
#[test]
fn a_real_may_be_an_integer() {
    for three in [false, true] {
        let values: usize = transform(three)[..6].iter().map(Vec::len).sum();
        for at in 0..values {
            let mut lines = transform(three);
            *lines.iter_mut().flatten().nth(at).unwrap() = "1";
            let text = level(&lines, three);
            assert_eq!(count(&tree(&text), &MARKS), 0, "{text}");
            assert_eq!(field(&text, "bone_index")[0], "1 2 3 4 7", "{text}");
        }
    }
}

const INTEGERS: [&str; 16] = [
    "0", "0", "0", "1", "10", "20", "30", "1", "0", "0", "0", "1", "0", "5", "0", "1",
];

/// A transform whose reals are integers, as a writer of the shortest numbers has them.
fn transform_of_integers(bones: usize) -> Lines {
    let mut lines = transform(false);
    lines.truncate(6 + bones);
    let values = lines.iter_mut().take(6).flatten();
    values
        .zip(INTEGERS)
        .for_each(|(value, integer)| *value = integer);
    lines
}

/// A transform with so many bones, in reals and in integers; whether it is in integers.
fn transforms(bones: usize) -> [(Lines, bool); 2] {
    let mut lines = transform(false);
    lines.truncate(6 + bones);
    [(lines, false), (transform_of_integers(bones), true)]
}

const FIELDS: [&str; 7] = [
    "local_rotation",
    "local_translation",
    "local_scale",
    "pivot_rotation",
    "pivot_translation",
    "pivot_scale",
    "bone_index",
];

#[test]
fn an_integer_before_a_transform_may_be_lost_or_there_twice() {
    for (lines, _) in (0..6).flat_map(transforms) {
        let whole = level(&lines, false);
        for integer in 0..3 {
            let mut rows: Vec<&str> = whole.lines().collect();
            let at = rows.iter().position(|row| *row == ";INSTANCE 0").unwrap() + 3 + integer;
            for lost in [true, false] {
                match lost {
                    true => drop(rows.remove(at)),
                    false => rows.splice(at..at, ["0", "0"]).for_each(drop),
                }
                let text = rows.join("\n") + "\n";
                assert!(count(&tree(&text), &MARKS) > 0, "{text}");
                // The first value of the rotation is in place of the integer that is lost.
                for name in &FIELDS[usize::from(lost)..] {
                    assert_eq!(field(&text, name), field(&whole, name), "{name} {text}");
                }
            }
            // On the line of another one.
            let mut rows: Vec<&str> = whole.lines().collect();
            let twice = format!("{0} {0}", rows[at]);
            rows[at] = &twice;
            let text = rows.join("\n") + "\n";
            assert!(count(&tree(&text), &MARKS) > 0, "{text}");
            for name in FIELDS {
                assert_eq!(field(&text, name), field(&whole, name), "{name} {text}");
            }
        }
    }
}

/// As many numbers are left then as scales of three have, and the bones behind them.
#[test]
fn a_pivot_s_translation_and_scale_twice_make_no_scale_of_three() {
    let rotation = ["-0.084081", "0.427167", "-0.711307", "0.551816"];
    let lines: Lines = vec![
        vec!["0.000000", "0.000000", "0.000000", "1.000000"],
        vec!["418.302510", "98.961568", "108.840820"],
        vec!["1.000000"],
        rotation.to_vec(),
        vec!["0.000000", "0.000000", "0.000000"],
        vec!["-1.000000"],
        vec!["0.000000", "0.000000", "0.000000"],
        vec!["-1.000000"],
        vec!["0"],
        vec!["0"],
    ];
    let text = level(&lines, false);
    assert!(count(&tree(&text), &MARKS) > 0, "{text}");
    assert_eq!(field(&text, "local_scale")[0], "1.000000", "{text}");
    let found = &field(&text, "pivot_rotation")[0];
    assert_eq!(
        found.split_whitespace().collect::<Vec<_>>(),
        rotation,
        "{text}"
    );
}

#[test]
fn groups_that_are_there_twice_are_the_mark() {
    for (lines, integers) in (0..6).flat_map(transforms) {
        let whole = level(&lines, false);
        // Where reals are integers, a line behind the pivot's translation is one of bones.
        for groups in [1..3, 4..6].into_iter().take(2 - usize::from(integers)) {
            let mut lines = lines.clone();
            let twice = lines[groups.clone()].to_vec();
            lines.splice(groups.start..groups.start, twice);
            let text = level(&lines, false);
            assert!(count(&tree(&text), &MARKS) > 0, "{text}");
            let names = match groups.start {
                1 => &FIELDS[..2],
                _ => &FIELDS[..5],
            };
            for name in names {
                assert_eq!(field(&text, name), field(&whole, name), "{name} {text}");
            }
        }
    }
}

/// Lines of another instance, too, that somebody put there.
#[test]
fn lines_before_the_first_rotation_are_the_mark() {
    for (three, integers) in [(false, false), (true, false), (false, true)] {
        let lines = match integers {
            true => transform_of_integers(3),
            false => transform(three),
        };
        let whole = level(&lines, three);
        for pasted in [1..2, 1..3, 2..3, 4..6, 5..6] {
            let mut lines = lines.clone();
            let added = lines[pasted].to_vec();
            lines.splice(0..0, added);
            let text = level(&lines, three);
            assert!(count(&tree(&text), &MARKS) > 0, "{text}");
            // The first of them are in the rotation's place, and that is unexpected.
            for name in &FIELDS[1..] {
                assert_eq!(field(&text, name), field(&whole, name), "{name} {text}");
            }
        }
    }
}

/// Lines may end anywhere: the same values are the same transform, where reals are written as integers, too.
#[test]
fn lines_that_end_elsewhere_are_no_mistake() {
    let mut random = support::level::Random::new(11);
    for round in 0..ROUNDS {
        let (three, bones) = (round % 3 == 1, random.below(6));
        let mut lines = transform(three);
        lines.truncate(6 + bones);
        if round % 3 == 0 {
            let values = lines.iter_mut().take(6).flatten();
            values
                .zip(INTEGERS)
                .for_each(|(value, integer)| *value = integer);
        } else if round % 2 == 0 {
            lines[0] = lines[3].clone();
        }
        let values = lines.concat();
        let mut ends: Vec<bool> = lines
            .iter()
            .flat_map(|line| (1..=line.len()).map(|at| at == line.len()))
            .collect();
        // A line or a few are split or joined, or all are.
        match round / 3 % 4 {
            3 if !three => ends.iter_mut().for_each(|end| *end = random.below(2) == 0),
            few => {
                for _ in 0..=few {
                    let at = random.below(ends.len() - 1);
                    ends[at] = !ends[at];
                }
            }
        }
        let mut again: Lines = vec![vec![]];
        for (value, end) in values.iter().zip(&ends) {
            again.last_mut().unwrap().push(*value);
            if *end {
                again.push(vec![]);
            }
        }
        let text = level(&again, three);
        assert_eq!(count(&tree(&text), &MARKS), 0, "{text}");
        let expected = ["1", "2", "3", "4", "7"][..bones].join(" ");
        assert_eq!(field(&text, "bone_index")[0], expected, "{text}");
    }
}

/// The other groups and the bones stay what they are, whatever their numbers look like.
#[test]
fn a_group_lost_or_there_twice_leaves_the_others() {
    for three in [false, true] {
        for bones in [0, 1, 5] {
            let mut lines = transform(three);
            lines.truncate(6 + bones);
            let whole = level(&lines, three);
            // Of scales of three numbers, a translation looks like one; of the last line without bones, so does a real half typed.
            let last = if bones > 0 { 5 } else { 4 };
            let groups: Vec<usize> = if three {
                vec![0, 3]
            } else {
                (0..last).collect()
            };
            for at in groups {
                for edit in ["lost", "commented", "twice"] {
                    let mut lines = lines.clone();
                    match edit {
                        "lost" => drop(lines.remove(at)),
                        "commented" => lines[at][0] = ";",
                        _ => lines.insert(at, lines[at].clone()),
                    }
                    let text = level(&lines, three);
                    assert!(count(&tree(&text), &MARKS) > 0, "{text}");
                    for (group, name) in FIELDS.iter().enumerate() {
                        // What is left of the first rotation is told by its end: the translation is read for it.
                        let own = edit != "twice" && (group == at || (at == 0 && group == 1));
                        let found = field(&text, name);
                        assert!(own || found == field(&whole, name), "{name} {text}");
                    }
                }
            }
        }
    }
}

/// A rotation's line in place of the scale's makes no scale of three of a bone.
#[test]
fn a_line_of_a_rotation_for_a_scale_takes_no_bone() {
    for bones in 1..4 {
        let mut lines = transform(false);
        lines[0] = lines[3].clone();
        lines[2] = lines[3].clone();
        lines.truncate(6 + bones);
        let text = level(&lines, false);
        let tree = tree(&text);
        assert!(count(&tree, &support::MARKS) > 0, "{text}");
        let first = nodes(tree.root_node(), &["instance"])[0];
        let mut cursor = first.walk();
        let kept = first.children_by_field_name("bone_index", &mut cursor);
        assert_eq!(kept.count(), bones, "{text}");
    }
}

/// A number of it has no point yet: the lines behind it have points, and bones have none.
#[test]
fn a_half_typed_line_takes_no_bones() {
    for three in [false, true] {
        let whole = level(&transform(three), three);
        for group in [0, 1, 3, 4] {
            let values = transform(three)[group].len();
            for (kept, last) in (0..values).flat_map(|kept| [(kept, "0"), (kept, "-3")]) {
                let mut lines = transform(three);
                lines[group].truncate(kept);
                lines[group].push(if kept + 1 < values { last } else { "0." });
                let text = level(&lines, three);
                let marks = count(&tree(&text), &MARKS);
                assert!(kept + 1 == values || marks > 0, "{text}");
                for name in ["pivot_scale", "bone_index"] {
                    assert_eq!(field(&text, name), field(&whole, name), "{name} {text}");
                }
            }
        }
    }
}

/// The last instance of version 1, key by key from behind its scale on.
#[test]
fn a_half_typed_instance_keeps_its_scale_of_three() {
    let mut lines = transform(true);
    lines.truncate(6);
    let whole = level(&lines, true);
    let scale = &field(&whole, "local_scale")[1];
    let from = whole.rfind(&scale.replace(' ', "\t")).unwrap();
    let from = whole[..from].rfind(&scale.replace(' ', "\t")).unwrap();
    for end in from + scale.len()..whole.rfind(scale).unwrap_or(whole.len()) {
        let text = &whole[..end];
        assert_eq!(&field(text, "local_scale")[1], scale, "{text}");
    }
}

/// A line end typed within a value: one value more, and the groups behind are on their lines.
#[test]
fn a_split_value_is_one_too_many() {
    for (three, bones) in [(false, 0), (false, 5), (true, 0), (true, 2)] {
        let mut lines = transform(three);
        lines.truncate(6 + bones);
        let whole = level(&lines, three);
        for group in [0, 1, 3, 4] {
            // What is left of a pivot's translation may be the first number of a scale of three.
            let values = lines[group].len() - usize::from(three && group == 4);
            for at in 0..values {
                let mut split = lines.clone();
                let (first, second) = split[group][at].split_at(split[group][at].len() - 4);
                split[group][at] = first;
                let mut behind = split[group].split_off(at + 1);
                behind.insert(0, second);
                split.insert(group + 1, behind);
                let text = level(&split, three);
                let tree = tree(&text);
                assert_eq!(count(&tree, &MARKS), 1, "{text}");
                for (other, name) in FIELDS.iter().enumerate() {
                    let found = field(&text, name);
                    assert!(
                        other == group || found == field(&whole, name),
                        "{name} {text}"
                    );
                }
            }
        }
    }
}

/// A comment behind a value ends its line, as nothing else does where reals are written as short as they can be: no value is missing there.
#[test]
fn a_comment_within_a_group_leaves_its_values() {
    let groups = [
        "0.5\t-0.5\t0.5\t0.5",
        "0\t0\t23.5",
        "-1.5",
        "0\t0\t0.707107\t-0.707107",
        "179\t65.75\t113.5",
        "1",
    ];
    for bones in ["", "0\n", "1\n2\n"] {
        let whole = groups.join("\n") + "\n" + bones;
        for (at, _) in whole.match_indices('\t') {
            let commented = format!("{} ; a note\n{}", &whole[..at], &whole[at + 1..]);
            let text = format!(
                "4\n\"a\"\n\"b\"\n\"c\"\n\"d\"\n0\n0\n2\n;INSTANCE 0\n-1\n\"Scene Root\"\n-1\n-1\n0\n{commented}\
                 ;INSTANCE 1\n-1\n\"frame\"\n1\n0\n0\n{whole}"
            );
            let tree = tree(&text);
            assert_eq!(count(&tree, &MARKS), 0, "{text}");
            let expected = bones.lines().collect::<Vec<_>>().join(" ");
            assert_eq!(
                field(&text, "bone_index"),
                [&*expected, &*expected],
                "{text}"
            );
        }
    }
}
