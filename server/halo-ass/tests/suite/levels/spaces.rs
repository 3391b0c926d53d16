//! Defects of portals, fog, weather and skies.

use super::build::{self, Random, Site, tetrahedron};
use super::defects::{Case, Defect, plus};
use super::text::{Mesh, Place, Point, Pose, findings};
use rules::checks::Code;

pub const SPACES: &[(&str, Defect)] = &[
    ("portal doubled", portal_doubled),
    ("portal unearthed", portal_unearthed),
    ("portal not flat", portal_not_flat),
    ("portal outside", portal_outside),
    ("portal divides nothing", portal_divides_nothing),
    ("portal floats", portal_floats),
    ("fog not flat", fog_not_flat),
    ("weather not convex", weather_not_convex),
    ("weather of too many planes", weather_planes),
    ("too much weather", weather_count),
    ("sky gap", sky_gap),
];

/// In levels of one cluster.
pub const CLUSTER: &[(&str, Defect)] =
    &[("two skies", two_skies), ("two fog planes", two_fog_planes)];

fn portal_doubled(mut site: Site, _: &mut Random) -> Case {
    let portals = site.portals.unwrap();
    site.level
        .instance(portals as i32, "portals again", Pose::STILL);
    Case::new(site, Code::DuplicatePortal, Place::Triangle(portals, 0))
}

/// One of the portals: its number, and the mesh of them all, in which each has corners and triangles of its own.
fn own_portal(site: &mut Site, random: &mut Random) -> (usize, usize) {
    let object = site.portals.unwrap();
    let mesh = site.level.mesh_mut(object);
    let portal = random.below(mesh.triangles.len() / 2);
    let corners: Vec<[Point; 3]> = (0..2).map(|at| mesh.corners(portal * 2 + at)).collect();
    let [[a, b, c], [_, _, d]] = [corners[0], corners[1]];
    let new = [a, b, c, d].map(|point| mesh.own_vertex(point));
    mesh.triangles[portal * 2].1 = [new[0], new[1], new[2]];
    mesh.triangles[portal * 2 + 1].1 = [new[0], new[2], new[3]];
    (object, portal)
}

fn portal_unearthed(mut site: Site, random: &mut Random) -> Case {
    let (object, portal) = own_portal(&mut site, random);
    let mesh = site.level.mesh_mut(object);
    let count = mesh.points.len();
    let top = mesh.points[count - 4..]
        .iter()
        .map(|point| point[2])
        .fold(f64::MIN, f64::max);
    let mut at_top = mesh.points[count - 4..]
        .iter_mut()
        .filter(|point| point[2] == top);
    at_top.by_ref().for_each(|point| point[2] -= 40.0);
    let top = top - 40.0;
    // The triangle that has the upper edge.
    let has = |triangle: usize| {
        mesh.corners(triangle)
            .iter()
            .filter(|point| point[2] == top)
            .count()
            == 2
    };
    let first = if has(portal * 2) {
        portal * 2
    } else {
        portal * 2 + 1
    };
    Case::new(site, Code::UnearthedEdge, Place::Triangle(object, first))
}

fn portal_not_flat(mut site: Site, random: &mut Random) -> Case {
    let (object, portal) = own_portal(&mut site, random);
    let way = super::defects::facing(site.level.mesh(object).corners(portal * 2));
    let mesh = site.level.mesh_mut(object);
    let last = mesh.points.len() - 1;
    // Along the corridor, on its edge: the portal stays in the structure.
    let moved = [
        plus(mesh.points[last], way, 5.0),
        plus(mesh.points[last], way, -5.0),
    ];
    let [to, fro] = moved;
    let rooms: Vec<usize> = site
        .regions
        .iter()
        .filter(|it| it.is_room)
        .map(|it| it.object)
        .collect();
    let is_corridor = |point: Point| {
        let mut walls = site
            .walls()
            .into_iter()
            .filter(|wall| !rooms.contains(&wall.object));
        walls.any(|wall| on_edge(&wall.edges(), point))
    };
    let moved = if is_corridor(to) { to } else { fro };
    assert!(is_corridor(moved));
    site.level.mesh_mut(object).points[last] = moved;
    Case::new(
        site,
        Code::PortalNotFlat,
        Place::Triangle(object, portal * 2),
    )
}

fn on_edge(edges: &[[Point; 2]], point: Point) -> bool {
    let length = |way: Point| way.iter().map(|axis| axis * axis).sum::<f64>().sqrt();
    edges.iter().any(|&[from, to]| {
        let [one, two, all] =
            [(point, from), (to, point), (to, from)].map(|(a, b)| length(plus(a, b, -1.0)));
        (one + two - all).abs() < 1e-6
    })
}

/// Another portal; gives its object.
fn portal(site: &mut Site, corners: [Point; 4]) -> usize {
    let material = site.level.material("+portal");
    let mut mesh = Mesh::default();
    mesh.quad(material, corners);
    site.level.place("one more", mesh, Pose::STILL)
}

