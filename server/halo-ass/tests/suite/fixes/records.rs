//! Laws of every change of records, tried on random files: the strict reader takes the result, every value is
//! unchanged, every index points at the same record as before, counts and headings are right, and the inverse restores
//! every byte. `HALO_ASS_RECORDS` says how many files, `HALO_ASS_RECORDS_SEED` where to begin.

use crate::strict;
use crate::texts::{CORPUS, Random, corpus, generate, relaid};
use rules::checks::EXAMPLE_FILE;
use rules::edit::{BoneReading, Instead, List, Records, Refusal, bone_reading};
use scan::model::{Above, Model};
use scan::view::File;
use scan::{CHUNK, scan_all};
use schema::{FieldId, Index, RecordKind, Role};
use std::collections::BTreeMap;
use text::Edits;

/// Plans changes of a text and makes the edit.
fn change(text: &str, plan: impl FnOnce(&mut Records<'_, '_>)) -> Result<Edits, Refusal> {
    let source: &[u8] = text.as_bytes();
    let chunks = scan_all(&source, (1, CHUNK), &|_| true);
    let model = Model::build(&chunks);
    let file = File::new(&source, &chunks, &model);
    let mut records = Records::new(&file, &chunks)?;
    plan(&mut records);
    records.finish()
}

/// The changed text.
fn changed(text: &str, plan: impl FnOnce(&mut Records<'_, '_>)) -> String {
    let edits = change(text, plan).unwrap();
    String::from_utf8(edits.applied(&text.as_bytes())).unwrap()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Element(List, usize);

type Values = std::collections::HashMap<(FieldId, u8, usize), String>;

/// A file as plain data.
struct Plain {
    /// The values of every element.
    elements: BTreeMap<Element, Values>,
    reading: BoneReading,
    /// The object that each instance places.
    placed: Vec<Option<usize>>,
    /// Headings that do not say the number of their record.
    wrong_headings: usize,
}

fn plain(text: &str) -> Plain {
    let source: &[u8] = text.as_bytes();
    let chunks = scan_all(&source, (1, CHUNK), &|_| true);
    let model = Model::build(&chunks);
    let file = File::new(&source, &chunks, &model);
    let mut elements: BTreeMap<Element, Values> = BTreeMap::new();
    for value in file.values(0..text.len()) {
        let place = value.place;
        let (element, round) = match value.record {
            RecordKind::Header
            | RecordKind::Materials
            | RecordKind::Objects
            | RecordKind::Instances => continue,
            RecordKind::Material => (Element(List::Materials, place.material), value.round),
            RecordKind::Vertex => (
                Element(List::Vertices(place.object), place.vertex),
                value.round,
            ),
            RecordKind::Triangles => (Element(List::Objects, place.object), 0),
            RecordKind::Triangle => (Element(List::Triangles(place.object), value.round / 4), 0),
            RecordKind::Instance => (Element(List::Instances, place.instance), value.round),
            RecordKind::Bone => (Element(List::Bones(place.instance), value.round), 0),
            _ => (Element(List::Objects, place.object), value.round),
        };
        let key = (value.field, value.component, round);
        let text = text[value.span.clone()].to_owned();
        elements.entry(element).or_default().insert(key, text);
    }
    let wrong = |(number, above): (usize, &Above)| matches!(above, Above::Numbered(_, says, _) if *says as usize != number);
    let materials = model.materials.iter().map(|it| &it.above).enumerate();
    let objects = model.objects.iter().map(|it| &it.above).enumerate();
    let instances = model.instances.iter().map(|it| &it.above).enumerate();
    Plain {
        elements,
        reading: bone_reading(&file),
        placed: model
            .instances
            .iter()
            .map(|it| model.object_of(it).map(|(object, _)| object))
            .collect(),
        wrong_headings: materials
            .chain(objects)
            .chain(instances)
            .filter(|it| wrong(*it))
            .count(),
    }
}

impl Plain {
    fn len(&self, list: List) -> usize {
        self.elements
            .keys()
            .filter(|element| element.0 == list)
            .count()
    }
}

/// A change of a list.
#[derive(Clone, Copy, Debug)]
enum What {
    Remove(usize, Instead),
    Duplicate(usize, usize),
    Move(usize, usize),
}

impl What {
    fn plan(self, list: List, records: &mut Records<'_, '_>) {
        match self {
            What::Remove(number, instead) => records.remove(list, number, instead),
            What::Duplicate(number, before) => records.duplicate(list, number, before),
            What::Move(number, before) => records.move_to(list, number, before),
        }
    }

    /// The numbers before the change, in the order after it. Copies are marked.
    fn order(self, len: usize) -> Vec<(usize, bool)> {
        let mut order: Vec<(usize, bool)> = (0..len).map(|number| (number, false)).collect();
        match self {
            What::Remove(number, _) => {
                order.remove(number);
            }
            What::Duplicate(number, before) => order.insert(before, (number, true)),
            What::Move(number, before) => {
                let one = order.remove(number);
                order.insert(before - usize::from(before > number), one);
            }
        }
        order
    }

    /// The number after the change of what had a number before it.
    fn becomes(self, order: &[(usize, bool)], value: i64) -> i64 {
        let at = |wanted: usize| {
            let at = order
                .iter()
                .position(|&(number, copy)| number == wanted && !copy);
            at.map_or(-2, |at| at as i64)
        };
        match (self, usize::try_from(value)) {
            (_, Err(_)) => value,
            (What::Remove(number, instead), Ok(value)) if number == value => match instead {
                Instead::Nothing => -2,
                Instead::NoIndex => -1,
                Instead::Other(other) => at(other),
            },
            (_, Ok(value)) => at(value),
        }
    }
}

fn pick_change(plain: &Plain, random: &mut Random) -> Option<(List, What)> {
    let lists: std::collections::BTreeSet<List> =
        plain.elements.keys().map(|element| element.0).collect();
    let lists: Vec<List> = lists.into_iter().collect();
    let list = *lists.get(random.below(lists.len()))?;
    let len = plain.len(list);
    let number = random.below(len);
    let what = match random.below(3) {
        0 => {
            let other = random.below(len);
            let instead = match list {
                List::Materials | List::Objects if random.one_in(3) => Instead::NoIndex,
                _ if other != number => Instead::Other(other),
                _ => Instead::Nothing,
            };
            What::Remove(number, instead)
        }
        1 if !matches!(list, List::Bones(_)) => What::Duplicate(number, random.below(len + 1)),
        _ => What::Move(number, random.below(len + 1)),
    };
    Some((list, what))
}

/// Which list an index of a file points into, by the file's reading of what is disputed.
fn target(plain: &Plain, index: Index, element: Element, list: List) -> Option<List> {
    let object = match element.0 {
        List::Vertices(object) | List::Triangles(object) => object,
        _ => element.1,
    };
    match (index, plain.reading) {
        (Index::Material, _) => Some(List::Materials),
        (Index::Vertex, _) => Some(List::Vertices(object)),
        (Index::Object, _) => Some(List::Objects),
        (Index::Parent, _) => Some(List::Instances),
        (Index::Node | Index::Bone, BoneReading::Objects) => Some(List::Objects),
        (Index::Bone, BoneReading::Instances) => Some(List::Instances),
        (Index::Node, BoneReading::Instances) => match list {
            List::Bones(instance) if plain.placed[instance] == Some(object) => Some(list),
            _ => None,
        },
        (_, BoneReading::Unknown) => None,
    }
}

/// Where an element of the new file comes from, as an element of the old one; whether it is a copy.
fn origin(new: Element, list: List, order: &[(usize, bool)]) -> (Element, bool) {
    let of = |number: usize| order[number];
    match (new, list) {
        (Element(own, number), changed) if own == changed => {
            let (old, copy) = of(number);
            (Element(own, old), copy)
        }
        (Element(List::Vertices(object), number), List::Objects) => {
            (Element(List::Vertices(of(object).0), number), false)
        }
        (Element(List::Triangles(object), number), List::Objects) => {
            (Element(List::Triangles(of(object).0), number), false)
        }
        (Element(List::Bones(instance), number), List::Instances) => {
            (Element(List::Bones(of(instance).0), number), false)
        }
        (other, _) => (other, false),
    }
}

fn check(seed: u64, before: &Plain, after: &Plain, list: List, what: What) {
    let order = what.order(before.len(list));
    let told = format!("seed {seed}, {what:?} of {list:?}");
    assert!(
        after.wrong_headings <= before.wrong_headings,
        "{told}: headings"
    );
    assert_eq!(after.len(list), order.len(), "{told}: elements");
    for (&element, values) in &after.elements {
        let (old, copy) = origin(element, list, &order);
        let was = before
            .elements
            .get(&old)
            .unwrap_or_else(|| panic!("{told}: {old:?} is new"));
        for (key, text) in values {
            let old_text = was
                .get(key)
                .unwrap_or_else(|| panic!("{told}: {key:?} of {old:?}"));
            let expected = match key.0.def().role {
                Role::Index(index) => {
                    let value: i64 = old_text.parse().unwrap();
                    let same = target(before, index, old, list) == Some(list);
                    match same {
                        true => what.becomes(&order, value).to_string(),
                        false => old_text.clone(),
                    }
                }
                Role::Count(_) => match (list, key.0, old) {
                    (List::Vertices(object), FieldId::VertexCount, Element(List::Objects, own))
                    | (
                        List::Triangles(object),
                        FieldId::TriangleCount,
                        Element(List::Objects, own),
                    ) if own == object => order.len().to_string(),
                    _ => old_text.clone(),
                },
                Role::UniqueId if copy => continue,
                _ => old_text.clone(),
            };
            assert_eq!(
                *text, expected,
                "{told}: {key:?} of {element:?}, once {old:?}"
            );
        }
    }
}

#[test]
fn every_index_keeps_its_target() {
    let number = |name: &str, default: u64| -> u64 {
        let value = std::env::var(name).ok();
        value
            .and_then(|value| value.parse().ok())
            .unwrap_or(default)
    };
    let (count, first) = (
        number("HALO_ASS_RECORDS", 2000),
        number("HALO_ASS_RECORDS_SEED", 1),
    );
    let (mut made, mut refused) = (0, BTreeMap::new());
    for seed in first..first + count {
        let mut random = Random::new(seed);
        let mut text = match random.below(3) {
            0 => corpus(CORPUS[random.below(CORPUS.len() - 1)]),
            _ => generate(&mut random),
        };
        match random.below(8) {
            0 => text = relaid(&text, &mut random),
            1 => text = text.replace('\n', "\r\n"),
            2 => text.truncate(text.trim_end().len()),
            _ => {}
        }
        let before = plain(&text);
        let Some((list, what)) = pick_change(&before, &mut random) else {
            continue;
        };
        let edits = match change(&text, |records| what.plan(list, records)) {
            Ok(edits) => edits,
            Err(refusal) => {
                let words: String = refusal
                    .to_string()
                    .chars()
                    .filter(|c| !c.is_ascii_digit())
                    .collect();
                *refused.entry(words).or_insert(0) += 1;
                continue;
            }
        };
        made += 1;
        let source: &[u8] = text.as_bytes();
        let new = edits.applied(&source);
        assert_eq!(
            edits.inverse(&source).applied(&new.as_slice()),
            source,
            "seed {seed}"
        );
        let new = String::from_utf8(new).unwrap();
        if strict::accepts(&text).is_ok() {
            let taken = strict::accepts(&new);
            assert!(
                taken.is_ok(),
                "seed {seed}, {what:?} of {list:?}: {taken:?}\n{new}"
            );
        }
        check(seed, &before, &plain(&new), list, what);
    }
    println!("{made} made, refused: {refused:#?}");
    assert!(made * 2 > count, "{made} of {count}");
}

#[test]
fn a_material_in_use_stays() {
    let refused = change(EXAMPLE_FILE, |records| {
        records.remove(List::Materials, 1, Instead::Nothing);
    });
    let words = refused.unwrap_err().to_string();
    assert_eq!(words, "material 1 is still used by triangle 1 of object 1");
}

#[test]
fn a_material_goes_with_its_heading() {
    let text = changed(EXAMPLE_FILE, |records| {
        records.remove(List::Materials, 0, Instead::Other(1));
    });
    let expected = EXAMPLE_FILE
        .replace(
            "MATERIALS ###\n2\n\n;MATERIAL 0\n\"concrete\"\n\"\"\n\n;MATERIAL 1",
            "MATERIALS ###\n1\n\n;MATERIAL 0",
        )
        .replace(
            "\n2\n0\n0\n1\n2\n1\n0\n2\n3\n",
            "\n2\n0\n0\n1\n2\n0\n0\n2\n3\n",
        );
    assert_eq!(text, expected);
}

#[test]
fn a_new_instance_stands_first() {
    let lines = "-1\n\"group\"\n7\n0\n0\n0.0 0.0 0.0 1.0\n0.0 0.0 0.0\n1.0\n0.0 0.0 0.0 1.0\n0.0 0.0 0.0\n1.0";
    let text = changed(EXAMPLE_FILE, |records| {
        records.insert(List::Instances, 1, lines)
    });
    assert!(text.contains(&format!(
        "\n;INSTANCE 1\n{lines}\n\n;INSTANCE 2\n0\n\"frame_bone\""
    )));
    assert!(text.contains("### INSTANCES ###\n4\n"));
    // The bone list of the floor names the bone's instance.
    assert!(text.trim_end().ends_with("\n1.0000000000\n2"), "{text}");
}

#[test]
fn several_changes_are_one_edit() {
    let text = changed(EXAMPLE_FILE, |records| {
        records.remove(List::Triangles(1), 0, Instead::Nothing);
        records.remove(List::Vertices(1), 1, Instead::Nothing);
        records.duplicate(List::Objects, 1, 0);
    });
    assert!(strict::accepts(&text).is_ok(), "{text}");
    let plain = plain(&text);
    assert_eq!(plain.len(List::Objects), 3);
    assert_eq!(plain.len(List::Vertices(0)), 3);
    assert_eq!(plain.len(List::Vertices(2)), 3);
    // What was vertex 0, 2, 3 is 0, 1, 2.
    let corner = |field| plain.elements[&Element(List::Triangles(0), 0)][&(field, 0, 0)].clone();
    let corners = [
        FieldId::VertexIndex1,
        FieldId::VertexIndex2,
        FieldId::VertexIndex3,
    ]
    .map(corner);
    assert_eq!(corners, ["0", "1", "2"]);
    assert_eq!(plain.placed, [None, Some(1), Some(2)]);
}

#[test]
fn a_file_that_is_refused_is_not_changed() {
    let broken = EXAMPLE_FILE.replace("MATERIALS ###\n2\n", "MATERIALS ###\n3\n");
    let refused = change(&broken, |records| records.move_to(List::Materials, 0, 2));
    assert!(refused.is_err());
}

#[test]
fn what_touches_is_no_one_change() {
    // All on one line: what a triangle leaves behind ends where an object is put in and the next count begins.
    let tokens = strict::tokens(EXAMPLE_FILE).into_iter();
    let values: Vec<&str> = tokens.map(|token| &EXAMPLE_FILE[token.span]).collect();
    let text = changed(&values.join(" "), |records| {
        records.remove(List::Triangles(1), 1, Instead::Nothing);
        records.insert(List::Objects, 2, "\"SPHERE\"\n\"\"\n\"\"\n0\n1.0");
        records.duplicate(List::Instances, 1, 3);
    });
    assert!(strict::accepts(&text).is_ok(), "{text}");
    let plain = plain(&text);
    assert_eq!(plain.len(List::Objects), 3);
    assert_eq!(plain.len(List::Triangles(1)), 1);
    assert_eq!(plain.len(List::Instances), 4);
}
