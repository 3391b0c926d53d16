//! `zero-scale`: a scale of 0.

use crate::checks::Code;
use crate::checks::findings::{Findings, Words};
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::{Subject, finite};
use schema::FieldId;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a scale of 0",
    why: "The object vanishes.",
    fix: "Use another scale, or remove the instance.",
    source: "official text: scaling is uniform and above 0; real files",
    dispute: Some(
        "By the official text a scale is above 0, but files that compile have negative ones: they mirror an object. Only 0 is wrong.",
    ),
    fails: Example {
        note: "a scale of 0",
        of: Base::Level,
        edits: &[lines(";INSTANCE 2", 8, "1.0000000000\n", "0.0000000000\n")],
    },
    passes: Example {
        note: "a negative scale mirrors",
        of: Base::Level,
        edits: &[lines(";INSTANCE 2", 8, "1.0000000000\n", "-1.0000000000\n")],
    },
};

/// Looks at every instance's scales.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for instance in subject.file.instances() {
        for field in [FieldId::LocalScale, FieldId::PivotScale] {
            if finite(&instance, field).is_none_or(|reals| !reals.contains(&0.0)) {
                continue;
            }
            findings.add_with(Code::ZeroScale, instance.record.span.start, || {
                let span = subject.field_span(&instance, field);
                Words {
                    message: format!(
                        "{} `{}` makes the object vanish: any number but 0 is allowed",
                        field.name(),
                        subject.shown(span.clone()),
                    ),
                    span,
                    related: Vec::new(),
                }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn both_scales() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 0
            @instances 2
            @root
            ;INSTANCE 1
            -1
            "group"
            7
            0
            0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            0.0
            ^^^ zero-scale: Local Scale `0.0` makes the object vanish: any number but 0 is allowed
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            -0.0
            ^^^^ zero-scale: Pivot Point Scale `-0.0` makes the object vanish: any number but 0 is allowed
            "#,
        );
    }

    #[test]
    fn negative_mirrors() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 0
            @instances 2
            @root
            ;INSTANCE 1
            -1
            "group"
            7
            0
            0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            -1.0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            -0.5
            "#,
        );
    }

    #[test]
    fn one_of_three_in_version_1() {
        check(
            r#"
            @header 1
            @materials 0
            @objects 0
            @instances 2
            ;INSTANCE 0
            -1
            "Scene Root"
            -1
            -1
            0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0 1.0 1.0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0 1.0 1.0
            ;INSTANCE 1
            -1
            "group"
            7
            0
            0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0 0.0 1.0
            ^^^^^^^^^^^ zero-scale: Local Scale `1.0 0.0 1.0` makes the object vanish: any number but 0 is allowed
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0 1.0 1.0
            "#,
        );
    }

    #[test]
    fn where_a_comment_stands() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 0
            @instances 2
            @root
            ;INSTANCE 1
            -1
            "group"
            7
            0
            0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            0.0 ;flat
            ^^^ zero-scale: Local Scale `0.0` makes the object vanish: any number but 0 is allowed
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            "#,
        );
    }
}
