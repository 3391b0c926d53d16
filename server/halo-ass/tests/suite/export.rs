//! `halo-ass export`: what other programs are given of a level.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn corpus(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/corpus")
        .join(name)
}

fn export(file: &Path, arguments: &[&str], out: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_halo-ass"));
    command
        .arg("export")
        .arg(file)
        .args(arguments)
        .arg("-o")
        .arg(out);
    command.output().unwrap()
}

fn written(name: &str, arguments: &[&str], ending: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join(format!("level.{ending}"));
    let output = export(&corpus(name), arguments, &out);
    assert!(output.status.success(), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    // The path and that it is written, and nothing else.
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.ends_with(&format!("level.{ending}` is written\n")),
        "{told}"
    );
    assert_eq!(told.lines().count(), 1, "{told}");
    std::fs::read(&out).unwrap()
}

/// The JSON of a GLB, whose lengths must fit.
fn document(bytes: &[u8]) -> Value {
    let number = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
    assert_eq!(&bytes[..4], b"glTF");
    assert_eq!((number(4), number(8)), (2, bytes.len()));
    let text = number(12);
    assert_eq!(20 + text + 8 + number(20 + text), bytes.len());
    serde_json::from_slice(&bytes[20..20 + text]).unwrap()
}

#[test]
fn instances_are_nodes_and_materials_keep_their_names() {
    let glb = document(&written("sealed_v2.ASS", &[], "glb"));
    let names = |list: &str| {
        let all = glb[list].as_array().unwrap().iter();
        all.map(|it| it["name"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(names("materials"), ["wall", "floor", "+sky", "+portal"]);
    assert_eq!(names("nodes"), ["level", "Scene Root", "level", "portal"]);
    assert_eq!(glb["materials"][3]["alphaMode"], "BLEND");
    // A part for each material of the mesh.
    assert_eq!(glb["meshes"][0]["primitives"].as_array().unwrap().len(), 3);
}

#[test]
fn lights_are_lights() {
    let glb = document(&written("lights_v7.ASS", &["--format", "glb"], "bin"));
    let lights = glb["extensions"]["KHR_lights_punctual"]["lights"]
        .as_array()
        .unwrap();
    let kinds: Vec<&str> = lights
        .iter()
        .map(|light| light["type"].as_str().unwrap())
        .collect();
    // One more shines from everywhere, which glTF does not know.
    assert_eq!(kinds, ["spot", "directional", "point"]);
}

#[test]
fn an_object_for_each_instance() {
    let obj = String::from_utf8(written("open_v2.ASS", &[], "obj")).unwrap();
    assert_eq!(obj.lines().filter(|line| line.starts_with("o ")).count(), 2);
    assert!(obj.lines().any(|line| line.starts_with("usemtl ")));
    let faces = obj.lines().filter(|line| line.starts_with("f ")).count();
    let stats = Command::new(env!("CARGO_BIN_EXE_halo-ass"))
        .args(["stats", "--format", "json"])
        .arg(corpus("open_v2.ASS"))
        .output();
    let stats: Value = serde_json::from_slice(&stats.unwrap().stdout).unwrap();
    let objects = stats["objects"].as_array().unwrap().iter();
    let triangles: u64 = objects
        .map(|object| object["triangles"].as_u64().unwrap())
        .sum();
    assert_eq!(triangles, faces as u64);
}

#[test]
fn a_page_needs_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("level.html");
    let output = export(&corpus("names_v7.ASS"), &[], &out);
    assert!(output.status.success(), "{output:?}");
    let page = std::fs::read_to_string(&out).unwrap();
    assert!(page.contains("default-src 'none'"));
    // Whoever hands the page on hands on the licenses of what is in it.
    let licenses = include_str!("../../../scene/viewer/licenses.txt");
    assert!(licenses.contains("three ") && page.contains(licenses));
    let (_, rest) = page.split_once("id=\"halo-ass-data\">").unwrap();
    let (data, rest) = rest.split_once("</script>").unwrap();
    let data: Value = serde_json::from_str(data).unwrap();
    assert_eq!(data["scene"]["version"], 1);
    assert!(!data["pieces"].as_array().unwrap().is_empty());
    // The viewer's own script does not end before its end.
    assert_eq!(rest.matches("</script>").count(), 1);
}

#[test]
fn what_cannot_be_exported_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |file: &Path, out: &str| {
        let output = export(file, &[], &folder.path().join(out));
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refused(&corpus("tiny_v1.ASS"), "level.txt").contains("--format"));
    assert!(refused(&corpus("README.md"), "level.glb").contains("not a Halo .ass file"));
    assert!(refused(&corpus("nothing.ass"), "level.glb").contains("nothing.ass"));
    assert!(refused(&corpus("tiny_v1.ASS"), "nowhere/level.glb").contains("cannot write"));
    assert_eq!(
        std::fs::read_dir(folder.path()).unwrap().count(),
        0,
        "nothing is left behind"
    );
}
