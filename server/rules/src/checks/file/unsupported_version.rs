//! `unsupported-version`: a version that no reader, or not the chosen game's Tool, reads.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{AS_IT_IS, Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use scan::{Fault, Mark};
use schema::{Section, VERSIONS};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Both(message, check),
    severity: Severity::Error,
    what: "a version that no reader, or not the chosen game's Tool, reads",
    why: "Halo 2's Tool reads versions 1 and 2, that of Halo 3 and ODST up to 7.",
    fix: "Export again for the game, or set the version that the file really follows.",
    source: "official text; HABDT",
    dispute: None,
    fails: Example {
        note: "a version that does not exist",
        of: Base::Level,
        edits: &[lines(";### HEADER ###", 1, "2\n", "9\n")],
    },
    passes: AS_IT_IS,
};

/// The message, with the version that fits the records if one does; `value` is the text of the version.
fn message(mark: &Mark, value: &str) -> String {
    if let Fault::UnsupportedVersion { fits: Some(fits) } = mark.fault {
        return format!(
            "version `{value}` does not fit the file: its records are laid out as in version {fits}"
        );
    }
    format!(
        "version `{value}` does not exist: exporters write {} to {}",
        VERSIONS.start(),
        VERSIONS.end()
    )
}

/// Compares the version with what the chosen game's Tool reads.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(head) = subject.file.declared(Section::Header) else {
        return;
    };
    let game = subject.options.game;
    let newest = i64::from(game.newest_version());
    let exists = i64::from(*VERSIONS.start())..=i64::from(*VERSIONS.end());
    if let Some(version) = head.value
        && exists.contains(&version)
        && version > newest
    {
        findings.add(Code::UnsupportedVersion, &head.span, || {
            format!(
                "{}'s Tool does not read version `{version}`: it reads 1 to {newest}",
                game.name()
            )
        });
    }
}

#[cfg(test)]
mod tests {
    use crate::checks::testing::{check, check_for};
    use schema::options::Game;

    #[test]
    fn a_version_that_does_not_exist() {
        check(
            r#"
            ;### HEADER ###
            8
            ^ unsupported-version: version `8` does not exist: exporters write 1 to 7
            "A"
            "1"
            "me"
            "here"
            @materials 0
            @objects 0
            @instances 0
            "#,
        );
    }

    #[test]
    fn newer_than_the_game_reads() {
        let text = r"
            ;### HEADER ###
            3
            ^ unsupported-version: Halo 2's Tool does not read version `3`: it reads 1 to 2
            @strings
            @materials 0
            @objects 0
            @instances 0
        ";
        check_for(Game::Halo2, text);
    }
}
