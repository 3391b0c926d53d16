//! Of which record an item is, while the client holds it.

use scan::view::Target;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tower_lsp::lsp_types::Url;

/// A record of a document.
#[derive(Serialize, Deserialize)]
pub(super) struct TargetOf {
    /// The document.
    pub uri: Url,
    #[serde(skip_serializing_if = "Option::is_none")]
    material: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    object: Option<usize>,
}

impl TargetOf {
    /// The data that an item carries for its record; `None` for records that need no later lookup.
    pub fn data(uri: &Url, target: Target) -> Option<Value> {
        let (material, object) = match target {
            Target::Material(number) => (Some(number), None),
            Target::Object(number) => (None, Some(number)),
            _ => return None,
        };
        serde_json::to_value(TargetOf {
            uri: uri.clone(),
            material,
            object,
        })
        .ok()
    }

    /// The document and record in an item's data; `None` if it has none.
    pub fn read(data: Option<&Value>) -> Option<(Url, Target)> {
        let of: TargetOf = serde_json::from_value(data?.clone()).ok()?;
        let target = match (of.material, of.object) {
            (Some(material), _) => Target::Material(material),
            (_, Some(object)) => Target::Object(object),
            _ => return None,
        };
        Some((of.uri, target))
    }
}
