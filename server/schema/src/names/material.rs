//! Names of materials: `[collection ]shader[signs][ key:value …]`, and special ones that begin with `+`.

use super::{BOTH, HALO2, HALO3, Tool, ValueKind, words};
use std::ops::Range;

/// A sign at the shader word that changes how Tool treats the surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The sign.
    pub sign: char,
    /// Its effect.
    pub meaning: &'static str,
    /// Whose Tool knows it.
    pub tools: &'static [Tool],
}

const fn symbol(sign: char, meaning: &'static str, tools: &'static [Tool]) -> Symbol {
    Symbol {
        sign,
        meaning,
        tools,
    }
}

/// All signs (c20).
pub const SYMBOLS: [Symbol; 25] = [
    symbol('%', "two-sided, pathfindable", BOTH),
    symbol(
        '#',
        "one-sided transparent: one-sided, non-manifold, collidable",
        BOTH,
    ),
    symbol(
        '?',
        "two-sided transparent: collidable from both sides, not joined to one-sided geometry",
        BOTH,
    ),
    symbol('!', "render only: no collision", BOTH),
    symbol('@', "collision only: not rendered", BOTH),
    symbol(
        '*',
        "sphere collision only: stops bipeds and vehicles, not rays",
        BOTH,
    ),
    symbol('$', "fog plane", BOTH),
    symbol('^', "ladder", BOTH),
    symbol('-', "breakable, two-sided", BOTH),
    symbol('&', "portal that deafens the AI", BOTH),
    symbol('=', "no shadow", BOTH),
    symbol('.', "shadow only", BOTH),
    symbol(';', "lightmap only", BOTH),
    symbol(')', "precise: points are kept as they are", BOTH),
    symbol('>', "conveyor", HALO2),
    symbol('<', "one-way portal", BOTH),
    symbol('|', "door portal", BOTH),
    symbol('~', "portal that blocks vision", BOTH),
    symbol('(', "dislikes photons", BOTH),
    symbol('{', "ignored by the lightmapper", BOTH),
    symbol('}', "portal that blocks sound", BOTH),
    symbol('[', "decal offset", BOTH),
    symbol('\'', "water surface", HALO3),
    symbol(SLIP, "slip surface", HALO3),
    symbol(']', "groups transparents by plane", HALO3),
];

/// A digit too: part of the word, unless it stands behind another sign.
const SLIP: char = '0';

/// Signs that exclude each other, by what they mean (c20).
pub const CONTRADICTIONS: [(char, char); 5] =
    [('!', '@'), ('!', '*'), ('@', '*'), ('=', '.'), ('#', '?')];

/// The pairs among these signs that exclude each other.
pub fn contradictions(signs: &[char]) -> Vec<(&'static Symbol, &'static Symbol)> {
    let pairs = CONTRADICTIONS.iter();
    pairs
        .filter(|(one, other)| signs.contains(one) && signs.contains(other))
        .filter_map(|&(one, other)| Some((Symbol::of(one)?, Symbol::of(other)?)))
        .collect()
}

/// How many characters the bare shader word may have (c20).
pub const SHADER_LENGTH: usize = 32;

/// A parameter of the lightmapper, as `key:value` before or behind the shader word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The word before the colon.
    pub key: &'static str,
    /// The setting that it sets.
    pub meaning: &'static str,
    /// Whose Tool knows it.
    pub tools: &'static [Tool],
    /// Its value is one number.
    pub number: bool,
}

const fn parameter(
    key: &'static str,
    meaning: &'static str,
    tools: &'static [Tool],
    number: bool,
) -> Parameter {
    Parameter {
        key,
        meaning,
        tools,
        number,
    }
}

/// All parameters (c20).
pub const PARAMETERS: [Parameter; 9] = [
    parameter("lm", "lightmap resolution scale", BOTH, true),
    parameter("lp", "lightmap power scale", BOTH, true),
    parameter(
        "hl",
        "lightmap half-life: how far light reaches",
        BOTH,
        true,
    ),
    parameter("ds", "diffuse scale", BOTH, true),
    parameter("pf", "photon fidelity", HALO3, false),
    parameter("lt", "translucency tint", HALO3, false),
    parameter("to", "transparency override", HALO3, false),
    parameter("at", "additive transparency", HALO3, false),
    parameter("ro", "ignore the default resolution scale", HALO3, false),
];

