//! Numbers as they are written.

pub(super) use crate::edit::real_like;

use super::Safety;

/// Whether values may be made a vector of length 1 unseen. Those that are far from it may be none: lines that have changed
/// places.
pub(super) fn if_near(values: &[f64]) -> Safety {
    let square = values.iter().map(|value| value * value).sum::<f64>();
    if (0.25..=4.0).contains(&square) {
        Safety::Safe
    } else {
        Safety::Unsafe
    }
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
        assert_eq!(if_near(&[0.0, 0.6, 0.9]), Safety::Safe);
        assert_eq!(if_near(&[100.0, 0.0, 20.0]), Safety::Unsafe);
    }

    #[test]
    fn nothing_has_no_direction() {
        assert_eq!(unit(&[0.0, 0.0, 0.0]), None);
        assert_eq!(unit(&[0.0, 3.0, 4.0]), Some(vec![0.0, 0.6, 0.8]));
    }
}
