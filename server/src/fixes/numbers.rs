//! Numbers as they are written.

/// A real as exporters write it: with as many decimals as the number in its place, six at least, ten where that has
/// none.
pub(super) fn real_like(value: f64, like: &[u8]) -> String {
    let point = like.iter().position(|&byte| byte == b'.' || byte == b',');
    let decimals = point.map_or(10, |point| {
        let digits = like[point + 1..].iter();
        digits.take_while(|byte| byte.is_ascii_digit()).count()
    });
    format!("{value:.*}", decimals.clamp(6, 17))
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
    fn decimals_are_kept() {
        assert_eq!(real_like(0.5, b"2.0000000000"), "0.5000000000");
        assert_eq!(real_like(0.5, b"2.0"), "0.500000");
        assert_eq!(real_like(0.5, b"2"), "0.5000000000");
    }

    #[test]
    fn nothing_has_no_direction() {
        assert_eq!(unit(&[0.0, 0.0, 0.0]), None);
        assert_eq!(unit(&[0.0, 3.0, 4.0]), Some(vec![0.0, 0.6, 0.8]));
    }
}
