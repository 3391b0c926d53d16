//! Builds, installs, tests and measures halo-ass: `cargo xtask COMMAND`.

mod address;
mod bench;
mod blender;
mod changelog;
mod circles;
mod client;
mod dist;
mod docs;
mod facts;
mod generate;
mod grammars;
mod imports;
mod install;
mod layers;
mod lines;
mod neighbors;
mod packages;
mod python;
mod readme;
mod reference;
mod side_by_side;
mod soak;
mod symbols;
mod test;
mod tools;
mod tree;
mod web;
mod windows;

use packages::licenses;
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask COMMAND

  install [server|vscode|neovim|parsers …]
                       build and install halo-ass, install the editor packages, check examples/broken.ass
  test [--list | --quick | STEP…]
                       install what the tests need, and run them all, side by side: about an hour at first;
                       --list says what there is, --quick leaves editors, grammars and Windows out
  soak [--minutes N] [--seed N] [--laws] [--grammar] [--levels] [--readers]
                       try random texts in a release build until the time is up, 10 minutes where none is named;
                       examples of those that break a law are put into target/soak
  bench [start|check|seal|lsp|grammar|build …] [--quick]
                       measure, and write docs/performance.md
  facts                write what editors copy from the server into their files
  docs                 build the site of the documentation in target/docs/book
  lines                print how many lines each crate has, its tests apart
  gen --version 2|7 --size 50M --shape many|single --out FILE [--seed N]
                       write a large file without mistakes
  web                  build the page that checks levels in the browser into editors/web/bundle
  dist [linux-x64|win32-x64|… …] [--no-universal] [--pre-release]
                       make archives, wheels, npm packages, extension packages and checksums in dist
  entries FOLDER       write entries for package managers, by the checksums of all platforms in a folder
  licenses PLATFORM    print the licenses of what is in the program
  changelog version|notes
                       say what the newest release in CHANGELOG.md is";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((command, rest)) = arguments.split_first() else {
        println!("{HELP}");
        return ExitCode::SUCCESS;
    };
    let result = match command.as_str() {
        "install" => install::run(rest),
        "test" => test::run(rest),
        "soak" => soak::run(rest),
        "bench" => bench::run(rest),
        "facts" => test::sources().and_then(|sources| facts::write(&sources)),
        "docs" => docs::run(),
        "lines" => lines::run(),
        "gen" => generate::run(rest),
        "web" => web::build(),
        "dist" => dist::run(rest),
        "entries" => dist::write_entries(rest),
        "licenses" => licenses::run(rest),
        "changelog" => changelog::run(rest),
        "help" | "--help" | "-h" => {
            println!("{HELP}");
            Ok(())
        }
        other => Err(format!("there is no command `{other}`\n\n{HELP}").into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}
