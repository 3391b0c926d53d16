//! No text takes longer than in proportion to its length.

use crate::support::hostile::hostile;
use crate::support::{asked_for, structure};

/// Characters that are looked at for each that is there: a short look ahead of every token.
const LOOKS: usize = 40;

#[test]
fn a_text_is_read_in_proportion_to_its_length() {
    let mut parser = structure();
    for text in hostile(60_000) {
        let (tree, read) = asked_for::<1>(&mut parser, &text.text, None);
        assert!(!tree.root_node().has_error(), "{}", text.name);
        assert!(
            read < LOOKS * text.text.len(),
            "{}: {read} of {}",
            text.name,
            text.text.len()
        );
    }
}
