//! Records deleted, doubled, moved, renamed.

use crate::refactor::meaning::{Face, meaning, same_faces};
use crate::refactor::{offered, refactored, try_all};
use ass_lsp::checks::EXAMPLE_FILE;
use ass_lsp::refactor::{Record, Refactoring, Selected, Uses};

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
                if let Ok(refactoring) = &offer.refactoring
                    && let Err(refusal) = refactored(text, refactoring)
                {
                    // What bone lists mean is told only by those who renumber them; what scales by axis has no way up.
                    let words = refusal.to_string();
                    let known = ["bone lists name", "still used", "differs by axis"];
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
