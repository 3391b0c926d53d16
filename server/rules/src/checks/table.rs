//! The table of the rules: from a code, or a fault of the scanner, to the rule that reports it.

use super::code::{Code, all_rules};
use super::rule::{Rule, Words};
use super::{
    comments, counts, file, geometry, headings, indices, instances, limits, materials, meshes,
    objects, seal, shape, spaces, tool, values,
};
use scan::{Counted, Fault};

macro_rules! table {
    ($($folder:ident { $($variant:ident => $module:ident,)* })*) => {
        impl Code {
            /// The rule that the code names.
            pub const fn rule(self) -> &'static Rule {
                match self { $($(Code::$variant => &$folder::$module::RULE,)*)* }
            }
        }
    };
}

all_rules!(table);

/// The rule that puts a fault of the scanner into words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wording {
    /// Its code.
    pub code: Code,
    /// How it words the fault.
    pub words: Words,
}

impl Wording {
    /// The wording of a rule; it must have one, or this does not compile.
    const fn by(code: Code) -> Self {
        match code.rule().found.words() {
            Some(words) => Wording { code, words },
            None => panic!("the rule has no words for the scanner's faults"),
        }
    }

    /// Whose a fault is; `None` where a rule that sees the whole file tells it.
    pub fn of(fault: &Fault) -> Option<Self> {
        macro_rules! by {
            ($variant:ident) => {
                const { Wording::by(Code::$variant) }
            };
        }
        Some(match fault {
            Fault::MergeConflict { .. } | Fault::UnexpectedEnd { .. } => return None,
            Fault::LostSemicolon => by!(LostSemicolon),
            Fault::SecondFile => by!(SecondFile),
            Fault::RecordOfAnotherVersion { .. } => by!(RecordOfAnotherVersion),
            Fault::UnexpectedToken { .. } => by!(UnexpectedToken),
            Fault::UnterminatedString => by!(UnterminatedString),
            Fault::MissingValue { .. } | Fault::MissingBefore { .. } => by!(MissingValue),
            Fault::ExtraValue { .. } => by!(ExtraValue),
            Fault::ExpectedInteger => by!(ExpectedInteger),
            Fault::ExpectedNumber => by!(ExpectedNumber),
            Fault::ExpectedString => by!(ExpectedString),
            Fault::NotFinite => by!(NotFinite),
            Fault::DecimalComma => by!(DecimalComma),
            Fault::NumberOverflow => by!(NumberOverflow),
            Fault::UnsupportedVersion { .. } => by!(UnsupportedVersion),
            Fault::SectionOrder => by!(SectionOrder),
            Fault::UnknownObjectType | Fault::OtherObjectType { .. } => by!(UnknownObjectType),
            Fault::UnopenedString => by!(UnterminatedString),
            Fault::ValueInComment => by!(MissingValue),
            Fault::ChangedPlaces => by!(UnexpectedToken),
            Fault::UnknownLightType => by!(UnknownLightType),
            Fault::NegativeCount => by!(NegativeCount),
            Fault::WrongCount { counted, .. } => match counted {
                Counted::Influences => by!(InfluenceCountMismatch),
                Counted::Uvs => by!(UvCountMismatch),
                Counted::MaterialStrings => by!(MaterialStringCountMismatch),
            },
        })
    }
}
