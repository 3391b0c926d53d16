//! The chunks of a text, kept up to date while it is edited.

use super::capture::CapturedNumbers;
use super::chunk_slot::ChunkSlot;
use super::counts_by_chunk::CountedChunk;
use super::fault::Mark;
use super::lists_against_counts::Lists;
use super::repair::cache::{CachedSearch, Doubts};
use super::repair::insertion::{AROUND, Insertion, Without, suspects};
use super::repair::misplaced;
use super::repair::one_mistake::{self, Memories};
use super::repair::proof::{Proof, Prover};
use super::repair::substitution;
use super::repair::types::{Explanation, Repair};
use super::scan_windows::scan_at;
use super::summary::{Chunk, State};
use super::verdict::{Border, Memory, Pick, Verdict, judge};
use schema::RecordKind;
use std::ops::Range;
use std::sync::Arc;
use text::Source;

/// How long a chunk is, about.
pub const CHUNK: usize = 64 * 1024;

/// The most anomalies, the refusal included, that are reported one by one.
const FEW: usize = 2;

/// The most bytes read in vain in the search for lines without which every count is right.
const PROOFS: usize = 4 << 20;

/// The chunks of a text.
#[derive(Clone, Debug)]
pub struct Chunks {
    slots: Vec<ChunkSlot>,
    size: usize,
    /// The verdict of the strict reading; `None` until it was asked for.
    verdict: Option<Verdict>,
    /// The chunks of the text, where some are those of the strict reading.
    picks: Option<Vec<Pick>>,
    memory: Memory,
    hidden: Vec<Insertion>,
    repair: Option<Repair>,
    searched: Memories,
    /// The numbers that were recorded during the scan, if they were wanted.
    captured: Option<Arc<CapturedNumbers>>,
}

impl Chunks {
    /// Chunks of about `size` bytes for a text of which nothing is known yet.
    pub fn unscanned(len: usize, size: usize) -> Self {
        Chunks {
            slots: vec![ChunkSlot::Dirty(len)],
            size,
            verdict: None,
            picks: None,
            memory: Memory::default(),
            hidden: Vec::new(),
            repair: None,
            searched: Memories::default(),
            captured: None,
        }
    }

    /// Chunks from a scan in pieces; pieces follow each other, gaps are `None` with their length.
    pub(super) fn from_pieces(pieces: Vec<Result<Chunk, usize>>, size: usize) -> Self {
        let slots = pieces
            .into_iter()
            .map(|piece| match piece {
                Ok(chunk) => ChunkSlot::Clean(CountedChunk::new(chunk)),
                Err(len) => ChunkSlot::Dirty(len),
            })
            .collect();
        Chunks {
            slots,
            ..Self::unscanned(0, size)
        }
    }

