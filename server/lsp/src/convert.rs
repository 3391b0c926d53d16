//! From the library's plain data to LSP's types.

use super::client::Client;
use ide::{Snapshot, Symbol, SymbolKind};
use ropey::Rope;
use rules::checks::reference::foreign_uri;
use rules::checks::{Finding, Geometry, Severity};
use rules::config::Problem;
use rules::report::{self, Kind, Located, PositionRange};
use std::ops::Range as Span;
use text::{Encoding, Positions, offset_to_position, position_to_offset};
use tower_lsp::lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag,
    DocumentSymbol, Location, NumberOrString, Position, Range, TextDocumentContentChangeEvent, Url,
};

/// The name under which diagnostics are shown.
pub(super) const SOURCE: &str = "halo-ass";

/// A position.
pub(super) fn position(rope: &Rope, offset: usize, encoding: Encoding) -> Position {
    let (line, character) = offset_to_position(rope, offset, encoding);
    Position { line, character }
}

/// A range.
pub(super) fn range(rope: &Rope, span: &Span<usize>, encoding: Encoding) -> Range {
    Range {
        start: position(rope, span.start, encoding),
        end: position(rope, span.end, encoding),
    }
}

/// The ranges of many spans, which come in the order of the text.
pub(super) fn ranges(rope: &Rope, encoding: Encoding) -> impl FnMut(&Span<usize>) -> Range + '_ {
    let mut positions = Positions::new(rope, encoding);
    move |span| {
        let [start, end] = [span.start, span.end].map(|offset| {
            let (line, character) = positions.position(offset);
            Position { line, character }
        });
        Range { start, end }
    }
}

/// A severity.
fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Information => DiagnosticSeverity::INFORMATION,
        Severity::Hint => DiagnosticSeverity::HINT,
    }
}

/// A place that a finding speaks of, before it is put where the client can show it.
struct RelatedPlace {
    range: Range,
    message: String,
}

/// A diagnostic. Clients that show no related places get them as part of the message.
fn diagnostic(
    (kind, severity): (Kind, Severity),
    range: Range,
    mut message: String,
    related: Vec<RelatedPlace>,
    (uri, client): (&Url, &Client),
) -> Diagnostic {
    let related_information = if client.related {
        let related = related
            .into_iter()
            .map(|place| DiagnosticRelatedInformation {
                location: Location {
                    uri: uri.clone(),
                    range: place.range,
                },
                message: place.message,
            });
        Some(related.collect::<Vec<_>>()).filter(|related| !related.is_empty())
    } else {
        for place in related {
            message += &format!("\nline {}: {}", place.range.start.line + 1, place.message);
        }
        None
    };
    Diagnostic {
        range,
        severity: Some(self::severity(severity)),
        code: Some(NumberOrString::String(kind.name().to_owned())),
        code_description: Url::parse(&kind.help_uri())
            .ok()
            .map(|href| CodeDescription { href }),
        source: Some(kind.source().to_owned()),
        message,
        related_information,
        tags: kind.is_faded().then(|| vec![DiagnosticTag::UNNECESSARY]),
        data: None,
    }
}

/// The data of a diagnostic, for programs: the geometry that the finding is about.
fn data(geometry: Option<&Geometry>) -> Option<serde_json::Value> {
    Some(serde_json::json!({ "geometry": geometry?.to_json() }))
}

/// A problem of a configuration file as a diagnostic.
pub(super) fn problem(problem: &Problem, rope: &Rope, encoding: Encoding) -> Diagnostic {
    let code = problem.code;
    Diagnostic {
        range: range(rope, &problem.span, encoding),
        severity: Some(severity(code.severity())),
        code: Some(NumberOrString::String(code.name().to_owned())),
        code_description: Url::parse(&code.help_uri())
            .ok()
            .map(|href| CodeDescription { href }),
        source: Some(SOURCE.to_owned()),
        message: problem.message.clone(),
        ..Diagnostic::default()
    }
}

/// A mistake in a text of another program.
pub(super) fn foreign(finding: &neighbors::Finding, rope: &Rope, encoding: Encoding) -> Diagnostic {
    let rule = finding.rule;
    Diagnostic {
        range: range(rope, &finding.at, encoding),
        severity: Some(severity(rule.severity)),
        code: Some(NumberOrString::String(rule.code.to_owned())),
        code_description: Url::parse(&foreign_uri(rule.code))
            .ok()
            .map(|href| CodeDescription { href }),
        source: Some(SOURCE.to_owned()),
        message: finding.message.clone(),
        ..Diagnostic::default()
    }
}

