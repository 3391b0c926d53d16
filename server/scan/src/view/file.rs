//! A text with its model, and what every reader of it shares.

use super::integers::integers;
use super::kept::Kept;
use super::reading::Reading;
use crate::model::detail::{Entries, Entry, FieldValue};
use crate::model::{CountedList, Int, IntegerPart, Model};
use crate::{CapturedNumbers, Chunks, TokenKind, int_value, places};
use schema::{RecordKind, Section};
use std::any::Any;
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use text::Source;

/// A file.
pub struct File<'a> {
    /// The text.
    pub source: &'a dyn Source,
    /// The merged summaries.
    pub model: &'a Model,
    pub(super) entries: Entries<'a>,
    /// The numbers that were recorded while the text was scanned.
    pub(super) captured: Option<&'a CapturedNumbers>,
    pub(super) readings: OnceLock<Vec<Option<Reading>>>,
    bounds: OnceLock<Bounds>,
    placements: OnceLock<Vec<Vec<usize>>>,
    /// The values of the chunks that were aligned last, by the chunk's first byte.
    aligned: Mutex<VecDeque<(usize, Arc<[FieldValue]>)>>,
    /// The values that are kept for the next text.
    keeps: Option<&'a Kept>,
}

/// How many aligned chunks are kept: as many as threads may look at.
const ALIGNED: usize = 16;

/// Up to where indices into the lists of the file are in range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// One past the last material.
    pub materials: i64,
    /// One past the last object.
    pub objects: i64,
    /// One past the last instance.
    pub instances: i64,
}

/// One past the last index of a list. Where count and list differ, that is a mistake of its own, and an index that
/// either allows is in range.
pub fn bound(found: usize, declared: Option<&Int>) -> i64 {
    let found = i64::try_from(found).unwrap_or(i64::MAX);
    declared
        .and_then(|count| count.value)
        .map_or(found, |declared| found.max(declared))
}

impl<'a> File<'a> {
    /// The view of a text, of its chunks once they are settled, and of the model made of them.
    pub fn new(source: &'a dyn Source, chunks: &'a Chunks, model: &'a Model) -> Self {
        File {
            source,
            model,
            entries: Entries::of(chunks),
            captured: chunks.captured(),
            readings: OnceLock::new(),
            bounds: OnceLock::new(),
            placements: OnceLock::new(),
            aligned: Mutex::default(),
            keeps: None,
        }
    }

    /// Keeps what it computes of objects for texts that come of this one: see [`File::kept`].
    pub fn keeping(mut self, keeps: Option<&'a Kept>) -> Self {
        self.keeps = keeps;
        self
    }

    /// Something is kept of it for texts that come of it.
    pub fn keeps(&self) -> bool {
        self.keeps.is_some()
    }

    /// A value that follows from the text of a stretch and from `more` alone; `make` computes it where it is not kept.
    ///
    /// The value speaks of places from the first byte of the stretch on, and knows no numbers of records: both may change
    /// while the stretch stays what it is. Nothing is kept where nobody wants the result any more.
    pub fn kept<T: Any + Send + Sync>(
        &self,
        stretch: &Range<usize>,
        more: u64,
        make: impl FnOnce() -> T,
    ) -> Arc<T> {
        let Some(kept) = self.keeps else {
            return Arc::new(make());
        };
        let chunks = self.entries.over(stretch);
        kept.value(chunks, (stretch, more), make, || {
            self.source.is_broken_off()
        })
    }

