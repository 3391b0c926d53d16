//! Tokens: values, and the comments that are headings.
//!
//! A lexer works on a window of the text. Where a token touches the window's end and the text goes on
//! behind it, the answer is [`NeedMore`]: the caller comes back with a larger window. So no decision of
//! the scanner depends on where a window happens to end.

use schema::Section;
use text::is_line_end;

/// The window is too short to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NeedMore;

/// The list that a numbered heading (`;OBJECT 3`) counts in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heading {
    /// `;MATERIAL n`
    Material,
    /// `;OBJECT n`
    Object,
    /// `;INSTANCE n`
    Instance,
}

impl Heading {
    /// The word in the heading.
    pub fn word(self) -> &'static str {
        match self {
            Heading::Material => "MATERIAL",
            Heading::Object => "OBJECT",
            Heading::Instance => "INSTANCE",
        }
    }
}

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// Digits with an optional sign.
    Int,
    /// A number with a point or an exponent.
    Real,
    /// `nan`, `inf`, `-1.#IND000000` and their kin.
    NonFinite,
    /// A number with a decimal comma: `1,5`.
    Comma,
    /// A string with its closing quote.
    Str,
    /// A string without a closing quote on its line.
    OpenStr,
    /// Anything else.
    Word,
    /// A section heading.
    Section(Section),
    /// A record heading; the number saturates.
    Heading(Heading, u32),
    /// The end of the text.
    Eof,
}

impl TokenKind {
    /// A heading: a comment that readers skip.
    pub fn is_heading(self) -> bool {
        matches!(self, TokenKind::Section(_) | TokenKind::Heading(..))
    }

    /// A number that is not written as an integer, right or wrong.
    pub fn is_dotted(self) -> bool {
        matches!(
            self,
            TokenKind::Real | TokenKind::NonFinite | TokenKind::Comma
        )
    }

    /// A number, right or wrong.
    pub fn is_number(self) -> bool {
        self == TokenKind::Int || self.is_dotted()
    }
}

/// A token with its place in the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// The kind of token.
    pub kind: TokenKind,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
    /// Nothing but white space stands before it on its line.
    pub first_on_line: bool,
}

impl Token {
    /// The token's bytes.
    pub fn text<'a>(&self, window: &'a [u8]) -> &'a [u8] {
        window
            .get(self.start as usize..self.end as usize)
            .unwrap_or_default()
    }
}

/// A stretch of the text. Offsets are `u32`: windows are far smaller than 4 GB.
#[derive(Clone, Copy, Debug)]
pub struct Window<'a> {
    /// The bytes.
    pub text: &'a [u8],
    /// The text ends where the window ends.
    pub at_end: bool,
    /// The window begins at the start of a line.
    pub at_line_start: bool,
}

impl<'a> Window<'a> {
    /// All of a text, or lines of one that nothing behind them changes.
    pub fn whole(text: &'a [u8]) -> Self {
        Window {
            text,
            at_end: true,
            at_line_start: true,
        }
    }
}

/// Reads tokens from a window.
#[derive(Clone, Debug)]
pub struct Lexer<'a> {
    window: Window<'a>,
    pos: usize,
    line_start: bool,
}

/// U+FEFF, which some programs put before the first character. It counts as white space there; behind it readers take it
/// for a part of a value.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

const fn class_table() -> [bool; 256] {
    let mut table = [false; 256];
    table[b' ' as usize] = true;
    table[b'\t' as usize] = true;
    table[b'\r' as usize] = true;
    table[b'\n' as usize] = true;
    table[0x0b] = true;
    table[0x0c] = true;
    table
}

const SPACE: [bool; 256] = class_table();

/// White space between values.
#[inline]
pub fn is_space(byte: u8) -> bool {
    SPACE[byte as usize]
}

impl<'a> Lexer<'a> {
    /// A lexer at a byte of the window.
    pub fn new(window: Window<'a>, pos: usize) -> Self {
        let line_start = match pos.checked_sub(1).and_then(|at| window.text.get(at)) {
            Some(&before) => is_line_end(before),
            None => window.at_line_start,
        };
        Lexer {
            window,
            pos,
            line_start,
        }
    }

    /// The first byte that was not read yet.
    pub fn pos(&self) -> usize {
        self.pos
    }

