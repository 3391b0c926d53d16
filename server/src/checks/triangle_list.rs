//! How the integers of a triangle list fall into triangles, also where one is missing or one too many.

use super::{Code, Findings, Input};
use crate::model::{IntegerPart, List};
use crate::schema::NO_INDEX;
use std::ops::Range;

/// A reading of a list's integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    /// How many triangles there are, a damaged one included.
    pub triangles: usize,
    damage: Damage,
    /// From this integer on, the positions are shifted.
    from: usize,
    /// By how much: added to an integer's number, modulo 4.
    shift: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Damage {
    None,
    /// So many values are missing in the triangle at the place.
    Missing(usize, Range<usize>),
    /// So many values are too many at the place.
    Extra(usize, Range<usize>),
    /// Wrong tokens, told for themselves, are too many: nothing is known of the positions.
    Loose,
    /// There is no count: what stands in its place is the first triangle's material index.
    NoCount(Range<usize>),
}

impl Reading {
    fn whole(triangles: usize) -> Self {
        Reading {
            triangles,
            damage: Damage::None,
            from: usize::MAX,
            shift: 0,
        }
    }

    /// Some tokens that hold the place of an integer are ones too many: which, nobody knows.
    fn with_loose(triangles: usize) -> Self {
        Reading {
            damage: Damage::Loose,
            ..Self::whole(triangles)
        }
    }

    /// The list has no count: the integer in its place belongs to the first triangle.
    pub fn count_is_triangle(&self) -> bool {
        matches!(self.damage, Damage::NoCount(_))
    }

    /// The position of an integer in its triangle.
    fn position(&self, number: usize) -> usize {
        if number >= self.from {
            number.wrapping_add(self.shift) % 4
        } else {
            number % 4
        }
    }

    /// Reports a missing or an extra value.
    pub fn report(&self, object: usize, findings: &mut Findings) {
        match &self.damage {
            Damage::None | Damage::Loose => {}
            Damage::Missing(count, span) => findings.add(
                Code::MissingValue,
                span.clone(),
                format!(
                    "a triangle of object {object} has {} of its 4 values here: material index and \
                     three vertex indices",
                    4 - count
                ),
                Vec::new(),
            ),
            Damage::Extra(count, span) => findings.add(
                Code::ExtraValue,
                span.clone(),
                format!(
                    "a triangle of object {object} has {} values here, 4 are expected: material \
                     index and three vertex indices",
                    4 + count
                ),
                Vec::new(),
            ),
            Damage::NoCount(span) => findings.add(
                Code::MissingValue,
                span.clone(),
                format!(
                    "the triangle count of object {object} is missing before its first triangle"
                ),
                Vec::new(),
            ),
        }
    }

    /// Calls `report` for every integer at a position of its triangle that is outside the range.
    pub fn out_of_range(
        &self,
        input: &Input<'_>,
        list: &List,
        position: usize,
        allowed: Range<i64>,
        report: &mut dyn FnMut(Range<usize>, i64),
    ) {
        if self.damage == Damage::Loose {
            return;
        }
        let parts = input.model.triangle_parts.get(list.parts.clone());
        for part in parts.unwrap_or_default() {
            if !self.may_be_outside(part, position, &allowed) {
                continue;
            }
            for (at, (span, value)) in input.integers(part.span.clone()).into_iter().enumerate() {
                if let Some(value) = value
                    && self.position(part.before + at) == position
                    && !allowed.contains(&value)
                {
                    report(span, value);
                }
            }
        }
    }

    fn may_be_outside(&self, part: &IntegerPart, position: usize, allowed: &Range<i64>) -> bool {
        let split = part.before < self.from && self.from < part.before + part.count;
        (0..4).any(|class| {
            let here = split || self.position(part.before + class) == position;
            here && part.min[class] <= part.max[class]
                && (part.min[class] < allowed.start || part.max[class] >= allowed.end)
        })
    }
}

/// Reads a list: as it stands if its integers make whole triangles, else with the mistake that explains it best.
pub(super) fn read(input: &Input<'_>, list: &List) -> Reading {
    let integers = list.found;
    let declared = list.declared.as_ref().and_then(|count| count.value);
    let wanted = declared.and_then(|count| usize::try_from(count).ok()?.checked_mul(4));
    if list.loose > 0 && wanted == Some(integers.saturating_sub(list.loose)) {
        return Reading::with_loose(integers / 4);
    }
    if integers.is_multiple_of(4) {
        return Reading::whole(integers / 4);
    }
    if let Some(reading) = read_by_lines(input, list) {
        return reading;
    }
    let near = wanted.is_some_and(|wanted| wanted.abs_diff(integers) < 8);
    let material =
        declared.is_some_and(|count| (NO_INDEX..input.bounds().materials).contains(&count));
    if integers % 4 == 3
        && !near
        && material
        && let Some(count) = &list.declared
    {
        return Reading {
            triangles: integers.div_ceil(4),
            damage: Damage::NoCount(count.span.clone()),
            from: 0,
            shift: 1,
        };
    }
    let missing = match wanted {
        Some(wanted) if near => wanted > integers,
        _ => integers % 4 != 1,
    };
    let count = if missing {
        4 - integers % 4
    } else {
        integers % 4
    };
    let shift = if missing { count } else { 4 - count };
    let (from, span) = locate(input, list, shift);
    Reading {
        triangles: if missing {
            integers.div_ceil(4)
        } else {
            integers / 4
        },
        damage: if missing {
            Damage::Missing(count, span)
        } else {
            Damage::Extra(count, span)
        },
        from,
        shift,
    }
}

