//! What once broke a tree, each with what it must not break again.

mod support;

use support::level::{Level, level};
use support::{asked_for, count, edit, file, nodes, records, rows, shape, structure, tree};

#[test]
fn a_block_ends_with_a_vertex_or_a_triangle() {
    for version in [2, 7] {
        let text = level(version, 5000, 9000)
            .replace("\n1.0000000000\t", "\n; among rows\n1.0000000000\t");
        let tree = tree(&text);
        let blocks = nodes(tree.root_node(), &["vertex_rows", "triangle_rows"]);
        assert!(blocks.len() > 20);
        for block in blocks {
            let tree = rows().parse(&text[block.byte_range()], None).unwrap();
            let wrong = ["missing_value", "unexpected", "invalid_value", "ERROR"];
            assert!(nodes(tree.root_node(), &wrong).is_empty());
        }
    }
}

#[test]
fn a_value_of_the_wrong_kind_is_one_invalid_value() {
    let text = file("primitives_v2.ASS");
    let whole = records(&tree(&text));
    for (right, wrong) in [
        (";### HEADER ###\n2\n", ";### HEADER ###\n2.0\n"),
        (";### MATERIALS ###\n5\n", ";### MATERIALS ###\n5.0\n"),
        (";### OBJECTS ###\n5\n", ";### OBJECTS ###\nfive\n"),
        (";### INSTANCES ###\n7\n", ";### INSTANCES ###\n\"many\"\n"),
        ("\"MESH\"\n\"\"\n\"\"\n36\n", "\"MESH\"\n\"\"\n\"\"\n36.0\n"),
        (
            "\"MESH\"\n\"\"\n\"\"\n36\n",
            "\"MESH\"\n\"\"\n\"\"\n\"36\"\n",
        ),
        ("\n2098\n", "\n2098.5\n"),
        ("\n2098\n", "\nid\n"),
        ("\"MESH\"\n\"\"\n", "\"MESH\"\n5\n"),
    ] {
        if !text.contains(right) {
            continue;
        }
        let broken = text.replacen(right, wrong, 1);
        let tree = tree(&broken);
        assert_eq!(records(&tree), whole, "{wrong:?}");
        let marks = ["invalid_value", "unexpected", "missing_value"];
        let marked = nodes(tree.root_node(), &marks);
        assert!((1..=2).contains(&marked.len()), "{wrong:?}: {marked:?}");
    }
}

/// A version in quotes moves no text of the header.
#[test]
fn a_version_in_quotes_is_one_invalid_value() {
    let text = file("primitives_v2.ASS");
    let quoted = text.replacen("###\n2\n", "###\n\"2\"\n", 1);
    let header_of = |text: &str| {
        let tree = tree(text);
        let header = nodes(tree.root_node(), &["header"])[0];
        let fields = ["software", "exporter_version", "author", "host"];
        let texts = fields.map(|it| {
            let value = header.child_by_field_name(it).unwrap();
            text[value.byte_range()].to_owned()
        });
        (texts, count(&tree, &["invalid_value"]))
    };
    let (texts, none) = header_of(&text);
    assert_eq!(none, 0);
    assert_eq!(header_of(&quoted), (texts, 1));
}

#[test]
fn integers_anywhere_are_blocks() {
    for text in ["5\n".repeat(50_000), "0\n1\n2\n3\n".repeat(50_000)] {
        let tree = tree(&text);
        assert!(tree.root_node().descendant_count() < 100);
    }
}

#[test]
fn what_a_look_ahead_decided_is_decided_anew() {
    let mut text = file("primitives_v2.ASS");
    let mut parser = structure();
    let mut tree = parser.parse(&text, None).unwrap();
    let triangles = nodes(tree.root_node(), &["triangles"])[0].byte_range();
    edit(&mut text, &mut tree, triangles.end - 1..triangles.end, "1");
    tree = parser.parse(&text, Some(&tree)).unwrap();
    edit(
        &mut text,
        &mut tree,
        triangles.start + 1..triangles.start + 1,
        ".",
    );
    tree = parser.parse(&text, Some(&tree)).unwrap();
    assert_eq!(shape(&tree), shape(&parser.parse(&text, None).unwrap()));
}

