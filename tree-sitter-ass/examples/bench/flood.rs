//! Texts that are none, or that never end: how long they take to parse against a clean text of their size, and how long an
//! edit takes.

#[path = "../../tests/suite/support/level.rs"]
#[allow(dead_code, reason = "the tests use all of it")]
pub mod level;

#[path = "../../tests/suite/support/hostile.rs"]
#[allow(dead_code, reason = "the tests use all of it")]
mod hostile;

use super::edits::Edit;
use super::{bytes_read, language, parse, parse_times, parser, reparse_time};
use hostile::Hostile;
use std::time::Instant;

/// Where in a text it is edited, in hundredths.
const PLACES: [usize; 4] = [2, 35, 65, 98];

/// The edits: the bytes that are inserted, and how many are removed.
const EDITS: [(&[u8], usize); 6] = [
    (b"7", 0),
    (b"", 1),
    (b"\"", 0),
    (b"12\n", 0),
    (b";", 0),
    (b"x", 1),
];

/// The cost of a text.
pub struct Taken {
    pub name: String,
    /// No place in it differs from the next.
    pub repeats: bool,
    /// As many times as a clean text of its size.
    pub parse: f64,
    /// Milliseconds of the slowest edit, and which it was.
    pub edit: f64,
    pub what: String,
    /// The most bytes that an edit has the parser read.
    pub read: usize,
    /// How many nodes the tree has.
    pub nodes: usize,
}

/// Measures all such texts of a size, or those whose name has a word in it.
pub fn measure(bytes: usize, word: &str) -> Vec<Taken> {
    let clean = hostile::one_mesh(7, bytes);
    let [seconds] = parse_times([&language(false)], clean.as_bytes());
    let each = seconds / clean.len() as f64;
    let texts = hostile::hostile(bytes).into_iter();
    let texts = texts.filter(|text| text.name.contains(word));
    texts
        .map(|text| {
            let taken = take(text, each);
            eprintln!("{}: {:.2} x, {:.1} ms", taken.name, taken.parse, taken.edit);
            taken
        })
        .collect()
}

fn take(text: Hostile, each: f64) -> Taken {
    let Hostile {
        name,
        text,
        repeats,
        ..
    } = text;
    let bytes = text.as_bytes();
    let start = Instant::now();
    let tree = parse(&mut parser(&language(false)), bytes, None);
    let seconds = start.elapsed().as_secs_f64();
    let mut taken = Taken {
        name,
        repeats,
        parse: seconds / bytes.len() as f64 / each,
        edit: 0.0,
        what: String::new(),
        read: 0,
        nodes: tree.root_node().descendant_count(),
    };
    let mut one = |place: String, edit: Edit| {
        // What else the machine does is not the edit's.
        let times = (0..3).map(|_| reparse_time(bytes, &tree, &edit) * 1e3);
        let time = times.fold(f64::INFINITY, f64::min);
        taken.read = taken.read.max(bytes_read(bytes, &tree, &edit));
        if time > taken.edit {
            taken.edit = time;
            let inserted = String::from_utf8_lossy(edit.inserted);
            taken.what = format!("{inserted:?} for {} at {place}", edit.removed);
        }
    };
    one(
        "0".to_owned(),
        Edit {
            at: 0,
            removed: 0,
            inserted: b"abc ",
        },
    );
    for place in PLACES {
        // Behind a line's end, where there is one.
        let from = bytes.len() / 100 * place;
        let line = bytes[from..]
            .iter()
            .take(999)
            .position(|&byte| byte == b'\n');
        let at = line.map_or(from, |line| from + line + 1);
        for (inserted, removed) in EDITS {
            let removed = removed.min(bytes.len() - at);
            one(
                format!("{place} %"),
                Edit {
                    at,
                    removed,
                    inserted,
                },
            );
        }
    }
    taken
}
