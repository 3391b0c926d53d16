//! The rules: one file each, with its documentation, its examples and what it looks for. [`Code`] is their table.
//!
//! Lexical and shape mistakes are found by the scanner, which leaves marks in the chunks; their rules say it
//! in words. The other rules look at the model and the view. No rule knows of LSP.

mod allow;
mod code;
mod context;
mod diff;
mod finding;
mod findings;
mod input;
mod one_mistake;
mod profile;
mod rule;
mod subject;
#[cfg(test)]
mod testing;
mod until;
mod words;

mod comments;
mod counts;
mod file;
mod geometry;
mod headings;
mod indices;
mod instances;
mod limits;
mod materials;
mod meshes;
mod objects;
mod seal;
mod shape;
mod spaces;
mod tool;
mod values;

pub mod reference;

pub use crate::scan::{Content, RECOGNIZE, recognize};
pub use allow::{allow_comment, allow_file_comment};
pub use code::Code;
pub use finding::{Finding, Geometry, Related};
pub use input::Input;
pub use rule::{Base, EXAMPLE_FILE, Edit, Example, LIGHT_FILE, ROOM_FILE, Rule, Severity};

use crate::scan::{Fault, Span};
use allow::Allows;
use code::Wording;
use context::Context;
use findings::{Findings, Words};
use std::collections::BTreeMap;
pub(crate) use subject::Subject;
use until::Until;
pub(crate) use words::nearest;

/// What the rules find in a file, in file order. Of a rule with more than [`Findings::FOLD`] findings the first
/// [`Findings::SHOWN`] stand where they are, and one more tells how many the rest are.
pub fn findings(input: &Input<'_>) -> Vec<Finding> {
    findings_until(input, &|| false).unwrap_or_default()
}

/// The same; `None` if `cancelled` turned true before it was done.
pub fn findings_until(
    input: &Input<'_>,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Option<Vec<Finding>> {
    all(input, Findings::new(&input.options.rules), cancelled).map(Findings::finish)
}

/// The same, of each rule only what goes beyond `limit` folded, with the number of findings of each rule.
pub fn findings_up_to(input: &Input<'_>, limit: usize) -> (Vec<Finding>, BTreeMap<Code, usize>) {
    let findings = Findings::up_to(&input.options.rules, limit);
    let findings = all(input, findings, &|| false).unwrap_or_default();
    let totals = findings.totals();
    (findings.finish(), totals)
}

/// Asks all rules. `None` if `cancelled` turned true before they had answered.
fn all(
    input: &Input<'_>,
    mut findings: Findings,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Option<Findings> {
    if !input.halo && input.source.is_empty() {
        return Some(findings);
    }
    let source = Until {
        source: input.source,
        cancelled,
    };
    let read = input.chunks.as_read(&source);
    let subject = Subject::new(input, &read, cancelled);
    if input.halo {
        findings.allow(Allows::of(&subject));
        one_mistake::tell(&subject, &mut findings);
        findings.explain(Context::of(&subject));
        in_records(&subject, &mut findings, cancelled);
    }
    for &code in Code::ALL {
        if cancelled() {
            return None;
        }
        // Whether a text is refused is judged by the rules of structure, told or not.
        if findings.is_off(code) && !code.is_of_structure() {
            continue;
        }
        if let Some(check) = code.rule().found.check(input.halo) {
            check(&subject, &mut findings);
        }
    }
    if input.halo {
        refusal(&subject, &mut findings);
        let last = Code::ALL.iter().filter(|&&code| !findings.is_off(code));
        let last: Vec<_> = last
            .filter_map(|code| code.rule().found.last_check())
            .collect();
        for check in last {
            check(&subject, &mut findings);
        }
    }
    // What was found in a text that ended before its end is nothing.
    (!cancelled()).then_some(findings)
}

/// A text that a strict reader refuses has an error of structure: where no rule has found it, what the strict reader
/// missed is told.
fn refusal(subject: &Subject<'_>, findings: &mut Findings) {
    let Some((start, mark)) = subject.chunks.refused() else {
        return;
    };
    if findings
        .any(|code| matches!(code.rule().severity, Severity::Error) && code.is_of_structure())
    {
        return;
    }
    let at = start + mark.span.at as usize;
    let span = at..at + mark.span.len as usize;
    match Wording::of(&mark.fault) {
        Some(Wording { code, words }) => {
            findings.add(code, &span, || words(&mark, &subject.shown(span.clone())));
        }
        None => findings.add(Code::UnexpectedEnd, &span, || {
            "the file ends before it is complete".to_owned()
        }),
    }
}

/// Puts the scanner's marks into words, until `cancelled` turns true.
fn in_records(subject: &Subject<'_>, findings: &mut Findings, cancelled: &dyn Fn() -> bool) {
    let starts = &subject.model.chunk_starts;
    for (chunk, &start) in subject.chunks.iter().flatten().zip(starts) {
        if cancelled() {
            return;
        }
        for mark in &chunk.body.marks {
            let Some(Wording { code, words }) = Wording::of(&mark.fault) else {
                continue;
            };
            let at = |span: Span| {
                let at = start + span.at as usize;
                at..at + span.len as usize
            };
            let mut span = at(mark.span);
            if mark.fault == Fault::SecondFile {
                span.end = subject.model.len();
            }
            findings.add_with(code, span.start, || Words {
                message: words(mark, &subject.shown(span.clone())),
                related: match mark.fault {
                    Fault::WrongCount { end, .. } => vec![Related {
                        span: at(end),
                        message: "the list ends here".to_owned(),
                    }],
                    _ => Vec::new(),
                },
                span,
            });
        }
        for more in &chunk.body.more {
            if let Some(Wording { code, .. }) = Wording::of(&more.fault) {
                findings.add_more(code, more.count as usize);
            }
        }
    }
}
