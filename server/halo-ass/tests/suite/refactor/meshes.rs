//! Meshes that become several, or one; scales that become part of them; the order and the IDs of instances.

use crate::refactor::meaning::{Meaning, meaning, same_faces};
use crate::refactor::{refactored, try_all};
use crate::texts::corpus;
use rules::checks::EXAMPLE_FILE;
use rules::refactor::Refactoring;
use std::collections::BTreeSet;

fn done(text: &str, refactoring: &Refactoring) -> String {
    refactored(text, refactoring).unwrap().0
}

fn refusal(text: &str, refactoring: &Refactoring) -> String {
    refactored(text, refactoring).unwrap_err().to_string()
}

fn materials(meaning: &Meaning, object: usize) -> BTreeSet<i64> {
    let triangles = meaning.objects[object].triangles.iter();
    triangles.map(|it| it[0]).collect()
}

#[test]
fn each_material_gets_an_object() {
    try_all(4, |seed, text, before, random| {
        let object = random.below(before.objects.len());
        let (new, _) = refactored(text, &Refactoring::Split { object })?;
        let after = meaning(&new);
        same_faces(seed, &before.faces(), &after.faces());
        let added = before.objects.len()..after.objects.len();
        let all = materials(before, object);
        assert_eq!(added.len() + 1, all.len(), "{seed}");
        for part in added.chain([object]) {
            assert_eq!(materials(&after, part).len(), 1, "{seed}");
        }
        let names: BTreeSet<&String> = after.instances.iter().map(|it| &it.name).collect();
        let twice = |it: &Meaning| {
            it.instances.len()
                - it.instances
                    .iter()
                    .map(|it| &it.name)
                    .collect::<BTreeSet<_>>()
                    .len()
        };
        assert_eq!(after.instances.len() - names.len(), twice(before), "{seed}");
        Ok(())
    });
}

#[test]
fn chosen_triangles_get_an_object() {
    try_all(3, |seed, text, before, random| {
        let object = random.below(before.objects.len());
        let count = before.objects[object].triangles.len();
        let first = random.below(count);
        let chosen = 1 + random.below(count - first.min(count));
        let triangles = std::iter::once(first..first + chosen).collect();
        let (new, _) = refactored(text, &Refactoring::Extract { object, triangles })?;
        let after = meaning(&new);
        same_faces(seed, &before.faces(), &after.faces());
        let part = after.objects.last().unwrap();
        assert_eq!(part.triangles.len(), chosen, "{seed}");
        // No vertex is taken along that none of its triangles uses.
        let used: BTreeSet<i64> = { part.triangles.iter() }
            .flat_map(|it| it[1..].to_vec())
            .collect();
        assert_eq!(used.len(), part.vertices.len(), "{seed}");
        Ok(())
    });
}

#[test]
fn merged_meshes_stay_where_they_are() {
    try_all(10, |seed, text, before, random| {
        let count = before.instances.len().max(3);
        let first = 1 + random.below(count - 1);
        let second = (first + random.below(count - 2)) % (count - 1) + 1;
        let instances = vec![first, second];
        let (new, _) = refactored(text, &Refactoring::Merge { instances })?;
        let after = meaning(&new);
        same_faces(seed, &before.faces(), &after.faces());
        assert_eq!(after.instances.len() + 1, before.instances.len(), "{seed}");
        Ok(())
    });
}

#[test]
fn a_baked_scale_moves_nothing() {
    try_all(8, |seed, text, before, random| {
        let instance = 1 + random.below(before.instances.len() - 1);
        let (new, _) = refactored(text, &Refactoring::BakeScale { instance })?;
        let after = meaning(&new);
        same_faces(seed, &before.faces(), &after.faces());
        let scales = after.instances[instance].turns.map(|turn| turn.2);
        assert_eq!(scales, [1.0, 1.0], "{seed}");
        // What is no mesh grows too.
        for (number, old) in before.instances.iter().enumerate() {
            let (Some(was), Some(is)) = (before.object_of(number), after.object_of(number)) else {
                continue;
            };
            let (from, to) = (before.scale(number).abs(), after.scale(number).abs());
            if was.kind != "GENERIC_LIGHT" {
                for (a, b) in was.numbers.iter().zip(&is.numbers) {
                    assert!((a * from - b * to).abs() < 1e-4, "{seed}: {}", old.name);
                }
            }
        }
        Ok(())
    });
}