/// The text that may follow a special name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suffix {
    /// Nothing.
    None,
    /// A number, or nothing.
    Number,
    /// `:` and a name.
    Name,
}

/// A name that needs no shader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Special {
    /// The name with its `+`.
    pub name: &'static str,
    /// The text that may follow it.
    pub suffix: Suffix,
    /// Its effect.
    pub meaning: &'static str,
    /// Whose Tool does something with it.
    pub tools: &'static [Tool],
}

const fn special(
    name: &'static str,
    suffix: Suffix,
    meaning: &'static str,
    tools: &'static [Tool],
) -> Special {
    Special {
        name,
        suffix,
        meaning,
        tools,
    }
}

/// All special names (c20; `+media0` is Bungie's own).
pub const SPECIALS: [Special; 10] = [
    special(
        "+sky",
        Suffix::Number,
        "the sky with this number in the scenario, counted from 0",
        BOTH,
    ),
    special("+portal", Suffix::None, "a portal between clusters", BOTH),
    special("+weatherpoly", Suffix::None, "a weather polyhedron", HALO2),
    special("+seamsealer", Suffix::None, "seals a gap", BOTH),
    special(
        "+media",
        Suffix::Number,
        "the media volume with this number, counted from 0",
        HALO2,
    ),
    special("+unused", Suffix::None, "geometry that is left out", HALO3),
    special(
        "+seam",
        Suffix::Name,
        "the seam of this name between two structures",
        HALO3,
    ),
    special(
        "+soft_ceiling",
        Suffix::Name,
        "the soft ceiling of this name",
        HALO3,
    ),
    special(
        "+soft_kill",
        Suffix::Name,
        "the soft kill volume of this name",
        HALO3,
    ),
    special(
        "+slip_surface",
        Suffix::Name,
        "the slip surface of this name",
        HALO3,
    ),
];

impl Symbol {
    /// The sign's entry, if it is one.
    pub fn of(sign: char) -> Option<&'static Symbol> {
        SYMBOLS.iter().find(|symbol| symbol.sign == sign)
    }
}

/// A `key:value` in a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterAt {
    /// Which; `None` where no Tool knows the key.
    pub parameter: Option<&'static Parameter>,
    /// All of it.
    pub span: Range<usize>,
    /// The text after the colon.
    pub value: Range<usize>,
}

/// The special part of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecialAt {
    /// Which; `None` where there is no such name.
    pub special: Option<&'static Special>,
    /// The word without its signs.
    pub span: Range<usize>,
    /// The text after the name is one that may follow it.
    pub fits: bool,
}

/// A name taken apart. Places are bytes of the name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MaterialName {
    /// The first of several words: a collection, if the game's list has it.
    pub collection: Option<Range<usize>>,
    /// The bare shader, without signs; with the blanks in it where it has several words.
    pub shader: Range<usize>,
    /// The signs at both ends of the shader.
    pub symbols: Vec<(usize, &'static Symbol)>,
    /// The parameters.
    pub parameters: Vec<ParameterAt>,
    /// A name that begins with `+`.
    pub special: Option<SpecialAt>,
    /// The number with which Blender tells a copy from its original: the `.001` of `metal.001`.
    pub copy: Option<Range<usize>>,
}

impl MaterialName {
    /// Takes a name apart.
    pub fn parse(name: &str) -> Self {
        let mut words = words(name);
        let mut parsed = MaterialName::default();
        while let Some(found) = words.last().and_then(|word| parameter_at(name, word))
            // A name has a shader before it has a misspelled parameter.
            && (found.parameter.is_some() || words.len() > 1)
        {
            parsed.parameters.insert(0, found);
            words.pop();
        }
        let first = words
            .iter()
            .take(words.len().saturating_sub(1))
            .take_while(|word| parameter_at(name, word).is_some());
        let first = first.count();
        for (at, word) in words.drain(..first).enumerate() {
            parsed.parameters.splice(at..at, parameter_at(name, &word));
        }
        parsed.copy = copy_number(name, &parsed.parameters);
        if words.len() > 1 && !name.get(words[0].clone()).unwrap_or("").starts_with('+') {
            parsed.collection = Some(words.remove(0));
        }
        let (Some(first), Some(last)) = (words.first(), words.last()) else {
            return parsed;
        };
        parsed.take_shader(name, first.start..last.end);
        parsed
    }

