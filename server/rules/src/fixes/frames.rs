//! Frames: instances without a frame are attached to one, and a mesh with a frame's name gets a name of its own.

use super::instances::free_id;
use super::numbers::real_like;
use super::records::group_lines;
use super::{Fix, Safety, Taken, bytes, planned};
use crate::checks::Subject;
use crate::edit::{List, Refusal};
use level::{Place, Transform, dot};
use scan::view::{FieldAt, Instance};
use scan::{real_value, string_value};
use schema::FieldId;
use schema::names::{InstanceName, Prefix};
use std::collections::HashSet;
use text::{Draft, Edits};

/// Hangs the instances that have no frame on the first frame, and keeps them in place.
pub(super) fn hang<'s>(subject: &'s Subject<'s>) -> Vec<Fix<'s>> {
    let world = subject.world();
    let tops: Vec<usize> = world.left_out().into_keys().collect();
    let (Some(&first), Some(frame)) = (tops.first(), world.frame()) else {
        return Vec::new();
    };
    let name = |number: usize| {
        let instance = subject.file.instance(number);
        instance.map_or_else(String::new, |instance| instance.name())
    };
    let what = match tops.len() {
        1 => format!("`{}`", name(first)),
        count => format!("all {count}"),
    };
    let title = format!(
        "Hang {what} on the frame `{}`, kept in place",
        name(frame.instance)
    );
    vec![Fix::new(title, Safety::Unsafe, move |_| {
        let mut draft = Draft::default();
        for &top in &tops {
            hang_one(subject, top, frame, &mut draft)?;
        }
        Ok(draft.finish()?)
    })]
}

fn hang_one(
    subject: &Subject<'_>,
    number: usize,
    frame: &Place,
    draft: &mut Draft,
) -> Result<(), Refusal> {
    let world = subject.world();
    let (Some(place), Some(instance)) = (world.places.get(number), subject.file.instance(number))
    else {
        return Err(Refusal::new(format!("there is no instance {number}")));
    };
    draft.replace(
        instance.record.parent.span.clone(),
        frame.instance.to_string(),
    );
    let above = place.parent.and_then(|parent| world.places.get(parent));
    let above = above.map_or(Transform::IDENTITY, |above| above.children);
    // What moves nothing more than before stays as it is written.
    if above == frame.children {
        return Ok(());
    }
    let back = frame.children.inverse().filter(|_| place.sound);
    let back = back.ok_or_else(|| {
        Refusal::new(format!(
            "instance {number} cannot be kept in place: a transform above it, or its own, has no inverse"
        ))
    })?;
    let new = Parts::of(&back.after(&place.children)).ok_or_else(|| {
        Refusal::new(format!(
            "instance {number} cannot be kept in place: on the frame it would be skewed, which no transform of a file says"
        ))
    })?;
    set(subject, &instance, &new, draft)
}

/// A transform as a file has it: scale by axis first, then rotation, then translation.
struct Parts {
    rotation: [f64; 4],
    translation: [f64; 3],
    scale: [f64; 3],
}

/// How far numbers that should be one may be apart, relative to their size: numbers of a file have that many digits.
const GRAIN: f64 = 1e-5;

impl Parts {
    /// `None` where the map skews.
    fn of(map: &Transform) -> Option<Self> {
        let [[a, b, c], [d, e, f], [g, h, i]] = map.linear;
        let columns = [[a, d, g], [b, e, h], [c, f, i]];
        let lengths = columns.map(|column| dot(column, column).sqrt());
        let sign = if map.is_mirror() { -1.0 } else { 1.0 };
        let [x, y, z] = columns;
        let [one, two, three] = lengths;
        let angles = [
            dot(x, y) / (one * two),
            dot(y, z) / (two * three),
            dot(z, x) / (three * one),
        ];
        let is_straight = angles.iter().all(|angle| angle.abs() < GRAIN);
        let scale = lengths.map(|length| length * sign);
        let [x, y, z] = scale;
        let rows = map.linear.map(|[a, b, c]| [a / x, b / y, c / z]);
        is_straight.then(|| Parts {
            rotation: quaternion(rows),
            translation: map.translation,
            scale,
        })
    }
}

/// The unit quaternion i, j, k, w of a rotation, by its rows.
fn quaternion([[a, b, c], [d, e, f], [g, h, i]]: [[f64; 3]; 3]) -> [f64; 4] {
    // The largest part of the four first: the others are divided by it.
    let squares = [
        1.0 + a - e - i,
        1.0 - a + e - i,
        1.0 - a - e + i,
        1.0 + a + e + i,
    ];
    let [x, y, z, w] = squares;
    let quaternion = if w >= x && w >= y && w >= z {
        [h - f, c - g, d - b, w]
    } else if x >= y && x >= z {
        [x, b + d, c + g, h - f]
    } else if y >= z {
        [b + d, y, f + h, c - g]
    } else {
        [c + g, f + h, z, d - b]
    };
    let length = quaternion.iter().map(|it| it * it).sum::<f64>().sqrt();
    quaternion.map(|it| it / length)
}

