//! Frequent jobs of modders: faces get a material, instances are placed by what somebody types, several records go, move or are copied.

use crate::refactor::meaning::{Meaning, meaning};
use crate::refactor::{offered, refactored, try_all};
use crate::texts::corpus;
use rules::checks::{EXAMPLE_FILE, LIGHT_FILE, ROOM_FILE};
use rules::refactor::{Faces, Record, Refactoring, Selected, Together};
use std::ops::Range;

fn refusal(text: &str, refactoring: &Refactoring) -> String {
    refactored(text, refactoring).unwrap_err().to_string()
}

fn row(first: usize, last: usize, what: Together) -> Refactoring {
    Refactoring::Together {
        first: Record::Instance(first),
        last: Record::Instance(last),
        what,
    }
}

fn names(meaning: &Meaning) -> Vec<&str> {
    let instances = meaning.instances.iter();
    instances.map(|it| it.name.as_str()).collect()
}

#[test]
fn faces_get_a_material_and_nothing_else_changes() {
    try_all(3, |_, text, before, random| {
        let object = random.below(before.objects.len());
        let count = before.objects[object].triangles.len();
        let material = random.below(before.materials.len());
        let chosen: Vec<Range<usize>> = match random.one_in(2) || count == 0 {
            true => Vec::new(),
            false => {
                let from = random.below(count);
                std::iter::once(from..from + 1 + random.below(count - from)).collect()
            }
        };
        let faces = vec![Faces {
            object,
            triangles: chosen.clone(),
        }];
        let (new, _) = refactored(text, &Refactoring::Give { faces, material })?;
        let mut wanted = before.objects.clone();
        for (number, triangle) in wanted[object].triangles.iter_mut().enumerate() {
            if chosen.is_empty() || chosen.iter().any(|it| it.contains(&number)) {
                triangle[0] = material as i64;
            }
        }
        if wanted[object].kind != "MESH" && wanted[object].kind != "GENERIC_LIGHT" {
            wanted[object].material = material as i64;
        }
        assert_eq!(meaning(&new).objects, wanted);
        Ok(())
    });
}

#[test]
fn typed_numbers_place_instances() {
    let text = corpus("names_v7");
    let before = meaning(&text);
    let place = |by: &str| {
        let by = by.to_owned();
        let (first, last) = (1, 1);
        let made = refactored(&text, &Refactoring::Place { first, last, by });
        made.map(|(new, _)| meaning(&new).instances[1].turns[0])
    };
    let ([.., old_w], [x, y, z], scale) = before.instances[1].turns[0];
    let moved = place("10 -2 0 wu").unwrap();
    assert_eq!(moved.1, [x + 1000.0, y - 200.0, z]);
    assert_eq!(place("10 -2 0").unwrap().1, [x + 10.0, y - 2.0, z]);
    assert_eq!(place("2x").unwrap().2, scale * 2.0);
    let turned = place("0 0 180 deg").unwrap().0;
    assert!((turned[3].abs() - old_w.abs()).abs() > 0.5, "{turned:?}");
    let refused = place("far away").unwrap_err().to_string();
    assert!(
        refused.starts_with("`far` is not understood here: 10 0 0 wu moves"),
        "{refused}"
    );
}

#[test]
fn a_parent_takes_its_children_along_once() {
    try_all(4, |_, text, before, random| {
        let last = before.instances.len() - 1;
        let first = 1 + random.below(last.max(1));
        let by = "100 0 0".to_owned();
        let (new, _) = refactored(text, &Refactoring::Place { first, last, by })?;
        let after = meaning(&new);
        let hangs = |number: usize| {
            let mut at = number as i64;
            while at >= first as i64 {
                at = before.instances[at as usize].parent;
                if (first as i64..=last as i64).contains(&at) {
                    return true;
                }
            }
            false
        };
        for number in (first..=last).filter(|&it| hangs(it)) {
            assert_eq!(
                after.instances[number].turns,
                before.instances[number].turns
            );
        }
        Ok(())
    });
}

