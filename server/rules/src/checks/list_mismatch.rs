//! A list that its count does not fit: which of its elements is there twice, or which is missing. The count says that
//! something is wrong; the elements and their headings say what.

use super::subject::{Fact, Subject};
use super::{Code, words};
use rustc_hash::FxHasher;
use scan::model::{Above, Model};
use scan::view::{Mesh, Row};
use scan::{Heading, NameKey};
use schema::Section;
use std::hash::Hasher;
use std::ops::Range;
use text::Source;

/// The mistakes in the records of all sections.
struct AllMismatches([Option<ListMismatch>; Section::ALL.len()]);

impl Fact for AllMismatches {
    fn compute(subject: &Subject<'_>) -> Option<Self> {
        let of = |section| ListMismatch::of_section(subject, section);
        Some(AllMismatches(Section::ALL.map(of)))
    }
}

/// A mistake in a list that explains why its count is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ListMismatch {
    /// Elements repeat those before them.
    Twice {
        /// Their numbers.
        numbers: Range<usize>,
        /// How far back the elements that they repeat are: the number of extra elements, or 1.
        of: usize,
        /// Their source span.
        span: Range<usize>,
        /// Without them the headings of all others have the right numbers.
        in_order: bool,
    },
    /// Records are missing.
    Lost {
        /// Their numbers, which no heading has.
        numbers: Range<usize>,
        /// The heading behind the gap.
        span: Range<usize>,
    },
    /// A triangle uses a vertex that the list does not hold, and the count does: vertices are missing.
    Used {
        /// The number of the vertex.
        vertex: usize,
        /// The number of the triangle.
        triangle: usize,
        /// Where it uses it.
        span: Range<usize>,
    },
}

impl ListMismatch {
    /// The mistake in the records of a section; `None` if nothing shows it.
    pub fn of<'s>(subject: &'s Subject<'_>, section: Section) -> Option<&'s Self> {
        let all = subject.fact::<AllMismatches>()?;
        all.0.get(section as usize)?.as_ref()
    }

    /// Looks for the mistake in the records of a section; `None` if its count is right, or nothing shows the mistake.
    fn of_section(subject: &Subject<'_>, section: Section) -> Option<Self> {
        let declared = subject.file.declared(section)?.value?;
        let declared = usize::try_from(declared).ok()?;
        let records = Records::of(subject.model, section)?;
        let found = records.all.len();
        if found < declared {
            return records.lost(declared - found);
        }
        let excess = found.checked_sub(declared).filter(|&excess| excess > 0)?;
        let candidates = candidates(found, excess, |one, other| {
            records.are_same(subject.file.source, one, other)
        });
        records.twice(&candidates, excess)
    }

    /// The vertices that repeat those before them, in a mesh with `excess` vertices too many.
    pub fn of_vertices(mesh: &Mesh<'_, '_>, excess: usize) -> Option<Self> {
        let vertices = mesh.vertices();
        let found = vertices.len();
        if found > MOST {
            return None;
        }
        let mut hashes = Vec::with_capacity(found);
        vertices.visit(|row| hashes.push(hash_of(row)));
        let twice = only(&repeats(&hashes, excess))?;
        let last = (twice.first + excess).checked_sub(1)?;
        let span = vertices.place(twice.first)?.start..vertices.place(last)?.end;
        Some(twice.slip(excess, span, false))
    }

    /// The use of a vertex that a mesh of fewer vertices than its count says does not hold: the last of them that is used.
    pub fn of_lost_vertices(mesh: &Mesh<'_, '_>, declared: usize) -> Option<Self> {
        let triangles = mesh.triangles()?;
        if triangles.len() > MOST {
            return None;
        }
        let lost = mesh.vertices().len()..declared;
        let mut last: Option<(usize, usize, Range<usize>)> = None;
        triangles.visit(|triangle| {
            for corner in triangle.values.iter().skip(1).flatten() {
                let vertex = corner.value.and_then(|value| usize::try_from(value).ok());
                let Some(vertex) = vertex.filter(|vertex| lost.contains(vertex)) else {
                    continue;
                };
                if last.as_ref().is_none_or(|last| last.0 < vertex) {
                    last = Some((vertex, triangle.number, corner.span.clone()));
                }
            }
        });
        let (vertex, triangle, span) = last?;
        Some(ListMismatch::Used {
            vertex,
            triangle,
            span,
        })
    }

