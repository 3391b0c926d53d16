//! Files of other programs on their way into a level, for `import` and `export`.

use super::files::unreadable;
use super::slashes;
use clap::{Args, ValueEnum};
use neighbors::import::{Axes, METER, Model, Object, Up, losses};
use neighbors::{Fault, Kind, import};
use rules::checks::plural;
use schema::options::Options;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

/// Units and axes of OBJ and Assimp's dumps, which do not say theirs.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct AxesArgs {
    /// OBJ and Assimp: how long 1 is there. glTF counts meters, Hammer inches
    #[arg(long, value_enum, default_value_t = Unit::Meter)]
    unit: Unit,
    /// OBJ and Assimp: which way is up there
    #[arg(long, value_enum, default_value_t = UpWord::Y)]
    up: UpWord,
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

impl AxesArgs {
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

/// How many bytes of a file tell its format.
const HEAD: u64 = 4096;

/// The format of a file by its first bytes, if it is one of other programs.
pub(super) fn kind_of(path: &Path) -> Option<Kind> {
    // Nobody waits for a pipe.
    if !path.metadata().ok()?.is_file() {
        return None;
    }
    let mut head = Vec::new();
    let file = File::open(path).ok()?;
    file.take(HEAD).read_to_end(&mut head).ok()?;
    Kind::of(&head, &path.to_string_lossy())
}

/// A file and which of the formats it is, or why it is none.
pub(super) fn open(path: &Path) -> Result<(Vec<u8>, Kind), String> {
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
pub(super) fn refused(path: &Path, fault: &Fault) -> String {
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

/// Reads a file as a model.
///
/// # Errors
///
/// In words: the file cannot be read, is of no known format, or has a mistake that cannot be read over.
pub(super) fn read(
    path: &Path,
    axes: AxesArgs,
    options: &Options,
) -> Result<(Kind, Model), String> {
    let (file, kind) = open(path)?;
    // Only files beside the one that names them are read.
    let folder = path.parent().unwrap_or(Path::new("")).to_owned();
    let beside = |name: &str| {
        let plain = !name.contains(['/', '\\', ':']) && name != "..";
        plain
            .then(|| std::fs::read(folder.join(name)).ok())
            .flatten()
    };
    let model = import::read(kind, &file, Some(axes.axes()), &beside);
    let mut model = model.map_err(|fault| refused(path, &fault))?;
    model.name_materials(kind, &options.vmap_materials);
    Ok((kind, model))
}

/// Says what comes into the level, and what does not, before it is written.
pub(super) fn tell(model: &Model, version: u8) -> io::Result<()> {
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
        plural(meshes, "mesh"),
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
