use super::open_space::{Query, look};
use crate::checks::{Code, Example, Finding, Input, ROOM_FILE, findings};
use expect_test::expect;
use level::World;
use scan::fill;
use scan::model::Model;
use scan::view::File;
use scan::{CHUNK, Chunks, scan_all};
use schema::options::Options;

/// The findings of all rules in a text.
fn found(text: &str, options: &Options) -> Vec<Finding> {
    let source: &[u8] = text.as_bytes();
    let chunks = scan_all(&source, (1, CHUNK), &|_| true);
    findings(&Input {
        source: &source,
        chunks: &chunks,
        model: &Model::build(&chunks),
        halo: true,
        options,
        origin: None,
        surroundings: None,
        encoding: None,
        kept: None,
        threads: 1,
    })
}

/// The rules of this group that find something.
fn codes(text: &str) -> Vec<&'static str> {
    let found = found(text, &Options::default());
    let own = found.iter().filter(|found| found.code.group() == "spaces");
    own.map(|found| found.code.name()).collect()
}

/// The examples of a rule, the wrong one first.
fn examples(code: Code) -> [&'static Example; 2] {
    [&code.rule().fails, &code.rule().passes]
}

#[test]
fn the_place_of_a_level_changes_nothing() {
    // Turned, mirrored and moved as a whole: by the scene root.
    let identity = "0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n";
    for other in [
        "0.0000000000\t0.3826834324\t0.0000000000\t0.9238795325\n5000.0000000000\t-321.5000000000\t77.0000000000\n1.0000000000\n",
        "0.1825741858\t0.3651483717\t0.5477225575\t0.7302967433\n0.0000000000\t0.0000000000\t10.0000000000\n-1.0000000000\n",
    ] {
        for code in Code::ALL.iter().filter(|code| code.group() == "spaces") {
            for example in examples(*code) {
                // The limit of an example is not in its text, and what is flat depends on how the level is turned.
                if matches!(code, Code::WeatherCount | Code::SlipSurfaceTooFlat) {
                    continue;
                }
                let text = example.text();
                let moved = text.replacen(identity, other, 1);
                assert_ne!(text, moved);
                assert_eq!(codes(&text), codes(&moved), "{code}");
            }
        }
    }
}

#[test]
fn a_portal_material_that_nothing_uses_parts_nothing() {
    let text = examples(Code::TwoSkies)[0].text();
    let idle = text
        .replacen(";### MATERIALS ###\n3\n", ";### MATERIALS ###\n4\n", 1)
        .replacen(
            ";### OBJECTS ###",
            ";MATERIAL 3\n\"+portal\"\n\"\"\n\n;### OBJECTS ###",
            1,
        );
    assert!(idle.contains("\n4\n") && idle.contains("+portal"));
    assert_eq!(codes(&idle), ["two-skies"]);
}

#[test]
fn a_portal_in_a_wall_divides_nothing() {
    let text = examples(Code::PortalDividesNothing)[1].text();
    let corners = [
        ("-10", "-10"),
        ("410", "-10"),
        ("410", "310"),
        ("-10", "310"),
    ];
    let at = |y: &str, inset: bool| {
        corners.iter().fold(text.clone(), |text, (x, z)| {
            let old = format!("{x}.0000000000\t300.0000000000\t{z}.0000000000");
            let moved = |axis: &str| match (axis, inset) {
                ("-10", true) => "10".to_owned(),
                (axis, true) => (axis.parse::<i64>().unwrap() - 20).to_string(),
                (axis, false) => axis.to_owned(),
            };
            assert!(text.contains(&old), "{old}");
            let new = format!("{}.0000000000\t{y}\t{}.0000000000", moved(x), moved(z));
            text.replace(&old, &new)
        })
    };
    assert_eq!(codes(&at("0.0000000000", true)), ["portal-divides-nothing"]);
    // Before the wall: one can walk around it.
    assert_eq!(codes(&at("5.0000000000", true)), ["two-closed-spaces"]);
    // Its rim may go into the walls beside it.
    assert_eq!(
        codes(&at("0.0000000000", false)),
        ["portal-divides-nothing"]
    );
}

#[test]
fn nothing_is_known_of_portals_where_the_world_is_open() {
    let text = examples(Code::TwoClosedSpaces)[0].text();
    assert_eq!(codes(&text), ["two-closed-spaces"]);
    // Without its sky the room is open above: up and down do not agree.
    let open = text
        .replace("1\t\t4\t6\t7\n", "")
        .replace("1\t\t4\t7\t5\n", "")
        .replace("\n12\n", "\n10\n");
    assert_eq!(codes(&open), [] as [&str; 0]);
}

