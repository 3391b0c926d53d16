//! What is legal has no mistake in its trees, however it is laid out and however its numbers are written.

mod support;

use support::level::{Level, Random};
use support::{MARKS, corpus, nodes, rows, structure};
use tree_sitter::Node;

/// What a file is made of: strings, numbers and comments, and whether a line ends behind each.
fn tokens(text: &str) -> Vec<(String, bool)> {
    let mut tokens = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        if line.starts_with([';', '"']) {
            tokens.push((line.to_owned(), true));
            continue;
        }
        for value in line.split_ascii_whitespace() {
            tokens.push((value.to_owned(), false));
        }
        if let Some(last) = tokens.last_mut() {
            last.1 = true;
        }
    }
    tokens
}

fn is_real(token: &str) -> bool {
    token.contains('.') && !token.starts_with([';', '"'])
}

/// The text with every real rewritten.
fn reals(text: &str, rewrite: &mut dyn FnMut(f64, &str) -> String) -> String {
    lines(text, &mut |token| match token.parse() {
        Ok(value) if is_real(token) => rewrite(value, token),
        _ => token.to_owned(),
    })
}

/// The text with every token rewritten, the lines kept.
fn lines(text: &str, rewrite: &mut dyn FnMut(&str) -> String) -> String {
    let mut result = String::new();
    for (token, ends) in tokens(text) {
        result += &rewrite(&token);
        result.push(if ends { '\n' } else { '\t' });
    }
    result
}

fn integer_if_whole(value: f64, token: &str) -> String {
    match value.fract() == 0.0 {
        true => format!("{value:.0}"),
        false => token.to_owned(),
    }
}

fn without_comments(text: &str) -> String {
    text.lines()
        .filter(|line| !line.starts_with(';'))
        .map(|line| format!("{line}\n"))
        .collect()
}

fn separated(text: &str, between: &mut dyn FnMut(&str) -> String) -> String {
    let mut result = String::new();
    for (token, _) in tokens(text) {
        result += &token;
        result += &match token.starts_with(';') {
            true => "\n".to_owned(),
            false => between(&token),
        };
    }
    result
}

/// Nineteen ways to write the same, and some that mix them.
fn rewrites(text: &str, seed: u64) -> Vec<(&'static str, String)> {
    let mut random = Random::new(seed);
    let bare = without_comments(text);
    let whole = reals(text, &mut integer_if_whole);
    let mixed = reals(text, &mut |value, token| match random.one_in(2) {
        true => integer_if_whole(value, token),
        false => token.to_owned(),
    });
    let mut random = Random::new(seed + 1);
    let breaks = separated(
        text,
        &mut |token| match token.starts_with('"') || random.one_in(4) {
            true => "\n".to_owned(),
            false => " ".to_owned(),
        },
    );
    vec![
        ("line ends of Windows", text.replace('\n', "\r\n")),
        ("lone carriage returns", text.replace('\n', "\r")),
        ("no headings", bare.clone()),
        ("no empty lines", text.replace("\n\n", "\n")),
        ("spaces", text.replace('\t', "  ")),
        ("a value to a line", text.replace('\t', "\n")),
        ("all on one line", separated(&bare, &mut |_| " ".to_owned())),
        (
            "comments between all values",
            separated(&bare, &mut |_| " ; a \"comment\" 5\n".to_owned()),
        ),
        (
            "comment lines between all values",
            separated(text, &mut |_| "\n;x 1.0\n".to_owned()),
        ),
        (
            "a long comment behind some values",
            separated(text, &mut |_| match random.one_in(60) {
                true => format!("\n;{}\n", " x".repeat(1500)),
                false => "\n".to_owned(),
            }),
        ),
        ("a byte order mark", format!("\u{feff}{text}")),
        (
            "exponents",
            reals(text, &mut |value, _| format!("{value:e}")),
        ),
        (
            "plus signs",
            reals(text, &mut |_, token| {
                if !token.starts_with('-') {
                    format!("+{token}")
                } else {
                    token.to_owned()
                }
            }),
        ),
        (
            "no digits behind the point",
            reals(text, &mut |value, token| match value.fract() == 0.0 {
                true => format!("{value:.0}."),
                false => token.to_owned(),
            }),
        ),
        (
            "three digits",
            reals(text, &mut |value, _| format!("{value:.3}")),
        ),
        ("integers for whole reals", whole.clone()),
        ("integers for some whole reals", mixed.clone()),
        ("random line ends", breaks),
        (
            "small headings",
            text.replace("### OBJECTS", "### objects")
                .replace(";INSTANCE ", ";instance ")
                .replace("INSTANCES ###", "INSTANCES ####"),
        ),
        ("no last line end", text.trim_end().to_owned()),
        (
            "integers, no headings, a value to a line",
            without_comments(&whole).replace('\t', "\n"),
        ),
        (
            "some integers on one line",
            separated(&without_comments(&mixed), &mut |_| " ".to_owned()),
        ),
        (
            "instances called like object types",
            text.replace("\"%thing_1\"", "\"MESH\"")
                .replace("\"Scene Root\"", "\"BOX\""),
        ),
        (
            "instances called like object types, no headings",
            bare.replace("\"%thing_1\"", "\"MESH\"")
                .replace("\"Scene Root\"", "\"BOX\""),
        ),
    ]
}

