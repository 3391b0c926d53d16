//! The numbers of records by name.

use super::item::{Completion, CompletionKind, Completions, LISTED};
use crate::Snapshot;
use crate::labels::Labels;
use crate::template::Template;
use scan::model::detail::FieldValue;
use scan::view::Target;
use schema::{Index, NO_INDEX};

/// The records that an index can name, those first whose number begins as typed.
pub(super) fn records(
    snapshot: &Snapshot,
    value: &FieldValue,
    offset: usize,
) -> Option<Completions> {
    let reference = snapshot.view(|file| file.reference(value))?;
    let index = reference.index()?;
    let typed = &snapshot.slice(value.span.start..offset.max(value.span.start));
    let replaces = value.span.clone();
    let model = snapshot.model();
    let labels = Labels::of(snapshot);
    type Make = fn(usize) -> Target;
    let lists: &[(usize, Make)] = match index {
        Index::Material => &[(model.materials.len(), Target::Material)],
        Index::Object | Index::Node => &[(model.objects.len(), Target::Object)],
        Index::Parent => &[(model.instances.len(), Target::Instance)],
        Index::Bone => &[
            (model.objects.len(), Target::Object),
            (model.instances.len(), Target::Instance),
        ],
        Index::Vertex => &[],
    };
    let mut items = Vec::new();
    let mut more = false;
    for &(count, target) in lists {
        let fits = |number: &usize| number.to_string().starts_with(typed);
        let fitting = (0..count).filter(fits);
        let others = (0..count).filter(|number| !fits(number));
        let mut listed = fitting.chain(others);
        for number in listed.by_ref().take(LISTED) {
            let target = target(number);
            let name = labels.short(target).unwrap_or_default();
            items.push(Completion {
                label: format!("{number} — {name}"),
                detail: match target {
                    Target::Material(_) => "material",
                    Target::Object(_) => "object",
                    _ => "instance",
                }
                .to_owned(),
                kind: CompletionKind::Record,
                text: Template::plain(&number.to_string()),
                filter: format!("{number} {name}"),
                target: Some(target),
                replaces: replaces.clone(),
                also: None,
            });
        }
        more |= listed.next().is_some();
    }
    if matches!(index, Index::Material | Index::Object | Index::Parent) {
        let none = NO_INDEX.to_string();
        let none = Completion::plain(&none, "none", CompletionKind::Value, replaces);
        // By its sign it is asked for.
        items.insert(
            if typed.starts_with('-') {
                0
            } else {
                items.len()
            },
            none,
        );
    }
    Some(Completions { items, more })
}
