//! The queries fit the grammars, and name what they should.

use crate::support::{file, structure};
use streaming_iterator::StreamingIterator;
use tree_sitter::{Language, Query, QueryCursor};

/// Captures of a query in a text: name and text.
fn captures(query: &str, text: &str) -> Vec<(String, String)> {
    let language: Language = tree_sitter_halo_ass::LANGUAGE.into();
    let tree = structure().parse(text, None).unwrap();
    let query = Query::new(&language, query).unwrap();
    let mut cursor = QueryCursor::new();
    let mut found = Vec::new();
    let mut captures = cursor.captures(&query, tree.root_node(), text.as_bytes());
    while let Some((matched, index)) = captures.next() {
        let capture = matched.captures()[*index];
        let name = query.capture_names()[capture.index as usize];
        found.push((name.to_owned(), text[capture.node.byte_range()].to_owned()));
    }
    found
}

#[test]
fn highlights_name_headings_types_names_and_numbers() {
    let found = captures(tree_sitter_halo_ass::HIGHLIGHTS_QUERY, &file("tiny_v2.ASS"));
    let has = |name: &str, text: &str| found.contains(&(name.to_owned(), text.to_owned()));
    assert!(has("markup.heading", ";### INSTANCES ###"));
    assert!(has("markup.heading", ";OBJECT 0"));
    assert!(has("type", "\"MESH\""));
    assert!(has("string.special", "level"));
    assert!(has("number", "2098"));
    assert!(!found.iter().any(|(name, _)| name == "error"));
}

#[test]
fn every_query_of_both_grammars_compiles() {
    for (grammar, language) in [
        ("halo_ass", Language::from(tree_sitter_halo_ass::LANGUAGE)),
        (
            "halo_ass_rows",
            Language::from(tree_sitter_halo_ass::ROWS_LANGUAGE),
        ),
    ] {
        let package = env!("CARGO_MANIFEST_DIR");
        let zed = grammar.replace('_', "-");
        let zed = format!("{package}/../editors/zed/languages/{zed}");
        let queries = walk(&format!("{package}/{grammar}/queries"));
        for entry in queries.into_iter().chain(walk(&zed)) {
            if !entry.ends_with(".scm") {
                continue;
            }
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

#[test]
fn the_words_of_names_have_captures_of_their_own() {
    let text = file("names_v7.ASS");
    let found = captures(tree_sitter_halo_ass::HIGHLIGHTS_QUERY, &text);
    let has = |name: &str, text: &str| found.contains(&(name.to_owned(), text.to_owned()));
    assert!(has("module", "city"));
    assert!(has("string.special", "metal_roof"));
    assert!(has("attribute", "lm:2.5"));
    assert!(has("constant.builtin", "+sky0"));
    let tags = captures(tree_sitter_halo_ass::TAGS_QUERY, &text);
    let names: Vec<&String> = tags
        .iter()
        .filter(|(name, _)| name == "name")
        .map(|(_, text)| text)
        .collect();
    assert!(names.len() > 10);
    assert!(names.iter().all(|name| !name.starts_with('"')));
}

/// The kinds and texts of the words of a text's first string with words.
fn words(text: &str) -> Vec<(String, String)> {
    let tree = structure().parse(text, None).unwrap();
    let content = crate::support::nodes(tree.root_node(), &["string_content"])[0];
    let mut cursor = content.walk();
    let words = content.children(&mut cursor);
    words
        .map(|word| (word.kind().to_owned(), text[word.byte_range()].to_owned()))
        .collect()
}

#[test]
fn names_are_made_of_words() {
    let head =
        ";### HEADER ###\n7\n\"a\"\n\"b\"\n\"c\"\n\"d\"\n;### MATERIALS ###\n1\n;MATERIAL 0\n";
    for (name, expected) in [
        ("shader", "shader:shader"),
        (
            "city metal roof",
            "collection:city shader:metal shader:roof",
        ),
        (
            "city %metal-roof!* lm:1 lp:0.5",
            "collection:city symbols:% shader:metal-roof symbols:!* parameter:lm:1 parameter:lp:0.5",
        ),
        ("lm:2 shader%", "parameter:lm:2 shader:shader symbols:%"),
        ("+seam:door", "special_name:+seam:door"),
        ("%", "symbols:%"),
    ] {
        let text = format!("{head}\"{name}\"\n\"\"\n0\n");
        let found: Vec<String> = words(&text)
            .iter()
            .map(|(kind, word)| format!("{kind}:{word}"))
            .collect();
        assert_eq!(found.join(" "), expected, "{name}");
    }
    let text = format!("{head}\"\"\n\"\"\n1\n\"BM_LMRES 1.0 2 x\"\n");
    assert_eq!(words(&text).len(), 4);
    let head = head.replace(";MATERIAL 0\n", "").replace("\n1\n", "\n0\n");
    for (name, expected) in [
        ("%+!wall 3", "prefix:%+! name:wall 3"),
        ("#-flag", "prefix:# name:-flag"),
        ("Scene Root", "name:Scene Root"),
    ] {
        let text = format!(
            "{head};### OBJECTS ###\n0\n;### INSTANCES ###\n1\n;INSTANCE 0\n-1\n\"{name}\"\n5\n-1\n0\n"
        );
        let found: Vec<String> = words(&text)
            .iter()
            .map(|(kind, word)| format!("{kind}:{word}"))
            .collect();
        assert_eq!(found.join(" "), expected, "{name}");
    }
}

#[test]
fn every_value_is_a_text_object() {
    let text = file("tiny_v2.ASS");
    let package = env!("CARGO_MANIFEST_DIR");
    let query = format!("{package}/halo_ass/queries/textobjects.scm");
    let found = captures(&std::fs::read_to_string(query).unwrap(), &text);
    let has = |text: &str| found.contains(&("parameter.inner".to_owned(), text.to_owned()));
    for value in ["\"MESH\"", "\"Scene Root\"", "2098", "1.0000000000"] {
        assert!(has(value), "{value}");
    }
}

#[test]
fn a_level_is_told_from_subtitles_by_its_content() {
    let package = env!("CARGO_MANIFEST_DIR");
    let facts = std::fs::read_to_string(format!("{package}/tree-sitter.json")).unwrap();
    let facts: serde_json::Value = serde_json::from_str(&facts).unwrap();
    let pattern = facts["grammars"][0]["content-regex"].as_str().unwrap();
    let content = regex::Regex::new(pattern).unwrap();
    let level = file("tiny_v2.ASS");
    let bare: Vec<&str> = level
        .lines()
        .filter(|line| !line.starts_with(';'))
        .collect();
    for level in [
        level.clone(),
        format!("\u{FEFF}{level}"),
        format!("; made by hand\r\n\n; twice\n{level}"),
        bare.join("\n"),
        format!("; made by hand\n{}", bare.join("\n")),
    ] {
        assert!(content.is_match(&level), "{level}");
    }
    let subtitles = "[Script Info]\n; a script\nTitle: 1 \"a\"\n1 \"a\" \n";
    assert!(!content.is_match(subtitles));
    assert!(!content.is_match(&format!("; a script\n{subtitles}")));
}
