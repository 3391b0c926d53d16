//! Measures the built program from outside, and writes `docs/performance.md`.

use crate::client::Client;
use crate::generate::{self, Spec};
use crate::tools::{Result, cache, cargo, executable, root, run as run_program, target};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const MB: f64 = 1_000_000.0;

/// A line of the table.
struct Figure {
    what: String,
    must: &'static str,
    aim: &'static str,
    measured: String,
}

struct Bench {
    program: PathBuf,
    quick: bool,
    figures: Vec<Figure>,
}

/// `cargo xtask bench`
pub fn run(arguments: &[String]) -> Result {
    let quick = arguments.iter().any(|argument| argument == "--quick");
    let part = arguments
        .iter()
        .find(|argument| !argument.starts_with("--"));
    let wants = |name: &str| part.is_none_or(|part| part == name);
    run_program(
        cargo(),
        &["build", "--release", "--package", "ass-lsp"],
        &root(),
    )?;
    let mut bench = Bench {
        program: target().join("release").join(executable("ass-lsp")),
        quick,
        figures: Vec::new(),
    };
    if wants("check") {
        bench.check()?;
    }
    if wants("lsp") {
        bench.lsp()?;
    }
    let table = bench.table();
    println!("{table}");
    if part.is_none() && !quick {
        std::fs::write(root().join("docs").join("performance.md"), page(&table))?;
    }
    Ok(())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

fn percentile(values: &mut [f64], share: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let at = ((values.len() as f64 * share).ceil() as usize).max(1) - 1;
    values.get(at).copied().unwrap_or(0.0)
}

fn file(version: u8, megabytes: u64, single: bool) -> Result<PathBuf> {
    let folder = cache().join("bench");
    std::fs::create_dir_all(&folder)?;
    let shape = if single { "single" } else { "many" };
    let path = folder.join(format!("v{version}-{megabytes}-{shape}.ASS"));
    if !path.exists() {
        let spec = Spec {
            version,
            size: megabytes * 1_000_000,
            single,
        };
        let part = path.with_extension("part");
        generate::write(spec, &part)?;
        std::fs::rename(part, &path)?;
    }
    Ok(path)
}

fn name(version: u8, megabytes: u64, single: bool) -> String {
    let shape = if single { "one mesh" } else { "many meshes" };
    format!("{megabytes} MB, v{version}, {shape}")
}

/// Runs a program and waits; gives the time and the peak memory in bytes.
fn timed(command: &mut Command) -> Result<(Duration, u64)> {
    let start = Instant::now();
    let mut child = command.stdout(Stdio::null()).spawn()?;
    let mut peak = 0;
    loop {
        peak = peak.max(memory(child.id(), "VmHWM:"));
        if let Some(status) = child.try_wait()? {
            if !status.success() {
                return Err(format!("{command:?} ended with {status}").into());
            }
            return Ok((start.elapsed(), peak));
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// A line of a process's status, in bytes; 0 where the system does not tell.
fn memory(pid: u32, key: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with(key));
    let number = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
    number.unwrap_or(0) * 1024
}

impl Bench {
    fn add(&mut self, what: String, must: &'static str, aim: &'static str, measured: String) {
        eprintln!("{what}: {measured}");
        self.figures.push(Figure {
            what,
            must,
            aim,
            measured,
        });
    }

    fn check(&mut self) -> Result {
        let size = if self.quick { 50 } else { 500 };
        let runs = if self.quick { 3 } else { 7 };
        for (version, single) in [(2, false), (2, true), (7, false), (7, true)] {
            let path = file(version, size, single)?;
            let bytes = std::fs::metadata(&path)?.len() as f64;
            let (mut own, mut wc, mut newlines, mut peaks) = (vec![], vec![], vec![], vec![]);
            let text = std::fs::read(&path)?;
            for _ in 0..runs {
                let start = Instant::now();
                let count = memchr::memchr_iter(b'\n', &text).count();
                std::hint::black_box(count);
                newlines.push(bytes / MB / start.elapsed().as_secs_f64());
                let (time, _) = timed(Command::new("wc").arg("-l").arg(&path))?;
                wc.push(bytes / MB / time.as_secs_f64());
                let (time, peak) = timed(Command::new(&self.program).arg("check").arg(&path))?;
                own.push(bytes / MB / time.as_secs_f64());
                peaks.push(peak as f64 / bytes);
            }
            let (own, wc, newlines) = (median(own), median(wc), median(newlines));
            self.add(
                format!("`check`, {}", name(version, size, single)),
                "300 MB/s",
                "1000 MB/s",
                format!(
                    "{own:.0} MB/s; {:.2} of `wc -l` ({wc:.0}), {:.2} of a newline count in memory ({newlines:.0})",
                    own / wc,
                    own / newlines
                ),
            );
            self.add(
                format!("`check` peak memory, {}", name(version, size, single)),
                "1.5 x file",
                "0.3 x",
                format!("{:.3} x", median(peaks)),
            );
        }
        Ok(())
    }

    fn lsp(&mut self) -> Result {
        let sizes: &[u64] = if self.quick { &[50] } else { &[50, 500] };
        for &size in sizes {
            for (version, single) in [(2, false), (2, true), (7, false), (7, true)] {
                self.session(version, size, single)?;
            }
        }
        Ok(())
    }

    fn session(&mut self, version: u8, size: u64, single: bool) -> Result {
        let path = file(version, size, single)?;
        let text = std::fs::read_to_string(&path)?;
        let label = name(version, size, single);
        let opens = if size > 50 || self.quick { 1 } else { 5 };
        let uri = "file:///bench.ASS";
        let frame = open_frame(uri, &text)?;
        let mut speeds = vec![];
        let mut client = None;
        for _ in 0..opens {
            let mut fresh = Client::start(&self.program)?;
            let start = Instant::now();
            fresh.send_raw(&frame)?;
            let found = fresh.diagnostics(1)?;
            speeds.push(text.len() as f64 / MB / start.elapsed().as_secs_f64());
            if !found.is_empty() {
                return Err(format!("{label}: findings in a correct file: {found:?}").into());
            }
            if let Some(old) = client.replace(fresh) {
                Client::stop(old)?;
            }
        }
        drop(frame);
        let mut client = client.ok_or("no client")?;
        let length = text.len() as f64;
        self.add(
            format!("didOpen to first diagnostics, {label}"),
            "80 MB/s",
            "250 MB/s",
            format!("{:.0} MB/s", median(speeds)),
        );
        let peak = memory(client.pid(), "VmHWM:") as f64 / length;
        std::thread::sleep(Duration::from_millis(300));
        let rest = memory(client.pid(), "VmRSS:") as f64 / length;
        self.add(
            format!("server memory at rest / peak, {label}"),
            "1.6 x / 4 x",
            "1.25 x / 2.5 x",
            format!("{rest:.2} x / {peak:.2} x"),
        );
        self.edits(&mut client, &text, &label, uri)?;
        client.stop()
    }

    fn edits(&mut self, client: &mut Client, text: &str, label: &str, uri: &str) -> Result {
        let lines = Lines::new(text);
        let count = if self.quick { 40 } else { 120 };
        let mut version = 1;
        let mut seed = 12345u64;
        for kind in Kind::ALL {
            let mut times = vec![];
            let mut found = 0;
            for _ in 0..count {
                let (range, new, old) = kind.edit(&lines, &mut seed);
                // What was put in stands on one line, or is one line.
                let undo = match new.ends_with('\n') {
                    true => [range[0], range[1], range[0] + 1, 0],
                    false => [range[0], range[1], range[0], range[1] + new.len()],
                };
                for (place, text) in [
                    ([range[0], range[1], range[0], range[2]], &new),
                    (undo, &old),
                ] {
                    version += 1;
                    let start = Instant::now();
                    client.notify("textDocument/didChange", change(uri, version, place, text))?;
                    let diagnostics = client.diagnostics(version)?;
                    times.push(start.elapsed().as_secs_f64() * 1000.0);
                    found += diagnostics.len();
                }
            }
            if kind != Kind::Digit && found == 0 {
                return Err(format!("{label}: {} gave no finding", kind.name()).into());
            }
            let (p50, p99) = (percentile(&mut times, 0.5), percentile(&mut times, 0.99));
            self.add(
                format!("{} to diagnostics, p50 / p99, {label}", kind.name()),
                if label.starts_with("500") {
                    "50 ms"
                } else {
                    "16 ms"
                },
                if label.starts_with("500") {
                    "5 ms"
                } else {
                    "2 ms"
                },
                format!("{p50:.2} / {p99:.2} ms"),
            );
        }
        let mut times = vec![];
        for _ in 0..count * 2 {
            let line = lines.random(&mut seed);
            let start = Instant::now();
            let hover = client.request(
                "textDocument/hover",
                json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": 0 } }),
            )?;
            times.push(start.elapsed().as_secs_f64() * 1000.0);
            if hover.is_null() && !lines.text(line).is_empty() {
                return Err(format!("no hover at line {line}: `{}`", lines.text(line)).into());
            }
        }
        let (p50, p99) = (percentile(&mut times, 0.5), percentile(&mut times, 0.99));
        self.add(
            format!("hover, p50 / p99, {label}"),
            "10 ms",
            "1 ms",
            format!("{p50:.2} / {p99:.2} ms"),
        );
        Ok(())
    }

    fn table(&self) -> String {
        let mut table = String::from("| what | must | aim | measured |\n|---|---|---|---|\n");
        for figure in &self.figures {
            let _ = writeln!(
                table,
                "| {} | {} | {} | {} |",
                figure.what, figure.must, figure.aim, figure.measured
            );
        }
        table
    }
}

fn page(table: &str) -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!(
        "# Performance\n\nWritten by `cargo xtask bench`: release build, {cores} cores, files in the page cache, medians \
         unless a percentile is named. The files are generated without mistakes, in the layout of the Blender toolset \
         (CRLF, 10 decimals). Times of edits and hovers are those of a client: from writing the message to having read \
         the answer.\n\n{table}"
    )
}

fn open_frame(uri: &str, text: &str) -> Result<Vec<u8>> {
    let message = serde_json::to_vec(
        &json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {
        "textDocument": { "uri": uri, "languageId": "halo-ass", "version": 1, "text": text } } }),
    )?;
    let mut frame = format!("Content-Length: {}\r\n\r\n", message.len()).into_bytes();
    frame.extend_from_slice(&message);
    Ok(frame)
}

