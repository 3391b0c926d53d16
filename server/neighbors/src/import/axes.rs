//! Axes and units of other programs, turned into Halo's.

use level::Transform;

/// Halo units in a meter: 100 units are ten feet.
pub const METER: f64 = 100.0 / 3.048;

/// Which way is up in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Up {
    /// y is up, z comes forward: glTF, Blender's OBJ.
    #[default]
    Y,
    /// z is up, x points forward: as in Halo.
    Z,
}

/// A file's axes and units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axes {
    /// Which way is up.
    pub up: Up,
    /// Halo units in a unit of the file.
    pub scale: f64,
}

impl Axes {
    /// Those of glTF: meters, y up.
    pub const GLTF: Axes = Axes {
        up: Up::Y,
        scale: METER,
    };

    /// Those of Halo.
    pub const HALO: Axes = Axes {
        up: Up::Z,
        scale: 1.0,
    };

    /// A direction in Halo's axes.
    pub fn way(&self, [x, y, z]: [f64; 3]) -> [f64; 3] {
        match self.up {
            Up::Y => [z, x, y],
            Up::Z => [x, y, z],
        }
    }

    /// A point in Halo's axes and units.
    pub fn point(&self, point: [f64; 3]) -> [f64; 3] {
        self.way(point).map(|axis| axis * self.scale)
    }

    /// A map of the file's points as a map of Halo's.
    pub fn transform(&self, transform: &Transform) -> Transform {
        // Rows and columns go to where their axes go.
        let rows = self.way_of_rows(transform.linear);
        Transform {
            linear: rows.map(|row| self.way(row)),
            translation: self.point(transform.translation),
        }
    }

    fn way_of_rows(&self, [x, y, z]: [[f64; 3]; 3]) -> [[f64; 3]; 3] {
        match self.up {
            Up::Y => [z, x, y],
            Up::Z => [x, y, z],
        }
    }

    /// The turn that makes of a light that shines along the file's -z (as glTF's do) one that shines along Halo's.
    pub fn lamp(&self) -> Transform {
        match self.up {
            // The file's z is Halo's x: the turn takes z to x.
            Up::Y => Transform {
                linear: [[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [-1.0, 0.0, 0.0]],
                translation: [0.0; 3],
            },
            Up::Z => Transform::IDENTITY,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_maps_agree() {
        let map = Transform::new([0.1, 0.2, 0.3, 0.9], [4.0, 5.0, 6.0], [2.0, 3.0, 4.0]);
        let point = [0.7, -0.3, 1.9];
        let one = Axes::GLTF.point(map.point(point));
        let other = Axes::GLTF.transform(&map).point(Axes::GLTF.point(point));
        for (one, other) in one.iter().zip(other) {
            assert!((one - other).abs() < 1e-9);
        }
        // A light that shines along the file's -z shines along Halo's -z once it is turned.
        let shone = Axes::GLTF.lamp().direction([0.0, 0.0, -1.0]);
        assert_eq!(shone, Axes::GLTF.way([0.0, 0.0, -1.0]));
    }
}
