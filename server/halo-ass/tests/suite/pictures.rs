//! Pictures for the pages of the rules that look at what is in space: the wrong example of each, faint, and what its finding
//! speaks of. `UPDATE_EXPECT=1 cargo test --test suite pictures` draws them anew.

use expect_test::expect_file;
use level::Columns;
use level::{Facet, normal};
use level::{Role, Surface};
use rules::checks::{Code, Finding, Geometry, Input, findings, reference};
use scan::fill;
use scan::model::Model;
use scan::view::File;
use scan::{CHUNK, scan_all};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

type Point = [f64; 3];

/// The ways to which the triangles at an edge face, and its ends.
type Edge = (Vec<Point>, [Point; 2]);

/// The size of a picture.
const SIZE: [f64; 2] = [480.0, 360.0];

/// The margin around the level.
const MARGIN: f64 = 24.0;

/// Beyond this a point is far away, and the picture does not reach to it.
const FAR: f64 = 10_000.0;

/// The triangles of an example, and the finding in it.
struct Scene {
    facets: Vec<(Facet, Surface)>,
    finding: Finding,
    /// Where the corners of the first triangle that is found are on the texture.
    uv: [[f64; 2]; 3],
}

fn scene(code: Code) -> Scene {
    let example = &code.rule().fails;
    let text = example.text();
    let source: &[u8] = text.as_bytes();
    let chunks = scan_all(&source, (1, CHUNK), &|_| true);
    let model = Model::build(&chunks);
    let found = findings(&Input {
        source: &source,
        chunks: &chunks,
        model: &model,
        halo: true,
        options: &example.options(),
        origin: None,
        surroundings: None,
        encoding: None,
        threads: 1,
        kept: None,
    });
    let roles = [Role::Structure, Role::Instanced];
    let file = File::new(&source, &chunks, &model);
    let world = fill::world(&file, None, (Columns::ALL, &roles), 1, &|| false);
    let of = |role| world.facets(role, |_| true);
    let facets: Vec<Facet> = of(Role::Structure).chain(of(Role::Instanced)).collect();
    let finding = found
        .into_iter()
        .find(|finding| finding.code == code)
        .unwrap();
    let points = finding
        .geometry
        .iter()
        .flat_map(|shape| shape.points.iter())
        .copied();
    let points: Vec<Point> = points.collect();
    let mut own = facets
        .iter()
        .filter(|facet| facet.points.iter().all(|point| points.contains(point)));
    let uv = own.next().map(|facet| {
        let mesh = world
            .mesh_of(&world.places[facet.instance as usize])
            .unwrap();
        facet.corners.map(|corner| {
            let uv = mesh
                .uvs
                .get(corner as usize)
                .first()
                .copied()
                .unwrap_or_default();
            [f64::from(uv[0]), f64::from(uv[1])]
        })
    });
    Scene {
        facets: facets
            .into_iter()
            .map(|facet| (facet, world.surface(facet.material).clone()))
            .collect(),
        finding,
        uv: uv.unwrap_or_default(),
    }
}

impl Scene {
    /// The geometry of the finding. Where it has none, the whole level, or the triangles of a material.
    fn geometry(&self) -> Geometry {
        let mut own = self
            .finding
            .geometry
            .as_deref()
            .cloned()
            .unwrap_or_default();
        if self.finding.geometry.is_none() {
            let is_meant =
                |surface: &Surface| self.finding.code != Code::SkyIndexGap || surface.sky.is_some();
            let meant = self.facets.iter().filter(|(_, surface)| is_meant(surface));
            meant.for_each(|(facet, _)| own.add_triangle(facet.points));
        } else if own.edges.is_empty() && own.triangles.is_empty() {
            // Of a point alone: what has it.
            let points = own.points.clone();
            let has = |facet: &Facet| facet.points.iter().any(|point| points.contains(point));
            let meant = self.facets.iter().filter(|(facet, _)| has(facet));
            meant.for_each(|(facet, _)| own.add_triangle(facet.points));
        }
        own
    }
}

/// From the level to the picture: seen from above, and from a little aside, so that few corners fall on each other.
struct View {
    scale: f64,
    shift: [f64; 2],
}

