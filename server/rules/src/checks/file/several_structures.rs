//! `several-structures`: a multiplayer level with more than one structure.

use super::seams::is_in_structure_folder;
use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::rule::{Base, Edit, Example, Found, Rule, Severity};
use crate::checks::subject::Subject;
use std::path::Path;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::Across(check),
    severity: Severity::Warning,
    what: "more than one `.ass` file in the `structure` folder of a level below `multi`",
    why: "Each file in the folder becomes a structure of the level, and a multiplayer level uses just one. Tool compiles each of them, and does not mention it. What an older export has left in the folder is compiled and lit with the rest.",
    fix: "Move all but one of them out of the folder.",
    source: "c20, scenario_structure_bsp; 343 Industries' documentation of Halo 3's kit, page BSP, on extra files in the folder",
    dispute: None,
    fails: Example {
        note: "another file beside it",
        of: Base::Level,
        edits: &[Edit::At {
            path: "data/levels/multi/my_level/structure/my_level.ass",
            files: &[
                ("data/levels/multi/my_level/structure/my_level_old.ass", ""),
                ("tags/levels/multi/my_level/shaders/concrete.shader", ""),
                ("tags/levels/multi/my_level/shaders/metal_floor.shader", ""),
            ],
        }],
    },
    passes: Example {
        note: "a level for one player",
        of: Base::Level,
        edits: &[Edit::At {
            path: "data/levels/solo/my_level/structure/my_level.ass",
            files: &[
                ("data/levels/solo/my_level/structure/my_level_old.ass", ""),
                ("tags/levels/solo/my_level/shaders/concrete.shader", ""),
                ("tags/levels/solo/my_level/shaders/metal_floor.shader", ""),
            ],
        }],
    },
};

/// The most other files that a message names; it counts the rest.
const NAMED: usize = 3;

/// Tells which other structures there are.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some((surroundings, origin)) = subject.surroundings.zip(subject.origin) else {
        return;
    };
    if !is_in_structure_folder(&origin.path) || !is_multiplayer(&origin.path) {
        return;
    }
    let others = surroundings.names();
    if others.is_empty() {
        return;
    }
    findings.add(Code::SeveralStructures, &subject.top(), || {
        let named: Vec<String> = others
            .iter()
            .take(NAMED)
            .map(|name| format!("`{name}`"))
            .collect();
        let more = match others.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let named = named.join(", ");
        format!("this folder also has {named}{more}: a multiplayer level has one structure")
    });
}

/// The level lies directly below a folder `multi`.
fn is_multiplayer(path: &Path) -> bool {
    let mut folders = path.ancestors().skip(1);
    let multi = folders.nth(2).and_then(Path::file_name);
    multi.is_some_and(|name| name.eq_ignore_ascii_case("multi"))
}
