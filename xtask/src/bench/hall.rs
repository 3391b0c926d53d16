//! A closed hall of any size to measure the rules of the seal with: a floor and a ceiling of folds, and walls. There is nothing
//! wrong with it.

use crate::generate;
use crate::tools::{Result, cache};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Bytes of a square of floor and ceiling: two vertices and four triangles.
const SQUARE: f64 = 330.0;

/// Squares on each side of an object, where there are many.
const TILE: usize = 16;

/// How wide a square is, in units of the file.
const WIDTH: f64 = 50.0;

/// Where the ceiling is.
const CEILING: f64 = 2000.0;

/// A hall, made at the first use.
pub fn file(megabytes: u64, single: bool) -> Result<PathBuf> {
    let folder = cache()
        .join("bench")
        .join(format!("layout-{}", generate::LAYOUT));
    std::fs::create_dir_all(&folder)?;
    let shape = if single { "single" } else { "many" };
    let path = folder.join(format!("hall-{megabytes}-{shape}.ASS"));
    if !path.exists() {
        let part = path.with_extension("part");
        write(megabytes * 1_000_000, single, &part)?;
        std::fs::rename(part, &path)?;
    }
    Ok(path)
}

/// The label of a hall in the tables.
pub fn label(megabytes: u64, single: bool) -> String {
    let shape = if single { "one mesh" } else { "many meshes" };
    format!("a hall of {megabytes} MB, {shape}")
}

/// Writes a hall of about `size` bytes: in one object, or in many whose borders meet.
///
/// # Errors
/// Where the file cannot be written.
pub fn write(size: u64, single: bool, path: &Path) -> Result {
    let side = ((size as f64 / SQUARE).sqrt() as usize).max(1);
    let tile = if single { side } else { TILE };
    let across = side.div_ceil(tile);
    let side = across * tile;
    let mut out = BufWriter::with_capacity(1 << 20, File::create(path)?);
    write!(
        out,
        ";### HEADER ###\r\n2\r\n\"BLENDER\"\r\n\"4.2\"\r\n\"mapper\"\r\n\"HOST\"\r\n\r\n;### MATERIALS ###\r\n2\r\n\r\n\
         ;MATERIAL 0\r\n\"city wall\"\r\n\"\"\r\n\r\n;MATERIAL 1\r\n\"+sky\"\r\n\"\"\r\n\r\n\
         ;### OBJECTS ###\r\n{}\r\n",
        across * across
    )?;
    for number in 0..across * across {
        let from = [number % across * tile, number / across * tile];
        object(&mut out, number, from, (tile, side))?;
    }
    instances(&mut out, across * across)?;
    out.flush()?;
    Ok(())
}

/// The height of the floor in units: it is folded, since neighbors that are nearly in one plane would be findings.
fn fold(x: usize, y: usize) -> f64 {
    ((x + y) % 2) as f64 * 30.0 + ((x * 7 + y * 13) % 5) as f64
}

fn object(
    out: &mut impl Write,
    number: usize,
    [left, front]: [usize; 2],
    (tile, side): (usize, usize),
) -> io::Result<()> {
    let row = tile + 1;
    let level = row * row;
    write!(
        out,
        "\r\n;OBJECT {number}\r\n\"MESH\"\r\n\"\"\r\n\"\"\r\n{}\r\n",
        2 * level
    )?;
    for base in [0.0, CEILING] {
        for at in 0..level {
            let (x, y) = (left + at % row, front + at / row);
            let [east, north] = [x, y].map(|axis| axis as f64 * WIDTH);
            let up = base + fold(x, y);
            // Elsewhere above than below: walls have an area in their UVs, too.
            let (u, v) = (x as f64 / 4.0 + base, y as f64 / 4.0 + base);
            write!(
                out,
                "{east:.10}\t{north:.10}\t{up:.10}\r\n0.0000000000\t0.0000000000\t1.0000000000\r\n0\r\n1\r\n{u:.10}\t{v:.10}\r\n"
            )?;
        }
    }
    let mut sides = Vec::new();
    for at in (0..tile * row).filter(|at| at % row < tile) {
        let [a, b, c, d] = [at, at + 1, at + row + 1, at + row];
        sides.extend([[0, a, b, c], [0, a, c, d]]);
        let [a, b, c, d] = [a, b, c, d].map(|corner| corner + level);
        sides.extend([[1, a, c, b], [1, a, d, c]]);
    }
    let mut wall = |a: usize, b: usize| {
        sides.extend([[0, b, a, a + level], [0, b, a + level, b + level]]);
    };
    let last = tile * row;
    for at in 0..tile {
        if front == 0 {
            wall(at, at + 1);
        }
        if left + tile == side {
            wall(at * row + tile, (at + 1) * row + tile);
        }
        if front + tile == side {
            wall(last + at + 1, last + at);
        }
        if left == 0 {
            wall((at + 1) * row, at * row);
        }
    }
    write!(out, "{}\r\n", sides.len())?;
    for [material, a, b, c] in sides {
        write!(out, "{material}\r\n{a}\r\n{b}\r\n{c}\r\n")?;
    }
    Ok(())
}

fn instances(out: &mut impl Write, objects: usize) -> io::Result<()> {
    const STILL: &str = "0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\r\n\
                         0.0000000000\t0.0000000000\t0.0000000000\r\n1.0000000000\r\n";
    write!(out, "\r\n;### INSTANCES ###\r\n{}\r\n", objects + 1)?;
    write!(
        out,
        "\r\n;INSTANCE 0\r\n-1\r\n\"Scene Root\"\r\n-1\r\n-1\r\n0\r\n{STILL}{STILL}"
    )?;
    for object in 0..objects {
        let (number, id) = (object + 1, object + 2097);
        write!(
            out,
            "\r\n;INSTANCE {number}\r\n{object}\r\n\"hall_{object}\"\r\n{id}\r\n0\r\n0\r\n{STILL}{STILL}"
        )?;
    }
    Ok(())
}
