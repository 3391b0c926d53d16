//! The text of an open file, and its changes since it was opened.

use crate::answers::Changed;
use ide::{Analyzer, Offer, Snapshot};
use pool::Effort;
use ropey::Rope;
use rules::edit::Refusal;
use scan::{Content, RECOGNIZE, recognize};
use schema::options::Options;
use text::{Edits, Source, decode, encode, unified};

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
    pub fn offers(&self, number: usize) -> Vec<Offer> {
        let snapshot = self.snapshot();
        let findings = snapshot.findings();
        let Some(finding) = findings.get(number) else {
            return Vec::new();
        };
        let is_like = |other: &&rules::checks::Finding| {
            other.code == finding.code && other.span == finding.span
        };
        let before = findings.iter().take(number).filter(is_like).count();
        let offers = snapshot.fixes(&finding.span, &|| false).unwrap_or_default();
        let own = offers.into_iter().filter(|offer| {
            let chosen = &offer.fix;
            chosen.code == finding.code && chosen.span == finding.span && chosen.before == before
        });
        own.collect()
    }

    /// The changes of a fix of a finding.
    pub fn fix(&self, finding: usize, number: usize) -> Result<Edits, Refusal> {
        let offers = self.offers(finding);
        let gone = || Refusal::new("there is no such fix any more");
        let offer = offers.get(number).ok_or_else(gone)?;
        let made = self.snapshot().fix(&offer.fix, &|| false);
        made.ok_or_else(gone)?
    }

    /// The changes of all safe fixes.
    pub fn fix_all(&self) -> Edits {
        let made = self.snapshot().fix_all(&|| false);
        made.map(|(edits, _)| edits).unwrap_or_default()
    }

    /// Changes the text; gives what was replaced by what, in the order of the text before.
    pub fn change(&mut self, edits: &Edits) -> Vec<Changed> {
        if edits.is_empty() {
            return Vec::new();
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
        let mut rope = self.text().clone();
        let changed = Changed::all(&rope, edits);
        let all: Vec<_> = edits.iter().collect();
        let mut moved = Vec::new();
        // From the end on, so that places before stay where they are.
        for (range, new) in all.into_iter().rev() {
            let chars = rope.byte_to_char(range.start)..rope.byte_to_char(range.end);
            let new = String::from_utf8_lossy(new);
            rope.remove(chars.clone());
            rope.insert(chars.start, &new);
            moved.push((range, new.len()));
        }
        self.analyzer.edit(rope, &moved);
        self.analyzer.settle(Effort::plain(1));
        changed
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
