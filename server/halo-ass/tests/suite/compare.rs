//! Two levels compared: by the program, and random levels by the library.

use crate::support::damage::{KINDS, damage};
use crate::support::strict::accepts;
use crate::support::texts::{CORPUS, Random, corpus, generate, relaid};
use rules::compare::{Comparison, compare};
use rules::refactor::Level;
use scan::model::Model;
use scan::scan_all;
use scan::view::File;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const OLD: &str = include_str!("../../../../tests/corpus/sealed_v2.ASS");

/// Runs `halo-ass diff` in a folder. Gives its exit code, standard output and standard error.
fn diff(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_halo-ass"))
        .current_dir(folder)
        .arg("diff")
        .args(args)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// A material in front of all others.
fn with_one_more() -> String {
    let mut new = String::new();
    let mut lines = OLD.lines();
    let mut in_triangles = false;
    while let Some(line) = lines.next() {
        in_triangles &= !line.starts_with(';');
        match line {
            "4" if new.ends_with("MATERIALS ###\n") => {
                new.push_str("5\n\n;MATERIAL 0\n\"x\"\n\"\"\n");
                continue;
            }
            "12" => in_triangles = true,
            _ => {}
        }
        match in_triangles.then(|| line.parse::<i64>()) {
            // In version 2 each value has a line: the material, then three vertices.
            Some(Ok(material)) if line != "12" => {
                new.push_str(&format!("{}\n", material + 1));
                for vertex in lines.by_ref().take(3) {
                    new.push_str(&format!("{vertex}\n"));
                }
            }
            _ => new.push_str(&format!("{line}\n")),
        }
    }
    // The portal's two triangles.
    new.replace(
        "\n2\n3\n0\n1\n2\n3\n3\n4\n5\n",
        "\n2\n4\n0\n1\n2\n4\n3\n4\n5\n",
    )
}

#[test]
fn the_program_tells_records_and_exit_codes() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("old.ass", OLD);
    write(
        "again.ass",
        &OLD.replace('\n', "\r\n").replace("10.0000000000", "10.00"),
    );
    write("damaged.ass", &OLD.replacen("\"MESH\"\n", "", 1));
    write("film.ass", "[Script Info]\nTitle: a film\n");
    let run = |args: &[&str]| diff(folder.path(), args);
    let same = "the levels are the same\n".to_owned();
    assert_eq!(run(&["old.ass", "again.ass"]), (0, same, String::new()));
    write("lower.ass", &OLD.replace("\"floor\"", "\"ground\""));
    let told = "material 1 `ground` renamed, was `floor`\nnothing moved\n".to_owned();
    assert_eq!(run(&["old.ass", "lower.ass"]), (1, told, String::new()));
    let (code, out, told) = run(&["old.ass", "damaged.ass"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert_eq!(
        told,
        "halo-ass: `damaged.ass` has errors of structure: `halo-ass check damaged.ass` shows them\n"
    );
    let (code, _, told) = run(&["film.ass", "old.ass"]);
    assert_eq!(
        (code, told.as_str()),
        (2, "halo-ass: `film.ass` is not a Halo .ass file\n")
    );
    let (code, _, told) = run(&["old.ass", "none.ass"]);
    assert_eq!(code, 2);
    assert!(
        told.starts_with("halo-ass: cannot read `none.ass`: "),
        "{told}"
    );
}

#[test]
fn a_material_in_front_is_one_line() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("old.ass"), OLD).unwrap();
    fs::write(folder.path().join("new.ass"), with_one_more()).unwrap();
    let (code, told, _) = diff(folder.path(), &["old.ass", "new.ass"]);
    assert_eq!(code, 1);
    assert_eq!(
        told,
        "material `x` added as 0\n4 materials and 14 triangles renumbered, nothing moved\n"
    );
    let (code, told, _) = diff(folder.path(), &["--format", "json", "old.ass", "new.ass"]);
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(code, 1);
    assert_eq!(
        told,
        json!({
            "same": false,
            "versions": [2, 2],
            "changes": [{
                "record": "material", "type": "material", "name": "x", "after": 0,
                "change": "added", "vertices": 0, "triangles": 0,
            }],
            "renumbered": { "materials": 4, "objects": 0, "instances": 0, "triangles": 14, "ids": 0 },
        })
    );
}

/// Compares two texts as the library does. `None` where one of them has errors of structure.
fn compared(one: &str, two: &str) -> Option<Comparison> {
    with_level(one, |one| {
        with_level(two, |two| compare(one, two, 1, &|| false).ok())
    })
}

fn with_level<T>(text: &str, work: impl FnOnce(Level<'_, '_>) -> T) -> T {
    let source = text.as_bytes();
    // Small pieces: a list of a few vertices lies in several.
    let chunks = scan_all(&source, (1, 300), &|_| true);
    let model = Model::build(&chunks);
    let file = File::new(&source, &chunks, &model);
    work(Level {
        file: &file,
        chunks: &chunks,
    })
}

#[test]
fn a_level_in_another_layout_is_the_same() {
    let mut random = Random::new(1);
    let generated = (0..100).map(|_| generate(&mut random));
    let mut texts: Vec<String> = generated.collect();
    texts.extend(CORPUS.map(corpus));
    for text in &texts {
        let found = compared(text, &relaid(text, &mut random)).expect(text);
        assert!(found.same, "{text}\n{found}");
    }
}

#[test]
fn any_two_levels_can_be_compared() {
    let mut random = Random::new(2);
    for _ in 0..100 {
        let (one, two) = (generate(&mut random), generate(&mut random));
        let there = compared(&one, &two).unwrap();
        let back = compared(&two, &one).unwrap();
        assert_eq!(there.same, back.same, "{one}\n{two}");
        let kind = KINDS[random.below(KINDS.len())];
        if let Some(damage) = damage(&one, kind, &mut random) {
            let found = compared(&one, &damage.text);
            assert!(
                found.is_some() || accepts(&damage.text).is_err(),
                "{}",
                damage.text
            );
        }
    }
}
