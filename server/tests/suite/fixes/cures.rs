//! Every error offers a cure before it offers silence. For each rule of severity error, the failing example of its page
//! offers one at least, or the rule is in [`WITHOUT`] with the reason; each cure settles the finding, makes no other
//! error, leaves what the strict reader takes, and is never made unseen.

use super::{about, counts, scan, with_findings};
use crate::strict;
use ass_lsp::checks::{self, Code, Finding, Severity};
use ass_lsp::fixes::{Fix, Safety, Taken, settle, with_fixer};
use ass_lsp::options::Options;
use std::collections::BTreeMap;

/// Rules whose example offers no cure, and why.
const WITHOUT: &[(Code, &str)] = &[
    (
        Code::SectionOrder,
        "records may belong to either section: nobody moves whole sections by hand",
    ),
    (
        Code::UnexpectedEnd,
        "what was cut off is gone: the file has to be exported again",
    ),
    (
        Code::RecordOfAnotherVersion,
        "a part of another version has to be converted before it is pasted",
    ),
    (
        Code::CrowdedEdge,
        "which of the surfaces that meet is one too many only their author sees",
    ),
    (
        Code::IntersectingTriangles,
        "the surfaces have to be modeled anew where they cut each other",
    ),
    (
        Code::OverlappingTriangles,
        "the surfaces have to be modeled anew where they lie on each other",
    ),
    (
        Code::NothingToLight,
        "which material takes light only the author knows",
    ),
];

/// What a rule says of its failing example, and what can be done about that.
fn example<T>(
    code: Code,
    work: impl FnOnce(&str, &[Finding], &[(&Finding, Vec<Fix<'_>>)]) -> T,
) -> T {
    let example = &code.rule().fails;
    let (text, options) = (example.text(), example.options());
    let source = text.as_bytes();
    let scanned = scan(&source);
    let input = about(&options).input(&source, &scanned);
    let findings = checks::findings(&input);
    with_fixer(&input, |fixer| {
        let own = findings.iter().filter(|finding| finding.code == code);
        let offered: Vec<_> = own.map(|it| (it, fixer.fixes(it))).collect();
        work(&text, &findings, &offered)
    })
}

/// The rules of which a text alone can have findings: the others tell what Tool has written beside it.
fn errors() -> impl Iterator<Item = Code> {
    let all = Code::ALL.iter().copied();
    all.filter(|code| code.rule().severity == Severity::Error && !code.is_of_tool())
}

/// What is wrong with the text that a cure leaves.
fn faults(text: &str, fixed: &str, code: Code, before: &BTreeMap<Code, usize>) -> Vec<String> {
    let after = with_findings(fixed.as_bytes(), |_, findings| counts(findings));
    let count = |counts: &BTreeMap<Code, usize>, code| counts.get(&code).copied().unwrap_or(0);
    let mut wrong = Vec::new();
    if count(&after, code) >= count(before, code) {
        wrong.push("the finding stays".to_owned());
    }
    for (&other, &number) in &after {
        let is_error = other.rule().severity == Severity::Error;
        if is_error && number > count(before, other) {
            wrong.push(format!("makes `{other}`"));
        }
    }
    if let Err(refused) = strict::accepts(fixed)
        && (strict::accepts(text).is_ok() || code.is_of_structure())
    {
        wrong.push(format!("is refused: {refused:?}"));
    }
    wrong
}

#[test]
fn every_error_has_a_cure_that_cures() {
    let mut wrong = Vec::new();
    for code in errors() {
        let reason = WITHOUT.iter().find(|(other, _)| *other == code);
        example(code, |text, findings, offered| {
            let before = counts(findings);
            let mut cures = 0;
            for (_, fixes) in offered {
                for fix in fixes.iter().filter(|fix| !fix.silences) {
                    cures += 1;
                    let title = format!("{code}: {}", fix.title);
                    println!(
                        "{title} [{:?}{}]",
                        fix.safety,
                        if fix.preferred { ", preferred" } else { "" }
                    );
                    match fix.edits(&mut Taken::default()) {
                        Ok(edits) => {
                            let fixed = edits.applied(&text.as_bytes());
                            let fixed = String::from_utf8(fixed).unwrap();
                            let found = faults(text, &fixed, code, &before);
                            wrong.extend(found.into_iter().map(|it| format!("{title}: {it}")));
                        }
                        Err(refusal) => wrong.push(format!("{title}: {refusal}")),
                    }
                }
            }
            if (cures == 0) != reason.is_some() {
                wrong.push(format!("{code}: {cures} cures"));
            }
        });
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn silence_stands_last() {
    for &code in Code::ALL {
        example(code, |_, _, offered| {
            for (_, fixes) in offered {
                let silent: Vec<bool> = fixes.iter().map(|fix| fix.silences).collect();
                assert!(silent.is_sorted(), "{code}");
                let first = fixes.iter().position(|fix| fix.preferred);
                assert!(first.is_none_or(|first| first == 0), "{code}");
            }
        });
    }
}
