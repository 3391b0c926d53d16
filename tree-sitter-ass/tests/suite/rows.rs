//! The grammar `halo_ass_rows` on the blocks of real files, and on blocks with mistakes.

use crate::support::{MARKS, blocks, corpus, file, nodes, rows};

fn count(file: &serde_json::Value, what: &str) -> u64 {
    let objects = file["objects"].as_array().unwrap().iter();
    objects.filter_map(|object| object[what].as_u64()).sum()
}

#[test]
fn blocks_of_real_files_hold_every_vertex_and_triangle() {
    for file in corpus() {
        for text in [file.text.clone(), file.text.replace('\n', "\r\n")] {
            for (kind, row, what) in [
                ("vertex_rows", "vertex", "vertices"),
                ("triangle_rows", "triangle", "triangles"),
            ] {
                let mut found = 0;
                for block in blocks(&text, kind) {
                    let tree = rows().parse(&block, None).unwrap();
                    assert!(!tree.root_node().has_error(), "{}: {block}", file.name);
                    found += nodes(tree.root_node(), &[row]).len() as u64;
                }
                assert_eq!(found, count(&file.expected, what), "{}: {what}", file.name);
            }
        }
    }
}

#[test]
fn fields_hold_their_values() {
    let block = blocks(&file("lights_v7.ASS"), "vertex_rows").remove(0);
    let tree = rows().parse(&block, None).unwrap();
    let vertex = tree.root_node().child(0).unwrap();
    let lines: Vec<&str> = block.lines().collect();
    for (line, field) in ["position", "normal", "color", "influence_count"]
        .iter()
        .enumerate()
    {
        let value = vertex.child_by_field_name(field).unwrap();
        assert_eq!(&block[value.byte_range()], lines[line], "{field}");
    }
    let uv = nodes(vertex, &["uv"])[0];
    for field in ["u", "v", "w"] {
        assert_eq!(uv.child_by_field_name(field).unwrap().kind(), "real");
    }
}

/// After a mistake, the vertices behind the next one are what they were.
#[test]
fn a_mistake_is_local() {
    let block = blocks(&file("skinned_v2.ASS"), "vertex_rows").remove(0);
    let vertices = nodes(rows().parse(&block, None).unwrap().root_node(), &["vertex"]).len();
    let third = block.lines().nth(16).unwrap();
    let (first, rest) = third.split_once('\t').unwrap();
    for wrong in [
        rest.to_owned(),
        format!("{first}\tx\t{rest}"),
        format!("nan\t{rest}"),
        format!("\"{third}"),
        String::new(),
        format!("{third}\n{third}"),
    ] {
        let broken = block.replacen(third, &wrong, 1);
        let tree = rows().parse(&broken, None).unwrap();
        let found = nodes(tree.root_node(), &["vertex"]);
        let whole = found.iter().filter(|vertex| !vertex.has_error()).count();
        assert!(whole + 2 >= vertices, "{wrong:?}: {whole} of {vertices}");
    }
}

/// Some programs join files and leave the mark of the second one's byte order, which is white space to the structure's grammar, too.
#[test]
fn a_mark_of_byte_order_is_white_space() {
    let vertex = "1.5\t2.5\t3.5\n0.0\t0.0\t1.0\n0\n1\n0.5\t0.5\n";
    let block = vertex.repeat(4);
    for (from, to) in [
        ("\n0.0", "\n\u{feff}0.0"),
        ("0.0\t1.0", "0.0\t\u{feff}\t1.0"),
        ("\n0\n", "\n\u{feff};c\n0\n"),
    ] {
        let block = block.replace(from, to);
        let tree = rows().parse(&block, None).unwrap();
        assert_eq!(nodes(tree.root_node(), &["vertex"]).len(), 4, "{block}");
        assert!(nodes(tree.root_node(), &MARKS).is_empty(), "{block}");
    }
}

#[test]
fn a_wrong_first_value_of_triangles_is_one_mark() {
    let triangle = |at: u32| format!("{}\t\t{at}\t{}\t{}\n", at % 3, at + 1, at + 2);
    let lines: String = (0..12).map(triangle).collect();
    for block in [lines.replace("\t\t", "\t").replace('\t', "\n"), lines] {
        for wrong in ["0.5", "0.0", "0,", "x"] {
            let block = block.replacen('0', wrong, 1);
            let tree = rows().parse(&block, None).unwrap();
            let root = tree.root_node();
            assert_eq!(nodes(root, &["triangle"]).len(), 12, "{block}");
            let marks = ["missing_value", "unexpected", "invalid_value"];
            assert_eq!(nodes(root, &marks).len(), 1, "{block}");
        }
    }
}
