//! The records that are read one at a time: header, materials, objects, instances and the counts.

use super::align::{Alignment, Mistake, align, read_plain};
use super::fault::{Counted, Fault};
use super::lexer::{NeedMore, Token, TokenKind, Window, int_value, real_value, string_value};
use super::machine::{Machine, Value, scan_chunk};
use super::summary::{BonePart, Event, InstancePart, IntAt, Lost, Place, Span, State};
use super::tokens::{Tokens, kind_problem};
use crate::schema::{
    FieldId, Layout, ObjectType, Op, RecordKind, Role, Section, Slot, Type, VERSIONS,
};

/// How badly a wrong token fits where a next record should begin.
const MISFIT: u32 = 30;
/// The same where the token is of the right type, but what comes behind it is not.
const DOUBTFUL: u32 = 15;

impl Machine<'_, '_> {
    /// Reads the record of a kind at token `at`. `None` if the text fits it in no way.
    fn record(&mut self, kind: RecordKind, at: usize) -> Result<Option<Alignment>, NeedMore> {
        let version = self.state.version;
        let layout = Layout::of(kind, version);
        let found = fit(&mut self.tokens, at, layout, version)?;
        if let Some(alignment) = &found {
            self.take_record(layout, at, alignment)?;
        }
        Ok(found)
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
        let last = alignment.next.max(at + 1) - 1;
        self.pos = self.tokens.get(last)?.end as usize;
        Ok(())
    }

    fn take_value(&mut self, record: RecordKind, slot: Slot, round: u32, token: Token) {
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
                let span = self.gap_before(before as usize)?;
                self.mark(Fault::MissingValue { count }, span, record, field(slot));
            }
            Mistake::Extra { token, count } => {
                let first = self.tokens.get(token as usize)?;
                let last = self.tokens.get(token as usize + count as usize - 1)?;
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
                    TokenKind::Word => Fault::UnexpectedToken,
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
        let fault = Fault::WrongCount {
            counted: Counted::by(field),
            declared: int_value(self.tokens.text(token)).unwrap_or(i64::MAX),
            found,
            end: Self::span(last),
        };
        self.mark(fault, Self::span(token), layout.kind, Some((field, 0)));
        Ok(())
    }

    /// Where a value that is missing before token `before` should stand: the value in front of the gap, so
    /// that there is something to mark; the value behind it at the start of a file or record.
    fn gap_before(&mut self, before: usize) -> Result<Span, NeedMore> {
        let mut at = before;
        while at > 0 {
            at -= 1;
            let token = self.tokens.get(at)?;
            if !token.kind.is_heading() {
                return Ok(Self::span(token));
            }
        }
        let token = self.tokens.get(before)?;
        Ok(Self::span(token))
    }

