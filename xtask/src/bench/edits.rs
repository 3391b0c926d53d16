//! Edits and hovers at random places of an open document.

use super::lsp::URI;
use super::{Bench, Sample, percentile};
use crate::client::Client;
use crate::tools::Result;
use serde_json::{Value, json};
use std::time::Instant;

impl Bench {
    /// Times of every kind of edit, and of hovers.
    pub fn edits(
        &mut self,
        client: &mut Client,
        text: &str,
        sample: Sample,
        newlines: f64,
    ) -> Result {
        let mut typist = Typist {
            lines: Lines::new(text),
            client,
            version: 1,
            seed: 12345,
            standing: 0,
        };
        let count = if self.quick { 20 } else { 120 };
        let (must, aim) = match sample.megabytes {
            500 => ("50 ms", "5 ms"),
            _ => ("16 ms", "2 ms"),
        };
        for kind in Kind::ALL {
            let what = format!(
                "{} to fresh diagnostics, p50 / p99, {}",
                kind.name(),
                sample.label()
            );
            let times = typist.type_and_undo(kind, count)?;
            self.times(what, must, aim, times, newlines);
        }
        let times = typist.hover(count * 2)?;
        let (must, aim) = match sample.megabytes {
            500 => ("10 ms", "1 ms"),
            _ => ("", ""),
        };
        self.times(
            format!("hover, p50 / p99, {}", sample.label()),
            must,
            aim,
            times,
            newlines,
        );
        Ok(())
    }

    /// Times of edits in a text in which everything is wrong.
    pub fn edits_in_flood(
        &mut self,
        client: &mut Client,
        (text, what, standing): (&str, &str, usize),
        newlines: f64,
    ) -> Result {
        let mut typist = Typist {
            lines: Lines::new(text),
            client,
            version: 1,
            seed: 12345,
            standing,
        };
        let count = if self.quick { 10 } else { 60 };
        for kind in [Kind::Digit, Kind::Line, Kind::Deleted, Kind::Count] {
            let times = typist.type_and_undo(kind, count)?;
            let what = format!("{}, p50 / p99, {what}", kind.name());
            self.times(what, "50 ms", "10 ms", times, newlines);
        }
        Ok(())
    }

    pub(super) fn times(
        &mut self,
        what: String,
        must: &'static str,
        aim: &'static str,
        mut times: Vec<f64>,
        newlines: f64,
    ) {
        let p50 = percentile(&mut times, 0.5) * 1000.0;
        let p99 = percentile(&mut times, 0.99) * 1000.0;
        let limit = format!("{:.3} x newline count", p99 / 1000.0 / newlines);
        self.add(what, must, aim, format!("{p50:.2} / {p99:.2} ms"), limit);
    }
}

/// A typist, which edits the document as a user does.
struct Typist<'a> {
    lines: Lines<'a>,
    client: &'a mut Client,
    version: i64,
    seed: u64,
    /// How many errors there are without an edit. What the rules of geometry find comes later, and is not counted.
    standing: usize,
}

impl Typist<'_> {
    fn type_and_undo(&mut self, kind: Kind, count: usize) -> Result<Vec<f64>> {
        let mut times = Vec::new();
        let mut found = 0;
        for _ in 0..count {
            let ([line, from, to], new, old) = kind.edit(&self.lines, &mut self.seed);
            found += self.change([line, from, line, to], &new, &mut times)?;
            // What was put in stands on one line, or is one line.
            let undo = match new.ends_with('\n') {
                true => [line, from, line + 1, 0],
                false => [line, from, line, from + new.len()],
            };
            let left = self.change(undo, &old, &mut times)?;
            if left != self.standing {
                return Err(format!(
                    "{left} errors are left when {} in line {line} is undone",
                    kind.name()
                )
                .into());
            }
        }
        // A digit is rarely a mistake, the other edits nearly always are.
        if kind != Kind::Digit && found == 0 && self.standing == 0 {
            return Err(format!("{} gave no finding", kind.name()).into());
        }
        Ok(times)
    }

    /// Replaces a range; gives the number of errors.
    fn change(&mut self, range: [usize; 4], text: &str, times: &mut Vec<f64>) -> Result<usize> {
        self.version += 1;
        let params = change(self.version, range, text);
        let start = Instant::now();
        self.client.notify("textDocument/didChange", params)?;
        let found = self.client.diagnostics(self.version)?;
        times.push(start.elapsed().as_secs_f64());
        Ok(errors(&found))
    }

    fn hover(&mut self, count: usize) -> Result<Vec<f64>> {
        let mut times = Vec::new();
        for _ in 0..count {
            let line = self.lines.random(&mut self.seed);
            let params = json!({
                "textDocument": { "uri": URI },
                "position": { "line": line, "character": 0 },
            });
            let start = Instant::now();
            let hover = self.client.request("textDocument/hover", params)?;
            times.push(start.elapsed().as_secs_f64());
            let text = self.lines.text(line);
            if hover.is_null() && !text.is_empty() {
                return Err(format!("no hover at line {line}: `{text}`").into());
            }
        }
        Ok(times)
    }
}

/// How many of these diagnostics are errors.
pub fn errors(diagnostics: &[Value]) -> usize {
    let is_error = |found: &&Value| found["severity"] == 1;
    diagnostics.iter().filter(is_error).count()
}

/// The message of an edit.
pub fn change(version: i64, [line, from, end_line, to]: [usize; 4], text: &str) -> Value {
    json!({
        "textDocument": { "uri": URI, "version": version },
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
pub(super) struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
    counts: Vec<usize>,
    /// Those of the names of instances.
    names: Vec<usize>,
}

impl<'a> Lines<'a> {
    pub fn new(text: &'a str) -> Self {
        let ends = memchr::memchr_iter(b'\n', text.as_bytes());
        let starts: Vec<usize> = std::iter::once(0).chain(ends.map(|at| at + 1)).collect();
        // The vertex count stands three lines below the type.
        let counts = memchr::memmem::find_iter(text.as_bytes(), "\"MESH\"")
            .map(|at| starts.partition_point(|&start| start <= at) - 1 + 3)
            .collect();
        // The name stands two lines below the heading.
        let names = memchr::memmem::find_iter(text.as_bytes(), ";INSTANCE ")
            .map(|at| starts.partition_point(|&start| start <= at) - 1 + 2)
            .collect();
        Lines {
            text,
            starts,
            counts,
            names,
        }
    }

    fn text(&self, line: usize) -> &'a str {
        let end = self
            .starts
            .get(line + 1)
            .copied()
            .unwrap_or(self.text.len());
        self.text[self.starts[line]..end].trim_end()
    }

    pub fn random(&self, seed: &mut u64) -> usize {
        random(seed) % (self.starts.len() - 1)
    }

    pub fn random_name(&self, seed: &mut u64) -> usize {
        self.names[random(seed) % self.names.len()]
    }

    pub fn random_number(&self, seed: &mut u64, wanted: impl Fn(&str) -> bool) -> usize {
        loop {
            let line = self.random(seed);
            let text = self.text(line);
            if text.starts_with(|c: char| c.is_ascii_digit() || c == '-') && wanted(text) {
                return line;
            }
        }
    }
}

fn random(seed: &mut u64) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    (*seed >> 33) as usize
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
                let line = lines.counts[random(seed) % lines.counts.len()];
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
