//! Two files in one: the materials, objects and instances of the second behind those of the first.

use super::Level;
use super::transform::{Part, Transform, transform};
use crate::checks::plural;
use crate::edit::{BoneReading, Refusal, bone_reading, heading_parts};
use scan::model::{Above, Int, Phase};
use scan::view::{File, Row};
use schema::{FieldId, NO_INDEX, Section};
use std::collections::{HashMap, HashSet};
use std::io;
use std::ops::Range;
use text::{Copying, Reader};
use text::{Source, is_line_end};

/// Two files that can become one, with the changes to the second.
pub struct Joined<'f, 'a, 'b> {
    into: &'f File<'a>,
    from: &'f File<'b>,
    /// The number in the joined file of each material of the second file.
    materials: Vec<i64>,
    /// The materials of the second file that are new.
    new: Vec<usize>,
    /// The first instance of the second file that is taken over: its scene root is not.
    first: usize,
    bones: BoneReading,
    /// IDs that the second file's instances get in place of those that are taken.
    ids: HashMap<usize, i64>,
}

impl<'f, 'a, 'b> Joined<'f, 'a, 'b> {
    /// Looks at two files.
    ///
    /// # Errors
    /// Where they cannot become one.
    pub fn new(into: Level<'f, 'a>, from: Level<'f, 'b>) -> Result<Self, Refusal> {
        into.records()?;
        from.records()?;
        let (into, from) = (into.file, from.file);
        let versions = (into.model.version(), from.model.version());
        if let (Some(one), Some(other)) = versions
            && one != other
        {
            return Err(Refusal::new(format!(
                "the files have different versions, {one} and {other}: convert one of them first"
            )));
        }
        let bones = bones(into, from)?;
        let first = usize::from(!into.model.instances.is_empty() && has_root(from));
        let (materials, new) = materials(into, from);
        Ok(Joined {
            ids: ids(into, from, first),
            into,
            from,
            materials,
            new,
            first,
            bones,
        })
    }

    /// Notes for the user: how much was added, and which IDs and names were already there.
    pub fn notes(&self) -> Vec<String> {
        let model = self.from.model;
        let joined = model.materials.len() - self.new.len();
        let mut notes = vec![format!(
            "{} ({joined} of them equal to others), {} and {} come in.",
            plural(model.materials.len(), "material"),
            plural(model.objects.len(), "object"),
            plural(model.instances.len() - self.first, "instance")
        )];
        if !self.ids.is_empty() {
            notes.push(format!(
                "New unique IDs, as theirs are taken: {}.",
                plural(self.ids.len(), "instance")
            ));
        }
        let names: HashSet<String> = self.into.instances().map(|it| it.name()).collect();
        let twice = self.from.instances().skip(self.first);
        let twice: Vec<String> = twice
            .map(|it| it.name())
            .filter(|it| names.contains(it))
            .collect();
        match twice.as_slice() {
            [] => {}
            [one] => notes.push(format!("The name `{one}` is there twice.")),
            [one, rest @ ..] => notes.push(format!(
                "The name `{one}` and {} are there twice.",
                plural(rest.len(), "other")
            )),
        }
        notes
    }

    /// Hands over the text of both, piece by piece.
    ///
    /// # Errors
    /// Those of `write`.
    pub fn write(&self, write: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        let into = self.into;
        let mut reader = Reader::new(into.source);
        let end = reader.line_end_like(0);
        let mut at = 0;
        let sections = [Section::Materials, Section::Objects, Section::Instances];
        for section in sections {
            let (count, place) = self.places(section, &mut reader);
            if let Some(count) = count {
                copy(into.source, at..count.span.start, write)?;
                let more = match section {
                    Section::Materials => self.new.len(),
                    Section::Objects => self.from.model.objects.len(),
                    _ => self.from.model.instances.len() - self.first,
                };
                let sum = count.value.unwrap_or(0) + i64::try_from(more).unwrap_or(0);
                write(sum.to_string().as_bytes())?;
                at = count.span.end;
            }
            copy(into.source, at..place, write)?;
            at = place;
            let mut ends = LineEnds { end, cut: false };
            let mut own = |bytes: &[u8]| ends.put(bytes, write);
            if !reader.is_line_start(place) {
                own(b"\n")?;
            }
            self.records(section, &mut own)?;
        }
        copy(into.source, at..into.source.len(), write)
    }

