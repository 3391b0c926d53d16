//! Tests of rules as marked text: the file, and under what is wrong a line of `^` with the rule and its words.
//!
//! ```text
//! @level
//! 1
//! ^ object-count-mismatch: Object Count is 1, but the file has 2 objects
//! ```
//!
//! Lines that begin with `@` stand for what every file needs: `@header 2` (or, behind a version, its `@strings`), `@materials 2` (with so many materials; without a number the heading),
//! `@objects`, `@instances`, `@root` (the instances section with nothing but the scene root), `@vertices 3`,
//! `@vertex 0` (bound to this node), `@at object name id parent` (an instance without its bone list). Those of version 7:
//! `@walls` (the materials `a` and `+portal`), `@mesh 0` (all of this object but its lists), `@corners` (the three vertices of a triangle, without their number).

use super::{Code, Input, findings};
use crate::kit::FileLocation;
use scan::model::Model;
use scan::{CHUNK, recognize, scan_all};
use schema::options::{Game, Options};
use std::fmt::Write;
use std::ops::Range;

/// The source span and message of a finding, or of a mark.
type Said = (Range<usize>, String);

/// Checks that a marked text has exactly the findings that are marked.
#[track_caller]
pub(crate) fn check(marked: &str) {
    check_for(Game::Auto, marked);
}

/// Checks a marked text as a file for a game.
#[track_caller]
pub(crate) fn check_for(game: Game, marked: &str) {
    let options = Options {
        game,
        ..Options::default()
    };
    check_with(&options, None, marked);
}

/// Checks a marked text with these limits.
#[track_caller]
pub(crate) fn check_limits(limits: &[(&str, u64)], marked: &str) {
    let mut options = Options::default();
    for &(name, limit) in limits {
        *options.limits.get_mut(name).unwrap() = limit;
    }
    check_with(&options, None, marked);
}

/// The groups of the rules that look at the level as a whole.
const WORLD: [&str; 3] = ["geometry", "seal", "spaces"];

/// Rules that small test files often break and that few tests are about. They are checked only where a mark names them,
/// or a line `@for CODE` asks for them.
const FAINT: &[Code] = &[
    Code::SpaceSeparatedValues,
    Code::CommentMisread,
    Code::UnusedVertex,
    Code::UnusedMaterial,
    Code::UnusedObject,
    Code::EmptyMesh,
    Code::MissingBoneList,
    Code::MixedInfluences,
    Code::UvCountDiffers,
    Code::MaterialTrailingDigits,
    Code::DuplicateInstanceName,
    Code::LevelScale,
    Code::RepeatedBone,
    Code::MixedScale,
    Code::UnreachableInstance,
    Code::UnknownMaterialString,
    Code::EmptyMaterialName,
    Code::DegenerateTriangle,
    Code::DuplicateTriangle,
    Code::DegenerateUv,
];

/// Checks a marked text with all options, and with the location of the file.
#[track_caller]
pub(crate) fn check_with(options: &Options, origin: Option<&FileLocation>, marked: &str) {
    let (text, mut expected) = parse(marked);
    let source: &[u8] = text.as_bytes();
    let chunks = scan_all(&source, (1, CHUNK), &|_| true);
    // The tests' small meshes are no sealed levels: rules of the world are looked at in their own tests.
    let asked = std::panic::Location::caller().file();
    let is_own = |group: &str| asked.split(['/', '\\']).any(|folder| folder == group);
    let is_looked_at = |code: Code| {
        (!FAINT.contains(&code) && (!WORLD.contains(&code.group()) || is_own(code.group())))
            || marked.contains(&format!("@for {code}"))
            || expected
                .iter()
                .any(|(_, words)| words.starts_with(code.name()))
    };
    let mut found: Vec<Said> = findings(&Input {
        source: &source,
        chunks: &chunks,
        model: &Model::build(&chunks),
        halo: recognize(source).is_halo(),
        options,
        origin,
        surroundings: None,
        encoding: None,
        threads: 1,
        kept: None,
    })
    .into_iter()
    .filter(|finding| is_looked_at(finding.code))
    .map(|finding| {
        let line_end = text[finding.span.start..].find('\n');
        let line_end = line_end.map_or(text.len(), |at| finding.span.start + at);
        // What goes over several lines is marked on its first.
        let end = finding.span.end.min(line_end);
        let words = format!("{}: {}", finding.code, finding.message);
        (finding.span.start..end, words)
    })
    .collect();
    found.sort_by(|one, other| (one.0.start, &one.1).cmp(&(other.0.start, &other.1)));
    expected.sort_by(|one, other| (one.0.start, &one.1).cmp(&(other.0.start, &other.1)));
    let shown = |all: &[Said]| draw(&text, all);
    assert!(
        found == expected,
        "found:\n{}\nexpected:\n{}",
        shown(&found),
        shown(&expected)
    );
}

