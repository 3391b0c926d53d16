//! The grammar on real files and on edits of them.

use proptest::prelude::*;
use std::fs;
use streaming_iterator::StreamingIterator;
use tree_sitter::{InputEdit, Node, Parser, Point, Query, QueryCursor, Tree};

fn parser() -> Parser {
    let mut parser = Parser::new();
    parser
        .set_language(&tree_sitter_ass::LANGUAGE.into())
        .unwrap();
    parser
}

fn corpus() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/corpus");
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "ASS"))
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect();
    files.sort();
    assert!(files.len() >= 11);
    files
}

fn count(node: Node<'_>, kind: &str) -> usize {
    let mut cursor = node.walk();
    let below: usize = node
        .children(&mut cursor)
        .map(|child| count(child, kind))
        .sum();
    below + usize::from(node.kind() == kind)
}

#[test]
fn real_files_have_no_errors() {
    let expected = fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../tests/corpus/expected.json"
    ))
    .unwrap();
    assert!(expected.contains("tiny_v1.ASS"));
    for (name, text) in corpus() {
        for text in [text.clone(), text.replace('\n', "\r\n")] {
            let tree = parser().parse(&text, None).unwrap();
            assert!(!tree.root_node().has_error(), "{name}");
            let instances = text.matches(";INSTANCE ").count();
            assert_eq!(count(tree.root_node(), "instance"), instances, "{name}");
            let objects = text.matches(";OBJECT ").count();
            assert_eq!(count(tree.root_node(), "object"), objects, "{name}");
        }
    }
}

#[test]
fn a_mistake_leaves_other_objects_alone() {
    let (_, text) = corpus()
        .into_iter()
        .find(|(name, _)| name == "primitives_v2.ASS")
        .unwrap();
    for broken in [
        text.replacen("-500.0000000000\t500.0", "-500.000x\t500.0", 1),
        text.replacen("\"SPHERE\"", "\"SPHERE", 1),
        text.replacen("\"glass\"", "\"glass", 1),
    ] {
        assert_ne!(broken, text);
        let tree = parser().parse(&broken, None).unwrap();
        assert!(count(tree.root_node(), "instance") >= 7);
        assert!(
            count(tree.root_node(), "object") >= 4,
            "{}",
            tree.root_node().to_sexp()
        );
    }
}

#[test]
fn highlights() {
    let (_, text) = corpus()
        .into_iter()
        .find(|(name, _)| name == "tiny_v2.ASS")
        .unwrap();
    let tree = parser().parse(&text, None).unwrap();
    let query = Query::new(
        &tree_sitter_ass::LANGUAGE.into(),
        tree_sitter_ass::HIGHLIGHTS_QUERY,
    )
    .unwrap();
    Query::new(
        &tree_sitter_ass::LANGUAGE.into(),
        tree_sitter_ass::FOLDS_QUERY,
    )
    .unwrap();
    let mut cursor = QueryCursor::new();
    let mut found = Vec::new();
    let mut captures = cursor.captures(&query, tree.root_node(), text.as_bytes());
    while let Some((matched, index)) = captures.next() {
        let capture = matched.captures[*index];
        let name = query.capture_names()[capture.index as usize];
        found.push((name.to_owned(), text[capture.node.byte_range()].to_owned()));
    }
    let has = |name: &str, text: &str| found.contains(&(name.to_owned(), text.to_owned()));
    assert!(has("markup.heading", ";### INSTANCES ###"));
    assert!(has("type", "\"MESH\""));
    assert!(has("string.special", "\"b_levelframe\""));
    assert!(has("number", "2098"));
}

fn point(text: &str, at: usize) -> Point {
    let before = &text.as_bytes()[..at];
    let row = before.iter().filter(|&&byte| byte == b'\n').count();
    let column = before
        .iter()
        .rev()
        .take_while(|&&byte| byte != b'\n')
        .count();
    Point { row, column }
}

fn shape(tree: &Tree) -> String {
    let mut text = String::new();
    let mut cursor = tree.walk();
    loop {
        let node = cursor.node();
        text += &format!("{} {:?}\n", node.kind(), node.byte_range());
        if cursor.goto_first_child() || cursor.goto_next_sibling() {
            continue;
        }
        loop {
            if !cursor.goto_parent() {
                return text;
            }
            if cursor.goto_next_sibling() {
                break;
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// Without errors in the text, a tree that is kept up to date is the tree of the text.
    #[test]
    fn edited_equals_fresh(
        file in 0usize..11,
        edits in prop::collection::vec((0.0..1.0f64, "[0-9]{1,2}"), 1..8),
    ) {
        let mut text = corpus().swap_remove(file).1;
        let mut parser = parser();
        let mut tree = parser.parse(&text, None).unwrap();
        for (at, digits) in edits {
            // Digits inside numbers: the text stays without errors.
            let from = (text.len() as f64 * at) as usize;
            let Some(found) = text.as_bytes()[from..].windows(2).position(|pair| {
                pair.iter().all(u8::is_ascii_digit)
            }) else { continue };
            let start = from + found + 1;
            let old_end = point(&text, start);
            text.insert_str(start, &digits);
            tree.edit(&InputEdit {
                start_byte: start,
                old_end_byte: start,
                new_end_byte: start + digits.len(),
                start_position: old_end,
                old_end_position: old_end,
                new_end_position: point(&text, start + digits.len()),
            });
            tree = parser.parse(&text, Some(&tree)).unwrap();
            let fresh = parser.parse(&text, None).unwrap();
            prop_assert_eq!(shape(&tree), shape(&fresh));
        }
    }

    #[test]
    fn any_bytes_parse(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        prop_assert!(parser().parse(&bytes, None).is_some());
    }
}