#[test]
fn a_mirrored_mesh_keeps_its_front() {
    let scaled = EXAMPLE_FILE.replace(
        "50.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n",
        "50.0000000000\t0.0000000000\t0.0000000000\n-2.0000000000\n",
    );
    let bare = scaled.trim_end().strip_suffix("\n1").unwrap();
    let text = done(bare, &Refactoring::BakeScale { instance: 2 });
    assert!(text.contains("\n-200.0000000000\t-200.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t-1.0000000000\n"), "{text}");
    assert!(text.contains("\n2\n0\n0\n2\n1\n1\n0\n3\n2\n"), "{text}");
    let words = refusal(&scaled, &Refactoring::BakeScale { instance: 2 });
    assert!(words.contains("hangs on bones"), "{words}");
}

#[test]
fn parents_come_first() {
    let mut sorted = 0;
    try_all(1, |seed, text, before, random| {
        // Instances in another order, of which the file says nothing but their numbers.
        let record = |number| rules::refactor::Record::Instance(number);
        let mut text = text.to_owned();
        for _ in 0..3 {
            let (one, other) = (
                random.below(before.instances.len()),
                random.below(before.instances.len()),
            );
            let shift = Refactoring::Move {
                record: record(one),
                to: other,
            };
            if let Ok((new, _)) = refactored(&text, &shift) {
                text = new;
            }
        }
        let Ok((new, _)) = refactored(&text, &Refactoring::SortInstances) else {
            return Ok(());
        };
        let after = meaning(&new);
        same_faces(seed, &before.faces(), &after.faces());
        for (number, instance) in after.instances.iter().enumerate() {
            assert!(instance.parent < number as i64, "{seed}");
        }
        Ok(())
    });
    for file in ["primitives_v2", "skinned_v2"] {
        let text = corpus(file);
        let last = meaning(&text).instances.len() - 1;
        let moved = Refactoring::Move {
            record: rules::refactor::Record::Instance(1),
            to: last,
        };
        let moved = done(&text, &moved);
        if let Ok((new, _)) = refactored(&moved, &Refactoring::SortInstances) {
            sorted += 1;
            let names = |it: &Meaning| {
                let of = |number: &i64| it.instances[*number as usize].name.clone();
                let lists = it.instances.iter();
                lists
                    .map(|it| (it.name.clone(), it.bones.iter().map(of).collect()))
                    .collect::<std::collections::BTreeMap<String, Vec<String>>>()
            };
            assert_eq!(names(&meaning(&new)), names(&meaning(&text)), "{file}");
        }
    }
    assert!(sorted > 0);
}

#[test]
fn unique_ids_become_running_numbers() {
    try_all(1, |seed, text, before, random| {
        let from = 1000 + random.below(3000) as i64;
        let Ok((new, _)) = refactored(text, &Refactoring::RenumberIds { from }) else {
            assert_eq!(before.instances.len(), 1, "{seed}");
            return Ok(());
        };
        let mut expected = before.clone();
        for (id, instance) in (from..).zip(expected.instances.iter_mut().skip(1)) {
            instance.id = id;
        }
        assert_eq!(meaning(&new), expected, "{seed}");
        Ok(())
    });
}

#[test]
fn what_is_split_or_merged_says_what_came_of_it() {
    let (text, notes) = refactored(
        &corpus("open_v2"),
        &Refactoring::Extract {
            object: 0,
            triangles: std::iter::once(0..2).collect(),
        },
    )
    .unwrap();
    let number = meaning(&text).objects.len() - 1;
    assert!(
        notes[0].starts_with(&format!(
            "Object {number} has the 2 triangles; its instance is `"
        )),
        "{notes:?}"
    );
    let one = Refactoring::Split { object: 0 };
    assert_eq!(refusal(EXAMPLE_FILE, &one), "object 0 is no mesh");
    let all = Refactoring::Extract {
        object: 1,
        triangles: std::iter::once(0..2).collect(),
    };
    assert_eq!(
        refusal(EXAMPLE_FILE, &all),
        "these are all triangles of object 1"
    );
    let bone = Refactoring::Merge {
        instances: vec![2, 1],
    };
    assert_eq!(refusal(EXAMPLE_FILE, &bone), "object 0 is no mesh");
}

#[test]
fn an_example_is_split() {
    let text = done(EXAMPLE_FILE, &Refactoring::Split { object: 1 });
    let part = ";OBJECT 2\n\"MESH\"\n\"\"\n\"\"\n3\n0.0000000000\t0.0000000000\t0.0000000000\n";
    assert!(text.contains(part), "{text}");
    assert!(
        text.contains("\n1\n1\n0\n1\n2\n\n;### INSTANCES ###\n4\n"),
        "{text}"
    );
    assert!(
        text.contains("\n;INSTANCE 3\n2\n\"floor_2\"\n2100\n0\n0\n"),
        "{text}"
    );
    // What only the other part used is gone.
    assert!(text.contains("\"\"\n3\n0.0000000000\t0.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\t1.0000000000\n"));
}
