//! The grammar `halo_ass` on real files, in any layout, and with mistakes in them.

mod support;

use support::{MARKS, OBJECTS, corpus, count, file, nodes, structure};
use tree_sitter::Node;

fn number(node: Node<'_>, field: &str, text: &str) -> u64 {
    let value = node.child_by_field_name(field).unwrap();
    text[value.byte_range()].parse().unwrap()
}

#[test]
fn real_files_have_no_errors_and_what_they_hold() {
    for file in corpus() {
        for text in [file.text.clone(), file.text.replace('\n', "\r\n")] {
            let tree = structure().parse(&text, None).unwrap();
            let root = tree.root_node();
            assert!(!root.has_error(), "{}: {}", file.name, root.to_sexp());
            assert!(nodes(root, &["invalid_value", "malformed_string"]).is_empty());
            let header = nodes(root, &["header"])[0];
            assert_eq!(
                number(header, "version", &text),
                file.expected["version"].as_u64().unwrap()
            );
            let materials = nodes(root, &["material"]).len();
            assert_eq!(
                materials as u64,
                file.expected["materials"].as_u64().unwrap()
            );
            let instances = nodes(root, &["instance"]).len();
            assert_eq!(
                instances as u64,
                file.expected["instances"].as_u64().unwrap()
            );
            let objects = file.expected["objects"].as_array().unwrap();
            let found = nodes(root, &OBJECTS);
            assert_eq!(found.len(), objects.len(), "{}", file.name);
            for (found, expected) in found.iter().zip(objects) {
                assert_eq!(
                    found.kind(),
                    expected["type"].as_str().unwrap().to_lowercase()
                );
                if found.kind() == "mesh" {
                    assert_eq!(
                        number(*found, "vertex_count", &text),
                        expected["vertices"].as_u64().unwrap()
                    );
                    assert_eq!(
                        number(*found, "triangle_count", &text),
                        expected["triangles"].as_u64().unwrap()
                    );
                }
            }
        }
    }
}

/// Without headings, with other white space, or with values on one line, a file holds what it held.
/// Editors fold and select nodes: none begins with the end of what is before it.
#[test]
fn sections_and_records_begin_with_their_headings() {
    for file in corpus() {
        for text in [file.text.clone(), format!("\n\n{}", file.text)] {
            let tree = structure().parse(&text, None).unwrap();
            let sections = ["header", "materials", "objects", "instances"];
            let records = [&OBJECTS[..], &["material", "instance"]].concat();
            for node in nodes(tree.root_node(), &[&sections[..], &records].concat()) {
                let own = &text[node.byte_range()];
                assert!(
                    own.starts_with(';'),
                    "{} {}: {own:.40}",
                    file.name,
                    node.kind()
                );
                assert_eq!(own.trim_end(), own, "{} {}", file.name, node.kind());
            }
        }
    }
}

#[test]
fn layout_means_nothing() {
    for file in corpus() {
        let tree = structure().parse(&file.text, None).unwrap();
        let expected = outline(tree.root_node());
        let no_headings: String = file
            .text
            .lines()
            .filter(|line| !line.starts_with(';'))
            .map(|line| format!("{line}\n"))
            .collect();
        let commented = file
            .text
            .replace("\n\n", "\n\n ; a comment\n")
            .replace("\n\"", "\n;another: \"\n\"");
        for (what, text) in [
            ("no headings", no_headings.clone()),
            ("no empty lines", no_headings.replace("\n\n", "\n")),
            ("spaces", file.text.replace('\t', "   ")),
            ("a value to a line", file.text.replace('\t', "\n")),
            ("comments", commented),
            ("lone carriage returns", file.text.replace('\n', "\r")),
            ("a byte order mark", format!("\u{feff}{}", file.text)),
        ] {
            let tree = structure().parse(&text, None).unwrap();
            let root = tree.root_node();
            assert!(
                !root.has_error(),
                "{}, {what}: {}",
                file.name,
                root.to_sexp()
            );
            assert_eq!(outline(root), expected, "{}, {what}", file.name);
        }
    }
}

/// Fields and kinds without headings, comments and the number of blocks.
fn outline(node: Node<'_>) -> String {
    let mut text = String::new();
    let mut cursor = node.walk();
    if !cursor.goto_first_child() {
        return text;
    }
    loop {
        let child = cursor.node();
        let field = cursor.field_name().unwrap_or("");
        let last = format!("{field}:{} ", child.kind());
        let skipped = matches!(
            child.kind(),
            "section_heading" | "record_heading" | "comment"
        );
        let repeated = child.kind().ends_with("_rows") && text.ends_with(&last);
        if !skipped && !repeated {
            text += &last;
            text += &outline(child);
        }
        if !cursor.goto_next_sibling() {
            return text;
        }
    }
}

