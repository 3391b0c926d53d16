//! A level as a map of Hammer's.

mod graph;
mod half_edge;
mod mesh;
mod nodes;

use crate::dmx::{Document, Element};
use crate::import::{Light, Object};
use crate::materials::Paths;
use graph::{Graph, texts};
use level::Transform;
use mesh::{INCHES, Polygons};
use std::collections::HashMap;

/// A level on its way out, in Halo's axes and units.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// Its name.
    pub name: String,
    /// Names of materials, by number.
    pub materials: Vec<String>,
    /// Meshes and lights, by number; `None` for what is neither.
    pub objects: Vec<Option<Object>>,
    /// Instances, by number.
    pub instances: Vec<Instance>,
    /// Losses on the way here, a sentence each.
    pub losses: Vec<String>,
}

/// An instance in the level.
#[derive(Clone, Debug)]
pub struct Instance {
    /// Its name.
    pub name: String,
    /// The number of what it places.
    pub object: Option<usize>,
    /// From the space of its object to that of the level.
    pub world: Transform,
}

/// A map, with what came into it and what did not.
#[derive(Debug, Default)]
pub struct Map {
    /// The file.
    pub document: Document,
    /// How many meshes it has, each counted once.
    pub meshes: usize,
    /// How many triangles these are.
    pub triangles: usize,
    /// How many instances of shared meshes it has.
    pub instances: usize,
    /// How many lights.
    pub lights: usize,
    /// Losses, a sentence each.
    pub losses: Vec<String>,
    /// Changes that lose nothing, a sentence each.
    pub changes: Vec<String>,
}

/// A level as a map. Its materials go to the paths that `paths` says. With `join`, flat neighbors of one material become polygons.
pub fn vmap(scene: &Scene, paths: &Paths, join: bool) -> Map {
    let mut maker = Maker {
        scene,
        paths,
        join,
        graph: Graph::new(&scene.name),
        map: Map {
            losses: scene.losses.clone(),
            ..Map::default()
        },
        children: Vec::new(),
        split: 0,
        bare: 0,
        alone: 0,
    };
    maker.place();
    maker.finish()
}

struct Maker<'s> {
    scene: &'s Scene,
    paths: &'s Paths,
    join: bool,
    graph: Graph,
    map: Map,
    /// The nodes below the world.
    children: Vec<usize>,
    /// Edges and triangles that were parted, triangles without a material, instances that could not share a mesh.
    split: usize,
    bare: usize,
    alone: usize,
}

