//! What lines, counts and places tell where values alone may be read in two ways.

mod support;

use support::level::{Random, level};
use support::{MARKS, nodes, rows, structure};
use tree_sitter::{Node, Tree};

fn tree(text: &str) -> Tree {
    let tree = structure().parse(text, None).unwrap();
    let marks = nodes(tree.root_node(), &MARKS);
    assert!(marks.is_empty(), "{marks:?} in {text}");
    tree
}

/// The text of a field of the first node of a kind.
fn field<'t>(tree: &Tree, text: &'t str, kind: &str, name: &str) -> &'t str {
    let node = nodes(tree.root_node(), &[kind])[0];
    let field: Node = node.child_by_field_name(name).unwrap();
    &text[field.byte_range()]
}

/// A level whose first mesh has these vertices and triangles.
fn with_mesh(version: u32, vertices: &[String], triangles: &[String]) -> String {
    let empty = level(version, 0, 0);
    let at = empty.find("\"\"\n0\n0\n").unwrap() + 3;
    let lists = [vertices, triangles].map(|list| format!("{}\n{}", list.len(), list.concat()));
    format!("{}{}{}", &empty[..at], lists.concat(), &empty[at + 4..])
}

fn assert_lists(version: u32, vertices: &[String], triangles: &[String]) {
    let text = with_mesh(version, vertices, triangles);
    let tree = tree(&text);
    let count = triangles.len().to_string();
    assert_eq!(field(&tree, &text, "mesh", "triangle_count"), count);
    let rows = nodes(nodes(tree.root_node(), &["mesh"])[0], &["vertex_rows"]);
    let list = rows[0].start_byte()..rows[rows.len() - 1].end_byte();
    let read = text[list].split_whitespace();
    let all = vertices.concat();
    assert!(read.eq(all.split_whitespace()), "{text}");
}

#[test]
fn a_white_vertex_without_triangles_is_one() {
    for version in [6, 7] {
        for influences in ["0\n", "1\n0\t1\n"] {
            for uv in ["", "0\t1\t0\n", "1\t1\t0\n"] {
                let uvs = u32::from(!uv.is_empty());
                let vertex = format!("3.5\t4.5\t5.5\n0\t0\t1\n1\t1\t1\n{influences}{uvs}\n{uv}");
                assert_lists(version, &[vertex], &[]);
            }
        }
    }
}

#[test]
fn lines_tell_the_layout_of_a_block() {
    let cases = [
        ("3.5\t4\t5\n0.6\t0\t0.8\n0\n1\n1\t0\t0\n", [0, 0, 1]),
        ("3.5\t4\t5\n0\t0\t1\n1\t1\t1\n0\n1\n0\t1\t0\n", [1, 0, 1]),
        ("3.5\t4\t5\n0\t0\t1\n1\n1\t1\n1\n0\t1\t0\n", [0, 1, 1]),
        ("3.5\t4\t5\n0\t0\t1\n0\t1\t0\n0\n0\n", [1, 0, 0]),
    ];
    for (vertex, parts) in cases {
        for count in [1, 2, 9] {
            let block = vertex.repeat(count);
            let tree = rows().parse(&block, None).unwrap();
            let found = ["color", "influence", "uv"]
                .map(|kind| nodes(tree.root_node(), &[kind]).len() / count);
            assert_eq!(found, parts, "{block}");
            assert!(nodes(tree.root_node(), &MARKS).is_empty(), "{block}");
        }
    }
}

/// A triangle of vertices of its own each, as some exporters write them.
fn triangles_of(vertices: usize) -> Vec<String> {
    let triangle = |at: usize| format!("0\n{}\t{}\t{}\n", 3 * at + 2, 3 * at + 1, 3 * at);
    (0..vertices / 3).map(triangle).collect()
}

#[test]
fn vertices_with_few_reals_end_where_triangles_begin() {
    for seed in 90..110 {
        let mut random = Random::new(seed + 5);
        let vertices: Vec<String> = (0..3000)
            .map(|at| {
                let mut hundreds = || 100 * (random.below(9) as i32 - 4);
                let place = format!("{}\t{}\t{}\n", hundreds(), hundreds(), hundreds());
                let slope = at < 30 || random.one_in(2);
                let normal = ["0\t0\t1\n", "-0.906241\t0.322062\t0.273866\n"][usize::from(slope)];
                let influences = match random.below(3) {
                    0 => "0\n",
                    1 => "1\n0\t1\n",
                    _ => "2\n0\t0.580488\n1\t0.419512\n",
                };
                let uv = format!("1\n{}\t{}\n", random.below(2), random.below(2));
                place + normal + influences + &uv
            })
            .collect();
        assert_lists(3, &vertices, &triangles_of(vertices.len()));
    }
}

