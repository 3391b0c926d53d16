//! The examples in the rules' documentation: the failing one gives one finding of the rule and no other, the
//! passing one gives none.

use ass_lsp::checks::{Code, EXAMPLE_FILE, LIGHT_FILE};
use ass_lsp::disk::check_bytes;
use ass_lsp::options::Options;

fn findings(text: &str) -> Vec<String> {
    check_bytes(text.as_bytes(), &Options::default())
        .findings
        .iter()
        .map(|finding| format!("{} {:?} {}", finding.code, finding.range, finding.message))
        .collect()
}

#[test]
fn examples() {
    let mut wrong = Vec::new();
    for &code in Code::ALL {
        let rule = code.rule();
        let fails = findings(&rule.fails.text());
        if fails.len() != 1 || !fails[0].starts_with(&format!("{code} ")) {
            wrong.push(format!("{code} fails: {fails:#?}"));
        }
        let passes = findings(&rule.passes.text());
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
    for &code in Code::ALL {
        for example in [&code.rule().fails, &code.rule().passes] {
            assert!(example.is_sound(), "{code}: {}", example.note);
        }
    }
}
