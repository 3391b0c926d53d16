//! Tests that a changed copy of a level has the findings of the original: turned, scaled, mirrored, in another order.

use super::build::{Random, Site};
use super::defects::{Defect, SEAL, TRIANGLES};
use super::spaces::{CLUSTER, SPACES};
use super::text::{Level, Mesh, Object, Point, Pose, findings, shown};
use rules::checks::{Code, Finding};

/// A changed copy of a level, and a function that gives where a point of the original is in it.
struct Copy {
    level: Level,
    to: fn(Point) -> Point,
}

type Change = fn(&Site, &mut Random) -> Copy;

const CHANGES: &[(&str, Change)] = &[
    ("turned and scaled", turned),
    ("mirrored", mirrored),
    ("in another order", shuffled),
    (
        "a mirrored instance, triangles as they were",
        |site, random| mirrored_instance(site, random, false),
    ),
    (
        "a mirrored instance, triangles turned over",
        |site, random| mirrored_instance(site, random, true),
    ),
];

fn same(point: Point) -> Point {
    point
}

const TURNED: Pose = Pose {
    rotation: [
        0.182_574_185_8,
        0.365_148_371_7,
        0.547_722_557_5,
        0.730_296_743_3,
    ],
    translation: [500.0, -70.0, 1300.0],
    scale: 1.25,
};

fn turned(site: &Site, _: &mut Random) -> Copy {
    let mut level = site.level.clone();
    level.instances[0].pose = TURNED;
    Copy {
        level,
        to: |point| TURNED.apply(point),
    }
}

const MIRRORED: Pose = Pose {
    rotation: [0.0, 0.382_683_432_4, 0.0, 0.923_879_532_5],
    translation: [0.0, 0.0, 10.0],
    scale: -1.0,
};

fn mirrored(site: &Site, _: &mut Random) -> Copy {
    let mut level = site.level.clone();
    level.instances[0].pose = MIRRORED;
    Copy {
        level,
        to: |point| MIRRORED.apply(point),
    }
}

/// One region's object is mirrored and its instance mirrors it back: exporters differ in what they do to triangles then.
fn mirrored_instance(site: &Site, random: &mut Random, turned: bool) -> Copy {
    let mut level = site.level.clone();
    let object = site.regions[random.below(site.regions.len())].object;
    let instance = level
        .instances
        .iter_mut()
        .find(|it| it.object == object as i32)
        .unwrap();
    instance.pose.scale = -1.0;
    let mesh = level.mesh_mut(object);
    mesh.points
        .iter_mut()
        .flatten()
        .for_each(|axis| *axis = -*axis);
    if turned {
        mesh.triangles
            .iter_mut()
            .for_each(|triangle| triangle.1.swap(1, 2));
    }
    Copy { level, to: same }
}

/// Numbers in another order: the old one at each place, and the new one of each.
fn order(count: usize, random: &mut Random) -> (Vec<usize>, Vec<usize>) {
    let mut old: Vec<usize> = (0..count).collect();
    random.shuffle(&mut old);
    let mut new = vec![0; count];
    old.iter()
        .enumerate()
        .for_each(|(to, &from)| new[from] = to);
    (old, new)
}

fn shuffled_mesh(mesh: &Mesh, random: &mut Random) -> Mesh {
    let (old, new) = order(mesh.points.len(), random);
    let mut triangles = mesh.triangles.clone();
    random.shuffle(&mut triangles);
    for (_, corners) in &mut triangles {
        *corners = corners.map(|corner| new[corner as usize] as u32);
        corners.rotate_left(random.below(3));
    }
    Mesh {
        points: old.iter().map(|&at| mesh.points[at]).collect(),
        triangles,
        flat: mesh
            .flat
            .iter()
            .map(|&at| new[at as usize] as u32)
            .collect(),
    }
}

