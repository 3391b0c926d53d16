//! `stray-text`: text that belongs to nothing.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::words;
use scan::model::Stray;
use scan::{Fault, Lost, Mark, Misplaced, Span};
use schema::{RecordKind, Section, Type};
use std::ops::Range;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Error,
    what: "text that belongs to nothing",
    why: "Tool and importers take it for the next record, or stop.",
    fix: "Put it where it belongs and count it there. A remark wants a `;` in front of each line. Remove what was pasted by mistake.",
    source: "official text: sections and lists have fixed places",
    dispute: None,
    fails: Example {
        note: "vertices behind the triangles",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            38,
            "1\n0\n2\n3\n",
            "1\n0\n2\n3\n1.5 2.5 3.5\n4.5 5.5 6.5\n",
        )],
    },
    passes: Example {
        note: "the same as comments",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            38,
            "1\n0\n2\n3\n",
            "1\n0\n2\n3\n;1.5 2.5 3.5\n;4.5 5.5 6.5\n",
        )],
    },
};

/// One finding a stretch.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for stray in &subject.model.strays {
        let span = subject.trimmed(stray.span.clone());
        if stray.is_value {
            misplaced(subject, findings, &span);
        } else {
            findings.add(Code::StrayText, &span, || message(subject, stray, &span));
        }
    }
}

fn message(subject: &Subject<'_>, stray: &Stray, span: &Range<usize>) -> String {
    let value = subject.shown(span.clone());
    let what = match stray.lines {
        1 => format!("`{value}` does not belong here"),
        lines => format!("`{value}` begins {lines} lines that do not belong here"),
    };
    if let Some(records) = stray.what {
        let placed = misplacement(subject, records, span.start);
        let it = if stray.lines == 1 { "it" } else { "them" };
        return format!("{what}: {placed}, and without {it} every count is right");
    }
    let why = match (stray.lost, stray.repeats) {
        (_, Some(1)) => {
            ": the line before says the same, and without it every count is right".to_owned()
        }
        (_, Some(lines)) => format!(
            ": they repeat the {lines} lines before them, and without them every count is right"
        ),
        (Some(lost), _) => {
            let looks = if stray.rows > 1 {
                ": they look like vertices"
            } else {
                ""
            };
            format!("{looks}; expected {}", expected(lost))
        }
        (None, _) if stray.lines == 1 => ": without it every count is right".to_owned(),
        (None, _) => ": without them every count is right".to_owned(),
    };
    format!("{what}{why}")
}

/// Which records stand in the list of which others.
fn misplacement(subject: &Subject<'_>, what: Misplaced, at: usize) -> String {
    let name = what.kind.name();
    let records = match what.count {
        1 if name.starts_with(['a', 'e', 'i', 'o', 'u']) => format!("an {name}"),
        1 => format!("a {name}"),
        count => words::plural(count, name),
    };
    let heads = subject.model.heads.iter();
    let head = heads.rev().find(|head| head.at <= at);
    let list = match head.map_or(Section::Header, |head| head.section) {
        _ if what.kind == RecordKind::Vertex => "among the triangles",
        Section::Header => "in the header",
        Section::Materials => "among the materials",
        Section::Objects => "among the objects",
        Section::Instances => "among the instances",
    };
    format!("{records} {list}")
}

/// A value of the wrong type: the counts come out right if one of the right type stands there.
fn misplaced(subject: &Subject<'_>, findings: &mut Findings, span: &Range<usize>) {
    let values = subject.file.values(span.clone());
    let Some(value) = values.iter().find(|value| value.span.start == span.start) else {
        return;
    };
    let (fault, code) = match value.field.def().ty {
        Type::Integer => (Fault::ExpectedInteger, Code::ExpectedInteger),
        Type::Real => (Fault::ExpectedNumber, Code::ExpectedNumber),
        Type::String => (Fault::ExpectedString, Code::ExpectedString),
    };
    let mark = Mark {
        fault,
        span: Span::default(),
        record: value.record,
        field: Some((value.field, value.component)),
    };
    let Some(words) = code.rule().found.words() else {
        return;
    };
    findings.add(code, span, || words(&mark, &subject.shown(span.clone())));
}

fn expected(lost: Lost) -> &'static str {
    match lost {
        Lost::Header => "the header",
        Lost::Materials => "a material or the object count",
        Lost::Objects => "an object or the instance count",
        Lost::Vertices => "a vertex or the triangle count",
        Lost::Triangles | Lost::PastedMesh => "a triangle, an object or the instance count",
        Lost::Instances => "an instance",
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn an_instance_among_the_objects() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 2
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            0
            1.0
            ;INSTANCE 1
            ^^^^^^^^^^^ stray-text: `;INSTANCE 1` begins 12 lines that do not belong here: an instance among the objects, and without them every count is right
            @at 0 one 7 0
            ;OBJECT 1
            "SPHERE"
            ""
            ""
            0
            2.0
            @instances 2
            @root
            ;INSTANCE 1
            @at 0 one 7 0
            "#,
        );
    }

    #[test]
    fn materials_behind_the_objects() {
        check(
            r#"
            @header 2
            @materials 2
            @objects 1
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            0
            1.0
            ;MATERIAL 0
            ^^^^^^^^^^^ stray-text: `;MATERIAL 0` begins 6 lines that do not belong here: 2 materials among the objects, and without them every count is right
            "m0"
            ""
            ;MATERIAL 1
            "m1"
            ""
            @instances 1
            @root
            "#,
        );
    }

    #[test]
    fn an_object_among_the_instances() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            0
            1.0
            @instances 2
            @root
            ;OBJECT 0
            ^^^^^^^^^ stray-text: `;OBJECT 0` begins 6 lines that do not belong here: a sphere among the instances, and without them every count is right
            "SPHERE"
            ""
            ""
            0
            1.0
            ;INSTANCE 1
            @at 0 one 7 0
            "#,
        );
    }

    #[test]
    fn an_instance_without_heading_among_the_materials() {
        check(
            r#"
            @header 2
            ;### MATERIALS ###
            2
            ;MATERIAL 0
            "a"
            ""
            0
            ^ stray-text: `0` begins 11 lines that do not belong here: an instance among the materials, and without them every count is right
            "one"
            7
            0
            0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            ;MATERIAL 1
            "b"
            ""
            @objects 1
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            0
            1.0
            @instances 2
            @root
            ;INSTANCE 1
            @at 0 one 7 0
            "#,
        );
    }

    #[test]
    fn a_vertex_among_the_triangles() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            @vertices 3
            3
            0
            0
            1
            2
            1.0 2.0 3.0
            ^^^^^^^^^^^ stray-text: `1.0 2.0 3.0` begins 4 lines that do not belong here: a vertex among the triangles, and without them every count is right
            0.0 0.0 1.0
            0
            0
            0
            1
            2
            0
            0
            2
            0
            1
            @instances 1
            @root
            "#,
        );
    }
}
