//! The integers of a triangle list or a bone list.

use crate::{Lexer, TokenKind, Window, int_value, is_space, places, short_integer};
use std::ops::Range;
use text::Source;

/// Calls `visit` for every place of a stretch of an integer list, with the token's span and its value; the value
/// is `None` where something else stands in the place of an integer. Comments and headings take no place.
pub fn integers(
    source: &dyn Source,
    range: Range<usize>,
    visit: &mut impl FnMut(Range<usize>, Option<i64>),
) {
    let start = range.start;
    let bytes = source.bytes(range);
    let mut pos = 0;
    loop {
        while bytes.get(pos).is_some_and(|&byte| is_space(byte)) {
            pos += 1;
        }
        if pos >= bytes.len() {
            return;
        }
        if let Some((value, end)) = plain(&bytes, pos) {
            visit(start + pos..start + end, Some(value));
            pos = end;
            continue;
        }
        let mut lexer = Lexer::new(Window::whole(&bytes), pos);
        let Ok(token) = lexer.next_token() else {
            return;
        };
        pos = token.end as usize;
        if token.kind == TokenKind::Eof {
            return;
        }
        if token.kind.is_heading() {
            continue;
        }
        let text = token.text(&bytes);
        let value = match token.kind {
            TokenKind::Int => int_value(text),
            _ => None,
        };
        for _ in 0..places(token.kind, text) {
            let span = start + token.start as usize..start + token.end as usize;
            visit(span, value);
        }
    }
}

/// An integer of at most 18 digits between white space, with its end.
#[inline]
fn plain(bytes: &[u8], start: usize) -> Option<(i64, usize)> {
    if let Some((value, end)) = short_integer(bytes, start) {
        return Some((i64::from(value), end));
    }
    let negative = bytes.get(start) == Some(&b'-');
    let first = start + usize::from(negative);
    let mut pos = first;
    let mut value = 0i64;
    loop {
        match bytes.get(pos) {
            // 18 digits fit.
            Some(&byte) if byte.is_ascii_digit() && pos - first < 18 => {
                value = value * 10 + i64::from(byte - b'0');
                pos += 1;
            }
            Some(&byte) if !is_space(byte) => return None,
            _ if pos == first => return None,
            _ => return Some((if negative { -value } else { value }, pos)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_tokens_keep_their_place() {
        let text = "1 -2\n;### OBJECTS ###\n3.5 ;note 9\nx 99999999999999999999 7";
        let mut found = Vec::new();
        integers(&text.as_bytes(), 0..text.len(), &mut |span, value| {
            found.push((&text[span], value));
        });
        assert_eq!(
            found,
            [
                ("1", Some(1)),
                ("-2", Some(-2)),
                ("3.5", None),
                ("x", None),
                ("99999999999999999999", None),
                ("7", Some(7)),
            ]
        );
    }
}
