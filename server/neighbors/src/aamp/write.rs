//! AAMP, version 2, written in the order in which games' files are: what is read and written again is the same, byte for byte.

use super::read::{HEADER, MAGIC};
use super::tree::*;
use crate::Fault;
use std::collections::HashMap;

/// The name of the first object of programs for characters, which are laid out in their own way: `DemoAIActionIdx`.
const PROGRAM: Name = 0xb994_c459;

/// How many objects of the root have their data first.
const FIRST: usize = 7;

/// A file.
///
/// # Errors
///
/// If something is farther from what names it than an offset can say.
pub fn write(parameters: &Parameters) -> Result<Vec<u8>, Fault> {
    let mut writer = Writer::default();
    writer.out.extend_from_slice(&parameters.kind);
    writer.out.push(0);
    pad(&mut writer.out);
    let root = writer.out.len();
    writer.begin_list(&parameters.root);
    writer.lists(&parameters.root, root)?;
    let mut objects = Vec::new();
    writer.objects(&parameters.root, root, &mut objects)?;
    let mut places = HashMap::new();
    writer.parameters(&parameters.root, &mut objects.iter().copied(), &mut places)?;
    let order = order(&parameters.root);
    let data = writer.data(&order, &places)?;
    let strings = writer.strings(&order, &places)?;
    let mut file = MAGIC.to_vec();
    let size = HEADER + writer.out.len();
    let head = [
        2,
        3,
        size,
        parameters.version as usize,
        root,
        writer.lists,
        objects.len(),
        places.len(),
        data,
        strings,
        0,
    ];
    for number in head {
        let Ok(number) = u32::try_from(number) else {
            return Err(Fault::new("too-large", 0..0, "The file would be too large"));
        };
        file.extend(number.to_le_bytes());
    }
    file.extend_from_slice(&writer.out);
    Ok(file)
}

fn pad(out: &mut Vec<u8>) {
    out.resize(out.len().next_multiple_of(4), 0);
}

/// The objects in the order in which their data are written. Which that is was found out on the files of a game.
fn order(root: &List) -> Vec<&Object> {
    let mut order = Vec::new();
    collect(root, true, &mut order);
    order
}

fn collect<'l>(list: &'l List, root: bool, order: &mut Vec<&'l Object>) {
    let program = list.objects.first().map(|it| it.name) == Some(PROGRAM);
    let mut objects = list.objects.iter();
    if root && !program {
        order.extend(objects.by_ref().take(FIRST));
    }
    for (number, child) in list.lists.iter().enumerate() {
        if !program && number % 2 == 0 {
            order.extend(objects.next());
        }
        collect(child, false, order);
    }
    order.extend(objects);
}

/// Where the record of each parameter stands, by where the parameter is in memory.
type Places = HashMap<*const (Name, Value), usize>;

/// The bytes behind the header. Places count from there.
#[derive(Default)]
struct Writer {
    out: Vec<u8>,
    lists: usize,
}

impl Writer {
    fn begin_list(&mut self, list: &List) {
        self.out.extend(list.name.to_le_bytes());
        self.out.extend([0; 8]);
        self.lists += 1;
    }

    /// Sets the word that says where children are and how many.
    fn set(&mut self, word: usize, from: usize, to: usize, count: usize) -> Result<(), Fault> {
        let offset = u16::try_from((to - from) / 4);
        let (Ok(offset), Ok(count)) = (offset, u16::try_from(count)) else {
            let message =
                "A list or object is too far from what it holds: the format reaches 262140 bytes";
            return Err(Fault::new("too-far", from..from, message));
        };
        let value = u32::from(offset) | u32::from(count) << 16;
        self.put(word, value);
        Ok(())
    }

    fn put(&mut self, at: usize, value: u32) {
        if let Some(word) = self.out.get_mut(at..at + 4) {
            word.copy_from_slice(&value.to_le_bytes());
        }
    }

    /// The lists inside a list, then those inside each of them.
    fn lists(&mut self, list: &List, at: usize) -> Result<(), Fault> {
        let first = self.out.len();
        self.set(at + 4, at, first, list.lists.len())?;
        for child in &list.lists {
            self.begin_list(child);
        }
        for (number, child) in list.lists.iter().enumerate() {
            self.lists(child, first + number * 12)?;
        }
        Ok(())
    }

