//! Nonsense, over and over: a text takes work in proportion to its size, whatever it holds. What is counted is not time but
//! how many bytes are read, each as often as it is.

use super::chunks::{CHUNK, Chunks};
use schema::VERSIONS;
use std::cell::Cell;
use std::time::{Duration, Instant};

/// The cost of one step of a search for mistakes, in bytes read.
pub(super) const STEP: usize = 16;

/// The most bytes that may be read for each byte of a text.
const MOST: usize = 48;

/// The most bytes read in addition, whatever the size: for tries where one mistake may explain everything.
const ONCE: usize = 16 << 20;

thread_local! {
    static WORK: Cell<usize> = const { Cell::new(0) };
}

/// Counts bytes that are read.
pub(super) fn worked(bytes: usize) {
    WORK.set(WORK.get() + bytes);
}

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end
    }
}

/// The beginning of a file, in parts.
fn parts(version: u8) -> [String; 9] {
    let count = if version >= 4 { "0\n" } else { "" };
    let color = if version >= 6 { "0.0 0.0 0.0\n" } else { "" };
    let uv = if version >= 5 {
        "0.0 0.0 0.0"
    } else {
        "0.0 0.0"
    };
    let vertex = format!("0.0 0.0 1.0\n0.0 1.0 0.0\n{color}0\n1\n{uv}\n");
    [
        format!(";### HEADER ###\n{version}\n"),
        "\"\"\n\"\"\n\"\"\n\"\"\n".to_owned(),
        ";### MATERIALS ###\n1\n".to_owned(),
        format!("\"m\"\n\"\"\n{count}"),
        ";### OBJECTS ###\n2\n\"SPHERE\"\n\"\"\n\"\"\n0\n1.0\n".to_owned(),
        "\"MESH\"\n\"\"\n\"\"\n".to_owned(),
        format!("9\n{}", vertex.repeat(3)),
        format!("{}9\n0 0 1 2\n", vertex.repeat(6)),
        "0 0 1 2\n".repeat(8) + ";### INSTANCES ###\n2\n",
    ]
}

/// The beginning of a file, up to somewhere.
fn beginning(version: u8, random: &mut Random) -> String {
    let parts = parts(version);
    let end = random.below(parts.len() + 1);
    parts.get(..end).unwrap_or_default().concat()
}

/// A few values, headings and marks, over and over.
fn flood(seed: u64, size: usize) -> String {
    const WORDS: [&str; 32] = [
        "\"a\"",
        "\"\"",
        "0",
        "1",
        "-1",
        "3",
        "999",
        "1.5",
        "0.0",
        "x",
        "1,5",
        "nan",
        "1e5",
        ";\n",
        ";OBJECT 1\n",
        ";MATERIAL 0\n",
        ";INSTANCE 3\n",
        "\"MESH\"",
        "\"SPHERE\"",
        "\"open\n",
        "99999999",
        "<<<<<<<",
        "=======",
        ">>>>>>>",
        "\"LIGHT\"",
        "\"omni\"",
        "2 \"a\" \"b\"",
        "0.0 0.0 0.0",
        "0 0 0 0",
        "'a",
        "# b",
        "1.0-2.0",
    ];
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let versions = VERSIONS.count();
    let version = VERSIONS.clone().nth(random.below(versions)).unwrap_or(2);
    let mut text = beginning(version, &mut random);
    let mut piece = String::new();
    for _ in 0..=random.below(7) {
        piece += WORDS[random.below(WORDS.len())];
        piece += [" ", "\n", "\n", " "][random.below(4)];
    }
    piece += ["", "\n", "\n"][random.below(3)];
    text += &piece.repeat(size / piece.len());
    text += ["", ";### INSTANCES ###\n0\n"][usize::from(random.below(4) == 0)];
    text
}

fn check(seed: u64, size: usize) {
    check_text(&flood(seed, size), &format!("seed {seed}"));
}

fn check_text(text: &str, name: &str) {
    let bytes = text.as_bytes();
    WORK.set(0);
    let mut chunks = Chunks::unscanned(bytes.len(), CHUNK);
    assert!(chunks.settle(&bytes, &|| false));
    let work = WORK.get();
    let piece: String = text
        .chars()
        .rev()
        .take(60)
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
        .collect();
    assert!(
        work <= MOST * bytes.len() + ONCE,
        "{name}: {work} bytes read for {}, {:?} … {piece:?}",
        bytes.len(),
        text.get(..60),
    );
}

#[test]
fn work_is_in_proportion() {
    for seed in 0..24 {
        check(seed, 300_000);
    }
}

/// Nothing that begins on a long line is looked for to its end over and over.
#[test]
fn a_long_line_takes_work_in_proportion() {
    for word in ["'a ", "' ", "# ", "#a ", "\"a ", "1.0-", "'a'b "] {
        let text = beginning(2, &mut Random(1)) + &word.repeat(300_000 / word.len());
        check_text(&text, word);
    }
}

/// A long value, or long text between two values of a record, is not read again for each mistake tried behind it.
#[test]
fn a_long_record_takes_work_in_proportion() {
    let parts = parts(2);
    for filler in [
        "\u{c}\r\n",
        ";\n",
        ";\"\n",
        ";MATERIAL 0\r",
        ";### OBJECTS ###\n",
        "\"",
    ] {
        for end in 1..parts.len() {
            let before = parts.get(..end).unwrap_or_default().concat();
            let behind = parts.get(end..).unwrap_or_default().concat();
            // A value before the rest, and lines that belong nowhere behind that.
            for wrong in ["", "7\n", "\"x\"\n"] {
                let filler = filler.repeat(200_000 / filler.len());
                let text = format!("{before}{filler}{wrong}{behind}1 x\n\"y\" 2\n");
                check_text(&text, wrong);
            }
        }
    }
}

/// As many floods as there is time for: `SOAK_SECONDS`, from `SOAK_SEED` on.
#[test]
#[ignore = "runs for as long as it is told"]
fn soaked() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let time = Duration::from_secs(number("SOAK_SECONDS").unwrap_or(60));
    let first = number("SOAK_SEED").unwrap_or(1);
    let started = Instant::now();
    let mut seed: u64 = first;
    while started.elapsed() < time {
        check(seed, 1_000_000);
        seed = seed.wrapping_add(1);
    }
    println!("{} floods from seed {first} on", seed.wrapping_sub(first));
}
