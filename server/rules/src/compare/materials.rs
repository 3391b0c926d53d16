//! Materials: which is which by their names, what is renamed by the faces that have it.

use super::change::{Change, Kind, Size, What};
use super::pairs::Pairs;
use super::side::{Side, grouped};
use schema::{FieldId, RecordKind};
use std::collections::BTreeMap;

/// The strings of a material.
struct Held {
    shader: String,
    name: String,
    strings: Vec<String>,
}

/// The materials of both files.
pub(super) struct Materials {
    before: Vec<Held>,
    after: Vec<Held>,
    /// Both versions have strings.
    has_strings: bool,
    pub pairs: Pairs,
}

impl Materials {
    /// Looks for the materials that have the same name in both files.
    pub fn new(one: &Side<'_, '_>, two: &Side<'_, '_>) -> Self {
        let (before, after) = (held(one), held(two));
        let mut pairs = Pairs::new(before.len(), after.len());
        let both = |list: &[Held], at: usize| {
            let held = list.get(at)?;
            Some((held.shader.clone(), held.name.clone()))
        };
        pairs.by_key(|at| both(&before, at), |at| both(&after, at), |_, _| true);
        let shader = |list: &[Held], at: usize| list.get(at).map(|held| held.shader.clone());
        pairs.by_key(
            |at| shader(&before, at),
            |at| shader(&after, at),
            |_, _| true,
        );
        let has_strings = [one, two]
            .iter()
            .all(|side| side.has(RecordKind::Material, FieldId::MaterialString));
        Materials {
            before,
            after,
            has_strings,
            pairs,
        }
    }

    /// Two material indices mean the same.
    pub fn are_same(&self, one: i32, two: i32) -> bool {
        match (usize::try_from(one), usize::try_from(two)) {
            (Ok(before), Ok(after)) => {
                let is_there = before < self.before.len() || after < self.after.len();
                match is_there {
                    true => self.pairs.after(before) == Some(after),
                    // Both are out of range.
                    false => one == two,
                }
            }
            _ => one == two,
        }
    }

    /// Makes pairs of materials without one: all faces of the first have the second now, and no others have. `faces` holds
    /// how many faces that are in both files have which two materials.
    pub fn find_renamed(&mut self, faces: &BTreeMap<(i32, i32), usize>) {
        let mut ways: [BTreeMap<i32, Option<i32>>; 2] = Default::default();
        for &(one, two) in faces.keys() {
            for (way, (from, to)) in ways.iter_mut().zip([(one, two), (two, one)]) {
                let only = way.entry(from).or_insert(Some(to));
                if *only != Some(to) {
                    *only = None;
                }
            }
        }
        let [there, back] = ways;
        for (one, two) in there {
            let Some(two) = two.filter(|two| back.get(two) == Some(&Some(one))) else {
                continue;
            };
            if let (Ok(one), Ok(two)) = (usize::try_from(one), usize::try_from(two)) {
                self.pairs.join(one, two);
            }
        }
    }

    /// The differences, in the order of the second file, behind the materials that only the first file has.
    pub fn changes(&self) -> Vec<Change> {
        let change = |name: &str, (before, after), what| Change {
            record: Kind::Material,
            word: Kind::Material.word(),
            name: name.to_owned(),
            before,
            after,
            what,
        };
        let mut all = Vec::new();
        for number in self.pairs.removed() {
            let name = self.before.get(number).map_or("", |held| &held.shader);
            all.push(change(
                name,
                (Some(number), None),
                What::Removed(Size::default()),
            ));
        }
        for number in 0..self.after.len() {
            let Some(after) = self.after.get(number) else {
                continue;
            };
            let Some(other) = self.pairs.before(number) else {
                let what = What::Added(Size::default());
                all.push(change(&after.shader, (None, Some(number)), what));
                continue;
            };
            let Some(before) = self.before.get(other) else {
                continue;
            };
            let own = self.differences(before, after).into_iter();
            all.extend(own.map(|what| change(&after.shader, (Some(other), Some(number)), what)));
        }
        all
    }

    fn differences(&self, before: &Held, after: &Held) -> Vec<What> {
        let mut all = Vec::new();
        if before.shader != after.shader {
            all.push(What::Renamed {
                from: before.shader.clone(),
            });
        }
        if before.name != after.name {
            all.push(What::Value {
                field: FieldId::MaterialName.name(),
                from: format!("`{}`", before.name),
                to: format!("`{}`", after.name),
            });
        }
        if self.has_strings {
            let lacks = |list: &[String], text: &String| !list.contains(text);
            let removed = before.strings.iter();
            let removed = removed.filter(|it| lacks(&after.strings, it)).cloned();
            all.extend(removed.map(|text| What::StringRemoved { text }));
            let added = after.strings.iter();
            let added = added.filter(|it| lacks(&before.strings, it)).cloned();
            all.extend(added.map(|text| What::StringAdded { text }));
        }
        all
    }
}

fn held(side: &Side<'_, '_>) -> Vec<Held> {
    let materials = side.file.materials();
    materials
        .map(|material| {
            let mut held = Held {
                shader: material.name(),
                name: String::new(),
                strings: Vec::new(),
            };
            for values in grouped(side.file, material.fields()) {
                match values.field {
                    FieldId::MaterialName => held.name = values.texts.concat(),
                    FieldId::MaterialString => held.strings.extend(values.texts),
                    _ => {}
                }
            }
            held
        })
        .collect()
}
