//! One file per command.

pub(super) mod check_file;
pub(super) mod clear_file;
pub(super) mod explain;
pub(crate) mod read_file;
pub(super) mod refactor;
pub(super) mod refactorings;
pub(super) mod stats;
pub(super) mod uses;

/// All commands.
pub(super) const NAMES: [&str; 7] = [
    check_file::NAME,
    clear_file::NAME,
    stats::NAME,
    explain::NAME,
    refactorings::NAME,
    refactor::NAME,
    uses::NAME,
];
