//! The texts of other programs that an editor shows.

use super::convert;
use super::documents::Repeated;
use super::file_id::Spelling;
use super::foreign_level::ForeignLevel;
use dashmap::DashMap;
use neighbors::{Finding, Kind};
use ropey::Rope;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use text::{Encoding, position_to_offset};
use tower_lsp::lsp_types::{self, Diagnostic, Position, Url};

/// The format of a text by the editor's name for its language.
pub(super) fn kind_of(language: &str) -> Option<Kind> {
    match language {
        "assxml" => Some(Kind::Assxml),
        "keyvalues2" => Some(Kind::Dmx),
        _ => None,
    }
}

/// A text that an editor shows.
pub(super) struct ForeignText {
    /// The client's name for it.
    pub uri: Url,
    kind: Kind,
    state: Mutex<State>,
    /// Its check.
    pub checking: Repeated,
    /// Its level, once a viewer has asked. Held while it is made, so that others wait for it, on no thread.
    pub picture: tokio::sync::Mutex<Option<Arc<ForeignLevel>>>,
}

/// A text as it is now. The rope's clones share it.
#[derive(Clone)]
pub(super) struct State {
    /// The text.
    pub text: Rope,
    /// Its version, as the client counts.
    pub version: i32,
    /// No editor shows it any more.
    pub is_closed: bool,
}

/// How many bytes the levels of all texts may have together before only one is kept.
const KEPT: usize = 256 << 20;

/// All that editors show.
#[derive(Default)]
pub(super) struct ForeignTexts(pub(super) DashMap<Spelling, Arc<ForeignText>>);

impl ForeignTexts {
    /// The text of a URI, if an editor shows it.
    pub fn get(&self, uri: &Url) -> Option<Arc<ForeignText>> {
        let text = self.0.get(&Spelling::of(uri))?;
        Some(Arc::clone(&text))
    }

    /// The levels of other texts than this one, taken from them if all levels together have more than [`KEPT`] bytes.
    pub fn crowded_out(&self, by: &Arc<ForeignText>) -> Vec<Arc<ForeignLevel>> {
        let size = |picture: &Arc<ForeignLevel>| picture.level.held();
        let held = self.0.iter().filter_map(|text| {
            let picture = text.picture.try_lock().ok()?;
            picture.as_ref().map(size)
        });
        if held.sum::<usize>() <= KEPT {
            return Vec::new();
        }
        let others = self.0.iter().filter(|text| !Arc::ptr_eq(text, by));
        let taken = others.filter_map(|text| text.picture.try_lock().ok()?.take());
        taken.collect()
    }
}

/// A text that a request is about.
pub(super) struct Asked {
    /// Its format.
    pub kind: Kind,
    /// The text.
    pub rope: Rope,
    /// The text in one piece.
    pub text: String,
    encoding: Encoding,
}

impl Asked {
    /// The byte that a position of the client means.
    pub fn offset(&self, position: Position) -> usize {
        position_to_offset(&self.rope, position.line, position.character, self.encoding)
    }

    /// A stretch of the text, as the client counts.
    pub fn range(&self, span: &Range<usize>) -> lsp_types::Range {
        convert::range(&self.rope, span, self.encoding)
    }

    /// Its mistakes.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let findings = neighbors::check(self.kind, self.text.as_bytes()).unwrap_or_default();
        let convert = |it: &Finding| convert::foreign(it, &self.rope, self.encoding);
        findings.iter().map(convert).collect()
    }
}

impl ForeignText {
    /// A text that is opened.
    pub fn new((uri, kind): (Url, Kind), text: Rope, version: i32) -> Self {
        ForeignText {
            uri,
            kind,
            state: Mutex::new(State {
                text,
                version,
                is_closed: false,
            }),
            checking: Repeated::default(),
            picture: tokio::sync::Mutex::default(),
        }
    }

    /// Its format.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// An editor still shows this text.
    pub fn shows(&self, text: &Rope) -> bool {
        let state = self.state();
        !state.is_closed && state.text.is_instance(text)
    }

    /// Its state. Held while something is sent about it, so that nothing is sent after it was closed.
    pub fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The text as it is now, with its version.
    pub fn asked(&self, encoding: Encoding) -> (Asked, i32) {
        let State { text, version, .. } = self.state().clone();
        let asked = Asked {
            kind: self.kind,
            text: text.to_string(),
            rope: text,
            encoding,
        };
        (asked, version)
    }
}
