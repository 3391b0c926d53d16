//! Instances, vertices and triangles moved and changed by hand.

use crate::refactor::meaning::{Meaning, meaning};
use crate::refactor::{try_all, with_level};
use crate::strict;
use rules::checks::EXAMPLE_FILE;
use rules::edit::Refusal;
use rules::refactor::Adjustment;
use std::collections::BTreeSet;

/// The changed text; the changes undone give the text again, byte for byte.
fn adjusted(text: &str, adjustment: &Adjustment) -> Result<String, Refusal> {
    let edits = with_level(text, |level| adjustment.make(level))?.edits;
    let source: &[u8] = text.as_bytes();
    let new = edits.applied(&source);
    let back = edits.inverse(&source).applied(&new.as_slice());
    assert!(back == source, "{adjustment:?}: undone, it is another");
    let new = String::from_utf8(new).unwrap();
    assert!(strict::accepts(&new).is_ok(), "{adjustment:?}:\n{new}");
    Ok(new)
}

/// The lines that are others, before and after.
fn changed(text: &str, new: &str) -> Vec<(String, String)> {
    let lines = text.lines().zip(new.lines());
    let changed = lines.filter(|(old, new)| old != new);
    changed
        .map(|(old, new)| (old.to_owned(), new.to_owned()))
        .collect()
}

/// Where instances put their corners, by the name of the instance.
fn corners(meaning: &Meaning, name: &str) -> Vec<[f64; 3]> {
    let faces = meaning.faces().into_iter();
    let own = faces.filter(|face| face.instance == name);
    own.flat_map(|face| face.corners).collect()
}

#[test]
fn an_instance_moves_in_the_level() {
    try_all(4, |seed, text, before, random| {
        let instance = random.below(before.instances.len());
        let by = [12.5, -3.0, 0.25];
        let new = adjusted(text, &Adjustment::MoveInstance { instance, by })?;
        let after = meaning(&new);
        let name = &before.instances[instance].name;
        if before
            .instances
            .iter()
            .filter(|it| it.name == *name)
            .count()
            > 1
        {
            return Ok(());
        }
        let (old, new) = (corners(before, name), corners(&after, name));
        assert_eq!(old.len(), new.len());
        for (old, new) in old.iter().zip(&new) {
            for axis in 0..3 {
                let moved = new[axis] - old[axis];
                assert!((moved - by[axis]).abs() < 1e-3, "{seed}: {old:?} {new:?}");
            }
        }
        assert_eq!(before.objects, after.objects);
        Ok(())
    });
}

#[test]
fn four_quarter_turns_are_none() {
    try_all(4, |seed, text, before, random| {
        let instance = random.below(before.instances.len());
        let axis = [0.0, 0.0, 1.0];
        let turn = Adjustment::RotateInstance {
            instance,
            axis,
            degrees: 90.0,
        };
        let mut new = adjusted(text, &turn)?;
        for _ in 0..3 {
            new = adjusted(&new, &turn)?;
        }
        let after = meaning(&new);
        for face in before.faces().iter().zip(after.faces()) {
            for (old, new) in face.0.corners.iter().zip(face.1.corners) {
                let apart = (0..3).map(|axis| (old[axis] - new[axis]).abs());
                let apart = apart.fold(0.0, f64::max);
                assert!(
                    apart < 1e-2 * (1.0 + old[0].abs()),
                    "{seed}: {old:?} {new:?}"
                );
            }
        }
        Ok(())
    });
}

#[test]
fn only_the_numbers_that_change_are_written() {
    let moved = Adjustment::MoveInstance {
        instance: 2,
        by: [0.0, 25.0, 0.0],
    };
    let new = adjusted(EXAMPLE_FILE, &moved).unwrap();
    let lines = changed(EXAMPLE_FILE, &new);
    assert_eq!(lines.len(), 1, "{lines:?}");
    let values = |line: &str| line.split('\t').map(str::to_owned).collect::<Vec<_>>();
    let (old, new) = (values(&lines[0].0), values(&lines[0].1));
    assert_eq!(old.iter().zip(&new).filter(|(a, b)| a != b).count(), 1);
}

#[test]
fn vertices_at_a_place_move_together() {
    // The second vertex stands where the first does.
    let second = "\n100.0000000000\t0.0000000000\t0.0000000000\n";
    let text = EXAMPLE_FILE.replacen(second, "\n0\t0.0000000000\t-0.0000000000\n", 1);
    assert_ne!(text, EXAMPLE_FILE);
    let moved = Adjustment::MoveVertex {
        object: 1,
        vertex: 0,
        by: [1.5, 0.0, 0.0],
    };
    let new = adjusted(&text, &moved).unwrap();
    let first = "0.0000000000\t0.0000000000\t0.0000000000".to_owned();
    assert_eq!(
        changed(&text, &new),
        [
            (first, "1.5000000000\t0.0000000000\t0.0000000000".to_owned()),
            (
                "0\t0.0000000000\t-0.0000000000".to_owned(),
                "1.5000000000\t0.0000000000\t-0.0000000000".to_owned()
            ),
        ]
    );
}

#[test]
fn triangles_get_a_material_or_go() {
    try_all(4, |_, text, before, random| {
        let object = random.below(before.objects.len());
        let count = before.objects[object].triangles.len().max(1);
        let triangles: BTreeSet<usize> = (0..1 + random.below(40))
            .map(|_| random.below(count))
            .collect();
        let material = random.below(before.materials.len().max(1));
        let assign = Adjustment::AssignMaterial {
            object,
            triangles: triangles.clone(),
            material,
        };
        let after = meaning(&adjusted(text, &assign)?);
        let mut wanted = before.objects.clone();
        for &triangle in &triangles {
            wanted[object].triangles[triangle][0] = material as i64;
        }
        assert_eq!(after.objects, wanted);
        let delete = Adjustment::DeleteTriangles {
            object,
            triangles: triangles.clone(),
        };
        let after = meaning(&adjusted(text, &delete)?);
        let mut wanted = before.objects.clone();
        let mut number = 0;
        wanted[object].triangles.retain(|_| {
            number += 1;
            !triangles.contains(&(number - 1))
        });
        assert_eq!(after.objects, wanted);
        Ok(())
    });
}

#[test]
fn what_cannot_be_done_says_why() {
    let words =
        |adjustment: &Adjustment| adjusted(EXAMPLE_FILE, adjustment).unwrap_err().to_string();
    let by = [1.0, 0.0, 0.0];
    let root = Adjustment::MoveInstance { instance: 0, by };
    assert!(words(&root).contains("the scene root"));
    let sphere = Adjustment::MoveVertex {
        object: 0,
        vertex: 0,
        by,
    };
    assert_eq!(words(&sphere), "object 0 is no mesh");
    let beyond = Adjustment::AssignMaterial {
        object: 1,
        triangles: BTreeSet::from([0]),
        material: 99,
    };
    assert!(words(&beyond).contains("there is no material 99"));
    let none = Adjustment::DeleteTriangles {
        object: 1,
        triangles: BTreeSet::new(),
    };
    assert_eq!(words(&none), "no triangle is chosen");
}