    /// The triangles that repeat those before them, in a mesh with `excess` triangles too many.
    pub fn of_triangles(mesh: &Mesh<'_, '_>, excess: usize) -> Option<Self> {
        let triangles = mesh.triangles()?;
        if triangles.len() > MOST {
            return None;
        }
        let mut all = Vec::with_capacity(triangles.len());
        triangles.visit(|triangle| {
            let known = triangle.material().zip(triangle.corners());
            // One that is not whole is like no other.
            all.push(known.ok_or(triangle.number));
        });
        let twice = only(&repeats(&all, excess))?;
        let last = (twice.first + excess).checked_sub(1)?;
        let first = triangles.get(twice.first)?.values.into_iter().flatten();
        let last = triangles.get(last)?.values.into_iter().flatten();
        let span =
            first.map(|value| value.span.start).min()?..last.map(|value| value.span.end).max()?;
        Some(twice.slip(excess, span, false))
    }

    /// Whether a finding follows from this, which happened to the records of a section.
    pub fn explains(
        &self,
        (section, list): &(Section, Range<usize>),
        code: Code,
        at: usize,
    ) -> bool {
        let is_in_list = list.contains(&at);
        let is_twice = matches!(self, ListMismatch::Twice { span, .. } if span.contains(&at));
        match code {
            Code::HeadingMismatch => {
                let in_order = !matches!(
                    self,
                    ListMismatch::Twice {
                        in_order: false,
                        ..
                    }
                );
                is_in_list && in_order
            }
            Code::MissingHeading
            | Code::DuplicateMaterial
            | Code::DuplicateUniqueId
            | Code::DuplicateInstanceName => is_twice,
            // Every index behind it is off by as much.
            Code::ParentCycle | Code::UnreachableInstance | Code::SecondRoot => {
                *section == Section::Instances
            }
            Code::BoneListMismatch | Code::MissingBoneList => *section == Section::Objects,
            Code::UnusedMaterial | Code::UnusedObject => true,
            _ => false,
        }
    }

    /// Where it shows, and what happened there to the elements of a list that holds so many.
    pub fn place(&self, thing: &str) -> (Range<usize>, String) {
        match self {
            ListMismatch::Twice {
                numbers, of, span, ..
            } => (span.clone(), twice(numbers, *of, thing)),
            ListMismatch::Lost { numbers, span } => (
                span.clone(),
                format!("{} stood before this", named(numbers, thing)),
            ),
            ListMismatch::Used {
                vertex,
                triangle,
                span,
            } => (
                span.clone(),
                format!("triangle {triangle} uses vertex {vertex}"),
            ),
        }
    }

    /// The end of the message about the list's count: the mistake, and its fix. The list holds `found` elements.
    pub fn words(&self, thing: &str, found: usize) -> String {
        match self {
            ListMismatch::Twice { numbers, of, .. } => {
                let they = if numbers.len() == 1 { "it" } else { "them" };
                let twice = twice(numbers, *of, thing);
                format!("; {twice}: remove {they}, or set the count to {found}")
            }
            ListMismatch::Used {
                vertex, triangle, ..
            } => format!("; triangle {triangle} uses vertex {vertex}: the list has lost some"),
            ListMismatch::Lost { numbers, .. } => {
                let verb = if numbers.len() == 1 { "is" } else { "are" };
                let named = named(numbers, thing);
                match numbers.start.checked_sub(1) {
                    Some(before) => format!(
                        "; by the headings, {named} {verb} missing between {before} and {}",
                        numbers.end
                    ),
                    None => format!(
                        "; by the headings, {named} {verb} missing before {}",
                        numbers.end
                    ),
                }
            }
        }
    }
}

