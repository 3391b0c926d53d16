//! Which vertices and triangles lie where Tool says.

use crate::checks::subject::Subject;
use crate::wrl::{Form, Point};
use level::Mesh;
use level::Place;
use level::Role;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// How far a place of the text may be from what Tool says, in units: Tool welds vertices within 0.1 units, and either of
/// two may be what it names.
const REACH: f64 = 0.2;

/// The side of a cell of the grid, in units.
const CELL: f64 = 1.0;

/// The most points that are searched for. Findings beyond them have coordinates alone.
const MOST_POINTS: usize = 100_000;

/// The most vertices that are noted at one point.
const MOST_AT_POINT: usize = 64;

/// The most places in the text that are kept for one finding.
const MOST_SPOTS: usize = 16;

/// The most tests of a point against a triangle, in one file.
const MOST_TRIES: usize = 50_000_000;

/// The part of a complaint that one finding is about: some of its elements.
pub(in crate::checks) struct Item {
    /// The number of the complaint.
    pub complaint: usize,
    /// The shape of the elements.
    pub form: Form,
    /// Their points.
    pub elements: Vec<Vec<Point>>,
    /// The vertices and triangles that lie there, sorted.
    pub spots: Vec<Spot>,
}

/// The part of a mesh that lies at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::checks) enum Target {
    /// A triangle, with this number in its object.
    Triangle(usize),
    /// A vertex.
    Vertex(usize),
}

/// A vertex or a triangle of an object, placed by an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::checks) struct Spot {
    object: usize,
    instance: usize,
    target: Target,
}

impl Spot {
    /// A place in the file by which spots are ordered as they stand there, roughly: no list is read for it.
    pub fn at(&self, subject: &Subject<'_>) -> usize {
        let object = subject.places().object(self.object);
        let start = object.map_or(0, |span| span.start);
        let (Target::Triangle(number) | Target::Vertex(number)) = self.target;
        start.saturating_add(number)
    }

    /// The source span of the triangle or vertex.
    pub fn span(&self, subject: &Subject<'_>) -> Option<Range<usize>> {
        let places = subject.places();
        match self.target {
            Target::Triangle(number) => places.triangle(self.object, number),
            Target::Vertex(number) => places.position(self.object, number),
        }
    }

    /// The word for its kind in a message.
    pub fn target(&self) -> &'static str {
        match self.target {
            Target::Triangle(_) => "triangle",
            Target::Vertex(_) => "vertex",
        }
    }

    /// A phrase that names the instance it belongs to.
    pub fn owner(&self, subject: &Subject<'_>) -> String {
        let name = subject.places().instance_name(self.instance);
        format!("of instance {} `{name}`", self.instance)
    }
}

/// A point that is looked for.
struct Wanted {
    point: Point,
    item: usize,
    element: usize,
    /// Its number in the element.
    number: usize,
    /// The vertices there: instance and vertex.
    vertices: Vec<(usize, usize)>,
}

/// The points that are looked for, in a grid.
struct Search {
    wanted: Vec<Wanted>,
    grid: FxHashMap<[i64; 3], Vec<u32>>,
}

/// The instances whose meshes Tool may mean.
const ROLES: [Role; 3] = [Role::Structure, Role::Instanced, Role::CollisionChild];

/// Puts down what lies where the items say.
pub(super) fn find(subject: &Subject<'_>, items: &mut [Item]) {
    let mut search = Search::of(items);
    if search.wanted.is_empty() {
        return;
    }
    let world = subject.world();
    let meshes = || {
        let all = ROLES.iter().flat_map(|&role| world.meshes(role));
        all.filter_map(|(place, mesh)| Some((place, place.object?, mesh)))
    };
    for (place, _, mesh) in meshes() {
        search.vertices(place, mesh);
    }
    let by_vertex = search.by_vertex();
    for (place, object, mesh) in meshes() {
        let own = by_vertex.get(&place.instance);
        if let Some(own) = own {
            search.triangles((place, object, mesh), own, items);
        }
    }
    let mut tries = MOST_TRIES;
    let inner = search.inner();
    for (place, object, mesh) in meshes() {
        search.inside((place, object, mesh), &inner, &mut tries, items);
    }
    for wanted in &search.wanted {
        let Some(item) = items
            .get_mut(wanted.item)
            .filter(|item| item.spots.is_empty())
        else {
            continue;
        };
        for &(instance, vertex) in &wanted.vertices {
            let object = world.places.get(instance).and_then(|place| place.object);
            item.add(object.map(|object| Spot {
                object,
                instance,
                target: Target::Vertex(vertex),
            }));
        }
    }
    for item in items {
        item.spots.sort_unstable();
        item.spots.dedup();
    }
}

