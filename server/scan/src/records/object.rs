//! Objects up to their vertices.

use super::follow::follow;
use crate::align::{Alignment, align};
use crate::fault::Fault;
use crate::lexer::{Heading, NeedMore, Token, TokenKind, string_value};
use crate::machine::Machine;
use crate::plain_reader::read_plain;
use crate::summary::{Above, Event, Lost, Place};
use schema::{FieldId, Layout, ObjectType, RecordKind, Section};

/// How badly it fits a mesh that no vertex stands behind its head.
const NO_VERTEX: u32 = 20;

impl Machine<'_, '_> {
    /// An object, or the border to the instances.
    pub fn object(&mut self) -> Result<(), NeedMore> {
        let (at, token) = self.tokens.value(0)?;
        let (_, behind) = self.tokens.value(at + 1)?;
        if token.kind != TokenKind::Str && self.has_heading(Section::Instances, at)? {
            self.state.place = Place::Instances;
            return Ok(());
        }
        // An object has lost its type and more: its heading tells it from the instance count.
        if token.kind.is_number()
            && matches!(self.above(at)?, Above::Heading(Heading::Object, ..))
            && let Some((kind, guessed)) = self.guess_object(at)?
        {
            self.read_object(at, (kind, None), guessed)?;
            return Ok(());
        }
        if token.kind == TokenKind::Int {
            let starts = behind.kind != TokenKind::Str
                || ObjectType::from_name(string_value(self.tokens.text(behind))).is_none();
            if starts {
                self.state.place = Place::Instances;
                return Ok(());
            }
        }
        if !matches!(
            token.kind,
            TokenKind::Str | TokenKind::OpenStr | TokenKind::Word
        ) {
            return self.enter_recovery(Lost::Objects);
        }
        let name = self.tokens.text(token);
        let known = ObjectType::from_name(string_value(name).trim_ascii());
        let kind = match known {
            Some(kind) => Some((kind, None)),
            None if self.is_list_of_strings(at)? => None,
            None => self.guess_object(at)?,
        };
        let Some((kind, guessed)) = kind else {
            return self.enter_recovery(Lost::Objects);
        };
        if !self.read_object(at, (kind, known), guessed)? {
            self.enter_recovery(Lost::Objects)?;
        }
        Ok(())
    }

    /// Reads the object at token `at`, whose type is `kind` and is written as `known`. Gives whether there is one.
    pub fn read_object(
        &mut self,
        at: usize,
        (kind, known): (ObjectType, Option<ObjectType>),
        guessed: Option<Alignment>,
    ) -> Result<bool, NeedMore> {
        let token = self.tokens.get(at)?;
        let above = self.above(at)?;
        let layout = Layout::of(kind.record(), self.state.version);
        let alignment = match guessed {
            Some(alignment) => {
                self.take_record(layout, at, &alignment)?;
                Some(alignment)
            }
            None => self
                .record(kind.record(), at)?
                .map(|(_, alignment)| alignment),
        };
        let Some(alignment) = alignment else {
            return Ok(false);
        };
        self.check_object_strings(layout, &alignment, known, token)?;
        let vertices = self.int_at(layout, &alignment, FieldId::VertexCount)?;
        let material = self.int_at(layout, &alignment, FieldId::ObjectMaterialIndex)?;
        let has_xref = self.has_xref(layout, &alignment)?;
        self.body.events.push(Event::Object {
            at: token.start,
            end: self.pos as u32,
            kind: Some(kind),
            name: Self::span(token),
            material,
            vertices,
            has_xref,
            above,
        });
        if kind == ObjectType::Mesh {
            self.begin_vertices(vertices.and_then(|count| count.value).unwrap_or(0));
        } else {
            self.state.place = Place::Object;
        }
        Ok(true)
    }

    /// A string of the object's XRef is not empty, or missing.
    fn has_xref(&mut self, layout: &Layout, alignment: &Alignment) -> Result<bool, NeedMore> {
        for field in [FieldId::XrefFile, FieldId::XrefObject] {
            let token = self.token_of(layout, alignment, field)?;
            if token.is_none_or(|token| self.tokens.text(token) != b"\"\"") {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// More strings stand at token `at` than any object begins with.
    fn is_list_of_strings(&mut self, at: usize) -> Result<bool, NeedMore> {
        const STRINGS: usize = 6;
        for next in at..at + STRINGS {
            if self.tokens.get(next)?.kind != TokenKind::Str {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The type whose record explains best what follows an object type that does not exist.
    fn guess_object(
        &mut self,
        at: usize,
    ) -> Result<Option<(ObjectType, Option<Alignment>)>, NeedMore> {
        let version = self.state.version;
        let mut best: Option<(u32, ObjectType, Alignment)> = None;
        for kind in ObjectType::ALL {
            let layout = Layout::of(kind.record(), version);
            let budget = &mut self.state.budget;
            let found = align(
                &mut self.tokens,
                at,
                layout,
                None,
                budget,
                &mut |tokens, at| follow(tokens, at, layout.kind, version),
            )?;
            if let Some(alignment) = found {
                let mut cost = alignment.cost;
                // Any number may be a mesh's count, but vertices stand behind that.
                let vertex = Layout::of(RecordKind::Vertex, version);
                if kind == ObjectType::Mesh
                    && read_plain(&mut self.tokens, alignment.next, vertex)?.is_none()
                {
                    cost += NO_VERTEX;
                }
                if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                    best = Some((cost, kind, alignment));
                }
            }
        }
        Ok(best.map(|(_, kind, alignment)| (kind, Some(alignment))))
    }

    fn check_object_strings(
        &mut self,
        layout: &Layout,
        alignment: &Alignment,
        known: Option<ObjectType>,
        token: Token,
    ) -> Result<(), NeedMore> {
        let exists = known.is_some_and(|kind| self.state.version >= kind.since());
        // Where the type is missing the record begins with another string.
        let written = self.token_of(layout, alignment, FieldId::ObjectType)?;
        if !exists && token.kind == TokenKind::Str && written == Some(token) {
            self.mark(
                Fault::UnknownObjectType,
                Self::span(token),
                layout.kind,
                Some((FieldId::ObjectType, 0)),
            );
        }
        if let Some(light) = self.token_of(layout, alignment, FieldId::LightType)?
            && light.kind == TokenKind::Str
        {
            let name = string_value(self.tokens.text(light));
            if !schema::LIGHT_TYPES
                .iter()
                .any(|kind| kind.as_bytes() == name)
            {
                self.mark(
                    Fault::UnknownLightType,
                    Self::span(light),
                    layout.kind,
                    Some((FieldId::LightType, 0)),
                );
            }
        }
        Ok(())
    }
}
