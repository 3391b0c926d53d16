//! The tree-sitter grammars of Halo `.ass` level geometry.
//!
//! `halo_ass` is the structure: sections, materials, objects, instances. The numbers of a mesh are blocks of rows, each one
//! leaf; `halo_ass_rows` reads such a block in detail, by injection.

use tree_sitter_language::LanguageFn;

unsafe extern "C" {
    fn tree_sitter_halo_ass() -> *const ();
    fn tree_sitter_halo_ass_rows() -> *const ();
}

/// The language `halo_ass`.
// SAFETY: the function is the generated parser's, compiled from `halo_ass/src/parser.c` by the build script.
pub const LANGUAGE: LanguageFn = unsafe { LanguageFn::from_raw(tree_sitter_halo_ass) };

/// The language `halo_ass_rows`.
// SAFETY: the function is the generated parser's, compiled from `halo_ass_rows/src/parser.c` by the build script.
pub const ROWS_LANGUAGE: LanguageFn = unsafe { LanguageFn::from_raw(tree_sitter_halo_ass_rows) };

/// The nodes of `halo_ass`, as JSON.
pub const NODE_TYPES: &str = include_str!("../../halo_ass/src/node-types.json");

/// The nodes of `halo_ass_rows`, as JSON.
pub const ROWS_NODE_TYPES: &str = include_str!("../../halo_ass_rows/src/node-types.json");

/// Names for colors.
pub const HIGHLIGHTS_QUERY: &str = include_str!("../../halo_ass/queries/highlights.scm");

/// Names for colors in a block of rows.
pub const ROWS_HIGHLIGHTS_QUERY: &str = include_str!("../../halo_ass_rows/queries/highlights.scm");

/// Which blocks `halo_ass_rows` reads.
pub const INJECTIONS_QUERY: &str = include_str!("../../halo_ass/queries/injections.scm");

/// The definitions of names and their scope.
pub const LOCALS_QUERY: &str = include_str!("../../halo_ass/queries/locals.scm");

/// The definitions for lists of symbols.
pub const TAGS_QUERY: &str = include_str!("../../halo_ass/queries/tags.scm");

/// The nodes that can be folded.
pub const FOLDS_QUERY: &str = include_str!("../../halo_ass/queries/folds.scm");
