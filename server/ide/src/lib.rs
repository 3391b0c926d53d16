//! Editor features as functions from a snapshot and a position to plain data. No LSP types here.

mod analyzer;
mod colors;
mod completion;
mod fixes;
mod folding;
mod format;
mod hover;
mod in_level;
mod inlay;
mod labels;
mod lens;
mod links;
mod navigation;
#[cfg(feature = "syntax")]
mod open_file;
mod place;
mod refactorings;
mod rename;
#[cfg(feature = "syntax")]
mod selection;
mod signature;
mod symbols;
#[cfg(feature = "syntax")]
mod syntax;
mod tag_class;
mod template;
mod tokens;
mod uses;

pub use analyzer::{Analyzer, KnownFindings, Snapshot};
pub use colors::{Color, color_text, colors};
pub use completion::{Completion, CompletionKind, Completions, completions};
pub use fixes::{Chosen, Offer};
pub use folding::{Fold, folds};
pub use format::{format, format_line_before};
pub use hover::{Hover, Inline};
pub use in_level::{InLevel, in_level};
pub use inlay::{Inlay, inlays};
pub use lens::{Lens, LensText, lens_text, lenses};
pub use links::{FileLink, links};
pub use navigation::{Highlight, Link, definition, highlights, references, type_definition};
#[cfg(feature = "syntax")]
pub use open_file::{Change, Host, Known, Moment, OpenFile, Progress, Whole};
pub use place::Place;
pub use rename::{Name, Taken, name_at, taken};
#[cfg(feature = "syntax")]
pub use selection::selection;
pub use signature::{Field, Signature, signature};
pub use symbols::{Symbol, SymbolKind, names};
pub use template::{Piece, Template};
pub use tokens::{Token, TokenRole, tokens};
#[cfg(feature = "syntax")]
pub use tree_sitter::Tree;
pub use uses::{MaterialUses, Use, material_at, material_names, material_uses};

#[cfg(test)]
mod stats_tests;
