//! The text of an open file, and its changes since it was opened.

use crate::answers::Changed;
use ide::{Analyzer, Offer, Snapshot};
use pool::Effort;
use ropey::Rope;
use rules::edit::Refusal;
use rules::report::Position;
use scan::{Content, RECOGNIZE, recognize};
use schema::options::Options;
use std::ops::Range;
use text::{Edits, Encoding, Source, decode, encode, position_to_offset, unified};

/// A change, and the text that it was made to.
struct Step {
    before: Rope,
    edits: Edits,
}

/// An open file.
pub(crate) struct Document {
    analyzer: Analyzer,
    encoding: &'static str,
    mark: bool,
    steps: Vec<Step>,
    /// An editor holds the text: it makes the changes, and tells of them.
    pub is_in_editor: bool,
}

impl Document {
    /// Reads a file; `progress` is called with the bytes just read.
    pub fn open(bytes: Vec<u8>, options: &Options, progress: &(dyn Fn(usize) + Sync)) -> Self {
        let decoded = decode(&bytes);
        let (encoding, mark) = (decoded.encoding, decoded.mark);
        let rope = Rope::from_str(&decoded.text);
        drop(decoded);
        // Two texts at once are twice the memory, which a page never gives back.
        drop(bytes);
        let effort = Effort {
            progress,
            ..Effort::plain(1)
        };
        let mut analyzer = Analyzer::of_rope(rope, options, effort);
        analyzer.set_encoding((encoding != "UTF-8").then_some(encoding));
        Document {
            analyzer,
            encoding,
            mark,
            steps: Vec::new(),
            is_in_editor: false,
        }
    }

    pub fn text(&self) -> &Rope {
        self.analyzer.text()
    }

    pub fn snapshot(&self) -> Snapshot {
        self.analyzer.snapshot()
    }

    /// The kind of file, where it is no Halo file.
    pub fn foreign(&self) -> String {
        let text = self.text();
        let head = Source::bytes(text, 0..RECOGNIZE.min(text.len_bytes()));
        match recognize(&head) {
            Content::Halo => String::new(),
            other => format!("This is {}, not a Halo level.", other.name()),
        }
    }

    /// The fixes of a finding alone, by its number.
    pub fn offers(&self, number: usize) -> Vec<(usize, Offer)> {
        let findings = self.snapshot().findings();
        let Some(finding) = findings.get(number) else {
            return Vec::new();
        };
        let mut offers = self.offers_at(&finding.span);
        offers.retain(|(finding, _)| *finding == number);
        offers
    }

    /// The fixes of the findings that touch a range, each with the number of its finding.
    pub fn offers_at(&self, range: &Range<usize>) -> Vec<(usize, Offer)> {
        let snapshot = self.snapshot();
        let findings = snapshot.findings();
        let offers = snapshot.fixes(range, &|| false).unwrap_or_default();
        let numbered = offers.into_iter().filter_map(|offer| {
            let chosen = &offer.fix;
            let alike = findings.iter().enumerate();
            let mut alike =
                alike.filter(|(_, it)| it.code == chosen.code && it.span == chosen.span);
            let (number, _) = alike.nth(chosen.before)?;
            Some((number, offer))
        });
        numbered.collect()
    }

    /// The changes of a fix of a finding.
    pub fn fix(&self, finding: usize, number: usize) -> Result<Edits, Refusal> {
        let offers = self.offers(finding);
        let gone = || Refusal::new("there is no such fix any more");
        let (_, offer) = offers.get(number).ok_or_else(gone)?;
        let made = self.snapshot().fix(&offer.fix, &|| false);
        made.ok_or_else(gone)?
    }

    /// The changes of all safe fixes.
    pub fn fix_all(&self) -> Edits {
        let made = self.snapshot().fix_all(&|| false);
        made.map(|(edits, _)| edits).unwrap_or_default()
    }

    /// Changes the text, or leaves that to the editor; gives what is replaced by what, in the order of the text before.
    pub fn change(&mut self, edits: &Edits) -> Vec<Changed> {
        if edits.is_empty() {
            return Vec::new();
        }
        if self.is_in_editor {
            return Changed::all(self.text(), edits);
        }
        let before = self.text().clone();
        let changed = self.put(edits);
        let edits = edits.clone();
        self.steps.push(Step { before, edits });
        changed
    }

    /// Takes back the last change.
    pub fn undo(&mut self) -> Vec<Changed> {
        let Some(step) = self.steps.pop() else {
            return Vec::new();
        };
        self.put(&step.edits.inverse(&step.before))
    }

