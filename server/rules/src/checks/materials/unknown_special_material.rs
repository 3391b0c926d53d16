//! `unknown-special-material`: a name that begins with `+` and that the game's Tool does not know.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use crate::checks::words;
use schema::names::{SPECIALS, Special, Suffix, games};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a name that begins with `+` and that the game's Tool does not know",
    why: "Names with `+` need no shader: they make skies, portals and the like. One that Tool does not know is taken for a shader, which is not found: Tool goes on, and says \"didn't understand material type '+soft' parsing shader name '+soft_kill'\" and \"unable to find shader '_kill' anywhere\".",
    fix: "Correct the name, or leave the `+` out.",
    source: "c20; Tool's lines as people quote them; `+media0` is Bungie's own",
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
        // Blender's number of a copy has a rule of its own.
        let Some(at) = name
            .parts
            .special
            .as_ref()
            .filter(|_| name.parts.copy.is_none())
        else {
            continue;
        };
        let words = match at.special {
            None => unknown(name.part(&at.span)),
            Some(special) if !at.fits => {
                let said = match special.name.strip_prefix("+soft_") {
                    Some(_) => format!(
                        ": Tool says \"didn't understand material type '+soft' parsing shader name '{}'\"",
                        special.name
                    ),
                    None => String::new(),
                };
                format!("`{}` is written `{}`{said}", special.name, form(special))
            }
            Some(special) => {
                let Some(tool) = tool.filter(|tool| !special.tools.contains(tool)) else {
                    continue;
                };
                format!(
                    "`{}` ({}) works only in {}, but the file is for {}",
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

/// Says that there is no such name, and which ones it may be meant to be.
fn unknown(word: &str) -> String {
    // Cut off at an underscore: `+soft`.
    let cut = |name: &str| {
        let rest = name.strip_prefix(word);
        rest.is_some_and(|rest| rest.starts_with('_'))
    };
    let longer = SPECIALS.iter().filter(|special| cut(special.name));
    let longer: Vec<String> = longer
        .map(|special| format!("`{}`", form(special)))
        .collect();
    if !longer.is_empty() {
        let longer = longer.join(" or ");
        return format!(
            "`{word}` is not a special material, write {longer}: Tool says \"didn't understand material type '{word}'\""
        );
    }
    let near = meant(word).map(|near| format!("; did you mean `{near}`?"));
    format!(
        "`{word}` is not a special material{}",
        near.unwrap_or_default()
    )
}

/// The special name that a word is nearest to in spelling, if it is near.
pub(crate) fn meant(word: &str) -> Option<&'static str> {
    let names: Vec<&str> = SPECIALS.iter().map(|special| special.name).collect();
    words::nearest_as_written(word, &names)
}

/// How a special name is written with what may stand behind it.
fn form(special: &Special) -> String {
    match special.suffix {
        Suffix::None => special.name.to_owned(),
        Suffix::Number => format!("{}0", special.name),
        Suffix::Name => format!("{}:NAME", special.name),
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
            9
            ;MATERIAL 0
            "+skyy"
             ^^^^^ unknown-special-material: `+skyy` is not a special material; did you mean `+sky`?
            ""
            ;MATERIAL 1
            "+seam"
             ^^^^^ unknown-special-material: `+seam` is written `+seam:NAME`
            ""
            ;MATERIAL 2
            "+media"
             ^^^^^^ unknown-special-material: `+media` (the media volume with this number, counted from 0) works only in Halo 2, but the file is for Halo 3
            ""
            ;MATERIAL 3
            "+sky12"
            ""
            ;MATERIAL 4
            "+soft_kill:pit"
            ""
            ;MATERIAL 5
            "+soft"
             ^^^^^ unknown-special-material: `+soft` is not a special material, write `+soft_ceiling:NAME` or `+soft_kill:NAME`: Tool says "didn't understand material type '+soft'"
            ""
            ;MATERIAL 6
            "+soft_kill"
             ^^^^^^^^^^ unknown-special-material: `+soft_kill` is written `+soft_kill:NAME`: Tool says "didn't understand material type '+soft' parsing shader name '+soft_kill'"
            ""
            ;MATERIAL 7
            "+slip"
             ^^^^^ unknown-special-material: `+slip` is not a special material, write `+slip_surface:NAME`: Tool says "didn't understand material type '+slip'"
            ""
            ;MATERIAL 8
            "+weather"
             ^^^^^^^^ unknown-special-material: `+weather` is not a special material; did you mean `+weatherpoly`?
            ""
            @objects 0
            @instances 1
            @root
            "#,
        );
    }

    #[test]
    fn media_has_a_number_in_halo_2() {
        check(
            r#"
            @header 2
            @materials
            2
            ;MATERIAL 0
            "+media0"
            ""
            ;MATERIAL 1
            "+media"
            ""
            @objects 0
            @instances 1
            @root
            "#,
        );
    }
}
