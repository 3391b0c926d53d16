//! Which kind of `.ass` file a text is, by its beginning.

use super::{Lexer, Token, TokenKind, Window, int_value};
use crate::schema::Section;

/// How many bytes of a file tell what it is.
pub const RECOGNIZE: usize = 4096;

/// What a file called `.ass` can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Halo level geometry.
    Halo,
    /// Advanced SubStation Alpha subtitles.
    Subtitles,
    /// Arnold Scene Source.
    Arnold,
    /// Assimp's dump of a scene.
    Assimp,
    /// Something else.
    Other,
    /// Nothing but white space.
    Empty,
}

impl Content {
    /// What users call it.
    pub fn name(self) -> &'static str {
        match self {
            Content::Halo => "a Halo .ass file",
            Content::Subtitles => "a subtitle file (Advanced SubStation Alpha)",
            Content::Arnold => "an Arnold scene source file",
            Content::Assimp => "an Assimp scene dump",
            Content::Other => "something else",
            Content::Empty => "an empty file",
        }
    }

    /// It is to be checked as a Halo file. An empty file is one that is about to be written.
    pub fn is_halo(self) -> bool {
        matches!(self, Content::Halo | Content::Empty)
    }
}

/// Tells what a file is by its first [`RECOGNIZE`] bytes (`format.md`, "Other things called .ass").
pub fn recognize(text: &[u8]) -> Content {
    let text = text.get(..RECOGNIZE).unwrap_or(text);
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let start = text.trim_ascii_start();
    if start.is_empty() {
        return Content::Empty;
    }
    if starts_with(start, b"[script info]") || starts_with(start, b"[v4") {
        return Content::Subtitles;
    }
    if starts_with(start, b"<?xml")
        || starts_with(start, b"<assimp")
        || starts_with(start, b"assimp.binary")
    {
        return Content::Assimp;
    }
    if starts_with(start, b"### exported:") {
        return Content::Arnold;
    }
    if is_halo(text) {
        return Content::Halo;
    }
    // A node block: its type, then an opening brace, on the same line or the next.
    let name = start
        .iter()
        .take_while(|&&byte| byte.is_ascii_alphanumeric() || byte == b'_')
        .count();
    let behind = start.get(name..).unwrap_or_default().trim_ascii_start();
    if (name > 0 && behind.starts_with(b"{")) || start.starts_with(b"###") {
        return Content::Arnold;
    }
    Content::Other
}

fn starts_with(text: &[u8], prefix: &[u8]) -> bool {
    text.get(..prefix.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(prefix))
}

/// A section or record heading anywhere, or a version followed by a string: a damaged header is still one.
fn is_halo(text: &[u8]) -> bool {
    let window = Window {
        text,
        at_end: true,
        at_line_start: true,
    };
    let mut lexer = Lexer::new(window, 0);
    let mut last: Option<Token> = None;
    while let Ok(token) = lexer.next_token() {
        match token.kind {
            TokenKind::Section(Section::Header | Section::Materials | Section::Objects) => {
                return true;
            }
            TokenKind::Section(Section::Instances) | TokenKind::Heading(..) => return true,
            TokenKind::Eof => break,
            TokenKind::Str => {
                return match last {
                    None => true,
                    Some(version) => {
                        version.kind == TokenKind::Int
                            && int_value(version.text(text)).is_some_and(|v| (0..100).contains(&v))
                    }
                };
            }
            _ if last.is_some() => return false,
            _ => last = Some(token),
        }
    }
    // A version and nothing else yet: a file that is being written.
    last.is_some_and(|token| {
        token.kind == TokenKind::Int
            && int_value(token.text(text)).is_some_and(|version| (1..10).contains(&version))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beginnings() {
        let of = |text: &str| recognize(text.as_bytes());
        assert_eq!(of(";### HEADER ###\r\n2\r\n\"MAX\""), Content::Halo);
        assert_eq!(of("\u{feff}2\n\"MAX\"\n\"6.0\""), Content::Halo);
        assert_eq!(of("2 \"MAX\" \"6.0\""), Content::Halo);
        assert_eq!(of("\u{feff}[Script Info]\n"), Content::Subtitles);
        assert_eq!(of("### exported: today\n"), Content::Arnold);
        assert_eq!(of("options\n{\n AA_samples 3\n}\n"), Content::Arnold);
        assert_eq!(of("polymesh {\n"), Content::Arnold);
        assert_eq!(of("<?xml version=\"1.0\"?><ASSIMP>"), Content::Assimp);
        assert_eq!(of("ASSIMP.binary-dump.Fri"), Content::Assimp);
        assert_eq!(of("Dear diary"), Content::Other);
        assert_eq!(of(" \n"), Content::Empty);
    }
}
