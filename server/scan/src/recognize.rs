//! Which kind of `.ass` file a text is, by its beginning.

use super::lexer::{heading_kind, is_space};
use super::{Lexer, TokenKind, Window, int_value};
use schema::Section;
use text::is_line_end;

/// How many bytes of a file tell what it is.
pub const RECOGNIZE: usize = 4096;

/// The kinds of content that a file called `.ass` can have.
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
    /// A model of a Halo game: JMS text of this version.
    Model(u16),
    /// An animation of a Halo game: JMA text of this version, or a kin of it.
    Animation(u16),
    /// Something else.
    Other,
    /// Nothing but white space.
    Empty,
}

impl Content {
    /// The name that users know the content by.
    pub fn name(self) -> &'static str {
        match self {
            Content::Halo => "a Halo .ass file",
            Content::Subtitles => "a subtitle file (Advanced SubStation Alpha)",
            Content::Arnold => "an Arnold scene source file",
            Content::Assimp => "an Assimp scene dump",
            Content::Model(..=8200) => "a JMS model of Halo 1",
            Content::Model(..=8210) => "a JMS model of Halo 2 or Halo 3",
            Content::Model(_) => "a JMS model of Halo 3",
            Content::Animation(_) => "a JMA animation of a Halo game",
            Content::Other => "something else",
            Content::Empty => "an empty file",
        }
    }

    /// It is another file of a Halo game.
    pub fn is_other_halo(self) -> bool {
        matches!(self, Content::Model(_) | Content::Animation(_))
    }

    /// It is to be checked as a Halo file. An empty file is one that is about to be written.
    pub fn is_halo(self) -> bool {
        matches!(self, Content::Halo | Content::Empty)
    }
}

/// Tells what a file is by its first [`RECOGNIZE`] bytes (`format.md`, "Other things called .ass").
///
/// The editors decide by the same rules: `tests/recognize/README.md` has them in words, with a table of cases.
pub fn recognize(text: &[u8]) -> Content {
    let text = text.get(..RECOGNIZE).unwrap_or(text);
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let start = text.trim_ascii_start();
    if start.is_empty() {
        return Content::Empty;
    }
    if is_subtitles(start) {
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
    // Newer ones have headings that this format has too.
    if let Some(other) = other_halo(text) {
        return other;
    }
    let beginning = Beginning::of(text);
    if beginning.heading || has_odd_heading(text) {
        return Content::Halo;
    }
    if is_subtitles(beginning.first) {
        return Content::Subtitles;
    }
    if is_arnold_node(start) {
        return Content::Arnold;
    }
    if beginning.has_header() || beginning.is_all_values() {
        return Content::Halo;
    }
    if start.starts_with(b"###") {
        return Content::Arnold;
    }
    Content::Other
}

/// JMS and JMA text begins with its version, alone on a line, behind comments at most.
fn other_halo(text: &[u8]) -> Option<Content> {
    let lines = text.split(|&byte| is_line_end(byte));
    let mut lines = lines.map(<[u8]>::trim_ascii);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(b";"))?;
    let is_number = first.iter().all(u8::is_ascii_digit);
    let version = std::str::from_utf8(first).ok().filter(|_| is_number)?;
    match version.parse().ok()? {
        version @ 8197..=8213 => Some(Content::Model(version)),
        version @ 16390..=16395 => Some(Content::Animation(version)),
        _ => None,
    }
}

fn starts_with(text: &[u8], prefix: &[u8]) -> bool {
    text.get(..prefix.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(prefix))
}

fn is_subtitles(start: &[u8]) -> bool {
    starts_with(start, b"[script info]") || starts_with(start, b"[v4")
}

/// A node block: its type, then an opening brace, on the same line or the next.
fn is_arnold_node(start: &[u8]) -> bool {
    let name = start
        .iter()
        .take_while(|&&byte| byte.is_ascii_alphanumeric() || byte == b'_')
        .count();
    let behind = start.get(name..).unwrap_or_default().trim_ascii_start();
    name > 0 && behind.starts_with(b"{")
}

/// A line that is a section heading but for its semicolon (`### HEADER ###`), or a section heading behind what quotations, diffs
/// and listings put before each line.
fn has_odd_heading(text: &[u8]) -> bool {
    text.split(|&byte| is_line_end(byte)).any(|line| {
        let behind = behind_mark(line.trim_ascii());
        match behind.strip_prefix(b";") {
            Some(comment) => matches!(heading_kind(comment), Some(TokenKind::Section(_))),
            None => behind.starts_with(b"###") && is_bare_section(behind),
        }
    })
}

/// A line without what quotations, diffs and listings put before it: `> `, `+`, a line number.
pub(super) fn behind_mark(line: &[u8]) -> &[u8] {
    let mark = |byte: &u8| byte.is_ascii_digit() || b">+-|:. \t".contains(byte);
    let length = line.iter().take_while(|byte| mark(byte)).count();
    line.get(length..).unwrap_or_default()
}

