//! `blender-suffix`: a material name with the number that Blender gives to copies.

use super::shader_not_found::has_shader;
use crate::checks::findings::{Findings, Words};
use crate::checks::names::Name;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::{Code, Related};
use schema::names::MaterialName;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a material name with the number that Blender gives to copies",
    why: "Blender calls the copy of a material `metal.001`, and exporters write that name. Tool looks for a shader of that name and takes `shaders\\invalid` where there is none; `+sky.001` is no sky. It goes on, and says at most \"unable to find shader\".",
    fix: "Use the original in Blender, or take the number off the name. A quick fix does that; where the original is in the file and is the same otherwise, another one merges the two.",
    source: "files of people who export from Blender; how Tool finds shaders: c20",
    dispute: None,
    fails: Example {
        note: "the number of a copy",
        of: Base::Level,
        edits: &[lines(
            ";MATERIAL 0",
            1,
            "\"concrete\"\n",
            "\"concrete.001\"\n",
        )],
    },
    passes: Example {
        note: "a parameter that ends alike",
        of: Base::Level,
        edits: &[lines(
            ";MATERIAL 0",
            1,
            "\"concrete\"\n",
            "\"concrete lm:0.001\"\n",
        )],
    },
};

/// The name without the number, if it has one.
pub(crate) fn original(name: &Name<MaterialName>) -> Option<&str> {
    let copy = name.parts.copy.as_ref()?;
    name.text.get(..copy.start)
}

/// The first other material that has the name without the number.
pub(crate) fn original_of(subject: &Subject<'_>, number: usize) -> Option<usize> {
    let names = subject.material_names();
    let wanted = original(names.get(number)?)?;
    names.iter().position(|name| name.text.trim_end() == wanted)
}

/// Looks for a point and digits at the ends of names. A shader of that very name makes it right.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    for (number, name) in subject.material_names().iter().enumerate() {
        let Some(original) = original(name) else {
            continue;
        };
        if has_shader(subject, name) {
            continue;
        }
        let span = name.whole();
        findings.add_with(Code::BlenderSuffix, span.start, || {
            let known = MaterialName::parse(original).special;
            let known = known.is_some_and(|at| at.special.is_some());
            let meaning = match known {
                true => format!("Tool does not read `{}` as `{original}`", name.text),
                false => "Tool looks for a shader with the number in its name".to_owned(),
            };
            let first = original_of(subject, number);
            let related = first.and_then(|first| {
                Some(Related {
                    span: subject.model.materials.get(first)?.name.clone(),
                    message: format!("material {first} is `{original}`"),
                })
            });
            Words {
                span,
                message: format!(
                    "`{}` is Blender's copy of `{original}`: {meaning}",
                    name.text
                ),
                related: related.into_iter().collect(),
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn one_finding_each() {
        check(
            r#"
            @for material-trailing-digits
            @header 3
            @materials
            6
            ;MATERIAL 0
            "metal.001"
             ^^^^^^^^^ blender-suffix: `metal.001` is Blender's copy of `metal`: Tool looks for a shader with the number in its name
            ""
            ;MATERIAL 1
            "+sky.001"
             ^^^^^^^^ blender-suffix: `+sky.001` is Blender's copy of `+sky`: Tool does not read `+sky.001` as `+sky`
            ""
            ;MATERIAL 2
            "+seam:a.002"
             ^^^^^^^^^^^ blender-suffix: `+seam:a.002` is Blender's copy of `+seam:a`: Tool does not read `+seam:a.002` as `+seam:a`
            ""
            ;MATERIAL 3
            "city roof% lm:2.5.001"
             ^^^^^^^^^^^^^^^^^^^^^ blender-suffix: `city roof% lm:2.5.001` is Blender's copy of `city roof% lm:2.5`: Tool looks for a shader with the number in its name
            ""
            ;MATERIAL 4
            "roof lm:0.001"
            ""
            ;MATERIAL 5
            "v1.00"
                ^^ material-trailing-digits: the name ends in digits: Halo 3's Tool warns of a duplicate of `v1.`
            ""
            @objects 0
            @instances 1
            @root
            "#,
        );
    }
}
