//! `unknown-special-material`: a name that begins with `+` and is none that the game's Tool knows.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::words;
use crate::schema::names::{SPECIALS, Suffix, games};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a name that begins with `+` and is none that the game's Tool knows",
    why: "Names with `+` need no shader: they make skies, portals and the like. One that Tool does not know is taken for a shader, which is not found.",
    fix: "Correct the name, or leave the `+` out.",
    source: "c20",
    dispute: None,
    fails: Example {
        note: "a misspelled portal",
        of: Base::Level,
        edits: &[lines(";MATERIAL 0", 1, "\"concrete\"\n", "\"+portall\"\n")],
    },
    passes: Example {
        note: "a portal",
        of: Base::Level,
        edits: &[lines(";MATERIAL 0", 1, "\"concrete\"\n", "\"+portal\"\n")],
    },
};

/// Compares the names with those that exist.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let tool = subject.tool();
    for name in subject.material_names() {
        let Some(at) = &name.parts.special else {
            continue;
        };
        let words = match at.special {
            None => {
                let names: Vec<&str> = SPECIALS.iter().map(|special| special.name).collect();
                let near = words::nearest_name(name.part(&at.span), &names);
                format!("`{}` is no special material{near}", name.part(&at.span))
            }
            Some(special) if !at.fits => {
                let form = match special.suffix {
                    Suffix::None => special.name.to_owned(),
                    Suffix::Number => format!("{}0", special.name),
                    Suffix::Name => format!("{}:NAME", special.name),
                };
                format!("`{}` is written `{form}`", special.name)
            }
            Some(special) => {
                let Some(tool) = tool.filter(|tool| !special.tools.contains(tool)) else {
                    continue;
                };
                format!(
                    "`{}` ({}) does something in {} only, but the file is for {}",
                    special.name,
                    special.meaning,
                    games(special.tools),
                    tool.game()
                )
            }
        };
        findings.add(Code::UnknownSpecialMaterial, &name.span(&at.span), || words);
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::check;

    #[test]
    fn names() {
        check(
            r#"
            @header 3
            @materials
            5
            ;MATERIAL 0
            "+skyy"
             ^^^^^ unknown-special-material: `+skyy` is no special material; did you mean `+sky`?
            ""
            ;MATERIAL 1
            "+seam"
             ^^^^^ unknown-special-material: `+seam` is written `+seam:NAME`
            ""
            ;MATERIAL 2
            "+media"
             ^^^^^^ unknown-special-material: `+media` (a media volume) does something in Halo 2 only, but the file is for Halo 3
            ""
            ;MATERIAL 3
            "+sky12"
            ""
            ;MATERIAL 4
            "+soft_kill:pit"
            ""
            @objects 0
            @instances 1
            @root
            "#,
        );
    }
}
