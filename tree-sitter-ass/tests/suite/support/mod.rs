//! Helpers for several tests of the grammars.

#![allow(dead_code, reason = "each test uses its part")]

pub mod hostile;
pub mod level;

use std::fs;
use std::ops::Range;
use tree_sitter::{InputEdit, Language, Node, Parser, Point, Tree};

/// The nodes that mark an error.
pub const MARKS: [&str; 4] = [
    "missing_value",
    "unexpected",
    "invalid_value",
    "malformed_string",
];

pub fn structure() -> Parser {
    parser(&tree_sitter_halo_ass::LANGUAGE.into())
}

pub fn rows() -> Parser {
    parser(&tree_sitter_halo_ass::ROWS_LANGUAGE.into())
}

fn parser(language: &Language) -> Parser {
    let mut parser = Parser::new();
    parser.set_language(language).unwrap();
    parser
}

/// A file of the corpus.
pub struct File {
    pub name: String,
    pub text: String,
    /// The true content of the file.
    pub expected: serde_json::Value,
}

pub fn corpus() -> Vec<File> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/corpus");
    let expected = fs::read_to_string(format!("{folder}/expected.json")).unwrap();
    let expected: serde_json::Value = serde_json::from_str(&expected).unwrap();
    let files: Vec<File> = expected
        .as_object()
        .unwrap()
        .iter()
        .map(|(name, expected)| File {
            name: name.clone(),
            text: fs::read_to_string(format!("{folder}/{name}")).unwrap(),
            expected: expected.clone(),
        })
        .collect();
    assert!(files.len() >= 11);
    files
}

pub fn file(name: &str) -> String {
    let mut files = corpus().into_iter();
    files.find(|file| file.name == name).unwrap().text
}

/// All nodes of some kinds, in order.
pub fn nodes<'t>(root: Node<'t>, kinds: &[&str]) -> Vec<Node<'t>> {
    let mut found = Vec::new();
    let mut cursor = root.walk();
    loop {
        if kinds.contains(&cursor.node().kind()) {
            found.push(cursor.node());
        }
        if cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return found;
            }
        }
    }
}

pub const OBJECTS: [&str; 5] = ["sphere", "box", "pill", "mesh", "generic_light"];

/// Kinds and ranges of all nodes: two trees of one text that look the same are the same.
pub fn shape(tree: &Tree) -> String {
    let mut text = String::new();
    let mut cursor = tree.walk();
    loop {
        let node = cursor.node();
        let field = cursor.field_name().unwrap_or("");
        text += &format!("{field}:{} {:?}\n", node.kind(), node.byte_range());
        if cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return text;
            }
        }
    }
}

/// Replaces a range of a text, and tells the tree.
pub fn edit(text: &mut String, tree: &mut Tree, range: Range<usize>, inserted: &str) {
    let start_position = point(text, range.start);
    let old_end_position = point(text, range.end);
    text.replace_range(range.clone(), inserted);
    let new_end = range.start + inserted.len();
    tree.edit(&InputEdit {
        start_byte: range.start,
        old_end_byte: range.end,
        new_end_byte: new_end,
        start_position,
        old_end_position,
        new_end_position: point(text, new_end),
    });
}

fn point(text: &str, at: usize) -> Point {
    let before = &text.as_bytes()[..at];
    let line = before.iter().rposition(|&byte| byte == b'\n');
    Point {
        row: before.iter().filter(|&&byte| byte == b'\n').count(),
        column: at - line.map_or(0, |end| end + 1),
    }
}

/// A tree, and how many bytes the parser asks for, where it is given so many at a time: a character that is looked at twice counts
/// twice.
pub fn asked_for<const EACH: usize>(
    parser: &mut Parser,
    text: &str,
    old: Option<&Tree>,
) -> (Tree, usize) {
    let mut read = 0;
    let mut chunk = |offset: usize, _| {
        let rest = &text.as_bytes()[offset.min(text.len())..];
        let chunk = &rest[..rest.len().min(EACH)];
        read += chunk.len();
        chunk
    };
    let tree = parser.parse_with_options(&mut chunk, old, None).unwrap();
    (tree, read)
}

/// The structure of a text.
pub fn tree(text: &str) -> Tree {
    structure().parse(text, None).unwrap()
}

/// How many nodes of these kinds there are.
pub fn count(tree: &Tree, kinds: &[&str]) -> usize {
    nodes(tree.root_node(), kinds).len()
}

/// How many materials, objects and instances there are.
pub fn records(tree: &Tree) -> [usize; 3] {
    [
        count(tree, &["material"]),
        count(tree, &OBJECTS),
        count(tree, &["instance"]),
    ]
}

/// The texts of all blocks of a kind.
pub fn blocks(text: &str, kind: &str) -> Vec<String> {
    let tree = structure().parse(text, None).unwrap();
    let blocks = nodes(tree.root_node(), &[kind]);
    blocks
        .iter()
        .map(|block| text[block.byte_range()].to_owned())
        .collect()
}

/// How many marks a text has, those of its rows among them.
pub fn marks(text: &str) -> usize {
    let blocks = ["vertex_rows", "triangle_rows"].map(|kind| blocks(text, kind));
    let of_block = |block: &String| count(&rows().parse(block, None).unwrap(), &MARKS);
    count(&tree(text), &MARKS) + blocks.concat().iter().map(of_block).sum::<usize>()
}
