//! `stray-text`: text that belongs to nothing.

use super::{Example, Rule, Severity};
use crate::checks::{Code, Findings, Input};
use crate::model::Stray;
use crate::scan::{Fault, Lost, Mark, Span};
use crate::schema::Type;

/// The rule.
pub const RULE: Rule = Rule {
    code: "stray-text",
    severity: Severity::Error,
    what: "text that belongs to nothing",
    why: "Readers take it for the next record, or stop.",
    fix: "Remove it, or put it where it belongs and count it there. A remark wants a `;` in front of each line.",
    source: "official text: sections and lists have fixed places",
    dispute: None,
    fails: Example {
        note: "vertices behind the triangles",
        replace: "1\n0\n2\n3\n",
        with: "1\n0\n2\n3\n1.5 2.5 3.5\n4.5 5.5 6.5\n",
    },
    passes: Example {
        note: "the same as comments",
        replace: "1\n0\n2\n3\n",
        with: "1\n0\n2\n3\n;1.5 2.5 3.5\n;4.5 5.5 6.5\n",
    },
};

/// One finding a stretch.
pub fn check(input: &Input<'_>, findings: &mut Findings) {
    for stray in &input.model.strays {
        if stray.is_value {
            misplaced(input, findings, stray);
            continue;
        }
        let value = input.shown(input.trimmed(stray.span.clone()));
        let what = match stray.lines {
            1 => format!("`{value}` belongs to nothing"),
            lines => format!("`{value}` begins {lines} lines that belong to nothing"),
        };
        let why = match (stray.lost, stray.repeats) {
            (_, Some(lines)) => format!(
                ": they repeat the {} before them, and without them every count is right",
                super::words::plural(lines, "line")
            ),
            (Some(lost), _) => {
                let looks = if stray.rows > 1 {
                    ": they look like vertices"
                } else {
                    ""
                };
                format!("{looks}; expected {}", expected(lost))
            }
            (None, _) => ": without them every count is right".to_owned(),
        };
        let message = format!("{what}{why}");
        let span = input.trimmed(stray.span.clone());
        findings.add(Code::StrayText, span, message, Vec::new());
    }
}

/// A value of the wrong type: without it the counts come out right if one of the right type stands there.
fn misplaced(input: &Input<'_>, findings: &mut Findings, stray: &Stray) {
    let value = input
        .values(stray.span.clone())
        .into_iter()
        .find(|value| value.span.start == stray.span.start);
    let Some(value) = value else {
        return;
    };
    let shown = input.shown(stray.span.clone());
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
    let message = super::message(&mark, &shown).unwrap_or_default();
    findings.add(
        Code::of(&mark.fault),
        stray.span.clone(),
        message,
        Vec::new(),
    );
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
