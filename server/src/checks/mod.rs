//! The rules: one file each, with its documentation, its examples and what it looks for.
//!
//! Lexical and shape mistakes are found by the scanner, which leaves [`Mark`]s in the chunks; their rules say it
//! in words. The other rules look at the model. No rule knows of LSP.

mod bone_index_out_of_range;
mod bone_list_mismatch;
mod code;
mod context;
mod decimal_comma;
mod diff;
mod duplicate_unique_id;
mod expected_integer;
mod expected_number;
mod expected_string;
mod extra_value;
mod finding;
mod heading_mismatch;
mod influence_count_mismatch;
mod inheritance_flag;
mod input;
mod instance_count_mismatch;
mod lost_semicolon;
mod material_count_mismatch;
mod material_index_out_of_range;
mod material_string_count_mismatch;
mod merge_conflict;
mod missing_heading;
mod missing_scene_root;
mod missing_section;
mod missing_value;
mod negative_count;
mod node_index_out_of_range;
mod non_positive_scale;
mod not_finite;
mod not_halo_ass;
mod number_overflow;
mod object_count_mismatch;
mod object_index_out_of_range;
mod parent_cycle;
mod parent_index_out_of_range;
mod quaternion_not_normalized;
mod recognize;
mod record_of_another_version;
mod rule;
mod scene_root_values;
mod second_file;
mod section_order;
mod stray_text;
mod triangle_count_mismatch;
mod triangle_list;
mod unexpected_end;
mod unexpected_token;
mod unknown_light_type;
mod unknown_object_type;
mod unsupported_version;
mod unterminated_string;
mod uv_count_mismatch;
mod vertex_count_mismatch;
mod vertex_index_out_of_range;
mod words;

pub mod reference;

pub use code::Code;
pub use context::Context;
pub use finding::{Finding, Related};
pub use input::{Bounds, Findings, Input, bound};
pub use recognize::{Content, RECOGNIZE, recognize};
pub use rule::{EXAMPLE_FILE, Example, Rule, Severity};

use crate::scan::{Counted, Fault, Mark, Span};

/// What the rules find in a file, in file order. More than [`Findings::FOLD`] findings of a code are folded
/// into one that says how many.
pub fn findings(input: &Input<'_>) -> Vec<Finding> {
    let mut findings = Findings::default();
    if !input.halo {
        if !input.source.is_empty() {
            not_halo_ass::check(input, &mut findings);
        }
        return findings.finish();
    }
    findings.explain(Context::of(input));
    local(input, &mut findings);
    for check in MODEL_RULES {
        check(input, &mut findings);
    }
    refusal(input, &mut findings);
    findings.finish()
}

/// A text that a strict reader refuses has an error of structure: where no rule has found it, what the strict reader
/// missed is told.
fn refusal(input: &Input<'_>, findings: &mut Findings) {
    let Some((start, mark)) = input.chunks.refused() else {
        return;
    };
    if findings.any(Code::is_of_structure) {
        return;
    }
    let at = start + mark.span.at as usize;
    let span = at..at + mark.span.len as usize;
    let value = input.shown(span.clone());
    let message = message(&mark, &value).unwrap_or_default();
    findings.add(Code::of(&mark.fault), span, message, Vec::new());
}

