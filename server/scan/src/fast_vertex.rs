//! Vertices in the layout of exporters, byte by byte: the way for all but a few.

use super::lexer::is_space;
use super::number::{decimal_end, plain_number, plain_real};
use super::span::Span;
use super::style_facts::Oddity;
use super::vertex_facts::{Influence, Measured};
use schema::{FieldId, Layout, Op, RecordKind, Type};
use text::is_line_end;

/// A vertex in exporter layout: its places in the text, and its values where they are asked for.
#[derive(Clone, Copy, Default)]
pub(super) struct FastVertex {
    /// First byte.
    pub start: usize,
    /// One past the last value.
    pub end: usize,
    pub nodes: [i64; FastVertex::NODES],
    pub node_count: usize,
    /// Its values, where they are asked for; the first UV is NaN where there is none.
    pub position: [f64; 3],
    pub first_uv: [f32; 2],
    pub uvs: i64,
    /// First byte and end of the normal.
    normal: (usize, usize),
    /// First byte of the first influence.
    influences: usize,
    pub measured: Measured,
}

impl FastVertex {
    /// Vertices with more influences take the careful way.
    const NODES: usize = 8;
}

/// How a version lays out its vertices, taken from the schema once per chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct VertexShape {
    /// Lines of three reals before the influence count.
    pub vectors: u32,
    /// Reals of a UV.
    pub uv: u32,
}

impl VertexShape {
    /// Which of the vectors is the normal: the one behind the position.
    const NORMAL: u32 = 1;

    /// Which is the position.
    const POSITION: u32 = 0;

    /// The shape in a version.
    pub fn of(version: u8) -> Self {
        let layout = Layout::of(RecordKind::Vertex, version);
        let reals = layout
            .ops
            .iter()
            .take_while(|op| match op {
                Op::Slot(slot) => layout
                    .slots
                    .get(usize::from(*slot))
                    .is_some_and(|slot| slot.ty() == Type::Real),
                Op::Repeat { .. } => false,
            })
            .count() as u32;
        VertexShape {
            vectors: reals / 3,
            uv: FieldId::UvCoordinates.components(version).len() as u32,
        }
    }
}

/// Why the fast way ends.
pub(super) enum Slow {
    /// The text is not in exporter layout here.
    Other,
    /// The window ends.
    NeedMore,
}

/// A cursor over bytes that knows only exporter layout.
pub(super) struct Fast<'a> {
    pub text: &'a [u8],
    pub pos: usize,
    /// The values of positions and first UVs are asked for.
    pub is_captured: bool,
}