    /// The count of a section of the first file, and the place behind its last record.
    fn places(&self, section: Section, reader: &mut Reader<'_>) -> (Option<&'a Int>, usize) {
        let model = self.into.model;
        let count = self.into.declared(section);
        let last = match section {
            Section::Materials => model.materials.last().map(|it| it.span.clone()),
            Section::Objects => model.objects.last().map(|it| it.span.clone()),
            _ => model.instances.last().map(|it| it.span.clone()),
        };
        let last = last.or_else(|| count.map(|count| count.span.clone()));
        let last = last.unwrap_or(0..0);
        (count, reader.extent(last.start, last.end).end)
    }

    /// The records of a section of the second file, with their new numbers.
    fn records(
        &self,
        section: Section,
        write: &mut dyn FnMut(&[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        let file = self.from;
        let mut reader = Reader::new(file.source);
        match section {
            Section::Materials => {
                for (at, &number) in self.new.iter().enumerate() {
                    let Some(material) = file.model.materials.get(number) else {
                        continue;
                    };
                    let whole = extent(&mut reader, &material.above, &material.span);
                    let new = self.into.model.materials.len() + at;
                    let change = own_number(&mut reader, &material.above, number, new);
                    self.stretch(whole, write, |copying| match change {
                        Some((span, text)) => copying.change(span, text.as_bytes()),
                        None => Ok(()),
                    })?;
                }
                Ok(())
            }
            Section::Objects => {
                let objects = &file.model.objects;
                let (Some(first), Some(last)) = (objects.first(), objects.last()) else {
                    return Ok(());
                };
                let start = extent(&mut reader, &first.above, &first.span).start;
                let end = extent(&mut reader, &last.above, &last.span).end;
                self.stretch(start..end, write, |copying| {
                    (0..objects.len()).try_for_each(|number| self.object(number, copying))
                })
            }
            _ => {
                let instances = &file.model.instances;
                let (Some(first), Some(last)) = (instances.get(self.first), instances.last())
                else {
                    return Ok(());
                };
                let start = extent(&mut reader, &first.above, &first.span).start;
                let end = extent(&mut reader, &last.above, &last.span).end;
                self.stretch(start..end, write, |copying| {
                    (self.first..instances.len())
                        .try_for_each(|number| self.instance(number, copying))
                })
            }
        }
    }

    /// A stretch of the second file with changes, on lines of its own.
    fn stretch(
        &self,
        range: Range<usize>,
        write: &mut dyn FnMut(&[u8]) -> io::Result<()>,
        changes: impl FnOnce(&mut Copying<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut last = b'\n';
        let mut noted = |bytes: &[u8]| {
            last = bytes.last().copied().unwrap_or(last);
            write(bytes)
        };
        let part = Stretch {
            source: self.from.source,
            end: range.end,
        };
        let mut copying = Copying::from(&part, range.start, &mut noted);
        changes(&mut copying)?;
        copying.finish()?;
        if is_line_end(last) {
            Ok(())
        } else {
            write(b"\n")
        }
    }

    fn object(&self, number: usize, copying: &mut Copying<'_>) -> io::Result<()> {
        let file = self.from;
        let mut reader = Reader::new(file.source);
        let Some(object) = file.object(number) else {
            return Ok(());
        };
        let new = self.into.model.objects.len() + number;
        if let Some((span, text)) = own_number(&mut reader, &object.record.above, number, new) {
            copying.change(span, text.as_bytes())?;
        }
        if let Some(material) = &object.record.material {
            self.material(material.value, &material.span, copying)?;
        }
        let Some(mesh) = object.mesh() else {
            return Ok(());
        };
        if self.bones == BoneReading::Objects && !self.into.model.objects.is_empty() {
            let vertices = mesh.vertices();
            let mut row = Row::new(file.model.effective_version());
            for part in vertices.parts() {
                let mut done = Ok(());
                vertices.visit_part(part, &mut row, &mut |row: &Row| {
                    for (round, (node, _)) in row.influences().enumerate() {
                        let span = row.span(FieldId::NodeIndex, 0, round);
                        if let (Some(node), Some(span), true) = (node, span, done.is_ok()) {
                            done = copying.change(span, self.object_number(node).as_bytes());
                        }
                    }
                });
                done?;
            }
        }
        if let Some(triangles) = mesh.triangles() {
            for part in triangles.parts() {
                let mut done = Ok(());
                triangles.visit_part(part, |_, phase, span, value| {
                    if phase == Phase::MATERIAL && done.is_ok() {
                        done = self.material(value, &span, copying);
                    }
                });
                done?;
            }
        }
        Ok(())
    }

    fn material(
        &self,
        value: Option<i64>,
        span: &Range<usize>,
        copying: &mut Copying<'_>,
    ) -> io::Result<()> {
        let number = value.and_then(|value| usize::try_from(value).ok());
        match number.and_then(|number| self.materials.get(number)) {
            Some(&new) if Some(new) != value => {
                copying.change(span.clone(), new.to_string().as_bytes())
            }
            _ => Ok(()),
        }
    }

    fn object_number(&self, old: i64) -> String {
        match old {
            NO_INDEX => NO_INDEX.to_string(),
            old => shifted(old, self.into.model.objects.len()).to_string(),
        }
    }

    /// An instance below none hangs below the scene root that there is.
    fn instance_number(&self, old: i64) -> i64 {
        let there = self.into.model.instances.len();
        match usize::try_from(old) {
            Ok(old) if old < self.first => 0,
            Ok(old) => shifted(i64::try_from(old - self.first).unwrap_or(i64::MAX), there),
            Err(_) if there > 0 => 0,
            Err(_) => old,
        }
    }

    fn instance(&self, number: usize, copying: &mut Copying<'_>) -> io::Result<()> {
        let file = self.from;
        let mut reader = Reader::new(file.source);
        let Some(instance) = file.instance(number) else {
            return Ok(());
        };
        let record = instance.record;
        let new = self.into.model.instances.len() + number - self.first;
        if let Some((span, text)) = own_number(&mut reader, &record.above, number, new) {
            copying.change(span, text.as_bytes())?;
        }
        if let Some(object) = record.object.value {
            let new = self.object_number(object);
            copying.change(record.object.span.clone(), new.as_bytes())?;
        }
        if let Some(id) = self.ids.get(&number) {
            copying.change(record.unique_id.span.clone(), id.to_string().as_bytes())?;
        }
        if let Some(parent) = record.parent.value {
            let new = self.instance_number(parent).to_string();
            copying.change(record.parent.span.clone(), new.as_bytes())?;
        }
        for (span, value) in instance.bones() {
            let Some(value) = value else {
                continue;
            };
            let new = match self.bones {
                BoneReading::Objects => self.object_number(value),
                _ => self.instance_number(value).to_string(),
            };
            copying.change(span, new.as_bytes())?;
        }
        Ok(())
    }
}

fn shifted(value: i64, by: usize) -> i64 {
    value.saturating_add(i64::try_from(by).unwrap_or(i64::MAX))
}

/// The meaning of the second file's bone lists: one file has one reading, and lists for all instances that need one.
fn bones(into: &File<'_>, from: &File<'_>) -> Result<BoneReading, Refusal> {
    let lists = |file: &File<'_>| file.model.instances.iter().any(|it| it.bones > 0);
    let weights = |file: &File<'_>| {
        let mut placed = file.model.instances.iter();
        placed.any(|it| {
            file.model
                .object_of(it)
                .is_some_and(|(_, object)| object.nodes.range.is_some())
        })
    };
    match (lists(into), lists(from)) {
        (false, false) => Ok(BoneReading::Unknown),
        (true, false) if weights(from) => Err(Refusal::new(
            "the first file has bone lists, and the second has weights without any: readers take them in different ways",
        )),
        (false, true) if weights(into) => Err(Refusal::new(
            "the second file has bone lists, and the first has weights without any: readers take them in different ways",
        )),
        (true, true) if bone_reading(into) != bone_reading(from) => Err(Refusal::new(
            "in one file bone lists name objects, in the other instances: readers would misread one of them",
        )),
        (_, true) if bone_reading(from) == BoneReading::Unknown => Err(Refusal::new(
            "the second file does not tell whether its bone lists name objects or instances",
        )),
        (_, true) => Ok(bone_reading(from)),
        (true, false) => Ok(BoneReading::Unknown),
    }
}

/// The first instance is a scene root where the format wants it: it places nothing and moves nothing.
fn has_root(file: &File<'_>) -> bool {
    let Some(root) = file.model.instances.first() else {
        return false;
    };
    let still = |part| transform(file, 0, part) == Ok(Transform::IDENTITY);
    root.object.value == Some(NO_INDEX)
        && root.parent.value == Some(NO_INDEX)
        && still(Part::Local)
        && still(Part::Pivot)
}

/// The number of each material of the second file, and which are new: equal ones are one.
fn materials(into: &File<'_>, from: &File<'_>) -> (Vec<i64>, Vec<usize>) {
    let strings = |file: &File<'_>, material: &scan::view::Material<'_, '_>| {
        let fields = material.fields().into_iter();
        let strings = fields.map(|it| file.source.bytes(it.span).into_owned());
        strings.collect::<Vec<_>>()
    };
    let mut known: HashMap<Vec<Vec<u8>>, usize> = HashMap::new();
    for (number, material) in into.materials().enumerate() {
        known.entry(strings(into, &material)).or_insert(number);
    }
    let mut next = into.model.materials.len();
    let mut new = Vec::new();
    let numbers = from.materials().enumerate().map(|(number, material)| {
        let at = *known.entry(strings(from, &material)).or_insert_with(|| {
            new.push(number);
            next += 1;
            next - 1
        });
        i64::try_from(at).unwrap_or(i64::MAX)
    });
    (numbers.collect(), new)
}

/// New IDs for instances of the second file whose own are taken.
fn ids(into: &File<'_>, from: &File<'_>, first: usize) -> HashMap<usize, i64> {
    let own = |file: &File<'_>| -> Vec<Option<i64>> {
        { file.model.instances.iter() }
            .map(|it| it.unique_id.value)
            .collect()
    };
    let (old, more) = (own(into), own(from));
    let mut taken: HashSet<i64> = old.iter().flatten().copied().collect();
    let all = old.iter().chain(&more).flatten();
    let readable = all.filter(|&&id| id < i64::from(i32::MAX));
    let mut next = readable.max().map_or(0, |&last| (last + 1).max(0));
    let mut ids = HashMap::new();
    for (number, id) in more.into_iter().enumerate().skip(first) {
        if id.is_some_and(|id| !taken.insert(id)) {
            ids.insert(number, next);
            taken.insert(next);
            next += 1;
        }
    }
    ids
}

