//! Tries the laws of the checker and of the grammar on random texts, the rules of geometry on random levels, and the readers of
//! other formats on damaged files, for as long as one likes.

use crate::tools::{Result, cargo, run as run_program, target};
use std::path::Path;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// The tests to run, and for how long.
struct Plan {
    minutes: f64,
    seed: u64,
    laws: bool,
    grammar: bool,
    levels: bool,
    readers: bool,
}

/// `cargo xtask soak [--minutes N] [--seed N] [--laws] [--grammar] [--levels] [--readers]`
pub fn run(arguments: &[String]) -> Result {
    let plan = plan(arguments)?;
    let seed = plan.seed.to_string();
    let parts = [plan.laws, plan.grammar, plan.levels, plan.readers].map(u8::from);
    let parts: u8 = parts.iter().sum();
    let minutes = plan.minutes / f64::from(parts);
    println!("seed {seed}");
    let mut broken = Vec::new();
    if plan.laws {
        let folder = target().join("soak");
        std::fs::create_dir_all(&folder)?;
        println!("examples of what broke a law: {}", folder.display());
        let tenth = minutes / 10.0;
        for mut command in [laws(&seed, minutes - tenth, &folder), floods(&seed, tenth)] {
            if let Err(error) = run_program(&mut command) {
                broken.push(error.to_string());
            }
        }
    }
    if plan.grammar
        && let Err(error) = run_program(&mut grammar(&seed, minutes))
    {
        broken.push(error.to_string());
    }
    if plan.levels
        && let Err(error) = run_program(&mut levels(&seed, minutes))
    {
        broken.push(error.to_string());
    }
    if plan.readers
        && let Err(error) = run_program(&mut readers(&seed, minutes))
    {
        broken.push(error.to_string());
    }
    if broken.is_empty() {
        return Ok(());
    }
    Err(format!("seed {seed}: {}", broken.join("; ")).into())
}

fn plan(arguments: &[String]) -> Result<Plan> {
    let mut plan = Plan {
        minutes: 10.0,
        // Microseconds: there are fewer texts than that, so that no two runs share one.
        seed: SystemTime::now().duration_since(UNIX_EPOCH)?.as_micros() as u64,
        laws: false,
        grammar: false,
        levels: false,
        readers: false,
    };
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        let mut value = || {
            words
                .next()
                .ok_or_else(|| format!("`{word}` wants a value"))
        };
        match word.as_str() {
            "--minutes" => plan.minutes = minutes(value()?)?,
            "--seed" => plan.seed = value()?.parse()?,
            "--laws" => plan.laws = true,
            "--grammar" => plan.grammar = true,
            "--levels" => plan.levels = true,
            "--readers" => plan.readers = true,
            other => return Err(format!("there is no option `{other}`").into()),
        }
    }
    if !(plan.laws || plan.grammar || plan.levels || plan.readers) {
        (plan.laws, plan.grammar, plan.levels, plan.readers) = (true, true, true, true);
    }
    Ok(plan)
}

/// Any length that a clock can measure.
fn minutes(text: &str) -> Result<f64> {
    let minutes = text.parse().ok();
    let minutes = minutes.filter(|minutes| (0.0..=1e6).contains(minutes));
    Ok(minutes.ok_or_else(|| format!("`{text}` is no number of minutes"))?)
}

/// The laws of `server/halo-ass/tests/suite/laws`.
fn laws(seed: &str, minutes: f64, folder: &Path) -> Command {
    let mut command = test("halo-ass", "suite", "laws::every_text_keeps_the_laws");
    command
        .arg("--nocapture")
        .env("HALO_ASS_LAWS_MINUTES", minutes.to_string())
        .env("HALO_ASS_LAWS_SEED", seed)
        .env("HALO_ASS_LAWS_KEEP", folder);
    command
}

/// The floods of `server/scan/src/flood.rs`.
fn floods(seed: &str, minutes: f64) -> Command {
    soaking(unit_test("halo-ass-scan", "flood::soaked"), seed, minutes)
}

/// The damaged files of `server/neighbors/src/soak.rs`.
fn readers(seed: &str, minutes: f64) -> Command {
    soaking(
        unit_test("halo-ass-neighbors", "soak::soaked"),
        seed,
        minutes,
    )
}

fn unit_test(package: &str, name: &str) -> Command {
    let mut command = cargo(&["test", "--release", "--locked", "--package", package]);
    command.args(["--lib", name, "--", "--exact"]);
    command
}

/// The edits of `tree-sitter-ass/tests/suite/edits.rs`.
fn grammar(seed: &str, minutes: f64) -> Command {
    let command = test("tree-sitter-halo-ass", "suite", "edits::soaked");
    soaking(command, seed, minutes)
}

/// A test that runs for a given time.
fn soaking(mut command: Command, seed: &str, minutes: f64) -> Command {
    let seconds = (minutes * 60.0).ceil() as u64;
    command
        .args(["--ignored", "--nocapture"])
        .env("SOAK_SECONDS", seconds.to_string())
        .env("SOAK_SEED", seed);
    command
}

/// The levels of `server/halo-ass/tests/suite/levels`: more of them, with other seeds, and one of a million triangles.
fn levels(seed: &str, minutes: f64) -> Command {
    let mut command = release("halo-ass", "suite");
    command.arg("levels::");
    // About so many in a minute.
    let [levels, soups] = [4.0, 2000.0].map(|rate: f64| (rate * minutes).ceil() as u64);
    command
        .env("HALO_ASS_LEVELS", levels.to_string())
        .env("HALO_ASS_SOUPS", soups.to_string())
        .env("HALO_ASS_LEVEL_SEED", seed)
        .env("HALO_ASS_LARGE", "6");
    command
}

fn test(package: &str, test: &str, name: &str) -> Command {
    let mut command = release(package, test);
    command.args([name, "--", "--exact"]);
    command
}

fn release(package: &str, test: &str) -> Command {
    cargo(&[
        "test",
        "--release",
        "--locked",
        "--package",
        package,
        "--test",
        test,
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(words: &[&str]) -> Result<Plan> {
        let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        plan(&words)
    }

    #[test]
    fn all_are_tried_where_none_is_named() {
        let plan = of(&["--minutes", "0.5", "--seed", "7"]).unwrap();
        assert_eq!((plan.minutes, plan.seed), (0.5, 7));
        assert!(plan.laws && plan.grammar && plan.levels && plan.readers);
        let plan = of(&["--grammar"]).unwrap();
        assert!(plan.grammar && !plan.laws && !plan.levels && !plan.readers);
    }

    #[test]
    fn what_is_no_option_is_refused() {
        for words in [
            &["--minute", "1"][..],
            &["--minutes"],
            &["--minutes", "-1"],
            &["--minutes", "inf"],
            &["--seed", "x"],
        ] {
            assert!(of(words).is_err(), "{words:?}");
        }
    }
}
