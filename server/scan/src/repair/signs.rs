//! The signs that programs and hands put in the place of those that readers know, and how each is put back in a line.

use crate::lexer::is_space;
use std::ops::Range;

/// A stretch of a text with what belongs in its place.
pub type Replaced = (Range<usize>, &'static str);

/// A kind of sign that is in the place of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A byte order mark inside the text.
    ByteOrderMark,
    /// No-break spaces and their kin.
    Blank,
    /// Longer signs in the place of `-`.
    Minus,
    /// Single and typographic quotes, `&quot;` and `\"` in the place of `"`.
    Quote,
    /// Nothing, where quotes belong.
    NoQuotes,
    /// A sign between the thousands of numbers.
    Thousands,
    /// A sign in the place of the tab between two values.
    Separator(&'static str),
    /// `//` and its kin in the place of `;`.
    Remark,
    /// `//` and its kin before values.
    Remarked,
}

/// All of them. Of two that explain a text as well the first is told.
pub(crate) const ALL: [Sign; 12] = [
    Sign::ByteOrderMark,
    Sign::Blank,
    Sign::Minus,
    Sign::Quote,
    Sign::NoQuotes,
    Sign::Thousands,
    Sign::Separator(","),
    Sign::Separator(";"),
    Sign::Separator("|"),
    Sign::Separator("\\t"),
    Sign::Remark,
    Sign::Remarked,
];

const MARK: &str = "\u{feff}";

/// Blanks that no reader takes for one, as word processors and web pages put them.
const BLANKS: [&str; 6] = [
    "\u{a0}", "\u{2007}", "\u{2009}", "\u{202f}", "\u{3000}", "&nbsp;",
];

/// Signs that look like `-`.
const MINUS: [&str; 6] = [
    "\u{2212}", "\u{2010}", "\u{2011}", "\u{2013}", "\u{2014}", "\u{ff0d}",
];

/// Quotes of other kinds; `"` may be one of a pair.
const QUOTES: [&str; 17] = [
    "\\\"", "&quot;", "''", "'", "`", "\u{201c}", "\u{201d}", "\u{201e}", "\u{201f}", "\u{ab}",
    "\u{bb}", "\u{2033}", "\u{2018}", "\u{2019}", "\u{201a}", "\u{ff02}", "\"",
];

/// The separators between thousands.
const THOUSANDS: [&str; 7] = [",", ".", "'", " ", "\u{a0}", "\u{202f}", "\u{2009}"];

/// The signs that begin remarks in other languages.
const REMARKS: [&str; 3] = ["//", "--", "#"];

impl Sign {
    /// The fewest lines with the sign that are reported as one mistake. Fewer lines have rules of their own, except for
    /// signs that are hard to see: those are reported in any number.
    pub(crate) fn fewest(self) -> usize {
        match self {
            Sign::ByteOrderMark | Sign::Blank | Sign::Minus | Sign::Thousands => 1,
            Sign::Quote | Sign::NoQuotes | Sign::Separator(_) => 2,
            Sign::Remark | Sign::Remarked => 3,
        }
    }

    /// The bytes of a line that a finding marks, where the bytes in `replaced` are to be replaced.
    pub(crate) fn shown(self, text: &[u8], replaced: Range<usize>) -> Range<usize> {
        let ends = |&byte: &u8| is_space(byte) || byte == b';';
        match self {
            // The value that it spoils.
            Sign::Minus | Sign::Thousands => {
                let start = replaced.start;
                let before = text.get(..start).unwrap_or_default();
                let own = before.iter().rev().take_while(|byte| !ends(byte)).count();
                let behind = text.get(start..).unwrap_or_default();
                let length = behind.iter().take_while(|byte| !ends(byte)).count();
                start - own..start + length
            }
            _ => replaced,
        }
    }
}

/// Puts a sign back in a line.
pub(crate) fn replace_in_line(line: &[u8], sign: Sign, found: &mut Vec<Replaced>) {
    match sign {
        Sign::Quote => quotes(line, found),
        Sign::Remark => remark(line, ";", found),
        Sign::Remarked => remark(line, "", found),
        Sign::ByteOrderMark => each(code(line, b";\""), &[MARK], "", &mut |_| true, found),
        Sign::Blank => each(code(line, b";\""), &BLANKS, "\t", &mut |_| true, found),
        Sign::Minus => {
            let line = code(line, b";\"");
            let is_number = |at: usize| line.get(at).is_some_and(|byte| is_of_number(*byte));
            each(line, &MINUS, "-", &mut |range| is_number(range.end), found);
        }
        Sign::Thousands => thousands(code(line, b";\""), found),
        Sign::Separator(with) => separators(line, with, found),
        // What is a string shows only to who reads the text before.
        Sign::NoQuotes => {}
    }
}

fn is_of_number(byte: u8) -> bool {
    byte.is_ascii_digit() || byte == b'.'
}

/// A line up to the first of some signs: behind it stands a comment or a string.
fn code<'l>(line: &'l [u8], ends: &[u8]) -> &'l [u8] {
    let end = line.iter().position(|byte| ends.contains(byte));
    line.get(..end.unwrap_or(line.len())).unwrap_or_default()
}

