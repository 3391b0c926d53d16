//! `unsupported-version`: a version that no reader, or not the chosen game's Tool, reads.

use super::{Example, Rule, Severity};
use crate::checks::{Code, Findings, Input};
use crate::scan::{Fault, Mark};
use crate::schema::{Section, VERSIONS};

/// The rule.
pub const RULE: Rule = Rule {
    code: "unsupported-version",
    severity: Severity::Error,
    what: "a version that no reader, or not the chosen game's Tool, reads",
    why: "Halo 2's Tool reads versions 1 and 2, that of Halo 3 and ODST up to 7.",
    fix: "Export again for the game, or set the version that the file really follows.",
    source: "official text; HABDT",
    dispute: None,
    fails: Example {
        note: "a version that does not exist",
        replace: ";### HEADER ###\n2\n",
        with: ";### HEADER ###\n9\n",
    },
    passes: Example {
        note: "the file as it is",
        replace: "",
        with: "",
    },
};

/// What the finding says; `value` is the version.
pub fn message(mark: &Mark, value: &str) -> String {
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
pub fn check(input: &Input<'_>, findings: &mut Findings) {
    let Some(head) = input.model.head(Section::Header) else {
        return;
    };
    let Some((version, value)) = head
        .value
        .as_ref()
        .and_then(|value| Some((value.value?, value)))
    else {
        return;
    };
    let newest = i64::from(input.options.game.newest_version());
    if (1..=i64::from(*VERSIONS.end())).contains(&version) && version > newest {
        findings.add(
            Code::UnsupportedVersion,
            value.span.clone(),
            format!(
                "version `{version}` is not read by the Tool of {}: it reads 1 to {newest}",
                input.options.game.name()
            ),
            Vec::new(),
        );
    }
}
