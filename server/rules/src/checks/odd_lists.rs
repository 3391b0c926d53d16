//! Triangle lists with one mistake that runs through all of their triangles: it is told once, and explains what seems wrong
//! with each of them.

use super::Code;
use super::subject::Subject;
use scan::model::{CountedList, Object, Phase};
use schema::TRIANGLE_VALUES;
use std::ops::Range;

/// Such a list.
#[derive(Clone, Debug)]
pub(crate) struct OddList {
    /// The number of its object.
    pub object: usize,
    /// Its triangle count: there the mistake is told.
    pub at: Range<usize>,
    /// The mistake.
    pub what: Odd,
    /// Its integers.
    list: Range<usize>,
    /// Its object.
    record: Range<usize>,
}

/// A mistake that all triangles of a list share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Odd {
    /// All vertex indices are too large by the same number.
    TooLarge {
        /// The difference, which is the smallest of the indices.
        by: i64,
        /// The number of vertices, which is also how many the indices span.
        vertices: i64,
    },
    /// All triangles lack their material index, each on a line of its own; the number of triangles.
    NoMaterials(usize),
}

impl OddList {
    /// All of a file.
    pub fn all(subject: &Subject<'_>) -> Vec<Self> {
        let objects = subject.model.objects.iter().enumerate();
        let odd = objects.filter_map(|(number, object)| {
            let list = object.triangles.as_ref()?;
            let what = too_large(subject, (number, object), list)
                .or_else(|| no_materials(subject, object, list))?;
            Some(OddList {
                object: number,
                at: list.declared.as_ref()?.span.clone(),
                what,
                list: list.span.clone(),
                record: object.span.clone(),
            })
        });
        odd.collect()
    }

    /// Where its integers are.
    pub fn list(&self) -> Range<usize> {
        self.list.clone()
    }

    /// Whether a finding is no more than a consequence.
    pub fn explains(&self, code: Code, at: usize) -> bool {
        match code.group() {
            // What of the level is sealed nobody knows.
            "seal" | "spaces" => true,
            "geometry" | "meshes" => self.record.contains(&at),
            "indices" => self.list.contains(&at),
            _ => match code {
                Code::TriangleCountMismatch => self.at.contains(&at),
                Code::MissingValue | Code::ExtraValue => self.list.contains(&at),
                _ => false,
            },
        }
    }
}

/// How many triangles a list declares.
fn declared(list: &CountedList) -> Option<usize> {
    usize::try_from(list.declared.as_ref()?.value?).ok()
}

/// The vertex indices go from a number above 0 on, and there are as many of them as vertices: they are counted from 1, or
/// from the first vertex of another mesh.
fn too_large(
    subject: &Subject<'_>,
    (number, object): (usize, &Object),
    list: &CountedList,
) -> Option<Odd> {
    let vertices = i64::try_from(object.vertices.as_ref()?.found).ok()?;
    let reading = subject.file.reading(number)?;
    let is_whole = declared(list)?.checked_mul(TRIANGLE_VALUES) == Some(list.found);
    if vertices == 0 || !is_whole || !reading.is_whole() {
        return None;
    }
    let parts = subject.file.triangle_parts(list).iter();
    let corners = || Phase::all().filter(|phase| *phase != Phase::MATERIAL);
    let ranges = parts.flat_map(|part| corners().filter_map(|phase| reading.range(part, phase)));
    let (least, most) = ranges.reduce(|one, two| (one.0.min(two.0), one.1.max(two.1)))?;
    let fits = least > 0 && most.checked_sub(least)? == vertices - 1;
    fits.then_some(Odd::TooLarge {
        by: least,
        vertices,
    })
}

/// There are three integers for each triangle, in lines of three, and all of them name vertices.
fn no_materials(subject: &Subject<'_>, object: &Object, list: &CountedList) -> Option<Odd> {
    /// A line of three integers is shorter.
    const LINE: usize = 128;
    /// Of fewer triangles any one may have lost some values.
    const FEW: usize = 2;
    let count = declared(list)?;
    let corners = TRIANGLE_VALUES - 1;
    if count < FEW || count.checked_mul(corners)? != list.found {
        return None;
    }
    let vertices = i64::try_from(object.vertices.as_ref()?.found).ok()?;
    let parts = subject.file.triangle_parts(list).iter();
    let mut ranges = parts.flat_map(|part| part.min.iter().zip(&part.max));
    let names = |(min, max): (&i64, &i64)| min > max || (0 <= *min && *max < vertices);
    if !ranges.all(names) {
        return None;
    }
    let start = list.span.start;
    let text = subject.text(start..list.span.end.min(start + LINE));
    let line = text.lines().next()?;
    let values = line.split(';').next()?.split_ascii_whitespace();
    (values.count() == corners).then_some(Odd::NoMaterials(count))
}
