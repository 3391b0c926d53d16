//! The texts that the laws are tried on: real files, and files made here in every version and layout.

use crate::strict::{self, Kind};
use std::fmt::Write;

/// A small generator of random numbers: the same seed gives the same texts everywhere.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 11
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    pub fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

pub const CORPUS: [&str; 11] = [
    "tiny_v1",
    "tiny_v2",
    "open_v2",
    "sealed_v2",
    "primitives_v2",
    "primitives_v3",
    "primitives_v5",
    "primitives_v7",
    "lights_v7",
    "names_v7",
    "skinned_v2",
];

pub fn corpus(name: &str) -> String {
    let path = format!(
        "{}/../../tests/corpus/{name}.ASS",
        env!("CARGO_MANIFEST_DIR")
    );
    std::fs::read_to_string(path).unwrap()
}

/// A correct file with a few records of each kind.
pub fn generate(random: &mut Random) -> String {
    let version = 1 + random.below(7);
    let mut text =
        format!(";### HEADER ###\n{version}\n\"Blender\"\n\"4.2\"\n\"me\"\n\"host\"\n\n");
    let materials = 1 + random.below(3);
    writeln!(text, ";### MATERIALS ###\n{materials}\n").unwrap();
    for at in 0..materials {
        writeln!(text, ";MATERIAL {at}\n\"wall_{at}%\"\n\"\"").unwrap();
        if version >= 4 {
            let strings = random.below(3);
            writeln!(text, "{strings}").unwrap();
            for _ in 0..strings {
                writeln!(text, "\"BM_LMRES 1.0000000000 0\"").unwrap();
            }
        }
        text.push('\n');
    }
    let objects = 1 + random.below(4);
    writeln!(text, ";### OBJECTS ###\n{objects}\n").unwrap();
    // Only meshes have bones here, and all of them do.
    let mut boned = Vec::new();
    for at in 0..objects {
        writeln!(text, ";OBJECT {at}").unwrap();
        let start = text.len();
        object(&mut text, random, version, materials);
        boned.push(text[start..].starts_with("\"MESH\""));
        text.push('\n');
    }
    let instances = 1 + random.below(4);
    writeln!(text, ";### INSTANCES ###\n{instances}\n").unwrap();
    for at in 0..instances {
        instance(&mut text, random, version, (at, &boned));
    }
    text
}

fn real(random: &mut Random) -> String {
    format!(
        "{}.{:010}",
        random.below(400) as i64 - 200,
        random.next() % 10_000_000_000
    )
}

fn reals(text: &mut String, random: &mut Random, count: usize) {
    let line: Vec<String> = (0..count).map(|_| real(random)).collect();
    writeln!(text, "{}", line.join("\t")).unwrap();
}

fn object(text: &mut String, random: &mut Random, version: usize, materials: usize) {
    let material = random.below(materials + 1) as i64 - 1;
    match random.below(7) {
        0 => writeln!(text, "\"SPHERE\"\n\"\"\n\"\"\n{material}\n{}", real(random)).unwrap(),
        1 => {
            writeln!(text, "\"BOX\"\n\"\"\n\"\"\n{material}").unwrap();
            reals(text, random, 3);
        }
        _ => {
            let vertices = 3 + random.below(8);
            let uvs = random.below(3);
            writeln!(text, "\"MESH\"\n\"\"\n\"\"\n{vertices}").unwrap();
            for _ in 0..vertices {
                for _ in 0..if version >= 6 { 3 } else { 2 } {
                    reals(text, random, 3);
                }
                let between = if version >= 3 { '\t' } else { '\n' };
                writeln!(text, "1\n0{between}1.0000000000\n{uvs}").unwrap();
                for _ in 0..uvs {
                    reals(text, random, if version >= 5 { 3 } else { 2 });
                    if version >= 5 {
                        text.push('\n');
                    }
                }
            }
            let triangles = 1 + random.below(8);
            writeln!(text, "{triangles}").unwrap();
            for _ in 0..triangles {
                let corners: Vec<String> =
                    (0..3).map(|_| random.below(vertices).to_string()).collect();
                if version >= 3 {
                    writeln!(text, "{material}\t\t{}", corners.join("\t")).unwrap();
                } else {
                    writeln!(text, "{material}\n{}", corners.join("\n")).unwrap();
                }
            }
        }
    }
}

fn instance(text: &mut String, random: &mut Random, version: usize, (at, boned): (usize, &[bool])) {
    let objects = boned.len();
    let (object, name, id, parent) = match at {
        0 => (-1, "Scene Root".to_owned(), -1, -1),
        _ => (
            random.below(objects) as i64,
            format!("frame {at}"),
            2098 + at as i64,
            random.below(at) as i64,
        ),
    };
    let scale = if version == 1 {
        "1.0000000000\t1.0000000000\t1.0000000000"
    } else {
        "1.0000000000"
    };
    writeln!(
        text,
        ";INSTANCE {at}\n{object}\n\"{name}\"\n{id}\n{parent}\n0"
    )
    .unwrap();
    for _ in 0..2 {
        writeln!(
            text,
            "0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000"
        )
        .unwrap();
        writeln!(text, "0.0000000000\t0.0000000000\t0.0000000000\n{scale}").unwrap();
    }
    if usize::try_from(object).is_ok_and(|object| boned[object]) {
        for _ in 0..random.below(3) {
            writeln!(text, "{}", random.below(objects)).unwrap();
        }
    }
    text.push('\n');
}

/// The values of a text in another layout: white space, comments and headings mean nothing.
pub fn relaid(text: &str, random: &mut Random) -> String {
    let separators: [&[&str]; 5] = [
        &["\n"],
        &[" "],
        &["\r\n"],
        &["\n", " ", "\t", "\r", "\n\n", "\r\n"],
        &[
            "\n",
            " ",
            " ; note\n",
            "\n;INSTANCE 3\n",
            "\n;### OBJECTS ###\n",
            "\n; 12 \"x\"\n",
        ],
    ];
    let separators = *random.pick(&separators);
    let integers = random.one_in(3);
    let mut new = String::new();
    for token in strict::tokens(text) {
        let value = &text[token.span];
        // A real that is whole may be written as an integer.
        let whole = value
            .split_once('.')
            .filter(|(_, rest)| rest.bytes().all(|b| b == b'0'));
        match whole {
            Some((whole, _)) if integers && token.kind == Kind::Real => new += whole,
            _ => new += value,
        }
        new += *random.pick(separators);
    }
    new
}
