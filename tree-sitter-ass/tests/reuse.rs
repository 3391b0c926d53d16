//! What an edit between two sections, or in a heading, leaves as it was: the records behind it are not read again.

mod support;

use support::level::Level;
use support::{asked_for, edit, shape, structure};
use tree_sitter::{Parser, Tree};

/// Bytes that an edit and its undoing may have the parser ask for each: a group of records or blocks, and a long look ahead.
const OF_AN_EDIT: usize = 60_000;

/// A level of small meshes and many instances, as exporters write it.
fn level(version: u32, meshes: usize, vertices: usize, instances: usize) -> String {
    let level = Level {
        version,
        meshes,
        vertices,
        triangles: vertices * 2,
        instances,
        whole: false,
    };
    level.text(3)
}

/// A place in a text: so many characters behind where a text begins that stands there once or first.
fn place(text: &str, anchor: &str, behind: usize) -> usize {
    text.find(anchor).unwrap_or_else(|| panic!("no {anchor:?}")) + behind
}

/// The tree of the edited text, and how much of it was read.
fn reread(parser: &mut Parser, text: &str, tree: &Tree) -> (Tree, usize) {
    let (kept, read) = asked_for::<8>(parser, text, Some(tree));
    let fresh = parser.parse(text, None).unwrap();
    assert_eq!(shape(&kept), shape(&fresh));
    (kept, read)
}

/// An edit: how it is called, where, how much goes and what comes.
type Edit<'a> = (&'a str, usize, usize, &'a str);

fn wrong_of(text: &str, edits: &[Edit]) -> Vec<String> {
    let mut parser = structure();
    let tree = parser.parse(text, None).unwrap();
    let mut wrong = Vec::new();
    for &(name, at, removed, typed) in edits {
        let (mut text, mut tree) = (text.to_owned(), tree.clone());
        let old = text[at..at + removed].to_owned();
        edit(&mut text, &mut tree, at..at + removed, typed);
        let (mut tree, done) = reread(&mut parser, &text, &tree);
        edit(&mut text, &mut tree, at..at + typed.len(), &old);
        let (_, undone) = reread(&mut parser, &text, &tree);
        if done.max(undone) > OF_AN_EDIT {
            wrong.push(format!(
                "{name} {}, {typed:?} for {old:?} at {at}: {done}, undone {undone}",
                text.len()
            ));
        }
    }
    wrong
}

/// Comments between what two sections have: behind the value, on the line below it, and before the heading.
fn comments_before<'a>(text: &str, name: &'a str, heading: &str) -> Vec<Edit<'a>> {
    let at = place(text, heading, 0);
    let end = text[..at].trim_end().len();
    vec![
        (name, end, 0, " ; c"),
        (name, end, 0, ";"),
        (name, end, 0, "\n; c"),
        (name, end, 0, "\n\n; c\n"),
        (name, end + 1, 0, "; c"),
        (name, end + 1, 0, "; c\n"),
        (name, at, 0, "; c\n"),
        (name, at, 0, "; c\n; d\n\n"),
        (name, at, 0, "; ### c\n"),
        (name, end - 1, 0, ";"),
    ]
}

fn headings(text: &str) -> Vec<(&'static str, usize)> {
    let names = [
        ";### OBJECTS ###",
        ";### INSTANCES ###",
        ";OBJECT 0",
        ";INSTANCE 0",
    ];
    names.map(|name| (name, place(text, name, 0))).to_vec()
}

fn texts() -> Vec<String> {
    vec![
        level(2, 1, 1500, 700),
        level(7, 100, 8, 700),
        level(7, 1, 1000, 700),
        level(1, 400, 4, 300),
        level(4, 300, 4, 300),
        spheres(&level(3, 0, 0, 700)),
    ]
}

/// Objects of few values before the instances.
fn spheres(text: &str) -> String {
    let sphere =
        |at: usize| format!(";OBJECT {at}\n\"SPHERE\"\n\"\"\n\"\"\n0\n{at}.5000000000\n\n");
    let all: String = (0..1500).map(sphere).collect();
    let empty = ";### OBJECTS ###\n0\n\n";
    assert!(text.contains(empty));
    text.replace(empty, &format!(";### OBJECTS ###\n1500\n\n{all}"))
}