/// Longer lists of a mesh are not looked through: what is told of a list must be known at once.
const MOST: usize = 200_000;

/// `object 2 repeats object 1`, `objects 4 to 6 repeat the 3 before them`.
fn twice(numbers: &Range<usize>, of: usize, thing: &str) -> String {
    let named = named(numbers, thing);
    let before = numbers.start.saturating_sub(1);
    match (numbers.len(), of) {
        (1, 1) => format!("{named} repeats {thing} {before}"),
        (_, 1) => format!("{named} repeat {thing} {before}"),
        (_, of) => format!("{named} repeat the {of} before them"),
    }
}

/// `object 2`, `objects 2 and 3`, `objects 2 to 4`.
fn named(numbers: &Range<usize>, thing: &str) -> String {
    let last = numbers.end.saturating_sub(1);
    let plural = words::plural(numbers.len(), thing);
    let things = plural.split_once(' ').map_or(thing, |(_, things)| things);
    match numbers.len() {
        0 | 1 => format!("{thing} {}", numbers.start),
        2 => format!("{things} {} and {last}", numbers.start),
        _ => format!("{things} {} to {last}", numbers.start),
    }
}

/// Elements that may be there twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Twice {
    /// The number of the first of them.
    first: usize,
    /// How far back the elements that they repeat are: the number of extra elements, or 1.
    of: usize,
}

impl Twice {
    fn slip(self, excess: usize, span: Range<usize>, in_order: bool) -> ListMismatch {
        ListMismatch::Twice {
            numbers: self.first..self.first + excess,
            of: self.of,
            span,
            in_order,
        }
    }
}

/// Where so many elements in a row of a list repeat those before them: as many, or always the same one.
fn candidates(
    found: usize,
    excess: usize,
    mut are_same: impl FnMut(usize, usize) -> bool,
) -> Vec<Twice> {
    let mut candidates = Vec::new();
    for of in [excess, 1] {
        let mut run = 0;
        for number in of..found {
            run = if are_same(number - of, number) {
                run + 1
            } else {
                0
            };
            if run >= excess {
                let first = number + 1 - excess;
                candidates.push(Twice { first, of });
            }
        }
        if excess == 1 {
            break;
        }
    }
    candidates
}

fn repeats<T: PartialEq>(all: &[T], excess: usize) -> Vec<Twice> {
    candidates(all.len(), excess, |one, other| {
        all.get(one) == all.get(other)
    })
}

/// The one that is meant: there is no other, or all of them are in one row of elements that say the same.
fn only(candidates: &[Twice]) -> Option<Twice> {
    let (first, last) = (candidates.first()?, candidates.last()?);
    let row = last.first.checked_sub(first.first)? + 1 == candidates.len();
    (row && first.of == last.of).then_some(*last)
}

fn hash_of(row: &Row) -> u64 {
    let mut hasher = FxHasher::default();
    let mut add = |values: [f32; 3]| {
        for value in values {
            hasher.write_u32(value.to_bits());
        }
    };
    add(row.position());
    add(row.normal());
    add(row.color().unwrap_or_default());
    for (node, weight) in row.influences() {
        add([node.map_or(f32::NAN, |node| node as f32), weight, 1.0]);
    }
    row.uvs().for_each(&mut add);
    hasher.finish()
}

/// The records of a section.
struct Records<'m> {
    kind: Heading,
    all: Vec<Record<'m>>,
}

struct Record<'m> {
    above: &'m Above,
    span: &'m Range<usize>,
    /// Values that are equal in records with the same text, and differ in most others: they are compared first.
    key: (usize, Option<NameKey>, Option<i64>),
}

