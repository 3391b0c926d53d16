//! The view that rules have of a file.

use super::profile::{Profile, Purpose};
use super::{Input, Surroundings};
use crate::kit::FileLocation;
use level::{Column, Columns, ListOf, Moved, Origin, Role, Surface, World};
use scan::fill::{self, Places, Sources};
use scan::model::{CountedList, Model};
use scan::view::{File, Instance, Reading};
use scan::{Chunks, Oddity, OddityKind, Written, real_value};
use schema::names::Tool;
use schema::options::Options;
use schema::{FieldId, ObjectType, Section};
use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, OnceLock};
use text::Source;

/// The instances whose meshes rules look at.
///
/// Frames and what Tool leaves out are among them, since they may be what is missing in the level.
pub(super) const ROLES: [Role; 5] = [
    Role::Structure,
    Role::Instanced,
    Role::CollisionChild,
    Role::Frame,
    Role::LeftOut,
];

/// A result that several rules need. It is declared beside the rules that need it, and [`Subject::fact`] computes
/// it once.
pub(crate) trait Fact: Send + Sync + Sized + 'static {
    /// The fact is kept for the next text, which calls [`Fact::carry`] with it.
    const IS_CARRIED: bool = false;

    /// Finds the fact; `None` if the file has none of the kind.
    fn compute(subject: &Subject<'_>) -> Option<Self>;

    /// Brings the fact of the previous text up to date, and puts it down with [`Subject::put`]. `moved` are the vertices that
    /// have moved since then; `None` if the level has changed in more than that. Called before any rule asks for a fact.
    fn carry(self, _subject: &Subject<'_>, _moved: Option<&Arc<AllMoved>>) {}
}

/// Vertices that have moved since the previous text, by the numbers of their objects.
pub(crate) type AllMoved = BTreeMap<usize, Moved>;

/// A fact of some type.
pub(super) trait AnyFact: Any + Send + Sync {
    /// See [`Fact::IS_CARRIED`].
    fn is_carried(&self) -> bool;

    /// See [`Fact::carry`].
    fn carry(self: Box<Self>, subject: &Subject<'_>, moved: Option<&Arc<AllMoved>>);
}

impl<F: Fact> AnyFact for Option<F> {
    fn is_carried(&self) -> bool {
        F::IS_CARRIED && self.is_some()
    }

    fn carry(self: Box<Self>, subject: &Subject<'_>, moved: Option<&Arc<AllMoved>>) {
        if let Some(fact) = *self {
            fact.carry(subject, moved);
        }
    }
}

/// Facts by their types: a list that only grows, so that what is in it can be lent while others are added. There are about a
/// dozen.
#[derive(Default)]
pub(super) struct Facts(OnceLock<Box<Slot>>);

/// The place of the facts of one type, and of the other types that were asked for later.
struct Slot {
    kind: TypeId,
    fact: OnceLock<Box<dyn AnyFact>>,
    rest: Facts,
}

impl Facts {
    fn get_or<F: Fact>(&self, make: impl FnOnce() -> Option<F>) -> Option<&F> {
        let kind = TypeId::of::<F>();
        let mut at = self;
        loop {
            let slot = at.0.get_or_init(|| {
                let (fact, rest) = (OnceLock::new(), Facts::default());
                Box::new(Slot { kind, fact, rest })
            });
            if slot.kind == kind {
                let fact: &dyn Any = &**slot.fact.get_or_init(|| Box::new(make()));
                return fact.downcast_ref::<Option<F>>()?.as_ref();
            }
            at = &slot.rest;
        }
    }

    /// The facts that are kept for the next text, in the order in which they were asked for.
    pub fn into_carried(self) -> Vec<Box<dyn AnyFact>> {
        let mut carried = Vec::new();
        let mut next = self.0.into_inner();
        while let Some(slot) = next {
            carried.extend(slot.fact.into_inner().filter(|fact| fact.is_carried()));
            next = slot.rest.0.into_inner();
        }
        carried
    }
}

/// A file as the rules see it: what they are given, and what several of them need.
pub struct Subject<'a> {
    /// The file as the chunks have read it.
    pub file: File<'a>,
    /// It is a Halo file.
    pub halo: bool,
    /// The text as it is written.
    pub written: &'a dyn Source,
    /// Its chunks with the scanner's marks.
    pub chunks: &'a Chunks,
    /// The records of the file.
    pub model: &'a Model,
    /// The user's settings.
    pub options: &'a Options,
    /// The location of the file; `None` for a text that has no file.
    pub origin: Option<&'a FileLocation>,
    /// Its surroundings; `None` where nothing is known of them.
    pub surroundings: Option<&'a dyn Surroundings>,
    /// The encoding of the file, if the text was decoded from it.
    pub encoding: Option<&'static str>,
    threads: usize,
    cancelled: &'a (dyn Fn() -> bool + Sync),
    /// A rule will ask for neighbors that are almost in one plane.
    pub(super) is_crease_wanted: bool,
    /// See [`Subject::keep_first_uvs`].
    keeps_first_uvs: bool,
    pub(super) world: OnceLock<World>,
    /// The parts of the text that the world's meshes come from, if the next run is to bring the world up to date.
    pub(super) sources: OnceLock<Sources>,
    pub(super) facts: Facts,
}

impl<'a> Subject<'a> {
    /// Prepares a file for its rules; `read` is its text as the chunks have read it. What takes long is broken off once
    /// `cancelled` is true.
    pub fn new(
        input: &Input<'a>,
        read: &'a dyn Source,
        cancelled: &'a (dyn Fn() -> bool + Sync),
    ) -> Self {
        let file = File::new(read, input.chunks, input.model).keeping(input.kept);
        Subject {
            file,
            halo: input.halo,
            written: input.source,
            chunks: input.chunks,
            model: input.model,
            options: input.options,
            origin: input.origin,
            surroundings: input.surroundings,
            encoding: input.encoding,
            threads: input.threads,
            cancelled,
            is_crease_wanted: false,
            keeps_first_uvs: false,
            world: OnceLock::new(),
            sources: OnceLock::new(),
            facts: Facts::default(),
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

    /// The game whose Tool is to compile the file, and how that is known.
    pub fn profile(&self) -> Option<Profile> {
        let path = self.origin.map(|origin| origin.path.as_path());
        Profile::of(self.options.game, path, self.model.version())
    }

    /// Whose Tool is to compile the file.
    pub fn tool(&self) -> Option<Tool> {
        Some(self.profile()?.tool)
    }

    /// The rules of levels hold for it: no folder tells that it is something else.
    pub fn may_be_level(&self) -> bool {
        let origin = self.origin.map(|origin| Purpose::of(&origin.path));
        origin.is_none_or(|purpose| purpose == Purpose::Level)
    }

    /// The file as a level, with positions, first UVs and triangles of all meshes that are placed. Not all of it once nobody wants
    /// the findings any more.
    pub fn world(&self) -> &World {
        self.world.get_or_init(|| {
            let wanted = (Columns::POSITIONS.and(Column::FirstUvs), ROLES.as_slice());
            let how = (self.threads, self.cancelled);
            let (world, sources) = fill::kept_world(&self.file, self.tool(), wanted, how);
            if let Some(sources) = sources {
                self.sources.get_or_init(|| sources);
            }
            world
        })
    }

    /// The world is brought up to date for the next text, together with the facts that stand on it. False before the world
    /// is made.
    pub fn is_carried(&self) -> bool {
        self.sources.get().is_some()
    }

    /// The way back from the parts of the world to the text.
    pub fn places(&self) -> Box<dyn Origin + '_> {
        Box::new(Places::of(&self.file))
    }

    /// The place of a list's count; the top of the file if it has none.
    pub fn at_count(&self, list: ListOf) -> Range<usize> {
        self.places().count(list).unwrap_or_else(|| self.top())
    }

    /// A value that depends on nothing but an object's text, kept for as long as that stays.
    pub(super) fn kept_of_object<T: Any + Send + Sync>(
        &self,
        object: usize,
        make: impl FnOnce() -> T,
    ) -> Arc<T> {
        let object = self.model.objects.get(object);
        let span = object.map_or(0..0, |object| object.span.clone());
        self.file.kept(&span, 0, make)
    }

    /// The surfaces that the materials make, by number.
    pub fn surfaces(&self) -> Vec<Surface> {
        fill::surfaces(&self.file, self.tool())
    }

    /// Has the UVs of the meshes kept after the rules are done, because the caller needs them.
    pub(super) fn keep_first_uvs(&mut self) {
        self.keeps_first_uvs = true;
    }

    /// Gives the first UVs of the meshes back, if neither the caller nor the next text needs them.
    pub(super) fn forget_first_uvs(&mut self) {
        if !self.is_carried()
            && !self.keeps_first_uvs
            && let Some(world) = self.world.get_mut()
        {
            world.forget_first_uvs();
        }
    }

    /// A fact about the file, computed on first use; `None` if the file has none of the kind.
    pub(crate) fn fact<F: Fact>(&self) -> Option<&F> {
        self.facts.get_or(|| F::compute(self))
    }

    /// The fact is known without looking for it.
    #[cfg(test)]
    pub(super) fn knows<F: Fact>(&self) -> bool {
        let mut is_known = true;
        self.facts.get_or(|| {
            is_known = false;
            None::<F>
        });
        is_known
    }

    /// Puts a fact down that is known already. Does nothing if it has been computed.
    pub(super) fn put<F: Fact>(&self, fact: F) {
        self.facts.get_or(|| Some(fact));
    }

    /// Whether the findings are no longer wanted.
    pub fn is_cancelled(&self) -> bool {
        (self.cancelled)()
    }

    /// How many threads may look at the file.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The number at a place, if it is a finite one.
    pub fn real(&self, span: &Range<usize>) -> Option<f64> {
        real_value(&self.written.bytes(span.clone())).filter(|value| value.is_finite())
    }

    /// Readers take the text. What a text holds that they refuse is a guess, and what looks idle or uneven in it is rather a
    /// consequence of what is wrong.
    pub fn is_sound(&self) -> bool {
        // Without the lines that do not belong readers would take it, but they are there.
        self.chunks.refused().is_none() && self.chunks.hidden().is_empty()
    }

    /// Nothing is known to be wrong with a mesh's lists: what is in them can be counted.
    pub fn is_whole(&self, object: usize) -> bool {
        let record = self.model.objects.get(object);
        let vertices = record.and_then(|object| object.vertices.as_ref());
        let declared = vertices.and_then(|list| list.declared.as_ref()?.value);
        let reading = self.file.reading(object);
        vertices.is_some_and(|list| {
            !list.broken && declared.is_some_and(|count| usize::try_from(count) == Ok(list.found))
        }) && reading.is_some_and(Reading::is_whole)
    }

    /// The meshes that are whole.
    pub fn whole_meshes(&self) -> impl Iterator<Item = (usize, &'a scan::model::Object)> {
        let objects = self.model.objects.iter().enumerate();
        objects.filter(|(number, object)| {
            object.kind == Some(ObjectType::Mesh) && self.is_whole(*number)
        })
    }

    /// Visits what the scan noticed of one kind. Calls `visit` with each that was kept, and `more` with the number of
    /// the others.
    pub fn oddities(
        &self,
        kind: OddityKind,
        mut visit: impl FnMut(Oddity, Range<usize>),
        mut more: impl FnMut(usize),
    ) {
        let chunks = self.chunks.iter().flatten();
        for (chunk, &start) in chunks.zip(&self.model.chunk_starts) {
            let oddities = &chunk.body.oddities;
            for (oddity, span) in oddities.of(kind) {
                let at = start + span.at as usize;
                visit(*oddity, at..at + span.len as usize);
            }
            match oddities.more(kind) {
                0 => {}
                count => more(count as usize),
            }
        }
    }

    /// The text begins with these bytes.
    pub fn begins_with(&self, bytes: &[u8]) -> bool {
        let end = bytes.len().min(self.model.len());
        *self.written.bytes(0..end) == *bytes
    }

    /// How each chunk's text is written, with its first byte.
    pub fn text_styles(&self) -> impl Iterator<Item = (usize, Written)> + '_ {
        let chunks = self.chunks.iter().flatten();
        let starts = self.model.chunk_starts.iter();
        chunks
            .zip(starts)
            .map(|(chunk, &start)| (start, chunk.body.written))
    }

    /// Where what concerns the whole file is shown: at its version.
    pub fn top(&self) -> Range<usize> {
        match self.file.declared(Section::Header) {
            Some(version) => version.span.clone(),
            None => 0..self.model.len().min(1),
        }
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
        } else if cut.end < range.end {
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
