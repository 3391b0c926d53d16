//! Each example makes its mistake, and the table has every code that a reader gives.

use super::*;
use crate::{Kind, check};
use std::path::{Path, PathBuf};

fn folder(of: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(of)
}

fn read(sample: &str) -> (Kind, Vec<u8>) {
    let file = std::fs::read(folder("tests").join(sample)).expect("a sample");
    (Kind::of(&file, sample).expect("a format"), file)
}

/// A sample of an example, right and wrong.
fn both(change: &Change) -> Option<(Kind, Vec<u8>, Vec<u8>)> {
    let splice = |sample: &str, at: usize, right: &[u8], wrong: &[u8]| {
        let (kind, file) = read(sample);
        let end = at + right.len();
        assert_eq!(&file[at..end], right, "{sample}, {at}");
        let changed = [&file[..at], wrong, &file[end..]].concat();
        Some((kind, file, changed))
    };
    match *change {
        Change::Text {
            sample,
            after,
            right,
            wrong,
        } => {
            let (_, file) = read(sample);
            let find = |word: &str, from: usize| {
                let found = memchr::memmem::find(&file[from..], word.as_bytes());
                from + found.unwrap_or_else(|| panic!("{word} is not in {sample}"))
            };
            let at = find(right, find(after, 0));
            splice(sample, at, right.as_bytes(), wrong.as_bytes())
        }
        Change::Bytes {
            sample,
            at,
            right,
            wrong,
        } => splice(sample, at, right, wrong),
        Change::Cut { sample, at } => {
            let (kind, file) = read(sample);
            let cut = file[..at].to_vec();
            Some((kind, file, cut))
        }
        Change::Words { .. } => None,
    }
}

#[test]
fn every_example_makes_its_mistake() {
    let mut wrong_ones = Vec::new();
    for rule in all() {
        let Some((kind, right, wrong)) = both(&rule.example) else {
            continue;
        };
        assert!(
            check(kind, &right).expect("checked").is_empty(),
            "{}",
            rule.code
        );
        let found = check(kind, &wrong).expect("checked");
        let codes: Vec<&str> = found.iter().map(|it| it.rule.code).collect();
        if !codes.contains(&rule.code) {
            wrong_ones.push((rule.code, codes));
        }
        for finding in found {
            let ends = finding.at.end <= wrong.len().max(right.len());
            assert!(ends && finding.at.start <= finding.at.end, "{finding:?}");
        }
    }
    assert!(wrong_ones.is_empty(), "{wrong_ones:#?}");
    let in_words = all().filter(|rule| matches!(rule.example, Change::Words { .. }));
    assert_eq!(
        in_words.map(|rule| rule.code).collect::<Vec<_>>(),
        ["too-deep"]
    );
}

/// Words in quotes in the code that checks, which look like codes.
fn codes_in(folder: &Path, codes: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            codes_in(&path, codes);
        } else if !path.ends_with("tests.rs")
            && !path.ends_with("parse.rs")
            && !path.ends_with("write.rs")
        {
            let text = std::fs::read_to_string(&path).expect("a file");
            for call in ["Fault::new(", ".tell(", ".count_and_has_room(", ".value("] {
                for part in text.split(call).skip(1) {
                    let word = part.trim_start().strip_prefix('"');
                    let word = word.and_then(|word| word.split('"').next());
                    codes.extend(word.map(str::to_owned));
                }
            }
        }
    }
}

#[test]
fn the_table_is_complete() {
    let mut codes = Vec::new();
    for module in ["assimp", "dmx", "aamp"] {
        codes_in(&folder("src").join(module), &mut codes);
    }
    codes.extend(["too-short", "too-many"].map(str::to_owned));
    codes.sort();
    codes.dedup();
    let mut known: Vec<&str> = all().map(|rule| rule.code).collect();
    known.sort();
    assert!(known.is_sorted_by(|one, other| one < other), "{known:?}");
    assert_eq!(codes, known);
}

#[test]
fn the_page_is_that_of_the_table() {
    let path = folder("../../docs/other-formats.md");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, page()).expect("it can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == page(),
        "UPDATE_EXPECT=1 renews docs/other-formats.md"
    );
}