impl<'m> Records<'m> {
    fn of(model: &'m Model, section: Section) -> Option<Self> {
        let (kind, all) = match section {
            Section::Header => return None,
            Section::Materials => {
                let all = model.materials.iter().map(|material| Record {
                    above: &material.above,
                    span: &material.span,
                    key: (material.name.len(), None, None),
                });
                (Heading::Material, all.collect())
            }
            Section::Objects => {
                let all = model.objects.iter().map(|object| Record {
                    above: &object.above,
                    span: &object.span,
                    key: (
                        object.name.len(),
                        None,
                        object.material.as_ref().and_then(|material| material.value),
                    ),
                });
                (Heading::Object, all.collect())
            }
            Section::Instances => {
                let all = model.instances.iter().map(|instance| Record {
                    above: &instance.above,
                    span: &instance.span,
                    key: (
                        instance.name.len(),
                        Some(instance.name_key),
                        instance.unique_id.value,
                    ),
                });
                (Heading::Instance, all.collect())
            }
        };
        Some(Records { kind, all })
    }

    /// By how much the number of the heading above a record is off; `None` where it has no heading.
    fn off(&self, number: usize) -> Option<i64> {
        match self.all.get(number)?.above {
            Above::Numbered(kind, says, _) if *kind == self.kind => {
                Some(i64::from(*says) - i64::try_from(number).ok()?)
            }
            // A heading of another kind is no numbering.
            Above::Numbered(..) => Some(i64::MAX),
            _ => None,
        }
    }

    /// The missing records, if the numbers in the headings leave out exactly this many.
    fn lost(&self, missing: usize) -> Option<ListMismatch> {
        let missing_numbers = i64::try_from(missing).ok()?;
        let behind =
            (0..self.all.len()).find(|&number| self.off(number).is_some_and(|off| off != 0))?;
        let all_are_off = (behind..self.all.len())
            .all(|number| self.off(number).is_none_or(|off| off == missing_numbers));
        let headed = behind
            .checked_sub(1)
            .is_none_or(|before| self.off(before).is_some());
        let Above::Numbered(_, _, span) = self.all.get(behind)?.above else {
            return None;
        };
        (all_are_off && headed).then(|| ListMismatch::Lost {
            numbers: behind..behind + missing,
            span: span.clone(),
        })
    }

    fn twice(&self, candidates: &[Twice], excess: usize) -> Option<ListMismatch> {
        let too_many = i64::try_from(excess).ok()?;
        let numbers = 0..self.all.len();
        let differs = |number: &usize, by: i64| self.off(*number).is_some_and(|off| off != by);
        // Up to here, and from there on, the headings are right once the records between are gone.
        let right_to = numbers.clone().find(|number| differs(number, 0));
        let right_to = right_to.unwrap_or(self.all.len());
        let right_from = numbers.rev().find(|number| differs(number, -too_many));
        let right_from = right_from.map_or(0, |number| number + 1);
        let is_in_order =
            |twice: &Twice| twice.first <= right_to && twice.first + excess >= right_from;
        let ordered: Vec<Twice> = candidates.iter().copied().filter(is_in_order).collect();
        let in_order = !ordered.is_empty();
        let twice = only(if in_order { &ordered } else { candidates })?;
        let last = self.all.get((twice.first + excess).checked_sub(1)?)?;
        let span = self.all.get(twice.first)?.span.start..last.span.end;
        Some(twice.slip(excess, span, in_order))
    }

    /// Whether two records say the same to the byte.
    fn are_same(&self, source: &dyn Source, one: usize, other: usize) -> bool {
        let (Some(one), Some(other)) = (self.all.get(one), self.all.get(other)) else {
            return false;
        };
        one.key == other.key && have_same_text(source, one.span, other.span)
    }
}

fn have_same_text(source: &dyn Source, one: &Range<usize>, other: &Range<usize>) -> bool {
    /// The number of bytes that are compared at once: most records differ early.
    const PIECE: usize = 16 * 1024;
    one.len() == other.len()
        && (0..one.len()).step_by(PIECE).all(|from| {
            let to = (from + PIECE).min(one.len());
            source.bytes(one.start + from..one.start + to)
                == source.bytes(other.start + from..other.start + to)
        })
}

#[cfg(test)]
mod tests;
