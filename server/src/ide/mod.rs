//! What editors ask for, as functions from a snapshot and a position to plain data. No LSP types here.

mod analyzer;
mod fixes;
mod folding;
mod hover;
mod open_file;
mod selection;
mod symbols;

pub use analyzer::{Analyzer, Snapshot, stats};
pub use fixes::Offer;
pub use folding::{Fold, folds};
pub use hover::{Hover, Inline};
pub use open_file::{Change, Known, Moment, OpenFile, Progress};
pub use selection::selection;
pub use symbols::{Symbol, SymbolKind};
