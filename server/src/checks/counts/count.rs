//! A count against the list that it counts.

use crate::checks::findings::{Findings, Words};
use crate::checks::subject::Subject;
use crate::checks::{Code, Related, words};
use crate::model::{CountedList, Int};
use crate::schema::Section;

/// Reports a section's count that differs from the list, which ends at `end`.
pub fn of_section(
    subject: &Subject<'_>,
    findings: &mut Findings,
    (code, section): (Code, Section),
    found: (usize, &str),
    end: Option<usize>,
) {
    if let Some(count) = subject.file.declared(section) {
        let end = end.unwrap_or(count.span.end);
        compare(findings, code, count, || "the file".to_owned(), found, end);
    }
}

/// Reports a mesh's count that differs from the list.
pub fn of_list(
    findings: &mut Findings,
    code: Code,
    list: &CountedList,
    object: usize,
    found: (usize, &str),
) {
    // What was lost in between is not known: a count set to what is left would lose it for good.
    if let Some(count) = list.declared.as_ref().filter(|_| !list.broken) {
        let owner = || format!("object {object}");
        compare(findings, code, count, owner, found, list.span.end);
    }
}

fn compare(
    findings: &mut Findings,
    code: Code,
    count: &Int,
    owner: impl FnOnce() -> String,
    (found, thing): (usize, &str),
    end: usize,
) {
    // A negative count is a finding of its own.
    let Some(declared) = count.value.and_then(|value| usize::try_from(value).ok()) else {
        return;
    };
    if declared == found {
        return;
    }
    findings.add_with(code, count.span.start, || Words {
        span: count.span.clone(),
        message: format!(
            "{} declares {}, holds {found}",
            owner(),
            words::plural(declared, thing)
        ),
        related: vec![Related {
            span: end.saturating_sub(1)..end,
            message: match found {
                0 => "the list ends here, without any element".to_owned(),
                _ => format!("the list ends here, after {thing} {}", found - 1),
            },
        }],
    });
}
