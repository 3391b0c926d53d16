//! `level-scale`: a level that is too small or too large to be one.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::seal::SealedWorld;
use crate::checks::subject::Subject;
use level::{Bounds, Shell};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "a whole level that is less than 5 world units large, or more than 2000",
    why: "100 units of the file are one world unit, and a unit is 1.2 inches: the Master Chief is 70 units high. A level in meters is too small by 32.8, one in inches too large by 1.2, which is too little to be seen here. Tool makes the level all the same, and does not mention it.",
    fix: "Scale the scene in Blender or 3ds Max, or set the scale of the export, and export again.",
    source: "tutorials of levels for Halo 2 and Halo 3; the sizes of levels that people published",
    dispute: None,
    fails: Example {
        note: "a room of 18 units, in which nobody can stand",
        of: Base::Room,
        edits: &[lines(";INSTANCE 1", 8, "1.0000000000\n", "0.0300000000\n")],
    },
    passes: Example {
        note: "a large room",
        of: Base::Room,
        edits: &[lines(";INSTANCE 1", 8, "1.0000000000\n", "30.0000000000\n")],
    },
};

/// The size of a small level along its longest side, in units of the file: 5 world units.
const SMALL: f64 = 500.0;

/// The size of a large one: 2000 world units.
const LARGE: f64 = 200_000.0;

/// The usual mistakes of scale, the most frequent first, each with the factor that the size is off by. A meter is
/// 32.808 units.
const MISTAKES: [(f64, &str); 3] = [
    (32.808, "it is in meters"),
    (100.0, "it is in world units"),
    (3280.8, "it is in meters and was scaled down by 100"),
];

/// Measures what seals the world.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    if !subject.is_sound() || !subject.may_be_level() {
        return;
    }
    let sides = subject.world().seal();
    let bounds = Bounds::around(sides.flat_map(|facet| facet.points));
    let sizes = [0, 1, 2].map(|axis: usize| bounds.high[axis] - bounds.low[axis]);
    let size = sizes.into_iter().fold(0.0, f64::max);
    let is_odd = size > 0.0 && size.is_finite() && !(SMALL..=LARGE).contains(&size);
    if !is_odd || !is_level(subject, size) {
        return;
    }
    findings.add(Code::LevelScale, &subject.top(), || message(sizes, size));
}

/// The structure forms something like a level. Points of a tiny one must not be welded as if it were a large one.
fn is_level(subject: &Subject<'_>, size: f64) -> bool {
    let world = subject.world();
    if size > LARGE {
        return subject.fact::<SealedWorld>().is_some();
    }
    if Shell::count(world) > Shell::MOST {
        return false;
    }
    let cancelled = || subject.is_cancelled();
    let how = (subject.threads(), &cancelled as &(dyn Fn() -> bool + Sync));
    let weld = subject.options.tolerances.weld * size / SMALL;
    let shell = Shell::of(world, (weld, false), how);
    let (pieces, _) = shell.pieces(|_| None::<()>, &cancelled);
    !cancelled() && shell.is_level(&pieces)
}

/// The message, with the size along each axis and the likely mistake; `size` is the longest side, in units of the file.
fn message(sizes: [f64; 3], size: f64) -> String {
    let [x, y, z] = sizes.map(shown);
    let large = format!(
        "the level is {x} by {y} by {z} units, {} world units at its longest",
        shown(size / 100.0)
    );
    let is_small = size < SMALL;
    let right = |factor: f64| match is_small {
        true => size * factor,
        false => size / factor,
    };
    let mut likely = MISTAKES.iter();
    let likely = likely.find(|(factor, _)| (SMALL..=LARGE).contains(&right(*factor)));
    match (likely, is_small) {
        (Some((factor, why)), true) => {
            format!(
                "{large}: most likely {why}; make it {} times as large",
                shown(*factor)
            )
        }
        (Some((factor, _)), false) => {
            format!(
                "{large}: most likely it was scaled by {} one time too many",
                shown(*factor)
            )
        }
        (None, _) => format!("{large}: its scale is probably wrong"),
    }
}

/// A size in a message, with four digits that count.
fn shown(number: f64) -> String {
    if !(1e-4..1e7).contains(&number) && number != 0.0 {
        return format!("{number:.1e}");
    }
    let whole = number.abs().max(1e-4).log10().floor() as i32;
    let decimals = usize::try_from(3 - whole).unwrap_or(0);
    let text = format!("{number:.decimals$}");
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        let of = |size: f64| message([size, size / 2.0, 0.0], size);
        assert_eq!(
            of(0.2),
            "the level is 0.2 by 0.1 by 0 units, 0.002 world units at its longest: most likely it is in meters and was scaled down by 100; make it 3281 times as large"
        );
        assert_eq!(
            of(61.0),
            "the level is 61 by 30.5 by 0 units, 0.61 world units at its longest: most likely it is in meters; make it 32.81 times as large"
        );
        assert_eq!(
            of(10.0),
            "the level is 10 by 5 by 0 units, 0.1 world units at its longest: most likely it is in world units; make it 100 times as large"
        );
        assert_eq!(
            of(1e6),
            "the level is 1000000 by 500000 by 0 units, 10000 world units at its longest: most likely it was scaled by 32.81 one time too many"
        );
        assert_eq!(
            of(1e-3),
            "the level is 0.001 by 0.0005 by 0 units, 1.0e-5 world units at its longest: its scale is probably wrong"
        );
    }
}
