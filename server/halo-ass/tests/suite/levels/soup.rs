//! Random triangles on a grid, in a room: what the rules say of them is what trying every pair says.

use super::build::Random;
use super::oracle::{self, At, Edge};
use super::text::{Level, Mesh, Place, Point, Pose, findings, shown};
use rules::checks::{Code, Finding};
use std::collections::BTreeSet;

/// Units from one point of the grid to the next.
const UNIT: f64 = 100.0;

/// The room around it reaches so far beyond.
const AROUND: i128 = 3;

struct Soup {
    /// The triangles behind those of the room.
    triangles: Vec<[At; 3]>,
}

fn soup(random: &mut Random) -> Soup {
    let size = 2 + random.below(3);
    let count = 2 + random.below(14);
    let flat = random.below(3) == 0;
    let mut point = || {
        let mut axis = || random.below(size + 1) as i128;
        let [x, y, z] = [axis(), axis(), axis()];
        // In few planes there is more that overlaps.
        [x, y, if flat { z.min(1) } else { z }]
    };
    let triangles = (0..count).map(|_| [point(), point(), point()]).collect();
    Soup { triangles }
}

/// A closed room of 12 triangles that face inward.
fn room() -> Vec<[At; 3]> {
    let corner = |at: usize| {
        [0, 1, 2].map(|axis: usize| {
            if at >> axis & 1 == 1 {
                4 + AROUND
            } else {
                -AROUND
            }
        })
    };
    let quads = [
        [0, 1, 3, 2],
        [4, 6, 7, 5],
        [0, 4, 5, 1],
        [2, 3, 7, 6],
        [0, 2, 6, 4],
        [1, 5, 7, 3],
    ];
    let sides = quads
        .iter()
        .flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]);
    sides.map(|side| side.map(corner)).collect()
}

fn real(point: At) -> Point {
    point.map(|axis| axis as f64 * UNIT)
}

fn whole(point: Point) -> At {
    point.map(|axis| (axis / UNIT).round() as i128)
}

impl Soup {
    fn all(&self) -> Vec<[At; 3]> {
        room()
            .into_iter()
            .chain(self.triangles.iter().copied())
            .collect()
    }

    fn level(&self) -> Level {
        let mut level = Level {
            version: 3,
            materials: vec!["wall".to_owned()],
            ..Level::default()
        };
        level.instance(-1, "Scene Root", Pose::STILL);
        level.instances[0].parent = -1;
        let mut mesh = Mesh::default();
        self.all()
            .iter()
            .for_each(|points| mesh.add(0, points.map(real)));
        level.place("soup", mesh, Pose::STILL);
        level
    }
}

/// The findings of a rule.
fn of(findings: &[Finding], code: Code) -> impl Iterator<Item = &Finding> {
    findings.iter().filter(move |finding| finding.code == code)
}

/// The edges that the findings of a rule speak of.
fn edges_of(findings: &[Finding], code: Code) -> BTreeSet<Edge> {
    let shapes = of(findings, code).map(|finding| finding.geometry.as_ref().unwrap());
    shapes
        .flat_map(|shape| {
            let point = |number: u32| whole(shape.points[number as usize]);
            shape
                .edges
                .iter()
                .map(move |&[one, two]| oracle::edge(point(one), point(two)))
        })
        .collect()
}

/// Something that holds of two triangles.
type Holds = fn([At; 3], [At; 3]) -> bool;

/// The pairs of triangles for which something holds. Triangles without area are left out: a rule of their own reports
/// them.
fn pairs(all: &[[At; 3]], holds: Holds) -> BTreeSet<[usize; 2]> {
    let sound: Vec<usize> = (0..all.len())
        .filter(|&at| !oracle::is_degenerate(all[at]))
        .collect();
    let mut found = BTreeSet::new();
    for &one in &sound {
        for &two in sound.iter().filter(|&&two| two > one) {
            let same = all[one].iter().all(|point| all[two].contains(point));
            if !same && holds(all[one], all[two]) {
                found.insert([one, two]);
            }
        }
    }
    found
}

/// How many pairs of triangles the findings of a rule speak of, and the first triangles of each of their groups.
fn told_pairs(findings: &[Finding], places: &[Place], code: Code) -> (usize, BTreeSet<usize>) {
    let mut count = 0;
    let mut firsts = BTreeSet::new();
    for (finding, place) in findings
        .iter()
        .zip(places)
        .filter(|(finding, _)| finding.code == code)
    {
        let before = finding.message.split_once(" more pair");
        let more = before.and_then(|(text, _)| text.rsplit('(').next()?.parse::<usize>().ok());
        count += 1 + more.unwrap_or(0);
        if let Place::Triangle(_, triangle) = place {
            firsts.insert(*triangle);
        }
    }
    (count, firsts)
}