    /// The next token. Comments that are no headings are skipped.
    pub fn next_token(&mut self) -> Result<Token, NeedMore> {
        loop {
            self.skip_space();
            let start = self.pos;
            let Some(&first) = self.window.text.get(start) else {
                if !self.window.at_end {
                    return Err(NeedMore);
                }
                return Ok(self.token(TokenKind::Eof, start));
            };
            match first {
                b';' => {
                    if let Some(token) = self.comment()? {
                        return Ok(token);
                    }
                }
                b'"' => return self.string(),
                _ => return self.word(),
            }
        }
    }

    fn skip_space(&mut self) {
        while let Some(&byte) = self.window.text.get(self.pos) {
            if !is_space(byte) {
                let rest = self.window.text.get(self.pos..).unwrap_or_default();
                let at_start = self.pos == 0 && self.window.at_line_start;
                if at_start && rest.starts_with(BYTE_ORDER_MARK) {
                    self.pos += BYTE_ORDER_MARK.len();
                    continue;
                }
                return;
            }
            self.line_start |= is_line_end(byte);
            self.pos += 1;
        }
    }

    fn token(&mut self, kind: TokenKind, start: usize) -> Token {
        Token {
            kind,
            start: start as u32,
            end: self.pos as u32,
            first_on_line: std::mem::replace(&mut self.line_start, false),
        }
    }

    fn line_end(&self) -> Result<usize, NeedMore> {
        let rest = self.window.text.get(self.pos..).unwrap_or_default();
        match memchr::memchr2(b'\n', b'\r', rest) {
            Some(length) => Ok(self.pos + length),
            None if self.window.at_end => Ok(self.window.text.len()),
            None => Err(NeedMore),
        }
    }

    /// Reads a comment; gives a token only for a heading that begins its line.
    fn comment(&mut self) -> Result<Option<Token>, NeedMore> {
        let start = self.pos;
        let end = self.line_end()?;
        let kind = heading_kind(self.window.text.get(start + 1..end).unwrap_or_default());
        self.pos = end;
        match kind {
            Some(kind) if self.line_start => Ok(Some(self.token(kind, start))),
            _ => Ok(None),
        }
    }

    fn string(&mut self) -> Result<Token, NeedMore> {
        let start = self.pos;
        let rest = self.window.text.get(start..).unwrap_or_default();
        match closing_quote(rest, self.window.at_end)? {
            Quote::Closes(close) => {
                self.pos = start + close + 1;
                Ok(self.token(TokenKind::Str, start))
            }
            Quote::Missing { line } => {
                let line_end = start + line;
                let line = rest.get(..line).unwrap_or_default();
                let blanks = line
                    .iter()
                    .rev()
                    .take_while(|&&byte| is_space(byte))
                    .count();
                self.pos = line_end - blanks;
                let token = self.token(TokenKind::OpenStr, start);
                self.pos = line_end;
                Ok(token)
            }
        }
    }

    fn word(&mut self) -> Result<Token, NeedMore> {
        let start = self.pos;
        let rest = self.window.text.get(start..).unwrap_or_default();
        let ends = |&b: &u8| is_space(b) || b == b';';
        let length = match rest.iter().position(ends) {
            Some(_) if rest.first() == Some(&b'\'') => quoted_length(rest, self.window.at_end)?,
            Some(length) => length,
            None if self.window.at_end => rest.len(),
            None => return Err(NeedMore),
        };
        self.pos = start + length;
        let kind = classify(rest.get(..length).unwrap_or_default());
        Ok(self.token(kind, start))
    }
}

/// How long a word is that begins with a single quote: to the one that closes it, as in a string, if that stands near it on
/// its line. On a long line of such words each would else look for its end through all of them.
fn quoted_length(text: &[u8], at_end: bool) -> Result<usize, NeedMore> {
    /// Few names are longer.
    const LONGEST: usize = 128;
    let ends = |byte: &u8| is_space(*byte) || *byte == b';';
    let near = text.get(..LONGEST).unwrap_or(text);
    // A comment is one whatever stands around it.
    let stops = |&byte: &u8| is_line_end(byte) || byte == b';';
    let line = match near.iter().position(stops) {
        Some(length) => near.get(..length).unwrap_or_default(),
        None if at_end || near.len() == LONGEST => near,
        None => return Err(NeedMore),
    };
    #[cfg(test)]
    super::flood::worked(line.len());
    let closes = |&at: &usize| text.get(at + 1).is_none_or(&ends);
    let close = memchr::memchr_iter(b'\'', line).skip(1).find(closes);
    let word = || text.iter().position(ends).unwrap_or(text.len());
    Ok(close.map_or_else(word, |at| at + 1))
}

