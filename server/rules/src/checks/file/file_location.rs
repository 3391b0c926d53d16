//! `file-location`: a file that is not where Tool expects it in the kit, or whose name is not a good tag name.

use crate::checks::Code;
use crate::checks::findings::Findings;
use crate::checks::profile::Purpose;
use crate::checks::rule::{Base, Edit, Example, Found, Rule, Severity};
use crate::checks::subject::Subject;

/// The rule.
pub(crate) const RULE: Rule = Rule {
    found: Found::InModel(check),
    severity: Severity::Information,
    what: "a file that is not where Tool expects it in the kit, or whose name is not a good tag name",
    why: "Tool takes a level's structures from `structure` or `structure-design` below `data`, and makes tag names of the names of the level and of the file. Files in `render`, `physics` and `collision` are models: nothing is said of their places.",
    fix: "Move or rename it: lower case, no blanks.",
    source: "c20",
    dispute: None,
    fails: Example {
        note: "a folder with a blank and a large letter",
        of: Base::Level,
        edits: &[Edit::At {
            path: "data/levels/multi/My Level/structure/a.ass",
            files: &[
                ("tags/levels/multi/My Level/shaders/concrete.shader", ""),
                ("tags/levels/multi/My Level/shaders/metal_floor.shader", ""),
            ],
        }],
    },
    passes: Example {
        note: "a structure",
        of: Base::Level,
        edits: &[Edit::At {
            path: "data/levels/multi/my_level/structure/a.ASS",
            files: &[
                ("tags/levels/multi/my_level/shaders/concrete.shader", ""),
                ("tags/levels/multi/my_level/shaders/metal_floor.shader", ""),
            ],
        }],
    },
};

/// The folders of a level that hold what Tool compiles.
const FOLDERS: [&str; 3] = ["structure", "structure-design", "structure_design"];

/// Looks at the parts of the path below `data`.
fn check(subject: &Subject<'_>, findings: &mut Findings) {
    let Some(origin) = subject.origin else {
        return;
    };
    // Objects and skies have their own places.
    let is_model = Purpose::of(&origin.path) == Purpose::Model;
    if is_model || subject.kit().data.is_none() {
        return;
    }
    if let Some(words) = wrong(subject.kit().below_data.as_deref()) {
        findings.add(Code::FileLocation, &subject.top(), || words);
    }
}

/// The message about a wrong place; `None` if the place is right. `parts` is the path below `data`, or `None` if the
/// file is not below it.
fn wrong(parts: Option<&[String]>) -> Option<String> {
    let Some([folders @ .., file]) = parts else {
        return Some("the file is not in the kit's `data` folder".to_owned());
    };
    let [.., level, folder] = folders else {
        return Some("the file is not in a level's `structure` folder".to_owned());
    };
    if !FOLDERS
        .iter()
        .any(|known| folder.eq_ignore_ascii_case(known))
    {
        return Some(format!(
            "the file is in `{folder}`: Tool looks in a level's `structure` or `structure-design`"
        ));
    }
    let name = file
        .rsplit_once('.')
        .map_or(file.as_str(), |(name, _)| name);
    for (what, name) in [("level", level.as_str()), ("file", name)] {
        let is_bad = |sign: char| sign.is_uppercase() || sign.is_whitespace();
        if name.contains(is_bad) {
            let better: String = name
                .chars()
                .map(|sign| if sign.is_whitespace() { '_' } else { sign })
                .collect();
            return Some(format!(
                "the {what}'s name `{name}` becomes a tag name: use lower case without spaces, `{}`",
                better.to_lowercase()
            ));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::wrong;

    fn of(path: &str) -> Option<String> {
        let parts: Vec<String> = path.split('/').map(str::to_owned).collect();
        wrong(Some(&parts))
    }

    #[test]
    fn places() {
        assert_eq!(of("levels/multi/a/structure/a.ASS"), None);
        assert_eq!(of("levels/multi/a/Structure-Design/b.ass"), None);
        assert!(
            of("levels/multi/a/objects/a.ass")
                .unwrap()
                .contains("`objects`")
        );
        assert!(of("a.ass").is_some());
        assert!(
            of("levels/multi/A/structure/a.ass")
                .unwrap()
                .contains("level's name `A`")
        );
        assert!(
            of("levels/multi/a/structure/a b.ass")
                .unwrap()
                .contains("`a_b`")
        );
        assert!(wrong(None).is_some());
    }
}
