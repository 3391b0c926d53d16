//! Names, values, and the files of other exporters.

use super::{found, path};
use disk::{Formatted, check_bytes, format_bytes};
use expect_test::{Expect, expect};
use rules::format::Style;
use schema::options::Options;
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
    Command::new(env!("CARGO_BIN_EXE_halo-ass"))
        .args(["check", "--fix", "--unsafe-fixes"])
        .arg(&file)
        .output()
        .unwrap();
    std::fs::read_to_string(&file).unwrap()
}

#[test]
fn a_pill_of_rampancy_is_one_error() {
    finds(
        "03b_rampancy_pill.ASS",
        &expect![
            "30 missing-value: Pill Height and Pill Radius are missing after `0`: Rampancy writes pills without them"
        ],
    );
}

#[test]
fn the_rest_of_rampancys_layout_is_right() {
    let text = text_of("03b_rampancy_pill.ASS")
        .replace(
            "\"PILL\"\n\"\"\n\"\"\n0\n",
            "\"PILL\"\n\"\"\n\"\"\n0\n10.0\n5.0\n",
        )
        .replace("\"city floor\"", "\" city floor\"")
        .replace("\"level\"", "\" level\"");
    let found = check_bytes(text.as_bytes(), &Options::default()).findings;
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn blam_tags() {
    finds(
        "04_blamtags.ASS",
        &expect![[r#"
            29 unknown-special-material: `+weather` is not a special material; did you mean `+weatherpoly`?
            937 outside-the-frame: Tool leaves out `cluster_0`, `+portal_0`, `+weather_0` and 2 more: they are not below the frame `frame construct`"#]],
    );
}

#[test]
fn a_special_name_that_is_cut_off() {
    finds(
        "05b_soft_truncated.ASS",
        &expect![[
            r#"12 unknown-special-material: `+soft` is not a special material, write `+soft_ceiling:NAME` or `+soft_kill:NAME`: Tool says "didn't understand material type '+soft'""#
        ]],
    );
}

#[test]
fn a_flat_slip_surface() {
    finds(
        "06_slip_flat.ASS",
        &expect![
            "67 slip-surface-too-flat: 2 triangles of `+slip_surface:slide` rise by less than 35 degrees, the flattest by 0: Halo 3's Tool refuses such slip surfaces"
        ],
    );
}

#[test]
fn water_with_one_uv() {
    finds(
        "07_water_1uv.ASS",
        &expect![
            "38 water-needs-uvs: vertex 0 of the water `river riverworld_water_rough'` has 1 UV: Halo 3's water needs 4"
        ],
    );
}

#[test]
fn a_tiny_level() {
    finds(
        "09_tiny_scale.ASS",
        &expect![
            "2 level-scale: the level is 0.2 by 0.2 by 0.1 units, 0.002 world units at its longest: most likely it is in meters and was scaled down by 100; make it 3281 times as large"
        ],
    );
}

#[test]
fn three_scales_in_version_2() {
    finds(
        "10_three_scales_v2.ASS",
        &expect![
            "281 extra-value: `2.0000000000	1.0000000000` begins 2 values too many after its Local Scale: only version 1 has three scales, from version 2 on there is one"
        ],
    );
    let three = |scales: &str| {
        let text = text_of("10_three_scales_v2.ASS");
        text.replace("1.0000000000\t2.0000000000\t1.0000000000", scales)
    };
    assert_eq!(fixed(&three("2.0\t2.0\t2.0")), three("2.0"));
    assert_eq!(fixed(&three("1.0\t2.0\t1.0")), three("1.0\t2.0\t1.0"));
}

#[test]
fn copies_of_blenders_are_one_finding_each() {
    finds(
        "14_blender_suffix.ASS",
        &expect![[r#"
        12 blender-suffix: `metal.001` is Blender's copy of `metal`: Tool looks for a shader with the number in its name
        17 blender-suffix: `+sky.001` is Blender's copy of `+sky`: Tool does not read `+sky.001` as `+sky`
        22 blender-suffix: `+portal.002` is Blender's copy of `+portal`: Tool does not read `+portal.002` as `+portal`
        22 unused-material: no object or triangle uses material 2"#]],
    );
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
    finds(
        "30_lm_params.ASS",
        &expect![[r#"
        37 unknown-parameter: `zz:3` is not a parameter: there are `lm:`, `lp:`, `hl:`, `ds:`, `pf:`, `lt:`, `to:`, `at:`, `ro:`
        42 unused-material: no object or triangle uses material 6
        42 malformed-material-parameter: `lm:` (lightmap resolution scale) needs a number after the colon
        47 unused-material: no object or triangle uses material 7
        47 malformed-material-parameter: `lm:` (lightmap resolution scale) needs a number, not `abc`
        313 open-edge: a hole of 4 edges around (1000, 0, 0): triangle 6 of object 0 would close it, but the sign `;` of its material `c c_light_white; hl:1 ` (lightmap only) takes it out of the seal. Tool says "edge is open""#]],
    );
}

#[test]
fn media_with_a_number() {
    finds(
        "42_media0.ASS",
        &expect!["20 unused-material: no object or triangle uses material 2"],
    );
}

#[test]
fn the_layout_of_tools_converter() {
    finds("fbx_layout.ASS", &expect![[""]]);
    let text = text_of("fbx_layout.ASS");
    let formatted = format_bytes(text.as_bytes(), Style::default(), None);
    assert_eq!(formatted, Formatted::Right);
    // The frame may stand in the place of the scene root.
    let own = text.replace("\"Scene Root\"", "\"b_root\"");
    let found = check_bytes(own.as_bytes(), &Options::default()).findings;
    assert!(found.is_empty(), "{found:?}");
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