#[test]
fn a_name_may_be_a_type() {
    for name in ["MESH", "BOX", "SPHERE", "PILL", "GENERIC_LIGHT"] {
        let text = level(3, 40, 60)
            .replace("Scene Root", name)
            .replace("%thing_7", name);
        let bare: String = text
            .lines()
            .filter(|line| !line.starts_with(';'))
            .map(|line| format!("{line}\n"))
            .collect();
        for text in [text, bare] {
            let tree = tree(&text);
            assert_eq!(records(&tree), [3, 2, 20], "{name}");
            assert_eq!(
                count(
                    &tree,
                    &["invalid_value", "missing_value", "unexpected", "ERROR"]
                ),
                0
            );
        }
    }
}

#[test]
fn a_semicolon_in_a_string_is_one_of_its_characters() {
    let text = file("primitives_v2.ASS");
    let head = text.find(";### OBJECTS").unwrap();
    let material = ";MATERIAL 9\n\"m\"\n\"\"\n1\n\"BM_;FLAGS 1;2 3\"\n";
    let text = [&text[..head], material, &text[head..]].concat();
    let tree = tree(&text);
    let keyword = nodes(tree.root_node(), &["keyword"]).pop().unwrap();
    assert_eq!(&text[keyword.byte_range()], "BM_;FLAGS");
    let word = nodes(tree.root_node(), &["word"]).pop().unwrap();
    assert_eq!(&text[word.byte_range()], "1;2");
}

#[test]
fn a_quote_in_any_vertex_does_not_end_the_vertices() {
    let vertex = |at: usize| format!("{at}.5\t2.0\t3.0\n0.0\t0.0\t1.0\n0\n1\n0.25\t{at}.0\n");
    let vertices: String = (0..600).map(vertex).collect();
    let text = level(2, 3, 4);
    let mesh = text.find("\"MESH\"\n\"\"\n\"\"\n3\n").unwrap() + 15;
    let text = [&text[..mesh], &vertices, &text[mesh..]].concat();
    for at in 0..600 {
        let broken = text.replacen(&vertex(at), &vertex(at).replace("0.25", "\"0.25"), 1);
        let tree = tree(&broken);
        let found = nodes(tree.root_node(), &["vertices"])[0];
        assert!(found.byte_range().len() > vertices.len(), "{at}");
    }
}

#[test]
fn a_mistake_in_a_triangle_costs_triangles_next_to_it() {
    let lines: Vec<String> = (0..2000)
        .map(|at| {
            format!(
                "{}\t\t{}\t{}\t{}",
                at / 700,
                at % 90,
                at % 90 + 1,
                at % 90 + 2
            )
        })
        .collect();
    for wrong in [
        "0\t\t1\t2",
        "0\t\t1\t1\t2\t3",
        "0\t\tx\t2\t3",
        "0\t\t1\t; 2\t3",
        "1.5\t\t2\t3\t4",
    ] {
        let mut broken = lines.clone();
        broken[1000] = wrong.to_owned();
        let tree = rows().parse(broken.join("\n"), None).unwrap();
        let text = broken.join("\n");
        let found = nodes(tree.root_node(), &["triangle"]);
        let right = found
            .iter()
            .filter(|triangle| lines.contains(&text[triangle.byte_range()].to_owned()))
            .count();
        assert!(right >= 1998, "{wrong}: {right}");
    }
    // With a value to a line, a constant material shows where triangles begin.
    let column: String = (0..2000)
        .map(|at| format!("0\n{}\n{}\n{}\n", at % 90 + 3, at % 90 + 1, at % 90 + 2))
        .collect();
    let broken = column.replacen("0\n12\n10\n11\n", "0\n12\n11\n", 1);
    let tree = rows().parse(&broken, None).unwrap();
    let wrong = nodes(tree.root_node(), &["triangle"])
        .iter()
        .filter(|triangle| !broken[triangle.byte_range()].starts_with("0\n"))
        .count();
    assert!(wrong <= 20, "{wrong}");
}