#[test]
fn a_comment_between_sections_is_read_alone() {
    let without_blank_lines = level(4, 300, 4, 300).replace("\n\n", "\n");
    for text in texts().into_iter().chain([without_blank_lines]) {
        let mut edits = Vec::new();
        for heading in [";### OBJECTS ###", ";### INSTANCES ###"] {
            edits.extend(comments_before(&text, heading, heading));
        }
        for heading in [";OBJECT 0", ";INSTANCE 0", ";MATERIAL 0"] {
            let mut behind = comments_before(&text, heading, heading);
            behind.pop();
            edits.extend(behind);
        }
        assert_eq!(wrong_of(&text, &edits), Vec::<String>::new());
    }
}

/// Where a blank line stands before each section, as exporters write it.
#[test]
fn a_key_in_a_heading_leaves_the_records_behind_it() {
    for text in texts() {
        let mut edits = Vec::new();
        for (name, at) in headings(&text) {
            for inside in [1, 2, 5, 8] {
                edits.push((name, at + inside, 0, "\n"));
                edits.push((name, at + inside, 0, "x"));
                edits.push((name, at + inside, 1, ""));
                edits.push((name, at + inside, 0, " "));
            }
            edits.push((name, at + 5, 3, ""));
            edits.push((name, at + name.len(), 0, "1"));
            edits.push((name, at, 1, ""));
            edits.push((name, at + name.find(' ').unwrap(), 0, "\n"));
            if name.contains("###") {
                edits.push((name, at, 0, "5\n"));
            }
            edits.push((name, at, name.len(), ""));
        }
        assert_eq!(wrong_of(&text, &edits), Vec::<String>::new());
    }
}

/// What is typed directly before a heading, and what is pasted before one and taken back: the list behind it is the old one.
#[test]
fn what_stands_before_a_heading_leaves_the_list_behind_it() {
    let typed = [
        "x",
        "0",
        "5",
        "-1",
        ",",
        "1.5",
        "\"",
        "x ",
        "x\n",
        "5\n",
        "1 1 1\n",
        "0\t1\t2\t3\n",
        "\"a\"\n",
        "1.0 2.0 3.0\n",
        "\"BM_FLAGS 0\"\n",
        "MESH\n",
        "\"MESH\"\n",
        "\"a\"\n\"b\"\n",
        " ",
        "\n",
        ";",
    ];
    let anchors = [
        ";### MATERIALS ###",
        ";### OBJECTS ###",
        ";### INSTANCES ###",
        ";MATERIAL 0",
        ";OBJECT 0",
        ";INSTANCE 0",
    ];
    let texts = [
        level(2, 1, 700, 200),
        level(7, 60, 8, 250),
        level(4, 150, 4, 150).replace("\n\n", "\n"),
    ];
    for text in texts {
        let mut edits: Vec<Edit> = Vec::new();
        for anchor in anchors {
            let at = place(&text, anchor, 0);
            edits.extend(typed.map(|typed| (anchor, at, 0, typed)));
            if anchor.ends_with("###") {
                let begun = ["MESH", "\"MESH\"", "\"a\" \"b\"", "\"a\""];
                edits.extend(begun.map(|typed| (anchor, at, 0, typed)));
            }
            let end = text[..at].trim_end().len();
            edits.push((anchor, end, at - end, ""));
            edits.push((anchor, end, 0, "\n1 1 1"));
            edits.push((anchor, end, 0, " x"));
        }
        assert_eq!(wrong_of(&text, &edits), Vec::<String>::new());
    }
}

