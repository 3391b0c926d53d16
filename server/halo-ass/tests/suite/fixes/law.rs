//! Tests of runs of safe fixes, on random damage and on real mistakes. The judge is a reader that shares nothing with
//! the server. `HALO_ASS_FIXES` says how many texts.

use super::{about, number, scan, trial};
use crate::strict::{self, Kind, RecordKind, Token};
use crate::texts::{CORPUS, corpus};
use rules::fixes::{Settled, fix_all};
use schema::options::Options;
use std::collections::BTreeMap;
use text::Source;

/// Makes a run, safe or not; gives the text then.
pub fn run(text: &str, unsafe_too: bool) -> (String, Settled) {
    let source: &[u8] = text.as_bytes();
    let options = Options::default();
    let settled = fix_all(
        &source,
        about(&options),
        unsafe_too,
        &|text: &dyn Source| Ok(scan(text)),
    );
    let settled = settled.unwrap();
    let fixed = settled.edits.applied(&source);
    let back = settled.edits.inverse(&source).applied(&fixed.as_slice());
    assert_eq!(back, source, "the way back");
    (String::from_utf8(fixed).unwrap(), settled)
}

/// The first value that a safe run has changed otherwise than it may: a comma may become a point, an object type get its case,
/// and a line of words a `;` in front.
fn changed(before: &str, after: &str) -> Option<String> {
    let (old, new) = (strict::tokens(before), strict::tokens(after));
    let of = |text: &str, token: &Token| text[token.span.clone()].to_owned();
    let (mut at, mut to) = (0, 0);
    while at < old.len() {
        let was = of(before, &old[at]);
        let is = new.get(to).map(|token| of(after, token));
        let is_type = [
            "\"SPHERE\"",
            "\"BOX\"",
            "\"PILL\"",
            "\"MESH\"",
            "\"GENERIC_LIGHT\"",
        ];
        let same = is.as_deref().is_some_and(|is| {
            is == was
                || (old[at].kind == Kind::Real && was.replacen(',', ".", 1) == is)
                || (is_type.contains(&is) && was.replace(' ', "").eq_ignore_ascii_case(is))
        });
        if same {
            (at, to) = (at + 1, to + 1);
            continue;
        }
        // The rest of the line is a comment now. It begins with a sign or a word, which no value does.
        let starts_comment = ["//", "#"].iter().any(|sign| was.starts_with(sign))
            || (old[at].kind == Kind::Other && was.starts_with(char::is_alphabetic));
        if !starts_comment {
            return Some(format!("`{was}` at {} became {is:?}", old[at].span.start));
        }
        let rest = &before[old[at].span.start..];
        let end = old[at].span.start + rest.find(['\n', '\r']).unwrap_or(rest.len());
        while at < old.len() && old[at].span.start < end {
            at += 1;
        }
    }
    (to < new.len()).then(|| format!("`{}` is new", of(after, &new[to])))
}

/// The content of a scene with counts: records by their values, vertices by theirs, triangles by their material and
/// points.
type Scene = BTreeMap<String, usize>;

/// The scene that a text describes; `None` if the strict reader refuses it.
fn scene(text: &str) -> Option<Scene> {
    let (_, records) = strict::records(text)?;
    let mut scene = Scene::new();
    let mut points: Vec<String> = Vec::new();
    for record in records {
        let tokens = strict::tokens(&text[record.span.clone()]).into_iter();
        let values = tokens.map(|token| text[record.span.clone()][token.span].to_owned());
        let values: Vec<String> = values.collect();
        let told = match record.kind {
            RecordKind::Vertex => {
                points.push(values[..3].join(" "));
                format!("vertex {}", values.join(" "))
            }
            RecordKind::Triangle => {
                let point = |index: &String| {
                    let number = index.parse::<usize>().ok();
                    number.and_then(|number| points.get(number)).cloned()
                };
                let corners: Vec<_> = values[1..].iter().map(point).collect();
                format!("triangle {} {corners:?}", values[0])
            }
            RecordKind::Mesh => {
                points.clear();
                "mesh".to_owned()
            }
            kind => format!("{kind:?} {}", values.join(" ")),
        };
        *scene.entry(told).or_default() += 1;
    }
    Some(scene)
}

