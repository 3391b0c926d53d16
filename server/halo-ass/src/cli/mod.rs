//! The command line. Thin: it finds files, asks the library, and writes what it says.

mod baseline;
mod check;
mod completions;
mod concise;
mod config;
mod configured;
mod convert;
mod diff;
mod dropped;
mod edit;
mod explain;
mod export;
mod files;
mod fix;
mod fmt;
mod foreign;
mod github;
mod gitlab;
mod json;
mod junit;
mod kit;
mod models;
mod neighbors;
mod output;
mod paragraph;
mod pretty;
mod progress;
mod rules;
mod sarif;
mod statistics;
mod stats;
mod watch;
mod which;
mod work;
mod wrl;

use clap::{CommandFactory, Parser, Subcommand};
use lsp::LspOptions;
use output::{Outcome, Render, Totals, print, print_bytes, print_status, reader_is_gone, slashes};
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

const AFTER_HELP: &str = "\
Exit codes: 0 no errors, 1 errors were found, 2 the command could not do its work.
Files and folders without a command are checked: `halo-ass level.ass`.
Without anything, `halo-ass` is the language server where its standard input is not a terminal.";

/// Checks Halo .ass level geometry, and explains it to editors as a language server
#[derive(Debug, Parser)]
#[command(name = "halo-ass", version, after_help = AFTER_HELP)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// The option that editors add to say that they use standard input and output.
    #[arg(long, hide = true, global = true)]
    stdio: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Check files, and the Halo files in folders
    Check(check::CheckArgs),
    /// Lay files out as an exporter does: white space only, values and comments stay
    Fmt(fmt::FmtArgs),
    /// Count what a file holds
    Stats(stats::StatsArgs),
    /// Compare two levels: which records were added, removed, renamed, moved or changed
    Diff(diff::DiffArgs),
    /// Change records of a file, with every index renumbered
    Edit(edit::EditArgs),
    /// Give a file another version of the format
    Convert(convert::ConvertArgs),
    /// Make two files one
    Merge(convert::MergeArgs),
    /// Make a file of a part of another
    Extract(convert::ExtractArgs),
    /// Write a level, or another program's geometry, for a browser or another program
    Export(export::ExportArgs),
    /// Make a level of another program's geometry: GLB, glTF, OBJ, VMAP, Assimp's dump
    Import(neighbors::ImportArgs),
    /// Show another program's binary file as text: Assimp's dump, DMX (VMAP), AAMP, GLB
    Show(neighbors::ShowArgs),
    /// Make a binary file of a text that `show` wrote: DMX (VMAP), AAMP
    Pack(neighbors::PackArgs),
    /// Show the editing kit around a level: its levels, their sources and tags, its shaders
    Kit(kit::KitArgs),
    /// List the shaders that a level names and the kit does not have, in Tool's words
    Shaders(kit::ShadersArgs),
    /// Explain a rule
    Explain(explain::ExplainArgs),
    /// List all rules
    Rules(rules::RulesArgs),
    /// Show which settings hold for a file, and where each comes from
    Config(config::ShowArgs),
    /// Write what completes commands and options in a shell
    Completions(completions::CompletionsArgs),
    /// Write the page for `man`
    Man(completions::ManArgs),
    /// Serve an editor over standard input and output
    Lsp(LspArgs),
}

#[derive(Debug, Default, clap::Args)]
struct LspArgs {
    /// Write the log to this file instead of standard error
    #[arg(long, value_name = "FILE")]
    log_file: Option<PathBuf>,
}

impl Command {
    /// It may write `.ass` files, each beside the place where it belongs until it is complete.
    fn may_write(&self) -> bool {
        match self {
            Command::Check(args) => args.fixes(),
            Command::Fmt(_)
            | Command::Edit(_)
            | Command::Convert(_)
            | Command::Merge(_)
            | Command::Extract(_)
            | Command::Export(_)
            | Command::Import(_)
            | Command::Show(_)
            | Command::Pack(_) => true,
            _ => false,
        }
    }
}

/// Has Ctrl+C, and the signals that end programs, take away what is not complete before they end this one.
fn clean_up_when_interrupted() {
    /// The exit code that shells report for a program that Ctrl+C ended.
    const INTERRUPTED: i32 = 130;
    let handled = ctrlc::set_handler(|| disk::end_without_unfinished(INTERRUPTED));
    if let Err(error) = handled {
        print_status(&format!(
            "Ctrl+C may leave a temporary file behind: {error}"
        ));
    }
}

/// Runs the program.
pub fn main() -> ExitCode {
    let (arguments, drops) = dropped::with_command(std::env::args_os().collect(), Cli::command());
    let cli = Cli::try_parse_from(arguments).unwrap_or_else(|error| dropped::hinted(error).exit());
    if cli.command.as_ref().is_some_and(Command::may_write) {
        clean_up_when_interrupted();
    }
    let result = match cli.command {
        Some(Command::Check(args)) => check::run(&args),
        Some(Command::Fmt(args)) => fmt::run(&args),
        Some(Command::Stats(args)) => stats::run(&args),
        Some(Command::Diff(args)) => diff::run(&args),
        Some(Command::Edit(args)) => edit::run(&args),
        Some(Command::Convert(args)) => convert::convert(&args),
        Some(Command::Merge(args)) => convert::merge(&args),
        Some(Command::Extract(args)) => convert::extract(&args),
        Some(Command::Export(args)) => export::run(&args),
        Some(Command::Import(args)) => neighbors::import(&args),
        Some(Command::Show(args)) => neighbors::show(&args),
        Some(Command::Pack(args)) => neighbors::pack(&args),
        Some(Command::Kit(args)) => kit::kit(&args),
        Some(Command::Shaders(args)) => kit::shaders(&args),
        Some(Command::Explain(args)) => explain::run(&args),
        Some(Command::Rules(args)) => rules::run(&args),
        Some(Command::Config(args)) => config::run(&args),
        Some(Command::Completions(args)) => completions::completions(&args, &mut Cli::command()),
        Some(Command::Man(args)) => completions::man(&args, Cli::command()),
        Some(Command::Lsp(args)) => return serve(args),
        None if cli.stdio || !io::stdin().is_terminal() => return serve(LspArgs::default()),
        None => Cli::command().print_help().map(|()| Outcome::Done),
    };
    if drops {
        dropped::wait_for_reader();
    }
    match result {
        Ok(outcome) => outcome.into(),
        // Whoever read the output has seen enough of it.
        Err(error) if reader_is_gone(&error) => Outcome::Done.into(),
        Err(error) => {
            print_status(&format!("cannot write the output: {error}"));
            Outcome::CouldNotRun.into()
        }
    }
}

fn serve(args: LspArgs) -> ExitCode {
    lsp::run(LspOptions {
        log_file: args.log_file,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