fn flat([x, y, z]: Point) -> [f64; 2] {
    let (aside, away) = (x * 0.5 - y * 0.866, x * 0.866 + y * 0.5);
    [aside, away * 0.45 - z * 0.893]
}

/// The corners of a box around what is not far away.
fn bounds(points: impl Iterator<Item = Point>) -> [[f64; 2]; 2] {
    let near = points.filter(|point| point.iter().all(|axis| axis.abs() < FAR));
    let (mut low, mut high) = ([f64::MAX; 2], [f64::MIN; 2]);
    for at in near.map(flat) {
        for axis in 0..2 {
            low[axis] = low[axis].min(at[axis]);
            high[axis] = high[axis].max(at[axis]);
        }
    }
    [low, high]
}

/// Geometry that is smaller than this share of the level is shown in a closer view.
const SMALL: f64 = 0.3;

/// The margin of the closer view, in sizes of the geometry.
const AROUND: f64 = 2.5;

impl View {
    fn of(level: impl Iterator<Item = Point>, own: &[Point]) -> Self {
        let [mut low, mut high] = bounds(level.chain(own.iter().copied()));
        let [own_low, own_high] = bounds(own.iter().copied());
        let size = |low: [f64; 2], high: [f64; 2]| (high[0] - low[0]).max(high[1] - low[1]);
        let own_size = size(own_low, own_high);
        if own_size > 0.0 && own_size < size(low, high) * SMALL {
            for axis in 0..2 {
                low[axis] = low[axis].max(own_low[axis] - own_size * AROUND);
                high[axis] = high[axis].min(own_high[axis] + own_size * AROUND);
            }
        }
        let room = |axis: usize| (SIZE[axis] - 2.0 * MARGIN) / (high[axis] - low[axis]).max(1.0);
        let scale = room(0).min(room(1));
        let middle = |axis: usize| SIZE[axis] / 2.0 - (low[axis] + high[axis]) / 2.0 * scale;
        View {
            scale,
            shift: [middle(0), middle(1)],
        }
    }

    fn at(&self, point: Point) -> [f64; 2] {
        let [x, y] = flat(point);
        [
            x * self.scale + self.shift[0],
            y * self.scale + self.shift[1],
        ]
    }

    /// The place of a point in the picture, moved to the border if it is beyond.
    fn within(&self, point: Point) -> [f64; 2] {
        let [x, y] = self.at(point);
        let from = SIZE.map(|size| size / 2.0);
        let way = [x - from[0], y - from[1]];
        let room = |axis: usize| (from[axis] - MARGIN / 2.0) / way[axis].abs().max(1e-9);
        let share = room(0).min(room(1)).min(1.0);
        [from[0] + way[0] * share, from[1] + way[1] * share]
    }

    fn path(&self, points: &[Point]) -> String {
        let corners = points.iter().map(|point| self.at(*point));
        let corners: Vec<String> = corners.map(|[x, y]| format!("{x:.1} {y:.1}")).collect();
        corners.join("L")
    }
}

/// The colors of a rule's findings: Tool's color for it, as far as it is visible on light and on dark.
fn colors(code: Code) -> [&'static str; 2] {
    match code {
        Code::NearlyCoplanar => ["#e03131", "#2f9e44"],
        Code::TwoSkies | Code::TwoFogPlanes => ["#1c7ed6", "#f08c00"],
        Code::OverlappingTriangles | Code::DuplicateTriangle | Code::DuplicatePortal => {
            ["#f76707"; 2]
        }
        Code::TJunction => ["#e64980"; 2],
        Code::OutsideTheWorld => ["#1098ad"; 2],
        Code::UnearthedEdge | Code::PortalOutside => ["#be4bdb"; 2],
        Code::TwoClosedSpaces | Code::PortalNotFlat => ["#e8a400"; 2],
        Code::PortalDividesNothing => ["#2f9e44"; 2],
        Code::DegenerateUv | Code::SkyIndexGap | Code::NothingToLight => ["#1c7ed6"; 2],
        Code::UnsealedPortions => ["#1098ad"; 2],
        _ => ["#e03131"; 2],
    }
}

