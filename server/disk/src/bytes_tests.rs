//! Tests of the rules about the bytes of a file: its line ends and its encoding.

use super::{check_bytes, check_path};
use pool::Effort;
use rules::checks::{Code, EXAMPLE_FILE};
use schema::options::Options;

#[test]
fn the_first_of_another_kind_is_told() {
    let text = EXAMPLE_FILE.replacen("\n\"", "\r\n\"", 1);
    let found = check_bytes(text.as_bytes(), &Default::default()).findings;
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].code, Code::MixedLineEndings);
    assert_eq!(
        found[0].message,
        "this line ends with CRLF, those before it with LF"
    );
    assert_eq!(found[0].range.start.line, 1);
}

#[test]
fn one_kind_is_right() {
    for end in ["\r\n", "\r", "\n"] {
        let text = EXAMPLE_FILE.replace('\n', end);
        let found = check_bytes(text.as_bytes(), &Default::default()).findings;
        assert!(found.is_empty(), "{found:?}");
    }
}

fn said(bytes: &[u8]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.ass");
    std::fs::write(&path, bytes).unwrap();
    let report = check_path(&path, &Options::default(), Effort::plain(1)).unwrap();
    let findings = report.findings.iter();
    findings
        .map(|found| format!("{}: {}", found.code, found.message))
        .collect()
}

#[test]
fn encodings() {
    let text = EXAMPLE_FILE;
    let wide: Vec<u8> = "\u{feff}"
        .encode_utf16()
        .chain(text.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    assert_eq!(
        said(&wide),
        ["encoding: the file is written in UTF-16LE: the Blender toolset writes UTF-8"]
    );
    assert_eq!(
        said(&wide[2..]),
        [
            "encoding: the file is written in UTF-16LE without a byte order mark, which Tool cannot read: save it as UTF-8"
        ]
    );
    let narrow: Vec<u8> = text
        .replace("floor", "m\u{e9}tal")
        .chars()
        .map(|sign| sign as u8)
        .collect();
    let narrow = said(&narrow);
    assert_eq!(
        narrow,
        ["encoding: this is not UTF-8: the file is read as Windows-1252"]
    );
    assert!(
        check_bytes(text.as_bytes(), &Options::default())
            .findings
            .is_empty()
    );
}
