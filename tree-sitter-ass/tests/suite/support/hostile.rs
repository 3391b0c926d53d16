//! Texts that are none, or that never end: what a parser may be slow at.

use super::level::{Level, Random};

/// A hostile text.
pub struct Hostile {
    /// Its kind, and its place in a file.
    pub name: String,
    /// The name of the piece or the mistake that it is made of.
    pub kind: &'static str,
    pub text: String,
    /// It repeats one piece, so that no place in it differs from the next.
    pub repeats: bool,
    /// It has no beginning of a file before it: it may as well be a part of a mesh's rows.
    pub bare: bool,
}

/// A piece again and again.
const REPEATED: [(&str, &str); 16] = [
    ("an integer to a line", "5\n"),
    ("triangles", "0\n1\n2\n3\n"),
    ("equal strings", "\"a\"\n"),
    ("short comments", ";c\n"),
    ("section headings", ";### OBJECTS ###\n"),
    ("one word", "x"),
    ("quotes", "\""),
    ("white space", " \n"),
    ("object types", "\"MESH\"\n"),
    ("types without quotes", "MESH\t"),
    ("marks of conflicts", "<<<<<<< HEAD\n"),
    ("zeros", "\0"),
    ("words and integers on one line", "a 1 "),
    ("strings behind marks of byte order", "\u{feff}\"a\"\n"),
    (
        "a bit of all behind such marks",
        "\u{feff}00.5 x\"BOX\" ;c\n é\n-\n",
    ),
    ("comments behind such marks", "\n;c\n\u{feff}\t"),
];

type Piece = fn(&mut Random) -> String;

/// A piece that is another each time.
const VARIED: [(&str, Piece); 18] = [
    ("other integers", |random| {
        format!("{}\n", random.below(9999))
    }),
    ("words", |random| format!("w{}\n", random.below(9999))),
    ("comments", |random| {
        format!("; comment {}\n", random.below(99999))
    }),
    ("headings", |random| {
        format!(";OBJECT {}\n", random.below(99999))
    }),
    ("headings of instances", |random| {
        format!(";INSTANCE {}\n", random.below(99999))
    }),
    ("headings and comments", |random| {
        format!(";OBJECT {}\n; {}\n", random.below(99), random.below(99999))
    }),
    ("headings behind values", |random| {
        let value = ["x", "-", "7", "0.5"][random.below(4)];
        let record = ["MATERIAL", "OBJECT", "INSTANCE"][random.below(3)];
        format!("{value};{record} {}\n", random.below(99))
    }),
    ("comments and integers", |random| {
        format!(";\n{}\n", random.below(99))
    }),
    ("reals on one line", |random| {
        format!("{}.5 ", random.below(999))
    }),
    ("strings", |random| format!("\"s{}\"\n", random.below(9999))),
    ("strings without an end", |random| {
        format!("\"s{}\n", random.below(9999))
    }),
    ("strings and integers", |random| {
        format!("\"a\" \"b\" {}\n", random.below(9999))
    }),
    ("words and strings", |random| {
        format!("w{}\n\"s\"\n", random.below(9999))
    }),
    ("triangles with nothing above", |random| {
        let first = random.below(9000);
        format!("{}\n{first}\n{}\n{}\n", first % 5, first + 1, first + 2)
    }),
    ("lines of triangles with nothing above", |random| {
        let first = random.below(9000);
        format!("{}\t\t{first}\t{}\t{}\n", first % 5, first + 1, first + 2)
    }),
    ("spheres", |random| {
        format!("\"SPHERE\"\n\"\"\n\"\"\n0\n{}.5\n", random.below(999))
    }),
    ("instances", |random| {
        format!(
            ";INSTANCE {}\n0\n\"%a\"\n1\n-1\n0\n{half}{half}",
            random.below(9999),
            half = "0.0\t0.0\t0.0\t1.0\n0.0\t0.0\t0.0\n1.0\n"
        )
    }),
    ("any pieces", |random| {
        const PIECES: [&str; 12] = [
            "5\n",
            "1.5 ",
            "\"",
            "\"a\"\n",
            "x",
            ";c\n",
            "\n",
            ";OBJECT 1\n",
            "\"MESH\"\n",
            "-",
            "\t",
            ";### INSTANCES ###\n",
        ];
        PIECES[random.below(PIECES.len())].to_owned()
    }),
];

