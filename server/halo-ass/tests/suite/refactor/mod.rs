//! Laws of every refactoring, tried on random files: the strict reader takes the result, the level means what it is
//! expected to mean, and the inverse restores every byte. `HALO_ASS_REFACTOR` says how many files,
//! `HALO_ASS_REFACTOR_SEED` where to begin.

mod adjust;
mod chains;
mod cli;
mod damaged;
mod files;
mod jobs;
mod meaning;
mod meshes;
mod records;
mod scene;
mod skinned;
mod terminal;
mod versions;

use self::meaning::{Meaning, meaning};
use crate::strict;
use crate::texts::{CORPUS, Random, corpus, generate, relaid};
use rules::edit::Refusal;
use rules::refactor::{Level, Made, Offer, Refactoring, Selected, offers};
use scan::model::Model;
use scan::view::File;
use scan::{CHUNK, scan_all};
use std::collections::BTreeMap;
use std::fmt::Write;

fn with_level<T>(text: &str, work: impl FnOnce(Level<'_, '_>) -> T) -> T {
    let source: &[u8] = text.as_bytes();
    let chunks = scan_all(&source, (1, CHUNK), &|_| true);
    let model = Model::build(&chunks);
    let file = File::new(&source, &chunks, &model);
    work(Level {
        file: &file,
        chunks: &chunks,
    })
}

/// A text after a refactoring, with its notes. What holds for every one is asserted.
fn refactored(text: &str, refactoring: &Refactoring) -> Result<(String, Vec<String>), Refusal> {
    let Made { edits, notes, .. } = with_level(text, |level| refactoring.make(level))?;
    let source: &[u8] = text.as_bytes();
    let new = edits.applied(&source);
    let back = edits.inverse(&source).applied(&new.as_slice());
    assert!(back == source, "{refactoring:?}: undone, it is another");
    let new = String::from_utf8(new).unwrap();
    let taken = strict::accepts(&new);
    assert!(taken.is_ok(), "{refactoring:?}: {taken:?}\n{new}");
    assert!(
        meaning(&new).lists_fit(),
        "{refactoring:?}: a bone list does not fit\n{text}\n\n{new}"
    );
    Ok((new, notes))
}

fn offered(text: &str, selected: &Selected) -> Vec<Offer> {
    with_level(text, |level| offers(level, selected))
}

/// A random file whose instances turn, shift and scale.
fn level(random: &mut Random) -> String {
    let mut text = match random.below(4) {
        0 => corpus(CORPUS[random.below(CORPUS.len() - 1)]),
        _ => {
            let text = turned(&generate(random), random);
            skinned::skinned(&painted(&text, random), random)
        }
    };
    match random.below(8) {
        0 => text = relaid(&text, random),
        1 => text = text.replace('\n', "\r\n"),
        2 => text.truncate(text.trim_end().len()),
        _ => {}
    }
    text
}

/// A generated text with other transforms.
fn turned(text: &str, random: &mut Random) -> String {
    let mut new = String::new();
    let mut instance = 0;
    for line in text.split_inclusive('\n') {
        if line.starts_with(";INSTANCE ") {
            instance += 1;
        }
        let values: Vec<&str> = line.trim_end().split('\t').collect();
        let quaternion = values.len() == 4 && values[3] == "1.0000000000";
        let nothing = values.iter().all(|&it| it == "0.0000000000");
        let ones = values.iter().all(|&it| it == "1.0000000000");
        if instance < 2 || random.one_in(3) {
            new += line;
        } else if quaternion {
            let half = "0.7071067812";
            let zero = "0.0000000000";
            let turn = *random.pick(&[
                [half, zero, zero, half],
                [zero, "-0.7071067812", zero, half],
                [zero, zero, "1.0000000000", zero],
                [
                    "0.5000000000",
                    "0.5000000000",
                    "-0.5000000000",
                    "0.5000000000",
                ],
            ]);
            writeln!(new, "{}", turn.join("\t")).unwrap();
        } else if nothing && values.len() == 3 {
            let shift = [0; 3].map(|_| format!("{}.5000000000", random.below(60)));
            writeln!(new, "{}", shift.join("\t")).unwrap();
        } else if ones && (values.len() == 3 || values.len() == 1) {
            let scale = *random.pick(&["2.0000000000", "0.5000000000", "-1.0000000000"]);
            writeln!(new, "{}", vec![scale; values.len()].join("\t")).unwrap();
        } else {
            new += line;
        }
    }
    new
}

/// A text whose triangles have several materials.
fn painted(text: &str, random: &mut Random) -> String {
    let Some((_, records)) = strict::records(text) else {
        return text.to_owned();
    };
    let of = |kind| records.iter().filter(move |it| it.kind == kind);
    let materials = of(strict::RecordKind::Material).count();
    let mut new = String::new();
    let mut at = 0;
    for triangle in of(strict::RecordKind::Triangle) {
        let start = triangle.span.start;
        let rest = &text[start..];
        let end = start
            + rest
                .find(|c: char| !c.is_ascii_digit() && c != '-')
                .unwrap();
        new += &text[at..start];
        new += &(random.below(materials + 1) as i64 - 1).to_string();
        at = end;
    }
    new + &text[at..]
}

fn number(name: &str, default: u64) -> u64 {
    let value = std::env::var(name).ok();
    value
        .and_then(|value| value.parse().ok())
        .unwrap_or(default)
}

/// Tries something on random files: it gives whether it could be done. At least one in `chances` can.
fn try_all(chances: u64, each: impl Fn(&str, &str, &Meaning, &mut Random) -> Result<(), Refusal>) {
    let (count, first) = (
        number("HALO_ASS_REFACTOR", 400),
        number("HALO_ASS_REFACTOR_SEED", 1),
    );
    let mut refused: BTreeMap<String, usize> = BTreeMap::new();
    let mut made = 0;
    for seed in first..first + count {
        let mut random = Random::new(seed);
        let text = level(&mut random);
        match each(&format!("seed {seed}"), &text, &meaning(&text), &mut random) {
            Ok(()) => made += 1,
            Err(refusal) => {
                let words = refusal.to_string();
                let words = words.chars().filter(|c| !c.is_ascii_digit()).collect();
                *refused.entry(words).or_insert(0) += 1;
            }
        }
    }
    println!("{made} made, refused: {refused:#?}");
    assert!(made * chances >= count, "{made} of {count}: {refused:#?}");
}
