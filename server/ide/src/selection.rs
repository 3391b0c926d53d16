//! Steps of a growing selection: a value, its vector, its vertex, its block, its list, its object, its section.

use ropey::Rope;
use std::ops::Range;
use tree_sitter::{Node, Tree};

/// Ranges around an offset, the smallest first; each lies in the next.
pub fn selection(text: &Rope, tree: &Tree, offset: usize) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut outer = Vec::new();
    let mut node = Some(at(tree.root_node(), offset));
    while let Some(found) = node {
        if matches!(found.kind(), "vertex_rows" | "triangle_rows") {
            ranges = rows(text, &found.byte_range(), offset);
        }
        outer.push(found.byte_range());
        node = found.parent();
    }
    ranges.extend(outer);
    let whole = 0..text.len_bytes();
    ranges.push(whole.clone());
    ranges.retain(|range| range.start <= offset && offset <= range.end && range.end <= whole.end);
    ranges.dedup();
    ranges
}

/// The smallest node at an offset. Where two nodes meet there, that which begins there.
fn at(root: Node<'_>, offset: usize) -> Node<'_> {
    let touching = |end: usize| root.descendant_for_byte_range(offset, end);
    let after = touching(offset.saturating_add(1));
    let before = root.descendant_for_byte_range(offset.saturating_sub(1), offset);
    let smaller =
        |one: Node<'_>, other: Node<'_>| one.byte_range().len() < other.byte_range().len();
    match (after, before) {
        (Some(after), Some(before)) if smaller(before, after) => before,
        (Some(after), _) => after,
        (None, Some(before)) => before,
        (None, None) => root,
    }
}

/// The ranges inside a block.
fn rows(text: &Rope, block: &Range<usize>, offset: usize) -> Vec<Range<usize>> {
    let Some(slice) = text.get_byte_slice(block.clone()) else {
        return Vec::new();
    };
    let slice = slice.to_string();
    let Some(tree) = crate::syntax::parse_rows(&slice) else {
        return Vec::new();
    };
    let mut ranges = Vec::new();
    let mut node = Some(at(tree.root_node(), offset.saturating_sub(block.start)));
    while let Some(found) = node {
        let range = found.byte_range();
        if found.parent().is_some() {
            ranges.push(block.start + range.start..block.start + range.end);
        }
        node = found.parent();
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::Syntax;

    const FILE: &str = include_str!("../../rules/src/checks/example.ass");

    /// The first lines of the ranges around the first place of a text.
    fn around(what: &str) -> Vec<String> {
        let rope = Rope::from_str(FILE);
        let tree = Syntax::default().update(&rope, None, &|| false).unwrap();
        let offset = FILE.find(what).unwrap() + 1;
        let ranges = selection(&rope, &tree, offset);
        for pair in ranges.windows(2) {
            assert!(pair[0].start >= pair[1].start && pair[0].end <= pair[1].end);
        }
        let shown = |range: Range<usize>| {
            let lines = FILE[range.clone()].lines().count();
            let first = FILE[range].lines().next().unwrap_or_default();
            match lines {
                1 => first.to_owned(),
                _ => format!("{first} … {lines} lines"),
            }
        };
        ranges.into_iter().map(shown).collect()
    }

    #[test]
    fn a_value_its_vector_its_vertex_its_mesh() {
        let found = around("100.0000000000\t0");
        assert_eq!(found[0], "100.0000000000");
        assert_eq!(found[1], "100.0000000000\t0.0000000000\t0.0000000000");
        assert!(found[2].starts_with("100.0000000000\t0.0000000000\t0.0000000000 … "));
        assert!(found.iter().any(|range| range.starts_with(";OBJECT ")));
        assert!(
            found
                .iter()
                .any(|range| range.starts_with(";### OBJECTS ###"))
        );
        assert!(found.last().unwrap().starts_with(";### HEADER ###"));
    }

    #[test]
    fn a_name_its_instance_its_section() {
        let found = around("Scene Root");
        assert_eq!(found[0], "Scene Root");
        assert_eq!(found[1], "\"Scene Root\"");
        assert!(found[2].starts_with(";INSTANCE 0 … "));
        assert!(found[3].starts_with(";### INSTANCES ###"));
    }
}
