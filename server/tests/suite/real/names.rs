//! Names, values, and the files of other exporters.

use super::{found, path};
use ass_lsp::disk::{Formatted, check_bytes, format_bytes};
use ass_lsp::format::Style;
use ass_lsp::options::Options;
use expect_test::{Expect, expect};
use std::process::Command;

fn finds(name: &str, expected: &Expect) {
    expected.assert_eq(&found(&path(name)).join("\n"));
}

fn text_of(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap()
}

/// A text after `check --unsafe-fixes`.
fn fixed(text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("level.ASS");
    std::fs::write(&file, text).unwrap();
    Command::new(env!("CARGO_BIN_EXE_ass-lsp"))
        .args(["check", "--unsafe-fixes"])
        .arg(&file)
        .output()
        .unwrap();
    std::fs::read_to_string(&file).unwrap()
}

#[test]
fn a_pill_of_rampancy_is_one_error() {
    finds("03b_rampancy_pill.ASS", &expect![[""]]);
}

#[test]
fn the_rest_of_rampancys_layout_is_right() {
    let text = text_of("03b_rampancy_pill.ASS")
        .replace("\"PILL\"\n\"\"\n\"\"\n0\n", "\"PILL\"\n\"\"\n\"\"\n0\n10.0\n5.0\n")
        .replace("\"city floor\"", "\" city floor\"")
        .replace("\"level\"", "\" level\"");
    let found = check_bytes(text.as_bytes(), &Options::default()).findings;
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn blam_tags() {
    finds("04_blamtags.ASS", &expect![[""]]);
}

#[test]
fn a_special_name_that_is_cut_off() {
    finds("05b_soft_truncated.ASS", &expect![[""]]);
}

#[test]
fn a_flat_slip_surface() {
    finds("06_slip_flat.ASS", &expect![[""]]);
}

#[test]
fn water_with_one_uv() {
    finds("07_water_1uv.ASS", &expect![[""]]);
}

#[test]
fn a_tiny_level() {
    finds("09_tiny_scale.ASS", &expect![[""]]);
}

#[test]
fn three_scales_in_version_2() {
    finds("10_three_scales_v2.ASS", &expect![[""]]);
    let three = |scales: &str| {
        let text = text_of("10_three_scales_v2.ASS");
        text.replace("1.0000000000\t2.0000000000\t1.0000000000", scales)
    };
    assert_eq!(fixed(&three("2.0\t2.0\t2.0")), three("2.0"));
    assert_eq!(fixed(&three("1.0\t2.0\t1.0")), three("1.0\t2.0\t1.0"));
}

#[test]
fn copies_of_blenders_are_one_finding_each() {
    finds("14_blender_suffix.ASS", &expect![[""]]);
    let fixed = fixed(&text_of("14_blender_suffix.ASS"));
    for name in ["\n\"metal\"\n", "\n\"+sky\"\n"] {
        assert!(fixed.contains(name), "{fixed}");
    }
}

#[test]
fn a_copy_is_merged_with_its_original() {
    let text = text_of("14_blender_suffix.ASS").replace("\"+portal.002\"", "\"metal\"");
    let fixed = fixed(&text);
    assert!(fixed.contains("MATERIALS ###\n2\n"), "{fixed}");
    assert!(!fixed.contains(".001"), "{fixed}");
    let found = check_bytes(fixed.as_bytes(), &Options::default()).findings;
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn parameters_in_names() {
    finds("30_lm_params.ASS", &expect![[""]]);
}

#[test]
fn media_with_a_number() {
    finds("42_media0.ASS", &expect![[""]]);
}

#[test]
fn the_layout_of_tools_converter() {
    finds("fbx_layout.ASS", &expect![[""]]);
    let text = text_of("fbx_layout.ASS");
    let formatted = format_bytes(text.as_bytes(), Style::default(), None);
    assert_eq!(formatted, Formatted::Right);
}

#[test]
fn material_effects_of_3ds_max() {
    let text = text_of("42_media0.ASS")
        .replace("\"BLENDER\"", "\"MAX\"")
        .replace("\"city floor\"\n\"\"", "\"city floor\"\n\"L4\"");
    assert!(text.contains("\"L4\""));
    let found = check_bytes(text.as_bytes(), &Options::default()).findings;
    let codes: Vec<&str> = found.iter().map(|it| it.code.name()).collect();
    assert_eq!(codes, ["unused-material"]);
}
