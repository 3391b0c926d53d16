//! `halo-ass show`, `halo-ass pack` and `halo-ass import`: files of other programs as text, back, and as levels.

use super::configured::{ConfigArgs, Configuration, GameWord};
use super::files::{output, unreadable, write};
use super::{Outcome, complain, plural, slashes};
use clap::{Args, ValueEnum};
use neighbors::import::{Axes, METER, Model, Object, Style, Up, losses};
use neighbors::{Fault, Kind, Paths, aamp, dmx, import};
use schema::options::Game;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(super) struct ShowArgs {
    /// A binary file: Assimp's dump, a DMX file such as Hammer's maps, an AAMP parameter file, a GLB
    file: PathBuf,
    /// AAMP: a list of names, one a line, for the numbers that stand for names
    #[arg(long, value_name = "FILE")]
    names: Option<PathBuf>,
    /// Where to write, `-` for standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    output: PathBuf,
}

#[derive(Debug, Args)]
pub(super) struct PackArgs {
    /// A text that `show` wrote of a DMX or AAMP file
    file: PathBuf,
    /// Where to write, `-` for standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

#[derive(Debug, Args)]
pub(super) struct ImportArgs {
    /// A GLB, glTF, OBJ, VMAP or Assimp's binary dump
    file: PathBuf,
    /// The game whose Tool is to read the level: version 2 for Halo 2, 7 for Halo 3 and ODST
    #[arg(long, value_name = "GAME", value_enum, default_value = "halo3")]
    game: GameWord,
    /// OBJ and Assimp: how long 1 is there. glTF counts meters, Hammer inches
    #[arg(long, value_enum, default_value_t = Unit::Meter)]
    unit: Unit,
    /// OBJ and Assimp: which way is up there
    #[arg(long, value_enum, default_value_t = UpWord::Y)]
    up: UpWord,
    /// Where to write the level, `-` for standard output
    #[arg(short, long, value_name = "OUT.ASS")]
    output: PathBuf,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Unit {
    /// 32.8 units of Halo
    Meter,
    /// 0.328 units of Halo
    Centimeter,
    /// A twelfth of a foot: 0.833 units of Halo
    Inch,
    /// 10 feet: 100 units of Halo
    World,
    /// A hundredth of that
    #[value(name = "unit")]
    Own,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum UpWord {
    /// y is up, z comes forward: what Blender writes
    Y,
    /// z is up, x points forward: as in Halo
    Z,
}

impl ImportArgs {
    fn axes(&self) -> Axes {
        Axes {
            up: match self.up {
                UpWord::Y => Up::Y,
                UpWord::Z => Up::Z,
            },
            scale: match self.unit {
                Unit::Meter => METER,
                Unit::Centimeter => METER / 100.0,
                Unit::Inch => 1.0 / 1.2,
                Unit::World => 100.0,
                Unit::Own => 1.0,
            },
        }
    }
}

/// A file and which of the formats it is, or why it is none.
fn open(path: &Path) -> Result<(Vec<u8>, Kind), String> {
    let name = path.to_string_lossy();
    let file = std::fs::read(path).map_err(|error| unreadable(&name, &error))?;
    match Kind::of(&file, &name) {
        Some(kind) => Ok((file, kind)),
        None => Err(format!(
            "`{name}` is none of the files this command knows: Assimp's dumps, DMX (VMAP), AAMP, glTF, OBJ"
        )),
    }
}

/// Says where a file is wrong.
fn refused(path: &Path, fault: &Fault) -> String {
    let name = slashes(&path.to_string_lossy());
    if fault.at.is_empty() && fault.at.start == 0 {
        return format!("`{name}`: {}", fault.message);
    }
    let text = std::fs::read(path).unwrap_or_default();
    let before = text.get(..fault.at.start).unwrap_or_default();
    // Text is counted in lines, everything else in bytes.
    match std::str::from_utf8(&text) {
        Ok(_) if !before.is_empty() => {
            let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
            let begin = before.iter().rposition(|byte| *byte == b'\n');
            let column = String::from_utf8_lossy(
                before
                    .get(begin.map_or(0, |it| it + 1)..)
                    .unwrap_or_default(),
            );
            let column = column.chars().count() + 1;
            format!("`{name}`:{line}:{column}: {}", fault.message)
        }
        _ => format!("`{name}`, byte {}: {}", fault.at.start, fault.message),
    }
}

fn could_not(reason: &str) -> io::Result<Outcome> {
    complain(reason);
    Ok(Outcome::CouldNotRun)
}

/// Writes bytes to where a command was told to.
fn put(to: &Path, from: &Path, bytes: &[u8]) -> io::Result<Outcome> {
    match output(to, &[from]) {
        Ok(to) => match write(&to, |out| out.write_all(bytes)) {
            Ok(()) => Ok(Outcome::Done),
            Err(error) => could_not(&format!("cannot write the output: {error}")),
        },
        Err(reason) => could_not(&reason),
    }
}

pub(super) fn show(args: &ShowArgs) -> io::Result<Outcome> {
    let (file, kind) = match open(&args.file) {
        Ok(opened) => opened,
        Err(reason) => return could_not(&reason),
    };
    let names = args.names.as_ref().map(std::fs::read_to_string);
    let names = match names.transpose() {
        Ok(names) => names.unwrap_or_default(),
        Err(error) => return could_not(&format!("cannot read the names: {error}")),
    };
    match neighbors::show(kind, &file, &names) {
        Ok(text) => put(&args.output, &args.file, &text),
        Err(fault) => could_not(&refused(&args.file, &fault)),
    }
}

pub(super) fn pack(args: &PackArgs) -> io::Result<Outcome> {
    let name = args.file.to_string_lossy();
    let file = match std::fs::read(&args.file) {
        Ok(file) => file,
        Err(error) => return could_not(&unreadable(&name, &error)),
    };
    let packed = if dmx::recognize(&file) {
        dmx::read(&file).map(|document| dmx::write_binary(&document))
    } else {
        match std::str::from_utf8(&file) {
            Ok(text) => aamp::parse(text).and_then(|parameters| aamp::write(&parameters)),
            Err(_) => {
                return could_not(&format!("`{name}` is no text that `show` wrote"));
            }
        }
    };
    match packed {
        Ok(bytes) => put(&args.output, &args.file, &bytes),
        Err(fault) => could_not(&refused(&args.file, &fault)),
    }
}

pub(super) fn import(args: &ImportArgs) -> io::Result<Outcome> {
    let (file, kind) = match open(&args.file) {
        Ok(opened) => opened,
        Err(reason) => return could_not(&reason),
    };
    // Only files beside the one that names them are read.
    let folder = args.file.parent().unwrap_or(Path::new("")).to_owned();
    let beside = |name: &str| {
        let plain = !name.contains(['/', '\\', ':']) && name != "..";
        plain
            .then(|| std::fs::read(folder.join(name)).ok())
            .flatten()
    };
    let mut model = match import::read(kind, &file, Some(args.axes()), &beside) {
        Ok(model) => model,
        Err(fault) => return could_not(&refused(&args.file, &fault)),
    };
    if kind == Kind::Dmx {
        match material_paths(&args.file) {
            Ok(paths) => model.rename_materials(&paths),
            Err(reason) => return could_not(&reason),
        }
    }
    let version = match args.game.0 {
        Game::Halo2 => 2,
        _ => 7,
    };
    let to = match output(&args.output, &[&args.file]) {
        Ok(to) => to,
        Err(reason) => return could_not(&reason),
    };
    tell(&model, version)?;
    let style = Style {
        version,
        source: kind.name().to_owned(),
    };
    match write(&to, |out| import::write(&model, &style, out)) {
        Ok(()) => Ok(Outcome::Done),
        Err(error) => could_not(&format!("cannot write the output: {error}")),
    }
}

/// The table of materials that holds for a map.
fn material_paths(map: &Path) -> Result<Paths, String> {
    let configuration = Configuration::of(&ConfigArgs::default())?;
    let options = configuration.of_file(Some(map))?.resolved.options;
    Ok(Paths::of_table(options.vmap_materials))
}

/// Says what comes into the level, and what does not, before it is written.
fn tell(model: &Model, version: u8) -> io::Result<()> {
    let (mut meshes, mut lights, mut triangles) = (0, 0, 0);
    for object in &model.objects {
        match object {
            Object::Mesh(mesh) => {
                meshes += 1;
                triangles += mesh.triangles.len();
            }
            Object::Light(_) => lights += 1,
        }
    }
    let mut out = io::stderr().lock();
    writeln!(
        out,
        "{}, {}, {}, {}, {}",
        plural(model.materials.len(), "material"),
        format_args!("{meshes} mesh{}", if meshes == 1 { "" } else { "es" }),
        plural(triangles, "triangle"),
        plural(lights, "light"),
        plural(model.nodes.len(), "instance"),
    )?;
    let of_version = losses(model, version);
    let lost: Vec<&String> = model.losses.iter().chain(&of_version).collect();
    if lost.is_empty() {
        writeln!(out, "Nothing is lost.")?;
    }
    for loss in lost {
        writeln!(out, "{loss}.")?;
    }
    Ok(())
}
