//! The queries fit the grammars, and name what they should.

mod support;

use streaming_iterator::StreamingIterator;
use support::{file, structure};
use tree_sitter::{Language, Query, QueryCursor};

/// Captures of a query in a text: name and text.
fn captures(query: &str, text: &str) -> Vec<(String, String)> {
    let language: Language = tree_sitter_ass::LANGUAGE.into();
    let tree = structure().parse(text, None).unwrap();
    let query = Query::new(&language, query).unwrap();
    let mut cursor = QueryCursor::new();
    let mut found = Vec::new();
    let mut captures = cursor.captures(&query, tree.root_node(), text.as_bytes());
    while let Some((matched, index)) = captures.next() {
        let capture = matched.captures[*index];
        let name = query.capture_names()[capture.index as usize];
        found.push((name.to_owned(), text[capture.node.byte_range()].to_owned()));
    }
    found
}

#[test]
fn highlights_name_headings_types_names_and_numbers() {
    let found = captures(tree_sitter_ass::HIGHLIGHTS_QUERY, &file("tiny_v2.ASS"));
    let has = |name: &str, text: &str| found.contains(&(name.to_owned(), text.to_owned()));
    assert!(has("markup.heading", ";### INSTANCES ###"));
    assert!(has("markup.heading", ";OBJECT 0"));
    assert!(has("type", "\"MESH\""));
    assert!(has("string.special", "\"b_levelframe\""));
    assert!(has("number", "2098"));
    assert!(!found.iter().any(|(name, _)| name == "error"));
}

#[test]
fn every_query_of_both_grammars_compiles() {
    for (grammar, language) in [
        ("halo_ass", Language::from(tree_sitter_ass::LANGUAGE)),
        (
            "halo_ass_rows",
            Language::from(tree_sitter_ass::ROWS_LANGUAGE),
        ),
    ] {
        let folder = format!("{}/{grammar}/queries", env!("CARGO_MANIFEST_DIR"));
        for entry in walk(&folder) {
            let text = std::fs::read_to_string(&entry).unwrap();
            if let Err(error) = Query::new(&language, &text) {
                panic!("{entry}: {error}");
            }
        }
    }
}

fn walk(folder: &str) -> Vec<String> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.to_string_lossy().into_owned();
        if path.is_dir() {
            files.extend(walk(&name));
        } else {
            files.push(name);
        }
    }
    assert!(!files.is_empty());
    files
}
