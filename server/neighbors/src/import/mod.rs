//! Geometry of other programs as Halo's text.

mod assimp;
mod axes;
mod decimal;
mod gltf;
mod model;
mod obj;
mod polygon;
mod vmap;
mod write;

pub use self::gltf::show as show_gltf;
pub use axes::{Axes, METER, Up};
pub use model::{Light, Mesh, Model, Node, Object, Placement, Sources, Triangle, Vertex};
pub(crate) use polygon::newell;
pub use write::{Style, losses, write};

use crate::{Fault, Kind};

/// Reads a file as a model. `axes` are those of formats that do not say theirs; without, meters with y up are assumed. `beside`
/// gives the bytes of a file that it names.
///
/// # Errors
///
/// The first part that cannot be read; or that the format holds no geometry.
pub fn read(
    kind: Kind,
    file: &[u8],
    axes: Option<Axes>,
    beside: &dyn Fn(&str) -> Option<Vec<u8>>,
) -> Result<Model, Fault> {
    let axes = axes.unwrap_or(Axes::GLTF);
    let mut model = match kind {
        Kind::Gltf => gltf::read(file, beside)?,
        Kind::Obj => obj::read(file, axes)?,
        Kind::Assbin => assimp::convert(&crate::assimp::read(file)?.scene, None, axes),
        Kind::Assxml => read_xml(file, axes)?,
        Kind::Dmx => vmap::convert(&crate::dmx::read(file)?),
        Kind::Aamp => {
            let message = format!("{} holds no geometry that can be taken", kind.name());
            return Err(Fault::new("no-geometry", 0..0, message));
        }
    };
    let names = model.nodes.iter().map(|node| &node.name);
    let odd = names.chain(&model.materials);
    let odd = odd.filter(|name| !write::is_sayable(name)).count();
    let why = "changed: a line end or a quote before a blank cannot be written";
    model.lose(odd, "name is", "names are", why);
    Ok(model)
}

/// Assimp's text: what can be read of it.
fn read_xml(file: &[u8], axes: Axes) -> Result<Model, Fault> {
    let read = crate::assimp::read_xml(file)?;
    let mut model = assimp::convert(&read.scene, Some(&read.places), axes);
    let lights = "Assimp's XML holds no lights: where the model has some, take the binary dump";
    model.losses.push(lights.to_owned());
    let mistakes = read.faults.len();
    let why =
        "in the file: `halo-ass check` says where, and numbers that cannot be read are taken for 0";
    model.lose(mistakes, "mistake is", "mistakes are", why);
    Ok(model)
}

#[cfg(test)]
mod tests;
