//! Cures of errors that only the author can choose between: a record taken out, another index in the place of one that
//! names nothing, a value put in where one is missing. Each is [`Safety::Manual`]: it is made when somebody picks it in
//! the editor, never by `--fix` or `--unsafe-fixes`, because nobody else knows which one is right.

mod indices;
mod instances;
mod repeats;
mod text;
mod values;
mod whole_file;

use super::{Fix, Safety, geometry};
use crate::checks::{Code, Finding, Subject};
use crate::edit::{Records, Refusal, is_sound};
use ::text::Edits;
use schema::Section;
use std::ops::Range;

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
            values::other_type(subject, finding)
        }
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

/// A cure that nobody makes but who picks it.
pub(super) fn cure<'s>(
    title: impl Into<String>,
    make: impl Fn() -> Result<Edits, Refusal> + 's,
) -> Fix<'s> {
    Fix {
        preferred: false,
        ..Fix::new(title, Safety::Manual, move |_| make())
    }
}

/// A cure that writes another text in the place of one.
fn rewrite<'s>(title: impl Into<String>, span: Range<usize>, text: impl Into<String>) -> Fix<'s> {
    Fix {
        preferred: false,
        ..Fix::replace(title, Safety::Manual, span, text.into())
    }
}

/// The cure that most people would choose.
fn preferred(fix: Fix<'_>) -> Fix<'_> {
    Fix {
        preferred: true,
        ..fix
    }
}

/// A cure that changes records. `None` where counts and lists do not fit: nobody knows then what an index points at.
fn of_records<'s>(
    subject: &'s Subject<'s>,
    title: String,
    plan: impl Fn(&mut Records<'_, '_>) + 's,
) -> Option<Fix<'s>> {
    is_sound(subject.chunks).then(|| {
        cure(title, move || {
            let mut records = Records::new(&subject.file, subject.chunks)?;
            plan(&mut records);
            records.finish()
        })
    })
}
