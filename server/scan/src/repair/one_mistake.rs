//! One mistake behind many anomalies. Where a text is refused and the forgiving reading is at a loss, the mistakes that hands
//! make ([`super::candidates`]) are undone near the first places that seem wrong, one at a time. If the strict reading holds then,
//! that mistake is what is wrong, and all else that seems wrong follows from it.

use super::cache::{CachedSearch, Doubts, Placed};
use super::candidates::{
    Candidate, DOUBLED, IN_COMMENT, LINE_MISSING, Mistake, OTHER_VERSION, SWAPPED, WRITTEN,
    candidates, versions,
};
use super::context::Context;
use super::cost::{AROUND, Spliced, ValuesAround};
use super::file_level::whole_file;
use super::insertion::Insertion;
use super::strict_suffix::{
    AGAIN, Base, Before, NEAR_BORDER, border_before, read_on, state_before,
};
use super::types::{Cause, Explanation, Repair};
use crate::fault::{Fault, Mark};
use crate::machine::Value;
use crate::summary::{Chunk, Event, Left, LongLists, State};
use rustc_hash::FxHashSet;
use schema::{RecordKind, Type};
use std::ops::Range;
use text::Source;

/// More mistakes are not tried.
const MOST_TRIED: usize = 600;

/// The most bytes that may be read.
const BUDGET: usize = 2 << 20;

/// How far behind a mistake a text must hold once it is undone, to be believed.
const PROOF: usize = 1 << 20;

/// How far, where the same has held at another place.
const HELD: usize = PROOF / 32;

/// The strict reading of a trial goes on in steps of so many bytes: most fail in the first.
const STEP: usize = 16 * 1024;

/// The question of a search: all that decides which mistakes are tried and how, except the text that is read then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    wanted: Wanted,
    refused: usize,
    near: Vec<Anomaly>,
}

/// The remembered search, if there was one.
pub(crate) type Known = Option<CachedSearch<Asked, Option<Explanation>>>;

/// The remembered results of both searches.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memories {
    /// Lines that do not belong.
    pub insertion: Option<CachedSearch<Doubts, Option<Insertion>>>,
    /// One mistake of those that hands make.
    pub repair: Known,
}

impl Memories {
    /// Forgets what saw a range that was replaced by so many bytes.
    pub fn edit(&mut self, range: &Range<usize>, new_len: usize) {
        let insertion = self.insertion.take();
        self.insertion = insertion.and_then(|known| known.after(range, new_len));
        let repair = self.repair.take();
        self.repair = repair.and_then(|known| known.after(range, new_len));
    }
}

/// A place that seems wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Anomaly {
    at: usize,
    /// A border before it with the state there.
    before: Option<Base>,
    /// Counts that may be lost there.
    guesses: Vec<i64>,
}

impl Placed for Asked {
    fn shift(&mut self, moved: &dyn Fn(usize) -> usize) {
        self.refused = moved(self.refused);
        for near in &mut self.near {
            near.at = moved(near.at);
            if let Some((at, _)) = &mut near.before {
                *at = moved(*at);
            }
        }
    }
}

/// The mistake that explains what seems wrong, looked for near the anomalies. `None` if `cancelled` turned true.
///
/// With `few` of them the forgiving reading has an explanation of its own. It keeps its right, but where a heading has
/// swallowed a value, and where a line of a vertex seems to be missing or too many: which one shows by what stands around.
pub(crate) fn find<S: Source + ?Sized>(
    source: &S,
    chunks: &[&Chunk],
    (anomalies, refused, few): (&[usize], usize, bool),
    (searched, cancelled): (&mut Known, &dyn Fn() -> bool),
) -> Option<Option<Explanation>> {
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
        again: AGAIN,
        tried: 0,
        best: None,
        ties: Vec::new(),
        seen: Default::default(),
        cancelled,
    };
    let (asked, views) = search.asked(anomalies, refused, wanted);
    let answer = match searched.as_ref().and_then(|known| known.to(&asked)) {
        Some(answer) => answer.clone(),
        None => {
            search.run(&asked, &views)?;
            let seen = std::mem::take(&mut search.seen);
            let answer = search.found(wanted);
            *searched = Some(CachedSearch {
                asked,
                seen,
                answer: answer.clone(),
            });
            answer
        }
    };
    // What of the whole file it says is seen at once.
    if answer.is_none() && wanted == Wanted::All {
        return Some(whole_file(source, chunks).map(Explanation::Repair));
    }
    Some(answer)
}