impl Item {
    fn add(&mut self, spot: Option<Spot>) {
        if self.spots.len() < MOST_SPOTS {
            self.spots.extend(spot);
        }
    }
}

impl Search {
    fn of(items: &[Item]) -> Self {
        let mut wanted = Vec::new();
        for (item, of) in items.iter().enumerate() {
            for (element, points) in of.elements.iter().enumerate() {
                let points = points.iter().enumerate();
                wanted.extend(points.map(|(number, &point)| Wanted {
                    point,
                    item,
                    element,
                    number,
                    vertices: Vec::new(),
                }));
            }
        }
        wanted.retain(|wanted| wanted.point.iter().all(|axis| axis.is_finite()));
        wanted.truncate(MOST_POINTS);
        let mut grid: FxHashMap<[i64; 3], Vec<u32>> = FxHashMap::default();
        for (number, wanted) in (0..).zip(&wanted) {
            let low = cell(wanted.point.map(|axis| axis - REACH));
            let high = cell(wanted.point.map(|axis| axis + REACH));
            for x in low[0]..=high[0] {
                for y in low[1]..=high[1] {
                    for z in low[2]..=high[2] {
                        grid.entry([x, y, z]).or_default().push(number);
                    }
                }
            }
        }
        Search { wanted, grid }
    }

    /// Notes the vertices of an instance that lie at a point.
    fn vertices(&mut self, place: &Place, mesh: &Mesh) {
        for (vertex, &position) in mesh.positions.iter().enumerate() {
            let at = place.own.point(position);
            if !at.iter().all(|axis| axis.is_finite()) {
                continue;
            }
            let Some(near) = self.grid.get(&cell(at)) else {
                continue;
            };
            for &number in near {
                if let Some(wanted) = self.wanted.get_mut(number as usize)
                    && wanted.vertices.len() < MOST_AT_POINT
                    && distance(wanted.point, at) <= REACH
                {
                    wanted.vertices.push((place.instance, vertex));
                }
            }
        }
    }

    /// The points at each vertex, by instance.
    fn by_vertex(&self) -> FxHashMap<usize, FxHashMap<usize, Vec<u32>>> {
        let mut all: FxHashMap<usize, FxHashMap<usize, Vec<u32>>> = FxHashMap::default();
        for (number, wanted) in (0..).zip(&self.wanted) {
            for &(instance, vertex) in &wanted.vertices {
                let own = all.entry(instance).or_default();
                own.entry(vertex).or_default().push(number);
            }
        }
        all
    }

    /// Notes the triangles of an instance that have the edge, or all corners, of an element.
    fn triangles(
        &self,
        (place, object, mesh): (&Place, usize, &Mesh),
        own: &FxHashMap<usize, Vec<u32>>,
        items: &mut [Item],
    ) {
        for triangle in 0..mesh.triangles.len() {
            let Some(corners) = mesh.corners(triangle) else {
                continue;
            };
            let near = corners.map(|corner| own.get(&corner).map_or(&[][..], Vec::as_slice));
            let [a, b, c] = near;
            let sides = [(a, b), (b, c), (c, a)];
            for (one, other) in sides {
                for (one, other) in pairs(one, other) {
                    let (Some(one), Some(other)) = (self.at(one), self.at(other)) else {
                        continue;
                    };
                    let Some(item) = items.get_mut(one.item) else {
                        continue;
                    };
                    let same = (one.item, one.element) == (other.item, other.element);
                    let is_side = same && one.number.abs_diff(other.number) == 1;
                    let third = |wanted: &&Wanted| {
                        (wanted.item, wanted.element) == (one.item, one.element)
                            && ![one.number, other.number].contains(&wanted.number)
                    };
                    let has_third = || {
                        let all = near.iter().flat_map(|near| near.iter());
                        all.filter_map(|&number| self.at(number))
                            .any(|at| third(&at))
                    };
                    let meant = match item.form {
                        Form::Points => false,
                        Form::Lines => is_side,
                        // A polygon of more corners is several triangles: each has two sides or a side and a diagonal of it.
                        Form::Faces => same && has_third(),
                    };
                    let spot = Spot {
                        object,
                        instance: place.instance,
                        target: Target::Triangle(triangle),
                    };
                    if meant && !item.spots.contains(&spot) {
                        item.add(Some(spot));
                    }
                }
            }
        }
    }

