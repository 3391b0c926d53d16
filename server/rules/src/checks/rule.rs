//! The description that each rule gives of itself. Its page, `halo-ass explain` and its tests come from this.

use super::{Findings, Subject};
use scan::Mark;
use schema::options::Options;
use std::borrow::Cow;
use std::ops::Range;

pub use schema::options::Severity;

/// A rule: one thing that can be wrong with a file. Its code is that of its [`Code`](super::Code).
#[derive(Debug)]
pub struct Rule {
    /// Where its findings come from.
    pub(crate) found: Found,
    /// How bad a finding is.
    pub severity: Severity,
    /// The fault that the rule looks for, in one sentence.
    pub what: &'static str,
    /// Why it matters: what Tool or a reader does with such a file.
    pub why: &'static str,
    /// How to fix it.
    pub fix: &'static str,
    /// Where the rule comes from: the official text, an exporter, a reader.
    pub source: &'static str,
    /// The point on which exporters and readers disagree, if there is one. The finding is never an error if one of the
    /// readings is right.
    pub dispute: Option<&'static str>,
    /// An edit of the example file that makes the rule report exactly one finding.
    pub fails: Example,
    /// An edit of the example file that comes close and is right.
    pub passes: Example,
}

impl Rule {
    /// The rule looks across a mesh or across all objects, which takes long: it is of the second tier.
    pub fn looks_across(&self) -> bool {
        self.found.across().is_some()
    }
}

/// Where the findings of a rule come from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Found {
    /// From the scanner, while it reads records: the rule puts its faults into words.
    InRecords(Words),
    /// From the rule's own look at the whole file.
    InModel(Check),
    /// From both.
    Both(Words, Check),
    /// From a look across a mesh or across all objects, which takes long: such a rule is of the second tier.
    Across(Check),
    /// From a look at a file that is no Halo file.
    InOtherFile(Check),
    /// From what all other rules have found.
    AtEnd(Check),
}

/// Puts a fault of the scanner into words; the text is that of the mark.
pub(crate) type Words = fn(&Mark, &str) -> String;

/// Looks at a file and reports what it finds.
pub(crate) type Check = fn(&Subject<'_>, &mut Findings);

impl Found {
    /// How the rule words the scanner's faults, if it does.
    pub(crate) const fn words(&self) -> Option<Words> {
        match self {
            Found::InRecords(words) | Found::Both(words, _) => Some(*words),
            Found::InModel(_) | Found::Across(_) | Found::InOtherFile(_) | Found::AtEnd(_) => None,
        }
    }

    /// How the rule looks at a file in the second tier, if it does.
    pub(crate) fn across(&self) -> Option<Check> {
        match self {
            Found::Across(check) => Some(*check),
            _ => None,
        }
    }

    /// How the rule looks at a file when all others have.
    pub(crate) fn last_check(&self) -> Option<Check> {
        match self {
            Found::AtEnd(check) => Some(*check),
            _ => None,
        }
    }

    /// How the rule looks at a file in the first tier; the other rules look at files of the other kind.
    pub(crate) fn check(&self, halo: bool) -> Option<Check> {
        match self {
            Found::InModel(check) | Found::Both(_, check) if halo => Some(*check),
            Found::InOtherFile(check) if !halo => Some(*check),
            _ => None,
        }
    }
}

/// An example: a small correct file with some edits.
#[derive(Debug)]
pub struct Example {
    /// A summary of the edits, in a few words ("the count says 2").
    pub note: &'static str,
    /// The file.
    pub of: Base,
    /// The edits, in file order. Their line numbers are those of the file before any of them.
    pub edits: &'static [Edit],
}

/// A file that examples edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// [`EXAMPLE_FILE`].
    Level,
    /// [`LIGHT_FILE`].
    Light,
    /// [`CRATE_FILE`].
    Crate,
    /// [`ROOM_FILE`].
    Room,
    /// An empty file.
    Nothing,
}

