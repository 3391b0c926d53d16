//! Faults that the scanner can find, as data. The caller that shows a fault puts it into words.

use super::span::Span;
use schema::{FieldId, ObjectType, RecordKind};

/// A kind of fault, with its details.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Neither a value nor a comment.
    UnexpectedToken {
        /// How many tokens, the first of which it is.
        count: u32,
    },
    /// A string without a closing quote.
    UnterminatedString,
    /// Values are missing behind the marked one.
    MissingValue {
        /// How many.
        count: u32,
    },
    /// Values are missing in front of the marked value or heading.
    MissingBefore {
        /// How many.
        count: u32,
    },
    /// Values that nothing asks for.
    ExtraValue {
        /// How many.
        count: u32,
    },
    /// Something else where an integer belongs.
    ExpectedInteger,
    /// Something else where a number belongs.
    ExpectedNumber,
    /// Something else where a string belongs.
    ExpectedString,
    /// `nan`, `inf` and their kin.
    NotFinite,
    /// A number with a decimal comma.
    DecimalComma,
    /// A number that readers cannot hold.
    NumberOverflow,
    /// A version that does not exist, or that the records do not follow.
    UnsupportedVersion {
        /// The version that the records follow, where it is not the one that is written.
        fits: Option<u8>,
    },
    /// A section that stands where another belongs.
    SectionOrder,
    /// An object type that does not exist, or not in the file's version.
    UnknownObjectType,
    /// A light type that does not exist.
    UnknownLightType,
    /// A count below 0.
    NegativeCount,
    /// A record's own count that differs from the list behind it.
    WrongCount {
        /// The kind of elements that are counted.
        counted: Counted,
        /// The number that the count declares.
        declared: i64,
        /// How many there are.
        found: u32,
        /// The list's last value.
        end: Span,
    },
    /// A heading or a remark without its `;`.
    LostSemicolon,
    /// A line of a block that a version control system left where two changes met.
    MergeConflict {
        /// Which line.
        line: ConflictLine,
    },
    /// Another file begins in this one.
    SecondFile,
    /// The text ends inside a record.
    UnexpectedEnd {
        /// How many values the record lacks.
        count: u32,
    },
    /// A record, or the first of a run of them, laid out as in another version than the file's.
    RecordOfAnotherVersion {
        /// The version.
        version: u8,
        /// Only the marked record is; else a run of them may be.
        alone: bool,
    },
    /// An object type that exists, but not that of what follows it.
    OtherObjectType {
        /// The type that fits.
        fits: ObjectType,
    },
    /// A string without an opening quote.
    UnopenedString,
    /// Values behind a `;`, where all is comment.
    ValueInComment,
    /// Two neighbouring values or lines that have changed places.
    ChangedPlaces,
}

/// A line of a conflict block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConflictLine {
    /// `<<<<<<<`
    Start,
    /// `=======` without a `>>>>>>>` behind it.
    Middle,
    /// `>>>>>>>`, or all from `=======` to it.
    End,
}

/// A list inside a record, with its count in front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// The influences of a vertex.
    Influences,
    /// The UVs of a vertex.
    Uvs,
    /// The strings of a material.
    MaterialStrings,
}

impl Counted {
    /// The list that a field counts.
    pub fn by(field: FieldId) -> Self {
        match field {
            FieldId::BoneInfluenceCount => Counted::Influences,
            FieldId::UvCount => Counted::Uvs,
            _ => Counted::MaterialStrings,
        }
    }
}

impl Fault {
    /// A value is wrong, but it stands where one of its kind belongs: readers go on behind it.
    pub fn is_of_value(&self) -> bool {
        matches!(
            self,
            Fault::NotFinite
                | Fault::DecimalComma
                | Fault::NumberOverflow
                | Fault::UnknownLightType
        )
    }

    /// Whether the text behind it may be in the wrong place: part of a record is missing, extra or of something else.
    pub fn may_displace(&self) -> bool {
        matches!(
            self,
            Fault::UnexpectedToken { .. }
                | Fault::MissingValue { .. }
                | Fault::MissingBefore { .. }
                | Fault::ExtraValue { .. }
                | Fault::UnexpectedEnd { .. }
                | Fault::SectionOrder
                | Fault::MergeConflict { .. }
                | Fault::SecondFile
                | Fault::RecordOfAnotherVersion { .. }
                | Fault::OtherObjectType { .. }
                | Fault::ValueInComment
                | Fault::ChangedPlaces
        )
    }

    /// How many tokens it speaks of.
    pub fn tokens(&self) -> u32 {
        match self {
            Fault::UnexpectedToken { count } | Fault::ExtraValue { count } => *count,
            Fault::MissingValue { .. }
            | Fault::MissingBefore { .. }
            | Fault::UnexpectedEnd { .. } => 0,
            _ => 1,
        }
    }

    /// Whether both faults are of one kind, regardless of their numbers.
    pub fn is_like(&self, other: &Fault) -> bool {
        match (self, other) {
            (Fault::WrongCount { counted: one, .. }, Fault::WrongCount { counted: two, .. }) => {
                one == two
            }
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }
}

/// A fault with its place. Its rule puts it into words when it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The kind of fault.
    pub fault: Fault,
    /// The value that is wrong.
    pub span: Span,
    /// The record that it belongs to.
    pub record: RecordKind,
    /// The field that it belongs to, with its component.
    pub field: Option<(FieldId, u8)>,
}

impl Mark {
    /// Up to where about the text must be read to see the fault: a value may be as long as the text.
    pub(super) fn looked(&self) -> u32 {
        const LONG: u32 = 512;
        let Span { at, len } = self.span;
        at.saturating_add(if len > LONG { len } else { 0 })
    }
}
