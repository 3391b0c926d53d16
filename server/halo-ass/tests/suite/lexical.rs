//! Tests of values, strings, comments and headings by `tests/lexical/cases.json`, which the tests of the grammar and of
//! the colors in VS Code read too.

use scan::{Lexer, TokenKind, Window};
use serde_json::Value;

#[derive(Debug, PartialEq, Eq)]
struct Found {
    kind: String,
    text: String,
}

impl Found {
    fn new(kind: &str, text: &str) -> Self {
        Found {
            kind: kind.to_owned(),
            text: text.to_owned(),
        }
    }
}

/// The lexer passes over comments that are no headings: they are what stands between its tokens.
fn comments(between: &str, found: &mut Vec<Found>) {
    for line in between.split(['\r', '\n']) {
        let line = line.trim_start_matches('\u{feff}').trim();
        if !line.is_empty() {
            assert!(line.starts_with(';'), "`{line}` is in no token");
            found.push(Found::new("comment", line));
        }
    }
}

fn kind(kind: TokenKind) -> &'static str {
    match kind {
        TokenKind::Int => "integer",
        TokenKind::Real => "real",
        TokenKind::NonFinite => "non_finite",
        TokenKind::Comma => "comma_number",
        TokenKind::Str => "string",
        TokenKind::OpenStr => "open_string",
        TokenKind::Word => "word",
        TokenKind::Section(_) => "section_heading",
        TokenKind::Heading(..) => "record_heading",
        TokenKind::Eof => "end",
    }
}

fn lex(text: &str) -> Vec<Found> {
    let window = Window {
        text: text.as_bytes(),
        at_end: true,
        at_line_start: true,
    };
    let mut lexer = Lexer::new(window, 0);
    let mut found = Vec::new();
    let mut end = 0;
    loop {
        let token = lexer.next_token().unwrap();
        let (start, stop) = (token.start as usize, token.end as usize);
        comments(&text[end..start], &mut found);
        if token.kind == TokenKind::Eof {
            return found;
        }
        found.push(Found::new(kind(token.kind), text[start..stop].trim_end()));
        end = stop;
    }
}

#[test]
fn tokens_are_as_in_the_table() {
    let table = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/lexical/cases.json"
    ));
    let cases: Vec<Value> = serde_json::from_str(&table.unwrap()).unwrap();
    assert!(cases.len() >= 60);
    for case in cases {
        let text = case["text"].as_str().unwrap();
        let expected: Vec<Found> = case["tokens"]
            .as_array()
            .unwrap()
            .iter()
            .map(|token| {
                Found::new(
                    token["kind"].as_str().unwrap(),
                    token["text"].as_str().unwrap(),
                )
            })
            .collect();
        assert_eq!(lex(text), expected, "{text:?}");
    }
}