/// An edit of an example.
#[derive(Clone, Copy, Debug)]
pub enum Edit {
    /// Lines become other lines.
    Lines {
        /// The heading above.
        below: &'static str,
        /// How many lines below it the first edited line is.
        down: usize,
        /// The old lines, each with its line end.
        old: &'static str,
        /// The new lines, each with its line end.
        new: &'static str,
    },
    /// The lines from a heading up to another, or to the end of the file, are taken out.
    Cut {
        /// The first line.
        from: &'static str,
        /// The line behind the last.
        to: Option<&'static str>,
    },
    /// The lines from a heading up to another move down, before a third.
    Move {
        /// The first line.
        from: &'static str,
        /// The line behind the last.
        to: &'static str,
        /// The line before which they go.
        before: &'static str,
    },
    /// Text at the end.
    Append(&'static str),
    /// Nothing in the text: a limit of the configuration.
    Limit(&'static str, u64),
    /// Nothing in the text: where the file lies.
    At {
        /// Its path in the kit.
        path: &'static str,
        /// The other files of the kit: paths and texts.
        files: &'static [(&'static str, &'static str)],
    },
}

/// [`Edit::Lines`].
pub(crate) const fn lines(
    below: &'static str,
    down: usize,
    old: &'static str,
    new: &'static str,
) -> Edit {
    Edit::Lines {
        below,
        down,
        old,
        new,
    }
}

/// The correct file that most examples edit: version 2, two materials, a bone and a mesh, three instances.
pub const EXAMPLE_FILE: &str = include_str!("example.ass");

/// The correct file of the examples that need a newer version: version 7, a material with a string, a light.
pub const LIGHT_FILE: &str = include_str!("light.ass");

/// The correct file of the examples about instanced geometry: that with a light, and a definition that is placed once.
pub const CRATE_FILE: &str = include_str!("crate.ass");

/// The correct file of the examples about the sealed world: version 3, a room of 12 triangles.
pub const ROOM_FILE: &str = include_str!("room.ass");

/// The example file without any edit.
pub(crate) const AS_IT_IS: Example = Example {
    note: "the file as it is",
    of: Base::Level,
    edits: &[],
};

impl Base {
    /// The text of the file.
    pub fn text(self) -> &'static str {
        match self {
            Base::Level => EXAMPLE_FILE,
            Base::Light => LIGHT_FILE,
            Base::Crate => CRATE_FILE,
            Base::Room => ROOM_FILE,
            Base::Nothing => "",
        }
    }
}

impl Example {
    /// The whole text of the example. An edit that does not fit its file is left out.
    pub fn text(&self) -> String {
        let mut text = self.of.text().to_owned();
        for edit in self.edits.iter().rev() {
            if let Some((range, new)) = edit.place(&text) {
                text.replace_range(range, &new);
            }
        }
        text
    }

    /// The options of the example: the defaults, with the limits that it sets.
    pub fn options(&self) -> Options {
        let mut options = Options::default();
        for edit in self.edits {
            if let Edit::Limit(name, number) = edit
                && let Some(limit) = options.limits.get_mut(name)
            {
                *limit = *number;
            }
        }
        options
    }

    /// Where the file lies in a kit, with the kit's other files.
    pub fn place(&self) -> Option<(&'static str, &'static [(&'static str, &'static str)])> {
        self.edits.iter().find_map(|edit| match *edit {
            Edit::At { path, files } => Some((path, files)),
            _ => None,
        })
    }

    /// The settings of the example in words: limits, its path and its other files. `None` if it has none.
    pub fn setting(&self) -> Option<String> {
        let settings: Vec<String> = self
            .edits
            .iter()
            .filter_map(|edit| match edit {
                Edit::Limit(name, number) => {
                    Some(format!("with the limit `{name}` set to {number}"))
                }
                Edit::At { path, files } => {
                    let mut text = format!("as `{path}`");
                    for (file, holds) in *files {
                        let holds = holds.trim().replace('\t', " ");
                        text += &match holds.as_str() {
                            "" => format!(", with `{file}`"),
                            _ if file.ends_with(".ass") => format!(", with a level in `{file}`"),
                            holds => format!(", with `{holds}` in `{file}`"),
                        };
                    }
                    Some(text)
                }
                _ => None,
            })
            .collect();
        (!settings.is_empty()).then(|| settings.join(", "))
    }

    /// Every edit fits the file.
    pub fn is_sound(&self) -> bool {
        let text = self.of.text();
        self.edits.iter().all(|edit| edit.place(text).is_some())
    }
}

impl Edit {
    /// The stretch of a text that it replaces, and with what.
    fn place(&self, text: &str) -> Option<(Range<usize>, Cow<'static, str>)> {
        let line = |heading: &str| {
            let mut found = text.match_indices(heading).map(|(at, _)| at);
            let at = found.find(|&at| {
                let before = text.get(..at).unwrap_or_default();
                let behind = text.get(at + heading.len()..).unwrap_or_default();
                (before.is_empty() || before.ends_with('\n')) && behind.starts_with('\n')
            })?;
            Some(at)
        };
        match *self {
            Edit::Lines {
                below,
                down,
                old,
                new,
            } => {
                let from = line(below)?;
                let lines = text.get(from..)?.split_inclusive('\n').take(down);
                let start = from + lines.map(str::len).sum::<usize>();
                let fits = text.get(start..)?.starts_with(old);
                fits.then_some((start..start + old.len(), new.into()))
            }
            Edit::Cut { from, to } => {
                let end = match to {
                    Some(to) => line(to)?,
                    None => text.len(),
                };
                let start = line(from)?;
                (start <= end).then_some((start..end, "".into()))
            }
            Edit::Move { from, to, before } => {
                let (from, to, before) = (line(from)?, line(to)?, line(before)?);
                let moved = text.get(from..to)?;
                Some((
                    from..before,
                    format!("{}{moved}", text.get(to..before)?).into(),
                ))
            }
            Edit::Append(new) => Some((text.len()..text.len(), new.into())),
            Edit::Limit(..) | Edit::At { .. } => Some((0..0, "".into())),
        }
    }
}
