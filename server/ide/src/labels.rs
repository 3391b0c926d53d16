//! The names by which people know records, and how large these are.

use super::Snapshot;
use rules::checks::plural;
use scan::model::Model;
use scan::view::Target;
use schema::TRIANGLE_VALUES;
use std::cell::OnceCell;
use std::ops::Range;
use text::Source;

/// The names of a file's records.
pub(super) struct Labels<'a> {
    model: &'a Model,
    source: &'a dyn Source,
    /// For each object the first instance that places it: objects have no names of their own.
    placed: OnceCell<Vec<Option<usize>>>,
}

impl<'a> Labels<'a> {
    pub fn of(snapshot: &'a Snapshot) -> Self {
        Self::new(snapshot.model(), snapshot.text())
    }

    pub fn new(model: &'a Model, source: &'a dyn Source) -> Self {
        Labels {
            model,
            source,
            placed: OnceCell::new(),
        }
    }

    /// The text between the quotes of a string.
    fn unquoted(&self, span: &Range<usize>) -> String {
        let text = String::from_utf8_lossy(&self.source.bytes(span.clone())).into_owned();
        let inner = text.strip_prefix('"').unwrap_or(&text);
        inner.strip_suffix('"').unwrap_or(inner).to_owned()
    }

    /// A material's name.
    pub fn material(&self, number: usize) -> Option<String> {
        Some(self.unquoted(&self.model.materials.get(number)?.name))
    }

    /// An instance's name.
    pub fn instance(&self, number: usize) -> Option<String> {
        Some(self.unquoted(&self.model.instances.get(number)?.name))
    }

    /// The name of the first instance that places an object.
    pub fn placed(&self, object: usize) -> Option<String> {
        let placed = self.placed.get_or_init(|| {
            let mut placed = vec![None; self.model.objects.len()];
            for (number, instance) in self.model.instances.iter().enumerate() {
                if let Some((object, _)) = self.model.object_of(instance)
                    && let Some(first) = placed.get_mut(object)
                {
                    first.get_or_insert(number);
                }
            }
            placed
        });
        self.instance((*placed.get(object)?)?)
    }

    /// An object's type.
    pub fn kind(&self, object: usize) -> Option<String> {
        let object = self.model.objects.get(object)?;
        Some(object.kind.map_or_else(
            || self.unquoted(&object.name),
            |kind| kind.name().to_owned(),
        ))
    }

    /// How much a mesh holds: `24 vertices, 12 triangles`. `None` for what is no mesh.
    pub fn size(&self, object: usize) -> Option<String> {
        let (vertices, triangles) = counts(self.model.objects.get(object)?)?;
        Some(format!(
            "{}, {}",
            plural(vertices, "vertex"),
            plural(triangles, "triangle")
        ))
    }

    /// A short label for an index's target: `metal_floor`, `MESH floor`. `None` for vertices, which have no names.
    pub fn short(&self, target: Target) -> Option<String> {
        match target {
            Target::Material(number) => self.material(number),
            Target::Instance(number) => self.instance(number),
            Target::Object(number) => {
                let kind = self.kind(number)?;
                Some(match self.placed(number) {
                    Some(name) => format!("{kind} {name}"),
                    None => kind,
                })
            }
            Target::Vertex { .. } | Target::BoneEntry { .. } => None,
        }
    }
}

/// How many vertices and triangles a mesh holds; `None` for other objects.
pub(super) fn counts(object: &scan::model::Object) -> Option<(usize, usize)> {
    let triangles = object.triangles.as_ref();
    let triangles = triangles.map_or(0, |list| list.found / TRIANGLE_VALUES);
    Some((object.vertices.as_ref()?.found, triangles))
}

/// A number with two decimals at most.
pub(super) fn short(number: f64) -> String {
    rules::checks::number(number, 2)
}
