//! Names of instances: what their first characters mean.

use super::material::Symbol;
use super::{BOTH, HALO3};
use std::ops::Range;

/// A prefix of an instance's name, which changes how Tool treats the instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prefix {
    /// The characters.
    pub text: &'static str,
    /// The kind of instance that it makes.
    pub meaning: &'static str,
}

impl Prefix {
    /// It makes a frame of the instance.
    pub fn is_frame(&self) -> bool {
        self.meaning == FRAME
    }

    /// A name begins with it; the prefixes of frames in any case.
    fn begins(&self, name: &str) -> bool {
        match self.is_frame() {
            true => {
                let start = name.as_bytes().get(..self.text.len());
                start.is_some_and(|start| start.eq_ignore_ascii_case(self.text.as_bytes()))
            }
            false => name.starts_with(self.text),
        }
    }

    const fn frame(text: &'static str) -> Self {
        Prefix {
            text,
            meaning: FRAME,
        }
    }
}

/// The meaning of the prefixes of frames.
const FRAME: &str = "a frame or bone: Tool leaves its own shape out";

/// The prefixes (c20; those of frames: tutorials of all games).
pub const PREFIXES: [Prefix; 9] = [
    Prefix {
        text: "%",
        meaning: "instanced geometry; modifiers may follow",
    },
    Prefix {
        text: "#",
        meaning: "a marker",
    },
    Prefix {
        text: "@",
        meaning: "Halo 3: the collision mesh of the instance above",
    },
    Prefix {
        text: "~",
        meaning: "Halo 3: a water group of a structure design; its faces look outward",
    },
    Prefix::frame("b_"),
    Prefix::frame("frame"),
    Prefix::frame("bone"),
    Prefix::frame("bip01"),
    Prefix::frame("b "),
];

/// The modifiers behind the `%` of instanced geometry (c20).
pub const MODIFIERS: [Symbol; 10] = [
    modifier('+', "static pathfinding", BOTH),
    modifier('-', "no pathfinding", BOTH),
    modifier('?', "lit per vertex", BOTH),
    modifier('!', "lit per pixel", BOTH),
    modifier(
        '^',
        "Halo 2: excluded from light probes; Halo 3: lets area damage through",
        BOTH,
    ),
    modifier('*', "render only", HALO3),
    modifier('&', "chops portals", HALO3),
    modifier('<', "excluded from light probes", HALO3),
    modifier('|', "decal spacing", HALO3),
    modifier('%', "instanced geometry, said once more", BOTH),
];

/// Modifiers that exclude each other, by what they mean.
const CONTRADICTIONS: [(char, char); 2] = [('+', '-'), ('?', '!')];

const fn modifier(sign: char, meaning: &'static str, tools: &'static [super::Tool]) -> Symbol {
    Symbol {
        sign,
        meaning,
        tools,
    }
}

/// A name taken apart. Places are bytes of the name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InstanceName {
    /// The prefix, if it has one.
    pub prefix: Option<&'static Prefix>,
    /// The modifiers of instanced geometry.
    pub modifiers: Vec<(usize, &'static Symbol)>,
    /// The rest of the name.
    pub name: Range<usize>,
}

impl InstanceName {
    /// Takes a name apart.
    pub fn parse(name: &str) -> Self {
        let prefix = PREFIXES.iter().find(|prefix| prefix.begins(name));
        let mut parsed = InstanceName {
            prefix,
            modifiers: Vec::new(),
            name: 0..name.len(),
        };
        let Some(rest) = name.strip_prefix('%') else {
            return parsed;
        };
        parsed.name.start = 1;
        for sign in rest.chars() {
            let Some(modifier) = MODIFIERS.iter().find(|known| known.sign == sign) else {
                break;
            };
            parsed.modifiers.push((parsed.name.start, modifier));
            parsed.name.start += sign.len_utf8();
        }
        parsed
    }

    /// The modifiers that exclude each other.
    pub fn contradictions(&self) -> Vec<(&'static Symbol, &'static Symbol)> {
        let of = |sign: char| {
            let mut all = self.modifiers.iter().map(|(_, modifier)| *modifier);
            all.find(|modifier| modifier.sign == sign)
        };
        CONTRADICTIONS
            .iter()
            .filter_map(|&(one, other)| Some((of(one)?, of(other)?)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signs(name: &str) -> String {
        let parsed = InstanceName::parse(name);
        parsed.modifiers.iter().map(|(_, it)| it.sign).collect()
    }

    #[test]
    fn names_are_taken_apart() {
        assert_eq!(signs("%?+crate 0"), "?+");
        assert_eq!(signs("%!+int_catwalk_19'x8'6\"_02"), "!+");
        assert_eq!(signs("crate!"), "");
        let marker = InstanceName::parse("#spawn").prefix;
        assert_eq!(marker.map(|prefix| prefix.text), Some("#"));
        for name in [
            "b_levelroot",
            "FRAME BASE",
            "B island",
            "Bone03",
            "bip01 Spine",
        ] {
            let prefix = InstanceName::parse(name).prefix;
            assert!(prefix.is_some_and(Prefix::is_frame), "{name}");
        }
        for name in ["level", "bo", "b-level", "big", "#frame"] {
            let prefix = InstanceName::parse(name).prefix;
            assert!(!prefix.is_some_and(Prefix::is_frame), "{name}");
        }
        assert_eq!(InstanceName::parse("%+-a").contradictions().len(), 1);
        assert_eq!(InstanceName::parse("%+?a").contradictions(), []);
    }
}
