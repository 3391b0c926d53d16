//! Tests of strings, comments, headings and numbers: the tree agrees with the server and with the other grammar, which
//! read the same table.

use crate::support::{nodes, structure};

struct Case {
    text: String,
    /// Kinds and texts.
    tokens: Vec<(String, String)>,
}

fn cases() -> Vec<Case> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/lexical/cases.json");
    let table: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    let case = |case: &serde_json::Value| Case {
        text: text(&case["text"]),
        tokens: case["tokens"]
            .as_array()
            .unwrap()
            .iter()
            .map(|token| (text(&token["kind"]), text(&token["text"])))
            .collect(),
    };
    let cases: Vec<Case> = table.as_array().unwrap().iter().map(case).collect();
    assert!(cases.len() > 50);
    cases
}

/// Nodes of some kinds behind a prefix: kinds and texts.
fn found(prefix: &str, text: &str, kinds: &[&str]) -> Vec<(String, String)> {
    let whole = format!("{prefix}{text}");
    let tree = structure().parse(&whole, None).unwrap();
    let nodes = nodes(tree.root_node(), kinds);
    let behind = nodes
        .iter()
        .filter(|node| node.start_byte() >= prefix.len() && node.end_byte() > node.start_byte());
    behind
        .map(|node| (node.kind().to_owned(), whole[node.byte_range()].to_owned()))
        .collect()
}

const COMMENTS: [&str; 3] = ["comment", "section_heading", "record_heading"];

#[test]
fn comments_and_headings() {
    let mut checked = 0;
    for case in cases() {
        let expected: Vec<_> = case
            .tokens
            .iter()
            .filter(|(kind, _)| COMMENTS.contains(&kind.as_str()))
            .cloned()
            .collect();
        assert_eq!(
            found("", &case.text, &COMMENTS),
            expected,
            "{:?}",
            case.text
        );
        checked += expected.len();
    }
    assert!(checked > 10);
}

/// In the places of a light's reals.
#[test]
fn numbers_and_words() {
    let prefix = "2 \"\" \"\" \"\" \"\" 0 1 \"GENERIC_LIGHT\" \"\" \"\" \"\"\n";
    let mut checked = 0;
    for case in cases() {
        let values: Vec<_> = case
            .tokens
            .iter()
            .filter(|(kind, _)| !COMMENTS.contains(&kind.as_str()))
            .cloned()
            .collect();
        let texts = values.iter().any(|(kind, _)| kind.ends_with("string"));
        if texts || values.is_empty() || values.len() > 3 {
            continue;
        }
        let expected: Vec<_> = values
            .into_iter()
            .map(|(kind, text)| match kind.as_str() {
                "integer" | "real" => (kind, text),
                _ => ("invalid_value".to_owned(), text),
            })
            .collect();
        let found = found(prefix, &case.text, &["integer", "real", "invalid_value"]);
        assert_eq!(found, expected, "{:?}", case.text);
        checked += expected.len();
    }
    assert!(checked > 40);
}

/// In the places of the header's texts.
#[test]
fn strings() {
    let mut checked = 0;
    for case in cases() {
        let values: Vec<_> = case
            .tokens
            .iter()
            .filter(|(kind, _)| !COMMENTS.contains(&kind.as_str()))
            .cloned()
            .collect();
        if values.len() > 4 || values.iter().any(|(kind, _)| !kind.ends_with("string")) {
            continue;
        }
        let expected: Vec<_> = values
            .into_iter()
            .map(|(kind, text)| {
                (
                    if kind == "string" {
                        kind
                    } else {
                        "malformed_string".to_owned()
                    },
                    text,
                )
            })
            .collect();
        let found = found(
            "2\n",
            &case.text,
            &["string", "malformed_string", "invalid_value"],
        );
        assert_eq!(found, expected, "{:?}", case.text);
        checked += expected.len();
    }
    assert!(checked > 10);
}

#[test]
fn a_comment_behind_a_type_is_none_of_it() {
    let before = ";### HEADER ###\n7\n\"\"\n\"\"\n\"\"\n\"\"\n0\n;### OBJECTS ###\n1\n";
    let cases = [
        ("\"SPHERE\";c", "object_type", "\"SPHERE\""),
        ("\"SPHERE\"; \"c", "object_type", "\"SPHERE\""),
        ("\"SPHERE\";\"c\"", "invalid_value", "\"SPHERE\";\"c\""),
        ("\"SPHERE\";\"c\";", "invalid_value", "\"SPHERE\";\"c\""),
    ];
    for (line, kind, found) in cases {
        let text = format!("{before}{line}\n\"\"\n\"\"\n0\n2.0\n0\n");
        let tree = structure().parse(&text, None).unwrap();
        let types = nodes(tree.root_node(), &[kind]);
        let texts: Vec<&str> = types.iter().map(|node| &text[node.byte_range()]).collect();
        assert_eq!(texts[..], [found], "{}", tree.root_node().to_sexp());
    }
}
