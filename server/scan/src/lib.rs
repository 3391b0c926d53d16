//! The scanner: from text to chunk summaries. It knows the format only through the schema.
//!
//! On top of it stand [`model`], what the summaries say of the whole file, [`view`], the file as what it describes, and
//! [`fill`], the file as a level.

mod align;
mod capture;
mod captured_vertex;
mod chunk_slot;
mod chunks;
mod counts_by_chunk;
mod fast_vertex;
mod fault;
pub mod fill;
#[cfg(test)]
mod flood;
mod lexer;
mod lines;
mod lists_against_counts;
mod machine;
mod missing_line;
pub mod model;
mod number;
mod parallel;
mod plain_reader;
mod recognize;
mod records;
mod recover;
mod repair;
mod scan_windows;
mod search;
mod search_budget;
mod sections;
mod span;
mod strict;
mod style_facts;
mod summary;
mod tokens;
mod triangles;
mod usage;
mod verdict;
mod vertex_facts;
mod vertices;
mod vertices_left;
pub mod view;
mod wrong_integer;

pub use align::fits_type;
pub use capture::{CapturedIntegers, CapturedNumbers, CapturedPoints};
pub use chunks::{CHUNK, Chunks};
pub use fault::{ConflictLine, Counted, Fault, Mark};
pub use lexer::{
    Heading, Lexer, NeedMore, Token, TokenKind, Window, int_value, is_space, real_value,
    string_value,
};
pub use machine::{Sink, UNKNOWN_REMAINING, Value, scan_chunk};
pub use number::{decimal_end, plain_number, run_together, short_integer};
#[cfg(test)]
pub(crate) use parallel::scan_pieces;
pub use parallel::{guess, scan_all, scan_capturing};
pub use recognize::{Content, RECOGNIZE, recognize};
pub use repair::{Cause, Insertion, Misplaced, Repair, Replaced, Sign, Substitution, replacements};
pub use scan_windows::scan_at;
pub use search_budget::SearchBudget;
pub use span::Span;
pub use style_facts::{LineEnd, Oddities, Oddity, OddityKind, Written};
pub use summary::{
    Above, Body, BonePart, Chunk, DIRECTIVE, Event, InstancePart, IntAt, Left, ListBefore,
    LongLists, Lost, More, NameKey, NodeSet, Place, RaggedLine, Remaining, RemainingExit, State,
    StrayPart, TrianglePart, VertexPart,
};
pub use usage::{PartUsage, PositionUsage, Usage};
pub use vertex_facts::{Extent, VertexFacts};
pub use wrong_integer::places;
