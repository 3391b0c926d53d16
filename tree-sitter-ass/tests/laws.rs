//! Laws that hold of every text: a mistake stays where it is, and no text and no edit costs much more than another.

mod support;

use std::collections::HashSet;
use support::hostile::{Hostile, hostile};
use support::level::Level;
use support::{OBJECTS, asked_for, corpus, edit, nodes, rows, structure};
use tree_sitter::Tree;

const RECORDS: [&str; 2] = ["material", "instance"];

/// Where the records of each kind begin and end.
fn records(tree: &Tree) -> Vec<(&'static str, usize, usize)> {
    let kinds = [OBJECTS.as_slice(), &RECORDS].concat();
    let found = nodes(tree.root_node(), &kinds).into_iter();
    found
        .map(|node| (node.kind(), node.start_byte(), node.end_byte()))
        .collect()
}

/// The ranges of the values of a text.
fn values(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let end = start + line.trim_end().len();
        if line.starts_with('"') {
            found.push(start..end);
        } else if !line.starts_with(';') {
            let mut at = start;
            for word in text[start..end].split(['\t', ' ']) {
                if !word.is_empty() {
                    found.push(at..at + word.len());
                }
                at += word.len() + 1;
            }
        }
        start += line.len();
    }
    found
}

/// What a value becomes: nothing, two of it, another kind, or one with a slip in it.
fn damages(value: &str) -> [String; 6] {
    [
        String::new(),
        format!("{value}\t{value}"),
        "x9y".to_owned(),
        "\"stray\"".to_owned(),
        format!("\"{value}"),
        "7.5".to_owned(),
    ]
}

/// Of all damages of a text, how many cost more than one record, and how many there are. A record stands where one of its
/// kind begins or ends where it did.
fn spread(text: &str, every: usize) -> (usize, usize) {
    let mut parser = structure();
    let whole = records(&parser.parse(text, None).unwrap());
    let (mut wide, mut all) = (0, 0);
    for value in values(text).into_iter().step_by(every) {
        for damage in damages(&text[value.clone()]) {
            let broken = [&text[..value.start], &damage, &text[value.end..]].concat();
            let found = records(&parser.parse(&broken, None).unwrap());
            let begins: HashSet<_> = found
                .iter()
                .map(|&(kind, start, _)| (kind, start))
                .collect();
            let ends: HashSet<_> = found.iter().map(|&(kind, _, end)| (kind, end)).collect();
            let moved = |at: usize| match at > value.start {
                true => at + damage.len() - value.len(),
                false => at,
            };
            let lost = whole.iter().filter(|&&(kind, start, end)| {
                !begins.contains(&(kind, moved(start))) && !ends.contains(&(kind, moved(end)))
            });
            all += 1;
            wide += usize::from(lost.count() > 1);
        }
    }
    (wide, all)
}

fn headless(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with(';'));
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_damaged_value_costs_its_record() {
    let (mut with, mut without) = ((0, 0), (0, 0));
    for file in corpus() {
        // Every value of the small files, and of the larger ones so many.
        let every = file.text.len() / 1200 + 1;
        for (text, sum) in [
            (file.text.clone(), &mut with),
            (headless(&file.text), &mut without),
        ] {
            let (wide, all) = spread(&text, every);
            sum.0 += wide;
            sum.1 += all;
        }
    }
    assert!(with.1 > 3000 && without.1 > 3000, "{with:?} {without:?}");
    println!("more than its record: {with:?} with headings, {without:?} without");
    assert!(with.0 * 200 <= with.1, "with headings {with:?}");
    assert!(without.0 * 50 <= without.1, "without headings {without:?}");
}

fn clean(version: u32, bytes: usize) -> String {
    let vertices = bytes / 400;
    let level = Level {
        version,
        meshes: 2,
        vertices,
        triangles: vertices * 2,
        instances: 40,
        whole: false,
    };
    level.text(11)
}

/// Texts of nothing but records of a few characters, and strings that may be such: the README says so. They are not read
/// about once, but in proportion to their nodes.
const SMALL_RECORDS: [&str; 8] = [
    "strings",
    "strings without an end",
    "strings and integers",
    "words and strings",
    "words and integers on one line",
    "headings behind values",
    "spheres",
    "any pieces",
];

/// Characters that a node of theirs may cost: those of a piece that the parser asks for, and of a look ahead.
const PER_NODE: f64 = 24.0;

#[test]
fn every_text_is_read_about_once() {
    let bytes = 200_000;
    let mut parser = structure();
    let text = clean(7, bytes);
    let (_, read) = asked_for::<8>(&mut parser, &text, None);
    let once = read as f64 / text.len() as f64;
    assert!(once < 1.5, "a clean text is read {once} times");
    let mut wrong = Vec::new();
    for Hostile {
        name, kind, text, ..
    } in hostile(bytes)
    {
        let (tree, read) = asked_for::<8>(&mut parser, &text, None);
        let times = read as f64 / text.len() as f64;
        println!(
            "{name}: {times:.2}, {} nodes",
            tree.root_node().descendant_count()
        );
        let nodes = tree.root_node().descendant_count() as f64 / text.len() as f64;
        let is_small = SMALL_RECORDS.contains(&kind);
        let most = 3.0 * once + if is_small { PER_NODE * nodes } else { 0.0 };
        if times >= most {
            wrong.push(format!("{name} is read {times:.1} times, {nodes:.2} nodes"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Of a large mesh, each block is a node, and each node about 100 bytes.
#[test]
fn a_tree_is_small() {
    for version in [2, 7] {
        let text = clean(version, 2_000_000);
        let tree = structure().parse(&text, None).unwrap();
        let bytes = tree.root_node().descendant_count() * 100;
        assert!(bytes * 10 < text.len(), "{bytes} of {}", text.len());
    }
}

/// The rows' grammar reads what it is given about once, too.
#[test]
fn rows_are_read_about_once() {
    let bare = |hostile: &Hostile| hostile.bare;
    for Hostile { name, text, .. } in hostile(100_000).into_iter().filter(bare) {
        let (_, read) = asked_for::<8>(&mut rows(), &text, None);
        let times = read as f64 / text.len() as f64;
        println!("{name}: {times:.2}");
        assert!(times < 4.0, "{name} is read {times:.1} times");
    }
}

/// Bytes that an edit may have the parser ask for: a few blocks, and a long look ahead.
const OF_AN_EDIT: usize = 150_000;

/// What repeats itself has no borders; all else is read again near an edit only, if that stays in a token.
#[test]
fn an_edit_is_read_where_it_is() {
    let mut parser = structure();
    let mut wrong = Vec::new();
    for hostile in hostile(600_000).into_iter().filter(|text| !text.repeats) {
        let tree = parser.parse(&hostile.text, None).unwrap();
        for (place, typed) in [(30, "7"), (60, "x"), (98, "7")] {
            let (mut text, mut tree) = (hostile.text.clone(), tree.clone());
            let from = text.len() / 100 * place;
            let words = text.as_bytes()[from..].windows(2);
            let inside = |pair: &[u8]| pair.iter().all(u8::is_ascii_alphanumeric);
            let at = from + 1 + words.into_iter().position(inside).unwrap_or_default();
            edit(&mut text, &mut tree, at..at, typed);
            let (_, read) = asked_for::<8>(&mut parser, &text, Some(&tree));
            if read > OF_AN_EDIT {
                wrong.push(format!("{}: {typed:?} at {at}: {read}", hostile.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
