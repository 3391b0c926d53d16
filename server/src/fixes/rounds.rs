//! Fixes one round after the other: what one settles may make others possible. No round makes a file worse.

use super::{Batch, batch, with_fixer};
use crate::checks::{self, Code, Finding, Input, Severity};
use crate::edit::{Edits, Patched, Refusal};
use crate::model::Model;
use crate::options::Options;
use crate::scan::{Chunks, Source};
use std::collections::BTreeMap;
use std::io;

/// A text as it was scanned.
#[derive(Clone, Debug)]
pub struct Scanned {
    /// It is a Halo file.
    pub halo: bool,
    /// Its chunks.
    pub chunks: Chunks,
    /// What it holds.
    pub model: Model,
}

/// What fixes did.
#[derive(Clone, Debug)]
pub struct Settled {
    /// What they change.
    pub edits: Edits,
    /// How many findings they settle.
    pub count: usize,
    /// The changed text.
    pub scanned: Scanned,
}

/// Fixes are looked for so many times at most.
const ROUNDS: usize = 200;

/// So many findings of a rule are settled in a round.
const AT_ONCE: usize = 20_000;

/// So many fixes of a rule are tried one by one where all of them together make things worse.
const SINGLES: usize = 16;

/// Reads a text.
pub type Scan<'s> = dyn Fn(&dyn Source) -> io::Result<Scanned> + 's;

/// What is known of a text.
struct State {
    scanned: Scanned,
    findings: Vec<Finding>,
    totals: BTreeMap<Code, usize>,
}

/// Fixes files with the same options.
struct Work<'a> {
    source: &'a dyn Source,
    options: &'a Options,
    unsafe_too: bool,
    scan: &'a Scan<'a>,
}

/// Fixes all that can be fixed.
///
/// # Errors
/// Those of `scan`.
pub fn settle(
    source: &dyn Source,
    options: &Options,
    unsafe_too: bool,
    scan: &Scan<'_>,
) -> io::Result<Settled> {
    let work = Work {
        source,
        options,
        unsafe_too,
        scan,
    };
    let mut edits = Edits::default();
    let mut state = work.look(&edits)?;
    let mut count = 0;
    for _ in 0..ROUNDS {
        let Some((next, fixed, then)) = work.round(&edits, &state)? else {
            break;
        };
        (edits, state) = (next, then);
        count += fixed;
    }
    Ok(Settled {
        edits,
        count,
        scanned: state.scanned,
    })
}

/// Whether the changes of a fix settle a finding of a rule without making another error.
///
/// # Errors
/// Those of `scan`, and why the fix is none.
pub fn verify(
    source: &dyn Source,
    options: &Options,
    (code, edits): (Code, &Edits),
    scan: &Scan<'_>,
) -> io::Result<Result<(), Refusal>> {
    let work = Work {
        source,
        options,
        unsafe_too: true,
        scan,
    };
    let before = work.look(&Edits::default())?;
    let after = work.look(edits)?;
    let count = |state: &State| state.totals.get(&code).copied().unwrap_or(0);
    if count(&after) >= count(&before) {
        return Ok(Err(Refusal::new(format!(
            "this would leave the file with `{code}`: mend what stands around it first"
        ))));
    }
    match more(&before, &after) {
        Some(other) => Ok(Err(Refusal::new(format!(
            "this would make another error, `{other}`: mend what stands around it first"
        )))),
        None => Ok(Ok(())),
    }
}

/// A rule that says more errors afterwards.
fn more(before: &State, after: &State) -> Option<Code> {
    let grown = after.totals.iter().find(|(code, total)| {
        let before = before.totals.get(code).copied().unwrap_or(0);
        code.rule().severity == Severity::Error && **total > before
    });
    grown.map(|(&code, _)| code)
}

/// There are fewer findings, and more errors of no rule.
fn is_better(before: &State, after: &State) -> bool {
    let all = |state: &State| state.totals.values().sum::<usize>();
    all(after) < all(before) && more(before, after).is_none()
}

impl Work<'_> {
    /// The text with changes.
    fn look(&self, edits: &Edits) -> io::Result<State> {
        let patched = Patched::new(self.source, edits);
        let scanned = (self.scan)(&patched)?;
        let input = input(&patched, &scanned, self.options);
        let (findings, totals) = checks::findings_up_to(&input, AT_ONCE);
        Ok(State {
            scanned,
            findings,
            totals,
        })
    }

    /// One round: everything at once, else what goes together of one rule, else a single fix.
    fn round(&self, edits: &Edits, state: &State) -> io::Result<Option<(Edits, usize, State)>> {
        let all = self.choose(edits, state, |_| true);
        if let Some(done) = self.attempt(edits, state, &all)? {
            return Ok(Some(done));
        }
        if all.fixed < 2 {
            return Ok(None);
        }
        for &code in state.totals.keys() {
            let of_rule = self.choose(edits, state, |finding| finding.code == code);
            if let Some(done) = self.attempt(edits, state, &of_rule)? {
                return Ok(Some(done));
            }
            if of_rule.fixed < 2 {
                continue;
            }
            let own = state.findings.iter().filter(|finding| finding.code == code);
            for single in own.take(SINGLES) {
                let one = self.choose(edits, state, |finding| finding == single);
                if let Some(done) = self.attempt(edits, state, &one)? {
                    return Ok(Some(done));
                }
            }
        }
        Ok(None)
    }

    /// The fixes of some findings.
    fn choose(&self, edits: &Edits, state: &State, of: impl Fn(&Finding) -> bool) -> Batch {
        let patched = Patched::new(self.source, edits);
        let input = input(&patched, &state.scanned, self.options);
        let findings = state.findings.iter().filter(|finding| of(finding)).cloned();
        with_fixer(&input, |fixer| batch(fixer, findings, self.unsafe_too))
    }

    /// Makes fixes if they make the text better.
    fn attempt(
        &self,
        edits: &Edits,
        state: &State,
        batch: &Batch,
    ) -> io::Result<Option<(Edits, usize, State)>> {
        if batch.edits.is_empty() {
            return Ok(None);
        }
        let next = edits.then(&batch.edits, self.source);
        let then = self.look(&next)?;
        Ok(is_better(state, &then).then_some((next, batch.fixed, then)))
    }
}

fn input<'a>(source: &'a dyn Source, scanned: &'a Scanned, options: &'a Options) -> Input<'a> {
    Input {
        source,
        chunks: &scanned.chunks,
        model: &scanned.model,
        halo: scanned.halo,
        options,
    }
}
