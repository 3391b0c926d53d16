//! The surface of triangles by the name of their material: whether they seal the world, collide, are drawn. The one
//! table of this is [`EFFECTS`] with [`SPECIAL_EFFECTS`].

use super::Tool;
use super::material::MaterialName;
use super::strings::FLAGS;
use level::{Seal, Surface};

/// The effect of a sign. Source: c20, materials, and its page on Tool's complaints.
struct Effect {
    sign: char,
    /// The strongest seal that the triangles can still have.
    seal: Seal,
    /// They stop nothing.
    passable: bool,
    /// They are not drawn.
    unseen: bool,
    /// Why they are out of the seal.
    why: &'static str,
}

const fn effect(sign: char, seal: Seal, why: &'static str) -> Effect {
    Effect {
        sign,
        seal,
        passable: false,
        unseen: false,
        why,
    }
}

/// The signs that say something of it; the others leave a triangle what it is.
const EFFECTS: [Effect; 12] = [
    effect('%', Seal::No, "two-sided"),
    effect('#', Seal::No, "one-sided transparent"),
    effect('?', Seal::No, "two-sided transparent"),
    Effect {
        passable: true,
        ..effect('!', Seal::No, "render only")
    },
    Effect {
        passable: true,
        ..effect('$', Seal::No, "a fog plane")
    },
    effect('-', Seal::No, "breakable"),
    Effect {
        passable: true,
        unseen: true,
        ..effect(';', Seal::No, "lightmap only")
    },
    Effect {
        passable: true,
        unseen: true,
        ..effect('.', Seal::No, "shadow only")
    },
    // Halo 3 alone.
    Effect {
        passable: true,
        ..effect('\'', Seal::No, "a water surface")
    },
    // Solid. Whether Tool wants such surfaces closed is disputed.
    Effect {
        unseen: true,
        ..effect('@', Seal::Disputed, "collision only")
    },
    Effect {
        unseen: true,
        ..effect('*', Seal::Disputed, "sphere collision only")
    },
    // Signs of portals on what is none change nothing.
    effect('^', Seal::Yes, "a ladder"),
];

/// The seal of special materials, and why. `+seam` closes one structure towards the next; whether it must be closed
/// itself is not documented. Source: c20.
const SPECIAL_EFFECTS: [(&str, Seal, &str); 10] = [
    ("+sky", Seal::Yes, "sky"),
    ("+seamsealer", Seal::Yes, "a seam sealer"),
    ("+seam", Seal::Disputed, "a seam between structures"),
    ("+portal", Seal::No, "a portal"),
    ("+weatherpoly", Seal::No, "a weather polyhedron"),
    ("+media", Seal::No, "a media volume"),
    ("+unused", Seal::No, "left out"),
    ("+soft_ceiling", Seal::No, "a soft ceiling"),
    ("+soft_kill", Seal::No, "a soft kill volume"),
    ("+slip_surface", Seal::No, "a slip surface"),
];

/// The surface of the triangles of a material with this name.
pub fn surface_of(text: &str, name: &MaterialName, tool: Option<Tool>) -> Surface {
    let mut surface = Surface::PLAIN;
    let special = name.special.as_ref().and_then(|at| at.special);
    if name.is_special() {
        let known = special.and_then(|special| {
            let mut all = SPECIAL_EFFECTS.iter();
            all.find(|(name, ..)| *name == special.name)
        });
        // An unknown name that begins with `+`: nobody knows.
        let &(kind, seal, why) = known.unwrap_or(&("", Seal::Disputed, "a special material"));
        surface.seal = seal;
        surface.why = why;
        surface.collides = seal == Seal::Yes;
        surface.renders = false;
        surface.lit = false;
        surface.portal = kind == "+portal";
        surface.weather = kind == "+weatherpoly";
        if kind == "+sky" {
            let number = text.get(name.shader.clone()).unwrap_or_default();
            let number = number.trim_start_matches("+sky");
            surface.sky = Some(number.parse().unwrap_or(0));
        }
    }
    for sign in name.signs() {
        if sign == '\'' && tool == Some(Tool::Halo2) {
            continue;
        }
        let Some(effect) = EFFECTS.iter().find(|effect| effect.sign == sign) else {
            continue;
        };
        if effect.seal < surface.seal {
            surface.seal = effect.seal;
            surface.why = effect.why;
            surface.sign = Some(sign);
        }
        surface.collides &= !effect.passable;
        surface.renders &= !effect.unseen;
        surface.lit &= !effect.unseen && !matches!(sign, '#' | '?' | '$');
        surface.fog |= sign == '$';
    }
    surface
}

/// Takes the flags of a `BM_FLAGS` string into a surface. Exporters disagree on their order: what one of the orders takes out
/// of the seal is disputed.
pub fn add_flags(surface: &mut Surface, bits: &str) {
    let frees = |at: usize| {
        let flag = FLAGS.get(at).copied().unwrap_or_default();
        let free = [
            "two-sided",
            "transparent one-sided",
            "transparent two-sided",
            "render only",
            "collision only",
            "sphere collision only",
            "fog plane",
            "breakable",
            "shadow only",
            "lightmap only",
        ];
        free.contains(&flag)
    };
    let set = bits.bytes().enumerate().filter(|(_, bit)| *bit == b'1');
    let last = FLAGS.len() - 1;
    for (at, _) in set.take_while(|(at, _)| *at <= last) {
        if (frees(at) || frees(last - at)) && surface.seal == Seal::Yes {
            surface.seal = Seal::Disputed;
            surface.why = "flagged in its material strings";
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str, tool: Option<Tool>) -> Surface {
        surface_of(name, &MaterialName::parse(name), tool)
    }

    #[test]
    fn names_decide() {
        let seal = |name: &str| of(name, None).seal;
        assert_eq!(seal("metal"), Seal::Yes);
        assert_eq!(seal("metal^"), Seal::Yes);
        assert_eq!(seal("ladder^%"), Seal::No);
        assert_eq!(seal("glass!"), Seal::No);
        assert_eq!(seal("wall@"), Seal::Disputed);
        assert_eq!(seal("+portal"), Seal::No);
        assert_eq!(seal("+seamsealer"), Seal::Yes);
        assert_eq!((seal("+sky3"), of("+sky3", None).sky), (Seal::Yes, Some(3)));
        assert_eq!(of("+sky", None).sky, Some(0));
        assert_eq!(seal("lake'"), Seal::No);
        assert_eq!(of("lake'", Some(Tool::Halo2)).seal, Seal::Yes);
        let glass = of("glass!", None);
        assert_eq!((glass.sign, glass.why), (Some('!'), "render only"));
        assert!(!glass.collides && glass.renders && glass.lit);
        assert!(of("fog$", None).fog && of("+portal&", None).portal);
        assert!(!of("+sky", None).lit && !of("water#", None).lit);
    }

    #[test]
    fn flags_in_either_order_are_disputed() {
        let with = |bits: &str| {
            let mut surface = Surface::PLAIN;
            add_flags(&mut surface, bits);
            surface.seal
        };
        assert_eq!(with("0000000000000000000000"), Seal::Yes);
        assert_eq!(with("1000000000000000000000"), Seal::Disputed);
        assert_eq!(with("0000000000000000000001"), Seal::Disputed);
        assert_eq!(with("0000000000100000000000"), Seal::Disputed);
    }
}
