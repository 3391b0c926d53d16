//! What is found with what earlier texts have left is what is found without; on one thread and on several.

use super::testing::Room;
use crate::checks::{Finding, Input, Near, merged};
use crate::model::Model;
use crate::options::Options;
use crate::scan::{Chunks, scan_all};
use crate::view::Kept;
use proptest::prelude::*;

/// So many squares on each side.
const SQUARES: u32 = 6;

/// A closed hall with a floor of hills. Some of them go through the ceiling.
fn hall(heights: &[i32]) -> Room {
    let mut room = Room {
        materials: vec!["wall".to_owned(), "+sky".to_owned()],
        points: Vec::new(),
        sides: Vec::new(),
    };
    let row = SQUARES + 1;
    let inner = |axis: u32| axis > 0 && axis < SQUARES;
    for level in 0..2 {
        for at in 0..row * row {
            let (x, y) = (at % row, at / row);
            let height = heights
                .get(at as usize % heights.len())
                .filter(|_| level == 0);
            let z = match height {
                Some(&height) if inner(x) && inner(y) => f64::from(height),
                _ => f64::from(level) * 100.0,
            };
            room.points
                .push([f64::from(x) * 50.0, f64::from(y) * 50.0, z]);
        }
    }
    let up = row * row;
    for at in (0..SQUARES * row).filter(|at| at % row < SQUARES) {
        let [a, b, c, d] = [at, at + 1, at + row + 1, at + row];
        room.sides.extend([(0, [a, b, c]), (0, [a, c, d])]);
        let [a, b, c, d] = [a + up, b + up, c + up, d + up];
        room.sides.extend([(1, [a, c, b]), (1, [a, d, c])]);
    }
    let last = SQUARES * row;
    for at in 0..SQUARES {
        let walls = [
            (at, at + 1),
            (at * row + SQUARES, (at + 1) * row + SQUARES),
            (last + at + 1, last + at),
            ((at + 1) * row, at * row),
        ];
        for (a, b) in walls {
            room.sides
                .extend([(0, [b, a, a + up]), (0, [b, a + up, b + up])]);
        }
    }
    room
}

fn look(text: &str, chunks: &Chunks, kept: Option<&Kept>, threads: usize) -> Vec<Finding> {
    let source = text.as_bytes();
    let input = Input {
        source: &source,
        chunks,
        model: &Model::build(chunks),
        halo: true,
        options: &Options::default(),
        origin: None,
        encoding: None,
        kept,
        threads,
    };
    let near = Near::until(&input, &|| false).unwrap();
    let across = near.across_until(&input, &|| false).unwrap();
    merged(&near.findings, &across)
}

fn words(findings: &[Finding]) -> Vec<String> {
    let words = findings.iter().map(|finding| format!("{finding:?}"));
    words.collect()
}

#[test]
fn the_hall_is_sealed() {
    let text = hall(&[0, 40, -30]).text();
    let chunks = scan_all(&text.as_bytes(), (1, 1 << 10), &|_| true);
    let found = look(&text, &chunks, None, 2);
    let found = found
        .iter()
        .filter(|finding| finding.code.group() == "seal");
    assert_eq!(words(&found.cloned().collect::<Vec<_>>()), [""; 0]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn edits_leave_what_a_fresh_look_finds(
        heights in prop::collection::vec(-40i32..150, 5..9),
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0usize..4, -20i32..150), 1..6),
    ) {
        let mut text = hall(&heights).text();
        let mut chunks = scan_all(&text.as_bytes(), (1, 1 << 10), &|_| true);
        let kept = Kept::default();
        for (place, what, number) in edits {
            // A coordinate, or an index, becomes another one.
            let is_wanted = |line: &&str| match what {
                3 => line.contains("\t\t"),
                _ => line.contains('.') && line.contains('\t'),
            };
            let lines: Vec<&str> = text.lines().filter(is_wanted).collect();
            let line = *place.get(&lines);
            let mut values = line.split('\t');
            let value = values.nth(if what == 3 { 2 } else { what }).unwrap();
            let at = value.as_ptr() as usize - text.as_ptr() as usize;
            let range = at..at + value.len();
            let new = if what == 3 { number.max(0).to_string() } else { format!("{number}.5") };
            chunks.edit(range.clone(), new.len());
            text.replace_range(range, &new);
            prop_assert!(chunks.settle(&text.as_bytes(), &|| false));
            let fresh = scan_all(&text.as_bytes(), (1, 1 << 10), &|_| true);
            let fresh = words(&look(&text, &fresh, None, 1));
            prop_assert_eq!(&words(&look(&text, &chunks, None, 3)), &fresh);
            prop_assert_eq!(&words(&look(&text, &chunks, Some(&kept), 2)), &fresh);
        }
    }
}
