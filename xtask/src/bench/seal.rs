//! The rules of the seal: `halo-ass check` of sealed levels, edits of them, and programs that do parts of the same.

use super::lsp::open_frame;
use super::machine::memory;
use super::{Bench, MB, edits, hall, median};
use crate::client::Client;
use crate::tools::{Result, cache, cargo};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Speed, peak memory, edits, peers.
pub fn measure(bench: &mut Bench) -> Result<String> {
    let large = if bench.quick { 50 } else { 500 };
    for single in [false, true] {
        bench.check_hall(large, single)?;
    }
    for single in [false, true] {
        bench.edit_hall(single)?;
    }
    let peers = bench.peers()?;
    let text = "A closed hall of folds, nothing wrong with it. An edit moves a vertex of its floor through the ceiling, the next \
                one moves it back; a client waits until it is told of that, or that nothing is left.\n\n";
    Ok(text.to_owned() + &bench.table() + &peers)
}

impl Bench {
    fn check_hall(&mut self, megabytes: u64, single: bool) -> Result {
        let path = hall::file(megabytes, single)?;
        let label = hall::label(megabytes, single);
        let bytes = std::fs::metadata(&path)?.len() as f64;
        let mut times = Vec::new();
        let mut peak = 0;
        for _ in 0..3 {
            let start = Instant::now();
            let mut child = self.checking(&path).stdout(Stdio::null()).spawn()?;
            while child.try_wait()?.is_none() {
                peak = peak.max(memory(child.id(), "VmHWM:"));
                std::thread::sleep(Duration::from_millis(2));
            }
            times.push(start.elapsed().as_secs_f64());
            if !child.wait()?.success() {
                return Err(format!("{label}: findings in a sealed level").into());
            }
        }
        let time = median(times);
        self.add(
            format!("`check`, all rules, {label}"),
            "150 MB/s",
            "400 MB/s",
            format!("{:.0} MB/s ({:.0} ms)", bytes / MB / time, time * 1000.0),
            String::new(),
        );
        self.add(
            format!("`check` peak memory, all rules, {label}"),
            "1.0 x file",
            "0.5 x",
            format!("{:.2} x file", peak as f64 / bytes),
            String::new(),
        );
        Ok(())
    }

    fn edit_hall(&mut self, single: bool) -> Result {
        let text = std::fs::read_to_string(hall::file(50, single)?)?;
        let frame = open_frame(&text)?;
        let mut client = Client::start(&self.program)?;
        client.send_raw(&frame)?;
        client.diagnostics(1)?;
        // Nothing is told of a sealed hall when the second look is done: an edit is the first to show that it was.
        let mut times = Vec::new();
        let mut version = 1;
        let lines: Vec<&str> = text.lines().collect();
        let tall = |line: &str| line.split('\t').nth(2).and_then(|z| z.parse::<f64>().ok());
        let floors = lines.windows(2).enumerate().filter(|(_, pair)| {
            let is_position = pair[1].ends_with("\t1.0000000000");
            is_position && tall(pair[0]).is_some_and(|z| z < 100.0)
        });
        let floors: Vec<usize> = floors.map(|(number, _)| number).collect();
        let count = if self.quick { 5 } else { 20 };
        for number in 0..count {
            // Spread over the floor, and away from the walls.
            let line = floors[(number * 2 + 1) * floors.len() / (count * 2)];
            let old = lines[line];
            let column = old.rfind('\t').unwrap_or(0) + 1;
            let moved = "2500.0000000000";
            for (from, to) in [(&old[column..], moved), (moved, &old[column..])] {
                version += 1;
                let range = [line, column, line, column + from.len()];
                let start = Instant::now();
                client.notify("textDocument/didChange", edits::change(version, range, to))?;
                loop {
                    let found = client.diagnostics(version)?;
                    let is_cut = |it: &Value| it["code"] == "intersecting-triangles";
                    if found.iter().any(is_cut) == (to == moved) {
                        break;
                    }
                }
                times.push(start.elapsed().as_secs_f64());
            }
        }
        client.stop()?;
        let (must, aim) = match single {
            true => ("500 ms", "100 ms"),
            false => ("150 ms", "30 ms"),
        };
        let what = format!(
            "a vertex moved to fresh findings of the seal, p50 / p99, {}",
            hall::label(50, single)
        );
        let newlines = super::newline_count(text.as_bytes());
        self.times(what, must, aim, times, newlines);
        Ok(())
    }

    /// Parts of the same work, and what other programs take for the same triangles. Gives what is to be said of them.
    fn peers(&mut self) -> Result<String> {
        let path = hall::file(83, true)?;
        let folder = cache().join("bench").join("triangles");
        std::fs::create_dir_all(&folder)?;
        let mut example = cargo(&["run", "--release", "--quiet", "--package", "halo-ass"]);
        example
            .args(["--example", "seal", "--"])
            .arg(&path)
            .arg(&folder);
        let own = String::from_utf8(example.output()?.stdout)?;
        let value = |text: &str, name: &str| {
            let mut lines = text.lines().filter_map(|line| line.split_once(' '));
            let (_, value) = lines.find(|(known, _)| *known == name)?;
            value.split(' ').next()?.parse::<f64>().ok()
        };
        let peers = timed_peers(&folder).unwrap_or_else(|error| error.to_string());
        let triangles = value(&own, "triangles").ok_or("the example gave no triangles")? / 1e6;
        let parts = [
            ("weld", "trimesh", "weld and edges", "5 x trimesh", "20 x"),
            (
                "cut",
                "pymeshlab",
                "self-intersections",
                "as pymeshlab",
                "5 x",
            ),
        ];
        for (part, peer, what, must, aim) in parts {
            let own = value(&own, part).ok_or("the example gave no time")?;
            let against = match value(&peers, peer) {
                Some(time) => format!("{peer} {:.0} ms: {:.1} x", time * 1000.0, time / own),
                None => format!("{peer} cannot be had"),
            };
            let what = format!("{what} of {triangles:.2} million triangles");
            self.add(what, must, aim, format!("{:.0} ms", own * 1000.0), against);
        }
        Ok(
            match value(&peers, "trimesh").and(value(&peers, "pymeshlab")) {
                Some(_) => String::new(),
                None => "\nNot all programs to compare with can be had here.\n".to_owned(),
            },
        )
    }
}

/// The times of the other programs, as `peers.py` prints them. They are installed in a folder of their own.
fn timed_peers(triangles: &Path) -> Result<String> {
    let home = cache().join("bench").join("peers");
    let python = home
        .join(if cfg!(windows) { "Scripts" } else { "bin" })
        .join("python");
    if !python.exists() {
        let python = if cfg!(windows) { "python" } else { "python3" };
        succeed(Command::new(python).args(["-m", "venv"]).arg(&home))?;
    }
    let packages = ["numpy", "scipy", "trimesh", "pymeshlab"];
    for package in packages {
        // What cannot be had is told by the script.
        let mut pip = Command::new(&python);
        pip.args(["-m", "pip", "install", "--quiet", package]);
        if let Err(error) = succeed(&mut pip) {
            eprintln!("{package}: {error}");
        }
    }
    let mut script = Command::new(&python);
    script.args(["-c", include_str!("peers.py")]).arg(triangles);
    Ok(String::from_utf8(script.output()?.stdout)?)
}

fn succeed(command: &mut Command) -> Result {
    let status = command.stdout(Stdio::null()).status()?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("{command:?} ended with {status}").into()),
    }
}
