//! Files in which everything is wrong: how long a whole check takes, and how long an edit of one that is open.

use super::check::timed_whatever;
use super::edits::errors;
use super::lsp::open_frame;
use super::{Bench, MB, Sample, median, newline_count};
use crate::client::Client;
use crate::tools::{Result, folder, target};
use std::fmt::Write;
use std::time::Instant;

const HEAD: &str = ";### HEADER ###\r\n2\r\n\"BLENDER\"\r\n\"4.2\"\r\n\"mapper\"\r\n\"HOST\"\r\n";

/// A file and what is asked of it.
type Case = (&'static str, &'static str, &'static str, String);

/// Checks of files of many shapes, and edits after a flood.
pub fn measure(bench: &mut Bench) -> Result<String> {
    let mesh = Sample {
        version: 2,
        megabytes: 50,
        single: true,
    };
    let text = std::fs::read_to_string(mesh.file()?)?;
    let part = cut(&text, 20_000_000);
    let wrong = "a mesh whose every vertex";
    let cases: [Case; 6] = [
        (
            "a mesh whose every vertex holds a word",
            "2 s",
            "0.4 s",
            damaged(part, with_a_word),
        ),
        (
            "a mesh whose every vertex lacks a value",
            "2 s",
            "0.4 s",
            damaged(part, without_a_value),
        ),
        (
            "32 000 instances of scale 0",
            "0.2 s",
            "0.05 s",
            instances(32_000),
        ),
        ("500 000 headings", "1 s", "0.1 s", headings(500_000)),
        (
            "500 000 section headings",
            "1 s",
            "0.1 s",
            HEAD.to_owned() + &";### OBJECTS ###\r\n".repeat(500_000),
        ),
        (
            "the example joined 5000 times",
            "1 s",
            "0.1 s",
            example()?.repeat(5000),
        ),
    ];
    for (what, must, aim, text) in cases {
        let (time, clean) = bench.flooded(&text)?;
        let what = format!("{what}, {:.1} MB", text.len() as f64 / MB);
        bench.add(what, must, aim, format!("{time:.3} s"), clean);
    }
    bench.worst_lines()?;
    for (what, damage) in [
        ("holds a word", with_a_word as Damage),
        ("lacks a value", without_a_value),
    ] {
        let text = damaged(&text, damage);
        bench.edits_of(&text, &format!("{wrong} {what}, 50 MB"))?;
    }
    let text = "Whole runs of `check`; behind them, edits as an editor makes them, to fresh diagnostics.\n\n";
    Ok(text.to_owned() + &bench.table())
}

impl Bench {
    /// Seconds for a text, and against the newline count.
    fn flooded(&self, text: &str) -> Result<(f64, String)> {
        let path = target().join("bench").join("flood.ASS");
        std::fs::create_dir_all(path.parent().ok_or("no folder")?)?;
        std::fs::write(&path, text)?;
        let runs = if self.quick { 1 } else { 5 };
        let (mut own, mut newlines) = (Vec::new(), Vec::new());
        for _ in 0..runs {
            newlines.push(newline_count(text.as_bytes()));
            own.push(timed_whatever(&mut self.checking(&path))?);
        }
        std::fs::remove_file(&path)?;
        let (own, newlines) = (median(own), median(newlines));
        Ok((own, format!("{:.1} x newline count", own / newlines)))
    }

    /// 50 000 lines that belong nowhere, of every kind, in every section.
    fn worst_lines(&mut self) -> Result {
        let example = example()?;
        let mut worst = (0.0, String::new(), String::new());
        for line in [
            "several words in a line",
            "\"text\"",
            "=======",
            "OBJECT 7",
            "7 7 7 7",
            "1.5 2.5",
        ] {
            for below in [
                ";### MATERIALS ###",
                ";### OBJECTS ###",
                ";OBJECT 1",
                ";### INSTANCES ###",
                ";INSTANCE 1",
            ] {
                let Some(at) = example.find(below) else {
                    return Err(format!("the example has no `{below}`").into());
                };
                let lines = format!("{line}\n").repeat(50_000);
                let at = at + below.len() + 1;
                let text = format!("{}{lines}{}", &example[..at], &example[at..]);
                let (time, clean) = self.flooded(&text)?;
                let time = time / (text.len() as f64 / MB);
                if time > worst.0 {
                    worst = (time, clean, format!("`{line}` below `{below}`"));
                }
            }
        }
        let what = format!(
            "50 000 lines that belong nowhere, of six kinds in five places; the worst is {}",
            worst.2
        );
        self.add(
            what,
            "1 s/MB",
            "30 x clean",
            format!("{:.3} s/MB", worst.0),
            worst.1,
        );
        Ok(())
    }

    fn edits_of(&mut self, text: &str, what: &str) -> Result {
        let newlines = newline_count(text.as_bytes());
        let mut client = Client::start(&self.program)?;
        let start = Instant::now();
        client.send_raw(&open_frame(text)?)?;
        let standing = errors(&client.diagnostics(1)?);
        let time = start.elapsed().as_secs_f64();
        self.add(
            format!("didOpen to first diagnostics, {what}"),
            "",
            "",
            format!("{time:.2} s"),
            format!("{:.1} x newline count", time / newlines),
        );
        self.edits_in_flood(&mut client, (text, what, standing), newlines)?;
        client.stop()
    }
}

/// The example of the rules' documentation.
fn example() -> Result<String> {
    let path = folder(&["server", "rules", "src", "checks", "example.ass"]);
    Ok(std::fs::read_to_string(path)?)
}

/// The beginning of a text, up to a line's end.
fn cut(text: &str, bytes: usize) -> &str {
    let end = text[..bytes.min(text.len())]
        .rfind('\n')
        .map_or(0, |at| at + 1);
    &text[..end]
}

type Damage = fn(&str, &mut String);

fn with_a_word(line: &str, text: &mut String) {
    text.push_str("word ");
    text.push_str(line);
}

fn without_a_value(line: &str, text: &mut String) {
    text.push_str(line.split_once('\t').map_or(line, |(_, rest)| rest));
}

/// A text in which the second line of every vertex is damaged.
fn damaged(text: &str, damage: Damage) -> String {
    let mut all = String::with_capacity(text.len() + text.len() / 16);
    let mut vectors = 0;
    for line in text.split_inclusive('\n') {
        let is_vector = line.contains('.') && line.matches('\t').count() == 2;
        vectors = if is_vector { vectors + 1 } else { 0 };
        match vectors {
            2 => damage(line, &mut all),
            _ => all.push_str(line),
        }
    }
    all
}

/// Instances whose scale is 0.
fn instances(count: usize) -> String {
    let mut text = format!(
        "{HEAD};### MATERIALS ###\r\n0\r\n;### OBJECTS ###\r\n0\r\n;### INSTANCES ###\r\n{count}\r\n"
    );
    for number in 0..count {
        let _ = write!(
            text,
            ";INSTANCE {number}\r\n-1\r\n\"i{number}\"\r\n{number}\r\n-1\r\n0\r\n0 0 0 1\r\n0 0 0\r\n0\r\n0 0 0 1\r\n0 0 0\r\n1\r\n"
        );
    }
    text
}

/// Materials with headings whose numbers are wrong.
fn headings(count: usize) -> String {
    let mut text = format!("{HEAD};### MATERIALS ###\r\n{count}\r\n");
    for _ in 0..count {
        text.push_str(";MATERIAL 9\r\n\"a\"\r\n\"\"\r\n");
    }
    text + ";### OBJECTS ###\r\n0\r\n;### INSTANCES ###\r\n0\r\n"
}
