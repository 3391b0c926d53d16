//! The view of a file gives the numbers that stand in it, in any layout, and says of damaged lists what the scanner
//! says. References and uses agree with each other.

use proptest::prelude::*;
use scan::model::Model;
use scan::model::detail;
use scan::view::{File, Reference, Target, Triangle, Wanted};
use scan::{Chunks, Lexer, TokenKind, Window, int_value, real_value, scan_all};
use schema::{FieldId, Index, ObjectType, RecordKind};
use std::collections::HashMap;

const FILES: [&str; 11] = [
    "tiny_v1.ASS",
    "tiny_v2.ASS",
    "open_v2.ASS",
    "sealed_v2.ASS",
    "skinned_v2.ASS",
    "primitives_v2.ASS",
    "primitives_v3.ASS",
    "primitives_v5.ASS",
    "primitives_v7.ASS",
    "lights_v7.ASS",
    "names_v7.ASS",
];

const INDICES: [Index; 6] = [
    Index::Material,
    Index::Vertex,
    Index::Object,
    Index::Parent,
    Index::Node,
    Index::Bone,
];

fn corpus(name: &str) -> String {
    let path = format!("{}/../../tests/corpus/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

/// A scanned text.
struct Scanned<'t> {
    source: &'t [u8],
    chunks: Chunks,
    model: Model,
}

impl<'t> Scanned<'t> {
    fn new(text: &'t str, size: usize) -> Self {
        let source = text.as_bytes();
        let chunks = scan_all(&source, (1, size), &|_| true);
        Scanned {
            source,
            model: Model::build(&chunks),
            chunks,
        }
    }

    fn file(&self) -> File<'_> {
        File::new(&self.source, &self.chunks, &self.model)
    }
}

/// The values of a text with their places, without headings and comments.
fn tokens(text: &str) -> Vec<(TokenKind, std::ops::Range<usize>)> {
    let window = Window {
        text: text.as_bytes(),
        at_end: true,
        at_line_start: true,
    };
    let mut lexer = Lexer::new(window, 0);
    let mut tokens = Vec::new();
    while let Ok(token) = lexer.next_token() {
        match token.kind {
            TokenKind::Eof => break,
            kind if kind.is_heading() => {}
            kind => tokens.push((kind, token.start as usize..token.end as usize)),
        }
    }
    tokens
}

/// The tokens of a text with other white space between them.
fn relaid(text: &str, separators: &[&str]) -> String {
    let mut out = String::new();
    for (at, (_, span)) in tokens(text).into_iter().enumerate() {
        out += &text[span];
        out += separators[at % separators.len()];
    }
    out
}

/// Position, normal and color; node indices; weights; UVs.
type PlainVertex = (Vec<f32>, Vec<i64>, Vec<f32>, Vec<f32>);

/// A mesh as a plain reader reads it: counts drive it.
#[derive(Debug, Default, PartialEq)]
struct PlainMesh {
    vertices: Vec<PlainVertex>,
    triangles: Vec<[i64; 4]>,
}

/// Reads all meshes of a correct text by their counts, sharing nothing with the view but the lexer.
fn plain_meshes(text: &str) -> Vec<PlainMesh> {
    let tokens = tokens(text);
    let version: i64 = text[tokens[0].1.clone()].parse().unwrap();
    let mut meshes = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if &text[tokens[at].1.clone()] != "\"MESH\"" || tokens[at + 1].0 != TokenKind::Str {
            at += 1;
            continue;
        }
        at += 3;
        let mut number = || {
            let value = real_value(text[tokens[at].1.clone()].as_bytes()).unwrap();
            at += 1;
            value
        };
        let mut mesh = PlainMesh::default();
        for _ in 0..number() as usize {
            let vectors = if version >= 6 { 9 } else { 6 };
            let fixed = (0..vectors).map(|_| number() as f32).collect();
            let (mut nodes, mut weights) = (Vec::new(), Vec::new());
            for _ in 0..number() as usize {
                nodes.push(number() as i64);
                weights.push(number() as f32);
            }
            let uvs = number() as usize * if version >= 5 { 3 } else { 2 };
            let uvs = (0..uvs).map(|_| number() as f32).collect();
            mesh.vertices.push((fixed, nodes, weights, uvs));
        }
        for _ in 0..number() as usize {
            mesh.triangles
                .push(std::array::from_fn(|_| number() as i64));
        }
        meshes.push(mesh);
    }
    meshes
}

