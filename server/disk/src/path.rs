//! The record and field that a place is in, in words that outlast edits elsewhere in the file.

use scan::model::detail::FieldValue;
use scan::view::File;
use schema::RecordKind;

/// Which value stands at a byte: `instances/floor/Inheritance Flag`. Vertices and triangles have no number there: one more
/// or less before them changes nothing. Empty where no value stands.
pub(super) fn path(file: &File<'_>, at: usize) -> String {
    let values = file.values(at..at);
    // At the border of two values, the one that begins there.
    let touches = |value: &&FieldValue| value.span.start <= at && at <= value.span.end;
    let Some(value) = values.iter().rev().find(touches) else {
        return String::new();
    };
    let place = value.place;
    let field = value.field.name();
    let in_object = |list: &str| format!("objects/{}/{list}{field}", place.object);
    match value.record {
        RecordKind::Material => {
            let name = file
                .materials()
                .nth(place.material)
                .map(|material| material.name());
            format!("materials/{}/{field}", name.unwrap_or_default())
        }
        RecordKind::Vertex => in_object("vertices/"),
        RecordKind::Triangles | RecordKind::Triangle => in_object("triangles/"),
        RecordKind::Instance | RecordKind::Bone => {
            let name = file
                .instance(place.instance)
                .map(|instance| instance.name());
            format!("instances/{}/{field}", name.unwrap_or_default())
        }
        RecordKind::Sphere
        | RecordKind::Box
        | RecordKind::Pill
        | RecordKind::Mesh
        | RecordKind::GenericLight => in_object(""),
        kind => format!("{}/{field}", kind.name()),
    }
}
