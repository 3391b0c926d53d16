//! Mistakes in an AAMP file: every offset and count is held against the sections that the header counts.

use super::read::{HEADER, MAGIC};
use super::tree::TextKind;
use crate::{Bytes, Fault, faults::Faults};
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// The name of the list that holds all others: the CRC32 of `param_root`.
const ROOT: u32 = 0xa4f6_cb6c;

/// The mistakes in a file. Reading goes on behind each of them.
pub fn check(file: &[u8]) -> Faults {
    let mut faults = Faults::default();
    match sections(file, &mut faults) {
        Ok(sections) => {
            let mut checker = Checker {
                file,
                faults: &mut faults,
                sections,
                seen: HashSet::new(),
                buffers: HashMap::new(),
            };
            checker.all();
        }
        Err(fault) => faults.add(fault),
    }
    faults
}

/// Where the sections of a file stand.
struct Sections {
    root: usize,
    lists: Range<usize>,
    objects: Range<usize>,
    parameters: Range<usize>,
    data: Range<usize>,
    texts: Range<usize>,
}

/// Checks the header.
fn sections(file: &[u8], faults: &mut Faults) -> Result<Sections, Fault> {
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
        _,
        root,
        lists,
        objects,
        parameters,
        data,
        texts,
        more,
    ] = head;
    if format != 2 {
        let message = format!("The version is {format}: only version 2 is known");
        return Err(Fault::new("unknown-version", 4..8, message));
    }
    if flags != 3 {
        let message = format!("The flags are {flags}: all games have 3 (little-endian, UTF-8)");
        let fault = Fault::new("unknown-version", 8..12, message);
        if flags & 1 == 0 {
            return Err(fault);
        }
        faults.add(fault);
    }
    if size as usize != file.len() {
        let length = file.len();
        let message = format!("The size is said to be {size}, but the file has {length} bytes");
        faults.add(Fault::new("wrong-size", 12..16, message));
    }
    bytes.zero_ended("the type")?;
    let root = HEADER.saturating_add(root as usize);
    let mut at = root;
    let mut section = |count: u32, size: usize| {
        let begin = at;
        at = at.saturating_add((count as usize).saturating_mul(size));
        begin..at
    };
    let sections = Sections {
        root,
        lists: section(lists, 12),
        objects: section(objects, 8),
        parameters: section(parameters, 8),
        data: section(data, 1),
        texts: section(texts, 1),
    };
    let end = section(more, 4).end;
    if end != file.len() {
        let length = file.len();
        let message = format!(
            "The header counts lists, objects, parameters, data and strings up to byte {end}, but the file has {length} bytes"
        );
        faults.add(Fault::new("wrong-count", 0x18..0x30, message));
    }
    Ok(sections)
}

struct Checker<'f> {
    file: &'f [u8],
    faults: &'f mut Faults,
    sections: Sections,
    /// Where lists, objects and parameters were met.
    seen: HashSet<usize>,
    /// Where buffers begin, each with the parameter that says so.
    buffers: HashMap<usize, usize>,
}

impl<'f> Checker<'f> {
    fn tell(&mut self, code: &'static str, at: Range<usize>, message: impl Into<String>) {
        self.faults.add(Fault::new(code, at, message));
    }

