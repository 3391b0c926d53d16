//! Runs all rules on a file.

use super::code::Code;
use super::finding::Finding;
use super::findings::Findings;
use super::input::Input;
use super::subject::Subject;
use super::tiers::{self, look_at};
use std::collections::BTreeMap;

/// The findings of all rules in a file, in file order. If a rule has more than [`Findings::FOLD`], the first
/// [`Findings::SHOWN`] stay as they are, and one more counts the rest.
pub fn findings(input: &Input<'_>) -> Vec<Finding> {
    findings_until(input, &|| false).unwrap_or_default()
}

/// The findings of all rules in a file, as [`findings()`] folds them; `None` if `cancelled` turned true before they
/// were complete.
pub fn findings_until(
    input: &Input<'_>,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Option<Vec<Finding>> {
    all(input, Findings::new(&input.options.rules), cancelled).map(Findings::finish)
}

/// The findings of all rules, folded only where a rule has more than `limit`, and the number of findings of each rule.
/// `None` if `cancelled` turned true before they were complete.
pub fn findings_up_to(
    input: &Input<'_>,
    limit: usize,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Option<(Vec<Finding>, BTreeMap<Code, usize>)> {
    let findings = Findings::up_to(&input.options.rules, limit);
    let findings = all(input, findings, cancelled)?;
    let totals = findings.totals();
    Some((findings.finish(), totals))
}

/// Runs all rules, and gives `work` the file as they have seen it, with their findings. The rules that `each` names
/// fold only beyond its limit. `None` if `cancelled` turned true before it was done.
pub(crate) fn with_findings<T>(
    input: &Input<'_>,
    each: (usize, fn(Code) -> bool),
    cancelled: &(dyn Fn() -> bool + Sync),
    work: impl FnOnce(&Subject<'_>, Findings) -> T,
) -> Option<T> {
    let mut findings = Findings::each_of(&input.options.rules, each);
    look_at(input, cancelled, |subject| {
        subject.keep_first_uvs();
        tiers::first(subject, &mut findings, cancelled);
        tiers::second(subject, &mut findings, cancelled);
        (!cancelled()).then(|| work(subject, findings))
    })?
}

/// The findings of some rules at a byte offset, even if a rule has too many elsewhere to show them all.
pub fn findings_at(input: &Input<'_>, codes: &[Code], offset: usize) -> Vec<Finding> {
    let findings = Findings::at(&input.options.rules, codes, offset);
    let all = all(input, findings, &|| false).unwrap_or_default().finish();
    let touches = |finding: &Finding| finding.span.start <= offset && offset <= finding.span.end;
    all.into_iter().filter(touches).collect()
}

/// Asks all rules. `None` if `cancelled` turned true before they had answered.
fn all(
    input: &Input<'_>,
    mut findings: Findings,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Option<Findings> {
    look_at(input, cancelled, |subject| {
        tiers::first(subject, &mut findings, cancelled);
        tiers::second(subject, &mut findings, cancelled);
    })?;
    Some(findings)
}
