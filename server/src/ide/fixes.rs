//! Fixes for the findings of an open file.

use super::Snapshot;
use crate::checks::{RECOGNIZE, recognize};
use crate::edit::{Edits, Refusal};
use crate::fixes::{About, Safety, Scanned, Scope, Taken, settle, verify, with_fixer};
use crate::model::Model;
use crate::pool::processors;
use crate::scan::{CHUNK, Source, scan_all};
use std::io;
use std::ops::Range;

/// A fix that can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What it does, as an order.
    pub title: String,
    /// It is what one would choose.
    pub preferred: bool,
    /// It may be made unseen.
    pub safe: bool,
    /// Number of the finding among those of the snapshot.
    pub finding: usize,
    /// Number of the fix among those of the finding.
    pub number: usize,
}

/// More changes than these are joined where little stands between them: editors take long over each.
const MANY: usize = 1000;

/// So many bytes between two changes are little.
const GAP: usize = 64;

impl Snapshot {
    /// What can be done about the findings that touch a range.
    pub fn fixes(&self, range: &Range<usize>) -> Vec<Offer> {
        let findings = self.findings();
        let touched = findings.iter().enumerate().filter(|(_, finding)| {
            finding.span.start <= range.end && range.start <= finding.span.end
        });
        with_fixer(&self.input(), |fixer| {
            let offers = touched.flat_map(|(at, finding)| {
                let fixes = fixer.fixes(finding).into_iter().enumerate();
                fixes.map(move |(number, fix)| Offer {
                    title: fix.title,
                    preferred: fix.preferred && fix.scope == Scope::Finding,
                    safe: fix.safety == Safety::Safe,
                    finding: at,
                    number,
                })
            });
            offers.collect()
        })
    }

    /// Some finding has a fix that may be made unseen.
    pub fn has_safe_fix(&self) -> bool {
        with_fixer(&self.input(), |fixer| {
            let findings = self.findings();
            let mut fixes = findings.iter().flat_map(|finding| fixer.fixes(finding));
            fixes.any(|fix| fix.safety == Safety::Safe)
        })
    }

    /// What a fix changes, by the numbers of an [`Offer`] of this snapshot. The changed text is checked before anybody
    /// gets to see it.
    ///
    /// # Errors
    /// Where there is no such fix, or where it cannot be made. `None` if it was cancelled.
    pub fn fix(
        &self,
        finding: usize,
        number: usize,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Option<Result<Edits, Refusal>> {
        let findings = self.findings();
        let gone = || Refusal::new("there is no such fix any more");
        let Some(finding) = findings.get(finding) else {
            return Some(Err(gone()));
        };
        let edits = with_fixer(&self.input(), |fixer| {
            let fixes = fixer.fixes(finding);
            let fix = fixes.get(number).ok_or_else(gone)?;
            fix.edits(&mut Taken::default())
        });
        let edits = match edits {
            Ok(edits) => edits,
            Err(refusal) => return Some(Err(refusal)),
        };
        let scan = |text: &dyn Source| scan(text, cancelled);
        let change = (finding.code, &edits);
        match verify(self.text(), self.about(), change, &scan).ok()? {
            Ok(()) => Some(Ok(self.handy(edits))),
            Err(refusal) => Some(Err(refusal)),
        }
    }

    /// What all safe fixes change together. `None` if it was cancelled.
    pub fn fix_all(&self, cancelled: &(dyn Fn() -> bool + Sync)) -> Option<Edits> {
        if !self.is_halo() {
            return Some(Edits::default());
        }
        let scan = |text: &dyn Source| scan(text, cancelled);
        let settled = settle(self.text(), self.about(), false, &scan).ok()?;
        Some(self.handy(settled.edits))
    }

    /// Changes as an editor makes them in little time.
    pub(super) fn handy(&self, edits: Edits) -> Edits {
        if edits.len() > MANY {
            edits.joined(GAP, self.text())
        } else {
            edits
        }
    }

    fn about(&self) -> About<'_> {
        let input = self.input();
        About {
            options: input.options,
            origin: input.origin,
            encoding: input.encoding,
            threads: input.threads,
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
