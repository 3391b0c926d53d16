//! The tree-sitter grammar `halo_ass`: the structure of Halo `.ass` level geometry.

use tree_sitter_language::LanguageFn;

unsafe extern "C" {
    fn tree_sitter_halo_ass() -> *const ();
}

/// The language.
// SAFETY: the function is the generated parser's, compiled from `src/parser.c` by the build script.
pub const LANGUAGE: LanguageFn = unsafe { LanguageFn::from_raw(tree_sitter_halo_ass) };

/// Names for colors.
pub const HIGHLIGHTS_QUERY: &str = include_str!("../../queries/highlights.scm");

/// What can be folded.
pub const FOLDS_QUERY: &str = include_str!("../../queries/folds.scm");
