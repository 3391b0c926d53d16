//! `nearly-coplanar`: neighbors in the sealed world that are almost in one plane.

use super::{At, Said, name, tell};
use crate::checks::Code;
use crate::checks::finding::Geometry;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::options::Tolerances;
use crate::world::{Edge, Shell, Shift, Standing, cross, dot, minus, normal};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "neighbors in the sealed world that are almost in one plane, and not quite",
    why: "Tool says \"found nearly coplanar surfaces (red and green)\": it may take them for one surface, and what stands on them for outside.",
    fix: "Move the vertex so that the triangles are in one plane, or make a crease of it.",
    source: "c20, troubleshooting of BSPs. The angle is not published: the tolerance `coplanar` sets it",
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
        let all = edges.filter_map(|edge| crease(shell, edge, &subject.options.tolerances));
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
        let (ends, edges) = shell.edges_of(shift);
        self.all.retain(|crease| !ends.contains(&crease.ends));
        let new = edges
            .iter()
            .filter_map(|edge| crease(shell, edge, tolerances));
        self.all.extend(new);
        self.all.sort_unstable_by_key(|crease| crease.ends);
    }
}

/// Tells of all of them.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(level) = subject.level() else {
        return;
    };
    let shell = &level.shell;
    let near = level.creases(subject).all.iter();
    let near = near.map(|crease| (crease.sides[0], *crease)).collect();
    let rule = (Code::NearlyCoplanar, shell);
    tell(subject, findings, rule, near, |crease| {
        let mut geometry = Geometry::default();
        for side in crease.sides {
            geometry.add_triangle(shell.points_of(side));
        }
        geometry.add_edge(crease.ends.map(|end| shell.point(end)));
        let [one, other] = crease.sides.map(|side| name(subject, shell, side));
        Said {
            message: format!(
                "{one} and {other} differ by {:.3} degrees: Tool says \"nearly coplanar surfaces\"",
                crease.angle
            ),
            severity: None,
            related: vec![(
                At::Side(crease.sides[1]),
                "almost in the same plane".to_owned(),
            )],
            geometry,
        }
    });
}

/// The crease that an edge is, if its sides are almost in one plane. Nearer to the plane than what is welded is in it: so far Tool
/// moves points itself.
pub(super) fn crease(shell: &Shell, edge: &Edge<'_>, tolerances: &Tolerances) -> Option<Crease> {
    let [(one, forth), (two, back)] = pair(shell, edge)?;
    let corners = [shell.points_of(one), shell.points_of(two)];
    if forth == back || is_sharp(&corners) {
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
    let corner = shell.point(edge.ends[0]);
    let away = |plane: [f64; 3], [a, b, c]: [[f64; 3]; 3]| {
        let far = |point| dot(plane, minus(point, corner)).abs();
        far(a).max(far(b)).max(far(c))
    };
    if away(first, corners[1]).max(away(second, corners[0])) <= tolerances.weld {
        return None;
    }
    let angle = sine.asin().to_degrees();
    (angle < tolerances.coplanar).then_some(Crease {
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

/// What is further from one plane is nobody's crease: some 6 degrees.
const SINE: f64 = 0.1;

/// The planes of two triangles differ by far more than that. Most edges of a level are so, and need no root to tell.
fn is_sharp([one, two]: &[[[f64; 3]; 3]; 2]) -> bool {
    let across = |&[a, b, c]: &[[f64; 3]; 3]| cross(minus(b, a), minus(c, a));
    let (one, two) = (across(one), across(two));
    let both = dot(one, one) * dot(two, two);
    let cosine = dot(one, two);
    // Twice the sine's square; numbers that are too large or too small are left to who takes roots.
    both.is_normal() && (cosine < 0.0 || cosine * cosine < (1.0 - 2.0 * SINE * SINE) * both)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Room, room};

    #[test]
    fn a_little_is_too_little() {
        room(|it: &mut Room| it.points[3][2] = 1.0).finds(
            0,
            "nearly-coplanar: triangle 0 of object 0 and triangle 1 of object 0 differ by 0.172 degrees: Tool says \"nearly coplanar surfaces\"",
        );
        room(|it: &mut Room| it.points[3][2] = 0.09).finds_nothing();
        room(|it: &mut Room| it.points[3][2] = 10.0).finds_nothing();
    }
}
