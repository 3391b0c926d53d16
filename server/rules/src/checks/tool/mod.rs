//! Rules for Tool's complaints: each in a `.wrl` is reported at the vertices and triangles that lie at its points.
//!
//! These rules do not search for faults. They differ only in the kind of complaint, so one table defines them.

mod locate;

use super::Code;
use super::finding::Geometry;
use super::findings::{Findings, Words};
use super::rule::{Base, Edit, Example, Found, Rule, Severity};
use super::subject::{Fact, Subject};
use super::{Related, words};
use crate::checks::Complaints;
use crate::wrl::{Complaint, Form, Kind, Light, Point};
use locate::Item;

/// A file's rules of this kind: code and module, kind, what Tool means by it, how to mend it, and the words and the
/// geometry of the example.
macro_rules! rules {
    ($($code:ident $module:ident $kind:ident: $what:literal, $fix:literal, $said:literal $form:ident;)*) => {
        $(pub(in crate::checks) mod $module {
            use super::*;

            /// The rule.
            pub(crate) const RULE: Rule = Rule {
                found: Found::Across(check),
                severity: match Kind::$kind.light() {
                    Light::Error => Severity::Error,
                    Light::Warning => Severity::Warning,
                },
                what: $what,
                why: "Tool has said so, in the `.wrl` that it writes beside the level or in the kit's root: it is read as long as nothing in the file has changed since, and told as out of date when it has.",
                fix: $fix,
                source: "c20, what Tool complains of; HABDT, how it is read",
                dispute: None,
                fails: Example {
                    note: "Tool has complained",
                    of: Base::Level,
                    edits: &[Edit::At {
                        path: "data/scenarios/multi/a/structure/a.ass",
                        files: &[(
                            "data/scenarios/multi/a/structure/a.wrl",
                            $form!($said),
                        )],
                    }],
                },
                passes: Example {
                    note: "it has complained of another level",
                    of: Base::Level,
                    edits: &[Edit::At {
                        path: "data/scenarios/multi/a/structure/a.ass",
                        files: &[(
                            "data/scenarios/multi/a/structure/b.wrl",
                            $form!($said),
                        )],
                    }],
                },
            };

            fn check(subject: &Subject<'_>, findings: &mut Findings) {
                tell(subject, (Kind::$kind, Code::$code), findings);
            }
        })*

        #[cfg(test)]
        const KINDS: &[Kind] = &[$(Kind::$kind,)*];
    };
}

/// A complaint of an edge of the example file's floor.
macro_rules! line {
    ($said:literal) => {
        concat!(
            "#VRML V2.0 utf8\nShape { geometry DEF \"### ",
            $said,
            "\" IndexedLineSet { coord Coordinate { point [50 0 0, -50 100 0] } coordIndex [0, 1, -1] } }"
        )
    };
}

/// A complaint of a triangle of it.
macro_rules! face {
    ($said:literal) => {
        concat!(
            "#VRML V2.0 utf8\nShape { geometry DEF \"### ",
            $said,
            "\" IndexedFaceSet { coord Coordinate { point [50 0 0, 50 100 0, -50 100 0] } coordIndex [0, 1, 2, -1] } }"
        )
    };
}

/// A complaint of one of its vertices.
macro_rules! point {
    ($said:literal) => {
        concat!(
            "#VRML V2.0 utf8\nShape { geometry DEF \"### ",
            $said,
            "\" PointSet { coord Coordinate { point [50 0 0] } } }"
        )
    };
}