    fn take_shader(&mut self, name: &str, mut word: Range<usize>) {
        let text = |range: &Range<usize>| name.get(range.clone()).unwrap_or_default();
        let mut leading = Vec::new();
        while let Some(first) = text(&word).chars().next()
            && let Some(symbol) = Symbol::of(first).filter(|symbol| symbol.sign != SLIP)
            && !opens_pair(text(&word))
        {
            leading.push((word.start, symbol));
            word.start += first.len_utf8();
        }
        let mut trailing = Vec::new();
        while let Some(last) = text(&word).chars().next_back()
            && let Some(symbol) = Symbol::of(last)
        {
            let rest = word.start..word.end - last.len_utf8();
            let before = text(&rest).chars().next_back();
            let is_sign = |sign: char| !sign.is_ascii_digit() && Symbol::of(sign).is_some();
            // A zero is a digit of the word, a quote behind a digit a measure, a bracket the end of a pair.
            let of_word = match last {
                SLIP => !before.is_some_and(is_sign),
                '\'' => before.is_some_and(|before| before.is_ascii_digit()),
                ']' => text(&rest).contains('['),
                ')' => text(&rest).contains('('),
                '}' => text(&rest).contains('{'),
                _ => false,
            };
            if of_word {
                break;
            }
            word = rest;
            trailing.push((word.end, symbol));
        }
        trailing.reverse();
        self.symbols = leading;
        self.symbols.append(&mut trailing);
        if text(&word).starts_with('+') {
            self.special = Some(special_at(text(&word), word.clone()));
        }
        self.shader = word;
    }

    /// The signs.
    pub fn signs(&self) -> Vec<char> {
        self.symbols.iter().map(|(_, symbol)| symbol.sign).collect()
    }

    /// The name is one that needs no shader, or would be.
    pub fn is_special(&self) -> bool {
        self.special.is_some()
    }

    /// It is this special name.
    pub fn is(&self, special: &str) -> bool {
        let known = self.special.as_ref().and_then(|at| at.special);
        known.is_some_and(|known| known.name == special)
    }
}

/// The word begins with a bracket that it closes: such brackets are no signs.
fn opens_pair(word: &str) -> bool {
    let pairs = [('(', ')'), ('[', ']'), ('{', '}')];
    let mut open = pairs.iter().filter(|(open, _)| word.starts_with(*open));
    open.any(|(_, close)| word.contains(*close))
}

fn special_at(text: &str, span: Range<usize>) -> SpecialAt {
    let fitting = SPECIALS.iter().find_map(|special| {
        let rest = text.strip_prefix(special.name)?;
        let fits = match special.suffix {
            Suffix::None => rest.is_empty(),
            Suffix::Number => rest.bytes().all(|byte| byte.is_ascii_digit()),
            Suffix::Name => rest.strip_prefix(':').is_some_and(|name| !name.is_empty()),
        };
        fits.then_some(special)
    });
    let by_word = || {
        let word = text.split(':').next().unwrap_or(text);
        SPECIALS.iter().find(|special| special.name == word)
    };
    SpecialAt {
        special: fitting.or_else(by_word),
        span,
        fits: fitting.is_some(),
    }
}

fn parameter_at(name: &str, word: &Range<usize>) -> Option<ParameterAt> {
    let text = name.get(word.clone())?;
    let (key, value) = text.split_once(':')?;
    let mut known = PARAMETERS.iter();
    let parameter = known.find(|known| known.key.eq_ignore_ascii_case(key));
    // All keys are two letters. Others count as misspelled keys where a number follows them.
    let is_key = key.bytes().all(|byte| byte.is_ascii_alphabetic());
    let like_one = is_key && (key.len() == 2 || key.len() == 3 && ValueKind::Real.fits(value));
    (parameter.is_some() || like_one).then(|| ParameterAt {
        parameter,
        span: word.clone(),
        value: word.end - value.len()..word.end,
    })
}

