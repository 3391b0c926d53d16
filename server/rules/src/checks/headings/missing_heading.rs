//! `missing-heading`: a section or record without its heading.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{AS_IT_IS, Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use scan::Heading;
use scan::model::Above;
use std::ops::Range;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Hint,
    what: "a section or record without its heading",
    why: "Headings are comments, and files without them are legal. But they make a file readable.",
    fix: "Add the heading that the finding names.",
    source: "official text: sections are usually identified by commented headings",
    dispute: None,
    fails: Example {
        note: "an object without heading",
        of: Base::Level,
        edits: &[lines(";OBJECT 1", 0, ";OBJECT 1\n", "\n")],
    },
    passes: AS_IT_IS,
};

/// Looks for headings. A list of which no record has one was written without them: one finding is enough.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let model = subject.model;
    for head in &model.heads {
        // Where the value is missing too, that says enough.
        if let Some(value) = &head.value
            && !matches!(&head.above, Above::Section(section, _) if *section == head.section)
        {
            let span = value.span.clone();
            findings.add(Code::MissingHeading, &span, || {
                format!(
                    "the heading `;### {} ###` is missing above this",
                    head.section.heading()
                )
            });
        }
    }
    let materials = model.materials.iter().map(|m| (&m.above, &m.name));
    let objects = model.objects.iter().map(|o| (&o.above, &o.name));
    let instances = model.instances.iter().map(|i| (&i.above, &i.object.span));
    list(Heading::Material, materials, findings);
    list(Heading::Object, objects, findings);
    list(Heading::Instance, instances, findings);
}

fn list<'a>(
    kind: Heading,
    records: impl Iterator<Item = (&'a Above, &'a Range<usize>)> + Clone,
    findings: &mut Findings,
) {
    let has = |above: &Above| matches!(above, Above::Numbered(..));
    let any = records.clone().any(|(above, _)| has(above));
    let missing = records.enumerate().filter(|(_, (above, _))| !has(above));
    for (number, (_, span)) in missing.take(if any { usize::MAX } else { 1 }) {
        findings.add(Code::MissingHeading, span, || {
            format!(
                "the heading `;{} {number}` is missing above this",
                kind.word()
            )
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn one_of_two() {
        check(
            r#"
            @header 2
            ;### MATERIALS ###
            2
            ;MATERIAL 0
            "a"
            ""
            "b"
            ^^^ missing-heading: the heading `;MATERIAL 1` is missing above this
            ""
            @objects 0
            @instances 0
            "#,
        );
    }

    #[test]
    fn a_list_without_headings_is_told_once() {
        check(
            r#"
            @header 2
            ;### MATERIALS ###
            2
            "a"
            ^^^ missing-heading: the heading `;MATERIAL 0` is missing above this
            ""
            "b"
            ""
            @objects 0
            @instances 0
            "#,
        );
    }

    #[test]
    fn a_section() {
        check(
            r"
            @header 2
            @materials 0
            0
            ^ missing-heading: the heading `;### OBJECTS ###` is missing above this
            @instances 0
            ",
        );
    }
}
