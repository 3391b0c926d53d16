//! `node-index-out-of-range`: a vertex's node index that fits no reading.

use super::out_of_range;
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use schema::Index;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Error,
    what: "a vertex's node index that fits no reading",
    why: "The vertex would hang on a bone that does not exist.",
    fix: "Use the number of an object, or a position in the bone list of the mesh's instance.",
    source: "official text, \"Bone Weight\"; HABDT",
    dispute: Some(
        "The official text reads the node index as the number of an object, HABDT as a position in the bone list of the instance. A value that fits either is right.",
    ),
    fails: Example {
        note: "node 5 of one bone and two objects",
        of: Base::Level,
        edits: &[
            lines(";OBJECT 1", 15, "0\n", "5\n"),
            lines(";INSTANCE 2", 12, "1\n", ""),
        ],
    },
    passes: Example {
        note: "an object number",
        of: Base::Level,
        edits: &[
            lines(";OBJECT 1", 8, "0\n", "1\n"),
            lines(";OBJECT 1", 15, "0\n", "1\n"),
            lines(";OBJECT 1", 22, "0\n", "1\n"),
            lines(";OBJECT 1", 29, "0\n", "1\n"),
        ],
    },
};

/// Looks for node indices that are neither the number of an object nor a place in a bone list.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    out_of_range::check(subject, findings, Code::NodeIndexOutOfRange, Index::Node);
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn fits_neither_reading() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 2
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            -1
            1.0
            ;OBJECT 1
            "MESH"
            ""
            ""
            2
            1.0 2.0 3.0
            0.0 0.0 1.0
            1
            2
            ^ node-index-out-of-range: node index `2` of vertex 0 is out of range: the file has 2 objects, and the bone list of object 1 has 2 entries
            1.0
            1
            0.0 0.0
            @vertex 0
            0
            @instances 2
            @root
            ;INSTANCE 1
            @at 1 mesh 7 0
            0
            1
            "#,
        );
    }

    #[test]
    fn an_object() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 2
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            -1
            1.0
            ;OBJECT 1
            "MESH"
            ""
            ""
            2
            @vertex 1
            @vertex 0
            0
            @instances 2
            @root
            ;INSTANCE 1
            @at 1 mesh 7 0
            0
            1
            "#,
        );
    }

    #[test]
    fn a_place_in_the_longest_bone_list() {
        check(
            r#"
            @header 2
            @materials 0
            @objects 2
            ;OBJECT 0
            "SPHERE"
            ""
            ""
            -1
            1.0
            ;OBJECT 1
            "MESH"
            ""
            ""
            2
            @vertex 2
            @vertex 1
            0
            @instances 3
            @root
            ;INSTANCE 1
            @at 1 mesh 7 0
            0
            0
            ;INSTANCE 2
            @at 1 again 8 0
            0
            ^ bone-list-mismatch: the bone list of instance 2 has 3 entries, but the vertices of object 1 use 2 bones
            1
            0
            "#,
        );
    }
}
