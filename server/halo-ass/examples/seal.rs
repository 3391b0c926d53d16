//! Welds the structure of a level, finds its edges, and what of it cuts each other, and says how long that takes. With a
//! folder it writes the same triangles there for other programs. `cargo xtask bench seal` runs it.
//!
//! `cargo run --release --example seal -- FILE.ASS [FOLDER]`

use level::Columns;
use level::Role;
use level::{Regions, Shell};
use scan::fill;
use scan::model::Model;
use scan::view::File;
use scan::{CHUNK, scan_all};
use std::time::Instant;

const RUNS: usize = 5;

/// Tool's own.
const WELD: f64 = 0.1;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args_os().skip(1);
    let path = arguments.next().ok_or("usage: seal FILE.ASS [FOLDER]")?;
    let text = std::fs::read(path)?;
    let source = text.as_slice();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let chunks = scan_all(&source, (threads, CHUNK), &|_| true);
    let model = Model::build(&chunks);
    let file = File::new(&source, &chunks, &model);
    let wanted = (Columns::POSITIONS, [Role::Structure].as_slice());
    let world = fill::world(&file, None, wanted, threads, &|| false);
    let (welding, shell) = median(|| Shell::of(&world, (WELD, true), (threads, &|| false)));
    let open = shell.edges().filter(|edge| shell.is_open(edge)).count();
    let (cutting, found) = median(|| {
        let regions = Regions::of(&shell, WELD, None, (threads, &|| false));
        regions.conflicts()
    });
    println!("triangles {}", shell.sides.len());
    println!("open edges {open}");
    println!("cuts {}", found.cuts.len());
    println!("weld {welding}");
    println!("cut {cutting}");
    if let Some(folder) = arguments.next() {
        let folder = std::path::PathBuf::from(folder);
        let (mut points, mut corners) = (Vec::new(), Vec::new());
        let mut before = 0u32;
        for (place, mesh) in world.meshes(Role::Structure) {
            for &point in &mesh.positions {
                let point = place.own.point(point);
                points.extend(point.iter().flat_map(|axis| axis.to_le_bytes()));
            }
            for corner in mesh.triangles.iter().flatten() {
                corners.extend((corner + before).to_le_bytes());
            }
            before += u32::try_from(mesh.positions.len())?;
        }
        std::fs::write(folder.join("points.f64"), points)?;
        std::fs::write(folder.join("corners.u32"), corners)?;
    }
    Ok(())
}

/// The middle of the seconds that some work takes, and what it gives.
fn median<T>(work: impl Fn() -> T) -> (f64, T) {
    let mut times = Vec::new();
    let mut last = None;
    for _ in 0..RUNS {
        drop(last.take());
        let start = Instant::now();
        last = Some(work());
        times.push(start.elapsed().as_secs_f64());
    }
    times.sort_by(f64::total_cmp);
    (times[RUNS / 2], last.unwrap_or_else(&work))
}
