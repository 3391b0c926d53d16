//! The work of `check`: each input with its settings, on as many threads as there are processors.

use super::configured::{Configuration, Configured};
use super::files::Input;
use super::fix::FixArgs;
use super::foreign;
use super::progress::Progress;
use disk::Fixed;
use pool::{Effort, processors};
use rules::config::Loaded;
use rules::report::Report;
use schema::options::Options;
use std::collections::{BTreeMap, HashMap};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::SystemTime;

/// Inputs to check, with their settings.
pub(super) struct Work<'a> {
    pub tasks: Vec<Task<'a>>,
    /// The configuration files, in the order of the inputs.
    pub files: Vec<Arc<Loaded>>,
    /// Why some of them could not be read.
    pub failures: Vec<String>,
}

/// Something to check, and how.
pub(super) struct Task<'a> {
    pub input: &'a Input,
    pub options: Options,
}

/// Finds the settings of all inputs.
pub(super) fn configure<'a>(inputs: &'a [Input], configuration: &Configuration) -> Work<'a> {
    let mut work = Work {
        tasks: Vec::new(),
        files: Vec::new(),
        failures: Vec::new(),
    };
    for input in inputs {
        let path = match input {
            Input::Stdin(name) => name.as_deref(),
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

/// Larger files are checked one after the other, each on all threads; the smaller ones side by side, each on its share of them.
const LARGE: u64 = 8 << 20;

/// Checks everything, and hands over the results in the order of the inputs.
pub(super) fn check_all(
    tasks: &[Task<'_>],
    (how, progress): (&How<'_>, &Progress),
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
                let result = check_one(task, threads, (how, progress));
                // Nobody listens any more when the output cannot be written.
                if sender.send((at, result)).is_err() {
                    return;
                }
            }
            let share = (threads / small.len().max(1)).max(1);
            side_by_side(&small, threads, &|at, task| {
                let result = check_one(task, share, (how, progress));
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
    (how, progress): (&How<'_>, &Progress),
) -> io::Result<Fixed> {
    if let Some(report) = foreign::check_file(task.input) {
        return report.map(|report| Fixed {
            report,
            ..Fixed::default()
        });
    }
    let options = &task.options;
    let effort = Effort {
        threads,
        progress: &|bytes| progress.add(bytes as u64),
        cancelled: &|| false,
    };
    if how.fixing.wanted() {
        return how.fixing.fix(task.input, options, effort);
    }
    let report = match task.input {
        Input::Stdin(name) => {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes)?;
            foreign::check_bytes(&bytes, &task.input.name()).unwrap_or_else(|| {
                disk::check_bytes_for(&bytes, name.as_deref(), options, how.detail)
            })
        }
        Input::File(path) => {
            let check = || disk::check_path_for(path, options, how.detail, effort);
            match how.results {
                Some(results) => results.get_or(path, options, check)?,
                None => check()?,
            }
        }
    };
    Ok(Fixed {
        report,
        ..Fixed::default()
    })
}

/// How files are checked.
pub(super) struct How<'a> {
    /// The detail of each finding.
    pub detail: disk::Detail,
    /// Results of earlier rounds, where there are any.
    pub results: Option<&'a Results>,
    /// The fixes to make.
    pub fixing: FixArgs,
}

/// A result, and what it depends on.
struct Known {
    stamp: Stamp,
    options: Options,
    report: Report,
}

/// Results of files, as long as neither they nor their settings change.
#[derive(Default)]
pub(super) struct Results(Mutex<HashMap<PathBuf, Known>>);

type Stamp = (u64, Option<SystemTime>);

impl Results {
    /// The result of a file: the last one where it still holds.
    fn get_or(
        &self,
        path: &Path,
        options: &Options,
        check: impl FnOnce() -> io::Result<Report>,
    ) -> io::Result<Report> {
        let meta = path.metadata()?;
        let stamp = (meta.len(), meta.modified().ok());
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lock().get(path)
            && known.stamp == stamp
            && known.options == *options
        {
            return Ok(known.report.clone());
        }
        let report = check()?;
        let known = Known {
            stamp,
            options: options.clone(),
            report: report.clone(),
        };
        lock().insert(path.to_owned(), known);
        Ok(report)
    }
}
