//! What a viewer asks for, and what is written for other programs.

use super::check::{peak, timed};
use super::lsp::{URI, open_frame};
use super::{Bench, MB, Sample, median, percentile};
use crate::client::Client;
use crate::tools::Result;
use serde_json::{Value, json};
use std::process::Command;
use std::time::Instant;

/// Elements that a request asks for, as the viewer does.
const AT_ONCE: u64 = 60_000;

/// Levels of 50 MB. What a browser needs to draw them is not measured here.
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
    let text = "Without the picture itself: that takes a browser.\n\n";
    Ok(text.to_owned() + &bench.table())
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

    fn data(&mut self, sample: Sample) -> Result {
        let text = std::fs::read_to_string(sample.file()?)?;
        let mut client = Client::start(&self.program)?;
        client.send_raw(&open_frame(&text)?)?;
        client.diagnostics(1)?;
        let runs = if self.quick { 2 } else { 7 };
        let (mut all, mut scenes, mut moves) = (vec![], vec![], vec![]);
        for _ in 0..runs {
            let start = Instant::now();
            let scene = client.request("ass-lsp/scene", named(json!({})))?;
            scenes.push(start.elapsed().as_secs_f64() * 1000.0);
            for pieces in requests(&scene) {
                let params = named(json!({ "pieces": pieces }));
                client.request("ass-lsp/mesh", params)?;
            }
            all.push(start.elapsed().as_secs_f64());
            let object = mesh(&scene).ok_or("a level without a mesh")?;
            let change = json!({ "kind": "moveVertex", "object": object, "vertex": 0, "by": [1.0, 0.0, 0.0] });
            let start = Instant::now();
            client.request(
                "ass-lsp/edit",
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
