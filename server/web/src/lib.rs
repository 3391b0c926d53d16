//! The checker for a page in the browser: one open file, asked through wasm-bindgen from a worker. Answers are JSON texts.
//!
//! Positions are those of LSP: 0-based lines, and UTF-16 code units from their start.

mod answers;
mod document;

use answers::{Changed, Explained, Hovered, Listed, Offered, RuleName, Window};
use document::Document;
use ide::Snapshot;
use rules::checks::{Code, reference};
use rules::config::Source;
use rules::refactor::{Adjustment, Refactoring};
use rules::report::{Columns, place, to_json};
use scene::{Element, PieceId, VertexField};
use schema::options::{Game, Options};
use serde::Serialize;
use std::cell::RefCell;
use std::io::Cursor;
use std::path::Path;
use text::{Encoding, position_to_offset};
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

type Answer<T = String> = Result<T, JsError>;

fn json(value: &impl Serialize) -> Answer {
    serde_json::to_string(value).map_err(|error| JsError::new(&error.to_string()))
}

fn refused(words: impl std::fmt::Display) -> JsError {
    JsError::new(&words.to_string())
}

thread_local! {
    /// The function that is told of progress: a worker has one thread.
    static PROGRESS: RefCell<Option<js_sys::Function>> = const { RefCell::new(None) };
}

/// Tells the page how many bytes more have been read.
fn progress(bytes: usize) {
    PROGRESS.with_borrow(|told| {
        if let Some(told) = told {
            // Nobody needs the answer.
            let _ = told.call1(&JsValue::NULL, &JsValue::from(bytes));
        }
    });
}

/// Has `told` called with the number of bytes just read.
#[wasm_bindgen(js_name = onProgress)]
pub fn on_progress(told: js_sys::Function) {
    PROGRESS.set(Some(told));
}

/// All rules with their usual severity, for the settings.
#[wasm_bindgen]
pub fn rules() -> Answer {
    let all = Code::ALL.iter().map(|&code| RuleName::of(code));
    json(&all.collect::<Vec<_>>())
}

/// All games: the word in a configuration, and the name.
#[wasm_bindgen]
pub fn games() -> Answer {
    json(&Game::ALL.map(|game| (game.word(), game.name())))
}

/// The words of `halo-ass explain` on a rule.
#[wasm_bindgen]
pub fn explain(code: &str) -> Answer {
    let code: Code = code
        .parse()
        .map_err(|()| refused("there is no such rule"))?;
    json(&Explained::of(code))
}

/// The words of `halo-ass explain` on a rule, as Markdown.
#[wasm_bindgen(js_name = explainMarkdown)]
pub fn explain_markdown(code: &str) -> Answer {
    let code: Code = code
        .parse()
        .map_err(|()| refused("there is no such rule"))?;
    json(&reference::section(code))
}

/// An open file.
#[wasm_bindgen]
pub struct Level {
    document: Document,
    name: String,
}

