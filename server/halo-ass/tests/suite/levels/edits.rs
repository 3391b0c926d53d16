//! A level edited by hand: what is known then is what a fresh look finds.

use super::build::{Random, level};
use super::text::Text;
use ide::{Analyzer, Snapshot};
use pool::Effort;
use ropey::Rope;
use schema::options::Options;
use std::ops::Range;

/// An edit as a level designer makes it: the bytes that are removed, and the text that is inserted.
fn edit(text: &str, random: &mut Random) -> (Range<usize>, String) {
    let lines: Vec<(usize, &str)> = text
        .split_inclusive('\n')
        .scan(0, |at, line| {
            let start = *at;
            *at += line.len();
            Some((start, line.trim_end()))
        })
        .collect();
    let of = |wanted: fn(&str) -> bool, random: &mut Random| {
        let some: Vec<_> = lines
            .iter()
            .filter(|(_, line)| wanted(line))
            .copied()
            .collect();
        random.pick(&some)
    };
    let is_triangle = |line: &str| line.contains("\t\t");
    let is_position = |line: &str| line.split('\t').count() == 3 && line.contains('.');
    let whole = |(at, line): (usize, &str), new: String| (at..at + line.len(), new);
    match random.below(7) {
        // A triangle is turned over.
        0 => {
            let (at, line) = of(is_triangle, random);
            let mut words: Vec<&str> = line.split('\t').collect();
            words.swap(2, 3);
            whole((at, line), words.join("\t"))
        }
        // It gets another material, or another corner.
        1 | 2 => {
            let (at, line) = of(is_triangle, random);
            let mut words: Vec<String> = line.split('\t').map(str::to_owned).collect();
            let which = random.pick(&[0, 2, 4]);
            words[which] = random.below(if which == 0 { 4 } else { 20 }).to_string();
            whole((at, line), words.join("\t"))
        }
        // A point is moved a little, or far.
        3 | 4 => {
            let (at, line) = of(is_position, random);
            let mut words: Vec<String> = line.split('\t').map(str::to_owned).collect();
            let moved: f64 =
                words[0].parse().unwrap_or(0.0) + random.pick(&[0.05, 0.14, 5.0, -300.0]);
            words[0] = format!("{moved:.10}");
            whole((at, line), words.join("\t"))
        }
        // A line is taken out: counts are wrong until it is back.
        5 => {
            let (at, line) = of(is_triangle, random);
            (at..at + line.len() + 1, String::new())
        }
        // A material gets another sign.
        _ => {
            let names = text.find(";MATERIAL 0\n").map_or(0, |at| at + 12);
            (
                names + 1..names + 5,
                random.pick(&["wall", "wal%", "+sky"]).to_owned(),
            )
        }
    }
}

fn known(snapshot: &Snapshot) -> String {
    format!("{:#?}", snapshot.findings())
}

#[test]
fn edited_equals_fresh() {
    let options = Options::default();
    for seed in super::seeds() {
        let mut random = Random::new(seed + 40);
        let Text { text: sound, .. } = level(seed).level.write();
        let mut text = sound.clone();
        let mut analyzer = Analyzer::with_chunks(&text, &options, 3000, Effort::plain(2));
        for number in 0..14 {
            let (range, new) = match number % 5 {
                // All is taken back: the level is sound again.
                4 => (0..text.len(), sound.clone()),
                _ => edit(&text, &mut random),
            };
            text.replace_range(range.clone(), &new);
            analyzer.edit(Rope::from_str(&text), &[(range.clone(), new.len())]);
            assert!(analyzer.settle(Effort::plain(1)));
            let fresh = Analyzer::with_chunks(&text, &options, usize::MAX / 4, Effort::plain(2));
            let [one, other] = [&analyzer, &fresh].map(|of| known(&of.snapshot()));
            let new = new.chars().take(60).collect::<String>();
            assert!(
                one == other,
                "seed {seed}, edit {number}: {range:?} {new}\nedited:\n{one}\nfresh:\n{other}"
            );
        }
    }
}