/// Where a string ends.
enum Quote {
    /// The offset of the quote that closes it.
    Closes(usize),
    /// None does, on a line of so many bytes.
    Missing { line: usize },
}

/// The quote that closes a string, in a text that begins with its opening quote. It is not looked for farther than it
/// stands: a line may hold very many strings.
///
/// A closing quote is one followed by white space or the end of the line (`format.md`: a shipped level has
/// quotes inside names). Where there is none, the last quote directly before a comment closes.
fn closing_quote(text: &[u8], at_end: bool) -> Result<Quote, NeedMore> {
    let mut before_comment = None;
    let missing = |line, before_comment: Option<usize>| match before_comment {
        Some(at) => Quote::Closes(at),
        None => Quote::Missing { line },
    };
    for at in memchr::memchr3_iter(b'"', b'\n', b'\r', text).skip(1) {
        if text.get(at).copied().is_some_and(is_line_end) {
            return Ok(missing(at, before_comment));
        }
        match text.get(at + 1) {
            None if !at_end => return Err(NeedMore),
            None => return Ok(Quote::Closes(at)),
            Some(&next) if is_space(next) => return Ok(Quote::Closes(at)),
            Some(b';') => before_comment = Some(at),
            Some(_) => {}
        }
    }
    match at_end {
        true => Ok(missing(text.len(), before_comment)),
        false => Err(NeedMore),
    }
}

/// The heading in a comment's text (without the semicolon); `None` if it is not one.
pub(super) fn heading_kind(comment: &[u8]) -> Option<TokenKind> {
    let comment = comment.trim_ascii();
    if comment.starts_with(b"###") {
        let word = comment
            .split(|&byte| byte == b'#' || is_space(byte))
            .find(|part| !part.is_empty())?;
        return Section::ALL
            .into_iter()
            .find(|section| word.eq_ignore_ascii_case(section.heading().as_bytes()))
            .map(TokenKind::Section);
    }
    let mut words = comment
        .split(|&byte| is_space(byte))
        .filter(|word| !word.is_empty());
    let word = words.next()?;
    let number = words.next()?;
    if words.next().is_some() || !number.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let heading = [Heading::Material, Heading::Object, Heading::Instance]
        .into_iter()
        .find(|heading| word.eq_ignore_ascii_case(heading.word().as_bytes()))?;
    Some(TokenKind::Heading(
        heading,
        number.iter().fold(0u32, |value, &digit| {
            value
                .saturating_mul(10)
                .saturating_add(u32::from(digit - b'0'))
        }),
    ))
}

/// The heading that a line lacks only the `;` to be; `None` if it would not be one.
pub(super) fn bare_heading(line: &[u8]) -> Option<TokenKind> {
    if line.starts_with(b"###") || line.first().is_some_and(u8::is_ascii_alphabetic) {
        heading_kind(line)
    } else {
        None
    }
}

/// The kind of token that a word is.
fn classify(word: &[u8]) -> TokenKind {
    let unsigned = match word.first() {
        Some(b'-' | b'+') => &word[1..],
        _ => word,
    };
    let digits = unsigned.iter().take_while(|b| b.is_ascii_digit()).count();
    if digits > 0 && digits == unsigned.len() {
        return TokenKind::Int;
    }
    match unsigned.get(digits) {
        Some(b'.' | b'e' | b'E') if is_real(unsigned) => TokenKind::Real,
        Some(b',') if is_comma_number(unsigned) => TokenKind::Comma,
        _ if is_non_finite(unsigned) => TokenKind::NonFinite,
        _ => TokenKind::Word,
    }
}

fn is_real(text: &[u8]) -> bool {
    let mut rest = text;
    let mut digits = 0;
    let take_digits = |rest: &mut &[u8]| {
        let count = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        *rest = &rest[count..];
        count
    };
    digits += take_digits(&mut rest);
    if let Some(after) = rest.strip_prefix(b".") {
        rest = after;
        digits += take_digits(&mut rest);
    }
    if digits == 0 {
        return false;
    }
    if let [b'e' | b'E', after @ ..] = rest {
        rest = match after {
            [b'+' | b'-', digits @ ..] => digits,
            digits => digits,
        };
        return take_digits(&mut rest) > 0 && rest.is_empty();
    }
    rest.is_empty()
}