/// The beginnings of a file before a hostile text, up to a place in the file.
const HEADS: [(&str, &str); 5] = [
    ("", ""),
    (
        "behind a material",
        "7\n\"\"\n\"\"\n\"\"\n\"\"\n1\n\"m\"\n\"\"\n9\n",
    ),
    (
        "in a mesh",
        "2\n\"\"\n\"\"\n\"\"\n\"\"\n;### MATERIALS ###\n0\n;### OBJECTS ###\n1\n\"MESH\"\n\"\"\n\"\"\n9\n",
    ),
    (
        "behind triangles",
        "2\n\"\"\n\"\"\n\"\"\n\"\"\n0\n;### OBJECTS ###\n1\n\"MESH\"\n\"\"\n\"\"\n0\n2\n0\n0\n1\n2\n0\n2\n1\n3\n",
    ),
    (
        "behind an instance",
        "2\n\"\"\n\"\"\n\"\"\n\"\"\n;### MATERIALS ###\n0\n;### OBJECTS ###\n0\n;### INSTANCES ###\n1\n-1\n\"r\"\n\
         -1\n-1\n0\n0.0 0.0 0.0 1.0\n0.0 0.0 0.0\n1.0\n0.0 0.0 0.0 1.0\n0.0 0.0 0.0\n1.0\n",
    ),
];

/// Hostile texts of about `bytes` bytes each.
pub fn hostile(bytes: usize) -> Vec<Hostile> {
    let mut texts = Vec::new();
    let mut add =
        |name: String, kind: &'static str, text: String, (repeats, bare): (bool, bool)| {
            texts.push(Hostile {
                name,
                kind,
                text,
                repeats,
                bare,
            });
        };
    for (place, head) in HEADS {
        let name = |what: &str| format!("{what}{}{place}", if place.is_empty() { "" } else { " " });
        for (what, piece) in REPEATED {
            let text = format!("{head}{}", piece.repeat(bytes / piece.len()));
            add(name(what), what, text, (true, place.is_empty()));
        }
        for (what, piece) in VARIED {
            let mut random = Random::new(3);
            let mut text = head.to_owned();
            while text.len() < bytes {
                text += &piece(&mut random);
            }
            add(name(what), what, text, (false, place.is_empty()));
        }
    }
    add(
        "one string".to_owned(),
        "one string",
        format!("\"{}", "y".repeat(bytes)),
        (true, true),
    );
    add(
        "one comment".to_owned(),
        "one comment",
        format!(";{}", "z".repeat(bytes)),
        (true, true),
    );
    let mut random = Random::new(3);
    let words: String = (0..bytes / 6)
        .map(|_| format!("{} ", random.below(99999)))
        .collect();
    for (what, sign) in [("a comment of words", ';'), ("a string of words", '"')] {
        add(
            what.to_owned(),
            what,
            format!("{sign}{words}"),
            (false, true),
        );
    }
    for version in [2, 7] {
        let whole = one_mesh(version, bytes);
        for (what, text) in broken(&whole) {
            add(
                format!("{what}, version {version}"),
                what,
                text,
                (false, false),
            );
        }
    }
    texts
}

/// A file of one mesh without mistakes, of about `bytes` bytes.
pub fn one_mesh(version: u32, bytes: usize) -> String {
    let vertices = bytes / 200;
    let level = Level {
        version,
        meshes: 1,
        vertices,
        triangles: vertices * 2,
        instances: 40,
        whole: false,
    };
    level.text(11)
}

/// A file of one mesh with mistakes that users make, each with its name.
fn broken(whole: &str) -> Vec<(&'static str, String)> {
    let objects = whole.find(";### OBJECTS").unwrap();
    let mesh = whole.find("\"MESH\"").unwrap();
    vec![
        (
            "a misspelled type",
            whole.replacen("\"MESH\"", "\"MESX\"", 1),
        ),
        (
            "no heading and count of objects",
            [&whole[..objects], &whole[mesh..]].concat(),
        ),
        ("a word at the top", format!("abc\n{whole}")),
        ("nothing above the vertices", whole[mesh + 12..].to_owned()),
        (
            "vertices that lack a value",
            whole.replace("\n0.6000000000\t0.8000000000\t", "\n0.6000000000\t"),
        ),
        (
            "vertices with a word",
            whole.replace("\n0.6000000000\t0.8000000000\t", "\n0.6000000000\tx\t"),
        ),
        (
            "vertices with a string",
            whole.replace("\n0.6000000000\t0.8000000000\t", "\n0.6000000000\t\"x\"\t"),
        ),
        ("a comment to a line", whole.replace('\n', " ; c\n")),
    ]
}
