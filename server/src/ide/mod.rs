//! What editors ask for, as functions from a snapshot and a position to plain data. No LSP types here.

mod analyzer;
mod hover;
mod symbols;

pub use analyzer::{Analyzer, Snapshot, stats};
pub use hover::Hover;
pub use symbols::{Symbol, SymbolKind};
