//! A file in another version of the format: fields that the new one has are added, others are dropped, and the lines are
//! broken as exporters break them in it. What is lost is counted.

use super::lost::Lost;
use super::records::remove_instances;
use super::{Level, Made};
use crate::edit::{Instead, List, Refusal};
use pool::processors;
use scan::model::Model;
use scan::view::{FieldAt, File, Row};
use scan::{CHUNK, is_space, real_value, scan_all};
use schema::{FieldId, ObjectType, Section, VERSIONS};
use std::collections::BTreeSet;
use std::io;
use std::ops::Range;
use text::{Copying, Draft, Patched, Reader};
use text::{Source, is_line_end};

/// A callback that takes the changes of the text, in file order.
type Emit<'e> = dyn FnMut(Range<usize>, &[u8]) -> io::Result<()> + 'e;

/// Exporters write an influence, and a triangle, on one line from this version on (HABDT).
const ON_ONE_LINE: u8 = 3;

/// Materials have strings from this version on.
pub(super) const STRINGS: u8 = 4;

/// UVs have three components, and an empty line behind them (HABDT), from this version on.
pub(super) const DEPTH: u8 = 5;

/// Vertices have colors from this version on.
pub(super) const COLORS: u8 = 6;

/// The whole conversion as an edit.
pub(super) fn convert(level: Level<'_, '_>, version: u8) -> Result<Made, Refusal> {
    let from = checked(level, version)?;
    if from == version {
        return Ok(Made::nothing(same(version)));
    }
    let source = level.file.source;
    let mut draft = Draft::default();
    let mut lost = Lost::default();
    let mut collect = |range: Range<usize>, text: &[u8]| {
        draft.replace(range, text);
        Ok(())
    };
    let Some(lights) = without_lights(level, version)? else {
        collected(written(
            level.file,
            (from, version),
            &mut lost,
            &mut collect,
        ))?;
        return Ok(Made {
            edits: draft.finish()?,
            notes: lost.notes(version),
            ..Made::default()
        });
    };
    lost.lights = lights.count;
    let patched = Patched::new(source, &lights.edits);
    let done = with_file(&patched, |file| {
        written(file, (from, version), &mut lost, &mut collect)
    });
    collected(done)?;
    Ok(Made {
        edits: lights.edits.then(&draft.finish()?, source),
        notes: lost.notes(version),
        ..Made::default()
    })
}

/// Changes that are only kept fail nowhere.
fn collected(done: io::Result<()>) -> Result<(), Refusal> {
    done.map_err(|error| Refusal::new(error.to_string()))
}

/// Hands over the converted text piece by piece: nobody holds the changes. Gives what is worth knowing.
///
/// # Errors
/// Where it cannot be done, or those of `write`.
pub fn convert_to(
    level: Level<'_, '_>,
    version: u8,
    write: &mut dyn FnMut(&[u8]) -> io::Result<()>,
) -> Result<io::Result<Vec<String>>, Refusal> {
    let from = checked(level, version)?;
    if from == version {
        let done = Copying::new(level.file.source, write).finish();
        return Ok(done.map(|()| vec![same(version)]));
    }
    let mut lost = Lost::default();
    let lights = without_lights(level, version)?;
    let mut stream = |file: &File<'_>, source: &dyn Source| -> io::Result<()> {
        let mut copying = Copying::new(source, write);
        written(file, (from, version), &mut lost, &mut |range, text| {
            copying.change(range, text)
        })?;
        copying.finish()
    };
    let done = match &lights {
        None => stream(level.file, level.file.source),
        Some(lights) => {
            let patched = Patched::new(level.file.source, &lights.edits);
            with_file(&patched, |file| stream(file, &patched))
        }
    };
    lost.lights = lights.map_or(0, |lights| lights.count);
    Ok(done.map(|()| lost.notes(version)))
}

fn same(version: u8) -> String {
    format!("The file has version {version} already.")
}

