//! Records deleted, doubled, moved, renamed.

use crate::refactor::meaning::{Face, meaning, same_faces};
use crate::refactor::{offered, refactored, try_all};
use crate::texts::corpus;
use rules::checks::EXAMPLE_FILE;
use rules::refactor::{Record, Refactoring, Selected, Uses};

fn done(text: &str, refactoring: &Refactoring) -> String {
    refactored(text, refactoring).unwrap().0
}

fn refusal(text: &str, refactoring: &Refactoring) -> String {
    refactored(text, refactoring).unwrap_err().to_string()
}

fn delete(record: Record, uses: Uses) -> Refactoring {
    Refactoring::Delete { record, uses }
}

#[test]
fn an_instance_goes_and_its_children_stay_where_they_are() {
    try_all(4, |seed, text, before, random| {
        let number = random.below(before.instances.len());
        let record = Record::Instance(number);
        let (new, _) = refactored(text, &delete(record, Uses::Parent))?;
        let after = meaning(&new);
        let name = &before.instances[number].name;
        let instances = before.instances.iter().filter(|it| it.name == *name);
        if instances.count() == 1 {
            let rest: Vec<Face> = before
                .faces()
                .into_iter()
                .filter(|face| face.instance != *name)
                .collect();
            same_faces(seed, &rest, &after.faces());
        }
        assert_eq!(after.instances.len() + 1, before.instances.len());
        assert_eq!(after.objects.len(), before.objects.len());
        Ok(())
    });
}

#[test]
fn an_instance_goes_with_all_below_it() {
    try_all(4, |seed, text, before, random| {
        let number = random.below(before.instances.len());
        let (new, _) = refactored(text, &delete(Record::Instance(number), Uses::Delete))?;
        let after = meaning(&new);
        let mut stays: Vec<usize> = Vec::new();
        for at in 0..before.instances.len() {
            let mut up = at as i64;
            while up >= 0 && up as usize != number {
                up = before.instances[up as usize].parent;
            }
            if up < 0 {
                stays.push(at);
            }
        }
        let names = |numbers: &[usize]| -> Vec<String> {
            numbers
                .iter()
                .map(|&at| before.instances[at].name.clone())
                .collect()
        };
        let left: Vec<String> = after.instances.iter().map(|it| it.name.clone()).collect();
        assert_eq!(left, names(&stays), "{seed}");
        for (instance, &old) in after.instances.iter().zip(&stays) {
            let parent = usize::try_from(instance.parent).map(|at| stays[at] as i64);
            assert_eq!(parent.unwrap_or(-1), before.instances[old].parent, "{seed}");
        }
        Ok(())
    });
}

#[test]
fn an_object_goes_with_its_instances() {
    try_all(5, |seed, text, before, random| {
        let number = random.below(before.objects.len());
        let (new, _) = refactored(text, &delete(Record::Object(number), Uses::Delete))?;
        let mut rest = Vec::new();
        for face in before.faces() {
            let mut own = before
                .instances
                .iter()
                .filter(|it| it.name == face.instance);
            if own.all(|it| it.object != number as i64) {
                rest.push(face);
            }
        }
        same_faces(seed, &rest, &meaning(&new).faces());
        Ok(())
    });
}

#[test]
fn faces_get_another_material() {
    try_all(3, |seed, text, before, random| {
        let count = before.materials.len();
        let (number, other) = (random.below(count), random.below(count));
        let record = Record::Material(number);
        let uses = match random.one_in(3) {
            true => Uses::Nothing,
            false => Uses::Other(other),
        };
        let (new, _) = refactored(text, &delete(record, uses))?;
        let mut expected = before.clone();
        for object in &mut expected.objects {
            for triangle in &mut object.triangles {
                if triangle[0] == number as i64 {
                    triangle[0] = match uses {
                        Uses::Nothing => -1,
                        _ => other as i64,
                    };
                }
            }
        }
        same_faces(seed, &expected.faces(), &meaning(&new).faces());
        Ok(())
    });
}

