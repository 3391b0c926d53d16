//! Defects of the seal and of single triangles: each is put into a sealed level at a known place.

use super::build::{Random, Site, Wall, tetrahedron};
use super::text::{Place, Point, Pose};
use rules::checks::Code;

/// A level with a defect, and what must be found.
pub struct Case {
    pub site: Site,
    /// Exactly this is found.
    pub found: Vec<(Code, Place)>,
    /// The message of the first of them.
    pub words: &'static str,
    /// The first code is reported at several edges: at least once with this point, and anywhere else.
    pub spreads: Option<Point>,
}

pub type Defect = fn(Site, &mut Random) -> Case;

pub const SEAL: &[(&str, Defect)] = &[
    ("missing triangle", missing_triangle),
    ("vertex moved", vertex_moved),
    ("T-junction", t_junction),
    ("body at an edge", body_at_edge),
    ("flipped triangle", flipped_triangle),
    ("fin on an edge", fin),
    ("body on an edge", body_on_edge),
    ("overlapping", overlapping),
    ("intersecting", intersecting),
    ("nearly coplanar", nearly_coplanar),
    ("inside out", inside_out),
    ("prop outside", prop_outside),
    ("leaves outside", leaves_outside),
    ("second space", second_space),
    ("body outside", body_outside),
    ("nothing to light", nothing_to_light),
    ("material takes a triangle out", material_takes_out),
];

pub const TRIANGLES: &[(&str, Defect)] = &[
    ("a corner twice", corner_twice),
    ("corners on a line", corners_on_line),
    ("the same wall twice", wall_twice),
    ("the same leaf twice", leaf_twice),
    ("far away", bad_point),
    ("short edge", short_edge),
    ("flat UVs", flat_uvs),
    ("stack of leaves", stacked_edge),
];

impl Case {
    pub fn new(site: Site, code: Code, place: Place) -> Self {
        Case {
            site,
            found: vec![(code, place)],
            words: "",
            spreads: None,
        }
    }

    pub fn says(self, words: &'static str) -> Self {
        Case { words, ..self }
    }
}

pub fn plus(one: Point, other: Point, times: f64) -> Point {
    [0, 1, 2].map(|axis: usize| one[axis] + other[axis] * times)
}

pub fn middle(points: &[Point]) -> Point {
    let count = points.len() as f64;
    points
        .iter()
        .fold([0.0; 3], |sum, point| plus(sum, *point, 1.0 / count))
}

/// The way to which a triangle faces, of length 1.
pub fn facing(points: [Point; 3]) -> Point {
    level::normal(points)
}

fn any_wall(site: &Site, random: &mut Random) -> Wall {
    random.pick(&site.walls())
}

/// The walls at edges that come first in the text.
fn first_at(site: &Site, edges: &[[Point; 2]]) -> Place {
    let walls = edges.iter().flat_map(|&edge| site.at_edge(edge));
    walls.map(|wall| wall.place()).min().unwrap()
}

fn missing_triangle(mut site: Site, random: &mut Random) -> Case {
    let wall = any_wall(&site, random);
    site.level
        .mesh_mut(wall.object)
        .triangles
        .remove(wall.triangle);
    let place = first_at(&site, &wall.edges());
    Case::new(site, Code::OpenEdge, place).says("a hole of 3 edges")
}

fn vertex_moved(mut site: Site, random: &mut Random) -> Case {
    let wall = any_wall(&site, random);
    let [corner, ..] = wall.points;
    let way = plus(middle(&wall.points), corner, -1.0);
    let length = way.iter().map(|axis| axis * axis).sum::<f64>().sqrt();
    let moved = site.local(wall.object, plus(corner, way, 0.14 / length));
    let [_, b, c] = wall.points;
    let mesh = site.level.mesh_mut(wall.object);
    let own = mesh.own_vertex(moved);
    mesh.triangles[wall.triangle].1[0] = own;
    let others = [[corner, b], [c, corner]].map(|edge| site.at_edge(edge));
    let places = others.iter().flatten().map(Wall::place);
    let place = places.chain([wall.place()]).min().unwrap();
    Case::new(site, Code::OpenEdge, place).says("are 0.14 units apart")
}

fn t_junction(mut site: Site, random: &mut Random) -> Case {
    let wall = any_wall(&site, random);
    let [a, b, _] = wall.points;
    let new = site.local(wall.object, middle(&[a, b]));
    let mesh = site.level.mesh_mut(wall.object);
    let new = mesh.own_vertex(new);
    let (material, [a_corner, b_corner, c_corner]) = mesh.triangles[wall.triangle];
    mesh.triangles[wall.triangle] = (material, [a_corner, new, c_corner]);
    mesh.triangles.push((material, [new, b_corner, c_corner]));
    let other = first_at(&site, &[[a, b]]);
    Case::new(site, Code::OpenEdge, other.min(wall.place())).says("(a T-junction)")
}

