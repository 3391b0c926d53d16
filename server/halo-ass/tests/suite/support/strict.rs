//! A strict reader of the format, written from its description alone. Counts drive it; comments are nothing; any white
//! space separates. It shares no code with the scanner, so that the two can be held against each other.

use std::ops::Range;

/// A token: its place and what it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Token {
    pub span: Range<usize>,
    pub kind: Kind,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// An integer that fits 64 bits.
    Int(i64),
    /// Another number, also one that only some readers take (`nan`, `1,5`).
    Real,
    /// A string, without its quotes.
    Str(String),
    /// Anything else.
    Other,
}

fn space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c)
}

/// The tokens of a text.
pub fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut tokens = Vec::new();
    let mut at = 0;
    // Where the line of the last token ends.
    let mut line = 0;
    while at < bytes.len() {
        if space(bytes[at]) {
            at += 1;
            continue;
        }
        // The mark before a text; behind its beginning it is part of a value.
        if at == 0 && text.starts_with('\u{feff}') {
            at += 3;
            continue;
        }
        if line <= at {
            line = at + text[at..].find(['\n', '\r']).unwrap_or(text.len() - at);
        }
        if bytes[at] == b';' {
            at = line;
            continue;
        }
        let start = at;
        if bytes[at] == b'"' {
            let (end, kind) = string(text, at, line);
            tokens.push(Token {
                span: at..end,
                kind,
            });
            at = if tokens.last().unwrap().kind == Kind::Other {
                line
            } else {
                end
            };
            continue;
        }
        while at < bytes.len() && !space(bytes[at]) && bytes[at] != b';' {
            at += 1;
        }
        tokens.push(Token {
            span: start..at,
            kind: word(&text[start..at]),
        });
    }
    tokens
}

/// A string ends at a quote before white space or the line's end, else at the last quote before a comment.
fn string(text: &str, at: usize, line: usize) -> (usize, Kind) {
    let rest = &text[at + 1..line];
    let closes = |end: usize| rest[end + 1..].bytes().next().is_none_or(space);
    let quotes = || rest.match_indices('"').map(|(end, _)| end);
    let close = quotes()
        .find(|&end| closes(end))
        .or_else(|| quotes().rfind(|end| rest[end + 1..].starts_with(';')));
    match close {
        Some(end) => (at + end + 2, Kind::Str(rest[..end].to_owned())),
        None => (at + 1 + rest.trim_end().len(), Kind::Other),
    }
}

fn word(word: &str) -> Kind {
    let unsigned = word.strip_prefix(['-', '+']).unwrap_or(word);
    if !unsigned.is_empty() && unsigned.bytes().all(|b| b.is_ascii_digit()) {
        // An integer that no reader can hold counts as a number all the same; its size is a matter of values.
        return Kind::Int(word.parse().unwrap_or(i64::MAX));
    }
    let point = unsigned.replacen(',', ".", 1);
    let number = |text: &str| {
        text.bytes()
            .next()
            .is_some_and(|b| b.is_ascii_digit() || b == b'.')
            && text.parse::<f64>().is_ok()
    };
    let comma =
        unsigned.contains(',') && !unsigned.contains(['.', 'e', 'E']) && !unsigned.ends_with(',');
    let lower = unsigned.to_lowercase();
    let none = [
        "nan",
        "nan(ind)",
        "nan(snan)",
        "inf",
        "infinity",
        "qnan",
        "snan",
    ]
    .contains(&lower.as_str())
        || ["1.#", "1,#"].iter().any(|start| {
            lower.strip_prefix(start).is_some_and(|rest| {
                let letters: String = rest.chars().take_while(char::is_ascii_alphabetic).collect();
                ["ind", "qnan", "snan", "inf", "io", "j", "r"].contains(&letters.as_str())
            })
        });
    if none || number(unsigned) || (comma && number(&point)) || (comma && point.starts_with('.')) {
        return Kind::Real;
    }
    Kind::Other
}

/// The kind of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordKind {
    Header,
    /// A count of a section or a mesh.
    Count,
    Material,
    /// An object but for its vertices and triangles.
    Object,
    /// A mesh from its type to its last triangle.
    Mesh,
    Vertex,
    Triangle,
    Instance,
}

/// A record of a correct file.
#[derive(Clone, Debug)]
pub struct Record {
    pub kind: RecordKind,
    /// From its first to its last value.
    pub span: Range<usize>,
    /// The count that it is counted by.
    pub count: Option<Range<usize>>,
}

/// The version and the records of a correct file, in the order of their ends.
pub fn records(text: &str) -> Option<(i64, Vec<Record>)> {
    let tokens = tokens(text);
    let mut reader = Reader::new(&tokens);
    reader.file()?;
    let version = reader.version;
    (reader.at == tokens.len()).then_some((version, reader.records))
}

/// Whether two versions lay out a record differently.
pub fn laid_out_apart(kind: RecordKind, one: i64, other: i64) -> bool {
    let layout = |version: i64| match kind {
        RecordKind::Material => i64::from(version >= 4),
        RecordKind::Vertex | RecordKind::Mesh => i64::from(version >= 5) + i64::from(version >= 6),
        RecordKind::Instance => i64::from(version >= 2),
        _ => 0,
    };
    layout(one) != layout(other)
}

/// Whether a strict reader takes the whole text, and if not, at which token it stops (the number of tokens for the end).
pub fn accepts(text: &str) -> Result<(), usize> {
    let tokens = tokens(text);
    let mut reader = Reader::new(&tokens);
    reader.file().ok_or(reader.at)?;
    if reader.at == tokens.len() {
        Ok(())
    } else {
        Err(reader.at)
    }
}