/// The version of a file that can be converted to another.
fn checked(level: Level<'_, '_>, version: u8) -> Result<u8, Refusal> {
    if !VERSIONS.contains(&version) {
        return Err(Refusal::new(format!(
            "there is no version {version}: versions are {} to {}",
            VERSIONS.start(),
            VERSIONS.end()
        )));
    }
    level.records()?;
    let from = level.file.model.version();
    let from = from.and_then(|from| u8::try_from(from).ok());
    let from = from.filter(|from| VERSIONS.contains(from));
    let from = from.ok_or_else(|| Refusal::new("the file has no version that is known"))?;
    Ok(from)
}

/// Reads a changed text.
fn with_file<T>(source: &dyn Source, work: impl FnOnce(&File<'_>) -> T) -> T {
    let chunks = scan_all(source, (processors(), CHUNK), &|_| true);
    let model = Model::build(&chunks);
    work(&File::new(source, &chunks, &model))
}

/// Lights that older versions do not have.
struct Lights {
    edits: text::Edits,
    count: usize,
}

/// Takes out lights that the version does not have, with the instances that place them; those with children place nothing
/// any more.
fn without_lights(level: Level<'_, '_>, version: u8) -> Result<Option<Lights>, Refusal> {
    let file = level.file;
    if version >= ObjectType::GenericLight.since() {
        return Ok(None);
    }
    let objects = file.objects().enumerate();
    let lights: Vec<usize> = objects
        .filter(|(_, object)| object.kind() == Some(ObjectType::GenericLight))
        .map(|(number, _)| number)
        .collect();
    if lights.is_empty() {
        return Ok(None);
    }
    let mut records = level.records()?;
    let parents: BTreeSet<i64> = { file.model.instances.iter() }
        .filter_map(|it| it.parent.value)
        .collect();
    let mut gone = BTreeSet::new();
    for &light in &lights {
        records.remove(List::Objects, light, Instead::NoIndex);
        for &placed in file.placements(light) {
            let is_parent = i64::try_from(placed).is_ok_and(|it| parents.contains(&it));
            if placed > 0 && !is_parent {
                gone.insert(placed);
            }
        }
    }
    remove_instances(file, &mut records, &gone)?;
    Ok(Some(Lights {
        edits: records.finish()?,
        count: lights.len(),
    }))
}

/// Writes the changes of a file from one version to another.
pub(super) fn written(
    file: &File<'_>,
    (from, to): (u8, u8),
    lost: &mut Lost,
    emit: &mut Emit<'_>,
) -> io::Result<()> {
    Work {
        file,
        reader: Reader::new(file.source),
        from,
        to,
        lost,
        emit,
    }
    .all()
}

struct Work<'w, 'a, 'e> {
    file: &'w File<'a>,
    reader: Reader<'a>,
    from: u8,
    to: u8,
    lost: &'w mut Lost,
    emit: &'w mut Emit<'e>,
}

/// A border of versions is crossed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Crossed {
    Up,
    Down,
    Not,
}

