//! A level on its way to another program's file.

use level::{Column, Columns, Place, Shape};
use neighbors::export::{Instance, Scene};
use neighbors::import::{Light, Mesh, Object, Triangle, Vertex};
use scan::fill;
use scan::view::File;

/// A file's level with all that other programs can take; what they cannot is told in its losses.
pub(super) fn outgoing(
    file: &File<'_>,
    (scene, places): (&scene::Scene, &[Place]),
    name: &str,
    threads: usize,
) -> Scene {
    let columns = Columns::POSITIONS
        .and(Column::Normals)
        .and(Column::Uvs)
        .and(Column::Colors);
    let shapes = fill::shapes(file, columns, &|_| true, threads, &|| false);
    let mut lost = Lost::default();
    let objects = shapes.iter().zip(&scene.objects);
    let objects = objects.map(|(shape, object)| match (shape, &object.light) {
        (Shape::Mesh(mesh), _) => Some(Object::Mesh(lost.mesh(mesh))),
        (_, Some(light)) => Some(Object::Light(self::light(light))),
        _ => None,
    });
    let objects = objects.collect();
    let instances = places.iter().zip(&scene.instances);
    let instances = instances.map(|(place, instance)| {
        let shape = place.object.and_then(|object| shapes.get(object));
        lost.instance(place, shape);
        Instance {
            name: instance.name.clone(),
            object: place.object,
            world: place.own,
        }
    });
    Scene {
        name: name.to_owned(),
        materials: scene.materials.iter().map(|it| it.name.clone()).collect(),
        objects,
        instances: instances.collect(),
        losses: lost.told(),
    }
}

/// Parts of a level that do not come along, counted.
#[derive(Default)]
struct Lost {
    triangles: usize,
    sets: usize,
    colors: usize,
    solids: usize,
    skinned: usize,
    children: usize,
}

impl Lost {
    fn mesh(&mut self, mesh: &level::Mesh) -> Mesh {
        let position = |vertex: usize| mesh.positions.get(vertex).copied().unwrap_or_default();
        let wide = |all: [f32; 3]| all.map(f64::from);
        let vertices = (0..mesh.positions.len()).map(|vertex| {
            let sets = mesh.uvs.get(vertex);
            self.sets += usize::from(sets.len() > 1);
            let color = mesh.colors.get(vertex).copied().unwrap_or_default();
            self.colors += usize::from(color != [0.0; 3]);
            Vertex {
                position: position(vertex),
                normal: wide(mesh.normals.get(vertex).copied().unwrap_or_default()),
                uvs: sets.iter().take(1).map(|set| wide(*set)).collect(),
                ..Vertex::default()
            }
        });
        let vertices = vertices.collect();
        let there = (0..mesh.triangles.len()).filter(|triangle| mesh.points(*triangle).is_some());
        let triangles: Vec<Triangle> = there
            .filter_map(|triangle| {
                Some(Triangle {
                    material: mesh.materials.get(triangle)?,
                    corners: *mesh.triangles.get(triangle)?,
                })
            })
            .collect();
        self.triangles += mesh.triangles.len() - triangles.len();
        Mesh {
            vertices,
            triangles,
        }
    }

    fn instance(&mut self, place: &Place, shape: Option<&Shape>) {
        match shape {
            Some(Shape::Mesh(_)) => self.skinned += usize::from(place.bones > 0),
            Some(Shape::Sphere { .. } | Shape::Box { .. } | Shape::Pill { .. }) => self.solids += 1,
            _ => {}
        }
        // The scene root is no parent that anybody misses.
        self.children += usize::from(place.parent.is_some_and(|parent| parent > 0));
    }

    fn told(&self) -> Vec<String> {
        let rows = [
            (
                self.triangles,
                "damaged triangle is",
                "damaged triangles are",
                "left out",
            ),
            (
                self.sets,
                "vertex has",
                "vertices have",
                "more than one set of UVs: the first one comes",
            ),
            (
                self.colors,
                "vertex loses its color",
                "vertices lose their colors",
                ": VMAP is written without them",
            ),
            (
                self.solids,
                "sphere, box or pill is",
                "spheres, boxes and pills are",
                "left out: frames and markers, mostly",
            ),
            (
                self.skinned,
                "mesh loses its bones",
                "meshes lose their bones",
                ": maps have none",
            ),
            (
                self.children,
                "instance stands alone",
                "instances stand alone",
                "now, without the parents they hung on",
            ),
        ];
        let told = rows.into_iter().filter(|row| row.0 > 0);
        told.map(|(count, one, many, why)| {
            let what = if count == 1 { one } else { many };
            format!("{count} {what} {why}").replace(" :", ":")
        })
        .collect()
    }
}

fn light(light: &scene::Light) -> Light {
    let kind = match light.kind.as_str() {
        "SPOT_LGT" => "SPOT_LGT",
        "DIRECT_LGT" => "DIRECT_LGT",
        "AMBIENT_LGT" => "AMBIENT_LGT",
        _ => "OMNI_LGT",
    };
    Light {
        kind,
        color: light.color.map(|part| part.unwrap_or(1.0)),
        intensity: light.intensity.unwrap_or(1.0),
        cone: [light.hotspot, light.falloff].map(|angle| angle.unwrap_or_default()),
        range: light.far.map(|[_, end]| end).filter(|end| *end > 0.0),
    }
}
