//! Vertices as rows of numbers, read plainly: value by value, whatever white space is between them.
//!
//! What a vertex holds comes from the schema's [`Layout`]. A row is read into one buffer that the next row uses again.

use crate::{
    Lexer, TokenKind, Window, decimal_end, int_value, is_space, plain_number, real_value,
    short_integer,
};
use schema::{FieldId, Layout, Op, RecordKind, Type};
use std::ops::Range;

/// How a version lays out a vertex: values that every vertex has, then counted lists.
#[derive(Clone, Debug)]
pub struct RowShape {
    /// Types of the values before the first list.
    plain: Vec<Type>,
    /// Types of a round of each list.
    lists: Vec<Vec<Type>>,
    /// Where each field is, by its number.
    places: [Option<Seat>; FieldId::ALL.len()],
}

/// Where in a row the first component of a field is.
#[derive(Clone, Copy, Debug)]
enum Seat {
    /// Among the values that every vertex has.
    Plain(usize),
    /// The count of a list.
    Count(usize),
    /// In a round of a list.
    Round {
        /// Which list.
        list: usize,
        /// Which of the round's values.
        at: usize,
    },
}

impl RowShape {
    /// The shape of vertices in a version.
    pub fn of(version: u8) -> Self {
        let layout = Layout::of(RecordKind::Vertex, version);
        let mut shape = RowShape {
            plain: Vec::new(),
            lists: Vec::new(),
            places: [None; FieldId::ALL.len()],
        };
        let mut pending: Vec<usize> = Vec::new();
        for op in &layout.ops {
            match *op {
                Op::Slot(slot) => pending.push(usize::from(slot)),
                Op::Repeat { first, end } => {
                    // The slot before the list is its count.
                    let count = pending.pop();
                    shape.take(layout, &mut pending);
                    let list = shape.lists.len();
                    if let Some(slot) = count.and_then(|at| layout.slots.get(at)) {
                        shape.places[slot.field as usize] = Some(Seat::Count(list));
                    }
                    let slots = layout.slots.get(usize::from(first)..usize::from(end));
                    let slots = slots.unwrap_or_default();
                    shape
                        .lists
                        .push(slots.iter().map(|slot| slot.ty()).collect());
                    for (at, slot) in slots.iter().enumerate() {
                        if slot.component == 0 {
                            shape.places[slot.field as usize] = Some(Seat::Round { list, at });
                        }
                    }
                }
            }
        }
        shape.take(layout, &mut pending);
        shape
    }

    fn take(&mut self, layout: &Layout, pending: &mut Vec<usize>) {
        for slot in pending.drain(..).filter_map(|at| layout.slots.get(at)) {
            if slot.component == 0 {
                self.places[slot.field as usize] = Some(Seat::Plain(self.plain.len()));
            }
            self.plain.push(slot.ty());
        }
    }

    #[inline]
    fn place(&self, field: FieldId) -> Option<Seat> {
        self.places[field as usize]
    }

    /// How to find position and first UV; `None` where vertices are laid out otherwise.
    pub(super) fn point_form(&self) -> Option<PointForm> {
        const INFLUENCE: [Type; 2] = [Type::Integer, Type::Real];
        let are_reals = |types: &[Type]| types.iter().all(|&ty| ty == Type::Real);
        let is_first = matches!(self.place(FieldId::VertexPosition), Some(Seat::Plain(0)));
        let are_uvs = matches!(
            self.place(FieldId::UvCoordinates),
            Some(Seat::Round { list: 1, at: 0 })
        );
        let [influence, uv] = self.lists.as_slice() else {
            return None;
        };
        let form = PointForm {
            behind: self.plain.len().checked_sub(3)?,
            uv: uv.len(),
        };
        let are_plain = are_reals(&self.plain) && are_reals(uv) && uv.len() > 1;
        (is_first && are_uvs && are_plain && *influence == INFLUENCE).then_some(form)
    }

