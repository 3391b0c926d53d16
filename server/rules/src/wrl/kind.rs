//! Kinds of Tool's complaints, told apart by their words, or by what Tool draws in which color (c20).

use super::{Color, Form};

/// The severity of a complaint for Tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Light {
    /// Tool stops, or the level is broken.
    Error,
    /// Tool goes on.
    Warning,
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident: $light:ident, $color:expr, $said:expr, $words:expr;)*) => {
        /// The subject of a complaint.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Kind { $($(#[$doc])* $kind,)* }

        impl Kind {
            /// Every kind. Of those whose words fit, the first counts.
            pub const ALL: &[Kind] = &[$(Kind::$kind,)*];

            /// How bad it is for Tool.
            pub const fn light(self) -> Light {
                match self { $(Kind::$kind => Light::$light,)* }
            }

            /// The color in which Tool draws it.
            pub const fn color(self) -> Color {
                match self { $(Kind::$kind => $color,)* }
            }

            /// The subject, in the words of Tool.
            pub const fn said(self) -> &'static str {
                match self { $(Kind::$kind => $said,)* }
            }

            /// Lower-case words by which Tool's message is recognized: one of them is enough.
            const fn words(self) -> &'static [&'static str] {
                match self { $(Kind::$kind => $words,)* }
            }
        }
    };
}

const RED: Color = [1.0, 0.0, 0.0];
const GREEN: Color = [0.0, 1.0, 0.0];
const ORANGE: Color = [1.0, 0.5, 0.0];
const CYAN: Color = [0.0, 1.0, 1.0];
const YELLOW: Color = [1.0, 1.0, 0.0];
const MAGENTA: Color = [1.0, 0.0, 1.0];
const BLACK: Color = [0.0, 0.0, 0.0];
const BLUE: Color = [0.0, 0.0, 1.0];
const PINK: Color = [1.0, 0.41, 0.7];
const WHITE: Color = [1.0, 1.0, 1.0];

kinds! {
    /// An edge of the seal with one triangle.
    OpenEdge: Error, RED, "edge is open (red)", &["is open", "open edge"];
    /// An edge with too many triangles, or a red line without a word.
    BadEdge: Error, RED, "couldn't update edge (red)", &["update edge", "bad edge"];
    /// Triangles that cut each other.
    ZBuffered: Error, RED, "z buffered triangles (red)", &["z buffered", "z-buffered"];
    /// Triangles in one plane that share area.
    OverlappingSurfaces: Error, ORANGE, "overlapping surfaces (orange)", &["overlapping"];
    /// A triangle that is there twice.
    DuplicateTriangle: Warning, ORANGE, "duplicate triangle building connected geometry (orange)", &["duplicate triangle"];
    /// Triangles without area in the texture.
    DegenerateUv: Warning, BLUE, "degenerate triangle or bad UVs (blue)", &["bad uv"];
    /// Triangles without area.
    DegenerateTriangle: Warning, RED, "degenerate triangles (red)", &["degenerate"];
    /// Neighbors whose planes are nearly one.
    NearlyCoplanar: Warning, RED, "nearly coplanar surfaces (red and green)", &["nearly coplanar"];
    /// A vertex on another triangle's edge.
    TJunction: Warning, PINK, "possible T-junction (pink)", &["t-junction", "t junction"];
    /// A surface outside of the sealed space.
    ClippedToNoLeaves: Warning, CYAN, "surface clipped to no leaves (cyan)", &["no leaves"];
    /// A point too far out.
    BadPoint: Error, RED, "bad point", &["bad point"];
    /// A portal's edge that meets nothing.
    UnearthedEdge: Warning, MAGENTA, "unearthed edge (magenta)", &["unearthed"];
    /// A portal between other than two spaces.
    TwoClosedSpaces: Error, YELLOW, "portal does not define two closed spaces (yellow)", &["two closed spaces"];
    /// A portal in no space.
    PortalOutside: Warning, MAGENTA, "portal outside the bsp (magenta)", &["portal outside"];
    /// A portal with the same space on both sides.
    PortalDividesNothing: Warning, GREEN, "portal divides no space (green)", &["divides no", "doesn't divide", "does not divide"];
    /// More than one plane of fog in a space.
    TwoFogPlanes: Error, BLACK, "two fog planes in a cluster (black)", &["fog planes", "two fog"];
    /// Fog that is not flat.
    FogNotFlat: Error, BLACK, "fog plane is not flat", &["fog plane"];
    /// A weather polyhedron with too many planes.
    WeatherPlanes: Error, WHITE, "couldn't allocate polyhedron plane", &["polyhedron"];
    /// A space with two skies.
    TwoSkies: Warning, WHITE, "cluster can see multiple skies", &["multiple skies", "multiple sky"];
    /// Something else.
    Complaint: Warning, WHITE, "something without a word", &[];
}

/// Tool's words without what marks them as an error or a warning.
pub(super) fn bare(words: &str) -> &str {
    let words = words.trim().trim_start_matches('#').trim_start();
    let heads = ["ERROR", "WARNING", "EXCEPTION"];
    let rest = heads.iter().find_map(|head| {
        let (first, rest) = words.split_at_checked(head.len())?;
        let ends = rest.starts_with([':', ' ']);
        (first.eq_ignore_ascii_case(head) && ends).then_some(rest)
    });
    rest.unwrap_or(words).trim_start_matches([':', ' '])
}

