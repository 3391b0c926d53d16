//! `space-separated-values`: values that spaces separate.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "values that spaces separate",
    why: "Any white space will do by the official text, but the Blender toolset splits lines at tabs only: it takes the line for one value, and cannot read the file.",
    fix: "Put a tab between two values.",
    source: "official text; HABDT",
    dispute: None,
    fails: Example {
        note: "spaces in a position",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            5,
            "0.0000000000\t0.0000000000\t0.0000000000\n",
            "0.0000000000 0.0000000000 0.0000000000\n",
        )],
    },
    passes: Example {
        note: "one value on each line",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            5,
            "0.0000000000\t0.0000000000\t0.0000000000\n",
            "0.0000000000\n0.0000000000\n0.0000000000\n",
        )],
    },
};

/// Tells the first place that the scan noticed.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    if !subject.is_sound() {
        return;
    }
    let first = subject
        .text_styles()
        .find_map(|(start, written)| Some((start, written.spaced?)));
    if let Some((start, blanks)) = first {
        let at = start + blanks.at as usize;
        findings.add(Code::SpaceSeparatedValues, &(at..at + blanks.len as usize), || {
            "spaces separate the values on this line, and maybe on later ones: the Blender toolset needs tabs"
                .to_owned()
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn the_first_place_is_told() {
        check(
            r#"
            @for space-separated-values
            @header 2
            @materials 0
            @objects 1
            ;OBJECT 0
            "BOX"
            "C:\a b.max"
            "c d"
            -1
            1.0  2.0 3.0
               ^^ space-separated-values: spaces separate the values on this line, and maybe on later ones: the Blender toolset needs tabs
            @instances 1
            @root
            "#,
        );
    }
}
