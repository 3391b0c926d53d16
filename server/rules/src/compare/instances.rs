//! Instances: which is which by their names and unique IDs, and where they stand.

use super::change::{Change, Kind, Size, What};
use super::numbers::same;
use super::pairs::Pairs;
use super::side::{Side, Sketch};
use scan::view::Instance;
use schema::FieldId;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;

/// The instances of a file, with what is asked of them again and again.
struct Known<'s, 'f, 'a> {
    side: &'s Side<'f, 'a>,
    names: Vec<String>,
    /// The unique IDs that one instance has and no other.
    ids: HashSet<i64>,
}

impl<'s, 'f, 'a> Known<'s, 'f, 'a> {
    fn new(side: &'s Side<'f, 'a>) -> Self {
        let mut ids: HashMap<i64, usize> = HashMap::new();
        for instance in side.file.instances() {
            if let Some(id) = instance.record.unique_id.value {
                *ids.entry(id).or_default() += 1;
            }
        }
        let alone = ids.into_iter().filter(|(_, count)| *count == 1);
        Known {
            side,
            names: side.file.instances().map(|it| it.name()).collect(),
            ids: alone.map(|(id, _)| id).collect(),
        }
    }

    fn name(&self, number: usize) -> Option<String> {
        self.names.get(number).cloned()
    }

    fn id(&self, number: usize) -> Option<i64> {
        let id = self.side.file.instance(number)?.record.unique_id.value?;
        self.ids.contains(&id).then_some(id)
    }

    /// The object that it places, roughly; `None` where it places nothing.
    fn sketch(&self, number: usize) -> Option<Sketch> {
        let instance = self.side.file.instance(number)?;
        let (object, _) = self.side.file.model.object_of(instance.record)?;
        self.side.sketch(object).cloned()
    }

    /// Where it stands, in whole units.
    fn place(&self, number: usize) -> Option<Vec<i64>> {
        let instance = self.side.file.instance(number)?;
        let reals = instance.reals(FieldId::LocalTranslation).iter();
        Some(reals.map(|axis| axis.round() as i64).collect())
    }
}

/// Makes pairs of instances, the surest ones first. `hold_the_same` says of two objects whether they do: an instance of another
/// name is the same one only then.
pub(super) fn pair(
    one: &Side<'_, '_>,
    two: &Side<'_, '_>,
    hold_the_same: &dyn Fn(usize, usize) -> bool,
) -> Pairs {
    let (one, two) = (&Known::new(one), &Known::new(two));
    let mut pairs = Pairs::new(one.names.len(), two.names.len());
    let any = |_, _| true;
    by(&mut pairs, (one, two), any, |it, at| {
        Some((it.name(at)?, it.id(at)?, it.sketch(at)))
    });
    by(&mut pairs, (one, two), any, |it, at| {
        Some((it.name(at)?, it.sketch(at), it.place(at)))
    });
    by(&mut pairs, (one, two), any, |it, at| {
        Some((it.name(at)?, it.id(at)?))
    });
    by(&mut pairs, (one, two), any, |it, at| {
        Some((it.name(at)?, it.sketch(at)))
    });
    by(&mut pairs, (one, two), any, |it, at| it.name(at));
    let same = |before: usize, after: usize| {
        let object = |it: &Known<'_, '_, '_>, at| {
            let instance = it.side.file.instance(at)?;
            Some(it.side.file.model.object_of(instance.record)?.0)
        };
        let objects = Option::zip(object(one, before), object(two, after));
        objects.is_some_and(|(one, two)| hold_the_same(one, two))
    };
    by(&mut pairs, (one, two), same, |it, at| {
        Some((it.id(at)?, it.sketch(at)?))
    });
    by(&mut pairs, (one, two), same, |it, at| {
        Some((it.sketch(at)?, it.place(at)?))
    });
    pairs
}

