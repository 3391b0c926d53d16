//! The laws that hold for every text, tried on random damage. `HALO_ASS_LAWS` says how many texts (20 000 where it says
//! nothing), `HALO_ASS_LAWS_MINUTES` how long instead, `HALO_ASS_LAWS_SEED` where to begin, `HALO_ASS_LAWS_SHOW` how many
//! examples of each break of a law are printed, `HALO_ASS_LAWS_KEEP` the folder that their texts are put in.

mod helps;
mod judge;

use self::judge::{Judgement, judge};
use crate::damage::{Damage, KINDS, Kind, damage};
use crate::texts::{CORPUS, Random, corpus, generate, relaid};
use std::collections::BTreeMap;
use std::path::Path;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, Instant};

/// A way in which a law is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Break {
    /// The strict reader refuses the text, and there is no error of structure.
    Silent,
    /// The strict reader takes the text, and there is an error of structure.
    FalseAlarm,
    /// A token is neither a value nor in a finding.
    Unaccounted,
    /// It took long.
    Slow,
    /// A single damage gives more than two errors.
    MoreThanTwo,
    /// A single damage gives more than three errors.
    MoreThanThree,
    /// The first error is not at the damage.
    WrongPlace,
    /// A block gives other than one error.
    NotOne,
}

#[derive(Default)]
struct Tally {
    tried: usize,
    refused: BTreeMap<Kind, usize>,
    breaks: BTreeMap<(Break, Option<Kind>), Vec<u64>>,
}

impl Tally {
    fn add(&mut self, seed: u64, kind: Option<Kind>, judgement: &Judgement, found: Vec<Break>) {
        self.tried += 1;
        if let (Some(kind), true) = (kind, judgement.refused) {
            *self.refused.entry(kind).or_default() += 1;
        }
        for broken in found {
            self.breaks.entry((broken, kind)).or_default().push(seed);
        }
    }
}

/// A correct text.
fn text(random: &mut Random) -> String {
    match random.below(10) {
        0..4 => generate(random),
        4..9 => corpus(CORPUS[random.below(CORPUS.len() - 1)]),
        _ => corpus(CORPUS[CORPUS.len() - 1]),
    }
}

fn trial(seed: u64) -> (Option<Kind>, String, Option<Damage>) {
    let mut random = Random::new(seed);
    let mut text = text(&mut random);
    match random.below(12) {
        // Another layout, with or without a damage.
        0 => {
            text = relaid(&text, &mut random);
            if random.one_in(2)
                && let Some(damage) = damage(&text, *random.pick(&KINDS), &mut random)
            {
                text = damage.text;
            }
            return (None, text, None);
        }
        1 => text = text.replace('\n', "\r\n"),
        // Several damages.
        2 | 3 => {
            for _ in 0..2 + random.below(2) {
                let kind = *random.pick(&KINDS);
                if let Some(damage) = damage(&text, kind, &mut random) {
                    text = damage.text;
                }
            }
            return (None, text, None);
        }
        _ => {}
    }
    let kind = *random.pick(&KINDS);
    match damage(&text, kind, &mut random) {
        Some(damage) => (Some(kind), text, Some(damage)),
        None => (None, text, None),
    }
}

/// How long this thread has had a processor, where the system tells; what else runs on the machine does not count.
fn busy() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let told = told.and_then(|told| told.split(' ').next()?.parse().ok());
    told.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

fn breaks(kind: Option<Kind>, text: &str, damage: Option<&Damage>) -> (Judgement, Vec<Break>) {
    let damaged = damage.map_or(text, |damage| damage.text.as_str());
    let before = busy();
    let judgement = judge(damaged);
    let mut breaks = Vec::new();
    // A text has a few kilobytes: what takes this long hangs.
    if busy().saturating_sub(before) > Duration::from_secs(5) {
        breaks.push(Break::Slow);
    }
    if judgement.refused && judgement.structure.is_empty() {
        breaks.push(Break::Silent);
    }
    if !judgement.refused && !judgement.structure.is_empty() {
        breaks.push(Break::FalseAlarm);
    }
    if judgement.unaccounted > 0 {
        breaks.push(Break::Unaccounted);
    }
    let (Some(kind), Some(damage), true) = (kind, damage, judgement.refused) else {
        return (judgement, breaks);
    };
    // A record of another file brings its indices with it: those are mistakes of their own.
    let errors = match kind {
        Kind::ForeignRecord => judgement.structure.len(),
        _ => judgement.errors.len(),
    };
    if errors > 2 {
        breaks.push(Break::MoreThanTwo);
    }
    if errors > 3 {
        breaks.push(Break::MoreThanThree);
    }
    if kind.is_block() && errors != 1 {
        breaks.push(Break::NotOne);
    }
    if judgement
        .errors
        .first()
        .is_some_and(|error| !judge::is_at(error, text, damage))
    {
        breaks.push(Break::WrongPlace);
    }
    (judgement, breaks)
}

