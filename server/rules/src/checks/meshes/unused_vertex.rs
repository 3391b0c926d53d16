//! `unused-vertex`: vertices that no triangle uses.

use crate::checks::Code;
use crate::checks::findings::{Findings, Words};
use crate::checks::rule::{AS_IT_IS, Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::words;
use std::ops::Range;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Hint,
    what: "vertices that no triangle uses",
    why: "They take room in the file, and Tool leaves them out.",
    fix: "Remove them, and lower the vertex indices after them.",
    source: "official text, \"Vertex Index\"",
    dispute: None,
    fails: Example {
        note: "only one triangle is left",
        of: Base::Level,
        edits: &[
            lines(";### MATERIALS ###", 1, "2\n", "1\n"),
            lines(
                ";MATERIAL 1",
                0,
                ";MATERIAL 1\n\"metal_floor\"\n\"\"\n\n",
                "",
            ),
            lines(
                ";OBJECT 1",
                33,
                "2\n0\n0\n1\n2\n1\n0\n2\n3\n",
                "1\n0\n0\n1\n2\n",
            ),
        ],
    },
    passes: AS_IT_IS,
};

/// The most stretches of a mesh that are reported; the last finding mentions the rest.
const SHOWN: usize = 20;

/// Looks for stretches of vertices that no triangle names.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    if !subject.is_sound() {
        return;
    }
    for (number, object) in subject.whole_meshes() {
        let lists = object.vertices.as_ref().zip(object.triangles.as_ref());
        let Some((vertices, _)) = lists.filter(|(_, triangles)| triangles.found > 0) else {
            continue;
        };
        let used = subject.used(number);
        // An index that is out of range was to name one of these.
        let Some(used) = used.filter(|used| !used.outside) else {
            continue;
        };
        let stretches: Vec<Range<usize>> = used.unused(vertices.found).collect();
        for (place, stretch) in stretches.iter().enumerate().take(SHOWN) {
            let rest = match stretches.get(SHOWN..) {
                Some(rest) if place + 1 == SHOWN && !rest.is_empty() => rest,
                _ => &[],
            };
            report(subject, number, stretch, rest, findings);
        }
    }
}

fn report(
    subject: &Subject<'_>,
    number: usize,
    stretch: &Range<usize>,
    rest: &[Range<usize>],
    findings: &mut Findings,
) {
    let object = subject.file.object(number);
    let Some(vertices) = object.and_then(|object| Some(object.mesh()?.vertices())) else {
        return;
    };
    let parts = vertices.parts();
    let part = parts.partition_point(|part| part.before <= stretch.start);
    let at = part
        .checked_sub(1)
        .and_then(|part| parts.get(part))
        .map_or(0, |part| part.span.start);
    findings.add_with(Code::UnusedVertex, at, || {
        let place = |vertex| vertices.place(vertex).unwrap_or(at..at);
        let start = place(stretch.start).start;
        let mut message = match stretch.len() {
            1 => format!(
                "no triangle uses vertex {} of object {number}",
                stretch.start
            ),
            count => format!(
                "no triangle uses vertices {} {} {} of object {number}",
                stretch.start,
                if count == 2 { "and" } else { "to" },
                stretch.end - 1
            ),
        };
        if !rest.is_empty() {
            let more: usize = rest.iter().map(ExactSizeIterator::len).sum();
            message += &format!(", nor {} after them", words::plural(more, "vertex"));
        }
        Words {
            span: start..place(stretch.end - 1).end.max(start),
            message,
            related: Vec::new(),
        }
    });
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn stretches() {
        check(
            r#"
            @for unused-vertex
            @header 2
            @materials 1
            @objects 1
            ;OBJECT 0
            "MESH"
            ""
            ""
            6
            1.0 2.0 3.0
            ^^^^^^^^^^^ unused-vertex: no triangle uses vertex 0 of object 0
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
            1.0 2.0 3.0
            0.0 0.0 1.0
            0
            0
            1.0 2.0 3.0
            ^^^^^^^^^^^ unused-vertex: no triangle uses vertices 4 and 5 of object 0
            0.0 0.0 1.0
            0
            0
            1.0 2.0 3.0
            0.0 0.0 1.0
            0
            0
            1
            0
            1
            2
            3
            @instances 2
            @root
            ;INSTANCE 1
            @at 0 mesh 7 0
            "#,
        );
    }
}
