//! Numbers as exporters write them, read without the detour over text.

use super::lexer::is_space;
use schema::Type;

/// Powers of ten that are exact in an `f64`.
const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

/// Integers up to here are exact in an `f64`.
const EXACT: u64 = 1 << 53;

/// A number of digits with at most one point, up to white space or the end of the text. The value is the nearest `f64`:
/// both the digits and the power of ten are exact, and one division rounds once. `None` where that does not hold.
#[inline]
pub fn plain_number(text: &[u8], start: usize, ty: Type) -> Option<(f64, usize)> {
    let (value, end, _) = plain(text, start, ty)?;
    Some((value, end))
}

/// The value of such a number, its end, and how many decimals it has.
#[inline]
fn plain(text: &[u8], start: usize, ty: Type) -> Option<(f64, usize, usize)> {
    if ty == Type::Real {
        if let Some(number) = Decimal::at(text, start)
            && let Some(value) = number.value()
            && text.get(number.end).is_some_and(|&byte| is_space(byte))
        {
            return Some((value, number.end, number.decimals));
        }
    } else if let Some((value, end)) = short_integer(text, start) {
        return Some((f64::from(value), end, 0));
    }
    longer(text, start, ty)
}

/// Reads a number like [`plain`] where it is longer, or at the end of the text.
#[inline(never)]
fn longer(text: &[u8], start: usize, ty: Type) -> Option<(f64, usize, usize)> {
    let negative = text.get(start) == Some(&b'-');
    let first = start + usize::from(negative);
    let (mut digits, point) = few_digits(text, first, 0);
    let mut end = point;
    let mut decimals = 0;
    if ty == Type::Real && text.get(point) == Some(&b'.') {
        (digits, end) = many_digits(text, point + 1, digits);
        decimals = end - point - 1;
        if decimals == 0 {
            return None;
        }
    }
    // 19 digits fit into a `u64`; more may have wrapped.
    if point == first || end - first > 20 || digits > EXACT {
        return None;
    }
    if text.get(end).is_some_and(|&byte| !is_space(byte)) {
        return None;
    }
    let value = digits as f64 / POWERS.get(decimals)?;
    Some((if negative { -value } else { value }, end, decimals))
}

/// The value and the end of a number with a point, read like [`plain_number`].
#[inline]
pub fn plain_real(text: &[u8], start: usize) -> Option<(f64, usize)> {
    let (value, end, decimals) = plain(text, start, Type::Real)?;
    (decimals > 0).then_some((value, end))
}

/// A number of at most seven digits, a point and at most fifteen decimals, in three words: what exporters write, but for a few.
struct Decimal {
    negative: bool,
    /// The digits before the point, as an integer.
    whole: u64,
    /// The values of the first eight decimals, and of those behind them: what is behind the last of all is beyond the end of
    /// the word.
    words: [u64; 2],
    decimals: usize,
    /// One past the last decimal.
    end: usize,
}

impl Decimal {
    /// The one that begins there, where the text goes on far enough.
    #[inline]
    fn at(text: &[u8], start: usize) -> Option<Self> {
        // A sign, seven digits, a point, two words.
        let near: &[u8; 25] = text.get(start..)?.first_chunk()?;
        let negative = near[0] == b'-';
        let first = usize::from(negative);
        let (whole, point) = one_to_seven_digits(near, first)?;
        if near.get(point) != Some(&b'.') {
            return None;
        }
        let word = |at: usize| Some(digits_of(*near.get(at..)?.first_chunk()?));
        let (one, others) = word(point + 1)?;
        let (two, others_behind) = word(point + 9)?;
        // Ten decimals are what exporters write: where the next number begins need not wait for them to be counted.
        if others == 0 && others_behind & 0x80_8080 == 0x80_0000 {
            return Some(Decimal {
                negative,
                whole,
                words: [one, two],
                decimals: 10,
                end: start + point + 11,
            });
        }
        let (count, more) = match count_of(others) {
            0 => return None,
            8 => (8, count_of(others_behind)),
            count => (count, 0),
        };
        (more < 8).then_some(Decimal {
            negative,
            whole,
            words: [one, two],
            decimals: count + more,
            end: start + point + 1 + count + more,
        })
    }

