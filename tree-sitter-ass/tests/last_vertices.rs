//! Where a mesh's vertices end and its triangles begin, behind a mistake there: what is left of the last vertex takes no triangles, and vertices among
//! these have a mark.

mod support;

use support::level::{level, mesh_of_reals, with_mesh};
use support::{edit, marks, nodes, shape, structure, tree};

/// Lines that are deleted from a last vertex on into the triangles: what is left of it takes no integers where the vertices before have points.
#[test]
fn what_is_left_of_a_last_vertex_takes_no_triangles() {
    for (version, count_of) in (1..8).flat_map(|version| [6, 14].map(move |of| (version, of))) {
        let [vertices, triangles] = mesh_of_reals(version, count_of);
        let lines = with_mesh(version, count_of, &vertices.concat(), &triangles);
        let lines: Vec<&str> = lines.split_inclusive('\n').collect();
        let last = vertices[count_of - 1].split_inclusive('\n').next().unwrap();
        let last = lines.iter().position(|it| *it == last).unwrap();
        let count = last + vertices[0].matches('\n').count();
        for from in last + 1..count {
            for to in count + 1..count + 8 {
                let text = [&lines[..from], &lines[to..]].concat().concat();
                assert!(marks(&text) > 0, "{text}");
            }
        }
    }
}

/// A grid of so many vertices, and its triangles.
const COUNT: usize = 8;
const GRID: [[&str; 4]; 6] = [
    ["1", "0", "1", "5"],
    ["1", "0", "5", "4"],
    ["0", "1", "2", "6"],
    ["0", "1", "6", "5"],
    ["0", "2", "3", "7"],
    ["1", "2", "7", "6"],
];

/// Lines that a last vertex lost, and counts of its that say more than is there: what comes out even with the triangles' values has other lines than
/// all vertices before.
#[test]
fn a_last_vertex_that_comes_out_even_with_triangles_is_told_by_lines() {
    let told = |text: &str| {
        let wrong = nodes(tree(text).root_node(), &["wrong_count"]).len();
        marks(text) + wrong
    };
    let cases = (1..8).flat_map(|version| (0..6).map(move |lines| (version, lines)));
    for (version, lines) in cases {
        let mut vertices = mesh_of_reals(version, COUNT)[0].clone();
        for vertex in vertices.iter_mut().filter(|_| lines > 2) {
            let uv = vertex.rfind("1\n0.25").unwrap();
            let again = vertex[uv + 2..].to_owned();
            vertex.replace_range(uv..=uv, "2");
            *vertex += &again;
        }
        let between = [["\n", "\n"], ["\n", "\t"], ["\t\t", "\t"]][lines % 3];
        let triangle = |[material, corners @ ..]: [&str; 4]| {
            format!("{material}{}{}\n", between[0], corners.join(between[1]))
        };
        let triangles = GRID.map(triangle);
        let whole = with_mesh(version, COUNT, &vertices.concat(), &triangles);
        assert_eq!(told(&whole), 0, "{whole}");
        let lines: Vec<&str> = whole.split_inclusive('\n').collect();
        let last = vertices[COUNT - 1].split_inclusive('\n').next().unwrap();
        let last = lines.iter().position(|it| *it == last).unwrap();
        let count = last + vertices[0].matches('\n').count();
        for from in last..count {
            for to in from + 1..=count {
                // Without a whole vertex there is one less, which the count tells.
                let text = [&lines[..from], &lines[to..]].concat().concat();
                assert!(told(&text) > 0, "{text}");
            }
            if !lines[from].trim().bytes().all(|it| it.is_ascii_digit()) {
                continue;
            }
            for typed in ["0", "1", "2", "3", "4", "5"] {
                if typed == lines[from].trim() {
                    continue;
                }
                let typed = format!("{typed}\n");
                let text = [&lines[..from], &[&*typed], &lines[from + 1..]];
                let text = text.concat().concat();
                assert!(told(&text) > 0, "{from} {typed}{text}");
            }
        }
    }
}

