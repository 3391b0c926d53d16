//! A tree that is kept up to date is the tree of the text, with or without mistakes in it.

use crate::support::hostile::hostile;
use crate::support::level::{Level, Random};
use crate::support::{corpus, edit, file, shape, structure};
use proptest::prelude::*;
use std::time::{Duration, Instant};
use tree_sitter::{Parser, Tree};

/// An edit of a user: its place as a share of the text, the inserted text, and how many characters are removed.
fn change() -> impl Strategy<Value = (f64, String, usize)> {
    let inserted = prop_oneof![
        3 => "[0-9]{1,2}",
        1 => "[-0-9.\t]{1,9}\n",
        1 => Just("1\n0\n1\n2\n".to_owned()),
        1 => Just(";a comment\n".to_owned()),
        1 => Just("\n;### INSTANCES ###\n".to_owned()),
        1 => Just(String::new()),
    ];
    (0.0..1.0f64, inserted, 0usize..40)
}

/// The texts that are inserted: values, parts of values, and the beginnings of records and sections.
const PIECES: [&str; 30] = [
    "",
    "",
    "1",
    "0",
    "-",
    ".",
    "\"",
    "\n",
    " ",
    "\t",
    ";",
    "x",
    "1.5",
    "\"MESH\"",
    "\"\"\n",
    ";OBJECT 1\n",
    "\n;### INSTANCES ###\n",
    "\n;INSTANCE 3\n",
    "5\n0\n1\n2\n",
    "nan",
    "\"a b\"\n",
    "; c\n",
    "0.0\t0.0\t1.0\n",
    "\r\n",
    "3 \"n\" 5 0 0 ",
    "1\n\"SPHERE\"\n\"\"\n\"\"\n0\n1.0\n",
    "\n;MATERIAL 0\n",
    "\"glass\"\n\"\"\n",
    "MESH",
    "\"BM_FLAGS 0\"\n",
];

/// The nodes whose ends are borders: blocks, records and sections.
const BORDERS: [&str; 8] = [
    "vertex_rows",
    "triangle_rows",
    "mesh",
    "material",
    "instance",
    "materials",
    "objects",
    "instances",
];

/// The borders of two trees, if they are the same.
fn borders_of_both(kept: &Tree, fresh: &Tree) -> Option<Vec<usize>> {
    let (mut one, mut other) = (kept.walk(), fresh.walk());
    let mut borders = Vec::new();
    loop {
        let (node, new) = (one.node(), other.node());
        let same = node.kind_id() == new.kind_id()
            && node.range() == new.range()
            && node.is_missing() == new.is_missing()
            && one.field_id() == other.field_id();
        if !same {
            return None;
        }
        if BORDERS.contains(&node.kind()) {
            borders.push(node.end_byte());
        }
        let inside = one.goto_first_child();
        if inside != other.goto_first_child() {
            return None;
        }
        if inside {
            continue;
        }
        loop {
            let next = one.goto_next_sibling();
            if next != other.goto_next_sibling() {
                return None;
            }
            if next {
                break;
            }
            let up = one.goto_parent();
            if up != other.goto_parent() {
                return None;
            }
            if !up {
                return Some(borders);
            }
        }
    }
}

/// A text that is edited, and its tree.
struct Edited {
    text: String,
    tree: Tree,
    borders: Vec<usize>,
}

/// One edit, often near a border; the trees must be the same.
fn step(random: &mut Random, parsers: &mut [Parser; 2], edited: &mut Edited) {
    let Edited {
        text,
        tree,
        borders,
    } = edited;
    let at = match borders.is_empty() || random.one_in(3) {
        true => random.below(text.len() + 1),
        false => (borders[random.below(borders.len())] + random.below(24)).saturating_sub(12),
    };
    let start = text.floor_char_boundary(at.min(text.len()));
    let removed = if random.one_in(3) {
        random.below(30)
    } else {
        random.below(2)
    };
    let end = text.floor_char_boundary((start + removed).min(text.len()));
    let piece = PIECES[random.below(PIECES.len())];
    let times = if random.one_in(12) {
        random.below(60)
    } else {
        1
    };
    let piece = &piece.repeat(times);
    let before = text.clone();
    edit(text, tree, start..end, piece);
    let [kept, fresh] = parsers;
    *tree = kept.parse(&*text, Some(tree)).unwrap();
    let new = fresh.parse(&*text, None).unwrap();
    assert!(!new.root_node().has_error(), "an error in {text:?}");
    match borders_of_both(tree, &new) {
        Some(found) => *borders = found,
        None => panic!("{piece:?} for {start}..{end} of {before:?}"),
    }
}

/// More of one thing than a record or a list has: what is taken many at once.
fn rows_of_the_same() -> [String; 4] {
    let head = file("primitives_v2.ASS");
    let numbered = |piece: &str| -> String {
        (0..1500)
            .map(|at| piece.replace('#', &(at * 7919 % 997).to_string()))
            .collect()
    };
    let strings = ";### MATERIALS ###\n1\n;MATERIAL 0\n\"m\"\n\"\"\n9\n";
    [
        format!("{head}{}", numbered("#\n")),
        format!("{head}{}", numbered("\"s#\"\n")),
        format!(
            "7\n\"\"\n\"\"\n\"\"\n\"\"\n{strings}{}",
            numbered("\"BM_FLAGS #\"\n")
        ),
        format!(
            "{}{}",
            ";### OBJECTS ###\n".repeat(200),
            "\"a\"\n".repeat(1500)
        ),
    ]
}