    /// How many values a round of a list has.
    fn width(&self, list: usize) -> usize {
        self.lists.get(list).map_or(0, Vec::len)
    }
}

/// The numbers of a vertex, in file order: the plain values, then of each list the count and its rounds. A value that
/// is missing or wrong is NaN; one that is missing has no place.
#[derive(Clone, Debug)]
pub struct Row {
    shape: RowShape,
    /// Number of the vertex in its mesh, from 0.
    pub(super) number: usize,
    /// Offset of the text in the file.
    pub(super) start: usize,
    values: Vec<f64>,
    spans: Vec<(u32, u32)>,
    /// Where the count of each list is in `values`.
    counts: Vec<usize>,
}

/// The span of a value that is not there.
const ABSENT: (u32, u32) = (u32::MAX, u32::MAX);

impl Row {
    /// An empty row for vertices of a version.
    pub fn new(version: u8) -> Self {
        Row {
            shape: RowShape::of(version),
            number: 0,
            start: 0,
            values: Vec::new(),
            spans: Vec::new(),
            counts: Vec::new(),
        }
    }

    /// Number of the vertex in its mesh, from 0.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Vertex Position, in units of the file (100 are one world unit).
    #[inline]
    pub fn position(&self) -> [f32; 3] {
        self.vector(FieldId::VertexPosition)
            .unwrap_or([f32::NAN; 3])
    }

    /// Vertex Normal.
    #[inline]
    pub fn normal(&self) -> [f32; 3] {
        self.vector(FieldId::VertexNormal).unwrap_or([f32::NAN; 3])
    }

    /// Vertex Color: red, green, blue; `None` in versions without.
    #[inline]
    pub fn color(&self) -> Option<[f32; 3]> {
        self.vector(FieldId::VertexColor)
    }

    /// Vertices of the version have a color.
    pub fn has_color(&self) -> bool {
        self.shape.place(FieldId::VertexColor).is_some()
    }

