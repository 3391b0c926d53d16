use super::*;
use crate::checks::{EXAMPLE_FILE, Finding, Input, findings};
use crate::kit::Origin;
use scan::model::Model;
use scan::{CHUNK, scan_all};
use schema::options::{Options, ToolOutput};
use std::path::Path;
use std::time::{Duration, SystemTime};

/// The findings for the text `shown`, where the file holds `on_disk` and Tool wrote `wrl` about that.
fn of(on_disk: &str, shown: &str, wrl: &str) -> Vec<Finding> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.ASS");
    std::fs::write(&path, on_disk).unwrap();
    let said = folder.path().join("A.wrl");
    std::fs::write(&said, wrl).unwrap();
    let file = std::fs::File::options().write(true).open(&said).unwrap();
    let later = SystemTime::now() + Duration::from_secs(5);
    file.set_modified(later).unwrap();
    look(shown, &path, &Options::default())
}

fn look(text: &str, path: &Path, options: &Options) -> Vec<Finding> {
    let source: &[u8] = text.as_bytes();
    let chunks = scan_all(&source, (1, CHUNK), &|_| true);
    let origin = Origin {
        path: path.to_owned(),
        within: None,
    };
    let found = findings(&Input {
        source: &source,
        chunks: &chunks,
        model: &Model::build(&chunks),
        halo: true,
        options,
        origin: Some(&origin),
        siblings: None,
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
    let found = of(EXAMPLE_FILE, EXAMPLE_FILE, &wrl);
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
    let found = of(EXAMPLE_FILE, EXAMPLE_FILE, &wrl);
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
    let found = of(
        EXAMPLE_FILE,
        EXAMPLE_FILE,
        &shape("edge #1 is open (red)", line),
    );
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
    let found = of(EXAMPLE_FILE, EXAMPLE_FILE, wrl);
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
    let changed = EXAMPLE_FILE.replace("\"mapper\"", "\"me\"");
    let found = of(EXAMPLE_FILE, &changed, &wrl);
    assert_eq!(found[0].severity, Severity::Information);
    assert!(
        found[0]
            .message
            .ends_with("; out of date: the file has changed since")
    );
    // In another encoding the bytes of the file are others, the text is the same.
    let german = EXAMPLE_FILE.replace("mapper", "größe");
    assert_eq!(of(&german, &german, &wrl)[0].severity, Severity::Error);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.ass");
    std::fs::write(folder.path().join("a.wrl"), &wrl).unwrap();
    let file = std::fs::File::options()
        .write(true)
        .open(folder.path().join("a.wrl"))
        .unwrap();
    let wide: Vec<u8> = german.chars().map(|sign| sign as u8).collect();
    std::fs::write(&path, wide).unwrap();
    file.set_modified(SystemTime::now() + Duration::from_secs(5))
        .unwrap();
    assert_eq!(
        look(&german, &path, &Options::default())[0].severity,
        Severity::Error
    );
    file.set_modified(SystemTime::now() - Duration::from_secs(50))
        .unwrap();
    assert_eq!(
        look(&german, &path, &Options::default())[0].severity,
        Severity::Information
    );
}

#[test]
fn where_it_is_looked_for() {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path
    };
    let level = write("data/scenarios/multi/a/structure/a.ass", EXAMPLE_FILE);
    write("tags/x", "");
    let root = write("A.WRL", &shape("edge #1 is open", DIAGONAL));
    let elsewhere = write(
        "other/b.wrl",
        &shape(
            "bad point",
            "PointSet { coord Coordinate { point [50 0 0] } }",
        ),
    );
    let codes = |output: ToolOutput| -> Vec<Code> {
        let options = Options {
            tool_output: output,
            ..Options::default()
        };
        look(EXAMPLE_FILE, &level, &options)
            .iter()
            .map(|found| found.code)
            .collect()
    };
    assert_eq!(codes(ToolOutput::default()), [Code::ToolOpenEdge]);
    assert_eq!(codes(ToolOutput::Nowhere), []);
    assert_eq!(codes(ToolOutput::File(elsewhere)), [Code::ToolBadPoint]);
    // Beside the file there is a newer one.
    let beside = write(
        "data/scenarios/multi/a/structure/a.wrl",
        &shape("overlapping", DIAGONAL),
    );
    let file = std::fs::File::options().write(true).open(beside).unwrap();
    file.set_modified(SystemTime::now() + Duration::from_secs(5))
        .unwrap();
    assert_eq!(
        codes(ToolOutput::default()),
        [Code::ToolOverlappingSurfaces]
    );
    let within = |folders: &[&str]| {
        let origin = Origin {
            path: level.clone(),
            within: Some(
                folders
                    .iter()
                    .map(|below| folder.path().join(below))
                    .collect(),
            ),
        };
        beside_of(&origin)
    };
    assert_eq!(within(&[]), None);
    assert_eq!(within(&["tags"]), None);
    let own = within(&["data"]).unwrap();
    assert!(own.ends_with("a.wrl") && own.starts_with(folder.path().join("data")));
    assert_ne!(Some(root), within(&[""]));
}

fn beside_of(origin: &Origin) -> Option<std::path::PathBuf> {
    beside(Some(origin), &Options::default()).map(|said| said.path.clone())
}
