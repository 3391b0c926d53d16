//! Instances that are moved, turned and scaled by numbers that somebody types: `10 0 0 wu`, `0 0 90 deg`, `2x`.

use super::adjust::{move_instance, scale_instance, turn_instance};
use super::records::exists;
use super::transform::{parent, product};
use super::{Level, Made, Record};
use crate::edit::{Refusal, Value};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Examples of typed input.
pub const PLACING: &str = "10 0 0 wu moves by world units, 10 0 0 by units of the file; 0 0 90 deg turns around x, y and z; 2x scales";

/// A move along the axes of the level, in units of the file (100 are one world unit), a turn around the instance's own place, and a scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Placing {
    pub by: [f64; 3],
    pub turn: [f64; 4],
    pub scale: f64,
}

/// The meaning of three numbers in a row.
#[derive(Clone, Copy)]
enum Three {
    Move(f64),
    Turn,
}

impl Placing {
    const NONE: Placing = Placing {
        by: [0.0; 3],
        turn: [0.0, 0.0, 0.0, 1.0],
        scale: 1.0,
    };

    /// Reads what somebody has typed.
    ///
    /// # Errors
    /// Where it says nothing, or something that is no move, turn or scale.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let mut reading = Reading {
            placing: Placing::NONE,
            numbers: Vec::new(),
            usual: Three::Move(1.0),
            scales: false,
        };
        let words = text.split_whitespace();
        let words: Vec<&str> = words
            .map(|word| word.trim_end_matches([',', ';']))
            .collect();
        for word in words.into_iter().filter(|word| !word.is_empty()) {
            reading.word(word).ok_or_else(|| {
                Refusal::new(format!("`{word}` is not understood here: {PLACING}"))
            })?;
        }
        let usual = reading.usual;
        if !reading.numbers.is_empty() || reading.scales {
            reading.three(usual).ok_or_else(|| {
                Refusal::new(format!(
                    "three numbers are needed, for x, y and z: {PLACING}"
                ))
            })?;
        }
        match reading.placing == Placing::NONE {
            true => Err(Refusal::new(format!("that changes nothing: {PLACING}"))),
            false => Ok(reading.placing),
        }
    }
}

struct Reading {
    placing: Placing,
    /// Those that no word has taken yet.
    numbers: Vec<f64>,
    /// The meaning of three numbers without a unit.
    usual: Three,
    /// The next number is a scale.
    scales: bool,
}

impl Reading {
    /// Takes a word: a number, a unit, a number with its unit, or what is to be done. `None` where it is none of them.
    fn word(&mut self, word: &str) -> Option<()> {
        let lower = word.to_lowercase();
        let lower = lower.replace('×', "x");
        if let Some(number) = lower.strip_prefix('x').and_then(number) {
            return self.scale(number);
        }
        let is_of_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | '+');
        let digits = lower.trim_start_matches(is_of_number);
        let (value, unit) = lower.split_at(lower.len() - digits.len());
        if !value.is_empty() {
            let value = number(value)?;
            if self.scales || unit == "x" {
                return self.scale(value);
            }
            self.numbers.push(value);
        }
        match unit {
            "" => Some(()),
            "wu" => self.three(Three::Move(100.0)),
            "ft" | "feet" => self.three(Three::Move(10.0)),
            "u" | "units" => self.three(Three::Move(1.0)),
            "deg" | "°" | "degrees" => self.three(Three::Turn),
            _ if !value.is_empty() => None,
            "move" | "by" => self.begins(Three::Move(1.0)),
            "turn" | "rotate" => self.begins(Three::Turn),
            "scale" => {
                self.begins(self.usual)?;
                self.scales = true;
                Some(())
            }
            _ => None,
        }
    }

    fn begins(&mut self, usual: Three) -> Option<()> {
        if !self.numbers.is_empty() {
            self.three(self.usual)?;
        }
        self.usual = usual;
        Some(())
    }

    fn scale(&mut self, by: f64) -> Option<()> {
        if !self.numbers.is_empty() {
            self.three(self.usual)?;
        }
        self.scales = false;
        self.placing.scale *= by;
        (by > 0.0).then_some(())
    }

    fn three(&mut self, what: Three) -> Option<()> {
        let [x, y, z] = self.numbers.as_slice().try_into().ok()?;
        self.numbers.clear();
        match what {
            Three::Move(unit) => {
                for (sum, by) in self.placing.by.iter_mut().zip([x, y, z]) {
                    *sum += by * unit;
                }
            }
            Three::Turn => {
                for (axis, degrees) in [x, y, z].into_iter().enumerate() {
                    self.placing.turn = product(turn_around(axis, degrees), self.placing.turn);
                }
            }
        }
        Some(())
    }
}

