//! After any edits, what is known of a text is what a fresh start on the same text finds. Chunks are made small, so
//! that edits meet their borders; one test keeps the real size.

use ide::{Analyzer, Snapshot};
use pool::Effort;
use proptest::prelude::*;
use ropey::Rope;
use schema::options::Options;
use std::ops::Range;

fn corpus(name: &str) -> String {
    let path = format!("{}/../../tests/corpus/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

/// How many cases there are: `HALO_ASS_CASES` makes them few where all that is asked is whether they run at all.
fn cases(usual: u32) -> u32 {
    let asked = std::env::var("HALO_ASS_CASES").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// The texts that edits start from.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("tiny_v1.ASS"),
        Just("tiny_v2.ASS"),
        Just("open_v2.ASS"),
        Just("primitives_v3.ASS"),
        Just("primitives_v7.ASS"),
        Just("lights_v7.ASS"),
        Just("names_v7.ASS"),
        Just("skinned_v2.ASS"),
    ]
    .prop_flat_map(|name| {
        prop_oneof![
            3 => Just(corpus(name)),
            2 => Just(corpus(name).replace('\n', "\r\n")),
            1 => Just(corpus(name).replace('\n', "\n\t ")),
            1 => Just(one_line(name)),
        ]
    })
}

/// A file of the corpus on one line, without headings.
fn one_line(name: &str) -> String {
    corpus(name)
        .lines()
        .filter(|line| !line.starts_with(';'))
        .collect::<Vec<_>>()
        .join(" ")
}

#[derive(Clone, Debug)]
struct Edit {
    /// Where, as a share of the text.
    at: f64,
    /// How many bytes go.
    remove: usize,
    /// The text that is inserted.
    insert: String,
}

fn edit() -> impl Strategy<Value = Edit> {
    let insert = prop_oneof![
        4 => "[0-9]{1,3}",
        2 => Just(String::new()),
        2 => prop::sample::select(vec![
            "\n", "\r\n", "\r", "\t", " ", "\"", "\"\n", "-", ".", ",", ";", "1.5 ", "7\n", "nan",
            "\u{1F600}", "é", ";OBJECT 3\n", ";### INSTANCES ###\n", "\"MESH\"\n\"\"\n\"\"\n2\n",
            "; halo-ass: allow(values)\n", " ; halo-ass: allow-file(indices, x)\n", "halo-ass:",
            "1.0 2.0 3.0\n", "0\n0\n1\n2\n", "\"BOX\" \"\" \"\" 0 1.0 1.0 1.0\n",
        ])
        .prop_map(str::to_owned),
        1 => "[ -~\\n]{0,40}",
    ];
    let remove =
        prop_oneof![4 => Just(0usize), 4 => 1usize..4, 2 => 4usize..80, 1 => 80usize..3000];
    (0.0..1.0f64, remove, insert).prop_map(|(at, remove, insert)| Edit { at, remove, insert })
}

fn range(text: &str, edit: &Edit) -> Range<usize> {
    let floor = |mut at: usize| {
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = floor((text.len() as f64 * edit.at) as usize);
    let end = floor((start + edit.remove).min(text.len())).max(start);
    start..end
}

fn known(snapshot: &Snapshot) -> String {
    format!(
        "{:#?}\n{:#?}\n{:#?}",
        snapshot.findings(),
        snapshot.symbols(),
        snapshot.stats()
    )
}

fn check(text: String, edits: &[Edit], size: usize) {
    let options = Options::default();
    let mut analyzer = Analyzer::with_chunks(&text, &options, size, Effort::plain(2));
    let mut text = text;
    for edit in edits {
        let range = range(&text, edit);
        text.replace_range(range.clone(), &edit.insert);
        analyzer.edit(Rope::from_str(&text), &[(range, edit.insert.len())]);
        assert!(analyzer.settle(Effort::plain(1)));
        let fresh = Analyzer::with_chunks(&text, &options, usize::MAX / 4, Effort::plain(2));
        // Recognition decides on opening: an edit of the beginning drops nothing.
        if !fresh.snapshot().is_halo() {
            continue;
        }
        let (one, other) = (known(&analyzer.snapshot()), known(&fresh.snapshot()));
        assert!(one == other, "{edit:?}\n{}", difference(&one, &other));
    }
}

fn difference(one: &str, other: &str) -> String {
    let at = one.lines().zip(other.lines()).position(|(a, b)| a != b);
    let from = at.unwrap_or(0).saturating_sub(6);
    let part = |text: &str| {
        text.lines()
            .skip(from)
            .take(20)
            .collect::<Vec<_>>()
            .join("\n")
    };
    format!("edited:\n{}\nfresh:\n{}", part(one), part(other))
}

/// A mesh of 90 vertices, whose count says another number, and 400 triangles.
fn mesh(declared: usize) -> String {
    let mut text = format!("\"MESH\"\n\"\"\n\"\"\n{declared}\n");
    for number in 0..90 {
        text += &format!("{number}.5\t0.0\t1.0\n0.0\t0.0\t1.0\n0\n1\n0.0\t1.0\n");
    }
    text += "400\n";
    for number in 0..400 {
        // Read as vertices, some have long lists, some short ones.
        let (one, other) = (number * 7 % 90, number * 31 % 90);
        text += &format!("0\n{one}\n{other}\n{}\n", number % 3);
    }
    text
}

/// Three such meshes.
fn meshes(declared: usize) -> String {
    let objects: String = (0..3)
        .map(|number| format!(";OBJECT {number}\n{}", mesh(declared)))
        .collect();
    format!(
        ";### HEADER ###\n2\n\"\"\n\"\"\n\"\"\n\"\"\n;### MATERIALS ###\n1\n;MATERIAL 0\n\"a\"\n\"\"\n\
         ;### OBJECTS ###\n3\n{objects};### INSTANCES ###\n0\n"
    )
}

/// An edit of numbers and lines.
fn edit_of_meshes() -> impl Strategy<Value = Edit> {
    let insert = prop::sample::select(vec![
        "0\n",
        "1\n",
        "7\n",
        "400\n",
        "0 1 2 3\n",
        "1.5\t0.0\n",
        "\"",
        "x ",
        "",
        "9",
    ]);
    let remove = prop_oneof![3 => Just(0usize), 2 => 1usize..8, 1 => 100usize..4000];
    (0.0..1.0f64, remove, insert).prop_map(|(at, remove, insert)| Edit {
        at,
        remove,
        insert: insert.to_owned(),
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(40), max_shrink_iters: 200, ..ProptestConfig::default() })]

    /// Where a count is wrong, the strict reading takes triangles for vertices: in pieces, over many chunks.
    #[test]
    fn edited_equals_fresh_where_counts_are_wrong(
        declared in prop::sample::select(vec![89usize, 90, 91, 92, 110, 900]),
        edits in prop::collection::vec(edit_of_meshes(), 1..8),
        size in prop::sample::select(vec![64usize, 500, 4000]),
    ) {
        check(meshes(declared), &edits, size);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(150), max_shrink_iters: 400, ..ProptestConfig::default() })]

    #[test]
    fn edited_equals_fresh(
        text in text(),
        edits in prop::collection::vec(edit(), 1..12),
        size in prop::sample::select(vec![64usize, 300, 2000]),
    ) {
        check(text, &edits, size);
    }

    #[test]
    fn hovers_never_fail(text in text(), edits in prop::collection::vec(edit(), 1..4), at in 0.0..1.0f64) {
        let mut analyzer = Analyzer::with_chunks(&text, &Options::default(), 500, Effort::plain(2));
        let mut text = text;
        for edit in &edits {
            let range = range(&text, edit);
            text.replace_range(range.clone(), &edit.insert);
            analyzer.edit(Rope::from_str(&text), &[(range, edit.insert.len())]);
        }
        analyzer.settle(Effort::plain(1));
        let snapshot = analyzer.snapshot();
        let offset = (text.len() as f64 * at) as usize;
        if let Some(hover) = snapshot.hover(offset) {
            prop_assert!(hover.span.start <= offset && offset <= hover.span.end);
        }
    }
}