#[test]
fn vertices_with_more_influences_than_are_looked_at_are_vertices() {
    for seed in 0..12 {
        let mut random = Random::new(seed + 7);
        let vertices: Vec<String> = (0..2100)
            .map(|at| {
                let many = random.one_in(70);
                let influences = if many {
                    50 + random.below(15)
                } else {
                    random.below(4)
                };
                let height = random.below(9000) as i32 - 4500;
                let mut vertex = format!("{}\t3276\t{height}\n0\t0\t1\n0\t0\t0\n", 78 * at);
                vertex += &format!("{influences}\n");
                for bone in 0..influences {
                    let weight = match influences {
                        1 => "1".to_owned(),
                        _ => format!("{:.6}", 1.0 / influences as f64),
                    };
                    vertex += &format!("{bone}\t{weight}\n");
                }
                vertex += "4\n";
                for _ in 0..4 {
                    let mut part = || random.below(21) as i32 - 10;
                    vertex += &format!("{}\t{}\t0\n", part(), part());
                }
                vertex
            })
            .collect();
        assert_lists(6, &vertices, &triangles_of(vertices.len()));
    }
}

#[test]
fn white_vertices_whose_weights_alone_have_points_are_such() {
    let weights = [
        "0\n",
        "1\n0\t1\n",
        "2\n0\t0.5\n1\t0.5\n",
        "3\n0\t0.4\n1\t0.2\n2\t0.4\n",
    ];
    for seed in 0..20 {
        let mut random = Random::new(seed + 3);
        // Each vertex on a line of its own.
        let vertices: Vec<String> = (0..4500)
            .map(|at| {
                let influences = weights[random.below(4)];
                let place = format!("{}\t{}\t0\t", 80 - at / 20, 60 + at / 16);
                let vertex = format!("{place}0\t0\t1\t1\t1\t1\t{influences}0");
                vertex.replace('\n', "\t") + "\n"
            })
            .collect();
        assert_lists(7, &vertices, &triangles_of(vertices.len()));
    }
}

/// A level of one mesh, with these materials and without the objects' heading.
fn with_materials(version: u32, count: usize, materials: &str) -> String {
    format!(
        ";### HEADER ###\n{version}\n\"TOOL\"\n\"1\"\n\"a\"\n\"b\"\n\n;### MATERIALS ###\n{count}\n\n{materials}\n\
         1\n\n;OBJECT 0\n\"MESH\"\n\"\"\n\"\"\n0\n0\n\n;### INSTANCES ###\n0\n"
    )
}

#[test]
fn a_right_count_of_strings_is_believed() {
    let odd = [
        "rock*lm:1776",
        "+portal",
        "MESH",
        "",
        "GENERIC_LIGHT",
        "BM_FLAGS 00",
    ];
    for seed in 0..400 {
        let mut random = Random::new(seed + 11);
        let count = 1 + random.below(4);
        let mut materials = String::new();
        let mut strings = 0;
        for _ in 0..count {
            materials += "\"rock\"\n\"\"\n";
            let own = random.below(5);
            strings += own;
            materials += &format!("{own}\n");
            for _ in 0..own {
                // Without headings, a type's name directly behind the count may be an object's.
                let word = match materials.ends_with(&format!("\"\"\n{own}\n")) {
                    true => odd[random.below(2)],
                    false => odd[random.below(6)],
                };
                materials += &format!("\"{word}\"\n");
            }
        }
        let text = with_materials(4, count, &materials);
        let tree = tree(&text);
        assert_eq!(
            nodes(tree.root_node(), &["material"]).len(),
            count,
            "{text}"
        );
        let mut found = 0;
        for material in nodes(tree.root_node(), &["material"]) {
            let mut cursor = material.walk();
            found += material
                .children_by_field_name("material_string", &mut cursor)
                .count();
        }
        assert_eq!(found, strings, "{text}");
        assert_eq!(field(&tree, &text, "objects", "count"), "1");
    }
}