/// Fields and kinds without headings, comments, the words of names, the number of blocks, and how numbers are written.
fn outline(node: Node<'_>, text: &mut String) {
    let mut cursor = node.walk();
    if !cursor.goto_first_child() {
        return;
    }
    loop {
        let child = cursor.node();
        let kind = match child.kind() {
            "integer" => "real",
            kind => kind,
        };
        let last = format!("{}:{kind} ", cursor.field_name().unwrap_or(""));
        let skipped = matches!(kind, "section_heading" | "record_heading" | "comment");
        if !(skipped || kind.ends_with("_rows") && text.ends_with(&last)) {
            *text += &last;
            if kind != "string" {
                outline(child, text);
            }
        }
        if !cursor.goto_next_sibling() {
            return;
        }
    }
}

const MISTAKES: [&str; 6] = [
    "ERROR",
    "invalid_value",
    "malformed_string",
    "missing_value",
    "unexpected",
    "wrong_count",
];

/// Looks at all of a text, and says how many vertices and triangles it holds.
fn check(what: &str, text: &str, expected: &str) -> (usize, usize) {
    let tree = structure().parse(text, None).unwrap();
    let root = tree.root_node();
    let wrong = nodes(root, &MISTAKES);
    if let Some(first) = wrong.first() {
        let start = first.start_byte();
        let around = &text[text.floor_char_boundary(start.saturating_sub(80))
            ..text.floor_char_boundary(start + 80)];
        panic!(
            "{what}: {} at {start} of {}: {around:?}",
            first.kind(),
            text.len()
        );
    }
    let mut found = String::new();
    outline(root, &mut found);
    if found != expected {
        let same = found
            .bytes()
            .zip(expected.bytes())
            .take_while(|(one, other)| one == other)
            .count();
        let from = same.saturating_sub(60);
        let part = |outline: &str| outline[from..(same + 90).min(outline.len())].to_owned();
        panic!("{what}: {} instead of {}", part(&found), part(expected));
    }
    let (mut vertices, mut triangles) = (0, 0);
    for block in nodes(root, &["vertex_rows", "triangle_rows"]) {
        let block_text = &text[block.byte_range()];
        let tree = rows().parse(block_text, None).unwrap();
        assert!(!tree.root_node().has_error());
        let wrong = nodes(tree.root_node(), &MISTAKES);
        assert!(
            wrong.is_empty(),
            "{what}: {}: {block_text}\n{}",
            block.kind(),
            tree.root_node().to_sexp()
        );
        let found = nodes(tree.root_node(), &["vertex", "triangle"]);
        let kind = if block.kind() == "vertex_rows" {
            "vertex"
        } else {
            "triangle"
        };
        assert!(
            found.iter().all(|row| row.kind() == kind),
            "{what}: {block_text}"
        );
        match kind {
            "vertex" => vertices += found.len(),
            _ => triangles += found.len(),
        }
    }
    (vertices, triangles)
}