/// A square across the first axis.
fn square(center: Point, half: f64) -> [Point; 4] {
    [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]
        .map(|[i, j]| plus(center, [0.0, i, j], half))
}

fn portal_outside(mut site: Site, _: &mut Random) -> Case {
    let object = portal(&mut site, square([-9000.0, 0.0, 0.0], 100.0));
    Case::new(site, Code::PortalOutside, Place::Triangle(object, 0))
}

fn portal_floats(mut site: Site, random: &mut Random) -> Case {
    let middle = random.pick(&site.regions.iter().map(|it| it.middle).collect::<Vec<_>>());
    let object = portal(&mut site, square(middle, 30.0));
    Case::new(site, Code::TwoClosedSpaces, Place::Triangle(object, 0))
}

fn portal_divides_nothing(mut site: Site, _: &mut Random) -> Case {
    // Across the corner of a room where both walls begin: it is at the least of all coordinates of its room.
    let room = site.regions.iter().find(|it| it.is_room).unwrap();
    let own: Vec<Point> = site
        .walls()
        .iter()
        .filter(|it| it.object == room.object)
        .flat_map(|it| it.points)
        .collect();
    let of = |axis: usize, pick: fn(f64, f64) -> f64| {
        own.iter().map(|point| point[axis]).reduce(pick).unwrap()
    };
    let [x, y] = [of(0, f64::min), of(1, f64::min)];
    let (low, high) = (of(2, f64::min) - 10.0, of(2, f64::max) + 10.0);
    let object = portal(
        &mut site,
        [
            [x + 3.5, y, low],
            [x, y + 3.5, low],
            [x, y + 3.5, high],
            [x + 3.5, y, high],
        ],
    );
    Case::new(site, Code::PortalDividesNothing, Place::Triangle(object, 0))
}

fn fog_not_flat(mut site: Site, _: &mut Random) -> Case {
    let object = site.fog;
    site.level.mesh_mut(object).points[3][2] += 10.0;
    Case::new(site, Code::FogNotFlat, Place::Triangle(object, 0))
}

fn weather_not_convex(mut site: Site, _: &mut Random) -> Case {
    let object = site.weather;
    let mesh = site.level.mesh_mut(object);
    let [a, b, top] = mesh.corners(0);
    let dent = plus(super::defects::middle(&mesh.points), [0.0, 0.0, 1.0], 1.0);
    let material = mesh.triangles[0].0;
    mesh.triangles.remove(0);
    for side in [[a, b, dent], [b, top, dent], [top, a, dent]] {
        mesh.add(material, side);
    }
    // The first side whose plane cuts it is one of the new ones: they stand behind the three others.
    Case::new(site, Code::WeatherNotConvex, Place::Triangle(object, 3))
}

fn weather_planes(mut site: Site, _: &mut Random) -> Case {
    let object = site.weather;
    let mesh = site.level.mesh_mut(object);
    let (material, top) = (mesh.triangles[0].0, mesh.points[3]);
    let base = plus(top, [0.0, 0.0, -40.0], 1.0);
    *mesh = Mesh::default();
    let rim = |turn: usize| {
        let (j, i) = (turn as f64 / 17.0 * std::f64::consts::TAU).sin_cos();
        plus(base, [i, j, 0.0], 40.0)
    };
    for turn in 0..17 {
        mesh.add(material, [rim(turn), rim((turn + 1) % 17), top]);
    }
    Case::new(site, Code::WeatherPlanes, Place::Triangle(object, 0)).says("more than 16 planes")
}

fn weather_count(mut site: Site, _: &mut Random) -> Case {
    let object = site.weather;
    let mesh = site.level.mesh_mut(object);
    let (material, [x, y, z]) = (mesh.triangles[0].0, mesh.points[3]);
    for number in 0..32 {
        let (i, j) = (
            f64::from(number % 6) * 8.0 - 20.0,
            f64::from(number / 6) * 8.0 - 20.0,
        );
        let at = |a: f64, b: f64, c: f64| [x + i + a, y + j + b, z + 5.0 + c];
        let points = [
            at(0.0, 0.0, 0.0),
            at(5.0, 0.0, 0.0),
            at(0.0, 5.0, 0.0),
            at(0.0, 0.0, 5.0),
        ];
        tetrahedron(mesh, material, points);
    }
    Case::new(site, Code::WeatherCount, Place::Triangle(object, 128))
        .says("has 33 weather polyhedra")
}

fn sky_gap(mut site: Site, _: &mut Random) -> Case {
    let sky = site
        .level
        .materials
        .iter()
        .position(|name| name == "+sky")
        .unwrap();
    site.level.materials[sky] = "+sky2".to_owned();
    Case::new(site, Code::SkyIndexGap, Place::Material(sky))
}

