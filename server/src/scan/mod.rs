//! The scanner: from text to chunk summaries. It knows the format only through the schema.

mod align;
mod chunks;
mod countdown;
mod fault;
mod insertion;
mod judge;
mod lexer;
mod lines;
mod machine;
mod recognize;
mod records;
mod recover;
mod sections;
mod strict;
mod summary;
mod tokens;
mod triangles;
mod vertices;

pub use chunks::{CHUNK, Chunks, Source, guess, scan_all, scan_at};
pub use fault::{ConflictLine, Counted, Fault, Mark};
pub use insertion::Insertion;
pub use lexer::{
    Heading, Lexer, NeedMore, Token, TokenKind, Window, int_value, is_space, real_value,
    string_value,
};
pub use machine::{Sink, UNKNOWN_REMAINING, Value, scan_chunk};
pub use recognize::{Content, RECOGNIZE, recognize};
pub use summary::{
    Above, Body, BonePart, Chunk, Event, InstancePart, IntAt, Left, ListBefore, Lost, More,
    NodeSet, OddLine, Place, Remaining, RemainingExit, Span, State, StrayPart, TrianglePart,
    VertexPart,
};
pub use triangles::places;
