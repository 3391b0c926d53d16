//! A level with what a level that shipped has: pipes a hair before a panel, two walls and the ground in one edge, and
//! sculpted ground of small triangles nearly in one plane. Tool makes a structure of it, so none of it is an error, and each
//! thing is told once.

use super::build::{Random, Site, Wall, level};
use super::defects::{body_on_edge, facing, middle, plus};
use super::text::{Mesh, Point, Pose, findings, shown};
use rules::checks::{Code, Severity};

/// How far the pipes are from the panel, in units of the file, as in a level by Bungie.
const BEFORE: f64 = 0.0007;

/// The number of pipes on the panel, in two directions.
const PIPES: [usize; 2] = [10, 6];

fn way(from: Point, to: Point) -> Point {
    plus(to, from, -1.0)
}

fn length(way: Point) -> f64 {
    way.iter().map(|axis| axis * axis).sum::<f64>().sqrt()
}

/// The upright wall, two triangles of one face, that is farthest from a place.
fn panel(site: &Site, from: Point) -> [Wall; 2] {
    let walls = site.walls();
    let faces = walls.windows(2).filter_map(|pair| {
        let [one, two] = [pair[0], pair[1]];
        let is_face = one.object == two.object
            && one.triangle % 2 == 0
            && one.points[0] == two.points[0]
            && one.points[2] == two.points[1];
        let is_upright = [one, two]
            .iter()
            .all(|it| facing(it.points)[2].abs() < 1e-9);
        (is_face && is_upright).then_some([one, two])
    });
    let far = |[one, _]: &[Wall; 2]| length(way(from, middle(&one.points)));
    faces.max_by(|a, b| far(a).total_cmp(&far(b))).unwrap()
}

/// A box that stands on a face of the frame `along`, `up`, `out`: closed, its six sides facing outward.
fn pipe(corner: Point, [along, up, out]: [Point; 3]) -> Mesh {
    let at = |i: f64, j: f64, k: f64| plus(plus(plus(corner, along, i), up, j), out, k);
    let mut mesh = Mesh::default();
    for [i, j] in [[0.0, 1.0], [1.0, 0.0]] {
        // Each pair of opposite sides, the second seen from behind.
        let mut sides = [
            [
                at(0.0, 0.0, i),
                at(1.0, 0.0, i),
                at(1.0, 1.0, i),
                at(0.0, 1.0, i),
            ],
            [
                at(i, 0.0, 0.0),
                at(i, 1.0, 0.0),
                at(i, 1.0, 1.0),
                at(i, 0.0, 1.0),
            ],
            [
                at(0.0, i, 0.0),
                at(0.0, i, 1.0),
                at(1.0, i, 1.0),
                at(1.0, i, 0.0),
            ],
        ];
        if j > i {
            sides.iter_mut().for_each(|side| side.reverse());
        }
        sides.into_iter().for_each(|side| mesh.quad(0, side));
    }
    mesh
}

/// Pipes all over a panel, each an object of its own.
fn add_pipes(site: &mut Site, [one, two]: [Wall; 2]) {
    let [origin, right, _] = one.points;
    let (along, up, out) = (
        way(origin, right),
        way(origin, two.points[2]),
        facing(one.points),
    );
    let [columns, rows] = PIPES;
    for (column, row) in (0..columns).flat_map(|i| (0..rows).map(move |j| (i, j))) {
        let [i, j] = [(column, columns), (row, rows)].map(|(at, of)| (at as f64 + 0.3) / of as f64);
        let corner = plus(plus(plus(origin, along, i), up, j), out, BEFORE);
        let size = [
            along.map(|axis| axis * 0.4 / columns as f64),
            up.map(|axis| axis * 0.4 / rows as f64),
            out.map(|axis| axis * 5.0),
        ];
        let name = format!("pipe {column} {row}");
        site.level.place(&name, pipe(corner, size), Pose::STILL);
    }
}

/// The triangle of the ground that is farthest from what is there already.
fn ground(site: &Site, from: &[Point]) -> Wall {
    let far = |wall: &Wall| {
        let distances = from.iter().map(|at| length(way(*at, middle(&wall.points))));
        distances.fold(f64::MAX, f64::min)
    };
    let walls = site.walls().into_iter();
    let flat = walls.filter(|wall| facing(wall.points)[2] > 0.999);
    flat.max_by(|a, b| far(a).total_cmp(&far(b))).unwrap()
}