fn check_all(name: &str, text: &str, seed: u64) {
    let tree = structure().parse(text, None).unwrap();
    let mut expected = String::new();
    outline(tree.root_node(), &mut expected);
    let held = check(name, text, &expected);
    for (what, text) in rewrites(text, seed) {
        let what = format!("{name}, {what}");
        assert_eq!(check(&what, &text, &expected), held, "{what}");
    }
}

#[test]
fn real_files_may_be_written_in_any_way() {
    for (seed, file) in corpus().into_iter().enumerate() {
        check_all(&file.name, &file.text, seed as u64);
    }
}

#[test]
fn levels_of_every_version_may_be_written_in_any_way() {
    for version in 1..=7 {
        for (whole, vertices) in [(false, 1500), (true, 400)] {
            let triangles = vertices + 1000;
            let level = Level {
                version,
                meshes: 2,
                vertices,
                triangles,
                instances: 40,
                whole,
            };
            check_all(
                &format!("version {version}, {whole}"),
                &level.text(u64::from(version)),
                7,
            );
        }
    }
}

#[test]
fn strings_of_a_material_may_be_called_like_object_types() {
    for strings in [
        vec!["BOX", "", ""],
        vec!["GENERIC_LIGHT", "a", "b"],
        vec!["SPHERE", "", "", ""],
        vec!["MESH", "a"],
        vec!["MESH"],
    ] {
        let lines: String = strings.iter().map(|text| format!("\"{text}\"\n")).collect();
        let material = |at| format!(";MATERIAL {at}\n\"m\"\n\"\"\n{}\n{lines}", strings.len());
        let text = format!(
            ";### HEADER ###\n4\n\"a\"\n\"b\"\n\"c\"\n\"d\"\n;### MATERIALS ###\n2\n{}{};### OBJECTS ###\n0\n;### INSTANCES ###\n0\n",
            material(0),
            material(1)
        );
        let tree = structure().parse(&text, None).unwrap();
        let materials = nodes(tree.root_node(), &["material"]);
        assert_eq!(materials.len(), 2, "{strings:?}");
        for material in materials {
            let mut cursor = material.walk();
            let found = material.children_by_field_name("material_string", &mut cursor);
            assert_eq!(found.count(), strings.len(), "{strings:?}");
        }
        let marks = ["missing_value", "unexpected", "invalid_value"];
        assert!(nodes(tree.root_node(), &marks).is_empty(), "{strings:?}");
    }
}

/// Without headings, behind triangles of a value a line: the rotation is on a line of its own, whatever stands behind the name.
#[test]
fn a_name_and_an_id_on_one_line_begin_an_instance() {
    let vertex = |at: usize| {
        format!(
            "{at}.5\t{}.25\t1.0\n0.0\t0.0\t1.0\n0\n1\n0.{at}\t0.5\n",
            at % 7
        )
    };
    let vertices: String = (0..300).map(vertex).collect();
    let triangles: String = (0..26)
        .map(|at| (56 + at * 37) % 90)
        .map(|at| format!("0\n{at}\n{}\n{}\n", at + 1, at + 6))
        .collect();
    let transform = "0.0\t0.0\t0.0\t1.0\n0.0\t0.0\t0.0\n1.0\n";
    for name in [
        "\"Scene Root\"\t-1\n-1\n0",
        "\"Scene Root\"\t-1\t-1\n0",
        "\"Scene Root\"\n-1\n-1\n0",
    ] {
        let text = format!(
            "2\n\"a\"\n\"b\"\n\"c\"\n\"d\"\n0\n1\n\"MESH\"\n\"\"\n\"\"\n300\n{vertices}26\n{triangles}\n1\n-1\n{name}\n{transform}{transform}"
        );
        let tree = structure().parse(&text, None).unwrap();
        assert!(nodes(tree.root_node(), &MARKS).is_empty(), "{name}");
        assert_eq!(nodes(tree.root_node(), &["instance"]).len(), 1, "{name}");
    }
}
