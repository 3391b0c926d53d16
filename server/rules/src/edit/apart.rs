//! Triangles taken out of a mesh that stands whole, also where the file has errors of structure elsewhere.

use super::records::NOT_SOUND;
use super::{Instead, List, Records, Refusal, is_sound};
use scan::model::{Above, CountedList, Model};
use scan::view::File;
use scan::{CHUNK, Chunks, Fault, scan_all};
use schema::TRIANGLE_VALUES;
use std::mem::discriminant;
use std::ops::Range;
use text::{Edits, Patched};

/// Takes triangles out of a mesh.
///
/// # Errors
/// Where it cannot be told which they are, or where other errors would be read otherwise afterwards.
pub fn without_triangles(
    file: &File<'_>,
    chunks: &Chunks,
    object: usize,
    triangles: impl IntoIterator<Item = usize>,
) -> Result<Edits, Refusal> {
    let is_sound = is_sound(chunks);
    let mut records = match is_sound || stands_whole(file, chunks, object) {
        true => Records::of_trusted(file),
        false => return Err(Refusal::new(NOT_SOUND)),
    };
    for triangle in triangles {
        records.remove(List::Triangles(object), triangle, Instead::Nothing);
    }
    let edits = records.finish()?;
    if !is_sound && !reads_alike(file, chunks, object, &edits) {
        return Err(Refusal::new(NOT_SOUND));
    }
    Ok(edits)
}

/// A mesh stands whole: its lists are as long as their counts say, and nothing is wrong with its structure.
pub fn stands_whole(file: &File<'_>, chunks: &Chunks, object: usize) -> bool {
    let Some(record) = file.model.objects.get(object) else {
        return false;
    };
    let counts = |list: &Option<CountedList>, each: usize| {
        list.as_ref().is_some_and(|list| {
            let declared = list.declared.as_ref().and_then(|it| it.value);
            let declared = declared.and_then(|it| usize::try_from(it).ok());
            let declared = declared.and_then(|it| it.checked_mul(each));
            declared == Some(list.found) && !list.broken && list.loose == 0
        })
    };
    // Without its heading nobody knows where a damaged record before it ends.
    let Above::Numbered(_, _, heading) = &record.above else {
        return false;
    };
    let own = heading.start..record.span.end;
    chunks.hidden().is_empty()
        && counts(&record.vertices, 1)
        && counts(&record.triangles, TRIANGLE_VALUES)
        && !faults(chunks).any(|(_, span)| span.start <= own.end && own.start <= span.end)
}

/// The faults of structure, in file order.
fn faults(chunks: &Chunks) -> impl Iterator<Item = (Fault, Range<usize>)> {
    let mut start = 0;
    chunks.iter().flatten().flat_map(move |chunk| {
        let base = start;
        start += chunk.len as usize;
        let marks = chunk.body.marks.iter();
        marks
            .filter(|mark| !mark.fault.is_of_value())
            .map(move |mark| {
                let at = base + mark.span.at as usize;
                (mark.fault, at..at + mark.span.len as usize)
            })
    })
}

/// After the changes everything but the object's triangles is read as before.
fn reads_alike(file: &File<'_>, chunks: &Chunks, object: usize, edits: &Edits) -> bool {
    let changed = Patched::new(file.source, edits);
    let after = scan_all(&changed, (1, CHUNK), &|_| true);
    let model = Model::build(&after);
    let meshes = |model: &Model| -> Vec<[Option<usize>; 2]> {
        let objects = model.objects.iter().enumerate();
        let found = |list: &Option<CountedList>| list.as_ref().map(|list| list.found);
        objects
            .map(|(number, it)| {
                let triangles = found(&it.triangles).filter(|_| number != object);
                [found(&it.vertices), triangles]
            })
            .collect()
    };
    // What faults say of places is another afterwards.
    let kinds = |chunks: &Chunks| -> Vec<_> {
        faults(chunks)
            .map(|(fault, _)| discriminant(&fault))
            .collect()
    };
    let refused = |chunks: &Chunks| chunks.refused().map(|(_, mark)| discriminant(&mark.fault));
    let records = |model: &Model| (model.materials.len(), model.instances.len());
    after.hidden().is_empty()
        && meshes(file.model) == meshes(&model)
        && records(file.model) == records(&model)
        && kinds(chunks) == kinds(&after)
        && refused(chunks) == refused(&after)
}
