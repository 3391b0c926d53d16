//! `halo-ass convert`, `halo-ass merge` and `halo-ass extract`: files made of others.

use super::edit::{make, tell};
use super::files::output;
use super::{Outcome, print_status, slashes};
use clap::Args;
use disk::{Target, convert_path, merge_paths};
use pool::{Effort, processors};
use rules::edit::Refusal;
use rules::refactor::{Listed, Refactoring};
use scan::view::File;
use std::io;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(super) struct ConvertArgs {
    /// The version: Halo 2 reads 1 and 2, Halo 3 and ODST up to 7
    #[arg(long, value_name = "VERSION", value_parser = clap::value_parser!(u8).range(1..=7))]
    to: u8,
    /// The file
    file: PathBuf,
    /// Where to write, `-` for standard output; in place where it is left out
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// In place: change a file that is read-only or has other hard links, too
    #[arg(long)]
    force: bool,
    /// Write nothing: print what would change as a unified diff, and say what would be lost
    #[arg(long, conflicts_with = "output")]
    diff: bool,
}

#[derive(Debug, Args)]
pub(super) struct MergeArgs {
    /// The file that stands first, whose header, encoding and line ends are kept
    first: PathBuf,
    /// The file whose materials, objects and instances stand behind those of the first
    second: PathBuf,
    /// Where to write, `-` for standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

#[derive(Debug, Args)]
pub(super) struct ExtractArgs {
    /// An instance, by its name or number: it, all that hangs below it, and what they use
    #[arg(long)]
    instance: String,
    /// The file
    file: PathBuf,
    /// Where to write, `-` for standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

pub(super) fn convert(args: &ConvertArgs) -> io::Result<Outcome> {
    let to = match &args.output {
        None => Ok(Target::InPlace { force: args.force }),
        Some(path) => output(path, &[&args.file]).map(Target::Other),
    };
    with(to, |to| {
        if args.diff {
            let version = args.to;
            let order = |_: &File<'_>| Ok(Refactoring::Convert { version });
            return make(&order, &args.file, &to, true);
        }
        let name = slashes(&args.file.to_string_lossy());
        let effort = Effort::plain(processors());
        tell(&name, &to, convert_path(&args.file, args.to, effort, &to))
    })
}

pub(super) fn merge(args: &MergeArgs) -> io::Result<Outcome> {
    let to = output(&args.output, &[&args.first, &args.second]).map(Target::Other);
    with(to, |to| {
        let name = slashes(&args.second.to_string_lossy());
        let effort = Effort::plain(processors());
        let done = merge_paths((&args.first, &args.second), effort, &to);
        tell(&name, &to, done)
    })
}

pub(super) fn extract(args: &ExtractArgs) -> io::Result<Outcome> {
    let to = output(&args.output, &[&args.file]).map(Target::Other);
    with(to, |to| {
        let order = |file: &File<'_>| keep(file, &args.instance);
        make(&order, &args.file, &to, false)
    })
}

/// Leaves nothing but the instances of a name. Where none has this name, it may be a number.
fn keep(file: &File<'_>, word: &str) -> Result<Refactoring, Refusal> {
    let named = file.instances().filter(|it| it.name() == word);
    let named: Vec<usize> = named.map(|it| it.number).collect();
    let instances = match named.is_empty() {
        false => named,
        true => vec![Listed::Instances.number(file, word)?],
    };
    Ok(Refactoring::Keep { instances })
}

/// Works with an output, or says why it is none.
fn with<T>(
    to: Result<T, String>,
    work: impl FnOnce(T) -> io::Result<Outcome>,
) -> io::Result<Outcome> {
    match to {
        Ok(to) => work(to),
        Err(reason) => {
            print_status(&reason);
            Ok(Outcome::CouldNotRun)
        }
    }
}
