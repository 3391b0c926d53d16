//! Fixes of `check`, or a diff of them.

use super::files::Input;
use clap::Args;
use disk::{FixOptions, Fixed, fix_bytes, fix_path};
use pool::Effort;
use rules::checks::plural;
use rules::fixes::Account;
use schema::options::Options;
use std::io::{self, Read};

/// Where cures are that have to be chosen: which one is right, the file does not tell.
const CURES: &str = "choose a cure in an editor; `check --format json --show-fixes` lists them";

#[derive(Clone, Copy, Debug, Args)]
pub(super) struct FixArgs {
    /// Fix what can be fixed without changing what a file means, and report the rest
    #[arg(long)]
    fix: bool,
    /// With --fix or --diff: also make fixes that may change what a file means
    #[arg(long)]
    unsafe_fixes: bool,
    /// With --fix: change files that are read-only or have other hard links, too
    #[arg(long)]
    force: bool,
    /// Write nothing: print what --fix would change as a unified diff
    #[arg(long)]
    diff: bool,
}

impl FixArgs {
    /// Fixes are wanted, or a diff of them.
    pub fn wanted(self) -> bool {
        self.fix || self.diff || self.unsafe_fixes
    }

    /// Only a diff is wanted.
    pub fn shows_diff(self) -> bool {
        // Unsafe fixes are made only where somebody says `--fix`.
        self.wanted() && (self.diff || !self.fix)
    }

    /// Fixes an input.
    pub fn fix(self, input: &Input, options: &Options, effort: Effort<'_>) -> io::Result<Fixed> {
        let name = super::slashes(&input.name());
        let how = FixOptions {
            unsafe_too: self.unsafe_fixes,
            diff: self.shows_diff().then_some(name.as_str()),
            force: self.force,
        };
        match input {
            Input::File(path) => fix_path(path, options, effort, &how),
            Input::Stdin(_) if how.diff.is_none() => Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "standard input cannot be fixed in place; `--diff` shows what would change",
            )),
            Input::Stdin(_) => {
                let mut bytes = Vec::new();
                io::stdin().lock().read_to_end(&mut bytes)?;
                fix_bytes(&bytes, options, effort, &how)
            }
        }
    }

    /// A summary of the findings that were fixed or would be, in how many files, and of those that were not, and why.
    pub fn summary(self, account: &Account, files: usize) -> String {
        let would = if self.shows_diff() {
            "would fix"
        } else {
            "fixed"
        };
        let done = match account.fixed() {
            0 => format!("{would} nothing"),
            fixed => format!(
                "{would} {} in {}: {}",
                plural(fixed, "finding"),
                plural(files, "file"),
                account.done()
            ),
        };
        let rest = account.rest("`--unsafe-fixes`", CURES);
        format!("{done}; {rest}")
    }
}
