//! The grammar `halo_ass_rows` on the blocks of real files, and on blocks with mistakes.

mod support;

use support::{corpus, file, nodes, rows, structure};

/// The texts of all blocks of a kind.
fn blocks(text: &str, kind: &str) -> Vec<String> {
    let tree = structure().parse(text, None).unwrap();
    let blocks = nodes(tree.root_node(), &[kind]);
    blocks
        .iter()
        .map(|block| text[block.byte_range()].to_owned())
        .collect()
}

fn count(file: &serde_json::Value, what: &str) -> u64 {
    let objects = file["objects"].as_array().unwrap().iter();
    objects.filter_map(|object| object[what].as_u64()).sum()
}

#[test]
fn blocks_of_real_files_hold_every_vertex_and_triangle() {
    for file in corpus() {
        for text in [
            file.text.clone(),
            file.text.replace('\n', "\r\n"),
            file.text.replace('\t', "\n"),
        ] {
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