impl Kind {
    /// The kind of a complaint, by its words or else by form and colors.
    pub fn of(words: &str, form: Form, colors: &[Color]) -> Self {
        let lower = words.to_lowercase();
        let named = Kind::ALL
            .iter()
            .find(|kind| kind.words().iter().any(|&word| lower.contains(word)));
        match named {
            Some(&kind) => kind,
            None => Self::by_color(form, colors),
        }
    }

    /// The kind of a complaint without known words, by form and colors.
    fn by_color(form: Form, colors: &[Color]) -> Self {
        let has = |color: Color| colors.iter().any(|&own| alike(own, color));
        let only = |color: Color| !colors.is_empty() && colors.iter().all(|&own| alike(own, color));
        let pair = has(RED) && has(GREEN);
        match form {
            _ if pair => Kind::NearlyCoplanar,
            Form::Points if only(RED) => Kind::BadPoint,
            Form::Lines if only(RED) => Kind::BadEdge,
            Form::Faces if only(RED) => Kind::DegenerateTriangle,
            _ if only(ORANGE) => Kind::OverlappingSurfaces,
            _ if only(PINK) => Kind::TJunction,
            _ if only(CYAN) => Kind::ClippedToNoLeaves,
            _ if only(YELLOW) => Kind::TwoClosedSpaces,
            Form::Faces if only(MAGENTA) => Kind::PortalOutside,
            _ if only(MAGENTA) => Kind::UnearthedEdge,
            _ if only(GREEN) => Kind::PortalDividesNothing,
            _ if only(BLACK) => Kind::TwoFogPlanes,
            _ if only(BLUE) => Kind::DegenerateUv,
            _ => Kind::Complaint,
        }
    }

    /// The rules, here or by Tool's word, whose findings are of this kind.
    pub fn rules(self) -> &'static [&'static str] {
        match self {
            Kind::OpenEdge => &["open-edge"],
            Kind::BadEdge => &["bad-edge", "crowded-edge", "flipped-triangle"],
            Kind::ZBuffered => &["z-buffered", "intersecting-triangles"],
            Kind::OverlappingSurfaces => &["overlapping-surfaces", "overlapping-triangles"],
            Kind::DuplicateTriangle => &["duplicate-triangle", "duplicate-portal"],
            Kind::DegenerateUv => &["degenerate-uv"],
            Kind::DegenerateTriangle => &["degenerate-triangle", "short-edge"],
            Kind::NearlyCoplanar => &["nearly-coplanar"],
            Kind::TJunction => &["t-junction"],
            Kind::ClippedToNoLeaves => &["clipped-to-no-leaves", "outside-the-world"],
            Kind::BadPoint => &["bad-point"],
            Kind::UnearthedEdge => &["unearthed-edge"],
            Kind::TwoClosedSpaces => &["two-closed-spaces", "portal-not-flat"],
            Kind::PortalOutside => &["portal-outside"],
            Kind::PortalDividesNothing => &["portal-divides-nothing"],
            Kind::TwoFogPlanes => &["two-fog-planes"],
            Kind::FogNotFlat => &["fog-not-flat"],
            Kind::WeatherPlanes => &["weather-planes", "weather-not-convex", "weather-count"],
            Kind::TwoSkies => &["two-skies"],
            Kind::Complaint => &["complaint"],
        }
    }

    /// Its elements belong together: they are the two or more sides of one thing.
    pub fn is_of_pairs(self) -> bool {
        matches!(
            self,
            Kind::NearlyCoplanar | Kind::ZBuffered | Kind::OverlappingSurfaces
        )
    }
}

/// The colors look the same.
fn alike(one: Color, other: Color) -> bool {
    const STEP: f32 = 0.06;
    one.iter()
        .zip(other)
        .all(|(one, other)| (one - other).abs() < STEP)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tools_lines_are_told_apart() {
        let lines = [
            ("### ERROR edge #12 is open (red)", Kind::OpenEdge),
            (
                "### WARNING found nearly coplanar surfaces (red and green).",
                Kind::NearlyCoplanar,
            ),
            (
                "### WARNING found #1 degenerate triangles.",
                Kind::DegenerateTriangle,
            ),
            (
                "### ERROR found z buffered triangles (red).",
                Kind::ZBuffered,
            ),
            ("### ERROR couldn't update edge #3 (red)", Kind::BadEdge),
            (
                "### WARNING: portal outside the bsp. [see magenta in error geometry]",
                Kind::PortalOutside,
            ),
            (
                "### WARNING unearthed edge (magenta boxed lines)",
                Kind::UnearthedEdge,
            ),
            (
                "### ERROR: portal does not define two closed spaces. (see yellow in error geometry)",
                Kind::TwoClosedSpaces,
            ),
            ("degenerate triangle or bad UVs", Kind::DegenerateUv),
            ("two fog planes in a cluster", Kind::TwoFogPlanes),
            ("something new", Kind::Complaint),
        ];
        for (line, kind) in lines {
            assert_eq!(Kind::of(line, Form::Lines, &[]), kind, "{line}");
        }
        assert_eq!(bare(lines[0].0), "edge #12 is open (red)");
        assert_eq!(bare("### ERROR: x"), "x");
        assert_eq!(bare("erroneous"), "erroneous");
    }

    #[test]
    fn every_kind_is_known_by_its_own_words() {
        for &kind in Kind::ALL {
            assert_eq!(Kind::of(kind.said(), Form::Faces, &[]), kind);
        }
    }
}