/// Writes the local transform of an instance. Numbers that stay the same stay as they are written.
fn set(
    subject: &Subject<'_>,
    instance: &Instance<'_, '_>,
    new: &Parts,
    draft: &mut Draft,
) -> Result<(), Refusal> {
    let fields = instance.fields();
    let mut write = |field: FieldId, values: &[f64]| {
        let own: Vec<&FieldAt> = fields.iter().filter(|it| it.field == field).collect();
        let texts = own
            .iter()
            .map(|it| bytes(subject.file.source, it.span.clone()));
        let texts: Vec<Vec<u8>> = texts.collect();
        let old: Option<Vec<f64>> = texts.iter().map(|text| real_value(text)).collect();
        let old = old.unwrap_or_default();
        // A quaternion and its opposite are one rotation.
        let is_turn = field == FieldId::LocalRotation;
        let along: f64 = old.iter().zip(values).map(|(old, new)| old * new).sum();
        let sign = if is_turn && along < 0.0 { -1.0 } else { 1.0 };
        for ((at, text), (old, value)) in own.iter().zip(&texts).zip(old.iter().zip(values)) {
            // Zero has no sign here.
            let value = value * sign + 0.0;
            if (old - value).abs() > GRAIN * 0.1 * value.abs().max(1e-3) {
                draft.replace(at.span.clone(), real_like(value, text));
            }
        }
        own.len()
    };
    let [x, y, z] = new.scale;
    let is_even = [y, z].iter().all(|it| (it - x).abs() <= GRAIN * x.abs());
    write(FieldId::LocalRotation, &new.rotation);
    write(FieldId::LocalTranslation, &new.translation);
    let scales = write(FieldId::LocalScale, &new.scale);
    if scales < 3 && !is_even {
        return Err(Refusal::new(format!(
            "instance {} cannot be kept in place: on the frame it needs a scale for each axis, and has one for all",
            instance.number
        )));
    }
    Ok(())
}

/// Meshes that have the names of frames: each gets a name of its own, and hangs on a group with the old one.
pub(super) fn part<'s>(subject: &'s Subject<'s>) -> Vec<Fix<'s>> {
    let frames = subject.world().frames_as_structure();
    let frames: Vec<&Place> = frames.collect();
    let name = match frames.as_slice() {
        [] => return Vec::new(),
        [frame] => {
            let instance = subject.file.instance(frame.instance);
            format!("`{}`", instance.map_or_else(String::new, |it| it.name()))
        }
        all => format!("all {}", all.len()),
    };
    let title = format!("Rename the mesh of {name}, and hang it on a frame with the old name");
    vec![Fix::new(title, Safety::Unsafe, move |taken| {
        parted(subject, &frames, taken)
    })]
}

fn parted(subject: &Subject<'_>, frames: &[&Place], taken: &mut Taken) -> Result<Edits, Refusal> {
    let version = subject.model.effective_version();
    let instances = subject.file.instances();
    let mut names: HashSet<String> = instances.map(|it| it.name()).collect();
    let mut lines = Vec::new();
    for frame in frames {
        let id = free_id(subject, taken).ok_or_else(|| Refusal::new("no ID is free"))?;
        taken.ids.insert(id);
        // Each group goes before its mesh.
        let before = frames.iter().filter(|it| Some(it.instance) <= frame.parent);
        let parent = frame.parent.map(|parent| parent + before.count());
        let parent = parent.and_then(|parent| i64::try_from(parent).ok());
        let parent = parent.ok_or_else(|| Refusal::new("the frame has no parent"))?;
        let record = subject.model.instances.get(frame.instance);
        let record = record.ok_or_else(|| Refusal::new("the frame is gone"))?;
        let quoted = bytes(subject.file.source, record.name.clone());
        let old = String::from_utf8_lossy(string_value(&quoted)).into_owned();
        let new = free_name(&old, &names);
        lines.push((
            record,
            group_lines(version, (id, parent), &old),
            new.clone(),
        ));
        names.insert(new);
    }
    planned(subject, |records| {
        for ((number, frame), (record, group, name)) in frames.iter().enumerate().zip(lines) {
            records.insert(List::Instances, frame.instance, group);
            records.set(record.name.clone(), format!("\"{name}\""));
            let group = frame.instance + number;
            records.set(record.parent.span.clone(), group.to_string());
        }
        Ok(())
    })
}

/// The name of a frame without its prefix, or `level` if the rest has no letters or is again a frame's name. A number
/// keeps it from names that are taken.
fn free_name(old: &str, taken: &HashSet<String>) -> String {
    let prefix = InstanceName::parse(old)
        .prefix
        .map_or(0, |it| it.text.len());
    let rest = old.get(prefix..).unwrap_or_default();
    let rest = rest.trim_start_matches(|sign: char| sign == '_' || sign.is_whitespace());
    let is_frame = InstanceName::parse(rest)
        .prefix
        .is_some_and(Prefix::is_frame);
    let has_letters = rest.chars().any(char::is_alphabetic);
    let name = if is_frame || !has_letters {
        "level"
    } else {
        rest
    };
    let numbered = (2..).map(|number| format!("{name}_{number}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !taken.contains(name)).unwrap_or_default()
}
