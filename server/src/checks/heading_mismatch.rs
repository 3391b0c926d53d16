//! `heading-mismatch`: a heading whose number or kind differs from the record below it.

use super::{Example, Rule, Severity};
use crate::checks::{Code, Findings, Input};
use crate::model::Heading;
use crate::scan::Heading as Numbered;

/// The rule.
pub const RULE: Rule = Rule {
    code: "heading-mismatch",
    severity: Severity::Warning,
    what: "a heading whose number or kind differs from the record below it",
    why: "Headings are comments, readers ignore them. But whoever reads the file is led astray.",
    fix: "Correct the number in the heading, or move the heading.",
    source: "official text: headings name the record below",
    dispute: None,
    fails: Example {
        note: "the wrong number",
        replace: ";OBJECT 1\n",
        with: ";OBJECT 7\n",
    },
    passes: Example {
        note: "any other comment",
        replace: ";OBJECT 1\n",
        with: ";OBJECT 1\n; the floor\n",
    },
};

/// Compares headings with what stands below them.
pub fn check(input: &Input<'_>, findings: &mut Findings) {
    let model = input.model;
    let materials = model.materials.iter().map(|material| &material.above);
    let objects = model.objects.iter().map(|object| &object.above);
    let instances = model.instances.iter().map(|instance| &instance.above);
    list(Numbered::Material, materials, findings);
    list(Numbered::Object, objects, findings);
    list(Numbered::Instance, instances, findings);
}

fn list<'a>(kind: Numbered, headings: impl Iterator<Item = &'a Heading>, findings: &mut Findings) {
    for (number, heading) in headings.enumerate() {
        if let Heading::Numbered(found, says, span) = heading
            && (*found != kind || *says as usize != number)
        {
            findings.add(
                Code::HeadingMismatch,
                span.clone(),
                format!(
                    "heading `;{} {says}` stands above {} {number}",
                    found.word(),
                    kind.word().to_lowercase()
                ),
                Vec::new(),
            );
        }
    }
}
