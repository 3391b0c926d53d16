//! Files in which everything is wrong: they take the time of their size, and what is told of them is exact. The
//! deadline is generous: it is there for what would take minutes.

use disk::check_bytes;
use rules::report::Located;
use schema::options::Options;
use std::fmt::Write;
use std::time::{Duration, Instant};

const DEADLINE: Duration = Duration::from_secs(30);

fn findings(text: &str) -> Vec<Located> {
    let start = Instant::now();
    let findings = check_bytes(text.as_bytes(), &Options::default()).findings;
    let took = start.elapsed();
    assert!(took < DEADLINE, "{took:?} for {} bytes", text.len());
    findings
}

/// The findings of a rule: how many there are in the file, and at which lines (from 0) they are shown.
fn of_rule(findings: &[Located], code: &str) -> (usize, Vec<u32>) {
    let own: Vec<&Located> = findings
        .iter()
        .filter(|it| it.code.name() == code)
        .collect();
    let lines = own.iter().map(|it| it.range.start.line).collect();
    let total = own.last().and_then(|last| {
        let (_, behind) = last.message.split_once("from here on, ")?;
        behind.split_once(" in this file")?.0.parse().ok()
    });
    (total.unwrap_or(own.len()), lines)
}

const HEAD: &str = ";### HEADER ###\n2\n\"\"\n\"\"\n\"\"\n\"\"\n";

fn instances(count: usize, scale: &str) -> String {
    let mut text = format!(
        "{HEAD};### MATERIALS ###\n0\n;### OBJECTS ###\n0\n;### INSTANCES ###\n{}\n",
        count + 1
    );
    text += ";INSTANCE 0\n-1\n\"Scene Root\"\n-1\n-1\n0\n0 0 0 1\n0 0 0\n1\n0 0 0 1\n0 0 0\n1\n";
    for number in 1..=count {
        let _ = write!(
            text,
            ";INSTANCE {number}\n-1\n\"i{number}\"\n{number}\n0\n0\n0.0 0.0 0.0 1.0\n0.0 0.0 \
             0.0\n{scale}\n0.0 0.0 0.0 1.0\n0.0 0.0 0.0\n1.0\n"
        );
    }
    text
}

#[test]
fn every_scale_is_0() {
    assert_eq!(
        of_rule(&findings(&instances(10, "-1.0")), "zero-scale").0,
        0
    );
    let (total, lines) = of_rule(&findings(&instances(32_000, "0.0")), "zero-scale");
    assert_eq!(total, 32_000);
    // The count stands on line 11, the root takes 12 lines, an instance too; its scale is on the ninth.
    let expected: Vec<u32> = (0..101).map(|number| 24 + number * 12 + 8).collect();
    assert_eq!(lines, expected);
}

#[test]
fn every_scale_is_0_where_a_value_is_missing_too() {
    let text = instances(8_000, "0.0").replace("0.0 0.0 0.0\n1.0\n", "0.0 0.0\n1.0\n");
    let (total, lines) = of_rule(&findings(&text), "zero-scale");
    assert_eq!((total, lines.len()), (8_000, 101));
}

/// A mesh of three vertices and so many triangles.
fn mesh(triangles: usize, triangle: impl Fn(usize) -> String) -> String {
    let mut text = format!("{HEAD};### MATERIALS ###\n1\n;MATERIAL 0\n\"a\"\n\"\"\n");
    text += ";### OBJECTS ###\n1\n;OBJECT 0\n\"MESH\"\n\"\"\n\"\"\n3\n";
    text += &"0.0 0.0 0.0\n0.0 0.0 1.0\n0\n0\n".repeat(3);
    let _ = writeln!(text, "{triangles}");
    for number in 0..triangles {
        text += &triangle(number);
    }
    text += ";### INSTANCES ###\n0\n";
    text
}

#[test]
fn every_material_index_is_wrong() {
    // Of a mesh all of whose indices are wrong that is said once.
    let text = mesh(200_000, |number| format!("{} 0 1 2\n", number % 2 * 7));
    let (total, lines) = of_rule(&findings(&text), "material-index-out-of-range");
    assert_eq!(total, 100_000);
    assert_eq!(lines.len(), 101);
}

#[test]
fn what_is_shown_is_the_first_in_the_file() {
    // The last corner of the first triangle, and the first corner of the next 300.
    let text = mesh(400, |number| match number {
        0 => "0 0 1 9\n".to_owned(),
        1..=300 => "0 9 1 2\n".to_owned(),
        _ => "0 0 1 2\n".to_owned(),
    });
    let (total, lines) = of_rule(&findings(&text), "vertex-index-out-of-range");
    assert_eq!(total, 301);
    let first = text.lines().position(|line| line == "0 0 1 9").unwrap() as u32;
    assert_eq!(lines, (first..first + 101).collect::<Vec<_>>());
}

#[test]
fn every_heading_is_wrong() {
    let count = 500_000;
    let mut text = format!("{HEAD};### MATERIALS ###\n{count}\n");
    for _ in 0..count {
        text += ";MATERIAL 999999999\n\"a\"\n\"\"\n";
    }
    text += ";### OBJECTS ###\n0\n;### INSTANCES ###\n0\n";
    let (total, lines) = of_rule(&findings(&text), "heading-mismatch");
    assert_eq!((total, lines.len()), (count, 101));
}

#[test]
fn up_to_200_findings_are_all_shown() {
    for (count, shown) in [(200, 200), (201, 101)] {
        let (total, lines) = of_rule(&findings(&instances(count, "0.0")), "zero-scale");
        assert_eq!((total, lines.len()), (count, shown));
    }
}

#[test]
fn strings_where_objects_belong() {
    let text = rules::checks::EXAMPLE_FILE;
    let head = text.split(";INSTANCE 0").next().unwrap_or_default();
    let head = head.trim_end().strip_suffix("3").unwrap_or_default();
    let text = head.to_owned() + &"\"abcdef\"\n".repeat(300_000);
    let found = findings(&text);
    assert_eq!(of_rule(&found, "stray-text").0, 1);
}
