//! Numbers as they are written.

pub(super) use crate::edit::real_like;

/// Values are nearly a vector of length 1: of half the length to the double. Others are rather something else: a position in
/// lines that have changed places, angles in degrees.
pub(super) fn is_near_unit(values: &[f64]) -> bool {
    let square = values.iter().map(|value| value * value).sum::<f64>();
    (0.25..=4.0).contains(&square)
}

/// Numbers of a vector divided by its length, so that they still make length 1 once they are written; `None` where
/// the vector has none.
pub(super) fn unit(values: &[f64]) -> Option<Vec<f64>> {
    let length = values.iter().map(|value| value * value).sum::<f64>().sqrt();
    let normal = length.is_finite() && length > 1e-6;
    normal.then(|| values.iter().map(|value| value / length).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_no_normal() {
        assert!(is_near_unit(&[0.0, 0.6, 0.9]));
        assert!(!is_near_unit(&[100.0, 0.0, 20.0]));
        // A quarter turn in degrees.
        assert!(!is_near_unit(&[0.0, 0.0, 90.0, 0.0]));
    }

    #[test]
    fn nothing_has_no_direction() {
        assert_eq!(unit(&[0.0, 0.0, 0.0]), None);
        assert_eq!(unit(&[0.0, 3.0, 4.0]), Some(vec![0.0, 0.6, 0.8]));
    }
}