impl Fast<'_> {
    #[inline]
    fn peek(&self) -> Result<u8, Slow> {
        self.text.get(self.pos).copied().ok_or(Slow::NeedMore)
    }

    /// The next bytes, if there are as many.
    #[inline]
    fn next<const N: usize>(&self) -> Option<&[u8; N]> {
        self.text.get(self.pos..)?.first_chunk()
    }

    /// Digits from the cursor on; gives how many.
    #[inline]
    fn digits(&mut self) -> Result<usize, Slow> {
        let start = self.pos;
        while let Some(bytes) = self
            .text
            .get(self.pos..self.pos + 8)
            .and_then(|bytes| <[u8; 8]>::try_from(bytes).ok())
        {
            // A byte is a digit where its high nibble is 3 and adding 6 does not carry into it.
            let word = u64::from_le_bytes(bytes);
            let other = (word & 0xf0f0_f0f0_f0f0_f0f0) ^ 0x3030_3030_3030_3030
                | (word.wrapping_add(0x0606_0606_0606_0606) & 0xf0f0_f0f0_f0f0_f0f0)
                    ^ 0x3030_3030_3030_3030;
            if other != 0 {
                self.pos += (other.trailing_zeros() / 8) as usize;
                return Ok(self.pos - start);
            }
            self.pos += 8;
        }
        while self.peek()?.is_ascii_digit() {
            self.pos += 1;
        }
        Ok(self.pos - start)
    }

    /// A real with a point and at most 30 digits on either side of it, so that it cannot overflow.
    #[inline]
    fn real(&mut self) -> Result<(), Slow> {
        match decimal_end(self.text, self.pos) {
            Some(end) => {
                self.pos = end;
                Ok(())
            }
            None => self.long_real(),
        }
    }

    /// Reads a real that is longer than the fast way takes, or too near the end of the text.
    #[inline(never)]
    fn long_real(&mut self) -> Result<(), Slow> {
        if self.peek()? == b'-' {
            self.pos += 1;
        }
        let whole = self.digits()?;
        if whole == 0 || whole > 30 || self.peek()? != b'.' {
            return Err(Slow::Other);
        }
        self.pos += 1;
        if self.digits()? == 0 {
            return Err(Slow::Other);
        }
        Ok(())
    }

    /// The value of a real that was read.
    #[inline]
    fn value(text: &[u8]) -> f64 {
        match plain_number(text, 0, Type::Real) {
            Some((value, _)) => value,
            None => super::lexer::real_value(text).unwrap_or(f64::NAN),
        }
    }

    /// A real with its value.
    #[inline]
    fn valued(&mut self) -> Result<f64, Slow> {
        let start = self.pos;
        // What ends with the window may go on behind it.
        if let Some((value, end)) = plain_real(self.text, start)
            && end < self.text.len()
        {
            self.pos = end;
            return Ok(value);
        }
        self.real()?;
        Ok(Self::value(
            self.text.get(start..self.pos).unwrap_or_default(),
        ))
    }

    /// The next real of a line with its value.
    #[inline]
    fn then_valued(&mut self) -> Result<f64, Slow> {
        self.gap()?;
        self.valued()
    }

    /// The squared length of a vector.
    #[inline]
    fn square(&mut self) -> Result<f64, Slow> {
        let [x, y, z] = [self.valued()?, self.then_valued()?, self.then_valued()?];
        Ok(x * x + y * y + z * z)
    }

    #[inline]
    fn integer(&mut self) -> Result<i64, Slow> {
        let negative = self.peek()? == b'-';
        if negative {
            self.pos += 1;
        }
        let start = self.pos;
        let mut value = 0i64;
        loop {
            let byte = self.peek()?;
            if !byte.is_ascii_digit() {
                break;
            }
            value = value * 10 + i64::from(byte - b'0');
            self.pos += 1;
            if self.pos - start > 9 {
                return Err(Slow::Other);
            }
        }
        if self.pos == start {
            return Err(Slow::Other);
        }
        Ok(if negative { -value } else { value })
    }

    /// White space inside a line, at least one byte.
    #[inline]
    fn gap(&mut self) -> Result<(), Slow> {
        // One tab is what exporters write.
        if let Some(&[b'\t', next]) = self.next()
            && !is_space(next)
        {
            self.pos += 1;
            return Ok(());
        }
        let first = self.peek()?;
        if !is_space(first) || is_line_end(first) {
            return Err(Slow::Other);
        }
        self.pos += 1;
        while is_space(self.peek()?) && !is_line_end(self.peek()?) {
            self.pos += 1;
        }
        Ok(())
    }

    /// White space with at least one line end.
    #[inline]
    fn line(&mut self) -> Result<(), Slow> {
        if let Some(&[b'\r', b'\n', next]) = self.next()
            && !is_space(next)
        {
            self.pos += 2;
            return Ok(());
        }
        let mut ended = false;
        loop {
            let byte = self.peek()?;
            if !is_space(byte) {
                return if ended { Ok(()) } else { Err(Slow::Other) };
            }
            ended |= is_line_end(byte);
            self.pos += 1;
        }
    }

    #[inline]
    fn reals(&mut self, count: u32) -> Result<(), Slow> {
        self.real()?;
        for _ in 1..count {
            self.gap()?;
            self.real()?;
        }
        Ok(())
    }

    /// A vertex that starts here, up to the end of its last value. It is large, so it is put where the caller has room for it.
    pub fn vertex(&mut self, shape: VertexShape, vertex: &mut FastVertex) -> Result<(), Slow> {
        vertex.start = self.pos;
        vertex.node_count = 0;
        vertex.normal = (0, 0);
        vertex.measured = Measured::new();
        for number in 0..shape.vectors {
            if number == VertexShape::NORMAL {
                vertex.normal.0 = self.pos;
                vertex.measured.normal = Some(self.square()?);
                vertex.normal.1 = self.pos;
            } else if number == VertexShape::POSITION && self.is_captured {
                vertex.position = [self.valued()?, self.then_valued()?, self.then_valued()?];
            } else {
                self.reals(3)?;
            }
            self.line()?;
        }
        let influences = self.integer()?;
        if !(0..=FastVertex::NODES as i64).contains(&influences) {
            return Err(Slow::Other);
        }
        self.line()?;
        vertex.influences = self.pos;
        for _ in 0..influences {
            let node = self.integer()?;
            vertex.measured.repeated |= vertex.nodes[..vertex.node_count].contains(&node);
            if let Some(place) = vertex.nodes.get_mut(vertex.node_count) {
                *place = node;
                vertex.node_count += 1;
            }
            if self.gap().is_err() {
                self.line()?;
            }
            let weight = self.valued()?;
            vertex.measured.influence(weight);
            self.line()?;
        }
        let uvs = self.integer()?;
        if uvs < 0 {
            return Err(Slow::Other);
        }
        vertex.uvs = uvs;
        vertex.measured.uvs = uvs as f64;
        vertex.measured.influences = influences as f64;
        vertex.first_uv = [f32::NAN; 2];
        for round in 0..uvs {
            self.line()?;
            if round == 0 && self.is_captured && shape.uv >= 2 {
                vertex.first_uv = [self.valued()? as f32, self.then_valued()? as f32];
                for _ in 2..shape.uv {
                    self.gap()?;
                    self.real()?;
                }
            } else {
                self.reals(shape.uv)?;
            }
        }
        vertex.end = self.pos;
        // A value ends where white space begins, and the record where its line does.
        self.line()
    }
}