type ModelRule = fn(&Input<'_>, &mut Findings);

const MODEL_RULES: [ModelRule; 26] = [
    merge_conflict::check,
    stray_text::check,
    unexpected_end::check,
    unsupported_version::check,
    missing_section::check,
    heading_mismatch::check,
    missing_heading::check,
    material_count_mismatch::check,
    object_count_mismatch::check,
    vertex_count_mismatch::check,
    triangle_count_mismatch::check,
    instance_count_mismatch::check,
    material_index_out_of_range::check,
    vertex_index_out_of_range::check,
    object_index_out_of_range::check,
    parent_index_out_of_range::check,
    node_index_out_of_range::check,
    bone_index_out_of_range::check,
    duplicate_unique_id::check,
    missing_scene_root::check,
    parent_cycle::check,
    scene_root_values::check,
    bone_list_mismatch::check,
    inheritance_flag::check,
    non_positive_scale::check,
    quaternion_not_normalized::check,
];

/// Puts the scanner's marks into words.
fn local(input: &Input<'_>, findings: &mut Findings) {
    for (chunk, &start) in input.chunks.iter().flatten().zip(&input.model.chunk_starts) {
        for mark in &chunk.body.marks {
            let code = Code::of(&mark.fault);
            if findings.is_full(code) {
                findings.add_more(code, 1);
                continue;
            }
            let at = |span: Span| {
                let at = start + span.at as usize;
                at..at + span.len as usize
            };
            let mut span = at(mark.span);
            if mark.fault == Fault::SecondFile {
                span.end = input.model.len();
            }
            let value = input.shown(span.clone());
            let related = match mark.fault {
                Fault::WrongCount { end, .. } => vec![Related {
                    span: at(end),
                    message: "the list ends here".to_owned(),
                }],
                _ => Vec::new(),
            };
            if let Some(message) = message(mark, &value) {
                findings.add(code, span, message, related);
            }
        }
        for (fault, count) in &chunk.body.more {
            findings.add_more(Code::of(fault), *count as usize);
        }
    }
}

impl Code {
    /// The rule that words a fault of the scanner.
    pub fn of(fault: &Fault) -> Code {
        match fault {
            Fault::UnexpectedToken => Code::UnexpectedToken,
            Fault::UnterminatedString => Code::UnterminatedString,
            Fault::MissingValue { .. } => Code::MissingValue,
            Fault::ExtraValue { .. } => Code::ExtraValue,
            Fault::ExpectedInteger => Code::ExpectedInteger,
            Fault::ExpectedNumber => Code::ExpectedNumber,
            Fault::ExpectedString => Code::ExpectedString,
            Fault::NotFinite => Code::NotFinite,
            Fault::DecimalComma => Code::DecimalComma,
            Fault::NumberOverflow => Code::NumberOverflow,
            Fault::UnsupportedVersion { .. } => Code::UnsupportedVersion,
            Fault::SectionOrder => Code::SectionOrder,
            Fault::UnknownObjectType => Code::UnknownObjectType,
            Fault::UnknownLightType => Code::UnknownLightType,
            Fault::NegativeCount => Code::NegativeCount,
            Fault::WrongCount { counted, .. } => match counted {
                Counted::Influences => Code::InfluenceCountMismatch,
                Counted::Uvs => Code::UvCountMismatch,
                Counted::MaterialStrings => Code::MaterialStringCountMismatch,
            },
            Fault::LostSemicolon => Code::LostSemicolon,
            Fault::MergeConflict { .. } => Code::MergeConflict,
            Fault::SecondFile => Code::SecondFile,
            Fault::UnexpectedEnd { .. } => Code::UnexpectedEnd,
            Fault::RecordOfAnotherVersion { .. } => Code::RecordOfAnotherVersion,
        }
    }

    /// It says that the text is not built as the format says; the others speak of values, indices and names.
    pub fn is_of_structure(self) -> bool {
        matches!(
            self,
            Code::UnexpectedToken
                | Code::UnterminatedString
                | Code::MissingValue
                | Code::ExtraValue
                | Code::ExpectedInteger
                | Code::ExpectedNumber
                | Code::ExpectedString
                | Code::UnsupportedVersion
                | Code::MissingSection
                | Code::SectionOrder
                | Code::UnknownObjectType
                | Code::NegativeCount
                | Code::NotHaloAss
                | Code::MaterialCountMismatch
                | Code::MaterialStringCountMismatch
                | Code::ObjectCountMismatch
                | Code::VertexCountMismatch
                | Code::TriangleCountMismatch
                | Code::InfluenceCountMismatch
                | Code::UvCountMismatch
                | Code::InstanceCountMismatch
                | Code::LostSemicolon
                | Code::MergeConflict
                | Code::SecondFile
                | Code::UnexpectedEnd
                | Code::RecordOfAnotherVersion
                | Code::StrayText
        )
    }
}

/// What a mark says, in the words of its rule.
///
/// `None` where a rule that sees the whole file says it.
fn message(mark: &Mark, value: &str) -> Option<String> {
    Some(match mark.fault {
        Fault::MergeConflict { .. } | Fault::UnexpectedEnd { .. } => return None,
        Fault::LostSemicolon => lost_semicolon::message(mark, value),
        Fault::SecondFile => second_file::message(mark, value),
        Fault::RecordOfAnotherVersion { .. } => record_of_another_version::message(mark, value),
        Fault::UnexpectedToken => unexpected_token::message(mark, value),
        Fault::UnterminatedString => unterminated_string::message(mark, value),
        Fault::MissingValue { .. } => missing_value::message(mark, value),
        Fault::ExtraValue { .. } => extra_value::message(mark, value),
        Fault::ExpectedInteger => expected_integer::message(mark, value),
        Fault::ExpectedNumber => expected_number::message(mark, value),
        Fault::ExpectedString => expected_string::message(mark, value),
        Fault::NotFinite => not_finite::message(mark, value),
        Fault::DecimalComma => decimal_comma::message(mark, value),
        Fault::NumberOverflow => number_overflow::message(mark, value),
        Fault::UnsupportedVersion { .. } => unsupported_version::message(mark, value),
        Fault::SectionOrder => section_order::message(mark, value),
        Fault::UnknownObjectType => unknown_object_type::message(mark, value),
        Fault::UnknownLightType => unknown_light_type::message(mark, value),
        Fault::NegativeCount => negative_count::message(mark, value),
        Fault::WrongCount { counted, .. } => match counted {
            Counted::Influences => influence_count_mismatch::message(mark, value),
            Counted::Uvs => uv_count_mismatch::message(mark, value),
            Counted::MaterialStrings => material_string_count_mismatch::message(mark, value),
        },
    })
}
