//! `bone-list-mismatch`: a bone list whose length differs from the number of bones that the vertices use.

use crate::checks::findings::{Findings, Words};
use crate::checks::rule::{AS_IT_IS, Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::words;
use crate::checks::{Code, Related};
use scan::model::Instance;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a bone list whose length differs from the number of bones that the vertices use",
    why: "HABDT's importer takes as many entries as there are distinct node indices; a different number shifts what follows.",
    fix: "List each bone that the vertices use once.",
    source: "HABDT",
    dispute: Some("blam-tags reads no bone list, so an instance without one is accepted."),
    fails: Example {
        note: "two entries for one bone",
        of: Base::Level,
        edits: &[lines(";INSTANCE 2", 13, "", "0\n")],
    },
    passes: AS_IT_IS,
};

/// Compares the length of each bone list with the distinct node indices of the mesh.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for (number, instance) in subject.model.instances.iter().enumerate() {
        let Some((at, object)) = subject.model.object_of(instance) else {
            continue;
        };
        let Some(used) = object.nodes.count() else {
            continue;
        };
        if instance.bones == 0 && used > 0 {
            short_record(subject, findings, (number, instance));
        }
        // Where the text is sound, bones of a mesh without any are values too many.
        let is_extra = used == 0 && subject.is_sound();
        if instance.bones == 0 || instance.bones == used || is_extra {
            continue;
        }
        findings.add_with(Code::BoneListMismatch, instance.bone_span.start, || Words {
            span: instance.bone_span.clone(),
            message: format!(
                "the bone list of instance {number} has {}, but the vertices of object {at} use {}",
                words::plural(instance.bones, "entry"),
                words::plural(used, "bone"),
            ),
            related: vec![Related {
                span: object.name.clone(),
                message: format!("object {at}"),
            }],
        });
    }
}

/// The last values of an instance without bones are integers on lines of their own, where those before share their lines
/// and have decimals: they were its bones, and a line of the record is missing. By the counts that is legal.
fn short_record(
    subject: &Subject<'_>,
    findings: &mut Findings,
    (number, instance): (usize, &Instance),
) {
    /// An instance as exporters write it is shorter.
    const LONGEST: usize = 4096;
    /// The one value of a scale may well be an integer.
    const FEW: usize = 2;
    if instance.span.len() > LONGEST {
        return;
    }
    let text = subject.text(instance.span.clone());
    let mut start = instance.span.end;
    let mut bones = 0;
    let mut lines = text.lines().rev().map(str::trim);
    for line in text.trim_end().split_inclusive('\n').rev() {
        let value = line.trim();
        if value.is_empty() || !value.bytes().all(|byte| byte.is_ascii_digit()) {
            break;
        }
        start -= line.len();
        bones += 1;
    }
    let vector = |line: &str| {
        let values = line.split_ascii_whitespace();
        values.clone().count() >= 3 && values.into_iter().all(|value| value.contains('.'))
    };
    if bones < FEW || !lines.any(vector) {
        return;
    }
    let span = subject.trimmed(start..instance.span.end);
    findings.add(Code::BoneListMismatch, &span, || {
        format!(
            "instance {number} has no bones, and its last {} look like them: a line of its \
             rotation, translation or scale is missing",
            words::plural(bones, "value")
        )
    });
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn longer_than_the_bones_in_use() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 2
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            -1
            1.0
            ;OBJECT 1
            "MESH"
            ""
            ""
            2
            @vertex 0
            @vertex 0
            0
            @instances 2
            @root
            ;INSTANCE 1
            @at 1 mesh 7 0
            0
            ^ bone-list-mismatch: the bone list of instance 1 has 2 entries, but the vertices of object 1 use 1 bone
            1
            "#,
        );
    }

    #[test]
    fn bones_that_are_read_as_numbers() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 2
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            -1
            1.0
            ;OBJECT 1
            "MESH"
            ""
            ""
            4
            @vertex 0
            @vertex 0
            @vertex 1
            @vertex 1
            0
            @instances 2
            @root
            ;INSTANCE 1
            1
            "mesh"
            7
            0
            0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            0.0 0.0 0.0
            1.0
            0
            ^ bone-list-mismatch: instance 1 has no bones, and its last 4 values look like them: a line of its rotation, translation or scale is missing
            1
            0
            1
            "#,
        );
    }

    #[test]
    fn as_long_as_the_bones_in_use() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 2
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            -1
            1.0
            ;OBJECT 1
            "MESH"
            ""
            ""
            2
            @vertex 0
            @vertex 1
            0
            @instances 2
            @root
            ;INSTANCE 1
            @at 1 mesh 7 0
            0
            1
            "#,
        );
    }

    #[test]
    fn no_list_is_right() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 2
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            -1
            1.0
            ;OBJECT 1
            "MESH"
            ""
            ""
            2
            @vertex 0
            @vertex 1
            0
            @instances 2
            @root
            ;INSTANCE 1
            @at 1 mesh 7 0
            "#,
        );
    }
}
