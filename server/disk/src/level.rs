//! The level that a file on disk describes, kept for whoever asks about it more than once: see [`scene`].

use super::file::FileSource;
use super::incoming::{VERSION, as_text, model_of};
use super::outgoing::outgoing;
use super::{Checked, DiskSurroundings, is_halo_file};
use ide::{InLevel, in_level};
use neighbors::Kind;
use neighbors::import::Model;
use pool::Effort;
use rules::checks::{self, Input, Profile};
use rules::fixes::Scanned;
use rules::kit::FileLocation;
use rules::report::PositionRange;
use rules::report::{Columns, Stats, positions};
use scan::fill;
use scan::view::File;
use scene::{self, Element, Piece, PieceId, Scene, VertexField};
use schema::names::Tool;
use schema::options::Options;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use text::Mark;
use text::Source;

/// A format that other programs read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Export {
    /// A page with the viewer in it.
    Html,
    /// Binary glTF.
    Glb,
    /// Wavefront OBJ.
    Obj,
}

/// A file that has been scanned.
pub struct Level {
    held: Held,
    checked: Checked,
    tool: Option<Tool>,
    options: Options,
    made: Made,
}

/// The text of a level.
enum Made {
    /// The user's.
    ByUser(FileLocation),
    /// Made of a file of another program: nobody has seen it, and it can be changed nowhere. With what did not come along, a
    /// sentence each.
    Of(Kind, Vec<String>),
}

/// Where the text is.
enum Held {
    /// In the file.
    File(FileSource),
    /// In memory: it was not written in bytes of ASCII.
    Text(String),
}

impl Held {
    fn with<T>(&self, work: impl FnOnce(&dyn Source) -> T) -> T {
        match self {
            Held::File(file) => work(file),
            Held::Text(text) => work(&text.as_bytes()),
        }
    }
}

impl Level {
    /// The version of levels that are made of other programs' files.
    pub const VERSION: u8 = VERSION;

    /// Reads a file; `None` if it is no Halo file.
    ///
    /// # Errors
    /// Where the file cannot be read. [`io::ErrorKind::Interrupted`] where it was cancelled.
    pub fn open(path: &Path, options: &Options, effort: Effort<'_>) -> io::Result<Option<Self>> {
        if !is_halo_file(path)? {
            return Ok(None);
        }
        let file = FileSource::open(path)?;
        let held = if Mark::of(&file.head(3)).is_some_and(Mark::is_wide) {
            let bytes = std::fs::read(path)?;
            Held::Text(text::decode(&bytes).text.into_owned())
        } else {
            Held::File(file)
        };
        let checked = held.with(|source| Checked::scan(source, effort))?;
        let profile = Profile::of(options.game, Some(path), checked.0.model.version());
        let level = Level {
            held,
            checked,
            tool: profile.map(|profile| profile.tool),
            options: options.clone(),
            made: Made::ByUser(FileLocation {
                path: path.to_path_buf(),
                within: None,
            }),
        };
        level.failure()?;
        Ok(Some(level))
    }

    /// Reads a file of another program that names no other file; `None` if it is of none of the known formats.
    ///
    /// # Errors
    /// As [`Level::open`], and where it is too large.
    pub fn of_other(
        path: &Path,
        options: &Options,
        effort: Effort<'_>,
    ) -> io::Result<Option<Self>> {
        let read = model_of(path, options)?;
        read.map(|(kind, model)| Self::of_model(kind, &model, options, effort))
            .transpose()
    }

    /// Takes over what was read of a file of another program.
    ///
    /// # Errors
    /// Where it makes a text of more than [`MOST_TEXT`](super::MOST_TEXT) bytes. [`io::ErrorKind::Interrupted`] where it was cancelled.
    pub fn of_model(
        kind: Kind,
        model: &Model,
        options: &Options,
        effort: Effort<'_>,
    ) -> io::Result<Self> {
        let text = as_text(kind, model, effort.cancelled)?;
        let checked = Checked::scan(&text.as_bytes(), effort)?;
        let profile = Profile::of(options.game, None, checked.0.model.version());
        Ok(Level {
            held: Held::Text(text),
            checked,
            tool: profile.map(|profile| profile.tool),
            options: options.clone(),
            made: Made::Of(kind, model.losses.clone()),
        })
    }

    /// The format of another program that the level was made of.
    pub fn made_of(&self) -> Option<Kind> {
        match self.made {
            Made::ByUser(_) => None,
            Made::Of(kind, _) => Some(kind),
        }
    }

