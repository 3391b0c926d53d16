//! Files that readers refuse are not changed: nobody knows what their indices point at. `HALO_ASS_DAMAGED` says how many
//! damaged files, `HALO_ASS_DAMAGED_SEED` where to begin.

use crate::damage::{KINDS, damage};
use crate::refactor::meaning::meaning;
use crate::refactor::{level, number, with_level};
use crate::strict;
use crate::texts::{Random, corpus};
use rules::refactor::{Record, Refactoring};
use std::collections::BTreeMap;

/// A reader that takes bone lists to be as long as the vertices say (HABDT) refuses the text.
fn is_refused(text: &str) -> bool {
    strict::accepts(text).is_err() || !meaning(text).lists_fit()
}

#[test]
fn what_readers_refuse_is_not_changed() {
    let (count, first) = (
        number("HALO_ASS_DAMAGED", 400),
        number("HALO_ASS_DAMAGED_SEED", 1),
    );
    let (mut refused, mut changed) = (0, Vec::new());
    for seed in first..first + count {
        let mut random = Random::new(seed);
        let text = match random.one_in(8) {
            true => corpus("skinned_v2"),
            false => level(&mut random),
        };
        let kind = *random.pick(&KINDS);
        let Some(damaged) = damage(&text, kind, &mut random).map(|it| it.text) else {
            continue;
        };
        if !is_refused(&damaged) {
            continue;
        }
        refused += 1;
        let commands = [
            Refactoring::Rename {
                record: Record::Material(0),
                name: "other".to_owned(),
            },
            Refactoring::Duplicate {
                record: Record::Material(0),
            },
            Refactoring::RenumberIds { from: 7000 },
            Refactoring::Convert {
                version: 1 + random.below(7) as u8,
            },
        ];
        let made = with_level(&damaged, |level| {
            let made = |it: &&Refactoring| {
                let made = it.make(level);
                made.is_ok_and(|made| !made.edits.is_empty())
            };
            commands.iter().find(made).cloned()
        });
        if let Some(command) = made {
            changed.push((seed, kind, command, damaged));
        }
    }
    let mut kinds: BTreeMap<_, usize> = BTreeMap::new();
    for (seed, kind, command, text) in &changed {
        *kinds.entry(kind).or_default() += 1;
        if let Ok(folder) = std::env::var("HALO_ASS_DAMAGED_KEEP") {
            std::fs::write(format!("{folder}/{seed}.ass"), text).unwrap();
        }
        println!("seed {seed}: {kind:?}: {command:?}");
    }
    println!(
        "{refused} of {count} refused, {} changed: {kinds:?}",
        changed.len()
    );
    assert!(changed.is_empty(), "{} of {refused} changed", changed.len());
}