    /// The chunks, once [`Chunks::settle`] is done.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<&Chunk>> + Clone {
        let picks = self.picks.as_deref();
        let count = picks.map_or(self.slots.len(), <[Pick]>::len);
        (0..count).map(move |at| match picks.and_then(|picks| picks.get(at)) {
            Some(&Pick::Strict(number)) => self.verdict.as_ref()?.strict(number),
            Some(&Pick::Slot(number)) => self.slots.get(number)?.clean(),
            None => self.slots.get(at)?.clean(),
        })
    }

    /// Keeps what was taken down while the text was scanned. Of a text that is refused, or read without some of its lines, it is
    /// of no use.
    pub(super) fn keep(&mut self, captured: CapturedNumbers) {
        let is_plain = self.refused().is_none() && self.hidden.is_empty();
        self.captured = is_plain.then(|| Arc::new(captured));
    }

    /// The numbers that were taken down while the text was scanned; `None` where none were, or it was edited since.
    pub fn captured(&self) -> Option<&CapturedNumbers> {
        self.captured.as_deref()
    }

    /// Where a strict reading of the text stops, and what it misses there; `None` if it takes the whole text.
    pub fn refused(&self) -> Option<(usize, Mark)> {
        self.verdict.as_ref().and_then(|verdict| verdict.refused)
    }

    /// Notes that `range` was replaced by `new_len` bytes.
    pub fn edit(&mut self, range: Range<usize>, new_len: usize) {
        self.picks = None;
        self.repair = None;
        self.captured = None;
        if let Some(verdict) = self.verdict.take() {
            self.memory = Memory::of(verdict);
        }
        self.memory.edit(&range, new_len);
        self.searched.edit(&range, new_len);
        for hidden in std::mem::take(&mut self.hidden) {
            self.touch(&hidden.span);
        }
        let mut start = 0;
        let mut first = None;
        let mut dirty = Range { start: 0, end: 0 };
        let mut last = 0;
        for (at, slot) in self.slots.iter().enumerate() {
            let end = start + slot.len();
            let reach = match slot {
                ChunkSlot::Clean(known) => known.chunk.reach as usize,
                ChunkSlot::Dirty(_) => 0,
            };
            // A chunk that looked at the first changed byte, or ends there, decides anew.
            if first.is_none() && end + reach >= range.start {
                first = Some(at);
                dirty.start = start;
            }
            if first.is_some() && start <= range.end {
                last = at;
                dirty.end = end;
            }
            if start > range.end {
                break;
            }
            start = end;
        }
        match first {
            Some(first) => {
                let len = (dirty.len() + new_len).saturating_sub(range.len());
                self.slots.splice(first..=last, [ChunkSlot::Dirty(len)]);
            }
            None => self.slots.push(ChunkSlot::Dirty(new_len)),
        }
    }

    /// Scans what has changed and what depends on it. Gives false if `cancelled` turned true before it was done.
    pub fn settle<S: Source + ?Sized>(&mut self, source: &S, cancelled: &dyn Fn() -> bool) -> bool {
        if !self.settle_slots(source, cancelled) || !self.judge(source, cancelled) {
            return false;
        }
        let doubt = self.verdict.as_ref().and_then(|verdict| verdict.doubt);
        let known = !self.hidden.is_empty() || self.repair.is_some();
        let refused = self.refused().filter(|_| !known);
        let (Some((refused, mark)), Some(doubt)) = (refused, doubt) else {
            return true;
        };
        let at = refused + mark.span.at as usize;
        let chunks: Vec<&Chunk> = self.slots.iter().filter_map(ChunkSlot::clean).collect();
        match substitution::find(source, &chunks, (at, mark.fault), cancelled) {
            Some(None) => {}
            Some(found) => {
                self.repair = found;
                return true;
            }
            None => return false,
        }
        let refused = (at, mark.record);
        let anomalies = self.anomalies(doubt, refused.0);
        let few = anomalies.len() <= FEW;
        match self.find_insertion(source, (doubt, refused), (&anomalies, few), cancelled) {
            None => return false,
            Some(Some(insertion)) => return self.hide(source, insertion, cancelled),
            Some(None) => {}
        }
        let chunks: Vec<&Chunk> = self.slots.iter().filter_map(ChunkSlot::clean).collect();
        let searched = &mut self.searched.repair;
        let wrong = (anomalies.as_slice(), refused.0, few);
        match one_mistake::find(source, &chunks, wrong, (searched, cancelled)) {
            Some(Some(Explanation::Hidden(insertion))) => self.hide(source, insertion, cancelled),
            Some(Some(Explanation::Repair(found))) => {
                self.repair = Some(found);
                true
            }
            Some(None) => true,
            None => false,
        }
    }

    /// Reads the text anew without lines that do not belong.
    fn hide<S: Source + ?Sized>(
        &mut self,
        source: &S,
        insertion: Insertion,
        cancelled: &dyn Fn() -> bool,
    ) -> bool {
        self.touch(&insertion.span);
        self.hidden.push(insertion);
        self.settle_slots(source, cancelled) && self.judge(source, cancelled)
    }

    /// The one mistake that explains all that seems wrong, where there is one and no lines could be hidden.
    pub fn repair(&self) -> Option<&Repair> {
        self.repair.as_ref()
    }

    /// The lines without which the text is read strictly, where there are any. `None` if `cancelled` turned true. With
    /// `few` anomalies only records that stand in a list of others may be such lines.
    fn find_insertion<S: Source + ?Sized>(
        &mut self,
        source: &S,
        (doubt, refused): (Border, (usize, RecordKind)),
        (anomalies, few): (&[usize], bool),
        cancelled: &dyn Fn() -> bool,
    ) -> Option<Option<Insertion>> {
        let asked = Doubts::new(anomalies, doubt);
        let known = self.searched.insertion.as_ref();
        if let Some(answer) = known.and_then(|known| known.to(&asked)) {
            return Some(answer.clone());
        }
        let mut found = None;
        let mut all = misplaced::suspects(source, refused, self.version());
        if !few {
            all.extend(suspects(source, anomalies));
        }
        let mut prover = Prover::new(source, &self.slots, doubt);
        let mut budget = PROOFS;
        for insertion in all {
            match prover.without(&insertion, cancelled)? {
                Proof::Fails(at) => {
                    budget = budget.saturating_sub(at.saturating_sub(insertion.span.start));
                    if budget == 0 {
                        break;
                    }
                }
                Proof::Holds(_) => {
                    found = Some(insertion);
                    break;
                }
            }
        }
        let seen = prover.seen();
        let first = anomalies.iter().copied().fold(seen.start, usize::min);
        let last = anomalies.iter().copied().fold(seen.end, usize::max);
        let seen = first.saturating_sub(AROUND)..last.saturating_add(AROUND);
        self.searched.insertion = Some(CachedSearch {
            asked,
            seen: [seen, 0..0],
            answer: found.clone(),
        });
        Some(found)
    }

    /// The version that the text is read as.
    fn version(&self) -> u8 {
        let last = self.slots.last().and_then(ChunkSlot::clean);
        last.map_or(State::START.version, |chunk| chunk.exit.version)
    }

    /// Where things seem wrong: the first few faults and lists that their counts do not fit, and where the strict
    /// reading stops. Where the counts leave no doubt nothing is wrong but lines of triangles.
    fn anomalies(&self, doubt: Border, refused: usize) -> Vec<usize> {
        const MOST: usize = 4;
        let sound = self.slots.iter().take(doubt.slot);
        let (first, mut start, mut lists) =
            match sound.filter_map(ChunkSlot::known).any(|it| it.odd) {
                true => (0, 0, Lists::default()),
                false => (doubt.slot, doubt.at, Lists::at(doubt.count)),
            };
        let mut found = Vec::new();
        for chunk in self.slots.iter().skip(first).filter_map(ChunkSlot::clean) {
            let marks = chunk.body.marks.iter();
            let marks = marks.filter(|mark| !mark.fault.is_of_value());
            let mut here: Vec<usize> = marks
                .map(|mark| mark.span.at)
                .chain(
                    chunk
                        .body
                        .events
                        .iter()
                        .filter_map(|event| lists.misfit(event)),
                )
                .map(|at| start + at as usize)
                .collect();
            here.sort_unstable();
            found.append(&mut here);
            if found.len() > MOST {
                break;
            }
            start += chunk.len as usize;
        }
        found.truncate(MOST);
        found.push(refused);
        found
    }

    /// Lines that do not belong: without them the counts come out right. They are read as if they were blank.
    pub fn hidden(&self) -> &[Insertion] {
        &self.hidden
    }

    /// The text as the chunks have read it, for whoever scans a part of it again.
    pub fn as_read<'s, S: Source + ?Sized>(&'s self, source: &'s S) -> impl Source + 's {
        Without {
            source,
            hidden: &self.hidden,
        }
    }

    /// Has the chunks that saw a range scanned again.
    fn touch(&mut self, range: &Range<usize>) {
        let hidden = std::mem::take(&mut self.hidden);
        let searched = std::mem::take(&mut self.searched);
        self.edit(range.clone(), range.len());
        self.hidden = hidden;
        self.searched = searched;
    }

    fn judge<S: Source + ?Sized>(&mut self, source: &S, cancelled: &dyn Fn() -> bool) -> bool {
        if self.verdict.is_some() {
            return true;
        }
        let without = Without {
            source,
            hidden: &self.hidden,
        };
        self.verdict = judge(&without, &mut self.slots, &mut self.memory, cancelled);
        self.picks = self
            .verdict
            .as_ref()
            .and_then(|verdict| verdict.picks(self.slots.len()));
        self.verdict.is_some()
    }

    fn settle_slots<S: Source + ?Sized>(
        &mut self,
        source: &S,
        cancelled: &dyn Fn() -> bool,
    ) -> bool {
        let mut state = State::START;
        let mut remaining = 0;
        let mut pos = 0;
        let mut at = 0;
        while at < self.slots.len() {
            let fits = match &self.slots[at] {
                ChunkSlot::Clean(known) => {
                    known.chunk.entry == state && known.chunk.remaining.allows(remaining)
                }
                ChunkSlot::Dirty(_) => false,
            };
            if self.slots[at].len() == 0 {
                self.slots.remove(at);
                continue;
            }
            if !fits {
                if cancelled() {
                    return false;
                }
                self.rescan(source, at, pos, (state, remaining));
            }
            // A slot that was not clean has just been scanned.
            let Some(chunk) = self.slots.get(at).and_then(ChunkSlot::clean) else {
                break;
            };
            state = chunk.exit;
            remaining = chunk.remaining.exit_for(remaining);
            pos += chunk.len as usize;
            at += 1;
        }
        true
    }

    /// Replaces the slot with a fresh chunk; what it leaves over of the slot, or takes of the next ones, becomes
    /// dirty.
    fn rescan<S: Source + ?Sized>(
        &mut self,
        source: &S,
        at: usize,
        pos: usize,
        entry: (State, i64),
    ) {
        let mut have = self.slots[at].len();
        // Small leftovers join the next chunk.
        if have < self.size / 4
            && let Some(next) = self.slots.get(at + 1)
            && next.len() <= self.size
        {
            have += next.len();
            self.slots.remove(at + 1);
        }
        let length = if have > self.size + self.size / 2 {
            self.size
        } else {
            have
        };
        let without = Without {
            source,
            hidden: &self.hidden,
        };
        let chunk = scan_at(&without, pos, entry, pos + length, None);
        let mut taken = chunk.len as usize;
        self.slots[at] = ChunkSlot::Clean(CountedChunk::new(chunk));
        if taken < have {
            self.slots.insert(at + 1, ChunkSlot::Dirty(have - taken));
            return;
        }
        taken -= have;
        while taken > 0 && at + 1 < self.slots.len() {
            let next = self.slots[at + 1].len();
            if next > taken {
                self.slots[at + 1] = ChunkSlot::Dirty(next - taken);
                return;
            }
            taken -= next;
            self.slots.remove(at + 1);
        }
    }
}