fn shuffled(site: &Site, random: &mut Random) -> Copy {
    let mut level = site.level.clone();
    let (old, new) = order(level.objects.len(), random);
    level.objects = old
        .iter()
        .map(|&at| match &site.level.objects[at] {
            Object::Mesh(mesh) => Object::Mesh(shuffled_mesh(mesh, random)),
            Object::Light => Object::Light,
        })
        .collect();
    for instance in &mut level.instances {
        instance.object = usize::try_from(instance.object).map_or(-1, |at| new[at] as i32);
    }
    // The scene root stays the first.
    let (old, new) = order(level.instances.len() - 1, random);
    let moved = old.iter().map(|&at| level.instances[at + 1].clone());
    let mut instances = vec![level.instances[0].clone()];
    instances.extend(moved);
    for instance in &mut instances {
        instance.parent = match instance.parent {
            parent @ ..=0 => parent,
            parent => new[parent as usize - 1] as i32 + 1,
        };
    }
    level.instances = instances;
    Copy { level, to: same }
}

/// Rules that show the first of many: which that is depends on the order.
const FIRST: &[Code] = &[
    Code::DuplicatePortal,
    Code::TwoSkies,
    Code::TwoFogPlanes,
    Code::OutsideTheWorld,
    Code::WeatherCount,
];

/// Whether points are equal, within the precision of the 32-bit numbers of a pose.
fn near(one: Point, other: Point) -> bool {
    one.iter()
        .zip(other)
        .all(|(one, other)| (one - other).abs() < 0.02)
}

/// The points that a finding speaks of.
fn points(finding: &Finding) -> &[Point] {
    finding.geometry.as_ref().map_or(&[], |shape| &shape.points)
}

/// The findings are of the same rules, and speak of the same points.
fn agree(before: &[Finding], after: &[Finding], to: fn(Point) -> Point) -> bool {
    let mut left: Vec<&Finding> = after.iter().collect();
    for finding in before {
        let moved: Vec<Point> = points(finding).iter().map(|point| to(*point)).collect();
        let all_in = |some: &[Point], all: &[Point]| {
            some.iter().all(|one| all.iter().any(|at| near(*at, *one)))
        };
        let fits = |other: &&Finding| {
            let same = all_in(&moved, points(other)) && all_in(points(other), &moved);
            finding.code == other.code && (FIRST.contains(&finding.code) || same)
        };
        let Some(at) = left.iter().position(fits) else {
            return false;
        };
        left.remove(at);
    }
    left.is_empty()
}

/// Tries a change on a level with a defect; gives what differs.
fn compare(
    (name, defect): (&str, Defect),
    site: Site,
    (what, change): (&str, Change),
    seed: u64,
) -> Option<String> {
    let mut random = Random::new(seed);
    let site = defect(site, &mut random).site;
    let text = site.level.write();
    let before = findings(&text.text);
    let copy = change(&site, &mut random);
    let mirrors = copy.level.instances.iter().zip(&site.level.instances);
    let mirrors = mirrors
        .clone()
        .any(|(one, other)| one.pose.scale * other.pose.scale < 0.0);
    // A space that holds a mirrored instance is not judged, and the bounds of the world do not move with a level.
    let is_compared = |finding: &Finding| {
        !(mirrors && finding.code == Code::InsideOut) && finding.code != Code::BadPoint
    };
    let before: Vec<Finding> = before.into_iter().filter(is_compared).collect();
    let changed = copy.level.write();
    let after: Vec<Finding> = findings(&changed.text)
        .into_iter()
        .filter(is_compared)
        .collect();
    let same = agree(&before, &after, copy.to);
    (!same).then(|| {
        format!(
            "seed {seed}, {name}, {what}:\n{}instead of\n{}",
            shown(&changed, &after),
            shown(&text, &before)
        )
    })
}

#[test]
fn copies_have_the_same_findings() {
    let rich = SEAL
        .iter()
        .chain(TRIANGLES)
        .chain(SPACES)
        .map(|it| (*it, true));
    let defects: Vec<_> = rich.chain(CLUSTER.iter().map(|it| (*it, false))).collect();
    let mut wrong = Vec::new();
    for seed in super::seeds() {
        for (number, &(defect, has_portals)) in defects.iter().enumerate() {
            // Each defect gets another change with each seed.
            let change = CHANGES[(number + seed as usize) % CHANGES.len()];
            let site = match has_portals {
                true => super::build::level(seed),
                false => super::build::without_portals(seed),
            };
            wrong.extend(compare(defect, site, change, seed));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
