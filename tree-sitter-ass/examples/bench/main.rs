//! Measures both grammars, in the same run with tree-sitter-json on the same amount of numeric JSON, and with a grammar whose
//! scanner only advances: what tree-sitter itself takes.
//!
//! `cargo run --release -p tree-sitter-ass --features bench --example bench -- FILE…` prints rows of a Markdown table: what, must, aim,
//! measured. Times are medians.
//!
//! `-- --flood MB [WORD]` tells of hostile texts of that size, those with the word in their names.

mod edits;
mod flood;

use edits::Edit;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;
use std::time::Instant;
use tree_sitter::{InputEdit, Language, Node, Parser, Point, Tree};
use tree_sitter_language::LanguageFn;

/// How often a text is parsed for a median.
const PARSES: usize = 5;
/// The bytes that an editor shows, with a margin: the text that `halo_ass_rows` is measured on.
const BLOCK: usize = 65536;
/// How many records are many.
const INSTANCES: usize = 100_000;

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|first| first == "--memory") {
        let file = arguments.remove(1);
        let bytes = read(&file, arguments.len() > 1);
        println!("{}", tree_memory(&bytes, &language(arguments.len() > 1)));
        return;
    }
    // One parse and no more, for a profiler: what `--memory` does of a grammar's parse, of only advancing.
    if arguments.first().is_some_and(|first| first == "--advance") {
        let bytes = read(&arguments[1], false);
        drop(black_box(parse(&mut parser(&advance()), &bytes, None)));
        return;
    }
    if arguments.first().is_some_and(|first| first == "--flood") {
        let number = arguments.get(1).and_then(|text| text.parse().ok());
        let word = arguments.get(2).map_or("", String::as_str);
        print_flood(flood::measure(number.unwrap_or(1) * 1_000_000, word));
        return;
    }
    for file in &arguments {
        let name = Path::new(file).file_stem().unwrap_or_default();
        measure(&name.to_string_lossy(), file);
    }
    measure_instances();
}

/// All that was measured, the slowest edit first.
fn print_flood(mut all: Vec<flood::Taken>) {
    all.sort_by(|one, other| other.edit.total_cmp(&one.edit));
    for taken in all {
        println!(
            "{:7.1} ms {:6.2} x {:8} KB {:8} nodes{} {} ({})",
            taken.edit,
            taken.parse,
            taken.read / 1000,
            taken.nodes,
            if taken.repeats { ", repeats:" } else { ":" },
            taken.name,
            taken.what
        );
    }
}

/// Enough JSON to measure a rate; more takes long.
const JSON: usize = 5_000_000;

/// A file, or as much JSON as it is long, up to a bound.
fn read(file: &str, json: bool) -> Vec<u8> {
    let bytes = std::fs::read(file).expect("a file that can be read");
    if json {
        numeric_json(bytes.len().min(JSON))
    } else {
        bytes
    }
}

unsafe extern "C" {
    fn tree_sitter_advance() -> *const ();
}

/// Any text as pieces of 20 KB.
fn advance() -> Language {
    // SAFETY: the function is the generated parser's, compiled from `advance/src/parser.c` by the build script.
    unsafe { LanguageFn::from_raw(tree_sitter_advance) }.into()
}

fn language(json: bool) -> Language {
    if json {
        tree_sitter_json::LANGUAGE.into()
    } else {
        tree_sitter_halo_ass::LANGUAGE.into()
    }
}

