//! A count against the list that it counts.

use crate::checks::findings::{Findings, Words};
use crate::checks::list_mismatch::ListMismatch;
use crate::checks::subject::Subject;
use crate::checks::{Code, Related, words};
use scan::model::{CountedList, Int};
use scan::view::Mesh;
use schema::{FieldId, Section};

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
        let owner = || "the file".to_owned();
        let slip = |_| ListMismatch::of(subject, section).cloned();
        compare(findings, (code, count), (owner, slip), found, end);
    }
}

/// Reports a mesh's count that differs from the list. `twice` tells what happened to one that holds so many too many, `lost` to
/// one that holds fewer than its count says.
pub fn of_list(
    subject: &Subject<'_>,
    findings: &mut Findings,
    (code, twice, lost): (
        Code,
        impl FnOnce(&Mesh<'_, '_>, usize) -> Option<ListMismatch>,
        impl FnOnce(&Mesh<'_, '_>, usize) -> Option<ListMismatch>,
    ),
    (list, object): (&CountedList, usize),
    found: (usize, &str),
) {
    // What was lost in between is not known: a count set to what is left would lose it for good.
    if let Some(count) = list.declared.as_ref().filter(|_| !list.broken) {
        let owner = || format!("object {object}");
        let slip = |declared: usize| {
            let mesh = subject.file.object(object)?.mesh()?;
            match found.0.checked_sub(declared) {
                Some(excess) => twice(&mesh, excess),
                None => lost(&mesh, declared),
            }
        };
        compare(findings, (code, count), (owner, slip), found, list.span.end);
    }
}

/// The count that a rule is about.
fn field(code: Code) -> FieldId {
    match code {
        Code::MaterialCountMismatch => FieldId::MaterialCount,
        Code::ObjectCountMismatch => FieldId::ObjectCount,
        Code::InstanceCountMismatch => FieldId::InstanceCount,
        Code::TriangleCountMismatch => FieldId::TriangleCount,
        _ => FieldId::VertexCount,
    }
}

fn compare(
    findings: &mut Findings,
    (code, count): (Code, &Int),
    (owner, slip): (
        impl FnOnce() -> String,
        impl FnOnce(usize) -> Option<ListMismatch>,
    ),
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
    findings.add_with(code, count.span.start, || {
        let slip = slip(declared);
        let why = slip
            .as_ref()
            .map_or(String::new(), |slip| slip.words(thing, found));
        let (span, message) = match &slip {
            Some(slip) => slip.place(thing),
            None => (
                end.saturating_sub(1)..end,
                match found {
                    0 => "the list ends here, without any element".to_owned(),
                    _ => format!("the list ends here, after {thing} {}", found - 1),
                },
            ),
        };
        Words {
            span: count.span.clone(),
            message: words::count_differs(field(code), declared, &owner(), (found, thing)) + &why,
            related: vec![Related { span, message }],
        }
    });
}