    fn at(&self, number: u32) -> Option<&Wanted> {
        self.wanted.get(number as usize)
    }

    /// The points at which there is no vertex, by their x.
    fn inner(&self) -> Vec<(f64, u32)> {
        let all = (0..).zip(&self.wanted);
        let inner = all.filter(|(_, wanted)| wanted.vertices.is_empty());
        let mut inner: Vec<(f64, u32)> = inner
            .map(|(number, wanted)| (wanted.point[0], number))
            .collect();
        inner.sort_unstable_by(|one, other| one.0.total_cmp(&other.0));
        inner
    }

    /// Notes the triangles in which such points lie, where nothing better is known.
    fn inside(
        &self,
        (place, object, mesh): (&Place, usize, &Mesh),
        inner: &[(f64, u32)],
        tries: &mut usize,
        items: &mut [Item],
    ) {
        if inner.is_empty() {
            return;
        }
        for triangle in 0..mesh.triangles.len() {
            let Some(points) = mesh.points(triangle) else {
                continue;
            };
            let points = points.map(|point| place.own.point(point));
            let low = [0, 1, 2].map(|axis: usize| least(&points, axis) - REACH);
            let high =
                [0, 1, 2].map(|axis: usize| -least(&points.map(|p| p.map(|v| -v)), axis) + REACH);
            let from = inner.partition_point(|(x, _)| *x < low[0]);
            let own = inner.get(from..).unwrap_or_default();
            for &(_, number) in own.iter().take_while(|(x, _)| *x <= high[0]) {
                let Some(left) = tries.checked_sub(1) else {
                    return;
                };
                *tries = left;
                let Some(wanted) = self.at(number) else {
                    continue;
                };
                let boxed = (1..3).all(|axis: usize| {
                    let at = wanted.point[axis];
                    low[axis] <= at && at <= high[axis]
                });
                if boxed
                    && holds(&points, wanted.point)
                    && let Some(item) = items.get_mut(wanted.item)
                {
                    let spot = Spot {
                        object,
                        instance: place.instance,
                        target: Target::Triangle(triangle),
                    };
                    if !item.spots.contains(&spot) {
                        item.add(Some(spot));
                    }
                }
            }
        }
    }
}

fn pairs<'a>(one: &'a [u32], other: &'a [u32]) -> impl Iterator<Item = (u32, u32)> + 'a {
    one.iter()
        .flat_map(move |&one| other.iter().map(move |&other| (one, other)))
}

fn cell(point: Point) -> [i64; 3] {
    // What is too far out goes to the outermost cell.
    point.map(|axis| (axis / CELL).floor() as i64)
}

fn least(points: &[Point; 3], axis: usize) -> f64 {
    let axis = points.map(|point| point.get(axis).copied().unwrap_or_default());
    axis.into_iter().fold(f64::INFINITY, f64::min)
}

fn minus(one: Point, other: Point) -> Point {
    [one[0] - other[0], one[1] - other[1], one[2] - other[2]]
}

fn dot(one: Point, other: Point) -> f64 {
    one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
}

fn cross(one: Point, other: Point) -> Point {
    [
        one[1] * other[2] - one[2] * other[1],
        one[2] * other[0] - one[0] * other[2],
        one[0] * other[1] - one[1] * other[0],
    ]
}

fn distance(one: Point, other: Point) -> f64 {
    let apart = minus(one, other);
    dot(apart, apart).sqrt()
}

/// The point lies within reach of the triangle.
fn holds([a, b, c]: &[Point; 3], point: Point) -> bool {
    let normal = cross(minus(*b, *a), minus(*c, *a));
    let size = dot(normal, normal).sqrt();
    if size == 0.0 || (dot(minus(point, *a), normal) / size).abs() > REACH {
        return false;
    }
    [(a, b), (b, c), (c, a)].iter().all(|(from, to)| {
        let side = minus(**to, **from);
        let inwards = cross(normal, side);
        let length = dot(inwards, inwards).sqrt();
        length > 0.0 && dot(minus(point, **from), inwards) / length >= -REACH
    })
}
