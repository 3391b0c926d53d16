//! `halo-ass edit` and its neighbors: names in place of numbers, several records at once, and what is said of them.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const GOOD: &str = rules::checks::EXAMPLE_FILE;

/// Runs the program in a folder that holds the level. Gives its exit code, standard output, and standard error without the
/// program's name.
fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_halo-ass"))
        .current_dir(folder)
        .args(args)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let told = text(output.stderr).replace("halo-ass: ", "");
    (output.status.code().unwrap(), text(output.stdout), told)
}

/// Runs `edit` on a level. Gives what it says and the level afterwards; what is refused changes nothing.
fn edit(level: &str, args: &[&str]) -> (String, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("level.ass");
    fs::write(&path, level).unwrap();
    let (code, _, told) = run(folder.path(), &[&["edit"], args, &["level.ass"]].concat());
    let after = fs::read_to_string(&path).unwrap();
    match code {
        0 => assert!(crate::strict::accepts(&after).is_ok(), "{args:?}\n{after}"),
        _ => assert_eq!(after, level, "{args:?}"),
    }
    (told, after)
}

/// As `edit`, of what is done.
fn done(level: &str, args: &[&str], words: &str) -> String {
    let (told, after) = edit(level, args);
    assert!(
        told.ends_with(&format!("`level.ass`: {words}\n")),
        "{args:?}: {told}"
    );
    assert_ne!(after, level, "{args:?}");
    after
}

/// As `edit`, of what is refused.
fn refused(level: &str, args: &[&str], words: &str) {
    let (told, after) = edit(level, args);
    assert!(told.contains(words), "{args:?}: {told}");
    assert_eq!(after, level, "{args:?}");
}

fn primitives() -> String {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/corpus/primitives_v2.ASS"
    );
    fs::read_to_string(path).unwrap()
}

#[test]
fn records_are_named() {
    let by_number = done(
        GOOD,
        &["rename", "instance", "2", "deck"],
        "instance 2 is called `deck` now",
    );
    assert_eq!(
        done(
            GOOD,
            &["rename", "instance", "floor", "deck"],
            "instance 2 is called `deck` now"
        ),
        by_number
    );
    let given = ["give", "--object", "floor", "--material", "metal_floor"];
    done(GOOD, &given, "gave object 1 material 1");
    done(
        GOOD,
        &["delete", "triangle", "floor:0"],
        "deleted triangle 0 of object 1",
    );
    let uses = ["delete", "material", "concrete", "--uses", "metal_floor"];
    done(GOOD, &uses, "merged material 0 into material 1");
    refused(
        GOOD,
        &["delete", "instance", "flor"],
        "no instance is called `flor`; did you mean `floor`?",
    );
    refused(
        GOOD,
        &["delete", "instance", "9"],
        "there is no instance 9: the last is 2",
    );
    let twice = GOOD.replace("\"metal_floor\"", "\"concrete\"");
    refused(
        &twice,
        &["rename", "material", "concrete", "x"],
        "materials 0, 1 are all called `concrete`: take a number",
    );
}

#[test]
fn several_records_go_at_once() {
    let level = primitives();
    let one_by_one = ["4", "3"].iter().fold(level.clone(), |level, number| {
        edit(&level, &["delete", "instance", number, "--uses", "parent"]).1
    });
    for which in ["3,4", "3-4", "4,3,4"] {
        let (told, after) = edit(&level, &["delete", "instance", which, "--uses", "parent"]);
        assert_eq!(after, one_by_one, "{which}: {told}");
    }
    let words = "deleted triangles 0 and 1 of object 0";
    done(&level, &["delete", "triangle", "0:0-1"], words);
    refused(
        &level,
        &["delete", "material", "0-99999999999999"],
        "there is no material",
    );
    refused(
        &level,
        &["move", "instance", "3,4", "1"],
        "one record is needed here, and `3,4` are 2",
    );
}

#[test]
fn a_list_takes_no_options() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("level.ass"), GOOD).unwrap();
    for args in [
        &["edit", "merge", "material", "1,0", "--diff", "level.ass"][..],
        &["edit", "extract-triangles", "1", "0", "--diff", "level.ass"],
    ] {
        let (code, diff, told) = run(folder.path(), args);
        assert_eq!(code, 0, "{args:?}: {told}");
        assert!(diff.contains("@@"), "{diff}");
    }
}

