//! `mixed-line-endings`: line ends of several kinds.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{AS_IT_IS, Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use scan::LineEnd;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Information,
    what: "line ends of several kinds",
    why: "Tool accepts them, but version control shows lines as changed that are not.",
    fix: "Let the editor write one kind.",
    source: "real files; HABDT writes what its system has",
    dispute: None,
    fails: Example {
        note: "CRLF behind the version",
        of: Base::Level,
        edits: &[lines(";### HEADER ###", 1, "2\n", "2\r\n")],
    },
    passes: AS_IT_IS,
};

/// Compares the first line end of each kind.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let mut firsts: Vec<(usize, LineEnd)> = Vec::new();
    for kind in LineEnd::ALL {
        let mut chunks = subject.text_styles();
        firsts.extend(chunks.find_map(|(start, written)| {
            let at = written.line_ends.get(kind as usize).copied().flatten()?;
            Some((start + at as usize, kind))
        }));
    }
    firsts.sort_unstable();
    if let [(_, first), (at, other), ..] = *firsts {
        // A line end alone is hard to see: its line is shown with the character before it.
        let span = at.saturating_sub(1)..at.max(1);
        findings.add(Code::MixedLineEndings, &span, || {
            format!(
                "this line ends with {}, those before it with {}",
                other.name(),
                first.name()
            )
        });
    }
}
