//! Hostile bytes: samples that are damaged at random are read, checked, shown and explained by every reader. None may panic, and
//! none may take long.

use crate::{Kind, check, import, outline, show};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Reading a damaged sample takes no longer, even on a busy machine and without optimization. The samples have some KB.
const PATIENCE: Duration = Duration::from_secs(10);

/// Numbers that are wrong more often than others.
const NUMBERS: [&[u8]; 8] = [
    b"-1",
    b"0",
    b"4294967295",
    b"2147483648",
    b"1e39",
    b"nan",
    b"\xff\xff\xff\xff",
    b"\0\0\0\x80",
];

/// Random numbers: splitmix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }
}

fn samples() -> Vec<(String, Vec<u8>)> {
    fn add(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => add(&path, files),
                false => files.push(path),
            }
        }
    }
    let mut files = Vec::new();
    add(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests"),
        &mut files,
    );
    files.sort();
    let read = |path: PathBuf| {
        let bytes = std::fs::read(&path).unwrap();
        let name = path.to_string_lossy().into_owned();
        Kind::of(&bytes, &name).map(|_| (name, bytes))
    };
    files.into_iter().filter_map(read).collect()
}

/// Changes some bytes of a file, as a bad disk, a bad program or an enemy does.
fn damage(random: &mut Random, file: &mut Vec<u8>, others: &[(String, Vec<u8>)]) {
    for _ in 0..=random.below(4) {
        let at = random.below(file.len());
        let end = (at + random.below(16)).min(file.len());
        match random.below(7) {
            0 => file.truncate(at),
            1 => {
                file.drain(at..end);
            }
            2 => {
                let number = NUMBERS[random.below(NUMBERS.len())];
                file.splice(
                    at..(at + number.len()).min(file.len()),
                    number.iter().copied(),
                );
            }
            3 => {
                let again = file[at..end].to_vec();
                file.splice(at..at, again);
            }
            4 => {
                let (_, other) = &others[random.below(others.len())];
                let from = random.below(other.len());
                let piece = &other[from..(from + random.below(64)).min(other.len())];
                file.splice(at..end, piece.iter().copied());
            }
            _ => {
                if let Some(byte) = file.get_mut(at) {
                    *byte = random.next() as u8;
                }
            }
        }
    }
}

/// Reads a file in every way.
fn read(name: &str, file: &[u8], at: usize) {
    let Some(kind) = Kind::of(file, name) else {
        return;
    };
    let findings = check(kind, file).unwrap_or_default();
    assert!(findings.iter().all(|it| it.at.start <= it.at.end));
    let _ = show(kind, file, "");
    let _ = import::read(kind, file, None, &|_| None);
    outline::outline(kind, file);
    outline::meaning(kind, file, at);
    outline::definition(kind, file, at);
}

/// Reads damaged samples until there were enough, or the time is up; gives how many.
fn run(seed: u64, most: u64, time: Duration) -> u64 {
    let samples = samples();
    let mut random = Random(seed);
    let started = Instant::now();
    let mut count = 0;
    while count < most && started.elapsed() < time {
        let before = random.0;
        let (name, whole) = &samples[random.below(samples.len())];
        let mut file = whole.clone();
        damage(&mut random, &mut file, &samples);
        let at = random.below(file.len());
        let start = Instant::now();
        let result = std::panic::catch_unwind(|| read(name, &file, at));
        assert!(
            result.is_ok(),
            "{name}, damaged from {before:#x} on, panics"
        );
        let took = start.elapsed();
        assert!(
            took < PATIENCE,
            "{name}, damaged from {before:#x} on: {took:?}"
        );
        count += 1;
    }
    count
}

#[test]
fn damaged_files_are_read_or_refused() {
    assert_eq!(run(1, 3000, Duration::MAX), 3000);
}

/// `cargo xtask soak --readers`
#[test]
#[ignore = "runs for a given time"]
fn soaked() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let time = Duration::from_secs(number("SOAK_SECONDS").unwrap_or(60));
    let seed = number("SOAK_SEED").unwrap_or(1);
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let count: u64 = std::thread::scope(|scope| {
        let run = |thread: u64| scope.spawn(move || run(seed ^ thread << 48, u64::MAX, time));
        let running: Vec<_> = (0..threads).map(run).collect();
        running.into_iter().map(|it| it.join().unwrap()).sum()
    });
    println!("{count} damaged files from seed {seed} on");
}
