//! The lists of a file, and what can be put into them.

use super::refusal::Refusal;
use scan::Heading;
use scan::model::Above;
use scan::view::File;
use schema::FieldId;
use std::ops::Range;

/// A list of a file. Numbers count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum List {
    /// The strings of a material.
    MaterialStrings(usize),
    /// The vertices of an object.
    Vertices(usize),
    /// The triangles of an object.
    Triangles(usize),
    /// The bone list of an instance.
    Bones(usize),
    /// The materials.
    Materials,
    /// The objects.
    Objects,
    /// The instances.
    Instances,
}

/// The bytes of a value, and the text that replaces it.
pub type Value = (Range<usize>, String);

/// A change that puts elements into a list.
#[derive(Clone, Debug)]
pub(super) enum Put {
    /// Lines with this many elements; a record comes without its heading.
    Text(String, usize),
    /// A copy of the element with this number, with these values in place of its own.
    Copy(usize, Vec<Value>),
    /// The element with this number, which leaves its place.
    Moved(usize),
}

impl List {
    /// It holds records with headings, which other lists are part of.
    pub(super) fn is_outer(self) -> bool {
        matches!(self, List::Materials | List::Objects | List::Instances)
    }

    /// The kind of heading above its records.
    pub(super) fn heading(self) -> Option<Heading> {
        match self {
            List::Materials => Some(Heading::Material),
            List::Objects => Some(Heading::Object),
            List::Instances => Some(Heading::Instance),
            _ => None,
        }
    }

    /// The name of an element in messages.
    pub(super) fn thing(self) -> &'static str {
        match self {
            List::MaterialStrings(_) => "material string",
            List::Vertices(_) => "vertex",
            List::Triangles(_) => "triangle",
            List::Bones(_) => "bone list entry",
            List::Materials => "material",
            List::Objects => "object",
            List::Instances => "instance",
        }
    }
}

/// How many elements a list has.
pub(super) fn len(file: &File<'_>, list: List) -> Result<usize, Refusal> {
    let model = file.model;
    let len = match list {
        List::Materials => Some(model.materials.len()),
        List::Objects => Some(model.objects.len()),
        List::Instances => Some(model.instances.len()),
        List::Vertices(object) => model
            .objects
            .get(object)
            .and_then(|object| Some(object.vertices.as_ref()?.found)),
        List::Triangles(object) => file.reading(object).map(|reading| reading.triangles),
        List::Bones(instance) => model.instances.get(instance).map(|it| it.bones),
        List::MaterialStrings(material) => {
            strings(file, material).map(|(_, strings)| strings.len())
        }
    };
    len.ok_or_else(|| Refusal::new(format!("there is no list of such {}s", list.thing())))
}

/// The count and the strings of a material.
pub(super) fn strings(
    file: &File<'_>,
    material: usize,
) -> Option<(Range<usize>, Vec<Range<usize>>)> {
    let material = file.materials().nth(material)?;
    let fields = material.fields();
    let count = fields
        .iter()
        .find(|it| it.field == FieldId::MaterialStringCount)?;
    let strings = fields
        .iter()
        .filter(|it| it.field == FieldId::MaterialString);
    Some((
        count.span.clone(),
        strings.map(|it| it.span.clone()).collect(),
    ))
}

/// The section or heading above each record of a list, with the record's number. Lists within records have none.
pub(super) fn above<'f>(
    file: &File<'f>,
    list: List,
) -> Box<dyn Iterator<Item = (usize, &'f Above)> + 'f> {
    let model = file.model;
    match list {
        List::Materials => Box::new(model.materials.iter().map(|it| &it.above).enumerate()),
        List::Objects => Box::new(model.objects.iter().map(|it| &it.above).enumerate()),
        List::Instances => Box::new(model.instances.iter().map(|it| &it.above).enumerate()),
        _ => Box::new(std::iter::empty()),
    }
}
