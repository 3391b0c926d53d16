//! `nearly-coplanar`: neighbors in the sealed world that are almost in one plane.

use super::{At, DRAWN, RELATED, Said, chained, name, tell};
use crate::checks::Code;
use crate::checks::finding::Geometry;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::words;
use level::on_pieces;
use level::{Edge, Shell, Shift, Standing, cross, dot, larger, lesser, minus, normal};
use schema::options::Tolerances;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Information,
    what: "neighbors in the sealed world that are almost in one plane, and not quite",
    why: "Tool makes the structure, and says \"found nearly coplanar surfaces (red and green)\" of some of them: it may take two for one surface, on which things then stand as if they were outside of the level. Levels that shipped have hundreds of such edges, so this is information.",
    fix: "Nothing, unless things fall through or are lit wrongly there. Else move the vertices so that the triangles are in one plane, or make a crease of it.",
    source: "c20, troubleshooting of BSPs; Bungie's multiplayer level. The angle is not published: the tolerance `coplanar` sets it",
    dispute: None,
    fails: Example {
        note: "a corner of the floor one unit up",
        of: Base::Room,
        edits: &[lines(
            ";OBJECT 0",
            20,
            "400.0000000000\t600.0000000000\t0.0000000000\n",
            "400.0000000000\t600.0000000000\t1.0000000000\n",
        )],
    },
    passes: Example {
        note: "a corner of the floor ten units up",
        of: Base::Room,
        edits: &[lines(
            ";OBJECT 0",
            20,
            "400.0000000000\t600.0000000000\t0.0000000000\n",
            "400.0000000000\t600.0000000000\t10.0000000000\n",
        )],
    },
};

/// An edge whose two sides are almost in one plane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crease {
    ends: [u32; 2],
    /// The smaller number first.
    sides: [usize; 2],
    /// In degrees.
    angle: f64,
}

/// All of them, by their ends.
#[derive(Debug, Default)]
pub(super) struct Creases {
    all: Vec<Crease>,
    /// They were looked for to the end.
    pub is_whole: bool,
}

impl Creases {
    /// Looks at all edges.
    pub fn of(shell: &Shell, subject: &Subject<'_>) -> Self {
        let cancelled = || subject.is_cancelled();
        let edges = shell.edges_of_all(&cancelled);
        let limits = Limits::of(&subject.options.tolerances);
        let all = edges.filter_map(|edge| crease(shell, edge, limits));
        Self::seen(all, subject)
    }

    /// Those that were found of all edges, by their ends.
    pub fn seen(all: Vec<Crease>, subject: &Subject<'_>) -> Self {
        Creases {
            all,
            is_whole: !subject.is_cancelled(),
        }
    }

    /// Looks at the edges of sides that have changed.
    pub fn update(&mut self, shell: &Shell, shift: &Shift, tolerances: &Tolerances) {
        let limits = Limits::of(tolerances);
        let (ends, edges) = shell.edges_of(shift);
        self.all.retain(|crease| !ends.contains(&crease.ends));
        let new = edges.iter().filter_map(|edge| crease(shell, edge, limits));
        self.all.extend(new);
        self.all.sort_unstable_by_key(|crease| crease.ends);
    }
}

/// Which way each side faces: its normal, in steps of the longest axis. Nothing is known of what is too large or too small to
/// tell.
#[derive(Debug)]
pub(super) struct Ways {
    all: Vec<[i16; 3]>,
    /// The sine of an angle that is too large for a crease.
    sine: f64,
}

impl Ways {
    /// Those of all sides.
    pub fn of(
        shell: &Shell,
        tolerances: &Tolerances,
        (threads, cancelled): (usize, &(dyn Fn() -> bool + Sync)),
    ) -> Self {
        const PIECE: usize = 1 << 14;
        let mut all = vec![[0; 3]; shell.sides.len()];
        on_pieces(threads, (&mut all, PIECE), |first, ways| {
            if !cancelled() {
                for (side, way) in (first..).zip(ways) {
                    *way = way_of(shell.points_of(side));
                }
            }
        });
        Ways {
            all,
            sine: too_much(tolerances),
        }
    }

