//! `ass-lsp check`.

use super::configured::{ConfigArgs, Configuration, Configured, shown};
use super::files::{self, Input, unreadable};
use super::fix::FixArgs;
use super::github::Github;
use super::json::Json;
use super::pretty::Pretty;
use super::progress::Progress;
use super::sarif::Sarif;
use super::{Outcome, Render, Totals, complain, reader_is_gone};
use crate::checks::Severity;
use crate::config::Loaded;
use crate::disk::{self, Fixed, check_bytes, check_path};
use crate::options::Options;
use crate::pool::{Effort, processors};
use crate::report::Report;
use anstream::{AutoStream, ColorChoice};
use clap::{Args, ValueEnum};
use std::collections::BTreeMap;
use std::io::{self, ErrorKind, Read, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

const AFTER_HELP: &str = "\
Exit codes: 0 no errors (left), 1 errors were found, 2 something could not be read or written.
What is an error is as configured: a rule that is set to `warning` or `off` does not count.";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct CheckArgs {
    /// How to write the findings
    #[arg(long, value_enum, default_value_t = Format::Pretty)]
    format: Format,
    #[command(flatten)]
    config: ConfigArgs,
    /// Whether to color the pretty format; `auto` does on a terminal, unless NO_COLOR is set
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    color: Color,
    #[command(flatten)]
    fixing: FixArgs,
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
    let configuration = match Configuration::of(&args.config) {
        Ok(configuration) => configuration,
        Err(reason) => {
            complain(&reason);
            return Ok(Outcome::CouldNotRun);
        }
    };
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
        fixing: args.fixing,
        fixed: (0, 0),
    };
    let configured = configure(&found.inputs, &configuration);
    for reason in configured.failures {
        complain(&reason);
        check.totals.failures.push(reason);
    }
    let told = configured
        .files
        .iter()
        .try_for_each(|loaded| check.tell(loaded));
    let written = told.and_then(|()| {
        check_all(
            &configured.tasks,
            (args.fixing, &progress),
            &mut |input, result| check.take(input, result),
        )
    });
    progress.finish();
    let written = written.and_then(|()| {
        if args.fixing.wanted() {
            let left = check.totals.findings.iter().sum();
            complain(&args.fixing.summary(check.fixed, left));
        }
        if args.fixing.shows_diff() {
            return Ok(());
        }
        let text = check.renderer.finish(&check.totals);
        check.write(text.as_bytes())
    });
    match written {
        Err(error) if !reader_is_gone(&error) => Err(error),
        _ => Ok(check.outcome()),
    }
}

/// What is to be done with which settings.
struct Work<'a> {
    tasks: Vec<Task<'a>>,
    /// The configuration files, in the order of the inputs.
    files: Vec<Arc<Loaded>>,
    /// Why some of them could not be read.
    failures: Vec<String>,
}

/// Something to check, and how.
struct Task<'a> {
    input: &'a Input,
    options: Options,
}

/// Finds the settings of all inputs.
fn configure<'a>(inputs: &'a [Input], configuration: &Configuration) -> Work<'a> {
    let mut work = Work {
        tasks: Vec::new(),
        files: Vec::new(),
        failures: Vec::new(),
    };
    for input in inputs {
        let path = match input {
            Input::Stdin => None,
            Input::File(path) => Some(path.as_path()),
        };
        let options = match configuration.of_file(path) {
            Ok(Configured { resolved, file }) => {
                let is_new =
                    |file: &Arc<Loaded>| !work.files.iter().any(|known| known.path == file.path);
                work.files.extend(file.filter(is_new));
                resolved.options
            }
            Err(reason) => {
                if !work.failures.contains(&reason) {
                    work.failures.push(reason);
                }
                Options::default()
            }
        };
        work.tasks.push(Task { input, options });
    }
    work
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
    fixing: FixArgs,
    /// How many findings were fixed, in how many files.
    fixed: (usize, usize),
}

