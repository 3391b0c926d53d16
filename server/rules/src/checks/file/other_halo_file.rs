//! `other-halo-file`: a file of a Halo game that is no level in this format.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{AS_IT_IS, Base, Edit, Example, Found, Rule, Severity};
use crate::checks::subject::Subject;
use scan::{Content, RECOGNIZE, recognize};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InOtherFile(check),
    severity: Severity::Warning,
    what: "a model or an animation of a Halo game in place of an `.ass` file",
    why: "JMS models and JMA animations are made by the same exporters, and Tool reads them by other commands. Halo 1 takes its levels as JMS, not as `.ass`. Nothing else is checked in such a file.",
    fix: "Nothing, if that is what it is: give it its own file extension. Otherwise export again as `.ass`.",
    source: "the JMS format: its text begins with a version from 8197 to 8213, that of JMA with one from 16390 to 16395 (HABDT)",
    dispute: None,
    fails: Example {
        note: "a model of Halo 1",
        of: Base::Nothing,
        edits: &[Edit::Append(
            "8200\n3251\n1\nframe\n-1\n-1\n0.0\t0.0\t0.0\t1.0\n0.0\t0.0\t0.0\n",
        )],
    },
    passes: AS_IT_IS,
};

/// Names the file.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let source = subject.file.source;
    let head = source.bytes(0..RECOGNIZE.min(source.len()));
    let content = recognize(&head);
    let (Content::Model(version) | Content::Animation(version)) = content else {
        return;
    };
    let version = version.to_string();
    let mut places = head.windows(version.len());
    let start = places.position(|it| it == version.as_bytes());
    let start = start.unwrap_or_default();
    findings.add(Code::OtherHaloFile, &(start..start + version.len()), || {
        format!(
            "this is {} (version {version}), not an .ass level",
            content.name()
        )
    });
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn its_headings_are_no_sections() {
        check(
            r"
            ;### VERSION ###
            8213
            ^^^^ other-halo-file: this is a JMS model of Halo 3 (version 8213), not an .ass level
            ;### NODES ###
            0
            ;### MATERIALS ###
            0
            ",
        );
    }

    #[test]
    fn animations() {
        check(
            r"
            16392
            ^^^^^ other-halo-file: this is a JMA animation of a Halo game (version 16392), not an .ass level
            1
            30
            ",
        );
    }
}
