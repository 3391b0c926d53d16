//! One mistake behind many anomalies. Where a text is refused and the forgiving reading is at a loss, the mistakes that hands
//! make ([`super::tries`]) are undone near the first places that seem wrong, one at a time. If the strict reading holds then,
//! that mistake is what is wrong, and all else that seems wrong follows from it.

use super::chunks::{Source, scan_at};
use super::fault::{Fault, Mark};
use super::insertion::Insertion;
use super::judge::{PROOF, read_on, state_before};
use super::lexer::{Heading, Lexer, TokenKind, Window, heading_kind, is_line_end};
use super::machine::{Sink, Value};
use super::recognize::{RECOGNIZE, behind_mark};
use super::summary::{Chunk, Event, Left, State};
use super::tries::{IN_COMMENT, LINE_MISSING, OTHER_VERSION, Try, Undone, View, tries, versions};
use crate::schema::{FieldId, Layout, ObjectType, RecordKind, Section, Slot, Type};
use rustc_hash::FxHashSet;
use std::borrow::Cow;
use std::ops::Range;

/// More mistakes are not tried.
const MOST: usize = 600;

/// So many bytes may be read in vain.
const BUDGET: usize = 2 << 20;

/// The strict reading of a trial goes on in steps of so many bytes: most fail in the first.
const STEP: usize = 16 * 1024;

/// So many bytes before and behind a mistake tell how well it is undone.
const AROUND: usize = 512;

/// So many values behind a mistake tell how well it is undone.
const LINES: usize = 24;

/// What is wrong with a text, where one mistake explains everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The mistake.
    pub cause: Cause,
    /// Where it is.
    pub span: Range<usize>,
    /// The record that it was made in.
    pub record: RecordKind,
    /// The field that it was made in, with its component.
    pub field: Option<(FieldId, u8)>,
    /// Where the forgiving reading begins to stray.
    pub from: usize,
    /// Up to here nothing else is wrong with the structure.
    pub proven: usize,
}

/// A mistake that explains everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// One that the scanner also finds.
    Fault(Fault),
    /// One of so many strings is too many.
    OneOf(usize),
    /// The file has lost its beginning.
    LostHead,
    /// Each line begins with this, as in a quotation, a diff or a listing.
    MarkedLines(String),
}

/// A text with a stretch replaced.
struct Spliced<'s, S: ?Sized> {
    source: &'s S,
    old: Range<usize>,
    new: &'s [u8],
}

impl<S: Source + ?Sized> Source for Spliced<'_, S> {
    fn len(&self) -> usize {
        self.source.len() - self.old.len() + self.new.len()
    }

    fn bytes(&self, range: Range<usize>) -> Cow<'_, [u8]> {
        let new_end = self.old.start + self.new.len();
        let behind = |at: usize| at - new_end + self.old.end;
        if range.end <= self.old.start {
            return self.source.bytes(range);
        }
        if range.start >= new_end {
            return self.source.bytes(behind(range.start)..behind(range.end));
        }
        let mut bytes = Vec::with_capacity(range.len());
        if range.start < self.old.start {
            bytes.extend_from_slice(&self.source.bytes(range.start..self.old.start));
        }
        let from = range.start.saturating_sub(self.old.start);
        let to = (range.end - self.old.start).min(self.new.len());
        bytes.extend_from_slice(self.new.get(from..to).unwrap_or_default());
        if range.end > new_end {
            bytes.extend_from_slice(&self.source.bytes(self.old.end..behind(range.end)));
        }
        Cow::Owned(bytes)
    }
}

/// What explains what seems wrong.
pub(super) enum Found {
    /// Values that do not belong, or stand in the place of others: the text is read without them.
    Hidden(Insertion),
    /// Another mistake.
    Repair(Repair),
}

/// The mistake that explains what seems wrong, looked for near the anomalies. `None` if `cancelled` turned true.
///
/// With `few` of them the forgiving reading has an explanation of its own. It keeps its right, but where a heading has
/// swallowed a value, and where a line of a vertex seems to be missing or too many: which one shows by what stands around.
pub(super) fn find<S: Source + ?Sized>(
    source: &S,
    chunks: &[&Chunk],
    (anomalies, refused, few): (&[usize], usize, bool),
    cancelled: &dyn Fn() -> bool,
) -> Option<Option<Found>> {
    let wanted = Wanted::of(chunks, few);
    if wanted == Wanted::Nothing {
        return Some(None);
    }
    let from = anomalies.iter().copied().min().unwrap_or(refused);
    let mut search = Search {
        source,
        chunks,
        from,
        budget: BUDGET,
        tried: 0,
        best: None,
        ties: Vec::new(),
        cancelled,
    };
    search.run(anomalies, refused, wanted)?;
    if search.best.is_none() && wanted == Wanted::All {
        return Some(whole_file(source, chunks).map(Found::Repair));
    }
    Some(search.found(wanted))
}