/// How many bytes of a text the parser asks for after an edit; the tree is then that of the text.
fn read_again(text: &mut String, right: &str, wrong: &str) -> usize {
    let mut parser = structure();
    let mut tree = parser.parse(&*text, None).unwrap();
    let at = text.find(right).unwrap();
    edit(text, &mut tree, at..at + right.len(), wrong);
    let (new, read) = asked_for::<64>(&mut parser, text, Some(&tree));
    assert_eq!(shape(&new), shape(&parser.parse(&*text, None).unwrap()));
    read
}

#[test]
fn what_is_below_a_mistake_at_the_head_is_reused() {
    let whole = level(7, 4000, 9000);
    assert!(whole.len() > 1_800_000);
    for (right, wrong) in [
        ("\"MESH\"", "\"MESX\""),
        (";### HEADER", "abc\n;### HEADER"),
        ("\"TOOL\"\n", "\n"),
        ("4000\n", "40\n"),
        ("4000\n", "\n"),
    ] {
        let mut text = whole.clone();
        let read = read_again(&mut text, right, wrong);
        assert!(read < 200_000, "{wrong:?}: {read}");
        assert_eq!(count(&tree(&text), &["mesh"]), 2, "{wrong:?}");
    }
    let mut headless = whole.replace(";### OBJECTS ###\n2\n", "");
    let read = read_again(&mut headless, "\"TOOL\"", "\"TOOL 2\"");
    assert!(read < 200_000, "{read}");
    assert_eq!(count(&tree(&headless), &["mesh"]), 2);
}

#[test]
fn an_edit_among_many_records_keeps_the_others() {
    let level = Level {
        version: 2,
        meshes: 1,
        vertices: 3,
        triangles: 1,
        instances: 5000,
        whole: false,
    };
    let text = level.text(1);
    for (right, wrong) in [
        ("%thing_2500", "%thing_2500x"),
        ("\"%thing_2500\"\n", "\n"),
        (";INSTANCE 2500\n", ""),
    ] {
        let read = read_again(&mut text.clone(), right, wrong);
        assert!(read < 60_000, "{right:?}: {read} of {}", text.len());
    }
}

#[test]
fn scales_are_numbers() {
    let text = file("tiny_v2.ASS");
    for wrong in ["foo", "--1", "1,0", "nan"] {
        let at = text.rfind("1.0000000000\n").unwrap();
        let broken = format!("{}{wrong}{}", &text[..at], &text[at + 12..]);
        let tree = tree(&broken);
        let instance = *nodes(tree.root_node(), &["instance"]).last().unwrap();
        let scale = instance.child_by_field_name("pivot_scale").unwrap();
        assert_eq!(scale.kind(), "invalid_value", "{wrong}");
    }
}

#[test]
fn a_type_that_is_missing_has_no_characters() {
    let objects =
        "7\n\"\"\n\"\"\n\"\"\n\"\"\n;### MATERIALS ###\n0\n;### OBJECTS ###\n1\n;OBJECT 0\n";
    let text = format!("{objects}\"\"\n\"x\"\n0\n1.0\n;### INSTANCES ###\n0\n");
    let tree = tree(&text);
    let sphere = nodes(tree.root_node(), &["sphere"])[0];
    let of = |field: &str| &text[sphere.child_by_field_name(field).unwrap().byte_range()];
    assert_eq!(
        ["object_type", "xref_file", "xref_object"].map(of),
        ["", "\"\"", "\"x\""]
    );
    assert_eq!(count(&tree, &["missing_value"]), 1);
}