#[wasm_bindgen]
impl Level {
    /// Opens a file under a name, with settings as in `halo-ass.toml`.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: Vec<u8>, name: String, settings: &str) -> Answer<Level> {
        let read = rules::config::of_text(settings, Path::new(rules::config::FILE_NAME));
        if let Some(problem) = read.problems.first() {
            return Err(refused(format!("halo-ass.toml: {}", problem.message)));
        }
        let options: Options =
            rules::config::resolve([&read.layer], Some(Path::new(&name))).options;
        let document = Document::open(bytes, &options, &progress);
        Ok(Level { document, name })
    }

    /// Leaves the text to an editor: fixes and adjustments only say what they change, and [`Level::edited`] tells what was.
    #[wasm_bindgen(js_name = inEditor)]
    pub fn in_editor(&mut self) {
        self.document.is_in_editor = true;
    }

    /// Takes over settings: the text of a `halo-ass.toml`, and as JSON those of an editor, which are stronger. Gives the
    /// mistakes in them.
    pub fn configure(&mut self, file: &str, editor: &str) -> Answer {
        let file = rules::config::of_text(file, Path::new(rules::config::FILE_NAME));
        let editor = serde_json::from_str(editor).map_err(refused)?;
        let editor = rules::config::of_client(&editor, Source::Client, None);
        let reads: Vec<_> = std::iter::once(file).chain(editor).collect();
        let layers = reads.iter().map(|read| &read.layer);
        let resolved = rules::config::resolve(layers, Some(Path::new(&self.name)));
        self.document.configure(&resolved.options);
        let problems = reads.iter().flat_map(|read| &read.problems);
        json(&problems.map(|problem| &problem.message).collect::<Vec<_>>())
    }

    /// Takes over changes that an editor has made, in their order.
    pub fn edited(&mut self, changes: &str) -> Answer<()> {
        let changes: Vec<Changed> = serde_json::from_str(changes).map_err(refused)?;
        self.document.edited(&changes);
        Ok(())
    }

    fn snapshot(&self) -> Snapshot {
        self.document.snapshot()
    }

    fn offset(&self, line: u32, character: u32) -> usize {
        position_to_offset(self.document.text(), line, character, Encoding::Utf16)
    }

    /// The kind of file, where it is no Halo file; empty where it is one.
    pub fn foreign(&self) -> String {
        self.document.foreign()
    }

    /// How many lines and bytes of UTF-8 the text has.
    pub fn size(&self) -> Vec<usize> {
        let text = self.document.text();
        vec![text.len_lines(), text.len_bytes()]
    }

    /// Lines of the text from line `first` on, at most about `most` bytes.
    pub fn lines(&self, first: usize, most: usize) -> Answer {
        json(&Window::of(self.document.text(), first, most))
    }

    /// The findings: each as `halo-ass check --format json` writes it, with what it is about.
    pub fn findings(&self) -> Answer {
        let snapshot = self.snapshot();
        let findings = snapshot.findings();
        let located = place((self.document.text(), Columns::Utf8), findings.to_vec(), 1);
        let names = ide::names(snapshot.model(), snapshot.text());
        let counts = [
            snapshot.model().materials.len(),
            snapshot.model().objects.len(),
        ];
        let listed = located
            .iter()
            .zip(findings.iter())
            .map(|(located, finding)| {
                let element = snapshot.element_at(finding.span.start);
                let owner = element.and_then(|element| answers::owner(element, &names, counts));
                Listed {
                    json: to_json(&self.name, located),
                    help: located.code.fix(),
                    about: located.code.help_uri(),
                    faded: located.code.is_faded(),
                    owner: owner.unwrap_or_default(),
                    element,
                }
            });
        json(&listed.collect::<Vec<_>>())
    }

    /// The fixes of a finding, by its number in [`Level::findings`].
    pub fn fixes(&self, finding: usize) -> Answer {
        let offers = self.document.offers(finding).into_iter();
        json(&offers.map(Offered::of).collect::<Vec<_>>())
    }

    /// The fixes of the findings that touch a range of the text.
    #[wasm_bindgen(js_name = fixesAt)]
    pub fn fixes_at(&self, line: u32, character: u32, end_line: u32, end: u32) -> Answer {
        let range = self.offset(line, character)..self.offset(end_line, end);
        let offers = self.document.offers_at(&range).into_iter();
        json(&offers.map(Offered::of).collect::<Vec<_>>())
    }

    /// Whether there is a fix that may be made unseen.
    #[wasm_bindgen(js_name = hasSafeFix)]
    pub fn has_safe_fix(&self) -> Answer {
        json(&self.snapshot().has_safe_fix(&|| false).unwrap_or_default())
    }

    /// Makes a fix of a finding; gives the changes of the text.
    pub fn fix(&mut self, finding: usize, number: usize) -> Answer {
        let edits = self.document.fix(finding, number).map_err(refused)?;
        json(&self.document.change(&edits))
    }

    /// The diff that a fix of a finding would make.
    #[wasm_bindgen(js_name = fixDiff)]
    pub fn fix_diff(&self, finding: usize, number: usize) -> Answer {
        let edits = self.document.fix(finding, number).map_err(refused)?;
        let diff = text::unified(self.document.text(), &edits, &self.name);
        Ok(String::from_utf8_lossy(&diff).into_owned())
    }

    /// Makes all safe fixes; gives the changes of the text.
    #[wasm_bindgen(js_name = fixAll)]
    pub fn fix_all(&mut self) -> Answer {
        let edits = self.document.fix_all();
        json(&self.document.change(&edits))
    }

    /// Takes back the last change; gives the changes of the text.
    pub fn undo(&mut self) -> Answer {
        json(&self.document.undo())
    }

    /// A unified diff from the file as it was opened to the text as it is.
    pub fn diff(&self) -> String {
        String::from_utf8_lossy(&self.document.diff(&self.name)).into_owned()
    }

    /// The text as it is, in the file's own encoding.
    pub fn bytes(&self) -> Answer<Vec<u8>> {
        let bytes = self.document.bytes();
        bytes.ok_or_else(|| refused("a character cannot be written in the file's encoding"))
    }

    /// Converts the text to a version of the format; gives the changes of the text.
    pub fn convert(&mut self, version: u8) -> Answer {
        let made = self.snapshot().refactor(&Refactoring::Convert { version });
        json(&self.document.change(&made.map_err(refused)?.edits))
    }

    /// The hover over a position.
    pub fn hover(&self, line: u32, character: u32) -> Answer {
        let hover = self.snapshot().hover(self.offset(line, character));
        json(&hover.map(|hover| Hovered::of(self.document.text(), &hover)))
    }

    /// The places that the index at a position names.
    pub fn definition(&self, line: u32, character: u32) -> Answer {
        let link = ide::definition(&self.snapshot(), self.offset(line, character));
        let to = link.map(|link| link.to).unwrap_or_default();
        let ranges = to
            .iter()
            .map(|to| answers::range(self.document.text(), &to.name));
        json(&ranges.collect::<Vec<_>>())
    }

    /// The outline of the file.
    pub fn outline(&self) -> Answer {
        let text = self.document.text();
        let symbols = self.snapshot().symbols();
        let outlined = symbols.iter().map(|symbol| answers::outlined(text, symbol));
        json(&outlined.collect::<Vec<_>>())
    }

    /// The level as the viewer asks for it with `halo-ass/scene`.
    pub fn scene(&self) -> Answer {
        json(&self.snapshot().scene(1, &|| false))
    }

    /// Pieces of meshes, as the viewer asks for them with `halo-ass/mesh`.
    pub fn mesh(&self, pieces: &str, fields: &str) -> Answer {
        let pieces: Vec<PieceId> = serde_json::from_str(pieces).map_err(refused)?;
        let fields: Vec<VertexField> = serde_json::from_str(fields).map_err(refused)?;
        let made = self.snapshot().pieces(&pieces, &fields, (1, &|| false));
        json(&made.unwrap_or_default())
    }

    /// The findings as the viewer asks for them with `halo-ass/findings`.
    #[wasm_bindgen(js_name = inLevel)]
    pub fn in_level(&self) -> Answer {
        json(&self.snapshot().in_level(&|| false).unwrap_or_default())
    }

    /// The element of the level at a position.
    #[wasm_bindgen(js_name = elementAt)]
    pub fn element_at(&self, line: u32, character: u32) -> Answer {
        json(&self.snapshot().element_at(self.offset(line, character)))
    }

    /// The place of an element of the level in the text.
    #[wasm_bindgen(js_name = placeOf)]
    pub fn place_of(&self, element: &str) -> Answer {
        let element: Element = serde_json::from_str(element).map_err(refused)?;
        let span = self.snapshot().place_of(element);
        json(&span.map(|span| answers::range(self.document.text(), &span)))
    }

    /// Makes an adjustment of the level, as the viewer asks for it with `halo-ass/edit`; gives the changes of the text.
    pub fn adjust(&mut self, adjustment: &str) -> Answer {
        let adjustment: Adjustment = serde_json::from_str(adjustment).map_err(refused)?;
        let made = self.snapshot().adjust(&adjustment).map_err(refused)?;
        json(&self.document.change(&made.edits))
    }

    /// The level as binary glTF.
    pub fn glb(&self) -> Answer<Vec<u8>> {
        let mut out = Vec::new();
        let written = self.snapshot().exported(|file, scene, places| {
            let mut beside = Cursor::new(Vec::new());
            scene::write_glb(file, (scene, places), 1, &mut beside, &mut out)
        });
        written
            .ok_or_else(|| refused("it is no Halo .ass file"))?
            .map_err(refused)?;
        Ok(out)
    }
}