/// The edge of two walls that meet at a right angle, with what leads into the room.
fn corner_of_room(site: &Site, random: &mut Random) -> ([Point; 2], Point, Vec<Wall>) {
    let mut walls = site.walls();
    random.shuffle(&mut walls);
    for wall in &walls {
        let way = facing(wall.points);
        for edge in wall.edges() {
            let at = site.at_edge(edge);
            let [one, other] = &at[..] else { continue };
            let across = if one == wall {
                facing(other.points)
            } else {
                facing(one.points)
            };
            let third = wall.points.into_iter().chain(if one == wall {
                other.points
            } else {
                one.points
            });
            // The other wall stands in front of this one: the room is between them.
            let is_in_front = third.clone().all(|point| {
                (0..3)
                    .map(|axis| (point[axis] - edge[0][axis]) * way[axis])
                    .sum::<f64>()
                    >= -1e-9
            });
            let upright = way[2].abs() < 1e-9 && across[2].abs() < 1e-9;
            let turn: f64 = (0..3).map(|axis| way[axis] * across[axis]).sum();
            if upright && turn.abs() < 1e-9 && is_in_front {
                return (edge, plus(way, across, 1.0), at);
            }
        }
    }
    panic!("every room has a corner")
}

fn body_at_edge(mut site: Site, random: &mut Random) -> Case {
    let (edge, inward, walls) = corner_of_room(&site, random);
    let at = middle(&edge);
    let far = plus(at, inward, 25.0);
    let side = [inward[1], -inward[0], 0.0];
    let (left, right) = (plus(far, side, 8.0), plus(far, side, -8.0));
    body(
        &mut site,
        [left, right, plus(far, [0.0, 0.0, 1.0], 10.0), at],
    );
    let place = walls.iter().map(Wall::place).min().unwrap();
    Case::new(site, Code::TJunction, place).says("lies on the edge")
}

/// A closed body of four sides that face outward, as an object of its own; gives its number.
fn body(site: &mut Site, points: [Point; 4]) -> usize {
    let [a, b, c, top] = points;
    let up = facing([a, b, c]);
    let height: f64 = (0..3).map(|axis| (top[axis] - a[axis]) * up[axis]).sum();
    let points = if height > 0.0 { points } else { [a, c, b, top] };
    let mut mesh = super::text::Mesh::default();
    tetrahedron(&mut mesh, 0, points);
    site.level.place("body", mesh, Pose::STILL)
}

fn flipped_triangle(mut site: Site, random: &mut Random) -> Case {
    let wall = any_wall(&site, random);
    site.level.mesh_mut(wall.object).triangles[wall.triangle]
        .1
        .swap(0, 1);
    Case::new(site, Code::FlippedTriangle, wall.place())
}

fn fin(mut site: Site, random: &mut Random) -> Case {
    let (edge, inward, walls) = corner_of_room(&site, random);
    let top = plus(middle(&edge), inward, 30.0);
    let mut mesh = super::text::Mesh::default();
    mesh.add(0, [edge[0], edge[1], top]);
    let object = site.level.place("fin", mesh, Pose::STILL);
    assert_eq!(walls.len(), 2);
    let place = Place::Triangle(object, 0);
    let found = vec![(Code::CrowdedEdge, place), (Code::OpenEdge, place)];
    Case {
        found,
        ..Case::new(site, Code::CrowdedEdge, place).says("3 triangles share the edge")
    }
}

pub fn body_on_edge(mut site: Site, random: &mut Random) -> Case {
    let (edge, inward, _) = corner_of_room(&site, random);
    let side = [inward[1], -inward[0], 0.0];
    let far = plus(middle(&edge), inward, 30.0);
    let object = body(
        &mut site,
        [
            edge[0],
            edge[1],
            plus(far, side, 8.0),
            plus(far, side, -8.0),
        ],
    );
    // The last of the sides that have the edge.
    let mesh = site.level.mesh(object);
    let has = |triangle: &usize| edge.iter().all(|end| mesh.corners(*triangle).contains(end));
    let last = (0..4).rev().find(has).unwrap();
    Case::new(site, Code::CrowdedEdge, Place::Triangle(object, last))
        .says("4 triangles share the edge")
}

