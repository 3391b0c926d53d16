//! The view that rules have of a file.

use super::file::Matched;
use super::former::Carried;
use super::geometry::Flaws;
use super::limits::Census;
use super::profile::{Profile, Purpose};
use super::seal::Level;
use super::slips::Slip;
use super::spaces::Spaces;
use super::tool::Told;
use super::{Code, Input, Surroundings};
use crate::kit::{Collections, Kit, Origin, Shaders};
use level::Role;
use level::World;
use level::in_parallel;
use level::{Column, Columns};
use scan::Chunks;
use scan::fill;
use scan::model::{CountedList, Model};
use scan::view::{File, Instance, Object, Reading, Used};
use scan::{Oddity, OddityKind, Written, real_value, string_value};
use schema::ObjectType;
use schema::names::{InstanceName, MaterialName, Tool};
use schema::options::Options;
use schema::{FieldId, Layout, RecordKind, Section, Slot};
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
    pub origin: Option<&'a Origin>,
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
    pub(super) flaws: OnceLock<Flaws>,
    pub(super) level: OnceLock<Option<Level>>,
    /// Results of the previous run, and those to leave for the next one.
    pub(super) carried: Carried,
    kit: OnceLock<Kit>,
    used: OnceLock<Vec<Arc<Option<Used>>>>,
    names: OnceLock<Vec<Name<MaterialName>>>,
    census: OnceLock<Option<Census>>,
    told: OnceLock<Option<Told>>,
    spaces: OnceLock<Spaces>,
    seams: OnceLock<Vec<Matched>>,
    slips: OnceLock<[Option<Slip>; Section::ALL.len()]>,
}

/// A name taken apart, with its place.
pub struct Name<T> {
    /// The text between the quotes. Bytes that are no text are underscores: places stay right.
    pub text: String,
    /// The parsed text.
    pub parts: T,
    /// Its first byte in the file.
    at: usize,
}

impl<T> Name<T> {
    /// The place of a part.
    pub fn span(&self, part: &Range<usize>) -> Range<usize> {
        self.at + part.start..self.at + part.end
    }

    /// The place of the name without its quotes; with them where there is nothing between them.
    pub fn whole(&self) -> Range<usize> {
        match self.text.len() {
            0 => self.at.saturating_sub(1)..self.at + 1,
            length => self.at..self.at + length,
        }
    }

    /// The text of a part.
    pub fn part(&self, part: &Range<usize>) -> &str {
        self.text.get(part.clone()).unwrap_or_default()
    }
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
            carried: Carried::default(),
            flaws: OnceLock::new(),
            level: OnceLock::new(),
            kit: OnceLock::new(),
            used: OnceLock::new(),
            names: OnceLock::new(),
            census: OnceLock::new(),
            told: OnceLock::new(),
            spaces: OnceLock::new(),
            seams: OnceLock::new(),
            slips: OnceLock::new(),
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