#[test]
fn what_is_very_long_is_one_node_or_comments_in_a_row() {
    let words: String = (0..20_000)
        .map(|at| format!("{} ", at * 7919 % 9973))
        .collect();
    let words = words.trim_end();
    let head = "2\n\"\"\n\"\"\n\"\"\n\"\"\n;### MATERIALS ###\n1\n";
    for (kind, first) in [
        ("string", format!("\"{words}\"")),
        ("malformed_string", format!("\"{words}")),
    ] {
        let text = format!("{head}{first}\n\"\"\n");
        let tree = tree(&text);
        let material = nodes(tree.root_node(), &["material"])[0];
        let name = material.child_by_field_name("shader_name").unwrap();
        assert_eq!(
            (name.kind(), &text[name.byte_range()]),
            (kind, first.as_str())
        );
        let marks = usize::from(kind == "malformed_string");
        assert_eq!(
            count(&tree, &["malformed_string", "unexpected", "missing_value"]),
            marks
        );
    }
    let text = format!("{head};{words}\n\"a\"\n\"\"\n");
    let tree = tree(&text);
    let comments = nodes(tree.root_node(), &["comment"]);
    assert!((5..100).contains(&comments.len()), "{}", comments.len());
    assert_eq!(comments[0].start_byte(), head.len());
    assert_eq!(
        comments[comments.len() - 1].end_byte(),
        head.len() + 1 + words.len()
    );
    assert_eq!(records(&tree), [1, 0, 0]);
}

#[test]
fn a_heading_that_cannot_end_rows_is_a_comment_among_them() {
    let whole = level(7, 40, 60);
    let vertex = whole
        .find("\n1.0000000000\t1.0000000000\t1.0000000000\n")
        .unwrap()
        + 1;
    for heading in [
        ";OBJECT 1",
        ";MATERIAL 0",
        ";### MATERIALS ###",
        ";### OBJECTS ###",
    ] {
        let text = [&whole[..vertex], heading, "\n", &whole[vertex..]].concat();
        let tree = tree(&text);
        assert_eq!(
            count(&tree, &["missing_value", "invalid_value", "unexpected"]),
            0
        );
        let block = nodes(tree.root_node(), &["vertex_rows"])[0];
        let rows = rows().parse(&text[block.byte_range()], None).unwrap();
        assert_eq!(
            count(&rows, &["missing_value", "unexpected"]),
            0,
            "{heading}"
        );
    }
}

#[test]
fn many_headings_before_triangles_leave_nothing_behind() {
    for headings in 28..40 {
        let headings: String = (0..headings)
            .map(|at| format!(";INSTANCE {at}\n"))
            .collect();
        let text = format!(";### OBJECTS ###\n\"MESH\"\n9\n{headings}\"\"\n\"glass\"\n;MATERIAL 0");
        assert!(!tree(&text).root_node().has_error(), "{text}");
    }
}

/// A file of one mesh whose reals are written as integers, as far as they are whole.
fn whole_numbers(vertices: usize, uvs: [&str; 2]) -> String {
    let mut text = ";### HEADER ###\n2\n\"a\"\n\"1\"\n\"b\"\n\"c\"\n\n;### MATERIALS ###\n0\n\n;### OBJECTS ###\n1\n\n\
                    ;OBJECT 0\n\"MESH\"\n\"\"\n\"\"\n"
        .to_owned();
    text += &format!("{vertices}\n");
    for number in 0..vertices {
        let [x, y] = [number * 37 % 811, number * 53 % 1733];
        let normal = ["0\t0\t1", "0\t-1\t0", "1\t0\t0"][number % 3];
        text += &format!(
            "-{x}\t{y}\t{}\n{normal}\n0\n1\n{}\n",
            number % 97,
            uvs[number % 2]
        );
    }
    text += &format!("{vertices}\n");
    for number in 0..vertices {
        let corner = |by: usize| (number + by) % vertices;
        text += &format!("-1\n{}\n{}\n{}\n", corner(0), corner(1), corner(2));
    }
    text + "\n;### INSTANCES ###\n0\n"
}