fn is_comma_number(text: &[u8]) -> bool {
    let Some(comma) = memchr::memchr(b',', text) else {
        return false;
    };
    let (whole, fraction) = (&text[..comma], &text[comma + 1..]);
    !fraction.is_empty()
        && whole.iter().all(u8::is_ascii_digit)
        && fraction.iter().all(u8::is_ascii_digit)
}

/// The texts for "no number" of C libraries (`nan`, `inf`, `nan(ind)`) and of MSVC (`1.#QNAN`, `1.#INF`).
fn is_non_finite(text: &[u8]) -> bool {
    let lower = text.to_ascii_lowercase();
    if let Some(rest) = lower
        .strip_prefix(b"1.#")
        .or_else(|| lower.strip_prefix(b"1,#"))
    {
        let rest = rest.trim_ascii_end();
        let word: Vec<u8> = rest
            .iter()
            .copied()
            .take_while(|b| b.is_ascii_alphabetic())
            .collect();
        return matches!(
            word.as_slice(),
            b"ind" | b"qnan" | b"snan" | b"inf" | b"io" | b"j" | b"r"
        );
    }
    matches!(
        lower.as_slice(),
        b"nan" | b"nan(ind)" | b"nan(snan)" | b"inf" | b"infinity" | b"qnan" | b"snan"
    )
}

/// The value of an integer token; `None` where it does not fit.
pub fn int_value(text: &[u8]) -> Option<i64> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

/// The value of a number token as readers take it: decimal commas as points.
pub fn real_value(text: &[u8]) -> Option<f64> {
    let text = std::str::from_utf8(text).ok()?;
    if text.contains(',') {
        return text.replace(',', ".").parse().ok();
    }
    text.parse().ok()
}

/// The text between a string token's quotes.
pub fn string_value(text: &[u8]) -> &[u8] {
    let text = text.strip_prefix(b"\"").unwrap_or(text);
    text.strip_suffix(b"\"").unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(text: &str, expected: Expect) {
        let mut lexer = Lexer::new(Window::whole(text.as_bytes()), 0);
        let mut shown = String::new();
        loop {
            let token = lexer.next_token().unwrap();
            if token.kind == TokenKind::Eof {
                break;
            }
            shown += &format!(
                "{:?} {}{}\n",
                token.kind,
                String::from_utf8_lossy(token.text(text.as_bytes())),
                if token.first_on_line { " ^" } else { "" }
            );
        }
        expected.assert_eq(&shown);
    }

    #[test]
    fn single_quotes() {
        let far = format!("'a{} b'", " x".repeat(200));
        assert!(far.len() > 128);
        for (text, first) in [
            ("'old stone' 1", "'old stone'"),
            ("'old ;stone'", "'old"),
            ("'old\nstone'", "'old"),
            ("'a 'b 'c", "'a"),
            ("it's 'one'", "it's"),
            (&far, "'a"),
        ] {
            let token = Lexer::new(Window::whole(text.as_bytes()), 0)
                .next_token()
                .unwrap();
            assert_eq!(token.text(text.as_bytes()), first.as_bytes(), "{text}");
        }
    }

    #[test]
    fn values() {
        check(
            "-1 2.5\t1e3 .5 5. 1,5\r\nnan -1.#IND000000 -nan(ind) abc 1.2.3 -",
            expect![[r#"
                Int -1 ^
                Real 2.5
                Real 1e3
                Real .5
                Real 5.
                Comma 1,5
                NonFinite nan ^
                NonFinite -1.#IND000000
                NonFinite -nan(ind)
                Word abc
                Word 1.2.3
                Word -
            "#]],
        );
    }

    #[test]
    fn strings() {
        check(
            "\"a;b\" \"19'x8'6\"_02\" \"\"\n\"open 1\n2;x\n\"c\";d\"",
            expect![[r#"
                Str "a;b" ^
                Str "19'x8'6"_02"
                Str ""
                OpenStr "open 1 ^
                Int 2 ^
                Str "c";d" ^
            "#]],
        );
    }

    #[test]
    fn headings() {
        check(
            ";### INSTANCES ####\n ;OBJECT 12\n; object of desire\n1 ;OBJECT 2\n;MATERIAL 3 x\n",
            expect![[r####"
                Section(Instances) ;### INSTANCES #### ^
                Heading(Object, 12) ;OBJECT 12 ^
                Int 1 ^
            "####]],
        );
    }
}
