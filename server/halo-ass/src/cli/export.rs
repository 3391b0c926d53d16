//! `halo-ass export`.

use super::configured::{ConfigArgs, Configuration};
use super::files::{folder_of, output, unreadable, write};
use super::models::{self, AxesArgs};
use super::{Outcome, print_status, slashes};
use clap::{Args, ValueEnum};
use disk::{Export, Level, Output};
use neighbors::{Paths, dmx, export};
use pool::{Effort, processors};
use rules::checks::plural;
use schema::options::Options;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(super) struct ExportArgs {
    #[command(flatten)]
    config: ConfigArgs,
    /// The format to write; by default, the ending of the output decides
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// VMAP: make polygons of neighboring triangles that lie in one plane and have one material
    #[arg(long)]
    join_coplanar: bool,
    #[command(flatten)]
    axes: AxesArgs,
    /// A level, or a file that `import` reads: GLB, glTF, OBJ, VMAP, Assimp's dumps
    file: PathBuf,
    /// Where to write it, `-` for standard output
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A page that shows the level, and needs nothing else
    Html,
    /// Binary glTF 2.0
    Glb,
    /// Wavefront OBJ
    Obj,
    /// A map for Hammer, in bytes, as Hammer writes it
    Vmap,
    /// A map for Hammer as text (keyvalues2)
    VmapText,
}

pub(super) fn run(args: &ExportArgs) -> io::Result<Outcome> {
    match write_export(args) {
        Ok(()) => Ok(Outcome::Done),
        Err(reason) => {
            print_status(&reason);
            Ok(Outcome::CouldNotRun)
        }
    }
}

fn write_export(args: &ExportArgs) -> Result<(), String> {
    let format = args.format.or_else(|| by_ending(&args.output));
    let format = format.ok_or_else(|| unknown(&args.output))?;
    let is_map = matches!(format, Format::Vmap | Format::VmapText);
    if args.join_coplanar && !is_map {
        return Err("--join-coplanar is for VMAP: the other formats hold triangles".to_owned());
    }
    let options = Configuration::of(&args.config)?
        .of_file(Some(&args.file))?
        .resolved
        .options;
    let to = output(&args.output, &[&args.file])?;
    let name = args.file.to_string_lossy();
    let level = open(args, &options)?;
    let title = args.file.file_name().unwrap_or_default().to_string_lossy();
    let written = match format {
        Format::Html => write_level(&level, (Export::Html, &title), &to),
        Format::Glb => write_level(&level, (Export::Glb, &title), &to),
        Format::Obj => write_level(&level, (Export::Obj, &title), &to),
        Format::Vmap | Format::VmapText => {
            let scene = level.outgoing(&title, processors());
            let scene = scene.map_err(|error| unreadable(&name, &error))?;
            let paths = Paths::of_table(options.vmap_materials);
            let map = export::vmap(&scene, &paths, args.join_coplanar);
            tell(&map, scene.materials.len()).and_then(|()| {
                let bytes = match format {
                    Format::VmapText => dmx::print(&map.document),
                    _ => dmx::write_binary(&map.document),
                };
                write(&to, |out| out.write_all(&bytes))
            })
        }
    };
    let path = slashes(&args.output.to_string_lossy());
    written.map_err(|error| format!("cannot write `{path}`: {error}"))?;
    if matches!(to, Output::File(_)) {
        print_status(&format!("`{path}` is written"));
    }
    Ok(())
}

/// The level of the file; of another program's file is told what comes into it, and what does not.
fn open(args: &ExportArgs, options: &Options) -> Result<Level, String> {
    let name = args.file.to_string_lossy();
    let unreadable = |error| unreadable(&name, &error);
    let effort = Effort::plain(processors());
    if let Some(level) = Level::open(&args.file, options, effort).map_err(unreadable)? {
        return Ok(level);
    }
    if models::kind_of(&args.file).is_none() {
        return Err(format!(
            "`{name}` is not a Halo .ass file, and none that `import` reads"
        ));
    }
    let (kind, model) = models::read(&args.file, args.axes, options)?;
    models::tell(&model, Level::VERSION).map_err(unreadable)?;
    Level::of_model(kind, &model, options, effort).map_err(unreadable)
}

/// Says what comes into a map, and what does not, before it is written.
fn tell(map: &export::Map, materials: usize) -> io::Result<()> {
    let mut out = io::stderr().lock();
    writeln!(
        out,
        "{}, {}, {}, {}, {}",
        plural(materials, "material"),
        plural(map.meshes, "mesh"),
        plural(map.triangles, "triangle"),
        plural(map.lights, "light"),
        plural(map.instances, "instance"),
    )?;
    for change in &map.changes {
        writeln!(out, "{change}.")?;
    }
    if map.losses.is_empty() {
        writeln!(out, "Nothing is lost.")?;
    }
    for loss in &map.losses {
        writeln!(out, "Lost: {loss}.")?;
    }
    Ok(())
}

/// Writes a level. Its numbers go to a file beside the output first.
fn write_level(level: &Level, (format, title): (Export, &str), to: &Output) -> io::Result<()> {
    let numbers = match to {
        Output::Stdout => tempfile::tempfile()?,
        Output::File(path) => tempfile::tempfile_in(folder_of(path))?,
    };
    write(to, |out| {
        level.export(format, (title, numbers), processors(), out)
    })
}

/// Why the ending of an output decides no format.
fn unknown(output: &Path) -> String {
    const FORMATS: &str = "use .html, .glb, .obj, .vmap or .vmap.txt, or `--format`";
    match output.extension() {
        Some(ending) => format!("unknown format `.{}`: {FORMATS}", ending.to_string_lossy()),
        None => format!("the output's name has no ending: {FORMATS}"),
    }
}

fn by_ending(path: &Path) -> Option<Format> {
    let name = path.file_name()?.to_str()?.to_ascii_lowercase();
    if name.ends_with(".vmap.txt") {
        return Some(Format::VmapText);
    }
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    Format::from_str(&ending, true).ok()
}
