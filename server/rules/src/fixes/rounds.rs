//! A run of fixes: the text is checked, what can be fixed together is fixed, and the changed text is checked again. Where that
//! is worse, the halves are tried.
//!
//! - A run fixes what was found in the text as its author wrote it. What shows only afterwards is reported.
//! - After a safe run there are as many records, vertices and triangles as before.
//! - How often the text is checked does not depend on how much is wrong: see [`Run::may_look`].

use super::batch::{Batch, Choice, choose, together};
use super::{Account, Fixer};
use crate::checks::{self, Code, Finding, Findings, Input, Severity, Subject, Surroundings};
use crate::edit::Refusal;
use crate::kit::FileLocation;
use scan::Chunks;
use scan::model::Model;
use schema::options::Options;
use std::cell::{Cell, OnceCell};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use text::Source;
use text::{Edits, Patched};

/// A text as it was scanned.
#[derive(Clone, Debug)]
pub struct Scanned {
    /// It is a Halo file.
    pub halo: bool,
    /// Its chunks.
    pub chunks: Chunks,
    /// The records of the text.
    pub model: Model,
}

/// The context in which rules check a file, besides its text.
#[derive(Clone, Copy)]
pub struct About<'a> {
    /// The user's options.
    pub options: &'a Options,
    /// Where the file is, if it is one.
    pub origin: Option<&'a FileLocation>,
    /// The other structures in its folder.
    pub surroundings: Option<&'a dyn Surroundings>,
    /// The encoding of the file, where the text was decoded from it.
    pub encoding: Option<&'static str>,
    /// How many threads may check it.
    pub threads: usize,
    /// Whether the run has been cancelled.
    pub cancelled: &'a (dyn Fn() -> bool + Sync),
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
            surroundings: self.surroundings,
            encoding: self.encoding,
            threads: self.threads,
            kept: None,
        }
    }
}

/// The outcome of a run of fixes.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The edits of all fixes.
    pub edits: Edits,
    /// The findings in the changed text, folded as everywhere they are shown.
    pub findings: Vec<Finding>,
    /// The findings that were settled and left, by rule.
    pub account: Account,
}

/// The most findings of a rule that are looked at one by one.
const AT_ONCE: usize = 20_000;

/// Changed texts are checked up to this many times the length of the text in total. With the first check and the work
/// on the fixes, a run takes less than five times as long as a check.
const RECHECK_BUDGET: usize = 3;

/// How many bytes of changed text may be checked in any case: that takes less time than starting the program.
const FREE: usize = 1 << 20;

/// Reads a text.
pub type Scan<'s> = dyn Fn(&dyn Source) -> io::Result<Scanned> + 's;

/// Fixes all that can be fixed.
///
/// # Errors
/// Those of `scan`; [`io::ErrorKind::Interrupted`] where it was cancelled.
pub fn fix_all(
    source: &dyn Source,
    about: About<'_>,
    unsafe_too: bool,
    scan: &Scan<'_>,
) -> io::Result<Settled> {
    let run = Run {
        source,
        about,
        unsafe_too,
        scan,
        first: OnceCell::new(),
        looked_at: Cell::new(0),
    };
    // The first look: there is no earlier text to compare with.
    let settled = run.look(&Edits::default(), None, true)?;
    settled.ok_or_else(|| io::ErrorKind::Interrupted.into())
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
    let look = |edits: &Edits| {
        let patched = Patched::new(source, edits);
        let scanned = scan(&patched)?;
        let input = about.input(&patched, &scanned);
        let see = |subject: &Subject<'_>, found: Findings| Seen::of(subject, &found);
        checks::with_findings(&input, (1, |_| true), about.cancelled, see)
            .ok_or_else(|| io::Error::from(io::ErrorKind::Interrupted))
    };
    let (before, after) = (look(&Edits::default())?, look(edits)?);
    if after.total(code) >= before.total(code) {
        return Ok(Err(Refusal::new(format!(
            "this would leave the file with `{code}`: fix the errors around it first"
        ))));
    }
    let fixed = BTreeSet::from([code]);
    if after.is_better(&before, &fixed, uncovers(code)) {
        return Ok(Ok(()));
    }
    match after.more_than(&before) {
        Some(other) => Ok(Err(Refusal::new(format!(
            "this would make another error, `{other}`: fix the errors around it first"
        )))),
        None => Ok(Ok(())),
    }
}

/// The properties of a text that are compared before and after fixes.
struct Seen {
    totals: BTreeMap<Code, usize>,
    /// Readers accept the text: only then do all rules check it.
    is_sound: bool,
    /// How many materials, objects, instances, vertices and triangles it holds.
    holds: [usize; 5],
}

