//! The summary that the scanner keeps of a chunk: states at its borders, the records in it, its local findings.

use super::fault::{Fault, Mark};
use super::lexer::Heading;
use super::search_budget::SearchBudget;
use super::span::Span;
use super::style_facts::{Oddities, Written};
use super::usage::Usage;
use super::vertex_facts::VertexFacts;
use memchr::memmem::Finder;
use rustc_hash::FxHasher;
use schema::{ObjectType, Section};
use std::hash::Hasher;
use std::sync::{Arc, LazyLock};

/// Where in the format a border between records lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// Before the header.
    Header,
    /// Before the material count.
    Materials,
    /// Before a material or the object count.
    Material,
    /// Before the object count.
    Objects,
    /// Before an object or the instance count.
    Object,
    /// Before a vertex or the triangle count.
    Vertices,
    /// Before the triangle count.
    Triangles,
    /// Between two integers of a triangle list, or behind it.
    TriangleList,
    /// Before the instance count.
    Instances,
    /// Before an instance.
    Instance,
    /// Between two entries of a bone list, or behind it.
    Bones,
    /// In text that fits nothing, after a record of this place.
    Lost(Lost),
    /// In another file, which nobody reads.
    SecondFile,
}

/// Which lists may go on after text that fits nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lost {
    /// Nothing: no header has been found yet.
    Header,
    /// Header or materials.
    Materials,
    /// Objects.
    Objects,
    /// The vertices of a mesh.
    Vertices,
    /// The triangles of a mesh.
    Triangles,
    /// The triangles of a mesh, behind text that looks like vertices: further integers belong to them.
    PastedMesh,
    /// Instances.
    Instances,
}

/// The records and integers that a strict reading still expects, by the counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Left {
    /// Records of the section's list.
    pub records: u32,
    /// Integers of the triangle list.
    pub integers: u64,
    /// How a record with long lists is read, and how much is left of it.
    pub long: LongLists,
}

/// How a strict reading reads a vertex whose own lists are so long that it is hardly one: where a count is wrong by one,
/// such a vertex takes all of a triangle list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LongLists {
    /// Like any other, as a whole.
    #[default]
    Whole,
    /// In pieces, which tells whether it is complete, but not what it holds.
    InPieces,
    /// In pieces, and this is what is left of one.
    Open {
        /// The list, by its number in the layout.
        op: u8,
        /// How many values of it.
        values: u64,
    },
    /// In pieces; there has been one.
    Passed,
}

/// The state of the scanner at a border, but for how many vertices are still to come ([`Remaining`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Version of the format, clamped to the versions that exist.
    pub version: u8,
    /// Where in the format.
    pub place: Place,
    /// The vertex before, in the same list.
    pub before: ListBefore,
    /// The counts alone decide, and this is what they leave.
    pub strict: Option<Left>,
    /// The searches that nothing has come of.
    pub budget: SearchBudget,
}

/// Facts about the vertex or line before in the same list. A damaged one is measured against them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ListBefore {
    /// It was written with decimals.
    pub decimals: bool,
    /// Its UV Count, if it is known and small.
    pub uvs: Option<u8>,
    /// The version that it is laid out as in, if that is not the file's.
    pub version: Option<u8>,
    /// How many integers the line of the triangle list before held, as far as that is few; 0 where there is none.
    pub line: u8,
    /// The number of vertices in a row, up to the one before, that needed a search.
    pub searched: u8,
}

impl State {
    /// The state at the start of a file.
    pub const START: State = State {
        version: 2,
        place: Place::Header,
        before: ListBefore {
            decimals: false,
            uvs: None,
            version: None,
            line: 0,
            searched: 0,
        },
        strict: None,
        budget: SearchBudget::NONE,
    };
}

/// How a chunk depends on the number of vertices still to come at its start.
///
/// Most decisions follow from the shape of the text. Where it leaves both readings open the count
/// decides, and the chunk is valid only for the counts that decide alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remaining {
    /// Smallest number at the start for which the chunk is valid.
    pub low: i64,
    /// Largest number at the start for which the chunk is valid.
    pub high: i64,
    /// The number at its end.
    pub exit: RemainingExit,
}

/// The number of vertices still to come at the end of a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RemainingExit {
    /// The number at the start, less these.
    Less(i64),
    /// A number that does not depend on the start.
    Is(i64),
}

impl Remaining {
    /// The chunk is valid for this number at its start.
    pub fn allows(&self, entry: i64) -> bool {
        self.low <= entry && entry <= self.high
    }

    /// The number at the end, for a number at the start.
    pub fn exit_for(&self, entry: i64) -> i64 {
        match self.exit {
            RemainingExit::Less(read) => entry.saturating_sub(read),
            RemainingExit::Is(value) => value,
        }
    }
}

/// A heading that stands before a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Above {
    /// None.
    Nothing,
    /// A section heading.
    Section(Section, Span),
    /// A numbered heading.
    Heading(Heading, u32, Span),
}

/// An integer with its place; the value is `None` where the token is no integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IntAt {
    /// The value.
    pub value: Option<i64>,
    /// The token.
    pub span: Span,
}

