//! What editors ask for, as functions from a snapshot and a position to plain data. No LSP types here.

mod analyzer;
mod colors;
mod completion;
mod folding;
mod hierarchy;
mod hover;
mod inlay;
mod labels;
mod lens;
mod navigation;
mod open_file;
mod place;
mod rename;
mod selection;
mod signature;
mod symbols;
mod template;
mod tokens;

pub use analyzer::{Analyzer, Snapshot, stats};
pub use colors::{Color, color_text, colors};
pub use completion::{Completion, CompletionKind, Completions, completions};
pub use folding::{Fold, folds};
pub use hierarchy::{Hierarchy, Member};
pub use hover::{Hover, Inline};
pub use inlay::{Inlay, InlayKinds, inlays};
pub use lens::{Lens, LensText, lens_text, lenses};
pub use navigation::{Highlight, Link, definition, highlights, references, type_definition};
pub use open_file::{Change, Known, Moment, OpenFile, Progress};
pub use place::Place;
pub use rename::{Name, name_at, refused};
pub use selection::selection;
pub use signature::{Field, Signature, signature};
pub use symbols::{Symbol, SymbolKind, names};
pub use template::{Piece, Template};
pub use tokens::{Token, TokenRole, tokens};