/// A turn around x, y or z, counterclockwise when looking against the axis.
fn turn_around(axis: usize, degrees: f64) -> [f64; 4] {
    let (sine, cosine) = (degrees.to_radians() / 2.0).sin_cos();
    std::array::from_fn(|at| match at {
        3 => cosine,
        _ if at == axis => sine,
        _ => 0.0,
    })
}

fn number(text: &str) -> Option<f64> {
    text.parse::<f64>().ok().filter(|it| it.is_finite())
}

/// Moves, turns and scales instances and what hangs below them: each around its own place.
pub(super) fn place(
    level: Level<'_, '_>,
    instances: RangeInclusive<usize>,
    by: &str,
) -> Result<Made, Refusal> {
    let placing = Placing::read(by)?;
    let file = level.file;
    let mut records = level.records()?;
    exists(file, Record::Instance(*instances.end()))?;
    let mut values: Vec<Value> = Vec::new();
    for instance in instances.clone() {
        // What hangs below another of them goes with that.
        if hangs_below(level, instance, &instances) {
            continue;
        }
        values.extend(move_instance(level, instance, placing.by)?);
        values.extend(turn_instance(level, instance, placing.turn)?);
        values.extend(scale_instance(level, instance, placing.scale)?);
    }
    for (span, value) in values {
        records.set(span, value);
    }
    Ok(records.finish()?.into())
}

/// Some parent of an instance, or the parent of that, is among these.
pub(super) fn hangs_below(
    level: Level<'_, '_>,
    instance: usize,
    among: &RangeInclusive<usize>,
) -> bool {
    let mut seen = BTreeSet::from([instance]);
    let mut at = parent(level.file, instance);
    while let Some(number) = at.filter(|&number| seen.insert(number)) {
        if among.contains(&number) {
            return true;
        }
        at = parent(level.file, number);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Placing {
        Placing::read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
    }

    #[test]
    fn moves_are_in_units_unless_they_name_others() {
        for text in [
            "10 -20.5 0",
            "move 10 -20.5 0",
            "10, -20.5, 0",
            "10 -20.5 0 u",
        ] {
            assert_eq!(read(text).by, [10.0, -20.5, 0.0], "{text}");
        }
        for text in ["10 0 0 wu", "10 0 0wu", "100 0 0 ft", "5 0 0 wu 500 0 0"] {
            assert_eq!(read(text).by, [1000.0, 0.0, 0.0], "{text}");
        }
    }

    #[test]
    fn turns_are_in_degrees() {
        let half = 0.5f64.sqrt();
        for text in [
            "0 0 90 deg",
            "turn 0 0 90",
            "0 0 90°",
            "0 0 45 deg 0 0 45 deg",
        ] {
            let turn = read(text).turn;
            for (own, wanted) in turn.iter().zip([0.0, 0.0, half, half]) {
                assert!((own - wanted).abs() < 1e-12, "{text}: {turn:?}");
            }
        }
    }

    #[test]
    fn scales_and_all_together() {
        for text in ["2x", "x2", "scale 2", "2×"] {
            assert_eq!(read(text).scale, 2.0, "{text}");
        }
        let all = read("1 2 3 wu, 0 0 180 deg, 1.5x");
        assert_eq!(all.by, [100.0, 200.0, 300.0]);
        assert_eq!(all.scale, 1.5);
        assert!((all.turn[2] - 1.0).abs() < 1e-12);
        assert_eq!(read("0 0 90 scale 2").by, [0.0, 0.0, 90.0]);
    }

    #[test]
    fn what_is_none_is_refused() {
        for text in [
            "",
            "10",
            "10 0",
            "10 0 wu",
            "1 2 3 4",
            "90 deg",
            "up",
            "0x",
            "-2x",
            "0 0 0",
            "scale",
            "1,5 0 0",
            "nan 0 0",
            "1e400 0 0",
            "inf 0 0",
            "2x x",
        ] {
            assert!(Placing::read(text).is_err(), "{text}");
        }
    }
}