/// A UV and its count that were moved behind the triangles' count: the triangles' values are none of the vertex.
#[test]
fn a_uv_behind_the_count_leaves_the_triangles() {
    for (version, count_of) in (2..8).flat_map(|version| [4, 6, 14].map(move |of| (version, of))) {
        let [vertices, triangles] = mesh_of_reals(version, count_of);
        let last = vertices.last().unwrap();
        let uv = last[..last.len() - 1].rfind('\n').unwrap() + 1;
        let (lead, uvs) = last.split_at(uv - 2);
        let before = vertices[..count_of - 1].concat();
        let behind = format!("{uvs}{}", triangles.concat());
        let mesh = format!(
            "\"\"\n{count_of}\n{before}{lead}{}\n{behind}",
            triangles.len()
        );
        let text = level(version as u32, 0, 0).replacen("\"\"\n0\n0\n", &mesh, 1);
        assert!(marks(&text) > 0, "{text}");
    }
}

/// Lines that are deleted from a triangle on into the next mesh: the count before is none of a vertex.
#[test]
fn a_count_before_the_next_mesh_is_no_vertex() {
    for (version, count_of) in (1..8).flat_map(|version| [6, 14].map(move |of| (version, of))) {
        let [vertices, triangles] = mesh_of_reals(version, count_of);
        let count = triangles.len();
        let mesh = format!("{count_of}\n{}{count}\n", vertices.concat());
        let next: Vec<&str> = vertices
            .iter()
            .flat_map(|it| it.split_inclusive('\n'))
            .collect();
        let in_lines: Vec<String> = (0..8)
            .map(|at| format!("0\t\t{at}\t{}\t{}\n", at + 1, at + 2))
            .collect();
        for list in [&triangles, &in_lines] {
            for of in 1..4 {
                for behind in 0..next.len() / 2 {
                    let rest = list[..of].concat() + &next[behind..].concat();
                    let text = level(version as u32, 0, 0);
                    let both = format!("\"\"\n{mesh}{rest}{count}\n{}", triangles.concat());
                    let text = text.replacen("\"\"\n0\n0\n", &both, 1);
                    assert!(marks(&text) > 0, "{text}");
                    let tree = tree(&text);
                    let mesh = nodes(tree.root_node(), &["mesh"])[0];
                    let found = mesh.child_by_field_name("triangle_count").unwrap();
                    assert_eq!(&text[found.byte_range()], count.to_string(), "{text}");
                }
            }
        }
    }
}

/// Lines of a last vertex behind the triangles' count, which make a whole one with all triangles: they belong to none.
#[test]
fn a_vertex_behind_a_count_is_marked() {
    for (rest, triangles) in [
        ("1.0\t1.0\t0.0\n", "2\n1\t\t0\t1\t2\n3\t\t1\t3\t2\n"),
        ("0\t1.0\n1\n1.8\t0.2\t0.0\n", "2\n0\n0\t1\t2\n1\n1\t3\t2\n"),
    ] {
        for (version, count_of) in [6, 7].iter().flat_map(|it| [4, 30].map(move |of| (it, of))) {
            let [vertices, _] = mesh_of_reals(*version, count_of);
            let mesh = format!(
                "\"\"\n{count_of}\n{}1\n{rest}{triangles}",
                vertices.concat()
            );
            let text = level(*version as u32, 0, 0).replacen("\"\"\n0\n0\n", &mesh, 1);
            assert!(marks(&text) > 0, "{text}");
        }
    }
}

