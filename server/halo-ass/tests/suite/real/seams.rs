//! Structures of one folder, whose seams meet or do not.

use super::{found, path};
use expect_test::{Expect, expect};
use std::path::{Path, PathBuf};

const OFF: &str = "24b_seams_off/H3EK/data/levels/solo/twin/structure";
const NAMED_AFTER_FILES: &str = "43_seam/H3EK/data/levels/mod_levels/ravine/structure";

/// The files of a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// Compares the findings in the files of a folder with the expected ones.
fn finds(folder: &Path, expected: &Expect) {
    let lines = files(folder).into_iter().flat_map(|file| {
        let name = file.file_name().unwrap().to_str().unwrap().to_owned();
        let found = found(&file).into_iter();
        found.map(move |line| format!("{name}: {line}"))
    });
    expected.assert_eq(&lines.collect::<Vec<_>>().join("\n"));
}

/// A copy of a folder in a folder of a kit.
fn copied(from: &str, to: &str) -> (tempfile::TempDir, PathBuf) {
    let kit = tempfile::tempdir().unwrap();
    let folder = kit.path().join(to);
    std::fs::create_dir_all(&folder).unwrap();
    for file in files(&path(from)) {
        std::fs::copy(&file, folder.join(file.file_name().unwrap())).unwrap();
    }
    (kit, folder)
}

/// Changes the text of a file.
fn change(path: &Path, from: &str, to: &str) {
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.contains(from));
    std::fs::write(path, text.replace(from, to)).unwrap();
}

#[test]
fn borders_that_do_not_meet() {
    finds(
        &path(OFF),
        &expect![[r#"
        twin_010.ASS: 293 seam-mismatch: `+seam:twin_1` does not meet `+seam:twin_1` of `twin_020.ASS`: their borders are up to 3 units (0.03 world units) apart
        twin_020.ASS: 297 seam-mismatch: `+seam:twin_1` does not meet `+seam:twin_1` of `twin_010.ASS`: their borders are up to 3 units (0.03 world units) apart"#]],
    );
}

#[test]
fn seams_that_are_named_after_their_files() {
    finds(&path(NAMED_AFTER_FILES), &expect![[""]]);
}

#[test]
fn names_that_do_not_go_together() {
    let (_kit, folder) = copied(NAMED_AFTER_FILES, "data/levels/solo/ravine/structure");
    change(
        &folder.join("ravine_bsp_010.ass"),
        "+seam:ravine_BSP_010",
        "+seam:cave",
    );
    finds(
        &folder,
        &expect![[r#"
        ravine_bsp_000.ass: 293 seam-mismatch: `+seam:ravine_BSP_000` meets `+seam:cave` of `ravine_bsp_010.ass`: the two sides of a seam have the same name, or the names of their files
        ravine_bsp_010.ass: 297 seam-mismatch: `+seam:cave` meets `+seam:ravine_BSP_000` of `ravine_bsp_000.ass`: the two sides of a seam have the same name, or the names of their files"#]],
    );
}

#[test]
fn a_seam_that_is_alone() {
    let (_kit, folder) = copied(NAMED_AFTER_FILES, "data/levels/solo/ravine/structure");
    let other = folder.join("ravine_bsp_010.ass");
    change(&other, "+seam:ravine_BSP_010", "city wall");
    finds(
        &folder,
        &expect![
            "ravine_bsp_000.ass: 293 seam-without-partner: `+seam:ravine_BSP_000` has no partner: no other structure in this folder has a seam there"
        ],
    );
    std::fs::remove_file(&other).unwrap();
    finds(
        &folder,
        &expect![
            "ravine_bsp_000.ass: 293 seam-without-partner: `+seam:ravine_BSP_000` has no partner: there is no other structure in this folder"
        ],
    );
}

#[test]
fn a_copy_of_a_structure_is_no_partner() {
    let (_kit, folder) = copied(NAMED_AFTER_FILES, "data/levels/solo/ravine/structure");
    let (own, other) = (
        folder.join("ravine_bsp_000.ass"),
        folder.join("ravine_bsp_010.ass"),
    );
    std::fs::copy(&own, folder.join("ravine_bsp_000_old.ass")).unwrap();
    finds(
        &folder,
        &expect![
            "ravine_bsp_000_old.ass: 293 seam-mismatch: `+seam:ravine_BSP_000` meets `+seam:ravine_BSP_010` of `ravine_bsp_010.ass`: the two sides of a seam have the same name, or the names of their files"
        ],
    );
    std::fs::remove_file(&other).unwrap();
    finds(
        &folder,
        &expect![[r#"
        ravine_bsp_000.ass: 293 seam-mismatch: `+seam:ravine_BSP_000` faces the same way as `+seam:ravine_BSP_000` of `ravine_bsp_000_old.ass`, at the same place: the two sides of a seam face opposite ways
        ravine_bsp_000_old.ass: 293 seam-mismatch: `+seam:ravine_BSP_000` faces the same way as `+seam:ravine_BSP_000` of `ravine_bsp_000.ass`, at the same place: the two sides of a seam face opposite ways"#]],
    );
}

#[test]
fn what_cannot_be_read_may_hold_the_partner() {
    let (_kit, folder) = copied(NAMED_AFTER_FILES, "data/levels/solo/ravine/structure");
    let other = folder.join("ravine_bsp_010.ass");
    let text = std::fs::read_to_string(&other).unwrap();
    std::fs::write(&other, &text[..text.len() / 2]).unwrap();
    assert_eq!(found(&folder.join("ravine_bsp_000.ass")), [""; 0]);
}

#[test]
fn a_multiplayer_level_with_two_structures() {
    let (_kit, folder) = copied(NAMED_AFTER_FILES, "data/levels/multi/ravine/structure");
    finds(
        &folder,
        &expect![[r#"
        ravine_bsp_000.ass: 2 several-structures: this folder also has `ravine_bsp_010.ass`: a multiplayer level has one structure
        ravine_bsp_010.ass: 2 several-structures: this folder also has `ravine_bsp_000.ass`: a multiplayer level has one structure"#]],
    );
}
