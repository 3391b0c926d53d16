//! `heading-mismatch`: a heading whose number or kind differs from the record below it.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::model::Above;
use crate::scan::Heading;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a heading whose number or kind differs from the record below it",
    why: "Headings are comments, readers ignore them. But whoever reads the file is led astray.",
    fix: "Correct the number in the heading, or move the heading.",
    source: "official text: headings name the record below",
    dispute: None,
    fails: Example {
        note: "the wrong number",
        of: Base::Level,
        edits: &[lines(";OBJECT 1", 0, ";OBJECT 1\n", ";OBJECT 7\n")],
    },
    passes: Example {
        note: "any other comment",
        of: Base::Level,
        edits: &[lines(";OBJECT 1", 1, "", "; the floor\n")],
    },
};

/// Compares headings with what stands below them.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let model = subject.model;
    let materials = model.materials.iter().map(|material| &material.above);
    let objects = model.objects.iter().map(|object| &object.above);
    let instances = model.instances.iter().map(|instance| &instance.above);
    list(Heading::Material, materials, findings);
    list(Heading::Object, objects, findings);
    list(Heading::Instance, instances, findings);
}

fn list<'a>(kind: Heading, all: impl Iterator<Item = &'a Above>, findings: &mut Findings) {
    for (number, above) in all.enumerate() {
        if let Above::Numbered(found, says, span) = above
            && (*found != kind || *says as usize != number)
        {
            findings.add(Code::HeadingMismatch, span, || {
                format!(
                    "heading `;{} {says}` stands above {} {number}",
                    found.word(),
                    kind.word().to_lowercase()
                )
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn the_wrong_number() {
        check(
            r#"
            @header 2
            ;### MATERIALS ###
            2
            ;MATERIAL 0
            "a"
            ""
            ;MATERIAL 2
            ^^^^^^^^^^^ heading-mismatch: heading `;MATERIAL 2` stands above material 1
            "b"
            ""
            @objects 0
            @instances 0
            "#,
        );
    }

    #[test]
    fn the_wrong_kind() {
        check(
            r#"
            @header 2
            ;### MATERIALS ###
            1
            ;OBJECT 0
            ^^^^^^^^^ heading-mismatch: heading `;OBJECT 0` stands above material 0
            "a"
            ""
            @objects 0
            @instances 0
            "#,
        );
    }
}