fn change(uri: &str, version: i64, [line, from, end_line, to]: [usize; 4], text: &str) -> Value {
    json!({
        "textDocument": { "uri": uri, "version": version },
        "contentChanges": [{
            "range": {
                "start": { "line": line, "character": from },
                "end": { "line": end_line, "character": to },
            },
            "text": text,
        }],
    })
}

/// The lines of a text, and those that hold counts.
struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
    counts: Vec<usize>,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Self {
        let ends = memchr::memchr_iter(b'\n', text.as_bytes());
        let starts: Vec<usize> = std::iter::once(0).chain(ends.map(|at| at + 1)).collect();
        let mut lines = Lines {
            text,
            starts,
            counts: vec![],
        };
        // The vertex count stands three lines below the type.
        let meshes = memchr::memmem::find_iter(text.as_bytes(), "\"MESH\"");
        lines.counts = meshes
            .map(|at| lines.starts.partition_point(|&start| start <= at) - 1 + 3)
            .collect();
        lines
    }

    fn text(&self, line: usize) -> &'a str {
        let end = self
            .starts
            .get(line + 1)
            .copied()
            .unwrap_or(self.text.len());
        self.text[self.starts[line]..end].trim_end()
    }

    fn random(&self, seed: &mut u64) -> usize {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (*seed >> 33) as usize % (self.starts.len() - 1)
    }

    fn random_number(&self, seed: &mut u64, wanted: impl Fn(&str) -> bool) -> usize {
        loop {
            let line = self.random(seed);
            let text = self.text(line);
            if text.starts_with(|c: char| c.is_ascii_digit() || c == '-') && wanted(text) {
                return line;
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Digit,
    Line,
    Deleted,
    Count,
    Quote,
}

impl Kind {
    const ALL: [Kind; 5] = [
        Kind::Digit,
        Kind::Line,
        Kind::Deleted,
        Kind::Count,
        Kind::Quote,
    ];

    fn name(self) -> &'static str {
        match self {
            Kind::Digit => "a digit",
            Kind::Line => "an inserted line",
            Kind::Deleted => "a deleted value",
            Kind::Count => "a changed count",
            Kind::Quote => "an opened quote",
        }
    }

    /// An edit within one line: line and columns, the new text and the old.
    fn edit(self, lines: &Lines<'_>, seed: &mut u64) -> ([usize; 3], String, String) {
        match self {
            Kind::Digit => {
                let line = lines.random_number(seed, |text| text.contains('.'));
                let at = lines.text(line).find('.').unwrap_or(0) + 1;
                let old = &lines.text(line)[at..=at];
                let new = if old == "5" { "6" } else { "5" };
                ([line, at, at + 1], new.to_owned(), old.to_owned())
            }
            Kind::Line => {
                let line = lines.random_number(seed, |_| true);
                let new = format!("{}\r\n", lines.text(line));
                ([line, 0, 0], new, String::new())
            }
            Kind::Deleted => {
                let line = lines.random_number(seed, |_| true);
                let text = lines.text(line);
                let end = text.find('\t').unwrap_or(text.len());
                ([line, 0, end], String::new(), text[..end].to_owned())
            }
            Kind::Count => {
                *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let line = lines.counts[(*seed >> 33) as usize % lines.counts.len()];
                let old = lines.text(line);
                let new = old.parse::<u64>().unwrap_or(0) + 1;
                ([line, 0, old.len()], new.to_string(), old.to_owned())
            }
            Kind::Quote => {
                let line = lines.random_number(seed, |_| true);
                ([line, 0, 0], "\"".to_owned(), String::new())
            }
        }
    }
}