    /// Contents of the other program's file that the level does not have, a sentence each.
    pub fn losses(&self) -> &[String] {
        match &self.made {
            Made::ByUser(_) => &[],
            Made::Of(_, losses) => losses,
        }
    }

    /// How many bytes its text takes in memory.
    pub fn held(&self) -> usize {
        match &self.held {
            Held::File(_) => 0,
            Held::Text(text) => text.len(),
        }
    }

    /// The first error that reading met.
    fn failure(&self) -> io::Result<()> {
        match &self.held {
            Held::File(file) => file.failure(),
            Held::Text(_) => Ok(()),
        }
    }

    fn look<T>(&self, look: impl FnOnce(&File<'_>) -> T) -> T {
        self.held.with(|source| {
            let Scanned { chunks, model, .. } = &self.checked.0;
            let read = chunks.as_read(source);
            look(&File::new(&read, chunks, model))
        })
    }

    /// The level; `None` once it is cancelled.
    pub fn scene(&self, effort: Effort<'_>) -> Option<Scene> {
        self.look(|file| scene::scene(file, self.tool, effort.threads, effort.cancelled))
    }

    /// Pieces of meshes, without those that are not there; `None` once it is cancelled.
    pub fn pieces(
        &self,
        wanted: &[PieceId],
        fields: &[VertexField],
        effort: Effort<'_>,
    ) -> Option<Vec<Piece>> {
        self.look(|file| scene::pieces(file, wanted, fields, (effort.threads, effort.cancelled)))
    }

    /// Where something of the level stands in the text. Lines and columns count from 0, columns in UTF-16. `None` also where the
    /// user has no such text.
    pub fn place_of(&self, element: Element) -> Option<PositionRange> {
        if self.made_of().is_some() {
            return None;
        }
        let span = self.look(|file| scene::place_of(file, element))?;
        let columns = match &self.held {
            Held::File(file) => file.columns(),
            Held::Text(_) => Columns::Utf8,
        };
        let ends = [span.start, span.end];
        let places = self
            .held
            .with(|source| positions(source, &ends, columns, 1));
        Some(places.range(&span))
    }

    /// The findings of the file, with their places in the level; none of a text that nobody wrote.
    fn findings(&self, threads: usize) -> Vec<InLevel> {
        let Made::ByUser(origin) = &self.made else {
            return Vec::new();
        };
        let Scanned {
            halo,
            chunks,
            model,
        } = &self.checked.0;
        let found = self.held.with(|source| {
            let input = Input {
                source,
                chunks,
                model,
                halo: *halo,
                options: &self.options,
                origin: Some(origin),
                surroundings: Some(&DiskSurroundings::of(origin)),
                encoding: None,
                threads,
                kept: None,
            };
            checks::findings(&input)
        });
        // Nobody breaks it off.
        let told = self.look(|file| in_level(file, &found, &|| false));
        told.unwrap_or_default()
    }

    /// Counts and sizes of all that the level holds.
    pub fn stats(&self, threads: usize) -> Stats {
        // Nobody breaks it off.
        let counted = self.look(|file| rules::stats::stats(file, threads, &|| false));
        counted.unwrap_or_default()
    }

    /// The level with a name, for the formats of other programs that tell what they lose.
    ///
    /// # Errors
    /// Where reading fails.
    pub fn outgoing(&self, name: &str, threads: usize) -> io::Result<neighbors::export::Scene> {
        let going = self.look(|file| {
            let scene = scene::scene(file, self.tool, threads, &|| false).unwrap_or_default();
            outgoing(
                file,
                (&scene, &fill::places(file, self.tool)),
                name,
                threads,
            )
        });
        self.failure().map(|()| going)
    }

    /// Writes the level for another program, under a name. `beside` is an empty file for what cannot be written yet.
    ///
    /// # Errors
    /// Where reading or writing fails.
    pub fn export(
        &self,
        format: Export,
        (name, mut beside): (&str, fs::File),
        threads: usize,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        self.look(|file| {
            let scene = scene::scene(file, self.tool, threads, &|| false).unwrap_or_default();
            let places = fill::places(file, self.tool);
            match format {
                Export::Html => {
                    let findings = self.findings(threads);
                    scene::write_page(file, (&scene, &findings), name, threads, out)
                }
                Export::Glb => scene::write_glb(file, (&scene, &places), threads, &mut beside, out),
                Export::Obj => scene::write_obj(file, &scene, &places, threads, out),
            }
        })?;
        self.failure()
    }
}