rules! {
    ToolOpenEdge tool_open_edge OpenEdge:
        "Tool says that an edge is open: it has a triangle on one side only",
        "Close the hole, or weld vertices that should be one. `open-edge` says more where it finds the same.",
        "ERROR edge #12 is open (red)" line;
    ToolBadEdge tool_bad_edge BadEdge:
        "Tool could not update an edge: more than two triangles meet there, or two run along it in one direction",
        "Take triangles away until two are left, or turn one over. In a `.wrl` of Halo 1's Tool a red line may also be an open edge or a cut.",
        "ERROR couldn't update edge #3 (red)" line;
    ToolZBuffered tool_z_buffered ZBuffered:
        "Tool says that triangles cut each other",
        "Cut both along the line that Tool has drawn, or move one away.",
        "ERROR found z buffered triangles (red)." line;
    ToolOverlappingSurfaces tool_overlapping_surfaces OverlappingSurfaces:
        "Tool says that surfaces lie in one plane and share area",
        "Take one of them away, or move it.",
        "ERROR overlapping surfaces (orange)" face;
    ToolDuplicateTriangle tool_duplicate_triangle DuplicateTriangle:
        "Tool says that a triangle is there twice, most often one of a portal",
        "Take one of them away.",
        "WARNING duplicate triangle building connected geometry (orange)" face;
    ToolDegenerateUv tool_degenerate_uv DegenerateUv:
        "Tool says that a triangle has no area, or none in its texture",
        "Unwrap it anew, or take it away.",
        "WARNING degenerate triangle or bad UVs (blue)" face;
    ToolDegenerateTriangle tool_degenerate_triangle DegenerateTriangle:
        "Tool says that a triangle has no area once vertices within 0.1 units are welded",
        "Take it away. In a `.wrl` of Halo 1's Tool a red face may also be one that cuts another.",
        "WARNING found #1 degenerate triangles." face;
    ToolNearlyCoplanar tool_nearly_coplanar NearlyCoplanar:
        "Tool says that the planes of two neighbors are nearly one, and not quite",
        "Make them flat, or bend them more.",
        "WARNING found nearly coplanar surfaces (red and green)." face;
    ToolTJunction tool_t_junction TJunction:
        "Tool says that a vertex may lie on another triangle's edge",
        "Split the edge there, or move the vertex away.",
        "WARNING possible T-junction (pink)" face;
    ToolClippedToNoLeaves tool_clipped_to_no_leaves ClippedToNoLeaves:
        "Tool says that a surface lies outside of the sealed space",
        "Move it inside, or remove it.",
        "WARNING surface clipped to no leaves (cyan)" face;
    ToolBadPoint tool_bad_point BadPoint:
        "Tool says that a point is bad: too far out",
        "Move it: Tool takes coordinates up to 150000 units.",
        "ERROR bad point (red)" point;
    ToolUnearthedEdge tool_unearthed_edge UnearthedEdge:
        "Tool says that an edge of a portal meets neither structure nor another portal",
        "Let the portal reach through the structure around it.",
        "WARNING unearthed edge (magenta boxed lines)" line;
    ToolTwoClosedSpaces tool_two_closed_spaces TwoClosedSpaces:
        "Tool says that a portal does not stand between two closed spaces",
        "Let it close the opening that it stands in, and be flat.",
        "ERROR: portal does not define two closed spaces. (see yellow in error geometry)" face;
    ToolPortalOutside tool_portal_outside PortalOutside:
        "Tool says that a portal lies outside of the sealed space",
        "Move it inside, or remove it.",
        "WARNING: portal outside the bsp. [see magenta in error geometry]" face;
    ToolPortalDividesNothing tool_portal_divides_nothing PortalDividesNothing:
        "Tool says that a portal divides no space",
        "Take it away, or let it close an opening that is wider than about 8 units.",
        "WARNING: portal divides no space (see green in error geometry)" face;
    ToolTwoFogPlanes tool_two_fog_planes TwoFogPlanes:
        "Tool says that there are two fog planes in a cluster",
        "Bring them into one plane, or part them with a portal.",
        "ERROR two fog planes in a cluster (black)" face;
    ToolFogNotFlat tool_fog_not_flat FogNotFlat:
        "Tool says that a fog plane is not flat",
        "Bring its triangles into one plane.",
        "ERROR fog plane is not flat" face;
    ToolWeatherPlanes tool_weather_planes WeatherPlanes:
        "Tool could not allocate a plane of a weather polyhedron",
        "Give it no more than 16 planes.",
        "ERROR couldn't allocate polyhedron plane" face;
    ToolTwoSkies tool_two_skies TwoSkies:
        "Tool says that more than one sky is seen from a cluster",
        "Give the `+sky` faces of a space one number, or separate the space with a portal.",
        "WARNING cluster can see multiple skies" face;
    ToolComplaint tool_complaint Complaint:
        "Tool complains of something that has no rule of its own",
        "Tool's own words say what is wrong.",
        "WARNING something is odd here" face;
}

/// Tool's complaints about a file, with the places in the text where they lie.
pub(in crate::checks) struct Located {
    said: Complaints,
    /// Complaints or elements of them, each with a finding of its own.
    items: Vec<Item>,
}

