//! How the text is laid out and spelt: blanks, upper case.

use super::{Fix, Safety, Scope, bytes};
use crate::checks::{Finding, Subject};
use crate::edit::{Refusal, is_sound};
use scan::{Lexer, TokenKind, Window};
use text::is_line_end;
use text::{Draft, Edits};

/// Spaces between the values of a line: all of the file become tabs. Safe: no value changes, and readers take any white space.
pub(super) fn spaces<'s>(subject: &'s Subject<'s>) -> Vec<Fix<'s>> {
    if !is_sound(subject.chunks) {
        return Vec::new();
    }
    let make = move |_: &mut super::Taken| tabs(subject);
    vec![Fix {
        scope: Scope::File(1),
        ..Fix::new(
            "Separate the values of all lines by tabs",
            Safety::Safe,
            make,
        )
    }]
}

fn tabs(subject: &Subject<'_>) -> Result<Edits, Refusal> {
    let mut draft = Draft::default();
    let starts = &subject.model.chunk_starts;
    for (chunk, &start) in subject.chunks.iter().flatten().zip(starts) {
        // A line may go on behind the chunk: its blanks there are between the same values.
        const MARGIN: usize = 4 << 10;
        let own = chunk.len as usize;
        let end = subject.model.len().min(start + own + MARGIN);
        let text = subject.file.source.bytes(start..end);
        let mut lexer = Lexer::new(Window::whole(&text), 0);
        let mut last: Option<usize> = None;
        while let Ok(token) = lexer.next_token() {
            let (from, to) = (token.start as usize, token.end as usize);
            if token.kind == TokenKind::Eof {
                break;
            }
            if token.kind.is_heading() {
                last = None;
                continue;
            }
            if let Some(gap) = last.and_then(|last| text.get(last..from))
                && gap.contains(&b' ')
                && !gap.iter().any(|&byte| is_line_end(byte) || byte == b';')
            {
                let tabs = gap.iter().filter(|&&byte| byte == b'\t').count();
                draft.replace(
                    start + from - gap.len()..start + from,
                    "\t".repeat(tabs.max(1)),
                );
            }
            // What follows belongs to the next chunk, but for the blanks before its first value.
            if from >= own {
                break;
            }
            last = Some(to);
        }
    }
    Ok(draft.finish()?)
}

/// A name with upper case letters. Not safe: shaders and tags are found by name.
pub(super) fn lower_case<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    let old = bytes(subject.file.source, finding.span.clone());
    // Letters of Windows-1252 beyond ASCII are left as they are.
    let new = match std::str::from_utf8(&old) {
        Ok(text) => text.to_lowercase().into_bytes(),
        Err(_) => old.to_ascii_lowercase(),
    };
    let shown = String::from_utf8_lossy(&new).into_owned();
    let span = finding.span.clone();
    vec![Fix::new(
        format!("Change it to `{}`", shown.trim_matches('"')),
        Safety::Unsafe,
        move |_| {
            let mut draft = Draft::default();
            draft.replace(span.clone(), &new);
            Ok(draft.finish()?)
        },
    )]
}
