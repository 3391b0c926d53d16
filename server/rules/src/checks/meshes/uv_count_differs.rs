//! `uv-count-differs`: vertices of one mesh with different numbers of UVs.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{AS_IT_IS, Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::words;
use scan::Extent;
use scan::view::Row;
use schema::FieldId;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "vertices of one mesh with different numbers of UVs",
    why: "Every vertex of a mesh has a UV in each UV set: Tool takes the number of the first vertex for all.",
    fix: "Export again, or add the UVs that are missing.",
    source: "official text, \"Number of UVs\"; HABDT",
    dispute: None,
    fails: Example {
        note: "one UV more",
        of: Base::Level,
        edits: &[lines(
            ";OBJECT 1",
            17,
            "1\n1.0000000000\t0.0000000000\n",
            "2\n1.0000000000\t0.0000000000\n0.0000000000\t0.0000000000\n",
        )],
    },
    passes: AS_IT_IS,
};

/// Looks for the first vertex of each mesh that differs from the first.
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
        parts.iter().for_each(|part| all.merge(part.facts.uvs));
        if !(all.differs()) {
            continue;
        }
        let Some(first) = vertices.get(0).map(|row| row.uvs().len()) else {
            continue;
        };
        let expected = first as f64;
        let differs = parts.iter().find(|part| {
            let uvs = part.facts.uvs;
            uvs.low < expected || uvs.high > expected
        });
        let Some(part) = differs else {
            continue;
        };
        let mut other: Option<Row> = None;
        vertices.visit_part(
            part,
            &mut Row::new(subject.model.effective_version()),
            &mut |row: &Row| {
                if other.is_none() && row.uvs().len() != first {
                    other = Some(row.clone());
                }
            },
        );
        if let Some(row) = other
            && let Some(span) = row.span(FieldId::UvCount, 0, 0)
        {
            findings.add(Code::UvCountDiffers, &span, || {
                format!(
                    "vertex {} of object {} has {}, but the first vertex of the mesh has {first}",
                    row.number(),
                    object.number,
                    words::plural(row.uvs().len(), "UV")
                )
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn differ() {
        check(
            r#"
            @for uv-count-differs
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            4
            1.0 2.0 3.0
            0.0 0.0 1.0
            0
            1
            0.0 0.0
            1.0 2.0 3.0
            0.0 0.0 1.0
            0
            2
            ^ uv-count-differs: vertex 1 of object 0 has 2 UVs, but the first vertex of the mesh has 1
            0.0 0.0
            0.0 0.0
            1.0 2.0 3.0
            0.0 0.0 1.0
            0
            2
            0.0 0.0
            0.0 0.0
            1.0 2.0 3.0
            0.0 0.0 1.0
            0
            1
            0.0 0.0
            0
            @instances 2
            @root
            ;INSTANCE 1
            @at 0 mesh 7 0
            "#,
        );
    }
}