/// A body before a wall: its foot is a smaller copy of the wall, so far in front of it.
fn body_before(site: &mut Site, wall: &Wall, height: f64) {
    let center = middle(&wall.points);
    let up = facing(wall.points);
    let [a, b, c] = wall
        .points
        .map(|corner| plus(plus(center, plus(corner, center, -1.0), 0.3), up, height));
    body(site, [a, b, c, plus(center, up, 35.0)]);
}

fn overlapping(mut site: Site, random: &mut Random) -> Case {
    let wall = any_wall(&site, random);
    body_before(&mut site, &wall, 0.0);
    Case::new(site, Code::OverlappingTriangles, wall.place())
}

fn intersecting(mut site: Site, random: &mut Random) -> Case {
    let wall = any_wall(&site, random);
    body_before(&mut site, &wall, -20.0);
    Case::new(site, Code::IntersectingTriangles, wall.place()).says("intersects")
}

fn nearly_coplanar(mut site: Site, random: &mut Random) -> Case {
    let wall = any_wall(&site, random);
    let point = plus(middle(&wall.points), facing(wall.points), 0.15);
    let top = site.local(wall.object, point);
    let mesh = site.level.mesh_mut(wall.object);
    let top = mesh.own_vertex(top);
    let (material, [a, b, c]) = mesh.triangles[wall.triangle];
    mesh.triangles[wall.triangle] = (material, [a, b, top]);
    mesh.triangles.push((material, [b, c, top]));
    mesh.triangles.push((material, [c, a, top]));
    Case {
        spreads: Some(point),
        ..Case::new(site, Code::NearlyCoplanar, wall.place())
    }
}

fn inside_out(mut site: Site, _: &mut Random) -> Case {
    for region in site.regions.clone() {
        let triangles = &mut site.level.mesh_mut(region.object).triangles;
        triangles
            .iter_mut()
            .for_each(|triangle| triangle.1.swap(0, 1));
    }
    let first = site.walls()[0].place();
    Case::new(site, Code::InsideOut, first)
}

/// Far from everything, and in Tool's world.
const FAR: f64 = 20_000.0;

fn prop_outside(mut site: Site, random: &mut Random) -> Case {
    let prop = random.pick(&site.props);
    site.level.instances[prop].pose.translation[random.below(3)] += FAR;
    Case::new(site, Code::OutsideTheWorld, Place::Instance(prop))
}

fn leaves_outside(mut site: Site, _: &mut Random) -> Case {
    let object = site.leaves as i32;
    let mut instances = site.level.instances.iter_mut();
    let at = instances.position(|it| it.object == object).unwrap();
    site.level.instances[at].pose.translation[0] -= FAR;
    Case::new(site, Code::OutsideTheWorld, Place::Instance(at)).says("triangle 0 at")
}

fn second_space(mut site: Site, _: &mut Random) -> Case {
    let mut mesh = super::text::Mesh::default();
    let at = |x, y, z| [FAR + x, FAR + y, z];
    let points = [
        at(0.0, 0.0, 0.0),
        at(0.0, 300.0, 0.0),
        at(300.0, 0.0, 0.0),
        at(0.0, 0.0, 300.0),
    ];
    tetrahedron(&mut mesh, 0, points);
    site.level.place("cave", mesh, Pose::STILL);
    Case::new(site, Code::UnsealedPortions, Place::Objects).says("2 sealed spaces")
}

fn body_outside(mut site: Site, _: &mut Random) -> Case {
    let at = |x, y, z| [FAR + x, FAR + y, z];
    let points = [
        at(0.0, 0.0, 0.0),
        at(50.0, 0.0, 0.0),
        at(0.0, 50.0, 0.0),
        at(0.0, 0.0, 50.0),
    ];
    let object = body(&mut site, points);
    Case::new(site, Code::OutsideTheWorld, Place::Triangle(object, 0))
        .says("is outside of the room")
}

fn nothing_to_light(mut site: Site, _: &mut Random) -> Case {
    for name in &mut site.level.materials {
        if !name.starts_with('+') && !name.ends_with('$') {
            *name = match name.as_str() {
                "leaf!" => "leaf!#".to_owned(),
                _ => "+sky".to_owned(),
            };
        }
    }
    Case::new(site, Code::NothingToLight, Place::Materials)
}

fn material_takes_out(mut site: Site, random: &mut Random) -> Case {
    let wall = any_wall(&site, random);
    let glass = site.level.material("glass%");
    site.level.mesh_mut(wall.object).triangles[wall.triangle].0 = glass;
    let others = wall.edges().map(|edge| site.at_edge(edge));
    let others = others
        .iter()
        .flatten()
        .filter(|it| it.place() != wall.place());
    let place = others.map(Wall::place).min().unwrap();
    Case::new(site, Code::OpenEdge, place).says("the sign `%` of its material `glass%`")
}

