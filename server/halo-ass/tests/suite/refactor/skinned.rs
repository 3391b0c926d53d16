//! Generated files whose meshes hang on bones, as one of the two readings has them, or on none.

use crate::refactor::meaning::meaning;
use crate::strict::{self, Kind, RecordKind, Token};
use crate::texts::Random;
use std::ops::Range;

/// Bones of an object: the node indices that its vertices get, in turn, and the bone list of its instances.
#[derive(Clone, Default)]
struct Bones {
    nodes: Vec<usize>,
    list: Vec<usize>,
}

/// A generated text with other node indices and bone lists, which fit each other. All of them follow one reading; some
/// texts have no lists.
pub fn skinned(text: &str, random: &mut Random) -> String {
    let Some((version, records)) = strict::records(text) else {
        return text.to_owned();
    };
    let means = meaning(text);
    let (objects, instances) = (means.objects.len(), means.instances.len());
    let reading = random.below(4);
    let mut bones: Vec<Bones> = Vec::new();
    for object in &means.objects {
        let most = [0, objects, instances - 1, instances - 1][reading].min(3);
        let count = match object.vertices.len() {
            0 => 0,
            vertices => random.below(most + 1).min(vertices),
        };
        let first = if reading == 1 { 0 } else { 1 };
        let mut all: Vec<usize> = (first..first + most.max(1)).collect();
        let mut list = Vec::new();
        for _ in 0..count {
            list.push(all.swap_remove(random.below(all.len())));
        }
        let nodes = if reading == 1 {
            list.clone()
        } else {
            (0..count).collect()
        };
        bones.push(Bones { nodes, list });
    }
    let mut changes: Vec<(Range<usize>, String)> = Vec::new();
    let all = strict::tokens(text);
    let inside = |span: &Range<usize>| -> Vec<Token> {
        let first = all.partition_point(|it| it.span.start < span.start);
        let behind = all.partition_point(|it| it.span.start < span.end);
        all[first..behind].to_vec()
    };
    let mut vertices = { means.objects.iter().enumerate() }
        .flat_map(|(number, it)| (0..it.vertices.len()).map(move |vertex| (number, vertex)));
    let mut places = means.instances.iter();
    let mut object = 0;
    for record in &records {
        let own = inside(&record.span);
        match record.kind {
            RecordKind::Vertex => {
                let (number, vertex) = vertices.next().unwrap();
                // One influence stands behind position, normal and color.
                let count = if version >= 6 { 9 } else { 6 };
                let nodes = &bones[number].nodes;
                if nodes.is_empty() {
                    changes.push((
                        own[count].span.start..own[count + 2].span.end,
                        "0".to_owned(),
                    ));
                } else {
                    let node = nodes[vertex % nodes.len()].to_string();
                    changes.push((own[count + 1].span.clone(), node));
                }
            }
            RecordKind::Instance => {
                let placed = usize::try_from(places.next().unwrap().object).ok();
                let list = placed.map(|object| bones[object].list.clone());
                let fixed = if version == 1 { 25 } else { 21 };
                let lines = list
                    .unwrap_or_default()
                    .into_iter()
                    .map(|it| format!("\n{it}"));
                changes.push((own[fixed - 1].span.end..record.span.end, lines.collect()));
            }
            // Objects that bone lists name are told apart by their XRefs.
            RecordKind::Object | RecordKind::Mesh if reading == 1 => {
                let name = format!("\"object {object}\"");
                changes.push((own[1].span.clone(), name.clone()));
                changes.push((own[2].span.clone(), name));
                object += 1;
            }
            _ => {}
        }
    }
    changes.sort_by_key(|(span, _)| span.start);
    let mut new = String::new();
    let mut at = 0;
    for (span, text_of) in changes {
        new += &text[at..span.start];
        new += &text_of;
        at = span.end;
    }
    debug_assert!(all.iter().all(|it| it.kind != Kind::Other));
    new + &text[at..]
}