    /// The sides of an edge that has two are nobody's crease.
    pub fn are_apart(&self, edge: &Edge<'_>) -> bool {
        let mut sides = edge.sides();
        let mut way = || {
            let (side, _) = sides.next()?;
            self.all.get(side).copied()
        };
        let both = way().zip(way());
        sides.len() == 0 && both.is_some_and(|(one, two)| are_apart([one, two], self.sine))
    }
}

fn way_of([a, b, c]: [[f64; 3]; 3]) -> [i16; 3] {
    const STEPS: f64 = i16::MAX as f64;
    let across = cross(minus(b, a), minus(c, a));
    let size = across.iter().fold(0.0, |size, it| larger(size, it.abs()));
    let is_known = across.iter().all(|it| it.is_finite());
    match is_known && (1e-100..1e100).contains(&size) {
        true => across.map(|axis| (axis * (STEPS / size)) as i16),
        false => [0; 3],
    }
}

/// They are further apart than an angle with that sine. What is cut off of a way turns it by less than 0.004 degrees.
fn are_apart(both: [[i16; 3]; 2], sine: f64) -> bool {
    is_wider(both.map(|way| way.map(f64::from)), sine)
}

/// The sine of an angle that no crease has. Of one that is no twentieth of a degree nothing is told by products.
fn too_much(tolerances: &Tolerances) -> f64 {
    let angle = tolerances.coplanar.clamp(0.0, 90.0);
    angle.to_radians().sin().clamp(1e-3, SINE)
}

/// Tells of all of them; those that hang together are told once.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(level) = subject.level() else {
        return;
    };
    let shell = &level.shell;
    let corners = |side: usize| shell.sides.corners().get(side).copied().unwrap_or_default();
    let groups = chained(&level.creases(subject).all, |crease| {
        let [[a, b, c], [d, e, f]] = crease.sides.map(corners);
        [a, b, c, d, e, f]
    });
    let items = groups.into_iter().map(|mut all| {
        all.sort_unstable_by_key(|crease| (crease.sides, crease.ends));
        (all[0].sides[0], all)
    });
    let rule = (Code::NearlyCoplanar, shell);
    tell(subject, findings, rule, items.collect(), |all| {
        let mut geometry = Geometry::default();
        for crease in all.iter().take(DRAWN) {
            for side in crease.sides {
                geometry.add_triangle(shell.points_of(side));
            }
            geometry.add_edge(crease.ends.map(|end| shell.point(end)));
        }
        let [one, other] = all[0].sides.map(|side| name(subject, shell, side));
        let angle = words::number(all[0].angle, 3);
        let more = match all.len() {
            1 => String::new(),
            count => {
                let verb = if count == 2 { "is" } else { "are" };
                let angles = all.iter().map(|crease| crease.angle);
                let (least, most) = angles.fold((90.0, 0.0), |(least, most), angle| {
                    (lesser(least, angle), larger(most, angle))
                });
                let [least, most] = [least, most].map(|angle| words::number(angle, 3));
                let pairs = words::plural(count - 1, "more pair");
                format!(", as {verb} {pairs} around them ({least} to {most})")
            }
        };
        let related = all.iter().take(RELATED).map(|crease| {
            let words = "almost in the same plane".to_owned();
            (At::Side(crease.sides[1]), words)
        });
        Said {
            message: format!(
                "{one} and {other} are almost in one plane, {angle} degrees apart{more}: Tool says \"nearly coplanar surfaces\""
            ),
            severity: None,
            related: related.collect(),
            geometry,
        }
    });
}