#[test]
fn copies_and_moves_change_no_face() {
    try_all(2, |seed, text, before, random| {
        let what = random.below(3);
        let count = [
            before.materials.len(),
            before.objects.len(),
            before.instances.len(),
        ][what];
        let number = random.below(count);
        let to = random.below(count);
        let record = [Record::Material, Record::Object, Record::Instance][what](number);
        let copies = random.one_in(2);
        let refactoring = match copies {
            true => Refactoring::Duplicate { record },
            false => Refactoring::Move { record, to },
        };
        let (new, notes) = refactored(text, &refactoring)?;
        let after = meaning(&new);
        let mut faces = after.faces();
        if copies && what == 2 {
            let is_noted = |it: &&crate::refactor::meaning::Instance| {
                notes == [format!("The copy is called `{}`.", it.name)]
            };
            let copies: Vec<_> = after.instances.iter().filter(is_noted).collect();
            assert_eq!(copies.len(), 1, "{seed}: {notes:?}");
            let (name, id) = (&copies[0].name, copies[0].id);
            let same = after.instances.iter().filter(|it| it.id == id);
            assert_eq!(same.count(), 1, "{seed}");
            faces.retain(|face| face.instance != *name);
        }
        same_faces(seed, &before.faces(), &faces);
        Ok(())
    });
}

#[test]
fn triangles() {
    try_all(3, |seed, text, before, random| {
        let object = random.below(before.objects.len());
        let count = before.objects[object].triangles.len();
        let triangle = random.below(count);
        let record = Record::Triangle { object, triangle };
        let to = random.below(count);
        let mut expected = before.objects[object].triangles.clone();
        let refactoring = match random.below(3) {
            0 => {
                expected
                    .get(triangle)
                    .is_some()
                    .then(|| expected.remove(triangle));
                delete(record, Uses::Refuse)
            }
            1 => {
                if let Some(&own) = expected.get(triangle) {
                    expected.insert(triangle + 1, own);
                }
                Refactoring::Duplicate { record }
            }
            _ => {
                if count > 0 {
                    let own = expected.remove(triangle);
                    expected.insert(to, own);
                }
                Refactoring::Move { record, to }
            }
        };
        let (new, _) = refactored(text, &refactoring)?;
        let after = meaning(&new);
        assert_eq!(after.objects[object].triangles, expected, "{seed}");
        assert_eq!(
            after.objects[object].vertices,
            before.objects[object].vertices
        );
        Ok(())
    });
}

#[test]
fn a_name_changes_and_nothing_else() {
    let text = done(
        EXAMPLE_FILE,
        &Refactoring::Rename {
            record: Record::Instance(2),
            name: "ceiling".to_owned(),
        },
    );
    assert_eq!(text, EXAMPLE_FILE.replace("\"floor\"", "\"ceiling\""));
    let quote = Refactoring::Rename {
        record: Record::Material(0),
        name: "a\"b".to_owned(),
    };
    assert!(refusal(EXAMPLE_FILE, &quote).starts_with("a name cannot hold a quote"));
}

#[test]
fn what_cannot_be_done_says_why() {
    let of = |record| refusal(EXAMPLE_FILE, &delete(record, Uses::Refuse));
    assert_eq!(
        of(Record::Material(1)),
        "material 1 is still used by triangle 1 of object 1"
    );
    assert_eq!(
        of(Record::Material(5)),
        "there is no material 5: the last is 1"
    );
    assert!(of(Record::Instance(0)).contains("scene root"));
    assert_eq!(
        of(Record::Instance(1)),
        "instance 1 is still used by instance 2"
    );
    let broken = EXAMPLE_FILE.replace("MATERIALS ###\n2\n", "MATERIALS ###\n3\n");
    let words = refusal(&broken, &delete(Record::Material(0), Uses::Nothing));
    assert!(words.contains("errors of structure"), "{words}");
}

#[test]
fn a_copy_of_an_instance_stands_behind_it() {
    let (text, notes) = refactored(
        EXAMPLE_FILE,
        &Refactoring::Duplicate {
            record: Record::Instance(2),
        },
    )
    .unwrap();
    assert_eq!(notes, ["The copy is called `floor_2`."]);
    assert!(
        text.contains("\n;INSTANCE 3\n1\n\"floor_2\"\n2100\n0\n0\n"),
        "{text}"
    );
}

