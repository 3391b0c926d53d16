//! Where the elements of a list stand.

use super::list::{List, Put, strings};
use super::numbers::Numbers;
use super::refusal::Refusal;
use scan::model::Above;
use scan::view::File;
use std::ops::Range;

/// Where an element stands.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// Its number.
    pub number: usize,
    /// Its heading, or its first value.
    pub first: usize,
    /// One past its last value.
    pub end: usize,
    /// It goes, and does not come back elsewhere.
    pub removed: bool,
}

/// The places of the elements that leave, that are copied, or before or behind which something is put.
pub(super) fn places(
    file: &File<'_>,
    list: List,
    len: usize,
    numbers: &Numbers,
) -> Result<Vec<Place>, Refusal> {
    let mut wanted = numbers.leaves.clone();
    let mut moved = Vec::new();
    for (before, put, _) in &numbers.put {
        wanted.push((*before).min(len.saturating_sub(1)));
        match put {
            Put::Copy(from, _) => wanted.push(*from),
            Put::Moved(from) => moved.push(*from),
            Put::Text(..) => {}
        }
    }
    if len == 0 {
        wanted.clear();
    }
    wanted.sort_unstable();
    wanted.dedup();
    moved.sort_unstable();
    if let Some(last) = wanted.last().filter(|&&last| last >= len) {
        return Err(Refusal::new(format!(
            "there is no element {last} in the list"
        )));
    }
    let mut places = Vec::with_capacity(wanted.len());
    spans(file, list, &wanted, &mut |number, span: Range<usize>| {
        let leaves = numbers.leaves.binary_search(&number).is_ok();
        places.push(Place {
            number,
            first: span.start,
            end: span.end,
            removed: leaves && moved.binary_search(&number).is_err(),
        });
    });
    if places.len() == wanted.len() {
        Ok(places)
    } else {
        Err(Refusal::new("some elements of the list cannot be found"))
    }
}

/// Calls `found` for each of the wanted elements, which are sorted.
fn spans(
    file: &File<'_>,
    list: List,
    wanted: &[usize],
    found: &mut dyn FnMut(usize, Range<usize>),
) {
    let model = file.model;
    let with_heading = |above: &Above, span: &Range<usize>| match above {
        Above::Numbered(_, _, heading) => heading.start..span.end,
        _ => span.clone(),
    };
    let mut record = |number: usize, it: Option<(&Above, &Range<usize>)>| {
        if let Some((above, span)) = it {
            found(number, with_heading(above, span));
        }
    };
    match list {
        List::Materials => wanted.iter().for_each(|&number| {
            let it = model.materials.get(number);
            record(number, it.map(|it| (&it.above, &it.span)));
        }),
        List::Objects => wanted.iter().for_each(|&number| {
            let it = model.objects.get(number);
            record(number, it.map(|it| (&it.above, &it.span)));
        }),
        List::Instances => wanted.iter().for_each(|&number| {
            let it = model.instances.get(number);
            record(number, it.map(|it| (&it.above, &it.span)));
        }),
        List::MaterialStrings(material) => {
            let strings = strings(file, material).map(|(_, strings)| strings);
            pick(wanted, strings.unwrap_or_default().into_iter(), found);
        }
        List::Bones(instance) => {
            let bones = file.instance(instance).map(|instance| instance.bones());
            let bones = bones.unwrap_or_default().into_iter();
            pick(wanted, bones.map(|(span, _)| span), found);
        }
        List::Vertices(object) => {
            let mesh = file.object(object).and_then(|object| object.mesh());
            if let Some(mesh) = mesh {
                let vertices = mesh.vertices();
                let mut row = scan::view::Row::new(model.effective_version());
                for part in vertices.parts() {
                    // Parts without any wanted vertex are not read.
                    let from = wanted.partition_point(|&number| number < part.before);
                    let mut next = wanted.get(from..).unwrap_or_default().iter().peekable();
                    if next
                        .peek()
                        .is_some_and(|&&first| first < part.before + part.count)
                    {
                        vertices.visit_part(part, &mut row, &mut |row: &scan::view::Row| {
                            if next.next_if(|&&number| number == row.number()).is_some() {
                                found(row.number(), row.whole());
                            }
                        });
                    }
                }
            }
        }
        List::Triangles(object) => {
            let mesh = file.object(object).and_then(|object| object.mesh());
            let triangles = mesh.and_then(|mesh| mesh.triangles());
            let mut next = wanted.iter().peekable();
            if let Some(triangles) = triangles {
                triangles.visit(|triangle| {
                    if next.next_if(|&&number| number == triangle.number).is_none() {
                        return;
                    }
                    let mut values = triangle.values.iter().flatten();
                    if let Some(first) = values.next() {
                        let last = values.next_back().unwrap_or(first);
                        found(triangle.number, first.span.start..last.span.end);
                    }
                });
            }
        }
    }
}

/// The wanted of some spans.
fn pick(
    wanted: &[usize],
    spans: impl Iterator<Item = Range<usize>>,
    found: &mut dyn FnMut(usize, Range<usize>),
) {
    for (number, span) in spans.enumerate() {
        if wanted.binary_search(&number).is_ok() {
            found(number, span);
        }
    }
}