/// Vertices that were pasted among triangles, and each character of them and behind them deleted: the kept tree is that of the text.
#[test]
fn vertices_among_triangles_are_the_same_after_an_edit() {
    let vertex =
        |at: usize| format!("{at}00.0\t{at}0.5\t0.0\n0.0\t0.0\t1.0\n0\n1\n0.{at}5\t0.75\n");
    let vertices: String = (0..3).map(vertex).collect();
    for (first, pasted, last) in [
        ("1\n0\n1\n2\n", 1, "1\n3\n4\n5\n"),
        ("1\t\t0\t1\t2\n", 1, "1\t\t3\t4\t5\n"),
        ("1\n0\t1\t2\n", 1, "1\n3\t4\t5\n1\n0\t2\t1\n"),
        ("1\n0\n1\n2\n", 20, "1\n3\n4\n5\n"),
        ("", 4, "1\n3\n4\n5\n"),
    ] {
        let rows = format!("{first}{}{last}", vertices.repeat(pasted));
        let pill = ";OBJECT 1\n\"PILL\"\n\"\"\n\"\"\n-1\n5.0\n27.0\n\n";
        let mesh = format!("\"\"\n3\n{vertices}2\n{rows}\n{pill}");
        let text = level(2, 0, 0).replacen("\"\"\n0\n0\n\n", &mesh, 1);
        let from = text.find(pill).unwrap();
        let begin = from - rows.len().min(400);
        for at in begin..from + pill.len() + 60 {
            let (mut edited, mut kept) = (text.clone(), tree(&text));
            edit(&mut edited, &mut kept, at..at + 1, "");
            let kept = structure().parse(&edited, Some(&kept)).unwrap();
            assert!(!kept.root_node().has_error(), "{at} {text}");
            assert_eq!(shape(&kept), shape(&tree(&edited)), "{at} {text}");
        }
    }
}

/// A last vertex that what was moved there makes one of another version, or two, is none of them, whatever the triangles' count is.
#[test]
fn a_last_vertex_of_another_version_is_unexpected() {
    for (version, lines) in [6, 7]
        .iter()
        .flat_map(|it| ["\t\t", "\n"].map(move |of| (*it, of)))
    {
        let [mut vertices, _] = mesh_of_reals(version, 6);
        vertices.insert(5, format!("0{lines}2\t3\t4\n0{lines}4\t0\t1\n"));
        let triangles = [format!("0{lines}0\t1\t2\n"), format!("0{lines}2\t1\t3\n")];
        let text = with_mesh(version, 6, &vertices.concat(), &triangles);
        assert!(marks(&text) > 0, "{text}");
    }
    for (version, down) in [1, 2]
        .iter()
        .flat_map(|it| [3, 4].map(move |down| (*it, down)))
    {
        let vertex = |at: usize| format!("{at}.5\t1.5\t0.0\n0.0\t0.0\t1.0\n0\n1\n0.35\t0.75\n");
        let vertices: String = (0..5).map(vertex).collect();
        let mut rest = ["1\n", "1\n", "0\n", "1\n", "2\n"].to_vec();
        rest.insert(down, "1\n0.35\t0.75\n");
        let before = vertices.strip_suffix("1\n0.35\t0.75\n").unwrap();
        let mesh = format!("\"\"\n5\n{before}{}", rest.concat());
        let text = level(version as u32, 0, 0).replacen("\"\"\n0\n0\n", &mesh, 1);
        assert!(marks(&text) > 0, "{text}");
    }
}

/// A UV of two numbers that has one too many is one of a newer version; the other vertex, which has two, is none of that.
#[test]
fn a_vertex_behind_one_of_another_version_is_unexpected() {
    let first = "-288.5\t-300.0\t1510.9\n0.6\t-0.8\t0.0\n2\n0\t0.5\n2\t0.5\n1\n0.263\t0.096\n";
    let second = "500.0\t865.5\t0.0\n0.0\t1.0\t0.0\n1\n4\t1.0\n1\n-4.0\t2.0\n";
    for triangle in ["1\n0\n0\n0\n", "1\t\t0\t1\t0\n"] {
        for (from, to) in [
            ("0.263\t", "0.263\t0.263\t"),
            ("500.0\t", "500.0\t500.0\t"),
            ("0.096\n", "0.096\t0.096\n"),
        ] {
            let vertices = format!("{first}{second}").replacen(from, to, 1);
            let mesh = format!("\"\"\n2\n{vertices}1\n{triangle}");
            let text = level(4, 0, 0).replacen("\"\"\n0\n0\n", &mesh, 1);
            assert!(marks(&text) > 0, "{text}");
        }
    }
}

/// A list of so many vertices is no short one, and has many blocks.
const MANY: usize = 2000;

