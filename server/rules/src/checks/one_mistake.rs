//! The one mistake that explains all that seems wrong with a text, put into words by the rule whose it is.

use super::Code;
use super::findings::Findings;
use super::subject::Subject;
use super::table::Wording;
use scan::{Cause, Mark, Repair, Span};

/// Tells the mistake, if there is one.
pub(super) fn tell(subject: &Subject<'_>, findings: &mut Findings) {
    if let Some(repair) = subject.chunks.repair() {
        match &repair.cause {
            Cause::Fault(fault) => {
                let mark = Mark {
                    fault: *fault,
                    span: Span::default(),
                    record: repair.record,
                    field: repair.field,
                };
                if let Some(Wording { code, words }) = Wording::of(fault) {
                    let span = &repair.span;
                    findings.add(code, span, || words(&mark, &subject.shown(span.clone())));
                }
            }
            cause => of_file(cause, repair, findings),
        }
    }
}

fn of_file(cause: &Cause, repair: &Repair, findings: &mut Findings) {
    let (code, message) = match cause {
        // Rules of their own tell these.
        Cause::Fault(_) | Cause::Substituted(_) => return,
        Cause::OneOf(count) => (
            Code::StrayText,
            format!(
                "one of {count} strings from here on is too many: without it every count is right"
            ),
        ),
        Cause::LostHead => (
            Code::MissingSection,
            "the beginning of the file is missing: its header and what else stood before this \
             line; the rest is not checked"
                .to_owned(),
        ),
        Cause::MarkedLines(mark) => {
            let what = match mark.bytes().all(|byte| byte.is_ascii_digit()) {
                true => "a number".to_owned(),
                false => format!("`{mark}`"),
            };
            let message = format!(
                "each line begins with {what}, as in a quotation, a diff or a listing: take that \
                 away from all lines"
            );
            (Code::StrayText, message)
        }
    };
    findings.add(code, &repair.span, || message);
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn a_heading_has_swallowed_a_value() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            0
            1.0
            @instances 3
            @root
            ;INSTANCE 1 0
                        ^ missing-value: Object Index of the instance is missing: `0` comes after a `;` and is a comment; put it on a line of its own
            "one"
            7
            0
            0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            0.0 0.0 0.0 1.0
            0.0 0.0 0.0
            1.0
            ;INSTANCE 2
            @at 0 two 8 0
            "#,
        );
    }

    #[test]
    fn a_vertex_has_lost_its_first_two_lines() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            4
            ^ missing-value: 6 values of the vertex are missing after `4`, from Vertex Position x on
            0
            1
            0.0 1.0
            1.0 2.0 3.0
            0.0 0.0 1.0
            0
            1
            0.0 1.0
            2.0 2.0 3.0
            0.0 0.0 1.0
            0
            1
            0.0 1.0
            3.0 2.0 3.0
            0.0 0.0 1.0
            0
            1
            0.0 1.0
            1
            0 0 1 2
            @instances 2
            @root
            ;INSTANCE 1
            @at 0 mesh 7 0
            "#,
        );
    }

    #[test]
    fn the_objects_have_lost_their_heading_and_count() {
        check(
            r#"
            @header 2
            ;### MATERIALS ###
            1
            ;MATERIAL 0
            "m"
            ""
            ^^ missing-value: Object Count of the objects section is missing after `""`
            ;OBJECT 0
            "MESH"
            ""
            ""
            @vertices 3
            1
            0
            0
            1
            2
            ;OBJECT 1
            "SPHERE"
            ""
            ""
            0
            1.0
            @instances 1
            @root
            "#,
        );
    }

    #[test]
    fn a_string_has_lost_its_opening_quote() {
        check(
            r#"
            @header 7
            ;### MATERIALS ###
            2
            ;MATERIAL 0
            "one"
            ""
            2
            BM_FLAGS 0000000000000000000000"
            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unterminated-string: string `BM_FLAGS 0000000000000000000000"` has no opening quote
            "BM_LMRES 1.0 1 0.0 0.0 0.0 0 0.0 0.0 0.0 0"
            ;MATERIAL 1
            "two"
            ""
            0
            @objects 0
            @instances 0
            "#,
        );
    }

    #[test]
    fn a_section_twice() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            0
            1.0
            ;### OBJECTS ###
            ^^^^^^^^^^^^^^^^ stray-text: `;### OBJECTS ###` begins 8 lines that do not belong here: they repeat the 8 lines before them, and without them every count is right
            1
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            0
            1.0
            @instances 1
            @root
            "#,
        );
    }

    #[test]
    fn the_type_of_another_object() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "SPHERE"
            ^^^^^^^^ unknown-object-type: object type `SPHERE` does not fit: what follows is a mesh
            ""
            ""
            @vertices 3
            1
            0
            0
            1
            2
            @instances 1
            @root
            "#,
        );
    }

    #[test]
    fn commas_in_a_triangle() {
        check(
            r#"
            @header 7
            ;### MATERIALS ###
            1
            ;MATERIAL 0
            "m"
            ""
            0
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            3
            1.0 2.0 3.0
            0.0 0.0 1.0
            0.0 0.0 0.0
            0
            0
            1.0 2.0 3.0
            0.0 0.0 1.0
            0.0 0.0 0.0
            0
            0
            1.0 2.0 3.0
            0.0 0.0 1.0
            0.0 0.0 0.0
            0
            0
            3
            0 0 1 2
            0, 1, 2, 0
            ^^^^^^^^^^ unexpected-token: `0, 1, 2, 0` is neither a value nor a comment; expected the values of a triangle; values are separated by tabs, not by commas
            0 2 1 0
            @instances 1
            @root
            "#,
        );
    }

    #[test]
    fn commas_in_several_lines_of_vertices() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            3
            1.0,2.0,3.0
               ^^^^^ replaced-signs: `,` separates values on 4 lines: Tool expects tabs
            0.0,0.0,1.0
            0
            1
            0.0 0.0
            4.0,2.0,3.0
            0.0,0.0,1.0
            0
            1
            1.0 0.0
            4.0 9.0 3.0
            0.0 0.0 1.0
            0
            1
            1.0 1.0
            1
            0
            0
            1
            2
            @instances 1
            @root
            "#,
        );
    }

    #[test]
    fn two_lines_have_changed_places() {
        check(
            r#"
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            3
            ^ unexpected-token: `3` and the value after it have changed places: expected XRef Object
            ""
            1.0 2.0 3.0
            0.0 0.0 1.0
            0
            0
            1.0 2.0 3.0
            0.0 0.0 1.0
            0
            0
            1.0 2.0 3.0
            0.0 0.0 1.0
            0
            0
            1
            0
            0
            1
            2
            @instances 1
            @root
            "#,
        );
    }

    #[test]
    fn one_of_several_strings_too_many() {
        check(
            r#"
            @header 2
            ;### MATERIALS ###
            2
            ;MATERIAL 0
            "one"
            ^^^^^ stray-text: one of 3 strings from here on is too many: without it every count is right
            "two"
            "three"
            ;MATERIAL 1
            "four"
            ""
            @objects 1
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            0
            1.0
            @instances 1
            @root
            "#,
        );
    }

    #[test]
    fn a_file_in_a_quotation() {
        check(
            r#"
            > ;### HEADER ###
            ^^^^^^^^^^^^^^^^^ stray-text: each line begins with `>`, as in a quotation, a diff or a listing: take that away from all lines
            > 2
            > "A"
            > "1"
            > "me"
            > "here"
            > ;### MATERIALS ###
            > 1
            > ;MATERIAL 0
            > "m"
            > ""
            > ;### OBJECTS ###
            > 0
            > ;### INSTANCES ###
            > 0
            "#,
        );
    }

    #[test]
    fn a_file_without_its_head() {
        check(
            r#"
            0.0 0.0 1.0
            ^^^^^^^^^^^ missing-section: the beginning of the file is missing: its header and what else stood before this line; the rest is not checked
            0
            0
            1.0 2.0 3.0
            0.0 0.0 1.0
            0
            0
            1
            0
            0
            1
            2
            ;OBJECT 1
            "SPHERE"
            ""
            ""
            0
            1.0
            @instances 1
            @root
            "#,
        );
    }

    #[test]
    fn a_vertex_has_lost_its_normal() {
        check(
            r#"
            @header 7
            ;### MATERIALS ###
            1
            ;MATERIAL 0
            "m"
            ""
            0
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            4
            15.0 20.0 -30.0
            0.0 0.0 1.0
            1.0 1.0 1.0
            0
            1
            0.5 0.5 0.0
            25.0 20.0 -30.0
                      ^^^^^ missing-value: 3 values of the vertex are missing after `-30.0`, from Vertex Normal x on
            1.0 1.0 1.0
            0
            1
            0.5 0.5 0.0
            35.0 20.0 -30.0
            0.0 0.0 1.0
            1.0 1.0 1.0
            0
            1
            0.5 0.5 0.0
            45.0 20.0 -30.0
            0.0 0.0 1.0
            1.0 1.0 1.0
            0
            1
            0.5 0.5 0.0
            1
            0 0 1 2
            @instances 1
            @root
            "#,
        );
    }

    #[test]
    fn a_vertex_has_lost_its_uv() {
        check(
            r#"
            @header 7
            ;### MATERIALS ###
            1
            ;MATERIAL 0
            "m"
            ""
            0
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            4
            15.0 20.0 -30.0
            0.0 0.0 1.0
            1.0 1.0 1.0
            0
            1
            0.5 0.5 0.0
            25.0 20.0 -30.0
            0.0 0.0 1.0
            1.0 1.0 1.0
            0
            1
            ^ missing-value: 3 values of the vertex are missing after `1`, from UV Coordinates u on
            35.0 20.0 -30.0
            0.0 0.0 1.0
            1.0 1.0 1.0
            0
            1
            0.5 0.5 0.0
            45.0 20.0 -30.0
            0.0 0.0 1.0
            1.0 1.0 1.0
            0
            1
            0.5 0.5 0.0
            1
            0 0 1 2
            @instances 1
            @root
            "#,
        );
    }
}
