//! The findings of a file while rules collect them.
//!
//! A file can hold millions of mistakes. Of a rule only the first [`Findings::FOLD`] in file order are kept, and only
//! a finding that is kept gets its words and its exact place.

use super::allow::Allows;
use super::causes::Context;
use super::{Code, Finding, Geometry, Related, Severity};
use schema::options::{Level, Levels};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// A rule's report about a place: its source span, message and related places.
pub(crate) struct Words {
    /// The value that is wrong.
    pub span: Range<usize>,
    /// The message: first the fault, then what is allowed.
    pub message: String,
    /// Other places that the message mentions.
    pub related: Vec<Related>,
}

/// The findings of a file while they are collected.
#[derive(Clone, Debug)]
pub(crate) struct Findings {
    by_code: BTreeMap<Code, Kept>,
    context: Context,
    allows: Allows,
    /// The user's setting for each rule, in the order of the codes. Empty if there are no settings.
    levels: Vec<Option<Level>>,
    /// The most findings of one rule before they fold.
    limit: usize,
    /// The rules that `limit` is for. For the others it is at most [`Findings::FOLD`].
    each_of: fn(Code) -> bool,
    /// Findings for other places are not wanted.
    near: Option<Range<usize>>,
}

impl Default for Findings {
    fn default() -> Self {
        Findings {
            by_code: BTreeMap::new(),
            context: Context::default(),
            allows: Allows::default(),
            levels: Vec::new(),
            limit: Self::FOLD,
            each_of: |_| true,
            near: None,
        }
    }
}

/// The findings of one rule.
#[derive(Clone, Debug, Default)]
struct Kept {
    /// The first in file order, by the place for which they were reported, then by the order of reports.
    first: BTreeMap<(usize, usize), Finding>,
    /// How many there are.
    total: usize,
    /// How many more there are that nobody wants to be told.
    quiet: usize,
}

impl Findings {
    /// The most findings of one rule before they fold.
    pub const FOLD: usize = 200;

    /// How many findings of a folded rule stay as they are; the rest fold into one.
    pub const SHOWN: usize = 100;

    /// More findings than this fold into one, where all are one mistake.
    const ALIKE: usize = 3;

    /// The most findings of a rule before they fold, then how many of them stay as they are. These limits are for lists
    /// that people read: callers that want each finding ask for more.
    pub fn folds(code: Code) -> (usize, usize) {
        match code.is_one_mistake() {
            true => (Self::ALIKE, 0),
            false => (Self::FOLD, Self::SHOWN),
        }
    }

    /// How many places a folded finding names.
    const NAMED: usize = 10;

    /// An empty list, with the user's settings.
    pub fn new(levels: &Levels) -> Self {
        Self::up_to(levels, Self::FOLD)
    }

    /// An empty list, with the user's settings. The findings of a rule fold if there are more than `limit`.
    pub fn up_to(levels: &Levels, limit: usize) -> Self {
        let levels = Code::ALL.iter().map(|code| levels.get(code.name()));
        Findings {
            levels: levels.collect(),
            limit,
            ..Findings::default()
        }
    }

    /// An empty list whose `limit` is only for the rules that the function accepts. For the others it is at most
    /// [`Findings::FOLD`].
    pub fn each_of(levels: &Levels, (limit, rules): (usize, fn(Code) -> bool)) -> Self {
        Findings {
            each_of: rules,
            ..Self::up_to(levels, limit)
        }
    }

    /// More findings of a rule than this fold.
    fn limit(&self, code: Code) -> usize {
        if (self.each_of)(code) {
            self.limit
        } else {
            self.limit.min(Self::FOLD)
        }
    }

    /// A copy without the findings, for those of further rules. It has the same context, exceptions and settings.
    pub fn without_findings(&self) -> Self {
        Findings {
            by_code: BTreeMap::new(),
            context: self.context.clone(),
            allows: self.allows.clone(),
            levels: self.levels.clone(),
            limit: self.limit,
            each_of: self.each_of,
            near: self.near.clone(),
        }
    }

    /// An empty list for the findings of some rules near a byte offset. All other rules are off.
    pub fn at(levels: &Levels, codes: &[Code], offset: usize) -> Self {
        /// How far from where a finding is reported its words may place it.
        const REACH: usize = 4 << 10;
        let mut findings = Self::new(levels);
        for (level, code) in findings.levels.iter_mut().zip(Code::ALL) {
            if !codes.contains(code) {
                *level = Some(Level::Off);
            }
        }
        findings.near = Some(offset.saturating_sub(REACH)..offset.saturating_add(REACH));
        findings
    }