    fn at(&self, at: usize) -> Bytes<'f> {
        let mut bytes = Bytes::new(self.file);
        bytes.seek(at);
        bytes
    }

    /// A word of four bytes; behind the end 0, which was told.
    fn word(&self, at: usize) -> u32 {
        self.at(at).u32("a word").unwrap_or_default()
    }

    fn all(&mut self) {
        let root = self.sections.root;
        if self.word(root) != ROOT {
            let message = "The first list is not `param_root`: games look for that name";
            self.tell("wrong-root", root..root + 4, message);
        }
        let mut lists = vec![root];
        self.seen.insert(root);
        let mut counts = [1, 0, 0];
        while let Some(list) = lists.pop() {
            let below = self.children(list, list + 4, 12);
            counts[0] += below.len();
            lists.extend(below);
            let objects = self.children(list, list + 8, 8);
            counts[1] += objects.len();
            for object in objects {
                let parameters = self.children(object, object + 4, 0);
                counts[2] += parameters.len();
                for parameter in parameters {
                    self.parameter(parameter);
                }
            }
        }
        let sections = &self.sections;
        for (met, section, size, at, what) in [
            (counts[0], sections.lists.clone(), 12, 0x18, "lists"),
            (counts[1], sections.objects.clone(), 8, 0x1c, "objects"),
            (
                counts[2],
                sections.parameters.clone(),
                8,
                0x20,
                "parameters",
            ),
        ] {
            let counted = section.len() / size;
            if met < counted {
                let message = format!(
                    "The header counts {counted} {what}, but lists and objects hold {met} of them"
                );
                self.tell("wrong-count", at..at + 4, message);
            }
        }
        self.buffers();
    }

    /// The target of a word of offset and count: lists, objects, or parameters for a size of 0.
    fn children(&mut self, parent: usize, at: usize, size: usize) -> Vec<usize> {
        let (section, what, size) = match size {
            12 => (self.sections.lists.clone(), "lists", 12),
            8 => (self.sections.objects.clone(), "objects", 8),
            _ => (self.sections.parameters.clone(), "parameters", 8),
        };
        let word = self.word(at);
        let count = (word >> 16) as usize;
        let first = parent + (word & 0xffff) as usize * 4;
        let mut found = Vec::new();
        if count == 0 {
            return found;
        }
        let end = first + count * size;
        let aligned = first.wrapping_sub(section.start) % size == 0;
        if first < section.start || end > section.end.min(self.file.len()) || !aligned {
            let message = format!(
                "{count} {what} are said to stand at byte {first}, but the {what} of the file stand from byte {} to {}",
                section.start, section.end
            );
            self.tell("wrong-offset", at..at + 4, message);
            return found;
        }
        let mut names = HashSet::new();
        for place in (first..end).step_by(size) {
            if !self.seen.insert(place) {
                let message = format!(
                    "The {what} from byte {place} on belong to another part already: each belongs to one"
                );
                self.tell("shared-part", at..at + 4, message);
                break;
            }
            let name = self.word(place);
            if !names.insert(name) {
                let message = format!("The name {name:#010x} is there twice among these {what}");
                self.tell("duplicate-name", place..place + 4, message);
            }
            found.push(place);
        }
        found
    }

    fn parameter(&mut self, at: usize) {
        let word = self.word(at + 4);
        let place = at + (word & 0xff_ffff) as usize * 4;
        let kind = (word >> 24) as u8;
        if kind > 20 {
            let message = format!("{kind} is no type of a parameter: 0 to 20 are");
            return self.tell("wrong-type", at + 7..at + 8, message);
        }
        let text = matches!(kind, 7 | 8 | 15 | 20);
        let (section, what) = match text {
            true => (self.sections.texts.clone(), "strings"),
            false => (self.sections.data.clone(), "data"),
        };
        let end = section.end.min(self.file.len());
        let length = match kind {
            3 => 8,
            4 => 12,
            5 | 6 | 16 => 16,
            9..=12 => 128 * usize::from(kind - 8),
            13 | 14 | 18 | 19 => return self.buffer(kind, at, place, end),
            _ if text => 1,
            _ => 4,
        };
        if place < section.start || place + length > end {
            let message = format!(
                "The value is said to stand at byte {place}, but the {what} of the file stand from byte {} to {}",
                section.start, section.end
            );
            return self.tell("wrong-offset", at + 4..at + 7, message);
        }
        if text {
            self.text(kind, place, end);
        }
        if kind == 0 && self.word(place) > 1 {
            let value = self.word(place);
            let message = format!("A bool is {value}: games have 0 and 1");
            self.tell("wrong-bool", place..place + 4, message);
        }
    }

    fn text(&mut self, kind: u8, place: usize, end: usize) {
        let rest = self.file.get(place..end).unwrap_or_default();
        let Some(length) = memchr::memchr(0, rest) else {
            let message = "The string has no zero at its end";
            return self.tell("unended-string", place..end, message);
        };
        let room = match kind {
            7 => TextKind::Short,
            8 => TextKind::Long,
            15 => TextKind::Longest,
            _ => TextKind::Any,
        };
        if length >= room.room() {
            let most = room.room() - 1;
            let message =
                format!("The string has {length} bytes: its type has room for {most} and a zero");
            self.tell("long-string", place..place + length, message);
        }
        let text = rest.get(..length).unwrap_or_default();
        if let Err(error) = std::str::from_utf8(text) {
            let at = place + error.valid_up_to();
            let message = "The string is no UTF-8, which the flags promise";
            self.tell("string-encoding", at..at + 1, message);
        }
    }

    fn buffer(&mut self, kind: u8, at: usize, place: usize, end: usize) {
        self.buffers.insert(place, at);
        let size = if kind == 19 { 1 } else { 4 };
        let first = place
            .checked_sub(4)
            .filter(|at| *at >= self.sections.data.start);
        let count = first.map(|at| self.word(at) as usize);
        let last = count.and_then(|count| place.checked_add(count.checked_mul(size)?));
        if last.is_none_or(|last| last > end) {
            let data = &self.sections.data;
            let message = format!(
                "The buffer is said to stand at byte {place} with its count before it, but does not fit into the data of the file from byte {} to {}",
                data.start, data.end
            );
            self.tell("wrong-offset", at + 4..at + 7, message);
        }
    }

    /// oead stores the place of the count where it finds a buffer again, not that of the first item.
    fn buffers(&mut self) {
        let odd = self.buffers.iter().filter(|(place, _)| {
            let behind = place.saturating_add(4);
            self.buffers.contains_key(&behind)
        });
        let mut odd: Vec<usize> = odd.map(|(_, at)| *at).collect();
        odd.sort_unstable();
        for at in odd {
            let message = "The offset leads to the count of another buffer, not to its first item: oead writes equal buffers so, and cannot read them";
            self.tell("buffer-at-count", at + 4..at + 7, message);
        }
    }
}