/// The text without its marks, and what they say.
fn parse(marked: &str) -> (String, Vec<Said>) {
    let lines = marked.lines().filter(|line| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with("@for ")
    });
    let indents = lines
        .clone()
        .map(|line| line.len() - line.trim_start().len());
    let indent = indents.min().unwrap_or(0);
    let mut text = String::new();
    let mut said = Vec::new();
    let mut above = 0;
    for line in lines {
        let line = &line[indent..];
        let mark = line.trim_start();
        if mark.starts_with('^') {
            let at = above + line.len() - mark.len();
            let length = mark.bytes().take_while(|&byte| byte == b'^').count();
            said.push((at..at + length, mark[length..].trim().to_owned()));
            continue;
        }
        above = text.len();
        match line.strip_prefix('@') {
            Some(short) => text += &long(short),
            None => text += line,
        }
        text.push('\n');
    }
    (text, said)
}

/// The lines that a line with `@` is short for.
fn long(short: &str) -> String {
    let mut words = short.split_whitespace();
    let name = words.next().unwrap_or_default();
    let mut next = || words.next().unwrap_or_default();
    match name {
        "header" => format!(
            ";### HEADER ###\n{}\n\"A\"\n\"1\"\n\"me\"\n\"here\"",
            next()
        ),
        "materials" if !short.contains(' ') => ";### MATERIALS ###".to_owned(),
        "materials" => {
            let count: usize = next().parse().unwrap();
            let mut text = format!(";### MATERIALS ###\n{count}");
            for number in 0..count {
                write!(text, "\n;MATERIAL {number}\n\"m{number}\"\n\"\"").unwrap();
            }
            text
        }
        "strings" => "\"A\"\n\"1\"\n\"me\"\n\"here\"".to_owned(),
        "objects" => format!(";### OBJECTS ###\n{}", next()),
        "instances" => format!(";### INSTANCES ###\n{}", next()),
        "root" => format!(";INSTANCE 0\n{}", instance("-1", "Scene Root", "-1", "-1")),
        "vertex" => format!("1.0 2.0 3.0\n0.0 0.0 1.0\n1\n{}\n1.0\n1\n0.0 0.0", next()),
        "vertices" => {
            let count: usize = next().parse().unwrap();
            let all = vec!["1.0 2.0 3.0\n0.0 0.0 1.0\n0\n0"; count];
            format!("{count}\n{}", all.join("\n"))
        }
        "walls" => ";### MATERIALS ###\n2\n;MATERIAL 0\n\"a\"\n\"\"\n0\n\
                    ;MATERIAL 1\n\"+portal\"\n\"\"\n0"
            .to_owned(),
        "mesh" => format!(";OBJECT {}\n\"MESH\"\n\"\"\n\"\"", next()),
        "corners" => {
            let corners = ["0.0 0.0 0.0", "1.0 0.0 0.0", "0.0 1.0 0.0"];
            corners
                .map(|corner| format!("{corner}\n0.0 0.0 1.0\n0.0 0.0 0.0\n0\n0"))
                .join("\n")
        }
        "at" => instance(next(), next(), next(), next()),
        other => panic!("`@{other}` stands for nothing"),
    }
}

fn instance(object: &str, name: &str, id: &str, parent: &str) -> String {
    format!(
        "{object}\n\"{name}\"\n{id}\n{parent}\n0\n0.0 0.0 0.0 1.0\n0.0 0.0 0.0\n1.0\n\
         0.0 0.0 0.0 1.0\n0.0 0.0 0.0\n1.0"
    )
}

/// Each place with the line that it is in.
fn draw(text: &str, all: &[Said]) -> String {
    let mut drawn = String::new();
    for (span, words) in all {
        let start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
        let line = text[start..].lines().next().unwrap_or_default();
        let number = text[..start].lines().count() + 1;
        let blanks = " ".repeat(span.start - start);
        let marks = "^".repeat(span.len().max(1));
        writeln!(drawn, "{number:>4} {line}\n     {blanks}{marks} {words}").unwrap();
    }
    drawn
}