/// The faint fill of a special surface.
fn tint(surface: &Surface) -> Option<&'static str> {
    match surface {
        Surface { sky: Some(_), .. } => Some("#4dabf7"),
        Surface { portal: true, .. } => Some("#ffd43b"),
        Surface { fog: true, .. } => Some("#9775fa"),
        Surface { weather: true, .. } => Some("#38d9a9"),
        _ => None,
    }
}

/// The edges of triangles as they are drawn, those between neighbors of one plane first.
fn edges(facets: &[(Facet, Surface)]) -> [Vec<[Point; 2]>; 2] {
    // By where they are to a tenth of a unit.
    let mut at: BTreeMap<[[i64; 3]; 2], Edge> = BTreeMap::new();
    for (facet, _) in facets {
        let [a, b, c] = facet.points;
        for [one, two] in [[a, b], [b, c], [c, a]] {
            let key = |point: Point| point.map(|axis| (axis * 10.0).round() as i64);
            let ends = [key(one).min(key(two)), key(one).max(key(two))];
            let entry = at.entry(ends).or_insert_with(|| (Vec::new(), [one, two]));
            entry.0.push(normal(facet.points));
        }
    }
    let is_flat = |normals: &[Point]| {
        let [one, two] = normals else { return false };
        one.iter()
            .zip(two)
            .map(|(one, two)| one * two)
            .sum::<f64>()
            .abs()
            > 0.9999
    };
    let (inner, outer): (Vec<_>, Vec<_>) =
        at.into_values().partition(|(normals, _)| is_flat(normals));
    [inner, outer].map(|edges| edges.into_iter().map(|(_, ends)| ends).collect())
}

fn draw(scene: &Scene) -> String {
    let own = scene.geometry();
    let code = scene.finding.code;
    let points = scene.facets.iter().flat_map(|(facet, _)| facet.points);
    let view = View::of(points, &own.points);
    let [width, height] = SIZE;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n<title>{code}</title>\n"
    );
    let mut tints: BTreeMap<&str, String> = BTreeMap::new();
    for (facet, surface) in &scene.facets {
        if let Some(tint) = tint(surface) {
            write!(
                tints.entry(tint).or_default(),
                "M{}Z",
                view.path(&facet.points)
            )
            .unwrap();
        }
    }
    for (tint, path) in tints {
        writeln!(
            svg,
            "<path fill=\"{tint}\" fill-opacity=\".22\" d=\"{path}\"/>"
        )
        .unwrap();
    }
    for (edges, width) in edges(&scene.facets).iter().zip(["0.6", "1.4"]) {
        let path: String = edges
            .iter()
            .map(|ends| format!("M{}", view.path(ends)))
            .collect();
        writeln!(
            svg,
            "<path stroke=\"#868e96\" stroke-width=\"{width}\" d=\"{path}\"/>"
        )
        .unwrap();
    }
    if code == Code::FlippedTriangle {
        // The others face into the room.
        let others = scene.facets.iter().map(|(facet, _)| facet.points);
        let is_other = |points: &[Point; 3]| !points.iter().all(|point| own.points.contains(point));
        let others = others.filter(is_other);
        others.for_each(|points| arrow(&mut svg, &view, points, "#868e96"));
    }
    found(&mut svg, &view, &own, code);
    if code == Code::DegenerateUv {
        texture(&mut svg, scene.uv, colors(code)[0]);
    }
    svg + "</svg>\n"
}