#[test]
fn copies_stand_beside_and_their_children_hang_below_them() {
    let (new, notes) = refactored(
        LIGHT_FILE,
        &Refactoring::Copy {
            first: Record::Instance(1),
            last: Record::Instance(1),
            own_object: true,
        },
    )
    .unwrap();
    let (before, after) = (meaning(LIGHT_FILE), meaning(&new));
    assert_eq!(after.objects.len(), before.objects.len() + 1);
    let (old, copy) = (&after.instances[1], &after.instances[2]);
    assert_eq!(copy.object as usize, before.objects.len());
    // A light has no size: one world unit.
    assert_eq!(copy.turns[0].1[0], old.turns[0].1[0] + 100.0);
    assert_ne!((&copy.name, copy.id), (&old.name, old.id));
    assert!(
        notes[0].contains("stands 100 units beside the first; it places an object of its own"),
        "{notes:?}"
    );
    try_all(4, |seed, text, before, random| {
        let count = before.instances.len();
        let first = 1 + random.below((count - 1).max(1));
        let last = first + random.below((count - first).max(1));
        let copy = Refactoring::Copy {
            first: Record::Instance(first),
            last: Record::Instance(last),
            own_object: random.one_in(3),
        };
        let after = meaning(&refactored(text, &copy)?.0);
        assert_eq!(after.instances.len(), count + last - first + 1);
        for number in first..=last {
            let (old, new) = (
                &after.instances[number],
                &after.instances[number + last - first + 1],
            );
            let parent = before.instances[number].parent;
            let is_inside = (first as i64..=last as i64).contains(&parent);
            let expected = if is_inside {
                parent + (last - first + 1) as i64
            } else {
                old.parent
            };
            assert_eq!(new.parent, expected, "{seed}");
            assert_eq!(new.turns == old.turns, is_inside, "{seed}");
        }
        Ok(())
    });
}

#[test]
fn several_go_and_move_together() {
    try_all(4, |seed, text, before, random| {
        let count = before.instances.len();
        if count < 4 {
            return Ok(());
        }
        let first = 1 + random.below(count - 2);
        let last = first + random.below(count - first);
        let what = *random.pick(&[Together::Delete, Together::Up, Together::Down]);
        let after = meaning(&refactored(text, &row(first, last, what))?.0);
        let mut wanted = names(before);
        match what {
            Together::Up => wanted[first - 1..=last].rotate_left(1),
            Together::Down => wanted[first..=last + 1].rotate_right(1),
            _ => drop(wanted.drain(first..=last)),
        }
        assert_eq!(names(&after), wanted, "{seed} {what:?}");
        Ok(())
    });
}

#[test]
fn a_selection_is_offered_as_a_whole() {
    let selected = Selected {
        record: Some(Record::Instance(1)),
        instances: vec![1, 2],
        ..Selected::default()
    };
    let offers = offered(EXAMPLE_FILE, &selected);
    let titles: Vec<&str> = offers.iter().map(|it| it.title.as_str()).collect();
    assert_eq!(
        titles,
        [
            "Delete instances 1 to 2",
            "Duplicate instances 1 to 2",
            "Move instances 1 to 2 up",
            "Move instances 1 to 2 down",
            "Duplicate instances 1 to 2 with objects of their own",
            "Move, turn or scale instances 1 to 2…",
            "Bake the scale of instance 1 into its object",
            "Merge the meshes of instances 1 to 2",
        ]
    );
    let selected = Selected {
        record: Some(Record::Object(0)),
        objects: vec![0],
        ..Selected::default()
    };
    let offers = offered(ROOM_FILE, &selected);
    let given: Vec<_> = offers.iter().filter(|it| it.choice.is_some()).collect();
    assert_eq!(given[0].title, "Give object 0 material 0 `wall`");
    assert!(
        given
            .iter()
            .all(|it| it.choice.as_deref() == Some("Give object 0 another material…"))
    );
}

#[test]
fn what_cannot_be_done_together_says_why() {
    assert_eq!(
        refusal(EXAMPLE_FILE, &row(1, 1, Together::Up)),
        "there is none before them"
    );
    assert!(refusal(EXAMPLE_FILE, &row(0, 1, Together::Delete)).contains("the scene root"));
    let materials = Refactoring::Together {
        first: Record::Material(0),
        last: Record::Material(1),
        what: Together::Delete,
    };
    assert!(refusal(EXAMPLE_FILE, &materials).contains("is still used by"));
    let faces = vec![Faces {
        object: 1,
        triangles: std::iter::once(0..99).collect(),
    }];
    let beyond = Refactoring::Give { faces, material: 0 };
    assert!(refusal(EXAMPLE_FILE, &beyond).contains("there is no triangle 98 of object 1"));
}

#[test]
fn the_list_of_versions_says_what_each_would_lose() {
    let selected = Selected {
        section: Some(schema::Section::Header),
        ..Selected::default()
    };
    let titles = |text: &str| -> Vec<String> {
        let offers = offered(text, &selected).into_iter();
        offers.map(|it| it.title).collect()
    };
    let lights = titles(&corpus("lights_v7"));
    println!("{lights:#?}");
    assert!(
        lights[4].starts_with("Convert to version 2 (loses "),
        "{lights:?}"
    );
    // Each loss is what the conversion tells afterwards.
    for (number, version) in (1..7).rev().enumerate() {
        let (_, notes) =
            refactored(&corpus("lights_v7"), &Refactoring::Convert { version }).unwrap();
        assert_eq!(
            notes.is_empty(),
            lights[number].ends_with("(nothing is lost)"),
            "{notes:?}"
        );
    }
    assert!(
        titles(&corpus("sealed_v2"))
            .iter()
            .all(|it| it.ends_with("(nothing is lost)"))
    );
}
