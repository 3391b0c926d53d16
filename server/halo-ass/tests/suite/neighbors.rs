//! `halo-ass show`, `pack` and `import`, on files that other programs wrote.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../neighbors/tests")
        .join(name)
}

fn corpus(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/corpus")
        .join(name)
}

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_halo-ass"));
    command.args(arguments).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Exports a file; gives what was written and what was said.
fn exported(file: &Path, ending: &str) -> (Vec<u8>, String) {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join(format!("level.{ending}"));
    let output = run(&[
        "export",
        &file.to_string_lossy(),
        "-o",
        &out.to_string_lossy(),
    ]);
    assert!(output.status.success(), "{output:?}");
    (std::fs::read(&out).unwrap(), said(&output))
}

/// The triangles of a GLB's meshes, and of a page's.
fn triangles(file: &[u8]) -> u64 {
    if let Some(rest) = file.strip_prefix(b"glTF") {
        let length = u32::from_le_bytes(rest[8..12].try_into().unwrap()) as usize;
        let glb: serde_json::Value = serde_json::from_slice(&rest[16..16 + length]).unwrap();
        let meshes = glb["meshes"].as_array().unwrap().iter();
        let parts = meshes.flat_map(|mesh| mesh["primitives"].as_array().unwrap());
        let indices = parts.map(|part| {
            let accessor = part["indices"].as_u64().unwrap() as usize;
            glb["accessors"][accessor]["count"].as_u64().unwrap()
        });
        return indices.sum::<u64>() / 3;
    }
    let page = std::str::from_utf8(file).unwrap();
    let (_, data) = page.split_once("id=\"halo-ass-data\">").unwrap();
    let (data, _) = data.split_once("</script>").unwrap();
    let data: serde_json::Value = serde_json::from_str(data).unwrap();
    assert_eq!(data["findings"], serde_json::json!([]));
    let objects = data["scene"]["objects"].as_array().unwrap().iter();
    objects
        .filter_map(|it| it["triangles"]["count"].as_u64())
        .sum()
}

/// Imports a file and gives the text of the level, and what was said.
fn imported(file: &Path, arguments: &[&str]) -> (String, String) {
    let file = file.to_string_lossy();
    let mut all = vec!["import", &*file, "-o", "-"];
    all.extend(arguments);
    let output = run(&all);
    assert!(output.status.success(), "{output:?}");
    (
        String::from_utf8(output.stdout.clone()).unwrap(),
        said(&output),
    )
}

/// The rules that find something in a text, with how often.
fn found(text: &str, game: &str) -> BTreeMap<String, usize> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("level.ass");
    std::fs::write(&file, text).unwrap();
    let output = run(&[
        "check",
        "--no-config",
        "--game",
        game,
        "--format",
        "concise",
        &file.to_string_lossy(),
    ]);
    let out = String::from_utf8(output.stdout).unwrap();
    let mut rules = BTreeMap::new();
    for line in out.lines() {
        let rule = line.rsplit_once('[').and_then(|it| it.1.strip_suffix(']'));
        if let Some(rule) = rule {
            *rules.entry(rule.to_owned()).or_default() += 1;
        }
    }
    rules
}

/// Counts of `stats`, of which the ones of meshes are summed.
fn counts(text: &str) -> [usize; 4] {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("level.ass");
    std::fs::write(&file, text).unwrap();
    let output = run(&["stats", "--format", "json", &file.to_string_lossy()]);
    let stats: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let stats = stats.get(0).unwrap_or(&stats);
    let number = |value: &serde_json::Value| usize::try_from(value.as_u64().unwrap_or(0)).unwrap();
    let objects = stats["objects"].as_array().unwrap();
    [
        number(&stats["materials"]),
        objects.len(),
        number(&stats["instances"]),
        objects.iter().map(|it| number(&it["triangles"])).sum(),
    ]
}

#[test]
fn files_of_other_programs_are_counted_as_the_level_that_they_become() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let level = corpus("sealed_v2.ASS").to_string_lossy().into_owned();
    for ending in ["glb", "vmap", "vmap.txt"] {
        let made = at(&format!("level.{ending}"));
        assert!(run(&["export", &level, "-o", &made]).status.success());
        let told = run(&["stats", &made]);
        let told = String::from_utf8(told.stdout).unwrap();
        assert!(told.starts_with("format     "), "{told}");
        let imported = at("imported.ass");
        assert!(run(&["import", &made, "-o", &imported]).status.success());
        let own = run(&["stats", &imported]).stdout;
        let own = String::from_utf8(own).unwrap();
        let behind = |text: &str| text.split_once('\n').unwrap().1.to_owned();
        assert_eq!(behind(&told), behind(&own), "{ending}");
    }
    let parameters = sample("aamp/01-all-types.aamp");
    let told = run(&["stats", "--format", "json", &parameters.to_string_lossy()]).stdout;
    let told: serde_json::Value = serde_json::from_slice(&told).unwrap();
    assert!(told["parameters"].as_u64() > Some(0), "{told}");
}

