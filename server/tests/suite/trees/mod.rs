//! The trees against a reader of the format that counts: what it takes has no mistake in its trees, and what it refuses is
//! never a tree in which all is as it should be. `ASS_LSP_TREES` says how many texts (1000 where it says nothing),
//! `ASS_LSP_TREES_SEED` where to begin, `ASS_LSP_TREES_SHOW` how many examples of each break are printed.

mod told;

use self::told::{Told, Trees};
use crate::damage::{KINDS, Kind, damage};
use crate::strict;
use crate::texts::{CORPUS, Random, corpus, generate, relaid};
use std::collections::BTreeMap;

/// What a text and its tree may do wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Break {
    /// The strict reader takes it, and the tree has a mistake, or counts that are not its own.
    FalseAlarm,
    /// The same, but where no heading stands all is right.
    Misled,
    /// The strict reader refuses it, and the tree is one in which all is as it should be.
    Silent,
    /// The strict reader takes it, and the tree's records are others.
    OtherRecords,
}

/// How the damages of a kind were told.
#[derive(Default)]
struct Tally {
    refused: usize,
    /// Of these no node says that something is wrong: only a count does.
    by_counts: usize,
}

/// A text that broke something: its seed, itself, and what its tree tells.
type Example = (u64, String, Told);

fn without_comments(text: &str) -> String {
    let mut new = String::new();
    for token in strict::tokens(text) {
        new += &text[token.span];
        new.push('\n');
    }
    new
}

/// A legal text, and how it was made.
fn legal(random: &mut Random) -> String {
    let text = match random.below(3) {
        0 => corpus(random.pick::<&str>(&CORPUS)),
        _ => generate(random),
    };
    match random.below(3) {
        0 => relaid(&text, random),
        _ => text,
    }
}

/// Where records begin: materials, objects, instances.
fn starts_of_records(text: &str) -> Option<[Vec<usize>; 3]> {
    use strict::RecordKind::{Instance, Material, Mesh, Object};
    let (_, records) = strict::records(text)?;
    let of = |kinds: &[strict::RecordKind]| {
        let records = records.iter().filter(|record| kinds.contains(&record.kind));
        records.map(|record| record.span.start).collect()
    };
    Some([of(&[Material]), of(&[Object, Mesh]), of(&[Instance])])
}

fn judge(trees: &mut Trees, text: &str) -> (Option<Break>, Told) {
    let told = trees.tell(text);
    let sound = !told.marked && told.counted.is_none();
    let Some(starts) = starts_of_records(text) else {
        return (sound.then_some(Break::Silent), told);
    };
    if sound {
        return ((starts != told.starts).then_some(Break::OtherRecords), told);
    }
    let bare = trees.tell(&without_comments(text));
    let misled = !bare.marked && bare.counted.is_none();
    let broken = if misled {
        Break::Misled
    } else {
        Break::FalseAlarm
    };
    (Some(broken), told)
}

fn number(name: &str, other: u64) -> u64 {
    let text = std::env::var(name).ok();
    text.and_then(|text| text.parse().ok()).unwrap_or(other)
}

#[test]
fn trees_tell_what_a_reader_that_counts_refuses() {
    let texts = number("ASS_LSP_TREES", 1000);
    let seed = number("ASS_LSP_TREES_SEED", 1);
    let shown = number("ASS_LSP_TREES_SHOW", 3) as usize;
    let mut trees = Trees::new();
    let mut tallies: BTreeMap<Option<Kind>, Tally> = BTreeMap::new();
    let mut breaks: BTreeMap<(Break, Option<Kind>), Vec<Example>> = BTreeMap::new();
    for at in seed..seed + texts {
        let mut random = Random::new(at);
        let mut text = legal(&mut random);
        let mut kind = None;
        // One damage, rarely two.
        for _ in 0..[0, 1, 1, 1, 1, 1, 1, 2][random.below(8)] {
            kind = Some(KINDS[random.below(KINDS.len())]);
            if let Some(damage) = kind.and_then(|kind| damage(&text, kind, &mut random)) {
                text = damage.text;
            }
        }
        let (broken, told) = judge(&mut trees, &text);
        let tally = tallies.entry(kind).or_default();
        if strict::accepts(&text).is_err() {
            tally.refused += 1;
            tally.by_counts += usize::from(!told.marked);
        }
        if let Some(broken) = broken {
            let found = breaks.entry((broken, kind)).or_default();
            found.push((at, text, told));
        }
    }
    for (kind, tally) in &tallies {
        println!(
            "{kind:?}: {} refused, {} told by a count alone",
            tally.refused, tally.by_counts
        );
    }
    for (which, found) in &breaks {
        println!("{which:?}: {}", found.len());
        for (seed, text, told) in found.iter().take(shown) {
            println!("  seed {seed}, {told:?}\n{text}\n----");
        }
    }
    let of = |wanted: Break| -> usize {
        let found = breaks.iter().filter(|((broken, _), _)| *broken == wanted);
        found.map(|(_, found)| found.len()).sum()
    };
    assert_eq!(of(Break::Silent), 0, "silent");
    assert_eq!(of(Break::OtherRecords), 0, "other records");
}
