//! The records that are read one at a time: what they hold, and what is wrong with them.

mod bones;
mod follow;
mod header;
mod instance;
mod material;
mod object;
mod section_counts;

pub(super) use follow::follow;

use super::align::{Alignment, Mistake, align};
use super::fault::{Counted, Fault};
use super::lexer::{NeedMore, Token, TokenKind, int_value, real_value};
use super::machine::{Machine, Value};
use super::missing_line::read_without_line;
use super::plain_reader::read_plain;
use super::span::Span;
use super::summary::IntAt;
use super::tokens::kind_problem;
use schema::{FieldId, Layout, RecordKind, Role, Slot, Type, VERSIONS};

/// Where a value is missing.
enum Gap {
    /// Behind this value or heading.
    Behind(Span),
    /// Before this value.
    Before(Span),
}

/// The cost from which a record no longer counts as whole.
const MISTAKE: u32 = 20;

impl Machine<'_, '_> {
    /// Reads the record of a kind at token `at`, in the layout of the file's version, or of another where only that fits
    /// without a mistake. `None` if the text fits it in no way.
    pub fn record(
        &mut self,
        kind: RecordKind,
        at: usize,
    ) -> Result<Option<(&'static Layout, Alignment)>, NeedMore> {
        let version = self.state.version;
        let mut layout = Layout::of(kind, version);
        let mut found = if self.state.strict.is_some() {
            self.read_strict(layout, at)?
        } else {
            self.fit(layout, at)?
        };
        let sound = |found: &Alignment| found.mistakes.is_empty() && found.cost < MISTAKE;
        if self.state.strict.is_none()
            && !self.state.budget.is_spent()
            && !found.as_ref().is_some_and(sound)
            && let Some((other, alignment)) = self.record_of_another_version(kind, at)?
        {
            layout = Layout::of(kind, other);
            let token = self.tokens.get(at)?;
            let fault = Fault::RecordOfAnotherVersion {
                version: other,
                alone: true,
            };
            self.mark(fault, Self::span(token), kind, None);
            found = Some(alignment);
        }
        if let Some(alignment) = &found {
            self.take_record(layout, at, alignment)?;
        }
        Ok(found.map(|alignment| (layout, alignment)))
    }

    /// A version in whose layout an instance or a material stands whole at token `at`. A material that lacks its count
    /// of strings rather lacks that count.
    fn record_of_another_version(
        &mut self,
        kind: RecordKind,
        at: usize,
    ) -> Result<Option<(u8, Alignment)>, NeedMore> {
        let version = self.state.version;
        let own = Layout::of(kind, version).slots.len();
        let mut tried = vec![own];
        for other in VERSIONS.rev() {
            let layout = Layout::of(kind, other);
            let more = layout.slots.len() > own || kind == RecordKind::Instance;
            let may_be = matches!(kind, RecordKind::Instance | RecordKind::Material) && more;
            if !may_be || tried.contains(&layout.slots.len()) {
                continue;
            }
            tried.push(layout.slots.len());
            if let Some(plain) = read_plain(&mut self.tokens, at, layout)?
                && plain.in_lines
                && follow(&mut self.tokens, plain.alignment.next, kind, version)? == 0
            {
                return Ok(Some((other, plain.alignment)));
            }
        }
        Ok(None)
    }

    /// Takes a record's values and mistakes over, and moves behind it.
    pub fn take_record(
        &mut self,
        layout: &Layout,
        at: usize,
        alignment: &Alignment,
    ) -> Result<(), NeedMore> {
        if let Some(sink) = &mut self.sink {
            let open = self.part.as_ref().map_or(0, |part| part.count as usize);
            sink.record(layout.kind, &self.body.events, open);
        }
        for filled in &alignment.filled {
            let token = self.tokens.get(filled.token as usize)?;
            if let Some(&slot) = layout.slots.get(usize::from(filled.slot)) {
                self.take_value(layout.kind, slot, filled.round, token);
            }
        }
        for mistake in &alignment.mistakes {
            self.take_mistake(layout, alignment, *mistake)?;
        }
        self.pass(alignment.next);
        let last = alignment.next.max(at + 1) - 1;
        self.pos = self.tokens.get(last)?.end as usize;
        let start = self.tokens.get(at)?.start as usize;
        self.state.budget.pay(self.pos.saturating_sub(start));
        Ok(())
    }

    pub fn take_value(&mut self, record: RecordKind, slot: Slot, round: u32, token: Token) {
        let field = Some((slot.field, slot.component));
        if let Some(fault) = kind_problem(slot.ty(), token.kind) {
            self.mark(fault, Self::span(token), record, field);
        } else if slot.ty() != Type::String {
            self.check_size(record, slot, token);
        }
        if let Some(sink) = &mut self.sink {
            sink.value(Value {
                record,
                field: slot.field,
                component: slot.component,
                round,
                start: token.start,
                end: token.end,
                kind: token.kind,
            });
        }
    }

    fn check_size(&mut self, record: RecordKind, slot: Slot, token: Token) {
        let text = self.tokens.text(token);
        let field = Some((slot.field, slot.component));
        let fits = match slot.ty() {
            Type::Integer => int_value(text).is_some_and(|value| i32::try_from(value).is_ok()),
            _ => real_value(text).is_some_and(|value| value.abs() <= f64::from(f32::MAX)),
        };
        if !fits {
            self.mark(Fault::NumberOverflow, Self::span(token), record, field);
        } else if matches!(slot.def().role, Role::Count(_)) && text.starts_with(b"-") {
            self.mark(Fault::NegativeCount, Self::span(token), record, field);
        }
    }

