//! How the integers of a triangle list form triangles, even where one is missing or one too many. All readers of
//! triangles share this reading.

use super::File;
use crate::model::{CountedList, IntegerPart, Object, Phase};
use schema::{NO_INDEX, TRIANGLE_VALUES};
use std::ops::Range;

/// A reading of a list's integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// How many triangles there are, a damaged one included.
    pub triangles: usize,
    /// The damage to the list.
    pub damage: Damage,
    /// From this integer on, the phases are shifted.
    from: usize,
    /// By how much.
    shift: Phase,
}

/// The damage to the integers of a triangle list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Damage {
    /// They make whole triangles.
    None,
    /// A triangle lacks values.
    Missing {
        /// How many.
        count: usize,
        /// The values of the triangle that are there.
        span: Range<usize>,
    },
    /// There are values too many.
    Extra {
        /// How many.
        count: usize,
        /// Where.
        span: Range<usize>,
    },
    /// Wrong tokens, each reported separately, may be too many: nothing is known of the positions.
    Loose,
    /// There is no triangle count: what stands in its place is the first triangle's material index.
    NoCount {
        /// The value in its place.
        span: Range<usize>,
    },
}

impl Reading {
    fn whole(triangles: usize) -> Self {
        Reading {
            triangles,
            damage: Damage::None,
            from: usize::MAX,
            shift: Phase::default(),
        }
    }

    /// The phase of an integer, by its number in the list.
    pub fn phase(&self, number: usize) -> Phase {
        if number >= self.from {
            Phase::of(number) + self.shift
        } else {
            Phase::of(number)
        }
    }

    /// The triangle of an integer, by its number in the list; `None` for a value too many.
    pub fn triangle(&self, number: usize) -> Option<usize> {
        let Some(damaged) = self.damaged() else {
            // Where tokens may be too many, the last of them make no triangle.
            let triangle = number / TRIANGLE_VALUES;
            return (triangle < self.triangles).then_some(triangle);
        };
        if number < damaged.start {
            return Some(number / TRIANGLE_VALUES);
        }
        let before = damaged.start / TRIANGLE_VALUES;
        match number.checked_sub(damaged.end) {
            Some(behind) => Some(before + self.damaged_triangles() + behind / TRIANGLE_VALUES),
            None => (self.damaged_triangles() > 0).then_some(before),
        }
    }

    /// The number of a triangle's first integer, as far as it is in the list.
    pub fn first(&self, triangle: usize) -> usize {
        let plain = triangle.saturating_mul(TRIANGLE_VALUES);
        let Some(damaged) = self.damaged() else {
            return plain;
        };
        let before = damaged.start / TRIANGLE_VALUES;
        match triangle.checked_sub(before + self.damaged_triangles()) {
            Some(behind) => damaged.end + behind * TRIANGLE_VALUES,
            None => plain,
        }
    }

    /// The integers make whole triangles.
    pub fn is_whole(&self) -> bool {
        self.damage == Damage::None
    }

    /// The integers that make no whole triangle.
    fn damaged(&self) -> Option<Range<usize>> {
        if matches!(self.damage, Damage::None | Damage::Loose) {
            return None;
        }
        let start = self.from - Phase::of(self.from).index();
        Some(start..self.from + (-self.phase(self.from)).index())
    }

    /// How many triangles they count as.
    fn damaged_triangles(&self) -> usize {
        match self.damage {
            Damage::None | Damage::Loose | Damage::Extra { .. } => 0,
            Damage::Missing { .. } | Damage::NoCount { .. } => 1,
        }
    }

    /// The list has no count: the integer in its place belongs to the first triangle.
    pub fn count_is_triangle(&self) -> bool {
        matches!(self.damage, Damage::NoCount { .. })
    }

