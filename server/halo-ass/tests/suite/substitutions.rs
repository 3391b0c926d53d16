//! One substitution all over a file is one error, and its safe fix restores every byte.

use crate::texts::corpus;
use disk::{FixOptions, check_bytes, fix_path};
use pool::Effort;
use schema::options::{Options, Severity};

/// Replaces something on lines of numbers.
fn in_numbers(text: &str, replace: impl Fn(&str) -> String) -> String {
    let line = |line: &str| match line.contains([';', '"']) {
        true => line.to_owned(),
        false => replace(line),
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// Puts other signs around each string.
fn quoted(text: &str, opens: &str, closes: &str) -> String {
    let line = |line: &str| match line.strip_prefix('"').and_then(|it| it.strip_suffix('"')) {
        Some(inner) => format!("{opens}{inner}{closes}"),
        None => line.to_owned(),
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// Puts a sign between the thousands of numbers.
fn thousands(line: &str, sign: &str) -> String {
    let number = |word: &str| match word.split_once('.') {
        Some((whole, rest)) if whole.trim_start_matches('-').len() > 3 => {
            let (before, behind) = whole.split_at(whole.len() - 3);
            format!("{before}{sign}{behind}.{rest}")
        }
        _ => word.to_owned(),
    };
    line.split('\t').map(number).collect::<Vec<_>>().join("\t")
}

/// Puts a sign before 40 lines of the first mesh.
fn before_lines(text: &str, sign: &str) -> String {
    let mesh = text
        .split('\n')
        .position(|line| line == "\"MESH\"")
        .unwrap();
    let lines = text.split('\n').enumerate();
    let marked = lines.map(|(at, line)| match (mesh + 6..mesh + 46).contains(&at) {
        true => format!("{sign}{line}"),
        false => line.to_owned(),
    });
    marked.collect::<Vec<_>>().join("\n")
}

fn substituted(text: &str) -> Vec<(&'static str, String)> {
    let separators = [",", ", ", ";", "|", "\\t", "\u{a0}"];
    let mut all: Vec<(&str, String)> = separators
        .map(|sign| {
            (
                "replaced-signs",
                in_numbers(text, |line| line.replace('\t', sign)),
            )
        })
        .into();
    for (opens, closes) in [
        ("", ""),
        ("'", "'"),
        ("\u{201c}", "\u{201d}"),
        ("\u{201e}", "\u{201c}"),
        ("&quot;", "&quot;"),
        ("\\\"", "\\\""),
    ] {
        all.push(("replaced-signs", quoted(text, opens, closes)));
    }
    for minus in ["\u{2212}", "\u{2013}"] {
        all.push((
            "replaced-signs",
            in_numbers(text, |line| line.replace('-', minus)),
        ));
    }
    for sign in [",", "'", "\u{202f}"] {
        all.push((
            "replaced-signs",
            in_numbers(text, |line| thousands(line, sign)),
        ));
    }
    for sign in ["//", "// ", "# "] {
        all.push(("replaced-signs", before_lines(text, sign)));
    }
    let joined = text.replace(";### OBJECTS", "\u{feff};### OBJECTS");
    all.push(("replaced-signs", joined));
    let commas = in_numbers(text, |line| line.replace('.', ","));
    all.push(("decimal-comma", commas));
    all.retain(|(_, changed)| changed != text);
    all
}

#[test]
fn one_substitution_is_one_error_with_a_fix_for_all() {
    let options = Options::default();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.ass");
    for name in ["primitives_v7", "primitives_v3", "lights_v7", "sealed_v2"] {
        let text = corpus(name);
        for (number, (code, changed)) in substituted(&text).into_iter().enumerate() {
            let about = format!("{name}, substitution {number}");
            let report = check_bytes(changed.as_bytes(), &options);
            let errors = report.findings.iter();
            let errors = errors.filter(|finding| finding.severity == Severity::Error);
            let codes: Vec<_> = errors
                .map(|error| (error.code.name(), &error.message))
                .collect();
            assert!(codes.len() == 1 && codes[0].0 == code, "{about}: {codes:?}");
            std::fs::write(&path, &changed).unwrap();
            let wish = FixOptions {
                unsafe_too: false,
                diff: None,
                force: false,
            };
            fix_path(&path, &options, Effort::plain(1), &wish).unwrap();
            let fixed = std::fs::read_to_string(&path).unwrap();
            assert!(fixed == text, "{about}: not restored");
        }
    }
}

#[test]
fn a_single_other_sign_is_no_substitution() {
    let text = corpus("primitives_v7");
    for (old, new) in [("\"BLENDER\"", "'BLENDER'"), ("\"BLENDER\"", "BLENDER")] {
        let changed = text.replacen(old, new, 1);
        let report = check_bytes(changed.as_bytes(), &Options::default());
        let codes: Vec<_> = report.findings.iter().map(|it| it.code.name()).collect();
        assert!(!codes.contains(&"replaced-signs"), "{new}: {codes:?}");
    }
}
