//! Findings of one file with everything that a terminal or a build log shows of them.

mod json;
mod locate;
mod proposals;

pub use json::to_json;
pub use locate::{Columns, Places, excerpt, place, positions};
pub use proposals::proposals;

use crate::checks::{Code, Findings, Geometry, folded, reference};
use crate::config::ProblemCode;
use schema::options::Severity;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// A place as in LSP: 0-based line, and UTF-16 code units from its start.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct Position {
    /// 0-based line.
    pub line: u32,
    /// UTF-16 code units from the start of the line.
    pub character: u32,
}

/// A stretch of text, end exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct PositionRange {
    /// First position.
    pub start: Position,
    /// The position after the last.
    pub end: Position,
}

/// Some lines of the file around a span, for display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// 0-based number of the first line in `text`.
    pub first_line: usize,
    /// The lines, without their last line end; cut to at most some hundred bytes a line.
    pub text: String,
    /// The marked bytes of `text`.
    pub span: Range<usize>,
}

/// The kind of finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A finding of a rule in a Halo file.
    Rule(Code),
    /// A mistake in a configuration file.
    Configuration(ProblemCode),
    /// A mistake in a file of another program.
    Foreign(Foreign),
}

/// A kind of mistake in files of other programs, as far as reports need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Foreign {
    /// Its code, as users know it.
    pub code: &'static str,
    /// How to mend it.
    pub fix: &'static str,
}

impl Kind {
    /// Its code, as users know it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Rule(code) => code.name(),
            Kind::Configuration(code) => code.name(),
            Kind::Foreign(kind) => kind.code,
        }
    }

    /// The program that reports it: `Tool` or `halo-ass`.
    pub fn source(self) -> &'static str {
        match self {
            Kind::Rule(code) if code.is_of_tool() => "Tool",
            Kind::Rule(_) | Kind::Configuration(_) | Kind::Foreign(_) => "halo-ass",
        }
    }

    /// How to mend it.
    pub fn fix(self) -> &'static str {
        match self {
            Kind::Rule(code) => code.rule().fix,
            Kind::Configuration(code) => code.fix(),
            Kind::Foreign(kind) => kind.fix,
        }
    }

    /// Editors show it faded.
    pub fn is_faded(self) -> bool {
        matches!(self, Kind::Rule(code) if code.is_faded())
    }

    /// Where it is explained.
    pub fn help_uri(self) -> String {
        match self {
            Kind::Rule(code) => reference::help_uri(code),
            Kind::Configuration(code) => code.help_uri(),
            Kind::Foreign(kind) => reference::foreign_uri(kind.code),
        }
    }
}

impl PartialEq<Code> for Kind {
    fn eq(&self, code: &Code) -> bool {
        *self == Kind::Rule(*code)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A finding with its place.
#[derive(Clone, Debug)]
pub struct Located {
    /// The kind of finding.
    pub code: Kind,
    /// How bad it is.
    pub severity: Severity,
    /// The message: what is wrong and what is allowed.
    pub message: String,
    /// Where.
    pub range: PositionRange,
    /// The lines around it.
    pub excerpt: Excerpt,
    /// The record and field that it is in, `instances/floor/Inheritance Flag`, where that was asked for.
    pub path: String,
    /// How many more findings of the rule it stands for.
    pub more: usize,
    /// Places that explain it.
    pub related: Vec<LocatedRelated>,
    /// The points, edges and triangles that it is about.
    pub geometry: Option<Arc<Geometry>>,
    /// Ways to settle it, where those were asked for.
    pub fixes: Vec<Proposal>,
}

/// A fix as data: somebody who reads its title may make its changes, all of them or none.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Proposal {
    /// The title, in the imperative.
    pub title: String,
    /// `safe`, `unsafe` or `manual`, as [`Safety`](crate::fixes::Safety) says.
    pub safety: &'static str,
    /// Its changes, in file order, of the text as it is.
    pub edits: Vec<Replacement>,
}

/// A stretch of text, and what takes its place.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Replacement {
    /// The stretch.
    pub range: PositionRange,
    /// The text that takes its place.
    pub text: String,
}

impl Located {
    /// Advice on this finding.
    pub fn help(&self) -> &'static str {
        let shape = self.geometry.as_ref();
        let help = shape.and_then(|shape| shape.help());
        help.unwrap_or(self.code.fix())
    }

    /// An identifier that survives edits elsewhere in the file: the code, the place in the format and the wrong text.
    /// Several findings may share it.
    pub fn fingerprint(&self) -> String {
        let marked = self.excerpt.text.get(self.excerpt.span.clone());
        let text = marked.unwrap_or_default().trim();
        format!("{} {} {text}", self.code, self.path)
    }
}

/// A place that explains a finding.
#[derive(Clone, Debug)]
pub struct LocatedRelated {
    /// The explanation of the place.
    pub message: String,
    /// Where.
    pub range: PositionRange,
    /// The lines around it.
    pub excerpt: Excerpt,
}

/// The findings of one file, in file order.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The findings.
    pub findings: Vec<Located>,
    /// Bytes of the file.
    pub bytes: u64,
}

impl Report {
    /// Folds findings that were reported one by one, as [`Findings::folds`] says: the first findings of a rule stay,
    /// the next stands for the rest.
    pub fn fold(&mut self) {
        let mut totals: BTreeMap<Kind, usize> = BTreeMap::new();
        for finding in &self.findings {
            *totals.entry(finding.code).or_default() += 1 + finding.more;
        }
        let mut told: BTreeMap<Kind, usize> = BTreeMap::new();
        self.findings.retain_mut(|finding| {
            let total = totals.get(&finding.code).copied().unwrap_or_default();
            let Kind::Rule(code) = finding.code else {
                return true;
            };
            let (most, shown) = Findings::folds(code);
            if total <= most {
                return true;
            }
            let before = told.entry(finding.code).or_default();
            *before += 1;
            if *before == shown + 1 {
                let rest = total - shown;
                finding.message = folded(code, rest, total, &finding.message);
                finding.more = rest - 1;
            }
            *before <= shown + 1
        });
    }
}

/// Counts and measures of a file, for `halo-ass stats`.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct Stats {
    /// Version of the format.
    pub version: i64,
    /// How many materials the file holds.
    pub materials: usize,
    /// Its objects.
    pub objects: Vec<ObjectStats>,
    /// How many instances it holds.
    pub instances: usize,
    /// The uses of its materials.
    #[serde(rename = "materialUses")]
    pub material_uses: Vec<MaterialStats>,
}

/// Counts and measures of an object, and how often it is placed.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct ObjectStats {
    /// The type as the file has it.
    #[serde(rename = "type")]
    pub kind: String,
    /// The name of the first instance that places it; empty where none does.
    pub name: String,
    /// How many vertices it holds; 0 for other objects than meshes.
    pub vertices: usize,
    /// How many triangles it holds; 0 for other objects than meshes.
    pub triangles: usize,
    /// How many instances place it.
    pub instances: usize,
    /// The smallest and the largest x, y and z of its vertices, in units of the file (100 are one world unit); empty where it
    /// has none.
    pub bounds: Vec<[f64; 3]>,
}

/// The uses of a material.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct MaterialStats {
    /// Its name.
    pub name: String,
    /// How many objects use it.
    pub objects: usize,
    /// How many triangles use it.
    pub triangles: usize,
}
