//! `malformed-material-string`: a material string whose values are not those of its name.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use schema::names::MaterialString;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a material string whose values are not those of its name",
    why: "Tool and importers take the values by their place: one that is missing or wrong moves or spoils the rest.",
    fix: "Write all values, separated by single spaces.",
    source: "HABDT",
    dispute: None,
    fails: Example {
        note: "a flag is missing",
        of: Base::Light,
        edits: &[lines(
            ";MATERIAL 0",
            4,
            "\"BM_FLAGS 0000000000000000000000\"\n",
            "\"BM_FLAGS 000000000000000000000\"\n",
        )],
    },
    passes: Example {
        note: "all flags",
        of: Base::Light,
        edits: &[lines(
            ";MATERIAL 0",
            4,
            "\"BM_FLAGS 0000000000000000000000\"\n",
            "\"BM_FLAGS 1000000000000000000000\"\n",
        )],
    },
};

/// Compares the values with those that the name asks for.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for (_, string) in subject.material_strings() {
        let Some(known) = MaterialString::of(&string.text) else {
            continue;
        };
        let values: Vec<&str> = string.text.split_ascii_whitespace().skip(1).collect();
        let mut pairs = known.values.iter().zip(&values);
        let wrong = pairs.find(|((_, kind), value)| !kind.fits(value));
        let words = if let Some(((what, kind), value)) = wrong {
            let expected = kind.expectation();
            format!(
                "`{value}` is not a valid value for {what} in {}: {expected}",
                known.name
            )
        } else if values.len() != known.values.len() {
            let names: Vec<&str> = known.values.iter().map(|(what, _)| *what).collect();
            format!(
                "{} has {} values, not {}: {}",
                known.name,
                known.values.len(),
                values.len(),
                names.join(", ")
            )
        } else {
            continue;
        };
        findings.add(Code::MalformedMaterialString, &string.whole(), || words);
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn values() {
        check(
            r#"
            @header 7
            @materials
            1
            ;MATERIAL 0
            "a"
            ""
            3
            "BM_LIGHTING_ATTEN 2 100.0 400.0"
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ malformed-material-string: `2` is not a valid value for enabled in BM_LIGHTING_ATTEN: 0 or 1
            "BM_LIGHTING_FRUS 0.0 25.0"
             ^^^^^^^^^^^^^^^^^^^^^^^^^ malformed-material-string: BM_LIGHTING_FRUS has 3 values, not 2: blend, falloff, cutoff
            "BM_FLAGS 0000000000000000000001"
            @objects 0
            @instances 1
            @root
            "#,
        );
    }
}
