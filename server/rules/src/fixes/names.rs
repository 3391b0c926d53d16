//! Names of materials.

use super::records::material_at;
use super::{Fix, Safety, bytes};
use crate::checks::blender_suffix::{original, original_of};
use crate::checks::{Finding, Subject};
use crate::edit::{Instead, List, is_sound};

/// Blender's copy of a material: it gets the name of its original. Where the file has that with the same values, what has
/// the copy gets the original.
pub(super) fn copy<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let Some(number) = material_at(subject, finding) else {
        return Vec::new();
    };
    let Some(name) = subject.material_names().get(number) else {
        return Vec::new();
    };
    let (Some(copy), Some(wanted)) = (&name.parts.copy, original(name)) else {
        return Vec::new();
    };
    let mut rename = Fix::replace(
        format!("Rename it to `{wanted}`"),
        Safety::Unsafe,
        name.span(copy),
        String::new(),
    );
    let values = |number: usize| {
        let material = subject.model.materials.get(number)?;
        let behind = material.name.end..material.span.end.max(material.name.end);
        Some(bytes(subject.file.source, behind))
    };
    let is_same = |&first: &usize| values(first) == values(number);
    let merge = original_of(subject, number)
        .filter(is_same)
        .filter(|_| is_sound(subject.chunks))
        .map(|first| {
            let title = format!("Merge it with material {first}, `{wanted}`");
            Fix::plan(title, subject, move |records| {
                records.remove(List::Materials, number, Instead::Other(first));
                Ok(())
            })
        });
    rename.preferred = merge.is_none();
    merge.into_iter().chain([rename]).collect()
}