/// The crease that an edge is, if its sides are almost in one plane. Nearer to the plane than what is welded is in it: so far Tool
/// moves points itself.
pub(super) fn crease(shell: &Shell, edge: &Edge<'_>, limits: Limits) -> Option<Crease> {
    let [(one, forth), (two, back)] = pair(shell, edge)?;
    let corners = [shell.points_of(one), shell.points_of(two)];
    let corner = shell.point(edge.ends[0]);
    let across = corners.map(across);
    let is_none =
        || is_wider(across, limits.sine) || are_flat(across, (&corners, corner), limits.weld);
    if forth == back || is_none() {
        return None;
    }
    let is_strict = |side| shell.standing(side) == Some(Standing::Strict);
    if !is_strict(one) || !is_strict(two) {
        return None;
    }
    let (first, second) = (normal(corners[0]), normal(corners[1]));
    let sine = cross(first, second);
    let sine = dot(sine, sine).sqrt();
    if dot(first, second) < 0.0 || sine > SINE {
        return None;
    }
    let (one_away, two_away) = (
        away((second, corner), corners[0]),
        away((first, corner), corners[1]),
    );
    if one_away.max(two_away) <= limits.weld {
        return None;
    }
    let angle = sine.asin().to_degrees();
    (angle < limits.coplanar).then_some(Crease {
        ends: edge.ends,
        sides: [one.min(two), one.max(two)],
        angle,
    })
}

/// The two strict sides of an edge that has no more of them. Of those that have two sides in all nothing is asked.
fn pair(shell: &Shell, edge: &Edge<'_>) -> Option<[(usize, bool); 2]> {
    let mut all = edge.sides();
    if all.len() == 2 {
        return Some([all.next()?, all.next()?]);
    }
    let mut strict = shell.strict_at(edge);
    let pair = [strict.next()?, strict.next()?];
    strict.next().is_none().then_some(pair)
}

/// The sine of the largest angle between two triangles that can be a crease: some 6 degrees.
const SINE: f64 = 0.1;

/// The limits within which two triangles are a crease.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    weld: f64,
    /// In degrees.
    coplanar: f64,
    /// The sine of an angle that is too large.
    sine: f64,
}

impl Limits {
    /// As the user has set them.
    pub fn of(tolerances: &Tolerances) -> Self {
        Limits {
            weld: tolerances.weld,
            coplanar: tolerances.coplanar,
            sine: too_much(tolerances),
        }
    }
}

/// Across a triangle, as long as twice its area.
fn across([a, b, c]: [[f64; 3]; 3]) -> [f64; 3] {
    cross(minus(b, a), minus(c, a))
}

/// How far the farthest of three points is from a plane through a point.
fn away((plane, through): ([f64; 3], [f64; 3]), [a, b, c]: [[f64; 3]; 3]) -> f64 {
    let far = |point| dot(plane, minus(point, through)).abs();
    far(a).max(far(b)).max(far(c))
}

/// Two triangles with a common corner surely are in each other's plane, as far as points are welded; each with what is across it.
/// Floors and walls are so, and need no root to tell.
fn are_flat(
    [one, two]: [[f64; 3]; 2],
    ([first, second], corner): (&[[[f64; 3]; 3]; 2], [f64; 3]),
    weld: f64,
) -> bool {
    // Less than any rounding takes away.
    const SURELY: f64 = 0.99;
    let is_near = |across: [f64; 3], points: [[f64; 3]; 3]| {
        let most = dot(across, across) * (weld * weld * SURELY);
        let far = away((across, corner), points);
        // Numbers that are too large or too small are left to who takes roots.
        most.is_normal() && far * far < most
    };
    is_near(one, *second) && is_near(two, *first)
}

