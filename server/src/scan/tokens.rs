//! The tokens from a record's start on, read as far as somebody looks.

use super::fault::Fault;
use super::lexer::{Lexer, NeedMore, Token, TokenKind, Window};

/// How many tokens a decision may look ahead. Bounds the time for a record and how far an edit reaches back.
pub const MAX_LOOK: usize = 1024;

/// A token buffer over a window.
#[derive(Debug)]
pub struct Tokens<'a> {
    window: Window<'a>,
    lexer: Lexer<'a>,
    buffer: Vec<Token>,
    seen: usize,
}

impl<'a> Tokens<'a> {
    /// A buffer that starts at a byte of the window.
    pub fn new(window: Window<'a>, pos: usize) -> Self {
        Tokens {
            window,
            lexer: Lexer::new(window, pos),
            buffer: Vec::new(),
            seen: pos,
        }
    }

    /// Starts again at another byte; keeps what it remembers of [`Tokens::seen`].
    pub fn restart(&mut self, pos: usize) {
        self.buffer.clear();
        self.lexer = Lexer::new(self.window, pos);
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
            self.buffer.push(token?);
        }
        // The loop above filled the buffer past `at`.
        Ok(self.buffer[at])
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

    /// One past the last byte that was looked at.
    pub fn seen(&self) -> usize {
        self.seen
    }

    /// Says that bytes up to `pos` were looked at by other means.
    pub fn saw(&mut self, pos: usize) {
        self.seen = self.seen.max(pos);
    }
}

/// What is wrong with a value that stands where a value of the type is expected; `None` if nothing.
pub fn kind_problem(ty: crate::schema::Type, kind: TokenKind) -> Option<Fault> {
    use crate::schema::Type;
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