/// A record or a section's heading with its count, pasted where another part goes on, and taken back.
#[test]
fn what_is_pasted_before_a_heading_leaves_what_is_behind_it() {
    let texts = [
        level(2, 1, 700, 200),
        level(7, 60, 8, 250),
        level(4, 150, 4, 150),
    ];
    for text in texts {
        let from = |anchor: &str| {
            let at = place(&text, anchor, 0);
            &text[at..at + 2 + text[at..].find("\n\n").unwrap()]
        };
        let instance = place(&text, ";INSTANCE 3\n", 0);
        let next = place(&text, ";INSTANCE 4\n", 0);
        let parts = [
            from(";### HEADER ###"),
            from(";### MATERIALS ###"),
            from(";MATERIAL 1"),
            from(";### OBJECTS ###"),
            from(";### INSTANCES ###"),
            ";OBJECT 9\n\"SPHERE\"\n\"\"\n\"\"\n0\n2.0\n\n",
            &text[instance..next],
        ];
        let mut edits: Vec<Edit> = Vec::new();
        for anchor in [
            ";### MATERIALS ###",
            ";MATERIAL 0",
            ";MATERIAL 2",
            ";### OBJECTS ###",
            ";OBJECT 0",
            ";### INSTANCES ###",
            ";INSTANCE 0",
            ";INSTANCE 5",
        ] {
            let at = place(&text, anchor, 0);
            edits.extend(parts.map(|part| (anchor, at, 0, part)));
        }
        assert_eq!(wrong_of(&text, &edits), Vec::<String>::new());
    }
}

/// What one record has too many stands before the next one, and is taken back.
#[test]
fn what_a_record_has_too_many_leaves_the_next_one() {
    let pill = ";OBJECT 9\n\"PILL\"\n\"\"\n\"\"\n1\n8.5\n4.25\n\n";
    for text in [level(2, 1, 700, 20), level(7, 1, 700, 20)] {
        for text in [text.clone(), text.replace('\n', "\r\n")] {
            let crlf = text.contains('\r');
            let pill = if crlf {
                pill.replace('\n', "\r\n")
            } else {
                pill.to_owned()
            };
            let heading = place(&text, ";OBJECT 0", 0);
            let text = [&text[..heading], &pill, &text[heading..]].concat();
            let radius = place(&text, "4.25", 0);
            let mesh = place(&text, ";OBJECT 0", 0);
            let edits = [
                ("a radius more", radius, 0, "4.25\n"),
                ("an integer more", radius, 0, "5\n"),
                ("a word more", mesh, 0, "x\n"),
                ("a text more", mesh, 0, "\"x\"\n"),
                ("a comment more", mesh, 0, "; x\n"),
                ("a semicolon less", mesh, 1, ""),
            ];
            assert_eq!(wrong_of(&text, &edits), Vec::<String>::new());
        }
    }
}

/// A heading that is half gone: the group of records that began there is the old one's.
#[test]
fn a_heading_that_is_no_more_leaves_the_records_behind_it() {
    for text in [level(2, 60, 40, 4), level(7, 60, 40, 4)] {
        let mut edits: Vec<Edit> = Vec::new();
        for (at, _) in text.match_indices(";OBJECT ") {
            edits.push(("a semicolon less", at, 1, ""));
            edits.push((
                "a key in its place",
                at,
                text[at..].find('\n').unwrap(),
                "x",
            ));
            edits.push(("a key before it", at, 0, "x"));
        }
        assert_eq!(wrong_of(&text, &edits), Vec::<String>::new());
    }
}

/// A value of the header that is gone, or one too many: what is not the header's stands before the materials.
#[test]
fn a_mistake_in_the_header_leaves_the_materials() {
    let material = |at: usize| {
        format!(";MATERIAL {at}\n\"shader {at}\"\n\"\"\n1\n\"BM_FLAGS 0000000000000000000000\"\n\n")
    };
    let materials: String = (0..1500).map(material).collect();
    let small = level(7, 1, 8, 3);
    let start = place(&small, ";### MATERIALS", 0);
    let end = place(&small, ";### OBJECTS", 0);
    let section = format!(";### MATERIALS ###\n1500\n\n{materials}");
    let text = [&small[..start], &section, &small[end..]].concat();
    for text in [text.clone(), text.replace("\n\n", "\n")] {
        let value = place(&text, "\"a\"", 0);
        let last = place(&text, "\"b\"", 0);
        let heading = place(&text, ";### MATERIALS", 0);
        let mut edits: Vec<Edit> = vec![
            ("a value", value, 4, ""),
            ("a value", value, 3, ""),
            ("a value", value, 0, "5 "),
            ("a value", value, 0, "\"x\"\n"),
            ("a value", value + 1, 0, "\n"),
            ("the last value", last, 3, ""),
            ("the last value", last + 3, 0, " 5"),
            ("the last value", last + 3, 0, "\n5 word \"x\""),
            ("the last value", last + 3, 0, " ; c"),
        ];
        for inside in [4, 9] {
            edits.push(("the heading", heading + inside, 0, "x"));
            edits.push(("the heading", heading + inside, 1, ""));
            edits.push(("the heading", heading + inside, 0, "\n"));
        }
        assert_eq!(wrong_of(&text, &edits), Vec::<String>::new());
    }
}

