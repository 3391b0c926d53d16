//! The log: standard error or a file, never standard output, which belongs to the protocol.

use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Mutex, OnceLock};

/// How much is worth logging; later ones include earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Error,
    Warn,
    Info,
    Debug,
}

struct Log {
    level: Level,
    file: Option<Mutex<File>>,
}

static LOG: OnceLock<Log> = OnceLock::new();

/// Sets the log up from the environment: `HALO_ASS_LOG` is `error`, `warn`, `info` or `debug`, `HALO_ASS_LOG_FILE` a path.
pub(super) fn init(file: Option<PathBuf>) {
    let level = match std::env::var("HALO_ASS_LOG").as_deref() {
        Ok("error") => Level::Error,
        Ok("info") => Level::Info,
        Ok("debug") => Level::Debug,
        _ => Level::Warn,
    };
    let path = file.or_else(|| std::env::var_os("HALO_ASS_LOG_FILE").map(PathBuf::from));
    let file = path.and_then(
        |path| match File::options().create(true).append(true).open(&path) {
            Ok(file) => Some(Mutex::new(file)),
            Err(error) => {
                let _ = writeln!(
                    io::stderr(),
                    "halo-ass: cannot log to {}: {error}",
                    path.display()
                );
                None
            }
        },
    );
    let _ = LOG.set(Log { level, file });
}

fn write(level: Level, message: &str) {
    let Some(log) = LOG.get() else { return };
    if level > log.level {
        return;
    }
    let line = format!("[{level:?}] {message}\n");
    // A log that cannot be written is no reason to stop.
    let _ = match &log.file {
        Some(file) => match file.lock() {
            Ok(mut file) => file.write_all(line.as_bytes()),
            Err(_) => Ok(()),
        },
        None => io::stderr().write_all(line.as_bytes()),
    };
}

/// Something failed.
pub(super) fn error(message: &str) {
    write(Level::Error, message);
}

/// Something is odd.
pub(super) fn warn(message: &str) {
    write(Level::Warn, message);
}

/// Something happened.
pub(super) fn info(message: &str) {
    write(Level::Info, message);
}

/// Logs a message that helps to look for a fault.
pub(super) fn debug(message: &str) {
    write(Level::Debug, message);
}
