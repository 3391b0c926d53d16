//! `stray-text`: text that belongs to nothing.

use crate::checks::Code;
use crate::checks::code::Wording;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::model::Stray;
use crate::scan::{Fault, Lost, Mark, Span};
use crate::schema::Type;
use std::ops::Range;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Error,
    what: "text that belongs to nothing",
    why: "Readers take it for the next record, or stop.",
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
        1 => format!("`{value}` belongs to nothing"),
        lines => format!("`{value}` begins {lines} lines that belong to nothing"),
    };
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

/// A value of the wrong type: the counts come out right if one of the right type stands there.
fn misplaced(subject: &Subject<'_>, findings: &mut Findings, span: &Range<usize>) {
    let values = subject.file.values(span.clone());
    let Some(value) = values.iter().find(|value| value.span.start == span.start) else {
        return;
    };
    let mark = Mark {
        fault: match value.field.def().ty {
            Type::Integer => Fault::ExpectedInteger,
            Type::Real => Fault::ExpectedNumber,
            Type::String => Fault::ExpectedString,
        },
        span: Span::default(),
        record: value.record,
        field: Some((value.field, value.component)),
    };
    let Some(Wording { code, words }) = Wording::of(&mark.fault) else {
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
