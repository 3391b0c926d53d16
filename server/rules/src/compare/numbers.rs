//! Numbers that are one number, printed by two exporters.

/// Differences of numbers up to this are none: what is left where a file prints four decimals.
const LEAST: f64 = 1e-4;

/// The share of a large number up to which it is the same: what is left where a file prints six digits.
const SHARE: f64 = 1e-5;

/// Up to which difference numbers of a size are the same.
pub(super) fn tolerance(size: f64) -> f64 {
    match size.is_finite() {
        true => (size * SHARE).max(LEAST),
        false => LEAST,
    }
}

/// Two numbers are one, but for the digits that are printed. Numbers that are missing are the same.
pub(super) fn same(one: f64, two: f64) -> bool {
    let away = (one - two).abs();
    one == two || (one.is_nan() && two.is_nan()) || away <= tolerance(one.abs().max(two.abs()))
}

/// As [`same`], for the numbers of a vertex.
pub(super) fn all_same(one: &[f32], two: &[f32]) -> bool {
    let same = |(one, two): (&f32, &f32)| same(f64::from(*one), f64::from(*two));
    one.len() == two.len() && one.iter().zip(two).all(same)
}
