//! `comment-misread`: a comment that the Blender toolset takes for a part of a value.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a comment that the Blender toolset takes for a part of a value",
    why: "By the official text a comment goes from `;` to the end of the line, and Tool reads it so. The Blender toolset splits lines at tabs and looks for quotes first: a comment that a space sets apart from the value before it, and one with a `\"` in it, become a part of a value, and it cannot read the file.",
    fix: "Put the comment on a line of its own, without `\"`.",
    source: "official text; HABDT",
    dispute: None,
    fails: Example {
        note: "a comment behind a value and a space",
        of: Base::Level,
        edits: &[lines(";OBJECT 1", 4, "4\n", "4 ; vertices\n")],
    },
    passes: Example {
        note: "a comment on a line of its own",
        of: Base::Level,
        edits: &[lines(";OBJECT 1", 4, "4\n", "; vertices\n4\n")],
    },
};

/// Tells the first place that the scan noticed.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    if !subject.is_sound() {
        return;
    }
    let first = subject
        .text_styles()
        .find_map(|(start, written)| Some((start, written.misread?)));
    if let Some((start, comment)) = first {
        let at = start + comment.at as usize;
        let span = at..at + comment.len as usize;
        findings.add(Code::CommentMisread, &span, || {
            let shown = subject.shown(span.clone());
            format!(
                "the Blender toolset takes the comment `{shown}` for part of a value, and maybe others after it: put it on a \
                 line of its own, without `\"`"
            )
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn a_comment_with_a_quote() {
        check(
            r#"
            @header 2
            ;### MATERIALS ###
            1
            ;MATERIAL 0
            "8'6"_stone; a"
            ""
            @objects 1
            ;OBJECT 0
            ; 6" thick
            ^^^^^^^^^^ comment-misread: the Blender toolset takes the comment `; 6" thick` for part of a value, and maybe others after it: put it on a line of its own, without `"`
            "SPHERE"
            ""
            ""
            0
            1.0 ; one
            @instances 1
            @root
            "#,
        );
    }
}
