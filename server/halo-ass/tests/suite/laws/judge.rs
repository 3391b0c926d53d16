//! Compares the checker's findings in a text with the strict reader.

use crate::damage::Damage;
use crate::strict;
use rules::checks::{self, Code, Finding, Severity};
use scan::model::{Model, detail};
use scan::{CHUNK, scan_all};
use schema::options::Options;
use std::ops::Range;
use text::Source;

/// The errors that say that a text is not built as the format says; values, indices and names are others.
const STRUCTURE: [&str; 30] = [
    "unexpected-token",
    "unterminated-string",
    "missing-value",
    "extra-value",
    "expected-integer",
    "expected-number",
    "expected-string",
    "unsupported-version",
    "missing-section",
    "section-order",
    "unknown-object-type",
    "negative-count",
    "material-count-mismatch",
    "material-string-count-mismatch",
    "object-count-mismatch",
    "vertex-count-mismatch",
    "triangle-count-mismatch",
    "influence-count-mismatch",
    "uv-count-mismatch",
    "instance-count-mismatch",
    "record-of-another-version",
    "merge-conflict",
    "second-file",
    "unexpected-end",
    "lost-semicolon",
    "stray-text",
    "replaced-signs",
    "not-halo-ass",
    "bone-list-mismatch",
    "number-overflow",
];

pub struct Judgement {
    pub refused: bool,
    /// The errors, in file order.
    pub errors: Vec<Finding>,
    /// Those of them that speak of structure.
    pub structure: Vec<Code>,
    /// Tokens that are neither values nor in findings.
    pub unaccounted: usize,
    /// Where the first of them stands.
    pub first_unaccounted: Option<usize>,
}

pub fn judge(text: &str) -> Judgement {
    let bytes = text.as_bytes();
    let source: &dyn Source = &bytes;
    let chunks = scan_all(&bytes, (1, CHUNK), &|_| true);
    let model = Model::build(&chunks);
    let options = Options::default();
    let input = checks::Input {
        source,
        chunks: &chunks,
        model: &model,
        halo: true,
        origin: None,
        surroundings: None,
        encoding: None,
        threads: 1,
        kept: None,
        options: &options,
    };
    let findings = checks::findings(&input);
    let errors: Vec<Finding> = findings
        .iter()
        .filter(|finding| finding.code.rule().severity == Severity::Error)
        .cloned()
        .collect();
    let refused = strict::accepts(text).is_err();
    // What a reader takes may still hold a number that none can hold: that is a matter of values.
    let is_structure = |code: Code| {
        STRUCTURE.contains(&code.name()) && (refused || code.name() != "number-overflow")
    };
    let values = values(source, &chunks, &model);
    // Of many stretches most are folded into one finding, which counts them.
    let mut places: Vec<Range<usize>> = findings
        .iter()
        .map(|finding| finding.span.clone())
        .collect();
    places.extend(model.strays.iter().map(|stray| stray.span.clone()));
    let (unaccounted, first_unaccounted) = unaccounted(text, &places, &values, &chunks);
    Judgement {
        refused,
        structure: errors
            .iter()
            .map(|error| error.code)
            .filter(|&code| is_structure(code))
            .collect(),
        unaccounted,
        first_unaccounted,
        errors,
    }
}

fn values(source: &dyn Source, chunks: &scan::Chunks, model: &Model) -> Vec<Range<usize>> {
    detail::values(source, chunks, model, 0..source.len())
        .into_iter()
        .map(|value| value.span)
        .collect()
}

/// How many tokens nothing accounts for, less those that a chunk counts but does not name.
fn unaccounted(
    text: &str,
    findings: &[Range<usize>],
    values: &[Range<usize>],
    chunks: &scan::Chunks,
) -> (usize, Option<usize>) {
    let mut covered: Vec<Range<usize>> = values.to_vec();
    covered.extend(findings.iter().cloned());
    let mut start = 0;
    let mut folded = 0;
    for chunk in chunks.iter().flatten() {
        for mark in &chunk.body.marks {
            let at = start + mark.span.at as usize;
            covered.push(at..at + mark.span.len as usize);
        }
        folded += chunk
            .body
            .more
            .iter()
            .map(|more| more.tokens as usize)
            .sum::<usize>();
        start += chunk.len as usize;
    }
    covered.sort_by_key(|range| range.start);
    let mut reach = 0;
    let mut next = 0;
    let mut missing = 0usize;
    let mut first = None;
    for token in strict::tokens(text) {
        while covered
            .get(next)
            .is_some_and(|range| range.start <= token.span.start)
        {
            reach = reach.max(covered[next].end);
            next += 1;
        }
        if reach < token.span.end {
            missing += 1;
            first.get_or_insert(token.span.start);
        }
    }
    (missing.saturating_sub(folded), first)
}

/// Whether an error stands in the damaged record, at the damaged lines, or at the count of the damaged list.
pub fn is_at(error: &Finding, before: &str, damage: &Damage) -> bool {
    let text = &damage.text;
    let grown = damage.new as i64 - damage.old.len() as i64;
    let moved = |at: usize| match at {
        at if at <= damage.old.start => at,
        at if at >= damage.old.end => (at as i64 + grown) as usize,
        _ => damage.old.start,
    };
    let line_before = |at: usize| {
        let start = text[..at].rfind('\n').unwrap_or(0);
        text[..start].trim_end().rfind('\n').map_or(0, |at| at + 1)
    };
    let line_behind = |at: usize| {
        let rest = &text[at..];
        let blank = rest.len() - rest.trim_start().len();
        rest[blank..]
            .find('\n')
            .map_or(text.len(), |end| at + blank + end + 1)
    };
    let touched = damage.old.start..damage.old.start + damage.new;
    let near = line_before(touched.start)..line_behind(touched.end);
    let start = error.span.start;
    if near.contains(&start) || start == near.end {
        return true;
    }
    let records = strict::records(before).map_or(Vec::new(), |(_, records)| records);
    records
        .iter()
        .filter(|record| record.span.start <= damage.old.end && damage.old.start <= record.span.end)
        .any(|record| {
            // A mesh is large: what is wrong with a vertex must be told at the vertex.
            let whole = record.kind != strict::RecordKind::Mesh;
            let inside =
                whole && (moved(record.span.start)..=moved(record.span.end)).contains(&start);
            inside
                || record
                    .count
                    .as_ref()
                    .is_some_and(|count| moved(count.start) == start)
        })
}

/// A broken law as a person would want to see it.
pub fn describe(seed: u64, before: &str, damage: Option<&Damage>, judgement: &Judgement) -> String {
    let text = damage.map_or(before, |damage| damage.text.as_str());
    let mut shown = format!("  seed {seed}, {} bytes\n", text.len());
    if let Some(damage) = damage {
        let cut = |text: &str| text.chars().take(160).collect::<String>();
        let line = text[..damage.old.start].matches('\n').count() + 1;
        let old = cut(&before[damage.old.clone()]);
        let new = cut(&text[damage.old.start..damage.old.start + damage.new]);
        shown += &format!("    line {line}: {old:?} -> {new:?}\n");
    }
    for error in judgement.errors.iter().take(6) {
        let line = text[..error.span.start.min(text.len())]
            .matches('\n')
            .count()
            + 1;
        shown += &format!("    {line}: {} {}\n", error.code, error.message);
    }
    let near = judgement.first_unaccounted.map(|at| {
        let line = text[..at].matches('\n').count() + 1;
        (line, text[at..].chars().take(40).collect::<String>())
    });
    shown += &format!(
        "    refused {}, unaccounted {} {near:?}",
        judgement.refused, judgement.unaccounted
    );
    shown
}
