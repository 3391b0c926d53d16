//! The text around a place that seems wrong: its tokens, line by line.

use crate::lexer::{Lexer, Token, TokenKind, Window};
use std::ops::Range;
use text::Source;
use text::is_line_end;

/// How much of the text before and behind a place is looked at.
const BEFORE: usize = 1200;
const BEHIND: usize = 600;

/// The shape of a value: the types that readers tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    String,
    Integer,
    Real,
    Word,
}

impl Shape {
    pub fn of(kind: TokenKind) -> Self {
        match kind {
            TokenKind::Str => Shape::String,
            TokenKind::Int => Shape::Integer,
            kind if kind.is_dotted() => Shape::Real,
            _ => Shape::Word,
        }
    }
}

/// The text around a place.
pub(crate) struct Context {
    pub from: usize,
    pub bytes: Vec<u8>,
    pub tokens: Vec<Token>,
    /// The tokens of each line that holds values.
    pub lines: Vec<Range<usize>>,
}

impl Context {
    pub fn around<S: Source + ?Sized>(source: &S, at: usize) -> Self {
        let mut from = at.saturating_sub(BEFORE);
        let to = at.saturating_add(BEHIND).min(source.len());
        let mut bytes = source.bytes(from..to).into_owned();
        if from > 0 {
            let first = bytes.iter().position(|&byte| is_line_end(byte));
            let first = first.map_or(bytes.len(), |at| at + 1);
            bytes.drain(..first);
            from += first;
        }
        if to < source.len() {
            let last = bytes.iter().rposition(|&byte| is_line_end(byte));
            bytes.truncate(last.map_or(0, |at| at + 1));
        }
        let mut lexer = Lexer::new(Window::whole(&bytes), 0);
        let mut tokens: Vec<Token> = Vec::new();
        let mut lines: Vec<Range<usize>> = Vec::new();
        while let Ok(token) = lexer.next_token() {
            if token.kind == TokenKind::Eof {
                break;
            }
            if !token.kind.is_heading() {
                match lines.last_mut().filter(|_| !token.first_on_line) {
                    Some(line) => line.end += 1,
                    None => lines.push(tokens.len()..tokens.len() + 1),
                }
                tokens.push(token);
            }
        }
        Context {
            from,
            bytes,
            tokens,
            lines,
        }
    }

    pub fn start(&self) -> usize {
        self.from
    }

    pub fn end(&self) -> usize {
        self.from + self.bytes.len()
    }

    pub fn token(&self, at: usize) -> Option<Range<usize>> {
        let token = self.tokens.get(at)?;
        Some(token.start as usize..token.end as usize)
    }

    /// The values of a line, from the first to the last.
    pub fn line(&self, at: usize) -> Option<Range<usize>> {
        let line = self.lines.get(at)?;
        Some(self.token(line.start)?.start..self.token(line.end.checked_sub(1)?)?.end)
    }

    pub fn text(&self, range: Range<usize>) -> String {
        String::from_utf8_lossy(self.bytes.get(range).unwrap_or_default()).into_owned()
    }

    pub fn shapes(&self, at: usize) -> Vec<Shape> {
        let line = self.lines.get(at).cloned().unwrap_or_default();
        let tokens = self.tokens.get(line).unwrap_or_default();
        tokens.iter().map(|token| Shape::of(token.kind)).collect()
    }

    pub fn absolute(&self, range: Range<usize>) -> Range<usize> {
        self.from + range.start..self.from + range.end
    }
}