/// Behind how many vertices of the only mesh a block ends: the next one alone is a block by itself.
fn ends_of_blocks(text: &str) -> Vec<usize> {
    let tree = tree(text);
    let mut ended = 0;
    let mut ends = Vec::new();
    for block in nodes(tree.root_node(), &["vertex_rows"]) {
        let rows = support::rows().parse(&text[block.byte_range()], None);
        ended += nodes(rows.unwrap().root_node(), &["vertex"]).len();
        ends.push(ended);
    }
    assert_eq!(ends.pop(), Some(MANY));
    ends.retain(|it| *it > 400);
    assert!(ends.len() > 2);
    ends
}

/// A last vertex that is a block alone, and could be one of another version: without UVs, with an influence.
#[test]
fn a_last_vertex_without_uvs_is_like_those_before() {
    for version in 1..8 {
        let [all, triangles] = mesh_of_reals(version, MANY);
        let ends = ends_of_blocks(&with_mesh(version, MANY, &all.concat(), &triangles));
        for (end, last) in ends.iter().flat_map(|end| [1, 2].map(|last| (end, last))) {
            let count = end + last;
            let [mut vertices, triangles] = mesh_of_reals(version, count);
            for vertex in &mut vertices[count - last..] {
                let uvs = vertex.rfind("\n1\n").unwrap();
                vertex.replace_range(uvs + 1.., "0\n");
            }
            for (from, to) in [("\n", "\n"), ("\n", " "), ("\t", "\n")] {
                let vertices = vertices.concat().replace(from, to);
                let text = with_mesh(version, count, &vertices, &triangles);
                assert_eq!(marks(&text), 0, "{version} {count} {last} {to:?}");
            }
        }
    }
}

/// The last mesh has no triangles, and the text no instances: the two counts are no values of its last vertex, where no lines tell.
#[test]
fn counts_of_nothing_at_the_end_are_no_uv() {
    let cases = (1..8).flat_map(|version| [("\n", " "), ("\t", "\n")].map(|it| (version, it)));
    for (version, (from, to)) in cases {
        let text = |count: usize| {
            let vertices = mesh_of_reals(version, count)[0].concat();
            let head = r#""a" "b" "c" "d" 0 1 "MESH" "" """#;
            format!("{version} {head} {count}\n{vertices}0\n0\n").replace(from, to)
        };
        for end in ends_of_blocks(&text(MANY)) {
            assert_eq!(marks(&text(end + 1)), 0, "{version} {end} {to:?}");
        }
    }
}

/// In a vertex of two UVs, near the end of the list: those behind it are none of another version.
#[test]
fn a_text_in_a_vertex_leaves_the_version_of_those_behind_it() {
    for version in 1..8 {
        let [mut vertices, triangles] = mesh_of_reals(version, 6);
        let uv = if version > 4 {
            "0.5\t0.75\t0.0\n"
        } else {
            "0.5\t0.75\n"
        };
        for vertex in &mut vertices {
            *vertex = vertex.replacen("\n1\n0.25", "\n2\n0.25", 1) + uv;
        }
        let whole = with_mesh(version, 6, &vertices.concat(), &triangles);
        let list = whole.find(&vertices.concat()).unwrap();
        let last = list + vertices[..5].concat().len();
        for value in whole[list..last].split_ascii_whitespace() {
            let at = value.as_ptr() as usize - whole.as_ptr() as usize;
            let text = [&whole[..at], "\"abc\"", &whole[at + value.len()..]].concat();
            let tree = tree(&text);
            let unexpected = nodes(tree.root_node(), &["unexpected"]);
            let longest = unexpected.iter().map(|it| it.byte_range().len()).max();
            assert!(longest <= Some(vertices[0].len() + 2), "{text}");
        }
    }
}