fn with_room<T>(work: impl FnOnce(&World) -> T) -> T {
    let source: &[u8] = ROOM_FILE.as_bytes();
    let chunks: Chunks = scan_all(&source, (1, CHUNK), &|_| true);
    let model = Model::build(&chunks);
    let file = File::new(&source, &chunks, &model);
    let roles = [level::Role::Structure];
    let columns = level::Columns::POSITIONS;
    work(&fill::world(&file, None, (columns, &roles), 1, &|| false))
}

#[test]
fn inside_and_outside_of_a_room() {
    with_room(|world| {
        let mut inside = 0;
        for x in -3..8 {
            for y in -3..11 {
                for z in -3..7 {
                    let point = [x, y, z].map(|axis| f64::from(axis) * 70.0 + 13.0);
                    let mut asked = [Query::new(point, 0)];
                    look(world, &mut asked);
                    let own = point.iter().zip([400.0, 600.0, 300.0]);
                    let is_in = own
                        .into_iter()
                        .all(|(axis, size)| (0.0..size).contains(axis));
                    assert_eq!(asked[0].is_open(), is_in, "{point:?}");
                    assert_eq!(asked[0].is_outside(), !is_in, "{point:?}");
                    inside += usize::from(is_in);
                }
            }
        }
        assert!(inside > 100);
        let mut on_wall = [Query::new([0.1, 300.0, 100.0], 0)];
        look(world, &mut on_wall);
        assert!(!on_wall[0].is_open() && !on_wall[0].is_outside());
    });
}

/// Compares the message of each rule's wrong example, and the line that it is about.
#[test]
fn what_is_said() {
    let mut said = String::new();
    for code in Code::ALL.iter().filter(|code| code.group() == "spaces") {
        let example = &code.rule().fails;
        let text = example.text();
        let found = found(&text, &example.options());
        for finding in found.iter().filter(|finding| finding.code == *code) {
            let line = text[finding.span.clone()]
                .lines()
                .next()
                .unwrap_or_default();
            let number = text[..finding.span.start].matches('\n').count() + 1;
            said += &format!(
                "{number:>3} {}\n    {} {code}: {}\n",
                line.replace('\t', " "),
                "^".repeat(line.len().max(1)),
                finding.message
            );
        }
    }
    expect![[r#"
        108 2  0 2 3
            ^^^^^^^^ unearthed-edge: the portal ends 150 units short of the wall: its edge from (410, 300, 150) to (-10, 300, 150) at triangle 1 of object 1 hangs in the open. Tool says "unearthed edge" (magenta)
        107 2  0 1 2
            ^^^^^^^^ portal-not-flat: the portal of triangle 0 of object 1 is not flat: a corner of its neighbor is 11.99 units off its plane (2.7°); Tool says "portal does not define two closed spaces"
        107 2  0 1 2
            ^^^^^^^^ portal-outside: the portal of triangle 0 of object 1 lies outside of the sealed space: Tool says "portal outside the bsp" (magenta)
        107 2  0 1 2
            ^^^^^^^^ portal-divides-nothing: the portal of triangle 0 of object 1 is 7.07 units wide: below about 8 units Tool says "portal divides no space" (green)
        107 2  0 1 2
            ^^^^^^^^ duplicate-portal: triangle 0 of object 1 is a portal at the same place as triangle 0 of object 1: Tool says "duplicate triangle building connected geometry"
        107 2  0 1 2
            ^^^^^^^^ two-closed-spaces: the portal of triangle 0 of object 1 floats in the open: Tool says "portal does not define two closed spaces" (yellow)
        107 2  0 1 2
            ^^^^^^^^ fog-not-flat: the fog plane of triangle 0 of object 1 is not flat: a corner of its neighbor is 10 units off its plane (1.72°); Tool takes each triangle for a plane of its own
        123 2  0 1 2
            ^^^^^^^^ two-fog-planes: one cluster has 2 fog planes, the second with triangle 2 of object 1: Tool says "two fog planes in a cluster" (black)
        112 2  0 1 4
            ^^^^^^^^ weather-not-convex: the weather polyhedron of triangle 1 of object 1 is not convex: corners of it lie on both sides of this triangle's plane
        163 2  0 1 17
            ^^^^^^^^^ weather-planes: the weather polyhedron of triangle 0 of object 1 has more than 16 planes: Tool says "couldn't allocate polyhedron plane"
        127 2  4 6 5
            ^^^^^^^^ weather-count: the level has 2 weather polyhedra: Tool takes at most 1, and this one is over the limit
         74 1  4 6 7
            ^^^^^^^^ two-skies: one sealed space has `+sky0` and `+sky1`: Tool says "cluster can see multiple skies"
         16 +sky2
            ^^^^^ sky-index-gap: there is a sky 2 and no sky 0: the numbers count from 0
        103 2  0 1 2
            ^^^^^^^^ slip-surface-too-flat: a triangle of `+slip_surface:slide` rises by 18.43 degrees: Halo 3's Tool refuses slip surfaces under 35 degrees
    "#]].assert_eq(&said);
}