#[test]
fn a_string_called_like_a_type_is_one() {
    let material = "\"rock\"\n\"\"\n2\n\"GENERIC_LIGHT\"\n\"BM_FLAGS 00\"\n";
    let text = with_materials(5, 2, &material.repeat(2));
    let tree = tree(&text);
    assert_eq!(nodes(tree.root_node(), &["material"]).len(), 2);
    assert_eq!(field(&tree, &text, "objects", "count"), "1");
}

#[test]
fn a_level_without_objects_has_their_count() {
    let header = "3\n\"TOOL\"\n\"1\"\n\"a\"\n\"b\"\n\n1\n\n\"rock\"\n\"\"\n\n";
    let instance =
        "-1\n\"Scene Root\"\n-1\n-1\n0\n0\t0\t0\t1\n0\t0\t0\n1\n0\t0\t0\t1\n0\t0\t0\n1\n";
    for (between, first) in [
        ("\n", ""),
        (";### INSTANCES ###\n", ""),
        ("", ";INSTANCE 0\n"),
    ] {
        let text = format!("{header}0\n{between}1\n\n{first}{instance}");
        let tree = tree(&text);
        assert_eq!(field(&tree, &text, "objects", "count"), "0", "{text}");
        assert_eq!(field(&tree, &text, "instances", "count"), "1", "{text}");
    }
}

/// A level whose only instance has this pivot and these bones.
fn with_pivot(version: u32, pivot: &str) -> String {
    let mut text = level(version, 0, 0);
    let heading = ";### INSTANCES ###\n";
    text.truncate(text.find(heading).unwrap());
    let head = "0\n\"frame\"\n5\n0\n0\n0\t0\t0\t1\n8\t4\t3\n";
    text + &format!("{heading}1\n\n;INSTANCE 0\n{head}{pivot}")
}

#[test]
fn a_scale_has_no_zero() {
    // A rotation, behind three numbers on a line, which is of unit length also from the third number on.
    for pivot in [
        "-1\t0\t0\n0\t1\t0\t0\n0\t0.4129\t",
        "1\t-0.2228\t0.002894\n0.602823\t0.766131\t0\t0\n0\t2.31348\t",
    ] {
        let text = with_pivot(3, &format!("{pivot}13\n4\n9\n17\n19\n"));
        let tree = tree(&text);
        let scale = field(&tree, &text, "instance", "local_scale");
        assert!(["-1", "1"].contains(&scale), "{scale} in {text}");
    }
}

#[test]
fn a_scale_that_stands_alone_is_one() {
    // From the third number on, they are of unit length too, and nearer to it by a hair.
    let rotations = [
        "0.0000000437\t-0.0000000437\t0.0000000437\t1.0000000000",
        "0.0000000437\t-0.0000000437\t0.7071067812\t0.7071067812",
        "0.011\t0.008\t1.000\t0.008",
    ];
    for (version, rotation) in (2..8).flat_map(|version| rotations.map(|one| (version, one))) {
        for scale in ["1.0000000000", "0.500", "1"] {
            let pivot =
                format!("{scale}\n{rotation}\n0.000\t0.000\t0.000\n{scale}\n0\n1\n2\n3\n4\n5\n");
            let text = with_pivot(version, &pivot);
            let tree = tree(&text);
            assert_eq!(
                field(&tree, &text, "instance", "pivot_scale"),
                scale,
                "{text}"
            );
        }
    }
}

#[test]
fn a_last_vertex_has_what_no_corner_is() {
    let block = |last: &str| -> Vec<String> {
        let mut vertices: Vec<String> = (0..3000)
            .map(|at| {
                format!(
                    "{}\t{}\t2.5\n0.6\t0.8\t0\n0\n1\n0.5\t{at}.5\n",
                    at / 50,
                    at % 50
                )
            })
            .collect();
        vertices.push(last.to_owned());
        vertices
    };
    for last in [
        "-4224\t-2944\t1152\n1\t0\t0\n0\n1\n17\t15\n",
        "8\t95\t4\n1\t0\t0\n0\n1\n3\t4\n",
        "55\t85\t3\n1\t0\t0\n0\n1\n7\t-5\n",
    ] {
        // Each of these ends a block in some of the lists.
        for first in 0..150 {
            let vertices = &block(last)[first..];
            assert_lists(2, vertices, &triangles_of(vertices.len()));
        }
    }
}