#[test]
fn a_name_that_is_taken_is_refused() {
    let taken = ["rename", "material", "0", "metal_floor"];
    refused(
        GOOD,
        &taken,
        "material 1 is called `metal_floor` already: `halo-ass edit merge material 1,0 level.ass` makes them one, \
         `--force` renames all the same",
    );
    done(
        GOOD,
        &["merge", "material", "1,0"],
        "merged material 0 into material 1",
    );
    done(
        GOOD,
        &[&taken[..], &["--force"]].concat(),
        "material 0 is called `metal_floor` now",
    );
    refused(
        GOOD,
        &["rename", "instance", "2", "frame_bone"],
        "instance 1 is called `frame_bone` already",
    );
}

#[test]
fn instances_are_placed_and_copied_beside() {
    let moved = done(
        GOOD,
        &["place", "floor", "-10 0 0 wu"],
        "placed instance 2 anew: -10 0 0 wu",
    );
    assert!(moved.contains("\n-950.0000000000\t0.0000000000"), "{moved}");
    refused(GOOD, &["place", "floor", "10"], "three numbers are needed");
    let (told, copied) = edit(GOOD, &["duplicate", "instance", "2"]);
    assert!(
        told.contains("The copy is called `floor_2`, and stands 100 units beside the first."),
        "{told}"
    );
    let (_, same) = edit(GOOD, &["duplicate", "instance", "2", "--same-place"]);
    assert_ne!(copied, same);
    let words = "instance 2 has number 1 now; it stays where it is in the level (`edit place` moves it there)";
    done(GOOD, &["move", "instance", "2", "1"], words);
}

#[test]
fn losses_are_shown_before_anything_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("level.ass");
    let lights = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/corpus/lights_v7.ASS"
    );
    fs::copy(lights, &path).unwrap();
    let before = fs::read(&path).unwrap();
    let lost = "Version 2 has no lights: 4 are lost.";
    let (code, diff, told) = run(
        folder.path(),
        &["convert", "--to", "2", "--diff", "level.ass"],
    );
    assert_eq!(code, 0, "{told}");
    assert!(told.contains(lost) && !told.contains("converted"), "{told}");
    assert!(
        diff.contains("-GENERIC_LIGHT") || diff.contains("GENERIC_LIGHT"),
        "{diff}"
    );
    assert_eq!(fs::read(&path).unwrap(), before);
    let (_, _, told) = run(folder.path(), &["convert", "--to", "2", "level.ass"]);
    assert!(
        told.contains(lost) && told.ends_with("`level.ass`: converted to version 2\n"),
        "{told}"
    );
    assert_ne!(fs::read(&path).unwrap(), before);
}

#[test]
fn an_instance_is_extracted_by_its_number() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("level.ass"), GOOD).unwrap();
    let extract = |instance: &str, output: &str| {
        let args = ["extract", "--instance", instance, "level.ass", "-o", output];
        let (code, _, told) = run(folder.path(), &args);
        (
            code,
            told,
            fs::read_to_string(folder.path().join(output)).ok(),
        )
    };
    let (code, told, by_name) = extract("floor", "name.ass");
    assert_eq!(code, 0, "{told}");
    assert!(told.ends_with("`name.ass` is written\n"), "{told}");
    let (_, _, by_number) = extract("2", "number.ass");
    assert_eq!(by_name, by_number);
    let (code, told, nothing) = extract("flor", "none.ass");
    assert_eq!((code, nothing), (2, None));
    assert!(told.contains("did you mean `floor`?"), "{told}");
    // Names are not unique: a number is one instance, a name all that have it.
    let twins = GOOD.replace("\"frame_bone\"", "\"floor\"");
    fs::write(folder.path().join("level.ass"), twins).unwrap();
    let (_, told, _) = extract("1", "one.ass");
    assert!(
        told.starts_with("1 instance (and 1 node above), 1 object"),
        "{told}"
    );
    let (_, told, _) = extract("floor", "both.ass");
    assert!(
        told.starts_with("2 instances (and 1 node above), 2 objects"),
        "{told}"
    );
}
