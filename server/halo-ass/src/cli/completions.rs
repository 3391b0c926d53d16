//! `halo-ass completions` and `halo-ass man`: made of the same description of the arguments that reads them.

use super::{Outcome, print_bytes, print_status};
use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;
use std::io;

#[derive(Debug, Args)]
pub(super) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

#[derive(Debug, Args)]
pub(super) struct ManArgs {
    /// The command that the page is about; by default, the program
    command: Option<String>,
}

pub(super) fn completions(args: &CompletionsArgs, program: &mut Command) -> io::Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, program, "halo-ass", &mut script);
    print_bytes(&script)?;
    Ok(Outcome::Done)
}

pub(super) fn man(args: &ManArgs, mut program: Command) -> io::Result<Outcome> {
    program.build();
    let page = match &args.command {
        None => program,
        Some(name) => match program.find_subcommand(name) {
            Some(command) => command.clone(),
            None => {
                print_status(&format!(
                    "there is no command `{name}`; `halo-ass --help` lists all"
                ));
                return Ok(Outcome::CouldNotRun);
            }
        },
    };
    let mut text = Vec::new();
    Man::new(page).render(&mut text)?;
    print_bytes(&text)?;
    Ok(Outcome::Done)
}
