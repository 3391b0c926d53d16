//! `empty-mesh`: a mesh without vertices or triangles.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{AS_IT_IS, Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use scan::model::CountedList;
use std::collections::BTreeSet;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a mesh without vertices or triangles",
    why: "There is nothing to compile: Tool skips it, or refuses the file. A mesh that has neither and names an XRef is right: it stands for the scenery or the machine that Tool places there.",
    fix: "Export the mesh again, or take it and its instances out.",
    source: "official text, \"Number of Vertices\", \"Number of Triangles\"; c20",
    dispute: None,
    fails: Example {
        note: "no triangles",
        of: Base::Level,
        edits: &[
            lines(";OBJECT 1", 33, "2\n0\n0\n1\n2\n1\n0\n2\n3\n", "0\n"),
            lines(";MATERIAL 0", 1, "", ""),
        ],
    },
    passes: AS_IT_IS,
};

/// Looks for counts of 0 that are right.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    if !subject.is_sound() {
        return;
    }
    // A mesh with an XRef stands for what that names, and needs none of its own.
    let xrefs = subject.xrefs().filter(|(_, file, _)| !file.text.is_empty());
    let stand_ins: BTreeSet<usize> = xrefs.map(|(object, ..)| object).collect();
    for (number, object) in subject.model.objects.iter().enumerate() {
        let is_empty =
            |list: &Option<CountedList>| list.as_ref().is_some_and(|list| list.found == 0);
        if stand_ins.contains(&number) && is_empty(&object.vertices) && is_empty(&object.triangles)
        {
            continue;
        }
        let lists = [
            (&object.vertices, "vertices"),
            (&object.triangles, "triangles"),
        ];
        for (list, things) in lists {
            let Some(list) = list.as_ref().filter(|list| list.found == 0 && !list.broken) else {
                continue;
            };
            let Some(count) = list
                .declared
                .as_ref()
                .filter(|count| count.value == Some(0))
            else {
                continue;
            };
            findings.add(Code::EmptyMesh, &count.span, || {
                format!("object {number} is a mesh without {things}")
            });
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn no_vertices() {
        check(
            r#"
            @for empty-mesh
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            0
            ^ empty-mesh: object 0 is a mesh without vertices
            0
            @instances 2
            @root
            ;INSTANCE 1
            @at 0 mesh 7 0
            "#,
        );
    }

    #[test]
    fn a_stand_in() {
        check(
            r#"
            @for empty-mesh
            @header 2
            @materials 1
            @objects 2
            ;OBJECT 0
            "MESH"
            "objects\gear\crate\crate.scenery"
            "crate"
            0
            0
            ;OBJECT 1
            "MESH"
            "objects\gear\crate\crate.scenery"
            "crate"
            1
            @vertex 0
            0
            ^ empty-mesh: object 1 is a mesh without triangles
            @instances 2
            @root
            ;INSTANCE 1
            @at 0 mesh 7 0
            "#,
        );
    }

    #[test]
    fn no_triangles() {
        check(
            r#"
            @for empty-mesh
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            1
            @vertex 0
            0
            ^ empty-mesh: object 0 is a mesh without triangles
            @instances 2
            @root
            ;INSTANCE 1
            @at 0 mesh 7 0
            "#,
        );
    }
}
