//! `sky-index-gap`: a number of a sky that is left out.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::names::Name;
use crate::checks::rule::lines;
use crate::checks::rule::{Base, Example, Found, Rule, Severity};
use crate::checks::subject::Subject;
use schema::names::MaterialName;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Information,
    what: "a `+sky` with a number, and none with the number before it",
    why: "Tool does not mention it. The numbers name the skies of the scenario, in their order from 0: where one is left out, the wrong sky may be shown, or none.",
    fix: "Number the skies from 0: `+sky` or `+sky0`, `+sky1` and so on.",
    source: "c20, materials and its page on what Tool complains of",
    dispute: Some(
        "A scenario of several structures may use another sky in each: then its number is right in a file that has no other.",
    ),
    fails: Example {
        note: "`+sky2` alone",
        of: Base::Room,
        edits: &[lines(";MATERIAL 1", 1, "\"+sky\"\n", "\"+sky2\"\n")],
    },
    passes: Example {
        note: "`+sky0` alone",
        of: Base::Room,
        edits: &[lines(";MATERIAL 1", 1, "\"+sky\"\n", "\"+sky0\"\n")],
    },
};

/// Looks for numbers that are left out.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let surfaces = subject.material_names().iter();
    let skies: Vec<(u32, &Name<MaterialName>)> = surfaces
        .filter(|name| name.parts.is("+sky"))
        .filter_map(|name| {
            let number = name.part(&name.parts.shader).strip_prefix("+sky")?;
            // The bare name is the first one.
            let number = if number.is_empty() { "0" } else { number };
            Some((number.parse().ok()?, name))
        })
        .collect();
    let mut numbers: Vec<u32> = skies.iter().map(|(number, _)| *number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    // Only what stands behind the first gap: the others follow from it.
    let gap = (0..).zip(&numbers).find(|(due, number)| due != *number);
    let Some((due, number)) = gap else {
        return;
    };
    if let Some((_, name)) = skies.iter().find(|(own, _)| own == number) {
        findings.add(Code::SkyIndexGap, &name.span(&name.parts.shader), || {
            format!("there is a sky {number} and no sky {due}: the numbers count from 0")
        });
    }
}