#[test]
fn what_may_be_vertices_is_read_about_once() {
    for piece in [
        "0 1\n",
        "0.5 0.5 0.5 0.0 0.0 1.0 0 0\n5 5 5 5 5 5 5 5 5\n",
        "-12 40 7\n0 0 1\n0\n1\n0.5 0.25\n",
    ] {
        let head = ";### OBJECTS ###\n1\n;OBJECT 0\n\"MESH\"\n\"\"\n\"\"\n9000\n";
        let text = head.to_owned() + &piece.repeat(200_000 / piece.len());
        let (_, read) = asked_for::<64>(&mut structure(), &text, None);
        // Each block looks at some values behind it.
        assert!(read < text.len() * 20, "{piece:?}: {read}");
    }
}

#[test]
fn whole_numbers_are_read_about_once() {
    for uvs in [["5\t25", "3\t0"], ["0.5\t0.25", "1\t0"], ["0\t0", "0\t1"]] {
        let mut text = whole_numbers(12_000, uvs);
        assert!(text.len() > 400_000);
        let (tree, read) = asked_for::<64>(&mut structure(), &text, None);
        assert!(read < text.len() * 4, "{uvs:?}: {read}");
        assert_eq!(records(&tree), [0, 1, 0], "{uvs:?}");
        let at = text.find("\n12000\n-1\n").unwrap() + 1;
        let count = tree.root_node().descendant_for_byte_range(at, at + 5);
        let field = count.and_then(|node| node.parent()?.child_by_field_name("triangle_count"));
        assert_eq!(field, count, "{uvs:?}");
        // The position of a vertex in the midst of them.
        let right = format!(
            "-{}\t{}\t{}\n",
            6000 * 37 % 811,
            6000 * 53 % 1733,
            6000 % 97
        );
        let wrong = right.replacen('\t', "7\t", 1);
        let read = read_again(&mut text, &right, &wrong);
        assert!(read < 150_000, "{uvs:?}: {read}");
    }
}

#[test]
fn triangles_are_the_same_whatever_is_between_them() {
    // Plain triangles have a path of their own. A form feed is white space of the same length that they do not have.
    for (version, plain) in [(2, "\r"), (7, "\t")] {
        for damage in ["", "x", "-", "99999999", "5 6"] {
            let text = level(version, 40, 9000).replace('\n', "\r\n");
            let rows = text.find("\r\n9000\r\n").unwrap() + 8;
            let mut at = rows + 60_000;
            at += text[at..].find(plain).unwrap() + 1;
            let text = [&text[..at], damage, &text[at..]].concat();
            let end = text.find(";OBJECT 1").unwrap();
            let other = text[rows..end].replace(plain, "\x0c");
            let other = [&text[..rows], &other, &text[end..]].concat();
            let [one, other] = [text, other].map(|text| shape(&tree(&text)));
            assert!(one == other, "version {version}, {damage:?}");
        }
    }
}

#[test]
fn a_fan_with_a_triangle_a_line_is_a_fan() {
    let mut text = String::new();
    for at in 0..48 {
        // The first corner stays, and the material does not.
        let material = if at < 9 { 0 } else { 1 + at % 2 };
        text += &format!("{material}\t\t0\t{}\t{}\n", at + 1, at + 2);
    }
    let tree = rows().parse(&text, None).unwrap();
    assert_eq!(nodes(tree.root_node(), &["triangle"]).len(), 48);
    let marks = nodes(
        tree.root_node(),
        &["missing_value", "unexpected", "invalid_value"],
    );
    assert_eq!(marks.len(), 0);
}
