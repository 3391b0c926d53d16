//! `halo-ass export`.

use super::files::{folder_of, output, unreadable, write};
use super::{Outcome, complain, slashes};
use clap::{Args, ValueEnum};
use disk::{Export, Level, Output};
use pool::{Effort, processors};
use schema::options::Options;
use std::io;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(super) struct ExportArgs {
    /// The format to write; by default, the ending of the output decides
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// The file
    file: PathBuf,
    /// Where to write it, `-` for standard output
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A page that shows the level, and needs nothing else
    Html,
    /// Binary glTF 2.0
    Glb,
    /// Wavefront OBJ
    Obj,
}

pub(super) fn run(args: &ExportArgs) -> io::Result<Outcome> {
    let Some(format) = args.format.or_else(|| by_ending(&args.output)) else {
        complain(&unknown(&args.output));
        return Ok(Outcome::CouldNotRun);
    };
    let format = match format {
        Format::Html => Export::Html,
        Format::Glb => Export::Glb,
        Format::Obj => Export::Obj,
    };
    let to = match output(&args.output, &[&args.file]) {
        Ok(to) => to,
        Err(reason) => {
            complain(&reason);
            return Ok(Outcome::CouldNotRun);
        }
    };
    let name = args.file.to_string_lossy();
    let effort = Effort::plain(processors());
    let level = match Level::open(&args.file, &Options::default(), effort) {
        Ok(Some(level)) => level,
        Ok(None) => {
            complain(&format!("`{name}` is not a Halo .ass file"));
            return Ok(Outcome::CouldNotRun);
        }
        Err(error) => {
            complain(&unreadable(&name, &error));
            return Ok(Outcome::CouldNotRun);
        }
    };
    let title = args.file.file_name().unwrap_or_default().to_string_lossy();
    let path = slashes(&args.output.to_string_lossy());
    if let Err(error) = write_level(&level, (format, &title), &to) {
        complain(&format!("cannot write `{path}`: {error}"));
        return Ok(Outcome::CouldNotRun);
    }
    if matches!(to, Output::File(_)) {
        complain(&format!("`{path}` is written"));
    }
    Ok(Outcome::Done)
}

/// Writes a level. Its numbers go to a file beside the output first.
fn write_level(level: &Level, (format, title): (Export, &str), to: &Output) -> io::Result<()> {
    let numbers = match to {
        Output::Stdout => tempfile::tempfile()?,
        Output::File(path) => tempfile::tempfile_in(folder_of(path))?,
    };
    write(to, |out| {
        level.export(format, (title, numbers), processors(), out)
    })
}

/// Why the ending of an output decides no format.
fn unknown(output: &Path) -> String {
    const FORMATS: &str = "use .html, .glb or .obj, or `--format`";
    match output.extension() {
        Some(ending) => format!("unknown format `.{}`: {FORMATS}", ending.to_string_lossy()),
        None => format!("the output's name has no ending: {FORMATS}"),
    }
}

fn by_ending(path: &Path) -> Option<Format> {
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    Format::from_str(&ending, true).ok()
}