    /// The count that a section writes.
    pub fn declared(&self, section: Section) -> Option<&'a Int> {
        self.model.head(section)?.value.as_ref()
    }

    /// Up to where indices are in range.
    pub fn bounds(&self) -> Bounds {
        let model = self.model;
        *self.bounds.get_or_init(|| Bounds {
            materials: bound(model.materials.len(), self.declared(Section::Materials)),
            objects: bound(model.objects.len(), self.declared(Section::Objects)),
            instances: bound(model.instances.len(), self.declared(Section::Instances)),
        })
    }

    /// The text of a range.
    pub fn text(&self, range: Range<usize>) -> String {
        String::from_utf8_lossy(&self.source.bytes(range)).into_owned()
    }

    /// The values that touch a range, as the scanner aligned them with their fields. A chunk is scanned once for
    /// all ranges that are asked for one after the other.
    pub fn values(&self, range: Range<usize>) -> Vec<FieldValue> {
        let entry = self.entries.at(range.start);
        let Some(chunk) = entry.map(Entry::range).filter(|it| range.end <= it.end) else {
            return self.entries.values(self.source, self.model, range);
        };
        let values = self.aligned(chunk);
        let from = values.partition_point(|value| value.span.end < range.start);
        let to = values.partition_point(|value| value.span.start <= range.end);
        values.get(from..to).unwrap_or_default().to_vec()
    }

    /// The values of a chunk.
    fn aligned(&self, chunk: Range<usize>) -> Arc<[FieldValue]> {
        let lock = || self.aligned.lock().unwrap_or_else(PoisonError::into_inner);
        let known = |kept: &VecDeque<(usize, Arc<[FieldValue]>)>| {
            let known = kept.iter().find(|(start, _)| *start == chunk.start);
            known.map(|(_, values)| values.clone())
        };
        if let Some(values) = known(&lock()) {
            return values;
        }
        let all = self.entries.values(self.source, self.model, chunk.clone());
        let own = all
            .into_iter()
            .filter(|value| value.span.start < chunk.end && value.span.end > chunk.start);
        let values: Arc<[FieldValue]> = own.collect();
        let mut kept = lock();
        if kept.len() == ALIGNED {
            kept.pop_front();
        }
        kept.push_back((chunk.start, values.clone()));
        values
    }

    /// The integers in a stretch of an integer list: see [`integers`].
    pub fn integers(&self, range: Range<usize>) -> Vec<(Range<usize>, Option<i64>)> {
        let mut all = Vec::new();
        self.each_integer(range, &mut |span, value| all.push((span, value)));
        all
    }

    /// Calls `visit` for every integer of a stretch of a list that lies in one chunk, and for what stands in the place of
    /// one. Where something is wrong only the scanner knows what takes a place and what is one too many.
    pub(crate) fn each_integer(
        &self,
        range: Range<usize>,
        visit: &mut impl FnMut(Range<usize>, Option<i64>),
    ) {
        if !self.is_damaged(&range) {
            return integers(self.source, range, visit);
        }
        for value in self.values(range.clone()) {
            let listed = matches!(value.record, RecordKind::Triangle | RecordKind::Bone);
            if !listed || !range.contains(&value.span.start) {
                continue;
            }
            let text = self.source.bytes(value.span.clone());
            let known = match value.kind {
                TokenKind::Int => int_value(&text),
                _ => None,
            };
            for _ in 0..places(value.kind, &text) {
                visit(value.span.clone(), known);
            }
        }
    }

    /// Something was taken down of meshes while the text was scanned.
    pub(crate) fn is_captured(&self) -> bool {
        self.captured.is_some()
    }

    /// Forgets what was taken down of meshes while the text was scanned: whoever asks for them again reads them.
    pub(crate) fn forget_captured(&self) {
        if let Some(captured) = self.captured {
            captured.forget();
        }
    }

    /// The parts of a triangle list.
    pub fn triangle_parts(&self, list: &CountedList) -> &'a [IntegerPart] {
        self.model
            .triangle_parts
            .get(list.parts.clone())
            .unwrap_or_default()
    }

    /// The numbers of the instances that place an object.
    pub fn placements(&self, object: usize) -> &[usize] {
        let placements = self.placements.get_or_init(|| {
            let mut placements = vec![Vec::new(); self.model.objects.len()];
            for (number, instance) in self.model.instances.iter().enumerate() {
                if let Some((object, _)) = self.model.object_of(instance)
                    && let Some(own) = placements.get_mut(object)
                {
                    own.push(number);
                }
            }
            placements
        });
        placements.get(object).map_or(&[], Vec::as_slice)
    }

    /// How long the longest bone list of an object's instances is.
    pub fn longest_bone_list(&self, object: usize) -> usize {
        let placed = self.placements(object).iter();
        let lengths = placed.filter_map(|&number| Some(self.model.instances.get(number)?.bones));
        lengths.max().unwrap_or(0)
    }

    /// Whether the scanner found something wrong in a stretch that lies in one chunk.
    pub fn is_damaged(&self, range: &Range<usize>) -> bool {
        let Some(entry) = self.entries.at(range.start) else {
            return true;
        };
        let body = &entry.chunk.body;
        let touches = |span: &Range<usize>| span.start <= range.end && span.end >= range.start;
        // Faults that were only counted may be anywhere in the chunk.
        !body.more.is_empty()
            || self.entries.hidden().iter().any(|it| touches(&it.span))
            || body.marks.iter().any(|mark| {
                let at = entry.start + mark.span.at as usize;
                at <= range.end && at + mark.span.len as usize >= range.start
            })
    }
}
