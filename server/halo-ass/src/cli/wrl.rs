//! Findings that have a place in space as VRML 2.0, for modelling programs.

use super::{Render, Totals, slashes};
use rules::checks::Geometry;
use rules::report::{Located, Report};
use rules::wrl::{Color, Drawing, Form, Kind, Part, Point, write};
use schema::options::Severity;

/// The VRML format. Findings without a place in space are left out.
#[derive(Debug, Default)]
pub(super) struct Wrl {
    drawings: Vec<Drawing>,
}

impl Render for Wrl {
    fn file(&mut self, name: &str, report: &Report) -> String {
        let name = slashes(name);
        let drawings = report.findings.iter().filter_map(|finding| {
            let parts = parts(finding.geometry.as_deref()?, color(finding));
            Some(Drawing {
                name: finding.code.name().to_owned(),
                words: format!(
                    "{name}:{}: {}: {}",
                    finding.range.start.line + 1,
                    finding.code,
                    finding.message
                ),
                parts,
            })
        });
        let drawings = drawings.filter(|drawing| !drawing.parts.is_empty());
        self.drawings.extend(drawings);
        String::new()
    }

    fn finish(&mut self, _: &Totals) -> String {
        write(&self.drawings)
    }
}

/// The color in which Tool draws the same, or else one for how bad it is.
fn color(finding: &Located) -> Color {
    let name = finding.code.name().trim_start_matches("tool-");
    let mut same = Kind::ALL.iter().filter(|kind| kind.rules().contains(&name));
    match (same.next(), finding.severity) {
        (Some(kind), _) => kind.color(),
        (None, Severity::Error) => [1.0, 0.0, 0.0],
        (None, Severity::Warning) => [1.0, 0.5, 0.0],
        (None, Severity::Information | Severity::Hint) => [0.0, 0.0, 1.0],
    }
}

/// The parts of a drawing: triangles, edges, and points that are in neither.
fn parts(geometry: &Geometry, color: Color) -> Vec<Part> {
    let point = |number: u32| geometry.points.get(number as usize).copied();
    let lines = geometry.edges.iter().filter_map(|edge| {
        let [one, other] = edge.map(point);
        Some(vec![one?, other?])
    });
    let faces = geometry.triangles.iter().filter_map(|triangle| {
        let [a, b, c] = triangle.map(point);
        Some(vec![a?, b?, c?])
    });
    let used: Vec<u32> = [geometry.edges.concat(), geometry.triangles.concat()].concat();
    let single = (0..).zip(&geometry.points);
    let single = single.filter(|(number, _)| !used.contains(number));
    let part = |form, elements: Vec<Vec<Point>>| Part {
        form,
        color,
        elements,
    };
    let parts = [
        part(Form::Faces, faces.collect()),
        part(Form::Lines, lines.collect()),
        part(
            Form::Points,
            single.map(|(_, point)| vec![*point]).collect(),
        ),
    ];
    let mut parts = parts.to_vec();
    parts.retain(|part| !part.elements.is_empty());
    parts
}
