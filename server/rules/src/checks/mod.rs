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
mod former;
mod input;
mod odd_lists;
mod one_mistake;
mod profile;
mod rule;
mod siblings;
mod slips;
mod subject;
#[cfg(test)]
mod testing;
mod tiers;
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

pub use allow::{allow_comment, allow_file_comment};
pub use code::Code;
pub use finding::{Finding, Geometry, Opening, Related};
pub(crate) use geometry::duplicates;
pub use input::Input;
pub(crate) use materials::blender_suffix;
pub use profile::{By, Profile};
pub use rule::{
    Base, CRATE_FILE, EXAMPLE_FILE, Edit, Example, LIGHT_FILE, ROOM_FILE, Rule, Severity,
};

pub(crate) use findings::Findings;
pub(crate) use odd_lists::{Odd, OddList};
pub(crate) use seal::Level;
pub use siblings::{SeamsFor, Siblings, Structure};
pub(crate) use slips::Slip;
pub(crate) use spaces::way_to_wall;
use std::collections::BTreeMap;
pub use subject::Subject;
pub use tiers::{Near, merged};
use until::Until;
pub use words::number;
pub(crate) use words::{field as field_words, nearest, plural};

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

/// The message of the finding into which `more` findings of a rule fold, of `total`; `first` is the message of the
/// first of them.
pub fn folded(code: Code, more: usize, total: usize, first: &str) -> String {
    if more == total {
        return format!("{first}: the first of {total} like it in this file");
    }
    format!(
        "{more} more findings of `{code}` from here on, {total} in this file; the first of them: {first}"
    )
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

/// Looks at a file as the rules see it. `None` if `cancelled` turned true before that was done: what was found in a text
/// that ended before its end is nothing.
fn look_at<T>(
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
