//! Many triangles go through.

use super::build::{Random, level};
use super::text::{Level, Mesh, Object, Point, findings, shown};
use rules::checks::Code;
use std::collections::HashMap;

/// Every triangle in four, so many times: neighbors are cut in the same place.
fn subdivided(level: &Level, times: u32) -> Level {
    let mut level = level.clone();
    for object in &mut level.objects {
        if let Object::Mesh(mesh) = object {
            (0..times).for_each(|_| *mesh = in_four(mesh));
        }
    }
    level
}

fn in_four(mesh: &Mesh) -> Mesh {
    let mut fine = Mesh {
        points: mesh.points.clone(),
        ..Mesh::default()
    };
    let mut middles: HashMap<[u32; 2], u32> = HashMap::new();
    for &(material, [a, b, c]) in &mesh.triangles {
        let [d, e, f] = [[a, b], [b, c], [c, a]].map(|[one, two]| {
            let ends = [one.min(two), one.max(two)];
            *middles.entry(ends).or_insert_with(|| {
                let [one, two] = ends.map(|end| mesh.points[end as usize]);
                let middle: Point = [0, 1, 2].map(|axis: usize| (one[axis] + two[axis]) / 2.0);
                fine.own_vertex(middle)
            })
        });
        let corners = [[a, d, f], [d, b, e], [f, e, c], [d, e, f]];
        fine.triangles
            .extend(corners.map(|corners| (material, corners)));
    }
    fine
}

#[test]
fn a_large_level() {
    // `HALO_ASS_LARGE` says how often each triangle is cut in four: 6 makes a million of them.
    let times = super::asked("HALO_ASS_LARGE").unwrap_or(2) as u32;
    let site = level(4);
    let mut large = subdivided(&site.level, times);
    let text = large.write();
    let sound = findings(&text.text);
    assert!(sound.is_empty(), "{}", shown(&text, &sound));
    // One of all is missing.
    let mut random = Random::new(9);
    let object = site.regions[random.below(site.regions.len())].object;
    let triangles = &mut large.mesh_mut(object).triangles;
    triangles.remove(random.below(triangles.len()));
    let text = large.write();
    let found = findings(&text.text);
    let codes: Vec<Code> = found.iter().map(|finding| finding.code).collect();
    assert_eq!(codes, [Code::OpenEdge], "{}", shown(&text, &found));
    assert!(
        found[0].message.contains("a hole of 3 edges"),
        "{}",
        found[0].message
    );
}
