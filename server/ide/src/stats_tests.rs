//! Tests of a snapshot's counts and measurements.

use super::Analyzer;
use expect_test::expect;
use rules::checks::EXAMPLE_FILE;
use rules::report::{MaterialStats, ObjectStats, Stats};
use schema::options::Options;

#[test]
fn what_a_file_holds() {
    let snapshot = Analyzer::open(EXAMPLE_FILE, &Options::default()).snapshot();
    let stats = snapshot.stats_until(&|| false).unwrap();
    expect![[r#"
        SPHERE frame_bone: 0 vertices, 0 triangles, 1 instances, []
        MESH floor: 4 vertices, 2 triangles, 1 instances, [[0.0, 0.0, 0.0], [100.0, 100.0, 0.0]]
        concrete: 1 objects, 1 triangles
        metal_floor: 1 objects, 1 triangles
    "#]]
    .assert_eq(&shown(&stats));
    assert_eq!(snapshot.stats_until(&|| true), None);
}

fn shown(stats: &Stats) -> String {
    use std::fmt::Write;
    let mut text = String::new();
    for it in &stats.objects {
        let ObjectStats {
            kind,
            name,
            vertices,
            triangles,
            instances,
            bounds,
        } = it;
        writeln!(text, "{kind} {name}: {vertices} vertices, {triangles} triangles, {instances} instances, {bounds:?}").unwrap();
    }
    for it in &stats.material_uses {
        let MaterialStats {
            name,
            objects,
            triangles,
        } = it;
        writeln!(text, "{name}: {objects} objects, {triangles} triangles").unwrap();
    }
    text
}