impl Work<'_, '_, '_> {
    fn crosses(&self, border: u8) -> Crossed {
        match (self.from >= border, self.to >= border) {
            (false, true) => Crossed::Up,
            (true, false) => Crossed::Down,
            _ => Crossed::Not,
        }
    }

    fn all(&mut self) -> io::Result<()> {
        let file = self.file;
        if let Some(version) = file.declared(Section::Header) {
            let new = self.to.to_string();
            (self.emit)(version.span.clone(), new.as_bytes())?;
        }
        for material in file.materials() {
            self.material(&material.fields())?;
        }
        for object in file.objects() {
            let Some(mesh) = object.mesh() else {
                continue;
            };
            let vertices = mesh.vertices();
            let mut row = Row::new(file.model.effective_version());
            for part in vertices.parts() {
                let mut done = Ok(());
                vertices.visit_part(part, &mut row, &mut |row: &Row| {
                    if done.is_ok() {
                        done = self.vertex(row);
                    }
                });
                done?;
            }
            if let Some(triangles) = mesh.triangles() {
                let mut done = Ok(());
                triangles.visit(|triangle| {
                    let values = triangle.values.each_ref().map(|it| {
                        let value = it.as_ref();
                        value.map_or(0..0, |value| value.span.clone())
                    });
                    if done.is_ok() {
                        done = self.triangle(&values);
                    }
                });
                done?;
            }
        }
        for instance in file.instances() {
            self.instance(&instance.fields())?;
        }
        Ok(())
    }

    /// Adds values behind a place: on a line of their own where what follows stands on another, too.
    fn add(&mut self, at: usize, text: &str) -> io::Result<()> {
        let new = format!("{}{text}", self.apart(at));
        (self.emit)(at..at, new.as_bytes())
    }

    /// The separator between the value that ends at a place and a new value after it: a space or a line end.
    fn apart(&mut self, at: usize) -> &'static str {
        let behind = self.reader.skip_blanks(at);
        match self.reader.byte(behind) {
            Some(byte) if !is_line_end(byte) && byte != b';' => " ",
            _ => self.reader.line_end_like(at),
        }
    }

    /// Drops a value, and the blanks between it and the one before, unless these end a comment.
    fn drop_value(&mut self, before: usize, value: &Range<usize>) -> io::Result<()> {
        let between = self.reader.bytes(before..value.start);
        let from = match between.iter().all(|&byte| is_space(byte)) {
            true => before,
            false => value.start,
        };
        (self.emit)(from..value.end, b"")
    }

    fn material(&mut self, fields: &[FieldAt]) -> io::Result<()> {
        match self.crosses(STRINGS) {
            Crossed::Up => match fields.iter().find(|it| it.field == FieldId::MaterialName) {
                Some(name) => self.add(name.span.end, "0"),
                None => Ok(()),
            },
            Crossed::Down => {
                let mut before = None;
                for field in fields {
                    match field.field {
                        FieldId::MaterialString | FieldId::MaterialStringCount => {
                            let from = before.unwrap_or(field.span.start);
                            self.lost.strings +=
                                usize::from(field.field == FieldId::MaterialString);
                            self.drop_value(from, &field.span)?;
                        }
                        _ => {}
                    }
                    before = Some(field.span.end);
                }
                Ok(())
            }
            Crossed::Not => Ok(()),
        }
    }

    fn vertex(&mut self, row: &Row) -> io::Result<()> {
        match self.crosses(COLORS) {
            Crossed::Up => {
                if let Some(normal) = row.span(FieldId::VertexNormal, 2, 0) {
                    self.add(normal.end, "0.0000000000\t0.0000000000\t0.0000000000")?;
                }
            }
            Crossed::Down => {
                let some = |color: [f32; 3]| color.iter().any(|&it| it != 0.0);
                self.lost.colors += usize::from(row.color().is_some_and(some));
                let mut before = row.span(FieldId::VertexNormal, 2, 0);
                for component in 0..3 {
                    let own = row.span(FieldId::VertexColor, component, 0);
                    if let (Some(before), Some(own)) = (&before, &own) {
                        self.drop_value(before.end, own)?;
                    }
                    before = own;
                }
            }
            Crossed::Not => {}
        }
        if self.crosses(ON_ONE_LINE) != Crossed::Not {
            for round in 0..row.rounds(FieldId::NodeIndex) {
                let node = row.span(FieldId::NodeIndex, 0, round);
                let weight = row.span(FieldId::BoneWeight, 0, round);
                if let (Some(node), Some(weight)) = (node, weight) {
                    self.lines(&(node.end..weight.start), b"\t")?;
                }
            }
        }
        if self.crosses(DEPTH) != Crossed::Not {
            for round in 0..row.rounds(FieldId::UvCoordinates) {
                self.uv(row, round)?;
            }
        }
        Ok(())
    }

    fn uv(&mut self, row: &Row, round: usize) -> io::Result<()> {
        let field = FieldId::UvCoordinates;
        let (Some(u), Some(v)) = (row.span(field, 0, round), row.span(field, 1, round)) else {
            return Ok(());
        };
        if self.crosses(DEPTH) == Crossed::Up {
            let between = self.reader.bytes(u.end..v.start);
            let plain = between
                .iter()
                .all(|&byte| is_space(byte) && !is_line_end(byte));
            let mut new = if plain { between } else { b" ".to_vec() };
            new.extend_from_slice(b"0.0000000000");
            if self.reader.byte(v.end).is_some_and(is_line_end) {
                new.extend_from_slice(self.reader.line_end_like(v.end).as_bytes());
            }
            return (self.emit)(v.end..v.end, &new);
        }
        let Some(w) = row.span(field, 2, round) else {
            return Ok(());
        };
        self.lost.depths += usize::from(row.value(field, 2, round) != Some(0.0));
        let between = self.reader.bytes(v.end..w.start);
        let from = match between.iter().all(|&byte| is_space(byte)) {
            true => v.end,
            false => w.start,
        };
        let end = self.behind_blank_line(w.end);
        (self.emit)(from..end, b"")
    }

    /// Where a value ends, with the line end behind it if a blank line follows.
    fn behind_blank_line(&mut self, end: usize) -> usize {
        let next = self.reader.skip_line_end(end);
        let blank = self.reader.skip_blanks(next);
        let follows = next > end && self.reader.byte(blank).is_some_and(is_line_end);
        if follows { next } else { end }
    }

    /// Joins lines into one, or splits one, if the new version wants that. A gap with a comment stays as it is.
    fn lines(&mut self, between: &Range<usize>, joined: &[u8]) -> io::Result<()> {
        let bytes = self.reader.bytes(between.clone());
        if !bytes.iter().all(|&byte| is_space(byte)) {
            return Ok(());
        }
        let broken = bytes.iter().any(|&byte| is_line_end(byte));
        match (self.crosses(ON_ONE_LINE), broken) {
            (Crossed::Up, true) => (self.emit)(between.clone(), joined),
            // What stands there for spaces alone is no layout of an exporter.
            (Crossed::Down, false) if bytes.contains(&b'\t') => {
                let end = self.reader.line_end_like(between.start);
                (self.emit)(between.clone(), end.as_bytes())
            }
            _ => Ok(()),
        }
    }

    fn triangle(&mut self, values: &[Range<usize>; 4]) -> io::Result<()> {
        if self.crosses(ON_ONE_LINE) == Crossed::Not || values.iter().any(Range::is_empty) {
            return Ok(());
        }
        let [material, a, b, c] = values;
        self.lines(&(material.end..a.start), b"\t\t")?;
        self.lines(&(a.end..b.start), b"\t")?;
        self.lines(&(b.end..c.start), b"\t")
    }

    /// Version 1 has a scale for each axis, and an empty line behind it (HABDT).
    fn instance(&mut self, fields: &[FieldAt]) -> io::Result<()> {
        if self.crosses(2) == Crossed::Not {
            return Ok(());
        }
        for field in [FieldId::LocalScale, FieldId::PivotScale] {
            let own: Vec<&FieldAt> = fields.iter().filter(|it| it.field == field).collect();
            let (Some(first), Some(last)) = (own.first(), own.last()) else {
                continue;
            };
            let whole = first.span.start..last.span.end;
            let text = self.reader.bytes(first.span.clone());
            if self.crosses(2) == Crossed::Up {
                let value = |at: &&FieldAt| real_value(&self.file.source.bytes(at.span.clone()));
                let values: Vec<Option<f64>> = own.iter().map(value).collect();
                let same = values.windows(2).all(|pair| pair[0] == pair[1]);
                self.lost.scales += usize::from(!same);
                let end = match field {
                    FieldId::LocalScale => self.behind_blank_line(whole.end),
                    _ => whole.end,
                };
                (self.emit)(whole.start..end, &text)?;
            } else {
                let mut new = [text.as_slice(); 3].join(&b'\t');
                let is_local = field == FieldId::LocalScale;
                if is_local && self.reader.byte(whole.end).is_some_and(is_line_end) {
                    new.extend_from_slice(self.reader.line_end_like(whole.end).as_bytes());
                }
                (self.emit)(whole, &new)?;
            }
        }
        Ok(())
    }
}
