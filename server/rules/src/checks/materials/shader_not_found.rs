//! `shader-not-found`: a material whose shader is not in the kit.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::names::Name;
use crate::checks::rule::{Base, Edit, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::kit::Lookup;
use schema::names::{MaterialName, Tool};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a material whose shader is not in the kit",
    why: "Tool takes `shaders\\invalid` in its place, and the surface has no texture.",
    fix: "Correct the name, or make the shader.",
    source: "c20",
    dispute: None,
    fails: Example {
        note: "a shader that does not exist",
        of: Base::Light,
        edits: &[
            lines(";MATERIAL 0", 1, "\"lamp\"\n", "\"city lammp\"\n"),
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
        note: "one in a folder of the collection",
        of: Base::Light,
        edits: &[
            lines(";MATERIAL 0", 1, "\"lamp\"\n", "\"city lamp%\"\n"),
            Edit::At {
                path: "data/levels/multi/a/structure/a.ass",
                files: &[
                    ("tags/levels/shader_collections.txt", "city\tlevels/city"),
                    ("tags/levels/city/metal/lamp.shader", ""),
                ],
            },
        ],
    },
};

/// Looks for each material's shader where Tool would look for it.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(tool) = subject.tool().filter(|_| subject.kit().tags.is_some()) else {
        return;
    };
    for name in subject.material_names() {
        let shader = name.part(&name.parts.shader);
        // A copy of Blender's that has no shader is told as that.
        if name.parts.is_special() || name.parts.copy.is_some() || shader.is_empty() {
            continue;
        }
        let collection = name.parts.collection.as_ref();
        if let Some(words) = missing(
            subject,
            tool,
            collection.map(|word| name.part(word)),
            shader,
        ) {
            findings.add(Code::ShaderNotFound, &name.span(&name.parts.shader), || {
                words
            });
        }
    }
}

/// The kit is known, and has the shader that a material names.
pub(super) fn has_shader(subject: &Subject<'_>, name: &Name<MaterialName>) -> bool {
    if subject.tool().is_none() || subject.kit().tags.is_none() {
        return false;
    }
    let collection = name.parts.collection.as_ref().map(|word| name.part(word));
    let shader = name.part(&name.parts.shader).to_lowercase();
    subject.shader_folder(collection).is_some_and(|folder| {
        let found = subject.shaders(&folder).found();
        found.is_some_and(|shaders| shaders.contains_key(&shader))
    })
}

/// Says that a shader is missing, if it is.
fn missing(
    subject: &Subject<'_>,
    tool: Tool,
    collection: Option<&str>,
    shader: &str,
) -> Option<String> {
    if collection.is_none() && subject.collections().is_some() {
        return Some(format!(
            "`{shader}` has no shader collection in front: where `{}` exists, Tool finds shaders only through one",
            tool.collections()
        ));
    }
    // A word that is no collection has a finding of its own.
    let folder = subject.shader_folder(collection)?;
    let found = subject.shaders(&folder);
    let shader = shader.to_lowercase();
    match found {
        Lookup::Found(shaders) if shaders.contains_key(&shader) => None,
        Lookup::NotYet => None,
        Lookup::Found(_) | Lookup::Missing => Some(format!(
            "there is no shader `{shader}` in `tags/{}`",
            folder
        )),
    }
}