impl Fact for Located {
    fn compute(subject: &Subject<'_>) -> Option<Self> {
        let said = subject
            .surroundings?
            .complaints(subject.options, subject.written)?;
        let mut items: Vec<Item> = Vec::new();
        for (number, complaint) in said.list.iter().enumerate() {
            items.extend(split(number, complaint));
        }
        locate::find(subject, &mut items);
        Some(Located { said, items })
    }
}

/// A complaint of pairs is told as a whole, the others element by element.
fn split(complaint: usize, whole: &Complaint) -> Vec<Item> {
    let item = |elements: &[Vec<Point>]| Item {
        complaint,
        form: whole.form,
        elements: elements.to_vec(),
        spots: Vec::new(),
    };
    match whole.kind.is_of_pairs() {
        true => vec![item(&whole.elements)],
        false => whole.elements.chunks(1).map(item).collect(),
    }
}

/// Tells the complaints of a kind.
fn tell(subject: &Subject<'_>, (kind, code): (Kind, Code), findings: &mut Findings) {
    let Some(told) = subject.fact::<Located>() else {
        return;
    };
    for item in &told.items {
        let Some(complaint) = told.said.list.get(item.complaint) else {
            continue;
        };
        if complaint.kind != kind {
            continue;
        }
        // What may be mended already is no reason to fail.
        let severity = match told.said.outdated {
            true => Severity::Information,
            false => code.rule().severity,
        };
        let at = item.spots.first().map_or(0, |spot| spot.at(subject));
        findings.add_shaped((code, severity), at, || {
            let words = said_of(subject, told, (complaint, item));
            (words, Some(geometry(item)))
        });
    }
}

/// How many places a finding names beside its own.
const NAMED: usize = 6;

fn said_of(subject: &Subject<'_>, told: &Located, (complaint, item): (&Complaint, &Item)) -> Words {
    let said = match complaint.words.trim_end_matches('.') {
        "" => complaint.kind.said(),
        words => words,
    };
    let mut message = format!("Tool says: {said}, {}", place(item));
    let mut spots = item.spots.iter().filter_map(|spot| {
        let span = spot.span(subject)?;
        Some((spot, span))
    });
    let first = spots.next();
    let span = match first {
        Some((spot, span)) => {
            message += &format!(", {}", spot.owner(subject));
            span
        }
        None => {
            message += "; nothing in this file is there";
            subject.top()
        }
    };
    if told.said.outdated {
        message += "; out of date: the file has changed since";
    }
    let related = spots.take(NAMED).map(|(spot, span)| Related {
        span,
        message: format!("a {} {}", spot.target(), spot.owner(subject)),
    });
    Words {
        related: related.collect(),
        span,
        message,
    }
}

/// The points, edges and triangles that Tool has drawn for a complaint.
fn geometry(item: &Item) -> Geometry {
    /// The number of points beyond which no more elements are drawn.
    const MOST: usize = 1000;
    let mut geometry = Geometry::default();
    for element in &item.elements {
        if geometry.points.len() > MOST {
            break;
        }
        match (item.form, &element[..]) {
            (Form::Lines, line) => {
                for pair in line.windows(2) {
                    if let &[one, other] = pair {
                        geometry.add_edge([one, other]);
                    }
                }
            }
            (Form::Faces, &[first, ref rest @ ..]) if rest.len() > 1 => {
                for pair in rest.windows(2) {
                    if let &[one, other] = pair {
                        geometry.add_triangle([first, one, other]);
                    }
                }
            }
            (_, points) => points.iter().for_each(|&point| {
                geometry.add(point);
            }),
        }
    }
    geometry
}

/// Where Tool says that it is.
fn place(item: &Item) -> String {
    const SHOWN: usize = 4;
    let points: Vec<String> = item.elements.iter().flatten().map(shown).collect();
    let rest = match points.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(" and {}", words::plural(more, "more point")),
    };
    let first = points.get(..SHOWN).unwrap_or(&points);
    match (item.form, first) {
        (Form::Lines, [one, other]) => format!("from {one} to {other}"),
        _ => format!("at {}{rest}", first.join(", ")),
    }
}

/// A point as people write it.
fn shown(point: &Point) -> String {
    let [x, y, z] = point.map(|axis| words::number(axis, 3));
    format!("({x}, {y}, {z})")
}

#[cfg(test)]
mod tests;
