//! Material strings (`BM_FLAGS` …): named values of a material, from version 4 on.

use super::words;
use ValueKind::{Bits, Flag, Integer, Real};
use std::ops::Range;

/// The kind of a value in a material string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// A number.
    Real,
    /// A whole number.
    Integer,
    /// 0 or 1.
    Flag,
    /// A number of characters, each 0 or 1.
    Bits(usize),
}

impl ValueKind {
    /// Whether a word is of the kind.
    pub fn fits(self, word: &str) -> bool {
        match self {
            Real => word.parse::<f64>().is_ok_and(f64::is_finite),
            Integer => word.parse::<i64>().is_ok(),
            Flag => matches!(word, "0" | "1"),
            Bits(length) => {
                word.len() == length && word.bytes().all(|byte| matches!(byte, b'0' | b'1'))
            }
        }
    }

    /// The value that a new string gets there.
    pub fn first(self) -> String {
        match self {
            Real => "0.0000000000".to_owned(),
            Integer | Flag => "0".to_owned(),
            Bits(length) => "0".repeat(length),
        }
    }

    /// The expected value, in words.
    pub fn expectation(self) -> String {
        match self {
            Real => "a number".to_owned(),
            Integer => "an integer".to_owned(),
            Flag => "0 or 1".to_owned(),
            Bits(length) => format!("{length} characters 0 or 1"),
        }
    }
}

/// A material string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaterialString {
    /// Its first word.
    pub name: &'static str,
    /// The setting that it sets.
    pub meaning: &'static str,
    /// Its values: what each is, and its kind.
    pub values: &'static [(&'static str, ValueKind)],
}

/// All material strings (HABDT).
pub const MATERIAL_STRINGS: [MaterialString; 5] = [
    MaterialString {
        name: "BM_FLAGS",
        meaning: "surface flags; in which order exporters write the bits is disputed",
        values: &[("flags", Bits(FLAGS.len()))],
    },
    MaterialString {
        name: "BM_LMRES",
        meaning: "lightmap resolution and translucency",
        values: &[
            ("resolution", Real),
            ("photon fidelity", Integer),
            ("translucency tint red", Real),
            ("translucency tint green", Real),
            ("translucency tint blue", Real),
            ("override transparency", Flag),
            ("additive transparency red", Real),
            ("additive transparency green", Real),
            ("additive transparency blue", Real),
            ("use shader gel", Flag),
            ("ignore default resolution scale", Flag),
        ],
    },
    MaterialString {
        name: "BM_LIGHTING_BASIC",
        meaning: "emissive lighting",
        values: &[
            ("power", Real),
            ("red", Real),
            ("green", Real),
            ("blue", Real),
            ("quality", Real),
            ("power per unit area", Flag),
            ("emissive focus", Real),
        ],
    },
    MaterialString {
        name: "BM_LIGHTING_ATTEN",
        meaning: "attenuation of emissive lighting",
        values: &[
            ("enabled", Flag),
            ("falloff distance", Real),
            ("cutoff distance", Real),
        ],
    },
    MaterialString {
        name: "BM_LIGHTING_FRUS",
        meaning: "frustum of emissive lighting",
        values: &[("blend", Real), ("falloff", Real), ("cutoff", Real)],
    },
];

/// The string that holds a color.
pub const COLORED: &str = "BM_LIGHTING_BASIC";

/// Which of its values are red, green and blue.
pub const COLOR_PARTS: Range<usize> = 1..4;

/// The flags of `BM_FLAGS` in the order of HABDT.
pub const FLAGS: [&str; 22] = [
    "two-sided",
    "transparent one-sided",
    "transparent two-sided",
    "render only",
    "collision only",
    "sphere collision only",
    "fog plane",
    "ladder",
    "breakable",
    "AI deafening",
    "no shadow",
    "shadow only",
    "lightmap only",
    "precise",
    "conveyor",
    "portal one-way",
    "portal door",
    "portal vis blocker",
    "ignored by lightmaps",
    "blocks sound",
    "decal offset",
    "slip surface",
];

impl MaterialString {
    /// Its only value is a row of flags.
    pub fn has_flags(&self) -> bool {
        matches!(self.values, [(_, Bits(_))])
    }

    /// The meaning of each of its values; for flags, the meaning of each character.
    pub fn parts(&self) -> Vec<&'static str> {
        if self.has_flags() {
            return FLAGS.to_vec();
        }
        self.values.iter().map(|(what, _)| *what).collect()
    }

    /// The place of each of its parts in its text: see [`MaterialString::parts`].
    pub fn spans(&self, text: &str) -> Vec<Range<usize>> {
        let values = words(text).into_iter().skip(1);
        if self.has_flags() {
            return values.flatten().map(|at| at..at + 1).collect();
        }
        values.collect()
    }

    /// The entry of a string, by its first word.
    pub fn of(text: &str) -> Option<&'static MaterialString> {
        let name = text.split_ascii_whitespace().next()?;
        MATERIAL_STRINGS.iter().find(|known| known.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_of_their_kinds() {
        assert!(Bits(3).fits("010") && !Bits(3).fits("01") && !Bits(3).fits("012"));
        assert!(Real.fits("-1.5") && !Real.fits("1,5") && !Real.fits("nan"));
        assert!(Flag.fits("1") && !Flag.fits("2"));
        let known = MaterialString::of("BM_LIGHTING_ATTEN 1 2 3").unwrap();
        assert_eq!(known.values.len(), 3);
    }
}
