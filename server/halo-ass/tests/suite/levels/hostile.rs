//! Numbers that are none, and indices that lead nowhere: they hide no finding of what is sound.

use super::build::{Random, Site, level};
use super::defects::{Defect, SEAL, TRIANGLES};
use super::spaces::SPACES;
use super::text::{Instance, Mesh, Place, Point, Pose, findings, shown};
use rules::checks::Code;

type Damage = fn(&mut Site);

const DAMAGE: &[(&str, Damage)] = &[
    ("not a number", |site| {
        triangle_of(site, "wild", [f64::NAN, 0.0, 1.0])
    }),
    ("infinite", |site| {
        triangle_of(site, "wild", [f64::INFINITY, f64::NEG_INFINITY, 1.0])
    }),
    ("beyond 32 bits", |site| {
        triangle_of(site, "wild", [1e39, -1e300, 1e308])
    }),
    ("instanced and not a number", |site| {
        triangle_of(site, "%wild", [f64::NAN; 3])
    }),
    ("instanced and huge", |site| {
        triangle_of(site, "%wild", [3e38, -3e38, 1e37])
    }),
    ("empty meshes", empty_meshes),
    ("vertices out of range", vertices_out_of_range),
    ("materials out of range", materials_out_of_range),
    ("instances of nothing", instances_of_nothing),
    ("poses that are none", poses),
    ("damage beside what is sound", beside),
];

/// A triangle with a corner somewhere.
fn triangle_of(site: &mut Site, name: &str, point: Point) {
    let middle = site.regions[0].middle;
    let mut mesh = Mesh::default();
    for corner in [middle, middle.map(|axis| axis + 5.0), point] {
        mesh.own_vertex(corner);
    }
    // Leaves: a sound one would be no part of the seal either.
    let material = site.level.material("leaf!");
    mesh.triangles.push((material, [0, 1, 2]));
    site.level.place(name, mesh, Pose::STILL);
}

fn empty_meshes(site: &mut Site) {
    site.level.place("empty", Mesh::default(), Pose::STILL);
    site.level.place("%empty", Mesh::default(), Pose::STILL);
    let mut mesh = Mesh::default();
    mesh.own_vertex([0.0; 3]);
    site.level.place("single", mesh, Pose::STILL);
}

fn vertices_out_of_range(site: &mut Site) {
    let mut mesh = Mesh::default();
    mesh.own_vertex([0.0; 3]);
    mesh.triangles.extend([
        (0, [0, 1, 2]),
        (0, [u32::MAX, 7, 0]),
        (0, [2_147_483_647, 2_147_483_648, 0]),
    ]);
    site.level.place("lost", mesh.clone(), Pose::STILL);
    site.level.place("%lost", mesh, Pose::STILL);
}

fn materials_out_of_range(site: &mut Site) {
    let middle = site.regions[0].middle;
    let mut mesh = Mesh::default();
    let at = |i: f64, j: f64| [middle[0] + i, middle[1] + j, middle[2]];
    for (number, material) in [(0, -7), (1, 99), (2, i32::MAX), (3, i32::MIN)] {
        let j = f64::from(number) * 9.0;
        mesh.add(material, [at(0.0, j), at(5.0, j), at(0.0, j + 5.0)]);
    }
    site.level.place("%bare", mesh, Pose::STILL);
}

fn instances_of_nothing(site: &mut Site) {
    let count = site.level.instances.len() as i32;
    for (number, (object, parent)) in [
        (99, 0),
        (-9, 0),
        (0, 9999),
        (0, -7),
        (0, count + 4),
        (0, count + 5),
    ]
    .into_iter()
    .enumerate()
    {
        // A walls' object whose parent is lost would be there twice: what is lost is instanced geometry here.
        site.level.instances.push(Instance {
            object: if object == 0 {
                site.props_object()
            } else {
                object
            },
            name: format!("%lost_{number}_a"),
            parent,
            pose: Pose::STILL,
        });
    }
}

fn poses(site: &mut Site) {
    let object = site.props_object();
    let middle = site.regions[0].middle;
    for (scale, w, x) in [
        (0.0, 1.0, middle[0]),
        (f64::NAN, 1.0, 0.0),
        (1.0, f64::INFINITY, 0.0),
        (1e300, 0.0, 1e300),
        (1.0, 1.0, f64::NAN),
    ] {
        let pose = Pose {
            rotation: [0.0, 0.0, 0.0, w],
            translation: [x, middle[1], middle[2]],
            scale,
        };
        site.level.instance(object, "%posed", pose);
    }
}

/// In the meshes of the walls themselves, behind what is there.
fn beside(site: &mut Site) {
    for region in site.regions.clone() {
        let mesh = site.level.mesh_mut(region.object);
        let wild =
            [f64::NAN, f64::INFINITY, -1e300].map(|axis| mesh.own_vertex([axis, 0.0, 1e200]));
        mesh.triangles
            .extend([(0, wild), (0, [0, 1, wild[0]]), (0, [0, 1, 1_000_000])]);
    }
}

impl Site {
    /// The object of the props.
    fn props_object(&self) -> i32 {
        self.level.instances[self.props[0]].object
    }
}

/// Rules that report the damage itself: it adds geometry that is outside, or beyond the bounds.
const OWN: &[Code] = &[
    Code::OutsideTheWorld,
    Code::BadPoint,
    Code::DegenerateTriangle,
    Code::DegenerateUv,
    Code::ShortEdge,
];

fn try_damage((name, defect): (&str, Defect), (what, damage): (&str, Damage)) -> Option<String> {
    let mut random = Random::new(5);
    let mut site = defect(level(2), &mut random).site;
    let text = site.level.write();
    let before = findings(&text.text);
    damage(&mut site);
    let damaged = site.level.write();
    let after = findings(&damaged.text);
    let told = |text: &super::text::Text, all: &[rules::checks::Finding]| -> Vec<(Code, Place)> {
        all.iter()
            .map(|finding| (finding.code, text.place(finding)))
            .collect()
    };
    let (before_told, after_told) = (told(&text, &before), told(&damaged, &after));
    let kept = before_told.iter().all(|it| after_told.contains(it));
    let mut new = after_told.iter().filter(|it| !before_told.contains(it));
    let bare = new.all(|(code, _)| OWN.contains(code));
    (!kept || !bare).then(|| {
        format!(
            "{name}, {what}:\n{}instead of\n{}",
            shown(&damaged, &after),
            shown(&text, &before)
        )
    })
}

#[test]
fn damage_hides_nothing_that_is_sound() {
    // Triangles of a material that is not there take light, and so do leaves.
    let lit = ["materials out of range", "instanced and huge"];
    let is_kept = |name: &str, what: &str| name != "nothing to light" || !lit.contains(&what);
    let defects = SEAL.iter().chain(TRIANGLES).chain(SPACES);
    let wrong = defects.enumerate().flat_map(|(number, &defect)| {
        // Each defect with some of the damage, all damage with some defect.
        let some = [number, number + 4].map(|at| DAMAGE[at % DAMAGE.len()]);
        let some = some.into_iter().filter(move |it| is_kept(defect.0, it.0));
        some.filter_map(move |damage| try_damage(defect, damage))
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