/// The sign that a text begins with.
fn first_of(text: &[u8], signs: &[&'static str]) -> Option<&'static str> {
    let first = signs.iter().find(|sign| text.starts_with(sign.as_bytes()));
    first.copied()
}

/// Replaces each of some signs for which the predicate holds.
fn each(
    line: &[u8],
    signs: &[&'static str],
    with: &'static str,
    takes: &mut dyn FnMut(Range<usize>) -> bool,
    found: &mut Vec<Replaced>,
) {
    // All of them begin with these bytes.
    let may_begin = |byte: u8| !byte.is_ascii() || byte == b'&';
    for at in 0..line.len() {
        let rest = line.get(at..).unwrap_or_default();
        if rest.first().is_some_and(|&byte| may_begin(byte))
            && let Some(sign) = first_of(rest, signs)
            && takes(at..at + sign.len())
        {
            found.push((at..at + sign.len(), with));
        }
    }
}

/// The quotes around a line that is a string.
fn quotes(line: &[u8], found: &mut Vec<Replaced>) {
    let text = line.trim_ascii();
    let start = line.len() - line.trim_ascii_start().len();
    let end = start + text.len();
    // Each of the two is no longer than half of the string: `''` may be one sign, or two.
    let fits = |sign: &&&str| 2 * sign.len() <= text.len();
    let opening = QUOTES.iter().filter(fits);
    let closing = opening.clone();
    let opens = opening
        .into_iter()
        .find(|sign| text.starts_with(sign.as_bytes()));
    let closes = closing
        .into_iter()
        .find(|sign| text.ends_with(sign.as_bytes()));
    let (Some(opens), Some(closes)) = (opens, closes) else {
        return;
    };
    if *opens != "\"" {
        found.push((start..start + opens.len(), "\""));
    }
    if *closes != "\"" {
        found.push((end - closes.len()..end, "\""));
    }
}

/// The sign of a remark at the beginning of a line, or behind a value.
fn remark(line: &[u8], with: &'static str, found: &mut Vec<Replaced>) {
    let line = code(line, b";\"");
    // A heading that has lost its `;` is told as such.
    if line.trim_ascii_start().starts_with(b"###") {
        return;
    }
    let starts = |at: &usize| {
        let before = at.checked_sub(1).and_then(|before| line.get(before));
        before.is_none_or(|&byte| is_space(byte))
    };
    for at in (0..line.len()).filter(starts) {
        let rest = line.get(at..).unwrap_or_default();
        let values = rest.first().is_some_and(|&byte| !is_space(byte));
        if let Some(sign) = first_of(rest, &REMARKS) {
            let behind = rest.get(sign.len()..).unwrap_or_default();
            let blanks = behind.len() - behind.trim_ascii_start().len();
            let end = at + sign.len() + if with.is_empty() { blanks } else { 0 };
            found.push((at..end, with));
            return;
        }
        if values && with.is_empty() {
            return;
        }
    }
}

/// The signs between thousands: before groups of three digits, the last of which has a decimal point or comma behind it.
fn thousands(line: &[u8], found: &mut Vec<Replaced>) {
    let digits = |at: usize| {
        let rest = line.get(at..).unwrap_or_default();
        rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
    };
    let mut at = 0;
    while at < line.len() {
        let length = digits(at);
        if length == 0 {
            at += 1;
            continue;
        }
        let mut end = at + length;
        let mut between = Vec::new();
        let mut last = "";
        while length <= 3
            && let Some(sign) = first_of(line.get(end..).unwrap_or_default(), &THOUSANDS)
            && digits(end + sign.len()) == 3
            && (last.is_empty() || last == sign)
        {
            between.push((end..end + sign.len(), ""));
            last = sign;
            end += sign.len() + 3;
        }
        let decimal = line.get(end).copied().unwrap_or_default();
        let is_decimal = matches!(decimal, b'.' | b',') && !last.as_bytes().contains(&decimal);
        if is_decimal && digits(end + 1) > 0 {
            found.append(&mut between);
        }
        at = end + usize::from(is_decimal) + digits(end + usize::from(is_decimal));
        at = at.max(end);
    }
}

/// The signs between numbers on a line that holds nothing else, with the blanks beside them.
fn separators(line: &[u8], sign: &'static str, found: &mut Vec<Replaced>) {
    let bytes = sign.as_bytes();
    let line = code(line, if sign == ";" { b"\"" } else { b";\"" });
    let mut at = 0;
    let first = found.len();
    while at < line.len() {
        let rest = line.get(at..).unwrap_or_default();
        if rest.starts_with(bytes) {
            let before = line.get(..at).unwrap_or_default().trim_ascii_end();
            let end = at + bytes.len();
            let behind = line.get(end..).unwrap_or_default();
            let end = end + behind.len() - behind.trim_ascii_start().len();
            // Two tabs between two values have become two signs.
            if let Some((last, with)) = found.last_mut().filter(|(last, _)| last.end == at) {
                last.end = end;
                *with = if end == line.len() { "" } else { "\t\t" };
                at = end;
                continue;
            }
            let is_number = before.last().is_some_and(|byte| is_of_number(*byte));
            if !is_number {
                found.truncate(first);
                return;
            }
            let with = if end == line.len() { "" } else { "\t" };
            found.push((before.len()..end, with));
            at = end;
        } else if rest
            .first()
            .is_some_and(|&byte| is_of_number(byte) || b"+-eE \t".contains(&byte))
        {
            at += 1;
        } else {
            found.truncate(first);
            return;
        }
    }
}
