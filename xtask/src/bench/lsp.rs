//! A session of an editor: open a large file, type, hover.

use super::machine::memory;
use super::{Bench, MB, Sample, edits, median, newline_count};
use crate::client::Client;
use crate::tools::Result;
use serde_json::json;
use std::time::{Duration, Instant};

/// The document that all sessions open.
pub const URI: &str = "file:///bench.ASS";

/// Sessions with every version and shape.
pub fn measure(bench: &mut Bench) -> Result<String> {
    let sizes: &[u64] = if bench.quick { &[50] } else { &[50, 500] };
    for sample in Sample::all(sizes) {
        bench.session(sample)?;
    }
    bench.exits(Sample {
        version: 2,
        megabytes: *sizes.last().unwrap_or(&50),
        single: true,
    })?;
    let text = "Times are those of a client: from writing the message to having read the answer. Every edit is undone by \
                a second one, which is measured too.\n\n";
    Ok(text.to_owned() + &bench.table())
}

impl Bench {
    fn session(&mut self, sample: Sample) -> Result {
        let text = std::fs::read_to_string(sample.file()?)?;
        let label = sample.label();
        let length = text.len() as f64;
        let newlines = median((0..5).map(|_| newline_count(text.as_bytes())).collect());
        let frame = open_frame(&text)?;
        let (mut times, mut folds, mut rests, mut peaks) = (vec![], vec![], vec![], vec![]);
        let mut client = None;
        for _ in 0..if self.quick { 2 } else { 5 } {
            // The memory of two servers at once is not there on every machine.
            if let Some(old) = client.take() {
                Client::stop(old)?;
            }
            let mut fresh = Client::start(&self.program)?;
            let start = Instant::now();
            fresh.send_raw(&frame)?;
            let found = fresh.diagnostics(1)?;
            times.push(start.elapsed().as_secs_f64());
            // Names of generated materials are worth an information.
            if let Some(error) = found.iter().find(|finding| finding["severity"] == 1) {
                return Err(format!("{label}: an error in a correct file: {error}").into());
            }
            peaks.push(memory(fresh.pid(), "VmHWM:") as f64 / length);
            // What the server lets go of after opening takes a moment.
            std::thread::sleep(Duration::from_millis(500));
            rests.push(memory(fresh.pid(), "VmRSS:") as f64 / length);
            folds.push(first_folds(&mut fresh)?);
            client = Some(fresh);
        }
        drop(frame);
        let mut client = client.ok_or("no session was opened")?;
        let time = median(times);
        let (must, aim) = match sample.megabytes {
            50 => ("80 MB/s", "250 MB/s"),
            _ => ("", ""),
        };
        self.add(
            format!("didOpen to first diagnostics, {label}"),
            must,
            aim,
            format!("{:.0} MB/s", length / MB / time),
            format!("{:.1} x newline count", time / newlines),
        );
        let (must, aim) = match sample.megabytes {
            500 => ("1.6 x / 4 x", "1.25 x / 2.5 x"),
            _ => ("", ""),
        };
        let (rest, peak) = (median(rests), median(peaks));
        self.add(
            format!("server memory at rest / peak while opening, {label}"),
            must,
            aim,
            format!("{rest:.2} x / {peak:.2} x file"),
            String::new(),
        );
        let time = median(folds);
        let must = if sample.megabytes == 500 { "50 ms" } else { "" };
        self.add(
            format!("first foldingRange, {label}"),
            must,
            "",
            format!("{:.1} ms", time * 1000.0),
            format!("{:.3} x newline count", time / newlines),
        );
        if sample.megabytes == 50 {
            self.requests(&mut client, &text, sample, newlines)?;
        }
        self.edits(&mut client, &text, sample, newlines)?;
        if sample.megabytes == 50 {
            self.refactorings(&mut client, sample)?;
        }
        client.stop()
    }
}

/// Seconds until the folds of a file that was just opened are there.
fn first_folds(client: &mut Client) -> Result<f64> {
    let params = json!({ "textDocument": { "uri": URI } });
    let start = Instant::now();
    let answer = client.request("textDocument/foldingRange", params)?;
    let seconds = start.elapsed().as_secs_f64();
    // Sections, and the lists of one mesh at least.
    match answer.as_array().map_or(0, Vec::len) {
        0..5 => Err(format!("too few folds: {answer}").into()),
        _ => Ok(seconds),
    }
}

impl Bench {
    /// How long the server takes to end, with a file open and while it is read.
    fn exits(&mut self, sample: Sample) -> Result {
        let text = std::fs::read_to_string(sample.file()?)?;
        let frame = open_frame(&text)?;
        let moments = [
            ("with a file open", None),
            ("while a file is read", Some(Duration::from_millis(1500))),
            ("while an edit is analyzed", None),
        ];
        for (what, pause) in moments {
            let mut times = Vec::new();
            for _ in 0..if self.quick { 2 } else { 5 } {
                let mut client = Client::start(&self.program)?;
                client.send_raw(&frame)?;
                match pause {
                    Some(pause) => std::thread::sleep(pause),
                    None => drop(client.diagnostics(1)?),
                }
                if what.contains("edit") {
                    client.notify(
                        "textDocument/didChange",
                        edits::change(2, [30, 0, 30, 0], "\""),
                    )?;
                }
                times.push(client.exit()?.as_secs_f64() * 1000.0);
            }
            self.add(
                format!(
                    "`exit` to the end of the process, {what}, {}",
                    sample.label()
                ),
                "50 ms",
                "",
                format!("{:.1} ms", median(times)),
                String::new(),
            );
        }
        Ok(())
    }
}

/// The message that opens a text.
pub fn open_frame(text: &str) -> Result<Vec<u8>> {
    let message = serde_json::to_vec(&json!({
        "jsonrpc": "2.0",
        "method": "textDocument/didOpen",
        "params": {
            "textDocument": { "uri": URI, "languageId": "halo-ass", "version": 1, "text": text },
        },
    }))?;
    let mut frame = format!("Content-Length: {}\r\n\r\n", message.len()).into_bytes();
    frame.extend_from_slice(&message);
    Ok(frame)
}