/// Integers where a section's count is: which of them counts is told anew, and the records are the old ones.
#[test]
fn integers_at_a_count_leave_the_records() {
    for text in texts() {
        let mut edits: Vec<Edit> = Vec::new();
        for heading in [";### OBJECTS ###\n", ";### INSTANCES ###\n"] {
            let at = place(&text, heading, heading.len());
            let digits = text[at..].find('\n').unwrap();
            edits.push((heading, at, 0, "-"));
            edits.push((heading, at, digits, ""));
            edits.push((heading, at + digits, 0, "7"));
        }
        assert_eq!(wrong_of(&text, &edits), Vec::<String>::new());
    }
}

/// A value that is not there yet, as while an object is written at its list's end.
#[test]
fn a_last_record_that_is_written_leaves_the_next_section() {
    for text in texts() {
        let at = place(&text, ";### INSTANCES ###", 0);
        let end = text[..at].trim_end().len();
        let line = text[..end].rfind('\n').unwrap();
        let edits: Vec<Edit> = vec![
            ("the last line", line, end - line, ""),
            ("a record's heading", at, 0, ";OBJECT 9\n\n"),
            ("a type", at, 0, ";OBJECT 9\n\"SPHERE\"\n\n"),
            ("a name", at, 0, ";OBJECT 9\n\"SPHERE\"\n\"\"\n\n"),
            ("names", at, 0, ";OBJECT 9\n\"SPHERE\"\n\"\"\n\"\"\n\n"),
            (
                "a sphere",
                at,
                0,
                ";OBJECT 9\n\"SPHERE\"\n\"\"\n\"\"\n0\n1.0\n\n",
            ),
        ];
        assert_eq!(wrong_of(&text, &edits), Vec::<String>::new());
    }
}

/// Records that are alike but for the number in their headings are in groups, so that an edit has one of these read.
#[test]
fn records_that_are_alike_have_groups_by_their_headings() {
    let vertex = "1.0000000000\t2.0000000000\t3.0000000000\n".repeat(2);
    let mesh = format!("\"MESH\"\n\"\"\n\"\"\n1\n{vertex}0\n0\n1\n0\t\t0\t0\t0\n\n");
    let objects: String = (0..20_000)
        .map(|at| format!(";OBJECT {at}\n{mesh}"))
        .collect();
    let text = level(3, 0, 0, 20).replace(
        ";### OBJECTS ###\n0\n\n",
        &format!(";### OBJECTS ###\n20000\n\n{objects}"),
    );
    let mut parser = structure();
    let (tree, whole) = steps(&mut parser, &text, None);
    let at = place(&text, ";OBJECT 9000\n", 30);
    let (mut text, mut tree) = (text, tree);
    edit(&mut text, &mut tree, at..at, "x");
    let (_, again) = steps(&mut parser, &text, Some(&tree));
    assert!(again * 50 < whole, "{again} of {whole} steps");
}

/// What the parser does, step by step: the number of its steps is the work that an edit costs.
fn steps(parser: &mut Parser, text: &str, old: Option<&Tree>) -> (Tree, usize) {
    use std::cell::Cell;
    use std::rc::Rc;
    let done = Rc::new(Cell::new(0));
    let count = Rc::clone(&done);
    parser.set_logger(Some(Box::new(move |_, _| count.set(count.get() + 1))));
    let tree = parser.parse(text, old).unwrap();
    parser.set_logger(None);
    (tree, done.get())
}

