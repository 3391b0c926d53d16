//! Levels as level builders make them, with a single defect, against what the rules of the world say; and the rules
//! against counting by hand, in exact numbers.

mod build;
mod copies;
mod defects;
mod edits;
mod hostile;
mod large;
mod oracle;
mod shipped;
mod soup;
mod spaces;
mod text;

use build::{Random, Site};
use defects::{Case, Defect};
use rules::checks::Finding;
use text::{Point, findings, shown};

/// A number from the environment.
fn asked(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Where the seeds begin.
fn first_seed() -> u64 {
    asked("HALO_ASS_LEVEL_SEED").unwrap_or(1)
}

/// Seeds of the levels that are tried: each has another plan. `HALO_ASS_LEVELS` says how many.
fn seeds() -> impl Iterator<Item = u64> {
    (first_seed()..).take(asked("HALO_ASS_LEVELS").unwrap_or(3) as usize)
}

#[test]
fn sound_levels_have_no_findings() {
    for seed in seeds().chain(20..24) {
        for site in [build::level(seed), build::without_portals(seed)] {
            let text = site.level.write();
            let found = findings(&text.text);
            assert!(found.is_empty(), "seed {seed}:\n{}", shown(&text, &found));
            assert!(site.walls().len() > 100);
        }
    }
}

/// Whether points are equal, within the precision of ten decimals.
fn near(one: Point, other: Point) -> bool {
    one.iter()
        .zip(other)
        .all(|(one, other)| (one - other).abs() < 1e-4)
}

/// Puts each defect into levels: it is reported at its place, and nothing else is.
fn find(defects: &[(&str, Defect)], level: fn(u64) -> Site) {
    let mut wrong = Vec::new();
    for seed in seeds() {
        for (name, defect) in defects {
            let Case {
                site,
                mut found,
                words,
                spreads,
            } = defect(level(seed), &mut Random::new(seed + 100));
            let text = site.level.write();
            let findings = findings(&text.text);
            let mut told: Vec<_> = findings
                .iter()
                .map(|it| (it.code, text.place(it)))
                .collect();
            let first = found[0];
            let says = findings
                .iter()
                .any(|it| it.code == first.0 && it.message.contains(words));
            if let Some(point) = spreads {
                let is_own = |it: &&Finding| {
                    let geometry = it.geometry.as_ref().unwrap();
                    geometry.points.iter().any(|at| near(*at, point))
                };
                let own = findings.iter().filter(is_own).count();
                told.retain(|it| it.0 != first.0);
                told.extend((own > 0).then_some(first));
            }
            told.sort();
            found.sort();
            if told != found || !says {
                let shown = shown(&text, &findings);
                wrong.push(format!(
                    "seed {seed}, {name}: expected {found:?} {words}\n{shown}"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn defects_of_the_seal() {
    find(defects::SEAL, build::level);
}

#[test]
fn defects_of_triangles() {
    find(defects::TRIANGLES, build::level);
}

#[test]
fn defects_of_spaces() {
    find(spaces::SPACES, build::level);
}

#[test]
fn defects_of_a_single_space() {
    find(spaces::CLUSTER, build::without_portals);
}
