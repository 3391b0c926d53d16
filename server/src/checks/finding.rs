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

impl Finding {
    /// In this order findings are told: by place, then by rule.
    pub fn order(&self) -> (usize, Code, usize) {
        (self.span.start, self.code, self.span.end)
    }

    /// The finding once ranges of the text have been replaced, in this order, with so many bytes; `None` if nothing is
    /// left of its place.
    pub fn after(&self, edits: &[(Range<usize>, usize)]) -> Option<Self> {
        let related = self.related.iter().filter_map(|related| {
            Some(Related {
                span: after(&related.span, edits)?,
                message: related.message.clone(),
            })
        });
        Some(Finding {
            span: after(&self.span, edits)?,
            related: related.collect(),
            message: self.message.clone(),
            ..*self
        })
    }
}

/// Where a place stands once ranges of the text have been replaced; `None` if nothing is left of it.
fn after(span: &Range<usize>, edits: &[(Range<usize>, usize)]) -> Option<Range<usize>> {
    let mut span = span.clone();
    for (old, new) in edits {
        let is_empty = span.is_empty();
        // What begins in the replaced text begins behind it, and what ends there ends before it.
        let start = match span.start {
            start if start < old.start => start,
            start if start >= old.end => start - old.len() + new,
            _ => old.start + new,
        };
        let end = match span.end {
            end if end <= old.start => end,
            end if end >= old.end => end - old.len() + new,
            _ => old.start,
        };
        span = start..end.max(start);
        if span.is_empty() && !is_empty {
            return None;
        }
    }
    Some(span)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_move_with_the_text() {
        let place = |span: Range<usize>, old: Range<usize>, new: usize| after(&span, &[(old, new)]);
        assert_eq!(place(10..20, 0..0, 3), Some(13..23));
        assert_eq!(place(10..20, 10..10, 3), Some(13..23));
        assert_eq!(place(10..20, 20..20, 3), Some(10..20));
        assert_eq!(place(10..20, 12..14, 5), Some(10..23));
        assert_eq!(place(10..20, 5..12, 1), Some(6..14));
        assert_eq!(place(10..20, 15..30, 0), Some(10..15));
        assert_eq!(place(10..20, 10..20, 4), None);
        assert_eq!(place(10..20, 0..40, 0), None);
        assert_eq!(place(7..7, 0..2, 0), Some(5..5));
        assert_eq!(after(&(10..20), &[(0..0, 5), (0..1, 0)]), Some(14..24));
    }
}
