//! Completions for a value, by what its field takes.

use super::item::{Completion, CompletionKind, Completions};
use super::{names, records, strings, tags};
use crate::Snapshot;
use crate::place::Quoted;
use scan::model::detail::FieldValue;
use schema::names::Tool;
use schema::{FieldId, LIGHT_TYPES, ObjectType, Role, VERSIONS};

/// The completions for a value; `None` where there are none.
pub(super) fn of_value(
    snapshot: &Snapshot,
    value: &FieldValue,
    offset: usize,
) -> Option<Completions> {
    let word =
        |text: &str, detail: &str, kind| Completion::plain(text, detail, kind, value.span.clone());
    let quoted = |text: &str, detail| word(&format!("\"{text}\""), detail, CompletionKind::Word);
    let mut found = Completions {
        items: Vec::new(),
        more: false,
    };
    match (value.field.def().role, value.field) {
        (Role::ObjectType, _) => {
            let version = snapshot.model().effective_version();
            let kinds = ObjectType::ALL.iter();
            let kinds = kinds.filter(|kind| kind.since() <= version);
            found.items = kinds
                .map(|kind| quoted(kind.name(), "object type"))
                .collect();
        }
        (Role::LightType, _) => {
            found.items = LIGHT_TYPES.map(|kind| quoted(kind, "light type")).to_vec();
        }
        (Role::Version, _) => {
            let versions = VERSIONS.map(|version| {
                let game = Tool::of_version(version).game();
                word(&version.to_string(), game, CompletionKind::Value)
            });
            found.items = versions.collect();
        }
        (Role::Index(_), _) => found = records::records(snapshot, value, offset)?,
        (Role::MaterialName, _) => {
            found = names::material(snapshot, &Quoted::of(snapshot, value)?, offset);
        }
        (Role::InstanceName, _) => {
            found = names::instance(snapshot, &Quoted::of(snapshot, value)?, offset);
        }
        (_, FieldId::MaterialString) => {
            found = strings::strings(&Quoted::of(snapshot, value)?, offset);
        }
        (_, FieldId::XrefFile) => {
            found = tags::endings(snapshot, &Quoted::of(snapshot, value)?, offset);
        }
        _ => return None,
    }
    (!found.items.is_empty()).then_some(found)
}
