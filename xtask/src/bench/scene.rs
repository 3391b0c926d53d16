//! Measures the requests of a viewer, and exports for other programs.

use super::check::{peak, timed};
use super::lsp::{URI, open_frame};
use super::{Bench, MB, Sample, hall, median, percentile};
use crate::client::Client;
use crate::tools::{Result, cache, folder, output};
use serde_json::{Value, json};
use std::process::Command;
use std::time::Instant;

/// Elements that a request asks for, as the viewer does.
const AT_ONCE: u64 = 60_000;

/// Levels of 50 MB, and the picture of a hall of 50 and of 500 MB.
pub fn measure(bench: &mut Bench) -> Result<String> {
    for single in [false, true] {
        let sample = Sample {
            version: 2,
            megabytes: 50,
            single,
        };
        bench.glb(sample)?;
        bench.data(sample)?;
    }
    let mut text = "The first picture: a page that `halo-ass export` has written, in a headless browser that draws by software, from \
                    opening it.\n\n"
        .to_owned();
    let large: &[u64] = if bench.quick { &[50] } else { &[50, 500] };
    for &megabytes in large {
        if let Some(reason) = bench.picture(megabytes)? {
            text = format!("Without the picture: {reason}.\n\n");
            break;
        }
    }
    Ok(text + &bench.table())
}

impl Bench {
    fn glb(&mut self, sample: Sample) -> Result {
        let path = sample.file()?;
        let bytes = std::fs::metadata(&path)?.len() as f64;
        let out = path.with_extension("glb");
        let command = || {
            let mut command = Command::new(&self.program);
            command.arg("export").arg(&path).arg("-o").arg(&out);
            command
        };
        let runs = if self.quick { 3 } else { 15 };
        let times: Result<Vec<f64>> = (0..runs).map(|_| timed(&mut command())).collect();
        let time = median(times?);
        let peak = peak(&mut command())? as f64;
        std::fs::remove_file(&out)?;
        self.add(
            format!("`export` as glTF, {}", sample.label()),
            "150 MB/s, 0.6 x",
            "400 MB/s",
            format!("{:.0} MB/s, {:.2} x file", bytes / MB / time, peak / bytes),
            String::new(),
        );
        Ok(())
    }

    /// The first picture of a hall; why there is none, where it cannot be had.
    fn picture(&mut self, megabytes: u64) -> Result<Option<String>> {
        let tools = cache().join("vscode");
        let node = tools.join("N24/node_modules/node/bin/node");
        if !node.exists() || !tools.join("PW/node_modules/playwright-core").exists() {
            return Ok(Some(
                "`cargo xtask test vscode` installs the browser".into(),
            ));
        }
        let level = hall::file(megabytes, true)?;
        let page = level.with_extension("html");
        let mut export = Command::new(&self.program);
        let said = export
            .arg("export")
            .arg(&level)
            .arg("-o")
            .arg(&page)
            .output()?;
        if !said.status.success() {
            return Ok(Some(String::from_utf8_lossy(&said.stderr).trim().into()));
        }
        let script = folder(&["tests", "vscode", "first_picture.mjs"]);
        let mut found = Vec::new();
        for _ in 0..3 {
            let mut show = Command::new(&node);
            show.env("HALO_ASS_TEST_CACHE", &tools);
            let said = output(show.arg(&script).arg(&page))?;
            found.push(serde_json::from_str::<Value>(&said)?);
        }
        std::fs::remove_file(&page)?;
        let of = |what: &str| found.iter().filter_map(|run| run[what].as_f64()).collect();
        let (seconds, bytes) = (median(of("seconds")), median(of("bytes")));
        let (must, aim) = match megabytes {
            50 => ("4 s", "1.5 s"),
            _ => ("2 GB", "all of it"),
        };
        self.add(
            format!(
                "first picture, memory of the page, {}",
                hall::label(megabytes, true)
            ),
            must,
            aim,
            format!("{seconds:.1} s, {:.0} MB", bytes / MB),
            String::new(),
        );
        Ok(None)
    }

    fn data(&mut self, sample: Sample) -> Result {
        let text = std::fs::read_to_string(sample.file()?)?;
        let mut client = Client::start(&self.program)?;
        client.send_raw(&open_frame(&text)?)?;
        client.diagnostics(1)?;
        let runs = if self.quick { 2 } else { 7 };
        let (mut all, mut scenes, mut moves) = (vec![], vec![], vec![]);
        for _ in 0..runs {
            let start = Instant::now();
            let scene = client.request("halo-ass/scene", named(json!({})))?;
            scenes.push(start.elapsed().as_secs_f64() * 1000.0);
            for pieces in requests(&scene) {
                let params = named(json!({ "pieces": pieces }));
                client.request("halo-ass/mesh", params)?;
            }
            all.push(start.elapsed().as_secs_f64());
            let object = mesh(&scene).ok_or("a level without a mesh")?;
            let change = json!({ "kind": "moveVertex", "object": object, "vertex": 0, "by": [1.0, 0.0, 0.0] });
            let start = Instant::now();
            client.request(
                "halo-ass/edit",
                json!({ "textDocument": { "uri": URI, "version": 1 }, "change": change }),
            )?;
            moves.push(start.elapsed().as_secs_f64() * 1000.0);
        }
        client.stop()?;
        let speed = text.len() as f64 / MB / median(all);
        let label = sample.label();
        self.add(
            format!("scene and all meshes, {label}"),
            "150 MB/s",
            "400 MB/s",
            format!("{speed:.0} MB/s"),
            String::new(),
        );
        for (what, mut times) in [("the scene again", scenes), ("a vertex is moved", moves)] {
            let worst = percentile(&mut times, 0.99);
            self.add(
                format!("{what}, median / p99, {label}"),
                "200 ms",
                "50 ms",
                format!("{:.0} / {worst:.0} ms", median(times)),
                String::new(),
            );
        }
        Ok(())
    }
}

fn named(mut params: Value) -> Value {
    params["textDocument"] = json!({ "uri": URI });
    params
}

/// The number of the first mesh with vertices.
fn mesh(scene: &Value) -> Option<usize> {
    let objects = scene["objects"].as_array()?;
    let has_some = |object: &Value| object["vertices"]["count"].as_u64() > Some(0);
    objects.iter().position(has_some)
}

/// All pieces, in requests of the size that the viewer's have.
fn requests(scene: &Value) -> Vec<Vec<Value>> {
    let mut requests = Vec::new();
    let mut room = 0;
    for (object, value) in scene["objects"]
        .as_array()
        .into_iter()
        .flatten()
        .enumerate()
    {
        for list in ["vertices", "triangles"] {
            let pieces = value[list]["pieces"].as_array();
            for (number, piece) in pieces.into_iter().flatten().enumerate() {
                let count = piece[0].as_u64().unwrap_or(0);
                if room < count || requests.is_empty() {
                    requests.push(Vec::new());
                    room = AT_ONCE;
                }
                room = room.saturating_sub(count);
                if let Some(last) = requests.last_mut() {
                    last.push(json!({ "object": object, "list": list, "piece": number }));
                }
            }
        }
    }
    requests
}
