//! `nothing-to-light`: a level without a surface that takes light.

use super::sealed_world::SealedWorld;
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Example, Found, Rule, Severity, lines};
use crate::checks::subject::Subject;
use level::ListOf;
use level::Role;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Error,
    what: "a level in which no surface takes light: only sky, collision-only or transparent materials",
    why: "Tool stops when it makes the lightmaps: it says \"no lightmapped triangles\".",
    fix: "Give at least one surface a material without such signs.",
    source: "c20, errors of radiosity",
    dispute: None,
    fails: Example {
        note: "all is sky",
        of: Base::Room,
        edits: &[lines(";MATERIAL 0", 1, "\"wall\"\n", "\"+sky0\"\n")],
    },
    passes: super::ROOM,
};

/// Looks for a lit triangle.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    if subject.fact::<SealedWorld>().is_none() {
        return;
    }
    let world = subject.world();
    let lit = [Role::Structure, Role::Instanced].iter().any(|&role| {
        let mut facets = world.facets(role, |surface| surface.lit);
        facets.next().is_some()
    });
    if lit {
        return;
    }
    let span = subject.at_count(ListOf::Materials);
    findings.add(Code::NothingToLight, &span, || {
        "no triangle of the level takes light: the lightmapper says \"no lightmapped triangles\""
            .to_owned()
    });
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Room, room};

    #[test]
    fn transparent_is_not_lit() {
        let all_is = |name: &str| {
            room(|it: &mut Room| it.materials = vec![name.to_owned(), "+sky".to_owned()]).codes()
        };
        assert_eq!(all_is("+sky"), ["nothing-to-light"]);
        assert!(all_is("wall^").is_empty());
    }
}
