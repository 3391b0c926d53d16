//! `halo-ass check`.

use super::baseline::{self, Baseline};
use super::concise::Concise;
use super::configured::{ConfigArgs, Configuration, absolute, shown};
use super::files::{self, Input, unreadable};
use super::fix::FixArgs;
use super::foreign;
use super::github::Github;
use super::gitlab::Gitlab;
use super::json::Json;
use super::junit::Junit;
use super::pretty::Pretty;
use super::progress::Progress;
use super::sarif::Sarif;
use super::statistics::Statistics;
use super::watch::{self, Round};
use super::work::{How, Results, Task, Work, check_all, configure};
use super::wrl::Wrl;
use super::{Outcome, Render, Totals, print_status, reader_is_gone};
use anstream::{AutoStream, ColorChoice};
use clap::{Args, ValueEnum};
use disk::{Detail, Fixed, Output};
use rules::checks::Code;
use rules::config::Loaded;
use rules::fixes::Account;
use rules::report::Report;
use schema::options::{Level, Severity, ToolOutput};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

const AFTER_HELP: &str = "\
Exit codes: 0 no errors (left), 1 errors were found, 2 something could not be read or written, or a file that was named is
no kind of .ass file, such as a git-lfs pointer.
What is an error is as configured: a rule that is set to `warning` or `off` does not count.";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct CheckArgs {
    /// How to write the findings
    #[arg(long, value_enum, default_value_t = Format::Pretty)]
    format: Format,
    #[command(flatten)]
    config: ConfigArgs,
    /// Count the findings of each rule instead of showing them
    #[arg(long)]
    statistics: bool,
    /// End with 0 also where there are errors
    #[arg(long)]
    exit_zero: bool,
    /// End with 1 also where there are more warnings than this
    #[arg(long, value_name = "N")]
    max_warnings: Option<usize>,
    /// Show only what is not in this file, which `--write-baseline` has written
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Write down all findings, for `--baseline`, instead of showing them
    #[arg(long, value_name = "FILE", conflicts_with_all = ["baseline", "watch", "statistics"])]
    write_baseline: Option<PathBuf>,
    /// The `.wrl` that Tool wrote for the file: Tool's complaints become findings
    #[arg(long, value_name = "FILE")]
    wrl: Option<PathBuf>,
    /// The name of the file whose text `-` reads: it is told in the output, and settings and the kit are looked for around it
    #[arg(long, value_name = "NAME")]
    stdin_filename: Option<PathBuf>,
    /// With the format `json`: also what can be done about each finding, as edits. Each is tried, which takes time
    #[arg(long, conflicts_with_all = ["fix", "unsafe_fixes", "diff", "baseline", "write_baseline"])]
    show_fixes: bool,
    /// Check again what changes, until the program is ended
    #[arg(long)]
    watch: bool,
    /// Whether to color the pretty format; `auto` does on a terminal, unless NO_COLOR is set
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    color: Color,
    #[command(flatten)]
    fixing: FixArgs,
    /// Files, folders to search for Halo files, or `-` for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people: with the lines of the file
    Pretty,
    /// A line each, `path:line:column: severity code: message`
    Concise,
    /// One object, `{ "version": 1, "findings": [ … ] }`, positions as in LSP
    Json,
    /// Workflow commands of GitHub Actions
    Github,
    /// A report of Code Quality in GitLab
    Gitlab,
    /// JUnit, for build systems that show tests
    Junit,
    /// SARIF 2.1.0
    Sarif,
    /// VRML 2.0, for modelling programs: what has a place in space
    Wrl,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

impl CheckArgs {
    /// Files are fixed in place.
    pub fn fixes(&self) -> bool {
        self.fixing.wanted() && !self.fixing.shows_diff()
    }
}

pub(super) fn run(args: &CheckArgs) -> io::Result<Outcome> {
    if args.statistics && !matches!(args.format, Format::Pretty | Format::Json) {
        print_status("`--statistics` has the formats `pretty` and `json`");
        return Ok(Outcome::CouldNotRun);
    }
    if args.show_fixes && args.format != Format::Json {
        print_status("`--show-fixes` has the format `json`");
        return Ok(Outcome::CouldNotRun);
    }
    if args.stdin_filename.is_some() && !args.paths.iter().any(|path| path.as_os_str() == "-") {
        print_status("`--stdin-filename` is about `-`, which is not among the paths");
        return Ok(Outcome::CouldNotRun);
    }
    let rewrites = args.watch || args.baseline.is_some() || args.write_baseline.is_some();
    if args.fixing.wanted() && rewrites {
        print_status("files are not fixed while they are watched or held against a baseline");
        return Ok(Outcome::CouldNotRun);
    }
    if !args.watch {
        return Ok(round(args, None)?.outcome);
    }
    if args.paths.iter().any(|path| path.as_os_str() == "-") {
        print_status("standard input cannot be watched");
        return Ok(Outcome::CouldNotRun);
    }
    let results = Results::default();
    let watched: Vec<PathBuf> = args.paths.iter().chain(&args.wrl).cloned().collect();
    watch::run(&watched, || round(args, Some(&results)))
}

