//! `halo-ass fmt`

use super::configured::{ConfigArgs, Configuration};
use super::files::{self, Input};
use super::work::configure;
use super::{Outcome, print_status, slashes};
use clap::{Args, ValueEnum};
use disk::{Formatted, Write as Writing, format_bytes, format_path};
use pool::{Effort, processors};
use rules::checks::plural;
use rules::format::{MOST_DECIMALS, Style};
use schema::Exporter;
use std::io::{self, Read, Write};
use std::path::PathBuf;

const AFTER_HELP: &str = "\
Exit codes: 0 all files are as they should be (now), 1 with --check or --diff: some are not, or a file has errors of structure, 2 something could not be read or written.";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct FmtArgs {
    /// Write nothing: tell which files would change
    #[arg(long)]
    check: bool,
    /// Write nothing: print what would change as a unified diff
    #[arg(long)]
    diff: bool,
    /// Whose layout the files get; `auto` is that of the exporter that a file's header names
    #[arg(long, value_enum)]
    exporter: Option<Layout>,
    /// Write all reals with so many digits behind the point
    #[arg(long, value_name = "DIGITS", value_parser = clap::value_parser!(u8).range(0..=i64::from(MOST_DECIMALS)))]
    decimals: Option<u8>,
    /// Change files that are read-only or have other hard links, too
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    config: ConfigArgs,
    /// Files, folders to search for Halo files, or `-` for standard input, which is written to standard output
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Layout {
    /// The exporter of the file
    Auto,
    /// The Halo Asset Blender Development Toolset
    Habdt,
    /// The exporters for 3ds Max
    Max,
    /// Tool's `fbx-to-ass`
    Fbx,
}

impl Layout {
    fn exporter(self) -> Option<Exporter> {
        match self {
            Layout::Auto => None,
            Layout::Habdt => Some(Exporter::Habdt),
            Layout::Max => Some(Exporter::Max),
            Layout::Fbx => Some(Exporter::Fbx),
        }
    }
}

/// The number of files by their result.
#[derive(Default)]
struct Tally {
    right: usize,
    changed: usize,
    refused: usize,
    failed: bool,
}

pub(super) fn run(args: &FmtArgs) -> io::Result<Outcome> {
    let configuration = match Configuration::of(&args.config) {
        Ok(configuration) => configuration,
        Err(reason) => {
            print_status(&reason);
            return Ok(Outcome::CouldNotRun);
        }
    };
    let found = files::find(&args.paths);
    let mut tally = Tally::default();
    let work = configure(&found.inputs, &configuration);
    for reason in found.failures.iter().chain(&work.failures) {
        print_status(reason);
        tally.failed = true;
    }
    for folder in &found.empty {
        print_status(&format!("no Halo file in `{}`", folder.display()));
        tally.failed = true;
    }
    for task in &work.tasks {
        let asked = args.exporter.map(Layout::exporter);
        let style = Style {
            exporter: asked.unwrap_or(task.options.exporter),
            decimals: args.decimals,
        };
        format(args, task.input, style, &mut tally)?;
    }
    let writes = !args.check && !args.diff;
    let from_stdin = found.inputs.contains(&Input::Stdin(None));
    if !(args.diff || from_stdin && writes) {
        let words = tally.words(writes);
        print_status(&words);
    }
    Ok(if tally.failed {
        Outcome::CouldNotRun
    } else if tally.refused > 0 || (!writes && tally.changed > 0) {
        Outcome::Errors
    } else {
        Outcome::Done
    })
}

fn format(args: &FmtArgs, input: &Input, style: Style, tally: &mut Tally) -> io::Result<()> {
    let name = slashes(&input.name());
    let writes = (!args.check && !args.diff).then_some(Writing { force: args.force });
    let diff = args.diff.then_some(name.as_str());
    let done = match input {
        Input::File(path) => format_path(path, style, Effort::plain(processors()), (writes, diff)),
        Input::Stdin(_) => return stdin(args, style, tally),
    };
    match done {
        Ok(Formatted::Right) => tally.right += 1,
        Ok(Formatted::Changed(diff)) => {
            tally.changed += 1;
            io::stdout().lock().write_all(&diff)?;
            if args.check && !args.diff {
                super::print(&format!("{name}\n"))?;
            }
        }
        Ok(Formatted::Refused(refusal)) => {
            print_status(&format!("`{name}`: {refusal}"));
            tally.refused += 1;
        }
        Ok(Formatted::Foreign) => {
            print_status(&format!("`{name}` is no Halo file"));
            tally.refused += 1;
        }
        Err(error) => {
            print_status(&format!("cannot format `{name}`: {error}"));
            tally.failed = true;
        }
    }
    Ok(())
}

/// Standard input goes to standard output; what cannot be formatted goes there as it is.
fn stdin(args: &FmtArgs, style: Style, tally: &mut Tally) -> io::Result<()> {
    let mut old = Vec::new();
    io::stdin().lock().read_to_end(&mut old)?;
    let done = format_bytes(&old, style, args.diff.then_some("<stdin>"));
    let reason = match &done {
        Formatted::Refused(refusal) => Some(format!("`<stdin>`: {refusal}")),
        Formatted::Foreign => Some("`<stdin>` is no Halo file".to_owned()),
        Formatted::Right | Formatted::Changed(_) => None,
    };
    let new = match done {
        Formatted::Changed(new) => {
            tally.changed += 1;
            new
        }
        Formatted::Right => {
            tally.right += 1;
            old
        }
        Formatted::Refused(_) | Formatted::Foreign => {
            tally.refused += 1;
            old
        }
    };
    if let Some(reason) = reason {
        print_status(&reason);
    }
    let mut out = io::stdout().lock();
    if !args.check && (!args.diff || tally.changed > 0) {
        out.write_all(&new)?;
    }
    out.flush()
}

impl Tally {
    fn words(&self, writes: bool) -> String {
        let changed = match writes {
            true => "formatted",
            false => "would be formatted",
        };
        let mut words = Vec::new();
        if self.changed > 0 {
            words.push(format!("{} {changed}", plural(self.changed, "file")));
        }
        if self.right > 0 || words.is_empty() {
            words.push(format!("{} as it should be", plural(self.right, "file")));
        }
        if self.refused > 0 {
            words.push(format!("{} left alone", plural(self.refused, "file")));
        }
        words.join(", ")
    }
}
