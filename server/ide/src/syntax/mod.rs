//! The structural tree of a text, kept up to date while it is edited.
//!
//! A tree is made when it is first asked for, and brought up to date when it is asked for again: neither opening nor
//! typing waits for it. Only byte offsets of its nodes count; rows and columns are left out.

use ropey::Rope;
use std::ops::{ControlFlow, Range};
use tree_sitter::{InputEdit, Language, ParseOptions, Parser, Point, Tree};

/// The tree of a text as it was when last asked for.
#[derive(Default)]
pub struct Syntax {
    tree: Option<Tree>,
}

impl Syntax {
    /// The tree of a text that came of the last one by replacing ranges of bytes, in this order, with so many bytes.
    /// `None` for the edits says that it did not come of the last one. Gives nothing if `cancelled` turned true before
    /// the tree was there.
    pub fn update(
        &mut self,
        text: &Rope,
        edits: Option<&[(Range<usize>, usize)]>,
        cancelled: &dyn Fn() -> bool,
    ) -> Option<Tree> {
        let mut old = self.tree.take().filter(|_| edits.is_some());
        if let Some(tree) = &mut old {
            for (range, new) in edits.unwrap_or_default() {
                tree.edit(&input_edit(range, *new));
            }
        }
        let tree = parse(
            &tree_sitter_halo_ass::LANGUAGE.into(),
            text,
            old.as_ref(),
            cancelled,
        )?;
        self.tree = Some(tree.clone());
        Some(tree)
    }
}

/// The rows of a block in detail. Offsets count from the start of the block.
pub fn parse_rows(block: &str) -> Option<Tree> {
    let mut parser = Parser::new();
    parser
        .set_language(&tree_sitter_halo_ass::ROWS_LANGUAGE.into())
        .ok()?;
    parser.parse(block, None)
}

fn input_edit(range: &Range<usize>, new: usize) -> InputEdit {
    let nowhere = Point::new(0, 0);
    InputEdit {
        start_byte: range.start,
        old_end_byte: range.end,
        new_end_byte: range.start.saturating_add(new),
        start_position: nowhere,
        old_end_position: nowhere,
        new_end_position: nowhere,
    }
}

fn parse(
    language: &Language,
    text: &Rope,
    old: Option<&Tree>,
    cancelled: &dyn Fn() -> bool,
) -> Option<Tree> {
    let mut parser = Parser::new();
    parser.set_language(language).ok()?;
    let mut read = |offset: usize, _: Point| -> &[u8] {
        if offset >= text.len_bytes() {
            return &[];
        }
        let (chunk, start, _, _) = text.chunk_at_byte(offset);
        chunk.as_bytes().get(offset - start..).unwrap_or_default()
    };
    let mut progress = |_: &tree_sitter::ParseState| {
        if cancelled() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let options = ParseOptions::new().progress_callback(&mut progress);
    parser.parse_with_options(&mut read, old, Some(options))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = include_str!("../../../rules/src/checks/example.ass");

    #[test]
    fn an_edited_tree_is_the_tree_of_the_text() {
        let mut text = Rope::from_str(FILE);
        let mut syntax = Syntax::default();
        let first = syntax.update(&text, None, &|| false).unwrap();
        assert!(!first.root_node().has_error());
        let at = FILE.find(";OBJECT 0").unwrap();
        text.remove(at..at + 9);
        text.insert(at, "; 1");
        text.insert(0, ";x\n");
        let edits = [(at..at + 9, 3), (0..0, 3)];
        let edited = syntax.update(&text, Some(&edits), &|| false).unwrap();
        let fresh = Syntax::default().update(&text, None, &|| false).unwrap();
        let ends = |tree: &Tree| {
            let root = tree.root_node();
            let objects = root.child(root.child_count() - 2).unwrap();
            (root.to_sexp(), objects.byte_range())
        };
        assert_eq!(ends(&edited), ends(&fresh));
    }

    #[test]
    fn a_cancelled_parse_gives_no_tree_and_harms_no_later_one() {
        let text = Rope::from_str(&"; a comment\n".repeat(100_000));
        let mut syntax = Syntax::default();
        assert!(syntax.update(&text, None, &|| true).is_none());
        assert!(syntax.update(&text, Some(&[]), &|| false).is_some());
    }
}
