//! Signs that something has replaced all over a text: typographic quotes for `"`, commas for tabs, `−` for `-`, no quotes at
//! all. Such a text is read strictly once all of them are put back, or much farther than it is written: then that is the one
//! mistake. Each is looked for only where the strict reading stops, so that other refused texts pay nothing.

use super::signs::{ALL, Replaced, Sign, replace_in_line};
use super::strict_suffix::{read_on, state_before};
use super::types::{Cause, Repair, Substitution};
use super::unquoted;
use crate::fault::Fault;
use crate::summary::Chunk;
use schema::RecordKind;
use std::borrow::Cow;
use std::ops::Range;
use text::Source;

/// How far around the place where the strict reading stops a sign is looked for.
const AROUND_REFUSAL: usize = 4096;

/// How far a text is read at first with all signs put back, in bytes: most guesses fail before.
const FIRST: usize = 64 << 10;

/// How far a guess is read that holds so far.
const FAR: usize = 8 << 20;

/// The strict reading of a guess goes on in steps of so many bytes.
const STEP: usize = 64 << 10;

/// Where a text is cut the strict reading stops no farther than this before its end.
const SLACK: usize = 16 << 10;

/// A guess after which the text is still refused must put so many places right.
const PLACES: usize = 3;

/// The number of places that are kept beside the first.
const SHOWN: usize = 3;

/// Calls `visit` with the replacements of each line that holds a sign, from the line of byte `from` on.
pub fn replacements(
    text: &[u8],
    from: usize,
    sign: Sign,
    visit: &mut dyn FnMut(&[Replaced]) -> bool,
) {
    if sign == Sign::NoQuotes {
        unquoted::replacements(text, from, visit);
        return;
    }
    let mut found = Vec::new();
    let mut start = line_start(text, from);
    while start < text.len() {
        let rest = text.get(start..).unwrap_or_default();
        let length = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        found.clear();
        replace_in_line(rest.get(..length).unwrap_or_default(), sign, &mut found);
        if !found.is_empty() {
            for (range, _) in &mut found {
                *range = range.start + start..range.end + start;
            }
            if !visit(&found) {
                return;
            }
        }
        start += length + 1;
    }
}

fn line_start(text: &[u8], at: usize) -> usize {
    let before = text.get(..at).unwrap_or(text);
    memchr::memrchr2(b'\n', b'\r', before).map_or(0, |at| at + 1)
}

/// Signs that have been replaced all over a text that is refused. `None` if `cancelled` turned true.
pub(crate) fn find<S: Source + ?Sized>(
    source: &S,
    chunks: &[&Chunk],
    (refused, fault): (usize, Fault),
    cancelled: &dyn Fn() -> bool,
) -> Option<Option<Repair>> {
    let guesses = Guesses {
        source,
        chunks,
        refused,
        cancelled,
    };
    let expects_string = matches!(fault, Fault::ExpectedString | Fault::UnterminatedString);
    let mut best: Option<Guess> = None;
    for sign in ALL {
        let may_be = match sign {
            Sign::NoQuotes => expects_string && guesses.has_bare_words(),
            _ => guesses.is_near(sign),
        };
        if !may_be {
            continue;
        }
        let Some(guess) = guesses.guess(sign)? else {
            continue;
        };
        match &mut best {
            Some(best) if best.reach >= guess.reach => {
                best.rivals |= best.reach == guess.reach;
            }
            _ => best = Some(guess),
        }
    }
    Some(best.and_then(|best| best.repair(source)))
}

struct Guesses<'g, S: ?Sized> {
    source: &'g S,
    chunks: &'g [&'g Chunk],
    /// Where the strict reading of the text stops.
    refused: usize,
    cancelled: &'g dyn Fn() -> bool,
}

/// A sign that may be what is wrong.
struct Guess {
    sign: Sign,
    /// Before this byte nothing is put back.
    from: usize,
    /// Up to here the text is read strictly with the sign put back.
    reach: usize,
    /// That is its end.
    is_whole: bool,
    /// The text goes on behind what was read of it.
    is_cut: bool,
    /// Another guess comes as far.
    rivals: bool,
}

