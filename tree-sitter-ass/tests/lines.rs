//! What lines tell of rows: where a triangle begins whose value is lost, where the triangles' count is, and where vertices go on.

mod support;

use support::level::Random;
use support::{nodes, rows, structure};

type Triangle = [usize; 4];

fn triangles(count: usize, materials: usize, random: &mut Random) -> Vec<Triangle> {
    let triangle = |at: usize| [random.below(materials), at, at + 1 + at % 3, at + 5];
    (0..count).map(triangle).collect()
}

/// Where lines end in a triangle: behind its material and its last corner, or behind that alone.
const FORMS: [[&str; 4]; 2] = [["\n", "\t", "\t", "\n"], ["\t", "\t", "\t", "\n"]];

fn written(list: &[Triangle], form: &[&str; 4]) -> Vec<String> {
    let values = list.iter().flat_map(|values| values.iter().zip(form));
    values.map(|(value, end)| format!("{value}{end}")).collect()
}

/// The triangles of rows, each with its values, and before which of them a mark stands.
fn read(text: &str) -> (Vec<String>, Vec<usize>) {
    let tree = rows().parse(text, None).unwrap();
    let (mut found, mut marks) = (Vec::new(), Vec::new());
    for node in nodes(tree.root_node(), &["triangle", "vertex", "unexpected"]) {
        let wrong = nodes(node, &["missing_value", "unexpected", "invalid_value"]);
        marks.extend(wrong.iter().map(|_| found.len()));
        if node.kind() != "unexpected" {
            let values = text[node.byte_range()].split_ascii_whitespace();
            found.push(values.collect::<Vec<_>>().join(" "));
        }
    }
    (found, marks)
}

/// The same of the first mesh's triangles, block by block.
fn read_list(text: &str) -> (Vec<String>, Vec<usize>) {
    let tree = structure().parse(text, None).unwrap();
    let (mut found, mut marks) = (Vec::new(), Vec::new());
    for block in nodes(tree.root_node(), &["triangle_rows"]) {
        let (rows, wrong) = read(&text[block.byte_range()]);
        marks.extend(wrong.iter().map(|mark| mark + found.len()));
        found.extend(rows);
    }
    (found, marks)
}

fn level(count: &str, rows: &str) -> String {
    counted_level(12, count, rows)
}

/// A mesh of 12 vertices, whose count may be another.
fn counted_level(vertex_count: usize, count: &str, rows: &str) -> String {
    let vertices: String = (0..12)
        .map(|at| format!("{at}.5000000000\t1.0\t2.0\n1.0\t0.0\t0.0\n0\n1\n0.5\t0.25\n"))
        .collect();
    format!(
        ";### HEADER ###\n2\n\"a\"\n\"b\"\n\"c\"\n\"d\"\n\n;### MATERIALS ###\n0\n\n;### OBJECTS ###\n2\n\n\
         ;OBJECT 0\n\"MESH\"\n\"\"\n\"\"\n{vertex_count}\n{vertices}{count}{rows}\n\
         ;OBJECT 1\n\"SPHERE\"\n\"\"\n\"\"\n0\n2.0\n\n;### INSTANCES ###\n0\n"
    )
}

/// A value lost, there twice, or a line there twice costs its triangle and the ones around it, and is told there.
#[test]
fn a_mistake_in_lines_of_triangles_stays_where_it_is() {
    let mut random = Random::new(7);
    for round in 0..1500 {
        let (size, materials) = ([5, 12, 60, 900][round % 4], [1, 4][round / 4 % 2]);
        let form = &FORMS[round / 8 % 2];
        let list = triangles(size, materials, &mut random);
        let expected: Vec<String> = list
            .iter()
            .map(|values| values.map(|value| value.to_string()).join(" "))
            .collect();
        let mut values = written(&list, form);
        let at = random.below(values.len());
        match round / 16 % 3 {
            0 => {
                let lost = values.remove(at);
                if lost.ends_with('\n') && at > 0 {
                    values[at - 1] = values[at - 1].replace('\t', "\n");
                }
            }
            1 => values.insert(at, format!("{}\t", list[at / 4][at % 4])),
            _ => {
                let line = at - at % 4 + usize::from(form[0] == "\n" && !at.is_multiple_of(4));
                let end = line + (line..).position(|at| values[at].ends_with('\n')).unwrap();
                values.splice(end..end, values[line..=end].to_vec());
                // A whole triangle there twice is none too many for a list that is not counted.
                if end - line == 3 {
                    continue;
                }
            }
        }
        let text = level(&format!("{size}\n"), &values.concat());
        let (found, marks) = read_list(&text);
        let triangle = at / 4;
        let before = triangle.saturating_sub(1);
        assert_eq!(found[..before], expected[..before], "{text}");
        let behind = size.saturating_sub(triangle + 3);
        assert_eq!(
            found[found.len() - behind..],
            expected[size - behind..],
            "{text}"
        );
        assert!(
            marks.iter().any(|mark| mark.abs_diff(triangle) <= 3),
            "{round} {triangle} {marks:?} {}",
            &text[500..]
        );
    }
}

