use super::*;
use crate::ide::{Analyzer, Snapshot};
use crate::options::Options;

const FILE: &str = crate::checks::EXAMPLE_FILE;

fn open(text: &str) -> Snapshot {
    Analyzer::open(text, &Options::default()).snapshot()
}

fn scene_of(text: &str) -> Scene {
    open(text).scene(2, &|| false).unwrap()
}

fn keys(scene: &Scene) -> Vec<Run> {
    let lists = scene
        .objects
        .iter()
        .flat_map(|object| [&object.vertices, &object.triangles]);
    lists
        .flatten()
        .flat_map(|runs| runs.pieces.clone())
        .collect()
}

#[test]
fn a_key_changes_with_what_its_piece_holds() {
    let before = scene_of(FILE);
    println!("{FILE}\n{before:#?}");
    assert!(keys(&before).len() >= 2);
    // Nothing of the meshes: a name.
    let renamed = FILE.replacen("Scene Root", "Another Root", 1);
    assert_ne!(renamed, FILE);
    assert_eq!(keys(&scene_of(&renamed)), keys(&before));
}
