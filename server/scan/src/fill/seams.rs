//! The seams of a file.

use super::world;
use crate::view::File;
use level::{Columns, Role, Seam, World};
use schema::names::{MaterialName, Tool};
use std::collections::BTreeMap;

/// Triangles of a material with this name are a seam.
pub fn is_seam(material: &str) -> bool {
    seam_name(material).is_some()
}

/// The seams of a file for a game's Tool: of one without such a material no mesh is read.
pub fn seams_of(file: &File<'_>, tool: Option<Tool>, weld: f64) -> Vec<Seam> {
    if !file.materials().any(|it| is_seam(&it.name())) {
        return Vec::new();
    }
    let meshes = (Columns::POSITIONS, [Role::Structure].as_slice());
    let world = world(file, tool, meshes, 1, &|| false);
    seams(file, &world, weld)
}

/// The seams of a file whose level is known: see [`Seam::all`].
pub fn seams(file: &File<'_>, world: &World, weld: f64) -> Vec<Seam> {
    let names: BTreeMap<usize, String> = file
        .materials()
        .filter_map(|material| Some((material.number, seam_name(&material.name())?)))
        .collect();
    Seam::all(&names, world, weld)
}

/// The NAME of a `+seam:NAME`.
fn seam_name(name: &str) -> Option<String> {
    let parts = MaterialName::parse(name);
    if !parts.is("+seam") {
        return None;
    }
    let (_, own) = name.get(parts.special?.span)?.split_once(':')?;
    Some(own.trim().to_owned())
}
