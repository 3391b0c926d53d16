//! `halo-ass config`: what holds for a file, and where each value comes from.

use super::configured::{ConfigArgs, Configuration, Configured, shown};
use super::{Outcome, print, print_status, slashes};
use clap::Args;
use rules::config::{
    SettingSource, Source,
    keys::{AUTO, Table, Takes},
};
use schema::Exporter;
use schema::options::{Level, Options};
use std::io;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(super) struct ShowArgs {
    #[command(flatten)]
    config: ConfigArgs,
    /// Print the JSON schema of `halo-ass.toml` instead
    #[arg(long, exclusive = true)]
    schema: bool,
    /// The file, which need not exist
    #[arg(required_unless_present = "schema")]
    file: Option<PathBuf>,
}

pub(super) fn run(args: &ShowArgs) -> io::Result<Outcome> {
    let Some(file) = &args.file else {
        let schema = format!("{:#}\n", rules::config::schema());
        return print(&schema).map(|()| Outcome::Done);
    };
    let configured =
        Configuration::of(&args.config).and_then(|configuration| configuration.of_file(Some(file)));
    let configured = match configured {
        Ok(configured) => configured,
        Err(reason) => {
            print_status(&reason);
            return Ok(Outcome::CouldNotRun);
        }
    };
    for problem in configured.file.iter().flat_map(|file| {
        let name = shown(&file.path);
        let problems = file.read.problems.iter();
        problems.map(move |problem| format!("{name}: {}", problem.message))
    }) {
        print_status(&problem);
    }
    print(&text(&configured)).map(|()| Outcome::Done)
}

/// All settings as TOML, each with its origin as a comment.
fn text(configured: &Configured) -> String {
    let mut text = String::new();
    table(Table::Root, "", configured, &mut text);
    text
}

fn table(of: Table, prefix: &str, configured: &Configured, text: &mut String) {
    let resolved = &configured.resolved;
    for key in of.keys() {
        let name = format!("{prefix}{}", key.name);
        let value = match key.takes {
            Takes::Table(inner) => {
                text.push_str(&format!("\n[{}]\n", key.name));
                table(inner, &format!("{name}."), configured, text);
                continue;
            }
            // What they set is told of the rules and values themselves.
            Takes::Group(_) | Takes::Tables(_) | Takes::Patterns => continue,
            _ => value(&resolved.options, key.name, key.takes),
        };
        let origin = match resolved.origins.get(&name) {
            Some(origin) => words(origin),
            None => "default".to_owned(),
        };
        let line = match value {
            Some(value) => format!("{} = {value}", key.name),
            None => format!("# {} is not set", key.name),
        };
        text.push_str(&format!("{line:<44} # {origin}\n"));
    }
}

/// A value as TOML; `None` where there is none.
fn value(options: &Options, name: &str, takes: Takes) -> Option<String> {
    match takes {
        Takes::Game => Some(quoted(options.game.word())),
        Takes::Exporter => Some(quoted(options.exporter.map_or(AUTO, Exporter::word))),
        Takes::Folder => {
            let folder = if name == "data" {
                &options.data
            } else {
                &options.tags
            };
            folder
                .as_ref()
                .map(|path| quoted(&slashes(&path.to_string_lossy())))
        }
        Takes::Rule(code) => {
            let level = options.rules.get(code.name());
            Some(quoted(
                level.unwrap_or(Level::On(code.rule().severity)).name(),
            ))
        }
        Takes::Tolerance(_) => options
            .tolerances
            .clone()
            .get_mut(name)
            .map(|number| number.to_string()),
        Takes::Limit(_) => options
            .limits
            .clone()
            .get_mut(name)
            .map(|number| number.to_string()),
        Takes::Words => {
            let words = options.vmap_materials.iter();
            let words = words.map(|(name, path)| format!("{} = {}", quoted(name), quoted(path)));
            let words: Vec<String> = words.collect();
            (!words.is_empty()).then(|| format!("{{ {} }}", words.join(", ")))
        }
        Takes::Switch(_) => options.hints.clone().get_mut(name).map(|on| on.to_string()),
        _ => None,
    }
}

fn quoted(text: &str) -> String {
    toml_edit::Value::from(text).to_string()
}

fn words(origin: &SettingSource) -> String {
    let mut words = match &origin.source {
        Source::File(path) => slashes(&shown(path)),
        Source::Initialization | Source::Client => "editor".to_owned(),
        Source::CommandLine => "command line".to_owned(),
    };
    if let Some(line) = origin.line {
        words.push_str(&format!(":{line}"));
    }
    if let Some(group) = origin.group {
        words.push_str(&format!(", as one of `{group}`"));
    }
    if origin.for_some {
        words.push_str(", for this file");
    }
    words
}