impl Seen {
    fn of(subject: &Subject<'_>, findings: &Findings) -> Self {
        let model = subject.model;
        let lists = |list: fn(&scan::model::Object) -> usize| model.objects.iter().map(list).sum();
        Seen {
            totals: findings.totals(),
            is_sound: subject.is_sound(),
            holds: [
                model.materials.len(),
                model.objects.len(),
                model.instances.len(),
                lists(|object| object.vertices.as_ref().map_or(0, |list| list.found)),
                lists(|object| object.triangles.as_ref().map_or(0, |list| list.found)),
            ],
        }
    }

    fn total(&self, code: Code) -> usize {
        self.totals.get(&code).copied().unwrap_or(0)
    }

    /// A rule that says more errors than before. Rules that did not look at the text before have not said any.
    fn more_than(&self, before: &Seen) -> Option<Code> {
        let mut codes = self.totals.keys().copied();
        codes.find(|&code| {
            code.rule().severity == Severity::Error
                && (before.is_sound || code.is_of_structure())
                && self.total(code) > before.total(code)
        })
    }

    /// There are fewer findings of rules whose findings were fixed, and more errors of no rule. Where the fixes only `uncover`
    /// what was hidden, fewer errors in all will do.
    fn is_better(&self, before: &Seen, fixed: &BTreeSet<Code>, uncover: bool) -> bool {
        let fewer = |&code: &Code| self.total(code) < before.total(code);
        let more = |&code: &Code| self.total(code) > before.total(code);
        let is_harmless = self.more_than(before).is_none()
            || (uncover && before.is_sound && self.errors() < before.errors());
        fixed.iter().any(fewer) && !fixed.iter().any(more) && is_harmless
    }

    fn errors(&self) -> usize {
        let errors = self.totals.iter();
        let errors = errors.filter(|(code, _)| code.rule().severity == Severity::Error);
        errors.map(|(_, total)| total).sum()
    }

    /// No list of the text holds less than before. If readers accept only the new text, the old counts are unknown and
    /// this is true.
    fn holds_all_of(&self, before: &Seen) -> bool {
        let mut both = self.holds.iter().zip(&before.holds);
        (self.is_sound && !before.is_sound) || both.all(|(is, was)| is >= was)
    }
}

/// The findings in the text as its author wrote it.
struct First {
    totals: BTreeMap<Code, usize>,
    /// Where each finding is, in the order of the text.
    places: Vec<(usize, Code)>,
    holds: [usize; 5],
}

/// A file that is fixed, and how.
struct Run<'a> {
    source: &'a dyn Source,
    about: About<'a>,
    unsafe_too: bool,
    scan: &'a Scan<'a>,
    first: OnceCell<First>,
    /// How many bytes of changed texts were checked.
    looked_at: Cell<usize>,
}

/// The state that a fixed text is compared with.
struct Before<'s> {
    /// The properties of the text before.
    seen: &'s Seen,
    /// The rules whose findings were fixed.
    fixed: BTreeSet<Code>,
    /// The findings that were fixed last may have hidden others: see [`uncovers`].
    uncover: bool,
}

/// Fixes of this rule may uncover other findings: where a repeated triangle is removed, the hole that both were in may
/// show.
fn uncovers(code: Code) -> bool {
    code == Code::DuplicateTriangle
}

/// A text with changes, as it was seen.
struct Look<'l, 's> {
    fixer: &'l Fixer<'s>,
    edits: &'l Edits,
    seen: &'l Seen,
    findings: &'l [Finding],
}