fn texts() -> Vec<String> {
    let mut texts: Vec<String> = corpus().into_iter().map(|file| file.text).collect();
    texts.extend(rows_of_the_same());
    let hostile = hostile(6000).into_iter().map(|hostile| hostile.text);
    texts.extend(hostile);
    texts
}

/// A level of any version, of a block or a few.
fn any_level(random: &mut Random) -> String {
    let level = Level {
        version: 1 + random.below(7) as u32,
        meshes: random.below(4),
        vertices: random.below(260),
        triangles: random.below(400),
        instances: random.below(30),
        whole: random.one_in(4),
    };
    let text = level.text(random.below(1 << 30) as u64);
    match random.below(6) {
        0 => text.replace('\t', "\n"),
        1 => text.replace('\n', "\r\n"),
        2 => {
            let values = text.lines().filter(|line| !line.starts_with(';'));
            values.map(|line| format!("{line}\n")).collect()
        }
        _ => text,
    }
}

/// A text to edit, or a piece of one.
fn any_text(random: &mut Random, texts: &[String]) -> String {
    let text = match random.one_in(2) {
        true => any_level(random),
        false => texts[random.below(texts.len())].clone(),
    };
    if random.below(3) > 0 {
        return text;
    }
    let start = text.floor_char_boundary(random.below(text.len()));
    let end = text.floor_char_boundary((start + 3000).min(text.len()));
    text[start..end].to_owned()
}

/// Makes a number of edits, or edits until a deadline; starts again with another text after some.
fn soak(seed: u64, steps: usize, deadline: Option<Instant>) -> usize {
    let texts = texts();
    let mut random = Random::new(seed);
    let mut parsers = [structure(), structure()];
    let mut done = 0;
    while done < steps && deadline.is_none_or(|deadline| Instant::now() < deadline) {
        let text = any_text(&mut random, &texts);
        let tree = parsers[0].parse(&text, None).unwrap();
        let mut edited = Edited {
            borders: borders_of_both(&tree, &tree).unwrap(),
            text,
            tree,
        };
        for _ in 0..30 {
            step(&mut random, &mut parsers, &mut edited);
            done += 1;
        }
    }
    done
}

#[test]
fn kept_is_fresh_near_borders_and_with_mistakes() {
    assert!(soak(1, 1500, None) >= 1500);
}

/// `SOAK_STEPS=1000000` asks for so many steps instead of so many seconds.
///
/// `SOAK_SECONDS=600 SOAK_SEED=2 cargo test --release -p tree-sitter-ass --test suite edits::soaked -- --ignored --nocapture`
#[test]
#[ignore = "as long as is asked for"]
fn soaked() {
    let number = |name: &str, other: u64| {
        std::env::var(name)
            .ok()
            .and_then(|text| text.parse().ok())
            .unwrap_or(other)
    };
    let steps = number("SOAK_STEPS", 0) as usize;
    let start = Instant::now();
    let seconds = Duration::from_secs(number("SOAK_SECONDS", 60));
    let (most, deadline) = match steps {
        0 => (usize::MAX, Some(start + seconds)),
        _ => (steps, None),
    };
    let steps = soak(number("SOAK_SEED", 1), most, deadline);
    println!(
        "{steps} edits in {:.0} s, each kept tree that of the text",
        start.elapsed().as_secs_f64()
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn edited_equals_fresh(
        file in 0usize..11,
        changes in prop::collection::vec(change(), 1..10),
    ) {
        let mut text = corpus().swap_remove(file).text;
        let mut parser = structure();
        let mut tree = parser.parse(&text, None).unwrap();
        for (at, inserted, removed) in changes {
            let start = text.floor_char_boundary((text.len() as f64 * at) as usize);
            let end = text.floor_char_boundary((start + removed).min(text.len()));
            edit(&mut text, &mut tree, start..end, &inserted);
            tree = parser.parse(&text, Some(&tree)).unwrap();
            let fresh = parser.parse(&text, None).unwrap();
            prop_assert_eq!(shape(&tree), shape(&fresh));
        }
    }

    /// A mistake that is taken back leaves nothing behind.
    #[test]
    fn undone_equals_fresh(
        file in 0usize..11,
        changes in prop::collection::vec(change(), 1..6),
    ) {
        let original = corpus().swap_remove(file).text;
        let mut parser = structure();
        let fresh = parser.parse(&original, None).unwrap();
        let mut text = original.clone();
        let mut tree = fresh.clone();
        let mut undo = Vec::new();
        for (at, inserted, removed) in changes {
            let start = text.floor_char_boundary((text.len() as f64 * at) as usize);
            let end = text.floor_char_boundary((start + removed).min(text.len()));
            undo.push((start..start + inserted.len(), text[start..end].to_owned()));
            edit(&mut text, &mut tree, start..end, &inserted);
            tree = parser.parse(&text, Some(&tree)).unwrap();
        }
        while let Some((range, old)) = undo.pop() {
            edit(&mut text, &mut tree, range, &old);
            tree = parser.parse(&text, Some(&tree)).unwrap();
        }
        prop_assert_eq!(&text, &original);
        prop_assert_eq!(shape(&tree), shape(&fresh));
    }

    #[test]
    fn any_bytes_parse(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        for mut parser in [structure(), crate::support::rows()] {
            let tree = parser.parse(&bytes, None).unwrap();
            prop_assert!(!tree.root_node().has_error());
        }
    }
}
