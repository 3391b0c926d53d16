use super::*;
use crate::model::Model;
use crate::{CHUNK, scan_all};

fn with<T>(text: &str, look: impl FnOnce(&File<'_>) -> T) -> T {
    let source = text.as_bytes();
    let chunks = scan_all(&source, (1, CHUNK), &|_| true);
    let model = Model::build(&chunks);
    look(&File::new(&source, &chunks, &model))
}

fn world(text: &str) -> World {
    with(text, |file| {
        let wanted = (Columns::POSITIONS, [Role::Structure].as_slice());
        super::world(file, None, wanted, 1, &|| false)
    })
}

/// A file of one triangle whose instances have these values: name, parent, local and pivot transforms.
fn level(instances: &[(&str, i32, &str, &str)]) -> String {
    let mut text = String::from(
        "2\n\"A\"\n\"1\"\n\"me\"\n\"here\"\n1\n\"wall\"\n\"\"\n1\n\"MESH\"\n\"\"\n\"\"\n3\n\
         0 0 0\n0 0 1\n0\n0\n1 0 0\n0 0 1\n0\n0\n0 1 0\n0 0 1\n0\n0\n1\n0 0 1 2\n",
    );
    text += &format!("{}\n", instances.len());
    for (number, (name, parent, local, pivot)) in instances.iter().enumerate() {
        let object = if number == 0 { -1 } else { 0 };
        text += &format!("{object}\n\"{name}\"\n{number}\n{parent}\n0\n{local}\n{pivot}\n");
    }
    text
}

const STILL: &str = "0 0 0 1\n0 0 0\n1";

fn near(one: [f64; 3], two: [f64; 3]) -> bool {
    one.iter()
        .zip(two)
        .all(|(one, two)| (one - two).abs() < 1e-5)
}

#[test]
fn parents_then_local_then_pivot() {
    let turned = "0 0 0.7071067811865476 0.7071067811865476\n10 0 0\n2";
    let text = level(&[
        ("Scene Root", -1, STILL, STILL),
        ("child", 2, "0 0 0 1\n5 0 0\n1", STILL),
        // The parent stands behind its child.
        ("parent", 0, turned, "0 0 0 1\n0 0 7\n3"),
    ]);
    let world = world(&text);
    assert!(world.places.iter().all(|place| place.sound));
    // (1 0 0) + (5 0 0), twice as large and turned: the parent's pivot is for its object alone.
    assert!(near(world.point(1, 1).unwrap(), [10.0, 12.0, 0.0]));
    // Three times as large and up, then twice as large and turned.
    assert!(near(world.point(2, 1).unwrap(), [10.0, 6.0, 14.0]));
    assert_eq!(world.seal().count(), 2);
    let facet = world.seal().next().unwrap();
    assert_eq!((facet.instance, facet.triangle), (1, 0));
}

#[test]
fn cycles_and_lost_parents_are_told() {
    let moved = "0 0 0 1\n1 0 0\n1";
    let text = level(&[
        ("Scene Root", -1, STILL, STILL),
        ("one", 2, moved, STILL),
        ("two", 1, moved, STILL),
        ("lost", 99, moved, STILL),
        ("own", 4, moved, STILL),
        ("below", 2, moved, STILL),
        ("fine", 0, moved, STILL),
    ]);
    let sound: Vec<bool> = world(&text).places.iter().map(|it| it.sound).collect();
    assert_eq!(sound, [true, false, false, false, false, false, true]);
}

#[test]
fn numbers_that_are_none_change_nothing() {
    let text = level(&[
        ("Scene Root", -1, STILL, STILL),
        ("odd", 0, "0 0 0 1\nnan 4 0\ninf", STILL),
    ]);
    let world = world(&text);
    assert!(!world.places[1].sound);
    assert_eq!(world.point(1, 0), Some([0.0, 4.0, 0.0]));
}
