//! The tokens from a record's start on, read as far as the caller looks.

use super::fault::{ConflictLine, Fault};
use super::lexer::{Lexer, NeedMore, Token, TokenKind, Window, bare_heading};
use text::is_line_end;

/// How many tokens a decision may look ahead. Bounds the time for a record and how far an edit reaches back.
pub const MAX_LOOK: usize = 1024;

/// How many where too much has been looked at in vain.
const SHORT_LOOK: usize = 64;

/// How far behind a `=======` line the end of the conflict block is looked for.
const LONGEST_SIDE: usize = 256 * 1024;

/// Text that no reader takes and no record misses: a heading or remark without its `;`, a line of a conflict block.
#[derive(Clone, Copy, Debug)]
pub struct Aside {
    /// The number of the token that it stands before, or that it is itself.
    pub before: usize,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
    /// The fault of the text.
    pub fault: Fault,
}

/// A token buffer over a window.
#[derive(Debug)]
pub struct Tokens<'a> {
    window: Window<'a>,
    lexer: Lexer<'a>,
    buffer: Vec<Token>,
    asides: Vec<Aside>,
    seen: usize,
    lexed: usize,
    look: usize,
    /// No conflict block ends here: it has been looked.
    without_end: std::ops::Range<usize>,
}

impl<'a> Tokens<'a> {
    /// A buffer that starts at a byte of the window.
    pub fn new(window: Window<'a>, pos: usize) -> Self {
        Tokens {
            window,
            lexer: Lexer::new(window, pos),
            buffer: Vec::new(),
            asides: Vec::new(),
            seen: pos,
            lexed: 0,
            look: MAX_LOOK,
            without_end: 0..0,
        }
    }

    /// Starts again at another byte; keeps what it remembers of [`Tokens::seen`].
    pub fn restart(&mut self, pos: usize) {
        self.buffer.clear();
        self.asides.clear();
        self.lexer = Lexer::new(self.window, pos);
    }

    /// How many tokens have been read, some of them again and again.
    pub fn lexed(&self) -> usize {
        self.lexed
    }

    /// How many tokens of a record may be looked at to see whether it is one.
    pub fn look(&self) -> usize {
        self.look
    }

    /// Looks at fewer of them, or at as many as ever.
    pub fn look_less(&mut self, less: bool) {
        self.look = if less { SHORT_LOOK } else { MAX_LOOK };
    }

    /// The token with this number, counted from the start.
    #[inline]
    pub fn get(&mut self, at: usize) -> Result<Token, NeedMore> {
        while self.buffer.len() <= at {
            if let Some(last) = self.buffer.last().filter(|t| t.kind == TokenKind::Eof) {
                return Ok(*last);
            }
            let token = self.lexer.next_token();
            self.seen = self.seen.max(self.lexer.pos());
            let token = token?;
            self.lexed += 1;
            #[cfg(test)]
            super::flood::worked(token.end as usize - token.start as usize + 1);
            if token.kind != TokenKind::Word || !self.set_aside(token)? {
                self.buffer.push(token);
            }
        }
        // The loop above filled the buffer past `at`.
        Ok(self.buffer[at])
    }

    /// Recognizes lines that are no values but plainly something else. Gives whether the token was one.
    fn set_aside(&mut self, token: Token) -> Result<bool, NeedMore> {
        let start = token.start as usize;
        let rest = self.window.text.get(start..).unwrap_or_default();
        let may_be = match rest.first() {
            Some(b'/') => rest.starts_with(b"//"),
            Some(b'#') => true,
            Some(b'<' | b'=' | b'>' | b'M' | b'O' | b'I' | b'm' | b'o' | b'i') => {
                token.first_on_line
            }
            _ => false,
        };
        if !may_be {
            return Ok(false);
        }
        let line = self.line_at(start)?;
        let text = line.trim_ascii_end();
        let aside = |fault| Aside {
            before: self.buffer.len(),
            start: token.start,
            end: (start + text.len()) as u32,
            fault,
        };
        if let Some(kind) = bare_heading(text).filter(|_| token.first_on_line) {
            let aside = aside(Fault::LostSemicolon);
            self.buffer.push(Token {
                kind,
                end: aside.end,
                ..token
            });
            self.asides.push(aside);
            self.skip_to(start + line.len());
            return Ok(true);
        }
        if let Some(conflict) = conflict_line(text).filter(|_| token.first_on_line) {
            let mut aside = aside(Fault::MergeConflict { line: conflict });
            let mut end = start + line.len();
            if conflict == ConflictLine::Middle
                && let Some(side) = self.other_side(end)?
            {
                end = side;
                aside.end = side as u32;
                aside.fault = Fault::MergeConflict {
                    line: ConflictLine::End,
                };
            }
            self.asides.push(aside);
            self.skip_to(end);
            return Ok(true);
        }
        // Behind a value it is one if words follow.
        let says = |text: &[u8]| text.iter().any(u8::is_ascii_alphabetic);
        if text.starts_with(b"//")
            || (text.starts_with(b"#") && (token.first_on_line || says(text)))
        {
            self.asides.push(aside(Fault::LostSemicolon));
            self.skip_to(start + line.len());
            return Ok(true);
        }
        Ok(false)
    }