/// A record or a part of a list, in file order.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The header or the count of a section's list.
    Head {
        /// Which section.
        section: Section,
        /// First byte of the record.
        at: u32,
        /// Version or count; `None` where it is missing.
        value: Option<IntAt>,
        /// The heading above it.
        above: Above,
    },
    /// A material.
    Material {
        /// First byte.
        at: u32,
        /// One past the last byte.
        end: u32,
        /// The shader name with its quotes.
        name: Span,
        /// The heading above it.
        above: Above,
    },
    /// An object up to its payload or vertex count.
    Object {
        /// First byte.
        at: u32,
        /// One past the last byte.
        end: u32,
        /// The type, if it is one.
        kind: Option<ObjectType>,
        /// The type string with its quotes.
        name: Span,
        /// The material index of a sphere, box or pill.
        material: Option<IntAt>,
        /// The vertex count of a mesh.
        vertices: Option<IntAt>,
        /// One of the two strings of its XRef is not empty, or missing.
        has_xref: bool,
        /// The heading above it.
        above: Above,
    },
    /// Vertices of the object before.
    Vertices(VertexPart),
    /// The triangle count of the object before; `None` where it is missing.
    TriangleCount {
        /// First byte.
        at: u32,
        /// The count.
        value: Option<IntAt>,
    },
    /// Integers of the triangle list of the object before.
    Triangles(TrianglePart),
    /// An instance up to its pivot scale.
    Instance(Box<InstancePart>),
    /// Bone indices of the instance before.
    Bones(BonePart),
    /// Text that belongs to nothing.
    Stray(StrayPart),
}

/// A stretch of text that belongs to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrayPart {
    /// First byte.
    pub at: u32,
    /// One past the last byte.
    pub end: u32,
    /// How many lines of it look like a vertex's.
    pub rows: u32,
    /// How many lines.
    pub lines: u32,
    /// The lists that may go on after it.
    pub lost: Lost,
}

/// A stretch of a vertex list.
#[derive(Clone, Debug, PartialEq)]
pub struct VertexPart {
    /// First byte.
    pub at: u32,
    /// One past the last byte.
    pub end: u32,
    /// How many vertices.
    pub count: u32,
    /// The node indices.
    pub nodes: NodeSet,
    /// Other facts about its vertices that rules ask for.
    pub facts: VertexFacts,
}

/// The distinct node indices of a vertex list, as far as they are sane.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NodeSet {
    low: [u64; 4],
    high: Vec<u32>,
    /// Smallest and largest node index; `None` if there is none.
    pub range: Option<(i64, i64)>,
}

impl NodeSet {
    const LIMIT: usize = 4096;

    /// Adds an index.
    #[inline]
    pub fn insert(&mut self, node: i64) {
        self.range = Some(match self.range {
            None => (node, node),
            Some((low, high)) => (low.min(node), high.max(node)),
        });
        match usize::try_from(node) {
            Ok(node) if node < 256 => self.low[node / 64] |= 1 << (node % 64),
            Ok(node) => {
                let node = node as u32;
                if let Err(at) = self.high.binary_search(&node)
                    && self.high.len() < Self::LIMIT
                {
                    self.high.insert(at, node);
                }
            }
            Err(_) => {}
        }
    }

    /// Adds the indices of another set.
    pub fn merge(&mut self, other: &NodeSet) {
        for (word, more) in self.low.iter_mut().zip(other.low) {
            *word |= more;
        }
        for &node in &other.high {
            self.insert(i64::from(node));
        }
        for edge in other.range.into_iter().flat_map(|(low, high)| [low, high]) {
            self.insert(edge);
        }
    }

    /// Every index is in another set too.
    pub fn is_within(&self, other: &NodeSet) -> bool {
        let mut low = self.low.iter().zip(other.low);
        let mut high = self.high.iter();
        low.all(|(own, other)| own & !other == 0)
            && high.all(|node| other.high.binary_search(node).is_ok())
    }

    /// How many distinct indices; `None` where there are too many to tell.
    pub fn count(&self) -> Option<usize> {
        let low: u32 = self.low.iter().map(|word| word.count_ones()).sum();
        (self.high.len() < Self::LIMIT).then_some(low as usize + self.high.len())
    }
}

/// A stretch of a triangle list: integers, whatever triangle they belong to.
///
/// Minimum and maximum are kept per position modulo 4, counted from the part's first integer. So an integer
/// more or less before the part does not concern it: who merges parts rotates the classes.
#[derive(Clone, Debug, PartialEq)]
pub struct TrianglePart {
    /// First byte.
    pub at: u32,
    /// One past the last byte.
    pub end: u32,
    /// How many integers, wrong tokens in their place included.
    pub count: u32,
    /// Smallest value per class.
    pub min: [i64; 4],
    /// Largest value per class.
    pub max: [i64; 4],
    /// Lines that hold at least two integers, but not a multiple of 4.
    pub odd_lines: u32,
    /// The first of them: offset of the line's last integer, and how many integers of the part it ends after,
    /// and how many it holds.
    pub odd: Option<RaggedLine>,
    /// How many values stand on the first line, where that is the count's own line or the list's first.
    pub first_line: u32,
    /// Wrong tokens on lines of their own, counted as integers: each may as well be one too many.
    pub loose: u32,
}

