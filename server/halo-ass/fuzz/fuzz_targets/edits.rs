//! After any edits, what is known of a text is what a fresh start on the same text finds.

#![no_main]

use ide::{Analyzer, Snapshot};
use schema::options::Options;
use pool::Effort;
use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use ropey::Rope;

const TEXTS: [&str; 6] = [
    include_str!("../../../../tests/corpus/tiny_v1.ASS"),
    include_str!("../../../../tests/corpus/tiny_v2.ASS"),
    include_str!("../../../../tests/corpus/primitives_v3.ASS"),
    include_str!("../../../../tests/corpus/primitives_v7.ASS"),
    include_str!("../../../../tests/corpus/lights_v7.ASS"),
    include_str!("../../../../tests/corpus/skinned_v2.ASS"),
];

/// Chunks are small, so that edits meet their borders.
const SIZES: [usize; 3] = [64, 300, 2000];

/// Words and lines of the format, which random bytes rarely form.
const PIECES: [&str; 16] = [
    "\n",
    "\r\n",
    "\"",
    ";",
    "-",
    "1.5 ",
    "7\n",
    "nan",
    "é",
    ";OBJECT 3\n",
    ";### INSTANCES ###\n",
    "\"MESH\"\n\"\"\n\"\"\n2\n",
    "1.0 2.0 3.0\n",
    "0\n0\n1\n2\n",
    "\"BOX\" \"\" \"\" 0 1.0 1.0 1.0\n",
    "<<<<<<< ours\n",
];

#[derive(Arbitrary, Debug)]
struct Input {
    text: u8,
    size: u8,
    windows: bool,
    edits: Vec<Edit>,
}

#[derive(Arbitrary, Debug)]
struct Edit {
    /// Where, in 65 536ths of the text.
    at: u16,
    /// How many bytes go.
    remove: u8,
    insert: Insert,
}

#[derive(Arbitrary, Debug)]
enum Insert {
    Nothing,
    Number(u16),
    Piece(u8),
    Text(String),
    /// As many bytes of the text itself, from a place in 65 536ths of it.
    Copy(u16, u16),
}

impl Insert {
    fn text(&self, text: &str) -> String {
        match self {
            Insert::Nothing => String::new(),
            Insert::Number(number) => number.to_string(),
            Insert::Piece(piece) => PIECES[usize::from(*piece) % PIECES.len()].to_owned(),
            Insert::Text(text) => text.clone(),
            Insert::Copy(at, length) => {
                let start = place(text, *at);
                let end = start + usize::from(*length);
                text[start..text.floor_char_boundary(end)].to_owned()
            }
        }
    }
}

fn place(text: &str, at: u16) -> usize {
    text.floor_char_boundary((text.len() * usize::from(at)) >> 16)
}

fn known(snapshot: &Snapshot) -> String {
    format!(
        "{:#?}\n{:#?}\n{:#?}",
        snapshot.findings(),
        snapshot.symbols(),
        snapshot.stats()
    )
}

fuzz_target!(|input: Input| {
    let mut text = TEXTS[usize::from(input.text) % TEXTS.len()].to_owned();
    if input.windows {
        text = text.replace('\n', "\r\n");
    }
    let size = SIZES[usize::from(input.size) % SIZES.len()];
    let options = Options::default();
    let mut analyzer = Analyzer::with_chunks(&text, &options, size, Effort::plain(1));
    for edit in input.edits.iter().take(12) {
        let start = place(&text, edit.at);
        let end = text.floor_char_boundary(start + usize::from(edit.remove));
        let insert = edit.insert.text(&text);
        text.replace_range(start..end, &insert);
        analyzer.edit(Rope::from_str(&text), &[(start..end, insert.len())]);
        assert!(analyzer.settle(Effort::plain(1)));
        let fresh = Analyzer::with_chunks(&text, &options, usize::MAX / 4, Effort::plain(1));
        // Recognition decides on opening: an edit of the beginning drops nothing.
        if !fresh.snapshot().is_halo() {
            continue;
        }
        let (one, other) = (known(&analyzer.snapshot()), known(&fresh.snapshot()));
        assert!(one == other, "edited:\n{one}\nfresh:\n{other}\nof {text:?}");
    }
});
