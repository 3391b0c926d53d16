//! Reals with another number of digits.

use scan::real_value;

/// A real with so many digits behind its point; `None` where it has them already or is none.
pub(super) fn with(old: &[u8], digits: u8) -> Option<String> {
    let value = real_value(old).filter(|value| value.is_finite())?;
    let new = format!("{value:.*}", usize::from(digits));
    (new.as_bytes() != old).then_some(new)
}

#[cfg(test)]
mod tests {
    use super::with;

    #[test]
    fn digits() {
        let changed = |old: &str, digits| with(old.as_bytes(), digits);
        assert_eq!(changed("1.5", 10).as_deref(), Some("1.5000000000"));
        assert_eq!(changed("-0.00001", 3).as_deref(), Some("-0.000"));
        assert_eq!(changed("7", 2).as_deref(), Some("7.00"));
        assert_eq!(changed("1e3", 1).as_deref(), Some("1000.0"));
        assert_eq!(changed("1.50", 2), None);
        assert_eq!(changed("nan", 2), None);
    }
}
