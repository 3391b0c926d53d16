//! `halo-ass check` of a file.

use super::machine::memory;
use super::{Bench, MB, Sample, median, newline_count};
use crate::tools::{Result, cargo};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Speed and peak memory for every size, version and shape.
pub fn measure(bench: &mut Bench) -> Result<String> {
    let sizes: &[u64] = if bench.quick { &[1, 50] } else { &[1, 50, 500] };
    for sample in Sample::all(sizes) {
        bench.check(sample)?;
    }
    for version in [2, 7] {
        bench.view(Sample {
            version,
            megabytes: 50,
            single: true,
        })?;
    }
    Ok(bench.table())
}

impl Bench {
    fn check(&mut self, sample: Sample) -> Result {
        let path = sample.file()?;
        let label = sample.label();
        let bytes = std::fs::metadata(&path)?.len() as f64;
        let runs = match (self.quick, sample.megabytes) {
            (true, _) => 3,
            (false, 500) => 7,
            (false, _) => 15,
        };
        let (mut own, mut wc, mut newlines) = (vec![], vec![], vec![]);
        let text = std::fs::read(&path)?;
        for _ in 0..runs {
            newlines.push(newline_count(&text));
            wc.push(timed(Command::new("wc").arg("-l").arg(&path))?);
            own.push(timed(&mut self.checking(&path))?);
        }
        let (own, wc, newlines) = (median(own), median(wc), median(newlines));
        let (must, aim) = match sample.megabytes {
            500 => ("300 MB/s", "1000 MB/s"),
            _ => ("", ""),
        };
        self.add(
            format!("`check`, {label}"),
            must,
            aim,
            format!("{:.0} MB/s ({:.1} ms)", bytes / MB / own, own * 1000.0),
            format!(
                "{:.1} x `wc -l`, {:.1} x newline count",
                own / wc,
                own / newlines
            ),
        );
        let peak = peak(&mut self.checking(&path))? as f64;
        // A small file says nothing about memory per byte: the program itself is larger.
        if sample.megabytes > 1 {
            self.add(
                format!("`check` peak memory, {label}"),
                "1.5 x file",
                "0.3 x",
                format!("{:.3} x file", peak / bytes),
                format!("{:.0} MB", peak / MB),
            );
        }
        Ok(())
    }

    /// The typed view: every number of every vertex.
    fn view(&mut self, sample: Sample) -> Result {
        let path = sample.file()?;
        let mut example = cargo(&["run", "--release", "--quiet", "--package", "halo-ass"]);
        example.args(["--example", "view", "--"]).arg(path);
        let output = example.output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        let speed = |what: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(what));
            line.ok_or_else(|| format!("no line `{what}` in:\n{text}"))
        };
        self.add(
            format!("view, {}", sample.label()),
            "500 MB/s",
            "",
            speed("vertices ")?.to_owned(),
            format!("all threads {}", speed("parallel ")?),
        );
        Ok(())
    }

    /// The command as build systems run it.
    pub fn checking(&self, path: &Path) -> Command {
        let mut command = Command::new(&self.program);
        command.args(["check", "--format", "json"]).arg(path);
        command
    }
}

/// Seconds that a program takes from its start to its end.
pub fn timed(command: &mut Command) -> Result<f64> {
    timed_until(command, |code| code == Some(0))
}

/// Seconds that a check takes which may find errors.
pub fn timed_whatever(command: &mut Command) -> Result<f64> {
    timed_until(command, |code| matches!(code, Some(0 | 1)))
}

fn timed_until(command: &mut Command, is_end: impl Fn(Option<i32>) -> bool) -> Result<f64> {
    let start = Instant::now();
    let status = command.stdout(Stdio::null()).status()?;
    let time = start.elapsed().as_secs_f64();
    if is_end(status.code()) {
        Ok(time)
    } else {
        Err(format!("{command:?} ended with {status}").into())
    }
}

/// The peak memory of a program in bytes. Asking for it disturbs the program, so this is a run of its own.
pub fn peak(command: &mut Command) -> Result<u64> {
    let mut child = command.stdout(Stdio::null()).spawn()?;
    let mut peak = 0;
    while child.try_wait()?.is_none() {
        peak = peak.max(memory(child.id(), "VmHWM:"));
        std::thread::sleep(Duration::from_micros(200));
    }
    Ok(peak)
}
