//! What can be folded: sections, records, vertex and triangle lists, and runs of comments.

use ropey::Rope;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;
use tree_sitter::{Node, Tree};
use tree_sitter_ass::FOLDS_QUERY;

/// Lines that fold into their first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fold {
    /// The first and last line, counted from 0.
    pub lines: Range<usize>,
    /// They are comments.
    pub comment: bool,
}

/// The folds of a text, by their first line.
pub fn folds(text: &Rope, tree: &Tree) -> Vec<Fold> {
    let mut found = Vec::new();
    let mut comments: Option<Range<usize>> = None;
    let mut cursor = tree.walk();
    loop {
        let node = cursor.node();
        if node.kind() == "comment" {
            let line = text.byte_to_line(node.start_byte().min(text.len_bytes()));
            match &mut comments {
                Some(run) if run.end + 1 == line => run.end = line,
                _ => {
                    add_comments(&mut found, comments.replace(line..line));
                }
            }
        } else if is_foldable(node) {
            add(&mut found, lines(text, node), false);
        }
        if has_folds_inside(node) && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                add_comments(&mut found, comments);
                found.sort_by_key(|fold| (fold.lines.start, usize::MAX - fold.lines.end));
                return found;
            }
        }
    }
}

fn add_comments(found: &mut Vec<Fold>, run: Option<Range<usize>>) {
    if let Some(run) = run {
        add(found, run, true);
    }
}

fn add(found: &mut Vec<Fold>, lines: Range<usize>, comment: bool) {
    if lines.end > lines.start {
        found.push(Fold { lines, comment });
    }
}

fn lines(text: &Rope, node: Node<'_>) -> Range<usize> {
    let line = |byte: usize| text.byte_to_line(byte.min(text.len_bytes()));
    line(node.start_byte())..line(node.end_byte())
}

/// The nodes that the grammar's query for folds names, `(mesh)`: editors without the server fold the same.
static FOLDABLE: LazyLock<HashSet<&str>> =
    LazyLock::new(|| FOLDS_QUERY.split(['(', ')']).skip(1).step_by(2).collect());

fn is_foldable(node: Node<'_>) -> bool {
    FOLDABLE.contains(node.kind())
}

/// Rows and values hold nothing to fold, and are most of a tree.
fn has_folds_inside(node: Node<'_>) -> bool {
    is_foldable(node) || matches!(node.kind(), "source_file" | "ERROR")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::Syntax;

    /// The text with the lines of each fold marked: one column for each level.
    fn drawn(text: &str) -> String {
        let rope = Rope::from_str(text);
        let tree = Syntax::default().update(&rope, None, &|| false).unwrap();
        let folds = folds(&rope, &tree);
        let mark = |line: usize| -> String {
            let inside = folds
                .iter()
                .filter(|fold| (fold.lines.start..=fold.lines.end).contains(&line));
            inside
                .map(|fold| match line {
                    _ if line == fold.lines.start => '+',
                    _ if line == fold.lines.end => '-',
                    _ => '|',
                })
                .collect()
        };
        let lines = text.lines().enumerate();
        lines
            .map(|(number, line)| format!("{:4}{line}\n", mark(number)))
            .collect()
    }

    #[test]
    fn sections_records_lists_and_comments() {
        let text = "\
;### HEADER ###
2
\"a\"
\"b\"
\"c\"
\"d\"

;### MATERIALS ###
1

; one
; two
;MATERIAL 0
\"m\"
\"\"

;### OBJECTS ###
1

;OBJECT 0
\"MESH\"
\"\"
\"\"
1
0.0\t0.0\t0.0
0.0\t0.0\t1.0
0
0
1
0
0
0
0
";
        expect_test::expect![[r#"
            +   ;### HEADER ###
            |   2
            |   "a"
            |   "b"
            |   "c"
            -   "d"
                
            +   ;### MATERIALS ###
            |   1
            |   
            |+  ; one
            |-  ; two
            |+  ;MATERIAL 0
            ||  "m"
            --  ""
                
            +   ;### OBJECTS ###
            |   1
            |   
            |+  ;OBJECT 0
            ||  "MESH"
            ||  ""
            ||  ""
            ||  1
            ||+ 0.0	0.0	0.0
            ||| 0.0	0.0	1.0
            ||| 0
            ||- 0
            ||  1
            ||+ 0
            ||| 0
            ||| 0
            --- 0
        "#]]
        .assert_eq(&drawn(text));
    }
}
