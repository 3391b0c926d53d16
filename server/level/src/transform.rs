//! Transforms of instances.

/// A map of points: a linear part, then a translation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform {
    /// Rows of the linear part.
    pub linear: [[f64; 3]; 3],
    /// The translation, added after the linear part.
    pub translation: [f64; 3],
}

impl Transform {
    /// Leaves points where they are.
    pub const IDENTITY: Transform = Transform {
        linear: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        translation: [0.0; 3],
    };

    /// Scale first, then rotation (quaternion i, j, k, w), then translation. A quaternion of another length than 1 is
    /// read as the rotation that it points to; one of length 0 as no rotation.
    pub fn new(rotation: [f64; 4], translation: [f64; 3], scale: [f64; 3]) -> Self {
        let square: f64 = rotation.iter().map(|part| part * part).sum();
        let [i, j, k, w] = if square > 0.0 {
            rotation.map(|part| part / square.sqrt())
        } else {
            [0.0, 0.0, 0.0, 1.0]
        };
        let rotation = [
            [
                1.0 - 2.0 * (j * j + k * k),
                2.0 * (i * j - k * w),
                2.0 * (i * k + j * w),
            ],
            [
                2.0 * (i * j + k * w),
                1.0 - 2.0 * (i * i + k * k),
                2.0 * (j * k - i * w),
            ],
            [
                2.0 * (i * k - j * w),
                2.0 * (j * k + i * w),
                1.0 - 2.0 * (i * i + j * j),
            ],
        ];
        let scaled = |row: [f64; 3]| [row[0] * scale[0], row[1] * scale[1], row[2] * scale[2]];
        Transform {
            linear: rotation.map(scaled),
            translation,
        }
    }

    /// Where a point goes.
    #[inline]
    pub fn point(&self, point: [f64; 3]) -> [f64; 3] {
        let [x, y, z] = self.direction(point);
        let [a, b, c] = self.translation;
        [x + a, y + b, z + c]
    }

    /// Where a difference of two points goes.
    #[inline]
    pub fn direction(&self, [x, y, z]: [f64; 3]) -> [f64; 3] {
        let [[a, b, c], [d, e, f], [g, h, i]] = self.linear;
        [
            a * x + b * y + c * z,
            d * x + e * y + f * z,
            g * x + h * y + i * z,
        ]
    }

    /// This behind another: what a child's points go through.
    #[must_use]
    pub fn after(&self, inner: &Transform) -> Transform {
        let column = |at: usize| {
            let column = inner.linear.map(|row| row.get(at).copied().unwrap_or(0.0));
            self.direction(column)
        };
        let [one, two, three] = [column(0), column(1), column(2)];
        Transform {
            linear: [0, 1, 2].map(|row: usize| {
                let of = |column: [f64; 3]| column.get(row).copied().unwrap_or(0.0);
                [of(one), of(two), of(three)]
            }),
            translation: self.point(inner.translation),
        }
    }

    /// How much larger volumes become; below 0 for one that mirrors.
    pub fn determinant(&self) -> f64 {
        let [[a, b, c], [d, e, f], [g, h, i]] = self.linear;
        a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    }

    /// It mirrors: left becomes right.
    pub fn is_mirror(&self) -> bool {
        self.determinant() < 0.0
    }

    /// All numbers are finite.
    pub fn is_finite(&self) -> bool {
        let all = self.linear.iter().flatten().chain(&self.translation);
        all.copied().all(f64::is_finite)
    }

    /// The map back; `None` where all points go to a plane, a line or a point.
    pub fn inverse(&self) -> Option<Transform> {
        let determinant = self.determinant();
        if determinant == 0.0 || !determinant.is_finite() {
            return None;
        }
        let [[a, b, c], [d, e, f], [g, h, i]] = self.linear;
        let linear = [
            [e * i - f * h, c * h - b * i, b * f - c * e],
            [f * g - d * i, a * i - c * g, c * d - a * f],
            [d * h - e * g, b * g - a * h, a * e - b * d],
        ]
        .map(|row| row.map(|part| part / determinant));
        let mut back = Transform {
            linear,
            translation: [0.0; 3],
        };
        back.translation = back.direction(self.translation).map(|part| -part);
        Some(back)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scale_then_rotation_then_translation() {
        let half = std::f64::consts::FRAC_1_SQRT_2;
        let turn = Transform::new([0.0, 0.0, half, half], [10.0, 0.0, 0.0], [2.0; 3]);
        let [x, y, z] = turn.point([1.0, 0.0, 0.0]);
        assert!((x - 10.0).abs() < 1e-12 && (y - 2.0).abs() < 1e-12 && z == 0.0);
        let twice = turn.after(&turn);
        let once = turn.point(turn.point([1.0, 2.0, 3.0]));
        for (one, two) in twice.point([1.0, 2.0, 3.0]).iter().zip(once) {
            assert!((one - two).abs() < 1e-12);
        }
        let back = turn.inverse().unwrap().point(turn.point([1.0, 2.0, 3.0]));
        for (one, two) in back.iter().zip([1.0, 2.0, 3.0]) {
            assert!((one - two).abs() < 1e-12);
        }
    }

    #[test]
    fn mirrors() {
        let mirror = Transform::new([0.0, 0.0, 0.0, 1.0], [0.0; 3], [-1.0; 3]);
        assert!(mirror.is_mirror());
        assert!(!mirror.after(&mirror).is_mirror());
        let flat = Transform::new([0.0; 4], [0.0; 3], [0.0; 3]);
        assert_eq!((flat.is_mirror(), flat.inverse()), (false, None));
    }
}
