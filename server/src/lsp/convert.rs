//! From the library's plain data to LSP's types.

use crate::checks::{Finding, Severity};
use crate::ide::{Symbol, SymbolKind};
use crate::text::{Encoding, offset_to_position};
use ropey::Rope;
use std::ops::Range as Span;
use tower_lsp::lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DocumentSymbol,
    Location, NumberOrString, Position, Range, Url,
};

/// The name under which diagnostics are shown.
pub(super) const SOURCE: &str = "ass-lsp";

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

/// A severity.
pub(super) fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Information => DiagnosticSeverity::INFORMATION,
        Severity::Hint => DiagnosticSeverity::HINT,
    }
}

/// A place that a finding speaks of, before it is put where the client can show it.
pub(super) struct RelatedPlace {
    pub range: Range,
    pub message: String,
}

/// A diagnostic. Clients that show no related places get them as part of the message.
pub(super) fn diagnostic(
    code: crate::checks::Code,
    range: Range,
    mut message: String,
    related: Vec<RelatedPlace>,
    uri: &Url,
    shows_related: bool,
) -> Diagnostic {
    let related_information = if shows_related {
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
        severity: Some(severity(code.rule().severity)),
        code: Some(NumberOrString::String(code.name().to_owned())),
        code_description: Url::parse(&crate::checks::reference::help_uri(code))
            .ok()
            .map(|href| CodeDescription { href }),
        source: Some(SOURCE.to_owned()),
        message,
        related_information,
        tags: None,
        data: None,
    }
}

/// The diagnostic of a finding in an open document.
pub(super) fn finding(
    finding: Finding,
    rope: &Rope,
    uri: &Url,
    encoding: Encoding,
    shows_related: bool,
) -> Diagnostic {
    let related = finding
        .related
        .into_iter()
        .map(|related| RelatedPlace {
            range: range(rope, &related.span, encoding),
            message: related.message,
        })
        .collect();
    let place = range(rope, &finding.span, encoding);
    diagnostic(
        finding.code,
        place,
        finding.message,
        related,
        uri,
        shows_related,
    )
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