/// A mesh whose last vertex is cut by another object's head, on one line: the chunk before it is read again where more of the
/// text has to be seen, and its vertices have the numbers that they have.
#[test]
fn an_object_pasted_into_a_mesh() {
    let edit = |at, remove, insert: &str| Edit {
        at,
        remove,
        insert: insert.to_owned(),
    };
    let edits = [
        edit(0.4610273540367353, 33, "0"),
        edit(0.22867102232118763, 44, "\"MESH\"\n\"\"\n\"\"\n2\n"),
    ];
    for size in [300, 1000, 10_000] {
        check(one_line("skinned_v2.ASS"), &edits, size);
    }
}

/// A quote that is left open takes what follows up to the next one: 36 KB stand on one line of a triangle list, and it holds
/// three integers all the same, wherever chunks begin.
#[test]
fn a_text_that_swallows_a_mesh() {
    let edit = Edit {
        at: 0.4626,
        remove: 0,
        insert: "\n\":".to_owned(),
    };
    for size in [64, 300, 2000] {
        check(
            one_line("skinned_v2.ASS"),
            std::slice::from_ref(&edit),
            size,
        );
    }
}

/// A last scale that is typed over two lines: what is said of its record does not hang on where chunks begin.
#[test]
fn a_broken_last_scale_in_chunks_of_any_size() {
    let edit = Edit {
        at: 0.994_941,
        remove: 0,
        insert: "! \n0a\nA".to_owned(),
    };
    for size in [32, 64, 100, 128, 200, 300, 1000, 2000] {
        check(corpus("tiny_v1.ASS"), std::slice::from_ref(&edit), size);
    }
}
