//! `check --watch`: checks again what changes.

use super::Outcome;
use super::configured::absolute;
use super::print_status;
use notify::{EventKind, RecursiveMode, Watcher};
use std::collections::HashSet;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// Programs write a file in several steps: it is checked when nothing has happened for so long.
const QUIET: Duration = Duration::from_millis(100);

/// Clears the screen of a terminal.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

/// The result of a round of checks.
pub(super) struct Round {
    pub outcome: Outcome,
    /// The configuration files that counted.
    pub files: Vec<PathBuf>,
}

impl Round {
    /// A round that could not be done.
    pub fn failed(reason: &str) -> Self {
        print_status(reason);
        Round {
            outcome: Outcome::CouldNotRun,
            files: Vec::new(),
        }
    }
}

/// Does a round, and another whenever something in these files and folders has changed.
pub(super) fn run(
    paths: &[PathBuf],
    mut round: impl FnMut() -> io::Result<Round>,
) -> io::Result<Outcome> {
    let (sender, events) = channel();
    let mut watcher = match notify::recommended_watcher(sender) {
        Ok(watcher) => watcher,
        Err(error) => return Ok(cannot(&error)),
    };
    let mut watched = HashSet::new();
    for path in paths {
        if let Err(error) = watch(&mut watcher, path, &mut watched) {
            return Ok(cannot(&error));
        }
    }
    loop {
        let done = round()?;
        for file in &done.files {
            if let Err(error) = watch(&mut watcher, file, &mut watched) {
                return Ok(cannot(&error));
            }
        }
        if !wait(&events) {
            return Ok(done.outcome);
        }
        let mut out = io::stdout().lock();
        if out.is_terminal() {
            out.write_all(CLEAR.as_bytes())?;
        }
    }
}

fn cannot(error: &notify::Error) -> Outcome {
    print_status(&format!("cannot watch: {error}"));
    Outcome::CouldNotRun
}

/// Watches a folder with all in it, or the folder of a file: programs put a new file in the place of the old one.
fn watch(
    watcher: &mut impl Watcher,
    path: &Path,
    watched: &mut HashSet<PathBuf>,
) -> notify::Result<()> {
    let path = absolute(path);
    let (folder, mode) = if path.is_dir() {
        (path.as_path(), RecursiveMode::Recursive)
    } else {
        (path.parent().unwrap_or(&path), RecursiveMode::NonRecursive)
    };
    if watched.insert(folder.to_owned()) {
        watcher.watch(folder, mode)?;
    }
    Ok(())
}

/// Waits until something has changed that may count; gives false where nothing is watched any more.
fn wait(events: &Receiver<notify::Result<notify::Event>>) -> bool {
    loop {
        match events.recv() {
            Ok(Ok(event)) if counts(&event) => break,
            Ok(_) => {}
            Err(_) => return false,
        }
    }
    loop {
        match events.recv_timeout(QUIET) {
            Ok(_) => {}
            Err(RecvTimeoutError::Timeout) => return true,
            Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
}

/// Checking reads files, which is an event, too.
fn counts(event: &notify::Event) -> bool {
    let is_ours = |path: &PathBuf| {
        let ending = path.extension();
        let is_of = |own: &str| ending.is_some_and(|ending| ending.eq_ignore_ascii_case(own));
        ending.is_none() || ["ass", "toml", "wrl"].into_iter().any(is_of)
    };
    !matches!(event.kind, EventKind::Access(_))
        && (event.paths.is_empty() || event.paths.iter().any(is_ours))
}
