//! Elements: from a place in the text to a part of the level, and back.

use level::Origin;
use scan::fill::Places;
use scan::model::Above;
use scan::view::File;
use schema::{RecordKind, TRIANGLE_VALUES};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Something that can be seen in the level and has a place in the text. Numbers count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Element {
    /// A material.
    Material {
        /// Its number.
        number: usize,
    },
    /// An object.
    Object {
        /// Its number.
        number: usize,
    },
    /// A vertex of a mesh.
    Vertex {
        /// The number of the mesh's object.
        object: usize,
        /// Its number in the mesh.
        number: usize,
    },
    /// A triangle of a mesh.
    Triangle {
        /// The number of the mesh's object.
        object: usize,
        /// Its number in the mesh.
        number: usize,
    },
    /// An instance.
    Instance {
        /// Its number.
        number: usize,
    },
}

/// The innermost element at a byte offset.
pub fn element_at(file: &File<'_>, offset: usize) -> Option<Element> {
    if let Some(element) = value_at(file, offset) {
        return Some(element);
    }
    // Between two values: the record that goes on here.
    let model = file.model;
    let inside = |span: &Range<usize>, above: &Above| {
        let start = match above {
            Above::Numbered(_, _, heading) => heading.start,
            Above::Section(..) | Above::Nothing => span.start,
        };
        (start..=span.end).contains(&offset)
    };
    let materials = model.materials.iter();
    let mut materials = materials.map(|it| inside(&it.span, &it.above));
    let mut objects = model.objects.iter().map(|it| inside(&it.span, &it.above));
    let mut instances = model.instances.iter().map(|it| inside(&it.span, &it.above));
    materials
        .position(|inside| inside)
        .map(|number| Element::Material { number })
        .or_else(|| {
            objects
                .position(|inside| inside)
                .map(|number| Element::Object { number })
        })
        .or_else(|| {
            let number = instances.position(|inside| inside)?;
            Some(Element::Instance { number })
        })
}

/// The element that the value at an offset belongs to.
fn value_at(file: &File<'_>, offset: usize) -> Option<Element> {
    let values = file.values(offset..offset);
    let touched = |span: &Range<usize>| span.start <= offset && offset <= span.end;
    let value = values.iter().rev().find(|value| touched(&value.span))?;
    let place = value.place;
    Some(match value.record {
        RecordKind::Material => Element::Material {
            number: place.material,
        },
        RecordKind::Vertex => Element::Vertex {
            object: place.object,
            number: place.vertex,
        },
        RecordKind::Triangle => triangle(file, place.object, value.round),
        RecordKind::Sphere
        | RecordKind::Box
        | RecordKind::Pill
        | RecordKind::Mesh
        | RecordKind::Triangles
        | RecordKind::GenericLight => Element::Object {
            number: place.object,
        },
        RecordKind::Instance | RecordKind::Bone => Element::Instance {
            number: place.instance,
        },
        RecordKind::Header
        | RecordKind::Materials
        | RecordKind::Objects
        | RecordKind::Instances => return None,
    })
}

/// The triangle of an integer of a list.
fn triangle(file: &File<'_>, object: usize, integer: usize) -> Element {
    let number = match file.reading(object) {
        Some(reading) => reading.triangle(integer),
        None => Some(integer / TRIANGLE_VALUES),
    };
    match number {
        Some(number) => Element::Triangle { object, number },
        None => Element::Object { number: object },
    }
}

/// The range of an element: all of a vertex or triangle, the name or type of others.
pub fn place_of(file: &File<'_>, element: Element) -> Option<Range<usize>> {
    let model = file.model;
    match element {
        Element::Material { number } => Some(model.materials.get(number)?.name.clone()),
        Element::Object { number } => Some(model.objects.get(number)?.name.clone()),
        Element::Instance { number } => Some(model.instances.get(number)?.name.clone()),
        Element::Vertex { object, number } => Places::of(file).vertex(object, number),
        Element::Triangle { object, number } => Places::of(file).triangle(object, number),
    }
}