fn is_bare_section(line: &[u8]) -> bool {
    let mut words = line
        .split(|&byte| byte == b'#' || is_space(byte))
        .filter(|word| !word.is_empty());
    let word = words.next().unwrap_or_default();
    words.next().is_none()
        && Section::ALL
            .iter()
            .any(|section| word.eq_ignore_ascii_case(section.heading().as_bytes()))
}

/// The shape of a value, as far as it tells what the file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// An integer that could be a version. Newer versions than the known ones are Halo files too.
    Version(i64),
    /// Another integer.
    Integer,
    /// Digits with a point.
    Real,
    /// A string with its closing quote.
    String,
    /// One without.
    OpenString,
    /// Anything else.
    Other,
}

/// The values at the beginning of a text.
struct Beginning<'a> {
    /// There is a section or record heading.
    heading: bool,
    /// The text from the first value on.
    first: &'a [u8],
    /// All values up to the first heading.
    shapes: Vec<Shape>,
}

impl<'a> Beginning<'a> {
    fn of(text: &'a [u8]) -> Self {
        let mut lexer = Lexer::new(Window::whole(text), 0);
        let mut beginning = Beginning {
            heading: false,
            first: &[],
            shapes: Vec::new(),
        };
        while let Ok(token) = lexer.next_token() {
            let shape = match token.kind {
                TokenKind::Eof => break,
                TokenKind::Section(_) | TokenKind::Heading(..) => {
                    beginning.heading = true;
                    break;
                }
                TokenKind::Int => match int_value(token.text(text)) {
                    Some(value) if (0..100).contains(&value) => Shape::Version(value),
                    _ => Shape::Integer,
                },
                TokenKind::Str => Shape::String,
                TokenKind::OpenStr => Shape::OpenString,
                TokenKind::Real if is_decimal(token.text(text)) => Shape::Real,
                _ => Shape::Other,
            };
            if beginning.shapes.is_empty() {
                beginning.first = text.get(token.start as usize..).unwrap_or_default();
            }
            beginning.shapes.push(shape);
        }
        beginning
    }

    /// The values of a header without headings: at the start a version with a string behind it, or a version and nothing
    /// else yet, since the file is being written. Anywhere, as the first lines may be damaged: a version with two strings
    /// behind it, or the four strings of a header with an integer behind them.
    fn has_header(&self) -> bool {
        use Shape::{Integer, OpenString, String, Version};
        match self.shapes.as_slice() {
            [Version(1..10)] | [Version(_), String | OpenString, ..] => return true,
            _ => {}
        }
        let version = |shapes: &[Shape]| matches!(shapes, [Version(_), String, String]);
        let strings = |shapes: &[Shape]| {
            matches!(
                shapes,
                [String, String, String, String, Version(_) | Integer]
            )
        };
        self.shapes.windows(3).any(version) || self.shapes.windows(5).any(strings)
    }

    /// Nothing but numbers and strings, and many of them: the rest of a file that has lost its head. The last may be cut.
    fn is_all_values(&self) -> bool {
        const MANY: usize = 24;
        let values = self
            .shapes
            .split_last()
            .map_or(&[][..], |(_, values)| values);
        let other = |shape: &Shape| matches!(shape, Shape::Other | Shape::OpenString);
        values.len() >= MANY && !values.iter().any(other)
    }
}

/// Digits before and behind a point.
fn is_decimal(text: &[u8]) -> bool {
    let digits = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    let unsigned = match text.first() {
        Some(b'-' | b'+') => text.get(1..).unwrap_or_default(),
        _ => text,
    };
    let point = unsigned.iter().position(|&byte| byte == b'.');
    point.is_some_and(|at| {
        let (before, behind) = unsigned.split_at(at);
        digits(before) && digits(behind.get(1..).unwrap_or_default())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(content: Content) -> &'static str {
        match content {
            Content::Halo => "halo",
            Content::Subtitles => "subtitles",
            Content::Arnold => "arnold",
            Content::Assimp => "assimp",
            Content::Model(_) => "jms",
            Content::Animation(_) => "jma",
            Content::Other => "other",
            Content::Empty => "empty",
        }
    }

    #[test]
    fn contents_are_as_in_the_table() {
        let table = std::fs::read_to_string(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../tests/recognize/cases.json"
        ));
        let cases: Vec<serde_json::Value> = serde_json::from_str(&table.unwrap()).unwrap();
        assert!(cases.len() >= 60);
        for case in cases {
            let text = case["text"].as_str().unwrap();
            assert_eq!(
                name(recognize(text.as_bytes())),
                case["content"],
                "{text:?}"
            );
        }
    }
}
