//! The examples in the rules' documentation: the failing one gives one finding of the rule and no other, the
//! passing one gives none.

use disk::{check_bytes, check_path};
use pool::Effort;
use rules::checks::{CRATE_FILE, Code, EXAMPLE_FILE, Example, LIGHT_FILE, ROOM_FILE, Severity};
use rules::report::Report;
use schema::options::Options;

fn findings(text: &str) -> Vec<String> {
    said(&check_bytes(text.as_bytes(), &Options::default()))
}

/// Errors and warnings: what is worth knowing besides is beside the point of an example.
fn grave(report: &Report, code: Code) -> Vec<String> {
    let mut grave = Report::default();
    let findings = report.findings.iter();
    let of = findings.filter(|found| found.code == code || found.severity <= Severity::Warning);
    grave.findings = of.cloned().collect();
    said(&grave)
}

fn said(report: &Report) -> Vec<String> {
    let findings = report.findings.iter();
    findings
        .map(|finding| format!("{} {:?} {}", finding.code, finding.range, finding.message))
        .collect()
}

/// The findings of an example. If it lies in a kit, the kit is made.
fn of(code: Code, example: &Example) -> Vec<String> {
    let text = example.text();
    let Some((path, files)) = example.place() else {
        return grave(&check_bytes(text.as_bytes(), &example.options()), code);
    };
    let kit = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = kit.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path
    };
    for (path, text) in files {
        write(path, text);
    }
    let path = write(path, &text);
    let report = check_path(&path, &example.options(), Effort::plain(1)).unwrap();
    grave(&report, code)
}

/// Rules whose example has a second finding: everything below a wrong instance is wrong with it, and both are reported.
const WITH_OTHERS: [Code; 1] = [Code::UnreachableInstance];

#[test]
fn examples() {
    let mut wrong = Vec::new();
    for &code in Code::ALL {
        let rule = code.rule();
        let fails = of(code, &rule.fails);
        let own = fails
            .iter()
            .filter(|finding| finding.starts_with(&format!("{code} ")));
        if own.count() != 1 || (fails.len() != 1 && !WITH_OTHERS.contains(&code)) {
            wrong.push(format!("{code} fails: {fails:#?}"));
        }
        let passes = of(code, &rule.passes);
        if !passes.is_empty() {
            wrong.push(format!("{code} passes: {passes:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn example_files_are_correct_and_edits_fit_them() {
    assert!(findings(EXAMPLE_FILE).is_empty());
    assert!(findings(LIGHT_FILE).is_empty());
    assert!(findings(CRATE_FILE).is_empty());
    assert_eq!(findings(ROOM_FILE), [] as [String; 0]);
    for &code in Code::ALL {
        for example in [&code.rule().fails, &code.rule().passes] {
            assert!(example.is_sound(), "{code}: {}", example.note);
        }
    }
}
