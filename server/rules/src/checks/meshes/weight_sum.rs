//! `weight-sum`: weights of a vertex that do not add up to 1.

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
    what: "weights of a vertex that do not add up to 1",
    why: "What is missing pulls the vertex to the origin when the bones move; what is too much throws it beyond.",
    fix: "Normalize the weights of the mesh.",
    source: "official text, \"Bone Weight\"",
    dispute: None,
    fails: Example {
        note: "half a weight",
        of: Base::Level,
        edits: &[lines(";OBJECT 1", 9, "1.0000000000\n", "0.5000000000\n")],
    },
    passes: Example {
        note: "weights that are rounded",
        of: Base::Level,
        edits: &[lines(";OBJECT 1", 9, "1.0000000000\n", "0.999\n")],
    },
};

/// Tells what the scan noticed. It knows the default tolerance only: with another, the parts whose weights leave it are
/// read once more.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let tolerance = subject.options.tolerances.weight_sum;
    if tolerance == Tolerances::DEFAULT.weight_sum {
        let rule = (Code::WeightSum, OddityKind::WeightSum);
        super::tell(subject, findings, rule, |oddity| match oddity {
            Oddity::WeightSum { sum } => message(f64::from(sum)),
            _ => String::new(),
        });
        return;
    }
    let vertices = subject.file.vertices();
    let mut row = Row::new(subject.model.effective_version());
    for part in vertices.parts() {
        if !part.facts.sums.leaves_one(tolerance) {
            continue;
        }
        vertices.visit_part(part, &mut row, &mut |row: &Row| {
            let weights = row.influences().map(|(_, weight)| f64::from(weight));
            let count = weights.len();
            let sum: f64 = weights.sum();
            let ends = [
                row.span(FieldId::NodeIndex, 0, 0),
                row.span(FieldId::BoneWeight, 0, count.saturating_sub(1)),
            ];
            let is_off = count > 0 && (sum - 1.0).abs() > tolerance;
            if let (true, [Some(first), Some(last)]) = (is_off, ends) {
                let span = first.start..last.end;
                findings.add(Code::WeightSum, &span, || message(sum));
            }
        });
    }
}

fn message(sum: f64) -> String {
    let sum = words::number(sum, 4);
    format!("the weights of this vertex add up to {sum}: they must add up to 1")
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::{check, check_with};
    use schema::options::Options;

    #[test]
    fn sums() {
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
            0.0 0.0 1.0
            2
            0
            ^ weight-sum: the weights of this vertex add up to 0.5: they must add up to 1
            0.25
            1
            0.25
            1
            0.0 0.0
            1.0 2.0 3.0
            0.0 0.0 1.0
            1
            0
            0.995
            1
            0.0 0.0
            1.0 2.0 3.0
            0.0 0.0 1.0
            0
            1
            0.0 0.0
            0
            @instances 2
            @root
            ;INSTANCE 1
            @at 0 mesh 7 0
            0
            1
            "#,
        );
    }

    #[test]
    fn with_another_tolerance() {
        let mut options = Options::default();
        options.tolerances.weight_sum = 0.001;
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
            0.0 0.0 1.0
            1
            0
            ^ weight-sum: the weights of this vertex add up to 0.995: they must add up to 1
            0.995
            1
            0.0 0.0
            1.0 2.0 3.0
            0.0 0.0 1.0
            1
            0
            1.0
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
