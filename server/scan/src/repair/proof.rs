//! Whether a text is read strictly without some lines.

use super::insertion::{Insertion, Without};
use super::strict_suffix::{AGAIN, NEAR_BORDER, border_before};
use crate::chunk_slot::ChunkSlot;
use crate::scan_windows::scan_at;
use crate::summary::State;
use crate::verdict::{Border, Stop, Walk};
use std::ops::Range;
use text::Source;

/// How far behind lines that may not belong a text must hold without them, to be believed.
const PROOF: usize = 4 << 20;

/// How far before such lines the strict reading begins, about.
const LEAD: usize = 2048;

/// The result of reading a text strictly without some lines.
pub(crate) enum Proof {
    /// It goes on to the end, or far behind them: nothing behind this byte has been seen.
    Holds(usize),
    /// It stops here.
    Fails(usize),
}

/// Tries whether a text is read strictly without some lines, to its end or far behind them.
pub(crate) struct Prover<'a, S: ?Sized> {
    source: &'a S,
    slots: &'a [ChunkSlot],
    /// The borders up to the first doubt: what is wrong before the lines stays wrong without them.
    borders: Vec<Border>,
    /// The range of bytes that the readings have seen.
    seen: Range<usize>,
    /// Where the last reading came by shortly before its lines: the next lines are mostly close to them.
    lead: Option<(usize, Lead)>,
    /// The bytes that may still be read again between borders and lines that are far behind them.
    again: usize,
}

/// A border of a strict reading.
#[derive(Clone, Copy)]
struct Lead {
    border: Border,
    at: usize,
    state: (State, i64),
}

impl<'a, S: Source + ?Sized> Prover<'a, S> {
    /// For a text, its chunks and the first of them in doubt.
    pub fn new(source: &'a S, slots: &'a [ChunkSlot], doubt: Border) -> Self {
        let mut borders = vec![Border::START];
        for (slot, chunk) in slots.iter().enumerate().take(doubt.slot) {
            let last = borders.last().copied().unwrap_or(Border::START);
            let Some(count) = chunk.known().and_then(|known| known.count(last.count)) else {
                break;
            };
            let at = last.at + chunk.len();
            let slot = slot + 1;
            borders.push(Border { slot, at, count });
        }
        Prover {
            source,
            slots,
            borders,
            seen: doubt.at..doubt.at,
            lead: None,
            again: AGAIN,
        }
    }

    /// The border from which the text is read without some lines.
    fn border(&self, insertion: &Insertion) -> Border {
        let start = insertion.span.start;
        let mut number = self.borders.partition_point(|border| border.at < start);
        let sees = |number: usize| {
            let border = self.borders.get(number);
            let slot = border.and_then(|border| self.slots.get(border.slot)?.known());
            slot.zip(border).is_some_and(|(known, border)| {
                let chunk = &known.chunk;
                border.at + chunk.len as usize + chunk.reach as usize >= start
            })
        };
        number = number.saturating_sub(1);
        while number > 0 && sees(number - 1) {
            number -= 1;
        }
        self.borders.get(number).copied().unwrap_or(Border::START)
    }

    /// From the first to the last byte that decided what was tried.
    pub fn seen(&self) -> Range<usize> {
        self.seen.clone()
    }

    /// Tries it. `None` if `cancelled` turned true.
    pub fn without(
        &mut self,
        insertion: &Insertion,
        cancelled: &dyn Fn() -> bool,
    ) -> Option<Proof> {
        let start = self.border(insertion).at;
        let proof = self.try_without(insertion, cancelled)?;
        let (Proof::Fails(end) | Proof::Holds(end)) = proof;
        self.seen.start = self.seen.start.min(start);
        self.seen.end = self.seen.end.max(end);
        Some(proof)
    }

    fn try_without(
        &mut self,
        insertion: &Insertion,
        cancelled: &dyn Fn() -> bool,
    ) -> Option<Proof> {
        let lead = match self.lead(insertion) {
            Ok(lead) => lead,
            Err(refused) => return Some(Proof::Fails(refused)),
        };
        let without = Without {
            source: self.source,
            hidden: std::slice::from_ref(insertion),
        };
        let far = insertion.span.end.saturating_add(PROOF);
        let mut walk = Walk::trial(&without, self.slots, far, cancelled);
        let Lead {
            mut border,
            mut at,
            mut state,
        } = lead;
        loop {
            match walk.until_in_step(state, (border.slot, border.at), at) {
                Ok(None) => return Some(Proof::Holds(self.source.len())),
                Err(Stop::Far) => return Some(Proof::Holds(walk.seen())),
                Err(Stop::Cancelled) => return None,
                Err(Stop::Refused(start, mark)) => {
                    return Some(Proof::Fails(start + mark.looked() as usize));
                }
                Ok(Some(next)) => border = next,
            }
            // Chunks before the end of the lines have read what is blank now.
            while border.at > insertion.span.end
                && let Some(known) = self.slots.get(border.slot).and_then(ChunkSlot::known)
                && let Some(count) = known.count(border.count)
            {
                border = Border {
                    slot: border.slot + 1,
                    at: border.at + known.chunk.len as usize,
                    count,
                };
                if border.at >= far {
                    let seen = border.at + known.chunk.reach as usize;
                    return Some(Proof::Holds(seen));
                }
            }
            if border.slot >= self.slots.len() {
                return Some(match border.count.is_complete() {
                    true => Proof::Holds(border.at),
                    false => Proof::Fails(border.at),
                });
            }
            (at, state) = (border.at, border.count.state());
        }
    }

    /// A border of the strict reading before the lines: where that stops before them, the place.
    fn lead(&mut self, insertion: &Insertion) -> Result<Lead, usize> {
        let border = self.border(insertion);
        let plain = Lead {
            border,
            at: border.at,
            state: border.count.state(),
        };
        let stop = insertion.span.start.saturating_sub(LEAD) / LEAD * LEAD;
        if stop <= border.at + LEAD {
            return Ok(plain);
        }
        let near = |lead: &(usize, Lead)| lead.0 == stop && lead.1.border == border;
        if let Some((_, lead)) = self.lead.filter(near) {
            return Ok(lead);
        }
        let chunk = scan_at(self.source, border.at, plain.state, stop, None);
        if let Some(mark) = chunk.body.refused {
            return Err(border.at + mark.span.at as usize);
        }
        let at = border.at + chunk.len as usize;
        // What has seen the lines may be read in another way without them.
        if at + chunk.reach as usize >= insertion.span.start {
            return self.far_lead(plain, insertion.span.start);
        }
        let state = (chunk.exit, chunk.remaining.exit_for(plain.state.1));
        let lead = Lead { border, at, state };
        self.lead = Some((stop, lead));
        Ok(lead)
    }

    /// The border where a record before the lines is long. Each try reads all of that record, so the tries are limited.
    fn far_lead(&mut self, plain: Lead, start: usize) -> Result<Lead, usize> {
        let base = (plain.at, plain.state);
        let before = border_before(self.source, base, start, |_, looked| looked < start);
        self.seen.end = self.seen.end.max(before.seen.min(self.source.len()));
        if before.distance > NEAR_BORDER {
            // To get there takes as long.
            let again = before.distance.saturating_mul(2);
            self.again = self.again.checked_sub(again).ok_or(start)?;
        }
        let (at, state) = before.base;
        Ok(Lead { at, state, ..plain })
    }
}
