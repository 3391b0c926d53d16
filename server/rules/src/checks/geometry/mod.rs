//! Geometry: what is wrong with triangles and points of a mesh, whatever is around them.

pub(super) mod bad_point;
pub(super) mod degenerate_triangle;
pub(super) mod degenerate_uv;
pub(super) mod doubled_two_sided;
pub(super) mod duplicate_triangle;
mod flaws;
mod repeated;
pub(super) mod short_edge;
pub(super) mod stacked_edge;

pub(crate) use duplicate_triangle::duplicates;
pub(crate) use flaws::Flaws;
pub(super) use flaws::prepare;

use super::Code;
use super::finding::{Geometry, Related};
use super::findings::{Findings, Words};
use super::subject::Subject;
use super::words;
use level::{Mesh, Origin};
use level::{Place, World};
use level::{Role, Surface};
use std::ops::Range;

/// A mesh where the first of its instances places it.
#[derive(Clone, Copy)]
pub(in crate::checks) struct Placed<'w> {
    /// The number of its object.
    pub object: usize,
    pub mesh: &'w Mesh,
    pub place: &'w Place,
    pub world: &'w World,
}

/// The roles of instances whose triangles Tool compiles.
const COMPILED: [Role; 3] = [Role::Structure, Role::Instanced, Role::CollisionChild];

/// The meshes that Tool compiles, each where its first instance is that does not make it vanish. Of a text that readers refuse nothing is said.
pub(in crate::checks) fn placed<'w>(subject: &'w Subject<'_>) -> Vec<Placed<'w>> {
    if !subject.is_sound() {
        return Vec::new();
    }
    let world = subject.world();
    let mut seen = vec![false; world.shapes.len()];
    let mut all = Vec::new();
    for place in &world.places {
        let (Some(object), Some(mesh)) = (place.object, world.mesh_of(place)) else {
            continue;
        };
        // What a scale of 0 makes of it is told at the scale.
        let vanishes = place.own.determinant() == 0.0;
        if COMPILED.contains(&place.role)
            && !vanishes
            && !std::mem::replace(&mut seen[object], true)
        {
            all.push(Placed {
                object,
                mesh,
                place,
                world,
            });
        }
    }
    all.sort_by_key(|placed| placed.object);
    all
}

/// Meshes in pieces of so many of what `count` counts in each, for several threads.
fn in_pieces<'p, 'w>(
    all: &'p [Placed<'w>],
    size: usize,
    count: impl Fn(&Mesh) -> usize,
) -> Vec<(&'p Placed<'w>, Range<usize>)> {
    let mut pieces = Vec::new();
    for placed in all {
        let count = count(placed.mesh);
        let starts = (0..count).step_by(size);
        pieces.extend(starts.map(|start| (placed, start..count.min(start + size))));
    }
    pieces
}

impl Placed<'_> {
    /// Where the corners of a triangle are in the level.
    pub fn points(&self, triangle: usize) -> Option<[[f64; 3]; 3]> {
        self.place_all(self.mesh.points(triangle)?)
    }

    /// Where points of the mesh are in the level; `None` unless all of them are somewhere.
    fn place_all(&self, [a, b, c]: [[f64; 3]; 3]) -> Option<[[f64; 3]; 3]> {
        let own = &self.place.own;
        let points = [own.point(a), own.point(b), own.point(c)];
        let is_somewhere = |[x, y, z]: &[f64; 3]| x.is_finite() & y.is_finite() & z.is_finite();
        points.iter().all(is_somewhere).then_some(points)
    }

    /// The surface that the material of a triangle makes. A triangle without a material index is treated as having -1.
    pub fn surface(&self, triangle: usize) -> &Surface {
        let material = self.mesh.materials.get(triangle);
        self.world.surface(material.unwrap_or(-1))
    }
}

/// Tells findings of a rule at triangles, in the order of the text. Only those that are kept are looked up there.
pub(in crate::checks) struct Teller<'t, 's> {
    findings: &'t mut Findings,
    places: Box<dyn Origin + 's>,
    code: Code,
    room: usize,
    more: usize,
}

impl<'t, 's> Teller<'t, 's> {
    /// Of a rule.
    pub fn new(subject: &'s Subject<'_>, findings: &'t mut Findings, code: Code) -> Self {
        Teller {
            room: findings.room(code),
            findings,
            places: subject.places(),
            code,
            more: 0,
        }
    }

    /// Tells of a triangle what `words` says, with other triangles of the same object.
    pub fn tell(
        &mut self,
        (placed, triangle): (&Placed<'_>, usize),
        words: impl FnOnce() -> (String, Vec<(usize, String)>),
    ) {
        if self.room == 0 {
            self.more += 1;
            return;
        }
        self.room -= 1;
        let Some(span) = self.places.triangle(placed.object, triangle) else {
            return;
        };
        let rule = (self.code, self.code.rule().severity);
        let places = &self.places;
        self.findings.add_shaped(rule, span.start, || {
            let (message, others) = words();
            let mut geometry = Geometry::default();
            let numbers = others.iter().map(|other| other.0);
            for triangle in std::iter::once(triangle).chain(numbers) {
                if let Some(points) = placed.points(triangle) {
                    geometry.add_triangle(points);
                }
            }
            let related = others.into_iter().filter_map(|(triangle, message)| {
                let span = places.triangle(placed.object, triangle)?;
                Some(Related { span, message })
            });
            let words = Words {
                span,
                message,
                related: related.collect(),
            };
            (words, Some(geometry))
        });
    }

    /// Counts what was not looked up.
    pub fn finish(self) {
        if self.more > 0 {
            self.findings.add_more(self.code, self.more);
        }
    }
}

/// A point in a message.
pub(in crate::checks) fn shown(point: [f64; 3]) -> String {
    let [x, y, z] = point.map(short);
    format!("({x}, {y}, {z})")
}

/// A number in a message: two decimals at most.
pub(in crate::checks) fn short(number: f64) -> String {
    words::number(number, 2)
}

/// The length of an edge.
pub(in crate::checks) fn distance(one: [f64; 3], two: [f64; 3]) -> f64 {
    let squares = one.iter().zip(two).map(|(one, two)| (one - two).powi(2));
    squares.sum::<f64>().sqrt()
}
