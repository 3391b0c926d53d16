//! Chains of random commands on real and generated files. After each of them an independent reader finds the level that
//! was to be expected: faces with material, normal, color, UVs and weights by the names of bones, instances with their
//! parents, IDs, places and shapes. `HALO_ASS_CHAINS` says how many chains, `HALO_ASS_CHAINS_SEED` where to begin.

use crate::refactor::meaning::{Meaning, meaning};
use crate::refactor::scene::{Look, Scene};
use crate::refactor::{level, number, refactored, with_level};
use crate::strict;
use crate::texts::{Random, corpus};
use rules::edit::Refusal;
use rules::refactor::{Adjustment, Record, Refactoring, Uses};
use std::collections::{BTreeMap, BTreeSet};
use std::panic::catch_unwind;

/// A step of a chain.
#[derive(Clone, Debug)]
enum Command {
    Refactoring(Refactoring),
    Adjustment(Adjustment),
}

impl Command {
    fn make(&self, text: &str) -> Result<(String, Vec<String>), Refusal> {
        match self {
            Command::Refactoring(refactoring) => refactored(text, refactoring),
            Command::Adjustment(adjustment) => {
                let made = with_level(text, |level| adjustment.make(level))?;
                let new = made.edits.applied(&text.as_bytes());
                let new = String::from_utf8(new).unwrap();
                assert!(
                    strict::accepts(&new).is_ok() && meaning(&new).lists_fit(),
                    "{self:?}"
                );
                Ok((new, made.notes))
            }
        }
    }
}

fn uses(random: &mut Random, others: usize) -> Uses {
    match random.below(5) {
        0 => Uses::Refuse,
        1 => Uses::Nothing,
        2 => Uses::Delete,
        3 => Uses::Parent,
        _ => Uses::Other(random.below(others)),
    }
}

fn command(of: &Meaning, random: &mut Random) -> Command {
    let (materials, objects, instances) =
        (of.materials.len(), of.objects.len(), of.instances.len());
    let object = random.below(objects);
    let triangles = of.objects.get(object).map_or(0, |it| it.triangles.len());
    let triangle = random.below(triangles);
    let record = match random.below(7) {
        0 | 1 => Record::Material(random.below(materials)),
        2 | 3 => Record::Object(object),
        4 | 5 => Record::Instance(random.below(instances)),
        _ => Record::Triangle { object, triangle },
    };
    let count = match record {
        Record::Material(_) => materials,
        Record::Object(_) => objects,
        Record::Instance(_) => instances,
        Record::Triangle { .. } => triangles,
    };
    let chosen = BTreeSet::from([triangle, random.below(triangles)]);
    Command::Refactoring(match random.below(19) {
        0..4 => Refactoring::Delete {
            record,
            uses: uses(random, count),
        },
        4 | 5 => Refactoring::Duplicate { record },
        6 | 7 => Refactoring::Move {
            record,
            to: random.below(count),
        },
        8 => Refactoring::Rename {
            record,
            name: format!("name {}", random.below(1 << 30)),
        },
        9 => Refactoring::Split { object },
        10 => Refactoring::Extract {
            object,
            triangles: std::iter::once(triangle..triangle + 1 + random.below(2)).collect(),
        },
        11 => Refactoring::Merge {
            instances: vec![random.below(instances), random.below(instances)],
        },
        12 => Refactoring::Convert {
            version: 1 + random.below(7) as u8,
        },
        13 => Refactoring::RenumberIds {
            from: random.below(9000) as i64,
        },
        14 => Refactoring::BakeScale {
            instance: random.below(instances),
        },
        15 if random.one_in(4) => Refactoring::Keep {
            instances: vec![random.below(instances)],
        },
        15 => Refactoring::SortInstances,
        18 => Refactoring::DeleteTriangles {
            object,
            triangles: std::iter::once(triangle..triangle + 1).collect(),
        },
        16 => {
            return Command::Adjustment(Adjustment::DeleteTriangles {
                object,
                triangles: chosen,
            });
        }
        _ => {
            return Command::Adjustment(Adjustment::AssignMaterial {
                object,
                triangles: chosen,
                material: random.below(materials),
            });
        }
    })
}