    /// The nearest `f64`; `None` where digits and power of ten are not both exact.
    #[inline]
    fn value(&self) -> Option<f64> {
        // Ten decimals are what exporters write, and levels are built on a grid.
        if self.decimals == 10 {
            let [eight, last] = [self.words[0], self.words[1] & 0xffff];
            if eight | last == 0 {
                let value = self.whole as f64;
                return Some(if self.negative { -value } else { value });
            }
            let behind = joined(eight) * 100 + (last & 0xff) * 10 + (last >> 8);
            let digits = self.whole * 10_000_000_000 + behind;
            let value = digits as f64 / 1e10;
            return (digits <= EXACT).then_some(if self.negative { -value } else { value });
        }
        // Of 19 digits none wraps.
        let power = *WHOLE_POWERS.get(self.decimals)?;
        let behind = match self.decimals.checked_sub(8) {
            None => joined(self.words[0] << (64 - 8 * self.decimals)),
            Some(0) => joined(self.words[0]),
            Some(more) => {
                let last = joined(self.words[1] << (64 - 8 * more));
                joined(self.words[0]) * WHOLE_POWERS.get(more)? + last
            }
        };
        let digits = self.whole * power + behind;
        let value = digits as f64 / POWERS.get(self.decimals)?;
        (digits <= EXACT).then_some(if self.negative { -value } else { value })
    }
}

/// Powers of ten for as many decimals as fit into a word behind seven digits.
const WHOLE_POWERS: [u64; 13] = [
    1,
    10,
    100,
    1_000,
    10_000,
    100_000,
    1_000_000,
    10_000_000,
    100_000_000,
    1_000_000_000,
    10_000_000_000,
    100_000_000_000,
    1_000_000_000_000,
];

/// The end of a number with a point, both sides of which have at most some digits: what is behind it may be anything, and is
/// there.
#[inline]
pub fn decimal_end(text: &[u8], start: usize) -> Option<usize> {
    Decimal::at(text, start).map(|number| number.end)
}

/// The values of a word's bytes where they are digits, and the highest bit of each byte that is none.
#[inline]
fn digits_of(bytes: [u8; 8]) -> (u64, u64) {
    let digits = u64::from_le_bytes(bytes) ^ 0x3030_3030_3030_3030;
    // A byte that is no digit has its highest bit set: it is above 9, or has it itself.
    let others = (digits & 0x7f7f_7f7f_7f7f_7f7f).wrapping_add(0x7676_7676_7676_7676) | digits;
    (digits, others & 0x8080_8080_8080_8080)
}

/// How many digits are before the first byte that is none.
#[inline]
fn count_of(others: u64) -> usize {
    (others.trailing_zeros() / 8) as usize
}

/// Digits from `pos` on, behind those read before; wraps around.
#[inline]
fn few_digits(text: &[u8], mut pos: usize, mut value: u64) -> (u64, usize) {
    while let Some(byte) = text.get(pos).filter(|byte| byte.is_ascii_digit()) {
        value = value.wrapping_mul(10).wrapping_add(u64::from(byte - b'0'));
        pos += 1;
    }
    (value, pos)
}

