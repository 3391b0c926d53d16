//! A tree that is kept up to date is the tree of the text.

mod support;

use proptest::prelude::*;
use support::{corpus, edit, shape, structure};

/// What users type and delete; the last is how many characters go.
fn change() -> impl Strategy<Value = (f64, String, usize)> {
    let inserted = prop_oneof![
        3 => "[0-9]{1,2}",
        1 => "[-0-9.\t]{1,9}\n",
        1 => Just("1\n0\n1\n2\n".to_owned()),
        1 => Just(";a comment\n".to_owned()),
        1 => Just("\n;### INSTANCES ###\n".to_owned()),
        1 => Just(String::new()),
    ];
    (0.0..1.0f64, inserted, 0usize..40)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// Numbers and lines come and go. Where the parser has to recover from an error it may take another way than from the
    /// beginning, so texts with errors are compared by the next test.
    #[test]
    fn edited_equals_fresh(
        file in 0usize..11,
        changes in prop::collection::vec(change(), 1..10),
    ) {
        let mut text = corpus().swap_remove(file).text;
        let mut parser = structure();
        let mut tree = parser.parse(&text, None).unwrap();
        for (at, inserted, removed) in changes {
            let start = text.floor_char_boundary((text.len() as f64 * at) as usize);
            let end = text.floor_char_boundary((start + removed).min(text.len()));
            edit(&mut text, &mut tree, start..end, &inserted);
            tree = parser.parse(&text, Some(&tree)).unwrap();
            let fresh = parser.parse(&text, None).unwrap();
            if !fresh.root_node().has_error() {
                prop_assert_eq!(shape(&tree), shape(&fresh));
            }
        }
    }

    /// A mistake that is taken back leaves nothing behind.
    #[test]
    fn undone_equals_fresh(
        file in 0usize..11,
        changes in prop::collection::vec(change(), 1..6),
    ) {
        let original = corpus().swap_remove(file).text;
        let mut parser = structure();
        let fresh = parser.parse(&original, None).unwrap();
        let mut text = original.clone();
        let mut tree = fresh.clone();
        let mut undo = Vec::new();
        for (at, inserted, removed) in changes {
            let start = text.floor_char_boundary((text.len() as f64 * at) as usize);
            let end = text.floor_char_boundary((start + removed).min(text.len()));
            undo.push((start..start + inserted.len(), text[start..end].to_owned()));
            edit(&mut text, &mut tree, start..end, &inserted);
            tree = parser.parse(&text, Some(&tree)).unwrap();
        }
        while let Some((range, old)) = undo.pop() {
            edit(&mut text, &mut tree, range, &old);
            tree = parser.parse(&text, Some(&tree)).unwrap();
        }
        prop_assert_eq!(&text, &original);
        prop_assert_eq!(shape(&tree), shape(&fresh));
    }

    #[test]
    fn any_bytes_parse(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        prop_assert!(structure().parse(&bytes, None).is_some());
        prop_assert!(support::rows().parse(&bytes, None).is_some());
    }
}