    /// The integer in a field of the record just read.
    fn int_at(
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

    fn token_of(
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

    /// The header.
    pub fn header(&mut self) -> Result<(), NeedMore> {
        let (at, _) = self.tokens.value(0)?;
        let above = self.above(at)?;
        let start = self.tokens.get(at)?.start;
        let layout = Layout::of(RecordKind::Header, self.state.version);
        let Some(alignment) = self.record(RecordKind::Header, at)? else {
            return self.get_lost(Lost::Materials);
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
        let (best, fits) = self.guess_version(exists)?;
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
        Ok(())
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
        let mistakes = |version| {
            let state = State {
                version,
                place: Place::Materials,
                decimals: false,
            };
            let chunk = scan_chunk(window, state, 0, TRIAL, None)?;
            Ok(chunk.body.marks.len())
        };
        if let Some(version) = declared
            && mistakes(version)? <= FEW
        {
            return Ok((version, true));
        }
        let mut best = (usize::MAX, State::START.version);
        // Of versions that explain it alike, what Tool for Halo 2 expects, then the newest.
        for version in [2, 7, 5, 4, 3, 6, 1] {
            let count = mistakes(version)?;
            if count < best.0 {
                best = (count, version);
            }
        }
        Ok(match declared {
            Some(version) if best.0 > 0 => (version, true),
            _ => (best.1, declared == Some(best.1)),
        })
    }

    /// A section's count.
    pub fn count_head(&mut self, section: Section) -> Result<(), NeedMore> {
        let (record, field, next) = match section {
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
        };
        let (at, token) = self.tokens.value(0)?;
        let above = self.above(at)?;
        let (_, behind) = self.tokens.value(at + 1)?;
        // An instance begins with an integer and its name: then that integer is no count.
        let list_begins = token.kind == TokenKind::Str
            || (section == Section::Instances
                && token.kind == TokenKind::Int
                && behind.kind == TokenKind::Str
                && self.tokens.get(at + 1)?.kind == TokenKind::Str);
        let mut value = None;
        if list_begins {
            let span = Self::span(token);
            self.mark(
                Fault::MissingValue { count: 1 },
                span,
                record,
                Some((field, 0)),
            );
        } else {
            let layout = Layout::of(record, self.state.version);
            match self.record(record, at)? {
                Some(alignment) => value = self.int_at(layout, &alignment, field)?,
                None => {
                    return self.get_lost(match section {
                        Section::Header | Section::Materials => Lost::Materials,
                        Section::Objects => Lost::Objects,
                        Section::Instances => Lost::Instances,
                    });
                }
            }
        }
        self.body.events.push(Event::Head {
            section,
            at: token.start,
            value,
            above,
        });
        self.state.place = next;
        Ok(())
    }

    /// A material, or the border to the objects.
    pub fn material(&mut self) -> Result<(), NeedMore> {
        let (at, token) = self.tokens.value(0)?;
        if self.has_heading(Section::Objects, at)? {
            self.state.place = Place::Objects;
            return Ok(());
        }
        if token.kind == TokenKind::Int {
            if begins_objects(&mut self.tokens, at)? {
                self.state.place = Place::Objects;
            } else {
                self.mark(
                    Fault::ExtraValue { count: 1 },
                    Self::span(token),
                    RecordKind::Material,
                    None,
                );
                self.pos = token.end as usize;
            }
            return Ok(());
        }
        let above = self.above(at)?;
        let layout = Layout::of(RecordKind::Material, self.state.version);
        let Some(alignment) = self.record(RecordKind::Material, at)? else {
            return self.get_lost(Lost::Materials);
        };
        let name = self.token_of(layout, &alignment, FieldId::ShaderName)?;
        self.body.events.push(Event::Material {
            at: token.start,
            end: self.pos as u32,
            name: Self::span(name.unwrap_or(token)),
            above,
        });
        Ok(())
    }

    /// Whether the heading of a section is among the tokens before token `at`.
    fn has_heading(&mut self, section: Section, at: usize) -> Result<bool, NeedMore> {
        for before in 0..at {
            if self.tokens.get(before)?.kind == TokenKind::Section(section) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// An object, or the border to the instances.
    pub fn object(&mut self) -> Result<(), NeedMore> {
        let (at, token) = self.tokens.value(0)?;
        let (_, behind) = self.tokens.value(at + 1)?;
        if token.kind != TokenKind::Str && self.has_heading(Section::Instances, at)? {
            self.state.place = Place::Instances;
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
            return self.get_lost(Lost::Objects);
        }
        let above = self.above(at)?;
        let name = self.tokens.text(token);
        let known = ObjectType::from_name(string_value(name).trim_ascii());
        let kind = match known {
            Some(kind) => Some((kind, None)),
            None => self.guess_object(at)?,
        };
        let Some((kind, guessed)) = kind else {
            return self.get_lost(Lost::Objects);
        };
        let layout = Layout::of(kind.record(), self.state.version);
        let alignment = match guessed {
            Some(alignment) => {
                self.take_record(layout, at, &alignment)?;
                Some(alignment)
            }
            None => self.record(kind.record(), at)?,
        };
        let Some(alignment) = alignment else {
            return self.get_lost(Lost::Objects);
        };
        self.check_object_strings(layout, &alignment, known, token)?;
        let vertices = self.int_at(layout, &alignment, FieldId::VertexCount)?;
        let material = self.int_at(layout, &alignment, FieldId::ObjectMaterialIndex)?;
        self.body.events.push(Event::Object {
            at: token.start,
            end: self.pos as u32,
            kind: Some(kind),
            name: Self::span(token),
            material,
            vertices,
            above,
        });
        if kind == ObjectType::Mesh {
            self.begin_vertices(vertices.and_then(|count| count.value).unwrap_or(0));
        } else {
            self.state.place = Place::Object;
        }
        Ok(())
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
            let found = align(&mut self.tokens, at, layout, &mut |tokens, at| {
                follow(tokens, at, layout.kind, version)
            })?;
            if let Some(alignment) = found {
                let cost = alignment.cost;
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
        if !exists && token.kind == TokenKind::Str {
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
            if !crate::schema::LIGHT_TYPES
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

    /// An instance.
    pub fn instance(&mut self) -> Result<(), NeedMore> {
        let (at, token) = self.tokens.value(0)?;
        let above = self.above(at)?;
        let layout = Layout::of(RecordKind::Instance, self.state.version);
        let Some(alignment) = self.record(RecordKind::Instance, at)? else {
            return self.get_lost(Lost::Instances);
        };
        let absent = IntAt {
            value: None,
            span: Self::span(token),
        };
        let int = |machine: &mut Self, field| {
            machine
                .int_at(layout, &alignment, field)
                .map(|int| int.unwrap_or(absent))
        };
        let object = int(self, FieldId::ObjectIndex)?;
        let unique_id = int(self, FieldId::UniqueInstanceId)?;
        let parent = int(self, FieldId::ParentInstanceIndex)?;
        let flag = int(self, FieldId::InheritanceFlag)?;
        let name = self
            .token_of(layout, &alignment, FieldId::InstanceName)?
            .unwrap_or(token);
        let reals = self.reals_of(layout, &alignment)?;
        self.body
            .events
            .push(Event::Instance(Box::new(InstancePart {
                at: token.start,
                end: self.pos as u32,
                object,
                name: Self::span(name),
                unique_id,
                parent,
                flag,
                reals: reals.into(),
                above,
            })));
        self.state.place = Place::Bones;
        Ok(())
    }

    /// All reals of a record in slot order; NaN for what is missing or unreadable.
    fn reals_of(&mut self, layout: &Layout, alignment: &Alignment) -> Result<Vec<f32>, NeedMore> {
        let first = layout
            .slots
            .iter()
            .position(|slot| slot.ty() == Type::Real)
            .unwrap_or(0);
        let mut reals = vec![f32::NAN; layout.slots.len() - first];
        for filled in &alignment.filled {
            let place = usize::from(filled.slot)
                .checked_sub(first)
                .and_then(|at| reals.get_mut(at));
            if let Some(place) = place {
                let token = self.tokens.get(filled.token as usize)?;
                if token.kind.is_number() {
                    *place = real_value(self.tokens.text(token)).map_or(f32::NAN, |v| v as f32);
                }
            }
        }
        Ok(reals)
    }

    /// Bone indices, or the border to the next instance.
    pub fn bones(&mut self) -> Result<(), NeedMore> {
        let mut part: Option<BonePart> = None;
        let mut at = 0;
        loop {
            if self.heads_instance(at)? {
                self.state.place = Place::Instance;
                break;
            }
            let (number, token) = self.tokens.value(at)?;
            if token.kind.is_dotted() {
                // No bone, and no instance either: what follows an instance that is laid out otherwise.
                if part.is_none() {
                    self.tokens.restart(self.pos);
                    self.get_lost(Lost::Instances)?;
                }
                self.state.place = Place::Lost(Lost::Instances);
                break;
            }
            if !token.kind.is_number() && token.kind != TokenKind::Word {
                if token.kind != TokenKind::Eof {
                    self.state.place = Place::Instance;
                }
                break;
            }
            if self.pos >= self.stop {
                break;
            }
            self.bone(token, &mut part);
            self.pos = token.end as usize;
            at = number + 1;
        }
        if let Some(part) = part {
            self.body.events.push(Event::Bones(part));
        }
        Ok(())
    }

    /// Whether the tokens from `at` on begin an instance.
    fn heads_instance(&mut self, at: usize) -> Result<bool, NeedMore> {
        let (number, token) = self.tokens.value(at)?;
        if token.kind == TokenKind::Eof {
            return Ok(false);
        }
        // A heading that is no more than a comment among the bones is followed by a bone: an integer
        // on a line of its own, as an object index is. So every heading ends the list.
        if number > at {
            return Ok(true);
        }
        Ok(token.kind == TokenKind::Int && self.tokens.value(number + 1)?.1.kind == TokenKind::Str)
    }

    fn bone(&mut self, token: Token, part: &mut Option<BonePart>) {
        if part.is_none()
            && let Some(sink) = &mut self.sink
        {
            sink.record(RecordKind::Bone, &self.body.events, 0);
        }
        let layout = Layout::of(RecordKind::Bone, self.state.version);
        let part = part.get_or_insert(BonePart {
            at: token.start,
            end: token.end,
            count: 0,
            min: i64::MAX,
            max: i64::MIN,
        });
        if token.kind == TokenKind::Int
            && let Some(value) = int_value(self.tokens.text(token))
        {
            part.min = part.min.min(value);
            part.max = part.max.max(value);
        }
        part.end = token.end;
        part.count += 1;
        let round = part.count - 1;
        if let Some(&slot) = layout.slots.first() {
            self.take_value(RecordKind::Bone, slot, round, token);
        }
    }

    /// Gives up on the text from here on, with one finding for all of it.
    pub fn get_lost(&mut self, lost: Lost) -> Result<(), NeedMore> {
        let (_, token) = self.tokens.value(0)?;
        self.close_part();
        if token.kind != TokenKind::Eof {
            let record = match lost {
                Lost::Materials => RecordKind::Material,
                Lost::Objects => RecordKind::Mesh,
                Lost::Vertices => RecordKind::Vertex,
                Lost::Instances => RecordKind::Instance,
            };
            self.mark(Fault::UnexpectedToken, Self::span(token), record, None);
        }
        self.state.place = Place::Lost(lost);
        self.pos = token.end as usize;
        Ok(())
    }

    /// Skips a line's values, or finds a place to read on from.
    pub fn lost(&mut self, lost: Lost) -> Result<(), NeedMore> {
        let (at, token) = self.tokens.value(0)?;
        if let Some(place) = self.found_again(lost, at, token)? {
            self.state.place = place;
            return Ok(());
        }
        self.pos = token.end as usize;
        let mut next = at + 1;
        loop {
            let token = self.tokens.get(next)?;
            if token.first_on_line || token.kind == TokenKind::Eof || next - at > 64 {
                return Ok(());
            }
            self.pos = token.end as usize;
            next += 1;
        }
    }

    fn found_again(
        &mut self,
        lost: Lost,
        at: usize,
        token: Token,
    ) -> Result<Option<Place>, NeedMore> {
        use super::lexer::Heading;
        for before in 0..at {
            match self.tokens.get(before)?.kind {
                TokenKind::Section(section) => {
                    return Ok(Some(super::machine::head_place(section)));
                }
                TokenKind::Heading(Heading::Material, _) => return Ok(Some(Place::Material)),
                TokenKind::Heading(Heading::Object, _) => return Ok(Some(Place::Object)),
                TokenKind::Heading(Heading::Instance, _) => return Ok(Some(Place::Instance)),
                _ => {}
            }
        }
        if !token.first_on_line {
            return Ok(None);
        }
        let (second, behind) = self.tokens.value(at + 1)?;
        match token.kind {
            TokenKind::Str => {
                let name = string_value(self.tokens.text(token));
                Ok(ObjectType::from_name(name).map(|_| Place::Object))
            }
            TokenKind::Int if behind.kind == TokenKind::Str && lost == Lost::Instances => {
                Ok(Some(Place::Instance))
            }
            TokenKind::Int if lost != Lost::Instances && behind.kind == TokenKind::Int => {
                let (_, third) = self.tokens.value(second + 1)?;
                Ok((third.kind == TokenKind::Str).then_some(Place::Instances))
            }
            kind if lost == Lost::Vertices && kind.is_dotted() => {
                let layout = Layout::of(RecordKind::Vertex, self.state.version);
                let whole = read_plain(&mut self.tokens, at, layout)?.is_some();
                Ok(whole.then_some(Place::Vertices))
            }
            _ => Ok(None),
        }
    }
}

/// Fits a record to the tokens from `at` on: plainly if that works and what follows bears it out.
fn fit(
    tokens: &mut Tokens<'_>,
    at: usize,
    layout: &Layout,
    version: u8,
) -> Result<Option<Alignment>, NeedMore> {
    // An integer for a real, on a line where exporters put none, may be the value of a later field.
    if let Some(plain) = read_plain(tokens, at, layout)?
        && (plain.in_lines || !plain.mixed)
        && follow(tokens, plain.alignment.next, layout.kind, version)? == 0
    {
        return Ok(Some(plain.alignment));
    }
    align(tokens, at, layout, &mut |tokens, at| {
        follow(tokens, at, layout.kind, version)
    })
}

/// Whether the integer at `at` may be the object count, by what stands behind it.
fn begins_objects(tokens: &mut Tokens<'_>, at: usize) -> Result<bool, NeedMore> {
    let next = tokens.get(at + 1)?;
    Ok(match next.kind {
        TokenKind::Heading(super::lexer::Heading::Material, _) => false,
        // Without headings, a type that does not exist may follow; without a section heading it is a material.
        TokenKind::Str => {
            let headed = at > 0 && tokens.get(at - 1)?.kind.is_heading();
            headed || ObjectType::from_name(string_value(tokens.text(next))).is_some()
        }
        _ => true,
    })
}

/// How badly the tokens from `at` on fit what may come behind a record of the kind.
fn follow(
    tokens: &mut Tokens<'_>,
    at: usize,
    kind: RecordKind,
    version: u8,
) -> Result<u32, NeedMore> {
    use TokenKind::{Eof, Int, Str};
    let headed = tokens.get(at)?.kind.is_heading();
    let (at, token) = tokens.value(at)?;
    let second = tokens.get(at + 1)?.kind;
    let third = tokens.get(at + 2)?.kind;
    Ok(match (kind, token.kind) {
        (_, Eof) => 0,
        (RecordKind::Header, Int) => 0,
        (RecordKind::Materials | RecordKind::Material, Int) => {
            if begins_objects(tokens, at)? {
                0
            } else {
                DOUBTFUL
            }
        }
        (RecordKind::Objects, Int) => 0,
        (RecordKind::Material | RecordKind::Materials, Str) => {
            let strings = Layout::of(RecordKind::Material, version)
                .ops
                .iter()
                .any(|op| matches!(op, Op::Repeat { .. }));
            match (second, third) {
                (Str, Int) if strings => 0,
                (Str, _) if !strings => 0,
                _ => DOUBTFUL,
            }
        }
        (RecordKind::Objects, Str) => 0,
        (
            RecordKind::Sphere | RecordKind::Box | RecordKind::Pill | RecordKind::GenericLight,
            Str,
        ) => 0,
        (
            RecordKind::Sphere | RecordKind::Box | RecordKind::Pill | RecordKind::GenericLight,
            Int,
        ) => match second {
            Int | Eof => 0,
            kind if kind.is_heading() => 0,
            _ => DOUBTFUL,
        },
        (RecordKind::Mesh, kind) if kind.is_number() => 0,
        (RecordKind::Mesh, Str | TokenKind::Word | TokenKind::OpenStr) => DOUBTFUL,
        (RecordKind::Instances, Int) => 0,
        (RecordKind::Instance, _) if headed => 0,
        (RecordKind::Instance, Int) => match second {
            Str | Int | Eof => 0,
            kind if kind.is_heading() => 0,
            _ => MISFIT,
        },
        _ => MISFIT,
    })
}
