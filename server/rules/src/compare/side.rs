//! One of the two files that are compared, with all of its meshes.

use super::change::{Kind, Size};
use level::{Columns, Mesh, Shape};
use scan::fill::shapes;
use scan::view::{FieldAt, File, Object};
use schema::{FieldId, ObjectType, RecordKind};

/// A file and what its meshes hold.
pub(super) struct Side<'f, 'a> {
    pub file: &'f File<'a>,
    shapes: Vec<Shape>,
    sketches: Vec<Sketch>,
    materials: Vec<String>,
}

/// An object, roughly: equal for two objects that hold the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Sketch {
    pub kind: Option<ObjectType>,
    xref: [String; 2],
    vertices: usize,
    triangles: usize,
    /// Where its vertices begin and end, in whole units.
    bounds: [[i64; 3]; 2],
}

/// The values of a field, one for each component.
pub(super) struct Values {
    pub field: FieldId,
    pub texts: Vec<String>,
}

impl<'f, 'a> Side<'f, 'a> {
    /// Reads a file; once `cancelled` is true the rest is left out.
    pub fn new(file: &'f File<'a>, threads: usize, cancelled: &(dyn Fn() -> bool + Sync)) -> Self {
        let shapes = shapes(file, Columns::ALL, &|_| true, threads, cancelled);
        let mut side = Side {
            file,
            shapes,
            sketches: Vec::new(),
            materials: file.materials().map(|it| it.name()).collect(),
        };
        side.sketches = file
            .objects()
            .map(|object| side.sketched(&object))
            .collect();
        side
    }

    /// The mesh of an object, if it is one.
    pub fn mesh(&self, object: usize) -> Option<&Mesh> {
        self.shapes.get(object)?.mesh()
    }

    /// The sketch of an object.
    pub fn sketch(&self, object: usize) -> Option<&Sketch> {
        self.sketches.get(object)
    }

    fn sketched(&self, object: &Object<'_, '_>) -> Sketch {
        let mut sketch = Sketch {
            kind: object.kind(),
            xref: [String::new(), String::new()],
            vertices: 0,
            triangles: 0,
            bounds: [[0; 3]; 2],
        };
        for value in self.values(object) {
            let text = value.texts.into_iter().next().unwrap_or_default();
            match value.field {
                FieldId::XrefFile => sketch.xref[0] = text,
                FieldId::XrefObject => sketch.xref[1] = text,
                _ => {}
            }
        }
        if let Some(mesh) = self.mesh(object.number) {
            sketch.vertices = mesh.positions.len();
            sketch.triangles = mesh.triangles.len();
            let mut bounds = [[f64::INFINITY; 3], [f64::NEG_INFINITY; 3]];
            for point in &mesh.positions {
                for (axis, at) in point.iter().enumerate() {
                    bounds[0][axis] = level::lesser(bounds[0][axis], *at);
                    bounds[1][axis] = level::larger(bounds[1][axis], *at);
                }
            }
            sketch.bounds = bounds.map(|corner| corner.map(|axis| axis.round() as i64));
        }
        sketch
    }

    /// The values of an object but its type, its material and the lists of a mesh.
    pub fn values(&self, object: &Object<'_, '_>) -> Vec<Values> {
        let mut fields = object.fields();
        fields.retain(|value| {
            let elsewhere = [
                FieldId::ObjectType,
                FieldId::ObjectMaterialIndex,
                FieldId::VertexCount,
            ];
            !elsewhere.contains(&value.field)
        });
        grouped(self.file, fields)
    }

    /// The number of vertices and triangles of an object.
    pub fn size(&self, object: usize) -> Size {
        let sketch = self.sketch(object);
        sketch.map_or_else(Size::default, |sketch| Size {
            vertices: sketch.vertices,
            triangles: sketch.triangles,
        })
    }

    /// The name of an object: that of the first instance that places it.
    pub fn object_name(&self, object: usize) -> String {
        let placed = self.file.placements(object).first();
        let first = placed.and_then(|&number| self.file.instance(number));
        first.map_or_else(String::new, |instance| instance.name())
    }

    /// The words for the type of an object.
    pub fn object_word(&self, object: usize) -> &'static str {
        let kind = self.sketch(object).and_then(|sketch| sketch.kind);
        kind.map_or("object", |kind| kind.record().name())
    }

    /// A material in words.
    pub fn material_words(&self, index: i32) -> String {
        let number = usize::try_from(index).ok();
        let material = number.and_then(|number| self.materials.get(number));
        material.map_or_else(|| "no material".to_owned(), |name| format!("`{name}`"))
    }

    /// An instance in words.
    pub fn instance_words(&self, index: Option<i64>) -> String {
        let number = index.and_then(|index| usize::try_from(index).ok());
        let instance = number.and_then(|number| self.file.instance(number));
        instance.map_or_else(|| "nothing".to_owned(), |it| format!("`{}`", it.name()))
    }

    /// An object in words.
    pub fn object_words(&self, index: Option<i64>) -> String {
        let number = index.and_then(|index| usize::try_from(index).ok());
        match number.filter(|&number| self.sketch(number).is_some()) {
            None => "no object".to_owned(),
            Some(number) => format!("{} {number}", self.object_word(number)),
        }
    }

    /// The version has a field in a kind of record.
    pub fn has(&self, kind: RecordKind, field: FieldId) -> bool {
        let layout = schema::Layout::of(kind, self.file.model.effective_version());
        layout.slots.iter().any(|slot| slot.field == field)
    }
}

/// The values of fields that have several, put together.
pub(super) fn grouped(file: &File<'_>, fields: Vec<FieldAt>) -> Vec<Values> {
    let mut all: Vec<Values> = Vec::new();
    for value in fields {
        let text = file.text(value.span);
        let text = text.trim_matches('"').to_owned();
        match all.last_mut() {
            Some(last) if last.field == value.field && value.component > 0 => last.texts.push(text),
            _ => all.push(Values {
                field: value.field,
                texts: vec![text],
            }),
        }
    }
    all
}

impl Kind {
    /// The word before the name.
    pub(super) fn word(self) -> &'static str {
        match self {
            Kind::Material => "material",
            Kind::Object => "object",
            Kind::Instance => "instance",
        }
    }
}