    /// The smallest and the largest value that a part may hold in a phase; `None` where it holds none.
    pub fn range(&self, part: &IntegerPart, phase: Phase) -> Option<(i64, i64)> {
        if self.damage == Damage::Loose {
            return None;
        }
        let split = part.before < self.from && self.from < part.before + part.count;
        part.min
            .iter()
            .zip(&part.max)
            .enumerate()
            .filter(|(class, (min, max))| {
                (split || self.phase(part.before + class) == phase) && min <= max
            })
            .map(|(_, (&min, &max))| (min, max))
            .reduce(|one, two| (one.0.min(two.0), one.1.max(two.1)))
    }

    fn may_be_outside(&self, part: &IntegerPart, phase: Phase, allowed: &Range<i64>) -> bool {
        self.range(part, phase)
            .is_some_and(|(min, max)| min < allowed.start || max >= allowed.end)
    }
}

/// Reads a list: as it stands if its integers make whole triangles, else with the mistake that explains it best.
pub(super) fn read(file: &File<'_>, object: &Object, list: &CountedList) -> Reading {
    let integers = list.found;
    let rest = integers % TRIANGLE_VALUES;
    let declared = list.declared.as_ref().and_then(|count| count.value);
    let wanted =
        declared.and_then(|count| usize::try_from(count).ok()?.checked_mul(TRIANGLE_VALUES));
    if list.loose > 0 && wanted == Some(integers.saturating_sub(list.loose)) {
        return Reading {
            damage: Damage::Loose,
            ..Reading::whole(integers / TRIANGLE_VALUES)
        };
    }
    if rest == 0 {
        return Reading::whole(integers / TRIANGLE_VALUES);
    }
    if let Some(reading) = read_by_lines(file, list) {
        return reading;
    }
    let near = wanted.is_some_and(|wanted| wanted.abs_diff(integers) < 2 * TRIANGLE_VALUES);
    let material =
        declared.is_some_and(|count| (NO_INDEX..file.bounds().materials).contains(&count));
    if rest == TRIANGLE_VALUES - 1
        && !near
        && material
        && let Some(count) = &list.declared
    {
        return Reading {
            triangles: integers.div_ceil(TRIANGLE_VALUES),
            damage: Damage::NoCount {
                span: count.span.clone(),
            },
            from: 0,
            shift: Phase::of(1),
        };
    }
    let missing = match wanted {
        Some(wanted) if near => wanted > integers,
        _ => rest != 1,
    };
    if missing {
        let count = TRIANGLE_VALUES - rest;
        let shift = Phase::of(count);
        let (from, span) = locate(file, object, list, shift);
        Reading {
            triangles: integers.div_ceil(TRIANGLE_VALUES),
            damage: Damage::Missing { count, span },
            from,
            shift,
        }
    } else {
        let shift = -Phase::of(rest);
        let (from, span) = locate(file, object, list, shift);
        Reading {
            triangles: integers / TRIANGLE_VALUES,
            damage: Damage::Extra { count: rest, span },
            from,
            shift,
        }
    }
}

/// The mistake where exactly one line does not hold whole triangles.
fn read_by_lines(file: &File<'_>, list: &CountedList) -> Option<Reading> {
    let parts = file.triangle_parts(list);
    let odd: usize = parts.iter().map(|part| part.odd_lines).sum();
    if odd != 1 {
        return None;
    }
    let (part, (span, before, holds)) = parts
        .iter()
        .find_map(|part| Some((part, part.odd.as_ref()?)))?;
    let rest = holds % TRIANGLE_VALUES;
    if rest != list.found % TRIANGLE_VALUES {
        return None;
    }
    let from = part.before + before + holds;
    let shift = -Phase::of(rest);
    let declared = list.declared.as_ref().and_then(|count| count.value);
    let wanted =
        declared.and_then(|count| usize::try_from(count).ok()?.checked_mul(TRIANGLE_VALUES));
    Some(
        if *holds > TRIANGLE_VALUES || wanted == Some(list.found - rest) {
            let last = file.integers(span.clone()).pop();
            Reading {
                triangles: list.found / TRIANGLE_VALUES,
                damage: Damage::Extra {
                    count: rest,
                    span: last.map_or(span.clone(), |(span, _)| span),
                },
                from,
                shift,
            }
        } else {
            Reading {
                triangles: list.found.div_ceil(TRIANGLE_VALUES),
                damage: Damage::Missing {
                    count: TRIANGLE_VALUES - rest,
                    span: span.clone(),
                },
                from,
                shift,
            }
        },
    )
}

