//! `halo-ass kit` and `halo-ass shaders`: the editing kit around a level, and what it lacks.

use super::configured::{ConfigArgs, Configuration};
use super::{Outcome, print, print_status, slashes};
use clap::{Args, ValueEnum};
use disk::{Overview, SourceRow, overview};
use rules::kit::FileLocation;
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(super) struct KitArgs {
    #[command(flatten)]
    config: ConfigArgs,
    /// How to write it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// A level, or a folder of the kit; by default, the kit around the working folder
    level: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct ShadersArgs {
    #[command(flatten)]
    config: ConfigArgs,
    /// The level
    level: PathBuf,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// One object
    Json,
}

pub(super) fn kit(args: &KitArgs) -> io::Result<Outcome> {
    let place = args.level.as_deref().unwrap_or(Path::new("."));
    match look(place, &args.config) {
        Ok(kit) => {
            let text = match args.format {
                Format::Text => kit.text(),
                Format::Json => format!("{:#}\n", serde_json::to_value(&kit)?),
            };
            print(&text).map(|()| Outcome::Done)
        }
        Err(reason) => {
            print_status(&reason);
            Ok(Outcome::CouldNotRun)
        }
    }
}

pub(super) fn shaders(args: &ShadersArgs) -> io::Result<Outcome> {
    let kit = match look(&args.level, &args.config) {
        Ok(kit) => kit,
        Err(reason) => {
            print_status(&reason);
            return Ok(Outcome::CouldNotRun);
        }
    };
    let all = || kit.levels.iter().flat_map(|level| &level.sources);
    if args.level.is_dir() {
        return list_missing(all());
    }
    let path = std::path::absolute(&args.level)?;
    let below = path.strip_prefix(&kit.data).unwrap_or(&path);
    let below = slashes(&below.to_string_lossy());
    let own: Vec<&SourceRow> = all().filter(|source| source.path == below).collect();
    if own.is_empty() {
        print_status(&format!(
            "`{}` is no source of a level of the kit: those lie below `{}`, in folders named `structure`",
            args.level.display(),
            kit.data
        ));
        return Ok(Outcome::CouldNotRun);
    }
    list_missing(own.into_iter())
}

/// Says of each shader what Tool will say of it.
fn list_missing<'k>(sources: impl Iterator<Item = &'k SourceRow>) -> io::Result<Outcome> {
    let missing = sources.flat_map(|source| &source.missing_shaders);
    let names = missing.map(|it| match &it.collection {
        Some(word) => format!("{word} {}", it.shader),
        None => it.shader.clone(),
    });
    let names: BTreeSet<String> = names.collect();
    let lines = names
        .iter()
        .map(|name| format!("unable to find shader '{name}' anywhere\n"));
    print(&lines.collect::<String>())?;
    Ok(if names.is_empty() {
        Outcome::Done
    } else {
        Outcome::Errors
    })
}

fn look(place: &Path, config: &ConfigArgs) -> Result<Overview, String> {
    let place = std::path::absolute(place).map_err(|error| error.to_string())?;
    if !place.exists() {
        return Err(format!("there is no `{}`", place.display()));
    }
    let options = Configuration::of(config)?
        .of_file(Some(&place))?
        .resolved
        .options;
    let origin = FileLocation {
        path: place,
        within: None,
    };
    let kit = overview(&origin, &options, &|| false)?;
    // Nobody breaks it off.
    Ok(kit.unwrap_or_default())
}