fn number<T: FromStr>(name: &str) -> Option<T> {
    std::env::var(name).ok()?.parse().ok()
}

/// Puts the text of a trial into the folder for them, where one is named.
fn keep(seed: u64) {
    if let Some(folder) = std::env::var_os("HALO_ASS_LAWS_KEEP") {
        let (_, text, damage) = trial(seed);
        let text = damage.map_or(text, |damage| damage.text);
        std::fs::write(Path::new(&folder).join(format!("{seed}.ass")), text).unwrap();
    }
}

/// A trial that is under way: tells which it was if it panics.
struct Trial(u64);

impl Drop for Trial {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("panic in seed {}", self.0);
            keep(self.0);
        }
    }
}

#[test]
fn every_text_keeps_the_laws() {
    let count = number("HALO_ASS_LAWS").unwrap_or(20_000);
    let minutes: Option<f64> = number("HALO_ASS_LAWS_MINUTES");
    let first = number("HALO_ASS_LAWS_SEED").unwrap_or(1);
    let show = number("HALO_ASS_LAWS_SHOW").unwrap_or(2);
    let started = Instant::now();
    let over = |seed: u64| match minutes {
        Some(minutes) => started.elapsed() > Duration::from_secs_f64(60.0 * minutes),
        None => seed - first >= count,
    };
    let tally = Mutex::new(Tally::default());
    let next = AtomicU64::new(first);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if over(seed) {
                        return;
                    }
                    let (kind, text, damage) = trial(seed);
                    let _trial = Trial(seed);
                    let (judgement, found) = breaks(kind, &text, damage.as_ref());
                    tally.lock().unwrap().add(seed, kind, &judgement, found);
                }
            });
        }
    });
    let tally = tally.into_inner().unwrap();
    report(&tally, show);
    let total = |broken: Break| -> usize {
        let of = tally.breaks.iter().filter(|((one, _), _)| *one == broken);
        of.map(|(_, seeds)| seeds.len()).sum()
    };
    let single: usize = tally.refused.values().sum();
    assert_eq!(
        total(Break::Silent),
        0,
        "refused texts without an error of structure"
    );
    assert_eq!(
        total(Break::FalseAlarm),
        0,
        "accepted texts with an error of structure"
    );
    assert_eq!(
        total(Break::Unaccounted),
        0,
        "texts with tokens that nothing accounts for"
    );
    assert_eq!(total(Break::Slow), 0, "texts that took seconds");
    assert!(
        total(Break::MoreThanThree) * 100 <= single,
        "single damages with more than three errors: over 1 %"
    );
    assert!(
        total(Break::WrongPlace) * 50 <= single,
        "single damages told in the wrong place: over 2 %"
    );
}

fn report(tally: &Tally, show: usize) {
    println!(
        "{} texts, {} single damages refused",
        tally.tried,
        tally.refused.values().sum::<usize>()
    );
    for ((broken, kind), seeds) in &tally.breaks {
        let of = kind
            .and_then(|kind| tally.refused.get(&kind))
            .copied()
            .unwrap_or(0);
        println!("{broken:?} {kind:?}: {} of {of}", seeds.len());
        for &seed in seeds.iter().take(show) {
            keep(seed);
            let (kind, text, damage) = trial(seed);
            let (judgement, _) = breaks(kind, &text, damage.as_ref());
            println!(
                "{}",
                judge::describe(seed, &text, damage.as_ref(), &judgement)
            );
        }
    }
}
