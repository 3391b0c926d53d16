//! Completions are taken, and the file is read again.

use super::{Completion, Completions, completions};
use crate::{Analyzer, Snapshot};
use expect_test::expect;
use rules::checks::{EXAMPLE_FILE, LIGHT_FILE};
use schema::options::{Game, Options};
use std::ops::Range;

fn read(text: &str) -> Snapshot {
    Analyzer::open(text, &Options::default()).snapshot()
}

fn offered(text: &str, offset: usize) -> Vec<Completion> {
    let found = completions(&read(text), offset);
    found.map_or_else(Vec::new, |Completions { items, .. }| items)
}

/// The text once an item is taken.
fn taken(text: &str, item: &Completion) -> String {
    let mut edits: Vec<(Range<usize>, String)> = vec![(item.replaces.clone(), item.text.text())];
    edits.extend(item.also.clone());
    edits.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
    let mut text = text.to_owned();
    for (range, new) in edits {
        text.replace_range(range, &new);
    }
    text
}

fn labels(items: &[Completion]) -> Vec<&str> {
    items.iter().map(|item| item.label.as_str()).collect()
}

/// Where each line begins, and the end.
fn starts(text: &str) -> Vec<usize> {
    let ends = text.match_indices('\n').map(|(at, _)| at + 1);
    std::iter::once(0).chain(ends).collect()
}

#[test]
fn what_an_empty_line_offers_leaves_the_file_whole() {
    let mut seen = 0;
    for file in [EXAMPLE_FILE, LIGHT_FILE] {
        for at in starts(file) {
            let mut text = file.to_owned();
            text.insert(at, '\n');
            for item in offered(&text, at) {
                let changed = taken(&text, &item);
                assert_eq!(read(&changed).refused(), None, "{}\n{changed}", item.label);
                seen += 1;
            }
        }
    }
    // A material, the types of objects, and an instance, at the end of each list of both files.
    assert!(seen > 10, "{seen}");
}

#[test]
fn a_record_at_the_end_raises_its_count() {
    let items = offered(&format!("{EXAMPLE_FILE}\n"), EXAMPLE_FILE.len() + 1);
    assert_eq!(labels(&items), [";INSTANCE 3"]);
    assert_eq!(items[0].also.as_ref().unwrap().1, "4");
}

#[test]
fn an_emptied_index_offers_the_records_by_name() {
    let heading = ";INSTANCE 2\n";
    let at = EXAMPLE_FILE.find(heading).unwrap() + heading.len();
    let text = format!("{}{}", &EXAMPLE_FILE[..at], &EXAMPLE_FILE[at + 1..]);
    let items = offered(&text, at);
    assert_eq!(labels(&items), ["0 — SPHERE frame_bone", "1 — MESH", "-1"]);
    assert_eq!(read(&taken(&text, &items[1])).refused(), None);
}

#[test]
fn a_record_that_has_only_its_heading_asks_for_its_first_value() {
    let text = format!(
        "{}\n;INSTANCE 3\n",
        EXAMPLE_FILE.replacen("###\n3\n", "###\n4\n", 1)
    );
    let items = offered(&text, text.len());
    assert_eq!(
        items[0].label,
        "0 — SPHERE frame_bone",
        "{:?}",
        labels(&items)
    );
}

#[test]
fn an_emptied_string_is_offered_with_its_quotes() {
    let text = EXAMPLE_FILE.replacen("\"MESH\"", "", 1);
    let items = offered(&text, EXAMPLE_FILE.find("\"MESH\"").unwrap());
    assert!(labels(&items).contains(&"\"MESH\""), "{:?}", labels(&items));
    let mesh = items.iter().find(|item| item.label == "\"MESH\"").unwrap();
    assert_eq!(taken(&text, mesh), EXAMPLE_FILE);
}

#[test]
fn nothing_is_offered_within_a_list_of_numbers() {
    let at =
        EXAMPLE_FILE.find(";OBJECT 1\n").unwrap() + ";OBJECT 1\n\"MESH\"\n\"\"\n\"\"\n4\n".len();
    let mut text = EXAMPLE_FILE.to_owned();
    text.insert(at, '\n');
    assert_eq!(labels(&offered(&text, at)), [""; 0]);
}

#[test]
fn signs_that_contradict_the_name_come_last() {
    let text = EXAMPLE_FILE.replacen("\"concrete\"", "\"vines%\"", 1);
    let at = text.find("vines%").unwrap() + "vines%".len();
    let items = offered(&text, at);
    let place = |sign: &str| items.iter().position(|it| it.label == sign).unwrap();
    assert!(place("!") < place("#") && place("=") < place("#"));
}

/// The completions in the path of an XRef at `$0`, and the path once the first one is taken.
fn endings(path: &str, options: &Options) -> (Vec<String>, Option<String>) {
    let text = EXAMPLE_FILE.replacen("\"\"\n\"\"\n", &format!("\"{path}\"\n\"\"\n"), 1);
    let offset = text.find("$0").unwrap();
    let text = text.replacen("$0", "", 1);
    let snapshot = Analyzer::open(&text, options).snapshot();
    let found = completions(&snapshot, offset).map_or_else(Vec::new, |found| found.items);
    let shown = found.iter();
    let shown = shown.map(|item| format!("{}: {}", item.label, item.detail));
    let first = found.first().map(|item| taken(&text, item));
    let line = |text: String| {
        text.lines()
            .find(|line| line.contains("gear"))
            .map(str::to_owned)
    };
    (shown.collect(), first.and_then(line))
}

#[test]
fn behind_the_dot_of_a_path_stand_the_classes_of_tags() {
    let of = |game| Options {
        game,
        ..Options::default()
    };
    let (halo3, taken) = endings(r"objects\gear\x.$0", &of(Game::Halo3));
    assert_eq!(taken.unwrap(), r#""objects\gear\x.biped""#);
    expect![[r#"
        biped: biped, a kind of unit and object
        crate: crate, a kind of object
    "#]]
    .assert_eq(&(halo3[..2].join("\n") + "\n"));
    let abstracts = |shown: &[String]| shown.iter().any(|it| it.starts_with("unit:"));
    assert!(!abstracts(&halo3));
    assert!(!halo3.iter().any(|it| it.contains("Halo 1")));
    let (halo2, taken) = endings(r"objects\gear\x.sc$0en", &of(Game::Halo2));
    assert_eq!(taken.unwrap(), r#""objects\gear\x.biped""#);
    assert!(halo2.contains(&"scenery: scenery, `scen`, a kind of object".to_owned()));
    assert_eq!(halo2.len(), halo3.len());
    for path in [
        r"objects\gear$0",
        r"gear.x\y$0",
        r"g$0ear.scenery",
        r"gear\.$0",
    ] {
        assert_eq!(endings(path, &of(Game::Halo2)).0, [""; 0], "{path}");
    }
}