#[test]
fn our_own_glb_comes_back() {
    for (name, version) in [
        ("sealed_v2.ASS", "halo2"),
        ("names_v7.ASS", "halo3"),
        ("open_v2.ASS", "halo2"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let glb = folder.path().join("level.glb");
        let level = corpus(name);
        let output = run(&[
            "export",
            &level.to_string_lossy(),
            "-o",
            &glb.to_string_lossy(),
        ]);
        assert!(output.status.success(), "{output:?}");
        let (text, _) = imported(&glb, &["--game", version]);
        let before = std::fs::read_to_string(&level).unwrap();
        let [materials, _, instances, triangles] = counts(&before);
        let again = counts(&text);
        assert_eq!(
            [again[0], again[2], again[3]],
            [materials, instances, triangles],
            "{name}"
        );
        // What was wrong with the level still is, and nothing else.
        let geometry = |text: &str| {
            let mut all = found(text, version);
            let kept = [
                "open-edge",
                "crowded-edge",
                "intersecting-triangles",
                "unearthed-edge",
            ];
            all.retain(|rule, _| kept.contains(&rule.as_str()));
            all
        };
        assert_eq!(geometry(&text), geometry(&before), "{name}");
        // Materials and instances: what an object says of other files has no place in glTF.
        let strings = |text: &str| {
            let (materials, rest) = text.split_once(";### OBJECTS").unwrap();
            let (_, materials) = materials.split_once(";### MATERIALS").unwrap();
            let (_, instances) = rest.split_once(";### INSTANCES").unwrap();
            let all = materials.lines().chain(instances.lines());
            let all = all.filter(|line| line.starts_with('"') && line.len() > 2);
            all.map(str::to_owned).collect::<Vec<_>>()
        };
        let names = strings(&before);
        assert!(
            names.iter().all(|name| strings(&text).contains(name)),
            "{name}: {names:?}"
        );
    }
}

#[test]
fn a_cube_of_an_obj_is_a_sound_level() {
    let (text, said) = imported(&sample("assimp/cube.obj"), &["--game", "halo2"]);
    assert!(
        said.starts_with("2 materials, 2 meshes, 12 triangles, 0 lights, 2 instances"),
        "{said}"
    );
    let rules = found(&text, "halo2");
    let structural = [
        "wrong-count",
        "unexpected-token",
        "index-out-of-range",
        "open-edge",
        "bad-normal",
    ];
    assert!(
        structural.iter().all(|rule| !rules.contains_key(*rule)),
        "{rules:?}"
    );
}

#[test]
fn a_map_of_hammers_comes_in_by_its_inches() {
    let (text, _) = imported(&sample("vmap/cube.vmap"), &["--game", "halo3"]);
    assert_eq!(counts(&text)[3], 12);
    let (from_text, _) = imported(&sample("vmap/cube.vmap.txt"), &["--game", "halo3"]);
    assert_eq!(counts(&from_text), counts(&text));
}

#[test]
fn assimps_text_comes_in_as_its_bytes_do() {
    let from_rig = imported(&sample("assimp/out52/rig.assxml"), &["--game", "halo2"]).1;
    assert!(from_rig.contains("XML holds no lights"), "{from_rig}");
    for name in ["cube", "tri"] {
        let level = |ending: &str| {
            let file = sample(&format!("assimp/out52/{name}.{ending}"));
            let (text, said) = imported(&file, &["--game", "halo2"]);
            // The first lines name the format, and six decimals are not all that bytes hold.
            let (_, level) = text.split_once(";### MATERIALS").unwrap();
            let words = level.split_ascii_whitespace().map(str::to_owned);
            (words.collect::<Vec<_>>(), said)
        };
        let (bytes, _) = level("assbin");
        let (text, said) = level("assxml");
        assert_eq!(bytes.len(), text.len(), "{name}");
        for (one, other) in bytes.iter().zip(&text) {
            let close = match (one.parse::<f64>(), other.parse::<f64>()) {
                (Ok(one), Ok(other)) => (one - other).abs() < 1e-4,
                _ => one == other,
            };
            assert!(close, "{name}: {one} {other}");
        }
        assert!(said.contains("XML holds no lights"), "{said}");
    }
}

#[test]
fn what_is_lost_is_said_before() {
    let rig = sample("assimp/rig.gltf");
    let (text, said) = imported(&rig, &["--game", "halo2"]);
    for words in [
        "1 camera is left out",
        "1 animation is left out",
        "3 lights are left out: version 2",
    ] {
        assert!(said.contains(words), "{said}");
    }
    assert!(!text.contains("GENERIC_LIGHT"));
    let (text, said) = imported(&rig, &["--game", "halo3"]);
    assert_eq!(text.matches("GENERIC_LIGHT").count(), 3);
    assert!(!said.contains("version 7"), "{said}");
}

#[test]
fn what_import_reads_is_exported_alike() {
    let folder = tempfile::tempdir().unwrap();
    let (glb, _) = exported(&sample("assimp/rig.gltf"), "glb");
    let our_glb = folder.path().join("rig.glb");
    std::fs::write(&our_glb, glb).unwrap();
    for file in [
        our_glb,
        sample("assimp/rig.gltf"),
        sample("assimp/cube.obj"),
        sample("assimp/out52/rig.assbin"),
        sample("assimp/out60/rig.z.assbin"),
        sample("assimp/out524/rig.assxml"),
        sample("vmap/two.vmap"),
        sample("vmap/two.vmap.txt"),
    ] {
        let (text, told) = imported(&file, &[]);
        let level = folder.path().join("level.ass");
        std::fs::write(&level, &text).unwrap();
        let count = u64::try_from(counts(&text)[3]).unwrap();
        assert!(count > 0, "{file:?}");
        for ending in ["html", "glb", "obj"] {
            let (written, said) = exported(&file, ending);
            let (again, _) = exported(&level, ending);
            // The losses, and then that it is written.
            let (before, last) = said.rsplit_once("halo-ass: `").unwrap();
            assert_eq!((before, last.ends_with("is written\n")), (&*told, true));
            if ending == "obj" {
                let faces = |file: &[u8]| {
                    let text = String::from_utf8_lossy(file).into_owned();
                    let lines = text.lines().filter(|it| it.starts_with(['f', 'v', 'u']));
                    lines.map(str::to_owned).collect::<Vec<_>>()
                };
                assert_eq!(faces(&written), faces(&again), "{file:?}");
            } else if ending == "html" {
                assert_eq!(triangles(&written), count, "{file:?}");
            } else {
                assert_eq!(triangles(&written), triangles(&again), "{file:?}");
            }
        }
    }
}

#[test]
fn what_holds_no_geometry_is_not_exported() {
    for (name, words) in [
        ("aamp/01-all-types.aamp", "holds no geometry"),
        ("../Cargo.toml", "is not a Halo .ass file"),
    ] {
        let output = run(&["export", &sample(name).to_string_lossy(), "-o", "x.obj"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(said(&output).contains(words), "{}", said(&output));
    }
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("rig.vmap");
    let rig = sample("assimp/rig.gltf");
    let output = run(&[
        "export",
        &rig.to_string_lossy(),
        "-o",
        &map.to_string_lossy(),
    ]);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(counts(&imported(&map, &[]).0)[3], 4);
}

#[test]
fn units_and_axes_are_said_of_an_export_too() {
    let far = |arguments: &[&str]| {
        let cube = sample("assimp/cube.obj");
        let mut all = vec!["export", "-o", "-", "--format", "obj"];
        let cube = cube.to_string_lossy();
        all.push(&cube);
        all.extend(arguments);
        let output = run(&all);
        let text = String::from_utf8(output.stdout).unwrap();
        let points = text.lines().filter_map(|line| line.strip_prefix("v "));
        let numbers = points.flat_map(str::split_ascii_whitespace);
        numbers
            .map(|number| number.parse::<f64>().unwrap().abs())
            .fold(0.0, f64::max)
    };
    assert!((far(&["--unit", "centimeter"]) * 100.0 - far(&[])).abs() < 1e-6);
}

#[test]
fn a_binary_is_shown_and_packed_again() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["vmap/two.vmap", "aamp/01-all-types.aamp"] {
        let file = sample(name);
        let text = folder.path().join("shown.txt");
        let output = run(&[
            "show",
            &file.to_string_lossy(),
            "-o",
            &text.to_string_lossy(),
        ]);
        assert!(output.status.success(), "{output:?}");
        let packed = folder.path().join("packed");
        let output = run(&[
            "pack",
            &text.to_string_lossy(),
            "-o",
            &packed.to_string_lossy(),
        ]);
        assert!(output.status.success(), "{output:?}");
        let again = run(&["show", &packed.to_string_lossy()]);
        assert!(again.stdout == std::fs::read(&text).unwrap(), "{name}");
        if name.starts_with("aamp") {
            assert!(std::fs::read(&packed).unwrap() == std::fs::read(&file).unwrap());
        }
    }
}

#[test]
fn what_cannot_be_read_is_told_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wrong.vmap");
    let text = std::fs::read_to_string(sample("vmap/quad.vmap.txt")).unwrap();
    std::fs::write(&file, text.replacen("0 -1000 1000", "0 -1000", 1)).unwrap();
    let output = run(&["show", &file.to_string_lossy()]);
    assert_eq!(output.status.code(), Some(2));
    let said = said(&output);
    assert!(
        said.contains("wrong.vmap`:20:24: `0 -1000` is not 3 numbers (vector3)"),
        "{said}"
    );
    let output = run(&["show", &corpus("tiny_v2.ASS").to_string_lossy()]);
    assert_eq!(output.status.code(), Some(2));
}

/// The output of `check` for a sample with a part replaced, in a format.
fn checked(name: &str, change: impl Fn(Vec<u8>) -> Vec<u8>, format: &str) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = sample(name);
    let file = folder.path().join(path.file_name().unwrap());
    std::fs::write(&file, change(std::fs::read(&path).unwrap())).unwrap();
    let output = run(&["check", "--format", format, &file.to_string_lossy()]);
    let out = String::from_utf8(output.stdout).unwrap();
    let out = out.replace(&*folder.path().to_string_lossy(), "");
    (output.status.code(), out)
}