/// A record with its heading and the blank lines behind it.
fn extent(reader: &mut Reader<'_>, above: &Above, span: &Range<usize>) -> Range<usize> {
    let start = match above {
        Above::Numbered(_, _, heading) => heading.start,
        _ => span.start,
    };
    reader.extent(start, span.end)
}

/// The number in a record's heading, if it says the record's own, and the new one.
fn own_number(
    reader: &mut Reader<'_>,
    above: &Above,
    number: usize,
    new: usize,
) -> Option<(Range<usize>, String)> {
    let Above::Numbered(_, says, span) = above else {
        return None;
    };
    let (_, digits) = heading_parts(&reader.bytes(span.clone()))?;
    let place = span.start + digits.start..span.start + digits.end;
    (*says as usize == number).then(|| (place, new.to_string()))
}

fn copy(
    source: &dyn Source,
    range: Range<usize>,
    write: &mut dyn FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let part = Stretch {
        source,
        end: range.end,
    };
    Copying::from(&part, range.start, write).finish()
}

/// A text up to a place.
struct Stretch<'a> {
    source: &'a dyn Source,
    end: usize,
}

impl Source for Stretch<'_> {
    fn len(&self) -> usize {
        self.end
    }

    fn bytes(&self, range: Range<usize>) -> std::borrow::Cow<'_, [u8]> {
        self.source.bytes(range)
    }
}

/// Gives pieces of a text other line ends.
struct LineEnds {
    end: &'static str,
    /// The last piece ended with `\r`.
    cut: bool,
}

impl LineEnds {
    fn put(
        &mut self,
        bytes: &[u8],
        write: &mut dyn FnMut(&[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut rest = bytes;
        if self.cut
            && let Some(tail) = rest.strip_prefix(b"\n")
        {
            rest = tail;
        }
        self.cut = bytes.last() == Some(&b'\r');
        while let Some(at) = rest.iter().position(|&byte| is_line_end(byte)) {
            let (line, behind) = rest.split_at(at);
            write(line)?;
            write(self.end.as_bytes())?;
            rest = behind
                .strip_prefix(b"\r\n")
                .or_else(|| behind.get(1..))
                .unwrap_or_default();
        }
        write(rest)
    }
}