/// Digits from `pos` on like [`few_digits`], but eight at a time: for decimals, as exporters write ten.
#[inline]
fn many_digits(text: &[u8], mut pos: usize, mut value: u64) -> (u64, usize) {
    while let Some(bytes) = text.get(pos..pos + 8).and_then(|it| it.try_into().ok()) {
        let word = u64::from_le_bytes(bytes);
        // A byte is a digit where its high nibble is 3 and adding 6 does not carry into it.
        let high = word & 0xf0f0_f0f0_f0f0_f0f0;
        let carried = word.wrapping_add(0x0606_0606_0606_0606) & 0xf0f0_f0f0_f0f0_f0f0;
        if high != 0x3030_3030_3030_3030 || carried != high {
            break;
        }
        value = value
            .wrapping_mul(100_000_000)
            .wrapping_add(eight_digits(word));
        pos += 8;
    }
    few_digits(text, pos, value)
}

/// The number that eight digits write, the first in the lowest byte: pairs, then fours, then all.
#[inline]
fn eight_digits(word: u64) -> u64 {
    joined(word.wrapping_sub(0x3030_3030_3030_3030))
}

/// The number that eight digit values make, in the order of [`eight_digits`].
#[inline]
fn joined(word: u64) -> u64 {
    let pairs = word.wrapping_mul(10).wrapping_add(word >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = pairs.wrapping_mul(100).wrapping_add(pairs >> 16) & 0x0000_ffff_0000_ffff;
    fours.wrapping_mul(10_000).wrapping_add(fours >> 32) & 0xffff_ffff
}

/// An integer of at most seven digits without a sign, up to white space, with its end.
#[inline]
pub fn short_integer(text: &[u8], start: usize) -> Option<(u32, usize)> {
    let (value, end) = one_to_seven_digits(text, start)?;
    let is_end = text.get(end).is_some_and(|&byte| is_space(byte));
    is_end.then_some((value as u32, end))
}

/// The digits that begin there, where they are one to seven and the text goes on for eight bytes: all of them in one word.
#[inline]
fn one_to_seven_digits(text: &[u8], start: usize) -> Option<(u64, usize)> {
    let (digits, others) = digits_of(text.get(start..)?.first_chunk().copied()?);
    let count = count_of(others);
    // Zeros before the first digit, and nothing behind the last.
    let value = (1..8)
        .contains(&count)
        .then(|| joined(digits << (64 - 8 * count)))?;
    Some((value, start + count))
}

/// The numbers that a word is made of where nothing separates them: a sign begins the next, or as many decimals as the
/// last one has end each. `None` for any other word.
pub fn run_together(word: &str) -> Option<Vec<&str>> {
    /// No line of a record is longer, and who asks may ask often.
    const LONGEST: usize = 128;
    if word.len() > LONGEST {
        return None;
    }
    let is_sign = |&(at, byte): &(usize, u8)| {
        let before = at.checked_sub(1).and_then(|at| word.as_bytes().get(at));
        let ends = before.is_some_and(|byte| byte.is_ascii_digit() || *byte == b'.');
        matches!(byte, b'-' | b'+') && ends
    };
    let mut starts: Vec<usize> = word
        .bytes()
        .enumerate()
        .filter(is_sign)
        .map(|it| it.0)
        .collect();
    if starts.is_empty() {
        let mut points: Vec<usize> = memchr::memchr_iter(b'.', word.as_bytes()).collect();
        let decimals = word.len() - points.pop()?;
        starts = points.into_iter().map(|point| point + decimals).collect();
    }
    let mut parts = Vec::with_capacity(starts.len() + 1);
    let mut from = 0;
    for to in starts.into_iter().chain([word.len()]) {
        parts.push(word.get(from..to)?);
        from = to;
    }
    let is_number = |part: &&str| {
        let digits = part.strip_prefix(['-', '+']).unwrap_or(part);
        digits.starts_with(|first: char| first.is_ascii_digit())
            && digits
                .bytes()
                .all(|byte| byte.is_ascii_digit() || byte == b'.')
            && digits.matches('.').count() < 2
    };
    (parts.len() > 1 && parts.iter().all(is_number)).then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_integers_are_whole_words() {
        for (text, expected) in [
            ("0 1 2 3 4", Some((0, 1))),
            ("1234567\n", Some((1_234_567, 7))),
            ("00042\t\t\t", Some((42, 5))),
            ("12345678 ", None),
            ("-1      ", None),
            ("12.5    ", None),
            ("12;     ", None),
            ("9\u{b9}     ", None),
            ("        ", None),
            // The last of a text is left to who reads byte by byte.
            ("7 8", None),
        ] {
            assert_eq!(short_integer(text.as_bytes(), 0), expected, "{text:?}");
        }
        for number in (0..10_000_000u32).step_by(313) {
            let text = format!("x{number}\r\n      ");
            let end = text.find('\r').unwrap();
            assert_eq!(short_integer(text.as_bytes(), 1), Some((number, end)));
        }
    }

    #[test]
    fn numbers_that_nothing_separates() {
        let parts = |word| run_together(word).unwrap_or_default();
        assert_eq!(parts("500.0-500.0"), ["500.0", "-500.0"]);
        assert_eq!(parts("1-2-3"), ["1", "-2", "-3"]);
        assert_eq!(parts("-0.96100.00"), ["-0.96", "100.00"]);
        for other in [
            "100.000.000",
            "1e-5",
            "-",
            "1.5-x",
            "5-",
            "1..5",
            "",
            "2026-11-22T",
            &"1-".repeat(1000),
        ] {
            assert_eq!(run_together(other), None, "{other}");
        }
    }
    use proptest::prelude::*;

    fn read(text: &str, ty: Type) -> Option<f64> {
        let (value, end) = plain_number(text.as_bytes(), 0, ty)?;
        assert_eq!(end, text.trim_end().len(), "{text}");
        Some(value)
    }

    #[test]
    fn numbers() {
        assert_eq!(read("12 ", Type::Integer), Some(12.0));
        assert_eq!(read("-7", Type::Real), Some(-7.0));
        assert_eq!(read("1.5", Type::Integer), None);
        assert_eq!(read("1e5", Type::Real), None);
        assert_eq!(read("-", Type::Real), None);
        assert_eq!(read(".5", Type::Real), None);
        assert_eq!(read("5.", Type::Real), None);
        assert!(read("-0.0000000000", Type::Real).is_some_and(|zero| zero.is_sign_negative()));
        assert_eq!(read("99999999999999999999999", Type::Real), None);
        assert_eq!(read("36893488147419103232.5", Type::Real), None);
    }

    proptest! {
        #[test]
        fn reals_are_those_of_the_standard_library(
            text in prop_oneof![
                "-?[0-9]{1,12}(\\.[0-9]{1,12})?",
                "-?[0-9]{1,8}\\.[0-9]{7,17}",
                "-?[0-9]{1,7}\\.[0-9]{10}",
                "-?[0-9]{1,7}\\.0{10}",
                "-?[0-9]{1,7}\\.0{8}[0-9]{2}",
            ],
            behind in prop::sample::select(vec!["", "\r\n", "\t0.0000000000\t1.0000000000\r\n"]),
        ) {
            let expected: f64 = text.parse().unwrap();
            let is_short = text.trim_matches('-').len() <= 16;
            let whole = format!("{text}{behind}");
            let plain = plain_number(whole.as_bytes(), 0, Type::Real);
            prop_assert!(plain.is_some() || !is_short);
            if let Some((plain, end)) = plain {
                prop_assert_eq!((plain.to_bits(), end), (expected.to_bits(), text.len()));
            }
            let real = plain_real(whole.as_bytes(), 0);
            prop_assert_eq!(real.is_some(), plain.is_some() && text.contains('.'));
            if let Some(end) = decimal_end(whole.as_bytes(), 0) {
                prop_assert!(text.contains('.') && end == text.len());
            }
            for other in ["x", ";", "-", ".", "e5"] {
                let damaged = format!("{text}{other}{behind}");
                prop_assert_eq!(plain_real(damaged.as_bytes(), 0), None);
            }
        }
    }
}