/// Which mistakes are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Nothing,
    /// Values in comments.
    Comments,
    /// Those, and lines that are missing or too many.
    Lines,
    All,
}

impl Wanted {
    fn of(chunks: &[&Chunk], few: bool) -> Self {
        let marks = chunks.iter().flat_map(|chunk| &chunk.body.marks);
        let mut marks = marks.filter(|mark| !mark.fault.is_of_value());
        // These say what happened themselves.
        let told =
            |mark: &Mark| matches!(mark.fault, Fault::SecondFile | Fault::MergeConflict { .. });
        if marks.clone().any(told) {
            return Wanted::Nothing;
        }
        let stray = |event: &Event| matches!(event, Event::Stray(_));
        let mut events = chunks.iter().flat_map(|chunk| &chunk.body.events);
        if events.any(stray) {
            return Wanted::All;
        }
        if few {
            let of_lines = |mark: &Mark| {
                let fault = matches!(
                    mark.fault,
                    Fault::MissingValue { count: 2.. }
                        | Fault::ExtraValue { count: 2.. }
                        | Fault::RecordOfAnotherVersion { .. }
                );
                fault && mark.record == RecordKind::Vertex
            };
            return match marks.next() {
                Some(mark) if of_lines(mark) => Wanted::Lines,
                _ => Wanted::Comments,
            };
        }
        // A list that its count does not fit has rules of its own.
        match marks.next().is_some() {
            true => Wanted::All,
            false => Wanted::Nothing,
        }
    }

    fn tries(self, rank: u32) -> bool {
        self == Wanted::All || rank == IN_COMMENT || (self == Wanted::Lines && rank >= LINE_MISSING)
    }

    fn takes(self, odd: usize, repair: &Repair) -> bool {
        let lines = match repair.cause {
            Cause::Fault(Fault::MissingValue { .. } | Fault::ExtraValue { .. }) => {
                self == Wanted::Lines
            }
            Cause::Fault(Fault::ValueInComment) => true,
            _ => false,
        };
        self == Wanted::All || (odd == 0 && lines)
    }
}

struct Search<'s, S: ?Sized> {
    source: &'s S,
    chunks: &'s [&'s Chunk],
    from: usize,
    budget: usize,
    tried: usize,
    /// The best explanation, with how odd it is.
    best: Option<(usize, Try, Repair)>,
    /// Strings any of which may be the one too many.
    ties: Vec<Range<usize>>,
    cancelled: &'s dyn Fn() -> bool,
}

/// A border with the state that the strict reading has there.
type Base = (usize, (State, i64));