/// Each mistake, in a file of every kind of object; all other objects and instances stay what they are.
#[test]
fn a_mistake_is_local() {
    let text = file("primitives_v2.ASS");
    let mistakes: [(&str, &str, &str); 14] = [
        (
            "a bad value in a vertex",
            "-500.0000000000\t500.0",
            "-500.000x\t500.0",
        ),
        ("a bad value in a sphere", "\n26.9999997020\n", "\ntwenty\n"),
        ("no closing quote of a type", "\"SPHERE\"", "\"SPHERE"),
        ("no opening quote of a type", "\"SPHERE\"", "SPHERE\""),
        ("no closing quote of a name", "\"glass\"", "\"glass"),
        ("no opening quote of a name", "\"glass\"", "glass\""),
        (
            "a stray quote in a vertex",
            "\n-500.0000000000\t500.0",
            "\n\"-500.0000000000\t500.0",
        ),
        ("no vertex count", "\"\"\n\"\"\n36\n", "\"\"\n\"\"\n"),
        (
            "no cross-reference",
            "\"MESH\"\n\"\"\n\"\"\n",
            "\"MESH\"\n\"\"\n",
        ),
        (
            "a count that is too high",
            "\"\"\n\"\"\n36\n",
            "\"\"\n\"\"\n9999\n",
        ),
        (
            "a heading in a mesh",
            "\n-500.0000000000\t500.0",
            "\n;OBJECT 7\n-500.0000000000\t500.0",
        ),
        (
            "a section's heading in a mesh",
            "\n-500.0000000000\t500.0",
            "\n;### INSTANCES ###\n-500.0000000000\t500.0",
        ),
        (
            "a number too many in an instance",
            "\n2099\n",
            "\n2099\n17\n",
        ),
        ("no inheritance flag", "\n2098\n0\n0\n", "\n2099\n0\n"),
    ];
    let whole = structure().parse(&text, None).unwrap();
    let objects = nodes(whole.root_node(), &OBJECTS).len();
    let instances = nodes(whole.root_node(), &["instance"]).len();
    for (what, right, wrong) in mistakes {
        assert!(text.contains(right), "{what}");
        let broken = text.replacen(right, wrong, 1);
        let tree = structure().parse(&broken, None).unwrap();
        let root = tree.root_node();
        let sexp = root.to_sexp();
        assert!(nodes(root, &OBJECTS).len() >= objects, "{what}: {sexp}");
        assert!(
            nodes(root, &["instance"]).len() >= instances,
            "{what}: {sexp}"
        );
        assert_eq!(
            nodes(root, &["materials", "objects", "instances"]).len(),
            3,
            "{what}: {sexp}"
        );
    }
}

/// Every line of several files, damaged in one of five ways: nearly always no more than one record is lost with it.
#[test]
fn a_damaged_line_costs_one_record() {
    let kinds = [OBJECTS.as_slice(), &["instance"], &["material"]];
    let (mut damaged, mut spread) = (0, Vec::new());
    for name in [
        "tiny_v1.ASS",
        "primitives_v2.ASS",
        "primitives_v3.ASS",
        "lights_v7.ASS",
        "names_v7.ASS",
    ] {
        let text = file(name);
        let whole = structure().parse(&text, None).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            let mut broken: Vec<String> = lines.iter().map(|line| line.to_string()).collect();
            match at % 5 {
                0 => drop(broken.remove(at)),
                1 => broken.insert(at, line.to_string()),
                2 => broken[at] = "x9y".to_owned(),
                3 => broken[at].insert(0, '"'),
                _ => broken[at].truncate(line.floor_char_boundary(line.len() / 2)),
            }
            let tree = structure().parse(broken.join("\n"), None).unwrap();
            damaged += 1;
            let lost = kinds.iter().any(|kinds| {
                nodes(tree.root_node(), kinds).len() + 1 < nodes(whole.root_node(), kinds).len()
            });
            if lost {
                spread.push(format!("{name}:{}: {line}", at + 1));
            }
        }
    }
    assert!(damaged > 3000);
    assert!(spread.len() <= 3, "{}", spread.join("\n"));
}

/// As readers have it, to which headings are comments.
#[test]
fn headings_may_stand_behind_their_counts() {
    for file in corpus() {
        let lines: Vec<&str> = file.text.lines().collect();
        let mut text = String::new();
        let mut at = 0;
        while at < lines.len() {
            let counted = lines[at].starts_with(";### ") && !lines[at].contains("HEADER");
            if counted {
                text += &format!("{}\n", lines[at + 1]);
            }
            text += &format!("{}\n", lines[at]);
            at += 1 + usize::from(counted);
        }
        let tree = structure().parse(&text, None).unwrap();
        assert_eq!(count(&tree, &MARKS), 0, "{}", file.name);
        for (kinds, name) in [
            (&["material"][..], "materials"),
            (&["instance"], "instances"),
        ] {
            let expected = file.expected[name].as_u64().unwrap();
            assert_eq!(
                nodes(tree.root_node(), kinds).len() as u64,
                expected,
                "{}",
                file.name
            );
        }
        let expected = file.expected["objects"].as_array().unwrap().len();
        assert_eq!(
            nodes(tree.root_node(), &OBJECTS).len(),
            expected,
            "{}",
            file.name
        );
    }
}