    /// The user's setting for a rule; `None` if there is none.
    fn level(&self, code: Code) -> Option<Level> {
        self.levels.get(code as usize).copied().flatten()
    }

    /// Whether the user has turned a rule off.
    pub fn is_off(&self, code: Code) -> bool {
        self.level(code) == Some(Level::Off)
    }

    /// Drops findings that are only consequences of what this context knows.
    pub fn suppress_consequences(&mut self, context: Context) {
        self.context = context;
    }

    /// Drops findings that these comments allow.
    pub fn allow(&mut self, allows: Allows) {
        self.allows = allows;
    }

    /// The exceptions that comments of the file make.
    pub fn allows(&self) -> &Allows {
        &self.allows
    }

    /// The exceptions that no finding has needed. Skips those whose rules are all off, since such rules report nothing.
    pub fn unused_allows(&self) -> Vec<(Range<usize>, String)> {
        self.allows.unused(|names| {
            let mut named = Code::ALL.iter().filter(|&&code| names(code));
            named.any(|&code| !self.is_off(code))
        })
    }

    /// The causes that explain other findings.
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// Whether there is a finding of a code that the predicate holds for.
    pub fn any(&self, of: impl Fn(Code) -> bool) -> bool {
        let found = self
            .by_code
            .iter()
            .filter(|(_, kept)| kept.total + kept.quiet > 0);
        found.into_iter().any(|(&code, _)| of(code))
    }

    /// Adds a finding at `at`: its words and its exact place are asked for only if it is kept.
    pub fn add_with(&mut self, code: Code, at: usize, words: impl FnOnce() -> Words) {
        self.add_as(code, code.rule().severity, at, words);
    }

    /// Adds a finding with a severity of its own, worse or milder than the rule's. A severity that the user has set
    /// replaces both.
    pub fn add_as(&mut self, code: Code, own: Severity, at: usize, words: impl FnOnce() -> Words) {
        self.add_shaped((code, own), at, || (words(), None));
    }

    /// Adds a finding with a severity of its own, and with points, edges and triangles to draw.
    pub fn add_shaped(
        &mut self,
        (code, own): (Code, Severity),
        at: usize,
        words: impl FnOnce() -> (Words, Option<Geometry>),
    ) {
        let severity = match self.level(code) {
            // Counted all the same: who asks whether the rule has found something is told so.
            Some(Level::Off) => {
                self.by_code.entry(code).or_default().quiet += 1;
                return;
            }
            Some(Level::On(severity)) => severity,
            None => own,
        };
        if self.near.as_ref().is_some_and(|near| !near.contains(&at)) {
            return;
        }
        if !self.allows.concern(code) {
            return self.keep(code, severity, at, words);
        }
        let words = words();
        if self.allows.cover(code, &words.0.span) {
            self.by_code.entry(code).or_default().quiet += 1;
        } else {
            self.keep(code, severity, at, || words);
        }
    }

    fn keep(
        &mut self,
        code: Code,
        severity: Severity,
        at: usize,
        words: impl FnOnce() -> (Words, Option<Geometry>),
    ) {
        let limit = self.limit(code);
        let kept = self.by_code.entry(code).or_default();
        let is_full = kept.first.len() == limit;
        let last = kept.first.last_key_value();
        let is_behind = is_full && last.is_none_or(|(key, _)| at >= key.0);
        // What explains a finding asks for its place.
        if is_behind && self.context.explains_nothing() {
            kept.total += 1;
            return;
        }
        let (words, geometry) = words();
        let Words {
            span,
            message,
            related,
        } = words;
        if self.context.explains(code, &span) {
            return;
        }
        kept.total += 1;
        if is_behind {
            return;
        }
        if is_full {
            kept.first.pop_last();
        }
        let finding = Finding {
            code,
            severity,
            span,
            message,
            more: 0,
            related,
            geometry: geometry.map(Arc::new),
        };
        kept.first.insert((at, kept.total), finding);
    }

    /// How many more findings of a rule, told in the order of the text, may be kept: the rest need only be counted.
    pub fn room(&self, code: Code) -> usize {
        let is_asked = self.allows.concern(code) || !self.context.explains_nothing();
        if self.near.is_some() || is_asked {
            return usize::MAX;
        }
        let told = self.by_code.get(&code).map_or(0, |kept| kept.first.len());
        self.limit(code).saturating_sub(told)
    }

    /// Adds a finding at a known place without related ones.
    pub fn add(&mut self, code: Code, span: &Range<usize>, message: impl FnOnce() -> String) {
        self.add_with(code, span.start, || Words {
            span: span.clone(),
            message: message(),
            related: Vec::new(),
        });
    }