/// Which mistakes are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Nothing,
    /// Values in comments.
    Comments,
    /// Those, and lines that are there twice.
    Doubles,
    /// Those, and lines that are missing, too many, or have changed places.
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
            let Some(mark) = marks.next() else {
                return Wanted::Comments;
            };
            let is_of_vertex = mark.record == RecordKind::Vertex;
            // In a list of integers any of many may be the one too many, or stand for another.
            let is_listed = matches!(mark.record, RecordKind::Triangle | RecordKind::Bone);
            return match mark.fault {
                Fault::MissingValue { count: 2.. }
                | Fault::MissingBefore { count: 2.. }
                | Fault::RecordOfAnotherVersion { .. }
                    if is_of_vertex =>
                {
                    Wanted::Lines
                }
                // The count may be wrong as well.
                Fault::WrongCount { .. } if is_of_vertex => Wanted::Doubles,
                Fault::ExtraValue { .. } | Fault::ExpectedInteger if !is_listed => Wanted::Lines,
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
        let is_double = (DOUBLED..OTHER_VERSION).contains(&rank);
        match self {
            Wanted::All => true,
            Wanted::Lines => {
                let is_swap = (SWAPPED..WRITTEN).contains(&rank);
                rank == IN_COMMENT || is_swap || is_double || rank >= LINE_MISSING
            }
            Wanted::Doubles => rank == IN_COMMENT || is_double,
            Wanted::Comments | Wanted::Nothing => rank == IN_COMMENT,
        }
    }

    fn takes(self, odd: usize, repair: &Repair) -> bool {
        let lines = match repair.cause {
            Cause::Fault(Fault::MissingValue { .. } | Fault::ChangedPlaces) => {
                self == Wanted::Lines
            }
            Cause::Fault(Fault::ExtraValue { .. }) => {
                matches!(self, Wanted::Lines | Wanted::Doubles)
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
    /// The bytes that may still be read again between borders and mistakes.
    again: usize,
    tried: usize,
    /// The best explanation, with how odd it is, and how unlike the vertices beside it are to others.
    best: Option<(Cost, Candidate, Repair)>,
    /// Strings any of which may be the one too many.
    ties: Vec<Range<usize>>,
    /// The ranges read for mistakes in the header, and for those near the anomalies.
    seen: [Range<usize>; 2],
    cancelled: &'s dyn Fn() -> bool,
}

/// How odd an explanation is; of two as odd, how unlike vertices are to others.
type Cost = (usize, usize);

/// A try with its rank and the place where its reading begins.
type Ranked = (u32, (Base, usize), Candidate);

/// Sorts by rank; those of a rank stay as they are. This is there once, whatever the text is.
fn by_rank(all: &mut [Ranked]) {
    all.sort_by_key(|(rank, ..)| *rank);
}

impl<S: Source + ?Sized> Search<'_, S> {
    /// The question of the search, and the text around each anomaly.
    fn asked(&self, anomalies: &[usize], refused: usize, wanted: Wanted) -> (Asked, Vec<Context>) {
        // Nothing behind the place where the strict reading stops keeps it from going on.
        let others = anomalies.iter().copied().filter(|&at| at < refused);
        let mut views = Vec::new();
        let near = std::iter::once(refused).chain(others).map(|at| {
            let view = Context::around(self.source, at);
            let before = state_before(self.chunks, view.start().saturating_sub(AROUND));
            views.push(view);
            Anomaly {
                at,
                before,
                guesses: counts_near(self.chunks, at),
            }
        });
        let near = near.collect();
        let asked = Asked {
            wanted,
            refused,
            near,
        };
        (asked, views)
    }

    fn run(&mut self, asked: &Asked, views: &[Context]) -> Option<()> {
        let (refused, wanted) = (asked.refused, asked.wanted);
        let start = (
            0,
            (
                State {
                    strict: Some(Left {
                        long: LongLists::InPieces,
                        ..Left::default()
                    }),
                    ..State::START
                },
                0,
            ),
        );
        let in_header = versions(self.source, refused);
        let header = Context::around(self.source, 0);
        self.saw(true, 0..header.end());
        let mut all: Vec<Ranked> = in_header
            .into_iter()
            .map(|attempt| (OTHER_VERSION, (start, 0), attempt))
            .collect();
        let mut seen = FxHashSet::default();
        for (number, (near, view)) in asked.near.iter().zip(views).enumerate() {
            let at = near.at;
            let from = view.start().saturating_sub(AROUND);
            self.saw(false, from..at.max(view.end()));
            let Some(base) = near
                .before
                .and_then(|before| self.base_before(from, before))
            else {
                continue;
            };
            let Before { base, distance, .. } = base;
            let place = (at, number == 0);
            for (rank, attempt) in candidates(view, place, base.1.0.version, &near.guesses) {
                let mut fresh = || seen.insert((attempt.old.clone(), attempt.new.clone()));
                if attempt.old.start <= refused && wanted.tries(rank) && fresh() {
                    all.push((rank, (base, distance), attempt));
                }
            }
        }
        all.retain(|(rank, ..)| wanted.tries(*rank));
        by_rank(&mut all);
        for (rank, (base, distance), attempt) in all {
            let header = rank == OTHER_VERSION;
            if !self.may_read(distance) {
                continue;
            }
            if self.tried >= MOST_TRIED
                || self.budget == 0
                || self.attempt(base, &attempt, header)?
            {
                break;
            }
        }
        Some(())
    }

    /// Notes what has been read.
    fn saw(&mut self, header: bool, range: Range<usize>) {
        let [in_header, near] = &mut self.seen;
        let seen = if header { in_header } else { near };
        *seen = match seen.end {
            0 => range,
            _ => seen.start.min(range.start)..seen.end.max(range.end),
        };
    }

    /// A border before a byte, near it; there is one with its state farther before it.
    fn base_before(&mut self, at: usize, base: Base) -> Option<Before> {
        self.saw(false, base.0..at);
        // To get there would take longer than all that may be tried there.
        if at.saturating_sub(base.0) > BUDGET {
            return None;
        }
        let before = border_before(self.source, base, at, |border, _| border <= at);
        self.saw(false, base.0..before.seen.min(self.source.len()));
        (!before.stops).then_some(before)
    }

    /// Whether what stands between a border and the mistakes behind it may be read once more.
    fn may_read(&mut self, distance: usize) -> bool {
        let again = if distance > NEAR_BORDER { distance } else { 0 };
        let may = again <= self.again;
        self.again -= if may { again } else { 0 };
        may
    }

    /// Candidates one mistake. Gives whether it explains everything and the lines stand as exporters write them.
    fn attempt(&mut self, base: Base, attempt: &Candidate, header: bool) -> Option<bool> {
        self.tried += 1;
        let spliced = Spliced {
            source: self.source,
            old: attempt.old.clone(),
            new: attempt.new.as_bytes(),
        };
        let (start, entry) = base;
        let end = attempt.old.start + attempt.new.len();
        // What is missing is the same elsewhere: behind it the text holds as well.
        let missing = |attempt: &Candidate| matches!(attempt.undone, Mistake::Missing { .. });
        let best_is_missing = self.best.as_ref().is_some_and(|(_, best, _)| missing(best));
        let alike = self.best.as_ref().filter(|(_, best, _)| {
            missing(best) && missing(attempt) && best.new.trim() == attempt.new.trim()
        });
        let known = alike.map_or(0, |(.., repair)| repair.proven);
        let far = end.saturating_add(if known > 0 { HELD } else { PROOF });
        let tail = read_on(&spliced, start, entry, (STEP, far), self.cancelled)?;
        let seen = (tail.seen + attempt.old.len()).saturating_sub(attempt.new.len());
        self.saw(header, start..seen.min(self.source.len()));
        if let Some((at, mark)) = tail.refused {
            // From the mistake on: where the chunk before it begins must not matter.
            let read = (at + mark.looked() as usize).saturating_sub(attempt.old.start);
            self.budget = self.budget.saturating_sub(read + AROUND);
            return Some(false);
        }
        if tail.long {
            let read: usize = tail.chunks.iter().map(|chunk| chunk.len as usize).sum();
            let read = (start + read).saturating_sub(attempt.old.start);
            self.budget = self.budget.saturating_sub(read + AROUND);
            return Some(false);
        }
        let proved = far.min(spliced.len()).saturating_sub(attempt.old.start);
        self.budget = self.budget.saturating_sub(proved + AROUND);
        let read = tail.chunks.iter().map(|chunk| chunk.len as usize);
        let proven = if start + read.sum::<usize>() < spliced.len() {
            far.min(self.source.len()).max(known)
        } else {
            self.source.len()
        };
        let seen = ValuesAround::at(&spliced, base, attempt.old.start, end);
        let first = attempt.old.start - start.min(attempt.old.start);
        let odd = seen.layout_cost(&spliced, start)
            + usize::from(attempt.doubtful)
            + match attempt.undone {
                Mistake::Misplaced if is_lone_bone(&seen.values, first) => LONE_BONE,
                _ => 0,
            };
        // What vertices look like tells lines apart that are missing. What is put in for a wrong value says nothing.
        let unlike = match (missing(attempt), best_is_missing) {
            (true, _) => seen.vertex_cost(&spliced, start),
            (false, true) => usize::MAX,
            (false, false) => 0,
        };
        let is_all = odd == 0 && (unlike == 0 || !missing(attempt));
        let odd = (odd, unlike);
        let least = self.best.as_ref().map(|(least, ..)| *least);
        if least.is_none_or(|least| odd < least) {
            let repair = self.repair(attempt, &seen, start, proven);
            self.best = Some((odd, attempt.clone(), repair));
            self.ties.clear();
        }
        if least.is_none_or(|least| odd <= least) && attempt.is_string {
            self.ties.push(attempt.old.clone());
        }
        Some(is_all)
    }

    fn found(self, wanted: Wanted) -> Option<Explanation> {
        let ((odd, _), attempt, mut repair) = self.best?;
        if !wanted.takes(odd, &repair) {
            return None;
        }
        if attempt.is_string && self.ties.len() > 1 {
            let ends = self.ties.iter().map(|tie| tie.end);
            let starts = self.ties.iter().map(|tie| tie.start);
            repair.span = starts.min()?..ends.max()?;
            repair.cause = Cause::OneOf(self.ties.len());
            return Some(Explanation::Repair(repair));
        }
        let instead = matches!(attempt.undone, Mistake::Misplaced);
        let hides = instead || matches!(attempt.undone, Mistake::Extra { .. });
        Some(if hides && attempt.new.len() <= attempt.old.len() {
            Explanation::Hidden(Insertion {
                span: attempt.at,
                lines: 1,
                repeats: (!attempt.doubtful && !instead).then_some(1),
                instead_of: instead.then_some(attempt.new),
                what: None,
            })
        } else {
            Explanation::Repair(repair)
        })
    }

    fn repair(
        &self,
        attempt: &Candidate,
        seen: &ValuesAround,
        start: usize,
        proven: usize,
    ) -> Repair {
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
            Mistake::Extra { .. } => before.or(behind),
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
                Mistake::Missing { count } => Fault::MissingValue { count },
                Mistake::Extra { count, word } if word => Fault::UnexpectedToken { count },
                Mistake::Extra { count, .. } => Fault::ExtraValue { count },
                Mistake::Misplaced => misplaced,
                Mistake::Told(fault) => fault,
            }),
            span: attempt.at.clone(),
            record: value.map_or(RecordKind::Header, |value| value.record),
            field,
            from: self.from.min(attempt.at.start),
            proven,
        }
    }
}

/// How odd it is that a wrong line alone should be a list of bones: such a list has no count, so any integer fits there, and
/// the line is likelier too much.
const LONE_BONE: usize = 2;

/// The value at a place is the only one of a list of bones.
fn is_lone_bone(values: &[Value], at: usize) -> bool {
    let is_bone = |value: &&Value| value.record == RecordKind::Bone;
    let number = values.partition_point(|value| (value.start as usize) < at);
    let own = values.get(number).filter(|own| own.start as usize == at);
    let before = number.checked_sub(1).and_then(|before| values.get(before));
    let behind = values.get(number + 1);
    own.filter(is_bone).is_some() && before.filter(is_bone).or(behind.filter(is_bone)).is_none()
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
    let triangles = schema::TRIANGLE_VALUES as i64;
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
