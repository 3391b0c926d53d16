//! Names of results: no two results ever have the same, neither of one file over time, nor over a restart.

use std::fmt;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

static NEXT: AtomicU64 = AtomicU64::new(1);

/// Tells this process from all others that the client may have talked to.
static PROCESS: LazyLock<u64> = LazyLock::new(|| RandomState::new().build_hasher().finish());

/// The name of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ResultId(u64);

impl ResultId {
    /// A name for a new result.
    pub fn new() -> Self {
        ResultId(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

impl fmt::Display for ResultId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}-{}", *PROCESS, self.0)
    }
}