/// The level that a command is to make of one, and what of it is looked at.
fn expected(before: &Meaning, command: &Command, notes: &[String]) -> (Scene, Look) {
    let mut new = before.clone();
    let (mut materials, mut objects) = (BTreeSet::new(), BTreeSet::new());
    let mut look = Look::All;
    match command {
        Command::Adjustment(Adjustment::DeleteTriangles { object, triangles }) => {
            for &at in triangles.iter().rev() {
                new.objects[*object].triangles.remove(at);
            }
        }
        Command::Adjustment(Adjustment::AssignMaterial {
            object,
            triangles,
            material,
        }) => {
            for &at in triangles {
                new.objects[*object].triangles[at][0] = *material as i64;
            }
        }
        Command::Adjustment(_) => unreachable!(),
        Command::Refactoring(refactoring) => match refactoring {
            Refactoring::Delete { record, uses } => match *record {
                Record::Material(number) => {
                    materials.insert(number);
                    replace_material(&mut new, number as i64, *uses);
                }
                Record::Object(number) => {
                    objects.insert(number);
                    if *uses != Uses::Delete {
                        replace_object(&mut new, number as i64, *uses);
                    }
                }
                Record::Triangle { object, triangle } => {
                    new.objects[object].triangles.remove(triangle);
                }
                Record::Instance(_) => {}
            },
            Refactoring::DeleteTriangles { object, triangles } => {
                let gone: BTreeSet<usize> = triangles.iter().cloned().flatten().collect();
                for &at in gone.iter().rev() {
                    new.objects[*object].triangles.remove(at);
                }
            }
            Refactoring::Duplicate { record } => match *record {
                Record::Material(number) => new.materials.push(before.materials[number].clone()),
                Record::Object(number) => new.objects.push(before.objects[number].clone()),
                Record::Triangle { object, triangle } => {
                    let triangles = &mut new.objects[object].triangles;
                    triangles.insert(triangle, triangles[triangle]);
                }
                Record::Instance(_) => {}
            },
            Refactoring::Move { record, to } => {
                if let Record::Triangle { object, triangle } = *record {
                    let triangles = &mut new.objects[object].triangles;
                    let own = triangles.remove(triangle);
                    triangles.insert(*to, own);
                }
            }
            Refactoring::Rename { record, name } => match *record {
                Record::Material(number) => new.materials[number][0].clone_from(name),
                Record::Instance(number) => new.instances[number].name.clone_from(name),
                _ => unreachable!(),
            },
            Refactoring::RenumberIds { from } => {
                let ids = (*from..).zip(new.instances.iter_mut().skip(1));
                ids.for_each(|(id, instance)| instance.id = id);
            }
            Refactoring::Convert { version } => {
                convert(&mut new, i64::from(*version), &mut objects);
            }
            Refactoring::Split { .. } | Refactoring::Extract { .. } | Refactoring::Merge { .. } => {
                look = Look::FacesMove;
            }
            Refactoring::BakeScale { .. } => look = Look::ObjectsChange,
            Refactoring::Keep { .. } | Refactoring::SortInstances => {}
            // No chain draws them: `jobs.rs` tries them by themselves.
            Refactoring::Together { .. }
            | Refactoring::DeleteAll { .. }
            | Refactoring::Copy { .. }
            | Refactoring::Give { .. }
            | Refactoring::Place { .. } => unreachable!(),
        },
    }
    let mut scene = Scene::of(&new, (&materials, &objects), before.names_instances());
    if let Command::Refactoring(refactoring) = command {
        of_instances(&mut scene, before, refactoring, notes);
    }
    (scene, look)
}