#[test]
fn triangles_with_equal_corners_begin_where_lines_say_so() {
    let mut random = Random::new(13);
    let vertices: Vec<String> = (0..700)
        .map(|at| {
            let place = match at {
                0 => "0.5\t0.5\t0.5\n".to_owned(),
                _ => format!("-{}\t-{}\t{}\n", at % 60, at / 60, random.below(99)),
            };
            let normal = ["0\t0\t1\n", "0.6\t0.64\t0.48\n"][usize::from(at % 3 == 0)];
            place + normal + "0\n2\n0.841561\t0.426119\n0.420781\t0.213059\n"
        })
        .collect();
    let triangles: Vec<String> = (0..2000)
        .map(|at| {
            let [one, other, third] = [0; 3].map(|_| random.below(400));
            let third = if at < 3 { one } else { third };
            format!("{}\t{one}\t{other}\t{third}\n", at % 2)
        })
        .collect();
    // A block ends before the last vertex of some of the lists.
    for last in 400..700 {
        assert_lists(2, &vertices[..last], &triangles);
    }
}

#[test]
fn triangles_of_few_corners_are_none_of_the_vertices() {
    for seed in 0..2500 {
        let mut random = Random::new(seed + 17);
        let version = 1 + random.below(7) as u32;
        let color = ["", "0.0000000000\t0.0000000000\t0.0000000000\n"][usize::from(version > 5)];
        let third = ["", "\t0.0000000000\n"][usize::from(version > 4)];
        let vertices: Vec<String> = (0..100 + random.below(60))
            .map(|at| {
                let place = format!("{:.10}\t2.2500000000\t0.2500000000\n", at as f64 * 1.5);
                let normal = "0.0000000000\t0.6000000000\t0.8000000000\n";
                let uv = format!("1\n0.5000000000\t0.2500000000{third}\n");
                place + normal + color + "0\n" + &uv
            })
            .collect();
        let corners = 3 + random.below(6);
        let between = ["\n", "\t"][usize::from(version > 2)];
        let triangles: Vec<String> = (0..[2, 3, 4, 6, 12, 30][random.below(6)])
            .map(|_| {
                let first = random.below(corners);
                let second = (first + 1 + random.below(corners - 2)) % corners;
                let mut others = (0..corners).filter(|&one| one != first && one != second);
                let third = others.nth(random.below(corners - 2)).unwrap();
                format!("0{between}{first}{between}{second}{between}{third}\n")
            })
            .collect();
        assert_lists(version, &vertices, &triangles);
    }
}

#[test]
fn a_long_list_without_triangles_has_their_count() {
    let vertex = |at: usize| {
        let place = format!(
            "{}.5\t-{}.25\t{}\n0.6\t0.64\t0.48\n",
            at % 60,
            at / 60,
            at % 7
        );
        let influences = "2\n0\t0.72549\n1\t0.27451\n";
        place + influences + &format!("1\n{}\t{}\n", at % 9, at % 5)
    };
    let vertices: Vec<String> = (0..600).map(vertex).collect();
    // A block ends before one of the last vertices of some of the lists.
    for last in 300..600 {
        for version in [2, 3] {
            assert_lists(version, &vertices[..last], &[]);
        }
    }
}

#[test]
fn a_scale_alone_on_its_line_is_one_and_three_on_theirs_are_three() {
    let instance = |scale: &str, rotation: &str, behind: &str| {
        format!("0\n\"a\"\n1\n0\n0\n0.0 0.0 0.0 1.0\n1.0 0.0 2.0\n{scale}\n{rotation}\n{behind}\n")
    };
    // Few digits, so that the rotation is not of unit length; and one of three whose first values are nearly a rotation.
    let cases = [
        (
            instance(
                "1.0",
                "-0.2 -1.0 0.2 -0.2",
                "0.0 1.0 1.0\n1.0\n0\n1\n1\n1\n0",
            ),
            "1.0",
        ),
        (
            instance(
                "0.5 0.5 0.5",
                "-0.395 0.525 0.0386 -0.7525",
                "9.5 9.5 9\n2 2 2",
            ),
            "0.5 0.5 0.5",
        ),
    ];
    // No rotation is of unit length: it was never set, or is in degrees.
    let more = ["0 0 0 0", "0 0 90 0"].map(|rotation| {
        let behind = "0 0 0\n1 1 1".to_owned();
        (instance("2 2 2", rotation, &behind), "2 2 2")
    });
    for (instance, scale) in cases.into_iter().chain(more) {
        let text = format!("1\n\"\"\n\"\"\n\"\"\n\"\"\n0\n0\n1\n{instance}");
        let tree = tree(&text);
        assert_eq!(field(&tree, &text, "instance", "local_scale"), scale);
    }
}