impl Check<'_> {
    fn take(&mut self, input: &Input, result: io::Result<Fixed>) -> io::Result<()> {
        let name = input.name();
        match result {
            Ok(Fixed {
                count,
                report,
                diff,
            }) => {
                self.fixed.0 += count;
                self.fixed.1 += usize::from(count > 0);
                self.totals.files += 1;
                self.totals.bytes += report.bytes;
                self.count(&report);
                if self.fixing.shows_diff() {
                    return self.write(&diff);
                }
                let text = self.renderer.file(&name, &report);
                self.write(text.as_bytes())
            }
            Err(error) => {
                let reason = unreadable(&name, &error);
                self.progress.suspend(|| complain(&reason));
                self.totals.failures.push(reason);
                Ok(())
            }
        }
    }

    /// Tells what is wrong with a configuration file.
    fn tell(&mut self, loaded: &Loaded) -> io::Result<()> {
        let report = disk::configuration(loaded);
        if report.findings.is_empty() || self.fixing.shows_diff() {
            return Ok(());
        }
        self.count(&report);
        let text = self.renderer.file(&shown(&loaded.path), &report);
        self.write(text.as_bytes())
    }

    fn count(&mut self, report: &Report) {
        for finding in &report.findings {
            self.totals.findings[finding.severity as usize] += 1;
        }
    }

    fn write(&mut self, text: &[u8]) -> io::Result<()> {
        if !text.is_empty() && !self.unread {
            let out = &mut self.out;
            let written = self.progress.suspend(|| {
                out.write_all(text)?;
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
    tasks: &[Task<'_>],
    how: (FixArgs, &Progress),
    take: &mut dyn FnMut(&Input, io::Result<Fixed>) -> io::Result<()>,
) -> io::Result<()> {
    let threads = processors();
    let (large, small): (Vec<_>, Vec<_>) = tasks
        .iter()
        .enumerate()
        .partition(|(_, task)| task.input.bytes() > LARGE);
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        scope.spawn(move || {
            for (at, task) in large {
                let result = check_one(task, threads, how);
                // Nobody listens any more when the output cannot be written.
                if sender.send((at, result)).is_err() {
                    return;
                }
            }
            side_by_side(&small, threads, &|at, task| {
                let result = check_one(task, 1, how);
                sender.send((at, result)).is_ok()
            });
        });
        let mut waiting = BTreeMap::new();
        let mut due = tasks.iter().enumerate();
        let mut awaited = due.next();
        // By value: leaving early drops the receiver, which ends the threads.
        for (at, result) in results {
            waiting.insert(at, result);
            while let Some((at, task)) = awaited
                && let Some(result) = waiting.remove(&at)
            {
                take(task.input, result)?;
                awaited = due.next();
            }
        }
        Ok(())
    })
}

/// Gives the inputs out to so many threads, until one of them gives false.
fn side_by_side(
    tasks: &[(usize, &Task<'_>)],
    threads: usize,
    check: &(dyn Fn(usize, &Task<'_>) -> bool + Sync),
) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..threads.min(tasks.len()) {
            scope.spawn(|| {
                while let Some((at, task)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if !check(*at, task) {
                        return;
                    }
                }
            });
        }
    });
}

fn check_one(
    task: &Task<'_>,
    threads: usize,
    (fixing, progress): (FixArgs, &Progress),
) -> io::Result<Fixed> {
    let effort = Effort {
        threads,
        progress: &|bytes| progress.add(bytes as u64),
        cancelled: &|| false,
    };
    if fixing.wanted() {
        return fixing.fix(task.input, &task.options, effort);
    }
    let report = match task.input {
        Input::Stdin => {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes)?;
            check_bytes(&bytes, &task.options)
        }
        Input::File(path) => check_path(path, &task.options, effort)?,
    };
    Ok(Fixed {
        report,
        ..Fixed::default()
    })
}