fn measure(name: &str, file: &str) {
    let bytes = read(file, false);
    let json = read(file, true);
    let megabytes = bytes.len() as f64 / 1e6;
    let [ours, only] = parse_times([&language(false), &advance()], &bytes);
    row(
        &format!("parse, {name} ({megabytes:.0} MB)"),
        "0.9 x only advancing",
        "0.95 x",
        &format!(
            "{:.2} x: {:.0} MB/s (only advancing: {:.0} MB/s, tree-sitter-json: {:.0} MB/s)",
            only / ours,
            megabytes / ours,
            megabytes / only,
            json.len() as f64 / 1e6 / parse_time(&language(true), &json)
        ),
    );
    row(
        &format!("tree memory, {name}"),
        "0.1 x",
        "0.02 x",
        &format!(
            "{:.3} x (tree-sitter-json: {:.1} x)",
            memory_in_new_process(file, false) / bytes.len() as f64,
            memory_in_new_process(file, true) / json.len() as f64
        ),
    );
    let tree = parse(&mut parser(&language(false)), &bytes, None);
    for (what, kind) in edits::KINDS {
        let (median, worst) = reparse_times(&bytes, &tree, kind);
        row(
            &format!("re-parse after {what}, {name}, median / worst"),
            "2 ms",
            "0.5 ms",
            &format!("{median:.2} / {worst:.2} ms"),
        );
    }
    for kind in ["vertices", "triangles"] {
        rows_of_a_block(name, kind, &bytes, &tree);
    }
}

/// Milliseconds for the edits of a kind: the median and the worst.
fn reparse_times(bytes: &[u8], tree: &Tree, kind: edits::Kind) -> (f64, f64) {
    let edits = edits::spread(bytes, kind);
    let mut times: Vec<f64> = edits
        .iter()
        .map(|edit| reparse_time(bytes, tree, edit))
        .collect();
    times.sort_by(f64::total_cmp);
    (times[times.len() / 2] * 1e3, times[times.len() - 1] * 1e3)
}

/// Many records: each edit meets those around it.
fn measure_instances() {
    let mut text =
        String::from("7\n\"t\"\n\"1\"\n\"a\"\n\"b\"\n;### MATERIALS ###\n0\n;### OBJECTS ###\n0\n");
    text += &format!(";### INSTANCES ###\n{INSTANCES}\n");
    for at in 0..INSTANCES {
        let half = "0.0\t0.0\t0.0\t1.0\n0.0\t0.0\t0.0\n1.0\n";
        text += &format!(";INSTANCE {at}\n-1\n\"%i{at}\"\n{at}\n-1\n0\n{half}{half}");
    }
    let bytes = text.into_bytes();
    let tree = parse(&mut parser(&language(false)), &bytes, None);
    for (what, kind) in edits::RECORD_KINDS {
        let (median, worst) = reparse_times(&bytes, &tree, kind);
        row(
            &format!("re-parse after {what}, {INSTANCES} instances, median / worst"),
            "10 ms",
            "2 ms",
            &format!("{median:.2} / {worst:.2} ms"),
        );
    }
}

fn row(what: &str, must: &str, aim: &str, measured: &str) {
    println!("| {what} | {must} | {aim} | {measured} |");
}

fn parser(language: &Language) -> Parser {
    let mut parser = Parser::new();
    parser
        .set_language(language)
        .expect("a language of this version of tree-sitter");
    parser
}

fn parse(parser: &mut Parser, bytes: &[u8], old: Option<&Tree>) -> Tree {
    parser.parse(bytes, old).expect("a language is set")
}

/// Seconds for a whole parse.
fn parse_time(language: &Language, bytes: &[u8]) -> f64 {
    let [seconds] = parse_times([language], bytes);
    seconds
}

/// Seconds for a whole parse by each of some languages. They take turns, so that what else the machine does meets all.
fn parse_times<const N: usize>(languages: [&Language; N], bytes: &[u8]) -> [f64; N] {
    let mut times = [[0.0; PARSES]; N];
    for turn in 0..PARSES {
        for (language, times) in languages.iter().zip(&mut times) {
            let mut parser = parser(language);
            let start = Instant::now();
            let tree = parse(&mut parser, bytes, None);
            times[turn] = start.elapsed().as_secs_f64();
            drop(black_box(tree));
        }
    }
    times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[PARSES / 2]
    })
}

