//! Rooms for the tests of the seal's rules: a closed room with something done to it.

use crate::checks::{Finding, Input, Severity, findings};
use scan::model::Model;
use scan::{CHUNK, scan_all};
use schema::options::Options;
use std::fmt::Write;

/// A room before it is written.
pub(super) struct Room {
    pub materials: Vec<String>,
    pub points: Vec<[f64; 3]>,
    /// Material and corners.
    pub sides: Vec<(i32, [u32; 3])>,
}

/// The text of a room and the findings in it.
pub(super) struct Found {
    text: String,
    findings: Vec<Finding>,
}

/// A closed room of 400 by 600 by 300 units, the ceiling sky, changed.
pub(super) fn room(change: impl FnOnce(&mut Room)) -> Found {
    let corner = |at: u32| {
        let axis = |bit: u32, size| if at >> bit & 1 == 1 { size } else { 0.0 };
        [axis(0, 400.0), axis(1, 600.0), axis(2, 300.0)]
    };
    let quads: [(i32, [u32; 4]); 6] = [
        (0, [0, 1, 3, 2]),
        (1, [4, 6, 7, 5]),
        (0, [0, 4, 5, 1]),
        (0, [2, 3, 7, 6]),
        (0, [0, 2, 6, 4]),
        (0, [1, 5, 7, 3]),
    ];
    let mut room = Room {
        materials: vec!["wall".to_owned(), "+sky".to_owned()],
        points: (0..8).map(corner).collect(),
        sides: quads
            .iter()
            .flat_map(|&(material, [a, b, c, d])| [(material, [a, b, c]), (material, [a, c, d])])
            .collect(),
    };
    change(&mut room);
    let text = room.text();
    let source = text.as_bytes();
    let chunks = scan_all(&source, (1, CHUNK), &|_| true);
    let found = findings(&Input {
        source: &source,
        chunks: &chunks,
        model: &Model::build(&chunks),
        halo: true,
        options: &Options::default(),
        origin: None,
        surroundings: None,
        encoding: None,
        kept: None,
        threads: 1,
    });
    let ours = found
        .into_iter()
        .filter(|finding| matches!(finding.code.group(), "seal" | "geometry"));
    Found {
        findings: ours.collect(),
        text,
    }
}

impl Room {
    pub fn text(&self) -> String {
        let mut text = String::from(
            ";### HEADER ###\n3\n\"A\"\n\"1\"\n\"me\"\n\"here\"\n;### MATERIALS ###\n",
        );
        writeln!(text, "{}", self.materials.len()).unwrap();
        for (number, name) in self.materials.iter().enumerate() {
            writeln!(text, ";MATERIAL {number}\n\"{name}\"\n\"\"").unwrap();
        }
        let count = self.points.len();
        text += ";### OBJECTS ###\n1\n;OBJECT 0\n\"MESH\"\n\"\"\n\"\"\n";
        writeln!(text, "{count}").unwrap();
        for [x, y, z] in &self.points {
            writeln!(text, "{x:.4}\t{y:.4}\t{z:.4}\n0.0\t0.0\t1.0\n0\n0").unwrap();
        }
        writeln!(text, "{}", self.sides.len()).unwrap();
        for (material, [a, b, c]) in &self.sides {
            writeln!(text, "{material}\t\t{a}\t{b}\t{c}").unwrap();
        }
        let still = "0.0\t0.0\t0.0\t1.0\n0.0\t0.0\t0.0\n1.0\n";
        let still = format!("{still}{still}");
        text += ";### INSTANCES ###\n2\n";
        write!(text, ";INSTANCE 0\n-1\n\"Scene Root\"\n-1\n-1\n0\n{still}").unwrap();
        write!(text, ";INSTANCE 1\n0\n\"room\"\n7\n0\n0\n{still}").unwrap();
        text
    }
}

impl Found {
    /// Exactly one finding, at the triangle with this number.
    #[track_caller]
    pub fn finds(&self, triangle: usize, words: &str) {
        let mut triangles = self.text.lines().filter(|line| line.contains("\t\t"));
        let line = triangles.nth(triangle);
        let found = self.findings.iter().map(|finding| {
            let here = &self.text[finding.span.clone()];
            (Some(here), format!("{}: {}", finding.code, finding.message))
        });
        let found: Vec<_> = found.collect();
        assert_eq!(found, [(line, words.to_owned())]);
        let geometry = self.findings[0].geometry.as_ref().unwrap();
        assert!(!geometry.edges.is_empty() || !geometry.triangles.is_empty());
    }

    /// All findings are as bad as this.
    #[track_caller]
    pub fn is_of(&self, severity: Severity) {
        let found = self.findings.iter().map(|finding| finding.severity);
        assert!(found.clone().count() > 0 && found.clone().all(|own| own == severity));
    }

    /// No finding.
    #[track_caller]
    pub fn finds_nothing(&self) {
        assert_eq!(self.codes(), [] as [&str; 0]);
    }

    /// The codes of the findings.
    pub fn codes(&self) -> Vec<&'static str> {
        let codes = self.findings.iter().map(|finding| finding.code.name());
        codes.collect()
    }
}
