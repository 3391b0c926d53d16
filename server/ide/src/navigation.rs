//! From an index to what it names, and back.

use super::Snapshot;
use super::place::{At, Place, at, place_of};
use scan::view::{File, Target};
use std::ops::Range;

/// Where an index leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The value or heading from which it leads.
    pub from: Range<usize>,
    /// The places that it names, one for each reading of the index.
    pub to: Vec<Place>,
}

/// A place that has to do with the one asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// Where.
    pub span: Range<usize>,
    /// It is the thing itself, not an index that points at it.
    pub is_definition: bool,
}

/// How far around a place highlights are looked for, in bytes: more than any screen shows.
const SCREEN: usize = 16 << 10;

/// The link from the value or heading at an offset to the places that it names.
pub fn definition(snapshot: &Snapshot, offset: usize) -> Option<Link> {
    snapshot.view(|file| link(file, at(file, offset)?, |_, target| Some(target)))
}

/// The object that is placed by the instance, or holds the vertex, that an offset is about.
pub fn type_definition(snapshot: &Snapshot, offset: usize) -> Option<Link> {
    let object = |file: &File<'_>, target| match target {
        Target::Instance(number)
        | Target::BoneEntry {
            instance: number, ..
        } => {
            let instance = file.model.instances.get(number)?;
            Some(Target::Object(file.model.object_of(instance)?.0))
        }
        Target::Vertex { object, .. } => Some(Target::Object(object)),
        Target::Material(_) | Target::Object(_) => Some(target),
    };
    snapshot.view(|file| link(file, at(file, offset)?, object))
}

fn link(
    file: &File<'_>,
    at: At,
    choose: impl Fn(&File<'_>, Target) -> Option<Target>,
) -> Option<Link> {
    let chosen = at.targets.iter().filter_map(|&target| choose(file, target));
    let to: Vec<Place> = chosen.filter_map(|target| place_of(file, target)).collect();
    (!to.is_empty()).then_some(Link { from: at.span, to })
}

/// Where the thing at an offset is used: every index that points at it, in file order; and the thing itself, if
/// asked for. Stops early once the answer is not wanted any more.
pub fn references(
    snapshot: &Snapshot,
    offset: usize,
    with_definition: bool,
    cancelled: &dyn Fn() -> bool,
) -> Option<Vec<Range<usize>>> {
    snapshot.view(|file| {
        let at = at(file, offset)?;
        let mut found = Vec::new();
        for &target in &at.targets {
            if with_definition {
                found.extend(place_of(file, target).map(|place| place.name));
            }
            for (number, reference) in file.uses(target).enumerate() {
                if number % 1024 == 0 && cancelled() {
                    return None;
                }
                found.push(reference.span);
            }
        }
        found.sort_by_key(|span| span.start);
        found.dedup();
        Some(found)
    })
}

/// The places around an offset that speak of the same thing.
pub fn highlights(snapshot: &Snapshot, offset: usize) -> Option<Vec<Highlight>> {
    snapshot.view(|file| {
        let at = at(file, offset)?;
        let window = offset.saturating_sub(SCREEN)..(offset + SCREEN).min(file.model.len());
        let inside = |span: &Range<usize>| window.start <= span.start && span.end <= window.end;
        let mut found: Vec<Highlight> = at
            .targets
            .iter()
            .filter_map(|&target| place_of(file, target))
            .filter(|place| inside(&place.name))
            .map(|place| Highlight {
                span: place.name,
                is_definition: true,
            })
            .collect();
        for value in file.values(window.clone()) {
            let Some(reference) = file.reference(&value) else {
                continue;
            };
            let targets = file.targets(&reference);
            if targets.iter().any(|target| at.targets.contains(target)) {
                found.push(Highlight {
                    span: reference.span,
                    is_definition: false,
                });
            }
        }
        // An entry of a bone list is itself an index.
        found.sort_by_key(|highlight| (highlight.span.start, !highlight.is_definition));
        found.dedup_by(|later, first| later.span == first.span);
        (!found.is_empty()).then_some(found)
    })
}
