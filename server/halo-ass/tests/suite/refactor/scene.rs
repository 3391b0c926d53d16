//! A level as names and geometry, without record numbers: this must stay when records change their places.

use crate::refactor::meaning::{Face, Meaning, compare_faces, near};
use std::collections::{BTreeMap, BTreeSet};

/// An instance.
#[derive(Clone, Debug)]
pub struct Node {
    pub parent: Option<String>,
    pub id: i64,
    pub flag: i64,
    /// Origin and two axes in the level; of what was scaled only the origin.
    pub world: Vec<f64>,
    /// A sphere, box, pill or light, with sizes in the level.
    pub shape: Option<(String, Vec<f64>)>,
    pub bones: Vec<String>,
}

/// A level.
#[derive(Clone, Debug)]
pub struct Scene {
    pub faces: Vec<Face>,
    pub nodes: BTreeMap<String, Node>,
    /// Strings of materials, sorted.
    pub materials: Vec<Vec<String>>,
    /// Objects with the names of what they point at, sorted.
    pub objects: Vec<String>,
}

/// The parts that are looked at when two levels are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// All of it.
    All,
    /// Faces go from one instance to another, and objects with them.
    FacesMove,
    /// Objects change their size.
    ObjectsChange,
}

impl Scene {
    /// The scene of a file, but for materials and objects of some numbers. The reading of bones is that of an earlier
    /// file where this one has no list that tells.
    pub fn of(
        meaning: &Meaning,
        gone: (&BTreeSet<usize>, &BTreeSet<usize>),
        earlier: Option<bool>,
    ) -> Scene {
        let reading = meaning.names_instances().or(earlier);
        let nodes = meaning.instances.iter().enumerate();
        let nodes = nodes.map(|(number, it)| {
            let axes = [[0.0; 3], [100.0, 0.0, 0.0], [0.0, 100.0, 0.0]];
            let world = axes
                .map(|it| meaning.place(number, it))
                .as_flattened()
                .to_vec();
            let parent = usize::try_from(it.parent).ok();
            let node = Node {
                parent: parent.map(|at| meaning.instances[at].name.clone()),
                id: it.id,
                flag: it.flag,
                world,
                shape: shape(meaning, number),
                bones: it
                    .bones
                    .iter()
                    .map(|&it| meaning.bone(it, reading))
                    .collect(),
            };
            (it.name.clone(), node)
        });
        let kept = |gone: &BTreeSet<usize>, number: &usize| !gone.contains(number);
        let materials = meaning.materials.iter().enumerate();
        let objects = 0..meaning.objects.len();
        let mut scene = Scene {
            faces: meaning.faces(),
            nodes: nodes.collect(),
            materials: { materials.filter(|(at, _)| kept(gone.0, at)) }
                .map(|(_, it)| it.clone())
                .collect(),
            objects: { objects.filter(|at| kept(gone.1, at)) }
                .map(|at| object(meaning, at, reading))
                .collect(),
        };
        scene.materials.sort();
        scene.objects.sort();
        scene
    }

    /// An instance goes with its faces; what hangs below it hangs below its parent.
    pub fn remove(&mut self, name: &str) {
        let Some(gone) = self.nodes.remove(name) else {
            return;
        };
        self.faces.retain(|face| face.instance != name);
        let orphans = self
            .nodes
            .values_mut()
            .filter(|it| it.parent.as_deref() == Some(name));
        orphans.for_each(|it| it.parent.clone_from(&gone.parent));
    }

    /// An instance and all that hangs below it.
    pub fn below(&self, name: &str) -> BTreeSet<String> {
        let mut found = BTreeSet::from([name.to_owned()]);
        loop {
            let below = |it: &Node| it.parent.as_ref().is_some_and(|it| found.contains(it));
            let more = self.nodes.iter().filter(|(_, it)| below(it));
            let more: Vec<String> = more.map(|(name, _)| name.clone()).collect();
            let before = found.len();
            found.extend(more);
            if found.len() == before {
                return found;
            }
        }
    }

    /// Differences between this level, which is expected, and another.
    pub fn compare(&self, other: &Scene, look: Look) -> Result<(), String> {
        compare_faces(&self.faces, &other.faces, look != Look::FacesMove)?;
        for (name, node) in &self.nodes {
            let found = other
                .nodes
                .get(name)
                .ok_or_else(|| format!("`{name}` is lost"))?;
            let length = node.world.len().min(found.world.len());
            let shapes = match (&node.shape, &found.shape) {
                (Some(one), Some(other)) => one.0 == other.0 && near(&one.1, &other.1),
                (one, other) => one.is_none() && other.is_none(),
            };
            let same = node.parent == found.parent
                && (node.id, node.flag) == (found.id, found.flag)
                && node.bones == found.bones
                && near(&node.world[..length], &found.world[..length]);
            if !same || !shapes {
                return Err(format!("`{name}` was to be {node:?}, is {found:?}"));
            }
        }
        let new = other
            .nodes
            .keys()
            .filter(|name| !self.nodes.contains_key(*name));
        let new: Vec<&String> = new.collect();
        if look != Look::FacesMove && !new.is_empty() {
            return Err(format!("{new:?} are new"));
        }
        if self.materials != other.materials {
            return Err(format!(
                "materials: {:?}, {:?}",
                self.materials, other.materials
            ));
        }
        if look == Look::All && self.objects != other.objects {
            let lost = self.objects.iter().find(|it| !other.objects.contains(it));
            let new = other.objects.iter().find(|it| !self.objects.contains(it));
            return Err(format!("object lost: {lost:?}\nnew: {new:?}"));
        }
        Ok(())
    }
}

fn shape(meaning: &Meaning, instance: usize) -> Option<(String, Vec<f64>)> {
    let object = meaning.object_of(instance)?;
    let factor = match object.kind.as_str() {
        "MESH" => return None,
        "GENERIC_LIGHT" => 1.0,
        _ => meaning.scale(instance).abs(),
    };
    let sizes = object.numbers.iter().map(|it| it * factor);
    let material = meaning.material(object.material);
    Some((
        format!("{} {:?} {material:?}", object.kind, object.strings),
        sizes.collect(),
    ))
}

fn object(meaning: &Meaning, number: usize, reading: Option<bool>) -> String {
    let mut named = meaning.objects[number].clone();
    let material = meaning.material(named.material);
    named.material = 0;
    let triangles = std::mem::take(&mut named.triangles);
    let triangles = triangles
        .iter()
        .map(|it| (meaning.material(it[0]), [it[1], it[2], it[3]]));
    let triangles: Vec<_> = triangles.collect();
    let mut bones = Vec::new();
    if reading == Some(false) {
        for vertex in &mut named.vertices {
            let influences = std::mem::take(&mut vertex.influences).into_iter();
            bones.extend(influences.map(|(node, _)| meaning.bone(node, reading)));
        }
    }
    format!("{material:?} {named:?} {triangles:?} {bones:?}")
}
