//! Frames, and files that are no level.

use super::{found, path, report};
use crate::texts::Random;
use expect_test::{Expect, expect};
use level::Role;
use level::{Column, Columns};
use rules::checks::{Code, Severity};
use scan::fill;
use scan::view::File;
use scan::{CHUNK, scan_all};

fn finds(name: &str, expected: &Expect) {
    expected.assert_eq(&found(&path(name)).join("\n"));
}

#[test]
fn a_level_without_a_frame_is_taken_whole() {
    finds("01_base_v7.ASS", &expect![[""]]);
}

#[test]
fn what_hangs_on_no_frame_is_told_once() {
    finds(
        "02_frame_unlinked.ASS",
        &expect![
            "617 outside-the-frame: Tool leaves out `annex`: it is not below the frame `b_levelroot`"
        ],
    );
}

#[test]
fn half_a_level_is_open_since_the_other_half_is_left_out() {
    finds(
        "02b_frame_half_unlinked.ASS",
        &expect![[r#"
        163 open-edge: a hole of 8 edges around (0, 0, 0): triangle 4 of object 2 would close it, but Tool leaves out `level_b`: it is not below the frame. Tool says "edge is open"
        353 outside-the-frame: Tool leaves out `level_b`: it is not below the frame `b_levelroot`"#]],
    );
}

#[test]
fn frames_may_stand_in_one_place_and_have_holes() {
    for name in [
        "40b_two_frames_same_place",
        "44a_framehole",
        "44d_framehole",
    ] {
        finds(&format!("{name}.ASS"), &expect![[""]]);
    }
}

#[test]
fn a_figure_for_scale_may_have_any_shape() {
    finds(
        "41_scale_model.ASS",
        &expect![
            "419 outside-the-frame: Tool leaves out `scale_model_spartan`: it is not below the frame `b_levelroot`"
        ],
    );
}

#[test]
fn a_render_model_is_no_level() {
    let file = "25_render/H3EK/data/objects/gear/crate/render/crate.render.ASS";
    finds(file, &expect![[""]]);
}

#[test]
fn a_model_of_another_format_is_named() {
    finds(
        "38_model.jms",
        &expect![
            "1 other-halo-file: this is a JMS model of Halo 1 (version 8200), not an .ass level"
        ],
    );
}

fn text_of(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap()
}

/// The codes of the findings in a text.
fn codes(text: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("level.ass");
    std::fs::write(&path, text).unwrap();
    let findings = report(&path).findings;
    findings
        .iter()
        .map(|it| it.code.name().to_owned())
        .collect()
}

/// Makes the fix of a rule's only finding: its title, and the new text or why there is none.
fn fixed(text: &str, code: Code) -> (String, Result<String, String>) {
    crate::fixes::with_findings(text.as_bytes(), |input, findings| {
        rules::fixes::with_fixer(input, |fixer| {
            let finding = findings.iter().find(|it| it.code == code);
            let fix = fixer.fixes(finding.unwrap()).remove(0);
            let edits = fix.edits(&mut rules::fixes::Taken::default());
            let new = edits.map(|edits| edits.applied(&text.as_bytes()));
            let new = new.map(|new| String::from_utf8(new).unwrap());
            (fix.title.clone(), new.map_err(|it| it.to_string()))
        })
    })
}

/// The points of all meshes in the level, by the name of their instances.
fn points(text: &str) -> Vec<(String, Vec<[f64; 3]>)> {
    let source = text.as_bytes();
    let chunks = scan_all(&source, (1, CHUNK), &|_| true);
    let model = scan::model::Model::build(&chunks);
    let file = File::new(&source, &chunks, &model);
    let roles = [Role::Structure, Role::Frame, Role::LeftOut];
    let columns = Columns::POSITIONS.and(Column::FirstUvs);
    let world = fill::world(&file, None, (columns, &roles), 1, &|| false);
    let placed = world.places.iter().filter_map(|place| {
        let count = world.mesh_of(place)?.positions.len();
        let points = (0..count).filter_map(|vertex| world.point(place.instance, vertex));
        let name = file.instance(place.instance)?.name();
        Some((name, points.collect()))
    });
    placed.collect()
}

fn are_near(one: &[(String, Vec<[f64; 3]>)], two: &[(String, Vec<[f64; 3]>)]) {
    assert_eq!(one.len(), two.len());
    for ((name, one), (other, two)) in one.iter().zip(two) {
        assert_eq!((name, one.len()), (other, two.len()));
        let axes = one.iter().flatten().zip(two.iter().flatten());
        let farthest = axes.map(|(one, two)| (one - two).abs()).fold(0.0, f64::max);
        assert!(farthest < 0.01, "{name}: {farthest}");
    }
}

/// Gives an instance another local transform.
fn placed(text: &str, number: usize, [turn, shift, scale]: [&str; 3]) -> String {
    let still = "0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n0.0000000000\t0.0000000000\t0.0000000000\n1.0000000000\n";
    let at = text.find(&format!(";INSTANCE {number}\n")).unwrap();
    let (before, behind) = text.split_at(at);
    let new = behind.replacen(still, &format!("{turn}\n{shift}\n{scale}\n"), 1);
    format!("{before}{new}")
}

#[test]
fn hung_on_the_frame_it_stays_where_it_is() {
    let text = text_of("02b_frame_half_unlinked.ASS");
    let (title, new) = fixed(&text, Code::OutsideTheFrame);
    assert_eq!(
        title,
        "Hang `level_b` on the frame `b_levelroot`, kept in place"
    );
    let new = new.unwrap();
    assert_eq!(codes(&new), [""; 0]);
    // Nothing but the parent has changed.
    let lines = text
        .lines()
        .zip(new.lines())
        .filter(|(old, new)| old != new);
    assert_eq!(lines.collect::<Vec<_>>(), [("0", "1")]);

    let mut random = Random::new(7);
    for _ in 0..20 {
        let mut number = || format!("{:.10}", random.below(2000) as f64 / 1000.0 - 1.0);
        let mut place = |scale: &str| {
            let turn = [number(), number(), number(), number()].join("\t");
            let shift = [number(), number(), number()].join("\t");
            [turn, shift, scale.to_owned()]
        };
        let (frame, own) = (place("30.5000000000"), place("-0.5000000000"));
        let text = placed(&text, 1, frame.each_ref().map(String::as_str));
        let text = placed(&text, 3, own.each_ref().map(String::as_str));
        let new = fixed(&text, Code::OutsideTheFrame).1.unwrap();
        assert!(!codes(&new).contains(&"outside-the-frame".to_owned()));
        are_near(&points(&text), &points(&new));
    }
}

/// The one triangle of version 1, turned so and beside a frame of these three scales.
fn version_1(turn: &str, scales: &str) -> String {
    let still = "0.0000000000\t0.0000000000\t0.0000000000";
    let ones = "1.0000000000\t1.0000000000\t1.0000000000";
    let turned = |turn: &str, scale: &str| format!("{turn}\n{still}\n{scale}\n");
    let none = "0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000";
    let text = crate::texts::corpus("tiny_v1").replace("\r\n", "\n");
    let text = text.replacen(";### INSTANCES ###\n2\n", ";### INSTANCES ###\n3\n", 1);
    let at = text.find(";INSTANCE 1\n").unwrap();
    let (before, behind) = text.split_at(at);
    let own = behind.replacen(&turned(none, ones), &turned(turn, ones), 1);
    let (frame, pivot) = (turned(none, scales), turned(none, ones));
    format!("{before}{own}\n;INSTANCE 2\n-1\n\"frame\"\n9000\n0\n0\n{frame}{pivot}")
}

#[test]
fn three_scales_hold_a_frame_with_three_and_no_skew() {
    let none = "0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000";
    let eighth = "0.0000000000\t0.0000000000\t0.3826834324\t0.9238795325";
    let scales = "2.0000000000\t4.0000000000\t5.0000000000";
    let text = version_1(none, scales);
    let new = fixed(&text, Code::OutsideTheFrame).1.unwrap();
    assert!(
        new.contains("\n0.5000000000\t0.2500000000\t0.2000000000\n"),
        "{new}"
    );
    are_near(&points(&text), &points(&new));
    let refused = fixed(&version_1(eighth, scales), Code::OutsideTheFrame).1;
    assert!(refused.unwrap_err().contains("skewed"));
}

#[test]
fn a_frame_with_the_shape_of_the_level_is_told_and_mended() {
    let text = text_of("01_base_v7.ASS").replacen("\"level\"", "\"b_level\"", 1);
    assert_eq!(codes(&text), ["geometry-in-frame"]);
    let (title, new) = fixed(&text, Code::GeometryInFrame);
    assert_eq!(
        title,
        "Rename the mesh of `b_level`, and hang it on a frame with the old name"
    );
    let new = new.unwrap();
    assert_eq!(codes(&new), [""; 0]);
    assert!(new.contains("\n-1\n\"b_level\"\n") && new.contains("\n\"level\"\n"));
    // With a hole in it, it is open.
    let open = text_of("44a_framehole.ASS").replacen("\"level\"", "\"#level\"", 1);
    assert_eq!(
        codes(&open),
        ["level-scale", "open-edge", "geometry-in-frame"]
    );
}

#[test]
fn severities() {
    let of = |name: &str| {
        let findings = report(&path(name)).findings;
        findings.iter().map(|it| it.severity).collect::<Vec<_>>()
    };
    assert_eq!(of("02_frame_unlinked.ASS"), [Severity::Warning]);
    assert_eq!(of("38_model.jms"), [Severity::Warning]);
}
