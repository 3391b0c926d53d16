//! `version-for-game`: a version that is newer than the Tool of the game reads in whose folders the file lies.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::profile::By;
use crate::checks::rule::{Base, Edit, Example, Found, Rule, Severity};
use crate::checks::subject::Subject;
use schema::{Section, VERSIONS};

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Warning,
    what: "a version that is newer than the Tool of the game reads in whose folders the file lies",
    why: "Halo 2's Tool reads versions 1 and 2; that of Halo 3 and ODST up to 7.",
    fix: "Export again for the game, or put the file where the other game's kit has it.",
    source: "HABDT; folders: c20",
    dispute: None,
    fails: Example {
        note: "version 7 among the files of Halo 2",
        of: Base::Light,
        edits: &[Edit::At {
            path: "data/scenarios/multi/a/structure/a.ass",
            files: &[],
        }],
    },
    passes: Example {
        note: "version 7 among those of Halo 3",
        of: Base::Light,
        edits: &[Edit::At {
            path: "data/levels/multi/a/structure/a.ass",
            files: &[],
        }],
    },
};

/// Compares the version with the folders. A game that the user chose is another rule's.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(profile) = subject.profile().filter(|profile| profile.by == By::Path) else {
        return;
    };
    let Some(head) = subject.file.declared(Section::Header) else {
        return;
    };
    let newest = profile.tool.newest_version();
    let version = head.value.and_then(|version| u8::try_from(version).ok());
    if version.is_some_and(|version| version > newest && VERSIONS.contains(&version)) {
        findings.add(Code::VersionForGame, &head.span, || {
            format!(
                "the file is in `data/{}`, but {}'s Tool reads versions up to {newest}",
                profile.tool.levels(),
                profile.tool.game()
            )
        });
    }
}
