//! Writes an assbin anew, for tests with the real Assimp: `assbin IN OUT WRITER compressed|plain`. `WRITER` is a word of
//! those that say which Assimp has the wanted layout, such as `5.2.4`.

use halo_ass_neighbors::assimp::{Layout, read, write};

/// The date of all that is written here, in the form of C's `asctime`.
const DATE: &[u8; 25] = b"Thu Jan  1 00:00:00 1970\n";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, output, writer, packing] = arguments.as_slice() else {
        return Err("assbin IN OUT WRITER compressed|plain".into());
    };
    let file = read(&std::fs::read(input)?).map_err(|fault| fault.to_string())?;
    let (layout, _) = Layout::ALL
        .into_iter()
        .find(|(_, name)| name.contains(writer.as_str()))
        .ok_or_else(|| format!("no layout is that of {writer}"))?;
    let mut scene = file.scene;
    for light in &mut scene.lights {
        light.vectors = match layout.vectors {
            true => light.vectors.or(Some([[0.0; 3]; 3])),
            false => None,
        };
    }
    let written = write(&scene, layout, packing == "compressed", DATE);
    Ok(std::fs::write(output, written)?)
}