/// The angle between two directions is at least 1.4 times one with that sine: the planes across them differ by more than a crease.
/// Most edges of a level are so, and need no root to tell.
fn is_wider([one, two]: [[f64; 3]; 2], sine: f64) -> bool {
    let both = dot(one, one) * dot(two, two);
    let cosine = dot(one, two);
    // Twice the sine's square; numbers that are too large or too small are left to who takes roots.
    both.is_normal() && (cosine < 0.0 || cosine * cosine < (1.0 - 2.0 * sine * sine) * both)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Room, room};
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn those_that_are_apart_are_no_crease(
            corners in prop::array::uniform4(prop::array::uniform3(-6i8..6)),
            up in prop_oneof![-2.0..2.0, -0.1..0.1],
            size in prop::sample::select(vec![1e-120, 1e-51, 0.01, 1.0, 1e4, 1e49, 1e200]),
            coplanar in prop::sample::select(vec![0.0, 0.01, 0.1, 0.5, 5.0, 90.0, 180.0]),
        ) {
            let [a, b, c, mut d] = corners.map(|point| point.map(f64::from));
            d[2] += up;
            let both = [[a, b, c], [b, a, d]].map(|it| it.map(|point| point.map(|axis| axis * size)));
            let [one, two] = both.map(normal);
            let sine = cross(one, two);
            let sine = dot(sine, sine).sqrt();
            let is_no_crease =
                |by: f64| dot(one, two) < 0.0 || sine > SINE * by || sine.asin().to_degrees() >= coplanar * by;
            let most = too_much(&Tolerances { coplanar, ..Tolerances::DEFAULT });
            let are_apart = are_apart(both.map(way_of), most);
            prop_assert!(is_no_crease(1.0) || !are_apart && !is_wider(both.map(across), most));
            // Nearly all that are none are told.
            let is_tame = (0.01..=1e4).contains(&size) && (0.1..5.0).contains(&coplanar);
            let is_told = are_apart && is_wider(both.map(across), most);
            prop_assert!(!is_no_crease(1.5) || !is_tame || is_told || one == [0.0; 3] || two == [0.0; 3]);
        }

        #[test]
        fn what_is_flat_is_in_one_plane(
            corners in prop::array::uniform4(prop::array::uniform3(-6i8..6)),
            up in prop_oneof![Just(0.0), -0.2..0.2],
            size in prop::sample::select(vec![1e-170, 1e-120, 0.01, 1.0, 1e4, 1e49, 1e100, 1e200]),
            weld in prop::sample::select(vec![0.0, 1e-160, 0.05, 0.1, 3.0, 1e100]),
        ) {
            let [a, b, c, mut d] = corners.map(|point| point.map(f64::from));
            d[2] += up;
            let both = [[a, b, c], [b, a, d]].map(|it| it.map(|point| point.map(|axis| axis * size)));
            let corner = both[0][0];
            let [one, two] = both.map(normal);
            let far = away((one, corner), both[1]).max(away((two, corner), both[0]));
            let are_flat = are_flat(both.map(across), (&both, corner), weld);
            // The root is rounded, of which more is left than a very small weld: what is exactly in both planes is flat all the same.
            let [one_across, two_across] = both.map(across);
            let exact = away((one_across, corner), both[1]).max(away((two_across, corner), both[0]));
            prop_assert!(far <= weld || !are_flat || exact == 0.0);
            let is_tame = (0.01..=1e4).contains(&size) && weld > 0.01 && one != [0.0; 3] && two != [0.0; 3];
            prop_assert!(far > 0.9 * weld || !is_tame || are_flat);
        }
    }

    #[test]
    fn a_little_is_too_little() {
        room(|it: &mut Room| it.points[3][2] = 1.0).finds(
            0,
            "nearly-coplanar: triangle 0 of object 0 and triangle 1 of object 0 are almost in one plane, 0.172 degrees apart: Tool says \"nearly coplanar surfaces\"",
        );
        room(|it: &mut Room| it.points[3][2] = 0.09).finds_nothing();
        room(|it: &mut Room| it.points[3][2] = 10.0).finds_nothing();
    }
}
