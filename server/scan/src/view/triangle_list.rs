//! Reads triangle lists, even those in which an integer is missing or one too many.

use super::file::{File, bound};
use super::reading::{Damage, Reading};
use crate::model::{CountedList, IntegerPart, Object, Phase};
use schema::{NO_INDEX, TRIANGLE_VALUES};
use std::ops::Range;

impl File<'_> {
    /// How the integers of an object's triangle list fall into triangles; `None` where it has no such list.
    pub fn reading(&self, object: usize) -> Option<&Reading> {
        let readings = self.readings.get_or_init(|| {
            let objects = self.model.objects.iter();
            objects
                .map(|object| Some(read(self, object, object.triangles.as_ref()?)))
                .collect()
        });
        readings.get(object)?.as_ref()
    }
}

/// Reads a list: as it stands if its integers make whole triangles, else with the mistake that explains it best.
fn read(file: &File<'_>, object: &Object, list: &CountedList) -> Reading {
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
        Some(vertices) => 0..bound(vertices.found, vertices.declared.as_ref()),
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
