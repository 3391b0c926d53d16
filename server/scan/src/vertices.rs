//! Vertex lists: the hot loop for what exporters write, and the careful way for everything else.

use super::align::{Alignment, Mistake, align};
use super::fast_vertex::{Fast, FastVertex, Slow, VertexShape};
use super::fault::Fault;
use super::lexer::{NeedMore, TokenKind, int_value, is_space, real_value};
use super::lines::read_lines;
use super::machine::Machine;
use super::plain_reader::read_plain;
use super::span::Span;
use super::style_facts::Oddity;
use super::summary::{ListBefore, Lost};
use super::tokens::Tokens;
use super::vertex_facts::{Influence, Measured, is_unit};
use schema::{FieldId, Layout, RecordKind, VERSIONS};
use text::is_line_end;

/// How far to look for the first token that is no integer.
const INTEGER_LOOK: usize = 64;

/// The most damaged vertices in a row that are searched for their mistakes.
const SEARCHES: u8 = 24;

/// The most such vertices where a text is only tried.
const TRIALS: u8 = 2;

/// How badly it fits a vertex that the next vertex is damaged: more than any one mistake in this one.
const NEXT_DAMAGED: u32 = 45;

/// How badly it fits a vertex in exporter layout that the next is laid out otherwise.
const NEXT_ASKEW: u32 = 30;

/// How badly it fits a vertex that one value is left behind it, and then the text ends.
const LAST_VALUE: u32 = 30;

/// How badly it fits that the list ends, or goes on, other than its count says.
const OTHER_END: u32 = 20;

/// How many values a position, a normal or a color has: a line of them.
const LINE: usize = 3;

impl Machine<'_, '_> {
    /// Reads vertices, or finds that the list is over.
    pub fn vertices(&mut self) -> Result<bool, NeedMore> {
        if self.fast_vertices()? {
            return Ok(true);
        }
        self.tokens.restart(self.pos);
        self.watched(Self::careful_vertex)
    }

    /// Reads a vertex by its tokens.
    fn careful_vertex(&mut self) -> Result<bool, NeedMore> {
        if !self.looks_like_next_vertex()? {
            self.end_vertices();
            return Ok(true);
        }
        let (at, _) = self.tokens.value(0)?;
        let version = self.state.before.version.unwrap_or(self.state.version);
        let fitted = match self.fit_plain(at, version)? {
            Some(alignment) => Some((version, alignment)),
            None => match self.other_version(at, version)? {
                Some(found) => Some(found),
                None => {
                    let alignment = self.fit_damaged(at, version)?;
                    alignment.map(|alignment| (version, alignment))
                }
            },
        };
        match fitted {
            Some((fits, alignment)) => {
                if fits != version {
                    self.turn_to_version(at, fits)?;
                }
                let layout = Layout::of(RecordKind::Vertex, fits);
                self.take_vertex(layout, at, &alignment)?;
            }
            None => self.enter_recovery(Lost::Vertices)?,
        }
        Ok(true)
    }

    /// The vertices from token `at` on are laid out as in another version than those before. Those of another version
    /// than the file's get one finding for all of them.
    fn turn_to_version(&mut self, at: usize, version: u8) -> Result<(), NeedMore> {
        let own = Layout::of(RecordKind::Vertex, self.state.version)
            .slots
            .len();
        if Layout::of(RecordKind::Vertex, version).slots.len() == own {
            self.state.before.version = None;
            return Ok(());
        }
        let token = self.tokens.get(at)?;
        let fault = Fault::RecordOfAnotherVersion {
            version,
            alone: false,
        };
        self.mark(fault, Self::span(token), RecordKind::Vertex, None);
        self.state.before.version = Some(version);
        Ok(())
    }

