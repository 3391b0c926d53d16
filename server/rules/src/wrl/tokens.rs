//! The tokens of VRML: words, strings, numbers, braces. Commas are white space, `#` begins a comment.

/// A token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Token<'a> {
    /// `{`
    Open,
    /// `}`
    Close,
    /// `[` or `]`
    Bracket,
    /// The text between quotes, with escapes as they are written.
    Text(&'a str),
    /// A word that begins like a number; NaN if it is not one.
    Number(f64),
    /// Anything else.
    Word(&'a str),
}

/// The tokens of a text, each with its line from 1.
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl<'a> Tokens<'a> {
    /// Begins at the first byte.
    pub fn of(text: &'a str) -> Self {
        Tokens {
            text,
            at: 0,
            line: 1,
        }
    }

    fn rest(&self) -> &'a [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    /// Takes the bytes for which the predicate holds; all others than ASCII belong together.
    fn take(&mut self, of: impl Fn(u8) -> bool) -> &'a str {
        let start = self.at;
        let rest = self.rest();
        let length = rest.iter().position(|&byte| !of(byte));
        let length = length.unwrap_or(rest.len());
        let taken = rest.get(..length).unwrap_or_default();
        self.line += taken.iter().filter(|&&byte| byte == b'\n').count();
        self.at += length;
        // Every predicate below holds for all bytes of a sign that is not ASCII, or for none.
        self.text.get(start..self.at).unwrap_or_default()
    }

    fn string(&mut self) -> &'a str {
        self.at += 1;
        let start = self.at;
        loop {
            self.take(|byte| byte != b'"' && byte != b'\\');
            match self.rest() {
                [b'\\', escaped, ..] => {
                    self.line += usize::from(*escaped == b'\n');
                    // Only the first byte of a sign: the rest is no quote.
                    self.at += 2;
                }
                [] => break,
                _ => {
                    let text = self.text.get(start..self.at).unwrap_or_default();
                    self.at += 1;
                    return text;
                }
            }
        }
        self.text.get(start..).unwrap_or_default()
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = (usize, Token<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            self.take(|byte| byte.is_ascii_whitespace() || byte == b',' || byte == 0x0b);
            if self.rest().first() != Some(&b'#') {
                break;
            }
            self.take(|byte| byte != b'\n' && byte != b'\r');
        }
        let line = self.line;
        let first = *self.rest().first()?;
        let single = |tokens: &mut Self, token| {
            tokens.at += 1;
            Some((line, token))
        };
        match first {
            b'{' => single(self, Token::Open),
            b'}' => single(self, Token::Close),
            b'[' | b']' => single(self, Token::Bracket),
            b'"' => Some((line, Token::Text(self.string()))),
            _ => {
                let is_part = |byte: u8| {
                    !byte.is_ascii_whitespace()
                        && !matches!(byte, b',' | b'{' | b'}' | b'[' | b']' | b'"')
                };
                let word = self.take(is_part);
                let numeric = first.is_ascii_digit() || matches!(first, b'-' | b'+' | b'.');
                let token = match numeric {
                    true => Token::Number(word.parse().unwrap_or(f64::NAN)),
                    false => Token::Word(word),
                };
                Some((line, token))
            }
        }
    }
}
