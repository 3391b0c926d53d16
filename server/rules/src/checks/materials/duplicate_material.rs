//! `duplicate-material`: a material that the file lists already.

use crate::checks::findings::{Findings, Words};
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::{Code, Related};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Information,
    what: "a material that the file lists already",
    why: "Tool treats both as one; exporters write a material once for each slot that uses it. One would do.",
    fix: "Use the first everywhere, remove the second, and lower the indices after it by 1.",
    source: "HABDT writes materials twice; c20",
    dispute: None,
    fails: Example {
        note: "the name of the first, again",
        of: Base::Level,
        edits: &[lines(
            ";MATERIAL 1",
            1,
            "\"metal_floor\"\n",
            "\"concrete\"\n",
        )],
    },
    passes: Example {
        note: "another permutation",
        of: Base::Level,
        edits: &[lines(
            ";MATERIAL 1",
            1,
            "\"metal_floor\"\n\"\"\n",
            "\"concrete\"\n\"two\"\n",
        )],
    },
};

/// Compares all that stands in each material.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let mut holders = HashMap::new();
    for (number, material) in subject.model.materials.iter().enumerate() {
        let first = match holders.entry(subject.text(material.span.clone())) {
            Entry::Vacant(place) => {
                place.insert(number);
                continue;
            }
            Entry::Occupied(holder) => *holder.get(),
        };
        let name = &subject.material_names()[number];
        findings.add_with(Code::DuplicateMaterial, material.name.start, || Words {
            span: material.name.clone(),
            message: format!(
                "material {number} is the same as material {first}, `{}`",
                name.text
            ),
            related: vec![Related {
                span: subject.model.materials[first].name.clone(),
                message: format!("material {first}"),
            }],
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn the_second_is_told() {
        check(
            r#"
            @header 2
            @materials
            3
            ;MATERIAL 0
            "a"
            ""
            ;MATERIAL 1
            "a"
            "b"
            ;MATERIAL 2
            "a"
            ^^^ duplicate-material: material 2 is the same as material 0, `a`
            ""
            @objects 0
            @instances 1
            @root
            "#,
        );
    }
}
