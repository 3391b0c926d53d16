//! The level that is made of a text of another program, for viewers. It is seen and not changed: nobody has its text.

use disk::Level;
use neighbors::outline::{Place, Shown, places};
use neighbors::{Fault, Kind, import};
use pool::Effort;
use ropey::Rope;
use scene::Element;
use schema::options::Options;
use std::ops::Range;

/// A level with the text that it was made of.
pub(super) struct ForeignLevel {
    text: Rope,
    options: u64,
    /// The level.
    pub level: Level,
    places: Vec<Place>,
}

impl ForeignLevel {
    /// Makes a level of a text.
    ///
    /// # Errors
    ///
    /// In words: the text cannot be read, or makes too large a level. Some words also where it was cancelled.
    pub fn of(
        (kind, text): (Kind, Rope),
        (options, number): (&Options, u64),
        effort: Effort<'_>,
    ) -> Result<ForeignLevel, String> {
        let whole = text.to_string();
        let refused = |fault: Fault| {
            let line = text.try_byte_to_line(fault.at.start).unwrap_or_default() + 1;
            format!("line {line}: {}", fault.message)
        };
        let model = import::read(kind, whole.as_bytes(), None, &|_| None);
        let mut model = model.map_err(refused)?;
        model.name_materials(kind, &options.vmap_materials);
        let places = places(kind, whole.as_bytes(), &model);
        drop(whole);
        let level = Level::of_model(kind, &model, options, effort);
        Ok(ForeignLevel {
            text,
            options: number,
            level: level.map_err(|error| error.to_string())?,
            places,
        })
    }

    /// It is of this text, with the options of this number.
    pub fn is_of(&self, text: &Rope, options: u64) -> bool {
        self.text.is_instance(text) && self.options == options
    }

    /// The innermost element of the level at a byte of the text.
    pub fn element_at(&self, offset: usize) -> Option<Element> {
        let around = self.places.iter().filter(|it| it.at.contains(&offset));
        let inner = around.min_by_key(|it| it.at.len())?;
        Some(match inner.shown {
            Shown::Node(number) => Element::Instance {
                number: number + ROOTS,
            },
            Shown::Object(number) => Element::Object { number },
            Shown::Material(number) => Element::Material { number },
        })
    }

    /// The name of an element's part of the text: for a vertex and a triangle that of their mesh.
    pub fn place_of(&self, element: Element) -> Option<Range<usize>> {
        let shown = match element {
            Element::Material { number } => Shown::Material(number),
            Element::Instance { number } => Shown::Node(number.checked_sub(ROOTS)?),
            Element::Object { number: object }
            | Element::Vertex { object, .. }
            | Element::Triangle { object, .. } => Shown::Object(object),
        };
        let place = self.places.iter().find(|it| it.shown == shown)?;
        Some(place.head.clone())
    }
}

/// How many instances a level has before those of the text: the scene root.
const ROOTS: usize = 1;
