//! The counts of the sections.

use crate::fault::Fault;
use crate::lexer::{NeedMore, Token, TokenKind};
use crate::machine::Machine;
use crate::summary::{Above, Event, IntAt, Lost, Place};
use schema::{FieldId, Layout, RecordKind, Section};

impl Machine<'_, '_> {
    /// A section's count.
    pub fn count_head(&mut self, section: Section) -> Result<(), NeedMore> {
        let (at, token) = self.tokens.value(0)?;
        let above = self.above(at)?;
        let (_, behind) = self.tokens.value(at + 1)?;
        // An instance begins with an integer and its name: then that integer is no count.
        let list_begins = token.kind == TokenKind::Str
            || (section == Section::Instances
                && token.kind == TokenKind::Int
                && behind.kind == TokenKind::Str
                && self.tokens.get(at + 1)?.kind == TokenKind::Str);
        if list_begins {
            let (record, field, next) = count_of(section);
            let (above, fault, span) = match self.heading_of(section, at)? {
                Some(heading) => {
                    let span = Self::span(heading);
                    let above = Above::Section(section, span);
                    (above, Fault::MissingValue { count: 1 }, span)
                }
                None => {
                    let behind = at.saturating_sub(1);
                    let span = Self::span(self.tokens.get(behind)?);
                    (above, Fault::MissingBefore { count: 1 }, span)
                }
            };
            self.mark(fault, span, record, Some((field, 0)));
            self.body.events.push(Event::Head {
                section,
                at: token.start,
                value: None,
                above,
            });
            self.state.place = next;
        } else if self.read_count(section, at)?.is_none() {
            self.enter_recovery(match section {
                Section::Header | Section::Materials => Lost::Materials,
                Section::Objects => Lost::Objects,
                Section::Instances => Lost::Instances,
            })?;
        }
        Ok(())
    }

    /// Reads the count at token `at`. `None` if there is none.
    pub fn read_count(&mut self, section: Section, at: usize) -> Result<Option<IntAt>, NeedMore> {
        let (record, field, next) = count_of(section);
        let token = self.tokens.get(at)?;
        let above = self.above(at)?;
        let layout = Layout::of(record, self.state.version);
        let Some((_, alignment)) = self.record(record, at)? else {
            return Ok(None);
        };
        let value = self.int_at(layout, &alignment, field)?;
        self.body.events.push(Event::Head {
            section,
            at: token.start,
            value,
            above,
        });
        self.state.place = next;
        Ok(Some(value.unwrap_or(IntAt {
            value: None,
            span: Self::span(token),
        })))
    }

    /// Whether the heading of a section is among the tokens before token `at`.
    pub fn has_heading(&mut self, section: Section, at: usize) -> Result<bool, NeedMore> {
        Ok(self.heading_of(section, at)?.is_some())
    }

    /// The heading of a section among the tokens before token `at`.
    fn heading_of(&mut self, section: Section, at: usize) -> Result<Option<Token>, NeedMore> {
        for before in 0..at {
            let token = self.tokens.get(before)?;
            if token.kind == TokenKind::Section(section) {
                return Ok(Some(token));
            }
        }
        Ok(None)
    }
}

/// The record and field of a section's count, and what comes behind it.
fn count_of(section: Section) -> (RecordKind, FieldId, Place) {
    match section {
        Section::Header | Section::Materials => (
            RecordKind::Materials,
            FieldId::MaterialCount,
            Place::Material,
        ),
        Section::Objects => (RecordKind::Objects, FieldId::ObjectCount, Place::Object),
        Section::Instances => (
            RecordKind::Instances,
            FieldId::InstanceCount,
            Place::Instance,
        ),
    }
}
