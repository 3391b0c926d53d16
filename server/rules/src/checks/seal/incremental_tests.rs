//! Tests that updating the results of a previous run gives the findings of a fresh run, on one thread and on several.

use super::sealed_world::SealedWorld;
use super::testing::Room;
use crate::checks::Code;
use crate::checks::{Finding, FirstTier, Input, merged};
use proptest::prelude::*;
use scan::model::Model;
use scan::view::Kept;
use scan::{Chunks, scan_all};
use schema::options::Options;
use std::fmt::Write;
use std::ops::Range;

/// The number of squares along each side of the hall, each 50 units wide.
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
        surroundings: None,
        encoding: None,
        kept,
        threads,
    };
    let near = FirstTier::run(&input, &|| false).unwrap();
    let across = near.run_second(&input, &|| false).unwrap();
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

#[test]
fn what_was_wrong_is_told_again_when_readers_take_the_text_again() {
    let mut hall = hall(&[0, 40, -30]);
    hall.sides.push((0, [0, 1, 1]));
    let text = hall.text();
    let chunks = scan_all(&text.as_bytes(), (1, 1 << 10), &|_| true);
    let mut edited = Edited { text, chunks };
    let kept = Kept::default();
    let name = edited.text.find("\"wall\"").unwrap();
    for (old, new, degenerate) in [
        ("wall", "wall", 1),
        ("wall\"", "wall", 0),
        ("wall", "wall\"", 1),
    ] {
        let at = name + 1;
        edited.replace(at..at + old.len(), new);
        assert!(edited.chunks.settle(&edited.text.as_bytes(), &|| false));
        let found = look(&edited.text, &edited.chunks, Some(&kept), 2);
        let told = found
            .iter()
            .filter(|it| it.code == Code::DegenerateTriangle);
        assert_eq!(told.count(), degenerate, "{new}");
    }
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

/// The text of a hall that is split into several objects, with a crate in it. Each object has vertices of its own, and
/// its instance moves it into place.
fn in_parts(hall: &Room, parts: usize) -> String {
    let mut text =
        String::from(";### HEADER ###\n3\n\"A\"\n\"1\"\n\"me\"\n\"here\"\n;### MATERIALS ###\n4\n");
    for (number, name) in ["wall", "+sky", "leaf!", "glass%"].iter().enumerate() {
        writeln!(text, ";MATERIAL {number}\n\"{name}\"\n\"\"").unwrap();
    }
    writeln!(text, ";### OBJECTS ###\n{}", parts + 1).unwrap();
    let crate_points = [
        [100.0, 100.0, 60.0],
        [140.0, 100.0, 60.0],
        [100.0, 140.0, 70.0],
    ];
    for part in 0..=parts {
        let own = hall.sides.iter().enumerate();
        let own = own.filter(|(at, _)| at * parts / hall.sides.len() == part);
        let mut sides: Vec<(i32, [u32; 3])> = own.map(|(_, side)| *side).collect();
        let mut points: Vec<[f64; 3]> = crate_points.to_vec();
        if part == parts {
            sides = vec![(0, [0, 1, 2])];
        } else {
            points.clear();
            let mut numbers = std::collections::BTreeMap::new();
            for corner in sides.iter_mut().flat_map(|side| &mut side.1) {
                let [x, y, z] = hall.points[*corner as usize];
                *corner = *numbers.entry(*corner).or_insert_with(|| {
                    points.push([x - 10.0 * part as f64, y, z]);
                    points.len() as u32 - 1
                });
            }
        }
        let count = points.len();
        writeln!(text, ";OBJECT {part}\n\"MESH\"\n\"\"\n\"\"\n{count}").unwrap();
        for [x, y, z] in points {
            writeln!(
                text,
                "{x:.4}\t{y:.4}\t{z:.4}\n0.0\t0.0\t1.0\n0\n1\n{x:.3}\t{y:.3}"
            )
            .unwrap();
        }
        writeln!(text, "{}", sides.len()).unwrap();
        for (material, [a, b, c]) in sides {
            writeln!(text, "{material}\t\t{a}\t{b}\t{c}").unwrap();
        }
    }
    let still = |x: usize| format!("0.0\t0.0\t0.0\t1.0\n{x}.0\t0.0\t0.0\n1.0\n");
    writeln!(text, ";### INSTANCES ###\n{}", parts + 2).unwrap();
    write!(
        text,
        ";INSTANCE 0\n-1\n\"Scene Root\"\n-1\n-1\n0\n{}{}",
        still(0),
        still(0)
    )
    .unwrap();
    for part in 0..=parts {
        let (number, id) = (part + 1, part + 7);
        let (name, x) = if part == parts {
            ("%crate", 0)
        } else {
            ("part", part * 10)
        };
        write!(
            text,
            ";INSTANCE {number}\n{part}\n\"{name}_{part}\"\n{id}\n0\n0\n{}{}",
            still(x),
            still(0)
        )
        .unwrap();
    }
    text
}

/// A text that is edited, with its chunks.
struct Edited {
    text: String,
    chunks: Chunks,
}

impl Edited {
    fn replace(&mut self, range: Range<usize>, new: &str) {
        self.chunks.edit(range.clone(), new.len());
        self.text.replace_range(range, new);
    }

    /// The lines that are wanted, with their places.
    fn lines(&self, wanted: impl Fn(&str) -> bool) -> Vec<Range<usize>> {
        let start = self.text.as_ptr() as usize;
        let lines = self.text.lines().filter(|line| wanted(line));
        let at = |line: &str| line.as_ptr() as usize - start;
        lines.map(|line| at(line)..at(line) + line.len()).collect()
    }

    /// Positions of vertices have four decimals.
    fn positions(&self) -> Vec<Range<usize>> {
        let has_four = |value: &str| value.rsplit_once('.').is_some_and(|it| it.1.len() == 4);
        self.lines(|line| line.split('\t').all(has_four))
    }

    fn triangles(&self) -> Vec<Range<usize>> {
        self.lines(|line| line.contains("\t\t"))
    }

    /// Makes the count of the list with a triangle larger or smaller.
    fn count(&mut self, triangle: usize, by: i64) {
        let mut at = triangle;
        let count = loop {
            let end = self.text[..at].trim_end().len();
            let start = self.text[..end].rfind('\n').map_or(0, |at| at + 1);
            if !self.text[start..end].contains("\t\t") {
                break start..end;
            }
            at = start;
        };
        let number: i64 = self.text[count.clone()].parse().unwrap();
        self.replace(count, &(number + by).to_string());
    }

    fn edit(&mut self, what: u8, place: prop::sample::Index, number: i32) {
        let other = |all: &[Range<usize>]| all[number.unsigned_abs() as usize % all.len()].clone();
        match what {
            // A coordinate becomes another one, or that of a whole other vertex, or one near it.
            0..4 => {
                let all = self.positions();
                let line = place.get(&all).clone();
                let mut values: Vec<String> = match what {
                    0 => self.text[line.clone()]
                        .split('\t')
                        .map(str::to_owned)
                        .collect(),
                    _ => self.text[other(&all)]
                        .split('\t')
                        .map(str::to_owned)
                        .collect(),
                };
                match what {
                    0 => values[number.unsigned_abs() as usize % 3] = format!("{number}.5000"),
                    1 => {
                        let near: f64 = values[2].parse::<f64>().unwrap() + 0.05;
                        values[2] = format!("{near:.4}");
                    }
                    _ => {}
                }
                self.replace(line, &values.join("\t"));
            }
            4 => {
                let line = place.get(&self.triangles()).clone();
                let values = self.text[line.clone()].replace(['1', '2'], "3");
                self.replace(line, &values);
            }
            5 => {
                let line = place.get(&self.triangles()).clone();
                self.replace(line.start..line.end + 1, "");
                self.count(line.start, -1);
            }
            6 => {
                let all = self.triangles();
                let line = place.get(&all).clone();
                let new = self.text[line.clone()].to_owned() + "\n";
                let turned = new.replacen('0', "1", 1);
                self.replace(line.start..line.start, &turned);
                self.count(line.start, 1);
            }
            7 => {
                let all = self
                    .lines(|line| line.ends_with("\t0.0\t0.0") && line.matches('\t').count() == 2);
                let line = place.get(&all).clone();
                self.replace(line, &format!("{}.0\t0.0\t0.0", number / 3));
            }
            8 => {
                let names = ["\"wall\"", "\"+sky\"", "\"glass%\"", "\"leaf!\""];
                let all = self.lines(|line| names.contains(&line));
                let line = place.get(&all).clone();
                self.replace(line, names[number.unsigned_abs() as usize % 4]);
            }
            _ => {
                let all = self.lines(|line| line.matches('\t').count() == 1);
                let line = place.get(&all).clone();
                self.replace(line, &format!("0.25\t{number}.5"));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn edits_of_a_level_in_parts_leave_what_a_fresh_look_finds(
        heights in prop::collection::vec(-40i32..150, 5..9),
        parts in 1usize..5,
        edits in prop::collection::vec(
            (0u8..10, any::<prop::sample::Index>(), -20i32..150, any::<bool>()),
            1..10,
        ),
    ) {
        let text = in_parts(&hall(&heights), parts);
        let chunks = scan_all(&text.as_bytes(), (1, 1 << 10), &|_| true);
        let mut now = Edited { text, chunks };
        let kept = Kept::default();
        look(&now.text, &now.chunks, Some(&kept), 1);
        for (what, place, number, is_undone) in edits {
            let before = now.text.clone();
            now.edit(what, place, number);
            for text in [Some(now.text.clone()), is_undone.then_some(before)].into_iter().flatten() {
                if now.text != text {
                    // All that differs, at once.
                    let alike = now.text.bytes().zip(text.bytes()).take_while(|(a, b)| a == b).count();
                    let ends = now.text.bytes().rev().zip(text.bytes().rev());
                    let most = now.text.len().min(text.len()) - alike;
                    let behind = ends.take_while(|(a, b)| a == b).count().min(most);
                    let new = text[alike..text.len() - behind].to_owned();
                    now.replace(alike..now.text.len() - behind, &new);
                }
                prop_assert!(now.chunks.settle(&now.text.as_bytes(), &|| false));
                let fresh = scan_all(&now.text.as_bytes(), (1, 1 << 10), &|_| true);
                let fresh = words(&look(&now.text, &fresh, None, 1));
                prop_assert_eq!(&words(&look(&now.text, &now.chunks, Some(&kept), 2)), &fresh);
            }
        }
    }
}

/// Whether a text's level is made of that of the text before.
fn is_recalled(now: &Edited, kept: &Kept) -> bool {
    let source = now.text.as_bytes();
    let input = Input {
        source: &source,
        chunks: &now.chunks,
        model: &Model::build(&now.chunks),
        halo: true,
        options: &Options::default(),
        origin: None,
        surroundings: None,
        encoding: None,
        kept: Some(kept),
        threads: 1,
    };
    let look = |subject: &mut crate::checks::Subject<'_>| {
        subject.reuse_previous(kept);
        let is_recalled = subject.knows::<SealedWorld>();
        subject.save_for_next(kept);
        is_recalled
    };
    crate::checks::tiers::look_at(&input, &|| false, look).unwrap()
}

#[test]
fn a_level_is_brought_up_to_date_where_a_vertex_has_moved() {
    let text = in_parts(&hall(&[0, 40, -30]), 3);
    let chunks = scan_all(&text.as_bytes(), (1, 1 << 10), &|_| true);
    let mut now = Edited { text, chunks };
    let kept = Kept::default();
    look(&now.text, &now.chunks, Some(&kept), 1);
    assert!(is_recalled(&now, &kept));
    for vertex in 0..now.positions().len() {
        let line = now.positions()[vertex].clone();
        let old = now.text[line.clone()].to_owned();
        for new in ["999.0000\t0.0000\t500.0000", &old] {
            let line = now.positions()[vertex].clone();
            now.replace(line, new);
            assert!(now.chunks.settle(&now.text.as_bytes(), &|| false));
            assert!(is_recalled(&now, &kept), "vertex {vertex}");
        }
    }
    // A triangle less is another shell.
    let line = now.triangles()[0].clone();
    now.replace(line.start..line.end + 1, "");
    now.count(line.start, -1);
    assert!(now.chunks.settle(&now.text.as_bytes(), &|| false));
    assert!(!is_recalled(&now, &kept));
}