impl<S: Source + ?Sized> Search<'_, S> {
    fn run(&mut self, anomalies: &[usize], refused: usize, wanted: Wanted) -> Option<()> {
        let start = (
            0,
            (
                State {
                    strict: Some(Left::default()),
                    ..State::START
                },
                0,
            ),
        );
        let mut all: Vec<(u32, Base, Try)> = versions(self.source, refused)
            .into_iter()
            .map(|attempt| (OTHER_VERSION, start, attempt))
            .collect();
        let mut seen = FxHashSet::default();
        // Nothing behind the place where the strict reading stops keeps it from going on.
        let others = anomalies.iter().copied().filter(|&at| at < refused);
        for (at, back) in std::iter::once((refused, true)).chain(others.map(|at| (at, false))) {
            let view = View::around(self.source, at);
            let Some(base) = self.base_before(view.start().saturating_sub(AROUND)) else {
                continue;
            };
            let guesses = counts_near(self.chunks, at);
            for (rank, attempt) in tries(&view, (at, back), base.1.0.version, &guesses) {
                let mut fresh = || seen.insert((attempt.old.clone(), attempt.new.clone()));
                if attempt.old.start <= refused && wanted.tries(rank) && fresh() {
                    all.push((rank, base, attempt));
                }
            }
        }
        all.retain(|(rank, ..)| wanted.tries(*rank));
        all.sort_by_key(|(rank, ..)| *rank);
        for (_, base, attempt) in all {
            if self.tried >= MOST || self.budget == 0 || self.attempt(base, &attempt)? {
                break;
            }
        }
        Some(())
    }

    /// A border before a byte, near it, and the state there.
    fn base_before(&self, at: usize) -> Option<Base> {
        let (start, entry) = state_before(self.chunks, at)?;
        for distance in [1 << 10, 4 << 10, 16 << 10] {
            let stop = at.saturating_sub(distance);
            if stop <= start {
                break;
            }
            let chunk = scan_at(self.source, start, entry, stop, None);
            let end = start + chunk.len as usize;
            if chunk.body.refused.is_some() {
                return None;
            }
            if end <= at {
                return Some((end, (chunk.exit, chunk.remaining.exit_for(entry.1))));
            }
        }
        Some((start, entry))
    }

    /// Tries one mistake. Gives whether it explains everything and the lines stand as exporters write them.
    fn attempt(&mut self, base: Base, attempt: &Try) -> Option<bool> {
        self.tried += 1;
        let spliced = Spliced {
            source: self.source,
            old: attempt.old.clone(),
            new: attempt.new.as_bytes(),
        };
        let (start, entry) = base;
        let end = attempt.old.start + attempt.new.len();
        let far = end.saturating_add(PROOF);
        let tail = read_on(&spliced, start, entry, (STEP, far), self.cancelled)?;
        if let Some((at, mark)) = tail.refused {
            // From the mistake on: where the chunk before it begins must not matter.
            let read = (at + mark.span.at as usize).saturating_sub(attempt.old.start);
            self.budget = self.budget.saturating_sub(read + AROUND);
            return Some(false);
        }
        let read = tail.chunks.iter().map(|chunk| chunk.len as usize);
        let proven = if start + read.sum::<usize>() < spliced.len() {
            far.min(self.source.len())
        } else {
            self.source.len()
        };
        let seen = Seen::at(&spliced, base, attempt.old.start, end);
        let odd = seen.oddness(&spliced, start) + usize::from(attempt.doubtful);
        let least = self.best.as_ref().map(|(least, ..)| *least);
        if least.is_none_or(|least| odd < least) {
            let repair = self.repair(attempt, &seen, start, proven);
            self.best = Some((odd, attempt.clone(), repair));
            self.ties.clear();
        }
        if least.is_none_or(|least| odd <= least) && attempt.is_string {
            self.ties.push(attempt.old.clone());
        }
        Some(odd == 0)
    }

    fn found(self, wanted: Wanted) -> Option<Found> {
        let (odd, attempt, mut repair) = self.best?;
        if !wanted.takes(odd, &repair) {
            return None;
        }
        if attempt.is_string && self.ties.len() > 1 {
            let ends = self.ties.iter().map(|tie| tie.end);
            let starts = self.ties.iter().map(|tie| tie.start);
            repair.span = starts.min()?..ends.max()?;
            repair.cause = Cause::OneOf(self.ties.len());
            return Some(Found::Repair(repair));
        }
        let instead = matches!(attempt.undone, Undone::Misplaced);
        let hides = instead || matches!(attempt.undone, Undone::Extra { .. });
        Some(if hides && attempt.new.len() <= attempt.old.len() {
            Found::Hidden(Insertion {
                span: attempt.old,
                lines: 1,
                repeats: (!attempt.doubtful && !instead).then_some(1),
                instead_of: instead.then_some(attempt.new),
            })
        } else {
            Found::Repair(repair)
        })
    }

    fn repair(&self, attempt: &Try, seen: &Seen, start: usize, proven: usize) -> Repair {
        let first = attempt.old.start - start.min(attempt.old.start);
        let behind = seen
            .values
            .iter()
            .find(|value| value.start as usize >= first);
        let before = seen.values.iter().rev();
        let before = before
            .into_iter()
            .find(|value| (value.end as usize) <= first);
        let value = match attempt.undone {
            Undone::Extra { .. } => before.or(behind),
            _ => behind.or(before),
        };
        let field = value.map(|value| (value.field, value.component));
        let misplaced = match field.map(|(field, _)| field.def().ty) {
            Some(Type::String) => Fault::ExpectedString,
            Some(Type::Real) => Fault::ExpectedNumber,
            _ => Fault::ExpectedInteger,
        };
        Repair {
            cause: Cause::Fault(match attempt.undone {
                Undone::Missing { count } => Fault::MissingValue { count },
                Undone::Extra { count, word } if word => Fault::UnexpectedToken { count },
                Undone::Extra { count, .. } => Fault::ExtraValue { count },
                Undone::Misplaced => misplaced,
                Undone::Told(fault) => fault,
            }),
            span: attempt.at.clone(),
            record: value.map_or(RecordKind::Header, |value| value.record),
            field,
            from: self.from.min(attempt.at.start),
            proven,
        }
    }
}

