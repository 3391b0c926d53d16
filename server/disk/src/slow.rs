//! Whether the drives that this program reads are slow.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long an editor waits for what is read of a kit. Longer than any local disk takes, so that findings do not come in two parts
/// there; shorter than anybody who opens a level minds.
pub(super) const PATIENCE: Duration = Duration::from_millis(500);

/// A look around a file that takes longer is told, in milliseconds.
const LONG: Duration = Duration::from_millis(250);

/// How often one who waits looks whether it is still wanted.
pub(super) const LOOK: Duration = Duration::from_millis(20);

static SLOW: AtomicBool = AtomicBool::new(false);

/// A drive has been slow since the program began: what asks one must not hold up anything else.
pub fn is_slow() -> bool {
    SLOW.load(Ordering::Acquire)
}

/// Notes that a drive is slow.
pub(super) fn mark_slow() {
    SLOW.store(true, Ordering::Release);
}

/// Asks a disk. On a thread of a pool another thread takes its place meanwhile.
pub(super) fn asking<T>(ask: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let answer = pool::waiting(ask);
    if start.elapsed() > LONG {
        mark_slow();
    }
    answer
}