    /// Node Index and Bone Weight of each influence. A wrong node index is `None`, a wrong weight NaN.
    pub fn influences(&self) -> impl ExactSizeIterator<Item = (Option<i64>, f32)> + '_ {
        (0..self.rounds(FieldId::NodeIndex)).map(|round| {
            let node = self.value(FieldId::NodeIndex, 0, round);
            let weight = self.value(FieldId::BoneWeight, 0, round);
            (
                node.filter(|node| !node.is_nan()).map(|node| node as i64),
                weight.map_or(f32::NAN, |weight| weight as f32),
            )
        })
    }

    /// The UV sets: u, v and w; w is 0 in versions without.
    pub fn uvs(&self) -> impl ExactSizeIterator<Item = [f32; 3]> + '_ {
        let field = FieldId::UvCoordinates;
        (0..self.rounds(field)).map(move |round| {
            let component = |at| self.value(field, at, round).unwrap_or(0.0) as f32;
            [component(0), component(1), component(2)]
        })
    }

    /// Where a value stands in the file; `None` where it is missing.
    pub fn span(&self, field: FieldId, component: usize, round: usize) -> Option<Range<usize>> {
        let at = self.at(field, component, round)?;
        let &(start, end) = self.spans.get(at).filter(|&&span| span != ABSENT)?;
        Some(self.start + start as usize..self.start + end as usize)
    }

    /// From the first to the last value.
    pub fn whole(&self) -> Range<usize> {
        let there = |&&span: &&(u32, u32)| span != ABSENT;
        let first = self.spans.iter().find(there).map_or(0, |span| span.0);
        let last = self.spans.iter().rfind(there).map_or(0, |span| span.1);
        self.start + first as usize..self.start + last as usize
    }

    /// A value; NaN where it is wrong.
    #[inline]
    pub fn value(&self, field: FieldId, component: usize, round: usize) -> Option<f64> {
        self.values.get(self.at(field, component, round)?).copied()
    }

    /// How many rounds the list has to which a field belongs.
    pub fn rounds(&self, field: FieldId) -> usize {
        match self.shape.place(field) {
            Some(Seat::Round { list, .. } | Seat::Count(list)) => self.list(list).1,
            _ => 0,
        }
    }

    #[inline]
    fn vector(&self, field: FieldId) -> Option<[f32; 3]> {
        let Some(Seat::Plain(at)) = self.shape.place(field) else {
            return None;
        };
        match self.values.get(at..at + 3)? {
            &[x, y, z] => Some([x as f32, y as f32, z as f32]),
            _ => None,
        }
    }

    /// Where a list's count is, and how many rounds follow.
    fn list(&self, list: usize) -> (usize, usize) {
        let Some(&count) = self.counts.get(list) else {
            return (self.values.len(), 0);
        };
        let end = self.counts.get(list + 1).copied();
        let values = end.unwrap_or(self.values.len()) - count - 1;
        (count, values / self.shape.width(list).max(1))
    }

    #[inline]
    fn at(&self, field: FieldId, component: usize, round: usize) -> Option<usize> {
        match self.shape.place(field)? {
            Seat::Plain(at) => Some(at + component),
            Seat::Count(list) => self.counts.get(list).copied(),
            Seat::Round { list, at } => {
                let (count, rounds) = self.list(list);
                let inside = round < rounds && at + component < self.shape.width(list);
                inside.then_some(count + 1 + round * self.shape.width(list) + at + component)
            }
        }
    }

    /// The position, and u and v of the first UV set; NaN for what is missing or wrong, or not there.
    pub(super) fn point(&self) -> Point {
        let axis = |axis| {
            let value = self.value(FieldId::VertexPosition, axis, 0);
            value.unwrap_or(f64::NAN)
        };
        let first = self.uvs().next();
        let uv = first.map_or([f32::NAN; 2], |[u, v, _]| [u, v]);
        ([axis(0), axis(1), axis(2)], uv)
    }

    /// How a version lays it out.
    pub(super) fn shape(&self) -> &RowShape {
        &self.shape
    }

    fn clear(&mut self) {
        self.values.clear();
        self.spans.clear();
        self.counts.clear();
    }

    /// Makes it a row of missing values with so many rounds of each list.
    pub(super) fn blank(&mut self, rounds: impl Fn(&Row, usize) -> usize) {
        self.clear();
        let mut len = self.shape.plain.len();
        for list in 0..self.shape.lists.len() {
            self.counts.push(len);
            len += 1 + rounds(self, list) * self.shape.width(list);
        }
        self.values.resize(len, f64::NAN);
        self.spans.resize(len, ABSENT);
    }

    /// The list that a field belongs to in rounds.
    pub(super) fn list_of(&self, field: FieldId) -> Option<usize> {
        match self.shape.place(field)? {
            Seat::Round { list, .. } => Some(list),
            _ => None,
        }
    }

    /// Sets a value of a blank row.
    pub(super) fn put(
        &mut self,
        (field, component, round): (FieldId, usize, usize),
        value: f64,
        span: (u32, u32),
    ) {
        if let Some(at) = self.at(field, component, round)
            && let (Some(to), Some(place)) = (self.values.get_mut(at), self.spans.get_mut(at))
        {
            *to = value;
            *place = span;
        }
    }
}

/// How vertices are laid out that begin with their position, have nothing but reals behind it, and then influences and UVs.
#[derive(Clone, Copy, Debug)]
pub(super) struct PointForm {
    /// Reals between the position and the lists.
    behind: usize,
    /// Reals of a UV.
    uv: usize,
}

/// The position of a vertex, and its first UV.
pub(super) type Point = ([f64; 3], [f32; 2]);

/// The text is no vertex that can be read plainly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NotPlain;

/// Reads rows from a stretch of a vertex list.
pub(super) struct RowReader<'t> {
    text: &'t [u8],
    pos: usize,
}

impl<'t> RowReader<'t> {
    pub fn new(text: &'t [u8]) -> Self {
        RowReader { text, pos: 0 }
    }

