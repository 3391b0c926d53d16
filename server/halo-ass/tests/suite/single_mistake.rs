//! A single mistake gives a finding, and at most two further errors, wherever in a real file it is made.

use disk::check_bytes;
use rules::checks::{Code, Severity};
use scan::{Lexer, TokenKind, Window};
use schema::options::Options;
use std::ops::Range;
use std::str::FromStr;

fn corpus(name: &str) -> String {
    let path = format!("{}/../../tests/corpus/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

fn values(text: &str) -> Vec<(Range<usize>, TokenKind)> {
    let window = Window {
        text: text.as_bytes(),
        at_end: true,
        at_line_start: true,
    };
    let mut lexer = Lexer::new(window, 0);
    let mut values = Vec::new();
    while let Ok(token) = lexer.next_token() {
        if token.kind == TokenKind::Eof {
            break;
        }
        if !token.kind.is_heading() {
            values.push((token.start as usize..token.end as usize, token.kind));
        }
    }
    values
}

/// The groups of the rules that look at the level as a whole: some of the files are no sealed levels.
const WORLD: [&str; 3] = ["geometry", "seal", "spaces"];

/// The errors and warnings in a file with a mistake, and how many of them are errors of the text.
fn findings(text: &str) -> (Vec<String>, usize) {
    let mut errors = 0;
    let findings = check_bytes(text.as_bytes(), &Options::default())
        .findings
        .iter()
        .filter(|finding| finding.severity <= Severity::Warning)
        .map(|finding| {
            let code = Code::from_str(finding.code.name());
            let is_world = code.is_ok_and(|code| WORLD.contains(&code.group()));
            errors += usize::from(finding.severity == Severity::Error && !is_world);
            let line = finding.range.start.line + 1;
            format!("{line}: {} {}", finding.code, finding.message)
        })
        .collect();
    (findings, errors)
}

/// Makes the mistake at every value, and tells where it gives no error or more than three.
fn everywhere(name: &str, must_find: bool, mistake: impl Fn(&str, TokenKind) -> Option<String>) {
    let text = corpus(name);
    let mut bad = Vec::new();
    let mut made = 0;
    for (at, (span, kind)) in values(&text).into_iter().enumerate() {
        // Every value of a small file, some of a large one.
        if text.len() > 40_000 && at % 23 != 0 && kind != TokenKind::Str {
            continue;
        }
        let Some(new) = mistake(&text[span.clone()], kind) else {
            continue;
        };
        made += 1;
        let broken = format!("{}{new}{}", &text[..span.start], &text[span.end..]);
        let (findings, errors) = findings(&broken);
        if errors > 3 || (must_find && findings.is_empty()) {
            let line = text[..span.start].matches('\n').count() + 1;
            bad.push(format!(
                "{name}:{line}: {:?} -> {new:?}: {} errors\n    {}",
                &text[span],
                errors,
                findings.join("\n    ")
            ));
        }
    }
    assert!(made > 0, "no mistake was made in {name}");
    assert!(
        bad.is_empty(),
        "{} of {made} mistakes\n{}",
        bad.len(),
        bad.iter().take(12).cloned().collect::<Vec<_>>().join("\n")
    );
}

/// A line of a vertex that is there twice is one finding at one of the two lines, and nothing that readers need is said to be
/// too much.
#[test]
fn doubled_line() {
    for name in [
        "primitives_v2.ASS",
        "sealed_v2.ASS",
        "skinned_v2.ASS",
        "primitives_v5.ASS",
        "lights_v7.ASS",
    ] {
        let text = corpus(name);
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let mut made = 0;
        for (at, line) in lines.iter().enumerate().step_by(7) {
            let values: Vec<&str> = line.split_whitespace().collect();
            let is_of_vertex =
                matches!(values.len(), 2 | 3) && values.iter().all(|it| it.contains('.'));
            // Equal neighbors: nobody can tell which of them is too many.
            if !is_of_vertex || lines.get(at + 1) == Some(line) || lines.get(at - 1) == Some(line) {
                continue;
            }
            made += 1;
            let found = added(name, |_| [&lines[..=at], &lines[at..]].concat().concat());
            let lines = [format!("{}: ", at + 1), format!("{}: ", at + 2)];
            let is_there = |it: &String| lines.iter().any(|line| it.starts_with(line));
            assert!(
                found.len() == 1 && found.iter().all(is_there),
                "{name}:{}: {line:?}\n{found:#?}",
                at + 1
            );
        }
        assert!(made > 2, "{name}: {made}");
    }
}

/// The findings that a single edit of a file adds.
fn added(name: &str, edit: impl Fn(&str) -> String) -> Vec<String> {
    let text = corpus(name);
    let (before, _) = findings(&text);
    let (mut found, _) = findings(&edit(&text));
    // Findings of the whole file may have moved by a line.
    let words = |it: &str| it.split_once(' ').map(|(_, words)| words.to_owned());
    found.retain(|it| !before.iter().any(|old| words(old) == words(it)));
    found
}

#[test]
fn words_between_instances_are_no_bones() {
    for words in ["{\"x\": 1.0, \"y\": 2.0}", "hello there"] {
        let found = added("lights_v7.ASS", |text| {
            text.replacen(";INSTANCE 2\n", &format!("{words}\n;INSTANCE 2\n"), 1)
        });
        let expected =
            format!("stray-text `{words}` does not belong here: without it every count is right");
        assert!(
            found.len() == 1 && found[0].ends_with(&expected),
            "{found:#?}"
        );
    }
    // Among other bones it is one.
    let found = added("skinned_v2.ASS", |text| {
        text.replacen("\n1\n2\n3\n4\n", "\n1\n2\nhello\n4\n", 1)
    });
    assert!(
        found.len() == 1 && found[0].contains("expected-integer"),
        "{found:#?}"
    );
}

#[test]
fn neighbors_that_have_changed_places() {
    let text = corpus("lights_v7.ASS");
    let lines: Vec<&str> = text.lines().collect();
    let light = lines
        .iter()
        .position(|line| *line == "\"SPOT_LGT\"")
        .unwrap();
    let is_switch = |at: &usize| lines[at + 1].len() == 1 && lines[*at].contains('.');
    let at = (light..light + 12).find(is_switch).unwrap();
    let found = added("lights_v7.ASS", |_| {
        let mut lines = lines.clone();
        lines.swap(at, at + 1);
        lines.join("\n") + "\n"
    });
    assert!(
        found.len() == 1 && found[0].contains("have changed places"),
        "{found:#?}"
    );
    assert!(found[0].starts_with(&format!("{}: ", at + 1)), "{found:#?}");
}

fn is_number(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Int | TokenKind::Real)
}

macro_rules! mistakes {
    ($($file:ident: $name:literal,)*) => {$(
        mod $file {
            use super::*;

            #[test]
            fn deleted_value() {
                everywhere($name, true, |_, _| Some(String::new()));
            }

            #[test]
            fn doubled_number() {
                // A doubled integer at the end of an instance is a bone.
                everywhere($name, false, |text, kind| {
                    is_number(kind).then(|| format!("{text}\t{text}"))
                });
            }

            #[test]
            fn letter_in_number() {
                everywhere($name, true, |text, kind| {
                    is_number(kind).then(|| format!("{text}x"))
                });
            }

            #[test]
            fn opened_quote() {
                everywhere($name, true, |text, kind| {
                    is_number(kind).then(|| format!("\"{text}"))
                });
            }

            #[test]
            fn lost_closing_quote() {
                everywhere($name, true, |text, kind| {
                    (kind == TokenKind::Str).then(|| text[..text.len() - 1].to_owned())
                });
            }

            #[test]
            fn other_integer() {
                everywhere($name, false, |text, kind| {
                    (kind == TokenKind::Int)
                        .then(|| text.parse::<i64>().map_or(String::new(), |n| (n + 1).to_string()))
                });
            }

            #[test]
            fn large_integer() {
                everywhere($name, false, |_, kind| {
                    (kind == TokenKind::Int).then(|| "9999".to_owned())
                });
            }

            #[test]
            fn decimal_comma() {
                everywhere($name, true, |text, kind| {
                    (kind == TokenKind::Real).then(|| text.replace('.', ","))
                });
            }
        }
    )*};
}

mistakes! {
    tiny_v1: "tiny_v1.ASS",
    tiny_v2: "tiny_v2.ASS",
    open_v2: "open_v2.ASS",
    primitives_v2: "primitives_v2.ASS",
    primitives_v3: "primitives_v3.ASS",
    primitives_v5: "primitives_v5.ASS",
    primitives_v7: "primitives_v7.ASS",
    lights_v7: "lights_v7.ASS",
    names_v7: "names_v7.ASS",
    skinned_v2: "skinned_v2.ASS",
}
