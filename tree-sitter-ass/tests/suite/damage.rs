//! A mistake costs its record: the others are found where they were.

use crate::support::level::{Level, Random};
use crate::support::{OBJECTS, corpus, count, nodes, structure, tree};
use std::collections::BTreeSet;
use tree_sitter::Tree;

/// A mistake as users make it: its place, how many bytes are removed, and the text that is inserted.
fn damage(text: &str, random: &mut Random) -> (usize, usize, String) {
    let lines: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
    let number = random.below(lines.len() - 2);
    let (start, end) = (lines[number], lines[number + 1]);
    let line = &text[start..end];
    let value = line.find(['\t', '\n']).unwrap_or(0);
    match random.below(9) {
        0 => (start, line.len(), String::new()),
        1 => (start, 0, line.to_owned()),
        2 => (start, value, String::new()),
        3 => (start, value, "x".to_owned()),
        4 => (start, 0, "5\n".to_owned()),
        5 => (end - 1, 1, "\t".to_owned()),
        6 => (start + value, 1, "\n".to_owned()),
        7 => (start, 0, "\"".to_owned()),
        _ => (start, value, format!("{}9", &line[..value])),
    }
}

/// Where the records of a tree end.
fn borders(tree: &Tree) -> BTreeSet<usize> {
    let mut kinds = vec!["material", "instance"];
    kinds.extend(OBJECTS);
    let records = nodes(tree.root_node(), &kinds);
    records.iter().map(tree_sitter::Node::end_byte).collect()
}

fn texts() -> Vec<String> {
    let mut texts: Vec<String> = corpus().into_iter().map(|file| file.text).collect();
    for version in 1..=7 {
        let level = Level {
            version,
            meshes: 4,
            vertices: 60,
            triangles: 80,
            instances: 12,
            whole: false,
        };
        texts.push(level.text(version.into()));
    }
    texts
}

#[test]
fn a_mistake_costs_its_record() {
    let mut random = Random::new(3);
    let mut parser = structure();
    for text in texts() {
        let whole = borders(&tree(&text));
        for _ in 0..150 {
            let (at, removed, new) = damage(&text, &mut random);
            let damaged = [&text[..at], &new, &text[at + removed..]].concat();
            let tree = parser.parse(&damaged, None).unwrap();
            let what = || format!("{removed} at {at} become {new:?} in {text}");
            assert!(!tree.root_node().has_error(), "{}", what());
            let sections = ["header", "materials", "objects", "instances"];
            assert_eq!(count(&tree, &sections), 4, "{}", what());
            let found = borders(&tree);
            let moved = |border: usize| match border <= at {
                true => border,
                false => border + new.len() - removed,
            };
            // The record itself, and its neighbor where its heading or its last value was touched.
            let lost = whole.iter().filter(|&&it| !found.contains(&moved(it)));
            assert!(lost.count() <= 2, "{}", what());
            let more = found.len().saturating_sub(whole.len());
            assert!(more <= 2, "{more} more records: {}", what());
        }
    }
}

/// Vertices, and triangles where each has a line: those some rows away are what they were.
#[test]
fn a_mistake_in_rows_costs_its_rows() {
    let mut random = Random::new(8);
    for (kind, row, version) in [
        ("vertex_rows", "vertex", 2),
        ("vertex_rows", "vertex", 7),
        ("triangle_rows", "triangle", 7),
    ] {
        let level = Level {
            version,
            meshes: 1,
            vertices: 60,
            triangles: 60,
            instances: 1,
            whole: false,
        };
        let block = crate::support::blocks(&level.text(1), kind).concat();
        let mut parser = crate::support::rows();
        let mut ends = |text: &str| -> BTreeSet<usize> {
            let tree = parser.parse(text, None).unwrap();
            assert!(!tree.root_node().has_error(), "{text}");
            let rows = nodes(tree.root_node(), &[row]);
            rows.iter().map(tree_sitter::Node::end_byte).collect()
        };
        let whole = ends(&block);
        for _ in 0..400 {
            let (at, removed, new) = damage(&block, &mut random);
            let damaged = [&block[..at], &new, &block[at + removed..]].concat();
            let found = ends(&damaged);
            let moved = |end: usize| match end <= at {
                true => end,
                false => end + new.len() - removed,
            };
            let lost = whole.iter().filter(|&&it| !found.contains(&moved(it)));
            let lost = lost.count();
            assert!(
                lost <= 4,
                "{lost} of {row}: {removed} at {at} become {new:?} in {block}"
            );
        }
    }
}
