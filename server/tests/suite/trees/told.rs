//! What the trees of a text say of it: nodes for what is wrong, and whether its counts are true of them.

use tree_sitter::{Node, Parser};

/// Nodes that say that something is wrong.
const MARKS: [&str; 7] = [
    "ERROR",
    "invalid_value",
    "malformed_string",
    "missing_value",
    "unexpected",
    "wrong_count",
    "MISSING",
];

/// What the trees say.
#[derive(Debug, Default)]
pub struct Told {
    /// A node says that something is wrong.
    pub marked: bool,
    /// The first such node, and where.
    pub mark: Option<String>,
    /// A count that is not true of the tree, or a layout that is not the version's.
    pub counted: Option<String>,
    /// Where the first values of materials, objects and instances stand.
    pub starts: [Vec<usize>; 3],
}

/// The two parsers.
pub struct Trees {
    structure: Parser,
    rows: Parser,
}

/// All children of a node that have a field's name.
fn fields<'t>(node: Node<'t>, name: &str) -> Vec<Node<'t>> {
    node.children_by_field_name(name, &mut node.walk())
        .collect()
}

fn children<'t>(node: Node<'t>, kinds: &[&str]) -> Vec<Node<'t>> {
    let mut cursor = node.walk();
    let children = node.children(&mut cursor);
    children
        .filter(|child| kinds.contains(&child.kind()))
        .collect()
}

const OBJECTS: [&str; 5] = ["sphere", "box", "pill", "mesh", "generic_light"];
const HEADINGS: [&str; 3] = ["section_heading", "record_heading", "comment"];

impl Trees {
    pub fn new() -> Self {
        let parser = |language: tree_sitter::Language| {
            let mut parser = Parser::new();
            parser.set_language(&language).unwrap();
            parser
        };
        Trees {
            structure: parser(tree_sitter_ass::LANGUAGE.into()),
            rows: parser(tree_sitter_ass::ROWS_LANGUAGE.into()),
        }
    }

    pub fn tell(&mut self, text: &str) -> Told {
        let tree = self.structure.parse(text, None).unwrap();
        let mut told = Told::default();
        self.look(tree.root_node(), text, 0, &mut told);
        told.judge_file(tree.root_node(), text, self);
        told
    }

    /// Looks for marks in a tree, and in those of the blocks of rows.
    fn look(&mut self, node: Node<'_>, text: &str, from: usize, told: &mut Told) {
        if MARKS.contains(&node.kind()) || node.is_missing() || node.is_error() {
            told.marked = true;
            told.mark.get_or_insert_with(|| {
                let around = &text[node.byte_range()];
                let around: String = around.chars().take(30).collect();
                format!("{} {around:?} at {}", node.kind(), from + node.start_byte())
            });
        }
        if node.kind().ends_with("_rows") {
            let block = &text[node.byte_range()];
            let tree = self.rows.parse(block, None).unwrap();
            self.look(tree.root_node(), block, from + node.start_byte(), told);
        }
        let mut cursor = node.walk();
        let children: Vec<_> = node.children(&mut cursor).collect();
        for child in children {
            self.look(child, text, from, told);
        }
    }

    /// The rows of a list, and whether each is of the version's layout and holds what it counts.
    fn rows(&mut self, list: Option<Node<'_>>, text: &str, version: i64, told: &mut Told) -> i64 {
        let mut found = 0;
        let Some(list) = list else { return 0 };
        for block in children(list, &["vertex_rows", "triangle_rows"]) {
            let text = &text[block.byte_range()];
            let tree = self.rows.parse(text, None).unwrap();
            for row in children(tree.root_node(), &["vertex", "triangle"]) {
                found += 1;
                let of_list = (row.kind() == "vertex") == (list.kind() == "vertices");
                told.expect(of_list, "a row of another kind");
                if row.kind() == "vertex" {
                    told.judge_vertex(row, text, version);
                }
            }
        }
        found
    }
}

impl Told {
    fn expect(&mut self, right: bool, what: &str) {
        if !right {
            self.counted.get_or_insert_with(|| what.to_owned());
        }
    }

    fn count(&mut self, node: Node<'_>, field: &str, text: &str, found: i64) {
        let value = node.child_by_field_name(field);
        let value = value.and_then(|value| text[value.byte_range()].parse::<i64>().ok());
        self.expect(
            value == Some(found),
            &format!("{field} is {value:?}, and {found} were found"),
        );
    }

    fn judge_vertex(&mut self, vertex: Node<'_>, text: &str, version: i64) {
        let influences = fields(vertex, "influence_count").len();
        self.expect(influences == 1, "no influence count");
        let influences = children(vertex, &["influence"]).len() as i64;
        self.count(vertex, "influence_count", text, influences);
        let uvs = children(vertex, &["uv"]);
        self.count(vertex, "uv_count", text, uvs.len() as i64);
        let color = vertex.child_by_field_name("color").is_some();
        self.expect(color == (version >= 6), "a color of another version");
        for uv in uvs {
            let third = uv.child_by_field_name("w").is_some();
            self.expect(third == (version >= 5), "a UV of another version");
        }
    }

    fn judge_file(&mut self, root: Node<'_>, text: &str, trees: &mut Trees) {
        let only = |kind: &str| children(root, &[kind]).first().copied();
        let header = only("header");
        let version = header.and_then(|header| header.child_by_field_name("version"));
        let version = version.and_then(|version| text[version.byte_range()].parse().ok());
        let version: i64 = version.unwrap_or(0);
        self.expect((1..=7).contains(&version), "the version");
        let sections = [
            ("materials", &["material"][..]),
            ("objects", &OBJECTS),
            ("instances", &["instance"]),
        ];
        for (at, (section, kinds)) in sections.into_iter().enumerate() {
            let Some(section) = only(section) else {
                self.expect(false, "a section that is not there");
                continue;
            };
            let records = children(section, kinds);
            self.count(section, "count", text, records.len() as i64);
            for record in records {
                self.starts[at].push(first_value(record));
                self.judge_record(record, text, version, trees);
            }
        }
    }

    fn judge_record(&mut self, record: Node<'_>, text: &str, version: i64, trees: &mut Trees) {
        match record.kind() {
            "material" => {
                let strings = fields(record, "material_string").len() as i64;
                let counted = record.child_by_field_name("string_count").is_some();
                self.expect(counted == (version >= 4), "strings of another version");
                if counted {
                    self.count(record, "string_count", text, strings);
                }
            }
            "generic_light" => self.expect(version >= 3, "a light of another version"),
            "mesh" => {
                let vertices = record.child_by_field_name("vertices");
                let found = trees.rows(vertices, text, version, self);
                self.count(record, "vertex_count", text, found);
                let triangles = record.child_by_field_name("triangles");
                let found = trees.rows(triangles, text, version, self);
                self.count(record, "triangle_count", text, found);
            }
            "instance" => {
                for field in ["local_scale", "pivot_scale"] {
                    let scale = record.child_by_field_name(field);
                    let vector = scale.is_some_and(|scale| scale.kind() == "vector");
                    self.expect(vector == (version == 1), "a scale of another version");
                }
            }
            _ => {}
        }
    }
}

/// Where the first value behind a record's heading stands.
fn first_value(record: Node<'_>) -> usize {
    let mut cursor = record.walk();
    let mut children = record.children(&mut cursor);
    let first = children.find(|child| !HEADINGS.contains(&child.kind()));
    first.map_or(record.start_byte(), |first| first.start_byte())
}
