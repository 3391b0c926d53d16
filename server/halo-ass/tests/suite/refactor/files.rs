//! Two files in one, and a part of one as a file of its own.

use crate::refactor::meaning::{Meaning, meaning, same_faces};
use crate::refactor::{level, painted, refactored, try_all, with_level};
use crate::strict;
use crate::texts::{Random, corpus};
use rules::edit::Refusal;
use rules::refactor::{Joined, Refactoring};
use std::collections::BTreeSet;

fn joined(one: &str, other: &str) -> Result<(String, Vec<String>), Refusal> {
    with_level(one, |one| {
        with_level(other, |other| {
            let joined = Joined::new(one, other)?;
            let mut text = Vec::new();
            let mut write = |bytes: &[u8]| {
                text.extend_from_slice(bytes);
                Ok(())
            };
            joined.write(&mut write).unwrap();
            Ok((String::from_utf8(text).unwrap(), joined.notes()))
        })
    })
}

#[test]
fn two_files_become_one() {
    try_all(2, |seed, text, before, random| {
        let other = painted(&level(&mut Random::new(random.next())), random);
        let version = before.version as u8;
        let other = match meaning(&other).version == before.version {
            true => other,
            false => refactored(&other, &Refactoring::Convert { version })?.0,
        };
        let (new, _) = joined(text, &other)?;
        assert!(strict::accepts(&new).is_ok(), "{seed}\n{new}");
        let after = meaning(&new);
        assert!(after.lists_fit(), "{seed}\n{new}");
        let added = meaning(&other);
        let faces: Vec<_> = before.faces().into_iter().chain(added.faces()).collect();
        same_faces(seed, &faces, &after.faces());
        assert_eq!(
            after.objects.len(),
            before.objects.len() + added.objects.len()
        );
        assert_eq!(
            after.instances.len() + 1,
            before.instances.len() + added.instances.len()
        );
        let first = before.instances.len();
        assert_eq!(after.instances[..first], before.instances[..], "{seed}");
        let ids = |it: &Meaning| -> BTreeSet<i64> { it.instances.iter().map(|it| it.id).collect() };
        let twice = |it: &Meaning| it.instances.len() - ids(it).len();
        assert!(twice(&after) <= twice(before) + twice(&added), "{seed}");
        // The same material is there once.
        let own: BTreeSet<&Vec<String>> = before.materials.iter().collect();
        let new = after.materials[before.materials.len()..].iter();
        assert!(new.clone().all(|it| !own.contains(it)), "{seed}");
        Ok(())
    });
}

#[test]
fn line_ends_are_those_of_the_first_file() {
    let (one, other) = (corpus("tiny_v2"), corpus("open_v2"));
    let (plain, notes) = joined(&one, &other).unwrap();
    assert!(notes[0].ends_with("come in."), "{notes:?}");
    let (mixed, _) = joined(&one, &other.replace('\n', "\r\n")).unwrap();
    assert_eq!(mixed, plain);
    let (wide, _) = joined(&one.replace('\n', "\r\n"), &other).unwrap();
    assert_eq!(wide, plain.replace('\n', "\r\n"));
    let words = joined(&one, &corpus("tiny_v1")).unwrap_err().to_string();
    assert!(words.contains("different versions, 2 and 1"), "{words}");
}

#[test]
fn an_instance_with_all_below_it_becomes_a_file() {
    try_all(2, |seed, text, before, random| {
        let number = random.below(before.instances.len());
        let name = before.instances[number].name.clone();
        let named = before.instances.iter().enumerate();
        let named = named.filter(|(_, it)| it.name == name);
        let instances = named.map(|(number, _)| number).collect();
        let (new, _) = refactored(text, &Refactoring::Keep { instances })?;
        let after = meaning(&new);
        let mut names = BTreeSet::from([name]);
        for _ in 0..before.instances.len() {
            for instance in &before.instances {
                let parent = usize::try_from(instance.parent).ok();
                let below = parent.is_some_and(|it| names.contains(&before.instances[it].name));
                if below {
                    names.insert(instance.name.clone());
                }
            }
        }
        let mut faces = before.faces();
        faces.retain(|face| names.contains(&face.instance));
        let mut own = after.faces();
        own.retain(|face| names.contains(&face.instance));
        same_faces(seed, &faces, &own);
        let used: BTreeSet<i64> = after.instances.iter().map(|it| it.object).collect();
        let bones = after.instances.iter().any(|it| !it.bones.is_empty());
        assert!(
            bones || (0..after.objects.len() as i64).all(|it| used.contains(&it)),
            "{seed}"
        );
        Ok(())
    });
}
