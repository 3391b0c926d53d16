//! Tests that the advice of findings helps: once it is followed, the finding is gone, and everything that a reader took
//! before is still there.

use crate::damage::{Damage, Kind};
use crate::laws::judge::{Judgement, judge};
use crate::laws::{number, trial};
use crate::strict;
use rules::checks::Finding;
use std::collections::BTreeMap;
use std::ops::Range;

/// The advice of a finding, where its message leaves no choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Help {
    /// Set the count to what the list holds.
    SetCount,
    /// Remove what is proved to be too many.
    RemoveProved,
    /// Remove a value too many.
    RemoveExtra,
    /// Put a `;` in front.
    Comment,
    /// Write the value that is missing.
    Insert,
}

impl Help {
    fn of(finding: &Finding) -> Option<Self> {
        let message = finding.message.as_str();
        let proved = ["without it every count", "without them every count"];
        Some(match finding.code.name() {
            name if name.ends_with("-count-mismatch") && message.contains(", but ") => {
                Help::SetCount
            }
            "stray-text" if proved.iter().any(|words| message.contains(words)) => {
                // Which of several strings is too many nobody knows, and so it is said.
                (!message.starts_with("one of")).then_some(Help::RemoveProved)?
            }
            "extra-value" if message.contains("too many") => Help::RemoveExtra,
            "lost-semicolon" => Help::Comment,
            // What a count should be its words do not say.
            "missing-value"
                if message.contains(" of the ")
                    && message.contains(" is missing")
                    && !message.contains("Count") =>
            {
                Help::Insert
            }
            _ => return None,
        })
    }

    /// The texts that doing it may give.
    fn apply(self, text: &str, finding: &Finding) -> Vec<String> {
        let Range { start, end } = finding.span.clone();
        let splice = |range: Range<usize>, new: &str| {
            format!("{}{new}{}", &text[..range.start], &text[range.end..])
        };
        match self {
            Help::SetCount => {
                let (_, words) = finding.message.split_once(", but ").unwrap();
                let (_, words) = words.split_once(" has ").unwrap();
                let count: String = words.chars().take_while(char::is_ascii_digit).collect();
                vec![splice(start..end, &count)]
            }
            Help::RemoveProved | Help::RemoveExtra => vec![splice(start..end, "")],
            Help::Comment => vec![splice(start..start, ";")],
            Help::Insert => {
                let insert = |value: &str| match finding.message.contains(" before `") {
                    true => splice(start..start, &format!("{value}\n")),
                    false => splice(end..end, &format!("\n{value}")),
                };
                ["0", "0.0", "\"\""].map(insert).into()
            }
        }
    }
}

#[derive(Default)]
struct Tally {
    tried: usize,
    /// A strict reader still refuses the text.
    refused: Vec<u64>,
    /// A value of the text before the damage is gone.
    lost: Vec<u64>,
}

/// Whether the values of a text stand in another, in their order, with others between them.
fn keeps(before: &str, mended: &str) -> bool {
    let values = strict::tokens(before);
    let mut rest = strict::tokens(mended).into_iter();
    values
        .into_iter()
        .all(|value| rest.any(|other| mended[other.span.clone()] == before[value.span.clone()]))
}

fn only_error(judgement: &Judgement) -> Option<&Finding> {
    match judgement.errors.as_slice() {
        [error] if judgement.refused && judgement.structure.len() == 1 => Some(error),
        _ => None,
    }
}

fn add(tallies: &mut BTreeMap<Help, Tally>, seed: u64, kind: Kind, before: &str, damage: &Damage) {
    let judgement = judge(&damage.text);
    let Some(error) = only_error(&judgement) else {
        return;
    };
    let Some(help) = Help::of(error) else {
        return;
    };
    let mended = help.apply(&damage.text, error);
    let accepted = mended.iter().find(|text| strict::accepts(text).is_ok());
    let tally = tallies.entry(help).or_default();
    tally.tried += 1;
    if accepted.is_none() {
        tally.refused.push(seed);
    }
    // What was only put in can be taken out again without a loss.
    let put_in = matches!(
        kind,
        Kind::DoubleToken | Kind::InsertToken | Kind::DoubleLine | Kind::InsertLine | Kind::Remark
    );
    if let Some(text) = accepted.filter(|_| put_in)
        && help != Help::SetCount
        && !keeps(before, text)
    {
        tally.lost.push(seed);
    }
}

#[test]
fn helps_do_what_they_say() {
    let count: u64 = number("HALO_ASS_LAWS").unwrap_or(20_000) / 10;
    let first: u64 = number("HALO_ASS_LAWS_SEED").unwrap_or(1);
    let mut tallies = BTreeMap::new();
    for seed in first..first + count {
        if let (Some(kind), before, Some(damage)) = trial(seed) {
            add(&mut tallies, seed, kind, &before, &damage);
        }
    }
    for (help, tally) in &tallies {
        println!(
            "{help:?}: {} done, {} still refused {:?}, {} lost a value {:?}",
            tally.tried,
            tally.refused.len(),
            tally.refused.iter().take(5).collect::<Vec<_>>(),
            tally.lost.len(),
            tally.lost.iter().take(5).collect::<Vec<_>>(),
        );
        // What is proved must hold; a list with two mistakes in it can want more than its count.
        let share = match help {
            Help::RemoveProved | Help::Comment => 0,
            Help::SetCount | Help::RemoveExtra | Help::Insert => 5,
        };
        let most = |of: &[u64]| of.len() * 100 <= tally.tried * share;
        assert!(most(&tally.refused), "{help:?} leaves its finding");
    }
}