impl Run<'_> {
    /// A changed text may be checked once more.
    fn may_look(&self) -> bool {
        let most = self.source.len().saturating_mul(RECHECK_BUDGET).max(FREE);
        let then = self.looked_at.get().saturating_add(self.source.len());
        if then <= most {
            self.looked_at.set(then);
        }
        then <= most
    }

    /// Checks the text with changes and, with `goes_on`, fixes what is left. `None` where fixes of findings of some rules have made
    /// it no better than it was.
    fn look(
        &self,
        edits: &Edits,
        before: Option<&Before<'_>>,
        goes_on: bool,
    ) -> io::Result<Option<Settled>> {
        let patched = Patched::new(self.source, edits);
        let scanned = (self.scan)(&patched)?;
        let input = self.about.input(&patched, &scanned);
        let each: fn(Code) -> bool = match self.unsafe_too {
            true => |_| true,
            false => Code::may_have_safe_fix,
        };
        let each = (AT_ONCE, each);
        let looked = checks::with_findings(&input, each, self.about.cancelled, |subject, found| {
            let seen = Seen::of(subject, &found);
            let (folded, all) = (found.folded(), found.finish());
            let is_worse = before.is_some_and(|before| {
                !seen.is_better(before.seen, &before.fixed, before.uncover)
                    || (!self.unsafe_too && !seen.holds_all_of(before.seen))
            });
            if is_worse {
                return Ok(None);
            }
            let first = self.first.get_or_init(|| First {
                totals: seen.totals.clone(),
                places: all.iter().map(|it| (it.span.start, it.code)).collect(),
                holds: seen.holds,
            });
            let look = Look {
                fixer: &Fixer::of(subject),
                edits,
                seen: &seen,
                findings: &all,
            };
            if goes_on && let Some(settled) = self.go_on(&look, first)? {
                return Ok(Some(settled));
            }
            let totals = [&first.totals, &seen.totals];
            Ok(Some(Settled {
                edits: edits.clone(),
                account: Account::of(look.fixer, totals, &all, self.unsafe_too)
                    .compared([&first.holds, &seen.holds]),
                findings: folded,
            }))
        });
        looked.unwrap_or_else(|| Err(io::ErrorKind::Interrupted.into()))
    }

    /// Fixes what is found in a text and was there from the start: all of it together, else by rule, else the halves.
    fn go_on(&self, look: &Look<'_, '_>, first: &First) -> io::Result<Option<Settled>> {
        let from_start = from_start(&first.places, look.edits);
        let is_wanted =
            |it: &&Finding| it.more == 0 && from_start.contains(&(it.span.start, it.code));
        let wanted = || look.findings.iter().filter(is_wanted);
        let mut choices = choose(look.fixer, wanted(), (self.unsafe_too, false));
        let mut groups = vec![(0..choices.len()).collect::<Vec<usize>>()];
        let (mut made, mut best) = (Vec::new(), None);
        while let Some(group) = groups.pop() {
            let trial = [made.as_slice(), &group].concat();
            let batch = together(look.fixer, &choices, &trial).unwrap_or_default();
            let mut done = None;
            if batch.made.len() > made.len() {
                if !self.may_look() {
                    break;
                }
                let last = group.iter().filter_map(|&number| choices.get(number));
                let uncover = last.into_iter().all(|it| uncovers(it.code));
                let goes_on = groups.is_empty();
                let settled = self.attempt(look, (&choices, &batch), (uncover, goes_on))?;
                done = settled.map(|settled| (settled, goes_on));
            }
            let failed = match (done, group.as_slice()) {
                (Some(done), _) => {
                    (made, best) = (batch.made, Some(done));
                    batch.refused
                }
                (None, [] | [_]) => group,
                (None, many) => {
                    let code = |number: &usize| choices.get(*number).map(|it| it.code);
                    let first = many.partition_point(|it| code(it) == many.first().and_then(code));
                    let at = if first < many.len() { first } else { first / 2 };
                    let (one, other) = many.split_at(at);
                    groups.extend([other.to_vec(), one.to_vec()]);
                    continue;
                }
            };
            // What does not go for all findings of a rule at once may go for each.
            let failed = failed.iter().filter_map(|&number| choices.get(number));
            let wide: BTreeSet<Code> = failed.filter(|it| it.is_wide()).map(|it| it.code).collect();
            let own = wanted().filter(|finding| wide.contains(&finding.code));
            let from = choices.len();
            choices.extend(choose(look.fixer, own, (self.unsafe_too, true)));
            groups.extend((from < choices.len()).then(|| (from..choices.len()).collect()));
        }
        match best {
            // What touched these fixes may be fixed now. That they are right is known.
            Some((settled, false)) if self.may_look() => self.look(&settled.edits, None, true),
            best => Ok(best.map(|(settled, _)| settled)),
        }
    }

    /// Makes fixes, if that makes the text better.
    fn attempt(
        &self,
        look: &Look<'_, '_>,
        (choices, batch): (&[Choice<'_>], &Batch),
        (uncover, goes_on): (bool, bool),
    ) -> io::Result<Option<Settled>> {
        let made = batch.made.iter().filter_map(|&number| choices.get(number));
        let before = Before {
            seen: look.seen,
            fixed: made.map(|choice| choice.code).collect(),
            uncover,
        };
        let edits = look.edits.then(&batch.edits, self.source);
        self.look(&edits, Some(&before), goes_on)
    }
}

/// Where findings of a text are once it is changed.
fn from_start(places: &[(usize, Code)], edits: &Edits) -> BTreeSet<(usize, Code)> {
    let mut changes = edits.iter().peekable();
    // Bytes that the changes before a place took out and put in.
    let (mut removed, mut added) = (0, 0);
    let moved = places.iter().map(|&(at, code)| {
        while let Some((range, text)) = changes.next_if(|(range, _)| range.end <= at) {
            removed += range.len();
            added += text.len();
        }
        let within = changes.peek().filter(|(range, _)| range.start < at);
        let at = within.map_or(at, |(range, _)| range.start);
        ((at + added).saturating_sub(removed), code)
    });
    moved.collect()
}