/// The texts of what an instance has for a field: a mistake may be read in its place, too.
fn fields<'t>(tree: &Tree, text: &'t str, name: &str) -> Vec<&'t str> {
    let mut found = Vec::new();
    for instance in nodes(tree.root_node(), &["instance"]) {
        let mut cursor = instance.walk();
        for value in instance.children_by_field_name(name, &mut cursor) {
            found.push(&text[value.byte_range()]);
        }
    }
    found
}

#[test]
fn a_rotation_that_is_there_twice_makes_no_scales_of_three() {
    let rotation = "0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000\n";
    for version in 2..8 {
        let text = level(version, 3, 1);
        let instances = text.find(";INSTANCE 0").unwrap();
        for (at, _) in text[instances..].match_indices(rotation) {
            let mut doubled = text.clone();
            doubled.insert_str(instances + at, rotation);
            let tree = structure().parse(&doubled, None).unwrap();
            assert!(!nodes(tree.root_node(), &MARKS).is_empty(), "{doubled}");
            let scales = fields(&tree, &doubled, "local_scale");
            assert_eq!(scales, ["1.0000000000"; 20], "{doubled}");
        }
    }
}

#[test]
fn a_line_that_is_there_twice_before_bones_makes_no_scales_of_three() {
    let line = "0.0000000000\t0.0000000000\t0.0000000000";
    let lines = [
        &format!("{line}\t1.0000000000"),
        line,
        "1.0000000000",
        &format!("{line}\t1.0000000000"),
        "8.0000000000\t4.0000000000\t3.0000000000",
        "1.0000000000",
    ];
    let head = "0\n\"frame\"\n5\n0\n0\n";
    let before = level(2, 3, 1);
    let before = before.split("20\n\n;INSTANCE 0").next().unwrap();
    for (bones, twice) in (3..8).flat_map(|bones| (0..6).map(move |twice| (bones, twice))) {
        let mut doubled = lines.to_vec();
        doubled.insert(twice, lines[twice]);
        let bones: String = (0..bones).map(|bone| format!("{bone}\n")).collect();
        let text = format!(
            "{before}1\n\n;INSTANCE 0\n{head}{}\n{bones}",
            doubled.join("\n")
        );
        let tree = structure().parse(&text, None).unwrap();
        assert!(!nodes(tree.root_node(), &MARKS).is_empty(), "{text}");
        for scale in fields(&tree, &text, "local_scale") {
            assert!(
                !scale.contains('\t') && !scale.contains('\n'),
                "{scale} in {text}"
            );
        }
    }
}

#[test]
fn an_old_instance_without_its_pivots_rotation_keeps_its_scales() {
    let scale = "1.0000000000\t1.0000000000\t1.0000000000";
    let translation = "-537.5132000000\t-203.2046000000\t0.0000000000";
    let text = with_pivot(1, &format!("{scale}\n{translation}\n{scale}\n"));
    let tree = structure().parse(&text, None).unwrap();
    assert!(!nodes(tree.root_node(), &MARKS).is_empty(), "{text}");
    assert_eq!(fields(&tree, &text, "local_scale"), [scale], "{text}");
}

#[test]
fn a_string_count_of_none_counts_no_objects() {
    for version in 4..8 {
        let text = with_materials(version, 2, &"\"rock\"\n\"\"\n0\n".repeat(2));
        for lost in ["\n1\n\n;OBJECT 0\n", "\n1\n\n"] {
            let broken = text.replacen(lost, "\n", 1);
            assert_ne!(broken, text);
            let tree = structure().parse(&broken, None).unwrap();
            let materials = nodes(tree.root_node(), &["material"]);
            assert_eq!(materials.len(), 2, "{broken}");
            for material in materials {
                let count = material.child_by_field_name("string_count");
                assert!(count.is_some(), "{broken}");
            }
        }
    }
}
