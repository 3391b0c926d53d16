//! Files without a command, as people drop them on the program: they are checked. And commands that are called otherwise.

use clap::Command;
use clap::error::{ContextKind, ContextValue, Error};
use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal};
use std::path::Path;

/// The program's arguments, with the command `check` where files come first; and whether they were dropped on the program:
/// then its window closes when it ends.
pub(super) fn with_command(
    mut arguments: Vec<OsString>,
    program: Command,
) -> (Vec<OsString>, bool) {
    let first = arguments.get(1).filter(|first| is_file(first, program));
    if first.is_none() {
        return (arguments, false);
    }
    // Windows hands over whole paths; in a shell people seldom write them.
    let all_whole = arguments
        .iter()
        .skip(1)
        .all(|it| Path::new(it).is_absolute());
    arguments.insert(1, "check".into());
    (arguments, cfg!(windows) && all_whole)
}

/// An argument names a file or folder, and no command.
fn is_file(argument: &OsStr, mut program: Command) -> bool {
    program.build();
    let is_command = program
        .get_subcommands()
        .any(|command| argument == command.get_name());
    let path = Path::new(argument);
    let is_level = path
        .extension()
        .is_some_and(|it| it.eq_ignore_ascii_case("ass"));
    let is_option = argument.as_encoded_bytes().starts_with(b"-");
    !is_command && !is_option && (is_level || path.exists())
}

/// Keeps a window open that would close before anybody has read it.
pub(super) fn wait_for_reader() {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        eprintln!("Press Enter to close this window.");
        // Whatever comes, or nothing: the window may close.
        let _ = io::stdin().read_line(&mut String::new());
    }
}

/// An error of the command line, with the command that other programs have another name for.
pub(super) fn hinted(mut error: Error) -> Error {
    let unknown = match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(word)) => word.as_str(),
        _ => return error,
    };
    let meant = match unknown {
        "fix" => "check --fix",
        "lint" | "validate" => "check",
        "format" => "fmt",
        _ => return error,
    };
    let meant = ContextValue::Strings(vec![meant.to_owned()]);
    error.insert(ContextKind::SuggestedSubcommand, meant);
    error
}
