//! What a rule sees of a file.

use super::Input;
use crate::model::{CountedList, Model};
use crate::options::Options;
use crate::scan::{Chunks, Source};
use crate::schema::{FieldId, Section};
use crate::view::{File, Instance, Reading};
use std::ops::Range;

/// A file as the rules see it: what they are given, and what several of them need.
pub(crate) struct Subject<'a> {
    /// The file as the chunks have read it.
    pub file: File<'a>,
    /// The text as it is written.
    written: &'a dyn Source,
    /// Its chunks with the scanner's marks.
    pub chunks: &'a Chunks,
    /// What its records are.
    pub model: &'a Model,
    /// What the user chose.
    pub options: &'a Options,
}

impl<'a> Subject<'a> {
    /// Prepares a file for its rules; `read` is its text as the chunks have read it.
    pub fn new(input: &Input<'a>, read: &'a dyn Source) -> Self {
        let file = File::new(read, input.chunks, input.model);
        Subject {
            file,
            written: input.source,
            chunks: input.chunks,
            model: input.model,
            options: input.options,
        }
    }

    /// The triangle lists: number of the object, the list, and how it is read.
    pub fn triangle_lists(&self) -> impl Iterator<Item = (usize, &'a CountedList, &Reading)> {
        let objects = self.model.objects.iter().enumerate();
        objects.filter_map(|(number, object)| {
            Some((
                number,
                object.triangles.as_ref()?,
                self.file.reading(number)?,
            ))
        })
    }

    /// The section has its count.
    pub fn has(&self, section: Section) -> bool {
        self.model.head(section).is_some()
    }

    /// The text of a range.
    pub fn text(&self, range: Range<usize>) -> String {
        String::from_utf8_lossy(&self.written.bytes(range)).into_owned()
    }

    /// A range without the white space at its ends.
    pub fn trimmed(&self, range: Range<usize>) -> Range<usize> {
        let bytes = self.written.bytes(range.clone());
        let start = bytes.len() - bytes.trim_ascii_start().len();
        range.start + start..range.start + bytes.trim_ascii_end().len().max(start)
    }

    /// The end of the text, so many bytes at most.
    pub fn tail(&self, bytes: usize) -> (usize, std::borrow::Cow<'a, [u8]>) {
        let start = self.model.len().saturating_sub(bytes);
        (start, self.written.bytes(start..self.model.len()))
    }

    /// The text of a range, short enough for a message.
    pub fn shown(&self, range: Range<usize>) -> String {
        const LONGEST: usize = 60;
        let cut = range.start..range.end.min(range.start.saturating_add(LONGEST));
        let mut text = self.text(cut.clone());
        if let Some(line_end) = text.find(['\n', '\r']) {
            text.truncate(line_end);
        }
        if cut.end < range.end {
            text = text.trim_end_matches('\u{fffd}').to_owned() + "…";
        }
        text
    }

    /// Where a field of an instance stands; the name of the instance where the field is missing.
    pub fn field_span(&self, instance: &Instance<'_, '_>, field: FieldId) -> Range<usize> {
        let span = instance.span(field);
        span.unwrap_or_else(|| instance.record.name.clone())
    }
}

/// The numbers of a field of an instance; `None` where one is missing or wrong.
pub(crate) fn finite<'a>(instance: &Instance<'_, 'a>, field: FieldId) -> Option<&'a [f32]> {
    let reals = instance.reals(field);
    let all = !reals.is_empty() && reals.iter().all(|real| real.is_finite());
    all.then_some(reals)
}
