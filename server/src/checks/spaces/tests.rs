use super::open_space::{Query, look};
use super::sheets::Union;
use crate::checks::{Code, Example, Input, ROOM_FILE, findings};
use crate::model::Model;
use crate::options::Options;
use crate::scan::{CHUNK, Chunks, scan_all};
use crate::view::File;
use crate::world::World;

/// What is found in a text, of errors, warnings and the rest.
fn codes(text: &str) -> Vec<&'static str> {
    let source: &[u8] = text.as_bytes();
    let chunks = scan_all(&source, (1, CHUNK), &|_| true);
    let found = findings(&Input {
        source: &source,
        chunks: &chunks,
        model: &Model::build(&chunks),
        halo: true,
        options: &Options::default(),
        origin: None,
        encoding: None,
        kept: None,
        threads: 1,
    });
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
                // The limit of an example is not in its text.
                if *code == Code::WeatherCount {
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
    let roles = [crate::schema::names::Role::Structure];
    let columns = crate::mesh::Columns::POSITIONS;
    work(&World::of(&file, None, (columns, &roles), 1, &|| false))
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

#[test]
fn what_is_joined_is_one_set() {
    let mut union = Union::new(6);
    for (one, other) in [(4, 5), (1, 2), (5, 1)] {
        union.join(one, other);
    }
    let sets: Vec<usize> = (0..6).map(|member| union.set(member)).collect();
    assert_eq!(sets, [0, 1, 1, 3, 1, 1]);
}
