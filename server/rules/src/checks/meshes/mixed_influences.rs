//! `mixed-influences`: a mesh in which some vertices have weights and others have none.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{AS_IT_IS, Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use scan::Extent;
use scan::view::Row;
use schema::FieldId;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Information,
    what: "a mesh in which some vertices have weights and others have none",
    why: "A vertex without weights stays where it is while the bones move the others.",
    fix: "Give every vertex of the mesh its weights, or none.",
    source: "official text, \"Bone Influence Count\"",
    dispute: None,
    fails: Example {
        note: "one vertex without weights",
        of: Base::Level,
        edits: &[lines(";OBJECT 1", 7, "1\n0\n1.0000000000\n", "0\n")],
    },
    passes: AS_IT_IS,
};

/// Looks for meshes of both kinds.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    if !subject.is_sound() {
        return;
    }
    for object in subject.file.objects() {
        let Some(mesh) = object.mesh() else {
            continue;
        };
        let vertices = mesh.vertices();
        let parts = vertices.parts();
        let mut all = Extent::default();
        parts
            .iter()
            .for_each(|part| all.merge(part.facts.influences));
        if !(all.low == 0.0 && all.differs()) {
            continue;
        }
        let Some(part) = parts.iter().find(|part| part.facts.influences.low == 0.0) else {
            continue;
        };
        let mut bare: Option<Row> = None;
        vertices.visit_part(
            part,
            &mut Row::new(subject.model.effective_version()),
            &mut |row: &Row| {
                if bare.is_none() && row.influences().len() == 0 {
                    bare = Some(row.clone());
                }
            },
        );
        if let Some(row) = bare
            && let Some(span) = row.span(FieldId::BoneInfluenceCount, 0, 0)
        {
            findings.add(Code::MixedInfluences, &span, || {
                format!(
                    "vertex {} of object {} has no weights, but other vertices of the mesh have",
                    row.number(),
                    object.number
                )
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn some() {
        check(
            r#"
            @for mixed-influences
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            2
            @vertex 0
            1.0 2.0 3.0
            0.0 0.0 1.0
            0
            ^ mixed-influences: vertex 1 of object 0 has no weights, but other vertices of the mesh have
            1
            0.0 0.0
            0
            @instances 1
            @root
            "#,
        );
    }
}