struct Reader<'t> {
    tokens: &'t [Token],
    at: usize,
    version: i64,
    records: Vec<Record>,
    /// Of each object, whether it is a mesh whose vertices name bones.
    boned: Vec<bool>,
}

impl<'t> Reader<'t> {
    fn new(tokens: &'t [Token]) -> Self {
        Reader {
            tokens,
            at: 0,
            version: 0,
            records: Vec::new(),
            boned: Vec::new(),
        }
    }

    /// Notes a record that began at token `from` and ends here.
    fn note(&mut self, kind: RecordKind, from: usize, count: &Option<Range<usize>>) {
        let span = self.tokens[from].span.start..self.tokens[self.at - 1].span.end;
        self.records.push(Record {
            kind,
            span,
            count: count.clone(),
        });
    }

    /// Reads a count and so many records.
    fn list(&mut self, read: impl Fn(&mut Self) -> Option<RecordKind>) -> Option<()> {
        let at = self.at;
        let count = self.count()?;
        self.note(RecordKind::Count, at, &None);
        let span = Some(self.tokens[at].span.clone());
        for _ in 0..count {
            let from = self.at;
            let kind = read(self)?;
            self.note(kind, from, &span);
        }
        Some(())
    }

    fn int(&mut self) -> Option<i64> {
        let Kind::Int(value) = self.tokens.get(self.at)?.kind else {
            return None;
        };
        self.at += 1;
        Some(value)
    }

    fn ints(&mut self, count: i64) -> Option<()> {
        (0..count).try_for_each(|_| self.int().map(drop))
    }

    fn count(&mut self) -> Option<i64> {
        let value = self.int()?;
        if value < 0 {
            self.at -= 1;
            return None;
        }
        Some(value)
    }

    fn reals(&mut self, count: usize) -> Option<()> {
        for _ in 0..count {
            if !matches!(self.tokens.get(self.at)?.kind, Kind::Int(_) | Kind::Real) {
                return None;
            }
            self.at += 1;
        }
        Some(())
    }

    fn string(&mut self) -> Option<&str> {
        let Kind::Str(value) = &self.tokens.get(self.at)?.kind else {
            return None;
        };
        self.at += 1;
        Some(value)
    }

    fn strings(&mut self, count: i64) -> Option<()> {
        (0..count).try_for_each(|_| self.string().map(drop))
    }

    fn file(&mut self) -> Option<()> {
        let version = self.int()?;
        if !(1..=7).contains(&version) {
            self.at -= 1;
            return None;
        }
        self.version = version;
        self.strings(4)?;
        self.note(RecordKind::Header, 0, &None);
        self.list(|reader| {
            reader.strings(2)?;
            if version >= 4 {
                let strings = reader.count()?;
                reader.strings(strings)?;
            }
            Some(RecordKind::Material)
        })?;
        self.list(|reader| {
            reader.boned.push(false);
            reader.object(version)
        })?;
        self.list(|reader| reader.instance(version))
    }

    fn object(&mut self, version: i64) -> Option<RecordKind> {
        let kind = self.string()?.to_owned();
        let known = ["SPHERE", "BOX", "PILL", "MESH"].contains(&kind.as_str());
        if !(known || (kind == "GENERIC_LIGHT" && version >= 3)) {
            self.at -= 1;
            return None;
        }
        self.strings(2)?;
        match kind.as_str() {
            "SPHERE" => self.ints(1).and_then(|()| self.reals(1))?,
            "BOX" => self.ints(1).and_then(|()| self.reals(3))?,
            "PILL" => self.ints(1).and_then(|()| self.reals(2))?,
            "MESH" => {
                self.mesh(version)?;
                return Some(RecordKind::Mesh);
            }
            _ => self.light()?,
        }
        Some(RecordKind::Object)
    }

    fn light(&mut self) -> Option<()> {
        self.string()?;
        self.reals(6)?;
        for _ in 0..2 {
            self.ints(1)?;
            self.reals(2)?;
        }
        self.ints(1)?;
        self.reals(1)
    }

    fn mesh(&mut self, version: i64) -> Option<()> {
        self.list(|reader| {
            reader.reals(if version >= 6 { 9 } else { 6 })?;
            for _ in 0..reader.count()? {
                reader.ints(1)?;
                reader.reals(1)?;
                *reader.boned.last_mut()? = true;
            }
            for _ in 0..reader.count()? {
                reader.reals(if version >= 5 { 3 } else { 2 })?;
            }
            Some(RecordKind::Vertex)
        })?;
        self.list(|reader| {
            reader.ints(4)?;
            Some(RecordKind::Triangle)
        })
    }

    fn instance(&mut self, version: i64) -> Option<RecordKind> {
        let object = self.int()?;
        self.string()?;
        self.ints(3)?;
        let scale = if version == 1 { 3 } else { 1 };
        self.reals(2 * (4 + 3 + scale))?;
        // What can have no bones has no list of them. Where nobody knows the object, nobody knows its bones.
        let known = usize::try_from(object)
            .ok()
            .and_then(|at| self.boned.get(at));
        if object == -1 || known == Some(&false) {
            return Some(RecordKind::Instance);
        }
        // Readers dispute how long the list of bones is: it ends where an instance can begin.
        let ahead = |at: usize| self.tokens.get(at).map(|token| &token.kind);
        let mut at = self.at;
        while matches!(ahead(at), Some(Kind::Int(_)))
            && !matches!(ahead(at + 1), Some(Kind::Str(_)))
        {
            at += 1;
        }
        self.at = at;
        Some(RecordKind::Instance)
    }
}