/// Checks everything once.
fn round(args: &CheckArgs, results: Option<&Results>) -> io::Result<Round> {
    let read = Configuration::of(&args.config).and_then(|configuration| {
        let baseline = args.baseline.as_deref().map(baseline::read).transpose()?;
        Ok((configuration, baseline))
    });
    let (configuration, baseline) = match read {
        Ok(read) => read,
        Err(reason) => return Ok(Round::failed(&reason)),
    };
    let found = files::find_with(&args.paths, args.stdin_filename.as_deref());
    for folder in &found.empty {
        print_status(&format!("no Halo .ass files in `{}`", folder.display()));
    }
    if let Some(path) = args.write_baseline.as_deref() {
        let files = found.inputs.iter().filter_map(|input| match input {
            Input::Stdin(_) => None,
            Input::File(path) => Some(path.as_path()),
        });
        match files::output(path, &files.collect::<Vec<_>>()) {
            Ok(Output::File(_)) => {}
            Ok(Output::Stdout) => {
                return Ok(Round::failed(
                    "the findings go to standard output: name a file for the baseline",
                ));
            }
            Err(reason) => return Ok(Round::failed(&reason)),
        }
    }
    let looks = match args.fixing.wanted() {
        true => disk::PROGRESS_PASSES as u64,
        false => 1,
    };
    let bytes: u64 = found.inputs.iter().map(Input::bytes).sum();
    let progress = Progress::new(bytes.saturating_mul(looks));
    let mut work = configure(&found.inputs, &configuration);
    if args.wrl.is_some() && found.inputs.len() > 1 {
        let reason = "`--wrl` is what Tool has said of one file: name that file alone";
        return Ok(Round::failed(reason));
    }
    if let Err(reason) = set_tool_output(&mut work, args.wrl.as_deref()) {
        return Ok(Round::failed(&reason));
    }
    let failures = [found.failures, unrecognized(args, &work), work.failures].concat();
    for reason in &failures {
        print_status(reason);
    }
    let mut check = Check {
        renderer: renderer(args),
        out: AutoStream::new(io::stdout().lock(), color(args)),
        totals: Totals {
            failures,
            ..Totals::default()
        },
        baseline,
        written: args.write_baseline.as_deref().map(Baseline::at),
        max_warnings: args.max_warnings,
        progress: &progress,
        unread: false,
        fixing: args.fixing,
        fixed: (Account::default(), 0),
    };
    let is_held_against = args.baseline.is_some() || args.write_baseline.is_some();
    let how = How {
        detail: match args.format {
            _ if is_held_against => Detail::Each,
            Format::Gitlab => Detail::Paths,
            Format::Json if args.show_fixes => Detail::Fixes,
            _ => Detail::Places,
        },
        // Results are kept as long as the file does not change; what Tool says of it may.
        results: results.filter(|_| args.wrl.is_none()),
        fixing: args.fixing,
    };
    let told = work.files.iter().try_for_each(|loaded| check.tell(loaded));
    let written = told.and_then(|()| {
        check_all(&work.tasks, (&how, &progress), &mut |input, result| {
            check.take(input, result)
        })
    });
    progress.finish();
    let written = written.and_then(|()| check.finish());
    if let Err(error) = written
        && !reader_is_gone(&error)
    {
        return Err(error);
    }
    let outcome = match check.outcome() {
        Outcome::Errors if args.exit_zero || args.write_baseline.is_some() => Outcome::Done,
        outcome => outcome,
    };
    Ok(Round {
        outcome,
        files: work
            .files
            .iter()
            .map(|loaded| loaded.path.clone())
            .collect(),
    })
}

/// Why files that the arguments name cannot be checked, unless the user does not want to hear that they are no Halo files.
fn unrecognized(args: &CheckArgs, work: &Work<'_>) -> Vec<String> {
    let is_named = |path: &Path| args.paths.iter().any(|named| named == path);
    let is_silent =
        |task: &Task<'_>| task.options.rules.get(Code::NotHaloAss.name()) == Some(Level::Off);
    files::unrecognized(work.tasks.iter().filter_map(|task| match task.input {
        Input::File(path)
            if is_named(path) && !is_silent(task) && foreign::kind_of(path).is_none() =>
        {
            Some(path.as_path())
        }
        Input::File(_) | Input::Stdin(_) => None,
    }))
}

/// Says where Tool's complaints are looked for: in the file that the arguments name, else nowhere, so that what is found does
/// not depend on what lies beside.
fn set_tool_output(work: &mut Work<'_>, wrl: Option<&Path>) -> Result<(), String> {
    let output = match wrl {
        None => ToolOutput::Nowhere,
        Some(path) => {
            let unread = |error| unreadable(&shown(path), &error);
            std::fs::File::open(path).map_err(unread)?;
            ToolOutput::File(absolute(path))
        }
    };
    for task in &mut work.tasks {
        task.options.tool_output = output.clone();
    }
    Ok(())
}