fn replace_material(new: &mut Meaning, number: i64, uses: Uses) {
    let other = match uses {
        Uses::Nothing => -1,
        Uses::Other(other) => other as i64,
        _ => return,
    };
    let own = new.objects.iter_mut().flat_map(|object| {
        let corners = object.triangles.iter_mut().map(|it| &mut it[0]);
        corners.chain([&mut object.material])
    });
    own.filter(|it| **it == number).for_each(|it| *it = other);
}

fn replace_object(new: &mut Meaning, number: i64, uses: Uses) {
    let other = match uses {
        Uses::Nothing => -1,
        Uses::Other(other) => other as i64,
        _ => return,
    };
    for at in 0..new.instances.len() {
        if new.instances[at].object == number {
            new.instances[at].object = other;
            if new.nodes(new.object_of(at)).is_empty() {
                new.instances[at].bones.clear();
            }
        }
    }
}

fn convert(new: &mut Meaning, version: i64, objects: &mut BTreeSet<usize>) {
    let from = std::mem::replace(&mut new.version, version);
    if version < 4 || from < 4 {
        new.materials.iter_mut().for_each(|it| it.truncate(2));
    }
    for vertex in new.objects.iter_mut().flat_map(|it| &mut it.vertices) {
        if version < 6 {
            vertex.color = None;
        } else if from < 6 {
            vertex.color = Some([0.0; 3]);
        }
        if version < 5 {
            vertex.uvs.iter_mut().for_each(|uv| uv[2] = 0.0);
        }
    }
    if version < 3 {
        let lights = new.objects.iter().enumerate();
        objects.extend(
            lights
                .filter(|(_, it)| it.kind == "GENERIC_LIGHT")
                .map(|(at, _)| at),
        );
        for instance in &mut new.instances {
            if usize::try_from(instance.object).is_ok_and(|it| objects.contains(&it)) {
                instance.object = -1;
            }
        }
    }
}

/// Applies a refactoring to the expected instances.
fn of_instances(scene: &mut Scene, before: &Meaning, refactoring: &Refactoring, notes: &[String]) {
    let name = |number: usize| before.instances[number].name.as_str();
    let placing = |object: usize| {
        let all = before.instances.iter();
        let own = all.filter(move |it| it.object == object as i64);
        own.map(|it| it.name.as_str())
    };
    match refactoring {
        Refactoring::Delete { record, uses } => match (*record, uses) {
            (Record::Object(object), Uses::Delete) => {
                placing(object).for_each(|name| scene.remove(name));
            }
            (Record::Instance(number), Uses::Delete) => {
                let gone = scene.below(name(number));
                gone.iter().for_each(|name| scene.remove(name));
            }
            (Record::Instance(number), _) => scene.remove(name(number)),
            _ => {}
        },
        Refactoring::Duplicate {
            record: Record::Instance(number),
        } => {
            let copy = notes[0].split('`').nth(1).unwrap().to_owned();
            let mut node = scene.nodes[name(*number)].clone();
            node.id = before.instances.iter().map(|it| it.id).max().unwrap() + 1;
            scene.nodes.insert(copy.clone(), node);
            let mut faces = scene.faces.clone();
            faces.retain(|face| face.instance == name(*number));
            faces
                .iter_mut()
                .for_each(|face| face.instance.clone_from(&copy));
            scene.faces.extend(faces);
        }
        Refactoring::Merge { instances } => {
            let faces = scene.faces.clone();
            instances[1..].iter().for_each(|&it| scene.remove(name(it)));
            scene.faces = faces;
        }
        Refactoring::Convert { version } if *version < 3 => {
            let lights = before.instances.iter().enumerate();
            let is_light = |at| {
                before
                    .object_of(at)
                    .is_some_and(|it| it.kind == "GENERIC_LIGHT")
            };
            for (at, light) in lights.filter(|&(at, _)| at > 0 && is_light(at)) {
                if before.instances.iter().all(|it| it.parent != at as i64) {
                    scene.remove(&light.name);
                }
            }
        }
        Refactoring::BakeScale { instance } => {
            let object = before.instances[*instance].object;
            for it in before.instances.iter().filter(|it| it.object == object) {
                scene.nodes.get_mut(&it.name).unwrap().world.truncate(3);
            }
            scene
                .nodes
                .get_mut(name(*instance))
                .unwrap()
                .world
                .truncate(3);
        }
        Refactoring::Keep { instances } => keep(scene, before, name(instances[0])),
        _ => {}
    }
}

