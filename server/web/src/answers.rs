//! The answers to the page, in the shapes that it reads.

use ide::{Hover, Inline, Offer, Symbol, SymbolKind};
use ropey::Rope;
use rules::checks::Code;
use rules::checks::reference::{help_uri, sentence, shown};
use rules::report::{Position, PositionRange};
use scene::Element;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use text::{Edits, Encoding, Positions};

/// The position range of bytes.
pub(crate) fn range(text: &Rope, span: &Range<usize>) -> PositionRange {
    let mut positions = Positions::new(text, Encoding::Utf16);
    let mut at = |offset| {
        let (line, character) = positions.position(offset);
        Position { line, character }
    };
    PositionRange {
        start: at(span.start),
        end: at(span.end),
    }
}

/// A rule in the settings.
#[derive(Serialize)]
pub(crate) struct RuleName {
    code: &'static str,
    group: &'static str,
    severity: &'static str,
    what: &'static str,
}

impl RuleName {
    pub fn of(code: Code) -> Self {
        let rule = code.rule();
        RuleName {
            code: code.name(),
            group: code.group(),
            severity: rule.severity.name(),
            what: rule.what,
        }
    }
}

/// A rule's page.
#[derive(Serialize)]
pub(crate) struct Explained {
    code: &'static str,
    severity: &'static str,
    /// Labels and sentences.
    paragraphs: Vec<(&'static str, String)>,
    /// Labels, notes and lines.
    examples: [(&'static str, String, Option<String>); 2],
    uri: String,
}

impl Explained {
    pub fn of(code: Code) -> Self {
        let rule = code.rule();
        let words = [
            ("", Some(rule.what)),
            ("Why", Some(rule.why)),
            ("How to fix", Some(rule.fix)),
            ("Disputed", rule.dispute),
            ("Source", Some(rule.source)),
        ];
        let paragraphs = words
            .into_iter()
            .filter_map(|(label, words)| Some((label, sentence(words?))));
        let (fails, passes) = shown(code);
        Explained {
            code: code.name(),
            severity: rule.severity.name(),
            paragraphs: paragraphs.collect(),
            examples: [
                ("Wrong", sentence(&fails.note), fails.text),
                ("Right", sentence(&passes.note), passes.text),
            ],
            uri: help_uri(code),
        }
    }
}

/// A finding in the list.
#[derive(Serialize)]
pub(crate) struct Listed {
    /// As `halo-ass check --format json` writes it.
    pub json: String,
    /// How to mend it.
    pub help: &'static str,
    /// Where its rule is explained.
    pub about: String,
    /// The material, object or instance that it is in.
    pub owner: String,
    /// Its subject is needed by nothing: editors show it faded.
    pub faded: bool,
    pub element: Option<Element>,
}

/// The name of what an element is or belongs to. `names` are those of all materials, then objects, then instances;
/// `counts` says how many materials and objects there are.
pub(crate) fn owner(
    element: Element,
    names: &[(String, SymbolKind, Range<usize>)],
    [materials, objects]: [usize; 2],
) -> Option<String> {
    let (word, at) = match element {
        Element::Material { number } => ("material ", number),
        Element::Object { number }
        | Element::Vertex { object: number, .. }
        | Element::Triangle { object: number, .. } => ("", materials + number),
        Element::Instance { number } => ("instance ", materials + objects + number),
    };
    let (name, ..) = names.get(at)?;
    Some(format!("{word}{name}"))
}

/// A fix on offer.
#[derive(Serialize)]
pub(crate) struct Offered {
    /// The number of its finding.
    finding: usize,
    /// Its number among the fixes of the finding.
    number: usize,
    code: &'static str,
    title: String,
    safe: bool,
    preferred: bool,
    silences: bool,
}

impl Offered {
    /// A fix of the finding with a number.
    pub fn of((finding, offer): (usize, Offer)) -> Self {
        Offered {
            finding,
            number: offer.fix.number,
            code: offer.fix.code.name(),
            title: offer.title,
            safe: offer.safe,
            preferred: offer.preferred,
            silences: offer.silences,
        }
    }
}

/// A replaced range of the text before, and what stands there now.
#[derive(Serialize, Deserialize)]
pub(crate) struct Changed {
    pub range: PositionRange,
    pub text: String,
}

impl Changed {
    /// The changes to a text, in its order.
    pub fn all(text: &Rope, edits: &Edits) -> Vec<Self> {
        let changes = edits.iter().map(|(span, new)| Changed {
            range: range(text, &span),
            text: String::from_utf8_lossy(new).into_owned(),
        });
        changes.collect()
    }
}

/// Lines of the text.
#[derive(Serialize)]
pub(crate) struct Window {
    /// The number of the first.
    first: usize,
    /// The number behind the last.
    end: usize,
    text: String,
}

impl Window {
    /// The lines from one on that end in at most about so many bytes behind its start: one at least.
    pub fn of(text: &Rope, first: usize, most: usize) -> Self {
        let first = first.min(text.len_lines().saturating_sub(1));
        let start = text.line_to_byte(first);
        let last = text.byte_to_line(start.saturating_add(most).min(text.len_bytes()));
        let end = (last + 1).min(text.len_lines());
        let lines = text.byte_slice(start..text.line_to_byte(end));
        Window {
            first,
            end,
            text: lines.to_string(),
        }
    }
}

/// A hover.
#[derive(Serialize)]
pub(crate) struct Hovered {
    range: PositionRange,
    /// Paragraphs of pieces: their kind and their words.
    paragraphs: Vec<Vec<(&'static str, String)>>,
    markdown: String,
}

impl Hovered {
    pub fn of(text: &Rope, hover: &Hover) -> Self {
        let paragraphs = hover.paragraphs.iter().map(|words| {
            let mut pieces = Vec::new();
            words
                .iter()
                .for_each(|piece| pieces_of(piece, "text", &mut pieces));
            pieces
        });
        Hovered {
            range: range(text, &hover.span),
            paragraphs: paragraphs.collect(),
            markdown: hover.markdown(),
        }
    }
}

fn pieces_of(piece: &Inline, plain: &'static str, pieces: &mut Vec<(&'static str, String)>) {
    match piece {
        Inline::Text(words) => pieces.push((plain, words.clone())),
        Inline::Strong(words) => pieces.push(("strong", words.clone())),
        Inline::Code(words) => pieces.push(("code", words.clone())),
        Inline::Faint(words) => words.iter().for_each(|it| pieces_of(it, "faint", pieces)),
    }
}

/// An entry of the outline.
#[derive(Serialize)]
pub(crate) struct Outlined {
    name: String,
    detail: String,
    kind: &'static str,
    /// Its heading, name or first value.
    range: PositionRange,
    /// All of it.
    whole: PositionRange,
    children: Vec<Outlined>,
}

fn kind(of: SymbolKind) -> &'static str {
    match of {
        SymbolKind::Section => "section",
        SymbolKind::Material => "material",
        SymbolKind::Object => "object",
        SymbolKind::Light => "light",
        SymbolKind::Instance => "instance",
    }
}

/// An entry of the outline with those in it. The outline is at most 64 deep.
pub(crate) fn outlined(text: &Rope, symbol: &Symbol) -> Outlined {
    let children = symbol.children.iter().map(|child| outlined(text, child));
    Outlined {
        name: symbol.name.clone(),
        detail: symbol.detail.clone(),
        kind: kind(symbol.kind),
        whole: range(text, &symbol.span),
        range: range(text, &symbol.name_span),
        children: children.collect(),
    }
}