fn renderer(args: &CheckArgs) -> Box<dyn Render> {
    if args.statistics {
        return Box::new(Statistics::new(args.format == Format::Json));
    }
    match args.format {
        Format::Pretty => Box::new(Pretty::default()),
        Format::Concise => Box::new(Concise),
        Format::Json => Box::new(Json::default()),
        Format::Github => Box::new(Github),
        Format::Gitlab => Box::new(Gitlab::default()),
        Format::Junit => Box::new(Junit::default()),
        Format::Sarif => Box::new(Sarif::default()),
        Format::Wrl => Box::new(Wrl::default()),
    }
}

fn color(args: &CheckArgs) -> ColorChoice {
    match (args.format, args.color) {
        (Format::Pretty, Color::Auto) => AutoStream::choice(&io::stdout()),
        (Format::Pretty, Color::Always) => ColorChoice::Always,
        _ => ColorChoice::Never,
    }
}

/// The state of a check: its totals so far, and where its findings go.
struct Check<'a> {
    renderer: Box<dyn Render>,
    out: AutoStream<io::StdoutLock<'static>>,
    totals: Totals,
    /// The findings that are known already.
    baseline: Option<Baseline>,
    /// The findings that are written down instead of being shown.
    written: Option<Baseline>,
    max_warnings: Option<usize>,
    progress: &'a Progress,
    /// The reader of the output is gone. What the exit code says must not depend on when it went: the rest is checked
    /// all the same, until an error is known.
    unread: bool,
    fixing: FixArgs,
    /// The findings that were fixed and those that were not, and the number of files with a fix.
    fixed: (Account, usize),
}

impl Check<'_> {
    fn take(&mut self, input: &Input, result: io::Result<Fixed>) -> io::Result<()> {
        let name = input.name();
        match result {
            Ok(Fixed {
                account,
                report,
                diff,
            }) => {
                self.fixed.0.add(&account);
                self.fixed.1 += usize::from(account.fixed() > 0);
                self.totals.files += 1;
                self.totals.bytes += report.bytes;
                if self.fixing.shows_diff() {
                    self.count(&report);
                    return self.write(&diff);
                }
                self.show(&name, report)
            }
            Err(error) => {
                let reason = unreadable(&name, &error);
                self.progress.suspend(|| print_status(&reason));
                self.totals.failures.push(reason);
                Ok(())
            }
        }
    }

    /// Tells what is wrong with a configuration file.
    fn tell(&mut self, loaded: &Loaded) -> io::Result<()> {
        let report = disk::configuration(loaded);
        if report.findings.is_empty() || self.fixing.shows_diff() {
            return Ok(());
        }
        self.show(&shown(&loaded.path), report)
    }

    fn show(&mut self, name: &str, mut report: Report) -> io::Result<()> {
        if let Some(written) = &mut self.written {
            written.add(name, &report);
            return Ok(());
        }
        if let Some(baseline) = &mut self.baseline {
            self.totals.known += baseline.take_known(name, &mut report);
            report.fold();
        }
        self.count(&report);
        let text = self.renderer.file(name, &report);
        self.write(text.as_bytes())
    }

    fn count(&mut self, report: &Report) {
        for finding in &report.findings {
            self.totals.findings[finding.severity as usize] += 1;
        }
    }

    /// Writes what stands behind the last file.
    fn finish(&mut self) -> io::Result<()> {
        // Where no file could be read or changed, "none left" would not be true.
        if self.fixing.wanted() && self.totals.files > 0 {
            let (account, files) = &self.fixed;
            print_status(&self.fixing.summary(account, *files));
        }
        if self.fixing.shows_diff() {
            return Ok(());
        }
        let text = match self.written.take() {
            Some(written) => match written.write() {
                Ok(words) => words,
                Err(reason) => {
                    print_status(&reason);
                    self.totals.failures.push(reason);
                    return Ok(());
                }
            },
            None => self.renderer.finish(&self.totals),
        };
        self.write(text.as_bytes())
    }

    fn write(&mut self, text: &[u8]) -> io::Result<()> {
        if !text.is_empty() && !self.unread {
            let out = &mut self.out;
            let written = self.progress.suspend(|| {
                out.write_all(text)?;
                out.flush()
            });
            match written {
                Err(error) if reader_is_gone(&error) => self.unread = true,
                written => written?,
            }
        }
        if self.unread && self.outcome() == Outcome::Errors {
            return Err(ErrorKind::BrokenPipe.into());
        }
        Ok(())
    }

    fn outcome(&self) -> Outcome {
        let count = |severity| self.totals.findings[severity as usize];
        let limit = self.max_warnings.unwrap_or(usize::MAX);
        if !self.totals.failures.is_empty() {
            Outcome::CouldNotRun
        } else if count(Severity::Error) > 0 || count(Severity::Warning) > limit {
            Outcome::Errors
        } else {
            Outcome::Done
        }
    }
}
