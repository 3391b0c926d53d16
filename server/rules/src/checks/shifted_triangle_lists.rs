//! Triangle lists with one mistake that explains what else seems wrong with them: it is told once.

use super::Code;
use super::subject::Subject;
use scan::model::{CountedList, Object, Phase};
use scan::view::Damage;
use schema::{Index, TRIANGLE_VALUES};
use std::ops::Range;
use text::Reader;

/// Such a list.
#[derive(Clone, Debug)]
pub(crate) struct OddList {
    /// The number of its object.
    pub object: usize,
    /// Where the mistake is told: its triangle count, or the value that is two.
    pub at: Range<usize>,
    /// The mistake.
    pub what: Odd,
    /// Its triangle count.
    count: Range<usize>,
    /// Its integers.
    list: Range<usize>,
    /// Its object.
    record: Range<usize>,
}

/// A mistake of a list.
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
    /// Two values run together: the tab or the line break between them is lost.
    Joined {
        /// The value that is there.
        value: i64,
        /// The two that it was.
        parts: [i64; 2],
        /// A line break stood between them; else a tab.
        is_line_break: bool,
    },
}

impl OddList {
    /// All of a file.
    pub fn all(subject: &Subject<'_>) -> Vec<Self> {
        let objects = subject.model.objects.iter().enumerate();
        let odd = objects.filter_map(|(number, object)| {
            let list = object.triangles.as_ref()?;
            let count = list.declared.as_ref()?.span.clone();
            let (at, what) = too_large(subject, (number, object), list)
                .or_else(|| no_materials(subject, object, list))
                .map(|what| (count.clone(), what))
                .or_else(|| joined(subject, number, list))?;
            Some(OddList {
                object: number,
                at,
                count,
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
                Code::TriangleCountMismatch => self.count.contains(&at),
                Code::MissingValue => self.list.contains(&at) && at != self.at.start,
                Code::ExtraValue => self.list.contains(&at),
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

/// A triangle lacks one value, and only one value of its lines names nothing: two of them run together. Of the ways to take
/// it apart in which both parts name something, that counts whose parts are nearest to the values beside them.
fn joined(subject: &Subject<'_>, object: usize, list: &CountedList) -> Option<(Range<usize>, Odd)> {
    /// A line of values is shorter.
    const LINE: usize = 512;
    let span = match &subject.file.reading(object)?.damage {
        Damage::Missing { count: 1, span } => span,
        // The triangles of two lines.
        Damage::Extra { count, span } if count + 1 == TRIANGLE_VALUES => span,
        _ => return None,
    };
    let mut reader = Reader::new(subject.file.source);
    let mut back = (list.span.start..=span.start).rev().take(LINE);
    let start = back.find(|&at| at == list.span.start || reader.is_line_start(at))?;
    let lines = start..reader.line_end(span.end).min(list.span.end);
    let integers = subject.file.integers(lines.clone());
    let values: Vec<i64> = integers
        .iter()
        .map(|(_, value)| *value)
        .collect::<Option<_>>()?;
    let materials = subject.file.allowed(Index::Material, object);
    let vertices = subject.file.allowed(Index::Vertex, object);
    let names = |at: usize, value: i64| match Phase::of(at) {
        Phase::MATERIAL => materials.contains(&value),
        _ => vertices.contains(&value),
    };
    let at = values
        .iter()
        .position(|value| *value >= materials.end.max(vertices.end))?;
    let (before, rest) = values.split_at(at);
    let (value, behind) = rest.split_first()?;
    let fit = before
        .iter()
        .enumerate()
        .all(|(at, value)| names(at, *value))
        && behind
            .iter()
            .zip(at + 2..)
            .all(|(value, at)| names(at, *value));
    if !fit {
        return None;
    }
    // How far a part is from the corner beside it.
    let away = |at: usize, value: i64, beside: Option<&i64>| match Phase::of(at) {
        Phase::MATERIAL => 0,
        _ => beside.map_or(0, |beside| value.abs_diff(*beside)),
    };
    let digits = value.to_string();
    let cuts = (1..digits.len()).filter_map(|cut| {
        let (one, other) = digits.split_at_checked(cut)?;
        let parts: [i64; 2] = [one.parse().ok()?, other.parse().ok()?];
        let is_kept = other.len() == 1 || !other.starts_with('0');
        let names_both = names(at, parts[0]) && names(at + 1, parts[1]);
        (is_kept && names_both).then_some(parts)
    });
    let parts = cuts.min_by_key(|[one, other]| {
        let before = away(at, *one, before.last());
        before.saturating_add(away(at + 1, *other, behind.first()))
    })?;
    let span = integers.get(at)?.0.clone();
    let own_line = subject.text(lines.start..span.start).contains(['\n', '\r'])
        || subject
            .text(span.end..lines.end)
            .trim()
            .contains(['\n', '\r']);
    let odd = Odd::Joined {
        value: *value,
        parts,
        is_line_break: own_line || Phase::of(at + 1) == Phase::MATERIAL,
    };
    Some((span, odd))
}