    /// The version of another layout in which a whole vertex stands at token `at`, with another or the end of the list
    /// behind it.
    fn other_version(
        &mut self,
        at: usize,
        version: u8,
    ) -> Result<Option<(u8, Alignment)>, NeedMore> {
        let own = Layout::of(RecordKind::Vertex, version).slots.len();
        let mut tried = vec![own];
        for other in std::iter::once(self.state.version).chain(VERSIONS.rev()) {
            let layout = Layout::of(RecordKind::Vertex, other);
            if tried.contains(&layout.slots.len()) {
                continue;
            }
            tried.push(layout.slots.len());
            let Some(plain) = read_plain(&mut self.tokens, at, layout)? else {
                continue;
            };
            let next = plain.alignment.next;
            // One mistake can make the line of another version; two vertices in a row are no mistake.
            let (_, behind) = self.tokens.value(next)?;
            let again = read_plain(&mut self.tokens, next, layout)?;
            let own_again = read_plain(
                &mut self.tokens,
                next,
                Layout::of(RecordKind::Vertex, version),
            )?;
            // A vertex among others of the file's version that differs by one line lacks that line, or has it twice.
            let line = layout.slots.len().abs_diff(own) == LINE;
            let goes_on = match (&again, &own_again) {
                (Some(plain), _) => plain.in_lines,
                (None, Some(plain)) => {
                    plain.in_lines && self.state.before.version.is_none() && !line
                }
                (None, None) => !behind.kind.is_dotted() && behind.kind != TokenKind::Eof,
            };
            if plain.in_lines && !plain.mixed && goes_on {
                return Ok(Some((other, plain.alignment)));
            }
        }
        Ok(None)
    }

    /// Reads vertices in exporter layout, each as soon as the next has proved to be one too: a value more or
    /// less at the end of a vertex shows only in the next. Gives whether any was read.
    pub fn fast_vertices(&mut self) -> Result<bool, NeedMore> {
        // Vertices of another version are few: they take the careful way.
        if self.state.before.version.is_some() {
            return Ok(false);
        }
        let strict = self.state.strict.is_some();
        let shape = VertexShape::of(self.state.version);
        let from = match &self.sink {
            Some(sink) => sink.from(),
            None => usize::MAX,
        };
        let mut fast = Fast {
            text: self.window.text,
            pos: self.pos,
            // A version that has fewer numbers of a UV is left to who reads the text.
            is_captured: self.capture.is_some() && shape.uv >= 2,
        };
        let mut both = [FastVertex::default(); 2];
        let [current, next] = &mut both;
        let (mut current, mut next) = (current, next);
        if !self.fast_vertex(&mut fast, shape, current)? {
            return Ok(false);
        }
        let mut any = false;
        while self.pos < self.stop
            && current.end <= from
            && (!strict || self.countdown.expects_another())
        {
            if !self.fast_vertex(&mut fast, shape, next)? {
                break;
            }
            self.state.budget.pay(current.end - current.start);
            let part = self.count_vertex(current.start, current.end);
            for &node in &current.nodes[..current.node_count] {
                part.nodes.insert(node);
            }
            part.facts.add(&current.measured);
            if let Some(capture) = self.capture.as_mut().filter(|_| fast.is_captured) {
                capture.point(current.position, current.first_uv);
            }
            if current.measured.is_odd() {
                self.take_oddities(current.oddities(fast.text));
            }
            self.state.before = ListBefore {
                decimals: true,
                uvs: u8::try_from(current.uvs).ok(),
                version: None,
                line: 0,
                searched: 0,
            };
            self.pos = current.end;
            any = true;
            std::mem::swap(&mut current, &mut next);
        }
        Ok(any)
    }

    /// Reads the next vertex; gives whether there is one.
    fn fast_vertex(
        &mut self,
        fast: &mut Fast<'_>,
        shape: VertexShape,
        vertex: &mut FastVertex,
    ) -> Result<bool, NeedMore> {
        let mut new_line = self.at_line_start(fast.pos);
        while let Some(&byte) = fast.text.get(fast.pos).filter(|&&byte| is_space(byte)) {
            new_line |= is_line_end(byte);
            fast.pos += 1;
        }
        if !new_line {
            return Ok(false);
        }
        let result = fast.vertex(shape, vertex);
        self.tokens.saw((fast.pos + 1).min(self.window.text.len()));
        match result {
            Ok(()) => Ok(true),
            Err(Slow::NeedMore) if !self.window.at_end => Err(NeedMore),
            Err(_) => Ok(false),
        }
    }

