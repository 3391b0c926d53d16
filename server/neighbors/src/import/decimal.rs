//! Numbers as text, many of them: what `{}` and `{:.10}` write, in a tenth of the time.

use std::io::Write;

/// How many decimals the Blender toolset writes.
const DECIMALS: usize = 10;

/// Ten to the power of [`DECIMALS`].
const TEN: u64 = 10_000_000_000;

/// The digits of all numbers below 100.
const PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[b'0'; 2]; 100];
    let mut number = 0;
    while number < 100 {
        pairs[number as usize] = [b'0' + number / 10, b'0' + number % 10];
        number += 1;
    }
    pairs
};

/// Room for the digits of a number: 20 of a `u64`, ten decimals, a point and a sign.
const ROOM: usize = 32;

/// Adds a whole number.
pub(super) fn put_whole(text: &mut Vec<u8>, value: u64) {
    let mut digits = [0; ROOM];
    let at = before(&mut digits, ROOM, value);
    text.extend_from_slice(digits.get(at..).unwrap_or_default());
}

/// Adds a number with ten decimals. Its exact value is rounded; half of the last decimal goes to the even one.
pub(super) fn put_decimal(text: &mut Vec<u8>, value: f64) {
    let size = value.abs();
    // All whole numbers below this are a `u64`; infinity and what is no number are not.
    if size.is_nan() || size >= 1e15 {
        // Writing to memory never fails.
        let _ = write!(text, "{value:.DECIMALS$}");
        return;
    }
    let mut whole = size as u64;
    let mut decimals = decimals_of(size - whole as f64);
    if decimals == TEN {
        decimals = 0;
        whole += 1;
    }
    let mut digits = [0; ROOM];
    let point = ROOM - DECIMALS - 1;
    for pair in digits.rchunks_exact_mut(2).take(DECIMALS / 2) {
        // The remainder is below 100.
        pair.copy_from_slice(&PAIRS[(decimals % 100) as usize]);
        decimals /= 100;
    }
    let mut at = before(&mut digits, point, whole);
    if value.is_sign_negative() {
        at -= 1;
        // At most 16 digits stand before the point: there is room for the sign.
        digits[at] = b'-';
    }
    digits[point] = b'.';
    text.extend_from_slice(digits.get(at..).unwrap_or_default());
}

/// Puts a number before a place, and gives where it begins. There is room for 20 digits.
fn before(digits: &mut [u8; ROOM], mut at: usize, mut value: u64) -> usize {
    while value >= 10 {
        at -= 2;
        // The remainder is below 100; ten pairs are all that a `u64` has.
        digits[at..at + 2].copy_from_slice(&PAIRS[(value % 100) as usize]);
        value /= 100;
    }
    if value > 0 || digits.get(at).is_none_or(|digit| *digit == 0) {
        at -= 1;
        digits[at] = b'0' + value as u8;
    }
    at
}

/// A number from 0 to below 1 in units of the last decimal, rounded.
fn decimals_of(fraction: f64) -> u64 {
    const MANTISSA: u32 = 52;
    let bits = fraction.to_bits();
    let exponent = (bits >> MANTISSA) as u32;
    // Halvings from the mantissa to the number: 1075 less the biased exponent.
    let halvings = 1075 - exponent;
    if halvings > 100 {
        // Less than half of the last decimal, also where the number has no leading bit.
        return 0;
    }
    let mantissa = (bits & ((1 << MANTISSA) - 1)) | 1 << MANTISSA;
    // 53 and 34 bits.
    let scaled = u128::from(mantissa) * u128::from(TEN);
    let whole = (scaled >> halvings) as u64;
    let rest = scaled & ((1 << halvings) - 1);
    let half = 1 << (halvings - 1);
    match rest.cmp(&half) {
        std::cmp::Ordering::Less => whole,
        std::cmp::Ordering::Equal => whole + (whole & 1),
        std::cmp::Ordering::Greater => whole + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(value: f64) -> String {
        let mut text = Vec::new();
        put_decimal(&mut text, value);
        String::from_utf8(text).unwrap()
    }

    fn whole(value: u64) -> String {
        let mut text = Vec::new();
        put_whole(&mut text, value);
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn borders_are_written_as_by_the_library() {
        let mut values = vec![
            0.0,
            f64::NAN,
            f64::INFINITY,
            f64::MIN_POSITIVE,
            5e-324,
            f64::MAX,
        ];
        for exponent in -80..60 {
            let power = 2f64.powi(exponent);
            values.extend([
                power,
                power.next_down(),
                power.next_up(),
                power * 3.0,
                power + 0.5,
            ]);
        }
        for exponent in -20..20 {
            let power = 10f64.powi(exponent);
            values.extend([power, power.next_down(), power.next_up(), power * 0.5]);
        }
        // Ties: an odd number of eleventh decimals.
        values.extend((0..4096).map(|number| f64::from(number) / 2048.0));
        for value in values {
            for value in [value, -value] {
                assert_eq!(decimal(value), format!("{value:.10}"), "{value:e}");
            }
        }
        for value in [0, 1, 9, 10, 99, 100, 101, 12345, u64::MAX, 10_u64.pow(19)] {
            assert_eq!(whole(value), value.to_string());
        }
    }

    proptest::proptest! {
        #[test]
        fn any_number_is_written_as_by_the_library(bits in proptest::num::u64::ANY, single in proptest::num::f32::NORMAL) {
            let any = f64::from_bits(bits);
            for value in [any, f64::from(single), any % 1000.0] {
                proptest::prop_assert_eq!(decimal(value), format!("{value:.10}"));
            }
            proptest::prop_assert_eq!(whole(bits), bits.to_string());
        }
    }
}