#[test]
fn a_safe_run_changes_no_value_and_loses_nothing() {
    let (texts, first) = (
        number("HALO_ASS_FIXES", 400),
        number("HALO_ASS_FIXES_SEED", 1),
    );
    let mut fixed = 0;
    for seed in first..first + texts {
        let text = trial(seed);
        let (after, settled) = run(&text, false);
        if settled.edits.is_empty() {
            assert_eq!(after, text, "seed {seed}");
            continue;
        }
        fixed += 1;
        let changed = changed(&text, &after);
        assert_eq!(changed, None, "seed {seed}");
        if let Some(scene_before) = scene(&text) {
            let plain = |scene: Scene| -> Scene {
                let mut all = Scene::new();
                for (what, count) in scene {
                    *all.entry(what.replace(',', ".")).or_default() += count;
                }
                all
            };
            let scene_after = scene(&after).map(plain);
            assert_eq!(scene_after, Some(plain(scene_before)), "seed {seed}");
        }
    }
    println!("{fixed} of {texts} texts are changed");
    assert!(fixed * 20 > texts, "{fixed} of {texts} texts are changed");
}

#[test]
fn real_files_stay_as_they_are() {
    for name in CORPUS {
        let text = corpus(name);
        let (after, settled) = run(&text, false);
        assert_eq!(after, text, "{name}: {:?}", settled.account);
    }
}

/// A text that a safe run leaves as it is, with the words that say what is left of a rule and why.
fn left_alone(text: &str, words: &str) {
    let (after, settled) = run(text, false);
    assert_eq!(after, text);
    assert_eq!(settled.account.fixed(), 0);
    let rest = settled.account.rest("elsewhere", "choose a cure");
    assert!(rest.contains(words), "{rest}");
}

/// A text without some lines, counted from 1; what they were.
fn without(text: &str, lines: std::ops::RangeInclusive<usize>) -> (String, String) {
    let (mut left, mut taken) = (String::new(), String::new());
    for (line, number) in text.split_inclusive('\n').zip(1..) {
        let to = if lines.contains(&number) {
            &mut taken
        } else {
            &mut left
        };
        *to += line;
    }
    (left, taken)
}

/// A text with lines put in behind a line, counted from 1.
fn with(text: &str, behind: usize, lines: &str) -> String {
    let at: usize = text.split_inclusive('\n').take(behind).map(str::len).sum();
    format!("{}{lines}{}", &text[..at], &text[at..])
}

/// The count is the only trace of a vertex that was pasted: set to 4 it would shift every index behind the paste.
#[test]
fn a_vertex_pasted_twice_is_told_and_left() {
    let text = corpus("tiny_v1");
    let (_, vertex) = without(&text, 28..=32);
    let wrong = with(&text, 32, &vertex);
    left_alone(&wrong, "1 vertex-count-mismatch (choose a cure)");
}

/// Indices that count from 1, as another program counts: no vertex is idle and no triangle wrong.
#[test]
fn indices_from_1_cost_no_vertex() {
    let text = corpus("sealed_v2");
    let (_, records) = strict::records(&text).unwrap();
    let mut wrong = text.clone();
    for record in records
        .iter()
        .rev()
        .filter(|it| it.kind == RecordKind::Triangle)
    {
        for token in strict::tokens(&text[record.span.clone()])
            .iter()
            .skip(1)
            .rev()
        {
            let Kind::Int(value) = token.kind else {
                panic!()
            };
            let at = record.span.start;
            let span = at + token.span.start..at + token.span.end;
            wrong.replace_range(span, &(value + 1).to_string());
        }
    }
    assert_ne!(wrong, text);
    let (after, settled) = run(&wrong, false);
    assert_eq!(after, wrong, "{:?}", settled.account);
}

/// Lines of a vertex among the triangles: no number of these is a count.
#[test]
fn lines_that_were_moved_change_no_index() {
    let text = corpus("primitives_v3");
    let (left, moved) = without(&text, 95..=99);
    let wrong = with(&left, 225, &moved);
    let (after, settled) = run(&wrong, false);
    assert_eq!(after, wrong, "{:?}", settled.account);
}