/// The mistake where exactly one line does not hold whole triangles.
fn read_by_lines(input: &Input<'_>, list: &List) -> Option<Reading> {
    let parts = input.model.triangle_parts.get(list.parts.clone())?;
    let odd: usize = parts.iter().map(|part| part.odd_lines).sum();
    if odd != 1 {
        return None;
    }
    let (part, (span, before, holds)) = parts
        .iter()
        .find_map(|part| Some((part, part.odd.as_ref()?)))?;
    if holds % 4 != list.found % 4 {
        return None;
    }
    let from = part.before + before + holds;
    let extra = holds % 4;
    Some(if *holds > 4 {
        let last = input.integers(span.clone()).into_iter().last();
        Reading {
            triangles: list.found / 4,
            damage: Damage::Extra(extra, last.map_or(span.clone(), |(span, _)| span)),
            from,
            shift: 4 - extra,
        }
    } else {
        Reading {
            triangles: list.found.div_ceil(4),
            damage: Damage::Missing(4 - extra, span.clone()),
            from,
            shift: 4 - extra,
        }
    })
}

/// Finds by the values where the positions shift: behind the last place that fits only the shifted reading, before
/// the first that does not fit the plain one. Gives the first shifted integer and the damaged triangle.
fn locate(input: &Input<'_>, list: &List, shift: usize) -> (usize, Range<usize>) {
    let materials = NO_INDEX..input.bounds().materials;
    let object = input
        .model
        .objects
        .partition_point(|object| object.span.start <= list.span.start)
        .checked_sub(1)
        .and_then(|at| input.model.objects.get(at));
    let vertices = object
        .and_then(|object| object.vertices.as_ref())
        .map_or(0..i64::MAX, |vertices| {
            0..super::bound(vertices.found, vertices.declared.as_ref())
        });
    let fits = |position: usize, value: Option<i64>| {
        let allowed = if position.is_multiple_of(4) {
            &materials
        } else {
            &vertices
        };
        value.is_none_or(|value| allowed.contains(&value))
    };
    let plain = Reading::whole(0);
    let parts = input
        .model
        .triangle_parts
        .get(list.parts.clone())
        .unwrap_or_default();
    let suspicious = parts.iter().position(|part| {
        (0..4).any(|position| {
            let allowed = if position == 0 { &materials } else { &vertices };
            plain.may_be_outside(part, position, allowed)
        })
    });
    // Parts are cut anywhere: what is looked at must not depend on where.
    let around_part = suspicious.unwrap_or(parts.len().saturating_sub(1));
    let (integers, start) = gather(input, parts, around_part);
    let misfit = integers
        .iter()
        .enumerate()
        .position(|(at, (_, value))| !fits(start + at, *value))
        .unwrap_or(integers.len());
    around(&integers, start, misfit, shift, &fits)
}

/// How many integers before a misfit are looked at.
const BACK: usize = 64;

/// How many integers behind a misfit its triangle may take.
const AHEAD: usize = 8;

/// The integers of a part and enough of those around it, with the number of the first.
fn gather(input: &Input<'_>, parts: &[IntegerPart], part: usize) -> (Vec<Integer>, usize) {
    let (mut first, mut last) = (part, part);
    let (mut before, mut behind) = (0, 0);
    while first > 0 && before < BACK + 4 {
        first -= 1;
        before += parts[first].count;
    }
    while last + 1 < parts.len() && behind < AHEAD {
        last += 1;
        behind += parts[last].count;
    }
    let gathered = parts.get(first..=last).unwrap_or_default();
    let integers = gathered
        .iter()
        .flat_map(|part| input.integers(part.span.clone()))
        .collect();
    (integers, gathered.first().map_or(0, |part| part.before))
}

/// An integer of a list, or a wrong token in the place of one.
type Integer = (Range<usize>, Option<i64>);

fn around(
    tail: &[Integer],
    tail_start: usize,
    misfit: usize,
    shift: usize,
    fits: &dyn Fn(usize, Option<i64>) -> bool,
) -> (usize, Range<usize>) {
    // Behind this integer the shifted reading fits up to the misfit.
    let behind = (misfit.saturating_sub(BACK)..misfit)
        .rev()
        .find(|&at| {
            let value = tail.get(at).and_then(|(_, value)| *value);
            !fits(tail_start + at + shift, value)
        })
        .map_or(misfit.saturating_sub(4), |at| at + 1);
    let number = tail_start + behind;
    let triangle = (number - number % 4).max(tail_start) - tail_start;
    let size = if shift == 0 { 4 } else { 4 - shift % 4 };
    let first = triangle.min(tail.len().saturating_sub(1));
    let last = (triangle + size).clamp(first + 1, tail.len().max(first + 1)) - 1;
    let span = match (tail.get(first), tail.get(last)) {
        (Some((start, _)), Some((end, _))) => start.start..end.end,
        _ => 0..0,
    };
    (tail_start + triangle + size, span)
}
