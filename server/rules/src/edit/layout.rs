//! How headings and reals are written.

use scan::Heading;
use std::ops::Range;

/// The text of a numbered heading.
pub fn heading(kind: Heading, number: usize) -> String {
    format!(";{} {number}", kind.word())
}

/// Where in a heading's bytes its word and its number stand.
pub fn heading_parts(bytes: &[u8]) -> Option<(Range<usize>, Range<usize>)> {
    let part = |from: usize, is: fn(&u8) -> bool| {
        let start = from + bytes.get(from..)?.iter().position(is)?;
        let rest = bytes.get(start..)?;
        let len = rest.iter().position(|byte| !is(byte)).unwrap_or(rest.len());
        Some(start..start + len)
    };
    let word = part(0, u8::is_ascii_alphabetic)?;
    let number = part(word.end, u8::is_ascii_digit)?;
    Some((word, number))
}

/// A real as exporters write it: with as many decimals as the number in its place, six at least, ten where that has
/// none.
pub fn real_like(value: f64, like: &[u8]) -> String {
    let point = like.iter().position(|&byte| byte == b'.' || byte == b',');
    let decimals = point.map_or(10, |point| {
        let digits = like[point + 1..].iter();
        digits.take_while(|byte| byte.is_ascii_digit()).count()
    });
    format!("{value:.*}", decimals.clamp(6, 17))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_kept() {
        assert_eq!(real_like(0.5, b"2.0000000000"), "0.5000000000");
        assert_eq!(real_like(0.5, b"2.0"), "0.500000");
        assert_eq!(real_like(0.5, b"2"), "0.5000000000");
    }

    #[test]
    fn parts_of_headings() {
        let heading = b"; OBJECT  12 ";
        let (word, number) = heading_parts(heading).unwrap();
        assert_eq!(
            (&heading[word], &heading[number]),
            (&b"OBJECT"[..], &b"12"[..])
        );
    }
}
