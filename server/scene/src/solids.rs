//! Spheres, boxes and pills as triangles.

/// Points, normals, UVs and triangles of a solid.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Solid {
    pub positions: Vec<[f32; 3]>,
    pub normals: Vec<[f32; 3]>,
    pub uvs: Vec<[f32; 2]>,
    pub triangles: Vec<[u32; 3]>,
}

const AROUND: u32 = 24;
const UP: u32 = 12;

impl Solid {
    fn vertex(&mut self, position: [f32; 3], normal: [f32; 3], uv: [f32; 2]) {
        self.positions.push(position);
        self.normals.push(normal);
        self.uvs.push(uv);
    }

    fn next(&self) -> u32 {
        // A solid has some hundred vertices.
        self.positions.len() as u32
    }
}

/// A sphere.
pub(crate) fn sphere(radius: f32) -> Solid {
    capsule(radius, 0.0)
}

/// A pill along z; its height is that of all of it (official text).
pub(crate) fn pill(height: f32, radius: f32) -> Solid {
    capsule(radius, (height - 2.0 * radius).max(0.0))
}

/// A sphere whose halves stand apart.
fn capsule(radius: f32, lift: f32) -> Solid {
    let mut solid = Solid::default();
    // The equator is there twice, once for each half.
    for row in 0..=UP + 1 {
        let lower = row <= UP / 2;
        let step = if lower { row } else { row - 1 };
        let angle = step as f32 / UP as f32 * std::f32::consts::PI;
        let shift = if lower { -lift / 2.0 } else { lift / 2.0 };
        for turn in 0..=AROUND {
            let part = turn as f32 / AROUND as f32;
            let around = part * std::f32::consts::TAU;
            let normal = [
                angle.sin() * around.cos(),
                angle.sin() * around.sin(),
                -angle.cos(),
            ];
            let [x, y, z] = normal.map(|axis| axis * radius);
            solid.vertex([x, y, z + shift], normal, [part, step as f32 / UP as f32]);
        }
    }
    for row in 0..=UP {
        for turn in 0..AROUND {
            let a = row * (AROUND + 1) + turn;
            let (b, c) = (a + 1, a + AROUND + 1);
            solid.triangles.push([a, b, c + 1]);
            solid.triangles.push([a, c + 1, c]);
        }
    }
    solid
}

/// A box by half of each side.
pub(crate) fn cuboid(half: [f32; 3]) -> Solid {
    let mut solid = Solid::default();
    for axis in 0..3usize {
        let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
        for sign in [1.0f32, -1.0] {
            let first = solid.next();
            for (a, b) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
                let mut unit = [0.0f32; 3];
                unit[axis] = sign;
                unit[u] = a;
                unit[v] = b;
                let mut normal = [0.0; 3];
                normal[axis] = sign;
                let [x, y, z] = unit;
                let position = [x * half[0], y * half[1], z * half[2]];
                solid.vertex(position, normal, [(a + 1.0) / 2.0, (b + 1.0) / 2.0]);
            }
            let [a, b, c, d] = [first, first + 1, first + 2, first + 3];
            if sign > 0.0 {
                solid.triangles.extend([[a, b, c], [a, c, d]]);
            } else {
                solid.triangles.extend([[a, c, b], [a, d, c]]);
            }
        }
    }
    solid
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solids_are_as_large_as_they_should_be_and_face_outward() {
        let extent = |solid: &Solid, axis: usize| {
            let values = solid.positions.iter().map(|point| point[axis]);
            (
                values.clone().fold(f32::MAX, f32::min),
                values.fold(f32::MIN, f32::max),
            )
        };
        assert_eq!(extent(&sphere(5.0), 2), (-5.0, 5.0));
        assert_eq!(extent(&pill(10.0, 2.0), 2), (-5.0, 5.0));
        assert_eq!(extent(&cuboid([1.0, 2.0, 3.0]), 1), (-2.0, 2.0));
        for solid in [sphere(5.0), cuboid([1.0, 2.0, 3.0])] {
            for corners in &solid.triangles {
                let [a, b, c] = corners.map(|corner| solid.positions[corner as usize]);
                let from = |p: [f32; 3]| [p[0] - a[0], p[1] - a[1], p[2] - a[2]];
                let (u, v) = (from(b), from(c));
                let cross = [
                    u[1] * v[2] - u[2] * v[1],
                    u[2] * v[0] - u[0] * v[2],
                    u[0] * v[1] - u[1] * v[0],
                ];
                let out: f32 = (0..3).map(|axis| cross[axis] * a[axis]).sum();
                assert!(out >= -1e-3, "{corners:?}");
            }
        }
    }
}