fn corner_twice(mut site: Site, random: &mut Random) -> Case {
    let wall = any_wall(&site, random);
    let mesh = site.level.mesh_mut(wall.object);
    let (material, [a, b, _]) = mesh.triangles[wall.triangle];
    mesh.triangles.push((material, [a, b, a]));
    let place = Place::Triangle(wall.object, mesh.triangles.len() - 1);
    Case::new(site, Code::DegenerateTriangle, place).says("it uses a vertex twice")
}

fn corners_on_line(mut site: Site, _: &mut Random) -> Case {
    let object = site.leaves;
    let mesh = site.level.mesh_mut(object);
    let [a, b, _] = mesh.corners(0);
    mesh.add(mesh.triangles[0].0, [a, middle(&[a, b]), b]);
    let place = Place::Triangle(object, mesh.triangles.len() - 1);
    Case::new(site, Code::DegenerateTriangle, place).says("its corners are on one line")
}

fn wall_twice(mut site: Site, random: &mut Random) -> Case {
    let wall = any_wall(&site, random);
    let mesh = site.level.mesh_mut(wall.object);
    mesh.triangles.push(mesh.triangles[wall.triangle]);
    let new = Place::Triangle(wall.object, mesh.triangles.len() - 1);
    let walls = wall.edges().map(|edge| site.at_edge(edge));
    let last = walls.iter().flatten().map(Wall::place).max().unwrap();
    let found = vec![(Code::DuplicateTriangle, new), (Code::CrowdedEdge, last)];
    Case {
        found,
        ..Case::new(site, Code::DuplicateTriangle, new)
    }
}

fn leaf_twice(mut site: Site, _: &mut Random) -> Case {
    let object = site.leaves;
    let mesh = site.level.mesh_mut(object);
    mesh.triangles.push(mesh.triangles[1]);
    let place = Place::Triangle(object, mesh.triangles.len() - 1);
    Case::new(site, Code::DuplicateTriangle, place).says("as triangle 1")
}

fn bad_point(mut site: Site, random: &mut Random) -> Case {
    let object = site.leaves;
    let mesh = site.level.mesh_mut(object);
    let vertex = mesh.triangles[0].1[2] as usize;
    // Not along the triangle's edge: it would have no area as 32-bit numbers tell it.
    mesh.points[vertex][1 + random.below(2)] = -150_001.0;
    Case::new(site, Code::BadPoint, Place::Vertex(object, vertex))
}

fn short_edge(mut site: Site, _: &mut Random) -> Case {
    let object = site.leaves;
    let mesh = site.level.mesh_mut(object);
    let [a, b, _] = mesh.corners(0);
    mesh.add(mesh.triangles[0].0, [a, b, plus(b, [0.03, 0.0, 0.04], 1.0)]);
    let place = Place::Triangle(object, mesh.triangles.len() - 1);
    Case::new(site, Code::ShortEdge, place)
}

fn flat_uvs(mut site: Site, random: &mut Random) -> Case {
    // The sky takes no light: its UVs are nobody's concern.
    let walls = site.walls().into_iter();
    let lit: Vec<Wall> = walls
        .filter(|wall| site.level.mesh(wall.object).triangles[wall.triangle].0 < 2)
        .collect();
    let wall = random.pick(&lit);
    let points = wall.points.map(|point| site.local(wall.object, point));
    let mesh = site.level.mesh_mut(wall.object);
    let own = points.map(|point| mesh.own_vertex(point));
    mesh.flat.extend(own);
    mesh.triangles[wall.triangle].1 = own;
    Case::new(site, Code::DegenerateUv, wall.place())
}

fn stacked_edge(mut site: Site, _: &mut Random) -> Case {
    let object = site.leaves;
    let mesh = site.level.mesh_mut(object);
    let (material, first) = (mesh.triangles[0].0, mesh.triangles.len());
    let [base, ..] = mesh.corners(0);
    let [low, high] = [
        plus(base, [1.0, 1.0, 1.0], 3.0),
        plus(base, [1.0, 1.0, 1.0], 9.0),
    ];
    for turn in 0..5 {
        let (j, i) = (f64::from(turn) * 1.2).sin_cos();
        mesh.add(material, [low, high, plus(high, [i, j, 0.0], 12.0)]);
    }
    Case::new(site, Code::StackedEdge, Place::Triangle(object, first))
        .says("5 render-only triangles")
}