#[test]
fn what_is_offered_can_be_done() {
    try_all(1, |seed, text, before, random| {
        let records = [
            Record::Material(random.below(before.materials.len())),
            Record::Object(random.below(before.objects.len())),
            Record::Instance(random.below(before.instances.len())),
        ];
        for record in records {
            let selected = Selected {
                record: Some(record),
                ..Selected::default()
            };
            for offer in offered(text, &selected) {
                // Somebody is asked for what it lacks first.
                if let Ok(refactoring) = &offer.refactoring
                    && refactoring.asks().is_none()
                    && let Err(refusal) = refactored(text, refactoring)
                {
                    // What bone lists mean is told only by those who renumber them; what scales by axis has no way up.
                    let words = refusal.to_string();
                    let known = [
                        "bone lists name",
                        "still used",
                        "differs by axis",
                        "different bones",
                        "no bone list",
                    ];
                    assert!(
                        known.iter().any(|it| words.contains(it)),
                        "{seed}: {}: {words}",
                        offer.title
                    );
                }
            }
        }
        Ok(())
    });
}

/// The bone lists of a file, by the instances that have one.
fn lists(text: &str) -> Vec<(String, Vec<i64>)> {
    let instances = meaning(text).instances.into_iter();
    let listed = instances.filter(|it| !it.bones.is_empty());
    listed.map(|it| (it.name, it.bones)).collect()
}

#[test]
fn a_bone_list_goes_with_the_mesh_that_it_was_for() {
    let text = corpus("skinned_v2");
    let tube = Record::Object(4);
    for uses in [Uses::Nothing, Uses::Other(0)] {
        let new = done(&text, &delete(tube, uses));
        assert_eq!(lists(&new), []);
        assert_eq!(meaning(&new).instances.len(), 6);
    }
    let copy = Refactoring::Duplicate { record: tube };
    let two = done(&text, &copy);
    let same = done(&two, &delete(tube, Uses::Other(5)));
    assert_eq!(lists(&same), lists(&text));
}

#[test]
fn what_nothing_places_says_nothing_of_bones() {
    let text = corpus("skinned_v2");
    let copy = Refactoring::Duplicate {
        record: Record::Object(4),
    };
    let shift = |record, to| Refactoring::Move { record, to };
    let text = done(&text, &copy);
    let list = |text: &str| lists(text)[0].1.clone();
    assert_eq!(list(&text), [1, 2, 3, 4]);
    let moved = done(&text, &shift(Record::Object(0), 2));
    assert_eq!(list(&moved), [1, 2, 3, 4]);
    let moved = done(&moved, &shift(Record::Instance(1), 4));
    assert_eq!(list(&moved), [4, 1, 2, 3]);
}

#[test]
fn where_no_list_tells_what_weights_mean_nothing_is_renumbered() {
    let text = corpus("skinned_v2");
    let bare = done(&text, &delete(Record::Instance(5), Uses::Refuse));
    let words = refusal(
        &bare,
        &Refactoring::Duplicate {
            record: Record::Object(0),
        },
    );
    assert_eq!(
        words,
        "the file has weights and no bone list, so nothing tells whether node indices name objects: \
         objects cannot be renumbered"
    );
    let last = Refactoring::Duplicate {
        record: Record::Object(4),
    };
    assert_eq!(meaning(&done(&bare, &last)).objects.len(), 6);
}

#[test]
fn a_list_that_does_not_fit_is_no_ground_to_stand_on() {
    let text = corpus("skinned_v2");
    let short = text.trim_end().strip_suffix("\n4").unwrap();
    let rename = Refactoring::Rename {
        record: Record::Material(0),
        name: "other".to_owned(),
    };
    assert_eq!(
        refusal(short, &rename),
        "instance 5 has 3 bone indices, but the number of bones that the vertices of object 4 use is 4: \
         readers would misread what follows. Set that right first"
    );
    let convert = Refactoring::Convert { version: 7 };
    assert!(refusal(short, &convert).contains("readers would misread"));
}

#[test]
fn a_bone_is_replaced_by_no_other() {
    // As objects: the list and the node index name the sphere.
    let text = EXAMPLE_FILE.trim_end();
    let text = format!("{}\n0\n", text.strip_suffix("\n1").unwrap());
    let one = Record::Object(0);
    let copy = Refactoring::Duplicate { record: one };
    let text = done(&text, &copy);
    for uses in [Uses::Other(1), Uses::Nothing] {
        let words = refusal(&text, &delete(one, uses));
        assert!(
            words.starts_with("object 0 is still used by vertex 0"),
            "{words}"
        );
    }
}
