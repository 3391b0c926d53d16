//! Counts: set to what is there.

use super::{Fix, Safety, lost_records, mark_of};
use crate::checks::{Code, Finding, Subject};
use scan::Fault;
use scan::model::{CountedList, Object};
use scan::view::Wanted;
use schema::{FieldId, Index, List, Role, Section};

/// The fixes of a count that differs from its list. None is safe: the count may be right, and an element lost or pasted; then
/// it is the only trace of that, and every index behind would point at something else for good.
pub(super) fn fixes<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let section = match finding.code {
        Code::MaterialCountMismatch => Section::Materials,
        Code::ObjectCountMismatch => Section::Objects,
        Code::InstanceCountMismatch => Section::Instances,
        _ => Section::Header,
    };
    let finish = lost_records::fixes(subject, section, finding);
    if !finish.is_empty() {
        return finish;
    }
    held(subject, finding)
        .map(|count| {
            let title = format!("Set the count to {count}");
            Fix::replace(
                title,
                Safety::Unsafe,
                finding.span.clone(),
                count.to_string(),
            )
        })
        .into_iter()
        .collect()
}

/// How many elements the list of a count holds; `None` where that is not known, or where indices say that there were
/// more: then elements were lost, and the count is right.
fn held(subject: &Subject<'_>, finding: &Finding) -> Option<usize> {
    let model = subject.model;
    let section = |section: Section| {
        let found = match section {
            Section::Header => return None,
            Section::Materials => model.materials.len(),
            Section::Objects => model.objects.len(),
            Section::Instances => model.instances.len(),
        };
        suffices(subject, section, found).then_some(found)
    };
    match finding.code {
        Code::MaterialCountMismatch => section(Section::Materials),
        Code::ObjectCountMismatch => section(Section::Objects),
        Code::InstanceCountMismatch => section(Section::Instances),
        Code::VertexCountMismatch => vertices(subject, finding),
        Code::TriangleCountMismatch => triangles(subject, finding),
        Code::NegativeCount => {
            let mark = mark_of(subject, finding, |fault| *fault == Fault::NegativeCount)?;
            let (field, _) = mark.field?;
            match field.def().role {
                Role::Count(List::Materials) => section(Section::Materials),
                Role::Count(List::Objects) => section(Section::Objects),
                Role::Count(List::Instances) => section(Section::Instances),
                Role::Count(List::Vertices) => vertices(subject, finding),
                Role::Count(List::Triangles) => triangles(subject, finding),
                Role::Count(_) => in_record(subject, finding, field),
                _ => None,
            }
        }
        _ => match mark_of(subject, finding, |fault| {
            matches!(fault, Fault::WrongCount { .. })
        })?
        .fault
        {
            Fault::WrongCount { found, .. } => usize::try_from(found).ok(),
            _ => None,
        },
    }
}

/// No index asks for more elements of a section than there are.
fn suffices(subject: &Subject<'_>, section: Section, found: usize) -> bool {
    let file = &subject.file;
    let bounds = file.bounds();
    // Where headings tell that records are gone, each index from there on would mean another one.
    let lost = lost_records::lost(subject, section);
    let found = lost.map_or(found, |(numbers, _)| numbers.start);
    let found = i64::try_from(found).unwrap_or(i64::MAX);
    let below = |index: Index, end: i64| {
        let wanted = Wanted::outside(i64::MIN..end);
        file.references(index, |_| wanted).next().is_none()
    };
    match section {
        Section::Header => true,
        Section::Materials => below(Index::Material, found),
        Section::Objects => {
            let nodes = |record: usize| {
                let bones = i64::try_from(file.longest_bone_list(record)).unwrap_or(i64::MAX);
                Wanted::outside(i64::MIN..found.max(bones))
            };
            below(Index::Object, found)
                && below(Index::Bone, found.max(bounds.instances))
                && file.references(Index::Node, nodes).next().is_none()
        }
        Section::Instances => {
            below(Index::Parent, found) && below(Index::Bone, found.max(bounds.objects))
        }
    }
}

fn object_with<'s>(
    subject: &Subject<'s>,
    finding: &Finding,
    list: impl Fn(&Object) -> Option<&CountedList>,
) -> Option<(usize, &'s Object)> {
    let objects = &subject.model.objects;
    let behind = objects.partition_point(|object| object.span.start <= finding.span.start);
    let number = behind.checked_sub(1)?;
    let object = objects.get(number)?;
    let declared = list(object)?.declared.as_ref()?;
    (declared.span == finding.span).then_some((number, object))
}

fn vertices(subject: &Subject<'_>, finding: &Finding) -> Option<usize> {
    let (number, object) = object_with(subject, finding, |object| object.vertices.as_ref())?;
    let found = object.vertices.as_ref()?.found;
    let end = i64::try_from(found).ok()?;
    let wanted = move |record: usize| {
        if record == number {
            Wanted::outside(i64::MIN..end)
        } else {
            Wanted::Nothing
        }
    };
    let mut asking = subject.file.references(Index::Vertex, wanted);
    asking.next().is_none().then_some(found)
}

fn triangles(subject: &Subject<'_>, finding: &Finding) -> Option<usize> {
    let (number, _) = object_with(subject, finding, |object| object.triangles.as_ref())?;
    Some(subject.file.reading(number)?.triangles)
}

/// How many rounds of a record's own list stand behind its count.
fn in_record(subject: &Subject<'_>, finding: &Finding, count: FieldId) -> Option<usize> {
    let body = match count {
        FieldId::UvCount => FieldId::UvCoordinates,
        FieldId::BoneInfluenceCount => FieldId::NodeIndex,
        FieldId::MaterialStringCount => FieldId::MaterialString,
        _ => return None,
    };
    // The list is short, and its values follow one another.
    const BEHIND: usize = 4096;
    let end = subject.model.len().min(finding.span.end + BEHIND);
    let values = subject.file.values(finding.span.start..end);
    let mut behind = values.iter().skip_while(|value| value.span != finding.span);
    let own = behind.next()?;
    let same = |value: &&scan::model::detail::FieldValue| {
        value.record == own.record && value.place == own.place
    };
    let rounds = behind.take_while(same).filter(|value| value.field == body);
    Some(rounds.map(|value| value.round + 1).max().unwrap_or(0))
}
