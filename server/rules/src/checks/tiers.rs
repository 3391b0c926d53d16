//! The two tiers in which rules look at a file.
//!
//! The first tier looks at values and records, and is fast enough to run at every key press. The second looks across
//! all of a mesh, or across all objects: its findings come later, and its results for an object are kept for the next
//! text ([`scan::view::Kept`]). Each rule belongs to one of them with all of its findings.

use super::allow::Allows;
use super::cancellable_text::Until;
use super::causes::Context;
use super::findings::{Findings, Words};
use super::rule::{Check, Found};
use super::subject::Subject;
use super::table::Wording;
use super::{Code, Finding, Input, Related, Severity, geometry, one_mistake};
use scan::{Fault, Mark, Span};
use std::sync::Arc;

/// The results of the first tier.
#[derive(Debug)]
pub struct FirstTier {
    /// The findings, in file order, folded as [`findings`](super::findings) folds them.
    pub findings: Arc<[Finding]>,
    /// The list to which the second tier adds: its context and settings are those of the first, and it has no findings.
    rest: Findings,
}

impl FirstTier {
    /// Asks the rules of the first tier; `None` if `cancelled` turned true before they had answered.
    pub fn run(input: &Input<'_>, cancelled: &(dyn Fn() -> bool + Sync)) -> Option<Self> {
        let mut findings = Findings::new(&input.options.rules);
        look_at(input, cancelled, |subject| {
            first(subject, &mut findings, cancelled);
        })?;
        Some(FirstTier {
            rest: findings.without_findings(),
            findings: findings.finish().into(),
        })
    }

    /// Asks the rules of the second tier about the same file; `None` if `cancelled` turned true before they had answered.
    pub fn run_second(
        &self,
        input: &Input<'_>,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<Finding>> {
        let mut findings = self.rest.clone();
        let is_sound = look_at(input, cancelled, |subject| {
            if let Some(kept) = input.kept.filter(|_| subject.halo) {
                subject.reuse_previous(kept);
                second(subject, &mut findings, cancelled);
                subject.save_for_next(kept);
            } else {
                second(subject, &mut findings, cancelled);
            }
            subject.is_sound()
        })?;
        // What no rule has asked for is of objects that are gone. Of a text that readers refuse little is asked.
        if let Some(kept) = input.kept.filter(|_| is_sound) {
            kept.forget();
        }
        Some(findings.finish())
    }
}

/// The findings of both tiers in file order.
pub fn merged(near: &[Finding], across: &[Finding]) -> Vec<Finding> {
    let mut all: Vec<Finding> = near.iter().chain(across).cloned().collect();
    all.sort_by_key(Finding::order);
    all
}

/// Asks the rules of the first tier, until `cancelled` turns true.
pub(super) fn first(
    subject: &Subject<'_>,
    findings: &mut Findings,
    cancelled: &(dyn Fn() -> bool + Sync),
) {
    if !subject.halo && subject.written.is_empty() {
        return;
    }
    if subject.halo {
        findings.allow(Allows::of(subject));
        one_mistake::tell(subject, findings);
        findings.suppress_consequences(Context::of(subject));
        in_records(subject, findings, cancelled);
    }
    ask((subject, findings), cancelled, |found| {
        found.check(subject.halo)
    });
    if subject.halo {
        refusal(subject, findings);
    }
}

/// Asks the rules of the second tier once the first has answered, until `cancelled` turns true.
pub(super) fn second(
    subject: &mut Subject<'_>,
    findings: &mut Findings,
    cancelled: &(dyn Fn() -> bool + Sync),
) {
    if subject.halo {
        subject.is_crease_wanted = !findings.is_off(Code::NearlyCoplanar);
        geometry::prepare(subject, |code| findings.is_off(code));
        ask((subject, findings), cancelled, Found::across);
        ask((subject, findings), cancelled, Found::last_check);
    }
}

/// Asks the rules that have such a check.
fn ask(
    (subject, findings): (&Subject<'_>, &mut Findings),
    cancelled: &(dyn Fn() -> bool + Sync),
    which: impl Fn(&Found) -> Option<Check>,
) {
    for &code in Code::ALL {
        if cancelled() {
            return;
        }
        // Whether a text is refused is judged by the rules of structure, told or not.
        if findings.is_off(code) && !code.is_of_structure() {
            continue;
        }
        if let Some(check) = which(&code.rule().found) {
            check(subject, findings);
        }
    }
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
            let Some(Wording { code, .. }) = Wording::of(&more.fault) else {
                continue;
            };
            // They stand behind the last one of the chunk that has a place: what explains that explains them.
            let is_same = |mark: &&Mark| Wording::of(&mark.fault).is_some_and(|it| it.code == code);
            let last = chunk.body.marks.iter().rev().find(is_same);
            let is_explained = last.is_some_and(|mark| {
                let at = start + mark.span.at as usize;
                findings
                    .context()
                    .explains(code, &(at..at + mark.span.len as usize))
            });
            if !is_explained {
                findings.add_more(code, more.count as usize);
            }
        }
    }
}

/// Looks at a file as the rules see it. `None` if `cancelled` turned true before that was done: what was found in a text
/// that ended before its end is nothing.
pub(super) fn look_at<T>(
    input: &Input<'_>,
    cancelled: &(dyn Fn() -> bool + Sync),
    look: impl FnOnce(&mut Subject<'_>) -> T,
) -> Option<T> {
    let source = Until {
        source: input.source,
        cancelled,
    };
    let read = input.chunks.as_read(&source);
    let seen = look(&mut Subject::new(input, &read, cancelled));
    (!cancelled()).then_some(seen)
}
