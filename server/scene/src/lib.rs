//! A file as what a viewer draws: materials, objects, instances with their place in the level, and the lists of meshes in
//! pieces whose keys change with what they hold, so that after an edit only what it changed is asked for again.
//!
//! The names of the fields are those of the protocol, which `docs/protocol.md` describes.

mod base64;
mod elements;
mod gltf;
mod gltf_meshes;
mod obj;
mod objects;
mod page;
mod pieces;
mod solids;
mod types;

pub use elements::{Element, element_at, place_of};
pub use gltf::write_glb;
pub use gltf_meshes::Scratch;
pub use obj::write_obj;
pub use page::write_page;
pub use pieces::{List, Piece, PieceId, VertexField, piece, pieces};
pub use types::{Instance, Light, Material, Object, PROTOCOL, Run, Runs, Scene};

use level::Place;
use level::{Role, Surface};
use scan::fill;
use scan::model::Phase;
use scan::view::File;
use schema::names::{MaterialName, Tool};

/// The level of a file for a game's Tool. `None` once `cancelled` is true.
pub fn scene(
    file: &File<'_>,
    tool: Option<Tool>,
    threads: usize,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Option<Scene> {
    let surfaces = fill::surfaces(file, tool);
    let materials = file.materials().zip(&surfaces);
    let materials = materials.map(|(material, surface)| {
        let name = material.name();
        let parsed = MaterialName::parse(&name);
        Material {
            kind: material_kind(&parsed, surface),
            symbols: parsed.signs(),
            name,
        }
    });
    let materials: Vec<Material> = materials.collect();
    let mut objects = objects::objects(file, threads, cancelled);
    for (number, object) in objects.iter_mut().enumerate() {
        object.surface = only_surface(file, &materials, number);
    }
    let places = fill::places(file, tool);
    let instances = file.instances().zip(&places);
    let instances = instances.map(|(instance, place)| Instance {
        name: instance.name(),
        object: index(place.object),
        parent: index(place.parent),
        kind: kind(place.named),
        world: columns(place),
    });
    let scene = Scene {
        version: PROTOCOL,
        materials,
        objects,
        instances: instances.collect(),
    };
    (!cancelled()).then_some(scene)
}

fn index(number: Option<usize>) -> i64 {
    number
        .and_then(|number| i64::try_from(number).ok())
        .unwrap_or(-1)
}

/// The kind of all materials from the least to the greatest that a mesh's triangles have, where it is one and special.
fn only_surface(file: &File<'_>, materials: &[Material], object: usize) -> Option<&'static str> {
    let list = file.model.objects.get(object)?.triangles.as_ref()?;
    let reading = file.reading(object)?;
    let parts = file.triangle_parts(list).iter();
    let ranges = parts.filter_map(|part| reading.range(part, Phase::MATERIAL));
    let (least, most) = ranges.reduce(|one, two| (one.0.min(two.0), one.1.max(two.1)))?;
    let (least, most) = (usize::try_from(least).ok()?, usize::try_from(most).ok()?);
    let mut kinds = materials.get(least..=most)?.iter().map(|it| it.kind);
    let first = kinds.next().filter(|&kind| kind != "surface")?;
    kinds.all(|kind| kind == first).then_some(first)
}

fn material_kind(name: &MaterialName, surface: &Surface) -> &'static str {
    match surface {
        Surface { portal: true, .. } => "portal",
        Surface { weather: true, .. } => "weather",
        Surface { sky: Some(_), .. } => "sky",
        Surface { fog: true, .. } => "fog",
        Surface { collides: true, .. } if name.is_special() => "seal",
        _ if name.is_special() => "special",
        _ => "surface",
    }
}

/// The name of a role in the protocol.
pub fn kind(role: Role) -> &'static str {
    match role {
        Role::Group => "group",
        Role::Structure => "structure",
        Role::Instanced => "instanced",
        Role::CollisionChild => "collision",
        Role::Marker => "marker",
        Role::WaterGroup => "water",
        Role::Frame => "bone",
        Role::Light => "light",
        Role::Primitive => "primitive",
        Role::Unknown | Role::LeftOut => "unknown",
    }
}

/// A color for a name, the same as in the viewer: red, green, blue from 0 to 1, linear.
fn color_of(name: &str) -> [f64; 3] {
    // FNV-1a.
    let lower = name.to_lowercase();
    let hash = lower.encode_utf16().fold(0x811c_9dc5_u32, |hash, unit| {
        (hash ^ u32::from(unit)).wrapping_mul(0x0100_0193)
    });
    // Yellow to green, and violet: the other hues are those of portals, skies and findings.
    let hue = match hash % 114 {
        step @ ..88 => 44 + step,
        step => 154 + step,
    };
    let hue = f64::from(hue);
    let saturation = 0.2 + f64::from((hash >> 9) % 18) / 100.0;
    let lightness = 0.56 + f64::from((hash >> 17) % 18) / 100.0;
    [0.0, 8.0, 4.0].map(|offset| {
        let k = (offset + hue / 30.0) % 12.0;
        let a = saturation * lightness.min(1.0 - lightness);
        let channel: f64 = lightness - a * (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0);
        channel.powf(2.2)
    })
}

/// A place as a matrix, column by column.
fn columns(place: &Place) -> [f64; 16] {
    let [[a, b, c], [d, e, f], [g, h, i]] = place.own.linear;
    let [x, y, z] = place.own.translation;
    [a, d, g, 0.0, b, e, h, 0.0, c, f, i, 0.0, x, y, z, 1.0]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_the_color_that_the_viewer_gives_it() {
        let bytes = |name: &str| color_of(name).map(|part| (255.0 * part.powf(1.0 / 2.2)).round());
        assert_eq!(bytes("concrete"), [188.0, 183.0, 148.0]);
        assert_eq!(bytes("CONCRETE"), bytes("concrete"));
    }

    #[test]
    fn a_mesh_of_portals_alone_says_so() {
        let surface = |name: &str| {
            let vertex = "0.0 0.0 0.0\n0.0 0.0 1.0\n0\n0\n".repeat(3);
            let text = format!(
                "2\n\"\"\n\"\"\n\"\"\n\"\"\n1\n\"{name}\"\n\"\"\n1\n\"MESH\"\n\"\"\n\"\"\n3\n{vertex}1\n0 0 1 2\n0\n"
            );
            let bytes = text.as_bytes();
            let chunks = scan::scan_all(&bytes, (scan::CHUNK, 1), &|_| true);
            let model = scan::model::Model::build(&chunks);
            let file = File::new(&bytes, &chunks, &model);
            scene(&file, None, 1, &|| false).unwrap().objects[0].surface
        };
        assert_eq!(surface("+portal"), Some("portal"));
        assert_eq!(surface("floor"), None);
    }
}
