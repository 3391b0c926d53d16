//! `ass-lsp convert`, `ass-lsp merge` and `ass-lsp extract`: files made of others.

use super::edit::{make, tell};
use super::{Outcome, slashes};
use crate::disk::{convert_path, merge_paths};
use crate::pool::{Effort, processors};
use crate::refactor::Refactoring;
use clap::Args;
use std::io;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(super) struct ConvertArgs {
    /// The version: Halo 2 reads 1 and 2, Halo 3 and ODST up to 7
    #[arg(long, value_name = "VERSION", value_parser = clap::value_parser!(u8).range(1..=7))]
    to: u8,
    /// The file
    file: PathBuf,
    /// Where to write: in place where it is left out
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct MergeArgs {
    /// The file that stands first, whose header, encoding and line ends are kept
    first: PathBuf,
    /// The file whose materials, objects and instances stand behind those of the first
    second: PathBuf,
    /// Where to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

#[derive(Debug, Args)]
pub(super) struct ExtractArgs {
    /// The name of an instance: it, all that hangs below it, and what they use
    #[arg(long, value_name = "NAME")]
    instance: String,
    /// The file
    file: PathBuf,
    /// Where to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

pub(super) fn convert(args: &ConvertArgs) -> io::Result<Outcome> {
    let effort = Effort::plain(processors());
    let name = slashes(&args.file.to_string_lossy());
    let done = convert_path(&args.file, args.to, effort, args.output.as_deref());
    tell(&name, done)
}

pub(super) fn merge(args: &MergeArgs) -> io::Result<Outcome> {
    let effort = Effort::plain(processors());
    let name = slashes(&args.second.to_string_lossy());
    tell(
        &name,
        merge_paths((&args.first, &args.second), effort, &args.output),
    )
}

pub(super) fn extract(args: &ExtractArgs) -> io::Result<Outcome> {
    let name = args.instance.clone();
    let refactoring = Refactoring::Keep { name };
    make(&refactoring, &args.file, Some(&args.output), false)
}
