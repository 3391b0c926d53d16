//! A finding: a place, a rule and what to say.

use super::{Code, Severity};
use std::ops::Range;

/// Something that a rule found in a file. Spans are byte offsets in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The rule.
    pub code: Code,
    /// How bad it is: as configured, or else as the rule says.
    pub severity: Severity,
    /// The value that is wrong.
    pub span: Range<usize>,
    /// What is wrong, then what is allowed: lower case, the value in backticks.
    pub message: String,
    /// So many more findings of the rule it stands for: of a rule that finds much, not all are told one by one.
    pub more: usize,
    /// Other places that the message speaks of.
    pub related: Vec<Related>,
}

/// A place that explains a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// Where it is.
    pub span: Range<usize>,
    /// What it is.
    pub message: String,
}
