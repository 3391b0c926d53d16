//! Fixes for the findings of an open file.

use super::Snapshot;
use pool::processors;
use rules::checks::{Code, Finding};
use rules::edit::Refusal;
use rules::fixes::{About, Account, Safety, Scanned, Scope, Taken, fix_all, verify, with_fixer};
use scan::model::Model;
use scan::{CHUNK, scan_all};
use scan::{RECOGNIZE, recognize};
use std::io;
use std::ops::Range;
use text::Edits;
use text::Source;

/// A fix that can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The fix as an imperative sentence.
    pub title: String,
    /// It is what one would choose.
    pub preferred: bool,
    /// It may be made unseen.
    pub safe: bool,
    /// It hides its finding, and cures nothing.
    pub silences: bool,
    /// Which fix of which finding it is.
    pub fix: Chosen,
}

/// A fix of a finding. Findings have no numbers here: how many come before one depends on which tier has answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The finding's rule.
    pub code: Code,
    /// Where the finding is.
    pub span: Range<usize>,
    /// How many findings of the rule at the same place come before it: a triangle may be at several holes.
    pub before: usize,
    /// Number of the fix among those of the finding.
    pub number: usize,
}

/// More changes than these are joined where little text is between them: editors take long over each.
const MANY: usize = 1000;

/// Changes with at most this many bytes between them are joined: a separate change takes an editor as long as some
/// thousand bytes of text.
const GAP: usize = 1024;

impl Snapshot {
    /// The fixes for the findings that touch a range. Waits only for the first tier of rules, because editors ask at
    /// each move of the cursor. `None` if it was cancelled.
    pub fn fixes(
        &self,
        range: &Range<usize>,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<Offer>> {
        let findings = self.known_until(cancelled)?.findings;
        let touched = findings
            .iter()
            .filter(|finding| finding.span.start <= range.end && range.start <= finding.span.end);
        Some(with_fixer(&self.input(), |fixer| {
            let mut last: Option<(Code, Range<usize>, usize)> = None;
            let offers = touched.flat_map(|finding| {
                // In the order of the text those of a rule at one place stand together.
                let before = match &last {
                    Some((code, span, before))
                        if *code == finding.code && *span == finding.span =>
                    {
                        before + 1
                    }
                    _ => 0,
                };
                last = Some((finding.code, finding.span.clone(), before));
                let fixes = fixer.fixes(finding).into_iter().enumerate();
                fixes.map(move |(number, fix)| Offer {
                    title: fix.title,
                    preferred: fix.preferred && fix.scope == Scope::Finding,
                    safe: fix.safety == Safety::Safe,
                    silences: fix.silences,
                    fix: Chosen {
                        code: finding.code,
                        span: finding.span.clone(),
                        before,
                        number,
                    },
                })
            });
            offers.collect()
        }))
    }

    /// Some finding that is known has a fix that may be made unseen. `None` if it was cancelled.
    pub fn has_safe_fix(&self, cancelled: &(dyn Fn() -> bool + Sync)) -> Option<bool> {
        let findings = self.known_until(cancelled)?.findings;
        Some(with_fixer(&self.input(), |fixer| {
            findings.iter().any(|finding| fixer.has_safe_fix(finding))
        }))
    }

    /// The changes of a fix of an [`Offer`] of this snapshot. Checks the changed text first, except for manual fixes.
    ///
    /// # Errors
    /// Where there is no such fix, or where it cannot be made. `None` if it was cancelled.
    pub fn fix(
        &self,
        chosen: &Chosen,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Option<Result<Edits, Refusal>> {
        let findings = self.known_until(cancelled)?.findings;
        let gone = || Refusal::new("there is no such fix any more");
        let is_chosen =
            |finding: &&Finding| finding.code == chosen.code && finding.span == chosen.span;
        let Some(finding) = findings.iter().filter(is_chosen).nth(chosen.before) else {
            return Some(Err(gone()));
        };
        let made = with_fixer(&self.input(), |fixer| {
            let fixes = fixer.fixes(finding);
            let fix = fixes.get(chosen.number).ok_or_else(gone)?;
            Ok((fix.safety, fix.edits(&mut Taken::default())?))
        });
        let (safety, edits) = match made {
            Ok(made) => made,
            Err(refusal) => return Some(Err(refusal)),
        };
        // What somebody picks by its title is done as the title says, even where it brings another error to light: a
        // triangle that is deleted leaves a hole, and its author sees that at once.
        if safety == Safety::Manual {
            return Some(Ok(self.handy(edits)));
        }
        let scan = |text: &dyn Source| scan(text, cancelled);
        let change = (finding.code, &edits);
        match verify(self.text(), self.about(cancelled), change, &scan).ok()? {
            Ok(()) => Some(Ok(self.handy(edits))),
            Err(refusal) => Some(Err(refusal)),
        }
    }

    /// The changes of all safe fixes together, and an account of what is fixed and left. `None` if it was cancelled.
    pub fn fix_all(&self, cancelled: &(dyn Fn() -> bool + Sync)) -> Option<(Edits, Account)> {
        if !self.is_halo() {
            return Some(Default::default());
        }
        let scan = |text: &dyn Source| scan(text, cancelled);
        let settled = fix_all(self.text(), self.about(cancelled), false, &scan).ok()?;
        Some((self.handy(settled.edits), settled.account))
    }

    /// Changes as an editor makes them in little time.
    pub(super) fn handy(&self, edits: Edits) -> Edits {
        if edits.len() > MANY {
            edits.joined(GAP, self.text())
        } else {
            edits
        }
    }

    fn about<'a>(&'a self, cancelled: &'a (dyn Fn() -> bool + Sync)) -> About<'a> {
        let input = self.input();
        About {
            options: input.options,
            origin: input.origin,
            surroundings: input.surroundings,
            encoding: input.encoding,
            threads: input.threads,
            cancelled,
        }
    }
}

fn scan(text: &dyn Source, cancelled: &(dyn Fn() -> bool + Sync)) -> io::Result<Scanned> {
    let head = text.bytes(0..RECOGNIZE.min(text.len()));
    let chunks = scan_all(text, (processors(), CHUNK), &|_| !cancelled());
    if cancelled() {
        return Err(io::ErrorKind::Interrupted.into());
    }
    Ok(Scanned {
        halo: recognize(&head).is_halo(),
        model: Model::build(&chunks),
        chunks,
    })
}
