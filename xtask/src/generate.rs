//! Large files without mistakes, laid out as the Blender toolset lays them out: CRLF, 10 decimals.

use crate::tools::Result;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// The specification of a file to generate.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// Version of the format: 2 or 7.
    pub version: u8,
    /// About how many bytes.
    pub size: u64,
    /// One mesh, instead of meshes of about 100 KB.
    pub single: bool,
    /// The seed; the same seed gives the same file.
    pub seed: u64,
}

/// Changes with what the same specification gives, so that files of an older program are not used.
pub const LAYOUT: u32 = 2;

/// Bytes of a mesh where there are many.
const MESH: u64 = 100_000;

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
    let (budget, meshes) = match spec.single {
        true => (spec.size, 1),
        false => (MESH.min(spec.size), (spec.size / MESH).max(1) as usize),
    };
    let vertices = vertices(spec.version, budget)?;
    header(&mut out, spec.version, meshes)?;
    let mut numbers = Numbers(spec.seed);
    for number in 0..meshes {
        mesh(&mut out, spec.version, number, vertices, &mut numbers)?;
    }
    instances(&mut out, meshes)?;
    out.flush()?;
    Ok(())
}

/// How many vertices, with two triangles each, fill a number of bytes.
fn vertices(version: u8, bytes: u64) -> Result<usize> {
    let mut vertices = bytes / 200;
    // The length of the indices depends on the number of vertices, by a digit or two.
    for _ in 0..3 {
        let mut sample = Counted {
            inner: io::sink(),
            bytes: 0,
        };
        rows(
            &mut sample,
            version,
            1000,
            vertices.max(3) as usize,
            &mut Numbers(7),
        )?;
        vertices = bytes * 1000 / sample.bytes;
    }
    Ok(vertices.max(3) as usize)
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
    rows(out, version, vertices, vertices, numbers)
}

/// Vertices, the number of triangles, and two triangles for each vertex, which refer to `all` vertices.
fn rows(
    out: &mut impl Write,
    version: u8,
    vertices: usize,
    all: usize,
    numbers: &mut Numbers,
) -> io::Result<()> {
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
        let mut corner = || numbers.next() as usize % all;
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
fn size(text: &str) -> Result<u64> {
    let (digits, unit) = match text.char_indices().next_back() {
        Some((at, 'K' | 'k')) => (&text[..at], 1_000),
        Some((at, 'M' | 'm')) => (&text[..at], 1_000_000),
        Some((at, 'G' | 'g')) => (&text[..at], 1_000_000_000),
        _ => (text, 1),
    };
    let number: u64 = digits
        .parse()
        .map_err(|_| format!("`{text}` is no size such as 50M"))?;
    Ok(number * unit)
}

/// `cargo xtask gen`
pub fn run(arguments: &[String]) -> Result {
    let mut spec = Spec {
        version: 2,
        size: 1_000_000,
        single: false,
        seed: 7,
    };
    let mut out = None;
    for pair in arguments.chunks(2) {
        let [name, value] = pair else {
            return Err(format!("`{}` wants a value", pair[0]).into());
        };
        match (name.as_str(), value.as_str()) {
            ("--version", "2") => spec.version = 2,
            ("--version", "7") => spec.version = 7,
            ("--version", _) => return Err(format!("version `{value}`: there are 2 and 7").into()),
            ("--size", text) => spec.size = size(text)?,
            ("--shape", "many") => spec.single = false,
            ("--shape", "single") => spec.single = true,
            ("--shape", _) => {
                return Err(format!("shape `{value}`: there are many and single").into());
            }
            ("--seed", text) => spec.seed = text.parse()?,
            ("--out", path) => out = Some(path),
            (other, _) => return Err(format!("there is no option `{other}`").into()),
        }
    }
    let out = out.ok_or("`--out FILE` is missing")?;
    write(spec, Path::new(out))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        assert_eq!(size("50M").unwrap(), 50_000_000);
        assert_eq!(size("7").unwrap(), 7);
        assert_eq!(size("2k").unwrap(), 2_000);
        assert!(size("5 MB").is_err());
    }

    #[test]
    fn a_file_is_as_large_as_it_was_wanted_and_the_same_again() {
        for (version, single) in [(2, false), (2, true), (7, false), (7, true)] {
            let spec = Spec {
                version,
                size: 2_000_000,
                single,
                seed: 3,
            };
            let folder = std::env::temp_dir().join(format!(
                "halo-ass-gen-{}-{version}-{single}",
                std::process::id()
            ));
            std::fs::create_dir_all(&folder).unwrap();
            let [one, two] = ["one", "two"].map(|name| folder.join(name));
            write(spec, &one).unwrap();
            write(spec, &two).unwrap();
            let text = std::fs::read(&one).unwrap();
            assert!(text == std::fs::read(&two).unwrap());
            assert!(
                (1_900_000..2_100_000).contains(&text.len()),
                "{}",
                text.len()
            );
            std::fs::remove_dir_all(folder).unwrap();
        }
    }
}
