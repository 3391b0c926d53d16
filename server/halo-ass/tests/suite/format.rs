//! Formatting: what an exporter wrote is right as it is; whatever was done to its white space is undone; nothing else
//! ever changes.

use disk::{Formatted, check_bytes, format_bytes, stats_bytes};
use proptest::prelude::*;
use rules::checks::Severity;
use rules::format::Style;
use scan::{Lexer, TokenKind, Window};
use schema::Exporter;
use schema::options::Options;
use std::collections::BTreeSet;

const FILES: [&str; 11] = [
    "tiny_v1.ASS",
    "tiny_v2.ASS",
    "open_v2.ASS",
    "sealed_v2.ASS",
    "skinned_v2.ASS",
    "primitives_v2.ASS",
    "primitives_v3.ASS",
    "primitives_v5.ASS",
    "primitives_v7.ASS",
    "lights_v7.ASS",
    "names_v7.ASS",
];

fn corpus(name: &str) -> String {
    let path = format!("{}/../../tests/corpus/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

fn formatted(text: &str, style: Style) -> String {
    match format_bytes(text.as_bytes(), style, None) {
        Formatted::Right => text.to_owned(),
        Formatted::Changed(new) => String::from_utf8(new).unwrap(),
        other => panic!("{other:?}"),
    }
}

fn layout(exporter: Exporter) -> Style {
    Style {
        exporter: Some(exporter),
        ..Style::default()
    }
}

/// Values, headings and remarks of a text.
fn words(text: &str) -> Vec<String> {
    let window = Window {
        text: text.as_bytes(),
        at_end: true,
        at_line_start: true,
    };
    let mut lexer = Lexer::new(window, 0);
    let mut words = Vec::new();
    let mut at = 0;
    while let Ok(token) = lexer.next_token() {
        let (start, end) = (token.start as usize, token.end as usize);
        let remarks = text[at..start].lines();
        words.extend(
            remarks
                .map(|line| line.trim().to_owned())
                .filter(|line| !line.is_empty()),
        );
        at = end;
        if token.kind == TokenKind::Eof {
            break;
        }
        words.push(text[start..end].trim_end().to_owned());
    }
    words
}

#[test]
fn what_an_exporter_wrote_stays() {
    for name in FILES {
        let text = corpus(name);
        assert_eq!(formatted(&text, Style::default()), text, "{name}");
        let windows = text.replace('\n', "\r\n");
        assert_eq!(formatted(&windows, Style::default()), windows, "{name}");
    }
}

#[test]
fn the_layout_of_3ds_max() {
    let text = corpus("primitives_v7.ASS").replace("\"BLENDER\"", "\"MAX\"");
    let new = formatted(&text, Style::default());
    assert!(new.contains("\n4\n21\n22\n23\n"), "{new}");
    assert!(!new.contains("\t\t"));
    assert_eq!(new, formatted(&text, layout(Exporter::Max)));
    let habdt = formatted(&new, layout(Exporter::Habdt));
    assert_eq!(habdt, text);
}

#[test]
fn the_layout_of_tools_converter() {
    let text = corpus("primitives_v7.ASS").replace("\"BLENDER\"", "\"FBX\"");
    let new = formatted(&text, Style::default());
    assert!(new.contains("\n4\n21\t22\t23\n"), "{new}");
    assert!(!new.contains("\t\t"));
    assert_eq!(new, formatted(&text, layout(Exporter::Fbx)));
    assert_eq!(new, formatted(&new, Style::default()));
    let habdt = formatted(&new, layout(Exporter::Habdt));
    assert_eq!(habdt, text);
}

#[test]
fn comments_keep_their_places() {
    let text = corpus("tiny_v2.ASS");
    let changed = text
        .replace(
            "\"MESH\"\n",
            "  \"MESH\"   ; the floor\n\n\n   ; of the hall\n",
        )
        .replace(";OBJECT 0\n", ";OBJECT 0\n\n\n")
        .replace(
            "0.0000000000\t0.0000000000\t1.0000000000\n",
            "0.0000000000 0.0000000000\n\n1.0000000000\t\n",
        );
    let wanted = text.replace("\"MESH\"\n", "\"MESH\"   ; the floor\n\n; of the hall\n");
    assert_eq!(formatted(&changed, Style::default()), wanted);
}

#[test]
fn decimals_are_changed_when_asked_for() {
    let style = Style {
        decimals: Some(3),
        ..Style::default()
    };
    let new = formatted(&corpus("tiny_v2.ASS"), style);
    assert!(new.contains("\n100.000\t0.000\t0.000\n"), "{new}");
    assert_eq!(formatted(&new, style), new);
}

#[test]
fn what_cannot_be_read_is_left_alone() {
    let text = corpus("tiny_v2.ASS").replace("3\n0.0000000000", "4\n0.0000000000");
    let Formatted::Refused(refusal) = format_bytes(text.as_bytes(), Style::default(), None) else {
        panic!("not refused");
    };
    let refusal = refusal.to_string();
    assert!(refusal.contains("errors of structure"), "{refusal}");
    let foreign = format_bytes(b"[Script Info]\n", Style::default(), None);
    assert_eq!(foreign, Formatted::Foreign);
}

#[test]
fn encodings_are_kept() {
    let text = corpus("tiny_v2.ASS")
        .replace("concrete", "b\u{e9}ton  x")
        .replace('\t', "  ");
    let right = text
        .replace("  x", "!")
        .replace("  ", "\t")
        .replace('!', "  x");
    let wide = |text: &str| -> Vec<u8> {
        let units = std::iter::once(0xfeff).chain(text.encode_utf16());
        units.flat_map(u16::to_le_bytes).collect()
    };
    let old = |text: &str| -> Vec<u8> { text.chars().map(|c| c as u8).collect() };
    let marked = |text: &str| [b"\xef\xbb\xbf", text.as_bytes()].concat();
    for encode in [&wide as &dyn Fn(&str) -> Vec<u8>, &old, &marked] {
        let done = format_bytes(&encode(&text), Style::default(), None);
        assert_eq!(done, Formatted::Changed(encode(&right)));
    }
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
        "\n\n\n ; two ;\n\n",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 80, ..ProptestConfig::default() })]

    #[test]
    fn only_white_space_changes(
        name in prop::sample::select(FILES.to_vec()),
        separators in prop::collection::vec(separator(), 1..50),
        exporter in prop::sample::select(Exporter::ALL.to_vec()),
    ) {
        let text = corpus(name);
        let mut joined = String::new();
        let values = words(&text);
        for (at, value) in values.iter().enumerate() {
            joined += value;
            joined += match value.starts_with(';') {
                true => "\n",
                false => separators[at % separators.len()],
            };
        }
        let new = formatted(&joined, layout(exporter));
        prop_assert_eq!(words(&new), words(&joined));
        prop_assert_eq!(&formatted(&new, layout(exporter)), &new, "formatted twice");
        prop_assert_eq!(stats_bytes(new.as_bytes()), stats_bytes(joined.as_bytes()));
        let codes = |text: &str| -> BTreeSet<&str> {
            let report = check_bytes(text.as_bytes(), &Options::default());
            let errors = report.findings.iter().filter(|finding| finding.severity == Severity::Error);
            errors.map(|finding| finding.code.name()).collect()
        };
        prop_assert_eq!(codes(&new), codes(&joined));
        if !joined.contains("note") && !joined.contains("two") && exporter == Exporter::Habdt {
            let ends = new.contains("\r\n").then_some("\r\n").or(new.contains('\r').then_some("\r"));
            prop_assert_eq!(new, text.replace('\n', ends.unwrap_or("\n")));
        }
    }
}
