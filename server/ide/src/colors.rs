//! Colors in the text: of lights, of materials that shine, and of vertices from version 6 on.

use super::Snapshot;
use scan::model::detail::FieldValue;
use scan::real_value;
use scan::view::{File, Material};
use schema::names::{COLOR_PARTS, COLORED, MaterialString};
use schema::{FieldId, Layout, ObjectType, RecordKind};
use std::ops::Range;

/// A color in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Color {
    /// From its first to its last component.
    pub span: Range<usize>,
    /// Red, green and blue; 1 is full.
    pub components: [f64; 3],
}

/// Of a file with more vertices than this, their colors are not listed: editors ask for all at once.
const MOST_COLORS: usize = 2000;

/// The colors of a file, in file order.
pub fn colors(snapshot: &Snapshot) -> Vec<Color> {
    snapshot.view(|file| {
        let mut found = Vec::new();
        for object in &file.model.objects {
            if object.kind == Some(ObjectType::GenericLight) && found.len() < MOST_COLORS {
                collect(file, object.span.clone(), FieldId::LightColor, &mut found);
            }
        }
        for material in file.materials() {
            if found.len() < MOST_COLORS {
                found.extend(of_material(snapshot, &material));
            }
        }
        let vertices: usize = file.model.vertex_parts.iter().map(|part| part.count).sum();
        if vertices <= MOST_COLORS {
            for part in &file.model.vertex_parts {
                collect(file, part.span.clone(), FieldId::VertexColor, &mut found);
            }
        }
        found.sort_by_key(|color| color.span.start);
        found
    })
}

/// The color of the light that a material gives.
fn of_material(snapshot: &Snapshot, material: &Material<'_, '_>) -> Option<Color> {
    let layout = Layout::of(RecordKind::Material, snapshot.model().effective_version());
    let has_strings = layout
        .slots
        .iter()
        .any(|it| it.field == FieldId::MaterialString);
    if !has_strings {
        return None;
    }
    material.fields().into_iter().find_map(|value| {
        if value.field != FieldId::MaterialString {
            return None;
        }
        let text = snapshot.slice(value.span.start + 1..value.span.end);
        let known = MaterialString::of(&text).filter(|known| known.name == COLORED)?;
        let spans = known.spans(&text);
        let parts = spans.get(COLOR_PARTS)?;
        let numbers = parts
            .iter()
            .map(|part| real_value(text.get(part.clone())?.as_bytes()));
        let components = numbers.collect::<Option<Vec<f64>>>()?.try_into().ok()?;
        let (first, last) = (parts.first()?, parts.last()?);
        let start = value.span.start + 1;
        Some(Color {
            span: start + first.start..start + last.end,
            components,
        })
    })
}

fn collect(file: &File<'_>, range: Range<usize>, field: FieldId, found: &mut Vec<Color>) {
    let values: Vec<FieldValue> = file
        .values(range)
        .into_iter()
        .filter(|value| value.field == field)
        .collect();
    for components in values.chunk_by(|one, other| other.component > one.component) {
        let numbers = components
            .iter()
            .map(|value| real_value(&file.source.bytes(value.span.clone())));
        let Some(numbers) = numbers.collect::<Option<Vec<f64>>>() else {
            continue;
        };
        if let ([red, green, blue], [first, .., last]) = (numbers.as_slice(), components) {
            found.push(Color {
                span: first.span.start..last.span.end,
                components: [*red, *green, *blue],
            });
        }
    }
}

/// How a color is written in place of another: with its decimals, and the white space between its components.
pub fn color_text(old: &str, components: [f64; 3]) -> Option<String> {
    let mut text = String::new();
    let mut rest = old;
    for (at, component) in components.iter().enumerate() {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (number, behind) = rest.split_at(end);
        let decimals = number
            .split_once('.')
            .map_or(0, |(_, decimals)| decimals.len());
        let decimals = if decimals == 0 { 10 } else { decimals };
        text += &format!("{component:.decimals$}");
        let next = behind.find(|character: char| !character.is_whitespace());
        let (space, next) = behind.split_at(next.unwrap_or(behind.len()));
        if at + 1 < components.len() && (space.is_empty() || next.is_empty()) {
            return None;
        }
        text += if at + 1 < components.len() { space } else { "" };
        rest = next;
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_color_keeps_its_form() {
        let old = "1.0000000000\t0.5000000000\t0.0000000000";
        assert_eq!(
            color_text(old, [0.25, 1.0, 0.125]).as_deref(),
            Some("0.2500000000\t1.0000000000\t0.1250000000")
        );
        assert_eq!(
            color_text("1.0  2.0 3", [0.0, 0.5, 1.0]).as_deref(),
            Some("0.0  0.5 1.0000000000")
        );
        assert_eq!(color_text("1.0 2.0", [0.0; 3]), None);
    }
}
