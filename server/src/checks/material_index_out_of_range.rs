//! `material-index-out-of-range`: a material index that names no material.

use super::triangle_list;
use super::{Example, Rule, Severity};
use crate::checks::{Code, Findings, Input};
use crate::schema::{NO_INDEX, Section};
use std::ops::Range;

/// The rule.
pub const RULE: Rule = Rule {
    code: "material-index-out-of-range",
    severity: Severity::Error,
    what: "a material index that names no material",
    why: "Tool stops, or covers the surface with the invalid shader.",
    fix: "Use the number of a material, counted from 0, or -1 for none.",
    source: "official text, \"Material Index\"; -1 on triangles: HABDT",
    dispute: None,
    fails: Example {
        note: "a triangle with material 2",
        replace: "1\n0\n2\n3\n",
        with: "2\n0\n2\n3\n",
    },
    passes: Example {
        note: "a triangle without material",
        replace: "1\n0\n2\n3\n",
        with: "-1\n0\n2\n3\n",
    },
};

/// Compares the material indices of objects and triangles with the number of materials.
pub fn check(input: &Input<'_>, findings: &mut Findings) {
    if input.model.head(Section::Materials).is_none() {
        return;
    }
    let bounds = input.bounds();
    for object in &input.model.objects {
        if let Some(index) = &object.material
            && let Some(value) = index.value
            && !(NO_INDEX..bounds.materials).contains(&value)
        {
            report(input, index.span.clone(), value, findings);
        }
        let Some(list) = &object.triangles else {
            continue;
        };
        let reading = triangle_list::read(input, list);
        reading.out_of_range(
            input,
            list,
            0,
            NO_INDEX..bounds.materials,
            &mut |span, value| {
                report(input, span, value, findings);
            },
        );
    }
}

fn report(input: &Input<'_>, span: Range<usize>, value: i64, findings: &mut Findings) {
    let message = super::words::out_of_range(
        "material index",
        value,
        "the file",
        (input.model.materials.len(), "material"),
        true,
    );
    let related = super::words::count_of(input, Section::Materials, "the materials");
    findings.add(Code::MaterialIndexOutOfRange, span, message, related);
}