/// The values around a mistake as they are read once it is undone.
struct Seen {
    from: usize,
    to: usize,
    version: u8,
    values: Vec<Value>,
}

impl Seen {
    fn at<S: Source + ?Sized>(
        source: &Spliced<'_, S>,
        (start, entry): Base,
        from: usize,
        to: usize,
    ) -> Self {
        let mut seen = Seen {
            from: from.saturating_sub(start).saturating_sub(AROUND),
            to: to.saturating_sub(start) + AROUND,
            version: entry.0.version,
            values: Vec::new(),
        };
        let mut pos = start;
        let mut entry = entry;
        let stop = (to + AROUND).min(source.len());
        // Several chunks where a list ends before the stop.
        while pos < stop {
            let mut here = Seen {
                from: seen.from.saturating_sub(pos - start),
                to: seen.to.saturating_sub(pos - start),
                version: 0,
                values: Vec::new(),
            };
            let chunk = scan_at(source, pos, entry, stop, Some(&mut here));
            let moved = (pos - start) as u32;
            let values = here.values.into_iter().map(|value| Value {
                start: value.start + moved,
                end: value.end + moved,
                ..value
            });
            seen.values.extend(values);
            seen.version = chunk.exit.version;
            entry = (chunk.exit, chunk.remaining.exit_for(entry.1));
            pos += (chunk.len as usize).max(1);
        }
        seen.values.sort_by_key(|value| value.start);
        seen.values.dedup_by_key(|value| value.start);
        seen
    }

    /// How oddly the values around a mistake stand for an exporter's file: lines begun elsewhere, headings and empty lines
    /// within records.
    fn oddness<S: Source + ?Sized>(&self, source: &Spliced<'_, S>, start: usize) -> usize {
        let bytes = source.bytes(start..(start + self.to).min(source.len()));
        let first = source.old.start.saturating_sub(start);
        let mut odd = 0;
        let mut behind = 0;
        for pair in self.values.windows(2) {
            let [before, value] = pair else { continue };
            behind += usize::from(value.start as usize >= first);
            if behind > LINES {
                break;
            }
            let gap = bytes.get(before.end as usize..value.start as usize);
            odd += self.oddness_of(value, gap.unwrap_or_default());
        }
        odd
    }

    /// How oddly a value stands behind what is between it and the value before.
    fn oddness_of(&self, value: &Value, gap: &[u8]) -> usize {
        const ODD: usize = 2;
        let layout = Layout::of(value.record, self.version);
        let same = |slot: &&Slot| slot.field == value.field && slot.component == value.component;
        let Some(slot) = layout.slots.iter().find(same) else {
            return 0;
        };
        let is_first = layout.slots.first().is_some_and(|first| same(&first));
        let lines = gap.iter().filter(|&&byte| byte == b'\n').count();
        let comment = gap.contains(&b';');
        // Whether a weight has a line of its own differs between exporters.
        let askew = value.field != FieldId::BoneWeight
            && slot.starts_line != gap.iter().any(|&byte| is_line_end(byte));
        let torn = value.record == RecordKind::Vertex
            && !is_first
            && !comment
            && lines > 1
            && (value.field != FieldId::UvCoordinates || value.round == 0);
        let headed = comment
            && heading_in(gap).is_some_and(|heading| !is_first || !heads(heading, value.record));
        ODD * (usize::from(askew) + usize::from(torn) + usize::from(headed))
    }
}

/// The last heading in what stands between two values.
fn heading_in(gap: &[u8]) -> Option<TokenKind> {
    let window = Window {
        text: gap,
        at_end: true,
        at_line_start: false,
    };
    let mut lexer = Lexer::new(window, 0);
    let mut heading = None;
    while let Ok(token) = lexer.next_token() {
        if token.kind == TokenKind::Eof {
            break;
        }
        heading = Some(token.kind).filter(|kind| kind.is_heading());
    }
    heading
}

/// Whether a heading stands above records of a kind.
fn heads(heading: TokenKind, record: RecordKind) -> bool {
    let section = match record {
        RecordKind::Header => Some(Section::Header),
        RecordKind::Materials => Some(Section::Materials),
        RecordKind::Objects => Some(Section::Objects),
        RecordKind::Instances => Some(Section::Instances),
        _ => None,
    };
    match heading {
        TokenKind::Section(of) => section == Some(of),
        TokenKind::Heading(Heading::Material, _) => record == RecordKind::Material,
        TokenKind::Heading(Heading::Instance, _) => record == RecordKind::Instance,
        TokenKind::Heading(Heading::Object, _) => {
            ObjectType::ALL.iter().any(|kind| kind.record() == record)
        }
        _ => false,
    }
}

