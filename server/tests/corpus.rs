//! Files by a real exporter: no finding that is not true, and the counts that the exporter's own importer reads.

use ass_lsp::disk;
use ass_lsp::options::Options;
use ass_lsp::pool::Effort;
use std::path::PathBuf;

fn corpus() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/corpus")
}

fn files() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(corpus())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "ASS"))
        .collect();
    files.sort();
    assert!(files.len() >= 11);
    files
}

#[test]
fn no_false_alarm() {
    for path in files() {
        let report = disk::check_path(&path, &Options::default(), Effort::plain(2)).unwrap();
        let findings: Vec<String> = report
            .findings
            .iter()
            .map(|finding| format!("{} {}", finding.code, finding.message))
            .collect();
        assert!(findings.is_empty(), "{}: {findings:#?}", path.display());
    }
}

#[test]
fn counts() {
    let expected: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(corpus().join("expected.json")).unwrap())
            .unwrap();
    for path in files() {
        let stats = disk::stats_path(&path, Effort::plain(2)).unwrap();
        let name = path.file_name().unwrap().to_str().unwrap();
        assert_eq!(
            serde_json::to_value(stats).unwrap(),
            expected[name],
            "{name}"
        );
    }
}
