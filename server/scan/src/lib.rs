//! The scanner: from text to chunk summaries. It knows the format only through the schema.
//!
//! On top of it stand [`model`], what the summaries say of the whole file, [`view`], the file as what it describes, and
//! [`fill`], the file as a level.

mod align;
mod chunks;
mod count;
mod countdown;
mod fast_vertex;
mod fault;
pub mod fill;
#[cfg(test)]
mod flood;
mod gleaned;
mod insertion;
mod judge;
mod lexer;
mod lines;
mod lists;
mod lost_line;
mod machine;
mod misplaced;
pub mod model;
mod nearby;
mod number;
mod oddity;
mod oddness;
mod parallel;
mod plain;
mod prover;
mod recognize;
mod records;
mod recover;
mod repair;
mod search;
mod searched;
mod sections;
mod signs;
mod strict;
mod substitution;
mod summary;
mod tail;
mod toil;
mod tokens;
mod triangles;
mod tries;
mod unquoted;
mod usage;
mod vertex_facts;
mod vertices;
pub mod view;
mod whole_file;
mod wrong_integer;

pub use align::fits_type;
pub use chunks::{CHUNK, Chunks, scan_at};
pub use fault::{ConflictLine, Counted, Fault, Mark};
pub use gleaned::{Gleaned, GleanedIntegers, GleanedPoints};
pub use insertion::{Insertion, Misplaced};
pub use lexer::{
    Heading, Lexer, NeedMore, Token, TokenKind, Window, int_value, is_space, real_value,
    string_value,
};
pub use machine::{Sink, UNKNOWN_REMAINING, Value, scan_chunk};
pub use number::{decimal_end, plain_number, run_together, short_integer};
pub use oddity::{LineEnd, Oddities, Oddity, OddityKind, Written};
#[cfg(test)]
pub(crate) use parallel::scan_pieces;
pub use parallel::{guess, scan_all, scan_gleaning};
pub use recognize::{Content, RECOGNIZE, recognize};
pub use repair::{Cause, Repair};
pub use signs::Sign;
pub use substitution::{Replaced, Substitution, replacements};
pub use summary::{
    ADDRESS, Above, Body, BonePart, Chunk, Event, InstancePart, IntAt, Left, ListBefore, LongLists,
    Lost, More, NameKey, NodeSet, OddLine, Place, Remaining, RemainingExit, Span, State, StrayPart,
    TrianglePart, VertexPart,
};
pub use toil::Toil;
pub use usage::{PartUsage, PositionUsage, Usage};
pub use vertex_facts::{Extent, VertexFacts};
pub use wrong_integer::places;
