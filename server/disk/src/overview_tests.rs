//! A small kit, made in a temporary folder.

use super::*;
use std::fs;
use std::time::{Duration, SystemTime};

struct Made {
    folder: tempfile::TempDir,
}

impl Made {
    fn new() -> Made {
        kit::forget_kits();
        Made {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    fn write(&self, path: &str, text: &str) -> PathBuf {
        let path = self.folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    fn level(&self, path: &str, materials: &[&str]) -> PathBuf {
        let listed = materials
            .iter()
            .map(|name| format!("\"{name}\"\n\"\"\n0\n"));
        let listed: String = listed.collect();
        let count = materials.len();
        self.write(
            path,
            &format!("7\n\"\"\n\"\"\n\"\"\n\"\"\n{count}\n{listed}0\n0\n"),
        )
    }

    fn look(&self, path: &str) -> Result<Overview, String> {
        let origin = FileLocation {
            path: self.folder.path().join(path),
            within: None,
        };
        overview(&origin, &Options::default(), &|| false).map(Option::unwrap)
    }
}

fn halo3() -> Made {
    let kit = Made::new();
    kit.write(
        "tags/levels/shader_collections.txt",
        "city\tlevels\\shared\\shaders\ngone\tlevels\\gone\n",
    );
    kit.write("tags/levels/shared/shaders/deep/metal.shader", "");
    kit.write("tags/levels/multi/a/shaders/unused.shader", "");
    kit.level(
        "data/levels/multi/a/structure/a.ASS",
        &[
            "city metal!",
            "city mettal",
            "citty metal",
            "+portal",
            "bare",
            "bare.001",
        ],
    );
    kit.level("data/levels/multi/a/structure_design/a_water.ASS", &[]);
    kit.level("data/levels/multi/a/render/thing.ASS", &["city x"]);
    kit.level(
        "data/levels/solo/My Map/structure/my-map.ASS",
        &["city metal"],
    );
    kit
}

#[test]
fn a_level_has_its_sources_tags_and_shaders() {
    let kit = halo3();
    let source = kit
        .folder
        .path()
        .join("data/levels/multi/a/structure/a.ASS");
    let tag = kit.write("tags/levels/multi/a/a.scenario_structure_bsp", "");
    let past = SystemTime::now() - Duration::from_secs(100);
    let file = fs::File::options().write(true).open(&tag).unwrap();
    file.set_modified(past).unwrap();
    kit.write("tags/levels/multi/a/a.scenario", "");
    let found = kit.look("data/levels/multi/a/structure/a.ASS").unwrap();
    assert_eq!(found.game, "Halo 3");
    let counts: Vec<_> = found
        .collections
        .iter()
        .map(|it| (it.prefix.as_str(), it.shaders))
        .collect();
    assert_eq!(counts, [("city", Some(1)), ("gone", None)]);
    let [level] = found.levels.as_slice() else {
        panic!("{found:?}")
    };
    assert_eq!((level.name.as_str(), level.has_scenario), ("a", true));
    assert_eq!(
        level.unused_shaders,
        ["levels/multi/a/shaders/unused.shader"]
    );
    assert!(level.names.is_empty());
    let [structure, design] = level.sources.as_slice() else {
        panic!("{level:?}")
    };
    assert_eq!(
        (structure.state, design.state),
        (State::Older, State::Missing)
    );
    assert_eq!(design.tag, "levels/multi/a/a_water.structure_design");
    let missing: Vec<_> = structure
        .missing_shaders
        .iter()
        .map(|it| {
            (
                it.collection.as_deref(),
                it.shader.as_str(),
                it.folder.as_deref(),
            )
        })
        .collect();
    assert_eq!(
        missing,
        [
            (None, "bare", None),
            (Some("citty"), "metal", None),
            (Some("city"), "mettal", Some("levels/shared/shaders")),
        ]
    );
    file.set_modified(SystemTime::now() + Duration::from_secs(100))
        .unwrap();
    let again = kit.look(&source.to_string_lossy()).unwrap();
    assert_eq!(again.levels[0].sources[0].state, State::Current);
}

#[test]
fn names_are_held_against_the_customs_of_the_kit() {
    let kit = halo3();
    kit.write("tags/levels/dlc/A/a.scenario", "");
    let found = kit.look("data").unwrap();
    let [first, second] = found.levels.as_slice() else {
        panic!("{found:?}")
    };
    assert_eq!(
        first.names,
        [
            "the map name `a` is there twice, also of `levels/dlc/a`: the map that is made last takes the other's place"
        ]
    );
    assert_eq!(second.names.len(), 2);
    assert!(
        second.names[0].starts_with("`My Map` should be of lower case"),
        "{:?}",
        second.names
    );
    assert!(!second.has_scenario);
}

#[test]
fn a_kit_of_halo_2_has_its_scenarios_and_no_designs() {
    let kit = Made::new();
    kit.level("data/scenarios/multi/b/structure/b.ASS", &["stone"]);
    kit.level("data/scenarios/multi/b/structure_design/c.ASS", &[]);
    kit.write("tags/scenarios/multi/b/shaders/stone.shader", "");
    let found = kit.look("data/scenarios").unwrap();
    assert_eq!(found.game, "Halo 2");
    let [level] = found.levels.as_slice() else {
        panic!("{found:?}")
    };
    assert_eq!(level.sources.len(), 1);
    assert!(level.sources[0].missing_shaders.is_empty());
    assert!(level.unused_shaders.is_empty());
}

#[test]
fn what_is_no_kit_of_ass_files_is_told() {
    let kit = Made::new();
    let file = kit.level("data/levels/test/x.ASS", &[]);
    assert!(
        kit.look("data")
            .unwrap_err()
            .starts_with("there is no editing kit around")
    );
    kit.write("tags/globals/globals.globals", "");
    kit.write("guerilla.exe", "");
    assert!(
        kit.look(&file.to_string_lossy())
            .unwrap_err()
            .contains("Halo 1, whose levels come from JMS")
    );
}
