//! `symbol-not-in-game`: a sign in a material name that the game's Tool does not know.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use schema::names::games;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a sign in a material name that the game's Tool does not know",
    why: "Tool reads the signs at the ends of the shader word. One that it does not know changes nothing, or becomes part of the name, and the shader is not found.",
    fix: "Leave it out, or set in the scene what it stands for.",
    source: "c20",
    dispute: None,
    fails: Example {
        note: "water of Halo 3 in a file for Halo 2",
        of: Base::Level,
        edits: &[lines(";MATERIAL 0", 1, "\"concrete\"\n", "\"ice'\"\n")],
    },
    passes: Example {
        note: "feet and no water",
        of: Base::Level,
        edits: &[lines(";MATERIAL 0", 1, "\"concrete\"\n", "\"plank_12'\"\n")],
    },
};

/// Compares the signs with the game.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(tool) = subject.tool() else {
        return;
    };
    for name in subject.material_names() {
        for (at, symbol) in &name.parts.symbols {
            if symbol.tools.contains(&tool) {
                continue;
            }
            let span = name.span(&(*at..*at + symbol.sign.len_utf8()));
            findings.add(Code::SymbolNotInGame, &span, || {
                format!(
                    "`{}` ({}) works only in {}, but the file is for {}",
                    symbol.sign,
                    symbol.meaning,
                    games(symbol.tools),
                    tool.game()
                )
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::{check, check_for};
    use schema::options::Game;

    #[test]
    fn signs_of_halo_3() {
        check(
            r#"
            @header 2
            @materials
            2
            ;MATERIAL 0
            "water%'"
                   ^ symbol-not-in-game: `'` (water surface) works only in Halo 3, but the file is for Halo 2
            ""
            ;MATERIAL 1
            "belt>"
            ""
            @objects 0
            @instances 1
            @root
            "#,
        );
    }

    #[test]
    fn signs_of_halo_2() {
        check_for(
            Game::Halo3,
            r#"
            @header 2
            @materials
            2
            ;MATERIAL 0
            "water%'"
            ""
            ;MATERIAL 1
            "belt>"
                 ^ symbol-not-in-game: `>` (conveyor) works only in Halo 2, but the file is for Halo 3
            ""
            @objects 0
            @instances 1
            @root
            "#,
        );
    }
}
