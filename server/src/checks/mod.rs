//! The rules: one file each, with its documentation, its examples and what it looks for.
//!
//! Lexical and shape mistakes are found by the scanner, which leaves [`Mark`]s in the chunks; their rules say it
//! in words. The other rules look at the model. No rule knows of LSP.

mod bone_index_out_of_range;
mod bone_list_mismatch;
mod code;
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
mod material_count_mismatch;
mod material_index_out_of_range;
mod material_string_count_mismatch;
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
mod rule;
mod scene_root_values;
mod section_order;
mod triangle_count_mismatch;
mod triangle_list;
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
pub use finding::{Finding, Related};
pub use input::{Bounds, Findings, Input, bound};
pub use recognize::{Content, RECOGNIZE, recognize};
pub use rule::{EXAMPLE_FILE, Example, Rule, Severity};

use crate::scan::{Mark, Span};

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
    local(input, &mut findings);
    for check in MODEL_RULES {
        check(input, &mut findings);
    }
    findings.finish()
}

type ModelRule = fn(&Input<'_>, &mut Findings);

const MODEL_RULES: [ModelRule; 23] = [
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
            if findings.is_full(mark.code) {
                findings.add_more(mark.code, 1);
                continue;
            }
            let at = |span: Span| {
                let at = start + span.at as usize;
                at..at + span.len as usize
            };
            let span = at(mark.span);
            let value = input.shown(span.clone());
            let related = mark.other.map(|other| Related {
                span: at(other),
                message: "the list ends here".to_owned(),
            });
            let message = message(mark, &value);
            findings.add(mark.code, span, message, related.into_iter().collect());
        }
        for &(code, count) in &chunk.body.more {
            findings.add_more(code, count as usize);
        }
    }
}

/// What a mark says, in the words of its rule.
fn message(mark: &Mark, value: &str) -> String {
    match mark.code {
        Code::UnexpectedToken => unexpected_token::message(mark, value),
        Code::UnterminatedString => unterminated_string::message(mark, value),
        Code::MissingValue => missing_value::message(mark, value),
        Code::ExtraValue => extra_value::message(mark, value),
        Code::ExpectedInteger => expected_integer::message(mark, value),
        Code::ExpectedNumber => expected_number::message(mark, value),
        Code::ExpectedString => expected_string::message(mark, value),
        Code::NotFinite => not_finite::message(mark, value),
        Code::DecimalComma => decimal_comma::message(mark, value),
        Code::NumberOverflow => number_overflow::message(mark, value),
        Code::UnsupportedVersion => unsupported_version::message(mark, value),
        Code::SectionOrder => section_order::message(mark, value),
        Code::UnknownObjectType => unknown_object_type::message(mark, value),
        Code::UnknownLightType => unknown_light_type::message(mark, value),
        Code::NegativeCount => negative_count::message(mark, value),
        Code::MaterialStringCountMismatch => material_string_count_mismatch::message(mark, value),
        Code::InfluenceCountMismatch => influence_count_mismatch::message(mark, value),
        Code::UvCountMismatch => uv_count_mismatch::message(mark, value),
        // The scanner marks no other rule.
        other => other.rule().what.to_owned(),
    }
}
