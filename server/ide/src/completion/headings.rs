//! Section headings, and whole records below theirs.

use super::{Completion, CompletionKind, Completions, Line};
use crate::Snapshot;
use crate::template::{Template, record};
use schema::{ObjectType, RecordKind, Section};

/// Section headings, and whole records with the fields of the file's version.
pub(super) fn headings(snapshot: &Snapshot, line: &Line) -> Completions {
    let model = snapshot.model();
    let version = model.read_version();
    let mut items = Vec::new();
    // The sections that the file lacks come first.
    let mut sections = Section::ALL;
    sections.sort_by_key(|&section| model.head(section).is_some());
    for section in sections {
        let heading = format!(";### {} ###", section.heading());
        items.push(Completion {
            detail: "section heading".to_owned(),
            kind: CompletionKind::Template,
            text: Template::plain(&heading),
            filter: format!("{heading} {}", section.heading().to_lowercase()),
            label: heading,
            target: None,
            replaces: line.replaces(),
        });
    }
    let before = |start: usize| start < line.start;
    let materials = model.materials.partition_point(|it| before(it.span.start));
    let objects = model.objects.partition_point(|it| before(it.span.start));
    let instances = model.instances.partition_point(|it| before(it.span.start));
    let ids = model.instances.iter().filter_map(|it| it.unique_id.value);
    let id = ids.max().map_or(0, |id| id.saturating_add(1));
    let mut add = |word: &str, number: usize, name: &str, kind: RecordKind| {
        let heading = format!(";{word} {number}");
        items.push(Completion {
            label: match name {
                "" => heading.clone(),
                _ => format!("{heading} {name}"),
            },
            detail: format!("{}, version {version}", kind.name()),
            kind: CompletionKind::Template,
            text: record(&heading, kind, version, id),
            filter: format!("{heading} {} {}", word.to_lowercase(), name.to_lowercase()),
            target: None,
            replaces: line.replaces(),
        });
    };
    add("MATERIAL", materials, "", RecordKind::Material);
    for kind in ObjectType::ALL {
        if kind.since() <= version {
            add("OBJECT", objects, kind.name(), kind.record());
        }
    }
    add("INSTANCE", instances, "", RecordKind::Instance);
    Completions { items, more: false }
}