/// A line of a triangle list with a number of integers that is no multiple of 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaggedLine {
    /// The line's integers, from the first to the last.
    pub span: Span,
    /// How many integers of the part stand before the line.
    pub before: u32,
    /// How many the line holds.
    pub holds: u32,
}

impl TrianglePart {
    /// An empty part.
    pub fn new(at: u32) -> Self {
        TrianglePart {
            at,
            end: at,
            count: 0,
            min: [i64::MAX; 4],
            max: [i64::MIN; 4],
            odd_lines: 0,
            odd: None,
            first_line: 0,
            loose: 0,
        }
    }
}

/// A short key of a name: few names must be read to compare all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NameKey {
    /// The hash of the name; equal names have equal hashes.
    pub hash: u64,
    /// The first byte; 0 where there is none.
    pub first: u8,
}

impl NameKey {
    /// The key of a name without its quotes.
    pub fn of(name: &[u8]) -> Self {
        let mut hasher = FxHasher::default();
        hasher.write(name);
        NameKey {
            hash: hasher.finish(),
            first: name.first().copied().unwrap_or(0),
        }
    }
}

/// An instance.
#[derive(Clone, Debug, PartialEq)]
pub struct InstancePart {
    /// First byte.
    pub at: u32,
    /// One past the last byte.
    pub end: u32,
    /// Object Index.
    pub object: IntAt,
    /// The name with its quotes.
    pub name: Span,
    /// Tells it from most other names.
    pub name_key: NameKey,
    /// Unique Instance ID.
    pub unique_id: IntAt,
    /// Parent Instance Index.
    pub parent: IntAt,
    /// Inheritance Flag.
    pub flag: IntAt,
    /// The reals from the local rotation on, in slot order; NaN where one is missing or wrong.
    pub reals: Arc<[f32]>,
    /// The heading above it.
    pub above: Above,
}

/// A stretch of a bone list.
#[derive(Clone, Debug, PartialEq)]
pub struct BonePart {
    /// First byte.
    pub at: u32,
    /// One past the last byte.
    pub end: u32,
    /// How many entries.
    pub count: u32,
    /// Smallest entry.
    pub min: i64,
    /// Largest entry.
    pub max: i64,
}

/// Faults of a kind that are only counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct More {
    /// One of them.
    pub fault: Fault,
    /// How many.
    pub count: u32,
    /// How many tokens they speak of.
    pub tokens: u32,
}

/// How a comment begins that is a directive to this program.
pub const DIRECTIVE: &str = "halo-ass:";

/// The records and findings of a chunk. Offsets are relative to the chunk's start.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Body {
    /// Records and parts of lists.
    pub events: Vec<Event>,
    /// Faults, at most [`Body::MARKS`] of a kind.
    pub marks: Vec<Mark>,
    /// How many faults of a kind there are beyond those.
    pub more: Vec<More>,
    /// Where a strict reading stops, with what it misses there.
    pub refused: Option<Mark>,
    /// Values of vertices that are read without trouble and wrong all the same.
    pub oddities: Oddities,
    /// How the text is written.
    pub written: Written,
    /// Which indices its triangle lists use: looked up when it is first asked for.
    pub usage: Usage,
    /// Where [`DIRECTIVE`] stands.
    pub directives: Vec<u32>,
}

impl Body {
    /// How many faults of one kind a chunk keeps one by one.
    pub const MARKS: usize = 201;

    /// Looks for directives to this program: in text that has just been read, this costs next to nothing.
    pub fn find_directives(&mut self, text: &[u8]) {
        static FINDER: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(DIRECTIVE));
        self.directives = FINDER.find_iter(text).map(|at| at as u32).collect();
    }

    /// Adds a fault.
    pub fn mark(&mut self, mark: Mark) {
        let alike = |fault: &Fault| fault.is_like(&mark.fault);
        let tokens = mark.fault.tokens();
        if let Some(more) = self.more.iter_mut().find(|more| alike(&more.fault)) {
            more.count = more.count.saturating_add(1);
            more.tokens = more.tokens.saturating_add(tokens);
            return;
        }
        let same = self.marks.iter().filter(|mark| alike(&mark.fault)).count();
        if same < Self::MARKS {
            self.marks.push(mark);
        } else {
            self.more.push(More {
                fault: mark.fault,
                count: 1,
                tokens,
            });
        }
    }
}

/// A scanned stretch of the text, about 64 KB long, that ends between records.
#[derive(Clone, Debug)]
pub struct Chunk {
    /// How many bytes.
    pub len: u32,
    /// How many bytes behind its end its decisions looked at.
    pub reach: u32,
    /// The state at its start.
    pub entry: State,
    /// The state at its end.
    pub exit: State,
    /// How it depends on the vertex count.
    pub remaining: Remaining,
    /// The records and findings of the chunk.
    pub body: Arc<Body>,
}