    fn take_mistake(
        &mut self,
        layout: &Layout,
        alignment: &Alignment,
        mistake: Mistake,
    ) -> Result<(), NeedMore> {
        let field = |slot: u16| {
            layout
                .slots
                .get(usize::from(slot))
                .map(|slot| (slot.field, slot.component))
        };
        let record = layout.kind;
        match mistake {
            Mistake::Missing {
                slot,
                count,
                before,
                ..
            } => {
                let gap = self.gap_before(before as usize)?;
                let (span, fault) = match (gap, self.tokens.get(before as usize)?.kind) {
                    (Gap::Behind(span) | Gap::Before(span), TokenKind::Eof) => {
                        (span, Fault::UnexpectedEnd { count })
                    }
                    (Gap::Behind(span), _) => (span, Fault::MissingValue { count }),
                    (Gap::Before(span), _) => (span, Fault::MissingBefore { count }),
                };
                self.mark(fault, span, record, field(slot));
            }
            Mistake::Extra { token, count } => {
                let first = self.tokens.get(token as usize)?;
                // Headings between them are none of them.
                let mut at = token as usize;
                for _ in 1..count {
                    at = self.tokens.skip_headings(at + 1)?;
                }
                let last = self.tokens.get(at)?;
                let span = Span {
                    at: first.start,
                    len: last.end - first.start,
                };
                let before = alignment
                    .filled
                    .iter()
                    .rev()
                    .find(|filled| filled.token < token)
                    .and_then(|filled| field(filled.slot));
                let fault = match first.kind {
                    TokenKind::Word => Fault::UnexpectedToken { count },
                    TokenKind::OpenStr => Fault::UnterminatedString,
                    _ => Fault::ExtraValue { count },
                };
                self.mark(fault, span, record, before);
            }
            Mistake::Count { slot, found, end } => {
                self.take_wrong_count(layout, alignment, (slot, found, end))?;
            }
        }
        Ok(())
    }

    fn take_wrong_count(
        &mut self,
        layout: &Layout,
        alignment: &Alignment,
        (slot, found, end): (u16, u32, u32),
    ) -> Result<(), NeedMore> {
        let Some(token) = alignment.filled.iter().find(|filled| filled.slot == slot) else {
            return Ok(());
        };
        let token = self.tokens.get(token.token as usize)?;
        let Some(field) = layout.slots.get(usize::from(slot)).map(|slot| slot.field) else {
            return Ok(());
        };
        let last = self.tokens.get((end as usize).max(1) - 1)?;
        if self.tokens.get(end as usize)?.kind == TokenKind::Eof {
            let fault = Fault::UnexpectedEnd { count: 1 };
            self.mark(fault, Self::span(last), layout.kind, Some((field, 0)));
            return Ok(());
        }
        let fault = Fault::WrongCount {
            counted: Counted::by(field),
            declared: int_value(self.tokens.text(token)).unwrap_or(i64::MAX),
            found,
            end: Self::span(last),
        };
        self.mark(fault, Self::span(token), layout.kind, Some((field, 0)));
        Ok(())
    }

    /// Where a value that is missing before token `before` should stand: behind the value in front of the gap, or the
    /// heading of the record, so that there is something to mark; else before what stands behind it.
    fn gap_before(&mut self, before: usize) -> Result<Gap, NeedMore> {
        let mut at = before;
        while at > 0 {
            at -= 1;
            let token = self.tokens.get(at)?;
            if !token.kind.is_heading() {
                return Ok(Gap::Behind(Self::span(token)));
            }
        }
        Ok(match before.checked_sub(1) {
            Some(heading) => Gap::Behind(Self::span(self.tokens.get(heading)?)),
            None => Gap::Before(Self::span(self.tokens.get(before)?)),
        })
    }

    /// The integer in a field of the record just read.
    pub fn int_at(
        &mut self,
        layout: &Layout,
        alignment: &Alignment,
        field: FieldId,
    ) -> Result<Option<IntAt>, NeedMore> {
        let Some(token) = self.token_of(layout, alignment, field)? else {
            return Ok(None);
        };
        Ok(Some(IntAt {
            value: match token.kind {
                TokenKind::Int => int_value(self.tokens.text(token)),
                _ => None,
            },
            span: Self::span(token),
        }))
    }

    pub fn token_of(
        &mut self,
        layout: &Layout,
        alignment: &Alignment,
        field: FieldId,
    ) -> Result<Option<Token>, NeedMore> {
        for filled in &alignment.filled {
            if layout
                .slots
                .get(usize::from(filled.slot))
                .is_some_and(|slot| slot.field == field)
            {
                return self.tokens.get(filled.token as usize).map(Some);
            }
        }
        Ok(None)
    }

    /// Fits a record to the tokens from `at` on: plainly if that works and what follows bears it out.
    fn fit(&mut self, layout: &Layout, at: usize) -> Result<Option<Alignment>, NeedMore> {
        let version = self.state.version;
        let tokens = &mut self.tokens;
        // An integer for a real, on a line where exporters put none, may be the value of a later field.
        if let Some(plain) = read_plain(tokens, at, layout)?
            && (plain.in_lines || !plain.mixed)
            && follow(tokens, plain.alignment.next, layout.kind, version)? == 0
        {
            return Ok(Some(plain.alignment));
        }
        if let Some(found) = read_without_line(tokens, at, layout)?
            && follow(tokens, found.next, layout.kind, version)? == 0
        {
            return Ok(Some(found));
        }
        align(
            tokens,
            at,
            layout,
            None,
            &mut self.state.budget,
            &mut |tokens, at| follow(tokens, at, layout.kind, version),
        )
    }
}