    /// The mistake in the records of a section with a wrong count; `None` if nothing shows it.
    pub(crate) fn slip(&self, section: Section) -> Option<&Slip> {
        let slips = self
            .slips
            .get_or_init(|| Section::ALL.map(|section| Slip::of_section(self, section)));
        slips.get(section as usize)?.as_ref()
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

    /// The kit that the file belongs to; its folders are not known for a text that is no file.
    pub fn kit(&self) -> &Kit {
        self.kit.get_or_init(|| {
            let known = self.surroundings.map(|around| around.kit(self.options));
            known.unwrap_or_default()
        })
    }

    /// The shaders of a folder below the kit's `tags`, and of the folders in it where the file's Tool searches those too;
    /// `None` if there is no such folder.
    pub fn shaders(&self, folder: &str) -> Option<Arc<Shaders>> {
        let deep = self.tool().is_some_and(Tool::searches_deep);
        self.surroundings?.shaders(self.kit(), folder, deep)
    }

    /// The vertices and materials that the triangles of an object use; `None` if it has no triangles, or their values
    /// are not known.
    pub fn used(&self, object: usize) -> Option<&Used> {
        let used = self.used.get_or_init(|| {
            // After an edit few of them are counted anew, and that needs no other rule's meshes.
            let counted = match self.file.keeps() {
                true => Vec::new(),
                false => self.counted(),
            };
            let mut counted = counted.into_iter();
            let objects = self.model.objects.iter();
            let counted: Vec<_> = objects.map(|_| counted.next().flatten()).collect();
            let mut both = self.model.objects.iter().zip(&counted);
            if both.any(|(object, used)| used.is_none() && object.triangles.is_some()) {
                self.file.look_up_usage(self.threads);
            }
            let all = counted.into_iter().enumerate();
            all.map(|(object, used)| match used {
                Some(used) => Arc::new(Some(used)),
                None => self.file.used(object),
            })
            .collect()
        });
        used.get(object).and_then(|used| Option::as_ref(used))
    }

    /// The vertices and materials that triangles use, from meshes that are read anyway; `None` for objects without such
    /// a mesh.
    fn counted(&self) -> Vec<Option<Used>> {
        /// Meshes of more triangles are looked at by all threads together, others by one thread each.
        const LARGE: usize = 1 << 16;
        let shapes = &self.world().shapes;
        let of = |object: usize, large: bool, threads: usize| {
            let mesh = shapes.get(object)?.mesh()?;
            let is_large = mesh.triangles.len() > LARGE;
            (is_large == large).then(|| fill::used(&self.file, object, mesh, threads))?
        };
        let small = in_parallel(self.threads, shapes.len(), |object| of(object, false, 1));
        let all = small.into_iter().enumerate();
        all.map(|(object, used)| used.or_else(|| of(object, true, self.threads)))
            .collect()
    }

    /// The file as a level, with positions, first UVs and triangles of all meshes that are placed. Not all of it once nobody wants
    /// the findings any more.
    pub fn world(&self) -> &World {
        self.world.get_or_init(|| {
            let wanted = (Columns::POSITIONS.and(Column::FirstUvs), ROLES.as_slice());
            let how = (self.threads, self.cancelled);
            let (world, sources) = fill::kept_world(&self.file, self.tool(), wanted, how);
            if let Some(sources) = sources {
                self.carried.sources.get_or_init(|| sources);
            }
            world
        })
    }

    /// The world is brought up to date for the next text, and what stands on it with it. Nothing is known before it is made.
    pub fn is_carried(&self) -> bool {
        self.carried.sources.get().is_some()
    }

    /// Keeps the UVs of the meshes after the rules are done, because the caller needs them.
    pub(super) fn keep_first_uvs(&mut self) {
        self.keeps_first_uvs = true;
    }

    /// Finds the flaws of triangles first, so that the UVs they need can be dropped. It is called before all rules of
    /// the second tier run.
    pub(super) fn prepare(&mut self, is_off: impl Fn(Code) -> bool) {
        self.is_crease_wanted = !is_off(Code::NearlyCoplanar);
        let of_triangles = [
            Code::DegenerateTriangle,
            Code::ShortEdge,
            Code::DegenerateUv,
        ];
        if !self.is_sound() || of_triangles.into_iter().all(is_off) {
            return;
        }
        self.flaws();
        if !self.is_carried()
            && !self.keeps_first_uvs
            && let Some(world) = self.world.get_mut()
        {
            // Nobody else looks at them.
            world.forget_first_uvs();
        }
    }

    /// The structure, if it forms something like a level.
    pub(crate) fn level(&self) -> Option<&Level> {
        self.level
            .get_or_init(|| Level::of(self, self.cancelled))
            .as_ref()
    }

    /// Whether the findings are no longer wanted.
    pub fn is_cancelled(&self) -> bool {
        (self.cancelled)()
    }

    /// How many threads may look at the file.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The flaws of single triangles, found on first use.
    pub(crate) fn flaws(&self) -> &Flaws {
        self.flaws.get_or_init(|| Flaws::of(self))
    }

    /// How much the file holds of what Halo 3 limits; `None` for a file for another game.
    pub(super) fn census(&self) -> Option<&Census> {
        self.census.get_or_init(|| Census::of(self)).as_ref()
    }

    /// Tool's complaints about the file; `None` if there are none.
    pub(super) fn told(&self) -> Option<&Told> {
        self.told.get_or_init(|| Told::of(self)).as_ref()
    }

    /// The seams of the file, matched with those of the other structures in its folder.
    pub(super) fn seams(&self) -> &[Matched] {
        self.seams.get_or_init(|| Matched::all(self))
    }

    /// The portals, fog and weather of the level, with its world; `None` if there are none.
    pub(super) fn world_of_spaces(&self) -> Option<(&Spaces, &World)> {
        let spaces = self.spaces.get_or_init(|| Spaces::of(self));
        (!spaces.is_empty()).then(|| (spaces, self.world()))
    }

    /// The names of the materials, taken apart.
    pub fn material_names(&self) -> &[Name<MaterialName>] {
        self.names.get_or_init(|| {
            let materials = self.model.materials.iter();
            materials
                .map(|material| self.name(material.name.clone(), MaterialName::parse))
                .collect()
        })
    }

    /// The name of an instance, taken apart.
    pub fn instance_name(&self, instance: &scan::model::Instance) -> Name<InstanceName> {
        self.name(instance.name.clone(), InstanceName::parse)
    }

    fn name<T>(&self, span: Range<usize>, parse: fn(&str) -> T) -> Name<T> {
        let quoted = self.written.bytes(span.clone());
        let text = match std::str::from_utf8(string_value(&quoted)) {
            Ok(text) => text.to_owned(),
            Err(_) => {
                let bytes = string_value(&quoted).iter();
                let sign = |&byte: &u8| {
                    if byte.is_ascii() {
                        char::from(byte)
                    } else {
                        '_'
                    }
                };
                bytes.map(sign).collect()
            }
        };
        // What is no string has no name to take apart.
        let is_string = quoted.first() == Some(&b'"');
        Name {
            parts: parse(if is_string { &text } else { "" }),
            at: span.start + usize::from(is_string),
            text,
        }
    }

    /// The number at a place, if it is a finite one.
    pub fn real(&self, span: &Range<usize>) -> Option<f64> {
        real_value(&self.written.bytes(span.clone())).filter(|value| value.is_finite())
    }

    /// The XRefs that are not empty: the number of the object, the file and the object in it.
    pub fn xrefs(&self) -> impl Iterator<Item = (usize, Name<()>, Name<()>)> + '_ {
        let objects = self
            .file
            .objects()
            .filter(|object| !self.has_no_xref(object));
        objects.filter_map(|object| {
            let (file, name) = self.xref(&object)?;
            Some((object.number, file, name))
        })
    }