    /// Whether the list goes on: by shape, and where that leaves it open by the count.
    fn looks_like_next_vertex(&mut self) -> Result<bool, NeedMore> {
        let (first, token) = self.tokens.value(0)?;
        let dotted = count_dotted(&mut self.tokens, first)?;
        match token.kind {
            TokenKind::Eof | TokenKind::Str => return Ok(false),
            TokenKind::OpenStr | TokenKind::Word => {
                return Ok(dotted >= 2 || (dotted == 0 && self.countdown.expects()));
            }
            _ => {}
        }
        if dotted >= 2 {
            return Ok(true);
        }
        if dotted == 1 {
            return Ok(self.countdown.expects());
        }
        let mut at = first;
        let mut ints = 0;
        let stop = loop {
            let token = self.tokens.get(at)?;
            if token.kind != TokenKind::Int || ints >= INTEGER_LOOK {
                break token.kind;
            }
            ints += 1;
            at += 1;
        };
        if stop.is_dotted() {
            return Ok(self.countdown.expects());
        }
        let shortest = Layout::of(RecordKind::Vertex, self.state.version).ops.len() - 2;
        if ints < shortest && stop != TokenKind::Word {
            return Ok(false);
        }
        let alone = token.first_on_line && self.tokens.get(first + 1)?.first_on_line;
        if self.state.before.decimals && alone {
            return Ok(false);
        }
        Ok(self.countdown.expects())
    }

    /// Reads a vertex in which nothing is wrong, as far as what stands behind it bears that out.
    fn fit_plain(&mut self, at: usize, version: u8) -> Result<Option<Alignment>, NeedMore> {
        let layout = Layout::of(RecordKind::Vertex, version);
        if let Some(plain) = read_plain(&mut self.tokens, at, layout)?
            && (plain.in_lines || !plain.mixed)
        {
            let next = plain.alignment.next;
            let (cost, follows) = follow_vertex(&mut self.tokens, next, (version, plain.in_lines))?;
            if cost == 0 && (plain.in_lines || follows == self.countdown.expects_another()) {
                return Ok(Some(plain.alignment));
            }
        }
        Ok(None)
    }

    /// Fits a vertex to the tokens from `at` on: it is damaged, or the next one.
    fn fit_damaged(&mut self, at: usize, version: u8) -> Result<Option<Alignment>, NeedMore> {
        let layout = Layout::of(RecordKind::Vertex, version);
        let usual = match self.state.before.uvs {
            Some(uvs) => Some(uvs),
            None => self.uvs_behind(at, version)?,
        };
        for lost in [None, self.lost_vector(at, layout)?] {
            if let Some(alignment) = read_lines(&mut self.tokens, at, layout, lost)?
                && self.uvs_of(layout, &alignment)? == usual
                && usual.is_some()
                && follows_in_lines(&mut self.tokens, alignment.next, version)?
            {
                self.state.before.searched = 0;
                return Ok(Some(alignment));
            }
        }
        let most = match self.trial {
            Some(_) => TRIALS,
            None => SEARCHES,
        };
        // Where one vertex after the other fits nothing, these are no vertices.
        if self.state.before.searched >= most {
            return Ok(None);
        }
        self.state.before.searched += 1;
        // Whether there is to be a next one helps to tell.
        let more = self.countdown.expects_another();
        let budget = &mut self.state.budget;
        align(
            &mut self.tokens,
            at,
            layout,
            usual,
            budget,
            &mut |tokens, at| {
                let (cost, follows) = follow_vertex(tokens, at, (version, true))?;
                Ok(cost + if follows == more { 0 } else { OTHER_END })
            },
        )
    }

    /// The first slot of the vector that the vertex at token `at` lacks if it lacks one: a normal has the length 1, so where
    /// one stands first the position is missing.
    fn lost_vector(&mut self, at: usize, layout: &Layout) -> Result<Option<u16>, NeedMore> {
        let mut square = 0.0;
        for token in at..at + LINE {
            let token = self.tokens.get(token)?;
            square += real_value(self.tokens.text(token)).map_or(0.0, |value| value * value);
        }
        let lost = match is_unit(square) {
            true => FieldId::VertexPosition,
            false => FieldId::VertexNormal,
        };
        let slot = layout.slots.iter().position(|slot| slot.field == lost);
        Ok(slot.and_then(|slot| u16::try_from(slot).ok()))
    }

