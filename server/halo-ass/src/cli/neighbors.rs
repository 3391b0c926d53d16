//! `halo-ass show`, `halo-ass pack` and `halo-ass import`: files of other programs as text, back, and as levels.

use super::configured::{ConfigArgs, Configuration, GameWord};
use super::files::{output, unreadable, write};
use super::models::{AxesArgs, open, read, refused, tell};
use super::{Outcome, print_status};
use clap::Args;
use neighbors::import::Style;
use neighbors::{aamp, dmx, import};
use schema::options::Game;
use std::io;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(super) struct ShowArgs {
    /// A binary file: Assimp's dump, a DMX file such as Hammer's maps, an AAMP parameter file, a GLB
    file: PathBuf,
    /// AAMP: a list of names, one a line, for the numbers that stand for names
    #[arg(long, value_name = "FILE")]
    names: Option<PathBuf>,
    /// Where to write, `-` for standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    output: PathBuf,
}

#[derive(Debug, Args)]
pub(super) struct PackArgs {
    /// A text that `show` wrote of a DMX or AAMP file
    file: PathBuf,
    /// Where to write, `-` for standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

#[derive(Debug, Args)]
pub(super) struct ImportArgs {
    /// A GLB, glTF, OBJ, VMAP or Assimp's dump, binary or XML
    file: PathBuf,
    /// The game whose Tool is to read the level: version 2 for Halo 2, 7 for Halo 3 and ODST
    #[arg(long, value_name = "GAME", value_enum, default_value = "halo3")]
    game: GameWord,
    #[command(flatten)]
    axes: AxesArgs,
    /// Where to write the level, `-` for standard output
    #[arg(short, long, value_name = "OUT.ASS")]
    output: PathBuf,
}

fn could_not(reason: &str) -> io::Result<Outcome> {
    print_status(reason);
    Ok(Outcome::CouldNotRun)
}

/// Writes bytes to where a command was told to.
fn put(to: &Path, from: &Path, bytes: &[u8]) -> io::Result<Outcome> {
    match output(to, &[from]) {
        Ok(to) => match write(&to, |out| out.write_all(bytes)) {
            Ok(()) => Ok(Outcome::Done),
            Err(error) => could_not(&format!("cannot write the output: {error}")),
        },
        Err(reason) => could_not(&reason),
    }
}

pub(super) fn show(args: &ShowArgs) -> io::Result<Outcome> {
    let (file, kind) = match open(&args.file) {
        Ok(opened) => opened,
        Err(reason) => return could_not(&reason),
    };
    let names = args.names.as_ref().map(std::fs::read_to_string);
    let names = match names.transpose() {
        Ok(names) => names.unwrap_or_default(),
        Err(error) => return could_not(&format!("cannot read the names: {error}")),
    };
    match neighbors::show(kind, &file, &names) {
        Ok(text) => put(&args.output, &args.file, &text),
        Err(fault) => could_not(&refused(&args.file, &fault)),
    }
}

pub(super) fn pack(args: &PackArgs) -> io::Result<Outcome> {
    let name = args.file.to_string_lossy();
    let file = match std::fs::read(&args.file) {
        Ok(file) => file,
        Err(error) => return could_not(&unreadable(&name, &error)),
    };
    let packed = if dmx::recognize(&file) {
        dmx::read(&file).map(|document| dmx::write_binary(&document))
    } else {
        match std::str::from_utf8(&file) {
            Ok(text) => aamp::parse(text).and_then(|parameters| aamp::write(&parameters)),
            Err(_) => {
                return could_not(&format!("`{name}` is no text that `show` wrote"));
            }
        }
    };
    match packed {
        Ok(bytes) => put(&args.output, &args.file, &bytes),
        Err(fault) => could_not(&refused(&args.file, &fault)),
    }
}

pub(super) fn import(args: &ImportArgs) -> io::Result<Outcome> {
    let options = Configuration::of(&ConfigArgs::default())
        .and_then(|configuration| configuration.of_file(Some(&args.file)));
    let read = options.and_then(|options| read(&args.file, args.axes, &options.resolved.options));
    let (kind, model) = match read {
        Ok(read) => read,
        Err(reason) => return could_not(&reason),
    };
    let version = match args.game.0 {
        Game::Halo2 => 2,
        _ => 7,
    };
    let to = match output(&args.output, &[&args.file]) {
        Ok(to) => to,
        Err(reason) => return could_not(&reason),
    };
    tell(&model, version)?;
    let style = Style {
        version,
        source: kind.name().to_owned(),
    };
    match write(&to, |out| import::write(&model, &style, out)) {
        Ok(()) => Ok(Outcome::Done),
        Err(error) => could_not(&format!("cannot write the output: {error}")),
    }
}
