//! `halo-ass rules`: the rules' own documentation, as a list, as JSON and as the reference page.

use super::{Outcome, print};
use clap::{Args, ValueEnum};
use rules::checks::reference::{help_uri, index, pages, said, sentence};
use rules::checks::{Code, Example};
use serde_json::{Value, json};
use std::io;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(super) struct RulesArgs {
    /// How to write the rules
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write the page that lists all rules and a page of each into a folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "format")]
    pages: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A line for each rule
    Text,
    /// One array, with everything that is known of each rule
    Json,
    /// The page that lists all rules
    Markdown,
}

pub(super) fn run(args: &RulesArgs) -> io::Result<Outcome> {
    if let Some(folder) = &args.pages {
        std::fs::create_dir_all(folder)?;
        for (name, text) in pages() {
            std::fs::write(folder.join(name), text)?;
        }
        return Ok(Outcome::Done);
    }
    print(&match args.format {
        Format::Text => list(),
        Format::Json => {
            let rules: Vec<Value> = Code::ALL.iter().map(|&code| object(code)).collect();
            format!("{:#}\n", Value::from(rules))
        }
        Format::Markdown => index(),
    })?;
    Ok(Outcome::Done)
}

fn list() -> String {
    let width = Code::ALL.iter().map(|code| code.name().len()).max();
    let width = width.unwrap_or(0);
    Code::ALL
        .iter()
        .map(|code| {
            let rule = code.rule();
            format!(
                "{:<11}  {:<width$}  {}\n",
                rule.severity.name(),
                code.name(),
                sentence(rule.what)
            )
        })
        .collect()
}

/// Everything that is known of a rule.
pub(super) fn object(code: Code) -> Value {
    let rule = code.rule();
    let example = |example: &Example| json!({ "note": example.note, "text": example.text() });
    json!({
        "code": code.name(),
        "severity": rule.severity.name(),
        "what": rule.what,
        "why": rule.why,
        "fix": rule.fix,
        "tool": said(code),
        "source": rule.source,
        "dispute": rule.dispute,
        "fails": example(&rule.fails),
        "passes": example(&rule.passes),
        "helpUri": help_uri(code),
    })
}
