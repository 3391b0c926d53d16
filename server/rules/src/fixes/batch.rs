//! Fixes made together.

use super::{Fix, Fixer, How, Safety, Scope, Taken};
use crate::checks::{Code, Finding};
use crate::edit::{Records, Refusal};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use text::{Draft, Edits};

/// A finding that is to be fixed, and how: what is tried first stands first.
pub(super) struct Choice<'s> {
    pub code: Code,
    fixes: Vec<Fix<'s>>,
}

impl Choice<'_> {
    /// It stands for all findings of its rule.
    pub fn is_wide(&self) -> bool {
        self.fixes.first().is_some_and(is_wide)
    }
}

fn is_wide(fix: &Fix<'_>) -> bool {
    fix.scope != Scope::Finding
}

/// Finds the fixes for findings, in the order of their rules: safe ones, unless the unsafe are asked for too. Where one fix
/// settles all findings of a rule it stands for them, unless each is to be fixed by a `single` one.
pub(super) fn choose<'s, 'f>(
    fixer: &Fixer<'s>,
    findings: impl Iterator<Item = &'f Finding>,
    (unsafe_too, single): (bool, bool),
) -> Vec<Choice<'s>> {
    let mut choices: Vec<Choice<'s>> = Vec::new();
    let mut whole: BTreeSet<Code> = BTreeSet::new();
    for finding in findings {
        let code = finding.code;
        if whole.contains(&code) || !(unsafe_too || code.may_have_safe_fix()) {
            continue;
        }
        let mut fixes = fixer.unseen(finding);
        fixes.retain(|fix| match fix.safety {
            Safety::Safe => true,
            Safety::Unsafe => unsafe_too,
            Safety::Manual => false,
        });
        // What one would not choose for a finding is made for all of them, or by hand.
        fixes.retain(|fix| if is_wide(fix) { !single } else { fix.preferred });
        if fixes.iter().any(is_wide) {
            fixes.retain(is_wide);
        }
        if fixes.is_empty() {
            continue;
        }
        let choice = Choice { code, fixes };
        if choice.is_wide() {
            whole.insert(code);
        }
        choices.push(choice);
    }
    choices.sort_by_key(|choice| choice.code);
    choices
}

/// Fixes of several findings as one change.
#[derive(Debug, Default)]
pub(super) struct Batch {
    /// The changes of all its fixes.
    pub edits: Edits,
    /// The numbers of the choices in it. Choices that touch these are left for another round.
    pub made: Vec<usize>,
    /// The numbers of the choices that cannot be made.
    pub refused: Vec<usize>,
}

/// Makes one change of the choices with these numbers that do not touch each other.
///
/// # Errors
/// If their plans for the lists of the file do not fit together.
pub(super) fn together(
    fixer: &Fixer<'_>,
    choices: &[Choice<'_>],
    wanted: &[usize],
) -> Result<Batch, Refusal> {
    let subject = fixer.subject;
    let mut gathering = Gathering {
        taken: Taken::default(),
        plain: Vec::new(),
        changed: Ranges::default(),
        set: Ranges::default(),
        records: Records::new(&subject.file, subject.chunks).ok(),
    };
    let mut batch = Batch::default();
    for &number in wanted {
        let fixes = choices.get(number).map_or(&[][..], |it| &it.fixes);
        let mut tried = fixes.iter().map(|fix| gathering.take(number, fix));
        match tried.find(|taking| *taking != Taking::Refused) {
            Some(Taking::Planned) => batch.made.push(number),
            Some(Taking::Changed | Taking::Touches) => {}
            Some(Taking::Refused) | None => batch.refused.push(number),
        }
    }
    let mut draft = Draft::default();
    let mut lists = Ranges::default();
    if let Some(records) = gathering.records.filter(|_| !batch.made.is_empty()) {
        let edits = records.finish()?;
        edits.iter().for_each(|(range, _)| lists.add(range));
        draft.add(&edits);
    }
    // What takes elements out goes before what changes them: a triangle that is there twice is not turned over as well.
    for (number, edits) in gathering.plain {
        if !edits.iter().any(|(range, _)| lists.touch(&range)) {
            draft.add(&edits);
            batch.made.push(number);
        }
    }
    batch.edits = draft.finish()?;
    Ok(batch)
}

/// The outcome of adding a fix to a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taking {
    /// Its changes of bytes are part of the batch, unless a plan touches the same bytes.
    Changed,
    /// Its plan for lists is part of the batch.
    Planned,
    /// It touches bytes or lists that another fix changes.
    Touches,
    /// It cannot be made, or changes nothing.
    Refused,
}

/// A batch while fixes are added to it.
struct Gathering<'f, 'a> {
    taken: Taken,
    /// The changes of bytes, with the numbers of their choices.
    plain: Vec<(usize, Edits)>,
    /// The bytes that `plain` changes.
    changed: Ranges,
    /// The bytes of values that the plans set.
    set: Ranges,
    /// The plans; `None` if the file's counts and values do not fit together.
    records: Option<Records<'f, 'a>>,
}

impl Gathering<'_, '_> {
    fn take(&mut self, number: usize, fix: &Fix<'_>) -> Taking {
        match &fix.how {
            How::Edits(make) => {
                let Some(edits) = make(&mut self.taken).ok().filter(|edits| !edits.is_empty())
                else {
                    return Taking::Refused;
                };
                if edits.iter().any(|(range, _)| self.is_touched(&range)) {
                    return Taking::Touches;
                }
                edits.iter().for_each(|(range, _)| self.changed.add(range));
                self.plain.push((number, edits));
                Taking::Changed
            }
            How::Plan(_, plan) => {
                let Some(records) = &self.records else {
                    return Taking::Refused;
                };
                let mut own = records.beside();
                if plan(&mut own).is_err() || own.is_empty() {
                    return Taking::Refused;
                }
                let set: Vec<Range<usize>> = own.set_values().cloned().collect();
                if set.iter().any(|range| self.is_touched(range)) {
                    return Taking::Touches;
                }
                if !self.records.as_mut().is_some_and(|all| all.join(own)) {
                    return Taking::Touches;
                }
                set.into_iter().for_each(|range| self.set.add(range));
                Taking::Planned
            }
        }
    }

    fn is_touched(&self, range: &Range<usize>) -> bool {
        self.changed.touch(range) || self.set.touch(range)
    }
}

/// Stretches that do not overlap: start and end of each.
#[derive(Debug, Default)]
struct Ranges(BTreeMap<usize, usize>);

impl Ranges {
    fn add(&mut self, range: Range<usize>) {
        self.0.insert(range.start, range.end);
    }

    fn touch(&self, range: &Range<usize>) -> bool {
        let before = self.0.range(..=range.end).next_back();
        before.is_some_and(|(_, &end)| end >= range.start)
    }
}
