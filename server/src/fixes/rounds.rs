//! Fixes one round after the other: what one settles may make others possible. No round makes a file worse.

use super::{Batch, batch, with_fixer};
use crate::checks::{self, Code, Finding, Input, Severity};
use crate::edit::{Edits, Patched, Refusal};
use crate::kit::Origin;
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

/// What the rules are told of a file besides its text.
#[derive(Clone, Copy, Debug)]
pub struct About<'a> {
    /// What the user chose.
    pub options: &'a Options,
    /// Where the file is, if it is one.
    pub origin: Option<&'a Origin>,
    /// What the file is written in, where the text was decoded from it.
    pub encoding: Option<&'static str>,
    /// How many threads may look at it.
    pub threads: usize,
}

impl<'a> About<'a> {
    /// A text with this scan, to be checked.
    pub fn input(self, source: &'a dyn Source, scanned: &'a Scanned) -> Input<'a> {
        Input {
            source,
            chunks: &scanned.chunks,
            model: &scanned.model,
            halo: scanned.halo,
            options: self.options,
            origin: self.origin,
            encoding: self.encoding,
            threads: self.threads,
            kept: None,
        }
    }
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

/// What has been tried in vain, and is not tried again while something else helps: each try is a look at the whole text.
#[derive(Default)]
struct Vain {
    /// How many findings of a rule, the first ones, were tried one by one; all of them together were too.
    singles: BTreeMap<Code, usize>,
}

/// A file that is fixed, and how.
struct Work<'a> {
    source: &'a dyn Source,
    about: About<'a>,
    unsafe_too: bool,
    scan: &'a Scan<'a>,
}

/// Fixes all that can be fixed.
///
/// # Errors
/// Those of `scan`.
pub fn settle(
    source: &dyn Source,
    about: About<'_>,
    unsafe_too: bool,
    scan: &Scan<'_>,
) -> io::Result<Settled> {
    let work = Work {
        source,
        about,
        unsafe_too,
        scan,
    };
    let mut edits = Edits::default();
    let mut state = work.look(&edits)?;
    let mut count = 0;
    let mut vain = Vain::default();
    for _ in 0..ROUNDS {
        let all_tried = vain.singles.is_empty();
        match work.round(&edits, &state, &mut vain)? {
            Some((next, fixed, then)) => {
                (edits, state) = (next, then);
                count += fixed;
            }
            // What did not help may do so by now.
            None if !all_tried => vain = Vain::default(),
            None => break,
        }
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
    about: About<'_>,
    (code, edits): (Code, &Edits),
    scan: &Scan<'_>,
) -> io::Result<Result<(), Refusal>> {
    let work = Work {
        source,
        about,
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

/// There are fewer findings of the worst kind that changes, and more errors of no rule. What a mistake has hidden may
/// come to light with it.
fn is_better(before: &State, after: &State) -> bool {
    let by_severity = |state: &State| {
        let mut totals = [0; 4];
        for (code, total) in &state.totals {
            totals[code.rule().severity as usize] += total;
        }
        totals
    };
    by_severity(after) < by_severity(before) && more(before, after).is_none()
}

impl Work<'_> {
    /// The text with changes.
    fn look(&self, edits: &Edits) -> io::Result<State> {
        let patched = Patched::new(self.source, edits);
        let scanned = (self.scan)(&patched)?;
        let input = self.about.input(&patched, &scanned);
        // Nobody breaks it off.
        let (findings, totals) =
            checks::findings_up_to(&input, AT_ONCE, &|| false).unwrap_or_default();
        Ok(State {
            scanned,
            findings,
            totals,
        })
    }

    /// One round: everything at once, else what goes together of one rule, else a single fix.
    fn round(
        &self,
        edits: &Edits,
        state: &State,
        vain: &mut Vain,
    ) -> io::Result<Option<(Edits, usize, State)>> {
        let all = self.choose(edits, state, false, |_| true);
        if let Some(done) = self.attempt(edits, state, &all)? {
            return Ok(Some(done));
        }
        if all.fixed < 2 && !all.left {
            return Ok(None);
        }
        for &code in state.totals.keys() {
            let tried = vain.singles.get(&code).copied();
            if tried.is_none() {
                vain.singles.insert(code, 0);
                let of_rule = self.choose(edits, state, false, |finding| finding.code == code);
                if let Some(done) = self.attempt(edits, state, &of_rule)? {
                    vain.singles.remove(&code);
                    return Ok(Some(done));
                }
                if of_rule.fixed < 2 && !of_rule.left {
                    vain.singles.insert(code, SINGLES);
                    continue;
                }
            }
            let own = state.findings.iter().filter(|finding| finding.code == code);
            let own = own.take(SINGLES).skip(tried.unwrap_or(0));
            for single in own {
                let one = self.choose(edits, state, true, |finding| finding == single);
                if let Some(done) = self.attempt(edits, state, &one)? {
                    return Ok(Some(done));
                }
                // The next ones stand behind it: what helps there leaves it the first.
                *vain.singles.entry(code).or_default() += 1;
            }
        }
        Ok(None)
    }

    /// The fixes of some findings, or of a single one.
    fn choose(
        &self,
        edits: &Edits,
        state: &State,
        single: bool,
        of: impl Fn(&Finding) -> bool,
    ) -> Batch {
        let patched = Patched::new(self.source, edits);
        let input = self.about.input(&patched, &state.scanned);
        let findings = state.findings.iter().filter(|finding| of(finding)).cloned();
        with_fixer(&input, |fixer| {
            batch(fixer, findings, (self.unsafe_too, single))
        })
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
