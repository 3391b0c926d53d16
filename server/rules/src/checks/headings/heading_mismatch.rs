//! `heading-mismatch`: a heading whose number or kind differs from the record below it.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use scan::Heading;
use scan::model::Above;
use std::ops::Range;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a heading whose number or kind differs from the record below it",
    why: "Headings are comments: Tool and importers ignore them. But people who read the file are misled.",
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

/// Compares the headings of a list. Where a record was taken out or put in, all behind it are off by as much: that is
/// one finding.
fn list<'a>(kind: Heading, all: impl Iterator<Item = &'a Above>, findings: &mut Findings) {
    let mut run: Option<Run<'a>> = None;
    for (number, above) in all.enumerate() {
        let Above::Numbered(found, says, span) = above else {
            continue;
        };
        let off = i64::from(*says) - number as i64;
        if *found == kind
            && let Some(run) = run.as_mut().filter(|run| run.off == off)
        {
            run.more += 1;
            continue;
        }
        run.take()
            .into_iter()
            .for_each(|run| run.report(kind, findings));
        if *found != kind || off != 0 {
            run = Some(Run {
                found: *found,
                says: *says,
                number,
                span,
                // A heading of another kind is no numbering.
                off: if *found == kind { off } else { i64::MAX },
                more: 0,
            });
        }
    }
    run.into_iter().for_each(|run| run.report(kind, findings));
}

/// Headings one behind the other whose numbers are off by the same.
struct Run<'a> {
    found: Heading,
    says: u32,
    number: usize,
    span: &'a Range<usize>,
    off: i64,
    more: usize,
}

impl Run<'_> {
    fn report(&self, kind: Heading, findings: &mut Findings) {
        findings.add(Code::HeadingMismatch, self.span, || {
            let more = match self.more {
                0 => String::new(),
                1 => ", and the next heading is off by the same number".to_owned(),
                more => format!(", and the next {more} headings are off by the same number"),
            };
            format!(
                "heading `;{} {}` is above {} {}{more}",
                self.found.word(),
                self.says,
                kind.word().to_lowercase(),
                self.number
            )
        });
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
            ^^^^^^^^^^^ heading-mismatch: heading `;MATERIAL 2` is above material 1
            "b"
            ""
            @objects 0
            @instances 0
            "#,
        );
    }

    #[test]
    fn all_behind_one_are_off_by_as_much() {
        check(
            r#"
            @header 2
            ;### MATERIALS ###
            3
            ;MATERIAL 0
            "a"
            ""
            ;MATERIAL 2
            ^^^^^^^^^^^ heading-mismatch: heading `;MATERIAL 2` is above material 1, and the next heading is off by the same number
            "b"
            ""
            ;MATERIAL 3
            "c"
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
            ^^^^^^^^^ heading-mismatch: heading `;OBJECT 0` is above material 0
            "a"
            ""
            @objects 0
            @instances 0
            "#,
        );
    }
}
