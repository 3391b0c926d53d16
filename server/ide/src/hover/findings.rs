//! Findings at a place: the rule and help of each; in full those that editors are not sent.

use super::paragraph::{Hover, Inline, Paragraph, marked, text};
use crate::Snapshot;
use crate::place::value_at;
use rules::checks::reference::sentence;
use rules::checks::{Code, Finding};
use scan::{TokenKind, fits_type};
use schema::Type;
use std::ops::Range;

/// The findings at a byte offset; `None` where nothing is wrong.
pub(super) fn at(snapshot: &Snapshot, offset: usize) -> Option<Hover> {
    // Nobody waits for rules that look across the file.
    let all = snapshot.known_until(&|| false)?.findings;
    let touches = |finding: &&Finding| finding.span.start <= offset && offset <= finding.span.end;
    let told: Vec<&Finding> = all.iter().filter(touches).collect();
    let mut untold = snapshot.folded_findings_at(&all, offset);
    if told.is_empty() && untold.is_empty() {
        untold.extend(of_kind(snapshot, &all, offset));
    }
    let mut hover = Hover {
        span: told
            .iter()
            .copied()
            .chain(&untold)
            .map(|it| it.span.clone())
            .min_by_key(Range::len)?,
        paragraphs: Vec::new(),
    };
    // Editors show the message of what they are sent themselves, beside the hover or in the text.
    let told = told.into_iter().map(|it| about(it, None));
    let untold = untold.iter().map(|it| about(it, Some(&it.message)));
    hover.paragraphs.extend(told.chain(untold));
    Some(hover)
}

/// The finding for a value whose kind does not fit its field, where the scan only counted such values.
fn of_kind(snapshot: &Snapshot, all: &[Finding], offset: usize) -> Option<Finding> {
    let value = snapshot.view(|file| value_at(file, offset))?;
    let def = value.field.def();
    let code = match (value.kind, def.ty) {
        (TokenKind::Comma, Type::Real) => Code::DecimalComma,
        (TokenKind::NonFinite, Type::Real) => Code::NotFinite,
        (kind, ty) if fits_type(ty, kind) => return None,
        (_, Type::Integer) => Code::ExpectedInteger,
        (_, Type::Real) => Code::ExpectedNumber,
        (_, Type::String) => Code::ExpectedString,
    };
    let folded = all.iter().find(|it| it.code == code && it.more > 0)?;
    Some(Finding {
        span: value.span,
        message: code.rule().what.to_owned(),
        more: 0,
        related: Vec::new(),
        ..folded.clone()
    })
}

/// A finding's rule, its message if the editor does not show that, what to do about it, and why.
fn about(finding: &Finding, message: Option<&str>) -> Paragraph {
    let Finding { code, severity, .. } = finding;
    let mut words = vec![
        Inline::Strong(severity.name().to_owned()),
        text(" "),
        Inline::Code(code.name().to_owned()),
        text(": "),
    ];
    let why = first_sentence(code.rule().why);
    let sentences = [
        message.map(sentence),
        Some(sentence(finding.help())),
        Some(sentence(why)),
    ];
    let sentences: Vec<String> = sentences.into_iter().flatten().collect();
    words.extend(marked(&sentences.join(" ")));
    words
}

/// The first sentence of a rule's documentation: its page has the rest.
fn first_sentence(text: &str) -> &str {
    text.split_once(". ").map_or(text, |(first, _)| first)
}