    /// The objects of a list, then those of the lists inside it. `places` takes where each stands.
    fn objects(&mut self, list: &List, at: usize, places: &mut Vec<usize>) -> Result<(), Fault> {
        let first = self.out.len();
        self.set(at + 8, at, first, list.objects.len())?;
        for object in &list.objects {
            places.push(self.out.len());
            self.out.extend(object.name.to_le_bytes());
            self.out.extend([0; 4]);
        }
        let word = self.out.get(at + 4..at + 6);
        let offset = word.map_or(0, |it| {
            it.iter()
                .rev()
                .fold(0, |sum, it| sum << 8 | usize::from(*it))
        });
        for (number, child) in list.lists.iter().enumerate() {
            self.objects(child, at + offset * 4 + number * 12, places)?;
        }
        Ok(())
    }

    /// The parameters of the lists inside a list, then those of its own objects.
    fn parameters(
        &mut self,
        list: &List,
        objects: &mut (impl Iterator<Item = usize> + Clone),
        places: &mut Places,
    ) -> Result<(), Fault> {
        let mine: Vec<usize> = objects.take(list.objects.len()).collect();
        for child in &list.lists {
            self.parameters(child, objects, places)?;
        }
        for (object, at) in list.objects.iter().zip(mine) {
            let first = self.out.len();
            self.set(at + 4, at, first, object.parameters.len())?;
            for parameter in &object.parameters {
                places.insert(parameter, self.out.len());
                self.out.extend(parameter.0.to_le_bytes());
                self.out.extend([0; 4]);
            }
        }
        Ok(())
    }

    /// Says in a parameter's record where its value is.
    fn refer(&mut self, at: usize, to: usize, kind: u8) -> Result<(), Fault> {
        let offset = u32::try_from((to - at) / 4).ok();
        let Some(offset) = offset.filter(|offset| *offset < 1 << 24) else {
            let message = "A parameter is too far from its value: the format reaches 64 MiB";
            return Err(Fault::new("too-far", at..at, message));
        };
        self.put(at + 4, offset | u32::from(kind) << 24);
        Ok(())
    }

    /// The values that are no texts. One whose bytes are there already is not written again. Returns how long the section is.
    fn data(&mut self, order: &[&Object], places: &Places) -> Result<usize, Fault> {
        let first = self.out.len();
        // Where each word stands, lowest place first.
        let mut words: HashMap<[u8; 4], Vec<usize>> = HashMap::new();
        for parameter in order.iter().flat_map(|object| &object.parameters) {
            let (mut data, before) = parameter.1.data();
            let Some(&at) = places.get(&std::ptr::from_ref(parameter)) else {
                continue;
            };
            let Some(word) = data.first_chunk::<4>() else {
                continue;
            };
            let candidates = words.get(word).into_iter().flatten();
            let there = candidates
                .copied()
                .find(|at| self.out.get(*at..at + data.len()) == Some(&data[..]));
            let place = there.unwrap_or_else(|| {
                let place = self.out.len();
                pad(&mut data);
                for (number, word) in data.as_chunks::<4>().0.iter().enumerate() {
                    words.entry(*word).or_default().push(place + number * 4);
                }
                self.out.extend_from_slice(&data);
                place
            });
            self.refer(at, place + before, parameter.1.kind())?;
        }
        Ok(self.out.len() - first)
    }

    /// The texts, each once. Returns how long the section is.
    fn strings(&mut self, order: &[&Object], places: &Places) -> Result<usize, Fault> {
        let first = self.out.len();
        let mut known: HashMap<&[u8], usize> = HashMap::new();
        for parameter in order.iter().flat_map(|object| &object.parameters) {
            let Value::Text(_, text) = &parameter.1 else {
                continue;
            };
            let Some(&at) = places.get(&std::ptr::from_ref(parameter)) else {
                continue;
            };
            let place = *known.entry(text).or_insert_with(|| {
                let place = self.out.len();
                self.out.extend_from_slice(text);
                self.out.push(0);
                pad(&mut self.out);
                place
            });
            self.refer(at, place, parameter.1.kind())?;
        }
        Ok(self.out.len() - first)
    }
}