impl Sink for Seen {
    fn from(&self) -> usize {
        self.from
    }

    fn record(&mut self, _: RecordKind, _: &[Event], _: usize) {}

    fn value(&mut self, value: Value) {
        let start = value.start as usize;
        if start >= self.from && start < self.to {
            self.values.push(value);
        }
    }
}

/// What has happened to a file as a whole.
fn whole_file<S: Source + ?Sized>(source: &S, chunks: &[&Chunk]) -> Option<Repair> {
    let head = source.bytes(0..RECOGNIZE.min(source.len()));
    let (cause, span) = match marked_lines(&head) {
        Some(mark) => (Cause::MarkedLines(mark), 0..source.len()),
        None => {
            let mut events = chunks.iter().flat_map(|chunk| &chunk.body.events);
            let header = |event: &Event| {
                matches!(
                    event,
                    Event::Head {
                        section: Section::Header,
                        ..
                    }
                )
            };
            if events.any(header) {
                return None;
            }
            let blank = head.len() - head.trim_ascii_start().len();
            let line = head.get(blank..).unwrap_or_default();
            let length = line.iter().position(|&byte| is_line_end(byte));
            (Cause::LostHead, blank..blank + length.unwrap_or(line.len()))
        }
    };
    Some(Repair {
        cause,
        span,
        record: RecordKind::Header,
        field: None,
        from: 0,
        proven: source.len(),
    })
}

/// What stands before each line of a file that is quoted, a diff or a listing.
fn marked_lines(head: &[u8]) -> Option<String> {
    /// Fewer lines prove nothing.
    const FEW: usize = 5;
    let lines = head
        .split(|&byte| is_line_end(byte))
        .map(<[u8]>::trim_ascii);
    let lines: Vec<&[u8]> = lines.filter(|line| !line.is_empty()).collect();
    let heading = lines.iter().find_map(|line| {
        let behind = behind_mark(line);
        let comment = behind.strip_prefix(b";")?;
        let marked = behind.len() < line.len() && heading_kind(comment).is_some();
        line.get(..line.len() - behind.len()).filter(|_| marked)
    })?;
    let number = heading.first().is_some_and(u8::is_ascii_digit);
    let mark = heading.trim_ascii();
    let digits = |line: &&[u8]| line.first().is_some_and(u8::is_ascii_digit);
    let marked = lines.iter().filter(|line| match number {
        true => digits(line),
        false => line.starts_with(mark),
    });
    // The last line may be cut.
    let all = marked.count() * 10 >= lines.len().saturating_sub(1) * 9;
    (all && lines.len() >= FEW).then(|| String::from_utf8_lossy(mark).into_owned())
}

/// How many records the lists near a place hold, for a count that is lost.
fn counts_near(chunks: &[&Chunk], at: usize) -> Vec<i64> {
    let (mut materials, mut objects, mut instances) = (0, 0, 0);
    let mut before = (0, 0);
    let mut behind: Option<(i64, i64)> = None;
    let mut start = 0;
    for chunk in chunks {
        for event in &chunk.body.events {
            match event {
                Event::Material { .. } => materials += 1,
                Event::Instance(_) => instances += 1,
                Event::Object { at: object, .. } => {
                    objects += 1;
                    if start + *object as usize <= at {
                        before = (0, 0);
                    } else if behind.is_none_or(|counts| counts == (0, 0)) {
                        behind = Some((0, 0));
                    }
                }
                Event::Vertices(part) => {
                    let mesh = behind.as_mut().unwrap_or(&mut before);
                    mesh.0 += i64::from(part.count);
                }
                Event::Triangles(part) => {
                    let mesh = behind.as_mut().unwrap_or(&mut before);
                    mesh.1 += i64::from(part.count);
                }
                _ => {}
            }
        }
        start += chunk.len as usize;
    }
    let behind = behind.unwrap_or((0, 0));
    let triangles = crate::schema::TRIANGLE_VALUES as i64;
    let mut guesses = vec![1, 2, 3];
    for count in [
        materials,
        objects,
        instances,
        before.0,
        before.1 / triangles,
        behind.0,
        behind.1 / triangles,
    ] {
        guesses.extend([count, count + 1, count - 1]);
    }
    let mut once = Vec::new();
    guesses.retain(|&guess| {
        let fresh = guess > 0 && !once.contains(&guess);
        once.push(guess);
        fresh
    });
    guesses
}