#[test]
fn files_of_other_programs_are_checked() {
    for name in [
        "assimp/out52/rig.assbin",
        "assimp/out60/rig.z.assbin",
        "assimp/out524/rig.assxml",
        "vmap/two.vmap",
        "vmap/two.vmap.txt",
        "aamp/01-all-types.aamp",
    ] {
        assert_eq!(checked(name, |it| it, "concise"), (Some(0), String::new()));
    }
    let text = |from: &'static str, to: &'static str| {
        move |file: Vec<u8>| {
            let file = String::from_utf8(file).unwrap();
            assert!(file.contains(from), "{from}");
            file.replacen(from, to, 1).into_bytes()
        }
    };
    assert_eq!(
        checked(
            "assimp/out52/tri.assxml",
            text("<Face num=\"3\">", "<Face num=\"4\">"),
            "concise"
        ),
        (
            Some(1),
            "/tri.assxml:91:15: error num-mismatch: Face has num `4`, but holds 3 corners\n"
                .to_owned()
        )
    );
    // A mistake of the model is a warning.
    let (code, out) = checked(
        "assimp/out52/tri.assxml",
        text("material_index=\"0\"", "material_index=\"7\""),
        "concise",
    );
    assert_eq!(code, Some(0));
    assert!(
        out.contains("warning material-out-of-range: The mesh has material `7`, but there is one"),
        "{out}"
    );
    let (code, out) = checked(
        "vmap/quad.vmap.txt",
        text("\"0 -1000 1000\"", "\"0 -1000\""),
        "pretty",
    );
    assert_eq!(code, Some(1));
    assert!(
        out.contains("`0 -1000` is not 3 numbers (vector3)"),
        "{out}"
    );
    assert!(out.contains("quad.vmap.txt:20:24"), "{out}");
}