/// A mesh without triangles is the last object: what follows its count is the next section.
#[test]
fn an_empty_mesh_leaves_the_instances() {
    for version in [2, 7] {
        let empty = ";OBJECT 1\n\"MESH\"\n\"\"\n\"\"\n0\n0\n\n;### INSTANCES";
        let text = level(version, 1, 8, 700).replace(";### INSTANCES", empty);
        let heading = place(&text, ";### INSTANCES ###", 0);
        let object = place(&text, ";OBJECT 1", 0);
        let mut edits: Vec<Edit> = Vec::new();
        for inside in [1, 2, 5, 8] {
            edits.push(("the heading", heading + inside, 0, " "));
            edits.push(("the heading", heading + inside, 0, "x"));
            edits.push(("the object", object + inside, 0, "x"));
        }
        edits.push(("a type", object + 11, 0, "x"));
        edits.push(("a line end", place(&text, ";INSTANCE 0\n", 11), 1, ""));
        assert_eq!(wrong_of(&text, &edits), Vec::<String>::new());
    }
}

/// What is written between two objects, one without rows among them, has neither of them read again.
#[test]
fn a_remark_between_objects_leaves_them() {
    let whole = level(7, 20, 450, 20);
    let empty = ";OBJECT 20\n\"MESH\"\n\"\"\n\"\"\n0\n0\n\n";
    let third = place(&whole, ";OBJECT 3\n", 0);
    let whole = [&whole[..third], empty, &whole[third..]].concat();
    let lines = whole.lines().filter(|line| !line.starts_with(";OBJECT"));
    let bare: String = lines.map(|line| format!("{line}\n")).collect();
    for (text, anchor) in [(&whole, ";OBJECT "), (&bare, "\"MESH\"\n")] {
        let mut edits: Vec<Edit> = Vec::new();
        for (at, _) in text.match_indices(anchor) {
            let end = text[..at].trim_end().len();
            edits.push(("a line", at, 0, "\n"));
            edits.push(("a remark", at, 0, "; here\n"));
            edits.push(("two remarks", at, 0, "; here\n\n; and there\n"));
            edits.push(("a remark behind", end, 0, " ; end"));
        }
        assert_eq!(wrong_of(text, &edits), Vec::<String>::new());
    }
}

/// Lines of an object's head go and come back: its rows stay.
#[test]
fn a_line_lost_in_an_objects_head_leaves_its_rows() {
    let mut texts = Vec::new();
    for version in [2, 5, 7] {
        let text = level(version, 4, 1500, 20);
        texts.push(text);
    }
    for text in texts {
        let mut edits: Vec<Edit> = Vec::new();
        for (type_at, _) in text.match_indices("\"MESH\"\n\"\"\n\"\"\n") {
            let heading = text[..type_at].rfind("\n\n").unwrap() + 2;
            let names = type_at + 7;
            edits.push(("the heading", heading, type_at - heading, ""));
            edits.push(("the heading and the type", heading, names - heading, ""));
            edits.push(("the type", type_at, 7, ""));
            edits.push(("the type and a name", type_at, 10, ""));
            edits.push(("a name", names, 3, ""));
            for key in ["0", "x", "-", " ", "\""] {
                edits.push(("a key before the type", type_at, 0, key));
                edits.push(("a key in the type", type_at + 3, 0, key));
                edits.push(("a key behind the type", names - 1, 0, key));
            }
            edits.push(("the names", names, 6, ""));
        }
        assert_eq!(wrong_of(&text, &edits), Vec::<String>::new());
    }
}

/// A line typed in the head of a large mesh, and taken back: its rows are the old ones.
#[test]
fn a_line_in_a_mesh_s_head_leaves_its_rows() {
    for version in [2, 7] {
        let text = level(version, 2, 3000, 4);
        let object = place(&text, ";OBJECT 1\n", 0);
        let mut edits: Vec<Edit> = Vec::new();
        let mut at = object;
        for line in [
            "before the type",
            "before the file",
            "before the name",
            "before the count",
            "behind the count",
        ] {
            at += text[at..].find('\n').unwrap() + 1;
            let typed = [
                "\"x\"\n",
                "x\n",
                "5\n",
                "<<<<<<< HEAD\n",
                "// my note, 3 May\n",
                "\"\"\n",
                "\"a\"\n\"b\"\n",
            ];
            edits.extend(typed.map(|typed| (line, at, 0, typed)));
        }
        assert_eq!(wrong_of(&text, &edits), Vec::<String>::new());
    }
}