    fn put(&mut self, edits: &Edits) -> Vec<Changed> {
        let changed = Changed::all(self.text(), edits);
        let all: Vec<_> = edits.iter().collect();
        let mut rope = self.text().clone();
        // From the end on, so that places before stay where they are.
        let moved = all.into_iter().rev().map(|(range, new)| {
            replace(&mut rope, &range, &String::from_utf8_lossy(new));
            (range, new.len())
        });
        let moved: Vec<_> = moved.collect();
        self.take(rope, &moved);
        changed
    }

    /// Takes over changes that an editor has made, one after the other: each is one of the text that the one before left.
    pub fn edited(&mut self, changes: &[Changed]) {
        let mut rope = self.text().clone();
        let moved = changes.iter().map(|Changed { range, text }| {
            let at = |place: Position| {
                position_to_offset(&rope, place.line, place.character, Encoding::Utf16)
            };
            let start = at(range.start);
            let span = start..at(range.end).max(start);
            replace(&mut rope, &span, text);
            (span, text.len())
        });
        let moved: Vec<_> = moved.collect();
        self.take(rope, &moved);
    }

    /// Takes over a text that came of the last one by replacing ranges of bytes, in this order, with so many bytes.
    fn take(&mut self, text: Rope, moved: &[(Range<usize>, usize)]) {
        self.analyzer.edit(text, moved);
        self.analyzer.settle(Effort::plain(1));
    }

    /// Takes over other settings.
    pub fn configure(&mut self, options: &Options) {
        self.analyzer.set_options(options);
        self.analyzer.settle(Effort::plain(1));
    }

    /// The changes since the file was opened, as a unified diff.
    pub fn diff(&self, name: &str) -> Vec<u8> {
        let Some(first) = self.steps.first() else {
            return Vec::new();
        };
        let all = self.steps.iter().fold(Edits::default(), |all, step| {
            all.then(&step.edits, &first.before)
        });
        unified(&first.before, &all, name)
    }

    /// The text in the file's own encoding; `None` where a character cannot be written in it.
    pub fn bytes(&self) -> Option<Vec<u8>> {
        let text = self.text();
        if self.encoding != "UTF-8" {
            return encode(&text.to_string(), self.encoding, self.mark);
        }
        let mut bytes = encode("", self.encoding, self.mark)?;
        bytes.reserve_exact(text.len_bytes());
        for piece in text.chunks() {
            bytes.extend_from_slice(piece.as_bytes());
        }
        Some(bytes)
    }
}

/// Replaces a range of bytes.
fn replace(rope: &mut Rope, range: &Range<usize>, new: &str) {
    let chars = rope.byte_to_char(range.start)..rope.byte_to_char(range.end);
    let start = chars.start;
    rope.remove(chars);
    rope.insert(start, new);
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::report::PositionRange;

    const BROKEN: &str = include_str!("../../../examples/broken.ass");

    fn open() -> Document {
        let bytes = BROKEN.as_bytes().to_vec();
        Document::open(bytes, &Options::default(), &|_| {})
    }

    fn replaced(line: u32, characters: Range<u32>, text: &str) -> Changed {
        let at = |character| Position { line, character };
        let range = PositionRange {
            start: at(characters.start),
            end: at(characters.end),
        };
        let text = text.to_owned();
        Changed { range, text }
    }

    #[test]
    fn changes_of_an_editor_count_from_the_text_before_them() {
        let mut document = open();
        // The count of materials: a line more, and then what stands on the second line.
        document.edited(&[replaced(8, 0..1, "4\n3"), replaced(9, 0..1, "2")]);
        let text = BROKEN.replacen("\n3\n", "\n4\n2\n", 1);
        assert_eq!(document.text().to_string(), text);
        let anew = Document::open(text.into_bytes(), &Options::default(), &|_| {});
        let found = |document: &Document| document.snapshot().findings().to_vec();
        assert_eq!(found(&document), found(&anew));
        assert_ne!(found(&document), found(&open()));
    }

    #[test]
    fn a_fix_in_an_editor_is_told_and_not_made() {
        let mut document = open();
        document.is_in_editor = true;
        let (finding, offer) = (0..document.snapshot().findings().len())
            .flat_map(|number| document.offers(number))
            .find(|(_, offer)| offer.safe)
            .unwrap();
        let edits = document.fix(finding, offer.fix.number).unwrap();
        let told = document.change(&edits);
        assert_eq!(document.text().to_string(), BROKEN);
        let changes: Vec<Changed> = told.into_iter().rev().collect();
        document.edited(&changes);
        assert_ne!(document.text(), BROKEN);
        document.is_in_editor = false;
        let mut own = open();
        own.change(&edits);
        assert_eq!(document.text().to_string(), own.text().to_string());
    }
}