#[test]
fn bytes_are_told_by_their_number() {
    let change = |mut file: Vec<u8>| {
        file[0x34e] = 9;
        file
    };
    let (code, out) = checked("assimp/out52/tri.assbin", change, "pretty");
    assert_eq!(code, Some(1));
    assert!(
        out.contains("byte 846: The face has corner `9`, but there are 3 vertices: 0 to 2"),
        "{out}"
    );
    assert!(
        out.contains("832: 00 00 00 00 00 00 80 3f 03 00 00 00 01 00 09 00"),
        "{out}"
    );
    let (_, out) = checked("assimp/out52/tri.assbin", change, "json");
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    let finding = &report["findings"][0];
    assert_eq!(finding["code"], "corner-out-of-range");
    assert_eq!(finding["range"]["start"]["character"], 846);
    assert_eq!(finding["range"]["end"]["character"], 848);
    let uri = finding["helpUri"].as_str().unwrap();
    assert!(
        uri.ends_with("docs/other-formats.md#corner-out-of-range"),
        "{uri}"
    );
    let output = run(&["explain", "corner-out-of-range"]);
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(
        out.starts_with("corner-out-of-range (error, in assbin, assxml)"),
        "{out}"
    );
    assert!(
        out.contains("Wrong:\n    0 1 3\n\nRight:\n    0 1 2\n"),
        "{out}"
    );
}