/// The number of a copy at the end of a name: a point and three digits or more, as Blender writes it. What is part of a
/// parameter's number is none.
fn copy_number(name: &str, parameters: &[ParameterAt]) -> Option<Range<usize>> {
    let text = name.trim_end();
    let original = text.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let digits = text.len() - original.len();
    let original = original.strip_suffix('.')?;
    let is_named = original.ends_with(|sign: char| !sign.is_ascii_whitespace());
    let of_number = parameters.iter().any(|at| {
        let value = name.get(at.value.clone()).unwrap_or_default();
        at.span.end == text.len() && ValueKind::Real.fits(value)
    });
    (digits >= 3 && is_named && !of_number).then_some(original.len()..text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `collection|shader|signs|parameters`.
    fn parts(name: &str) -> String {
        let parsed = MaterialName::parse(name);
        let parameters: Vec<&str> = parsed
            .parameters
            .iter()
            .map(|at| &name[at.span.clone()])
            .collect();
        format!(
            "{}|{}|{}|{}",
            parsed.collection.map_or("", |span| &name[span]),
            &name[parsed.shader.clone()],
            parsed
                .symbols
                .iter()
                .map(|(_, it)| it.sign)
                .collect::<String>(),
            parameters.join(" ")
        )
    }

    #[test]
    fn names_are_taken_apart() {
        assert_eq!(parts("metal"), "|metal||");
        assert_eq!(parts("city metal_roof lm:2.5"), "city|metal_roof||lm:2.5");
        assert_eq!(parts("lm:1 metal%! hl:2"), "|metal|%!|lm:1 hl:2");
        assert_eq!(parts("bw light_flood; hl:1.0"), "bw|light_flood|;|hl:1.0");
        assert_eq!(
            parts("%!int_catwalk_19'x8'6\"_02"),
            "|int_catwalk_19'x8'6\"_02|%!|"
        );
        assert_eq!(parts("catwalk_19'"), "|catwalk_19'||");
        assert_eq!(parts("water'"), "|water|'|");
        assert_eq!(parts("wall10"), "|wall10||");
        assert_eq!(parts("ice%0"), "|ice|%0|");
        assert_eq!(parts("wall (2)"), "wall|(2)||");
        assert_eq!(parts("(wall)"), "|(wall)||");
        assert_eq!(parts("wall)"), "|wall|)|");
        assert_eq!(parts(""), "||||".get(..3).unwrap());
        assert_eq!(parts("%"), "||%|");
        assert_eq!(parts("city x zz:3"), "city|x||zz:3");
        assert_eq!(parts("city x zz:a lmm:2"), "city|x||zz:a lmm:2");
        assert_eq!(parts("zz:3"), "|zz:3||");
        assert_eq!(parts("c:\\wall other: wall"), "c:\\wall|other: wall||");
    }

    #[test]
    fn numbers_of_copies() {
        let copy = |name: &str| MaterialName::parse(name).copy.map(|at| name[at].to_owned());
        assert_eq!(copy("metal.001").as_deref(), Some(".001"));
        assert_eq!(copy("city metal%.1000 ").as_deref(), Some(".1000"));
        assert_eq!(copy("+sky.001").as_deref(), Some(".001"));
        assert_eq!(copy("metal lm:2.5.001").as_deref(), Some(".001"));
        assert_eq!(copy("metal lm:0.001"), None);
        assert_eq!(copy("metal.01"), None);
        assert_eq!(copy("metal001"), None);
        assert_eq!(copy(".001"), None);
    }

    #[test]
    fn special_names() {
        let special = |name| {
            let at = MaterialName::parse(name).special.unwrap();
            (at.special.map(|special| special.name), at.fits)
        };
        assert_eq!(special("+sky"), (Some("+sky"), true));
        assert_eq!(special("+sky12"), (Some("+sky"), true));
        assert_eq!(special("+portal|"), (Some("+portal"), true));
        assert_eq!(special("+seam:a_b"), (Some("+seam"), true));
        assert_eq!(special("+seam"), (Some("+seam"), false));
        assert_eq!(special("+skyx"), (None, false));
        assert!(MaterialName::parse("sky").special.is_none());
    }

    #[test]
    fn signs_that_exclude_each_other() {
        assert_eq!(contradictions(&['!', '%']), []);
        let found = contradictions(&['@', '!']);
        assert_eq!((found[0].0.sign, found[0].1.sign), ('!', '@'));
    }
}
