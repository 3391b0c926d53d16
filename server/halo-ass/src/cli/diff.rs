//! `halo-ass diff`.

use super::{Outcome, print, print_status, slashes};
use clap::{Args, ValueEnum};
use disk::compare_paths;
use pool::{Effort, processors};
use std::io;
use std::path::PathBuf;

/// The exit codes, which mean something else than those of `check`.
const AFTER_HELP: &str = "\
Exit codes: 0 the levels are the same, 1 they differ, 2 they could not be compared.";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct DiffArgs {
    /// How to write the differences
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The file as it was
    first: PathBuf,
    /// The file as it is
    second: PathBuf,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A line for each difference
    Text,
    /// One JSON object
    Json,
}

pub(super) fn run(args: &DiffArgs) -> io::Result<Outcome> {
    let files = [args.first.as_path(), args.second.as_path()];
    let found = match compare_paths(files, Effort::plain(processors())) {
        Ok(found) => found,
        Err(reason) => {
            let [one, two] = files.map(|file| slashes(&file.to_string_lossy()));
            print_status(&reason.words([&one, &two]));
            return Ok(Outcome::CouldNotRun);
        }
    };
    match args.format {
        Format::Text => print(&found.to_string())?,
        Format::Json => print(&format!("{}\n", serde_json::to_string(&found)?))?,
    }
    Ok(match found.same {
        true => Outcome::Done,
        false => Outcome::Errors,
    })
}
