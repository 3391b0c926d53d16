//! `slip-surface-too-flat`: a slip surface that is flatter than Halo 3's Tool takes.

use super::vector::Plane;
use super::{edits, mesh, placed};
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::geometry::short;
use crate::checks::rule::{Base, Example, Found, Rule, Severity};
use crate::checks::subject::Subject;
use crate::checks::words;
use level::Facet;
use level::Role;
use schema::names::Tool;
use std::collections::BTreeMap;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Error,
    what: "triangles of `+slip_surface:NAME` that rise by less than 35 degrees, in a file for Halo 3",
    why: "Tool stops: Halo 3's refuses them. Players stand on what is flatter, and do not slip.",
    fix: "Make the slope steeper, or give the triangles another material.",
    source: "tutorials of structure designs for Halo 3",
    dispute: None,
    fails: Example {
        note: "a slope of 18 degrees",
        of: Base::Room,
        edits: edits!("+slip_surface:slide", "3", [placed!("2", "added", "2099")], []; 3: "100.0000000000\t100.0000000000\t50.0000000000" "200.0000000000\t100.0000000000\t50.0000000000" "100.0000000000\t400.0000000000\t150.0000000000";
            1: "2\t\t0\t1\t2"),
    },
    passes: Example {
        note: "a slope of 45 degrees",
        of: Base::Room,
        edits: edits!("+slip_surface:slide", "3", [placed!("2", "added", "2099")], []; 3: "100.0000000000\t100.0000000000\t50.0000000000" "200.0000000000\t100.0000000000\t50.0000000000" "100.0000000000\t250.0000000000\t200.0000000000";
            1: "2\t\t0\t1\t2"),
    },
};

/// The flattest slope that Tool takes, in degrees.
const FLATTEST: f64 = 35.0;

/// The rounding error of exporters' 32-bit floats, in degrees.
const OFF: f64 = 0.01;

/// Measures the slopes of all triangles of slip surfaces, and tells each material once.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let names = subject.material_names();
    let is_slip = |material: usize| {
        let name = names.get(material);
        name.is_some_and(|name| name.parts.is("+slip_surface"))
    };
    let is_any = (0..names.len()).any(is_slip);
    if subject.tool() != Some(Tool::Halo3) || !subject.is_sound() || !is_any {
        return;
    }
    let world = subject.world();
    let all = [Role::Structure, Role::Instanced].into_iter();
    let all = all.flat_map(|role| world.facets(role, |_| true));
    let mut flat: BTreeMap<usize, (f64, Vec<Facet>)> = BTreeMap::new();
    for facet in all {
        let Some(material) = usize::try_from(facet.material)
            .ok()
            .filter(|&it| is_slip(it))
        else {
            continue;
        };
        let Some(plane) = Plane::of(&facet.points) else {
            continue;
        };
        let slope = plane.normal[2].abs().min(1.0).acos().to_degrees();
        if slope < FLATTEST - OFF {
            let (least, facets) = flat.entry(material).or_insert((slope, Vec::new()));
            *least = least.min(slope);
            facets.push(facet);
        }
    }
    for (material, (least, facets)) in flat {
        let name = names.get(material).map_or("", |name| &name.text);
        let (count, rise) = (words::plural(facets.len(), "triangle"), short(least));
        let message = match facets.len() {
            1 => format!(
                "a triangle of `{name}` rises by {rise} degrees: Halo 3's Tool refuses slip surfaces under 35 degrees"
            ),
            _ => format!(
                "{count} of `{name}` rise by less than 35 degrees, the flattest by {rise}: Halo 3's Tool refuses such slip surfaces"
            ),
        };
        let said = super::Said {
            code: Code::SlipSurfaceTooFlat,
            facets: &facets,
            message,
            others: "is too flat, too",
            edges: &[],
        };
        super::tell(subject, findings, &said);
    }
}