    /// Counts findings that stand behind all that were added.
    pub fn add_more(&mut self, code: Code, count: usize) {
        self.by_code.entry(code).or_default().total += count;
    }

    /// How many findings of each rule there are that are told.
    pub fn totals(&self) -> BTreeMap<Code, usize> {
        let told = self.by_code.iter().filter(|(code, _)| !self.is_off(**code));
        told.map(|(&code, kept)| (code, kept.total)).collect()
    }

    /// All findings in file order, folded as wherever they are shown.
    pub fn folded(&self) -> Vec<Finding> {
        let shown = Findings {
            limit: Self::FOLD,
            ..self.clone()
        };
        shown.finish()
    }

    /// All findings in file order, folded.
    pub fn finish(self) -> Vec<Finding> {
        let mut all: Vec<Finding> = Vec::new();
        let (most, is_each) = (self.limit, self.each_of);
        for (code, kept) in self.by_code {
            let limit = if is_each(code) {
                most
            } else {
                most.min(Self::FOLD)
            };
            let (most, shown) = match limit {
                Self::FOLD => Self::folds(code),
                limit => (limit, limit.saturating_sub(1 + Self::NAMED)),
            };
            let total = kept.total;
            let mut first = kept.first.into_values();
            if total > most {
                all.extend(first.by_ref().take(shown));
                all.extend(fold(code, (total, shown), first));
            } else {
                all.extend(first);
            }
        }
        all.sort_by_key(Finding::order);
        // A line at the border of two chunks can be told by both.
        all.dedup_by(|two, one| {
            two.code == one.code && two.span == one.span && two.message == one.message
        });
        all
    }
}

/// One finding for all that are not shown.
fn fold(
    code: Code,
    (total, shown): (usize, usize),
    mut rest: impl Iterator<Item = Finding>,
) -> Option<Finding> {
    let next = rest.next()?;
    let related = rest
        .take(Findings::NAMED)
        .map(|finding| Related {
            span: finding.span,
            message: finding.message,
        })
        .collect();
    Some(Finding {
        message: super::folded(code, total - shown, total, &next.message),
        more: total - shown - 1,
        related,
        ..next
    })
}

/// The message of the finding into which `more` findings of a rule fold, of `total`; `first` is the message of the
/// first of them.
pub fn folded(code: Code, more: usize, total: usize, first: &str) -> String {
    if more == total {
        return format!("{first}: the first of {total} like it in this file");
    }
    format!(
        "{more} more findings of `{code}` from here on, {total} in this file; the first of them: {first}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Findings at these places, in this order; how often words were asked for.
    fn collect(places: impl Iterator<Item = usize>) -> (Vec<Finding>, usize) {
        let mut findings = Findings::default();
        let mut worded = 0;
        for at in places {
            findings.add(Code::ZeroNormal, &(at..at + 1), || {
                worded += 1;
                format!("at {at}")
            });
        }
        (findings.finish(), worded)
    }

    #[test]
    fn the_first_in_the_file_are_kept_whatever_the_order() {
        let (forward, worded) = collect(0..1000);
        assert_eq!(worded, Findings::FOLD);
        let (backward, _) = collect((0..1000).rev());
        assert_eq!(forward, backward);
        let starts: Vec<usize> = forward.iter().map(|finding| finding.span.start).collect();
        assert_eq!(starts, (0..=Findings::SHOWN).collect::<Vec<_>>());
        assert_eq!(
            forward[Findings::SHOWN].message,
            "900 more findings of `zero-normal` from here on, 1000 in this file; the first of them: at 100"
        );
    }

    #[test]
    fn what_is_explained_is_not_counted() {
        let mut findings = Findings::default();
        findings.suppress_consequences(Context::conflict(500..800));
        for at in 0..1000 {
            findings.add(Code::ZeroNormal, &(at..at + 1), String::new);
        }
        assert_eq!(findings.room(Code::ZeroNormal), usize::MAX);
        let last = findings.finish().pop().unwrap();
        assert!(
            last.message.contains("700 in this file"),
            "{}",
            last.message
        );
    }

    #[test]
    fn what_was_only_counted_is_in_the_total() {
        let mut findings = Findings::default();
        for at in 0..Findings::FOLD {
            findings.add(Code::ZeroNormal, &(at..at + 1), String::new);
        }
        findings.add_more(Code::ZeroNormal, 7);
        let last = findings.finish().pop().unwrap();
        assert!(
            last.message.contains("207 in this file"),
            "{}",
            last.message
        );
    }
}
