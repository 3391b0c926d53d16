//! `not-halo-ass`: a file that is called `.ass` but is something else.

use super::{Example, Rule, Severity};
use crate::checks::{Code, Findings, Input, RECOGNIZE, recognize};

/// The rule.
pub const RULE: Rule = Rule {
    code: "not-halo-ass",
    severity: Severity::Information,
    what: "a file that is called `.ass` but is something else",
    why: "The extension belongs to subtitles in most programs; Arnold and Assimp use it too.",
    fix: "Nothing, if it is what you meant. Otherwise check that the first line is `;### HEADER ###` or the version.",
    source: "format practice: a Halo file begins with its header",
    dispute: None,
    fails: Example {
        note: "a subtitle file",
        replace: "",
        with: "[Script Info]\nTitle: Episode 1\nScriptType: v4.00+\n",
    },
    passes: Example {
        note: "the file as it is",
        replace: "",
        with: "",
    },
};

/// Says what the file looks like.
pub fn check(input: &Input<'_>, findings: &mut Findings) {
    let head = input.source.bytes(0..RECOGNIZE.min(input.source.len()));
    let line = head
        .iter()
        .position(|&byte| byte == b'\n' || byte == b'\r')
        .unwrap_or(head.len())
        .min(80);
    findings.add(
        Code::NotHaloAss,
        0..line,
        format!(
            "this looks like {}, not like a Halo .ass file",
            recognize(&head).name()
        ),
        Vec::new(),
    );
}