    /// Reads the next vertex.
    pub fn read(&mut self, row: &mut Row) -> Result<(), NotPlain> {
        row.clear();
        let Row {
            shape,
            values,
            spans,
            counts,
            ..
        } = row;
        let mut push = |(value, span)| {
            values.push(value);
            spans.push(span);
            values.len()
        };
        for &ty in &shape.plain {
            push(self.number(ty)?);
        }
        for list in &shape.lists {
            let (count, span) = self.number(Type::Integer)?;
            counts.push(push((count, span)) - 1);
            // No list is longer than what is left of the text.
            let rounds = count as usize;
            if count < 0.0 || rounds > self.text.len() - self.pos {
                return Err(NotPlain);
            }
            for _ in 0..rounds {
                for &ty in list {
                    push(self.number(ty)?);
                }
            }
        }
        Ok(())
    }

    /// Position and first UV of the next vertex, where it is laid out so, and written as exporters do. What nobody wants of it is
    /// looked at, and not read. Else nothing is read.
    #[inline]
    pub fn point(&mut self, form: PointForm) -> Option<Point> {
        let start = self.pos;
        let point = self.plain_point(form);
        if point.is_none() {
            self.pos = start;
        }
        point
    }

    #[inline]
    fn plain_point(&mut self, form: PointForm) -> Option<Point> {
        let position = [self.real()?, self.real()?, self.real()?];
        for _ in 0..form.behind {
            self.pass_real()?;
        }
        for _ in 0..self.short_integer()? {
            self.short_integer()?;
            self.pass_real()?;
        }
        let mut uv = [f32::NAN; 2];
        for round in 0..self.short_integer()? {
            if round == 0 {
                uv = [self.real()? as f32, self.real()? as f32];
            } else {
                self.pass_real()?;
                self.pass_real()?;
            }
            for _ in 2..form.uv {
                self.pass_real()?;
            }
        }
        Some((position, uv))
    }

    #[inline]
    fn pass_space(&mut self) {
        while self.text.get(self.pos).is_some_and(|&byte| is_space(byte)) {
            self.pos += 1;
        }
    }

    #[inline]
    fn real(&mut self) -> Option<f64> {
        self.pass_space();
        let (value, end) = plain_number(self.text, self.pos, Type::Real)?;
        self.pos = end;
        Some(value)
    }

    /// Goes behind a real.
    #[inline]
    fn pass_real(&mut self) -> Option<()> {
        self.pass_space();
        let end = decimal_end(self.text, self.pos)?;
        let is_end = is_space(*self.text.get(end)?);
        self.pos = end;
        is_end.then_some(())
    }

    #[inline]
    fn short_integer(&mut self) -> Option<u32> {
        self.pass_space();
        let (value, end) = short_integer(self.text, self.pos)?;
        self.pos = end;
        Some(value)
    }

    #[inline]
    fn number(&mut self, ty: Type) -> Result<(f64, (u32, u32)), NotPlain> {
        self.pass_space();
        let start = self.pos;
        match plain_number(self.text, start, ty) {
            Some((value, end)) => {
                self.pos = end;
                Ok((value, (start as u32, end as u32)))
            }
            None => self.number_in_other_notation(ty),
        }
    }

    /// A number in another notation, or behind a comment.
    #[cold]
    fn number_in_other_notation(&mut self, ty: Type) -> Result<(f64, (u32, u32)), NotPlain> {
        let mut lexer = Lexer::new(Window::whole(self.text), self.pos);
        loop {
            let token = lexer.next_token().map_err(|_| NotPlain)?;
            if token.kind.is_heading() {
                continue;
            }
            let text = token.text(self.text);
            let value = match (ty, token.kind) {
                (Type::Integer, TokenKind::Int) => int_value(text).map(|value| value as f64),
                (Type::Real, TokenKind::Int | TokenKind::Real) => real_value(text),
                _ => None,
            };
            self.pos = token.end as usize;
            return value
                .map(|value| (value, (token.start, token.end)))
                .ok_or(NotPlain);
        }
    }
}