fn by<K: Hash + Eq>(
    pairs: &mut Pairs,
    (one, two): (&Known<'_, '_, '_>, &Known<'_, '_, '_>),
    fits: impl Fn(usize, usize) -> bool,
    key: impl Fn(&Known<'_, '_, '_>, usize) -> Option<K>,
) {
    pairs.by_key(|at| key(one, at), |at| key(two, at), fits);
}

/// How many instances have another unique ID.
pub(super) fn other_ids(one: &Side<'_, '_>, two: &Side<'_, '_>, pairs: &Pairs) -> usize {
    let ids = pairs.all().filter(|&(before, after)| {
        let id = |side: &Side<'_, '_>, at| side.file.instance(at)?.record.unique_id.value;
        id(one, before) != id(two, after)
    });
    ids.count()
}

/// The differences, in the order of the second file, behind the instances that only the first file has.
pub(super) fn changes(
    (one, two): (&Side<'_, '_>, &Side<'_, '_>),
    pairs: &Pairs,
    objects: &Pairs,
    is_renumbered: bool,
) -> Vec<Change> {
    let change = |name: String, (before, after), what| Change {
        record: Kind::Instance,
        word: Kind::Instance.word(),
        name,
        before,
        after,
        what,
    };
    let mut all = Vec::new();
    for number in pairs.removed() {
        let name = one
            .file
            .instance(number)
            .map_or_else(String::new, |it| it.name());
        all.push(change(
            name,
            (Some(number), None),
            What::Removed(Size::default()),
        ));
    }
    for after in two.file.instances() {
        let number = after.number;
        let Some(other) = pairs.before(number) else {
            let what = What::Added(Size::default());
            all.push(change(after.name(), (None, Some(number)), what));
            continue;
        };
        let Some(before) = one.file.instance(other) else {
            continue;
        };
        let mut own = Vec::new();
        if before.name() != after.name() {
            own.push(What::Renamed {
                from: before.name(),
            });
        }
        own.extend(links((&before, &after), (one, two), (pairs, objects)));
        own.extend(transforms(&before, &after));
        own.extend(flag(&before, &after));
        if !same_bones(&before, &after, is_renumbered) {
            own.push(What::Bones);
        }
        let place = (Some(other), Some(number));
        all.extend(
            own.into_iter()
                .map(|what| change(after.name(), place, what)),
        );
    }
    all
}

/// The index of one list leads to the same record as that of the other.
fn leads_alike(before: Option<i64>, after: Option<i64>, pairs: &Pairs) -> bool {
    let number = |index: Option<i64>| index.and_then(|index| usize::try_from(index).ok());
    match (number(before), number(after)) {
        (Some(one), Some(two)) => match (pairs.after(one), pairs.before(two)) {
            (None, None) => true,
            (there, _) => there == Some(two),
        },
        (None, None) => true,
        _ => false,
    }
}

/// The differences in the parent and the placed object.
fn links(
    (before, after): (&Instance<'_, '_>, &Instance<'_, '_>),
    (one, two): (&Side<'_, '_>, &Side<'_, '_>),
    (instances, objects): (&Pairs, &Pairs),
) -> Vec<What> {
    let mut all = Vec::new();
    let parents = (before.record.parent.value, after.record.parent.value);
    if !leads_alike(parents.0, parents.1, instances) {
        all.push(What::Parent {
            from: one.instance_words(parents.0),
            to: two.instance_words(parents.1),
        });
    }
    let placed = (before.record.object.value, after.record.object.value);
    if !leads_alike(placed.0, placed.1, objects) {
        all.push(What::Places {
            from: one.object_words(placed.0),
            to: two.object_words(placed.1),
        });
    }
    all
}

fn transforms(before: &Instance<'_, '_>, after: &Instance<'_, '_>) -> Vec<What> {
    let mut all = Vec::new();
    all.extend(moved(before, after, FieldId::LocalTranslation));
    all.extend(turned(before, after, FieldId::LocalRotation));
    all.extend(scaled(before, after, FieldId::LocalScale));
    let pivots = [
        moved(before, after, FieldId::PivotTranslation),
        turned(before, after, FieldId::PivotRotation),
        scaled(before, after, FieldId::PivotScale),
    ];
    if pivots.iter().any(Option::is_some) {
        all.push(What::Pivot);
    }
    all
}

fn reals<const COUNT: usize>(instance: &Instance<'_, '_>, field: FieldId) -> [f64; COUNT] {
    let reals = instance.reals(field);
    std::array::from_fn(|at| match (reals.get(at), reals) {
        (Some(real), _) => f64::from(*real),
        // One scale for all axes.
        (None, [only]) => f64::from(*only),
        _ => f64::NAN,
    })
}

fn moved(before: &Instance<'_, '_>, after: &Instance<'_, '_>, field: FieldId) -> Option<What> {
    let (from, to) = (reals::<3>(before, field), reals::<3>(after, field));
    let is_same = from.iter().zip(&to).all(|(one, two)| same(*one, *two));
    (!is_same).then(|| What::Moved {
        by: level::minus(to, from),
        units: level::distance(from, to),
    })
}

fn scaled(before: &Instance<'_, '_>, after: &Instance<'_, '_>, field: FieldId) -> Option<What> {
    let (from, to) = (reals::<3>(before, field), reals::<3>(after, field));
    let is_same = from.iter().zip(&to).all(|(one, two)| same(*one, *two));
    (!is_same).then_some(What::Scaled { from, to })
}

fn turned(before: &Instance<'_, '_>, after: &Instance<'_, '_>, field: FieldId) -> Option<What> {
    let (from, to) = (reals::<4>(before, field), reals::<4>(after, field));
    let (from, to) = (of_length_one(from), of_length_one(to));
    // A quaternion and its opposite are one rotation.
    let [near, far] = [1.0, -1.0].map(|sign| {
        let parts = from.iter().zip(&to);
        let parts = parts.map(|(one, two)| one - sign * two);
        let (most, square) = parts.fold((0.0, 0.0), |(most, square), part| {
            (level::larger(most, part.abs()), square + part * part)
        });
        (most, f64::sqrt(square))
    });
    let (most, away) = if far.1 < near.1 { far } else { near };
    // The length is what differs, and not the arc.
    let degrees = (4.0 * (away / 2.0).min(1.0).asin()).to_degrees();
    (!same(most, 0.0)).then_some(What::Turned { degrees })
}

/// A quaternion of length 1; no rotation where it has no length.
fn of_length_one(quaternion: [f64; 4]) -> [f64; 4] {
    let square: f64 = quaternion.iter().map(|part| part * part).sum();
    match square > 0.0 {
        true => quaternion.map(|part| part / square.sqrt()),
        false => [0.0, 0.0, 0.0, 1.0],
    }
}

fn flag(before: &Instance<'_, '_>, after: &Instance<'_, '_>) -> Option<What> {
    let (from, to) = Option::zip(before.record.flag.value, after.record.flag.value)?;
    (from != to).then(|| What::Value {
        field: FieldId::InheritanceFlag.name(),
        from: from.to_string(),
        to: to.to_string(),
    })
}

/// Bone lists are the same. Where records have other numbers nobody knows what an index means, and only the lengths are told.
fn same_bones(before: &Instance<'_, '_>, after: &Instance<'_, '_>, is_renumbered: bool) -> bool {
    let (one, two) = (before.record.bones, after.record.bones);
    let values = |it: &Instance<'_, '_>| -> Vec<Option<i64>> {
        it.bones().into_iter().map(|(_, value)| value).collect()
    };
    one == two && (one == 0 || is_renumbered || values(before) == values(after))
}