fn two_skies(mut site: Site, random: &mut Random) -> Case {
    let [sky, second] = ["+sky", "+sky1"].map(|name| site.level.material(name));
    let mut ceilings = site.walls();
    ceilings.retain(|wall| site.level.mesh(wall.object).triangles[wall.triangle].0 == sky);
    let wall = random.pick(&ceilings);
    site.level.mesh_mut(wall.object).triangles[wall.triangle].0 = second;
    let first = ceilings.iter().find(|it| **it != wall).unwrap().place();
    Case::new(site, Code::TwoSkies, first).says("`+sky0` and `+sky1`")
}

fn two_fog_planes(mut site: Site, _: &mut Random) -> Case {
    let object = site.fog;
    let mesh = site.level.mesh_mut(object);
    let (material, [a, b, c]) = (mesh.triangles[0].0, mesh.corners(0));
    mesh.add(
        material,
        [a, b, c].map(|point| plus(point, [0.0, 0.0, 1.0], 30.0)),
    );
    Case::new(site, Code::TwoFogPlanes, Place::Triangle(object, 0)).says("2 fog planes")
}

/// The ceiling of a room, and whether it is above all portals.
fn ceiling(site: &Site, object: usize, sky: i32) -> (Vec<usize>, bool) {
    let portals = site
        .portals
        .map(|portals| site.level.mesh(portals).points.clone());
    let top = portals
        .unwrap_or_default()
        .iter()
        .map(|point| point[2])
        .fold(f64::MIN, f64::max);
    let walls = site
        .walls()
        .into_iter()
        .filter(|wall| wall.object == object);
    let own: Vec<_> = walls
        .filter(|wall| site.level.mesh(object).triangles[wall.triangle].0 == sky)
        .collect();
    let is_above = own
        .iter()
        .flat_map(|wall| wall.points)
        .all(|point| point[2] > top + 1.0);
    (own.iter().map(|wall| wall.triangle).collect(), is_above)
}

fn codes(site: &Site) -> Vec<Code> {
    let text = site.level.write();
    findings(&text.text)
        .iter()
        .map(|finding| finding.code)
        .collect()
}

#[test]
fn skies_that_portals_part() {
    let mut told = 0;
    for seed in 1..7 {
        let mut site = build::level(seed);
        let [sky, second] = ["+sky", "+sky1"].map(|name| site.level.material(name));
        let room = site.regions[0].object;
        let (own, is_above) = ceiling(&site, room, sky);
        // Another room's.
        own.iter()
            .for_each(|&triangle| site.level.mesh_mut(room).triangles[triangle].0 = second);
        assert_eq!(codes(&site), [], "seed {seed}");
        // The same room's: that is sure where no portal is at the ceiling.
        site.level.mesh_mut(room).triangles[own[0]].0 = sky;
        let found = codes(&site);
        let expected: &[Code] = if is_above { &[Code::TwoSkies] } else { &[] };
        assert!(
            found == expected || found == [Code::TwoSkies],
            "seed {seed}: {found:?}"
        );
        told += found.len();
    }
    assert!(told > 0);
}

#[test]
fn fog_that_portals_part() {
    let mut told = 0;
    for seed in 1..7 {
        let site = build::level(seed);
        let rooms: Vec<Point> = site
            .regions
            .iter()
            .filter(|it| it.is_room)
            .map(|it| it.middle)
            .collect();
        let fog = |at: Point| {
            let mut site = site.clone();
            let material = site.level.material("mist$");
            let mut mesh = Mesh::default();
            let around = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
            mesh.quad(material, around.map(|[i, j]| plus(at, [i, j, 0.0], 20.0)));
            site.level.place("fog 2", mesh, Pose::STILL);
            codes(&site)
        };
        assert_eq!(fog(rooms[1]), [], "seed {seed}");
        let found = fog(rooms[0]);
        assert!(
            found.is_empty() || found == [Code::TwoFogPlanes],
            "seed {seed}: {found:?}"
        );
        told += found.len();
    }
    assert!(told > 0);
}

#[test]
fn portals_that_one_can_go_around() {
    let mut told = 0;
    for seed in 1..5 {
        // Four rooms in a ring.
        let wish = build::Wish {
            seed,
            rooms: [2, 2],
            portals: true,
        };
        let mut site = build::build(wish);
        assert_eq!(codes(&site), [], "seed {seed}");
        let portals = site.portals.unwrap();
        let all = site.level.mesh(portals).triangles.clone();
        // Two part the ring, one does not.
        site.level
            .mesh_mut(portals)
            .triangles
            .drain(4..all.len() - 4);
        assert_eq!(codes(&site), [], "seed {seed}");
        site.level.mesh_mut(portals).triangles.truncate(2);
        let found = codes(&site);
        assert!(
            found.is_empty() || found == [Code::TwoClosedSpaces],
            "seed {seed}: {found:?}"
        );
        told += found.len();
    }
    assert!(told > 0);
}
