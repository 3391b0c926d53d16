//! Measures the built program from outside, and writes `docs/performance.md`.

mod build;
mod check;
mod edits;
mod flood;
mod formats;
mod grammar;
mod hall;
mod lsp;
mod machine;
mod refactor;
mod requests;
mod scene;
mod seal;
mod start;

use crate::generate::{self, Spec};
use crate::tools::{Result, cache, cargo, executable, folder, run as run_program, target};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Instant;

/// A million bytes.
pub const MB: f64 = 1_000_000.0;

/// A line of a table.
struct Figure {
    what: String,
    must: &'static str,
    aim: &'static str,
    measured: String,
    limit: String,
}

/// The state that all measurements share.
pub struct Bench {
    program: PathBuf,
    quick: bool,
    figures: Vec<Figure>,
}

/// A part: its name, the heading of its section, and what gives the section's text.
type Part = (&'static str, &'static str, fn(&mut Bench) -> Result<String>);

const PARTS: [Part; 9] = [
    ("start", "Size and start", start::measure),
    ("check", "In the terminal", check::measure),
    ("seal", "The sealed world", seal::measure),
    ("flood", "Damaged and hostile files", flood::measure),
    ("lsp", "In an editor", lsp::measure),
    ("scene", "Levels as they are seen", scene::measure),
    ("formats", "Files of other programs", formats::measure),
    ("grammar", "The grammar", grammar::measure),
    ("build", "Building", build::measure),
];

/// `cargo xtask bench [start|check|seal|flood|lsp|scene|formats|grammar|build …] [--quick]`
pub fn run(arguments: &[String]) -> Result {
    let quick = arguments.iter().any(|argument| argument == "--quick");
    let names: Vec<&String> = arguments
        .iter()
        .filter(|argument| *argument != "--quick")
        .collect();
    if let Some(name) = names
        .iter()
        .find(|name| !PARTS.iter().any(|(known, ..)| known == *name))
    {
        let known = PARTS.map(|(name, ..)| name).join(", ");
        return Err(format!("there is no part `{name}`; the parts are {known}").into());
    }
    run_program(&mut cargo(&[
        "build",
        "--release",
        "--locked",
        "--package",
        "halo-ass",
    ]))?;
    let mut bench = Bench {
        program: target().join("release").join(executable("halo-ass")),
        quick,
        figures: Vec::new(),
    };
    let file = folder(&["docs", "performance.md"]);
    for (name, heading, measure) in PARTS {
        if !names.is_empty() && !names.iter().any(|wanted| *wanted == name) {
            continue;
        }
        let text = measure(&mut bench)?;
        println!("\n## {heading}\n\n{text}");
        // Figures of small files measured in a hurry are not for the page.
        if !quick {
            let page = std::fs::read_to_string(&file).unwrap_or_default();
            std::fs::write(&file, with_section(&page, heading, &text)?)?;
        }
    }
    Ok(())
}

const INTRODUCTION: &str = "\
# Performance

Written by `cargo xtask bench`, release build. The files are generated without mistakes, in the layout of the Blender
toolset (CRLF, 10 decimals), and lie in the page cache. Figures are medians unless a percentile is named.

Limits in the same run: `wc -l` of the file, which is read and counted by another program, and a count of the
newlines of the text in memory (memchr). \"5.0 x\" of a limit means that it takes five times as long.
";

/// The page with a section put in or replaced; the other sections stay as they were measured.
fn with_section(page: &str, heading: &str, text: &str) -> Result<String> {
    let mut result = INTRODUCTION.to_owned();
    for (_, known, _) in PARTS {
        let start = page.find(&format!("\n## {known}\n"));
        let old = start.map(|start| {
            let section = &page[start + 1..];
            section
                .find("\n## ")
                .map_or(section, |end| &section[..end])
                .trim_end()
        });
        if known == heading {
            let _ = write!(
                result,
                "\n## {heading}\n\n{}\n\n{}\n",
                machine::describe()?,
                text.trim_end()
            );
        } else if let Some(old) = old {
            let _ = write!(result, "\n{old}\n");
        }
    }
    Ok(result)
}

/// The middle of the values.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

/// The value below which a share of them lies.
pub fn percentile(values: &mut [f64], share: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let at = ((values.len() as f64 * share).ceil() as usize).max(1) - 1;
    values.get(at).copied().unwrap_or(0.0)
}

/// A file to measure with.
#[derive(Clone, Copy)]
pub struct Sample {
    /// Version of the format.
    pub version: u8,
    /// Size in MB.
    pub megabytes: u64,
    /// One mesh, or many.
    pub single: bool,
}

impl Sample {
    /// All versions and shapes of some sizes.
    pub fn all(sizes: &[u64]) -> Vec<Sample> {
        let mut samples = Vec::new();
        for &megabytes in sizes {
            for (version, single) in [(2, false), (2, true), (7, false), (7, true)] {
                samples.push(Sample {
                    version,
                    megabytes,
                    single,
                });
            }
        }
        samples
    }

    /// Its file, made at the first use.
    pub fn file(self) -> Result<PathBuf> {
        let folder = cache()
            .join("bench")
            .join(format!("layout-{}", generate::LAYOUT));
        std::fs::create_dir_all(&folder)?;
        let shape = if self.single { "single" } else { "many" };
        let path = folder.join(format!("v{}-{}-{shape}.ASS", self.version, self.megabytes));
        if !path.exists() {
            let spec = Spec {
                version: self.version,
                size: self.megabytes * 1_000_000,
                single: self.single,
                seed: 7,
            };
            let part = path.with_extension("part");
            generate::write(spec, &part)?;
            std::fs::rename(part, &path)?;
        }
        Ok(path)
    }

    /// As tables name it.
    pub fn label(self) -> String {
        let shape = if self.single {
            "one mesh"
        } else {
            "many meshes"
        };
        format!("{} MB, v{}, {shape}", self.megabytes, self.version)
    }
}

/// Seconds of a newline count of a text in memory.
pub fn newline_count(text: &[u8]) -> f64 {
    let start = Instant::now();
    std::hint::black_box(memchr::memchr_iter(b'\n', std::hint::black_box(text)).count());
    start.elapsed().as_secs_f64()
}

impl Bench {
    fn add(
        &mut self,
        what: String,
        must: &'static str,
        aim: &'static str,
        measured: String,
        limit: String,
    ) {
        eprintln!("{what}: {measured} ({limit})");
        self.figures.push(Figure {
            what,
            must,
            aim,
            measured,
            limit,
        });
    }

    /// The figures since the last table.
    fn table(&mut self) -> String {
        let mut table = String::from(
            "| what | must | aim | measured | of the limit |\n|---|---|---|---|---|\n",
        );
        for Figure {
            what,
            must,
            aim,
            measured,
            limit,
        } in self.figures.drain(..)
        {
            let _ = writeln!(table, "| {what} | {must} | {aim} | {measured} | {limit} |");
        }
        table
    }
}
