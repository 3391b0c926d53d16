//! `normal-not-normalized`: a normal that is not of length 1.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::words;
use scan::view::Row;
use scan::{Oddity, OddityKind};
use schema::FieldId;
use schema::options::Tolerances;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a normal that is not of length 1",
    why: "Tool and the game light a surface by its normals: too long ones make it too bright, too short ones too dark.",
    fix: "Divide the three numbers by their length.",
    source: "official text, \"Vertex Normal\"",
    dispute: None,
    fails: Example {
        note: "twice as long",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            6,
            "0.0000000000\t0.0000000000\t1.0000000000\n",
            "0.0000000000\t0.0000000000\t2.0000000000\n",
        )],
    },
    passes: Example {
        note: "rounded to three decimals",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            6,
            "0.0000000000\t0.0000000000\t1.0000000000\n",
            "0.577\t0.577\t0.577\n",
        )],
    },
};

/// Tells what the scan noticed. It knows the default tolerance only: with another, the parts whose normals leave it are
/// read once more.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let tolerance = subject.options.tolerances.normal;
    if tolerance == Tolerances::DEFAULT.normal {
        let rule = (Code::NormalNotNormalized, OddityKind::Normal);
        super::tell(subject, findings, rule, |oddity| match oddity {
            Oddity::Normal { length } => message(f64::from(length)),
            _ => String::new(),
        });
        return;
    }
    let vertices = subject.file.vertices();
    let mut row = Row::new(subject.model.effective_version());
    for part in vertices.parts() {
        let squares = part.facts.normals;
        if squares.low.sqrt() >= 1.0 - tolerance && squares.high.sqrt() <= 1.0 + tolerance {
            continue;
        }
        vertices.visit_part(part, &mut row, &mut |row: &Row| {
            let square: f64 = row
                .normal()
                .map(|real| f64::from(real).powi(2))
                .iter()
                .sum();
            let length = square.sqrt();
            // A normal without length has a rule of its own, and one that is no number others.
            let is_off = length > 1e-8 && (length - 1.0).abs() > tolerance;
            let ends = [0, 2].map(|component| row.span(FieldId::VertexNormal, component, 0));
            if let (true, [Some(first), Some(last)]) = (is_off, ends) {
                let span = first.start..last.end;
                findings.add(Code::NormalNotNormalized, &span, || message(length));
            }
        });
    }
}

fn message(length: f64) -> String {
    let length = words::number(length, 4);
    format!("the normal has length {length}: a normal must have length 1")
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::{check, check_with};
    use schema::options::Options;

    #[test]
    fn lengths() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            3
            1.0 2.0 3.0
            0.0 0.0 1.1
            ^^^^^^^^^^^ normal-not-normalized: the normal has length 1.1: a normal must have length 1
            0
            1
            0.0 0.0
            1.0 2.0 3.0
            0.0 0.0 -0.995
            0
            1
            0.0 0.0
            1.0 2.0 3.0
            0.5 0.0 0.0
            ^^^^^^^^^^^ normal-not-normalized: the normal has length 0.5: a normal must have length 1
            0
            1
            0.0 0.0
            0
            @instances 2
            @root
            ;INSTANCE 1
            @at 0 mesh 7 0
            "#,
        );
    }

    #[test]
    fn with_another_tolerance() {
        let mut options = Options::default();
        options.tolerances.normal = 0.2;
        check_with(
            &options,
            None,
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            2
            1.0 2.0 3.0
            0.0 0.0 1.1
            0
            1
            0.0 0.0
            1.0 2.0 3.0
            0.0 0.5 0.0
            ^^^^^^^^^^^ normal-not-normalized: the normal has length 0.5: a normal must have length 1
            0
            1
            0.0 0.0
            0
            @instances 2
            @root
            ;INSTANCE 1
            @at 0 mesh 7 0
            "#,
        );
    }
}
