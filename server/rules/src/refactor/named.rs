//! Records as people name them in a terminal: by numbers, as in `3,5-7`, or by a name.

use super::Record;
use crate::edit::Refusal;
use scan::view::File;
use std::ops::Range;
use text::did_you_mean;

/// A list of records that have names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed {
    /// Materials.
    Materials,
    /// Objects, which people know by the names of the instances that place them.
    Objects,
    /// Instances.
    Instances,
}

impl Listed {
    pub(super) fn of(record: Record) -> Option<Self> {
        match record {
            Record::Material(_) => Some(Listed::Materials),
            Record::Object(_) => Some(Listed::Objects),
            Record::Instance(_) => Some(Listed::Instances),
            Record::Triangle { .. } => None,
        }
    }

    pub(super) fn word(self) -> &'static str {
        match self {
            Listed::Materials => "material",
            Listed::Objects => "object",
            Listed::Instances => "instance",
        }
    }

    fn count(self, file: &File<'_>) -> usize {
        match self {
            Listed::Materials => file.model.materials.len(),
            Listed::Objects => file.model.objects.len(),
            Listed::Instances => file.model.instances.len(),
        }
    }

    /// All names, each with the number of its record.
    fn names(self, file: &File<'_>) -> Vec<(String, usize)> {
        match self {
            Listed::Materials => file.materials().map(|it| it.name()).zip(0..).collect(),
            Listed::Instances => file.instances().map(|it| it.name()).zip(0..).collect(),
            Listed::Objects => {
                let object = |record| file.model.object_of(record).map(|(object, _)| object);
                let placed = file.instances();
                let placed = placed.filter_map(|it| Some((it.name(), object(it.record)?)));
                placed.collect()
            }
        }
    }

    /// The numbers of the records that these words name: numbers, ranges of them and names, with commas between.
    ///
    /// # Errors
    /// Where a word names no record, or more than one.
    pub fn numbers(self, file: &File<'_>, words: &str) -> Result<Vec<usize>, Refusal> {
        let names = self.names(file);
        // Names may hold commas.
        if names.iter().any(|(name, _)| name == words) && range(words).is_none() {
            return Ok(vec![self.named(&names, words)?]);
        }
        let mut numbers = Vec::new();
        for word in words.split(',') {
            match range(word) {
                Some(range) => {
                    self.exists(file, range.end.saturating_sub(1))?;
                    numbers.extend(range);
                }
                None => numbers.push(self.named(&names, word)?),
            }
        }
        Ok(numbers)
    }

    /// The number of the one record that a word names.
    ///
    /// # Errors
    /// Where it names none, or more than one.
    pub fn number(self, file: &File<'_>, word: &str) -> Result<usize, Refusal> {
        match self.numbers(file, word)?.as_slice() {
            [one] => Ok(*one),
            several => Err(Refusal::new(format!(
                "one {} is needed here, and `{word}` are {}",
                self.word(),
                several.len()
            ))),
        }
    }

    fn exists(self, file: &File<'_>, number: usize) -> Result<(), Refusal> {
        let word = self.word();
        match self.count(file) {
            count if number < count => Ok(()),
            0 => Err(Refusal::new(format!("there is no {word} {number}"))),
            count => Err(Refusal::new(format!(
                "there is no {word} {number}: the last is {}",
                count - 1
            ))),
        }
    }

    fn named(self, names: &[(String, usize)], word: &str) -> Result<usize, Refusal> {
        let own = names.iter().filter(|(name, _)| name == word);
        let mut numbers: Vec<usize> = own.map(|(_, number)| *number).collect();
        numbers.dedup();
        let kind = self.word();
        match numbers.as_slice() {
            [one] => Ok(*one),
            [] => {
                let near = did_you_mean(word, names.iter().map(|(name, _)| name.as_str()));
                Err(Refusal::new(format!("no {kind} is called `{word}`{near}")))
            }
            several => {
                let several: Vec<String> = several.iter().map(usize::to_string).collect();
                let several = several.join(", ");
                Err(Refusal::new(format!(
                    "{kind}s {several} are all called `{word}`: take a number"
                )))
            }
        }
    }
}

/// The triangles of an object that these words name: `0-5,9`.
///
/// # Errors
/// Where a word is neither a number nor a range, or the object has no such triangle.
pub fn triangles(
    file: &File<'_>,
    object: usize,
    words: &str,
) -> Result<Vec<Range<usize>>, Refusal> {
    let there = file.reading(object).map_or(0, |it| it.triangles);
    let read = |word: &str| {
        let words = || format!("`{word}` is neither a number nor a range like 0-5");
        let range = range(word).ok_or_else(|| Refusal::new(words()))?;
        match range.end <= there {
            true => Ok(range),
            false => Err(Refusal::new(format!(
                "there is no triangle {} of object {object}: it has {there}",
                range.end.saturating_sub(1)
            ))),
        }
    };
    words.split(',').map(read).collect()
}

/// `3` or `3-5`.
fn range(word: &str) -> Option<Range<usize>> {
    let (first, last) = word.split_once('-').unwrap_or((word, word));
    let number = |text: &str| text.trim().parse::<usize>().ok();
    let (first, last) = (number(first)?, number(last)?);
    (first <= last).then_some(first..last.checked_add(1)?)
}

/// Another record of the kind that has a new name already. `None` where a record only keeps the name that it has.
pub fn taken(file: &File<'_>, record: Record, name: &str) -> Option<Record> {
    let (_, own) = record.place();
    let names = Listed::of(record)?.names(file);
    let has_it = |number: usize| names.iter().any(|it| it.1 == number && it.0 == name);
    if has_it(own) {
        return None;
    }
    let (_, other) = names.iter().find(|(known, _)| known == name)?;
    Some(match record {
        Record::Material(_) => Record::Material(*other),
        _ => Record::Instance(*other),
    })
}