/// The differences between the rules' findings in a soup and the result of trying every pair, in words.
fn differences(soup: &Soup) -> Vec<String> {
    let all = soup.all();
    let text = soup.level().write();
    let found = findings(&text.text);
    let places: Vec<Place> = found.iter().map(|finding| text.place(finding)).collect();
    let counts = oracle::counts(&all);
    let at = |wanted: fn(usize) -> bool| -> BTreeSet<Edge> {
        let edges = counts.iter().filter(|(_, count)| wanted(**count));
        edges.map(|(edge, _)| *edge).collect()
    };
    let open = at(|count| count == 1);
    let mut wrong = Vec::new();
    let mut check = |code: Code, told: String, expected: String| {
        if told != expected {
            wrong.push(format!("{code}: told {told}, there are {expected}"));
        }
    };
    for (code, edges) in [
        (Code::OpenEdge, &open),
        (Code::CrowdedEdge, &at(|count| count > 2)),
    ] {
        check(
            code,
            format!("{:?}", edges_of(&found, code)),
            format!("{edges:?}"),
        );
    }
    let (cut, share): (Holds, Holds) = (oracle::cut, oracle::share_area);
    for (code, holds) in [
        (Code::IntersectingTriangles, cut),
        (Code::OverlappingTriangles, share),
    ] {
        let pairs = pairs(&all, holds);
        // Neighbors in one plane are one thing.
        let involved: BTreeSet<usize> = pairs.iter().flatten().copied().collect();
        let flat = self::pairs(&all, |one, two| {
            let shared = one.iter().filter(|point| two.contains(point)).count();
            shared == 2 && oracle::are_coplanar(one, two)
        });
        let flat = flat
            .into_iter()
            .filter(|pair| pair.iter().all(|it| involved.contains(it)));
        let groups = oracle::groups(&pairs.iter().copied().chain(flat).collect());
        let firsts: BTreeSet<usize> = groups
            .iter()
            .filter_map(|group| group.first().copied())
            .collect();
        check(
            code,
            format!("{:?}", told_pairs(&found, &places, code)),
            format!("{:?}", (pairs.len(), firsts)),
        );
    }
    for (code, numbers) in flaws(&all) {
        let own = found
            .iter()
            .zip(&places)
            .filter(|(finding, _)| finding.code == code);
        let told: BTreeSet<Place> = own.map(|(_, place)| *place).collect();
        let expected = numbers.into_iter().map(|number| Place::Triangle(0, number));
        check(
            code,
            format!("{told:?}"),
            format!("{:?}", expected.collect::<BTreeSet<_>>()),
        );
    }
    junctions(&all, &found, &open, &mut wrong);
    if !wrong.is_empty() {
        wrong.push(format!("{:?}\n{}", soup.triangles, shown(&text, &found)));
    }
    wrong
}

/// The defects of single triangles: each rule with the numbers of its triangles.
fn flaws(all: &[[At; 3]]) -> [(Code, BTreeSet<usize>); 2] {
    let flat = (0..all.len()).filter(|&at| oracle::is_degenerate(all[at]));
    [
        (Code::DegenerateTriangle, flat.collect()),
        (Code::DuplicateTriangle, oracle::duplicates(all)),
    ]
}

/// Checks that every reported junction is one, and that those that are not reported are at a hole.
fn junctions(all: &[[At; 3]], found: &[Finding], open: &BTreeSet<Edge>, wrong: &mut Vec<String>) {
    let expected = oracle::junctions(all);
    let told: BTreeSet<(At, Edge)> = of(found, Code::TJunction)
        .flat_map(|finding| {
            let shape = finding.geometry.as_ref().unwrap();
            let ends = shape.edges[0].map(|end| whole(shape.points[end as usize]));
            let points = shape.points.iter().map(|point| whole(*point));
            let points = points.filter(move |point| !ends.contains(point));
            points.map(move |point| (point, oracle::edge(ends[0], ends[1])))
        })
        .collect();
    let ends: BTreeSet<At> = open.iter().flatten().copied().collect();
    for (point, edge) in &expected {
        let with_hole = open.contains(edge) && ends.contains(point);
        if !told.contains(&(*point, *edge)) && !with_hole {
            wrong.push(format!("no junction is told at {point:?} on {edge:?}"));
        }
    }
    for false_one in told.difference(&expected) {
        wrong.push(format!("{false_one:?} is no junction"));
    }
}

#[test]
fn soups_are_told_as_trying_every_pair_tells_them() {
    // `HALO_ASS_SOUPS` makes them many.
    let count = super::asked("HALO_ASS_SOUPS").unwrap_or(250);
    let first = super::first_seed() + 7000;
    let mut wrong = Vec::new();
    for seed in first..first + count {
        let soup = soup(&mut Random::new(seed));
        let differences = differences(&soup);
        if !differences.is_empty() {
            wrong.push(format!("soup {seed}: {}", differences.join("\n")));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.into_iter().take(4).collect::<Vec<_>>().join("\n\n")
    );
}