/// Finds by the values where the positions shift: behind the last place that fits only the shifted reading, before
/// the first that does not fit the plain one. Gives the first shifted integer and the damaged triangle.
fn locate(
    file: &File<'_>,
    object: &Object,
    list: &CountedList,
    shift: Phase,
) -> (usize, Range<usize>) {
    let materials = NO_INDEX..file.bounds().materials;
    let vertices = match &object.vertices {
        Some(vertices) => 0..super::bound(vertices.found, vertices.declared.as_ref()),
        None => 0..i64::MAX,
    };
    let allowed = |phase: Phase| match phase {
        Phase::MATERIAL => &materials,
        _ => &vertices,
    };
    let fits = |phase: Phase, value: Option<i64>| {
        value.is_none_or(|value| allowed(phase).contains(&value))
    };
    let plain = Reading::whole(0);
    let parts = file.triangle_parts(list);
    let suspicious = parts.iter().position(|part| {
        Phase::all().any(|phase| plain.may_be_outside(part, phase, allowed(phase)))
    });
    // Parts are cut anywhere: what is looked at must not depend on where.
    let around_part = suspicious.unwrap_or(parts.len().saturating_sub(1));
    let (integers, start) = gather(file, parts, around_part);
    let misfit = integers
        .iter()
        .enumerate()
        .position(|(at, (_, value))| !fits(Phase::of(start + at), *value))
        .unwrap_or(integers.len());
    around(&integers, start, misfit, shift, &fits)
}

/// How many integers before a misfit are looked at.
const BACK: usize = 64;

/// How many integers behind a misfit its triangle may take.
const AHEAD: usize = 2 * TRIANGLE_VALUES;

/// The integers of a part and enough of those around it, with the number of the first.
fn gather(file: &File<'_>, parts: &[IntegerPart], part: usize) -> (Vec<Integer>, usize) {
    let (mut first, mut last) = (part, part);
    let (mut before, mut behind) = (0, 0);
    while first > 0 && before < BACK + TRIANGLE_VALUES {
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
        .flat_map(|part| file.integers(part.span.clone()))
        .collect();
    (integers, gathered.first().map_or(0, |part| part.before))
}

/// An integer of a list, or a wrong token in the place of one.
type Integer = (Range<usize>, Option<i64>);

fn around(
    tail: &[Integer],
    tail_start: usize,
    misfit: usize,
    shift: Phase,
    fits: &dyn Fn(Phase, Option<i64>) -> bool,
) -> (usize, Range<usize>) {
    // Behind this integer the shifted reading fits up to the misfit.
    let behind = (misfit.saturating_sub(BACK)..misfit)
        .rev()
        .find(|&at| {
            let value = tail.get(at).and_then(|(_, value)| *value);
            !fits(Phase::of(tail_start + at) + shift, value)
        })
        .map_or(misfit.saturating_sub(TRIANGLE_VALUES), |at| at + 1);
    let number = tail_start + behind;
    let triangle = (number - number % TRIANGLE_VALUES).max(tail_start) - tail_start;
    let size = TRIANGLE_VALUES - shift.index();
    let first = triangle.min(tail.len().saturating_sub(1));
    let last = (triangle + size).clamp(first + 1, tail.len().max(first + 1)) - 1;
    let span = match (tail.get(first), tail.get(last)) {
        (Some((start, _)), Some((end, _))) => start.start..end.end,
        _ => 0..0,
    };
    (tail_start + triangle + size, span)
}
