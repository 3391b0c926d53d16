//! AAMP, version 2, read.

use super::tree::*;
use crate::{Bytes, Fault};

/// The first bytes of a file.
pub const MAGIC: &[u8] = b"AAMP";

/// The length of the header.
pub(super) const HEADER: usize = 0x30;

/// Lists inside each other deeper than this are refused: nobody has them, and reading goes down with them.
const DEEPEST: usize = 200;

/// Reads a file.
///
/// # Errors
///
/// The first place that cannot be read.
pub fn read(file: &[u8]) -> Result<Parameters, Fault> {
    let mut bytes = Bytes::new(file);
    if !file.starts_with(MAGIC) {
        let message = "The file does not begin with `AAMP`";
        return Err(Fault::new("not-aamp", 0..file.len().min(4), message));
    }
    bytes.take(4, "the header")?;
    let mut head = [0; 11];
    for word in &mut head {
        *word = bytes.u32("the header")?;
    }
    let [
        format,
        flags,
        size,
        version,
        root,
        lists,
        objects,
        parameters,
        _,
        _,
        _,
    ] = head;
    if format != 2 {
        let message = format!("The version is {format}: only version 2 is known");
        return Err(Fault::new("unknown-version", 4..8, message));
    }
    if flags & 1 == 0 {
        let message = "The file says that it is big-endian: no game has such files";
        return Err(Fault::new("unknown-version", 8..12, message));
    }
    if size as usize != file.len() {
        let length = file.len();
        let message = format!("The size is said to be {size}, but the file has {length} bytes");
        return Err(Fault::new("wrong-size", 12..16, message));
    }
    let kind = bytes.zero_ended("the type")?.to_vec();
    let mut reader = Reader {
        file,
        // Whoever says he has more than fits in the file is not believed.
        lists: (lists as usize).min(file.len() / 12),
        objects: (objects as usize).min(file.len() / 8),
        parameters: (parameters as usize).min(file.len() / 8),
    };
    let root = reader.list(HEADER.saturating_add(root as usize), 0)?;
    for (left, counted, at, what) in [
        (reader.lists, lists, 0x18, "lists"),
        (reader.objects, objects, 0x1c, "objects"),
        (reader.parameters, parameters, 0x20, "parameters"),
    ] {
        if left > 0 {
            let found = counted as usize - left.min(counted as usize);
            let message = format!("The header counts {counted} {what}, but there are {found}");
            return Err(Fault::new("wrong-count", at..at + 4, message));
        }
    }
    Ok(Parameters {
        version,
        kind,
        root,
    })
}

struct Reader<'f> {
    file: &'f [u8],
    /// How many more there may be, by the header. This also ends lists that hold themselves.
    lists: usize,
    objects: usize,
    parameters: usize,
}

/// Takes one of those that the header counts.
fn one_of(left: &mut usize, at: usize, what: &str) -> Result<(), Fault> {
    let Some(fewer) = left.checked_sub(1) else {
        let message = format!("There are more {what} than the header counts");
        return Err(Fault::new("wrong-count", at..at + 4, message));
    };
    *left = fewer;
    Ok(())
}