/// Makes a client's change of a text.
pub(super) fn change(rope: &mut Rope, change: &TextDocumentContentChangeEvent, encoding: Encoding) {
    let Some(range) = change.range else {
        *rope = Rope::from_str(&change.text);
        return;
    };
    let [start, end] = [range.start, range.end]
        .map(|place| position_to_offset(rope, place.line, place.character, encoding));
    let chars = rope.byte_to_char(start)..rope.byte_to_char(end.max(start));
    rope.remove(chars.clone());
    rope.insert(chars.start, &change.text);
}

/// The diagnostics of an open document; `None` if `cancelled` turned true before they were found.
pub(super) fn findings(
    snapshot: &Snapshot,
    to: (&Url, &Client),
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Option<Vec<Diagnostic>> {
    let found = snapshot.findings_until(1, cancelled)?;
    Some(diagnostics(snapshot, &found, to))
}

/// The diagnostics known once the first tier of rules has answered, and whether they are complete. `None` if
/// `cancelled` turned true first.
pub(super) fn known_findings(
    snapshot: &Snapshot,
    to: (&Url, &Client),
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Option<(Vec<Diagnostic>, bool)> {
    let known = snapshot.known_until(cancelled)?;
    let diagnostics = diagnostics(snapshot, &known.findings, to);
    Some((diagnostics, known.complete))
}

fn diagnostics(
    snapshot: &Snapshot,
    found: &[Finding],
    (uri, client): (&Url, &Client),
) -> Vec<Diagnostic> {
    let place = |span: &Span<usize>| range(snapshot.text(), span, client.encoding);
    let convert = |finding: &Finding| {
        let related = finding.related.iter().map(|related| RelatedPlace {
            range: place(&related.span),
            message: related.message.clone(),
        });
        let mut diagnostic = diagnostic(
            (Kind::Rule(finding.code), finding.severity),
            place(&finding.span),
            finding.message.clone(),
            related.collect(),
            (uri, client),
        );
        diagnostic.data = data(finding.geometry.as_deref());
        diagnostic
    };
    found.iter().map(convert).collect()
}

/// A range in a file on disk.
pub(super) fn located_range(range: PositionRange) -> Range {
    let position = |position: report::Position| Position {
        line: position.line,
        character: position.character,
    };
    Range {
        start: position(range.start),
        end: position(range.end),
    }
}

/// The diagnostics of a file on disk.
pub(super) fn located(found: Vec<Located>, uri: &Url, client: &Client) -> Vec<Diagnostic> {
    let place = located_range;
    let convert = |found: Located| {
        let related = found.related.into_iter().map(|related| RelatedPlace {
            range: place(related.range),
            message: related.message,
        });
        let mut diagnostic = diagnostic(
            (found.code, found.severity),
            place(found.range),
            found.message,
            related.collect(),
            (uri, client),
        );
        diagnostic.data = data(found.geometry.as_deref());
        diagnostic
    };
    found.into_iter().map(convert).collect()
}

/// A kind of symbol.
pub(super) fn symbol_kind(kind: SymbolKind) -> tower_lsp::lsp_types::SymbolKind {
    use tower_lsp::lsp_types::SymbolKind as Lsp;
    match kind {
        SymbolKind::Section => Lsp::NAMESPACE,
        SymbolKind::Material => Lsp::CONSTANT,
        SymbolKind::Object => Lsp::CLASS,
        SymbolKind::Light => Lsp::EVENT,
        SymbolKind::Instance => Lsp::OBJECT,
    }
}

/// A symbol with what it contains.
#[expect(deprecated, reason = "the field must be given")]
pub(super) fn symbol(symbol: Symbol, rope: &Rope, encoding: Encoding) -> DocumentSymbol {
    let children: Vec<_> = symbol
        .children
        .into_iter()
        .map(|child| self::symbol(child, rope, encoding))
        .collect();
    DocumentSymbol {
        name: symbol.name,
        detail: Some(symbol.detail),
        kind: symbol_kind(symbol.kind),
        tags: None,
        deprecated: None,
        range: range(rope, &symbol.span, encoding),
        selection_range: range(rope, &symbol.name_span, encoding),
        children: (!children.is_empty()).then_some(children),
    }
}