impl Maker<'_> {
    fn place(&mut self) {
        let mut uses: HashMap<usize, usize> = HashMap::new();
        for instance in &self.scene.instances {
            if let Some(object) = instance.object.filter(|_| is_rigid(&instance.world)) {
                *uses.entry(object).or_default() += 1;
            }
        }
        let mut groups: HashMap<usize, usize> = HashMap::new();
        for instance in &self.scene.instances {
            let object = instance.object;
            let found = object.and_then(|it| self.scene.objects.get(it)?.as_ref());
            match (found, object) {
                (Some(Object::Light(light)), _) => self.light(light, instance),
                (Some(Object::Mesh(mesh)), Some(number)) if !mesh.triangles.is_empty() => {
                    let shared = uses.get(&number).is_some_and(|uses| *uses > 1);
                    if shared && is_rigid(&instance.world) {
                        let group = match groups.get(&number) {
                            Some(group) => *group,
                            None => {
                                let data = self.mesh(mesh, &Transform::IDENTITY);
                                let name = &instance.name;
                                let node = nodes::mesh(&mut self.graph, name, data, [0.0; 3]);
                                let group = nodes::group(&mut self.graph, name, &[node]);
                                self.children.push(group);
                                groups.insert(number, group);
                                group
                            }
                        };
                        let place = (origin(&instance.world), angles(&instance.world));
                        let node = nodes::instance(&mut self.graph, &instance.name, group, place);
                        self.children.push(node);
                        self.map.instances += 1;
                    } else {
                        self.alone += usize::from(shared);
                        let turned = Transform {
                            translation: [0.0; 3],
                            ..instance.world
                        };
                        let data = self.mesh(mesh, &turned);
                        let at = origin(&instance.world);
                        let node = nodes::mesh(&mut self.graph, &instance.name, data, at);
                        self.children.push(node);
                    }
                }
                _ => {}
            }
        }
    }

    /// Adds the data of a mesh; gives its number.
    fn mesh(&mut self, mesh: &crate::import::Mesh, place: &Transform) -> usize {
        let polygons = Polygons::of(mesh, place, self.join);
        let path = |material: &i32| {
            let known = usize::try_from(*material).ok();
            let name = known.and_then(|it| self.scene.materials.get(it));
            name.map_or_else(|| Paths::NONE.to_owned(), |name| self.paths.of(name))
        };
        let paths: Vec<String> = polygons.materials.iter().map(path).collect();
        let is_bare = |material: i32| {
            usize::try_from(material).map_or(true, |it| it >= self.scene.materials.len())
        };
        self.bare += mesh
            .triangles
            .iter()
            .filter(|it| is_bare(it.material))
            .count();
        self.split += polygons.split;
        self.map.meshes += 1;
        self.map.triangles += polygons.triangles();
        polygons.write(&paths, &mut self.graph)
    }

    fn light(&mut self, light: &Light, instance: &Instance) {
        let class = match light.kind {
            "DIRECT_LGT" => "light_environment",
            "AMBIENT_LGT" => return,
            _ => "light_omni2",
        };
        let color = light
            .color
            .map(|part| (part * 255.0).clamp(0.0, 255.0).round().to_string());
        let (color, brightness) = (color.join(" "), light.intensity.to_string());
        let range = light.range.map(|range| (range * INCHES).to_string());
        let mut keys = vec![
            ("classname", class),
            ("targetname", instance.name.as_str()),
            ("color", color.as_str()),
            ("brightness", brightness.as_str()),
        ];
        if let Some(range) = range.as_deref().filter(|_| class == "light_omni2") {
            keys.push(("range", range));
        }
        // Lights shine along -z in Halo, along x in Hammer.
        let [x, y, z] = instance.world.direction([0.0, 0.0, -1.0]);
        let pitch = (-z).atan2(x.hypot(y)).to_degrees();
        let place = (
            origin(&instance.world),
            [pitch, y.atan2(x).to_degrees(), 0.0],
        );
        let node = nodes::point_entity(&mut self.graph, &instance.name, &keys, place);
        self.children.push(node);
        self.map.lights += 1;
    }

    fn finish(mut self) -> Map {
        let world = nodes::world(&mut self.graph, &self.children);
        self.graph.document.root = nodes::root(&mut self.graph, world, &self.children);
        let mut assets: Vec<String> = self
            .scene
            .materials
            .iter()
            .map(|it| self.paths.of(it))
            .collect();
        assets.sort();
        assets.dedup();
        let assets = assets.into_iter().map(String::into_bytes).collect();
        let id = Some(self.graph.id());
        self.graph.document.prefix = Some(Element {
            kind: b"$prefix_element$".to_vec(),
            id,
            attributes: vec![texts("map_asset_references", assets)],
            ..Element::default()
        });
        self.tell();
        Map {
            document: self.graph.document,
            ..self.map
        }
    }

    fn tell(&mut self) {
        let lights = |wanted: fn(&Light) -> bool| {
            let all = self.scene.instances.iter().filter_map(|instance| {
                match self.scene.objects.get(instance.object?)?.as_ref()? {
                    Object::Light(light) => wanted(light).then_some(()),
                    Object::Mesh(_) => None,
                }
            });
            all.count()
        };
        let of_all = lights(|light| light.kind == "AMBIENT_LGT");
        let cones = lights(|light| light.kind == "SPOT_LGT");
        let lose = &mut self.map.losses;
        count(
            lose,
            of_all,
            "ambient light is",
            "ambient lights are",
            "left out: Hammer has none",
        );
        count(
            lose,
            cones,
            "spot light loses its cone",
            "spot lights lose their cones",
            "and shines all around",
        );
        let why = format!("`{}`", Paths::NONE);
        count(
            lose,
            self.bare,
            "triangle without a material gets",
            "triangles without a material get",
            &why,
        );
        let told = &mut self.map.changes;
        let why = "of Halo's numbers as brightness: there is no true factor";
        count(
            told,
            self.map.lights,
            "light has one",
            "lights have one",
            why,
        );
        let why = "parted from its neighbors, since a mesh of Hammer's cannot hold more than two triangles at an edge, or triangles that face each other: no triangle is left out";
        count(
            told,
            self.split,
            "edge or triangle is",
            "edges and triangles are",
            why,
        );
        let why = "mirrored or scaled: each gets a mesh of its own";
        count(told, self.alone, "instance is", "instances are", why);
    }
}

fn count(to: &mut Vec<String>, count: usize, one: &str, many: &str, why: &str) {
    match count {
        0 => {}
        1 => to.push(format!("1 {one} {why}")),
        count => to.push(format!("{count} {many} {why}")),
    }
}

/// It turns and moves, and does nothing else.
fn is_rigid(world: &Transform) -> bool {
    let [a, b, c] = world.linear;
    let near = |one: f64, other: f64| (one - other).abs() < 1e-5;
    let dot = level::dot;
    [dot(a, a), dot(b, b), dot(c, c)]
        .into_iter()
        .all(|it| near(it, 1.0))
        && [dot(a, b), dot(b, c), dot(c, a)]
            .into_iter()
            .all(|it| near(it, 0.0))
        && !world.is_mirror()
}

fn origin(world: &Transform) -> [f64; 3] {
    world.translation.map(|axis| axis * INCHES)
}

/// Pitch, yaw and roll in degrees of a transform that turns.
fn angles(world: &Transform) -> [f64; 3] {
    let [[xx, xy, _], [yx, yy, _], [zx, zy, zz]] = world.linear;
    let flat = xx.hypot(yx);
    let pitch = (-zx).atan2(flat);
    let (yaw, roll) = if flat > 1e-6 {
        (yx.atan2(xx), zy.atan2(zz))
    } else {
        // It looks straight up or down: yaw and roll turn about one axis.
        ((-xy).atan2(yy), 0.0)
    };
    [pitch, yaw, roll].map(f64::to_degrees)
}

#[cfg(test)]
mod tests;