impl FastVertex {
    /// The oddities of the vertex, each with its place. Reads the influences once more.
    #[cold]
    pub fn oddities(&self, text: &[u8]) -> Vec<(Oddity, Span)> {
        let mut fast = Fast {
            text,
            pos: self.influences,
            is_captured: false,
        };
        let mut influences = Vec::new();
        for &node in self.nodes.iter().take(self.node_count) {
            if let Ok(influence) = fast.influence(node) {
                influences.push(influence);
            }
        }
        let normal = span(self.normal.0, self.normal.1);
        self.measured.oddities(normal, &influences)
    }
}

impl Fast<'_> {
    /// The influence that starts here; moves behind it.
    fn influence(&mut self, node: i64) -> Result<Influence, Slow> {
        let at = self.pos;
        self.integer()?;
        let node_span = span(at, self.pos);
        if self.gap().is_err() {
            self.line()?;
        }
        let at = self.pos;
        let weight = self.valued()?;
        let weight_span = span(at, self.pos);
        self.line()?;
        Ok(Influence {
            node: (node, node_span),
            weight: (weight, weight_span),
        })
    }
}

fn span(start: usize, end: usize) -> Span {
    Span {
        at: start as u32,
        len: (end - start) as u32,
    }
}

/// Whether so many vertices in exporter layout begin the text, and how many UVs the first has.
pub(super) fn begins_vertices(text: &[u8], version: u8, count: usize) -> Option<Option<u8>> {
    let shape = VertexShape::of(version);
    let mut fast = Fast {
        text,
        pos: 0,
        is_captured: false,
    };
    let mut vertex = FastVertex::default();
    fast.vertex(shape, &mut vertex).ok()?;
    let uvs = u8::try_from(vertex.uvs).ok();
    (1..count)
        .all(|_| fast.vertex(shape, &mut vertex).is_ok())
        .then_some(uvs)
}
