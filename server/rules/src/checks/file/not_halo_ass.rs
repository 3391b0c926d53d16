//! `not-halo-ass`: a file that is called `.ass` but is something else.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{AS_IT_IS, Base, Edit, Example, Found, Rule, Severity};
use crate::checks::subject::Subject;
use scan::{RECOGNIZE, recognize};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InOtherFile(check),
    severity: Severity::Information,
    what: "a file that is called `.ass` but is something else",
    why: "The extension belongs to subtitles in most programs; Arnold and Assimp use it too.",
    fix: "Nothing, if that is what you meant. Otherwise check that the first line is `;### HEADER ###` or the version.",
    source: "format practice: a Halo file begins with its header",
    dispute: None,
    fails: Example {
        note: "a subtitle file",
        of: Base::Nothing,
        edits: &[Edit::Append(
            "[Script Info]\nTitle: Episode 1\nScriptType: v4.00+\n",
        )],
    },
    passes: AS_IT_IS,
};

/// Says what the file looks like.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let source = subject.file.source;
    let head = source.bytes(0..RECOGNIZE.min(source.len()));
    let line = head
        .iter()
        .position(|&byte| byte == b'\n' || byte == b'\r')
        .unwrap_or(head.len())
        .min(80);
    let content = recognize(&head);
    // Those are called by their names.
    if content.is_other_halo() {
        return;
    }
    findings.add(Code::NotHaloAss, &(0..line), || {
        format!(
            "this looks like {}, not like a Halo .ass file",
            content.name()
        )
    });
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn subtitles() {
        check(
            r"
            [Script Info]
            ^^^^^^^^^^^^^ not-halo-ass: this looks like a subtitle file (Advanced SubStation Alpha), not like a Halo .ass file
            Title: x
            ",
        );
    }
}
