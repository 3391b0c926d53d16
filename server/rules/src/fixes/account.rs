//! Accounts: the findings that a run of fixes settled and left, by rule.

use super::{Fix, Fixer, Safety};
use crate::checks::{Code, Finding, plural};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The findings that a run of fixes settled and left, by rule. Accounts of several files can be added up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Account {
    rules: BTreeMap<Code, Entry>,
    /// How many elements of [`LISTS`] were taken out. Only fixes that are not safe take any.
    taken_out: [usize; LISTS.len()],
}

/// The elements of the lists whose lengths are compared.
const LISTS: [&str; 5] = ["material", "object", "instance", "vertex", "triangle"];

/// The findings of a rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Entry {
    fixed: usize,
    left: usize,
    why: Option<Why>,
}

/// Why findings are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Why {
    /// Nothing is known that could be done.
    NoFix,
    /// Only its author can choose what is to be done.
    Choice,
    /// Only a fix that is not safe is known, and those were not asked for.
    Unsafe,
    /// They were not there, or did not show, before other findings were fixed.
    New,
    /// Their fix could not be made, or made another error.
    Failed,
}

impl Account {
    /// Compares the totals of the rules before and after a run; `left` are the findings that are left.
    pub(super) fn of(
        fixer: &Fixer<'_>,
        [before, after]: [&BTreeMap<Code, usize>; 2],
        left: &[Finding],
        unsafe_too: bool,
    ) -> Self {
        let mut account = Account::default();
        for code in before.keys().chain(after.keys()).copied() {
            let [was, is] = [before, after].map(|it| it.get(&code).copied().unwrap_or(0));
            let first = left.iter().find(|finding| finding.code == code);
            let entry = Entry {
                fixed: was.saturating_sub(is),
                left: is,
                why: first.map(|first| match was {
                    0 => Why::New,
                    _ => why(fixer, first, unsafe_too),
                }),
            };
            account.rules.insert(code, entry);
        }
        account
    }

    /// Adds how much shorter the lists are than they were.
    pub(super) fn compared(mut self, [before, after]: [&[usize; LISTS.len()]; 2]) -> Self {
        for (taken_out, (was, is)) in self.taken_out.iter_mut().zip(before.iter().zip(after)) {
            *taken_out = was.saturating_sub(*is);
        }
        self
    }

    /// How many findings are fixed.
    pub fn fixed(&self) -> usize {
        self.rules.values().map(|entry| entry.fixed).sum()
    }

    /// How many findings are left.
    pub fn left(&self) -> usize {
        self.rules.values().map(|entry| entry.left).sum()
    }

    /// Adds what was done in another file.
    pub fn add(&mut self, other: &Account) {
        for (&code, entry) in &other.rules {
            let own = self.rules.entry(code).or_default();
            own.fixed += entry.fixed;
            own.left += entry.left;
            own.why = own.why.or(entry.why);
        }
        for (own, other) in self.taken_out.iter_mut().zip(other.taken_out) {
            *own += other;
        }
    }

    /// The settled findings, by rule, and what was taken out for that: `2 unused-vertex; taken out: 2 vertices`.
    pub fn done(&self) -> String {
        let lists = LISTS.iter().zip(self.taken_out);
        let lists = lists.filter(|(_, count)| *count > 0);
        let gone = lists.map(|(list, count)| plural(count, list));
        let gone = gone.collect::<Vec<_>>().join(", ");
        let kinds = self.rules.iter().filter(|(_, entry)| entry.fixed > 0);
        let kinds = kinds.map(|(code, entry)| format!("{} {code}", entry.fixed));
        let kinds = kinds.collect::<Vec<_>>().join(", ");
        match gone.is_empty() {
            true => kinds,
            false => format!("{kinds}; taken out: {gone}"),
        }
    }

    /// The findings left, by rule, and why: `left 2: 1 open-edge (no fix is known), 1 …`. `elsewhere` says where unsafe
    /// fixes are made, and `cures` where those that have to be chosen are.
    pub fn rest(&self, elsewhere: &str, cures: &str) -> String {
        let mut text = match self.left() {
            0 => return "none left".to_owned(),
            left => format!("left {left}: "),
        };
        let kinds = self.rules.iter().filter(|(_, entry)| entry.left > 0);
        for (number, (code, entry)) in kinds.enumerate() {
            let comma = if number == 0 { "" } else { ", " };
            // Writing to a string does not fail.
            let _ = write!(text, "{comma}{} {code}", entry.left);
            let _ = match entry.why {
                None => Ok(()),
                Some(Why::NoFix) => write!(text, " (no fix is known)"),
                Some(Why::Choice) => write!(text, " ({cures})"),
                Some(Why::Unsafe) if is_count(*code) => {
                    write!(text, " (a fix may hide what was lost: {elsewhere})")
                }
                Some(Why::Unsafe) => write!(text, " (no safe fix: {elsewhere})"),
                Some(Why::New) => write!(text, " (did not show before)"),
                Some(Why::Failed) => {
                    write!(text, " (the fix cannot be made, or makes another error)")
                }
            };
        }
        text
    }
}

/// Why a finding that was there from the start is left.
fn why(fixer: &Fixer<'_>, finding: &Finding, unsafe_too: bool) -> Why {
    let fixes = fixer.fixes(finding);
    let has = |safety: Safety| fixes.iter().any(|fix| fix.safety == safety);
    let is_cure = |fix: &Fix<'_>| fix.safety == Safety::Manual && !fix.silences;
    match (has(Safety::Safe), has(Safety::Unsafe)) {
        (true, _) => Why::Failed,
        (_, true) if unsafe_too => Why::Failed,
        (_, true) => Why::Unsafe,
        _ if fixes.iter().any(is_cure) => Why::Choice,
        _ => Why::NoFix,
    }
}

/// The rule compares a count or a heading with what stands there.
fn is_count(code: Code) -> bool {
    matches!(
        code,
        Code::MaterialCountMismatch
            | Code::ObjectCountMismatch
            | Code::InstanceCountMismatch
            | Code::VertexCountMismatch
            | Code::TriangleCountMismatch
            | Code::HeadingMismatch
    )
}