impl<S: Source + ?Sized> Guesses<'_, S> {
    /// Where signs are put back from: the strict reading may go on for some lines behind the first that is wrong. Strings
    /// without quotes are found by reading the text from its beginning.
    fn from(&self, sign: Sign) -> usize {
        match sign {
            Sign::NoQuotes => 0,
            _ => self.refused.saturating_sub(AROUND_REFUSAL),
        }
    }

    /// The lines around the place where the strict reading stops.
    fn near(&self) -> Cow<'_, [u8]> {
        let end = self
            .refused
            .saturating_add(AROUND_REFUSAL)
            .min(self.source.len());
        let start = self.refused.saturating_sub(AROUND_REFUSAL);
        let near = self.source.bytes(start..end);
        // A line that begins before would begin with a part of it.
        let is_cut = start > 0;
        match memchr::memchr2(b'\n', b'\r', &near).filter(|_| is_cut) {
            Some(end) => Cow::Owned(near.get(end..).unwrap_or_default().to_vec()),
            None => near,
        }
    }

    /// Whether a line near that place begins with a letter, as names without quotes do.
    fn has_bare_words(&self) -> bool {
        let near = self.near();
        let mut lines = near.split(|&byte| byte == b'\n' || byte == b'\r');
        lines.any(|line| {
            let first = line.trim_ascii_start().first();
            first.is_some_and(|&byte| byte.is_ascii_alphabetic() || byte >= 128)
        })
    }

    /// Whether a sign stands near the place where the strict reading stops.
    fn is_near(&self, sign: Sign) -> bool {
        let near = self.near();
        let mut found = false;
        replacements(&near, 0, sign, &mut |_| {
            found = true;
            false
        });
        found
    }

    /// The sign, if the text is read farther with it put back.
    fn guess(&self, sign: Sign) -> Option<Option<Guess>> {
        let short = self.read_with(sign, FIRST)?;
        match short {
            Some(guess) if guess.is_cut => self.read_with(sign, FAR),
            short => Some(short),
        }
    }

    /// The guess like [`Self::guess`], from the text up to `far` bytes behind the place where the strict reading stops.
    fn read_with(&self, sign: Sign, far: usize) -> Option<Option<Guess>> {
        let from = self.from(sign);
        let Some((start, entry)) = state_before(self.chunks, from) else {
            return Some(None);
        };
        let end = self.refused.saturating_add(far).min(self.source.len());
        let text = self.source.bytes(start..end);
        let back = PutBack::new(&text, from.saturating_sub(start), sign);
        let read: &[u8] = &back.text;
        let tail = read_on(&read, 0, entry, (STEP, usize::MAX), self.cancelled)?;
        let stop = tail.refused.map(|(at, mark)| at + mark.span.at as usize);
        let holds = stop.is_none() && !tail.long;
        let is_whole = holds && end == self.source.len();
        // Where the text is cut the reading stops as well.
        let at_cut = stop.is_none_or(|stop| stop.saturating_add(SLACK) >= read.len());
        let is_cut = end < self.source.len() && at_cut && !tail.long;
        let reach = match (is_whole || is_cut, stop) {
            (false, Some(stop)) => start + back.before(stop),
            (false, None) => start,
            (true, _) => end,
        };
        let enough = match is_whole || is_cut {
            true => sign.fewest(),
            false => sign.fewest().max(PLACES),
        };
        let seen = self.refused.saturating_sub(start)..reach.saturating_sub(start);
        let explains = reach > self.refused && back.lines_between(&seen) >= enough;
        Some(explains.then_some(Guess {
            sign,
            from,
            reach,
            is_whole,
            is_cut,
            rivals: false,
        }))
    }
}

/// A text with signs put back.
struct PutBack<'t> {
    text: Cow<'t, [u8]>,
    /// Where each line with a sign begins to differ: in the text as it is written, and in this one.
    places: Vec<(usize, usize)>,
}

impl<'t> PutBack<'t> {
    fn new(text: &'t [u8], from: usize, sign: Sign) -> Self {
        let mut new = Vec::new();
        let mut places = Vec::new();
        let mut written = 0;
        replacements(text, from, sign, &mut |replaced| {
            for (number, (range, with)) in replaced.iter().enumerate() {
                new.extend_from_slice(text.get(written..range.start).unwrap_or_default());
                if number == 0 {
                    places.push((range.start, new.len()));
                }
                new.extend_from_slice(with.as_bytes());
                written = range.end;
            }
            true
        });
        new.extend_from_slice(text.get(written..).unwrap_or_default());
        PutBack {
            text: match places.is_empty() {
                true => Cow::Borrowed(text),
                false => Cow::Owned(new),
            },
            places,
        }
    }

    /// About where a byte of this text stands in the text as it is written.
    fn before(&self, at: usize) -> usize {
        let behind = self.places.partition_point(|(_, new)| *new <= at);
        let place = behind.checked_sub(1).and_then(|at| self.places.get(at));
        place.map_or(at, |(old, new)| old + (at - new))
    }

    /// How many lines with signs begin to differ in a stretch of the text as it is written, or just before it.
    fn lines_between(&self, range: &Range<usize>) -> usize {
        let from = range.start.saturating_sub(AROUND_REFUSAL);
        let first = self.places.partition_point(|(old, _)| *old < from);
        let last = self.places.partition_point(|(old, _)| *old < range.end);
        last.saturating_sub(first)
    }
}

impl Guess {
    /// The mistake to report, with all places counted.
    fn repair<S: Source + ?Sized>(&self, source: &S) -> Option<Repair> {
        let text = source.bytes(0..source.len());
        let mut lines = 0;
        let mut places: Vec<Range<usize>> = Vec::new();
        replacements(&text, self.from, self.sign, &mut |replaced| {
            lines += 1;
            if places.len() <= SHOWN
                && let (Some((first, _)), Some((last, _))) = (replaced.first(), replaced.last())
            {
                places.push(self.sign.shown(&text, first.start..last.end));
            }
            true
        });
        let mut places = places.into_iter();
        let span = places.next()?;
        Some(Repair {
            from: span.start,
            span,
            record: RecordKind::Header,
            field: None,
            proven: source.len(),
            cause: Cause::Substituted(Substitution {
                sign: self.sign,
                lines,
                next: places.collect(),
                is_all: self.is_whole && !self.rivals,
            }),
        })
    }
}