/// Bytes of a tree, in a process that has not parsed before: memory that is used again would not be seen.
fn memory_in_new_process(file: &str, json: bool) -> f64 {
    let program = std::env::current_exe().expect("this program has a path");
    let mut command = Command::new(program);
    command.args(["--memory", file]);
    if json {
        command.arg("--json");
    }
    let output = command.output().expect("this program can be run");
    let text = String::from_utf8_lossy(&output.stdout);
    text.trim().parse().unwrap_or(f64::NAN)
}

fn tree_memory(bytes: &[u8], language: &Language) -> f64 {
    let before = resident();
    let tree = parse(&mut parser(language), bytes, None);
    let after = resident();
    drop(black_box(tree));
    after - before
}

/// Bytes of memory that this process holds; not a number where the system does not say so.
fn resident() -> f64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = text.split(' ').nth(1).and_then(|pages| pages.parse().ok());
    pages.unwrap_or(f64::NAN) * 4096.0
}

/// Arrays of numbers as JSON writes them, as long as the file.
fn numeric_json(length: usize) -> Vec<u8> {
    let mut text = String::with_capacity(length + 64);
    text.push('[');
    let mut seed = 1u32;
    while text.len() < length {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        text += &format!("[{}.{seed:010}, -{}],\n", seed % 5000, seed >> 24);
    }
    text += "0]";
    text.into_bytes()
}

/// The text after an edit, and the tree with the edit reported to it.
fn edited(bytes: &[u8], tree: &Tree, edit: &Edit) -> (Vec<u8>, Tree) {
    let old_end = edit.at + edit.removed;
    let new_end = edit.at + edit.inserted.len();
    let text = [&bytes[..edit.at], edit.inserted, &bytes[old_end..]].concat();
    let mut tree = tree.clone();
    // The grammar asks for no column, so rows may stay out of it.
    let point = |at: usize| Point::new(0, at);
    tree.edit(&InputEdit {
        start_byte: edit.at,
        old_end_byte: old_end,
        new_end_byte: new_end,
        start_position: point(edit.at),
        old_end_position: point(old_end),
        new_end_position: point(new_end),
    });
    (text, tree)
}

fn reparse_time(bytes: &[u8], tree: &Tree, edit: &Edit) -> f64 {
    let (text, tree) = edited(bytes, tree, edit);
    let mut parser = parser(&language(false));
    let start = Instant::now();
    let new = parse(&mut parser, &text, Some(&tree));
    let seconds = start.elapsed().as_secs_f64();
    drop(black_box(new));
    seconds
}

/// How many bytes the parser asks for after an edit, where it is given a few at a time.
fn bytes_read(bytes: &[u8], tree: &Tree, edit: &Edit) -> usize {
    let (text, tree) = edited(bytes, tree, edit);
    let mut read = 0;
    let mut chunk = |offset: usize, _| {
        let rest = &text[offset.min(text.len())..];
        let chunk = &rest[..rest.len().min(64)];
        read += chunk.len();
        chunk
    };
    parser(&language(false)).parse_with_options(&mut chunk, Some(&tree), None);
    read
}

fn rows_of_a_block(name: &str, kind: &str, bytes: &[u8], tree: &Tree) {
    // A file of small meshes has no block of so many triangles.
    let Some(block) = block(bytes, tree.root_node(), kind) else {
        return;
    };
    let seconds = parse_time(&tree_sitter_halo_ass::ROWS_LANGUAGE.into(), block);
    row(
        &format!(
            "`halo_ass_rows`, {} KB of {kind}, {name}",
            block.len() / 1024
        ),
        "3 ms",
        "1 ms",
        &format!("{:.2} ms", seconds * 1e3),
    );
}

/// The first 64 KB of a mesh's vertices or triangles, up to a line's end.
fn block<'a>(bytes: &'a [u8], node: Node<'_>, kind: &str) -> Option<&'a [u8]> {
    if node.kind() != kind {
        let mut cursor = node.walk();
        let mut children = node.children(&mut cursor);
        return children.find_map(|child| block(bytes, child, kind));
    }
    let text = bytes.get(node.byte_range())?;
    let end = text.get(..BLOCK)?.iter().rposition(|&byte| byte == b'\n')?;
    text.get(..end)
}