    /// The UV Count of the first sound vertex behind token `at`: what the first vertex of a list is measured against.
    fn uvs_behind(&mut self, at: usize, version: u8) -> Result<Option<u8>, NeedMore> {
        /// About three vertices.
        const LOOK: usize = 48;
        let layout = Layout::of(RecordKind::Vertex, version);
        for start in at + 1..at + LOOK {
            let token = self.tokens.get(start)?;
            if matches!(token.kind, TokenKind::Str | TokenKind::Eof) {
                break;
            }
            if !token.first_on_line || !token.kind.is_dotted() {
                continue;
            }
            // Two in a row: the last lines of one and the first of the next can look like one.
            if let Some(plain) = read_plain(&mut self.tokens, start, layout)?
                && plain.in_lines
                && let Some(next) = read_plain(&mut self.tokens, plain.alignment.next, layout)?
                && next.in_lines
            {
                return self.uvs_of(layout, &next.alignment);
            }
        }
        Ok(None)
    }

    /// The UV Count of a vertex, if it is known and small.
    fn uvs_of(&mut self, layout: &Layout, alignment: &Alignment) -> Result<Option<u8>, NeedMore> {
        let token = self.token_of(layout, alignment, FieldId::UvCount)?;
        Ok(token.and_then(|token| {
            let count = int_value(self.tokens.text(token))?;
            u8::try_from(count).ok()
        }))
    }

    /// Takes a vertex over, with its nodes.
    pub fn take_vertex(
        &mut self,
        layout: &Layout,
        at: usize,
        alignment: &Alignment,
    ) -> Result<(), NeedMore> {
        let start = self.tokens.get(at)?.start as usize;
        self.take_record(layout, at, alignment)?;
        let end = self.pos;
        let mut dotted = false;
        let uvs = self.uvs_of(layout, alignment)?;
        let mut nodes = Vec::new();
        for filled in &alignment.filled {
            let token = self.tokens.get(filled.token as usize)?;
            dotted |= token.kind.is_dotted();
            let field = layout.slots.get(usize::from(filled.slot)).map(|s| s.field);
            if token.kind != TokenKind::Int {
                continue;
            }
            if field == Some(FieldId::NodeIndex) {
                nodes.extend(int_value(self.tokens.text(token)));
            }
        }
        self.state.before.decimals = dotted;
        if alignment.mistakes.is_empty() {
            self.state.before.searched = 0;
        }
        // A count that turned out wrong is no measure for the next, and whether that of a damaged vertex is one nobody
        // knows if it differs.
        let wrong = |mistake: &Mistake| matches!(mistake, Mistake::Count { .. });
        if !alignment.mistakes.iter().any(wrong) {
            let before = self.state.before.uvs;
            let differs = before.is_some() && before != uvs;
            let doubtful = differs && !alignment.mistakes.is_empty();
            self.state.before.uvs = uvs.filter(|_| !doubtful);
        }
        let measured = if alignment.mistakes.is_empty() {
            Some(self.measure(layout, alignment)?)
        } else {
            None
        };
        self.capture_vertex(layout, alignment)?;
        let part = self.count_vertex(start, end);
        for node in nodes {
            part.nodes.insert(node);
        }
        if let Some((measured, oddities)) = measured {
            part.facts.add(&measured);
            self.take_oddities(oddities);
        }
        Ok(())
    }

    fn take_oddities(&mut self, oddities: Vec<(Oddity, Span)>) {
        for (oddity, span) in oddities {
            self.body.oddities.add(oddity, span);
        }
    }

