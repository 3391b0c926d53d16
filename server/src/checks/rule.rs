//! What a rule states about itself. Its page, `ass-lsp explain` and its tests come from this.

use std::fmt;

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Readers reject the file or read something else than its author meant.
    Error,
    /// The file can be read but breaks a rule of the format.
    Warning,
    /// Worth knowing.
    Information,
    /// A matter of form.
    Hint,
}

impl Severity {
    /// The word in JSON output and in messages.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Information => "information",
            Severity::Hint => "hint",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A rule: one thing that can be wrong with a file.
#[derive(Debug)]
pub struct Rule {
    /// The stable, kebab-case name.
    pub code: &'static str,
    /// How bad a finding is.
    pub severity: Severity,
    /// What the rule looks for, in one sentence.
    pub what: &'static str,
    /// Why it matters: what Tool or a reader does with such a file.
    pub why: &'static str,
    /// How to mend it.
    pub fix: &'static str,
    /// Where the rule comes from: the official text, an exporter, a reader.
    pub source: &'static str,
    /// What exporters and readers disagree on, if they do. Such a finding is never an error
    /// where one of the readings is right.
    pub dispute: Option<&'static str>,
    /// An edit of the example file that makes the rule report exactly one finding.
    pub fails: Example,
    /// An edit of the example file that comes close and is right.
    pub passes: Example,
}

/// An example: the small correct file of the rules' pages with one edit.
#[derive(Debug)]
pub struct Example {
    /// What the edit does, in a few words ("the count says 2").
    pub note: &'static str,
    /// Lines that stand in [`EXAMPLE_FILE`] exactly once; empty for "the file as it is".
    pub replace: &'static str,
    /// What they are replaced with. Where `replace` is empty and this is not, it is the whole file.
    pub with: &'static str,
}

/// The correct file that every example edits: version 2, two materials, a bone and a mesh, three instances.
pub const EXAMPLE_FILE: &str = include_str!("example.ass");

impl Example {
    /// The whole text of the example.
    pub fn text(&self) -> String {
        match (self.replace, self.with) {
            ("", "") => EXAMPLE_FILE.to_owned(),
            ("", whole) => whole.to_owned(),
            (from, to) => EXAMPLE_FILE.replacen(from, to, 1),
        }
    }
}
