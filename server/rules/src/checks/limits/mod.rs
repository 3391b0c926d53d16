//! Limits: how much the Tool of Halo 3 takes of what a file holds.

pub(super) mod limit_definitions;
pub(super) mod limit_instance_indices;
pub(super) mod limit_instance_vertices;
pub(super) mod limit_instances;
pub(super) mod limit_markers;
pub(super) mod limit_material_surfaces;
pub(super) mod limit_material_vertices;
pub(super) mod limit_materials;
pub(super) mod limit_portal_vertices;
pub(super) mod limit_portals;
pub(super) mod limit_surfaces;

use super::Code;
use super::findings::Findings;
use super::names::Name;
use super::subject::{Fact, Subject};
use super::words;
use level::Role;
use schema::names::Tool;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::Range;

/// How much a file holds of what Halo 3 limits.
#[derive(Debug, Default)]
pub(in crate::checks) struct Census {
    /// Names of materials that collide and need a shader.
    pub materials: usize,
    /// Triangles of the structure: of meshes that are no instanced geometry, each time they are placed. Those of special
    /// materials, but for skies, are no surfaces.
    pub surfaces: usize,
    /// The triangles of `surfaces`, by material index.
    pub by_material: BTreeMap<i64, usize>,
    /// The meshes of the structure, with how often each is placed.
    pub structure: Vec<(usize, usize)>,
    /// The objects that are instanced geometry.
    pub definitions: BTreeSet<usize>,
    /// How often they are placed.
    pub instances: usize,
    /// Instances that are markers.
    pub markers: usize,
}

impl Fact for Census {
    /// `None` for a file that is no level for Halo 3, or that readers refuse.
    fn compute(subject: &Subject<'_>) -> Option<Self> {
        let is_for_halo3 = subject.tool() == Some(Tool::Halo3);
        if !is_for_halo3 || !subject.is_sound() || !subject.may_be_level() {
            return None;
        }
        let mut census = Census::default();
        let mut names = HashSet::new();
        for name in subject.material_names() {
            let collides = !name.parts.signs().contains(&RENDER_ONLY);
            if collides && !name.parts.is_special() && !name.text.trim().is_empty() {
                names.insert(name.text.as_str());
            }
        }
        census.materials = names.len();
        let mut placed = vec![0; subject.model.objects.len()];
        for place in &subject.world().places {
            match (place.role, place.object) {
                (Role::Instanced, Some(number)) => {
                    census.instances += 1;
                    census.definitions.insert(number);
                }
                (Role::Marker, _) => census.markers += 1,
                (Role::Structure, Some(number)) => placed[number] += 1,
                _ => {}
            }
        }
        for (number, &times) in placed.iter().enumerate().filter(|(_, times)| **times > 0) {
            census.add_surfaces(subject, number, times);
            census.structure.push((number, times));
        }
        Some(census)
    }
}

impl Census {
    fn add_surfaces(&mut self, subject: &Subject<'_>, object: usize, times: usize) {
        let used = subject.used(object);
        let Some(materials) = used.and_then(|used| used.materials.as_ref()) else {
            return;
        };
        for (&index, &count) in materials {
            let place = usize::try_from(index).ok();
            let name = place.and_then(|at| subject.material_names().get(at));
            let special = |name: &Name<_>| is_no_surface(&name.parts);
            if name.is_none_or(special) {
                continue;
            }
            self.surfaces += count * times;
            *self.by_material.entry(index).or_default() += count * times;
        }
    }
}

/// The sign of materials that do not collide.
const RENDER_ONLY: char = '!';

/// Triangles of the material make no surface of the structure.
fn is_no_surface(name: &schema::names::MaterialName) -> bool {
    name.is_special() && !name.is("+sky")
}

/// Tells that a number is more than its limit.
fn tell(
    findings: &mut Findings,
    (code, span): (Code, &Range<usize>),
    (number, limit): (usize, u64),
    thing: &str,
) {
    if u64::try_from(number).is_ok_and(|number| number > limit) {
        findings.add(code, span, || {
            let number = words::plural(number, thing);
            format!("the file has {number}: Halo 3's Tool takes at most {limit}")
        });
    }
}