/// Triangles with three values on their first line and one on the next, as no exporter has them.
#[test]
fn lines_of_three_and_one_are_triangles() {
    let mut random = Random::new(8);
    for size in [3, 8, 40, 700] {
        let list = triangles(size, 5, &mut random);
        let text = written(&list, &["\t", "\t", "\n", "\n"]).concat();
        let (found, marks) = read_list(&level(&format!("{size}\n"), &text));
        let expected: Vec<String> = list
            .iter()
            .map(|values| values.map(|value| value.to_string()).join(" "))
            .collect();
        assert_eq!((found, marks), (expected, vec![]));
    }
}

#[test]
fn triangles_pasted_before_their_count_leave_it() {
    let mut random = Random::new(9);
    for (size, pasted, form) in (0..40).map(|at| ([12, 30][at % 2], 1 + at % 3, &FORMS[at / 2 % 2]))
    {
        let list = triangles(size, 2, &mut random);
        let lines = written(&list, form).concat();
        let first = written(&list[..pasted], form).concat();
        let text = level(&format!("{first}{size}\n"), &lines);
        let tree = structure().parse(&text, None).unwrap();
        let marks = nodes(
            tree.root_node(),
            &["unexpected", "missing_value", "invalid_value"],
        );
        let marked: Vec<&str> = marks.iter().map(|mark| &text[mark.byte_range()]).collect();
        assert_eq!(marked, [first.trim_end()], "{text}");
        assert_eq!(read_list(&text).0.len(), size, "{text}");
    }
}

/// The values of triangles in the place of both counts: no count of UVs takes vertices that stand on their lines.
#[test]
fn triangles_pasted_into_a_vertex_take_no_vertices() {
    for version in [2, 7] {
        let lead = ["1.5\t2.5\t3.5\n1.0\t0.0\t0.0\n", "0.5\t0.5\t0.5\n"];
        let vertex = [lead[0], if version == 7 { lead[1] } else { "" }].concat();
        let end = if version == 7 {
            "0\n1\n0.5\t0.25\t0.0\n\n"
        } else {
            "0\n1\n0.5\t0.25\n\n"
        };
        let whole = [vertex.as_str(), end].concat();
        for at in 1..6 {
            let mut list = vec![whole.clone(); 12];
            list[at] = format!("{vertex}0\t18\t19\t20\n{end}");
            let text = list.concat();
            let tree = rows().parse(&text, None).unwrap();
            let found: Vec<&str> = nodes(tree.root_node(), &["vertex"])
                .iter()
                .map(|node| &text[node.byte_range()])
                .collect();
            assert_eq!(found.len(), 12, "{text}");
            let right = |vertex: &&&str| **vertex == whole.trim_end();
            assert_eq!(found.iter().filter(right).count(), 11, "{text}");
        }
    }
}

/// Triangles that make whole vertices are none where their own count is right.
#[test]
fn a_vertex_count_that_is_too_large_takes_no_triangles() {
    let mut random = Random::new(10);
    for round in 0..400 {
        let list = triangles(6 + round % 40, 3, &mut random);
        let form = &[FORMS[0], FORMS[1], ["\n"; 4]][round % 3];
        let text = counted_level(
            13 + round % 2,
            &format!("{}\n", list.len()),
            &written(&list, form).concat(),
        );
        let tree = structure().parse(&text, None).unwrap();
        let mesh = nodes(tree.root_node(), &["mesh"])[0];
        let count = mesh.child_by_field_name("triangle_count").unwrap();
        assert_eq!(&text[count.byte_range()], list.len().to_string(), "{text}");
    }
}

/// A vertex without UVs, before others that stand on their lines: no count of a few takes these for UVs.
#[test]
fn a_count_of_no_uvs_typed_wrong_takes_no_vertex() {
    for (color, digit) in [
        ("", 3),
        ("", 4),
        ("0.5\t0.5\t0.5\n", 4),
        ("0.5\t0.5\t0.5\n", 7),
    ] {
        let vertex = format!("1.5\t2.5\t3.5\n1.0\t0.0\t0.0\n{color}0\n0\n");
        for at in [0, 3, 10] {
            let mut list = vec![vertex.clone(); 12];
            list[at] = format!("{}{digit}\n", &vertex[..vertex.len() - 2]);
            let text = list.concat();
            let tree = rows().parse(&text, None).unwrap();
            assert_eq!(nodes(tree.root_node(), &["vertex"]).len(), 12, "{text}");
            let marks = nodes(tree.root_node(), &["invalid_value"]);
            assert_eq!(marks.len(), 1, "{text}");
            assert_eq!(&text[marks[0].byte_range()], digit.to_string());
        }
    }
}