impl<'f> Reader<'f> {
    fn at(&self, at: usize, what: &str) -> Result<Bytes<'f>, Fault> {
        let end = self.file.len();
        if at >= end {
            let message = format!("{what} would stand at byte {at}, behind the end of the file");
            return Err(Fault::new("wrong-offset", end..end, message));
        }
        let mut bytes = Bytes::new(self.file);
        bytes.seek(at);
        Ok(bytes)
    }

    fn list(&mut self, at: usize, depth: usize) -> Result<List, Fault> {
        one_of(&mut self.lists, at, "lists")?;
        if depth > DEEPEST {
            let message = format!("Lists hold each other more than {DEEPEST} deep");
            return Err(Fault::new("too-deep", at..at + 4, message));
        }
        let mut bytes = self.at(at, "a list")?;
        let name = bytes.u32("a list")?;
        let (lists, objects) = (bytes.u32("a list")?, bytes.u32("a list")?);
        let mut list = List {
            name,
            ..List::default()
        };
        for place in children(at, lists, 12) {
            list.lists.push(self.list(place, depth + 1)?);
        }
        for place in children(at, objects, 8) {
            list.objects.push(self.object(place)?);
        }
        Ok(list)
    }

    fn object(&mut self, at: usize) -> Result<Object, Fault> {
        one_of(&mut self.objects, at, "objects")?;
        let mut bytes = self.at(at, "an object")?;
        let name = bytes.u32("an object")?;
        let mut object = Object {
            name,
            ..Object::default()
        };
        for place in children(at, bytes.u32("an object")?, 8) {
            one_of(&mut self.parameters, place, "parameters")?;
            object.parameters.push(self.parameter(place)?);
        }
        Ok(object)
    }

    fn parameter(&self, at: usize) -> Result<(Name, Value), Fault> {
        let mut bytes = self.at(at, "a parameter")?;
        let name = bytes.u32("a parameter")?;
        let word = bytes.u32("a parameter")?;
        let place = at.saturating_add((word & 0xff_ffff) as usize * 4);
        let kind = (word >> 24) as u8;
        if kind > 20 {
            let message = format!("{kind} is no type of a parameter: 0 to 20 are");
            return Err(Fault::new("wrong-type", at + 7..at + 8, message));
        }
        Ok((name, self.value(kind, place)?))
    }

    fn value(&self, kind: u8, at: usize) -> Result<Value, Fault> {
        let mut bytes = self.at(at, "a value")?;
        let what = "a value";
        Ok(match kind {
            0 => Value::Bool(bytes.u32(what)?),
            1 => Value::Real(bytes.f32(what)?),
            2 => Value::Int(bytes.i32(what)?),
            3 => Value::Vector(bytes.reals::<2>(what)?.to_vec()),
            4 => Value::Vector(bytes.reals::<3>(what)?.to_vec()),
            5 => Value::Vector(bytes.reals::<4>(what)?.to_vec()),
            6 => Value::Color(bytes.reals(what)?),
            7 => text(TextKind::Short, &mut bytes)?,
            8 => text(TextKind::Long, &mut bytes)?,
            9..=12 => {
                let mut curves = Vec::new();
                for _ in 8..kind {
                    let head = [bytes.u32(what)?, bytes.u32(what)?];
                    curves.push((head, bytes.reals(what)?));
                }
                Value::Curves(curves)
            }
            15 => text(TextKind::Longest, &mut bytes)?,
            16 => Value::Quaternion(bytes.reals(what)?),
            17 => Value::Unsigned(bytes.u32(what)?),
            20 => text(TextKind::Any, &mut bytes)?,
            _ => self.buffer(kind, at)?,
        })
    }

    /// A buffer: its count stands before the place that its parameter names.
    fn buffer(&self, kind: u8, at: usize) -> Result<Value, Fault> {
        let what = "a buffer";
        let mut bytes = self.at(at.saturating_sub(4), what)?;
        let size = if kind == 19 { 1 } else { 4 };
        let count = bytes.count(size, "a buffer's count")?;
        Ok(match kind {
            13 => Value::Ints(collect(count, || bytes.i32(what))?),
            14 => Value::Reals(collect(count, || bytes.f32(what))?),
            18 => Value::Unsigneds(collect(count, || bytes.u32(what))?),
            _ => Value::Bytes(bytes.take(count, what)?.to_vec()),
        })
    }
}

fn collect<T>(count: usize, mut one: impl FnMut() -> Result<T, Fault>) -> Result<Vec<T>, Fault> {
    (0..count).map(|_| one()).collect()
}

/// The places of what a word of offset (in words of four bytes) and count says.
fn children(at: usize, word: u32, size: usize) -> impl Iterator<Item = usize> {
    let first = at + (word & 0xffff) as usize * 4;
    (0..(word >> 16) as usize).map(move |number| first + number * size)
}

fn text(kind: TextKind, bytes: &mut Bytes) -> Result<Value, Fault> {
    Ok(Value::Text(kind, bytes.zero_ended("a text")?.to_vec()))
}
