//! Reads every vertex and every triangle index of a file through the view, and says how fast. `cargo xtask bench` runs it.
//!
//! `cargo run --release --example view -- FILE.ASS`

use scan::model::Model;
use scan::view::{File, Row};
use scan::{CHUNK, scan_all};
use std::time::Instant;

const RUNS: usize = 7;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args_os().nth(1).ok_or("usage: view FILE.ASS")?;
    let text = std::fs::read(path)?;
    let source = text.as_slice();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let chunks = scan_all(&source, (threads, CHUNK), &|_| true);
    let model = Model::build(&chunks);
    let file = File::new(&source, &chunks, &model);
    let vertices = file.vertices();
    let bytes: usize = vertices.parts().iter().map(|part| part.span.len()).sum();
    let mut bounds = [[0.0; 3]; 2];
    let one = median(|| {
        let mut all = Bounds::default();
        vertices.visit(|row| all.add(row));
        bounds = [all.low, all.high];
    });
    let several = median(|| {
        let parts = vertices.map_parts(threads, |_, visit| {
            let mut part = Bounds::default();
            visit(&mut |row| part.add(row));
            part
        });
        assert_eq!(
            parts.iter().map(|part| part.count).sum::<usize>(),
            vertices.len()
        );
    });
    let integers: usize = model
        .triangle_parts
        .iter()
        .map(|part| part.span.len())
        .sum();
    let triangles = median(|| {
        let mut sum = 0;
        for mesh in file.objects().filter_map(|object| object.mesh()) {
            let Some(list) = mesh.triangles() else {
                continue;
            };
            for part in list.parts() {
                list.visit_part(part, |_, _, _, value| sum += value.unwrap_or(0));
            }
        }
        std::hint::black_box(sum);
    });
    let speed = |bytes: usize, seconds: f64| (bytes as f64 / 1e6 / seconds).round();
    println!(
        "{} vertices within {bounds:?}\n\
         vertices {} MB/s\nparallel {} MB/s on {threads} threads\ntriangles {} MB/s",
        vertices.len(),
        speed(bytes, one),
        speed(bytes, several),
        speed(integers, triangles),
    );
    Ok(())
}

/// The box around some vertices.
struct Bounds {
    low: [f32; 3],
    high: [f32; 3],
    count: usize,
    /// Keeps the other numbers from being left out.
    rest: f32,
}

impl Default for Bounds {
    fn default() -> Self {
        Bounds {
            low: [f32::INFINITY; 3],
            high: [f32::NEG_INFINITY; 3],
            count: 0,
            rest: 0.0,
        }
    }
}

impl Bounds {
    fn add(&mut self, row: &Row) {
        for (axis, at) in row.position().into_iter().enumerate() {
            self.low[axis] = self.low[axis].min(at);
            self.high[axis] = self.high[axis].max(at);
        }
        self.count += 1;
        self.rest += row.normal()[2];
        for (_, weight) in row.influences() {
            self.rest += weight;
        }
        for [u, v, _] in row.uvs() {
            self.rest += u + v;
        }
    }
}

/// Seconds, the middle of some runs.
fn median(mut run: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[RUNS / 2]
}
