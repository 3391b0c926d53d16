//! Fixes of findings as data, for programs that show them and let somebody choose.

use super::{Columns, Proposal, Replacement, positions};
use crate::checks::{Finding, Input};
use crate::fixes::{About, Fix, Fixer, Safety, Scanned, Scope, Taken, verify, with_fixer};
use std::io;
use text::{Edits, Source};

/// The first findings of a file, for which fixes are looked for: each fix is tried by checking what it leaves.
const FINDINGS: usize = 200;

/// A fix with more changes than this renumbers most of a file: `--fix` makes it, and no list of places is of use.
const CHANGES: usize = 100;

/// The fixes of each finding, those to choose first before others. A comment that hides a finding is not among them.
pub fn proposals(
    input: &Input<'_>,
    findings: &[Finding],
    columns: Columns,
    scan: &dyn Fn(&dyn Source) -> io::Result<Scanned>,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Vec<Vec<Proposal>> {
    let about = About {
        options: input.options,
        origin: input.origin,
        surroundings: input.surroundings,
        encoding: input.encoding,
        threads: input.threads,
        cancelled,
    };
    let verified = |finding: &Finding, fix: &Fix<'_>| {
        let edits = fix.edits(&mut Taken::default()).ok()?;
        if edits.is_empty() || edits.len() > CHANGES {
            return None;
        }
        // What somebody picks by its title is done as the title says; the others must leave no other error.
        let settles = fix.safety == Safety::Manual
            || verify(input.source, about, (finding.code, &edits), scan).is_ok_and(|it| it.is_ok());
        settles.then(|| (fix.title.clone(), fix.safety, edits))
    };
    let of_finding = |fixer: &Fixer<'_>, finding: &Finding| -> Vec<_> {
        let fixes = fixer.fixes(finding).into_iter();
        let fixes = fixes.filter(|fix| !fix.silences && fix.scope == Scope::Finding);
        fixes.filter_map(|fix| verified(finding, &fix)).collect()
    };
    let made: Vec<Vec<_>> = with_fixer(input, |fixer| {
        let first = findings.iter().take(FINDINGS);
        first.map(|finding| of_finding(fixer, finding)).collect()
    });
    located(input, made, columns)
}

/// Changes with their lines and columns.
fn located(
    input: &Input<'_>,
    made: Vec<Vec<(String, Safety, Edits)>>,
    columns: Columns,
) -> Vec<Vec<Proposal>> {
    let changes = made.iter().flatten().flat_map(|(_, _, edits)| edits.iter());
    let mut offsets: Vec<usize> = changes
        .flat_map(|(span, _)| [span.start, span.end])
        .collect();
    offsets.sort_unstable();
    offsets.dedup();
    let places = positions(input.source, &offsets, columns, input.threads);
    let proposal = |(title, safety, edits): (String, Safety, Edits)| Proposal {
        title,
        safety: safety.name(),
        edits: edits
            .iter()
            .map(|(span, text)| Replacement {
                range: places.range(&span),
                text: columns.decode(text),
            })
            .collect(),
    };
    made.into_iter()
        .map(|fixes| fixes.into_iter().map(proposal).collect())
        .collect()
}