    /// The rest of the line from a byte on.
    fn line_at(&self, start: usize) -> Result<&'a [u8], NeedMore> {
        let rest = self.window.text.get(start..).unwrap_or_default();
        match rest.iter().position(|&byte| is_line_end(byte)) {
            Some(length) => Ok(rest.get(..length).unwrap_or_default()),
            None if self.window.at_end => Ok(rest),
            None => Err(NeedMore),
        }
    }

    /// The end of the `>>>>>>>` line that closes the conflict block whose second side begins here.
    fn other_side(&mut self, from: usize) -> Result<Option<usize>, NeedMore> {
        let text = self.window.text;
        let stop = from.saturating_add(LONGEST_SIDE).min(text.len());
        let known = self.without_end.contains(&from);
        let start = if known { self.without_end.end } else { from };
        let look = text.get(start..stop).unwrap_or_default();
        for at in memchr::memmem::find_iter(look, b">>>>>>>") {
            let before = (start + at).checked_sub(1).and_then(|at| text.get(at));
            if before.is_some_and(|&byte| is_line_end(byte)) {
                return Ok(Some(start + at + self.line_at(start + at)?.len()));
            }
        }
        if stop - from < LONGEST_SIDE && !self.window.at_end {
            return Err(NeedMore);
        }
        let first = if known { self.without_end.start } else { from };
        // A mark that begins at the end of what was looked at has not been seen.
        self.without_end = first..stop.saturating_sub(8).max(first);
        Ok(None)
    }

    fn skip_to(&mut self, pos: usize) {
        self.lexer = Lexer::new(self.window, pos);
        self.seen = self.seen.max(pos);
    }

    /// The text set aside before token `end`, or being it.
    pub fn asides(&self, end: usize) -> impl Iterator<Item = Aside> + '_ {
        self.asides
            .iter()
            .copied()
            .take_while(move |aside| aside.before < end)
    }

    /// The number of the first token at or after `at` that is no heading.
    pub fn skip_headings(&mut self, mut at: usize) -> Result<usize, NeedMore> {
        while self.get(at)?.kind.is_heading() {
            at += 1;
        }
        Ok(at)
    }

    /// The first value token at or after `at`.
    pub fn value(&mut self, at: usize) -> Result<(usize, Token), NeedMore> {
        let at = self.skip_headings(at)?;
        Ok((at, self.get(at)?))
    }

    /// A token's text.
    pub fn text(&self, token: Token) -> &'a [u8] {
        token.text(self.window.text)
    }

    /// The text between two tokens.
    pub fn between(&self, one: Token, other: Token) -> &'a [u8] {
        let range = one.end as usize..other.start as usize;
        self.window.text.get(range).unwrap_or_default()
    }

    /// One past the last byte that was looked at.
    pub fn seen(&self) -> usize {
        self.seen
    }

    /// Says that bytes up to `pos` were looked at by other means.
    pub fn saw(&mut self, pos: usize) {
        self.seen = self.seen.max(pos);
    }
}

/// The fault of a value of kind `kind` where one of type `ty` is expected; `None` if it has none.
pub fn kind_problem(ty: schema::Type, kind: TokenKind) -> Option<Fault> {
    use schema::Type;
    match (ty, kind) {
        (Type::Integer | Type::Real, TokenKind::Int) | (Type::Real, TokenKind::Real) => None,
        (Type::String, TokenKind::Str) => None,
        (_, TokenKind::OpenStr) => Some(Fault::UnterminatedString),
        (Type::Real, TokenKind::NonFinite) => Some(Fault::NotFinite),
        (Type::Real, TokenKind::Comma) => Some(Fault::DecimalComma),
        (Type::Real, _) => Some(Fault::ExpectedNumber),
        (Type::Integer, _) => Some(Fault::ExpectedInteger),
        (Type::String, _) => Some(Fault::ExpectedString),
    }
}

/// The kind of line in a conflict block; `None` if it is not such a line.
fn conflict_line(line: &[u8]) -> Option<ConflictLine> {
    let (mark, rest) = line.split_at_checked(7)?;
    let ends = rest.first().is_none_or(|&byte| byte == b' ');
    match mark {
        b"<<<<<<<" if ends => Some(ConflictLine::Start),
        b"=======" if rest.is_empty() => Some(ConflictLine::Middle),
        b">>>>>>>" if ends => Some(ConflictLine::End),
        _ => None,
    }
}
