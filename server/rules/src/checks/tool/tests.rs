use super::*;
use crate::checks::{EXAMPLE_FILE, Finding, Input, Surroundings, findings};
use crate::wrl::read;
use scan::model::Model;
use scan::{CHUNK, scan_all};
use schema::options::Options;
use text::Source;

/// Tool has written this, and the file may have changed since.
#[derive(Debug)]
struct Written<'w>(&'w str, bool);

impl Surroundings for Written<'_> {
    fn complaints(&self, _: &Options, _: &dyn Source) -> Option<Complaints> {
        Some(Complaints {
            list: read(self.0).into(),
            outdated: self.1,
        })
    }
}

/// The findings for a text about which Tool wrote `wrl`.
fn of(text: &str, wrl: &str) -> Vec<Finding> {
    look(text, &Written(wrl, false))
}

fn look(text: &str, written: &Written<'_>) -> Vec<Finding> {
    let source: &[u8] = text.as_bytes();
    let chunks = scan_all(&source, (1, CHUNK), &|_| true);
    let found = findings(&Input {
        source: &source,
        chunks: &chunks,
        model: &Model::build(&chunks),
        halo: true,
        options: &Options::default(),
        origin: None,
        surroundings: Some(written),
        encoding: None,
        kept: None,
        threads: 1,
    });
    let own = found
        .into_iter()
        .filter(|found| found.code.group() == "tool");
    own.collect()
}

/// The words that a finding marks, on one line or several.
fn marked<'a>(text: &'a str, finding: &Finding) -> Vec<&'a str> {
    text[finding.span.clone()].split_whitespace().collect()
}

fn shape(words: &str, geometry: &str) -> String {
    format!("#VRML V2.0 utf8\nShape {{ geometry DEF \"### {words}\" {geometry} }}")
}

const DIAGONAL: &str = "IndexedLineSet { coord Coordinate { point [50.05 0 0, -50 100 -0.05] } coordIndex [0, 1, -1] }";

#[test]
fn every_kind_has_its_rule() {
    assert_eq!(KINDS, Kind::ALL);
}

#[test]
fn an_edge_is_told_at_its_triangles_through_the_instance() {
    let wrl = shape("ERROR edge #12 is open (red)", DIAGONAL);
    let found = of(EXAMPLE_FILE, &wrl);
    let [edge] = &found[..] else {
        panic!("{found:#?}");
    };
    assert_eq!(
        (edge.code, edge.severity),
        (Code::ToolOpenEdge, Severity::Error)
    );
    assert_eq!(
        edge.message,
        "Tool says: edge #12 is open (red), from (50.05, 0, 0) to (-50, 100, -0.05), of instance 2 `floor`"
    );
    assert_eq!(marked(EXAMPLE_FILE, edge), ["0", "0", "1", "2"]);
    let other = &edge.related[0];
    assert_eq!(other.message, "a triangle of instance 2 `floor`");
    let words: Vec<&str> = EXAMPLE_FILE[other.span.clone()]
        .split_whitespace()
        .collect();
    assert_eq!(words, ["1", "0", "2", "3"]);
}

#[test]
fn a_point_is_told_at_its_vertex() {
    let wrl = shape(
        "bad point",
        "PointSet { coord Coordinate { point [50 100 0] } }",
    );
    let found = of(EXAMPLE_FILE, &wrl);
    assert_eq!(found[0].code, Code::ToolBadPoint);
    assert_eq!(
        marked(EXAMPLE_FILE, &found[0]),
        ["100.0000000000", "0.0000000000", "0.0000000000"]
    );
}

#[test]
fn a_cut_without_vertices_is_told_at_the_triangles_that_hold_it() {
    let cut =
        "IndexedLineSet { coord Coordinate { point [40 80 0, 30 90 0.1] } coordIndex [0, 1, -1] }";
    let found = of(
        EXAMPLE_FILE,
        &shape("found z buffered triangles (red).", cut),
    );
    assert_eq!(found[0].code, Code::ToolZBuffered);
    assert_eq!(marked(EXAMPLE_FILE, &found[0]), ["0", "0", "1", "2"]);
    assert!(found[0].related.is_empty());
}

#[test]
fn what_lies_nowhere_is_told_with_its_coordinates() {
    let line =
        "IndexedLineSet { coord Coordinate { point [7 8 9000, 1e2 8 9] } coordIndex [0, 1, -1] }";
    let found = of(EXAMPLE_FILE, &shape("edge #1 is open (red)", line));
    assert_eq!(
        found[0].message,
        "Tool says: edge #1 is open (red), from (7, 8, 9000) to (100, 8, 9); nothing in this file is there"
    );
    assert_eq!(marked(EXAMPLE_FILE, &found[0]), ["2"]);
}

#[test]
fn complaints_without_words_are_told_by_their_color() {
    let wrl = "#VRML 1.0 ascii\nSeparator { Coordinate3 { point [50 0 0, 50 100 0, -50 100 0] }
        MaterialBinding { value PER_FACE } Material { diffuseColor [0 1 1] } IndexedFaceSet { coordIndex [0,1,2,-1] } }";
    let found = of(EXAMPLE_FILE, wrl);
    assert_eq!(found[0].code, Code::ToolClippedToNoLeaves);
    assert!(
        found[0]
            .message
            .starts_with("Tool says: surface clipped to no leaves (cyan), at (50, 0, 0)")
    );
}

#[test]
fn what_was_said_of_another_text_is_out_of_date() {
    let wrl = shape("ERROR edge #12 is open (red)", DIAGONAL);
    let found = look(EXAMPLE_FILE, &Written(&wrl, true));
    assert_eq!(found[0].severity, Severity::Information);
    assert!(
        found[0]
            .message
            .ends_with("; out of date: the file has changed since")
    );
}
