//! Binary files as text.

use crate::{Fault, Kind, aamp, assimp, dmx, import};

/// A file as text: an assbin as Assimp's XML, DMX as keyvalues2, AAMP as YAML, glTF as JSON. `names` are names of parameters,
/// a line each, beside those that the file itself holds.
///
/// # Errors
///
/// The first place that cannot be read.
pub fn show(kind: Kind, file: &[u8], names: &str) -> Result<Vec<u8>, Fault> {
    Ok(match kind {
        Kind::Assbin => assimp::show(file)?,
        Kind::Dmx => dmx::print(&dmx::read(file)?),
        Kind::Aamp => {
            let parameters = aamp::read(file)?;
            let mut known = aamp::Names::of_file(&parameters);
            known.add_lines(names);
            aamp::print(&parameters, &known).into_bytes()
        }
        Kind::Gltf => import::show_gltf(file)?,
        Kind::Assxml | Kind::Obj => file.to_vec(),
    })
}