    /// Measures a vertex without mistakes; a value that is no number is left out.
    fn measure(
        &mut self,
        layout: &Layout,
        alignment: &Alignment,
    ) -> Result<(Measured, Vec<(Oddity, Span)>), NeedMore> {
        let mut measured = Measured::new();
        let mut normal: Vec<(f64, Span)> = Vec::new();
        let mut influences = Vec::new();
        let mut node = None;
        for filled in &alignment.filled {
            let Some(slot) = layout.slots.get(usize::from(filled.slot)) else {
                continue;
            };
            let token = self.tokens.get(filled.token as usize)?;
            let text = self.tokens.text(token);
            let place = Self::span(token);
            let real = || real_value(text).filter(|_| token.kind.is_number());
            match slot.field {
                FieldId::VertexNormal => normal.extend(real().map(|value| (value, place))),
                FieldId::NodeIndex => {
                    measured.influences += 1.0;
                    node = int_value(text).map(|value| (value, place));
                }
                FieldId::BoneWeight => {
                    let weight = real().map(|value| (value, place));
                    if let (Some(node), Some(weight)) = (node.take(), weight) {
                        influences.push(Influence { node, weight });
                    }
                }
                FieldId::UvCoordinates if slot.component == 0 => measured.uvs += 1.0,
                _ => {}
            }
        }
        if let [(x, first), (y, _), (z, last)] = *normal
            && [x, y, z].iter().all(|value| value.is_finite())
        {
            measured.normal = Some(x * x + y * y + z * z);
            normal = vec![(
                0.0,
                Span {
                    at: first.at,
                    len: last.at + last.len - first.at,
                },
            )];
        }
        let whole = influences.len() as f64 == measured.influences
            && influences.iter().all(|it| it.weight.0.is_finite());
        if whole {
            for (number, influence) in influences.iter().enumerate() {
                let before = influences.iter().take(number);
                measured.repeated |= before.clone().any(|it| it.node.0 == influence.node.0);
                measured.influence(influence.weight.0);
            }
        } else {
            influences.clear();
        }
        let place = normal.first().map(|(_, place)| *place).unwrap_or_default();
        let oddities = measured.oddities(place, &influences);
        Ok((measured, oddities))
    }
}

/// Whether what begins at token `at` looks, by its lines, like a next vertex, damaged or not, or the list's end.
fn follows_in_lines(tokens: &mut Tokens<'_>, at: usize, version: u8) -> Result<bool, NeedMore> {
    let (_, follows) = match follow_vertex(tokens, at, (version, true))? {
        (0, _) => return Ok(true),
        other => other,
    };
    if !follows {
        return Ok(false);
    }
    // The lines of the vectors that every vertex begins with, each of as many values as it should have, or one off.
    let (mut at, _) = tokens.value(at)?;
    for _ in 0..VertexShape::of(version).vectors {
        if !tokens.get(at)?.first_on_line {
            return Ok(false);
        }
        let mut dotted = 0;
        let mut length = 0;
        loop {
            let token = tokens.get(at)?;
            if (length > 0 && token.first_on_line) || token.kind == TokenKind::Eof || length > 4 {
                break;
            }
            dotted += usize::from(token.kind.is_dotted());
            length += 1;
            at += 1;
        }
        if dotted < 2 || length > 4 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// How many of the next six values are written with decimals.
fn count_dotted(tokens: &mut Tokens<'_>, first: usize) -> Result<usize, NeedMore> {
    let mut dotted = 0;
    for at in first..first + 6 {
        let kind = tokens.get(at)?.kind;
        if matches!(kind, TokenKind::Str | TokenKind::Eof) || kind.is_heading() {
            break;
        }
        dotted += usize::from(kind.is_dotted());
    }
    Ok(dotted)
}

/// How badly the tokens from `at` on fit what may come behind a vertex, and whether that is another vertex.
/// With `in_lines`, it should begin its lines where exporters do.
fn follow_vertex(
    tokens: &mut Tokens<'_>,
    at: usize,
    (version, in_lines): (u8, bool),
) -> Result<(u32, bool), NeedMore> {
    let (at, token) = tokens.value(at)?;
    match token.kind {
        TokenKind::Str | TokenKind::Eof => return Ok((10, false)),
        // A text that ends right behind a triangle count rather ends in a vertex.
        TokenKind::Int if tokens.get(at + 1)?.kind == TokenKind::Eof => {
            return Ok((LAST_VALUE, false));
        }
        TokenKind::Int => {}
        _ if token.kind.is_dotted() => {}
        _ => return Ok((NEXT_DAMAGED, true)),
    }
    let mut kinds = [TokenKind::Eof; 7];
    for (offset, kind) in kinds.iter_mut().enumerate() {
        *kind = tokens.get(at + offset)?.kind;
    }
    if kinds[..6].iter().any(|kind| kind.is_dotted()) {
        let layout = Layout::of(RecordKind::Vertex, version);
        let cost = match read_plain(tokens, at, layout)? {
            Some(next) if next.in_lines || !in_lines => 0,
            Some(_) => NEXT_ASKEW,
            None => NEXT_DAMAGED,
        };
        return Ok((cost, true));
    }
    Ok((0, false))
}
