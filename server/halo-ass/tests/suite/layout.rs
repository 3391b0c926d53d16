//! White space, headings and line ends mean nothing: a correct file stays correct in any layout. And no bytes harm.

use disk::{check_bytes, stats_bytes};
use ide::Analyzer;
use proptest::prelude::*;
use rules::checks::Severity;
use scan::{Lexer, TokenKind, Window};
use schema::options::Options;
use std::collections::BTreeSet;

fn corpus(name: &str) -> String {
    let path = format!("{}/../../tests/corpus/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

/// The values of a text, without headings and comments.
fn values(text: &str) -> Vec<&str> {
    let window = Window {
        text: text.as_bytes(),
        at_end: true,
        at_line_start: true,
    };
    let mut lexer = Lexer::new(window, 0);
    let mut values = Vec::new();
    while let Ok(token) = lexer.next_token() {
        match token.kind {
            TokenKind::Eof => break,
            kind if kind.is_heading() => {}
            _ => values.push(&text[token.start as usize..token.end as usize]),
        }
    }
    values
}

fn file() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "tiny_v1.ASS",
        "tiny_v2.ASS",
        "open_v2.ASS",
        "primitives_v2.ASS",
        "primitives_v3.ASS",
        "primitives_v5.ASS",
        "primitives_v7.ASS",
        "lights_v7.ASS",
        "names_v7.ASS",
    ])
}

fn separator() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        " ",
        "\t",
        "\n",
        "\r\n",
        "\r",
        "  ",
        "\t\t",
        "\n\n",
        " ; note\n",
        "\n; note\n",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn any_white_space_is_right(
        name in file(),
        separators in prop::collection::vec(separator(), 1..50),
    ) {
        let text = corpus(name);
        let mut joined = String::new();
        for (at, value) in values(&text).into_iter().enumerate() {
            joined += value;
            joined += separators[at % separators.len()];
        }
        let codes = |text: &str| -> BTreeSet<&str> {
            let report = check_bytes(text.as_bytes(), &Options::default());
            let told = report.findings.iter();
            told.filter(|finding| finding.severity <= Severity::Warning)
                .map(|finding| finding.code.name())
                // Spaces are right and not portable.
                .filter(|code| !["space-separated-values", "comment-misread"].contains(code))
                .collect()
        };
        // What is true of the file is true of it however it is laid out.
        prop_assert_eq!(codes(&joined), codes(&text), "{}", name);
        prop_assert_eq!(stats_bytes(joined.as_bytes()), stats_bytes(text.as_bytes()));
    }

    #[test]
    fn any_bytes_do_no_harm(
        bytes in prop::collection::vec(any::<u8>(), 0..600),
        words in prop::collection::vec(prop::sample::select(vec![
            "2\n", "7 ", "-1 ", "9999999999 ", "1.5 ", "nan ", "1,5 ", "\"MESH\" ", "\"\" ", "\"x ", ";### OBJECTS ###\n",
            ";OBJECT 4\n", ";INSTANCE 1\n", "\"Scene Root\" ", "\n", "x ", "\u{feff}",
        ]), 0..300),
    ) {
        check_bytes(&bytes, &Options::default());
        let text = format!(";### HEADER ###\n{}", words.concat());
        check_bytes(text.as_bytes(), &Options::default());
        let analyzer = Analyzer::open(&text, &Options::default());
        analyzer.snapshot().findings();
        analyzer.snapshot().symbols();
    }
}
