//! `ass-lsp check`.

use super::files::{self, Input, unreadable};
use super::github::Github;
use super::json::Json;
use super::pretty::Pretty;
use super::progress::Progress;
use super::sarif::Sarif;
use super::{Outcome, Render, Totals, complain, reader_is_gone};
use crate::checks::Severity;
use crate::disk::{check_bytes, check_path};
use crate::options::{Game, Options};
use crate::pool::{Effort, processors};
use crate::report::Report;
use anstream::{AutoStream, ColorChoice};
use clap::{Args, ValueEnum};
use std::collections::BTreeMap;
use std::io::{self, ErrorKind, Read, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

const AFTER_HELP: &str = "\
Exit codes: 0 no errors, 1 errors were found, 2 something could not be read.";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct CheckArgs {
    /// How to write the findings
    #[arg(long, value_enum, default_value_t = Format::Pretty)]
    format: Format,
    /// The game whose Tool is to read the files; `auto` accepts what any of them reads
    #[arg(long, value_enum, default_value_t = Game::Auto)]
    game: Game,
    /// Whether to color the pretty format; `auto` does on a terminal, unless NO_COLOR is set
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    color: Color,
    /// Files, folders to search for Halo files, or `-` for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// For people: with the lines of the file
    Pretty,
    /// One array, positions as in LSP
    Json,
    /// Workflow commands of GitHub Actions
    Github,
    /// SARIF 2.1.0
    Sarif,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

pub(super) fn run(args: &CheckArgs) -> io::Result<Outcome> {
    let found = files::find(&args.paths);
    for folder in &found.empty {
        complain(&format!("no Halo .ass files in `{}`", folder.display()));
    }
    for failure in &found.failures {
        complain(failure);
    }
    let progress = Progress::new(found.inputs.iter().map(Input::bytes).sum());
    let mut check = Check {
        renderer: renderer(args),
        out: AutoStream::new(io::stdout().lock(), color(args)),
        totals: Totals {
            failures: found.failures,
            ..Totals::default()
        },
        progress: &progress,
        unread: false,
    };
    let options = Options {
        game: args.game,
        ..Options::default()
    };
    let written = check_all(&found.inputs, &options, &progress, &mut |input, result| {
        check.take(input, result)
    });
    progress.finish();
    let written = written.and_then(|()| {
        let text = check.renderer.finish(&check.totals);
        check.write(&text)
    });
    match written {
        Err(error) if !reader_is_gone(&error) => Err(error),
        _ => Ok(check.outcome()),
    }
}

fn renderer(args: &CheckArgs) -> Box<dyn Render> {
    match args.format {
        Format::Pretty => Box::new(Pretty::default()),
        Format::Json => Box::new(Json::default()),
        Format::Github => Box::new(Github),
        Format::Sarif => Box::new(Sarif::default()),
    }
}

fn color(args: &CheckArgs) -> ColorChoice {
    match (args.format, args.color) {
        (Format::Pretty, Color::Auto) => AutoStream::choice(&io::stdout()),
        (Format::Pretty, Color::Always) => ColorChoice::Always,
        _ => ColorChoice::Never,
    }
}

/// What is known so far, and where it goes.
struct Check<'a> {
    renderer: Box<dyn Render>,
    out: AutoStream<io::StdoutLock<'static>>,
    totals: Totals,
    progress: &'a Progress,
    /// The reader of the output is gone. What the exit code says must not depend on when it went: the rest is checked
    /// all the same, until an error is known.
    unread: bool,
}

impl Check<'_> {
    fn take(&mut self, input: &Input, result: io::Result<Report>) -> io::Result<()> {
        let name = input.name();
        match result {
            Ok(report) => {
                self.totals.files += 1;
                self.totals.bytes += report.bytes;
                for finding in &report.findings {
                    self.totals.findings[finding.code.rule().severity as usize] += 1;
                }
                let text = self.renderer.file(&name, &report);
                self.write(&text)
            }
            Err(error) => {
                let reason = unreadable(&name, &error);
                self.progress.suspend(|| complain(&reason));
                self.totals.failures.push(reason);
                Ok(())
            }
        }
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        if !text.is_empty() && !self.unread {
            let out = &mut self.out;
            let written = self.progress.suspend(|| {
                out.write_all(text.as_bytes())?;
                out.flush()
            });
            match written {
                Err(error) if reader_is_gone(&error) => self.unread = true,
                written => written?,
            }
        }
        if self.unread && self.outcome() == Outcome::Errors {
            return Err(ErrorKind::BrokenPipe.into());
        }
        Ok(())
    }

    fn outcome(&self) -> Outcome {
        if !self.totals.failures.is_empty() {
            Outcome::CouldNotRun
        } else if self.totals.findings[Severity::Error as usize] > 0 {
            Outcome::Errors
        } else {
            Outcome::Done
        }
    }
}

/// Larger files are checked one after the other, each on all threads; the smaller ones side by side, each on one.
const LARGE: u64 = 8 << 20;

/// Checks everything, and hands over the results in the order of the inputs.
fn check_all(
    inputs: &[Input],
    options: &Options,
    progress: &Progress,
    take: &mut dyn FnMut(&Input, io::Result<Report>) -> io::Result<()>,
) -> io::Result<()> {
    let threads = processors();
    let (large, small): (Vec<_>, Vec<_>) = inputs
        .iter()
        .enumerate()
        .partition(|(_, input)| input.bytes() > LARGE);
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        scope.spawn(move || {
            for (at, input) in large {
                let result = check_one(input, options, threads, progress);
                // Nobody listens any more when the output cannot be written.
                if sender.send((at, result)).is_err() {
                    return;
                }
            }
            side_by_side(&small, threads, &|at, input| {
                let result = check_one(input, options, 1, progress);
                sender.send((at, result)).is_ok()
            });
        });
        let mut waiting = BTreeMap::new();
        let mut due = inputs.iter().enumerate();
        let mut awaited = due.next();
        // By value: leaving early drops the receiver, which ends the threads.
        for (at, result) in results {
            waiting.insert(at, result);
            while let Some((at, input)) = awaited
                && let Some(result) = waiting.remove(&at)
            {
                take(input, result)?;
                awaited = due.next();
            }
        }
        Ok(())
    })
}

/// Gives the inputs out to so many threads, until one of them gives false.
fn side_by_side(
    inputs: &[(usize, &Input)],
    threads: usize,
    check: &(dyn Fn(usize, &Input) -> bool + Sync),
) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..threads.min(inputs.len()) {
            scope.spawn(|| {
                while let Some((at, input)) = inputs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if !check(*at, input) {
                        return;
                    }
                }
            });
        }
    });
}

fn check_one(
    input: &Input,
    options: &Options,
    threads: usize,
    progress: &Progress,
) -> io::Result<Report> {
    match input {
        Input::Stdin => {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes)?;
            Ok(check_bytes(&bytes, options))
        }
        Input::File(path) => {
            let effort = Effort {
                threads,
                progress: &|bytes| progress.add(bytes as u64),
                cancelled: &|| false,
            };
            check_path(path, options, effort)
        }
    }
}
