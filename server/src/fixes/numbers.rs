//! Numbers as they are written.

pub(super) use crate::edit::real_like;

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
    fn nothing_has_no_direction() {
        assert_eq!(unit(&[0.0, 0.0, 0.0]), None);
        assert_eq!(unit(&[0.0, 3.0, 4.0]), Some(vec![0.0, 0.6, 0.8]));
    }
}
