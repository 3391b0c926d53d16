//! Large files without mistakes, laid out as the Blender toolset lays them out: CRLF, 10 decimals.

use crate::tools::Result;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// What to generate.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// Version of the format: 2 or 7.
    pub version: u8,
    /// About how many bytes.
    pub size: u64,
    /// One mesh, instead of meshes of about 100 KB.
    pub single: bool,
}

/// Materials of every file.
const MATERIALS: usize = 5;

/// The generated sequence of numbers: a small linear congruential generator.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    fn real(&mut self, span: f64) -> f64 {
        (self.next() % 2_000_001) as f64 / 1_000_000.0 * span - span
    }
}

struct Counted<W> {
    inner: W,
    bytes: u64,
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// Writes a file.
///
/// # Errors
/// Where the file cannot be written.
pub fn write(spec: Spec, path: &Path) -> Result {
    let file = BufWriter::with_capacity(1 << 20, File::create(path)?);
    let mut out = Counted {
        inner: file,
        bytes: 0,
    };
    let (per_vertex, per_triangle) = match spec.version {
        0..=2 => (122, 17),
        _ => (186, 19),
    };
    let budget = if spec.single { spec.size } else { 100_000 };
    let vertices = (budget / (per_vertex + 2 * per_triangle)).max(3) as usize;
    let meshes = if spec.single {
        1
    } else {
        (spec.size / 100_000).max(1) as usize
    };
    header(&mut out, spec.version, meshes)?;
    let mut numbers = Numbers(7);
    for number in 0..meshes {
        mesh(&mut out, spec.version, number, vertices, &mut numbers)?;
    }
    instances(&mut out, meshes)?;
    out.flush()?;
    Ok(())
}

fn header(out: &mut impl Write, version: u8, meshes: usize) -> io::Result<()> {
    write!(
        out,
        ";### HEADER ###\r\n{version}\r\n\"BLENDER\"\r\n\"4.2\"\r\n\"mapper\"\r\n\"HOST\"\r\n"
    )?;
    write!(out, "\r\n;### MATERIALS ###\r\n{MATERIALS}\r\n")?;
    for number in 0..MATERIALS {
        write!(
            out,
            "\r\n;MATERIAL {number}\r\n\"city metal_{number}\"\r\n\"\"\r\n"
        )?;
        if version >= 4 {
            write!(out, "0\r\n")?;
        }
    }
    write!(out, "\r\n;### OBJECTS ###\r\n{meshes}\r\n")
}

fn mesh(
    out: &mut impl Write,
    version: u8,
    number: usize,
    vertices: usize,
    numbers: &mut Numbers,
) -> io::Result<()> {
    write!(
        out,
        "\r\n;OBJECT {number}\r\n\"MESH\"\r\n\"\"\r\n\"\"\r\n{vertices}\r\n"
    )?;
    for _ in 0..vertices {
        vector(
            out,
            [
                numbers.real(5000.0),
                numbers.real(5000.0),
                numbers.real(500.0),
            ],
        )?;
        vector(out, [0.0, 0.0, 1.0])?;
        if version >= 6 {
            vector(out, [0.5, 0.5, 0.5])?;
        }
        write!(out, "0\r\n1\r\n")?;
        let (u, v) = (numbers.real(8.0), numbers.real(8.0));
        if version >= 5 {
            vector(out, [u, v, 0.0])?;
            write!(out, "\r\n")?;
        } else {
            write!(out, "{u:.10}\t{v:.10}\r\n")?;
        }
    }
    let triangles = vertices * 2;
    write!(out, "{triangles}\r\n")?;
    for _ in 0..triangles {
        let material = numbers.next() as usize % MATERIALS;
        let mut corner = || numbers.next() as usize % vertices;
        let (a, b, c) = (corner(), corner(), corner());
        if version >= 3 {
            write!(out, "{material}\t\t{a}\t{b}\t{c}\r\n")?;
        } else {
            write!(out, "{material}\r\n{a}\r\n{b}\r\n{c}\r\n")?;
        }
    }
    Ok(())
}

fn vector(out: &mut impl Write, [x, y, z]: [f64; 3]) -> io::Result<()> {
    write!(out, "{x:.10}\t{y:.10}\t{z:.10}\r\n")
}

fn instances(out: &mut impl Write, meshes: usize) -> io::Result<()> {
    write!(out, "\r\n;### INSTANCES ###\r\n{}\r\n", meshes + 1)?;
    for number in 0..=meshes {
        let (object, name, id, parent) = match number {
            0 => (-1, "Scene Root".to_owned(), -1, -1),
            _ => (
                number as i64 - 1,
                format!("%mesh_{number}"),
                2097 + number as i64,
                0,
            ),
        };
        write!(
            out,
            "\r\n;INSTANCE {number}\r\n{object}\r\n\"{name}\"\r\n{id}\r\n{parent}\r\n0\r\n"
        )?;
        for _ in 0..2 {
            write!(
                out,
                "{:.10}\t{:.10}\t{:.10}\t{:.10}\r\n",
                0.0, 0.0, 0.0, 1.0
            )?;
            vector(out, [0.0; 3])?;
            write!(out, "{:.10}\r\n", 1.0)?;
        }
    }
    Ok(())
}

/// Reads a size such as `50M`.
pub fn size(text: &str) -> Result<u64> {
    let (digits, unit) = match text.strip_suffix(['M', 'm']) {
        Some(digits) => (digits, 1_000_000),
        None => (text, 1),
    };
    Ok(digits.parse::<u64>()? * unit)
}

/// `cargo xtask gen`
pub fn run(arguments: &[String]) -> Result {
    let mut spec = Spec {
        version: 2,
        size: 1_000_000,
        single: false,
    };
    let mut out = None;
    for pair in arguments.chunks(2) {
        let [name, value] = pair else {
            return Err(format!("`{}` wants a value", pair[0]).into());
        };
        match name.as_str() {
            "--version" => spec.version = value.parse()?,
            "--size" => spec.size = size(value)?,
            "--shape" => spec.single = value == "single",
            "--out" => out = Some(value),
            other => return Err(format!("there is no option `{other}`").into()),
        }
    }
    let out = out.ok_or("`--out FILE` is missing")?;
    write(spec, Path::new(out))
}
