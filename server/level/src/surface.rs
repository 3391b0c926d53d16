//! The properties of triangles that follow from their material.

/// Whether triangles belong to what must be closed around the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seal {
    /// They do not: their open edges do not matter.
    No,
    /// They close what others leave open; whether they must be closed themselves is disputed.
    Disputed,
    /// They do.
    Yes,
}

/// The properties of the triangles of a material.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Surface {
    /// Whether they seal the world.
    pub seal: Seal,
    /// Why they do not, in words: `two-sided`.
    pub why: &'static str,
    /// The sign that takes them out, if it is one.
    pub sign: Option<char>,
    /// Something is stopped by them.
    pub collides: bool,
    /// They are drawn.
    pub renders: bool,
    /// They may take light from the lightmapper: drawn, neither sky nor transparent.
    pub lit: bool,
    /// Triangles of a portal.
    pub portal: bool,
    /// Sky, with its number: `+sky` is 0.
    pub sky: Option<u32>,
    /// A fog plane.
    pub fog: bool,
    /// A weather polyhedron.
    pub weather: bool,
}

impl Surface {
    /// The surface of triangles without a material: Tool gives them a default shader.
    pub const PLAIN: Surface = Surface {
        seal: Seal::Yes,
        why: "",
        sign: None,
        collides: true,
        renders: true,
        lit: true,
        portal: false,
        sky: None,
        fog: false,
        weather: false,
    };
}