/// Nothing is left but an instance, what is below it and its bones, and nodes above them.
fn keep(scene: &mut Scene, before: &Meaning, name: &str) {
    let mut placing = scene.below(name);
    if before.names_instances() == Some(true) {
        let bones: Vec<String> = placing
            .iter()
            .flat_map(|it| scene.nodes[it].bones.clone())
            .collect();
        placing.extend(bones);
    }
    let mut stays = BTreeSet::from([before.instances[0].name.clone()]);
    for name in &placing {
        let mut at = Some(name);
        while let Some(next) = at {
            stays.insert(next.clone());
            at = scene.nodes[next].parent.as_ref();
        }
    }
    scene.faces.retain(|face| placing.contains(&face.instance));
    scene.nodes.retain(|name, _| stays.contains(name));
    for (_, node) in scene
        .nodes
        .iter_mut()
        .filter(|(name, _)| !placing.contains(*name))
    {
        node.bones.clear();
        node.shape = None;
    }
}

/// Runs a chain; gives how many of its steps were made, or the first difference. Refusals are counted.
fn chain(seed: u64, refused: &mut BTreeMap<String, usize>) -> Result<usize, String> {
    let mut random = Random::new(seed);
    let mut text = match random.one_in(16) {
        true => corpus("skinned_v2"),
        false => level(&mut random),
    };
    let mut before = meaning(&text);
    let mut made = 0;
    for _ in 0..8 {
        let command = command(&before, &mut random);
        let (new, notes) = match command.make(&text) {
            Ok(done) => done,
            Err(refusal) => {
                let words = refusal.to_string();
                let words = words.chars().filter(|c| !c.is_ascii_digit()).collect();
                *refused.entry(words).or_default() += 1;
                continue;
            }
        };
        let after = meaning(&new);
        let (scene, look) = expected(&before, &command, &notes);
        let none = BTreeSet::new();
        let mut found = Scene::of(&after, (&none, &none), before.names_instances());
        let is_kept = matches!(&command, Command::Refactoring(Refactoring::Keep { .. }));
        if is_kept {
            // Materials and objects that nothing uses any more are gone.
            found.materials.clone_from(&scene.materials);
            found.objects.clone_from(&scene.objects);
        }
        { scene.compare(&found, look) }
            .map_err(|difference| format!("seed {seed}: {command:?}: {difference}"))?;
        made += 1;
        (text, before) = (new, after);
    }
    Ok(made)
}

#[test]
fn chains_of_commands_change_nothing_that_was_not_named() {
    let (count, first) = (
        number("HALO_ASS_CHAINS", 150),
        number("HALO_ASS_CHAINS_SEED", 1),
    );
    let (mut made, mut refused) = (0, BTreeMap::new());
    let mut differences = Vec::new();
    for seed in first..first + count {
        let mut own = BTreeMap::new();
        let told = catch_unwind(std::panic::AssertUnwindSafe(|| chain(seed, &mut own)));
        own.into_iter()
            .for_each(|(words, count)| *refused.entry(words).or_insert(0) += count);
        match told.unwrap_or_else(|_| Err(format!("seed {seed}: it panicked"))) {
            Ok(steps) => made += steps,
            Err(difference) => differences.push(difference),
        }
    }
    println!("{count} chains, {made} steps, refused: {refused:#?}");
    for difference in differences.iter().take(20) {
        println!("{}", difference.chars().take(3000).collect::<String>());
    }
    assert!(
        differences.is_empty(),
        "{} of {count} chains differ",
        differences.len()
    );
    assert!(made as u64 > 2 * count, "{made} steps of {count} chains");
}
