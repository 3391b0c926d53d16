//! `textDocument/hover`

use crate::answer::answer;
use crate::convert;
use crate::state::Server;
use ide::Inline;
use ropey::Rope;
use text::position_to_offset;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    Hover, HoverContents, HoverParams, MarkupContent, MarkupKind, Position,
};

/// The hover text for the value at a position.
pub(crate) async fn hover(server: &Server, params: HoverParams) -> Result<Option<Hover>> {
    let place = params.text_document_position_params;
    let position = place.position;
    if let Some(shown) = server.shown().get(&place.text_document.uri) {
        return Ok(of_configuration(server, &shown.text, position));
    }
    answer(server, &place.text_document.uri, move |asked| {
        let client = &asked.client;
        let rope = asked.analysis.snapshot.text();
        let hover = asked.analysis.snapshot.hover(asked.offset(position))?;
        let (kind, render): (_, fn(&[Inline]) -> String) = if client.markdown {
            (MarkupKind::Markdown, markdown)
        } else {
            (MarkupKind::PlainText, plain)
        };
        let paragraphs: Vec<String> = hover.paragraphs.iter().map(|words| render(words)).collect();
        Some(Hover {
            contents: HoverContents::Markup(MarkupContent {
                kind,
                value: paragraphs.join("\n\n"),
            }),
            range: Some(convert::range(rope, &hover.span, client.encoding)),
        })
    })
    .await
}

/// The hover text for a key or a value of a configuration file.
fn of_configuration(server: &Server, rope: &Rope, position: Position) -> Option<Hover> {
    let encoding = server.client().encoding;
    let offset = position_to_offset(rope, position.line, position.character, encoding);
    let (span, value) = rules::config::assist::hover(&rope.to_string(), offset)?;
    Some(Hover {
        contents: HoverContents::Markup(MarkupContent {
            kind: MarkupKind::Markdown,
            value,
        }),
        range: Some(convert::range(rope, &span, encoding)),
    })
}

fn plain(words: &[Inline]) -> String {
    let pieces = words.iter().map(|piece| match piece {
        Inline::Text(text) | Inline::Strong(text) => text.clone(),
        Inline::Code(text) => format!("`{text}`"),
        Inline::Faint(words) => plain(words),
    });
    pieces.collect()
}

fn markdown(words: &[Inline]) -> String {
    let pieces = words.iter().map(|piece| match piece {
        Inline::Text(text) => escaped(text),
        Inline::Strong(text) => format!("**{}**", escaped(text)),
        Inline::Code(text) => code(text),
        Inline::Faint(words) => format!("*{}*", markdown(words)),
    });
    pieces.collect()
}

/// Words without what Markdown would take for its own. What means nothing where it stands has no backslash in front: some
/// editors show the backslash.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut before = None;
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        let is_markup = match character {
            '\\' | '`' | '*' | '[' | ']' | '<' | '&' | '~' => true,
            '#' | '>' => before.is_none(),
            '_' => {
                let is_letter = |it: Option<&char>| it.is_some_and(|it| it.is_alphanumeric());
                !is_letter(before.as_ref()) || !is_letter(rest.peek())
            }
            _ => false,
        };
        if is_markup {
            safe.push('\\');
        }
        safe.push(character);
        before = Some(character);
    }
    safe
}

/// A code span: fenced by more backticks than the text has in a row.
fn code(text: &str) -> String {
    let longest = text
        .split(|character| character != '`')
        .map(str::len)
        .max()
        .unwrap_or(0);
    if text.is_empty() {
        return String::new();
    }
    let fence = "`".repeat(longest + 1);
    // Blanks keep the fence apart from backticks; where both ends are blank, readers take one away from each.
    let is_bare = !text.starts_with(['`', ' ']) && !text.ends_with(['`', ' ']);
    let pad = if is_bare { "" } else { " " };
    format!("{fence}{pad}{text}{pad}{fence}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_as_they_are() {
        let name = || Inline::Code("con*cr`ete`".to_owned());
        assert_eq!(plain(&[name()]), "`con*cr`ete``");
        assert_eq!(markdown(&[name()]), "`` con*cr`ete` ``");
        assert_eq!(
            markdown(&[Inline::Code("metal_roof".to_owned())]),
            "`metal_roof`"
        );
        assert_eq!(
            markdown(&[Inline::Text("a*b_c`d".to_owned())]),
            "a\\*b_c\\`d"
        );
        let plainly = |text: &str| markdown(&[Inline::Text(text.to_owned())]);
        assert_eq!(plainly("Vertex Index #3"), "Vertex Index #3");
        assert_eq!(plainly("# 3"), "\\# 3");
        assert_eq!(plainly("_a_"), "\\_a\\_");
        assert_eq!(plain(&[Inline::Text("a*b_c`d".to_owned())]), "a*b_c`d");
        let faint = Inline::Faint(vec![
            Inline::Text("x ".to_owned()),
            Inline::Code("y".to_owned()),
        ]);
        assert_eq!(markdown(&[faint]), "*x `y`*");
    }
}