/// The meshes as the view reads them.
fn viewed_meshes(file: &File<'_>) -> Vec<PlainMesh> {
    let version = file.model.effective_version();
    let meshes = file.objects().filter_map(|object| object.mesh());
    meshes
        .map(|mesh| {
            let mut plain = PlainMesh::default();
            mesh.vertices().visit(|row| {
                assert_eq!(row.number(), plain.vertices.len());
                let mut fixed = [row.position(), row.normal()].concat();
                fixed.extend(row.color().into_iter().flatten());
                let nodes = row.influences().map(|(node, _)| node.unwrap()).collect();
                let weights = row.influences().map(|(_, weight)| weight).collect();
                let width = if version >= 5 { 3 } else { 2 };
                let uvs = row.uvs().flat_map(|uv| uv.into_iter().take(width));
                plain.vertices.push((fixed, nodes, weights, uvs.collect()));
            });
            if let Some(triangles) = mesh.triangles() {
                triangles.visit(|triangle| {
                    assert_eq!(triangle.number, plain.triangles.len());
                    let values = triangle.values.clone();
                    plain
                        .triangles
                        .push(values.map(|value| value.unwrap().value.unwrap()));
                });
            }
            plain
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn the_view_reads_what_is_written(
        name in prop::sample::select(FILES.to_vec()),
        separators in prop::collection::vec(
            prop::sample::select(vec!["\n", "\t", " ", "\r\n", "\n\n", " ;note\n", "\n;OBJECT\n"]), 1..7,
        ),
        size in prop::sample::select(vec![200usize, 3000, 1 << 16]),
        layout in any::<bool>(),
    ) {
        let text = corpus(name);
        let text = if layout { text } else { relaid(&text, &separators) };
        let scanned = Scanned::new(&text, size);
        prop_assert_eq!(viewed_meshes(&scanned.file()), plain_meshes(&text));
    }

    /// Every value that the scanner aligned with a vertex or a triangle is in the view, with its place, and no other,
    /// whichever values are damaged.
    #[test]
    fn the_view_of_a_damaged_file_is_the_scanners(
        name in prop::sample::select(vec!["tiny_v2.ASS", "skinned_v2.ASS", "names_v7.ASS"]),
        damages in prop::collection::vec((0.0..1.0f64, prop::sample::select(vec!["", "x", "1,5", "7 7"])), 1..5),
        size in prop::sample::select(vec![300usize, 1 << 16]),
    ) {
        let mut text = corpus(name);
        for (at, with) in damages {
            let all = tokens(&text);
            let at = (all.len() as f64 * at) as usize;
            text.replace_range(all[at].1.clone(), with);
        }
        let scanned = Scanned::new(&text, size);
        // Lines that belong to nothing are read as others: by all, or by nobody.
        let read = scanned.chunks.as_read(&scanned.source);
        let file = File::new(&read, &scanned.chunks, &scanned.model);
        let mut expected: HashMap<RecordKind, Vec<std::ops::Range<usize>>> = HashMap::new();
        for value in detail::values(&scanned.source, &scanned.chunks, &scanned.model, 0..text.len()) {
            expected.entry(value.record).or_default().push(value.span);
        }
        let mut vertices = Vec::new();
        let layout = schema::Layout::of(RecordKind::Vertex, scanned.model.effective_version());
        file.vertices().visit(|row| {
            for slot in &layout.slots {
                let rounds = row.rounds(slot.field).max(1);
                vertices.extend((0..rounds).filter_map(|round| row.span(slot.field, slot.component.into(), round)));
            }
        });
        vertices.sort_by_key(|span| span.start);
        vertices.dedup();
        let mut aligned = expected.remove(&RecordKind::Vertex).unwrap_or_default();
        aligned.sort_by_key(|span| span.start);
        prop_assert_eq!(vertices, aligned);
        for object in file.objects() {
            let Some(triangles) = object.mesh().and_then(|mesh| mesh.triangles()) else { continue };
            let mut all: Vec<Triangle> = Vec::new();
            triangles.visit(|triangle| all.push(triangle.clone()));
            prop_assert_eq!(all.len(), triangles.len());
            for (number, triangle) in all.iter().enumerate() {
                prop_assert_eq!(triangle.number, number);
                prop_assert_eq!(triangles.get(number), Some(triangle.clone()));
            }
            prop_assert_eq!(triangles.get(all.len()), None);
        }
    }
}

#[test]
fn one_vertex_is_that_of_all() {
    for name in FILES {
        let text = corpus(name);
        let scanned = Scanned::new(&text, 500);
        let file = scanned.file();
        for mesh in file.objects().filter_map(|object| object.mesh()) {
            let vertices = mesh.vertices();
            vertices.visit(|row| {
                let one = vertices.get(row.number()).unwrap();
                assert_eq!(one.position(), row.position(), "{name}");
                assert_eq!(one.whole(), row.whole(), "{name}");
            });
            assert!(vertices.get(vertices.len()).is_none());
        }
    }
}

#[test]
fn parts_come_in_order_from_several_threads() {
    let text = corpus("names_v7.ASS");
    let scanned = Scanned::new(&text, 300);
    let file = scanned.file();
    let mut one = Vec::new();
    file.vertices().visit(|row| one.push(row.whole()));
    let several = file.vertices().map_parts(3, |_, visit| {
        let mut own = Vec::new();
        visit(&mut |row| own.push(row.whole()));
        own
    });
    assert!(several.len() > 3);
    assert_eq!(several.concat(), one);
    for mesh in file.objects().filter_map(|object| object.mesh()) {
        let triangles = mesh.triangles().unwrap();
        let counts = triangles.map_parts(3, |part| {
            let mut count = 0;
            triangles.visit_part(part, |_, _, _, _| count += 1);
            count
        });
        assert_eq!(counts.iter().sum::<usize>(), triangles.len() * 4);
    }
}

#[test]
fn records_have_their_values() {
    for name in FILES {
        let text = corpus(name);
        let scanned = Scanned::new(&text, 500);
        let file = scanned.file();
        let shown = |span: std::ops::Range<usize>| &text[span];
        for material in file.materials() {
            let first = &material.fields()[0];
            assert_eq!(first.field, FieldId::ShaderName);
            assert_eq!(
                shown(first.span.clone()),
                format!("\"{}\"", material.name())
            );
        }
        for object in file.objects() {
            let fields = object.fields();
            let kind = object.kind().map_or("", ObjectType::name);
            assert_eq!(
                shown(fields[0].span.clone()),
                format!("\"{kind}\""),
                "{name}"
            );
        }
        for instance in file.instances() {
            for field in [FieldId::LocalTranslation, FieldId::PivotScale] {
                let span = instance.span(field).unwrap();
                let written = shown(span).split_whitespace();
                let written: Vec<f32> = written.map(|real| real.parse().unwrap()).collect();
                assert_eq!(written, instance.reals(field), "{name}");
            }
            assert_eq!(instance.bones().len(), instance.record.bones);
        }
    }
}

/// Every index of a text, with all that it may point at.
fn everything(file: &File<'_>) -> Vec<(Reference, Vec<Target>)> {
    let all = INDICES
        .into_iter()
        .flat_map(|index| file.references(index, |_| Wanted::All));
    all.map(|reference| {
        let targets = file.targets(&reference);
        (reference, targets)
    })
    .collect()
}

#[test]
fn uses_are_the_references_that_point_there() {
    for name in FILES {
        let text = corpus(name);
        for size in [400, 1 << 16] {
            let scanned = Scanned::new(&text, size);
            let file = scanned.file();
            let all = everything(&file);
            assert!(!all.is_empty());
            let mut by_target: HashMap<Target, Vec<usize>> = HashMap::new();
            for (reference, targets) in &all {
                let written = int_value(text[reference.span.clone()].as_bytes());
                assert_eq!(written, Some(reference.value));
                for target in targets {
                    by_target
                        .entry(*target)
                        .or_default()
                        .push(reference.span.start);
                }
            }
            let mut targets: Vec<Target> = Vec::new();
            targets.extend((0..file.model.materials.len()).map(Target::Material));
            targets.extend((0..file.model.objects.len()).map(Target::Object));
            targets.extend((0..file.model.instances.len()).map(Target::Instance));
            targets.extend(by_target.keys().take(60));
            for target in targets {
                let mut uses: Vec<usize> = file.uses(target).map(|it| it.span.start).collect();
                uses.sort_unstable();
                let mut expected = by_target.get(&target).cloned().unwrap_or_default();
                expected.sort_unstable();
                assert_eq!(uses, expected, "{name}: {target:?}");
            }
        }
    }
}

#[test]
fn a_disputed_index_has_a_target_for_every_reading() {
    let text = corpus("skinned_v2.ASS");
    let scanned = Scanned::new(&text, 1 << 16);
    let file = scanned.file();
    let all = everything(&file);
    let of = |field| all.iter().filter(move |(it, _)| it.field == field);
    let (_, node) = of(FieldId::NodeIndex).next().unwrap();
    assert!(
        matches!(node[..], [Target::Object(_), Target::BoneEntry { .. }]),
        "{node:?}"
    );
    let (_, bone) = of(FieldId::ObjectBoneIndex).next().unwrap();
    assert!(
        matches!(bone[..], [Target::Object(_), Target::Instance(_)]),
        "{bone:?}"
    );
}