    /// Two empty strings stand behind the type, as they do in nearly all objects.
    fn has_no_xref(&self, object: &Object<'_, '_>) -> bool {
        const LENGTH: usize = 10;
        let start = object.record.name.end;
        let end = object.record.span.end.min(start + LENGTH);
        let behind = self.written.bytes(start..end.max(start));
        [&b"\n\"\"\n\"\"\n"[..], b"\r\n\"\"\r\n\"\"\r\n"]
            .iter()
            .any(|empty| behind.starts_with(empty))
    }

    fn xref(&self, object: &Object<'_, '_>) -> Option<(Name<()>, Name<()>)> {
        let head = object.record.name.end;
        let fields = object.fields();
        let string = |field| {
            let mut own = fields.iter().filter(|value| value.field == field);
            let span = own.next()?.span.clone();
            Some(self.name(span, |_| ())).filter(|name| name.at > head)
        };
        Some((string(FieldId::XrefFile)?, string(FieldId::XrefObject)?))
    }

    /// The material strings that are not empty, each with the number of its material. What has no quotes is none, which is told of its own.
    pub fn material_strings(&self) -> impl Iterator<Item = (usize, Name<()>)> + '_ {
        let layout = Layout::of(RecordKind::Material, self.model.read_version());
        let is_string = |slot: &Slot| slot.field == FieldId::MaterialString;
        let has_strings = layout.slots.iter().any(is_string);
        let materials = self.file.materials().filter(move |_| has_strings);
        materials.flat_map(move |material| {
            let fields = material.fields().into_iter();
            fields
                .filter(|value| value.field == FieldId::MaterialString)
                .filter(|value| self.written.bytes(value.span.clone()).first() == Some(&b'"'))
                .map(move |value| (material.number, self.name(value.span, |_| ())))
                .filter(|(_, string)| !string.text.trim().is_empty())
        })
    }

    /// The kit's list of shader collections for the game of the file.
    pub fn collections(&self) -> Option<(Tool, Arc<Collections>)> {
        let tool = self.tool()?;
        let list = self.surroundings?.collections(self.kit(), tool)?;
        Some((tool, list))
    }

    /// The level's folder below `data`, which it has below `tags` too; `None` where the file lies elsewhere.
    pub fn level_folder(&self) -> Option<String> {
        let parts = self.kit().below_data.as_ref()?;
        // The file in its folder of structures, in the level's folder.
        let folder = parts.len().checked_sub(2).filter(|&length| length > 0)?;
        Some(parts.get(..folder)?.join("/"))
    }

    /// The folder below `tags` in which Tool looks for a shader: that of its collection where the kit has a list of them, else
    /// the level's own. `None` where that is not known.
    pub fn shader_folder(&self, collection: Option<&str>) -> Option<String> {
        match self.collections() {
            Some((_, list)) => Some(list.folder(collection?)?.replace('\\', "/")),
            None => Some(self.level_folder()? + "/shaders"),
        }
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
    pub fn written(&self) -> impl Iterator<Item = (usize, Written)> + '_ {
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