/// Cuts a triangle into many, those in its midst a little above or below it. Its own edges stay whole.
fn sculpt(site: &mut Site, wall: &Wall, random: &mut Random) {
    const CUTS: usize = 4;
    let (center, up) = (middle(&wall.points), facing(wall.points));
    let [a, b, c] = wall
        .points
        .map(|corner| plus(center, way(center, corner), 0.8));
    let mut point = |i: usize, j: usize| {
        let at = |cuts: usize| cuts as f64 / CUTS as f64;
        let flat = plus(plus(a, way(a, b), at(i)), way(a, c), at(j));
        let is_within = i > 0 && j > 0 && i + j < CUTS;
        let height = [0.11, -0.11, 0.13][random.below(3)];
        plus(flat, up, if is_within { height } else { 0.0 })
    };
    let grid: Vec<Vec<Point>> = (0..=CUTS)
        .map(|i| (0..=CUTS - i).map(|j| point(i, j)).collect())
        .collect();
    let mut parts = Vec::new();
    for (i, j) in (0..CUTS).flat_map(|i| (0..CUTS - i).map(move |j| (i, j))) {
        parts.push([grid[i][j], grid[i + 1][j], grid[i][j + 1]]);
        if i + j + 1 < CUTS {
            parts.push([grid[i + 1][j], grid[i + 1][j + 1], grid[i][j + 1]]);
        }
    }
    // From each side of the triangle to the one within.
    let rims: [Vec<Point>; 3] = [
        (0..=CUTS).map(|i| grid[i][0]).collect(),
        (0..=CUTS).map(|j| grid[CUTS - j][j]).collect(),
        (0..=CUTS).rev().map(|j| grid[0][j]).collect(),
    ];
    for ([from, to], rim) in wall.edges().into_iter().zip(&rims) {
        let half = CUTS / 2;
        parts.push([from, to, rim[half]]);
        for (number, pair) in rim.windows(2).enumerate() {
            let end = if number < half { from } else { to };
            parts.push([end, pair[1], pair[0]]);
        }
    }
    let parts: Vec<[Point; 3]> = parts
        .into_iter()
        .map(|part| part.map(|point| site.local(wall.object, point)))
        .collect();
    let mesh = site.level.mesh_mut(wall.object);
    let material = mesh.triangles.remove(wall.triangle).0;
    parts.into_iter().for_each(|part| mesh.add(material, part));
}

/// The level, and where something was added.
fn shipped(seed: u64) -> Site {
    let mut random = Random::new(seed + 40);
    let site = level(seed);
    let objects = site.level.objects.len();
    let mut site = body_on_edge(site, &mut random).site;
    let body = middle(&site.level.mesh(objects).points);
    let panel = panel(&site, body);
    add_pipes(&mut site, panel);
    let ground = ground(&site, &[body, middle(&panel[0].points)]);
    sculpt(&mut site, &ground, &mut random);
    site
}

#[test]
fn what_shipped_has_no_error_and_each_thing_is_told_once() {
    for seed in super::seeds() {
        let text = shipped(seed).level.write();
        let found = findings(&text.text);
        let shown = shown(&text, &found);
        let errors = found.iter().filter(|it| it.severity == Severity::Error);
        assert_eq!(errors.count(), 0, "seed {seed}:\n{shown}");
        let of = |code: Code| found.iter().filter(move |it| it.code == code);
        assert_eq!(of(Code::CrowdedEdge).count(), 1, "seed {seed}:\n{shown}");
        assert_eq!(of(Code::NearlyCoplanar).count(), 1, "seed {seed}:\n{shown}");
        let pipes: Vec<_> = of(Code::OverlappingTriangles).collect();
        let words = "0.0007 units away from it, and 59 more objects do too";
        assert!(
            pipes.len() == 1 && pipes[0].message.contains(words),
            "seed {seed}:\n{shown}"
        );
        assert!(found.len() <= 4, "seed {seed}:\n{shown}");
    }
}

/// The codes of the findings in a file that holds one situation of real levels.
fn codes(name: &str) -> Vec<Code> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/real");
    let text = std::fs::read_to_string(folder.join(name)).unwrap();
    findings(&text).iter().map(|finding| finding.code).collect()
}

#[test]
fn files_with_one_situation() {
    assert_eq!(codes("01_base_v7.ASS"), []);
    assert_eq!(codes("17b_doubled_both_ways.ASS"), [Code::DoubledTwoSided]);
}