/// Headings out of order are all that tells of instances that have changed places.
#[test]
fn records_that_were_swapped_keep_their_headings() {
    let text = corpus("primitives_v7");
    let heading = |number: usize| text.find(&format!(";INSTANCE {number}\n")).unwrap();
    let [one, two, three] = [1, 2, 3].map(heading);
    let wrong = [
        &text[..one],
        &text[two..three],
        &text[one..two],
        &text[three..],
    ]
    .concat();
    left_alone(
        &wrong,
        "heading-mismatch (a fix may hide what was lost: elsewhere)",
    );
}

/// Behind an object index that is there twice no heading is put between the two.
#[test]
fn an_object_index_there_twice_gets_no_heading() {
    let text = corpus("primitives_v7");
    let line = text.split('\n').nth(632).unwrap().to_owned();
    assert!(line.parse::<usize>().is_ok(), "{line}");
    let wrong = with(&text, 633, "1\n");
    let (after, settled) = run(&wrong, false);
    assert_eq!(after, wrong, "{:?}", settled.account);
}

/// A triangle that was deleted shows in the count alone.
#[test]
fn a_triangle_that_was_lost_stays_counted() {
    let text = corpus("skinned_v2");
    let (wrong, _) = without(&text, 4313..=4316);
    left_alone(
        &wrong,
        "1 triangle-count-mismatch (a fix may hide what was lost: elsewhere)",
    );
}

/// Angles in degrees where a quaternion belongs are no quaternion that has to be made shorter.
#[test]
fn degrees_are_not_normalized() {
    let example = rules::checks::EXAMPLE_FILE;
    let still = "0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n";
    let at = example.rfind(still).unwrap();
    let mut wrong = example.to_owned();
    wrong.replace_range(at..at + still.len(), "0.0\t0.0\t90.0\t0.0\n");
    for unsafe_too in [false, true] {
        let (after, settled) = run(&wrong, unsafe_too);
        assert_eq!(after, wrong);
        let rest = settled.account.rest("elsewhere", "choose a cure");
        assert!(
            rest.contains("quaternion-not-normalized (choose a cure)"),
            "{rest}"
        );
    }
}

/// A finding that shows only after another is fixed is reported, not fixed: the user has not seen it yet.
#[test]
fn consequences_are_not_fixed() {
    let room = rules::checks::ROOM_FILE;
    // Readers refuse the file for its words; that a triangle is there twice shows behind them.
    let wrong = room
        .replace("\n12\n0\t\t0\t1\t3\n", "\n13\n0\t\t0\t1\t3\n0\t\t0\t1\t3\n")
        .replace(";### OBJECTS ###", "### OBJECTS ###");
    let (after, settled) = run(&wrong, true);
    assert_eq!(after, wrong.replace("### OBJECTS", ";### OBJECTS"));
    let rest = settled.account.rest("elsewhere", "choose a cure");
    assert!(
        rest.contains("1 duplicate-triangle (did not show before)"),
        "{rest}"
    );
}

/// All of many like findings are fixed, however many there are, and each kind in the same run.
#[test]
fn all_that_can_be_fixed_is_fixed_at_once() {
    let room = rules::checks::ROOM_FILE;
    let doubled: String = std::iter::repeat_n("0\t\t0\t1\t3\n", 60).collect();
    let wrong = room.replace("\n12\n0\t\t0\t1\t3\n", &format!("\n71\n{doubled}"));
    let (after, settled) = run(&wrong, true);
    assert_eq!(settled.account.left(), 0, "{:?}", settled.account);
    assert_eq!(after, room);
    let words = settled.account.done();
    assert!(words.contains("59 duplicate-triangle"), "{words}");
}

/// A duplicated patch hides the hole that both copies lie in: the second copy is removed all the same, and the hole is
/// reported.
#[test]
fn what_lies_there_twice_goes_though_it_hid_a_hole() {
    let wrong = std::fs::read_to_string(format!(
        "{}/tests/inputs/patch_twice.ASS",
        env!("CARGO_MANIFEST_DIR")
    ));
    let (_, settled) = run(&wrong.unwrap(), true);
    assert!(
        settled.account.done().contains("50 duplicate-triangle"),
        "{}",
        settled.account.done()
    );
    let rest = settled.account.rest("elsewhere", "choose a cure");
    assert!(rest.contains("1 open-edge (did not show before)"), "{rest}");
}
