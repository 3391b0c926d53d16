//! `unknown-collection`: a material name whose first word is no shader collection of the kit.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Edit, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::words;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a material name whose first word is no shader collection of the kit",
    why: "Where the kit has a list of shader collections, Tool finds a level's shaders only through them.",
    fix: "Correct the word, or add the collection to the list.",
    source: "c20",
    dispute: None,
    fails: Example {
        note: "a collection that the list does not have",
        of: Base::Light,
        edits: &[
            lines(";MATERIAL 0", 1, "\"lamp\"\n", "\"citty lamp\"\n"),
            Edit::At {
                path: "data/levels/multi/a/structure/a.ass",
                files: &[
                    ("tags/levels/shader_collections.txt", "city\tlevels/city"),
                    ("tags/levels/city/lamp.shader", ""),
                ],
            },
        ],
    },
    passes: Example {
        note: "one that it has",
        of: Base::Light,
        edits: &[
            lines(";MATERIAL 0", 1, "\"lamp\"\n", "\"city lamp\"\n"),
            Edit::At {
                path: "data/levels/multi/a/structure/a.ass",
                files: &[
                    ("tags/levels/shader_collections.txt", "city\tlevels/city"),
                    ("tags/levels/city/lamp.shader", ""),
                ],
            },
        ],
    },
};

/// Compares the first words with the list.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some((tool, list)) = subject.collections() else {
        return;
    };
    for name in subject.material_names() {
        let Some(collection) = &name.parts.collection else {
            continue;
        };
        let word = name.part(collection);
        if name.parts.is_special() || list.folder(word).is_some() {
            continue;
        }
        findings.add(Code::UnknownCollection, &name.span(collection), || {
            let known: Vec<&str> = list.prefixes().collect();
            format!(
                "`{word}` is not a shader collection of `{}`{}",
                tool.collections(),
                words::nearest_name(word, &known)
            )
        });
    }
}
