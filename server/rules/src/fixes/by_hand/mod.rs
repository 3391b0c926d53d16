//! Cures of errors that only the author can choose between: a record taken out, another index in the place of one that
//! names nothing, a value put in where one is missing. Each is `Safety::Manual`: it is made when somebody picks it in
//! the editor, never by `--fix` or `--unsafe-fixes`, because nobody else knows which one is right.

mod cure;
mod indices;
mod instances;
mod meant;
mod repeats;
mod text;
mod values;
mod whole_file;

pub(super) use cure::cure;
use cure::{of_records, preferred, rewrite};

use super::{Fix, geometry};
use crate::checks::{Code, Finding, Subject};
use schema::Section;

/// The cures of a finding. One that is preferred is what most people would choose.
pub(super) fn cures<'s>(subject: &'s Subject<'s>, finding: &Finding) -> Vec<Fix<'s>> {
    match finding.code {
        Code::MaterialCountMismatch => repeats::of_section(subject, Section::Materials),
        Code::ObjectCountMismatch => repeats::of_section(subject, Section::Objects),
        Code::InstanceCountMismatch => repeats::of_section(subject, Section::Instances),
        Code::VertexCountMismatch | Code::TriangleCountMismatch => {
            repeats::of_list(subject, finding)
        }
        Code::MaterialIndexOutOfRange
        | Code::VertexIndexOutOfRange
        | Code::ObjectIndexOutOfRange
        | Code::ParentIndexOutOfRange
        | Code::NodeIndexOutOfRange
        | Code::BoneIndexOutOfRange => indices::out_of_range(subject, finding),
        Code::ParentCycle => instances::cycle(subject, finding),
        Code::QuaternionNotNormalized => instances::degrees(subject, finding),
        Code::ZeroNormal => values::normal(subject, finding),
        Code::NotFinite => values::not_finite(subject, finding),
        Code::NumberOverflow => values::overflow(subject, finding),
        Code::ExpectedInteger | Code::ExpectedNumber | Code::ExpectedString => {
            meant::other_type(subject, finding)
        }
        Code::UnknownSpecialMaterial => meant::special_material(subject, finding),
        Code::UnknownObjectType | Code::UnknownLightType => values::type_name(subject, finding),
        Code::MissingValue => text::missing_value(subject, finding),
        Code::UnterminatedString => text::quote(subject, finding),
        Code::UnexpectedToken => text::unexpected(subject, finding),
        Code::ExtraValue => text::extra_value(subject, finding),
        Code::StrayText => text::stray(subject, finding),
        Code::UnsupportedVersion => whole_file::version(subject, finding),
        Code::SecondFile => whole_file::second_file(subject, finding),
        Code::MergeConflict => whole_file::conflict(subject, finding),
        _ => geometry::cures(subject, finding),
    }
}
