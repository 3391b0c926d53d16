//! The header, and which version the records follow.

use crate::fault::Fault;
use crate::lexer::{NeedMore, Window};
use crate::machine::{Machine, Trial, try_version};
use crate::summary::{Event, Left, Lost, Place, State};
use schema::{FieldId, Layout, RecordKind, Section, VERSIONS};

impl Machine<'_, '_> {
    /// The header.
    pub fn header(&mut self) -> Result<(), NeedMore> {
        let (at, _) = self.tokens.value(0)?;
        if !self.read_header(at)? {
            self.enter_recovery(Lost::Header)?;
        }
        Ok(())
    }

    /// Reads the header at token `at`. Gives whether there is one.
    pub fn read_header(&mut self, at: usize) -> Result<bool, NeedMore> {
        let above = self.above(at)?;
        let start = self.tokens.get(at)?.start;
        let layout = Layout::of(RecordKind::Header, self.state.version);
        let Some((_, alignment)) = self.record(RecordKind::Header, at)? else {
            return Ok(false);
        };
        let value = self.int_at(layout, &alignment, FieldId::Version)?;
        let version = value.and_then(|int| int.value);
        if let Some(int) = value
            && let Some(version) = version
            && !VERSIONS.contains(&u8::try_from(version).unwrap_or(0))
        {
            self.mark(
                Fault::UnsupportedVersion { fits: None },
                int.span,
                RecordKind::Header,
                Some((FieldId::Version, 0)),
            );
        }
        let exists = version
            .and_then(|version| u8::try_from(version).ok())
            .filter(|version| VERSIONS.contains(version));
        let (best, fits) = match (self.state.strict, exists) {
            (Some(_), Some(version)) => (version, true),
            _ => self.guess_version(exists)?,
        };
        self.state.version = best;
        if let (Some(int), Some(_), false) = (value, exists, fits) {
            self.mark(
                Fault::UnsupportedVersion { fits: Some(best) },
                int.span,
                RecordKind::Header,
                Some((FieldId::Version, 0)),
            );
        }
        self.body.events.push(Event::Head {
            section: Section::Header,
            at: start,
            value,
            above,
        });
        self.state.place = Place::Materials;
        Ok(true)
    }

    /// The version whose layout explains best what follows the header, and whether that is the declared one:
    /// that keeps its right unless it explains little and another one everything.
    fn guess_version(&mut self, declared: Option<u8>) -> Result<(u8, bool), NeedMore> {
        /// How much of the text behind the header is tried.
        const TRIAL: usize = 16 * 1024;
        /// A file of its version with so many mistakes near its start is believed to be of its version.
        const FEW: usize = 2;
        let pos = self.pos;
        let rest = self.window.text.get(pos..).unwrap_or_default();
        if rest.len() < 2 * TRIAL && !self.window.at_end {
            return Err(NeedMore);
        }
        self.tokens.saw(self.window.text.len().min(pos + 2 * TRIAL));
        let window = Window {
            text: rest.get(..2 * TRIAL).unwrap_or(rest),
            at_end: true,
            at_line_start: false,
        };
        let mistakes = |version, most| {
            let chunk = try_version(window, version, None, (TRIAL, Trial { most }))?;
            let strays = chunk.body.events.iter();
            let strays = strays.filter(|event| matches!(event, Event::Stray(_)));
            let marks = chunk.body.marks.iter();
            let other =
                marks.filter(|mark| matches!(mark.fault, Fault::RecordOfAnotherVersion { .. }));
            // That record speaks of a whole list.
            Ok(chunk.body.marks.len() + strays.count() + FEW * other.count())
        };
        if let Some(version) = declared {
            let trial = Trial { most: FEW };
            let strict = try_version(window, version, Some(Left::default()), (TRIAL, trial))?;
            if strict.body.refused.is_none() || mistakes(version, FEW)? <= FEW {
                return Ok((version, true));
            }
        }
        let mut best = (usize::MAX, State::START.version);
        // Of versions that explain it alike, what Tool for Halo 2 expects, then the newest.
        for version in [2, 7, 5, 4, 3, 6, 1] {
            let count = mistakes(version, best.0)?;
            if count < best.0 {
                best = (count, version);
            }
        }
        Ok(match declared {
            Some(version) if best.0 > 0 => (version, true),
            _ => (best.1, declared == Some(best.1)),
        })
    }
}