/// A count that is there twice in any but the last of them moves the values to the next vertex, and no farther.
#[test]
fn a_count_twice_in_a_vertex_leaves_the_triangles() {
    for version in 1..6 {
        let [_, triangles] = mesh_of_reals(version, 14);
        let uv = if version > 4 { "\t0.0" } else { "" };
        let vertices =
            (0..10).map(|at| format!("5.5\t{at}.5\t0.0\n0.0\t0.0\t-1.0\n0\n1\n5.0\t5.0{uv}\n"));
        let vertices: Vec<String> = vertices.collect();
        for at in 0..9 {
            let mut broken = vertices.clone();
            broken[at] = broken[at].replacen("\n0\n1\n", "\n0 0\n1\n", 1);
            let text = with_mesh(version, 10, &broken.concat(), &triangles);
            let tree = tree(&text);
            let mesh = nodes(tree.root_node(), &["mesh"])[0];
            let count = mesh.child_by_field_name("triangle_count").unwrap();
            let expected = text.find(&format!("12\n{}", triangles.concat())).unwrap();
            assert_eq!(count.start_byte(), expected, "{text}");
        }
    }
}

fn rounded(value: &str) -> String {
    value.parse::<f64>().unwrap().round().to_string()
}

/// Vertices in whole numbers behind such with points, the first number of which would count what is behind it if it had a line for itself.
#[test]
fn a_number_among_others_on_its_line_is_no_count() {
    for (version, from) in (6..8).flat_map(|version| (2..11).map(move |from| (version, from))) {
        let [mut vertices, triangles] = mesh_of_reals(version, 12);
        for vertex in &mut vertices[from..] {
            let round = |line: &str| line.split('\t').map(rounded).collect::<Vec<_>>().join("\t");
            *vertex = vertex.lines().map(|line| round(line) + "\n").collect();
        }
        let behind = 4 * (12 - from) + triangles.len();
        let (_, rest) = vertices[from].split_once('\t').unwrap();
        vertices[from] = format!("{behind}\t{rest}");
        let text = with_mesh(version, 12, &vertices.concat(), &triangles);
        let wrong = nodes(tree(&text).root_node(), &["wrong_count"]).len();
        assert_eq!(marks(&text) + wrong, 0, "{text}");
    }
}

/// A line that is broken in a first color, where reals are as short as they can be: its end is no count of no vertices behind another version's vertex.
#[test]
fn a_broken_color_is_no_end_of_the_vertices() {
    let vertices = "118.74\t729.446\t46.7455\n0.36\t0.48\t0.8\n0\n0\t0\n0\n0\n406.049\t720.248\t417.612\n0.6\t0.8\t0\n0\t0\t0\n0\n0\n";
    let text = with_mesh(7, 2, vertices, &[]);
    let wrong = nodes(tree(&text).root_node(), &["wrong_count"]).len();
    assert_eq!(marks(&text) + wrong, 0, "{text}");
}

/// A vertex of a short mesh that somebody typed anew in whole numbers, on one line, with a value to each, or with one for each number of its
/// position: the count is right, and so are the vertices.
#[test]
fn a_vertex_typed_anew_is_one_on_any_lines() {
    for (version, count) in (1..8).flat_map(|version| [3, 4, 7, 12].map(move |of| (version, of))) {
        let [vertices, triangles] = mesh_of_reals(version, count);
        let list = format!("{}\n{}", triangles.len(), triangles.concat());
        for at in 1..count {
            let given: Vec<&str> = vertices[at].split_whitespace().collect();
            let values: Vec<String> = given.iter().map(|it| rounded(it)).collect();
            let behind = vertices[at].split_once('\n').unwrap().1;
            let some = [&given[..1], &[&values[1]], &given[2..given.len() - 1]].concat();
            let typed = [
                format!("{}\n{}\n", some.join("\n"), values[values.len() - 1]),
                values.join("\t") + "\n",
                values.join("\n") + "\n",
                format!("{}\n{behind}", values[..3].join("\n")),
            ];
            for typed in typed {
                let mut with = vertices.clone();
                with[at] = typed;
                let text = with_mesh(version, count, &with.concat(), &triangles);
                let tree = tree(&text);
                let wrong = nodes(tree.root_node(), &["wrong_count"]).len();
                assert_eq!(marks(&text) + wrong, 0, "{version} {at}\n{text}");
                let mesh = nodes(tree.root_node(), &["mesh"])[0];
                let found = mesh.child_by_field_name("triangle_count").unwrap();
                assert!(text[found.start_byte()..].starts_with(&list), "{text}");
            }
        }
    }
}
