//! Elements that are there twice: a count that is too small by what was pasted. Indices were right before the paste, so
//! the repeat goes with nothing renumbered, and the count is left alone.

use super::{cure, preferred};
use crate::checks::{Code, Finding, ListMismatch, Subject};
use crate::fixes::Fix;
use scan::model::Above;
use schema::Section;
use std::ops::Range;
use text::{Draft, Reader};

/// The elements of a list: one and several in words, and the count of the list (`usize::MAX` for records).
struct Things {
    one: &'static str,
    many: &'static str,
    count: usize,
}

/// The records of a section.
pub(super) fn of_section<'s>(subject: &'s Subject<'s>, section: Section) -> Vec<Fix<'s>> {
    let Some(ListMismatch::Twice {
        numbers,
        span,
        in_order,
        ..
    }) = ListMismatch::of(subject, section).cloned()
    else {
        return Vec::new();
    };
    let model = subject.model;
    let first = numbers.start;
    let (one, many, above) = match section {
        Section::Header => return Vec::new(),
        Section::Materials => {
            let above = model.materials.get(first).map(|it| &it.above);
            ("material", "materials", above)
        }
        Section::Objects => {
            let above = model.objects.get(first).map(|it| &it.above);
            ("object", "objects", above)
        }
        Section::Instances => {
            let above = model.instances.get(first).map(|it| &it.above);
            ("instance", "instances", above)
        }
    };
    let start = match above {
        Some(Above::Numbered(_, _, heading)) => heading.start,
        _ => span.start,
    };
    // What goes with a record are the blank lines behind it, too.
    let count = usize::MAX;
    let things = Things { one, many, count };
    let fix = take_out(subject, (numbers, start..span.end), &things);
    // Headings that count the pasted record in were written on purpose: then it is the count that was forgotten.
    vec![if in_order { preferred(fix) } else { fix }]
}

/// The vertices or triangles of a mesh.
pub(super) fn of_list<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let fix = list(subject, finding).map(|(slip, things)| match slip {
        ListMismatch::Twice { numbers, span, .. } => {
            Some(preferred(take_out(subject, (numbers, span), &things)))
        }
        ListMismatch::Lost { .. } | ListMismatch::Used { .. } => None,
    });
    fix.flatten().into_iter().collect()
}

/// The mistake in the list that the finding's count is about, with the elements of the list.
fn list(subject: &Subject<'_>, finding: &Finding) -> Option<(ListMismatch, Things)> {
    let objects = &subject.model.objects;
    let behind = objects.partition_point(|object| object.span.start <= finding.span.start);
    let object = behind.checked_sub(1)?;
    let mesh = subject.file.object(object)?.mesh()?;
    let lists = objects.get(object)?;
    let excess =
        |count: usize, declared: Option<i64>| count.checked_sub(usize::try_from(declared?).ok()?);
    let declared = |list: Option<&scan::model::CountedList>| list?.declared.as_ref()?.value;
    if finding.code == Code::VertexCountMismatch {
        let count = mesh.vertices().len();
        let excess = excess(count, declared(lists.vertices.as_ref()))?;
        let (one, many) = ("vertex", "vertices");
        let slip = ListMismatch::of_vertices(&mesh, excess)?;
        return Some((slip, Things { one, many, count }));
    }
    let count = mesh.triangles()?.len();
    let excess = excess(count, declared(lists.triangles.as_ref()))?;
    let (one, many) = ("triangle", "triangles");
    let slip = ListMismatch::of_triangles(&mesh, excess)?;
    Some((slip, Things { one, many, count }))
}

fn take_out<'s>(
    subject: &'s Subject<'s>,
    (numbers, span): (Range<usize>, Range<usize>),
    things: &Things,
) -> Fix<'s> {
    let last = numbers.end.saturating_sub(1);
    let title = match numbers.len() {
        1 => format!("Take the repeated {} {last} out", things.one),
        _ => format!(
            "Take the repeated {} {} to {last} out",
            things.many, numbers.start
        ),
    };
    let is_last = numbers.end == things.count;
    cure(title, move || {
        let mut reader = Reader::new(subject.file.source);
        // Blank lines behind the last of a list set its record apart from the next.
        let gone = match is_last {
            true => reader.lines(span.start, span.end),
            false => reader.extent(span.start, span.end),
        };
        let mut draft = Draft::default();
        draft.remove(gone);
        Ok(draft.finish()?)
    })
}