/// Draws the finding over the level.
fn found(svg: &mut String, view: &View, own: &Geometry, code: Code) {
    let point = |number: u32| own.points[number as usize];
    for (number, triangle) in own.triangles.iter().enumerate() {
        let corners = triangle.map(point);
        let color = colors(code)[number % 2];
        let path = view.path(&corners);
        writeln!(svg, "<path fill=\"{color}\" fill-opacity=\".35\" stroke=\"{color}\" stroke-width=\"2\" d=\"M{path}Z\"/>").unwrap();
        if matches!(code, Code::FlippedTriangle | Code::InsideOut) {
            arrow(svg, view, corners, color);
        }
    }
    let color = colors(code)[0];
    for edge in &own.edges {
        let path = view.path(&edge.map(point));
        writeln!(
            svg,
            "<path stroke=\"{color}\" stroke-width=\"4\" d=\"M{path}\"/>"
        )
        .unwrap();
    }
    // Points alone, and what is too small to be seen otherwise.
    let mut dots: BTreeSet<u32> = (0..own.points.len() as u32).collect();
    for used in own
        .edges
        .iter()
        .map(|edge| &edge[..])
        .chain(own.triangles.iter().map(|it| &it[..]))
    {
        let at: Vec<[f64; 2]> = used.iter().map(|&number| view.at(point(number))).collect();
        let is_small = |one: &[f64; 2]| {
            at.iter()
                .filter(|other| (one[0] - other[0]).hypot(one[1] - other[1]) < 3.0)
                .count()
                > 1
        };
        let small: BTreeSet<u32> = used
            .iter()
            .zip(&at)
            .filter(|(_, at)| is_small(at))
            .map(|(number, _)| *number)
            .collect();
        dots.retain(|number| !used.contains(number) || small.contains(number));
    }
    for number in dots {
        let [x, y] = view.within(point(number));
        writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"6\" fill=\"{color}\" fill-opacity=\".6\" stroke=\"{color}\" stroke-width=\"2\"/>").unwrap();
    }
}

/// Where a triangle is on its texture, in a corner of the picture.
fn texture(svg: &mut String, uv: [[f64; 2]; 3], color: &str) {
    let [left, top, size] = [SIZE[0] - 120.0, SIZE[1] - 120.0, 100.0];
    writeln!(svg, "<rect x=\"{left}\" y=\"{top}\" width=\"{size}\" height=\"{size}\" fill=\"#868e96\" fill-opacity=\".15\" stroke=\"#868e96\"/>").unwrap();
    writeln!(svg, "<text x=\"{left}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"14\" fill=\"#868e96\">UV</text>", top - 6.0).unwrap();
    let at = uv.map(|[u, v]| {
        [
            left + u.clamp(0.0, 1.0) * size,
            top + (1.0 - v.clamp(0.0, 1.0)) * size,
        ]
    });
    let path: Vec<String> = at.iter().map(|[x, y]| format!("{x:.1} {y:.1}")).collect();
    writeln!(
        svg,
        "<path stroke=\"{color}\" stroke-width=\"3\" d=\"M{}Z\"/>",
        path.join("L")
    )
    .unwrap();
    for [x, y] in at {
        writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"{color}\"/>"
        )
        .unwrap();
    }
}

/// Which way a triangle faces.
fn arrow(svg: &mut String, view: &View, corners: [Point; 3], color: &str) {
    let middle =
        [0, 1, 2].map(|axis: usize| corners.iter().map(|corner| corner[axis]).sum::<f64>() / 3.0);
    let way = normal(corners);
    let [from, to] =
        [0.0, 70.0].map(|far| view.at([0, 1, 2].map(|axis: usize| middle[axis] + way[axis] * far)));
    let back = [from[0] - to[0], from[1] - to[1]].map(|axis| axis * 0.3);
    let head = [1.0, -1.0].map(|side| {
        [
            to[0] + back[0] + back[1] * 0.5 * side,
            to[1] + back[1] - back[0] * 0.5 * side,
        ]
    });
    let at = |[x, y]: [f64; 2]| format!("{x:.1} {y:.1}");
    let path = format!(
        "M{}L{}M{}L{}L{}",
        at(from),
        at(to),
        at(head[0]),
        at(to),
        at(head[1])
    );
    writeln!(
        svg,
        "<path stroke=\"{color}\" stroke-width=\"2\" d=\"{path}\"/>"
    )
    .unwrap();
}

#[test]
fn every_picture_is_up_to_date() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/pictures");
    let mut names = BTreeSet::new();
    for &code in Code::ALL {
        let Some(path) = reference::picture(code) else {
            continue;
        };
        let name = path.rsplit('/').next().unwrap().to_owned();
        let svg = draw(&scene(code));
        assert!(svg.len() < 16 << 10, "{name} has {} bytes", svg.len());
        expect_file![format!("{folder}/{name}")].assert_eq(&svg);
        names.insert(name);
    }
    assert_eq!(names.len(), 32);
    let files = std::fs::read_dir(folder).unwrap();
    let found: BTreeSet<String> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(found, names, "nobody names these pictures");
}
