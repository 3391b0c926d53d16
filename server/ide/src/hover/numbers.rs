//! Hover text for numbers: lengths, angles, rotations, scales.

use crate::Snapshot;
use crate::labels::short;
use rules::checks::number;
use scan::model::detail::{self, FieldValue as Value};
use scan::real_value;
use schema::{FEET_PER_WORLD_UNIT, FieldId, UNITS_PER_WORLD_UNIT, Unit};

/// The meaning of a real number; `None` where its unit needs no explanation.
pub(super) fn meaning(snapshot: &Snapshot, value: &Value, words: &str) -> Option<String> {
    if let FieldId::LocalRotation | FieldId::PivotRotation = value.field {
        return rotation(&components(snapshot, value));
    }
    let real = real_value(words.as_bytes()).filter(|real| real.is_finite())?;
    let shown = trimmed(words);
    match value.field.def().unit {
        Unit::Length => {
            let world = real / UNITS_PER_WORLD_UNIT;
            let feet = match round(world * FEET_PER_WORLD_UNIT).as_str() {
                "1" => "1 foot".to_owned(),
                feet => format!("{feet} feet"),
            };
            let [units, world] =
                [(shown, "unit"), (round(world), "world unit")].map(|(number, unit)| {
                    format!("{number} {unit}{}", if number == "1" { "" } else { "s" })
                });
            Some(format!("{units} = {world} = {feet}"))
        }
        Unit::Degrees => Some(format!("{shown}°")),
        Unit::Factor => Some(scale(real)),
        Unit::None | Unit::Fraction | Unit::Texture => None,
    }
}

/// A scale factor in words: `200 % of the size`, `mirrored, 100 % of the size`.
fn scale(factor: f64) -> String {
    let percent = format!("{} %", round(factor.abs() * 100.0));
    if factor < 0.0 {
        format!("mirrored, {percent} of the size")
    } else {
        format!("{percent} of the size")
    }
}

/// The numbers of the vector that a value is a component of.
fn components(snapshot: &Snapshot, value: &Value) -> Vec<f64> {
    /// How far the other components may stand apart, in bytes.
    const REACH: usize = 256;
    let from = value.span.start.saturating_sub(REACH);
    let to = (value.span.end + REACH).min(snapshot.text().len_bytes());
    let around = detail::values(
        snapshot.text(),
        snapshot.chunks(),
        snapshot.model(),
        from..to,
    );
    let own = around.iter().filter(|other| {
        other.field == value.field && other.place == value.place && other.round == value.round
    });
    own.filter_map(|value| real_value(snapshot.slice(value.span.clone()).as_bytes()))
        .collect()
}

/// A quaternion as people think of rotations: `90° about (0, 0, 1)`.
fn rotation(quaternion: &[f64]) -> Option<String> {
    let &[x, y, z, w] = quaternion else {
        return None;
    };
    let length = (x * x + y * y + z * z + w * w).sqrt();
    if !length.is_finite() || length == 0.0 {
        return None;
    }
    let sine = (x * x + y * y + z * z).sqrt();
    // A quaternion and its opposite are the same rotation: the shorter way round is told.
    let (sine, sign) = if w < 0.0 {
        (sine / length, -1.0)
    } else {
        (sine / length, 1.0)
    };
    let angle = 2.0 * sine.atan2(w.abs() / length).to_degrees();
    if short(angle) == "0" {
        return Some("no rotation".to_owned());
    }
    let [x, y, z] = [x, y, z].map(|part| number(sign * part / (sine * length), 4));
    Some(format!("{}° about the axis ({x}, {y}, {z})", short(angle)))
}

/// Where a vertex is: ` at (x, y, z)`.
pub(super) fn vertex_position(snapshot: &Snapshot, object: usize, vertex: usize) -> Option<String> {
    let row = snapshot.view(|file| file.object(object)?.mesh()?.vertices().get(vertex))?;
    let components = FieldId::VertexPosition.components(snapshot.model().effective_version());
    let position: Option<Vec<String>> = (0..components.len())
        .map(|at| {
            let span = row.span(FieldId::VertexPosition, at, 0)?;
            Some(trimmed(&snapshot.slice(span)))
        })
        .collect();
    Some(format!(" at ({})", position?.join(", ")))
}

/// A number without the zeros that exporters pad it with.
pub(super) fn trimmed(text: &str) -> String {
    if !text.contains('.') {
        return text.to_owned();
    }
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn round(value: f64) -> String {
    number(value, 6)
}

pub(super) fn unit_name(unit: Unit) -> Option<&'static str> {
    match unit {
        Unit::None => None,
        Unit::Length => Some("100 units = 1 world unit = 10 feet"),
        Unit::Degrees => Some("degrees"),
        Unit::Fraction => Some("a share of 1"),
        Unit::Factor => Some("a factor"),
        Unit::Texture => Some("texture widths or heights"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rotations_in_degrees() {
        let turned = 0.5_f64.sqrt();
        assert_eq!(rotation(&[0.0, 0.0, 0.0, 1.0]).unwrap(), "no rotation");
        assert_eq!(rotation(&[0.0, 0.0, 0.0, -1.0]).unwrap(), "no rotation");
        let quarter = "90° about the axis (0, 0, 1)";
        assert_eq!(rotation(&[0.0, 0.0, turned, turned]).unwrap(), quarter);
        assert_eq!(rotation(&[0.0, 0.0, -turned, -turned]).unwrap(), quarter);
        // Not of length 1, as hand edits are.
        assert_eq!(rotation(&[0.0, 0.0, 0.7, 0.7]).unwrap(), quarter);
        assert_eq!(
            rotation(&[1.0, 0.0, 0.0, 0.0]).unwrap(),
            "180° about the axis (1, 0, 0)"
        );
        assert_eq!(rotation(&[0.0; 4]), None);
        assert_eq!(rotation(&[1.0]), None);
    }

    #[test]
    fn scales_in_words() {
        assert_eq!(scale(-1.0), "mirrored, 100 % of the size");
        assert_eq!(scale(2.5), "250 % of the size");
    }
}
