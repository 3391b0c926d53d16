//! A level as Wavefront OBJ: points of the level in units of the file, an object for each instance, materials by name.

use super::Scene;
use super::solids::{self, Solid};
use level::{Column, Columns, Mesh, Shape};
use level::{Place, Transform};
use scan::fill;
use scan::view::File;
use std::io::{self, Write};

/// Writes a level.
///
/// # Errors
/// Where writing fails.
pub fn write_obj(
    file: &File<'_>,
    scene: &Scene,
    places: &[Place],
    threads: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let columns = Columns::POSITIONS.and(Column::Normals).and(Column::Uvs);
    let shapes = fill::shapes(file, columns, &|_| true, threads, &|| false);
    writeln!(out, "# halo-ass {}", env!("CARGO_PKG_VERSION"))?;
    let mut before = 0;
    for (place, instance) in places.iter().zip(&scene.instances) {
        let Some(drawn) = place
            .object
            .and_then(|object| Drawn::of(shapes.get(object)?))
        else {
            continue;
        };
        writeln!(out, "o {}", word(&instance.name))?;
        before += drawn.write(scene, &place.own, before, out)?;
    }
    out.flush()
}

/// A name without blanks, which end it there.
fn word(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join("_")
}

struct Drawn {
    positions: Vec<[f64; 3]>,
    normals: Vec<[f32; 3]>,
    uvs: Vec<[f32; 2]>,
    /// Material index and vertices.
    triangles: Vec<(i32, [u32; 3])>,
}

impl Drawn {
    fn of(shape: &Shape) -> Option<Self> {
        let solid = |solid: Solid, material: i32| Drawn {
            positions: solid
                .positions
                .iter()
                .map(|point| point.map(f64::from))
                .collect(),
            normals: solid.normals,
            uvs: solid.uvs,
            triangles: solid
                .triangles
                .into_iter()
                .map(|corners| (material, corners))
                .collect(),
        };
        Some(match *shape {
            Shape::Mesh(ref mesh) => Self::of_mesh(mesh),
            Shape::Sphere { material, radius } => solid(solids::sphere(radius as f32), material),
            Shape::Box { material, extents } => {
                solid(solids::cuboid(extents.map(|side| side as f32)), material)
            }
            Shape::Pill {
                material,
                height,
                radius,
            } => solid(solids::pill(height as f32, radius as f32), material),
            Shape::Light | Shape::Nothing => return None,
        })
    }

    fn of_mesh(mesh: &Mesh) -> Self {
        let there = (0..mesh.triangles.len()).filter(|&triangle| mesh.points(triangle).is_some());
        Drawn {
            positions: mesh.positions.clone(),
            normals: mesh.normals.clone(),
            uvs: (0..mesh.positions.len())
                .map(|vertex| {
                    let [u, v, _] = mesh.uvs.get(vertex).first().copied().unwrap_or_default();
                    [u, v]
                })
                .collect(),
            triangles: there
                .filter_map(|triangle| {
                    Some((
                        mesh.materials.get(triangle)?,
                        *mesh.triangles.get(triangle)?,
                    ))
                })
                .collect(),
        }
    }

    /// Writes it behind so many vertices; gives how many it has.
    fn write(
        &self,
        scene: &Scene,
        place: &Transform,
        before: usize,
        out: &mut dyn Write,
    ) -> io::Result<usize> {
        let number = |value: f64| if value.is_finite() { value } else { 0.0 };
        for &point in &self.positions {
            let [x, y, z] = place.point(point).map(number);
            writeln!(out, "v {x} {y} {z}")?;
        }
        for uv in &self.uvs {
            let [u, v] = uv.map(|value| number(f64::from(value)));
            writeln!(out, "vt {u} {v}")?;
        }
        let turned = place.inverse().unwrap_or(Transform::IDENTITY);
        for normal in &self.normals {
            // Normals go through the inverse, transposed.
            let normal = normal.map(f64::from);
            let column = |at: usize| {
                let rows = turned.linear.iter().zip(normal);
                rows.map(|(row, part)| row.get(at).copied().unwrap_or(0.0) * part)
                    .sum::<f64>()
            };
            let [x, y, z] = [column(0), column(1), column(2)];
            let length = (x * x + y * y + z * z).sqrt();
            let [x, y, z] = [x, y, z].map(|part| {
                if length.is_normal() {
                    part / length
                } else {
                    0.0
                }
            });
            writeln!(out, "vn {x} {y} {z}")?;
        }
        let mut last = None;
        for &(material, corners) in &self.triangles {
            if last != Some(material) {
                let known = usize::try_from(material).ok();
                let name = known.and_then(|number| scene.materials.get(number));
                let name = name.map_or_else(|| "none".to_owned(), |known| word(&known.name));
                writeln!(out, "usemtl {name}")?;
                last = Some(material);
            }
            // A mirror turns triangles over; its author saw them the right way round.
            let [a, b, c] = corners;
            let corners = if place.is_mirror() {
                [a, c, b]
            } else {
                [a, b, c]
            };
            let [a, b, c] = corners.map(|corner| before + corner as usize + 1);
            writeln!(out, "f {a}/{a}/{a} {b}/{b}/{b} {c}/{c}/{c}")?;
        }
        Ok(self.positions.len())
    }
}
